"""Parts that change their size leave nothing of themselves behind on the window."""

from __future__ import annotations

import pytest

from hexfolk.wire.messages import LostPlayer
from tests.client.table.lan_pilot import seated


def test_a_matter_that_gets_smaller_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where there is no time to paint it anew in the same frame."""
    with seated() as pilot:
        pilot.table.state(lost=(LostPlayer(1, 30.0, (2,)),))
        for _ in range(30):
            pilot.step()
        monkeypatch.setattr("hexfolk.client.table.scene.BUDGET", 0.0)
        pilot.table.seat(2, connected=False)
        pilot.table.state(lost=(LostPlayer(1, 30.0, (0, 2)),))
        for _ in range(6):
            pilot.step(0.001)
        below = pilot.scene.ui.find("matter").rect.copy()
        below.height += 120
        kept = pilot.app.screen.subsurface(below).copy()
        pilot.scene.invalidate()
        pilot.step(0.001)
        anew = pilot.app.screen.subsurface(below)
        assert kept.get_buffer().raw == anew.copy().get_buffer().raw
