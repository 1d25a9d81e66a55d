"""What opens above a screen: one Esc takes one thing away, and the keys go back to where they came from."""

from __future__ import annotations

import pygame
from pygame import Rect

from hexfolk.client.ui.button import Button
from hexfolk.client.ui.dialogs import Choice, Dialog
from hexfolk.client.ui.dropdown import Dropdown
from hexfolk.client.ui.entry import TextEntry
from hexfolk.client.ui.ui import Ui
from tests.client.screens import click, key, shown, type_text

FIELD, SECOND, LIST = Rect(20, 20, 200, 50), Rect(240, 20, 200, 50), Rect(20, 100, 200, 50)
SIZES = ((1920, 1080), (1280, 720))


def build(ui: Ui) -> None:
    """A field, a button, a list of choices."""
    TextEntry(ui, "chat", FIELD)
    Button(ui, "below", SECOND, "Below")
    Dropdown(ui, "level", LIST, [("gentle", "Gentle"), ("clever", "Clever")], "gentle", lambda _value: None)


def ask(ui: Ui, said: list[str], *, must_answer: bool = False) -> Dialog:
    """A dialog with a field that has the keys."""

    def fill(rect: Rect) -> None:
        ui.set_focus(TextEntry(ui, "name.entry", Rect(rect.left, rect.top, rect.width, 40)), seen=False)

    choices = (Choice("cancel", "Cancel", lambda: said.append("cancel")), Choice("set", "Set it", kind="amber"))
    return Dialog(
        ui, "name", title="Your name", choices=choices, escape="cancel", extra=50, fill=fill, must_answer=must_answer
    )


def test_the_first_esc_closes_a_dialog_though_one_types_in_it() -> None:
    said: list[str] = []
    with shown(build) as (app, scene):
        ask(scene.ui, said)
        type_text(app, "Wren")
        key(app, pygame.K_ESCAPE)
        assert said == ["cancel"] and not scene.ui.modal


def test_on_the_screen_itself_esc_leaves_the_field() -> None:
    with shown(build) as (app, scene):
        click(app, FIELD.center)
        key(app, pygame.K_ESCAPE)
        assert scene.ui.focused is None and not any(event.type == pygame.KEYDOWN for event in scene.unused)


def test_what_is_composed_is_dropped_before_the_dialog_closes() -> None:
    said: list[str] = []
    with shown(build) as (app, scene):
        ask(scene.ui, said)
        entry = scene.ui.find("name.entry")
        assert isinstance(entry, TextEntry)
        pygame.event.post(pygame.event.Event(pygame.TEXTEDITING, text="하", start=0, length=1))
        app.step()
        assert entry.line.composition == "하"
        key(app, pygame.K_ESCAPE)
        assert entry.line.composition == "" and scene.ui.modal
        key(app, pygame.K_ESCAPE)
        assert said == ["cancel"] and not scene.ui.modal


def test_esc_shows_what_must_be_answered_instead_of_doing_nothing() -> None:
    said: list[str] = []
    with shown(build) as (app, scene):
        ask(scene.ui, said, must_answer=True)
        key(app, pygame.K_ESCAPE)
        assert said == [] and scene.ui.focused is scene.ui.find("name.set") and scene.ui.focus_seen


def test_the_keys_go_back_to_their_place_after_a_new_size() -> None:
    with shown(build) as (app, scene):
        click(app, FIELD.center)
        ask(scene.ui, [])
        for size in SIZES:
            app.resize(size)
            app.step()
        assert scene.ui.focused is scene.ui.find("name.entry")
        key(app, pygame.K_ESCAPE)
        assert scene.ui.focused is scene.ui.find("chat")
        type_text(app, "hello")
        entry = scene.ui.find("chat")
        assert isinstance(entry, TextEntry) and entry.text == "hello"


def test_a_list_that_a_new_size_takes_away_gives_the_keys_back() -> None:
    with shown(build) as (app, scene):
        for _tab in range(3):
            key(app, pygame.K_TAB)
        assert scene.ui.focused is scene.ui.find("level")
        key(app, pygame.K_RETURN)
        assert scene.ui.focused is not scene.ui.find("level")
        app.resize(SIZES[0])
        app.step()
        assert not scene.ui.modal and scene.ui.focused is scene.ui.find("level") and scene.ui.focus_seen
