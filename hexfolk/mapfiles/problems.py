"""What can be wrong with a map file, as stable codes with a place; the wording lives in the catalogue."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class MapCode(StrEnum):
    """Kinds of problems. The names of a problem's parameters stand in the docstring of its kind."""

    FILE_MISSING = "file_missing"
    """No such file, or no map of that name: ``name``."""
    FILE_UNREADABLE = "file_unreadable"
    """The system does not let the file be read: ``reason``."""
    NAME_TAKEN = "name_taken"
    """``name``, ``reach``: the name alone means another map; what this file of the user's folder is reached by."""
    FILE_TOO_LARGE = "file_too_large"
    """``most``: bytes allowed."""
    PIONEERS_MAP = "pioneers_map"
    """A map in the format of Pioneers, which can be imported."""
    EMPTY_FILE = "empty_file"
    """Nothing in it."""
    WRONG_ENCODING = "wrong_encoding"
    """Not UTF-8."""
    CONTROL_CHARACTER = "control_character"
    """``letter``: one that YAML does not allow, such as ``U+0007``."""
    QUOTE_OPEN = "quote_open"
    """``quote``: one that is not closed in its line."""
    BRACKET_OPEN = "bracket_open"
    """``bracket``, ``closing``: one that is not closed, and what would close it."""
    COMMA_MISSING = "comma_missing"
    """``closing``: between brackets, neither a comma nor the closing one stands behind a value."""
    VALUE_MISSING = "value_missing"
    """Between brackets, a comma where a value must stand."""
    NO_KEY = "no_key"
    """Neither a key with a colon and a blank, nor an entry of a list."""
    WRONG_INDENT = "wrong_indent"
    """A line that is not in line with its like."""
    COLON_IN_TEXT = "colon_in_text"
    """A second colon behind a key."""
    DASH_MISPLACED = "dash_misplaced"
    """A list that begins in the line of its key."""
    STRAY_TEXT = "stray_text"
    """Something behind the end of a value."""
    STRAY_CHARACTER = "stray_character"
    """``letter``: one that no text without quotes may begin with."""
    BAD_ESCAPE = "bad_escape"
    """A backslash in double quotes, with letters behind it that mean nothing."""
    MORE_DOCUMENTS = "more_documents"
    """A second document in one file."""
    BAD_YAML = "bad_yaml"
    """YAML cannot read it, for another reason."""
    TAB = "tab"
    """A tab where spaces must stand."""
    TOO_DEEP = "too_deep"
    """``most``: levels allowed."""
    ALIAS = "alias"
    """Anchors and aliases are not allowed."""
    BAD_TAG = "bad_tag"
    """``tag``: a YAML tag that maps do not know."""
    DUPLICATE_KEY = "duplicate_key"
    """``key``, ``line`` of the first."""
    UNKNOWN_KEY = "unknown_key"
    """``key``, ``known``: the keys that may stand here, ``near``: the one most like it, or empty."""
    MISSING_KEY = "missing_key"
    """``key``"""
    WRONG_TYPE = "wrong_type"
    """``expected``, ``found``: names of types; ``value``: what is found, if that is a text or number."""
    WRONG_VALUE = "wrong_value"
    """``value``: what is found, ``allowed``: what may stand here, as ``2 … 8`` or ``general, wood``, ``near``: the one
    of these words most like it, or empty."""
    WRONG_LENGTH = "wrong_length"
    """``length``: the letters of a text (0 for blanks only) or entries of a list, ``least``, ``most``: those that are
    allowed."""
    UNKNOWN_FORMAT = "unknown_format"
    """``format``: written for another version of the program."""
    EMPTY_BOARD = "empty_board"
    """No land at all."""
    BOARD_TOO_LARGE = "board_too_large"
    """``most``, ``unit``: how many are allowed of "cells", "rows" or "letters" (of a row)."""
    BAD_ROW = "bad_row"
    """A row that does not stand in quotes, in one line, letter for letter, so that nobody sees where its cells are."""
    UNKNOWN_CELL = "unknown_cell"
    """``cell``: what stands there, ``near``: the cell most like it, or empty."""
    MISPLACED_CELL = "misplaced_cell"
    """``cell``: not half a cell off the row above; ``left``, ``right``: the nearest columns where it would be."""
    MISPLACED_ROW = "misplaced_row"
    """The same of all cells of a row, told once: ``cell``, ``left`` and ``right`` of the first."""
    BAD_TOKEN = "bad_token"
    """``token``: not 2 to 12 without 7."""
    TOKEN_ON_DESERT = "token_on_desert"
    """``cell``"""
    NOT_LAND = "not_land"
    """``cell``: sea and nothing take neither token nor bag."""
    UNKNOWN_BAG = "unknown_bag"
    """``bag``: cells are dealt out of it, but it does not stand under ``bags``."""
    UNUSED_BAG = "unused_bag"
    """``bag``: no cell is dealt out of it."""
    BAG_TERRAINS = "bag_terrains"
    """``bag``, ``have``, ``need``: terrains in the bag, cells to deal them to."""
    BAG_TOKENS = "bag_tokens"
    """``bag``, ``have``, ``need``: tokens in the bag, cells to deal them to (deserts take none)."""
    BAG_DESERTS = "bag_deserts"
    """``bag``, ``have``, ``most``: more deserts than cells without a fixed token."""
    BAD_PLACE = "bad_place"
    """``text``, ``expected``: "hex", "edge" or "crossing"; not such a place's name. ``near``: the word most like it, if
    words may stand here, too, or empty."""
    NO_SUCH_CELL = "no_such_cell"
    """``text``: a row and cell that the drawing does not have."""
    PORT_NOT_ON_COAST = "port_not_on_coast"
    """``edge``"""
    PORTS_TOUCH = "ports_touch"
    """``edge``, ``other``: two ports share a crossing or are the same edge."""
    PORT_KINDS = "port_kinds"
    """``have``, ``need``: kinds to deal, ports to deal them to."""
    PORTS_DO_NOT_FIT = "ports_do_not_fit"
    """``spread``: the coast has no room for so many more ports."""
    ROBBER_NOT_ON_LAND = "robber_not_on_land"
    """``hex``"""
    REPEATED_PLAYERS = "repeated_players"
    """``players``: a number that stands twice."""
    NO_SUCH_CROSSING = "no_such_crossing"
    """``text``: no corner of any land."""
    TOO_FEW_CROSSINGS = "too_few_crossings"
    """``have``, ``need``, ``players``: founding needs 8 crossings a player that are not closed for it."""
    LAND_APART = "land_apart"
    """``hex``: land that no road from the largest piece of land reaches."""
    LAND_OUT_OF_REACH = "land_out_of_reach"
    """``hex``: land apart where nobody may found, so that nobody ever gets there."""
    TARGET_OUT_OF_REACH = "target_out_of_reach"
    """``target``, ``most``, ``players``: settlements, cities and roads give at most so many points here."""
    UNKNOWN_LANGUAGE = "unknown_language"
    """``language``: one that the program does not speak."""
    RESOURCE_MISSING = "resource_missing"
    """``terrain``: nothing on the island gives its resource."""
    RED_SIDE_BY_SIDE = "red_side_by_side"
    """``hex``, ``other``: fixed tokens 6 or 8 on neighbours."""
    WISH_AGAINST_DRAWING = "wish_against_drawing"
    """``wish``, ``hex``: what the author drew there goes against the map's own wish; no deal can change that."""
    NO_DEAL = "no_deal"
    """No deal keeps all dealt 6s and 8s apart, or none was found within the bound."""
    WISHES_NOT_MET = "wishes_not_met"
    """``wishes``: no deal was found within the bound that meets all wishes; these were left open in the end."""
    SHARE_CODE_FOREIGN = "share_code_foreign"
    """The text is no share code of a map."""
    SHARE_CODE_NEWER = "share_code_newer"
    """``version``: made by another version of the program."""
    SHARE_CODE_DAMAGED = "share_code_damaged"
    """Letters are missing or wrong."""


