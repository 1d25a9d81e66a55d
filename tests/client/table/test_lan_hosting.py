"""The table at whoever hosts it: closing the window, and thinking better of handing the game on."""

from __future__ import annotations

import pygame
import pytest

from hexfolk.wire.messages import AnswerHosting, Closed, HostingOffer, OfferHosting
from tests.client.table.lan_pilot import matter, press, seated
from tests.client.table.lan_table import LanTable


@pytest.mark.parametrize("before", ["", "escape", "f1"], ids=["nothing open", "the menu open", "the keys open"])
def test_closing_the_window_at_the_host_asks_once(before: str) -> None:
    with seated(LanTable(hosting=True)) as pilot:
        if before:
            pilot.keys(before)
        pilot.post(pygame.QUIT)
        pilot.step()
        assert pilot.app.running and pilot.scene.ui.has("leaving.leave") and pilot.scene.ui.has("leaving.hand on")
        press(pilot, "leaving.stay")
        pilot.post(pygame.QUIT)
        pilot.step()
        assert pilot.app.running and pilot.scene.ui.has("leaving.stay"), "one who stayed is asked again"
        pilot.post(pygame.QUIT)
        pilot.step()
        assert not pilot.app.running


def test_leaving_by_the_question_at_the_closed_window_ends_the_program() -> None:
    with seated(LanTable(hosting=True)) as pilot:
        pilot.post(pygame.QUIT)
        pilot.step()
        press(pilot, "leaving.leave")
        assert not pilot.app.running and pilot.left == []


def test_the_window_of_a_guest_closes_at_once() -> None:
    with seated() as pilot:
        pilot.post(pygame.QUIT)
        pilot.step()
        assert not pilot.app.running


def test_nothing_is_asked_where_the_hosted_game_is_gone() -> None:
    with seated(LanTable(hosting=True)) as pilot:
        pilot.table.inject(Closed("moved"))
        pilot.step()
        pilot.post(pygame.QUIT)
        pilot.step()
        assert not pilot.app.running


def test_an_offer_to_host_can_be_taken_back_and_so_can_an_answer() -> None:
    with seated(LanTable(hosting=True)) as pilot:
        pilot.table.state(hosting=HostingOffer(1, (0,)))
        pilot.step()
        press(pilot, "matter.withdraw")
        assert pilot.table.sent == [OfferHosting(7)]
    with seated() as pilot:
        pilot.table.state(hosting=HostingOffer(0, (0, 1)))
        pilot.step()
        press(pilot, "matter.disagree")
        assert pilot.table.sent == [AnswerHosting(False)]


def test_while_the_save_is_on_its_way_there_is_nothing_to_answer() -> None:
    for own, title in ((0, "You take the game over"), (1, "Bramble takes the game over")):
        with seated() as pilot:
            pilot.table.state(hosting=HostingOffer(own, (0, 1, 2), given=True))
            pilot.step()
            assert matter(pilot).title == title and not matter(pilot).choices
