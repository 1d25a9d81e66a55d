"""Maps from elsewhere: dropped on the window, copied, and as share codes."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from hexfolk import paths
from hexfolk.client.scenes.menu import MenuScene
from hexfolk.client.scenes.new_game import NewGameScene
from hexfolk.client.ui.entry import TextEntry
from hexfolk.client.ui.plain import Label
from hexfolk.client.workshop.library_scene import LibraryScene
from hexfolk.client.workshop.scene import WorkshopScene
from hexfolk.mapfiles import load_map, read_share_code, share_code
from tests.client.scenes.stage import SIZES, Stage, on_stage, toasts, unfit
from tests.client.workshop.maps import BROKEN, GOOD, write
from tests.gui.pilot import Pilot
from tests.mapfiles.pioneers.games import game


@pytest.fixture
def clipboard(monkeypatch) -> list[str]:
    """What is on the clipboard, the newest last."""
    texts = [""]
    monkeypatch.setattr(pygame.scrap, "put_text", texts.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: texts[-1])
    return texts


@pytest.fixture
def no_clipboard(monkeypatch) -> None:
    def out_of_reach(*_text: str) -> str:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", out_of_reach)
    monkeypatch.setattr(pygame.scrap, "get_text", out_of_reach)


def drop(app, path: Path) -> None:
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    app.step()
    app.step()


def own(name: str) -> Path:
    return paths.user_maps_folder() / name


COVE = game("num-ships 5")
CODE = share_code(load_map("lagoon"))


# -- files dropped on the window ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("scene_of", [MenuScene, LibraryScene, lambda stage: WorkshopScene(stage, own("x.yaml"))])
def test_a_dropped_map_is_opened_in_the_workshop_and_other_files_are_told_apart(scene_of, tmp_path) -> None:
    stage = Stage()
    scene = scene_of(stage)
    with on_stage(scene) as app:
        drop(app, write(tmp_path, "no map at all", "island.game"))
        assert "island.game: " in toasts(scene)[-1]
        drop(app, tmp_path / "photo.jpeg")
        assert "photo.jpeg is no map" in toasts(scene)[-1]
        assert stage.opened == []
        drop(app, tmp_path / "island.YAML")
    assert stage.opened == [tmp_path / "island.YAML"]


def test_a_map_dropped_on_the_new_game_screen_is_copied_and_chosen(tmp_path) -> None:
    stage, path = Stage(), write(tmp_path / "elsewhere")
    scene = NewGameScene(stage)
    with on_stage(scene) as app:
        drop(app, path)
        assert (scene.draft.map, scene.draft.players) == ("tiny", 3)
        assert own("tiny.yaml").read_text("utf-8") == GOOD
        drop(app, path)
        assert not own("tiny-2.yaml").exists()
        Pilot(app).click("play")
    assert [setup.map for setup in stage.started] == ["tiny"]


def test_a_broken_map_dropped_on_the_new_game_screen_is_not_taken(tmp_path) -> None:
    scene = NewGameScene(Stage())
    with on_stage(scene) as app:
        before = scene.draft
        drop(app, write(tmp_path, BROKEN))
        assert "tiny.yaml: Line 6" in toasts(scene)[-1] and "X10" in toasts(scene)[-1]
        drop(app, tmp_path / "gone.yaml")
        assert "gone.yaml" in toasts(scene)[-1]
        assert scene.draft == before and not own("tiny.yaml").exists()


def test_a_dropped_map_of_pioneers_is_imported_and_tells_what_is_lost(tmp_path) -> None:
    path = write(tmp_path, COVE, "cove.game")
    stage = Stage()
    scene = MenuScene(stage)
    with on_stage(scene) as app:
        drop(app, path)
    assert stage.opened == [own("cove.yaml")]
    text = own("cove.yaml").read_text("utf-8")
    assert "\n# Imported from the Pioneers map cove.game.\n" in text and "There are no ships here" in text
    scene = NewGameScene(Stage())
    with on_stage(scene) as app:
        drop(app, path)
        assert scene.draft.map == "cove" and scene.board is not None
    stage = Stage()
    with on_stage(LibraryScene(stage)) as app:
        pilot = Pilot(app)
        pilot.click("path")
        pilot.type(str(path))
        pilot.key(pygame.K_RETURN)
    assert stage.opened == [own("cove.yaml")]


# -- copies ------------------------------------------------------------------------------------------------------------


def test_a_map_of_the_game_is_changed_in_a_copy() -> None:
    stage = Stage()
    with on_stage(WorkshopScene(stage, paths.maps() / "lagoon.yaml", patience=60.0)) as app:
        Pilot(app).click("copy map")
    assert stage.opened == [own("lagoon-2.yaml")] and stage.shown == ["workshop with a new file"]
    assert own("lagoon-2.yaml").read_bytes() == (paths.maps() / "lagoon.yaml").read_bytes()


def test_where_a_new_file_lies_is_said(tmp_path) -> None:
    path = write(tmp_path)
    scene = WorkshopScene(Stage(), path, written=True, patience=60.0)
    with on_stage(scene) as app:
        app.step()
        assert toasts(scene) == [f"Saved as {path}"] and unfit(scene) == []
    scene = WorkshopScene(Stage(), path, patience=60.0)
    with on_stage(scene):
        assert toasts(scene) == []


def test_ones_own_map_is_not_to_be_copied(tmp_path) -> None:
    scene = WorkshopScene(Stage(), write(tmp_path), patience=60.0)
    with on_stage(scene):
        assert not scene.ui.has("copy map")


def test_a_copy_that_cannot_be_written_is_said(user_folders, monkeypatch) -> None:
    blocked = write(user_folders, "in the way", "file")
    monkeypatch.setattr(paths, "user_maps_folder", lambda: blocked / "below")
    stage = Stage()
    scene = WorkshopScene(stage, paths.maps() / "lagoon.yaml", patience=60.0)
    with on_stage(scene) as app:
        Pilot(app).click("copy map")
        assert stage.opened == [] and "could not be copied to your folder" in toasts(scene)[-1]


# -- share codes -------------------------------------------------------------------------------------------------------


def test_the_code_of_a_map_goes_to_the_clipboard(clipboard: list[str]) -> None:
    scene = WorkshopScene(Stage(), paths.maps() / "lagoon.yaml", patience=60.0)
    with on_stage(scene) as app:
        Pilot(app).click("share")
        assert read_share_code(clipboard[-1]).data == load_map("lagoon").data
        assert "on the clipboard" in toasts(scene)[-1]


def test_without_a_clipboard_the_code_is_shown(no_clipboard) -> None:
    scene = WorkshopScene(Stage(), paths.maps() / "lagoon.yaml", patience=60.0)
    with on_stage(scene) as app:
        pilot = Pilot(app)
        pilot.click("share")
        entry = scene.ui.find("shown code.text")
        assert isinstance(entry, TextEntry) and entry.text == CODE == entry.line.selected
        pilot.step(30)
        pilot.click("shown code.close")
        assert not scene.ui.has("shown code.text")


def test_a_broken_map_has_no_code(tmp_path) -> None:
    scene = WorkshopScene(Stage(), write(tmp_path, BROKEN))
    with on_stage(scene):
        assert "errors" in (scene.ui.find("share").reason or "")


def test_a_code_on_the_clipboard_is_opened_in_the_workshop(clipboard: list[str]) -> None:
    clipboard.append(f"  {CODE}\n")
    stage = Stage()
    with on_stage(LibraryScene(stage)) as app:
        pilot = Pilot(app)
        pilot.click("share code")
        pilot.step(30)
        pilot.click("code.take")
    assert stage.opened == [own("lagoon-2.yaml")]
    assert load_map("lagoon-2").land == 16


def test_pasting_the_code_that_stands_there_already_does_not_double_it(clipboard: list[str]) -> None:
    clipboard.append(CODE)
    stage = Stage()
    scene = LibraryScene(stage)
    with on_stage(scene) as app:
        pilot = Pilot(app)
        pilot.click("share code")
        pilot.step(30)
        pilot.key(pygame.K_v, pygame.KMOD_CTRL)
        entry = scene.ui.find("code.text")
        assert isinstance(entry, TextEntry) and entry.text == CODE
        pilot.key(pygame.K_RETURN)
    assert stage.opened == [own("lagoon-2.yaml")]


def test_a_code_can_be_pasted_where_a_path_is_typed(clipboard: list[str]) -> None:
    stage = Stage()
    scene = LibraryScene(stage)
    with on_stage(scene) as app:
        pilot = Pilot(app)
        pilot.click("path")
        pilot.type(CODE[:-5])
        pilot.key(pygame.K_RETURN)
        assert stage.opened == [] and "damaged" in toasts(scene)[-1]
        pilot.type(CODE[-5:])
        pilot.key(pygame.K_RETURN)
    assert stage.opened == [own("lagoon-2.yaml")]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "first"),
        ("hello", "no share code"),
        (CODE.replace("map-1", "map-2"), "version 2"),
        (CODE[:300] + CODE[301:], "damaged"),
    ],
)
def test_a_code_that_is_no_good_is_said_in_one_sentence(no_clipboard, text: str, words: str) -> None:
    stage = Stage()
    scene = NewGameScene(stage)
    with on_stage(scene) as app:
        pilot = Pilot(app)
        pilot.click("share code")
        pilot.step(30)
        if text:
            pilot.type(text)
        pilot.key(pygame.K_RETURN)
        label = scene.ui.find("code.problem")
        assert isinstance(label, Label) and words in label.text
        assert unfit(scene) == []
        pilot.click("code.cancel")
        assert not scene.ui.has("code.text") and not paths.user_maps_folder().exists()


@pytest.mark.parametrize("size", SIZES)
def test_a_code_is_chosen_for_a_new_game(clipboard: list[str], size) -> None:
    clipboard.append(CODE)
    stage = Stage()
    scene = NewGameScene(stage)
    with on_stage(scene, size) as app:
        pilot = Pilot(app)
        pilot.click("share code")
        pilot.step(30)
        assert unfit(scene) == []
        pilot.click("code.take")
        pilot.step(2)
        assert (scene.draft.map, scene.draft.players) == ("lagoon-2", 3)
        assert unfit(scene) == []
