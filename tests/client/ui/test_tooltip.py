"""Tooltips: where they stand, when they go, their links."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from hexfolk.client.ui.button import Button
from hexfolk.client.ui.tooltip import Tip, beside
from hexfolk.client.ui.ui import Ui
from tests.client.screens import click, key, move, shown

BOX = Rect(540, 400, 200, 50)


@pytest.mark.parametrize(
    ("owner", "side"),
    [
        (Rect(600, 600, 100, 50), "down"),
        (Rect(10, 10, 40, 40), "up"),
        (Rect(1240, 10, 40, 40), "up"),
        (Rect(0, 690, 40, 30), "down"),
    ],
)
def test_a_tooltip_stands_beside_its_widget_and_inside_the_window(owner: Rect, side: str) -> None:
    rect, where = beside(owner, (280, 90), (1280, 720), 14, 6)
    assert where == side
    assert Rect(0, 0, 1280, 720).contains(rect) and not rect.colliderect(owner)


def test_a_link_can_be_reached_and_clicked() -> None:
    opened: list[str] = []
    tip = Tip("You need 2 more ore.", title="City not yet", link="Why?", on_link=lambda: opened.append("rules"))

    def build(ui: Ui) -> None:
        Button(ui, "city", BOX, "City", tip=tip, on_click=lambda: opened.append("city"))

    with shown(build) as (app, scene):
        tips = scene.ui.tips
        move(app, BOX.center)
        app.step(0.5)
        assert tips.shown is scene.ui.find("city")
        move(app, (tips.rect.centerx, tips.rect.bottom + 2))
        app.step(0.1)
        link = (tips.rect.centerx, tips.rect.bottom - 30)
        move(app, link)
        app.step(2)
        assert tips.shown is not None, "it stays while the pointer is on it"
        click(app, link)
        assert opened == ["rules"] and tips.shown is None


def test_a_tooltip_goes_with_its_widget_and_changes_with_its_reason() -> None:
    def build(ui: Ui) -> None:
        Button(ui, "city", BOX, "City", reason="You need 2 more ore.")

    with shown(build) as (app, scene):
        city = scene.ui.find("city")
        key(app, pygame.K_TAB)
        assert scene.ui.tips.tip is not None and scene.ui.tips.tip.text == "You need 2 more ore."
        city.disable("Not your turn.")
        assert scene.ui.tips.tip is not None and scene.ui.tips.tip.text == "Not your turn."
        city.enable()
        assert scene.ui.tips.tip is None
        city.disable("Not your turn.")
        city.kill()
        assert scene.ui.tips.shown is None and scene.ui.focused is None


def test_a_tooltip_stands_where_it_hides_least() -> None:
    owner, size, window = Rect(10, 156, 36, 36), (60, 70), (1280, 720)
    panel = Rect(10, 10, 190, 136)
    assert beside(owner, size, window, 14, 6)[1] == "down"
    rect, side = beside(owner, size, window, 14, 6, [panel])
    assert side == "up" and not rect.colliderect(panel)
    assert beside(owner, size, window, 14, 6, [panel, Rect(0, 200, 400, 300)])[1] == "down", "no worse than below"


def test_what_the_keys_have_opened_goes_when_the_pointer_is_used() -> None:
    def build(ui: Ui) -> None:
        Button(ui, "city", BOX, "City", tip="Costs five cards")

    with shown(build) as (app, scene):
        key(app, pygame.K_TAB)
        assert scene.ui.tips.shown is scene.ui.find("city")
        move(app, BOX.center)
        assert scene.ui.tips.shown is not None, "it is what is pointed at"
        key(app, pygame.K_TAB)
        move(app, (100, 100))
        app.step(0.5)
        assert scene.ui.tips.shown is None


def test_a_widget_that_hides_is_not_pointed_at_any_more() -> None:
    def build(ui: Ui) -> None:
        Button(ui, "city", BOX, "City", tip="Costs five cards")

    with shown(build) as (app, scene):
        move(app, BOX.center)
        city = scene.ui.find("city")
        city.hide()
        assert not city.hovered
        city.set_enabled("Not your turn.")
        app.step(1.0)
        assert scene.ui.tips.shown is None


def test_a_click_is_not_followed_by_the_tooltip_of_what_it_opened() -> None:
    def build(ui: Ui) -> None:
        def again() -> None:
            ui.find("city").kill()
            Button(ui, "city", BOX, "City", tip="Costs five cards")

        Button(ui, "city", BOX, "City", tip="Costs five cards", on_click=again)

    with shown(build) as (app, scene):
        click(app, BOX.center)
        move(app, (BOX.centerx + 3, BOX.centery))
        app.step(1.0)
        assert scene.ui.tips.shown is None
        move(app, (100, 100))
        move(app, BOX.center)
        app.step(1.0)
        assert scene.ui.tips.shown is scene.ui.find("city")


def test_nothing_opens_below_a_pointer_at_rest_when_a_reason_changes() -> None:
    """As when one has clicked a button that is off from then on."""

    def build(ui: Ui) -> None:
        Button(ui, "roll", BOX, "Roll", on_click=lambda: ui.find("roll").disable("The robber comes first."))

    with shown(build) as (app, scene):
        click(app, BOX.center)
        for reason in ("The robber comes first.", "Not your turn."):
            scene.ui.find("roll").disable(reason)
            app.step(2.0)
            assert scene.ui.tips.shown is None
        move(app, (BOX.centerx + 5, BOX.centery))
        app.step(2.0)
        assert scene.ui.tips.tip is not None and scene.ui.tips.tip.text == "Not your turn."


def test_nothing_opens_for_a_widget_that_came_to_a_pointer_at_rest() -> None:
    with shown(lambda ui: None) as (app, scene):
        move(app, BOX.center)
        Button(scene.ui, "continue", BOX, "Continue", tip="The game of yesterday")
        app.step(2.0)
        assert scene.ui.find("continue").hovered and scene.ui.tips.shown is None
        move(app, (BOX.centerx + 5, BOX.centery))
        app.step(2.0)
        assert scene.ui.tips.shown is scene.ui.find("continue")
        move(app, (100, 100))
        move(app, BOX.center)
        app.step(2.0)
        assert scene.ui.tips.shown is scene.ui.find("continue")


def test_a_reason_that_changes_while_one_waits_for_it_is_not_told_unasked() -> None:
    def build(ui: Ui) -> None:
        Button(ui, "city", BOX, "City", reason="You need 2 more ore.")

    with shown(build) as (app, scene):
        move(app, BOX.center)
        scene.ui.find("city").disable("Not your turn.")
        app.step(2.0)
        assert scene.ui.tips.shown is None
