"""The bar of who looks on: no cards, no pieces to build, and room for what concerns everybody."""

from __future__ import annotations

import pytest

from hexfolk.client.table.build_bar import BuildBar
from hexfolk.client.table.hand import Hand
from hexfolk.client.table.plate import Plate
from hexfolk.rules.phases import Founding
from tests.client.table.lan_pilot import seated
from tests.client.table.lan_table import LanTable
from tests.client.table.small_table import play_until

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))


@pytest.mark.parametrize("size", SIZES)
def test_who_looks_on_sees_neither_pieces_nor_cards_to_be_used(size: tuple[int, int]) -> None:
    table = LanTable(watching=True)
    play_until(table, lambda t: not any(isinstance(phase, Founding) for phase in t.game.view(None).phases))
    table.bots_act = False
    with seated(table, size=size) as pilot:
        assert next(panel for panel in pilot.scene.panels if isinstance(panel, BuildBar)).rect is None
        bar = ("build.", "hand.")
        assert [c.id for c in pilot.scene.ui.controls() if c.visible and c.id.startswith(bar)] == []


@pytest.mark.parametrize("size", SIZES)
def test_the_plate_of_the_founding_lies_beside_the_note_that_one_looks_on(size: tuple[int, int]) -> None:
    table = LanTable(watching=True)
    table.bots_act = False
    with seated(table, size=size) as pilot:
        plate = next(panel for panel in pilot.scene.panels if isinstance(panel, Plate))
        hand = next(panel for panel in pilot.scene.panels if isinstance(panel, Hand))
        assert plate.rect is not None and hand._free_right() == plate.rect.left
