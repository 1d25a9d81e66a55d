"""Files that were opened in the workshop are found again in its list, and where a picture went is told for long."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from hexfolk import paths
from hexfolk.client.settings import SettingsFile
from hexfolk.client.workshop.library_scene import LibraryScene
from hexfolk.client.workshop.printing import PATHS
from hexfolk.client.workshop.recent import MOST, recent, remember
from tests.client.scenes.stage import SIZES, Stage, on_stage, unfit
from tests.client.workshop.maps import BROKEN, GOOD, write
from tests.gui.pilot import Pilot


@pytest.fixture
def settings(tmp_path: Path) -> SettingsFile:
    return SettingsFile(tmp_path / "settings")


def test_files_opened_lately_are_kept_the_newest_first(settings: SettingsFile, tmp_path: Path) -> None:
    made = [write(tmp_path / "maps", name=f"{at}.yaml") for at in range(MOST + 2)]
    for path in (*made, made[-3]):
        remember(settings, path)
    wanted = (made[-3], made[-1], made[-2], *made[-4:-8:-1])[:MOST]
    assert recent(settings) == wanted
    assert recent(SettingsFile(settings.path.parent)) == wanted
    made[-1].unlink()
    assert made[-1] not in recent(settings) and len(recent(settings)) == MOST - 1


def test_what_is_listed_anyway_or_is_no_file_is_not_kept(settings: SettingsFile, tmp_path: Path) -> None:
    for path in (write(paths.user_maps_folder()), paths.maps() / "lagoon.yaml", tmp_path / "none.yaml", tmp_path):
        remember(settings, path)
    assert settings.settings.recent_maps == () and not settings.path.exists()


def test_a_relative_path_is_found_from_anywhere(settings: SettingsFile, tmp_path: Path, monkeypatch) -> None:
    path = write(tmp_path / "maps")
    monkeypatch.chdir(path.parent)
    remember(settings, Path(path.name))
    monkeypatch.chdir(tmp_path)
    assert recent(settings) == (path,)


def test_a_name_that_settings_cannot_hold_is_left_out(settings: SettingsFile, monkeypatch) -> None:
    monkeypatch.setattr(Path, "is_file", lambda path: True)
    remember(settings, Path("/somewhere/\udcff.yaml"))
    assert settings.settings.recent_maps == ()


def test_a_file_that_was_opened_stands_in_the_list(open_workshop) -> None:
    hand = open_workshop()
    scene = LibraryScene(hand.stage)
    with on_stage(scene) as app:
        pilot = Pilot(app)
        pilot.wait(lambda: not scene.busy, "the maps to be read", 60)
        card = pilot.ui.find(f"map recent {hand.path}")
        assert card.entry.title == "Tiny"
        pilot.click(card.id)
        assert hand.stage.opened == [hand.path]


@pytest.mark.parametrize("size", SIZES)
def test_the_list_has_room_for_them(tmp_path: Path, size) -> None:
    stage = Stage()
    write(paths.user_maps_folder(), name="mine.yaml")
    for at in range(MOST):
        remember(stage.settings, write(tmp_path / f"{at}", BROKEN if at else GOOD, "same.yaml"))
    scene = LibraryScene(stage)
    with on_stage(scene, size) as app:
        Pilot(app).wait(lambda: not scene.busy, "the maps to be read", 60)
        assert unfit(scene) == []


def test_where_a_picture_went_is_told_for_long_and_again_at_its_button(open_workshop) -> None:
    hand = open_workshop()
    hand.click("export")
    made = str(hand.path.with_name("tiny-100.png"))
    hand.until_read(lambda: any(made in toast for toast in hand.toasts))
    usual = hand.ui.look.tokens.seconds("toast.show")
    toast = next(toast for toast in hand.ui.toasts.shown if made in toast.text)
    assert (PATHS - 1) * usual < toast.left
    assert made in hand.ui.find("export").tip.text


def test_lines_that_go_on_to_the_right_show_a_bar(open_workshop) -> None:
    hand = open_workshop(GOOD + "about: " + "long " * 60)
    file = hand.ui.find("map file")
    bar = hand.ui.look.ui.disabled_border

    def reach() -> list[int]:
        """Columns of pixels of the bar's colour at the bottom."""
        picture = file._painted(hand.ui.look)
        y = picture.get_height() - hand.ui.look.px(5)
        return [x for x in range(picture.get_width()) if picture.get_at((x, y))[:3] == tuple(bar)[:3]]

    first = reach()
    assert first
    file.scroll(0, 1000)
    last = reach()
    assert last[0] > first[0] and last[-1] > first[-1]
    assert pygame.Rect(0, 0, *file.rect.size).right > last[-1]


def test_lines_that_are_seen_whole_show_none(open_workshop) -> None:
    assert open_workshop(size=(1920, 1080)).ui.find("map file")._beyond == 0
