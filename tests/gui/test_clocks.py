"""Turn time from the new-game screen to the end of a clock, with the host in its thread."""

from __future__ import annotations

import pytest

from hexfolk.client.scenes.new_game import NewGameScene
from hexfolk.client.table.scene import TableScene
from hexfolk.host import clocks
from hexfolk.wire.messages import BotStoodIn, ClockRanOut
from tests.gui.embedded import program
from tests.gui.pilot import Pilot


def test_who_does_nothing_is_played_for_and_then_waited_for(user_folders, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three pieces are placed, each a while after the other, then the game waits; the first turn has its clock."""
    monkeypatch.setattr(clocks, "SHORT", 0.5)
    with program() as (app, _services):
        pilot = Pilot(app)
        pilot.click("play")
        pilot.wait(lambda: isinstance(app.scene, NewGameScene), "the new-game screen")
        pilot.step(40)
        pilot.click("single rules")
        pilot.step(20)
        pilot.click(pilot.ui.find("option turn_time").minus.center)
        pilot.click("done")
        pilot.step(20)
        assert pilot.ui.find("rule turn_time").text == "300 s a turn"
        pilot.click("play")
        pilot.wait(lambda: isinstance(app.scene, TableScene) and app.scene.play is not None, "the table")
        assert isinstance(app.scene, TableScene)
        table, session = app.scene, app.scene.session
        session.set_pace("instant")
        toasts: set[str] = set()

        def waiting() -> bool:
            # Each is shown for a while only.
            toasts.update(toast.text for toast in table.ui.toasts.shown)
            return session.asleep and not session.waiting and table.ui.has("matter.on")

        pilot.wait(waiting, "the question whether one plays on")
        played = (ClockRanOut, BotStoodIn)
        late = [event for event in session.history if isinstance(event, played) and event.seat == session.seat]
        assert late == [ClockRanOut(0, "founding")] * 3 and session.view.turn == 0, "three in a row, and no bot"
        assert "You ran out of time." in toasts
        pilot.click("matter.on")
        pilot.wait(lambda: session.view.turn > 0, "the end of the founding")
        clock = session.clock(session.view.current, "turn")
        assert clock is not None
        assert (clock.limit, clock.running) == (300, True)
        assert 200 < clock.left <= 300
