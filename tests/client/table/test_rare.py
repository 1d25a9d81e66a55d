"""Moves that come seldom, each by mouse and by keys: cards with a choice, free roads, discards, whom to rob."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hexfolk.rules.actions import Action, Discard, MoveRobber, PlayInvention, PlayMonopoly, PlayRoadBuilding
from hexfolk.rules.menu import DiscardForm

from .guest import Guest, KeyGuest
from .small_table import SmallTable, play_until

Wanted = Callable[[SmallTable], Action | None]


def _first(kind: type, suits: Callable[[Action], bool] = lambda action: True) -> Wanted:
    def found(table: SmallTable) -> Action | None:
        actions = table.game.view(table.own).menu.actions
        return next((a for a in reversed(actions) if isinstance(a, kind) and suits(a)), None)

    return found


def _discard(table: SmallTable) -> Action | None:
    view = table.game.view(table.own)
    form = next((form for form in view.menu.forms if isinstance(form, DiscardForm)), None)
    if form is None or table.own not in view.to_act:
        return None
    away, left = [], form.count
    for held in form.hand:
        away.append(min(held, left))
        left -= away[-1]
    return Discard(tuple(away))


def _robbing_one_of_several(table: SmallTable) -> Action | None:
    moves = [a for a in table.game.view(table.own).menu.actions if isinstance(a, MoveRobber)]
    hexes = [a.hex for a in moves]
    return next((a for a in moves if hexes.count(a.hex) > 1), None)


MOVES: tuple[tuple[str, Wanted], ...] = (
    ("invention", _first(PlayInvention)),
    ("monopoly", _first(PlayMonopoly)),
    ("road building", _first(PlayRoadBuilding)),
    ("discard", _discard),
    ("victim", _robbing_one_of_several),
)


def _table_with(wanted: Wanted) -> tuple[SmallTable, Action]:
    """A table at which the own seat can do what is wanted."""
    for seed in range(1, 60):
        table = SmallTable(players=4, seed=seed)
        try:
            play_until(table, lambda t: t.own in t.game.to_act and wanted(t) is not None)
        except AssertionError:
            continue
        action = wanted(table)
        assert action is not None
        return table, action
    raise AssertionError("no such game")


@pytest.mark.parametrize("hands", [Guest, KeyGuest])
@pytest.mark.parametrize("wanted", [move for _name, move in MOVES], ids=[name for name, _move in MOVES])
def test_move_in_the_window(open_table, hands, wanted) -> None:
    table, action = _table_with(wanted)
    table.bots_act = False
    guest = hands(open_table(table))
    guest.pilot.settle()
    guest.do(action)
    guest.pilot.settle()
    assert guest.pilot.actions() == [action]


def test_free_roads_follow_the_card(open_table) -> None:
    table, action = _table_with(_first(PlayRoadBuilding))
    table.bots_act = False
    guest = Guest(open_table(table))
    guest.pilot.settle()
    guest.do(action)
    guest.pilot.settle()
    assert guest.pilot.scene.ui.has("plate")
    for _ in range(2):
        guest.pilot.click(guest.pilot.at_spot(guest.pilot.spots()[0]))
        guest.pilot.settle()
    assert [type(a).__name__ for a in guest.pilot.actions()] == ["PlayRoadBuilding", "BuildRoad", "BuildRoad"]
    assert not guest.pilot.scene.ui.has("plate")


def test_a_click_beside_a_card_s_popover_spends_nothing(open_table) -> None:
    table, _action = _table_with(_first(PlayMonopoly))
    table.bots_act = False
    pilot = open_table(table)
    pilot.settle()
    pilot.press("hand.monopoly")
    assert pilot.scene.ui.has("card.close")
    pilot.click((620, 60))
    assert not pilot.scene.ui.has("card.close") and pilot.actions() == []


def test_a_double_click_discards_all_of_a_kind(open_table) -> None:
    table, action = _table_with(_discard)
    assert isinstance(action, Discard)
    table.bots_act = False
    pilot = open_table(table)
    pilot.settle()
    hand = table.game.view(0).own.hand
    kind = max(range(5), key=lambda k: hand[k])
    name = f"discard.keep.{('wood', 'clay', 'wool', 'grain', 'ore')[kind]}.0"
    pilot.press_left(name)
    pilot.press_left(name)
    assert pilot.scene.play.discard.away[kind] == min(hand[kind], pilot.scene.play.discard.count)
