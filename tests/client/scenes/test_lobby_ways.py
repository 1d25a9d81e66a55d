"""How a lobby is left and lost: the way back, another host in its place, the window closed over it."""

from __future__ import annotations

import pygame
import pytest

from hexfolk.client.way_back import WayBack
from hexfolk.wire.lobby import Say
from hexfolk.wire.messages import Closed
from tests.client.scenes.lobby_guest import lobby
from tests.client.scenes.rooms import RoomLink, entry
from tests.client.screens import key, type_text


def test_a_lost_lobby_is_looked_for_until_it_is_found() -> None:
    with lobby(2) as guest:
        session, kept = guest.scene.session, []
        assert session.entry is not None
        session.way_back = WayBack(guest.stage, session.entry, "Thistle", lambda: None, kept.append)
        guest.link.say(Closed("lost"))
        for _ in range(3):
            guest.app.step()
        assert guest.scene.ui.has("outage.leave") and guest.stage.shown == []
        assert guest.label("outage.status") == "Trying again, try 1"
        guest.stage.entrances[-1].go("failed", "timeout")
        for _ in range(3):
            guest.app.step()
        assert guest.label("outage.status").startswith("Next try in ") and len(guest.stage.entrances) == 1
        guest.press("outage.now")
        assert guest.label("outage.status") == "Trying again, try 2" and len(guest.stage.entrances) == 2
        door, again = guest.stage.entrances[-1], RoomLink()
        assert door.wish.token == "ef" * 16
        door.entry = lambda: entry(again, 9)  # type: ignore[method-assign]
        door.go("entered")
        for _ in range(3):
            guest.app.step()
        assert len(kept) == 1 and not guest.scene.ui.modal and session.closed is None and session.room.me == 9
        guest.press("chat")
        type_text(guest.app, "back")
        key(guest.app, pygame.K_RETURN)
        assert again.sent[-1] == Say("back")
        again.say(Closed("lost"))
        guest.app.step()
        guest.app.step()
        guest.stage.entrances[-1].go("turned_away", "token")
        for _ in range(3):
            guest.app.step()
        assert guest.stage.shown == ["menu"] and "not kept any more" in guest.stage.told[0]


@pytest.mark.parametrize("step", ["fingerprint_changed", "fingerprint_new"])
def test_another_host_where_the_lobby_was_is_told_of(step: str) -> None:
    with lobby(2) as guest:
        session = guest.scene.session
        assert session.entry is not None
        session.way_back = WayBack(guest.stage, session.entry, "Thistle", lambda: None, lambda entry: None)
        guest.link.say(Closed("lost"))
        guest.app.step()
        guest.app.step()
        guest.stage.entrances[-1].go(step)
        for _ in range(3):
            guest.app.step()
        assert guest.stage.shown == ["menu"]
        assert "another host than before answers at 192.168.0.24:4740" in guest.stage.told[0]


def test_closing_the_window_at_the_host_of_a_lobby_asks_once() -> None:
    with lobby() as guest:
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        guest.app.step()
        assert guest.app.running and guest.scene.ui.has("leave.stay")
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        guest.app.step()
        assert not guest.app.running
