"""The table's scene over a real game, driven by posted events at places read from what is drawn."""

from __future__ import annotations

import pygame
import pytest

from hexfolk import paths
from hexfolk.client.board_view import Spot
from hexfolk.client.table.rehearsal import rehearse
from hexfolk.client.table.worth import Worth
from hexfolk.geometry import Hex
from hexfolk.rules.actions import BuildRoad, BuildSettlement
from hexfolk.rules.phases import Founding, Trading
from hexfolk.wire.messages import Submit

from .guest import Guest, KeyGuest
from .small_table import SmallTable, play_until, random_bot


def _founding(table: SmallTable) -> bool:
    return isinstance(table.game.state.phases[-1], Founding) and table.game.to_act == (table.own,)


def test_founding_by_mouse(open_table) -> None:
    table = SmallTable()
    play_until(table, _founding)
    guest = open_table(table)
    guest.settle()
    spot = guest.spots()[3]
    guest.click(guest.at_spot(spot))
    guest.settle()
    assert table.sent[-1] == Submit(table.sent[-1].decision, BuildSettlement(spot.number))
    assert {edge.kind for edge in guest.spots()} == {"road"}, "the pointer that rests marks no crossing any more"
    edge = guest.spots()[0]
    guest.click(guest.at_spot(edge))
    guest.settle()
    assert table.sent[-1] == Submit(table.sent[-1].decision, BuildRoad(edge.number))


def test_a_click_beside_the_marked_spots_sends_nothing(open_table) -> None:
    table = SmallTable()
    play_until(table, _founding)
    guest = open_table(table)
    guest.settle()
    taken = {guest.at_spot(spot) for spot in guest.spots()}
    for pos in [(640, 20), (620, 300), (400, 330)]:
        if all(abs(x - pos[0]) + abs(y - pos[1]) > 40 for x, y in taken):
            guest.click(pos)
    assert table.sent == []


def test_a_crossing_closed_for_founding_says_why_it_is_not_offered(open_table, tmp_path) -> None:
    text = (paths.maps() / "standard-19.yaml").read_text(encoding="utf-8")
    path = tmp_path / "closed.yaml"
    path.write_text(text + 'no_founding: ["0,0:N"]\n', encoding="utf-8")
    table = SmallTable(map_name=str(path))
    play_until(table, _founding)
    guest = open_table(table)
    guest.settle()
    stage = guest.scene.stage
    number = stage.desk.play.session.board.crossing_index[Hex(0, 0).crossing("N")]
    assert number not in [spot.number for spot in guest.spots()]
    guest.click(tuple(map(round, stage.where(Spot("settlement", number)))))
    guest.step()
    bubble = guest.scene._parts.bubble
    assert "Nobody may found here" in bubble.about().text and bubble.rect is not None
    assert table.sent == [] and stage.scene.leader.forbidding
    x, y = guest.at_spot(guest.spots()[0])
    guest.post(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 1), buttons=(0, 0, 0))
    guest.step()
    assert isinstance(bubble.about(), Worth)


def test_founding_by_keys(open_table) -> None:
    table = SmallTable()
    play_until(table, _founding)
    guest = open_table(table)
    guest.settle()
    guest.keys(".", ".", "right", "return")
    guest.settle()
    assert isinstance(table.sent[-1].action, BuildSettlement)
    guest.keys(".", "return")
    guest.settle()
    assert isinstance(table.sent[-1].action, BuildRoad)


def test_the_window_does_not_close_over_a_game_that_is_not_saved(open_table) -> None:
    guest = open_table(SmallTable())
    guest.settle()
    guest.scene.session.unsaved = True
    guest.post(pygame.QUIT)
    guest.step()
    assert guest.app.running and guest.shows("menu.leave")
    guest.post(pygame.QUIT)
    guest.step()
    assert not guest.app.running


