"""Seats whose players stay away: the leader frees one in the menu, and who looks on takes it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hexfolk.wire.lobby import MembersChanged, SetSeat, TakeSeat
from tests.client.table.lan_pilot import matter, press, seated
from tests.client.table.lan_table import LanTable

SIZES = ((1280, 720), (1920, 1080))


def away(table: LanTable, seat: int, kept: str) -> None:
    """Tell of somebody who is not there."""
    table.members = tuple(
        replace(member, connected=False, kept=kept) if member.seat == seat else member for member in table.members
    )
    table.inject(MembersChanged(table.members))


@pytest.mark.parametrize(
    ("leads", "kept", "offered"),
    [(True, "leader", True), (True, "token", False), (True, "open", False), (False, "leader", False)],
)
def test_only_the_leader_frees_a_seat_and_only_of_who_has_been_away_for_long(
    leads: bool, kept: str, offered: bool
) -> None:
    table = LanTable()
    own, near, host = table.members
    table.members = (replace(own, leader=leads), near, replace(host, leader=not leads))
    with seated(table) as pilot:
        away(table, 1, kept)
        pilot.step()
        pilot.keys("escape")
        assert pilot.scene.ui.has("menu.open seat") == offered
        if offered:
            press(pilot, "menu.open seat")
            press(pilot, "free seat.2")
            assert table.sent[-1] == SetSeat(1, "open")


def test_who_looks_on_takes_a_free_seat() -> None:
    for size in SIZES:
        table = LanTable(watching=True)
        table.bots_act = False
        with seated(table, size) as pilot:
            away(table, 1, "open")
            pilot.step()
            assert matter(pilot).title == "A seat is free"
            press(pilot, "matter.take 1")
            assert table.sent == [TakeSeat(1)]
            away(table, 2, "open")
            pilot.step()
            assert matter(pilot).title == "2 seats are free" and len(matter(pilot).choices) == 2
            assert pilot.app.screen.get_rect().contains(pilot.scene.ui.find("matter").rect)


def test_who_plays_is_offered_no_other_seat() -> None:
    with seated() as pilot:
        away(pilot.table, 1, "open")
        pilot.step()
        assert not pilot.scene.ui.has("matter.take 1")
