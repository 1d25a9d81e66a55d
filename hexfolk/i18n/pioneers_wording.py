"""The sentence for each kind of notice about a map that goes from Pioneers to Hexfolk or back."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from hexfolk.i18n.catalogue import gettext as _
from hexfolk.i18n.catalogue import mark
from hexfolk.i18n.map_wording import map_problem, printable

GAME_NOTICES: Mapping[str, str] = MappingProxyType(
    {
        "not_a_game": mark("This is no map of Pioneers: none of its keys stands here."),
        "part_missing": mark("“{key}” is missing; without it there is no map."),
        "no_land": mark("The map has no land."),
        "map_too_large": mark(
            "Rows of the map: {rows}, columns: {columns}; {most_rows} and {most_columns} are allowed, "
            "and {most_cells} cells."
        ),
        "more_notices": mark("More notices are left out: {count}."),
        "other_encoding": mark("The file is not UTF-8 text; it was read as {encoding}."),
        "odd_letters": mark("Here, and perhaps below, letters that cannot be shown were left out."),
        "setting_unknown": mark("“{key}” is not known and was left out."),
        "setting_twice": mark("“{key}” stands in line {first}, too; this one counts."),
        "no_number": mark("“{key}” must be a whole number; “{text}” was read as {number}."),
        "title_empty": mark("The title is empty; the map is called “{name}”."),
        "text_cut": mark("The text of “{key}” is too long; its first {most} letters were kept."),
        "comments_cut": mark("There are too many comments; the first {most} lines were kept."),
        "bad_chit": mark("“{text}” is no number that a hex can have; {number} was taken."),
        "empty_chit": mark("There is no number between the commas; the next one took its place."),
        "chits_left": mark("From here on numbers are left over, as no hex needs them: {count}."),
        "map_not_ended": mark("The line with a dot alone that ends the map is missing; the map was taken to end here."),
        "line_in_map": mark("Blank lines and comments do not belong inside the map; the line was skipped."),
        "cell_unknown": mark("“{text}” is no cell; nothing was drawn there."),
        "cell_misread": mark("“{text}” is not quite a cell; it was read as “{read}”."),
        "id_missing": mark("“{text}” has no place in the order of dealing numbers; it comes after all others."),
        "id_twice": mark(
            "“{text}” shares its place in the order of dealing with the hex in line {first}; it follows it."
        ),
        "gold": mark("There is no gold here: the hex became a desert, and its number {token} was left out."),
        "gold_shuffled": mark("There is no gold here: one more desert is dealt instead."),
        "numbers_left_out": mark("Deserts in the place of gold take no numbers, so these were left out: {tokens}."),
        "numbers_dealt": mark(
            "Numbers that move on with each shuffled desert are dealt by chance instead, 6s and 8s never side by side."
        ),
        "deserts_stay": mark(
            "Dealt 6s and 8s could not be kept apart, so deserts and numbers stay as drawn; other terrain is dealt."
        ),
        "port_at_sea": mark("The port “{port}” faces no land and was left out."),
        "port_moved": mark("The port “{port}” shares a crossing with “{other}”; it was moved to {place}."),
        "port_left_out": mark("The port “{port}” shares a crossing with “{other}” and cannot move; it was left out."),
        "bad_closed": mark("“{text}” names no corner of a hex; it was left out."),
        "closed_at_sea": mark("No land has this corner; nobody can found there anyway."),
        "closed_cut": mark("Too many crossings are closed for founding; left out: {count}."),
        "closed_opened": mark(
            "With so many crossings closed ({count}) two players could not found; all of them are open for founding."
        ),
        "players_missing": mark("The file does not say for how many players it is; it was made for up to {used}."),
        "players_out_of_range": mark(
            "Players in the file: {number}; so many cannot play. The map was made for up to {used}."
        ),
        "players_reduced": mark(
            "For {number} players the land is too small; crossings open for founding: {crossings}. "
            "The map was made for up to {used}."
        ),
        "target_missing": mark("The file does not say how many points win; each table chooses."),
        "target_out_of_range": mark("Points to win in the file: {number}; that cannot be asked for, so {used} win."),
        "no_ships": mark("There are no ships here (the file has {number} for each player): left out."),
        "no_bridges": mark("There are no bridges here (the file has {number} for each player): left out."),
        "no_walls": mark("There are no city walls here (the file has {number} for each player): left out."),
        "no_pirate": mark("There is no pirate here: left out."),
        "no_discovery": mark("There are no points for new islands here (the file has {text}): left out."),
        "dice_deck": mark("Whether dice are dealt as a deck is chosen with each game, not by the map: left out."),
        "deck_size": mark("The deck of dice has a fixed size here, so “{key} {number}” was left out."),
        "sevens_rule": mark("There is no rule for early 7s here (the file has rule {number}): left out."),
        "strict_trade": mark("One may trade and build in any order here: the rule to trade first was left out."),
        "player_trades": mark("In the file players do not trade with each other; that is chosen with each game."),
        "victory_at_end": mark("One wins at once here, not at the end of a turn: left out."),
        "other_count": mark("The file has {number} for “{key}”, the game has {used} and keeps them."),
        "variant": mark("“variant {text}” means nothing any more."),
        "one_deal": mark("Pioneers cannot deal as this map does; the island that seed {seed} deals was written."),
        "numbers_of_one_deal": mark(
            "Pioneers deals no numbers by chance; those that seed {seed} deals were written, in their order."
        ),
        "ports_share_sea": mark(
            "The ports at {port} and {other} face one sea hex, which can hold one; that at {port} was left out."
        ),
        "wishes_dropped": mark("The map's wishes for the deal mean nothing to Pioneers: left out."),
        "robber_dropped": mark("Pioneers does not let a map say where the robber starts: left out."),
        "languages_dropped": mark("A map of Pioneers speaks one language; left out: {languages}."),
        "players_dropped": mark(
            "The map is made for these numbers of players: {players}. Pioneers knows the largest only, {number}."
        ),
        "target_chosen": mark("The map does not say how many points win; {number} were written."),
        "larger_than_pioneers": mark("Rows of the map: {rows}, columns: {columns}; Pioneers reads {most} of each."),
    }
)


def game_notice(code: str, params: Mapping[str, str | int]) -> str:
    """What there is to say, without the place."""
    worded = {key: printable(value) if isinstance(value, str) else value for key, value in params.items()}
    sentence = _(GAME_NOTICES[code]).format(**worded)
    if params.get("near"):
        sentence += " " + _("Did you mean “{key}”?").format(key=params["near"])
    return sentence


def game_hex(cell: tuple[int, int] | None, hex: str) -> str:
    """Which hex is meant, by column and row of Pioneers' map and by the name it has in ours; may be empty."""
    if cell is None:
        return _("Hex {hex}").format(hex=hex) if hex else ""
    if not hex:
        return _("Hex x {x}, y {y}").format(x=cell[0], y=cell[1])
    return _("Hex x {x}, y {y} (here {hex})").format(x=cell[0], y=cell[1], hex=hex)


def notice_sentence(code: str, params: Mapping[str, str | int], cell: tuple[int, int] | None, hex: str) -> str:
    """A notice in words, with its hex but without line and column; its code may be that of a problem of our map."""
    said = game_notice(code, params) if code in GAME_NOTICES else map_problem(code, params)
    where = game_hex(cell, hex)
    return f"{where}: {said}" if where else said


def imported_from(file: str) -> str:
    """The first comment of an imported map."""
    return _("Imported from the Pioneers map {file}.").format(file=printable(file))
