"""The text entry, with input methods."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Any

import pygame
from pygame import Rect, Surface

from hexfolk.client.look.bidi import RIGHT, direction
from hexfolk.client.ui.clipboard import copy_text, pasted_text
from hexfolk.client.ui.control import Control
from hexfolk.client.ui.line_edit import LineEdit
from hexfolk.client.ui.ui import ENTER, Ui
from hexfolk.i18n import _

BLINK = 0.53
DOUBLE_CLICK = 0.4
HIDDEN = "•"


class TextEntry(Control):
    """One line that people type in. `on_submit` gets the text at Enter; a clicked entry has the keys until one clicks
    away.

    While an input method composes, the syllable shows underlined at the caret, and a space that arrives before the
    composed syllable waits for it. The candidate window is told where the caret is. Where more is typed than has room
    the count of the letters stands at the end.
    """

    takes_text = True

    def __init__(
        self,
        ui: Ui,
        id: str,
        rect: Rect,
        text: str = "",
        *,
        placeholder: str = "",
        icon: str = "",
        limit: int | None = 200,
        hidden: bool = False,
        allowed: Callable[[str], bool] | None = None,
        on_change: Callable[[str], None] | None = None,
        check: Callable[[str], None] | None = None,
        on_submit: Callable[[str], None] | None = None,
        **control: Any,
    ) -> None:
        """`limit`: characters at most. `hidden`: shows dots (passwords). `allowed`: which characters may be typed.
        `check` is called with the text after every change, and when the entry goes on with that of another one."""
        self.line = LineEdit(text, limit)
        self.placeholder, self.icon, self.hidden, self.allowed = placeholder, icon, hidden, allowed
        self.on_change, self.check, self.on_submit = on_change, check, on_submit
        self.wrong = False
        self._scroll = 0
        """Pixels at the left end of the text that were out of sight when the caret moved last."""
        self._blink = 0.0
        self._clicked_at = -1.0
        self._held_back = ""
        super().__init__(ui, id, rect, **control)

    @property
    def text(self) -> str:
        return self.line.text

    @property
    def composing(self) -> bool:  # type: ignore[override]
        return bool(self.line.composition)

    def set_text(self, text: str) -> None:
        """Show another text, without `on_change`."""
        self.line.set_text(text)
        self._scroll = 0
        if self.has_focus:
            self._show_caret()
        self.invalidate()

    def place(self, rect: Rect) -> None:
        super().place(rect)
        if self.has_focus:
            self._show_caret()

    def go_on(self, line: LineEdit) -> None:
        """Go on with the text and the caret of an entry in whose place this one has come."""
        self.line = line
        if self.check is not None:
            self.check(line.text)
        self._show_caret()
        self.invalidate()

    def set_wrong(self, wrong: bool) -> None:
        """Show that what it says cannot be (red border)."""
        if wrong != self.wrong:
            self.wrong = wrong
            self.invalidate()

    # -- focus -------------------------------------------------------------------------------------------------------

    def focus(self) -> None:
        super().focus()
        self.ticks = True
        self._blink = 0.0
        pygame.key.start_text_input()
        pygame.key.set_repeat(450, 35)
        self._tell_input_method()

    def unfocus(self) -> None:
        super().unfocus()
        self.ticks = False
        self._commit_held_back()
        self.line.composition = ""
        self.line.anchor = self.line.caret
        self.line.overfull = False
        pygame.key.stop_text_input()
        pygame.key.set_repeat(0)

    def activate(self) -> None:
        """Enter on it is `on_submit`; a click gives it the keys."""

    # -- events ------------------------------------------------------------------------------------------------------

    def process_event(self, event: pygame.event.Event) -> bool:
        if not self.has_focus or event.type not in (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.TEXTEDITING):
            return super().process_event(event)
        before = self.line.text
        used = self._typed(event)
        if used:
            self._blink = 0.0
            self._show_caret()
            self._tell_input_method()
            self.invalidate()
        if self.line.text != before and self.on_change is not None:
            self.on_change(self.line.text)
        if self.line.text != before and self.check is not None:
            self.check(self.line.text)
        return used

    def pressed(self, pos: tuple[int, int]) -> None:
        self.ui.set_focus(self, seen=False)
        index = self._index_at(pos[0])
        if self.ui.clock - self._clicked_at < DOUBLE_CLICK:
            self.line.select_word(index)
        else:
            self.line.move(index)
        self._clicked_at = self.ui.clock

    def drag(self, pos: tuple[int, int]) -> None:
        self.line.move(self._index_at(pos[0]), selecting=True)
        self._show_caret()
        self.invalidate()

    def clicked(self, pos: tuple[int, int]) -> None:
        """The press did it."""

    def tick(self, dt: float) -> None:
        shown = self._caret_shown
        self._blink += dt
        if self._caret_shown != shown:
            self.invalidate()

    def _typed(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.TEXTEDITING:
            self.line.composition = event.text
            if not event.text:
                self._commit_held_back()
            return True
        if event.type == pygame.TEXTINPUT:
            # Input methods send the space that ends a syllable before the syllable itself.
            if event.text == " " and self.line.composition:
                self._held_back += " "
                return True
            self.line.composition = ""
            self._insert(event.text)
            self._commit_held_back()
            return True
        return self._key(event)

    def _key(self, event: pygame.event.Event) -> bool:
        line, shift = self.line, bool(event.mod & pygame.KMOD_SHIFT)
        command = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not event.mod & pygame.KMOD_ALT
        if line.composition:
            return event.key not in (pygame.K_TAB, pygame.K_ESCAPE)
        if event.key in ENTER:
            if self.on_submit is not None:
                self.on_submit(line.text)
        elif event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            line.delete(forward=event.key == pygame.K_DELETE, word=command)
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            line.step(1 if event.key == pygame.K_RIGHT else -1, selecting=shift, word=command)
        elif event.key in (pygame.K_HOME, pygame.K_END):
            line.move(0 if event.key == pygame.K_HOME else len(line.text), selecting=shift)
        elif command and event.key == pygame.K_a:
            line.select_all()
        elif command and event.key in (pygame.K_c, pygame.K_x):
            self._copy(cut=event.key == pygame.K_x)
        elif command and event.key == pygame.K_v:
            self._insert(pasted_text())
        else:
            return False
        return True

    def _insert(self, typed: str) -> None:
        if self.allowed is not None:
            typed = "".join(character for character in typed if self.allowed(character))
        if not self.hidden and not typed.isascii():
            typed = self._shown_of(typed)
        self.line.insert(typed)

    def _shown_of(self, typed: str) -> str:
        """What of it can be drawn; the others would see no more of the rest either, and the player is told."""
        shows = self.look.text.shows
        lost = [letter for letter in typed if letter.isprintable() and not shows(letter)]
        if any(not unicodedata.category(letter).startswith("M") for letter in lost):
            self.ui.toasts.say(_("There is no font here for some of these letters, so they are left out."), "warning")
        return "".join(letter for letter in typed if letter not in lost)

    def _commit_held_back(self) -> None:
        typed, self._held_back = self._held_back, ""
        if typed:
            self._insert(typed)

    def _copy(self, *, cut: bool) -> None:
        if self.line.selected and not self.hidden:
            # A clipboard that cannot be reached is no reason to stop typing.
            copy_text(self.line.selected)
            if cut:
                self.line.insert("")

    # -- painting ----------------------------------------------------------------------------------------------------

    @property
    def _caret_shown(self) -> bool:
        return int(self._blink / BLINK) % 2 == 0

    @property
    def _inner(self) -> Rect:
        left = self.look.px(44 if self.icon else 14)
        right = self.look.px(12)
        if self.count:
            right += self.look.text.width("caption", self.count) + self.look.px(8)
        return Rect(self.rect.left + left, self.rect.top, self.rect.width - left - right, self.rect.height)

    @property
    def count(self) -> str:
        """How many letters it has of how many it may have, while it is told."""
        if not self.line.overfull or not self.has_focus:
            return ""
        words = _("{count}/{most}").format(count=len(self.line.text), most=self.line.limit)
        return words if self.look.text.width("caption", words) < self.rect.width // 4 else ""

    def _shown_text(self) -> str:
        return HIDDEN * len(self.line.text) if self.hidden else self.line.text

    def _x_of(self, index: int) -> int:
        """Where the caret stands before the letter at `index`, from the text's left end on."""
        text, shown = self.look.text, self._shown_text()
        before = text.width("body", shown[:index]) if index else 0
        return text.width("body", shown) - before if direction(shown) == RIGHT else before

    def _index_at(self, x: int) -> int:
        wanted = x - self._inner.left + self._hidden_left
        return min(range(len(self.line.text) + 1), key=lambda index: abs(self._x_of(index) - wanted))

    def _show_caret(self) -> None:
        x = self._x_of(self.line.caret) + self._composed
        self._scroll = max(0, min(self._scroll, x), x - self._room)

    @property
    def _room(self) -> int:
        """Of the text and the caret behind it."""
        return self._inner.width - self.look.px(4)

    @property
    def _composed(self) -> int:
        return self.look.text.width("body", self.line.composition) if self.line.composition else 0

    @property
    def _hidden_left(self) -> int:
        """What is out of sight at the left of the text as it is now: nothing where there is room at the right."""
        shown = self._shown_text()
        whole = (self.look.text.width("body", shown) if shown else 0) + self._composed
        return max(0, min(self._scroll, whole - self._room))

    def _tell_input_method(self) -> None:
        height = self.rect.height
        x = self._inner.left + self._x_of(self.line.caret) - self._hidden_left
        pygame.key.set_text_input_rect(Rect(x, self.rect.top, self.look.px(2), height))

    def focus_radius(self) -> int:
        return self.look.paint.panel_radius("well")

    def paint(self, target: Surface) -> None:
        look, ui, inner = self.look, self.look.ui, self._inner
        border = look.tokens.color("status.error_text") if self.wrong else ui.amber if self.has_focus else None
        look.paint.panel(target, self.rect, "well", border=border, stroke=2 if border else None)
        if self.icon:
            icon = look.icon(self.icon, look.px(20), ui.icon_mute)
            look.put_centered(target, icon, (self.rect.left + look.px(24), self.rect.centery))
        if self.count:
            at = self.rect.right - look.px(12), self.rect.centery
            look.text.draw(target, "caption", self.count, look.tokens.color("status.warn_text"), at, align="right")
        clip = target.get_clip()
        target.set_clip(clip.clip(inner.inflate(look.px(4), 0)))
        if not self.line.text and not self.line.composition:
            hint = look.text.ellipsis("body", self.placeholder, inner.width)
            look.text.draw(target, "body", hint, ui.slot_mute, inner.midleft)
        self._paint_text(target, inner)
        target.set_clip(clip)

    def _paint_text(self, target: Surface, inner: Rect) -> None:
        look, ui, line = self.look, self.look.ui, self.line
        color = ui.cream if self.is_enabled else ui.disabled_text
        shown, caret = self._shown_text(), line.caret
        left, tall = inner.left - self._hidden_left, round(look.text.face("body").px * 1.35)
        start, end = line.selection
        if start != end and self.has_focus:
            x, right = sorted((self._x_of(start), self._x_of(end)))
            band = Rect(left + x, inner.centery - tall // 2, right - x, tall)
            look.paint.box(target, band, look.paint.style(ui.button_border, radius=3))
        if line.composition:
            before = look.text.draw(target, "body", shown[:caret], color, (left, inner.centery)) if caret else None
            x = before.right if before else left
            middle = look.text.draw(target, "body", line.composition, ui.amber_text, (x, inner.centery))
            target.fill(ui.amber_text, Rect(x, inner.centery + tall // 2, middle.width, look.px(2)))
            x = middle.right
            if shown[caret:]:
                look.text.draw(target, "body", shown[caret:], color, (x, inner.centery))
        else:
            if shown:
                look.text.draw(target, "body", shown, color, (left, inner.centery))
            x = left + self._x_of(caret)
        if self.has_focus and self._caret_shown:
            target.fill(ui.amber_text, Rect(x, inner.centery - tall // 2, look.px(2), tall))
