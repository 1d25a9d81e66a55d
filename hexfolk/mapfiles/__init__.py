"""Maps: text that authors write, checked, and dealt to islands."""

from hexfolk.mapfiles.check import read_map
from hexfolk.mapfiles.dealing import deal
from hexfolk.mapfiles.library import MapEntry, find_map, keep_map, library, load_map, own_maps, shipped_maps
from hexfolk.mapfiles.mapfile import MapFile
from hexfolk.mapfiles.problems import MapCode, MapProblems, Problem, Severity
from hexfolk.mapfiles.sharing import read_share_code, share_code
from hexfolk.mapfiles.trial import Inspection, inspect_map

__all__ = [
    "Inspection",
    "MapCode",
    "MapEntry",
    "MapFile",
    "MapProblems",
    "Problem",
    "Severity",
    "deal",
    "find_map",
    "inspect_map",
    "keep_map",
    "library",
    "load_map",
    "own_maps",
    "read_map",
    "read_share_code",
    "share_code",
    "shipped_maps",
]
