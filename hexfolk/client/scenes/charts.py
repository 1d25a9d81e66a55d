"""Geometry of the summary's charts: from figures to places, without drawing anything.

Places are pixels, floats, y to the south. A `Box` is (x, y, width, height).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from hexfolk.wire.messages import AwardChange, PointsChange

Point = tuple[float, float]
Box = tuple[float, float, float, float]

WAYS = tuple(6 - abs(total - 7) for total in range(2, 13))
"""In how many of the 36 rolls each total from 2 to 12 comes."""


class Tick(NamedTuple):
    """A mark of an axis: its value and where it stands along the axis."""

    value: int
    at: float


class StepLine(NamedTuple):
    """One player's points: corners of the line, places of the emblems (one for each change), and the last value."""

    seat: int
    corners: tuple[Point, ...]
    marks: tuple[Point, ...]
    points: int


class Flag(NamedTuple):
    """An award going to a player: its box, and the stem from the box down to the player's line."""

    award: str
    seat: int
    box: Box
    stem: tuple[Point, Point]


class PointsChart(NamedTuple):
    """Points over the turns."""

    lines: tuple[StepLine, ...]
    turns: tuple[Tick, ...]
    points: tuple[Tick, ...]
    target: float
    """y of the target's line."""


def points_chart(
    changes: Sequence[PointsChange], seats: Iterable[int], turns: int, target: int, plot: Box, shift: float
) -> PointsChart:
    """The chart of `changes` in `plot`. Lines lie `shift` apart, so that equal points do not hide each other."""
    seats = tuple(seats)
    x, y, width, height = plot
    floor = _floor(changes, seats)
    top = max([target, floor + 2, *(change.points for change in changes)])

    def place(turn: float, points: float, dy: float = 0.0) -> Point:
        return x + width * turn / max(turns, 1), y + height * (top - points) / (top - floor) + dy

    lines = []
    for rank, seat in enumerate(seats):
        dy = shift * ((len(seats) - 1) / 2 - rank)
        lines.append(_step_line(seat, changes, turns, partial(place, dy=dy)))
    step = nice_step(top - floor, 5)
    values = range(-(-floor // step) * step, top + 1, step)
    return PointsChart(
        tuple(lines),
        tuple(Tick(turn, place(turn, floor)[0]) for turn in turn_ticks(turns)),
        tuple(Tick(value, place(0, value)[1]) for value in values),
        place(0, target)[1],
    )


def _floor(changes: Sequence[PointsChange], seats: tuple[int, ...]) -> int:
    """The lowest value that stands when the founding is over."""
    return min((_start(changes, seat) for seat in seats), default=0)


def _start(changes: Sequence[PointsChange], seat: int) -> int:
    return next((c.points for c in reversed(changes) if c.seat == seat and c.turn == 0), 0)


def _step_line(
    seat: int, changes: Sequence[PointsChange], turns: int, place: Callable[[float, float], Point]
) -> StepLine:
    value = _start(changes, seat)
    last = {change.turn: change.points for change in changes if change.seat == seat and change.turn > 0}
    corners: list[Point] = [place(0, value)]
    marks: list[Point] = []
    for turn, points in sorted(last.items()):
        if points == value:
            continue
        corners += [place(turn, value), place(turn, points)]
        marks.append(corners[-1])
        value = points
    corners.append(place(turns, value))
    return StepLine(seat, tuple(corners), tuple(marks), value)


def nice_step(span: float, most: int) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50 ... that divides `span` into at most `most` parts."""
    power = 1
    while True:
        for factor in (1, 2, 5):
            if span / (factor * power) <= most:
                return factor * power
        power *= 10


def turn_ticks(turns: int) -> tuple[int, ...]:
    """Values of the axis of turns: nice steps from 0, and the last turn, which pushes out a neighbour too close."""
    step = nice_step(max(turns, 1), 8)
    ticks = [turn for turn in range(0, turns, step) if turns - turn >= step * 0.7 or turn == 0]
    return (*ticks, turns) if turns else (0,)


def award_flags(
    changes: Sequence[AwardChange], lines: Sequence[StepLine], turns: int, plot: Box, size: tuple[float, float]
) -> tuple[Flag, ...]:
    """Flags for the awards that went to somebody. A flag that would cover another one is left out."""
    x, y, width, _height = plot
    by_seat = {line.seat: line for line in lines}
    flags: list[Flag] = []
    for change in changes:
        if change.seat is None or change.seat not in by_seat:
            continue
        at = x + width * change.turn / max(turns, 1)
        foot = _height_at(by_seat[change.seat], at)
        left = min(max(at - size[0] / 2, x), x + width - size[0])
        top = max(foot - 1.9 * size[1], y - size[1] / 2)
        box = (left, top, *size)
        if top + size[1] <= foot and not any(_overlap(box, flag.box) for flag in flags):
            flags.append(Flag(change.award, change.seat, box, ((at, top + size[1]), (at, foot))))
    return tuple(flags)


def _height_at(line: StepLine, at: float) -> float:
    """y of a step line at x `at`, the upper end where it rises."""
    return next((cy for cx, cy in reversed(line.corners[:-1]) if cx <= at + 0.5), line.corners[0][1])


def _overlap(one: Box, other: Box) -> bool:
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


def spread(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """`places` moved as little as needed to lie at least `gap` apart between `low` and `high`, in the same order.

    If they cannot all fit they lie evenly between the two.
    """
    count = len(places)
    if count and (count - 1) * gap > high - low:
        gap = (high - low) / max(count - 1, 1)
    order = sorted(range(count), key=lambda i: (places[i], i))
    moved = [0.0] * count
    at = -math.inf
    for i in order:
        at = moved[i] = max(places[i], at + gap, low)
    at = math.inf
    for i in reversed(order):
        at = moved[i] = min(moved[i], at - gap, high)
    return moved


class Bar(NamedTuple):
    """A total of the dice: its bar, how many times it came, and y of the expected height."""

    total: int
    box: Box
    times: int
    expected: float


class DiceChart(NamedTuple):
    """Bars of the totals 2 to 12."""

    bars: tuple[Bar, ...]
    counts: tuple[Tick, ...]


def dice_chart(dice: Sequence[int], plot: Box, gap: float) -> DiceChart:
    """Bars for how often each total from 2 to 12 was rolled, `gap` apart."""
    x, y, width, height = plot
    rolls = sum(dice)
    expected = [rolls * ways / 36 for ways in WAYS]
    highest = max([*dice, *expected, 1])
    step = nice_step(highest, 4)
    top = highest * 1.02
    column = (width + gap) / len(WAYS)
    bars = []
    for i, count in enumerate(dice):
        high = height * count / top
        box = (x + i * column, y + height - high, column - gap, high)
        bars.append(Bar(i + 2, box, count, y + height - height * expected[i] / top))
    ticks = tuple(Tick(value, y + height - height * value / top) for value in range(0, int(top) + 1, step))
    return DiceChart(tuple(bars), ticks)


class Part(NamedTuple):
    """One part of a stacked bar: which kind it stands for, its value and its box."""

    kind: int
    value: int
    box: Box


def stacked(values: Sequence[int], most: float, box: Box, least: float = 0.0) -> tuple[Part, ...]:
    """Parts for the kinds that have a value, side by side from the left; a value of `most` is as wide as `box`.

    No part gets narrower than `least`, at the cost of the wide ones.
    """
    x, y, width, height = box
    shown = [(kind, value) for kind, value in enumerate(values) if value > 0]
    total = sum(value for _, value in shown)
    room = width * total / most if most else 0.0
    room = min(max(room, least * len(shown)), width)
    wide = {kind: max(room * value / total, least) for kind, value in shown}
    over = sum(wide.values()) - room
    spare = sum(part - least for part in wide.values())
    parts = []
    for kind, value in shown:
        wideness = wide[kind] - (over * (wide[kind] - least) / spare if spare > 0 else 0.0)
        parts.append(Part(kind, value, (x, y, wideness, height)))
        x += wideness
    return tuple(parts)


def highest(column: Sequence[int]) -> int | None:
    """The value that stands out in a column: its highest, None when all are the same."""
    return max(column) if len(set(column)) > 1 else None
