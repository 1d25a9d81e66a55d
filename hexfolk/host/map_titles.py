"""What the map of a table is called, by the file that travels with the table."""

from __future__ import annotations

from functools import lru_cache

from hexfolk.host.setup import TableSetup
from hexfolk.mapfiles import MapProblems, read_map
from hexfolk.wire.messages import LONGEST_NAME
from hexfolk.wire.text import clean_texts


def map_titles(setup: TableSetup) -> dict[str, str]:
    """Its titles by language code as in `MapFile.titles`, each in one line of at most `LONGEST_NAME` letters.

    Empty where the table has no file, or one that this version of the program cannot read.
    """
    return dict(_titles(setup.map_file, setup.map)) if setup.map_file else {}


@lru_cache(maxsize=8)
def _titles(data: bytes, name: str) -> tuple[tuple[str, str], ...]:
    """Kept, as reading a map takes milliseconds and everybody who joins is told."""
    try:
        titles = read_map(data, name).titles
    except MapProblems:
        return ()
    return tuple(clean_texts(titles, LONGEST_NAME).items())
