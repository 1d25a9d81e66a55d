"""What happens around the moves: dice, undo, menu and pause, refusals, resizing, the end, and what Enter never does."""

from __future__ import annotations

import pygame
import pytest

from hexfolk.client.table.layout import lay_out
from hexfolk.rules.actions import BuildRoad, EndTurn, Roll, Undo
from hexfolk.rules.phases import Founding, Rolling, Trading
from hexfolk.rules.refusal import Code
from hexfolk.wire.messages import Closed, SetPace, SetPaused, SubmitRefused

from .guest import KeyGuest
from .pilot import Pilot
from .small_table import SmallTable, play_until


def _rolling(table: SmallTable) -> bool:
    return isinstance(table.game.state.phases[-1], Rolling) and table.game.to_act == (0,)


def _founding(table: SmallTable) -> bool:
    return isinstance(table.game.state.phases[-1], Founding) and table.game.to_act == (0,)


def _can_build(table: SmallTable) -> bool:
    trading = isinstance(table.game.state.phases[-1], Trading)
    return trading and any(isinstance(a, BuildRoad) for a in table.game.view(0).menu.actions)


def _open(open_table, wanted, **changes: object) -> Pilot:
    table = SmallTable(players=3, seed=21, **changes)
    play_until(table, wanted)
    pilot = open_table(table)
    pilot.settle()
    return pilot


def test_the_dice_hold_back_what_they_give_until_they_lie_still(open_table) -> None:
    pilot = _open(open_table, _rolling, pace="normal")
    pilot.keys("space")
    assert pilot.actions() == [Roll()]
    pilot.step(0.1)
    assert pilot.scene.roll is not None and pilot.scene.session.view.dice is None
    pilot.keys("space")
    assert pilot.scene.roll is None and pilot.scene.session.view.dice is not None
    assert pilot.actions() == [Roll()]


def test_a_click_cuts_the_dice_short_and_means_nothing_else(open_table) -> None:
    pilot = _open(open_table, _rolling, pace="normal")
    pilot.wait(0.4)
    pilot.press("dice.main")
    pilot.step(0.1)
    pilot.press("dice.main")
    pilot.settle()
    assert pilot.actions() == [Roll()]


def test_reduced_motion_rolls_at_once(open_table) -> None:
    pilot = _open(open_table, _rolling, pace="normal")
    pilot.app.set_reduced_motion(True)
    pilot.keys("space")
    pilot.step()
    assert pilot.scene.roll is None and pilot.scene.session.view.dice is not None
    assert not pilot.scene.flights.flying


def test_cards_in_the_air_are_not_yet_in_the_hand(open_table) -> None:
    gains = False
    for seed in range(20, 40):
        table = SmallTable(players=3, seed=seed, pace="normal")
        play_until(table, _rolling)
        pilot = open_table(table)
        pilot.settle()
        held = sum(table.game.view(0).own.hand)
        pilot.keys("space")
        pilot.step(0.1)
        pilot.keys("space")
        got = sum(table.game.view(0).players[0].gains)
        if got and isinstance(table.game.state.phases[-1], Trading):
            assert sum(pilot.scene.desk.in_flight) == got == sum(table.game.view(0).own.hand) - held
            pilot.settle()
            assert sum(pilot.scene.desk.in_flight) == 0
            gains = True
            break
    assert gains


def test_undo_by_keys_and_mouse(open_table) -> None:
    pilot = _open(open_table, _can_build)
    edge = next(a for a in pilot.table.game.view(0).menu.actions if isinstance(a, BuildRoad))
    KeyGuest(pilot).do(edge)
    pilot.settle()
    pilot.keys("z", mod=pygame.KMOD_CTRL)
    pilot.settle()
    assert pilot.actions() == [edge, Undo()]
    KeyGuest(pilot).do(edge)
    pilot.settle()
    pilot.press("dice.undo")
    pilot.settle()
    assert pilot.actions() == [edge, Undo(), edge, Undo()]


def test_enter_does_nothing_where_nothing_has_the_keys(open_table) -> None:
    pilot = _open(open_table, _rolling)
    pilot.keys("return", "return")
    assert pilot.actions() == []
    founding = _open(open_table, _founding)
    founding.keys("return")
    assert founding.actions() == []


