"""The special building phase at the table: asking, taking it back, the visit, and who stands where in it."""

from __future__ import annotations

from itertools import pairwise

from hexfolk.client.table.phase_tab import running
from hexfolk.client.table.players import duty_pill
from hexfolk.client.table.visits import acting_seat, seats_before, visit_order, visit_state
from hexfolk.rules.actions import AskToBuild, EndTurn, FinishBuilding, WithdrawAsk
from hexfolk.rules.phases import SpecialBuilding, Trading
from hexfolk.rulesets.base.special import can_build

from .pilot import Pilot
from .small_table import NAMES, SmallTable, play_until


def _others_turn(table: SmallTable) -> bool:
    """Another seat trades, the next one after it can build, and so can the own seat, which is not the next."""
    state = table.game.state
    return (
        type(state.phases[-1]) is Trading
        and state.current in range(1, len(table.seats()) - 1)
        and not state.asks
        and can_build(state, 0)
        and can_build(state, state.current + 1)
    )


def _open(open_table, **changes: object) -> Pilot:
    table = SmallTable(seed=5, special_building="on", **changes)
    play_until(table, _others_turn)
    table.bots_act = False
    pilot = open_table(table)
    pilot.settle()
    return pilot


def test_asking_taking_back_and_the_visit(open_table) -> None:
    pilot = _open(open_table, players=4)
    game, session = pilot.table.game, pilot.scene.session
    first = game.state.current + 1
    pilot.wait(0.7)
    pilot.press("dice.main")
    pilot.settle()
    assert pilot.actions() == [AskToBuild()] and session.view.players[0].asked_to_build
    assert pilot.scene.ui.find("dice.main").selected
    pilot.wait(0.3)
    pilot.press("dice.main")
    pilot.settle()
    assert pilot.actions() == [AskToBuild()], "the second click of a double click"
    pilot.wait(0.7)
    pilot.press("dice.main")
    pilot.settle()
    assert pilot.actions() == [AskToBuild(), WithdrawAsk()] and not session.view.players[0].asked_to_build
    pilot.wait(0.7)
    pilot.press("dice.main")
    pilot.settle()

    pilot.table.do(first, AskToBuild())
    pilot.settle()
    assert seats_before(session.view) == (first,)
    pilot.table.do(game.state.current, EndTurn())
    pilot.settle()
    view = session.view
    assert isinstance(view.phases[-1], SpecialBuilding) and acting_seat(view) == first
    order = visit_order(view)
    assert order.index(first) == 0 and order[-1] == view.current
    assert {seat: state for seat in order if (state := visit_state(view, seat)) != "not"} == {
        first: "builds", 0: "asked",
    }  # fmt: skip
    pills = [duty_pill(view, player, None) for player in view.players]
    assert [pill.text for pill in pills if pill is not None] == ["Asked", "Builds"]
    desk = pilot.scene.desk
    assert running(desk, 200) == (f"{NAMES[first]} builds, then you", True)
    tab, bar = pilot.scene.ui.find("phase").rect, pilot.scene.ui.find("hand").rect
    assert tab.bottom > bar.top > tab.top and tab.right <= bar.right

    pilot.table.do(first, FinishBuilding())
    pilot.settle()
    assert acting_seat(session.view) == 0 and visit_state(session.view, first) == "done"
    assert running(desk, 200) == ("Build and buy: no trade, no cards", True)
    pilot.wait(0.7)
    pilot.press("dice.main")
    pilot.settle()
    assert pilot.actions()[-1] == FinishBuilding()
    assert running(desk, 200) is None and not pilot.scene.ui.find("phase").visible
    assert not isinstance(session.view.phases[-1], SpecialBuilding)


def _trading(table: SmallTable, seat: int) -> bool:
    return type(table.game.state.phases[-1]) is Trading and table.game.state.current == seat


def test_who_asks_when_the_own_place_is_past_is_not_told_of_a_visit(open_table) -> None:
    pilot = _open(open_table, players=4)
    play_until(pilot.table, lambda t: can_build(t.game.state, 1) and _trading(t, 3))
    pilot.table.do(1, AskToBuild())
    pilot.table.do(3, EndTurn())
    pilot.settle()
    assert acting_seat(pilot.scene.session.view) == 1
    pilot.table.do(0, AskToBuild())
    pilot.settle()
    assert running(pilot.scene.desk, 200) == (f"{NAMES[1]} builds", False)


def test_a_double_click_that_ends_the_turn_does_not_ask(open_table) -> None:
    table = SmallTable(players=4, seed=5, special_building="on")
    play_until(table, lambda t: _trading(t, 0))
    table.bots_act = False
    pilot = open_table(table)
    pilot.settle()
    pilot.wait(0.7)
    pilot.press("dice.main")
    pilot.press("dice.main")
    pilot.settle()
    assert pilot.actions() == [EndTurn()]


def test_eight_at_the_table_in_both_forms(open_table) -> None:
    for size in ((1280, 720), (1920, 1080)):
        table = SmallTable(players=8, seed=5, map_name="standard-44")
        play_until(table, _others_turn)
        table.bots_act = False
        pilot = open_table(table, size)
        pilot.settle()
        first = table.game.state.current + 1
        for seat in (first, 0):
            table.do(seat, AskToBuild())
        table.do(table.game.state.current, EndTurn())
        pilot.settle()
        view = pilot.scene.session.view
        assert acting_seat(view) == first and len(visit_order(view)) == 8
        window = pilot.app.screen.get_rect()
        boxes = [pilot.scene.ui.find(f"player{n}.name").rect for n in range(8)]
        assert all(window.contains(box) for box in boxes)
        assert all(one.bottom <= other.top for one, other in pairwise(boxes))
