"""The menu offers what there is to do."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from hexfolk.client.scenes.menu import LOOK_EVERY, MenuScene
from hexfolk.client.services import ServiceFailed
from hexfolk.client.ui.button import Button
from hexfolk.paths import settings_folder
from tests.client.scenes.stage import SIZES, Stage, on_stage, saved, toasts, unfit
from tests.client.screens import click, key


def test_play_by_mouse_and_by_keys() -> None:
    stage = Stage()
    scene = MenuScene(stage)
    with on_stage(scene) as app:
        click(app, scene.ui.find("play").rect.center)
    assert stage.shown == ["new game"]
    scene = MenuScene(stage)
    with on_stage(scene) as app:
        key(app, pygame.K_RETURN)
        assert stage.shown == ["new game"], "nothing has the keys yet"
        key(app, pygame.K_TAB)
        assert scene.ui.focused is scene.ui.find("play")
        key(app, pygame.K_SPACE)
        key(app, pygame.K_RETURN)
    assert stage.shown == ["new game"] * 3


def test_continue_only_with_a_saved_game() -> None:
    with on_stage(scene := MenuScene(Stage())):
        assert not scene.ui.has("continue")
    stage = Stage(saved())
    scene = MenuScene(stage)
    with on_stage(scene) as app:
        click(app, scene.ui.find("continue").rect.center)
    assert stage.resumed == [stage.saved] and stage.shown == ["table"]


def test_continue_calls_the_map_what_the_save_calls_it() -> None:
    game = replace(saved(), map="pond", titles={"ko": "오리 연못", "en": "Duck Pond"})
    with on_stage(scene := MenuScene(Stage(game))):
        button = scene.ui.find("continue")
        assert isinstance(button, Button) and button.second.startswith("Duck Pond, turn 23")


def test_continue_says_when_it_opens_a_game_on_the_network() -> None:
    alone, hosted = saved(), replace(saved(players=("Wren", "Bramble", "Fern")), game="ab" * 16)
    with on_stage(scene := MenuScene(Stage(alone))):
        assert "osted" not in scene.ui.find("continue").second
    with on_stage(scene := MenuScene(Stage(hosted))):
        button = scene.ui.find("continue")
        assert button.second.startswith("Hosted, 3 players: ") and "turn 23" in button.second
        assert "network" in button.tip.title and "Fern" in str(button.tip.text)


def test_a_lost_save_says_why_and_a_damaged_one_goes_on() -> None:
    with on_stage(scene := MenuScene(Stage(saved("foreign", players=(), turn=0)))):
        button = scene.ui.find("continue")
        assert not button.is_enabled and "not a saved game" in (button.reason or "")
        assert button.second == "a game"
    with on_stage(scene := MenuScene(Stage(saved("damaged")))):
        button = scene.ui.find("continue")
        assert button.is_enabled and "damaged" in button.second and "23" in button.second


def test_a_game_that_another_program_plays_is_told_of_and_offered_once_it_is_free() -> None:
    stage = Stage()
    stage.elsewhere = True
    with on_stage(scene := MenuScene(stage)) as app:
        button = scene.ui.find("continue")
        assert isinstance(button, Button) and not button.is_enabled
        assert button.second == "Another Hexfolk plays your game." and "Close it there" in (button.reason or "")
        assert unfit(scene) == []
        stage.elsewhere, stage.saved = False, saved()
        for _look in range(2):
            app.step(LOOK_EVERY)
            app.step()
        button = scene.ui.find("continue")
        assert isinstance(button, Button) and button.is_enabled and button.second.startswith("Standard 19")


def test_what_goes_wrong_is_told_in_one_sentence() -> None:
    stage = Stage(saved())
    stage.fails = ServiceFailed("in_use")
    scene = MenuScene(stage, "The table was closed.")
    with on_stage(scene) as app:
        assert toasts(scene) == ["The table was closed."]
        click(app, scene.ui.find("continue").rect.center)
        assert toasts(scene)[-1].startswith("Another Hexfolk") and stage.shown == []


def test_damaged_settings_are_told_once() -> None:
    settings_folder().mkdir(parents=True)
    (settings_folder() / "settings.json").write_text("{")
    stage = Stage()
    with on_stage(scene := MenuScene(stage)):
        assert len(toasts(scene)) == 1 and "settings" in toasts(scene)[0]
    with on_stage(scene := MenuScene(stage)):
        assert toasts(scene) == []


def test_quit_and_full_screen() -> None:
    stage = Stage()
    scene = MenuScene(stage)
    with on_stage(scene) as app:
        click(app, scene.ui.find("full screen").rect.center)
        assert app.fullscreen
        click(app, scene.ui.find("full screen").rect.center)
        assert not app.fullscreen
        click(app, scene.ui.find("quit").rect.center)
    assert stage.shown == ["quit"]


@pytest.mark.parametrize("size", SIZES)
def test_everything_fits(size: tuple[int, int]) -> None:
    with on_stage(scene := MenuScene(Stage(saved(players=("A name of letters",) * 4))), size):
        assert unfit(scene) == []


@pytest.mark.parametrize("text_scale", [1.0, 1.5])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("way_back", [False, True])
def test_the_tail_of_the_list_points_at_its_button(size: tuple[int, int], text_scale: float, way_back: bool) -> None:
    stage = Stage(saved() if way_back else None)
    with on_stage(scene := MenuScene(stage), size, text_scale) as app:
        click(app, scene.ui.find("join").rect.center)
        app.step()
        tail, button, panel = (scene.ui.find(id).rect for id in ("join tail", "join", "join panel"))
        assert button.top < tail.centery < button.bottom and panel.top < tail.top and tail.bottom < panel.bottom
        assert button.right < tail.left < panel.left < tail.right