def test_an_open_list_of_keys_does_not_answer_for_a_game_that_is_not_saved(open_table) -> None:
    guest = open_table(SmallTable())
    guest.settle()
    guest.scene.session.unsaved = True
    guest.keys("f1")
    guest.post(pygame.QUIT)
    guest.step()
    assert guest.app.running and guest.shows("menu.leave")


def test_the_window_closes_over_a_game_that_is_saved(open_table) -> None:
    guest = open_table(SmallTable())
    guest.settle()
    guest.post(pygame.QUIT)
    guest.step()
    assert not guest.app.running


def test_an_idle_table_draws_nothing(open_table) -> None:
    table = SmallTable()
    play_until(table, lambda t: bool(t.game.view(0).dice) and t.game.to_act == (0,) and not _founding(t))
    guest = open_table(table)
    guest.settle()
    guest.scene.stage.painter.settle()
    for _ in range(5):
        guest.app.step(0.02)
    assert guest.scene.draw(guest.app.screen) == []


@pytest.mark.parametrize("hands", [Guest, KeyGuest])
def test_turns_in_the_window(open_table, hands) -> None:
    guest = hands(open_table(SmallTable(players=3, seed=4)))
    guest.pilot.settle()
    done = {type(guest.turn()).__name__ for _ in range(40)}
    assert {"BuildRoad", "BuildSettlement", "Roll", "EndTurn"} <= done


@pytest.mark.parametrize(
    ("hands", "seed"),
    [
        (Guest, 1),
        (KeyGuest, 2),
        *(pytest.param(h, s, marks=pytest.mark.long) for h in (Guest, KeyGuest) for s in (3, 4, 5)),
    ],
)
def test_a_whole_game_in_the_window(open_table, hands, seed) -> None:
    table = SmallTable(players=2, seed=seed, target=8, round_limit=50, bot=random_bot)
    guest = hands(open_table(table))
    guest.pilot.settle()
    while not table.game.over:
        guest.turn()
    for _ in range(100):
        guest.pilot.step()
    assert guest.pilot.left == ["over"]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_toasts_cover_no_panel_whatever_opens(open_table, size) -> None:
    table = SmallTable(players=4, seed=7)
    play_until(table, lambda t: isinstance(t.game.state.phases[-1], Trading) and t.game.to_act == (0,))
    table.bots_act = False
    pilot = open_table(table, size)
    pilot.settle()
    ui = pilot.scene.ui
    for number in range(4):
        ui.toasts.say(f"Something that the host has noticed, number {number}", "error")

    def on_something() -> list[str]:
        window = pilot.app.screen.get_rect()
        assert all(window.contains(toast.rect) for toast in ui.toasts.shown) and len(ui.toasts.shown) == 4
        panels = [control for control in ui.controls() if control.visible and control.solid]
        return [c.id for c in panels if c.rect.collidelist([toast.rect for toast in ui.toasts.shown]) >= 0]

    pilot.step()
    assert on_something() == []
    before = [toast.rect for toast in ui.toasts.shown]
    pilot.press("dice.trade")
    pilot.step()
    assert ui.has("trade") and on_something() == []
    pilot.press("trade.close")
    pilot.step()
    assert [toast.rect for toast in ui.toasts.shown] == before, "back at their place"


@pytest.mark.parametrize("players", [2, 8])
def test_what_opens_suddenly_is_painted_before_and_leaves_no_trace(open_table, players: int) -> None:
    table = SmallTable(players=players, map_name="standard-19" if players == 2 else "standard-44")
    play_until(table, _founding)
    pilot = open_table(table)
    pilot.settle()
    for _ in range(5):
        pilot.step()
    assert next(pilot.scene._rehearsal, "over") == "over"
    widgets, view = [control.id for control in pilot.scene.ui.controls()], pilot.scene.session.view
    assert len(list(rehearse(pilot.scene.desk))) == 3
    assert [control.id for control in pilot.scene.ui.controls()] == widgets and pilot.scene.session.view == view
    assert table.sent == [] and pilot.scene.play.trade is None and pilot.scene.play.discard is None
