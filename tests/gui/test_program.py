"""The whole program on the dummy driver: menu, new game, a table inside it, leaving and going on, the summary."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from hexfolk.client.app import App
from hexfolk.client.scenes.menu import MenuScene
from hexfolk.client.scenes.new_game import NewGameScene
from hexfolk.client.scenes.summary import SummaryScene
from hexfolk.client.table.scene import TableScene
from hexfolk.rules.actions import Action, FinishBuilding, Roll
from hexfolk.wire.messages import Submit
from tests.client.table.guest import Guest, KeyGuest
from tests.gui.building_guest import BUILDS, BuildingGuest
from tests.gui.embedded import EmbeddedPilot, WatchedServices, program
from tests.gui.pilot import Pilot


def start_by_mouse(app: App, services: WatchedServices, players: int = 2) -> EmbeddedPilot:
    """From the menu to a table of `players`; the map follows their number."""
    pilot = Pilot(app)
    pilot.click("play")
    pilot.wait(lambda: isinstance(app.scene, NewGameScene), "the new-game screen")
    pilot.step(40)
    for place in reversed(range(players, 4)):
        pilot.click(f"close {place}")
    for _ in range(4, players):
        pilot.click("add a bot")
    pilot.click("play")
    pilot.wait(lambda: isinstance(app.scene, TableScene), "the table")
    at_table = EmbeddedPilot(app, services)
    at_table.settle()
    return at_table


def test_founding_leaving_and_going_on(user_folders) -> None:
    with program() as (app, services):
        pilot = start_by_mouse(app, services, 2)
        pilot.press("tool.fast")
        guest = Guest(pilot, seed=3)
        for _ in range(6):
            guest.turn()
        pilot.keys("escape")
        assert pilot.scene.ui.modal
        pilot.wait(0.5)
        menu = Pilot(app)
        session = pilot.scene.session
        # The host refuses it after it has heard of the pause, and has told what the bots did until then.
        session._link.send(Submit(-1, Roll()))
        menu.wait(lambda: any(refused.decision == -1 for refused in services.refused), "the pause")
        before = session.waiting[-1].view if session.waiting else session.view
        pilot.press("menu.leave")
        menu.wait(lambda: isinstance(app.scene, MenuScene), "the menu")
        menu.wait_for("continue")
        menu.step(30)
        menu.click("continue")
        menu.wait(lambda: isinstance(app.scene, TableScene), "the table")
        pilot.settle()
        assert pilot.scene.session.view == before


@pytest.mark.long
@pytest.mark.parametrize("hands", [Guest, KeyGuest])
def test_a_whole_game_against_bots(user_folders, hands) -> None:
    with program() as (app, services):
        start = start_by_mouse if hands is Guest else start_by_keys
        pilot = start(app, services)
        pilot.scene.session.set_pace("instant")
        guest = hands(pilot, seed=3)
        while isinstance(app.scene, TableScene):
            guest.turn()
        assert isinstance(app.scene, SummaryScene)
        summary = Pilot(app)
        summary.step(60)
        assert summary.ids(), "there is a way on"


@pytest.mark.long
@pytest.mark.parametrize(("players", "hexes"), [(6, 30), (8, 44)])
def test_a_whole_game_with_the_special_building_phase(
    user_folders: Path, monkeypatch: pytest.MonkeyPatch, players: int, hexes: int
) -> None:
    # On a busy machine every ask of a game may come too late: then another one is played, at last one with slow bots.
    for number, pace in enumerate(("fast", "fast", "normal")):
        monkeypatch.setenv("HEXFOLK_HOME", str(user_folders / str(number)))
        visits = play_with_special_building(players, hexes, pace)
        if FinishBuilding() in visits and any(isinstance(action, BUILDS) for action in visits):
            return
    pytest.fail("nothing was built between two turns")


def play_with_special_building(players: int, hexes: int, asking: str) -> list[Action]:
    """A whole game against bots; what was done in the visits of the special building phase.

    `asking`: the bots' pace until something was built in one.
    """
    with program() as (app, services):
        pilot = start_by_mouse(app, services, players)
        view = pilot.scene.session.view
        assert (len(view.players), len(pilot.scene.session.board.hexes)) == (players, hexes)
        assert view.options.special_building == "auto"
        guest = BuildingGuest(pilot, seed=3)
        while isinstance(app.scene, TableScene):
            # Bots that act at once leave little time to ask.
            pace = "instant" if any(isinstance(action, BUILDS) for action in guest.visits) else asking
            if pilot.scene.session.pace != pace:
                pilot.scene.session.set_pace(pace)
            guest.turn()
        assert isinstance(app.scene, SummaryScene)
        return guest.visits


def start_by_keys(app: App, services: WatchedServices) -> EmbeddedPilot:
    """From the menu to a table of four without a mouse."""
    pilot = Pilot(app)
    pilot.tab_to("play")
    pilot.key(pygame.K_RETURN)
    pilot.wait(lambda: isinstance(app.scene, NewGameScene), "the new-game screen")
    pilot.step(40)
    pilot.tab_to("play")
    pilot.key(pygame.K_RETURN)
    pilot.wait(lambda: isinstance(app.scene, TableScene), "the table")
    at_table = EmbeddedPilot(app, services)
    at_table.settle()
    return at_table
