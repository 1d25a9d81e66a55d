"""What there is to say about a map that goes from Pioneers to Hexfolk or back, as stable codes with a place."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from hexfolk.mapfiles.problems import MapCode, Severity


class GameCode(StrEnum):
    """Kinds of notices. The names of a notice's parameters stand in the docstring of its kind."""

    NOT_A_GAME = "not_a_game"
    """Nothing in the file is Pioneers'."""
    PART_MISSING = "part_missing"
    """``key``: ``title``, ``chits`` or ``map``, without which there is no map."""
    NO_LAND = "no_land"
    """The map has sea only."""
    MAP_TOO_LARGE = "map_too_large"
    """``rows``, ``columns``, ``most_rows``, ``most_columns``, ``most_cells``."""
    MORE_NOTICES = "more_notices"
    """``count`` notices are left out."""

    OTHER_ENCODING = "other_encoding"
    """Not UTF-8; read as ``encoding``."""
    ODD_LETTERS = "odd_letters"
    """Letters that cannot be shown are left out."""
    SETTING_UNKNOWN = "setting_unknown"
    """``key``, ``near``: the one most like it, or empty."""
    SETTING_TWICE = "setting_twice"
    """``key``, ``first``: the line of the one that does not count."""
    NO_NUMBER = "no_number"
    """``key``, ``text``, ``number`` that it is read as."""
    TITLE_EMPTY = "title_empty"
    """``name``: the file's, which stands for it."""
    TEXT_CUT = "text_cut"
    """``key``, ``most``: letters that are kept."""
    COMMENTS_CUT = "comments_cut"
    """``most``: lines of comments that are kept."""
    BAD_CHIT = "bad_chit"
    """``text``, ``number`` that stands for it."""
    EMPTY_CHIT = "empty_chit"
    """Nothing between two commas."""
    CHITS_LEFT = "chits_left"
    """``count`` numbers are dealt to no hex."""

    MAP_NOT_ENDED = "map_not_ended"
    """No line with a dot alone after the map."""
    LINE_IN_MAP = "line_in_map"
    """A blank line or a comment inside the map."""
    CELL_UNKNOWN = "cell_unknown"
    """``text``: no cell; nothing stands for it."""
    CELL_MISREAD = "cell_misread"
    """``text``: not quite a cell, ``read`` is read."""
    ID_MISSING = "id_missing"
    """``text``: land without its number in the order of dealing."""
    ID_TWICE = "id_twice"
    """``text``, ``first``: the line of the other hex with this number in the order of dealing."""

    GOLD = "gold"
    """``token``: the number of the gold, which becomes a desert."""
    GOLD_SHUFFLED = "gold_shuffled"
    """Gold that may lie anywhere becomes a desert."""
    NUMBERS_LEFT_OUT = "numbers_left_out"
    """``tokens`` that deserts in the place of gold do not take."""
    NUMBERS_DEALT = "numbers_dealt"
    """Numbers that follow from where deserts fall are dealt."""
    DESERTS_STAY = "deserts_stay"
    """Deserts and numbers that no deal keeps apart stay as drawn."""
    PORT_AT_SEA = "port_at_sea"
    """``port``: it faces no land and is left out."""
    PORT_MOVED = "port_moved"
    """``port``, ``other``: a port that shares a crossing with another lies at ``place`` instead."""
    PORT_LEFT_OUT = "port_left_out"
    """``port``, ``other``: a port that shares a crossing with another has no room."""
    BAD_CLOSED = "bad_closed"
    """``text``: names no crossing."""
    CLOSED_AT_SEA = "closed_at_sea"
    """A crossing closed for founding that no land has."""
    CLOSED_CUT = "closed_cut"
    """``count`` crossings closed for founding are too many."""
    CLOSED_OPENED = "closed_opened"
    """``count`` closed crossings that would leave no room to found."""

    PLAYERS_MISSING = "players_missing"
    """``used``: the most players, as the file says none."""
    PLAYERS_OUT_OF_RANGE = "players_out_of_range"
    """``number``, ``used``"""
    PLAYERS_REDUCED = "players_reduced"
    """``number``, ``used``, ``crossings`` where one may found."""
    TARGET_MISSING = "target_missing"
    """The file names no points that win."""
    TARGET_OUT_OF_RANGE = "target_out_of_range"
    """``number``, ``used``"""
    NO_SHIPS = "no_ships"
    """``number``"""
    NO_BRIDGES = "no_bridges"
    """``number``"""
    NO_WALLS = "no_walls"
    """``number``"""
    NO_PIRATE = "no_pirate"
    """The pirate."""
    NO_DISCOVERY = "no_discovery"
    """``text``: points for founding on other islands."""
    DICE_DECK = "dice_deck"
    """Dice as a deck, which is chosen with a game."""
    DECK_SIZE = "deck_size"
    """``key``, ``number``: what the deck of dice holds."""
    SEVENS_RULE = "sevens_rule"
    """``number``"""
    STRICT_TRADE = "strict_trade"
    """Trading before building."""
    PLAYER_TRADES = "player_trades"
    """No trade between players; is chosen with a game."""
    VICTORY_AT_END = "victory_at_end"
    """Winning at the end of a turn only."""
    OTHER_COUNT = "other_count"
    """``key``, ``number``, ``used``: how many there are."""
    VARIANT = "variant"
    """``text``: says nothing any more."""

    ONE_DEAL = "one_deal"
    """``seed``: the deal that is written for what cannot be dealt."""
    NUMBERS_OF_ONE_DEAL = "numbers_of_one_deal"
    """``seed``: the deal whose numbers are written."""
    PORTS_SHARE_SEA = "ports_share_sea"
    """``port``, ``other``: ports that face one sea hex; the first is left out."""
    WISHES_DROPPED = "wishes_dropped"
    """Wishes for the deal."""
    ROBBER_DROPPED = "robber_dropped"
    """Where the robber starts."""
    LANGUAGES_DROPPED = "languages_dropped"
    """``languages`` that are left out."""
    PLAYERS_DROPPED = "players_dropped"
    """``players`` of the map, ``number``: the most."""
    TARGET_CHOSEN = "target_chosen"
    """``number``: points that win, as the map proposes none."""
    LARGER_THAN_PIONEERS = "larger_than_pioneers"
    """``rows``, ``columns``, ``most`` that Pioneers reads."""


