"""One line of text being edited: caret, selection, words, composition. Knows no pixels."""

from __future__ import annotations


class LineEdit:
    """The text with its caret at `caret` (0 to len) and the selection between `anchor` and `caret`.

    `composition` is what an input method is putting together (Hangul, for one); it is shown at the caret and is not
    part of `text` until it is committed.
    """

    def __init__(self, text: str = "", limit: int | None = None) -> None:
        self.text = text
        self.limit = limit
        self.caret = self.anchor = len(text)
        self.composition = ""
        self.overfull = False
        """Whether more was typed last than the limit lets in."""

    @property
    def selection(self) -> tuple[int, int]:
        """Start and end of what is selected; equal when nothing is."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        start, end = self.selection
        return self.text[start:end]

    def set_text(self, text: str) -> None:
        self.text = text if self.limit is None else text[: self.limit]
        self.caret = self.anchor = len(self.text)
        self.composition = ""
        self.overfull = False

    def insert(self, typed: str) -> bool:
        """Put `typed` in place of the selection, as far as the limit allows. Control characters are left out.

        Returns whether the text changed.
        """
        start, end = self.selection
        clean = "".join(character for character in typed if character.isprintable())
        self.overfull = False
        if self.limit is not None:
            room = max(0, self.limit - len(self.text) + (end - start))
            self.overfull = len(clean) > room
            clean = clean[:room]
        changed = bool(clean) or start != end
        self.text = self.text[:start] + clean + self.text[end:]
        self.caret = self.anchor = start + len(clean)
        return changed

    def delete(self, *, forward: bool, word: bool = False) -> bool:
        """Take away the selection, else the character or word before or after the caret."""
        start, end = self.selection
        if start == end:
            if forward:
                end = self.word_end(self.caret) if word else min(len(self.text), self.caret + 1)
            else:
                start = self.word_start(self.caret) if word else max(0, self.caret - 1)
        changed = start != end
        self.overfull = self.overfull and not changed
        self.text = self.text[:start] + self.text[end:]
        self.caret = self.anchor = start
        return changed

    def move(self, to: int, *, selecting: bool = False) -> None:
        """Put the caret at `to`; without `selecting` nothing is selected then."""
        self.caret = max(0, min(len(self.text), to))
        if not selecting:
            self.anchor = self.caret

    def step(self, direction: int, *, selecting: bool = False, word: bool = False) -> None:
        """Left (-1) or right (1) by a character or word; from a selection to its end."""
        start, end = self.selection
        if start != end and not selecting and not word:
            self.move(end if direction > 0 else start)
        elif word:
            self.move(self.word_end(self.caret) if direction > 0 else self.word_start(self.caret), selecting=selecting)
        else:
            self.move(self.caret + direction, selecting=selecting)

    def select_all(self) -> None:
        self.anchor, self.caret = 0, len(self.text)

    def select_word(self, at: int) -> None:
        """Select the word at `at`."""
        end = at
        while end < len(self.text) and not self.text[end].isspace():
            end += 1
        start = at
        while start > 0 and not self.text[start - 1].isspace():
            start -= 1
        self.anchor, self.caret = start, end

    def word_start(self, at: int) -> int:
        while at > 0 and self.text[at - 1].isspace():
            at -= 1
        while at > 0 and not self.text[at - 1].isspace():
            at -= 1
        return at

    def word_end(self, at: int) -> int:
        while at < len(self.text) and self.text[at].isspace():
            at += 1
        while at < len(self.text) and not self.text[at].isspace():
            at += 1
        return at
