"""News stands whole in the window, beside what is there where it can, and never on what is pressed."""

from __future__ import annotations

from pygame import Rect

from hexfolk.client.scene import Scene
from hexfolk.client.ui.button import Button
from hexfolk.client.ui.plain import Panel
from tests.client.scenes.stage import on_stage


class Filled(Scene):
    """Panels fill the window; buttons stand on them."""

    def __init__(self, *buttons: Rect) -> None:
        super().__init__()
        self.buttons = buttons

    def layout(self) -> None:
        Panel(self.ui, "panel", Rect((0, 0), self.look.metrics.size))
        for index, rect in enumerate(self.buttons):
            Button(self.ui, f"button {index}", rect, "Press")


def test_on_a_full_screen_news_stands_on_panels_but_on_nothing_that_is_pressed() -> None:
    scene = Filled(Rect(200, 500, 200, 90), Rect(200, 300, 400, 100))
    with on_stage(scene):
        said = [scene.ui.toasts.say(f"news {number} of some length") for number in range(4)]
        places = [toast.rect for toast in said]
        assert all(place.collidelist(scene.buttons) < 0 for place in places)
        assert all(scene.app.screen.get_rect().contains(place) for place in places)
        assert all(place.collidelist(places[:index]) < 0 for index, place in enumerate(places))


def test_where_all_is_taken_a_toast_still_lies_whole_in_the_window() -> None:
    scene = Filled(Rect(0, 0, 1280, 720))
    with on_stage(scene) as app:
        for bottom_left in ((880, 51), (880, -30), (1200, 700), (208, 588)):
            scene.ui.toasts.place(bottom_left)
            toast = scene.ui.toasts.say(f"news at {bottom_left}")
            assert app.screen.get_rect().contains(toast.rect)
            scene.ui.toasts.dismiss(toast)
