"""Test play with the whole program: to the table on this very island, and back to the workshop as it was."""

from __future__ import annotations

from pathlib import Path

import pygame

from hexfolk import paths
from hexfolk.client.app import App
from hexfolk.client.main import Program
from hexfolk.client.settings import SettingsFile
from hexfolk.client.table.scene import TableScene
from hexfolk.client.workshop.scene import WorkshopScene
from hexfolk.tools.desktop import DesktopServices
from hexfolk.tools.window import make_table
from tests.client.workshop.maps import GOOD, write
from tests.gui.pilot import Pilot


def test_a_trial_is_played_on_this_island_and_not_kept(tmp_path: Path) -> None:
    path = write(tmp_path, GOOD.replace("[2, 3]", "[3]"))
    services = DesktopServices(paths.saves_folder())
    app = App(paths.resources())
    try:
        program = Program(app, services, SettingsFile(paths.settings_folder()), make_table)
        program.show_workshop(path)
        pilot = Pilot(app)
        workshop = app.scene
        assert isinstance(workshop, WorkshopScene)
        pilot.wait(lambda: pilot.sees("deal again"), "the island")
        before = workshop.sheet.board
        pilot.click("deal again")
        pilot.wait(lambda: workshop.sheet.board is not before, "another island")
        deal, board = workshop.sheet.deal, workshop.sheet.board
        pilot.click("show coordinates")
        pilot.click("test play")
        table = app.scene
        assert isinstance(table, TableScene)
        pilot.wait(lambda: table.session.ready, "the table")
        assert table.session.board == board
        assert len(table.session.view.players) == 3
        assert services.saved_game() is None
        pilot.wait(lambda: table.play is not None, "the table to be laid")
        pilot.key(pygame.K_ESCAPE)
        pilot.step(30)
        pilot.click("menu.leave")
        assert app.scene is workshop
        assert workshop.sheet.deal == deal and workshop.shown.coordinates
        pilot.step(5)
        assert pilot.sees("test play") and services.saved_game() is None
    finally:
        app.close()
        services.close()


def test_the_menu_leads_to_the_workshop_and_back() -> None:
    services = DesktopServices(paths.saves_folder())
    app = App(paths.resources())
    try:
        program = Program(app, services, SettingsFile(paths.settings_folder()), make_table)
        program.show_menu()
        pilot = Pilot(app)
        pilot.step()
        pilot.click("workshop")
        pilot.step(40)
        pilot.click("map standard-19.yaml")
        assert isinstance(app.scene, WorkshopScene) and app.scene.sheet.name == "standard-19"
        pilot.key(pygame.K_ESCAPE)
        pilot.key(pygame.K_ESCAPE)
        assert pilot.ui.has("play")
    finally:
        app.close()
        services.close()
