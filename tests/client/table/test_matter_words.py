"""What the panel of matters says is never cut, whatever people are called."""

from __future__ import annotations

import pytest

from hexfolk.client.table.matters import Matters, matter_of
from hexfolk.wire.messages import HostingOffer, LostPlayer
from tests.client.table.lan_pilot import seated
from tests.client.table.lan_table import LanTable
from tests.client.table.pilot import Pilot
from tests.client.table.test_outage import shrink

SIZES = ((1280, 720), (1920, 1080), (3840, 2160), (640, 480))


@pytest.mark.parametrize("text_scale", [1.0, 1.5])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["Дмитрий Александрови", "Wolfeschlegelsteinha", "굴뚝새와 참나무숲의 왕자"])
def test_no_word_of_a_matter_is_cut(name: str, size: tuple[int, int], text_scale: float) -> None:
    with seated(LanTable()) as pilot:
        pilot.app.set_text_scale(text_scale)
        shrink(pilot, size)
        pilot.table.seat(1, name=name)
        assert whole(pilot, pause_votes=(1,), votes_needed=3)
        assert whole(pilot, hosting=HostingOffer(1, (), False))
        pilot.table.seat(1, connected=False)
        assert whole(pilot, lost=(LostPlayer(1, 47.0, (2,)),))
        pilot.table.seat(0, stand_in="idle")
        assert whole(pilot)
        pilot.table.seat(1, stand_in="resigned"), pilot.table.seat(2, stand_in="resigned")
        assert whole(pilot, paused=True) and matter_of(pilot.scene._desk).title == "The game waits for you"


def whole(pilot: Pilot, **state: object) -> bool:
    """Whether title and text of what is the matter then are all there, and within the window."""
    pilot.table.state(**state)
    pilot.step()
    panel = next(panel for panel in pilot.scene.panels if isinstance(panel, Matters))
    matter, box = matter_of(pilot.scene._desk), panel.place()
    assert matter is not None and box is not None and pilot.app.screen.get_rect().contains(box)
    title, text = panel._lines(box, matter)
    shown, said = "".join((*title, *text)), matter.title + matter.text
    return shown.replace(" ", "") == said.replace(" ", "")
