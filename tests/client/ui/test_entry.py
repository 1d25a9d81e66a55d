"""Typing, editing, and input methods."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from hexfolk.client.ui.entry import TextEntry
from hexfolk.client.ui.line_edit import LineEdit
from hexfolk.client.ui.ui import Ui
from tests.client.screens import Sample, click, key, shown, type_text

BOX = Rect(100, 100, 300, 44)


def entry_of(scene: Sample) -> TextEntry:
    entry = scene.ui.find("chat")
    assert isinstance(entry, TextEntry)
    return entry


def composing(app, text: str) -> None:
    pygame.event.post(pygame.event.Event(pygame.TEXTEDITING, text=text, start=len(text), length=0))
    app.step()


def test_an_entry_types_edits_and_submits() -> None:
    changes: list[str] = []
    submitted: list[str] = []

    def build(ui: Ui) -> None:
        TextEntry(ui, "chat", BOX, on_change=changes.append, on_submit=submitted.append)

    with shown(build) as (app, scene):
        type_text(app, "lost")
        click(app, BOX.center)
        for part in ("Hello", " ", "Wren"):
            type_text(app, part)
        key(app, pygame.K_BACKSPACE)
        key(app, pygame.K_LEFT, pygame.KMOD_CTRL)
        key(app, pygame.K_DELETE, pygame.KMOD_CTRL)
        type_text(app, "Moß")
        key(app, pygame.K_RETURN)
        assert submitted == ["Hello Moß"]
        assert changes == ["Hello", "Hello ", "Hello Wren", "Hello Wre", "Hello ", "Hello Moß"]
        assert entry_of(scene).has_focus
        click(app, (900, 600))
        type_text(app, "!")
        assert entry_of(scene).text == "Hello Moß"


def test_a_composed_syllable_comes_before_the_space_that_ended_it() -> None:
    def build(ui: Ui) -> None:
        TextEntry(ui, "chat", BOX)

    with shown(build) as (app, scene):
        click(app, BOX.center)
        for part in ("ㅎ", "하", "한"):
            composing(app, part)
        assert entry_of(scene).text == "" and entry_of(scene).line.composition == "한"
        type_text(app, " ")
        type_text(app, "한")
        composing(app, "")
        assert entry_of(scene).text == "한 "
        assert entry_of(scene).line.composition == ""


def test_keys_of_a_composition_edit_nothing() -> None:
    submitted: list[str] = []

    def build(ui: Ui) -> None:
        TextEntry(ui, "chat", BOX, "ab", on_submit=submitted.append)

    with shown(build) as (app, scene):
        click(app, BOX.center)
        composing(app, "한")
        for code in (pygame.K_RETURN, pygame.K_BACKSPACE, pygame.K_LEFT):
            key(app, code)
        assert entry_of(scene).text == "ab" and submitted == []
        assert entry_of(scene).line.composition == "한"


def test_a_click_puts_the_caret_and_a_double_click_selects_the_word() -> None:
    def build(ui: Ui) -> None:
        TextEntry(ui, "chat", BOX, "Old Moss plays")

    with shown(build) as (app, scene):
        entry = entry_of(scene)
        x = BOX.left + app.look.px(14) + app.look.text.width("body", "Old Mo")
        click(app, (x, BOX.centery))
        assert entry.line.caret == len("Old Mo")
        click(app, (x, BOX.centery))
        assert entry.line.selected == "Moss"
        type_text(app, "Thistle")
        assert entry.text == "Old Thistle plays"


def test_a_long_text_scrolls_with_its_caret_and_is_kept_within_its_limit() -> None:
    def build(ui: Ui) -> None:
        TextEntry(ui, "chat", BOX, limit=60)

    with shown(build) as (app, scene):
        click(app, BOX.center)
        for _ in range(20):
            type_text(app, "meadow ")
        assert len(entry_of(scene).text) == 60
        app.step()
        ink = app.screen.subsurface(Rect(BOX.right + 12, BOX.top, 200, BOX.height))
        assert len({tuple(ink.get_at((x, 22))) for x in range(200)}) == 1, "nothing is drawn beside the entry"


def test_an_entry_counts_its_letters_when_more_are_typed_than_have_room() -> None:
    def build(ui: Ui) -> None:
        TextEntry(ui, "chat", BOX, limit=8)

    with shown(build) as (app, scene):
        click(app, BOX.center)
        type_text(app, "Hexfolks")
        assert entry_of(scene).count == "", "it is full, and nothing was lost"
        type_text(app, "x")
        assert (entry_of(scene).text, entry_of(scene).count) == ("Hexfolks", "8/8")
        key(app, pygame.K_BACKSPACE)
        assert entry_of(scene).count == ""
        type_text(app, "st")
        assert (entry_of(scene).text, entry_of(scene).count) == ("Hexfolks", "8/8")
        click(app, (900, 600))
        click(app, BOX.center)
        assert entry_of(scene).count == ""


@pytest.mark.parametrize(
    ("caret", "deed", "text", "after"),
    [
        (4, lambda line: line.delete(forward=False, word=True), "Moss", 0),
        (3, lambda line: line.delete(forward=True, word=True), "Old", 3),
        (0, lambda line: line.delete(forward=False), "Old Moss", 0),
        (8, lambda line: line.delete(forward=True), "Old Moss", 8),
        (0, lambda line: line.step(1, word=True), "Old Moss", 3),
        (8, lambda line: line.step(-1, word=True), "Old Moss", 4),
        (2, lambda line: line.insert("\x00\n\t"), "Old Moss", 2),
    ],
)
def test_line_edit(caret, deed, text, after) -> None:
    line = LineEdit("Old Moss")
    line.move(caret)
    deed(line)
    assert (line.text, line.caret) == (text, after)


def test_letters_that_no_font_has_are_left_out_with_a_sentence() -> None:
    def build(ui: Ui) -> None:
        TextEntry(ui, "chat", BOX)

    with shown(build) as (app, scene):
        click(app, BOX.center)
        type_text(app, "דוד ❤")
        assert entry_of(scene).text == "דוד ❤"
        assert not scene.ui.toasts.shown
        type_text(app, "தமிழ்")
        assert entry_of(scene).text == "דוד ❤"
        assert [toast.text for toast in scene.ui.toasts.shown] == [
            "There is no font here for some of these letters, so they are left out."
        ]


def test_the_caret_stands_where_one_writes_on() -> None:
    def build(ui: Ui) -> None:
        TextEntry(ui, "chat", BOX)

    with shown(build) as (app, scene):
        click(app, BOX.center)
        type_text(app, "Wren")
        entry = entry_of(scene)
        wide = scene.look.text.width("body", "Wren")
        assert (entry._x_of(0), entry._x_of(4)) == (0, wide)
        entry.set_text("דוד")
        wide = scene.look.text.width("body", "דוד")
        assert (entry._x_of(0), entry._x_of(3)) == (wide, 0)


def left_end(app, scene: Sample) -> int:
    """Where the first letter begins, in pixels from the left of the entry's room for text."""
    entry = entry_of(scene)
    entry.ui.set_focus(None)
    app.step()
    inner = entry._inner
    ink = pygame.mask.from_threshold(app.screen.subsurface(inner), (255, 244, 220), (90, 90, 90, 255))
    rects = ink.get_bounding_rects()
    assert rects
    return min(rect.left for rect in rects)


