"""Areas that scroll end in whole rows, or fade where there is more; and their bar is seen."""

from __future__ import annotations

import pygame
from pygame import Color, Rect, Surface

from hexfolk.client.ui.plain import Drawing
from hexfolk.client.ui.scroll import ScrollArea
from hexfolk.client.ui.ui import Ui
from tests.client.screens import Sample, move, shown

VIEW = Rect(100, 100, 300, 200)
SEA = Color("#166a79")
RED = Color("#ff0000")


def rows(step: int, *, whole: bool) -> object:
    """Ten red rows, `step` pixels apart."""

    def red(target: Surface, at: Rect) -> None:
        target.fill(RED, at)

    def build(ui: Ui) -> None:
        area = ScrollArea(ui, "area", VIEW, content_height=10 * step)
        if whole:
            area.rows_of(step)
        for at in range(10):
            Drawing(ui, f"row {at}", Rect(VIEW.left, VIEW.top + at * step, 280, step), red, area=area)

    return build


def area_of(scene: Sample) -> ScrollArea:
    area = scene.ui.find("area")
    assert isinstance(area, ScrollArea)
    return area


def wheel(app, notches: int) -> None:
    move(app, VIEW.center)
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=notches, flipped=False))
    app.step()


def test_rows_of_one_height_are_never_cut() -> None:
    with shown(rows(50, whole=True)) as (app, scene):
        area = area_of(scene)
        seen = []
        for _ in range(8):
            wheel(app, -1)
            seen.append(area.offset)
        assert seen == [56 // 50 * 50 * n for n in range(1, 7)] + [300, 300]
        area.scroll_to(133)
        assert area.offset == 150
        area.reveal(scene.ui.find("row 0"))
        assert area.offset == 0
        app.step()
        assert app.screen.get_at((200, VIEW.bottom - 1))[:3] == RED[:3], "whole rows do not fade"


def test_other_content_fades_where_there_is_more() -> None:
    with shown(rows(47, whole=False)) as (app, scene):
        area = area_of(scene)

        def edge(y: int) -> Color:
            return app.screen.get_at((200, y))

        assert edge(VIEW.top) == RED and edge(VIEW.centery) == RED
        assert edge(VIEW.bottom - 1)[:3] == SEA[:3]
        assert SEA.r < edge(VIEW.bottom - 15).r < RED.r
        area.scroll_to(60)
        app.step()
        assert edge(VIEW.top)[:3] == SEA[:3] == edge(VIEW.bottom - 1)[:3]
        for _ in range(3):
            scene.ui.invalidate(Rect(190, VIEW.bottom - 20, 20, 20))
            app.step()
        assert SEA.r < edge(VIEW.bottom - 15).r < RED.r, "painted again it is the same"
        area.scroll_to(area.limit)
        app.step()
        assert edge(VIEW.bottom - 1) == RED


def test_the_bar_stands_out_from_its_track() -> None:
    with shown(rows(50, whole=True)) as (app, _scene):
        x = VIEW.right - 3
        thumb, track = app.screen.get_at((x, VIEW.top + 20)), app.screen.get_at((x, VIEW.bottom - 20))
        assert thumb != track and thumb != SEA and track != SEA
        assert sum(thumb[:3]) > sum(track[:3]) + 100
