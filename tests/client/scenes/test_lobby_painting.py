"""What the lobby shows is of one moment, and says who is who."""

from __future__ import annotations

import pygame
from msgspec.structs import replace
from pygame import Rect

from hexfolk.client.room import SLOW
from hexfolk.wire.lobby import MembersChanged
from tests.client.scenes.lobby_guest import Guest, lobby
from tests.client.scenes.rooms import MEMBERS, human


def test_what_is_painted_is_never_a_mixture_of_what_was_and_what_is() -> None:
    """Under an open list the widgets stay; what is painted beside them changes as a whole."""
    with lobby() as guest:
        guest.press("more 1")
        changes = (
            {"game": "Another harbour with a longer name"},
            {"game": "Short"},
            {"seats": (*guest.link.state.seats[:5], human(9, "Reed", "white"), *guest.link.state.seats[6:])},
        )
        for change in changes:
            guest.link.change(**change)
            guest.app.step()
            for point in ((400, 20), (560, 30), (760, 20)):
                # A part of the header alone is painted, as when a list closes or a tooltip goes.
                guest.scene.invalidate(Rect(point, (90, 30)))
                guest.app.step()
            assert header_of(guest) == header_of(guest, whole=True), change


def header_of(guest: Guest, *, whole: bool = False) -> bytes:
    """The pixels of the title, as they stand or after all has been painted anew."""
    if whole:
        guest.scene.invalidate()
        guest.app.step()
    return pixels(guest, Rect(100, 0, 900, 90))


def test_lines_of_the_chat_change_with_the_colours_of_those_who_said_them() -> None:
    with lobby(4) as guest:
        guest.press("onlookers")
        area = guest.scene.ui.find("chat lines").rect
        before = pixels(guest, area)
        guest.link.seat(1, human(2, "Thistle", "white"))
        guest.app.step()
        after = pixels(guest, area)
        guest.scene.invalidate()
        guest.app.step()
        assert before != after == pixels(guest, area)


def pixels(guest: Guest, area: Rect) -> bytes:
    return pygame.image.tobytes(guest.app.screen.subsurface(area), "RGB")


def test_a_seat_shows_whether_its_player_is_heard() -> None:
    with lobby() as guest:
        area = guest.scene.ui.find("person 1").rect
        heard = pixels(guest, area)
        for shown in ("muted", "heard again"):
            guest.press("more 1")
            guest.press("member.mute")
            pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(3, 3), rel=(0, 0), buttons=(0, 0, 0)))
            guest.app.step(0.5)
            assert (pixels(guest, area) != heard) == (shown == "muted")


def test_a_slow_connection_is_shown_in_the_colour_of_warnings() -> None:
    with lobby() as guest:
        area, tokens = guest.scene.ui.find("person 1").rect, guest.scene.look.tokens
        for latency, name, other in ((18, "online", "warn_text"), (SLOW, "warn_text", "online")):
            guest.link.say(MembersChanged((MEMBERS[0], replace(MEMBERS[1], latency=latency), *MEMBERS[2:])))
            guest.app.step()
            guest.app.step()
            shown = set(zip(*[iter(pixels(guest, area))] * 3, strict=True))
            assert tuple(tokens.color(f"status.{name}"))[:3] in shown
            assert tuple(tokens.color(f"status.{other}"))[:3] not in shown
