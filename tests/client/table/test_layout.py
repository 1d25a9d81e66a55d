"""The table's parts never lie on one another, at any size of the window."""

from __future__ import annotations

import itertools

import pytest
from pygame import Rect

from hexfolk.client.table.layout import TableLayout, lay_out

SIZES = [
    (1280, 720),
    (1281, 727),
    (1366, 768),
    (1600, 900),
    (1650, 930),
    (1651, 929),
    (1680, 1050),
    (1920, 1080),
    (1920, 1200),
    (2560, 1080),
    (2560, 1440),
    (3440, 1440),
    (3840, 2160),
    (1280, 1024),
    (1280, 2000),
    (3840, 800),
]


def _parts(layout: TableLayout) -> dict[str, Rect]:
    parts = {f"player {i}": r for i, r in enumerate(layout.players)}
    parts |= {f"tool {i}": r for i, r in enumerate(layout.toolbar)}
    for name in ("turn_card", "log", "hand_bar", "bank", "dice_panel"):
        parts[name] = getattr(layout, name)
    return parts


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", range(2, 9))
def test_no_part_overlaps_another_or_leaves_the_window(size: tuple[int, int], players: int) -> None:
    layout = lay_out(size, players, 4)
    parts = _parts(layout)
    window = Rect((0, 0), size)
    outside = [name for name, rect in parts.items() if not window.contains(rect)]
    clashes = [
        (a, b) for (a, first), (b, second) in itertools.combinations(parts.items(), 2) if first.colliderect(second)
    ]
    assert (outside, clashes) == ([], [])


@pytest.mark.parametrize("size", SIZES)
def test_floating_panels_leave_hand_log_and_players_free(size: tuple[int, int]) -> None:
    layout = lay_out(size, 4, 4)
    kept = [layout.hand_bar, layout.log, layout.turn_card, layout.dice_panel, layout.bank, *layout.players]
    for panel in (layout.trade, layout.offer):
        assert panel.collidelistall(kept) == []
        assert panel.top > 0


@pytest.mark.parametrize("size", SIZES)
def test_board_lies_between_the_panels(size: tuple[int, int]) -> None:
    layout = lay_out(size, 8, 4)
    assert layout.board.collidelistall([*_parts(layout).values()]) == []
    assert layout.board.height >= layout.u(500)
    assert layout.log.contains(layout.log_folded)


def test_design_sizes_are_met_exactly() -> None:
    large = lay_out((1920, 1080), 4, 5)
    assert large.turn_card == Rect(16, 76, 304, 184)
    assert large.hand_bar == Rect(16, 894, 1540, 170)
    assert large.log == Rect(16, 508, 304, 372)
    assert large.players[3] == Rect(1568, 478, 336, 144)
    assert large.bank == Rect(1568, 632, 336, 104)
    assert large.dice_panel == Rect(1568, 746, 336, 318)
    assert large.trade == Rect(340, 462, 1212, 420).move(2, 0)
    assert abs(large.board.centerx - 944) <= 1
    compact = lay_out((1280, 720), 8, 5)
    assert compact.hand_bar == Rect(10, 598, 1014, 112)
    assert compact.log_folded == Rect(10, 466, 190, 122)
    assert compact.players[7] == Rect(1032, 10 + round(56.5 * 7), 238, 51)
    assert compact.dice_panel == Rect(1032, 524, 238, 186)
    assert compact.bank == Rect(1032, 464, 238, 52)


@pytest.mark.parametrize(
    ("size", "large"),
    [((1650, 929), False), ((1652, 929), True), ((1600, 900), False), ((2560, 1080), True), ((3840, 900), False)],
)
def test_large_form_from_086(size: tuple[int, int], large: bool) -> None:
    assert lay_out(size, 4, 5).large is large
