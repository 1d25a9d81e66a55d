"""In every window size: nothing off screen, no label that does not fit, no two buttons on each other."""

from __future__ import annotations

from itertools import combinations

import pytest

from hexfolk import paths
from hexfolk.client.app import App
from hexfolk.client.main import Program
from hexfolk.client.scenes.menu import MenuScene
from hexfolk.client.scenes.new_game import NewGameScene
from hexfolk.client.session import Session
from hexfolk.client.settings import SettingsFile
from hexfolk.client.table.scene import TableScene
from hexfolk.client.ui.button import Button
from hexfolk.client.ui.control import Control
from hexfolk.client.ui.plain import Label
from hexfolk.client.workshop.library_scene import LibraryScene
from hexfolk.client.workshop.scene import WorkshopScene
from hexfolk.tools.desktop import DesktopServices
from hexfolk.tools.window import make_table
from tests.client.table.small_table import SmallTable, play_until

SMALL = (1280, 720)
SIZES = [
    SMALL,
    *(pytest.param(size, marks=pytest.mark.long) for size in [(1366, 768), (1600, 900), (2560, 1080), (1920, 1200)]),
    (1920, 1080),
    pytest.param((3840, 2160), marks=pytest.mark.long),
]


def problems(app: App) -> list[str]:
    """What is wrong with the widgets that are seen."""
    assert app.scene is not None
    window, text = app.screen.get_rect(), app.look.text
    seen = [control for control in app.scene.ui.controls() if control.visible and control.area is None]
    found = [f"{control.id} lies off screen at {control.rect}" for control in seen if not window.contains(control.rect)]
    for control in seen:
        if isinstance(control, Button) and control.label and not text.fits(control.role, control.label, room(control)):
            found.append(f"{control.id}: {control.label!r} does not fit its button")
        one_line = isinstance(control, Label) and not control.wrap
        if one_line and not text.fits(control.role, control.text, control.rect.width):
            found.append(f"{control.id}: {control.text!r} does not fit")
    buttons = [control for control in seen if isinstance(control, Button) and control.layer_of is app.scene.ui.top]
    for one, other in combinations(buttons, 2):
        if one.rect.colliderect(other.rect):
            found.append(f"{one.id} and {other.id} lie on each other")
    return found


def room(button: Button) -> int:
    """About what the label has: the width without its margins and the icon."""
    lead = button.rect.height // 2 if button.icon or button.picture else 0
    return button.rect.width - lead - button.look.px(16)


def focus_order(app: App) -> list[Control]:
    assert app.scene is not None
    return [control for control in app.scene.ui.controls() if control.reachable]


@pytest.mark.parametrize("size", SIZES)
def test_menu_and_new_game(size: tuple[int, int]) -> None:
    services = DesktopServices(paths.saves_folder())
    app = App(paths.resources(), size=size)
    try:
        program = Program(app, services, SettingsFile(paths.settings_folder()), make_table)
        ways = (
            (program.show_menu, MenuScene),
            (program.show_new_game, NewGameScene),
            (lambda: program.show_workshop(None), LibraryScene),
            (lambda: program.show_workshop(paths.maps() / "giant-land.yaml"), WorkshopScene),
        )
        for show, scene in ways:
            show()
            app.step()
            assert isinstance(app.scene, scene)
            assert problems(app) == []
            assert len(focus_order(app)) >= 3
    finally:
        app.close()
        services.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 4, 5, 8])
def test_the_table(size: tuple[int, int], players: int) -> None:
    table = SmallTable(players=players, map_name={5: "standard-30", 8: "standard-44"}.get(players, "standard-19"))
    play_until(table, lambda t: t.game.to_act == (0,) and bool(t.game.view(0).dice))
    app = App(paths.resources(), size=size)
    try:
        app.push(TableScene(Session(table), on_leave=lambda: None, on_over=lambda session: None))
        for _ in range(4):
            app.step()
        assert problems(app) == []
        assert len(focus_order(app)) >= 9
    finally:
        app.close()
