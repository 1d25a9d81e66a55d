"""Coast lines: closed, in order, the same every time."""

import math

from hexfolk.client.board_view.coast import LEVELS, coast
from hexfolk.geometry import Hex, Point
from tests.client.board_view.island import PLACES

RING = tuple(Hex(0, 0).neighbours())


def _area(loop: tuple[Point, ...]) -> float:
    return sum(p.x * q.y - q.x * p.y for p, q in zip(loop, loop[1:] + loop[:1], strict=True)) / 2


def test_lines_are_closed_and_lie_outside_one_another() -> None:
    lines = coast(PLACES).loops
    assert len(lines) == len(LEVELS)
    areas = []
    for loops in lines:
        (loop,) = loops
        steps = [math.dist(p, q) for p, q in zip(loop, loop[1:] + loop[:1], strict=True)]
        assert max(steps) < 0.3
        areas.append(abs(_area(loop)))
    assert areas == sorted(areas)
    land = len(PLACES) * 1.5 * math.sqrt(3)
    assert areas[0] > land


def test_inner_water_has_its_own_shore() -> None:
    sand = coast(RING).loops[0]
    assert len(sand) == 2
    assert _area(sand[0]) * _area(sand[1]) < 0


def test_islands_apart_have_a_line_each() -> None:
    assert len(coast((Hex(0, 0), Hex(5, 0))).loops[0]) == 2


def test_the_coast_of_an_island_is_always_the_same() -> None:
    first = coast(PLACES)
    coast.cache_clear()
    assert coast(PLACES) == first
