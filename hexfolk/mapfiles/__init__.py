"""Maps: text that authors write, checked, and dealt to islands."""

from hexfolk.mapfiles.check import read_map
from hexfolk.mapfiles.dealing import deal
from hexfolk.mapfiles.library import find_map, load_map, shipped_maps
from hexfolk.mapfiles.mapfile import MapFile
from hexfolk.mapfiles.problems import MapCode, MapProblems, Problem

__all__ = [
    "MapCode",
    "MapFile",
    "MapProblems",
    "Problem",
    "deal",
    "find_map",
    "load_map",
    "read_map",
    "shipped_maps",
]
