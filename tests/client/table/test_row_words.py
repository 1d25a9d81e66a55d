"""What the players' panels say beside a name: long names are cut, not the latency; who is not heard has a sign."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from hexfolk.client.table.players import PlayerPanel
from hexfolk.client.table.row_words import row_words
from hexfolk.client.ui.tooltip import Tip
from hexfolk.wire.lobby import MembersChanged
from tests.client.table.lan_pilot import seated
from tests.client.table.lan_table import LanTable
from tests.client.table.pilot import Pilot

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
LONG = ("Дмитрий Александрови", "굴뚝새와 참나무숲의 왕자", "Wolfeschlegelsteinha", "דוד המלך מירושלים")


def eight() -> LanTable:
    return LanTable(players=8, map_name="standard-44")


def rename(pilot: Pilot, name: str, latency: int) -> None:
    """Call the player of seat 1 so."""
    table = pilot.table
    table.seat(1, name=name)
    members = tuple(replace(m, name=name, latency=latency) if m.seat == 1 else m for m in table.members)
    table.inject(MembersChanged(members))
    pilot.step()


def panel(pilot: Pilot, seat: int = 1) -> PlayerPanel:
    return next(p for p in pilot.scene.panels if isinstance(p, PlayerPanel) and p.seat == seat)


def picture(pilot: Pilot, seat: int) -> bytes:
    """A panel as the window shows it once it is painted."""
    for _frame in range(100):
        if not any(part.stale for part in pilot.scene.panels):
            break
        pilot.step()
    place = panel(pilot, seat).place()
    assert place is not None
    # Behind its round corners the sea is still being painted.
    inset = pilot.scene._desk.pick(9, 7)
    return pygame.image.tobytes(pilot.app.screen.subsurface(place.inflate(-2 * inset, -2 * inset)), "RGB")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", LONG)
def test_a_low_row_cuts_a_long_name_and_keeps_the_latency(size: tuple[int, int], name: str) -> None:
    with seated(eight(), size=size) as pilot:
        desk = pilot.scene._desk
        for latency in (18, 1240):
            rename(pilot, name, latency)
            words = row_words(desk, 1, desk.pick(170, 141), 0)
            assert words.short == f"{latency} ms" and words.kind is not None
            assert words.name.endswith("…") or words.name == name
            assert len(words.name) >= 4, "something of the name is left"


def test_beside_a_pill_the_name_comes_first() -> None:
    with seated(eight()) as pilot:
        rename(pilot, LONG[0], 18)
        words = row_words(pilot.scene._desk, 1, 141, 60)
        assert words.kind is None and words.short == "" and words.name.endswith("…")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [4, 8])
def test_a_panel_shows_who_is_not_heard_in_the_chat(size: tuple[int, int], players: int) -> None:
    table = eight() if players == 8 else LanTable()
    with seated(table, size=size) as pilot:
        room = pilot.scene.session.room
        before = {seat: picture(pilot, seat) for seat in (1, 2)}
        member = room.at_seat(1)
        assert member is not None
        room.mute(member, True)
        pilot.step()
        tip = pilot.scene.ui.find(f"{panel(pilot).name}.name").tip
        assert isinstance(tip, Tip) and "You do not hear them in the chat." in tip.text
        assert picture(pilot, 1) != before[1] and picture(pilot, 2) == before[2]
        room.mute(member, False)
        pilot.step()
        assert picture(pilot, 1) == before[1]
