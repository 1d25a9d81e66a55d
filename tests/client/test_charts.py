"""Figures become places."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfolk.client.scenes.charts import (
    award_flags,
    dice_chart,
    highest,
    nice_step,
    points_chart,
    spread,
    stacked,
    turn_ticks,
)  # fmt: skip
from hexfolk.client.scenes.standing import standings
from hexfolk.wire.messages import AwardChange, PointsChange

PLOT = (100.0, 50.0, 600.0, 200.0)
CHANGES = (
    PointsChange(0, 0, 1), PointsChange(0, 1, 1), PointsChange(0, 1, 2), PointsChange(0, 0, 2),
    PointsChange(10, 0, 3), PointsChange(20, 0, 5), PointsChange(20, 1, 4), PointsChange(30, 0, 10),
)  # fmt: skip


def test_points_rise_in_steps() -> None:
    chart = points_chart(CHANGES, (0, 1), 30, 10, PLOT, 0)
    first, second = chart.lines
    assert first.points == 10 and second.points == 4
    assert first.corners[:3] == ((100, 250), (300, 250), (300, 225))
    assert first.corners[-1] == (700, 50) and second.corners[-1] == (700, 200)
    assert len(first.marks) == 3 and second.marks == ((500, 200),)
    assert chart.target == 50
    assert [tick.value for tick in chart.points] == [2, 4, 6, 8, 10]
    assert chart.points[0].at == 250 and chart.points[-1].at == 50


def test_equal_lines_lie_apart() -> None:
    chart = points_chart(CHANGES, (0, 1), 30, 10, PLOT, 4)
    assert chart.lines[0].corners[0][1] - chart.lines[1].corners[0][1] == 4


def test_a_game_without_a_turn_has_a_chart() -> None:
    chart = points_chart((), (0, 1), 0, 10, PLOT, 0)
    assert all(line.points == 0 and len(line.corners) == 2 for line in chart.lines)


def test_flags_stand_over_the_new_holder() -> None:
    lines = points_chart(CHANGES, (0, 1), 30, 10, PLOT, 0).lines
    awards = (
        AwardChange(20, "longest_trade_route", 1),
        AwardChange(20, "strongest_knighthood", 1),
        AwardChange(25, "longest_trade_route", None),
    )
    (flag,) = award_flags(awards, lines, 30, PLOT, (120, 24))
    assert flag.award == "longest_trade_route" and flag.seat == 1
    assert flag.stem[1] == (500, 200) and flag.stem[0][1] == flag.box[1] + 24 < 200


@pytest.mark.parametrize(("span", "step"), [(8, 2), (10, 2), (5, 1), (13, 5), (60, 20), (500, 100)])
def test_steps_are_round(span: int, step: int) -> None:
    assert nice_step(span, 5) == step


def test_turn_ticks_end_with_the_last_turn() -> None:
    assert turn_ticks(68) == (0, 10, 20, 30, 40, 50, 60, 68)
    assert turn_ticks(61) == (0, 10, 20, 30, 40, 50, 61)
    assert turn_ticks(3) == (0, 1, 2, 3)
    assert turn_ticks(0) == (0,)


@given(st.lists(st.floats(0, 100), max_size=8), st.floats(1, 30))
def test_spread_keeps_order_gap_and_bounds(places: list[float], gap: float) -> None:
    moved = spread(places, gap, 0, 100)
    fits = min(gap, 100 / max(len(places) - 1, 1))
    order = sorted(range(len(places)), key=lambda i: (places[i], i))
    for one, other in pairwise(order):
        assert moved[other] - moved[one] >= fits - 1e-6
    assert all(-1e-6 <= at <= 100 + 1e-6 for at in moved)


def test_labels_with_room_stay_where_they_are() -> None:
    assert spread([10, 50, 90], 20, 0, 100) == [10, 50, 90]


def test_dice_bars_stand_on_one_line() -> None:
    chart = dice_chart((1, 4, 7, 6, 12, 10, 11, 8, 5, 3, 1), PLOT, 8)
    assert [bar.total for bar in chart.bars] == list(range(2, 13))
    assert all(abs(bar.box[1] + bar.box[3] - 250) < 1e-6 for bar in chart.bars)
    six, seven = chart.bars[4], chart.bars[5]
    assert six.box[3] / seven.box[3] == pytest.approx(12 / 10)
    assert seven.expected == min(bar.expected for bar in chart.bars)
    assert chart.bars[-1].box[0] + chart.bars[-1].box[2] == pytest.approx(700)
    assert chart.bars[0].box[1] >= 50


def test_no_dice_no_bars() -> None:
    assert all(bar.box[3] == 0 for bar in dice_chart((0,) * 11, PLOT, 8).bars)


@given(st.lists(st.integers(0, 40), min_size=1, max_size=6), st.integers(1, 200))
def test_stacked_pieces_touch_and_stay_inside(values: list[int], most: int) -> None:
    most = max(most, sum(values))
    pieces = stacked(values, most, (10, 0, 300, 20), least=20)
    assert [piece.value for piece in pieces] == [value for value in values if value]
    at = 10.0
    for piece in pieces:
        assert piece.box[0] == pytest.approx(at) and piece.box[2] >= 20 - 1e-6
        at += piece.box[2]
    assert at <= 310 + 1e-6


def test_the_highest_stands_out_unless_all_are_equal() -> None:
    assert highest([3, 9, 9]) == 9 and highest([2, 2]) is None and highest([]) is None


def test_standings_put_winners_first() -> None:
    assert [(s.rank, s.seat) for s in standings((8, 10, 7, 8), (1,))] == [(1, 1), (2, 0), (2, 3), (4, 2)]
    assert [(s.rank, s.seat) for s in standings((9, 9, 4), (0, 1))] == [(1, 0), (1, 1), (3, 2)]
    assert [(s.rank, s.seat) for s in standings((11, 10), (1,))] == [(1, 1), (2, 0)]
