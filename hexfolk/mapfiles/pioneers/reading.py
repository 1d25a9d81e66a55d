"""Reads the text of a ``.game`` file into its parts, and says what is odd about them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches

from hexfolk.mapfiles.pioneers.cells import read_row
from hexfolk.mapfiles.pioneers.game import Chit, Closed, Game, GameCell, Setting
from hexfolk.mapfiles.pioneers.notices import GameCode, NoGame, Notice, notice
from hexfolk.mapfiles.pioneers.vocabulary import KEYS, NUMBERS

MOST_NOTICES = 300
"""Notices about one file; more help nobody."""
MOST_COMMENTS = 100
LONGEST_COMMENT = 200

LONGEST_CREDIT = 200
"""Letters of an author or a licence, as many as a map of ours holds."""

_CREDIT = re.compile(r"(author|licen[cs]e)\s*:\s*(\S.*)", re.IGNORECASE)
"""The comment in which a map of ours names its author or licence when it is exported."""
_INTEGER = re.compile(r"[-+]?[0-9]{1,9}(?![0-9])")
_WORD = re.compile(r"\S+")
_ITEM = re.compile(r"[^,\s]+|,")


def read_game(lines: Sequence[str], notices: list[Notice]) -> Game:
    """The parts of a file of these lines, odd things being added to `notices`.

    Raises NoGame when it is no map of Pioneers, or title, numbers or map are missing.
    """
    reading = _Reading(notices)
    for number, line in enumerate(lines, 1):
        reading.line(line, number)
    if not reading.seen:
        notices.clear()
        raise NoGame((notice(GameCode.NOT_A_GAME, 1, 1),))
    reading.end_map(len(lines))
    missing = [key for key in ("title", "chits", "map") if key not in reading.settings]
    if "chits" not in missing and not reading.chits:
        missing.append("chits")
    if missing:
        raise NoGame(tuple(notice(GameCode.PART_MISSING, len(lines), 1, key=key) for key in missing))
    return reading.game()


class _Reading:
    """One file on its way, line by line."""

    def __init__(self, notices: list[Notice]) -> None:
        self.notices = notices
        self.settings: dict[str, Setting] = {}
        self.about: list[Setting] = []
        self.chits: list[Chit] = []
        self.cells: list[GameCell] = []
        self.closed: list[Closed] = []
        self.comments: list[str] = []
        self.credits: dict[str, str] = {}
        self.seen = False
        self.row: int | None = None
        """The next row of the map, None outside of it."""

    def game(self) -> Game:
        """What was read."""
        return Game(
            self.settings,
            tuple(self.about),
            tuple(self.chits),
            tuple(self.cells),
            tuple(self.closed),
            tuple(self.comments[:MOST_COMMENTS]),
            self.credits.get("author", ""),
            self.credits.get("licence", ""),
        )

    def line(self, line: str, number: int) -> None:
        """One line, `number` from 1."""
        first = _WORD.search(line)
        word = first[0] if first is not None else ""
        if self.row is not None:
            if word not in KEYS:
                self.map_line(line, word, number)
                return
            self.end_map(number)
        if first is None:
            return
        if word.startswith("#"):
            self.comment(line.strip()[1:].strip(), number)
        elif word in KEYS:
            self.seen = True
            rest = line[first.end() :]
            column = first.end() + len(rest) - len(rest.lstrip()) + 1
            self.setting(word, Setting(rest.strip(), 0, number, first.start() + 1), column)
        elif word != ".":
            self.unknown(word, number, first.start() + 1)

    def map_line(self, line: str, word: str, number: int) -> None:
        """A line inside the map."""
        if word == ".":
            self.row = None
        elif not word or word.startswith("#"):
            self.notices.append(notice(GameCode.LINE_IN_MAP, number, 1))
        elif self.row is not None:
            self.cells += read_row(line, number, self.row, self.notices)
            self.row += 1

    def end_map(self, number: int) -> None:
        """Note that the map has no end, at the line where it must have had one."""
        if self.row is not None:
            self.notices.append(notice(GameCode.MAP_NOT_ENDED, number, 1))
            self.row = None

    def comment(self, text: str, number: int) -> None:
        """A comment, kept as far as there is room; the first that names an author, or a licence, is that."""
        credit = _CREDIT.fullmatch(text)
        key = "" if credit is None else "author" if credit[1].lower() == "author" else "licence"
        if credit is not None and key not in self.credits:
            if len(credit[2]) > LONGEST_CREDIT:
                self.notices.append(notice(GameCode.TEXT_CUT, number, 1, key=f"# {credit[1]}", most=LONGEST_CREDIT))
            self.credits[key] = credit[2][:LONGEST_CREDIT].rstrip()
            return
        if len(self.comments) == MOST_COMMENTS:
            self.notices.append(notice(GameCode.COMMENTS_CUT, number, 1, most=MOST_COMMENTS))
        elif len(text) > LONGEST_COMMENT:
            self.notices.append(notice(GameCode.TEXT_CUT, number, 1, key="#", most=LONGEST_COMMENT))
        self.comments.append(text[:LONGEST_COMMENT])

    def unknown(self, word: str, number: int, column: int) -> None:
        """A key that the format does not know. The nearest one is looked for only while somebody may read it."""
        near = get_close_matches(word.lower(), KEYS, 1) if len(self.notices) < MOST_NOTICES and len(word) < 40 else []
        params = {"key": word[:40], "near": near[0] if near else ""}
        self.notices.append(notice(GameCode.SETTING_UNKNOWN, number, column, **params))

    def setting(self, key: str, value: Setting, column: int) -> None:
        """A key with what follows it, which begins in `column`; of repeated ones the last counts."""
        if key == "desc":
            self.about.append(value)
            return
        if key == "nosetup":
            self.nosetup(value, column)
            return
        if key in self.settings:
            first = self.settings[key].line
            self.notices.append(notice(GameCode.SETTING_TWICE, value.line, value.column, key=key, first=first))
        if key in NUMBERS:
            value = value._replace(number=self.number(key, value, column))
        self.settings[key] = value
        if key == "chits":
            self.chits = list(self.read_chits(value, column))
        elif key == "map":
            self.cells.clear()
            self.row = 0

    def number(self, key: str, value: Setting, column: int) -> int:
        """The whole number that the value begins with, 0 without one."""
        found = _INTEGER.match(value.text)
        number = int(found[0]) if found is not None else 0
        if found is None or found[0] != value.text:
            params: dict[str, str | int] = {"key": key, "text": value.text[:40], "number": number}
            self.notices.append(notice(GameCode.NO_NUMBER, value.line, column, **params))
        return number

    def read_chits(self, value: Setting, column: int) -> list[Chit]:
        """The number tokens in the order of dealing; a 7 and the like become what is rolled as seldom."""
        found: list[Chit] = []
        after_comma = True
        for item in _ITEM.finditer(value.text):
            place = (value.line, column + item.start())
            if item[0] == ",":
                if after_comma:
                    self.notices.append(notice(GameCode.EMPTY_CHIT, *place))
                after_comma = True
                continue
            after_comma = False
            whole = _INTEGER.match(item[0])
            number = int(whole[0]) if whole is not None else 0
            token = number if 2 <= number <= 12 and number != 7 else 2 if number < 7 else 12
            if whole is None or whole[0] != item[0] or token != number:
                self.notices.append(notice(GameCode.BAD_CHIT, *place, text=item[0][:40], number=token))
            found.append(Chit(token, *place))
        return found

    def nosetup(self, value: Setting, column: int) -> None:
        """A corner closed for founding."""
        words = [_INTEGER.fullmatch(word) for word in value.text.split()]
        numbers = [int(word[0]) for word in words if word is not None]
        if len(words) == len(numbers) == 3 and 0 <= numbers[2] < 6 and max(map(abs, numbers)) < 1000:
            self.closed.append(Closed(numbers[0], numbers[1], numbers[2], value.line, column))
        else:
            self.notices.append(notice(GameCode.BAD_CLOSED, value.line, column, text=value.text[:40]))
