"""The contract of scenes and the app's loop."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from hexfolk.client.app import App, within
from hexfolk.client.scene import Scene, merged
from hexfolk.client.ui.button import Button
from hexfolk.client.ui.choice import Segments, Slider, Stepper, Toggle
from hexfolk.client.ui.dialogs import Choice, Dialog
from hexfolk.client.ui.entry import TextEntry
from hexfolk.client.ui.plain import Label, Panel
from hexfolk.client.ui.ui import Ui
from hexfolk.paths import resources
from tests.client.screens import click, key, move, shown, type_text


class Told(Scene):
    """Writes down what it is told."""

    def __init__(self, name: str, log: list[str]) -> None:
        super().__init__()
        self.name, self.log = name, log

    def enter(self) -> None:
        self.log.append(f"{self.name} enter")

    def layout(self) -> None:
        self.log.append(f"{self.name} layout {self.look.metrics.size[0]}")

    def covered(self) -> None:
        self.log.append(f"{self.name} covered")

    def uncovered(self) -> None:
        self.log.append(f"{self.name} uncovered")

    def leave(self) -> None:
        self.log.append(f"{self.name} leave")


def test_scenes_are_told_what_happens_to_them_in_order() -> None:
    log: list[str] = []
    app = App(resources())
    try:
        app.push(Told("menu", log))
        app.push(Told("game", log))
        app.resize((1600, 900))
        app.pop()
        app.replace(Told("end", log))
        app.pop()
        assert not app.running
    finally:
        app.close()
    assert log == [
        "menu enter",
        "menu layout 1280",
        "menu covered",
        "game enter",
        "game layout 1280",
        "game layout 1600",
        "game leave",
        "menu layout 1600",
        "menu uncovered",
        "menu leave",
        "end enter",
        "end layout 1600",
        "end leave",
    ]


def build_some(ui: Ui) -> None:
    def at(*place: int) -> Rect:
        large = 1 if ui.look.metrics.compact else 1.5
        return Rect(*(ui.look.px(length * large) for length in place))

    Panel(ui, "panel", at(40, 40, 700, 500), heading="Controls")
    Button(ui, "end", at(80, 100, 200, 60), "End turn", kind="hero", tip="Ends the turn")
    Button(ui, "trade", at(300, 100, 200, 60), "Trade", icon="swap", key="T", reason="Roll first.")
    Stepper(ui, "stepper", at(80, 200, 120, 44), 1, 0, 5, lambda value: None, rest=0)
    Segments(ui, "segments", at(220, 200, 300, 44), [(1, "On"), (2, "Off")], 1, lambda value: None)
    Toggle(ui, "toggle", at(80, 270, 300, 44), "Undo", True, lambda value: None, icon="undo")
    Slider(ui, "slider", at(400, 270, 200, 44), 0.4, lambda value: None)
    TextEntry(ui, "entry", at(80, 340, 300, 44), "Wren", icon="key")
    Label(ui, "label", at(80, 400, 300, 80), "A bot plays for you until you come back.", wrap=True)


def pixels(surface: Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def test_nothing_is_drawn_when_nothing_changed_and_parts_equal_the_whole() -> None:
    with shown(build_some) as (app, scene):
        for _ in range(2):
            app.step()
        assert scene.draw(app.screen) == []
        deeds = (
            lambda: move(app, (180, 130)),
            lambda: key(app, pygame.K_TAB),
            lambda: key(app, pygame.K_TAB),
            lambda: key(app, pygame.K_TAB),
            lambda: key(app, pygame.K_RIGHT),
            lambda: click(app, (400, 222)),
            lambda: click(app, (300, 290)),
            lambda: click(app, (200, 362)),
            lambda: type_text(app, " and Moss"),
            lambda: scene.ui.toasts.say("Saved", "ok"),
            lambda: Dialog(scene.ui, "leave", title="Leave?", text="Sure?", choices=[Choice("stay", "Stay")]),
            lambda: key(app, pygame.K_ESCAPE),
            lambda: app.step(5),
        )
        for number, deed in enumerate(deeds):
            deed()
            app.step(0)
            seen = pixels(app.screen)
            scene.invalidate()
            scene.draw(app.screen)
            assert pixels(app.screen) == seen, f"deed {number} left something undrawn"


def test_a_hover_draws_only_what_it_changes() -> None:
    with shown(build_some) as (app, scene):
        app.step()
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(150, 290), rel=(0, 0), buttons=(0, 0, 0)))
        scene.handle(pygame.event.get()[0])
        scene.update(0.01)
        dirty = scene.draw(app.screen)
        assert sum(rect.width * rect.height for rect in dirty) < 400 * 100


def test_a_new_size_keeps_the_keys_and_what_was_typed() -> None:
    with shown(build_some) as (app, scene):
        click(app, (200, 362))
        type_text(app, "!")
        app.resize((1920, 1080))
        app.step()
        entry = scene.ui.find("entry")
        assert isinstance(entry, TextEntry) and entry.text == "Wren!" and entry.has_focus
        assert not scene.look.metrics.compact
        app.set_text_scale(1.5)
        assert scene.look.text.face("body").px == 24
        app.resize((400, 300))
        assert app.screen.get_size() == (1280, 720)


def test_a_dialog_outlives_a_new_size_and_still_gets_its_answer() -> None:
    told: list[str] = []
    with shown(build_some) as (app, scene):
        dialog = Dialog(
            scene.ui,
            "pause",
            title="Paused",
            choices=[Choice("leave", "Leave", lambda: told.append("leave")), Choice("on", "Go on")],
            on_close=lambda: told.append("closed"),
        )
        small = dialog.rect.copy()
        app.resize((1920, 1080))
        app.step(1)
        assert told == [] and scene.ui.modal and dialog.rect.center == (960, 540) and dialog.rect.height > small.height
        click(app, scene.ui.find("pause.leave").rect.center)
        assert told == ["closed", "leave"] and not scene.ui.modal


def test_how_long_the_app_may_sleep() -> None:
    with shown(build_some) as (app, scene):
        assert scene.sleep is None
        move(app, (180, 130))
        assert scene.sleep == pytest.approx(0.45, abs=0.05)
        app.step(1)
        assert scene.sleep is None
        scene.ui.toasts.say("Saved", "ok")
        assert scene.sleep is not None and scene.sleep > 3
        scene.animating = True
        assert scene.sleep == 0


def test_closing_the_window_asks_the_scene_first() -> None:
    with shown(build_some) as (app, scene):
        scene.on_event = lambda event: event.type == pygame.QUIT  # type: ignore[method-assign]
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        app.step()
        assert app.running
        scene.on_event = lambda event: False  # type: ignore[method-assign]
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        app.step()
        assert not app.running


def test_an_error_toast_stays_until_it_is_clicked_and_no_more_than_four_stand() -> None:
    with shown(build_some) as (app, scene):
        toasts = scene.ui.toasts
        error = toasts.say("The offer fell.", "error")
        for number in range(5):
            toasts.say(f"News {number}")
        assert [toast.text for toast in toasts.shown] == ["The offer fell.", "News 2", "News 3", "News 4"]
        app.step(10)
        assert toasts.shown == [error]
        click(app, error.rect.center)
        assert toasts.shown == []


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_widgets_stay_within_their_bounds(size: tuple[int, int]) -> None:
    with shown(build_some, size) as (app, scene):
        for control in scene.ui.controls():
            canvas = Surface(size, pygame.SRCALPHA)
            for state in ("normal", "hover", "pressed"):
                control.hovered = state != "normal"
                control.held = state == "pressed"
                control.paint(canvas)
            assert control.painted.contains(canvas.get_bounding_rect(min_alpha=3)), control.id
            scene.ui.set_focus(control, seen=True)
            assert control.painted == control.bounds
            scene.ui.set_focus(None, seen=True)
            app.look.paint.focus_ring(canvas, control.rect, control.focus_radius())
            ink = canvas.get_bounding_rect(min_alpha=3)
            assert control.bounds.contains(ink), control.id


def test_merged_rectangles_do_not_overlap_and_cover_all() -> None:
    window = Rect(0, 0, 1000, 1000)
    rects = [
        Rect(0, 0, 100, 100),
        Rect(50, 50, 100, 100),
        Rect(140, 140, 10, 300),
        Rect(500, 500, 20, 20),
        Rect(0, 0, 0, 0),
    ]
    result = merged(rects, window)
    assert len(result) == 2
    assert all(any(part.contains(rect) for part in result) for rect in rects if rect.width)


def test_without_a_display_one_says_so(tmp_path: Path) -> None:
    script = (
        "from hexfolk.client.app import App, NoDisplay\nfrom hexfolk.paths import resources\n"
        "try:\n    App(resources())\nexcept NoDisplay as error:\n    print('NO DISPLAY', error.detail)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={"PATH": "/usr/bin", "SDL_VIDEODRIVER": "x11", "PYGAME_HIDE_SUPPORT_PROMPT": "1", "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    assert done.stdout.startswith("NO DISPLAY ")


@pytest.mark.parametrize(
    ("size", "desktops", "opened"),
    [
        ((20_000, 20_000), [(1920, 1080)], (1920, 1080)),
        ((20_000, 800), [(1280, 800), (2560, 1440)], (2560, 800)),
        ((20_000, 20_000), [], (3840, 2160)),
        ((1600, 900), [(1024, 768)], (1280, 768)),
        ((320, 320), [(1920, 1080)], (1280, 720)),
    ],
)
def test_a_remembered_window_fits_the_desktop(size, desktops, opened) -> None:
    assert within(size, desktops) == opened


def test_what_an_old_size_needed_is_let_go_once_the_window_rests() -> None:
    app = App(resources())
    gc.disable()
    try:
        app.push(Told("menu", []))
        app.resize((1600, 900))
        app.step(0.1)
        ring = Told("ring", [])
        ring.itself = ring
        left = weakref.ref(ring)
        del ring
        app.step(1.0)
        assert left() is not None
        app.step(1.5)
        assert left() is None
    finally:
        gc.enable()
        app.close()


def test_a_scene_that_was_left_is_let_go_once_the_next_one_rests() -> None:
    app = App(resources())
    gc.disable()
    try:
        app.push(Told("menu", []))
        for leave in (app.pop, lambda: app.replace(Told("summary", []))):
            scene = Told("table", [])
            scene.itself = scene
            app.push(scene)
            left = weakref.ref(scene)
            del scene
            app.step(3.0)
            leave()
            app.step(1.0)
            assert left() is not None
            app.step(1.5)
            assert left() is None
    finally:
        gc.enable()
        app.close()
