"""Many maps in the user's folder: the screens show at once, and the maps are read while one looks on."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from hexfolk import paths
from hexfolk.client.app import App
from hexfolk.client.scenes import map_shelf
from hexfolk.client.scenes.map_grid import MapCard, MapChoice
from hexfolk.client.scenes.map_shelf import FEW, MapShelf
from hexfolk.client.scenes.new_game import NewGameScene
from hexfolk.mapfiles import keep_map
from tests.client.scenes.new_game_hands import press
from tests.client.scenes.stage import Stage, on_stage, unfit
from tests.gui.pilot import Pilot

MANY = FEW + 10


@pytest.fixture
def many() -> None:
    """Own maps, of which every fifth is broken."""
    folder = paths.user_maps_folder()
    folder.mkdir(parents=True)
    sound = (paths.maps() / "lagoon.yaml").read_text(encoding="utf-8")
    for number in range(MANY):
        players = "[2, 9]" if number % 5 == 0 else "[2, 3, 4]" if number % 2 else "[2, 3]"
        (folder / f"my-{number:02}.yaml").write_text(sound.replace("[2, 3]", players), encoding="utf-8")


class Gate:
    """Lets maps be read one by one."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.let = threading.Semaphore(0)
        self.read: list[str] = []
        read = map_shelf.map_choice

        def choice(name: str, language: str, *, own: bool = False) -> MapChoice:
            if own and threading.current_thread() is not threading.main_thread():
                self.let.acquire(timeout=60)
            if own:
                self.read.append(name)
            return read(name, language, own=own)

        monkeypatch.setattr(map_shelf, "map_choice", choice)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    return Gate(monkeypatch)


def until(app: App, what: Callable[[], object]) -> None:
    Pilot(app).wait(what, "the maps", 60)


def cards(scene: NewGameScene) -> dict[str, MapCard]:
    return {control.choice.name: control for control in scene.ui.controls() if isinstance(control, MapCard)}


def places(scene: NewGameScene) -> dict[str, tuple[int, int]]:
    offset = scene.ui.find("maps").offset
    return {name: (card.rect.x, card.rect.y + offset) for name, card in cards(scene).items()}


def test_the_screen_shows_before_any_own_map_is_read_and_no_card_moves_later(many, gate: Gate) -> None:
    scene = NewGameScene(Stage())
    with on_stage(scene) as app:
        app.step()
        assert gate.read == [] and scene.shelf.busy
        own = [card for name, card in cards(scene).items() if name.startswith("my-")]
        assert len(own) == MANY
        assert all(not card.is_enabled and "being read" in (card.reason or "") for card in own)
        before = places(scene)
        press(app, scene, "map my-01")
        assert scene.draft.map == "standard-19"
        gate.let.release()
        gate.let.release()
        until(app, lambda: scene.ui.find("map my-01").is_enabled)
        assert "Line" in (scene.ui.find("map my-00").reason or "")
        assert not scene.ui.find("map my-02").is_enabled
        assert places(scene) == before
        gate.let.release(MANY)
        until(app, lambda: not scene.shelf.busy)
        assert places(scene) == before and not unfit(scene)
        enabled = {name for name, card in cards(scene).items() if card.is_enabled and name.startswith("my-")}
        assert enabled == {f"my-{number:02}" for number in range(MANY) if number % 5 and number % 2}
        # Another number of seats is another order, as it always was.
        press(app, scene, "close 3")
        fit = [card.is_enabled for card in cards(scene).values()]
        assert fit == sorted(fit, reverse=True)


def test_a_choice_made_while_maps_are_read_moves_none(many, gate: Gate) -> None:
    scene = NewGameScene(Stage())
    with on_stage(scene) as app:
        until(app, lambda: scene.shelf._reader is not None)
        gate.let.release(4)
        until(app, lambda: scene.ui.find("map my-03").is_enabled)
        before = places(scene)
        scene.ui.find("maps").reveal(scene.ui.find("map my-01"))
        press(app, scene, "map my-01")
        assert scene.draft.map == "my-01" and scene.ui.find("map title").text == "Lagoon"
        assert places(scene) == before
        gate.let.release(MANY)
        until(app, lambda: not scene.shelf.busy)
        assert places(scene) == before


def test_the_map_of_the_last_game_is_read_at_once(many, gate: Gate) -> None:
    stage = Stage()
    first = NewGameScene(stage)
    with on_stage(first) as app:
        gate.let.release(MANY)
        until(app, lambda: not first.shelf.busy)
        first.ui.find("maps").reveal(first.ui.find("map my-07"))
        press(app, first, "map my-07")
        press(app, first, "play")
    gate.read.clear()
    scene = NewGameScene(stage)
    with on_stage(scene):
        assert scene.draft.map == "my-07" and gate.read == ["my-07"]
        assert scene.ui.find("map my-07").is_enabled and scene.ui.find("play").is_enabled


def test_a_map_that_is_taken_in_meanwhile_is_chosen_at_once(many, gate: Gate) -> None:
    scene = NewGameScene(Stage())
    with on_stage(scene) as app:
        until(app, lambda: scene.shelf._reader is not None)
        path = keep_map((paths.maps() / "starfish.yaml").read_bytes(), "fresh")
        scene._take_file(path)
        app.step()
        assert scene.draft.map == "fresh" and gate.read == ["fresh"]
        gate.let.release(2 * MANY)
        until(app, lambda: not scene.shelf.busy)
        assert scene.ui.find("map my-01").choice.land == 16


def test_nothing_is_read_after_the_screen_is_left(many, gate: Gate) -> None:
    scene = NewGameScene(Stage())
    with on_stage(scene) as app:
        until(app, lambda: scene.shelf._reader is not None)
        reader = scene.shelf._reader
    gate.let.release(MANY)
    assert reader is not None and reader.wait(60)
    assert len(gate.read) <= 1


def test_a_few_maps_are_there_from_the_beginning(gate: Gate) -> None:
    paths.user_maps_folder().mkdir(parents=True)
    for name in ("one", "two"):
        keep_map((paths.maps() / "lagoon.yaml").read_bytes(), name)
    shelf = MapShelf("en", patience=60.0)
    assert not shelf.busy and shelf.choices[-1].title == "Lagoon"


def test_what_goes_wrong_in_the_thread_is_raised_in_the_frame(many, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = MapShelf("en")
    monkeypatch.setattr(map_shelf, "map_choice", lambda *_any, **_own: 1 // 0)
    for _ in range(map_shelf.FRAMES + 1):
        shelf.step()
    assert shelf._reader is not None and shelf._reader.wait(60)
    with pytest.raises(ZeroDivisionError):
        shelf.step()
