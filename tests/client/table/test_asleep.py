"""Who let three clocks run out is told so, and plays on with any click or key."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from hexfolk.client.table.matters import matter_of
from hexfolk.client.table.turn_card import TurnCard
from hexfolk.wire.messages import PlayOn, SeatsChanged, SetPaused, TableState
from tests.client.table.lan_pilot import kind, matter, press, seated
from tests.client.table.pilot import Pilot
from tests.client.table.small_table import SmallTable, play_until


def in_turn(table: SmallTable) -> SmallTable:
    play_until(table, lambda t: t.game.to_act == (0,) and bool(t.game.view(0).dice))
    return table


def sleep(pilot: Pilot, stand_in: str = "idle", *, waits: bool = True) -> None:
    """The host tells that three clocks ran out, or that the seat is the player's again."""
    first, *others = pilot.table.seats()
    pilot.table.inject(SeatsChanged((replace(first, stand_in=stand_in), *others)))
    pilot.table.inject(TableState(paused=waits and bool(stand_in)))
    pilot.step()
    pilot.table.sent.clear()


@pytest.mark.parametrize("size", [(1280, 720), (640, 480)])
def test_alone_the_game_waits_and_says_so(open_table, size: tuple[int, int]) -> None:
    pilot = open_table(in_turn(SmallTable()), size)
    pilot.settle()
    assert matter_of(pilot.scene._desk) is None
    sleep(pilot)
    assert matter(pilot).title == "The game waits for you"
    assert kind(pilot, 0) == "The game waits for you"
    press(pilot, "matter.on")
    assert set(pilot.table.sent) == {PlayOn()}
    sleep(pilot, "")
    assert matter_of(pilot.scene._desk) is None and not pilot.scene.ui.has("matter.on")


def test_alone_at_a_host_that_others_can_come_to_a_bot_plays(open_table) -> None:
    pilot = open_table(in_turn(SmallTable()))
    pilot.settle()
    sleep(pilot, waits=False)
    assert matter(pilot).title == "A bot plays for you"


def test_alone_what_wakes_the_game_also_means_what_it_always_does(open_table) -> None:
    pilot = open_table(in_turn(SmallTable()))
    pilot.settle()
    sleep(pilot)
    pilot.press("tool.menu")
    assert pilot.table.sent == [PlayOn(), SetPaused(True)]
    sleep(pilot)
    pilot.keys("escape")
    assert pilot.table.sent == [PlayOn(), SetPaused(False)]


@pytest.mark.parametrize("button", [1, 2, 3])
def test_any_click_takes_the_seat_back_from_the_bot(button: int) -> None:
    with seated() as pilot:
        pilot.table.seat(0, stand_in="idle")
        pilot.step()
        for place in (pilot.scene._desk.layout.board.center, pilot.at("dice.main"), pilot.scene.log.rect.center):
            pilot.table.sent.clear()
            pilot.post(pygame.MOUSEBUTTONDOWN, pos=place, button=button)
            pilot.step()
            pilot.post(pygame.MOUSEBUTTONUP, pos=place, button=button)
            pilot.step()
            assert pilot.table.sent == [PlayOn()], place


def test_any_key_takes_the_seat_back_but_not_one_that_leads_to_another_window() -> None:
    with seated() as pilot:
        pilot.table.seat(0, stand_in="idle")
        pilot.step()
        for key in ("LALT", "LSHIFT", "LMETA"):
            pilot.keys(key)
        pilot.post(pygame.MOUSEBUTTONDOWN, pos=(600, 300), button=4)
        pilot.post(pygame.MOUSEMOTION, pos=(600, 300), rel=(0, 0), buttons=(0, 0, 0))
        pilot.step()
        assert pilot.table.sent == []
        for key in ("space", "escape", "t"):
            pilot.keys(key)
        assert pilot.table.sent == [PlayOn()] * 3
        assert not pilot.scene.ui.modal and pilot.scene.play.trade is None


def test_a_dialog_takes_the_press_that_wakes() -> None:
    with seated() as pilot:
        pilot.keys("escape")
        pilot.table.seat(0, stand_in="idle")
        pilot.step()
        press(pilot, "menu.go_on")
        assert pilot.table.sent == [PlayOn()] and not pilot.scene.ui.modal


def test_while_a_bot_plays_it_is_nobodys_turn_to_act() -> None:
    with seated() as pilot:
        card = next(panel for panel in pilot.scene.panels if isinstance(panel, TurnCard))
        assert card._title(0) == "Your turn" and card._stroke() > 0 and pilot.shows("dice.main")
        pilot.keys("t")
        assert pilot.scene.play.trade is not None
        pilot.table.seat(0, stand_in="idle")
        pilot.step()
        assert card._title(0) == "{name}’s turn" and card._stroke() == 0
        assert not pilot.shows("dice.main") and pilot.scene.play.trade is None
        assert "A bot plays for you" in (pilot.scene.ui.find("dice.trade").reason or "")
        pilot.table.seat(0, stand_in="")
        pilot.step()
        assert card._title(0) == "Your turn" and pilot.shows("dice.main")