@pytest.mark.parametrize("hidden", [False, True])
def test_a_text_for_which_there_is_room_is_seen_whole(hidden: bool) -> None:
    def build(ui: Ui) -> None:
        TextEntry(ui, "chat", BOX, "meadow", hidden=hidden)

    with shown(build) as (app, scene):
        entry = entry_of(scene)
        begins = left_end(app, scene)
        click(app, BOX.center)
        type_text(app, " and meadow" * 12)
        entry.set_text("meadow")
        assert left_end(app, scene) == begins, "another text was put there"
        click(app, BOX.center)
        type_text(app, " and meadow" * 12)
        key(app, pygame.K_a, pygame.KMOD_CTRL)
        type_text(app, "meadow")
        assert left_end(app, scene) == begins, "another text was typed over it"
        entry.set_text("meadow and meadow and meadow")
        narrow = Rect(BOX.topleft, (120, BOX.height))
        entry.place(narrow)
        click(app, narrow.center)
        key(app, pygame.K_END)
        entry.place(Rect(BOX.topleft, (600, BOX.height)))
        assert left_end(app, scene) == begins, "it has become wider"


def test_dots_that_turn_into_narrower_letters_do_not_leave_their_place() -> None:
    def build(ui: Ui) -> None:
        TextEntry(ui, "chat", BOX, hidden=True)

    with shown(build) as (app, scene):
        entry = entry_of(scene)
        click(app, BOX.center)
        type_text(app, "i" * 40)
        assert entry._hidden_left > 0
        entry.hidden = False
        assert entry._hidden_left == 0, "there is room for all of it"
