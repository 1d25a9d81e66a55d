"""The shipped maps are islands of their own: no two are alike, however they are turned, mirrored or dealt."""

from itertools import combinations

import pytest

from hexfolk.geometry import Hex
from hexfolk.mapfiles import load_map, shipped_maps
from tests.maps.measures import canonical, distance, features, inner_sea, land_of, overlap

LEAST_DISTANCE = 0.45
"""Of the features of any two maps. The nearest two, an island with a lake and one with a river, are 0.49 apart."""
MOST_OVERLAP = 0.8
"""Of the outlines of any two maps, laid over each other as well as can be. Two standard boards have 0.68."""

LANDS = {name: land_of(load_map(name)) for name in shipped_maps()}
PAIRS = tuple(combinations(sorted(LANDS), 2))


def hexes(*rows: str) -> frozenset[Hex]:
    """Land drawn with cells two letters apart, every row one letter off the one above."""
    return frozenset(
        Hex((at - r) // 2, r) for r, row in enumerate(rows) for at, letter in enumerate(row) if letter == "?"
    )


def test_there_are_twenty_five():
    assert len(LANDS) == 25


def test_no_two_have_the_same_outline():
    assert len({canonical(land) for land in LANDS.values()}) == len(LANDS)


def test_the_features_of_any_two_differ():
    found = {name: features(land) for name, land in LANDS.items()}
    near = {pair: round(distance(found[pair[0]], found[pair[1]]), 2) for pair in PAIRS}
    assert {pair: apart for pair, apart in near.items() if apart < LEAST_DISTANCE} == {}


def test_no_two_lie_over_each_other():
    alike = {pair: round(overlap(LANDS[pair[0]], LANDS[pair[1]]), 2) for pair in PAIRS}
    assert {pair: share for pair, share in alike.items() if share > MOST_OVERLAP} == {}


# -- the measures themselves -------------------------------------------------------------------------------------------

BOOT = hexes(
    "? ? ?",
    " ? ?",
    "? ? ?",
    "     ?",
)
MIRRORED = frozenset(Hex(-h.q - h.r, h.r) for h in BOOT)
TURNED = frozenset(Hex(-h.r + 5, h.q + h.r - 3) for h in BOOT)
RING = hexes(
    "  ? ?",
    " ?   ?",
    "  ? ?",
)
TWINS = hexes(
    " ? ?     ? ?",
    "? ? ? ? ? ? ?",
    " ? ?     ? ?",
)


@pytest.mark.parametrize("shape", [MIRRORED, TURNED, frozenset(Hex(h.q + 7, h.r - 2) for h in BOOT)])
def test_turned_mirrored_and_moved_islands_are_the_same(shape):
    assert shape != BOOT
    assert canonical(shape) == canonical(BOOT)
    assert overlap(shape, BOOT) == 1
    assert distance(features(shape), features(BOOT)) == pytest.approx(0, abs=1e-9)


def test_another_outline_is_not_the_same():
    other = (BOOT - {max(BOOT)}) | {Hex(5, -1)}
    assert len(other) == len(BOOT)
    assert canonical(other) != canonical(BOOT)
    assert overlap(other, BOOT) < 1


def test_a_ring_closes_in_a_sea():
    assert inner_sea(RING) == {Hex(1, 1)}
    assert inner_sea(RING - {min(RING)}) == frozenset()
    found = features(RING)
    assert found.coast == 4
    assert found.inner_sea == pytest.approx(2 / 6)
    assert (found.neck, found.thread, found.depth) == (0, 0, 0.5)
    assert found.length == pytest.approx(0)


def test_twins_have_a_neck():
    found = features(TWINS)
    # Without the middle one, or one beside it, seven or eight of fifteen are parted from the rest.
    assert found.neck == pytest.approx(2 * 7 / 15)
    assert found.thread == pytest.approx(2 * 3 / 15)
    assert found.depth == 1
    assert found.length > 1


def test_hull_and_size():
    one = features(frozenset({Hex(0, 0), *Hex(0, 0).neighbours()}))
    assert one.size == pytest.approx(2.807, abs=0.001)
    assert one.coast == pytest.approx(18 / 7)
    # The notches between the six outer hexes are six triangles, each a sixth of a hex.
    assert one.hollow == pytest.approx(2 * (1 - 7 / 8))