class Severity(StrEnum):
    """How much a problem matters."""

    ERROR = "error"
    """The map cannot be played."""
    WARNING = "warning"
    """It can, but most likely its author meant something else."""
    NOTE = "note"
    """Good to know."""


WARNINGS = frozenset(
    {
        MapCode.UNUSED_BAG,
        MapCode.LAND_APART,
        MapCode.LAND_OUT_OF_REACH,
        MapCode.TARGET_OUT_OF_REACH,
        MapCode.RESOURCE_MISSING,
        MapCode.RED_SIDE_BY_SIDE,
    },
)
NOTES = frozenset({MapCode.NAME_TAKEN, MapCode.UNKNOWN_LANGUAGE, MapCode.WISH_AGAINST_DRAWING})
"""Codes that are no errors."""


class Problem(Struct, frozen=True):
    """One problem at a place of the file: line and column from 1, 0 where the file as a whole is meant."""

    line: int
    column: int
    code: MapCode
    params: dict[str, str | int] = {}

    @property
    def severity(self) -> Severity:
        """How much it matters."""
        if self.code in NOTES:
            return Severity.NOTE
        return Severity.WARNING if self.code in WARNINGS else Severity.ERROR

    @property
    def is_error(self) -> bool:
        """Whether the map cannot be played."""
        return self.severity is Severity.ERROR


def reading_order(problem: Problem) -> tuple[int, int, str, str]:
    """Sort key: where a problem lies, then what it is."""
    return problem.line, problem.column, problem.code, str(problem.params)


class MapProblems(Exception):
    """A map that cannot be played: `source` is its file or name, `problems` all that is wrong, in reading order."""

    def __init__(self, source: str, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(f"{source}:{p.line}:{p.column}: {p.code}" for p in problems))
        self.source = source
        self.problems = problems

    def __reduce__(self) -> tuple[type[MapProblems], tuple[str, tuple[Problem, ...]]]:
        """How it goes from process to process: by what it is made of."""
        return MapProblems, (self.source, self.problems)
