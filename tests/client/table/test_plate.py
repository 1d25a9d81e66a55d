"""The plate of the founding: its numbers stand on their discs."""

from __future__ import annotations

import pytest
from pygame import Rect

from hexfolk.client.table.parts import text_face
from hexfolk.client.table.plate import number_disc
from tests.client.table.small_table import SmallTable
from tests.client.table.test_outage import shrink


@pytest.mark.parametrize("size", [(640, 480), (1280, 720), (1920, 1080)])
def test_every_number_of_the_order_stands_on_its_disc(open_table, size: tuple[int, int]) -> None:
    pilot = open_table(SmallTable())
    shrink(pilot, size)
    desk = pilot.scene._desk
    face = text_face(desk, 13, 12)
    for number in ("1", "8", "10", "16"):
        cell = Rect(100, 100, 40, 40)
        disc = number_disc(desk, cell, number)
        assert disc.width >= desk.look.text.width(face, number) + 4
        assert disc.height > desk.look.text.cap_height(face, number) + 2
        assert cell.collidepoint(disc.midleft)
