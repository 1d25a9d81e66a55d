"""The sentence for each kind of problem of a map file."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from hexfolk.i18n.catalogue import gettext as _
from hexfolk.i18n.catalogue import mark

MAP_PROBLEMS: Mapping[str, str] = MappingProxyType(
    {
        "file_missing": mark("There is no map “{name}”."),
        "file_unreadable": mark("The map file cannot be read: {reason}"),
        "empty_file": mark("The map file is empty."),
        "file_too_large": mark("The map file is too large; {most} bytes are allowed."),
        "wrong_encoding": mark("The map file is not UTF-8 text."),
        "bad_yaml": mark("This is not YAML: {reason}"),
        "tab": mark("A tab stands where spaces must stand."),
        "too_deep": mark("Too many levels; {most} are allowed."),
        "alias": mark("Anchors and aliases are not allowed."),
        "bad_tag": mark("Maps do not know the tag {tag}."),
        "duplicate_key": mark("“{key}” stands twice, first in line {line}."),
        "unknown_key": mark("“{key}” is not known here. Known are: {known}."),
        "missing_key": mark("“{key}” is missing."),
        "wrong_type": mark("Expected {expected}, found {found}."),
        "wrong_value": mark("The value is not allowed: {reason}"),
        "unknown_format": mark("Format {format} belongs to another version of Hexfolk."),
        "empty_board": mark("The board has no land."),
        "board_too_large": mark("The board is too large; the limit is {most}."),
        "unknown_cell": mark("“{cell}” is no cell."),
        "misplaced_cell": mark("“{cell}” must stand half a cell off the row above: in column {left} or {right}."),
        "bad_token": mark("{token} is no number token; they go from 2 to 12 without 7."),
        "token_on_desert": mark("A desert takes no number token: “{cell}”."),
        "not_land": mark("Only land takes a token or a bag: “{cell}”."),
        "unknown_bag": mark("Cells are dealt from the bag “{bag}”, which is not there."),
        "unused_bag": mark("No cell is dealt from the bag “{bag}”."),
        "bag_terrains": mark("The bag “{bag}” holds {have} terrains for {need} cells."),
        "bag_tokens": mark("The bag “{bag}” holds {have} number tokens for {need} cells."),
        "bag_deserts": mark("The bag “{bag}” holds {have} deserts; at most {most} have a place."),
        "bad_place": mark("“{text}” is no place of this kind: {expected}."),
        "no_such_cell": mark("The board has no cell “{text}”: count rows and cells from 1, blanks left out."),
        "port_not_on_coast": mark("The port at {edge} does not lie on the coast."),
        "ports_touch": mark("The ports at {edge} and {other} touch."),
        "port_kinds": mark("There are {have} kinds for {need} ports."),
        "ports_do_not_fit": mark("The coast has no room for {spread} more ports."),
        "robber_not_on_land": mark("The robber at {hex} does not stand on land."),
        "repeated_players": mark("The number of players {players} stands twice."),
        "no_such_crossing": mark("“{text}” is no corner of any land."),
        "too_few_crossings": mark("{have} crossings are too few for {players} players, who need {need}."),
        "land_apart": mark("No road reaches the land at {hex}."),
        "land_out_of_reach": mark("Nobody can ever get to the land at {hex}: founding is closed there."),
        "target_out_of_reach": mark("With {players} players nobody has more than {most} points here; {target} win."),
        "unknown_language": mark("Hexfolk does not speak “{language}”; this text will not be seen."),
        "resource_missing": mark("The island has no {terrain}."),
        "red_side_by_side": mark("The numbers 6 or 8 at {hex} and {other} lie side by side."),
        "wishes_not_met": mark("No deal was found that meets all wishes. Left open: {wishes}."),
        "no_deal": mark("No deal keeps all 6s and 8s apart."),
    }
)


def map_problem(code: str, params: Mapping[str, str | int], line: int = 0) -> str:
    """What is wrong with a map, with the line of the file (0: the file as a whole)."""
    template = MAP_PROBLEMS.get(code)
    sentence = _("The map cannot be played.") if template is None else _(template).format(**params)
    return _("Line {line}: {problem}").format(line=line, problem=sentence) if line else sentence