def test_a_key_held_down_acts_once(open_table) -> None:
    pilot = _open(open_table, _can_build)
    pilot.post(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", repeat=True)
    pilot.step()
    assert pilot.actions() == []
    pilot.keys("space")
    assert pilot.actions() == [EndTurn()]


def test_escape_closes_one_thing_at_a_time_then_opens_the_menu(open_table) -> None:
    pilot = _open(open_table, _can_build)
    pilot.press("build.road")
    pilot.keys("escape")
    assert pilot.scene.play.chosen is None and not pilot.scene.ui.has("menu.go_on")
    pilot.keys("escape")
    assert pilot.scene.ui.has("menu.go_on")
    assert SetPaused(True) in pilot.table.sent and pilot.table.paused
    pilot.keys("escape")
    assert not pilot.scene.ui.has("menu.go_on") and not pilot.table.paused


def test_leaving_by_the_menu(open_table) -> None:
    pilot = _open(open_table, _can_build)
    pilot.press("tool.menu")
    pilot.wait(0.5)
    pilot.press("menu.leave")
    assert pilot.left == ["left"] and pilot.table.closed


def test_pace_and_log_and_keys(open_table) -> None:
    pilot = _open(open_table, _can_build, pace="normal")
    pilot.press("tool.fast")
    pilot.keys("f")
    assert [m for m in pilot.table.sent if isinstance(m, SetPace)] == [SetPace("fast"), SetPace("normal")]
    folded = pilot.scene.log.rect.height
    pilot.keys("l")
    assert pilot.scene.log.rect.height > folded
    pilot.keys("f1")
    pilot.wait(0.5)
    pilot.press("keys.close")
    assert not pilot.scene.ui.has("keys.close")


def test_a_refusal_is_told_and_the_table_goes_on(open_table) -> None:
    pilot = _open(open_table, _can_build)
    pilot.table.inject(SubmitRefused(0, Code.STALE))
    pilot.settle()
    assert [toast.text for toast in pilot.scene.ui.toasts.shown] == ["That was already settled."]
    pilot.keys("space")
    assert pilot.actions() == [EndTurn()]


def test_a_table_that_is_gone_leads_to_the_menu(open_table) -> None:
    pilot = _open(open_table, _can_build)
    pilot.table.bots_act = False
    pilot.table.inject(Closed("failed"))
    pilot.step()
    pilot.step()
    pilot.wait(0.5)
    pilot.press("gone.menu")
    assert pilot.left == ["left"]


@pytest.mark.parametrize("size", [(1920, 1080), (1366, 768), (1280, 1024), (2560, 1080)])
def test_resizing_keeps_what_is_open(open_table, size) -> None:
    pilot = _open(open_table, _can_build)
    pilot.press("dice.trade")
    pilot.app.resize(size)
    pilot.step()
    pilot.step()
    assert pilot.scene.ui.find("trade").rect == lay_out(size, 3, 4).trade
    pilot.press("trade.close")
    assert pilot.scene.play.trade is None
    pilot.press("build.road")
    assert pilot.scene.play.chosen == "road"


def test_every_button_is_reached_by_the_keys(open_table) -> None:
    pilot = _open(open_table, _can_build)
    guest = KeyGuest(pilot)
    pilot.keys("t")
    wanted = [c.id for c in pilot.scene.ui.controls() if c.reachable and c.group is not None]
    assert len(wanted) > 20
    for name in wanted:
        guest.reach(name)


@pytest.mark.parametrize("button", [pygame.BUTTON_MIDDLE, pygame.BUTTON_RIGHT])
def test_only_the_left_button_picks(open_table, button) -> None:
    pilot = _open(open_table, _founding)
    pos = pilot.at_spot(pilot.spots()[0])
    pilot.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
    pilot.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
    pilot.step()
    pilot.post(pygame.MOUSEBUTTONUP, pos=pos, button=button)
    pilot.settle()
    assert pilot.actions() == []


def test_a_drag_ends_when_the_button_comes_up_over_a_dialog(open_table) -> None:
    pilot = _open(open_table, _founding)
    view = pilot.scene.stage.view
    pilot.post(pygame.MOUSEBUTTONDOWN, pos=(620, 60), button=1)
    pilot.post(pygame.MOUSEMOTION, pos=(660, 60), rel=(40, 0), buttons=(1, 0, 0))
    pilot.keys("escape")
    x = view.camera.x
    pilot.post(pygame.MOUSEMOTION, pos=(680, 60), rel=(20, 0), buttons=(1, 0, 0))
    pilot.post(pygame.MOUSEBUTTONUP, pos=(680, 60), button=1)
    pilot.step(0.4)
    pilot.keys("escape")
    assert not pilot.scene.ui.modal
    pilot.post(pygame.MOUSEMOTION, pos=(640, 80), rel=(-40, 20), buttons=(0, 0, 0))
    pilot.step()
    assert view.camera.x == x


def test_wheel_zooms_drag_pans_home_fits(open_table) -> None:
    pilot = _open(open_table, _can_build)
    view = pilot.scene.stage.view
    pilot.post(pygame.MOUSEMOTION, pos=(620, 300), rel=(0, 0), buttons=(0, 0, 0))
    pilot.post(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0, flipped=False)
    pilot.step()
    assert view.camera.r > view.home.r
    x = view.camera.x
    pilot.post(pygame.MOUSEBUTTONDOWN, pos=(620, 60), button=1)
    pilot.post(pygame.MOUSEMOTION, pos=(660, 60), rel=(40, 0), buttons=(1, 0, 0))
    pilot.post(pygame.MOUSEBUTTONUP, pos=(660, 60), button=1)
    pilot.step()
    assert view.camera.x != x
    pilot.keys("home")
    assert not view.moved
    assert pilot.actions() == []
