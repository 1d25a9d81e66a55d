"""The library of the workshop: maps to open, a new one, a path, a file dropped on the window."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

import pygame
import pytest

from hexfolk import paths
from hexfolk.client.workshop.library import files, read
from hexfolk.client.workshop.library_scene import LibraryScene, path_in
from hexfolk.client.workshop.starter import new_map, starter
from hexfolk.mapfiles import deal, load_map, own_maps, read_map, shipped_maps
from tests.client.scenes.stage import SIZES, Stage, on_stage, toasts, unfit
from tests.client.workshop.maps import BROKEN, write
from tests.gui.pilot import Pilot


@pytest.fixture
def own(user_folders) -> Path:
    folder = paths.user_maps_folder()
    write(folder, name="mine.yaml")
    write(folder, BROKEN, "broken.yaml")
    return folder


def test_all_maps_are_listed_the_own_ones_first(own: Path) -> None:
    names = [entry.path.stem for entry in files()]
    assert names == ["broken", "mine", *shipped_maps()]


def test_a_map_is_opened_by_a_click(own: Path) -> None:
    stage = Stage()
    scene = LibraryScene(stage)
    with on_stage(scene) as app:
        pilot = Pilot(app)
        pilot.wait(lambda: not scene.busy, "the maps to be read", 60)
        pilot.click("map own mine.yaml")
        assert stage.opened == [own / "mine.yaml"]


def test_a_broken_map_tells_its_first_problem_and_can_be_opened(own: Path) -> None:
    stage = Stage()
    scene = LibraryScene(stage)
    with on_stage(scene) as app:
        pilot = Pilot(app)
        pilot.wait(lambda: not scene.busy, "the maps to be read", 60)
        card = pilot.ui.find("map own broken.yaml")
        assert "X10" in card.entry.problem
        pilot.click(card.id)
        assert stage.opened == [own / "broken.yaml"]


def test_maps_are_read_in_a_thread_until_the_library_is_left(own: Path, monkeypatch) -> None:
    go, begun = threading.Semaphore(0), []

    def slowly(entry, language):
        begun.append((entry.path.stem, threading.current_thread() is threading.main_thread()))
        go.acquire(timeout=60)
        return read(entry, language)

    monkeypatch.setattr("hexfolk.client.workshop.library_scene.read", slowly)
    scene = LibraryScene(Stage())
    with on_stage(scene) as app:
        pilot = Pilot(app)
        pilot.wait(lambda: begun, "the first map to be read", 60)
        assert scene.busy and pilot.ui.find("map own broken.yaml").entry.problem is None
        go.release()
        pilot.wait(lambda: pilot.ui.find("map own broken.yaml").entry.problem is not None, "what is wrong", 60)
        reader = scene._reader
    go.release(100)
    assert reader is not None and reader.wait(60)
    assert len(begun) <= 3 and not any(in_frame for _name, in_frame in begun)


def test_a_new_map_works_and_never_writes_over_another(user_folders) -> None:
    stage = Stage()
    with on_stage(LibraryScene(stage)) as app:
        pilot = Pilot(app)
        pilot.click("new map")
        pilot.key(pygame.K_n)
    first, second = stage.opened
    assert (first.name, second.name) == ("my-map.yaml", "my-map-2.yaml")
    found = load_map(first)
    assert found.remarks == ()
    for seed in range(20):
        deal(found, seed, "fair")


def test_the_starter_is_a_good_map_for_all_it_names() -> None:
    found = read_map(starter().encode(), "my-map")
    assert found.players == (2, 3) and found.warnings == () and len(found.ports) == 6


def test_a_new_map_that_cannot_be_written_is_said(user_folders, monkeypatch) -> None:
    stage, scene = Stage(), None
    blocked = write(user_folders, "in the way", "file")
    monkeypatch.setattr(paths, "user_maps_folder", lambda: blocked / "below")
    scene = LibraryScene(stage)
    with on_stage(scene) as app:
        Pilot(app).click("new map")
        assert stage.opened == [] and "could not be written" in toasts(scene)[-1]


def test_names_are_taken_in_turn(tmp_path: Path) -> None:
    assert [new_map(tmp_path, "x").name for _ in range(3)] == ["my-map.yaml", "my-map-2.yaml", "my-map-3.yaml"]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems allow no such names")
def test_files_of_any_name_are_listed_and_opened(own: Path) -> None:
    names = [b"\xff.yaml", b"a\nb\x1b.yaml", b"x" * 250 + b".yaml"]
    for name in names:
        (own / os.fsdecode(name)).write_bytes((own / "mine.yaml").read_bytes())
    stage = Stage()
    scene = LibraryScene(stage)
    with on_stage(scene) as app:
        pilot = Pilot(app)
        pilot.wait(lambda: not scene.busy, "the maps to be read", 60)
        for name in names:
            pilot.click(f"map own {os.fsdecode(name)}")
    assert stage.opened == [own / os.fsdecode(name) for name in names]


def test_hidden_files_are_no_maps(own: Path) -> None:
    """Such as what editors and other systems leave beside a file: ".#mine.yaml", "._mine.yaml"."""
    (own / "._mine.yaml").write_bytes(b"\0\1")
    (own / ".#mine.yaml").symlink_to("somebody@somewhere")
    assert [entry.path.name for entry in files() if entry.own] == ["broken.yaml", "mine.yaml"]
    assert own_maps() == ("broken", "mine")


@pytest.mark.parametrize("way", ["click", "enter"])
def test_a_typed_path_is_opened(own: Path, way: str) -> None:
    stage = Stage()
    with on_stage(LibraryScene(stage)) as app:
        pilot = Pilot(app)
        pilot.click("path")
        pilot.type(f'"{own / "mine.yaml"}"')
        if way == "click":
            pilot.click("open path")
        else:
            pilot.key(pygame.K_RETURN)
    assert stage.opened == [own / "mine.yaml"]


@pytest.mark.parametrize("text", ["", "  ", "/no/such/file.yaml", "x" * 300, "~nobody-of-that-name/a.yaml"])
def test_a_path_to_nothing_is_said(text: str) -> None:
    stage = Stage()
    scene = LibraryScene(stage)
    with on_stage(scene) as app:
        pilot = Pilot(app)
        pilot.click("path")
        pilot.type(text)
        pilot.click("open path")
        assert stage.opened == [] and toasts(scene)


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("a.yaml", Path("a.yaml")),
        (" '/x y/a.yaml' ", Path("/x y/a.yaml")),
        ("file:///x/a.yaml", Path("/x/a.yaml")),
        ("~/a.yaml", Path("~/a.yaml").expanduser()),
        ("~nobody-of-that-name/a.yaml", Path("~nobody-of-that-name/a.yaml")),
        ("", None),
        ("a\0b", None),
    ],
)
def test_pasted_paths(text: str, path: Path | None) -> None:
    assert path_in(text) == path


def test_a_dropped_file_is_opened() -> None:
    stage = Stage()
    with on_stage(LibraryScene(stage)) as app:
        pygame.event.post(pygame.event.Event(pygame.DROPFILE, file="/x/a.yaml"))
        app.step()
    assert stage.opened == [Path("/x/a.yaml")]


def test_escape_leads_to_the_menu() -> None:
    stage = Stage()
    with on_stage(LibraryScene(stage)) as app:
        Pilot(app).key(pygame.K_ESCAPE)
    assert stage.shown == ["menu"]


def test_f5_looks_again(user_folders) -> None:
    scene = LibraryScene(Stage())
    with on_stage(scene) as app:
        pilot = Pilot(app)
        write(paths.user_maps_folder(), name="late.yaml")
        pilot.key(pygame.K_F5)
        assert pilot.ui.has("map own late.yaml")


@pytest.mark.parametrize("size", SIZES)
def test_everything_has_its_place(own: Path, size) -> None:
    scene = LibraryScene(Stage())
    with on_stage(scene, size) as app:
        for _ in range(40):
            app.step()
        assert unfit(scene) == []


def test_large_text_keeps_within_the_panel(own: Path) -> None:
    scene = LibraryScene(Stage())
    with on_stage(scene) as app:
        app.set_text_scale(1.5)
        app.step()
        assert unfit(scene) == []
        assert scene.ui.find("begin").rect.contains(scene.ui.find("help").rect)
