"""What the pointer reaches, and what keeps it from doing so."""

from __future__ import annotations

import pygame
from pygame import Rect

from hexfolk.client.ui.button import Button
from hexfolk.client.ui.choice import Segments, Slider, Stepper
from hexfolk.client.ui.dropdown import Dropdown
from hexfolk.client.ui.plain import Panel
from hexfolk.client.ui.scroll import ScrollArea
from hexfolk.client.ui.ui import Ui
from tests.client.screens import click, key, move, shown

BOX = Rect(100, 100, 200, 50)


def press(app, pos) -> None:
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
    app.step()


def release(app, pos) -> None:
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))
    app.step()


def test_a_press_that_is_let_go_elsewhere_does_nothing() -> None:
    pressed: list[str] = []

    def build(ui: Ui) -> None:
        Button(ui, "end", BOX, "End turn", on_click=lambda: pressed.append("end"))

    with shown(build) as (app, scene):
        end = scene.ui.find("end")
        move(app, BOX.center)
        assert end.state == "hover" and scene.ui.cursor == "hand"
        press(app, BOX.center)
        assert end.state == "pressed"
        move(app, (600, 600))
        assert end.state == "normal"
        release(app, (600, 600))
        assert pressed == []
        click(app, BOX.center)
        assert pressed == ["end"]


def test_the_upper_widget_gets_the_click_and_a_panel_keeps_it_from_the_scene() -> None:
    pressed: list[str] = []

    def build(ui: Ui) -> None:
        Button(ui, "lower", BOX, on_click=lambda: pressed.append("lower"))
        Panel(ui, "panel", BOX.inflate(100, 100))
        Button(ui, "upper", BOX.move(100, 0), on_click=lambda: pressed.append("upper"))

    with shown(build) as (app, scene):
        click(app, BOX.midright)
        click(app, BOX.midleft)
        assert pressed == ["upper"]
        assert not any(event.type == pygame.MOUSEBUTTONDOWN for event in scene.unused)
        assert scene.ui.covers(BOX.midleft) and not scene.ui.covers((900, 600))
        click(app, (900, 600))
        assert any(event.type == pygame.MOUSEBUTTONDOWN for event in scene.unused)


def test_a_layer_that_opens_takes_the_press_away() -> None:
    pressed: list[str] = []

    def build(ui: Ui) -> None:
        Button(ui, "end", BOX, on_click=lambda: pressed.append("end"))

    with shown(build) as (app, scene):
        press(app, BOX.center)
        layer = scene.ui.open_layer("offer", modal=True)
        release(app, BOX.center)
        layer.close()
        move(app, BOX.center)
        assert pressed == [] and scene.ui.find("end").state == "hover"


def test_a_press_that_came_up_in_another_window_is_over() -> None:
    values = []

    def build(ui: Ui) -> None:
        Slider(ui, "volume", BOX, 0.5, values.append)

    with shown(build) as (app, _scene):
        press(app, BOX.center)
        values.clear()
        move(app, (BOX.right + 50, BOX.centery))
        move(app, BOX.midright)
        release(app, BOX.midright)
    assert values == []


def test_a_click_beside_a_list_closes_it_and_is_spent() -> None:
    pressed: list[str] = []
    chosen: list[str] = []

    def build(ui: Ui) -> None:
        Button(ui, "end", BOX, on_click=lambda: pressed.append("end"))
        Dropdown(ui, "level", BOX.move(300, 0), [("a", "Gentle"), ("b", "Clever")], "a", chosen.append)

    with shown(build) as (app, scene):
        click(app, BOX.move(300, 0).center)
        assert scene.ui.has("level.b")
        click(app, BOX.center)
        assert not scene.ui.has("level.b") and pressed == []
        click(app, BOX.center)
        assert pressed == ["end"]
        click(app, BOX.move(300, 0).center)
        click(app, scene.ui.find("level.b").rect.center)
        assert chosen == ["b"] and not scene.ui.has("level.b")


def test_stepper_segments_and_slider_by_pointer() -> None:
    values: dict[str, object] = {}

    def build(ui: Ui) -> None:
        Stepper(ui, "give", BOX, 0, 0, 2, lambda value: values.update(give=value))
        Segments(
            ui,
            "robber",
            BOX.move(0, 100),
            [("a", "On"), ("b", "Friendly"), ("c", "Off")],
            "a",
            lambda value: values.update(robber=value),
            off={"c": "Not with cities."},
        )
        Slider(ui, "volume", BOX.move(0, 200), 0.2, lambda value: values.update(volume=value))

    with shown(build) as (app, scene):
        give, robber = scene.ui.find("give"), scene.ui.find("robber")
        assert isinstance(give, Stepper) and isinstance(robber, Segments)
        for _ in range(3):
            click(app, give.plus.center)
        click(app, give.minus.center)
        click(app, robber.segment("b").center)
        click(app, robber.segment("c").center)
        press(app, BOX.move(0, 200).center)
        move(app, (BOX.right + 50, 320), held=True)
        release(app, (BOX.right + 50, 320))
        assert values == {"give": 1, "robber": "b", "volume": 1.0}


def test_a_scroll_area_moves_by_wheel_bar_and_keys_and_hides_what_is_outside() -> None:
    pressed: list[int] = []
    view = Rect(100, 100, 300, 200)

    def build(ui: Ui) -> None:
        area = ScrollArea(ui, "list", view)
        for index in range(10):
            row = Rect(view.left, view.top + 60 * index, 270, 50)
            Button(ui, f"row{index}", row, on_click=lambda index=index: pressed.append(index), area=area)
        area.content_height = 600

    with shown(build) as (app, scene):
        area = scene.ui.find("list")
        assert isinstance(area, ScrollArea) and area.limit == 400
        click(app, (200, 100 + 60 * 5 + 20))
        assert pressed == [], "row 5 is below the view"
        move(app, view.center)
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-2, flipped=False))
        app.step()
        assert area.offset == 2 * app.look.px(56)
        press(app, (view.right - 3, view.bottom - 5))
        release(app, (view.right - 3, view.bottom - 5))
        assert area.offset == 2 * app.look.px(56) + view.height
        for _ in range(10):
            key(app, pygame.K_TAB)
        assert view.contains(scene.ui.find("row9").rect)
        key(app, pygame.K_TAB)
        assert area.offset == 0 or view.contains(scene.ui.find("row0").rect)
        app.step()
        outside = app.screen.subsurface(Rect(view.left - 20, view.bottom + 2, view.width, 100))
        assert len({tuple(outside.get_at((x, 40))) for x in range(view.width)}) == 1
