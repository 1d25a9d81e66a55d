"""The sentence for each kind of problem of a map file."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from hexfolk.i18n.catalogue import gettext as _
from hexfolk.i18n.catalogue import mark
from hexfolk.i18n.terms import terrain

LONGEST_WORDS = 240
"""Letters of a parameter that a sentence holds; what stands in a file may be of any length."""

MAP_PROBLEMS: Mapping[str, str] = MappingProxyType(
    {
        "file_missing": mark("There is no map “{name}”."),
        "file_unreadable": mark("The map file cannot be read: {reason}"),
        "pioneers_map": mark("This is a map of Pioneers; “hexfolk import FILE” makes a map of Hexfolk of it."),
        "empty_file": mark("The map file is empty."),
        "name_taken": mark(
            "By its name alone, “{name}” is another map or file, which comes first; this one is reached by “{reach}”."
        ),
        "file_too_large": mark("The map file is too large; it may have {most} bytes."),
        "wrong_encoding": mark("The map file is not UTF-8 text here; save it as UTF-8."),
        "control_character": mark("The letter {letter} is not allowed in map files; take it away."),
        "quote_open": mark("The quote {quote} is not closed in this line; the text must end with {quote}."),
        "bracket_open": mark("The bracket {bracket} is not closed; put {closing} behind its last entry."),
        "comma_missing": mark("A comma is missing before this, or {closing} behind the last entry."),
        "value_missing": mark("A value is missing before this comma; write one, or take the comma away."),
        "no_key": mark(
            "This is neither a key nor an entry: write “key: value”, with a blank behind the colon, or “- value”."
        ),
        "wrong_indent": mark(
            "This line must begin in the same column as the others of its kind, or deeper than the key it belongs to."
        ),
        "colon_in_text": mark(
            "A second colon in one line: put the text in quotes, or the second key in a line of its own."
        ),
        "dash_misplaced": mark("A list begins in the line below its key; move the dash there."),
        "stray_text": mark("Nothing may stand behind the value; take this away, or put all of the text in quotes."),
        "stray_character": mark("Nothing can begin with {letter} here; take it away, or put the text in quotes."),
        "bad_escape": mark("The backslash means something in double quotes; write two of them, or single quotes."),
        "more_documents": mark("A file holds one map; take this line and what follows away."),
        "bad_yaml": mark("YAML cannot read this. Compare the line with a map that comes with the game."),
        "tab": mark("A tab stands where spaces must stand; write spaces."),
        "too_deep": mark("Too many levels, one in the other; {most} are allowed."),
        "alias": mark("Anchors and aliases (& and *) are not allowed; write it out."),
        "bad_tag": mark("Maps do not know the tag {tag}; leave it out."),
        "duplicate_key": mark("“{key}” stands twice, first in line {line}; only one may stay."),
        "unknown_key": mark("“{key}” is not known here. Known are: {known}."),
        "missing_key": mark("“{key}” is missing; every map needs it."),
        "wrong_type": mark("Expected {expected}, found {found}."),
        "wrong_value": mark("“{value}” is not allowed here. Allowed: {allowed}."),
        "wrong_length": mark("Letters or entries here: {length}; from {least} to {most} are allowed."),
        "unknown_format": mark("Format {format} belongs to another version of Hexfolk; this one reads format 1."),
        "empty_board": mark("The board has no land; draw some, such as “?”."),
        "bad_row": mark('A row stands in one line and in quotes, as - "  ?   F8  ", without backslashes.'),
        "board_too_large": mark("The board is too large; it may have {most} {unit}."),
        "unknown_cell": mark(
            "“{cell}” is no cell: write ~ . ? or one of F H P G M D, then perhaps a number and the letter of a bag."
        ),
        "misplaced_cell": mark("“{cell}” must stand half a cell off the row above: in column {left} or {right}."),
        "misplaced_row": mark(
            "All of this row must stand half a cell off the row above: its first cell, “{cell}”, "
            "in column {left} or {right}, the others with it."
        ),
        "bad_token": mark("{token} is no number token; they go from 2 to 12 without 7."),
        "token_on_desert": mark("A desert takes no number token: write “D” for “{cell}”."),
        "not_land": mark("Only land takes a number token or a bag: write “~” or “.” alone for “{cell}”."),
        "unknown_bag": mark(
            "Cells are dealt from the bag “{bag}”; put it under “bags”, or take its letter from the cells."
        ),
        "unused_bag": mark("No cell is dealt from the bag “{bag}”; take it away, or name it in cells."),
        "bag_terrains": mark("Terrains in the bag “{bag}”: {have}; its cells need exactly {need}."),
        "bag_tokens": mark("Number tokens in the bag “{bag}”: {have}; its cells need exactly {need}."),
        "bag_deserts": mark("Deserts in the bag “{bag}”: {have}; its cells without a fixed number token: {most}."),
        "bad_place": mark("“{text}” names no place here: {expected}."),
        "no_such_cell": mark("The board has no cell “{text}”: count rows and cells from 1, blanks left out."),
        "port_not_on_coast": mark("The port at {edge} must lie between land and water."),
        "ports_touch": mark("The ports at {edge} and {other} share a crossing; one of them must move."),
        "port_kinds": mark("Kinds to deal: {have}; ports to deal them to: {need}. Name exactly {need}."),
        "ports_do_not_fit": mark("The coast has no room for so many more ports ({spread}); ask for fewer."),
        "robber_not_on_land": mark("The robber must start on land; {hex} is none."),
        "repeated_players": mark("The number of players {players} stands twice; only one may stay."),
        "no_such_crossing": mark("“{text}” is no corner of any land; name a hex of land, or a corner of one."),
        "too_few_crossings": mark(
            "{players} players need {need} crossings to found; open for it: {have}. "
            "Draw more land, or name fewer players."
        ),
        "land_apart": mark("No road leads from the main land to the land at {hex}; draw land that joins them."),
        "land_out_of_reach": mark(
            "Nobody can ever get to the land at {hex}: founding is closed there. Open it, or join the land."
        ),
        "target_out_of_reach": mark(
            "{target} points win, but with {players} players pieces give at most {most} here; ask for no more."
        ),
        "unknown_language": mark("Hexfolk does not speak “{language}”; this text will not be seen."),
        "resource_missing": mark(
            "The island has no {terrain}, so that a resource is missing; draw some, or put some in a bag."
        ),
        "red_side_by_side": mark("The numbers 6 or 8 at {hex} and {other} lie side by side; move one of them."),
        "wish_against_drawing": mark("What is drawn at {hex} goes against the wish {wish}; no deal can change that."),
        "wishes_not_met": mark("No deal was found that meets all wishes. Left open: {wishes}. Wish for less."),
        "share_code_foreign": mark("This is no share code of a map."),
        "share_code_newer": mark("This share code is of version {version}, which this Hexfolk does not read."),
        "share_code_damaged": mark("The share code is damaged: letters are missing or wrong."),
        "no_deal": mark("No deal keeps all 6s and 8s apart; take some out of the bags."),
    }
)

_WRONG_TYPE_OF_VALUE = mark("Expected {expected}, found {found}: “{value}”.")
"""The sentence for `wrong_type` where what is found can be shown."""


def map_problem(code: str, params: Mapping[str, str | int], line: int = 0) -> str:
    """What is wrong with a map, with the line of the file (0: the file as a whole)."""
    template = _WRONG_TYPE_OF_VALUE if code == "wrong_type" and "value" in params else MAP_PROBLEMS.get(code)
    sentence = _("The map cannot be played.") if template is None else _(template).format(**_worded(params))
    if code == "wrong_type":
        sentence += _remedy(str(params["expected"]))
    if params.get("near"):
        sentence += " " + _("Did you mean “{key}”?").format(key=params["near"])
    return _("Line {line}: {problem}").format(line=line, problem=sentence) if line else sentence


def _remedy(expected: str) -> str:
    """How a value of that kind is written."""
    remedies = {
        "truth": _("Write true or false."),
        "number": _("Write plain digits without quotes, such as 10."),
        "text": _("Put it in quotes."),
        "list": _("Write its entries in brackets, or each in a line of its own behind a dash."),
        "mapping": _("Write “key: value”, each in a line of its own."),
    }
    return f" {remedies[expected]}" if expected in remedies else ""


def printable(text: str) -> str:
    """The text without letters that could command a terminal; what stands in a map file may be anything."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)