ERRORS = frozenset({GameCode.NOT_A_GAME, GameCode.PART_MISSING, GameCode.NO_LAND, GameCode.MAP_TOO_LARGE})
"""Codes for which no map is made."""
NOTES = frozenset({GameCode.VARIANT, GameCode.PLAYER_TRADES, GameCode.TARGET_CHOSEN})
"""Codes that change little."""


class Notice(NamedTuple):
    """One notice: line and column from 1, 0 where the file as a whole is meant.

    `cell` is the hex in Pioneers' x and y, `hex` its name in our map; either may be unknown.
    """

    line: int
    column: int
    code: GameCode | MapCode
    params: dict[str, str | int]
    severity: Severity
    cell: tuple[int, int] | None = None
    hex: str = ""

    @property
    def is_error(self) -> bool:
        """Whether no map can be made."""
        return self.severity is Severity.ERROR


def notice(
    code: GameCode,
    line: int = 0,
    column: int = 0,
    cell: tuple[int, int] | None = None,
    hex_name: str = "",
    /,
    **params: str | int,
) -> Notice:
    """A notice with the severity of its code."""
    severity = Severity.ERROR if code in ERRORS else Severity.NOTE if code in NOTES else Severity.WARNING
    return Notice(line, column, code, params, severity, cell, hex_name)


class NoGame(Exception):
    """No map can be made: `notices` say why."""

    def __init__(self, notices: tuple[Notice, ...]) -> None:
        super().__init__("; ".join(f"{n.line}:{n.column}: {n.code}" for n in notices))
        self.notices = notices