def shortened(text: str) -> str:
    """The text, cut off where it becomes too long for a sentence."""
    return text if len(text) <= LONGEST_WORDS else text[: LONGEST_WORDS - 1] + "…"


def _worded(params: Mapping[str, str | int]) -> dict[str, str | int]:
    """The parameters, with what they call by an id called by its name."""
    worded = {key: shortened(printable(value)) if isinstance(value, str) else value for key, value in params.items()}
    for key in ("expected", "found", "unit"):
        if key in params:
            worded[key] = _thing(str(params[key]))
    if "terrain" in params:
        worded["terrain"] = terrain(str(params["terrain"])).lower()
    return worded


def _thing(id: str) -> str:
    """What a value of a file is, or what kind of place is expected."""
    things = {
        "truth": _("yes or no"),
        "number": _("a whole number"),
        "fraction": _("a number with a fraction"),
        "text": _("text"),
        "list": _("a list"),
        "mapping": _("keys with values"),
        "nothing": _("nothing"),
        "hex": _("write a hex, such as 1,-2 or r2c3"),
        "edge": _("write a side of a hex, such as 1,-2:NE or r2c3:NE"),
        "rows": _("rows"),
        "cells": _("cells"),
        "letters": _("letters a row"),
        "crossing": _("write a corner of a hex, such as 1,-2:N or r2c3:N"),
    }
    return things.get(id, id)
