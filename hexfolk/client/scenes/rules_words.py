"""The words of the options and presets on the new-game screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from hexfolk.i18n import _, ngettext
from hexfolk.rules.options import Options

ICONS: Mapping[str, str] = MappingProxyType(
    {
        "target": "trophy",
        "round_limit": "hourglass",
        "turn_time": "clock",
        "robber": "robber",
        "hand_limit": "cards",
        "longest_trade_route": "route",
        "strongest_knighthood": "helmet",
        "special_building": "hammer",
        "dice": "dice",
        "deal": "map",
        "player_trades": "swap",
        "undo": "undo",
        "start_order": "shuffle",
        "grace": "wifi-off",
        "spectators": "spectator",
    }
)


def option_label(name: str) -> str:
    """What an option is called."""
    labels = {
        "target": _("Points to win"),
        "round_limit": _("Round limit"),
        "turn_time": _("Turn time"),
        "robber": _("Robber"),
        "hand_limit": _("Hand limit on a 7"),
        "longest_trade_route": _("Longest Trade Route"),
        "strongest_knighthood": _("Strongest Knighthood"),
        "special_building": _("Special building phase"),
        "dice": _("Dice"),
        "deal": _("Deal"),
        "player_trades": _("Player trades"),
        "undo": _("Take moves back"),
        "start_order": _("Start order"),
        "grace": _("Wait for the lost"),
        "spectators": _("Watchers"),
    }
    return labels[name]


def option_help(name: str) -> str:
    """What an option does."""
    helps = {
        "target": _("Whoever has so many points in their own turn wins."),
        "round_limit": _("After this round the most points win."),
        "turn_time": _("Seconds for a turn, then it is ended. Discards and founding pieces have at most 30."),
        "robber": _("Friendly: he keeps off players with at most 2 points. Off: there is no robber."),
        "hand_limit": _("On a 7, whoever holds more cards gives up half of them."),
        "longest_trade_route": _("2 points for the longest trail of at least 5 roads."),
        "strongest_knighthood": _("2 points for the most knights, at least 3."),
        "special_building": _("After each turn the others may build and buy. Auto: from 5 players on."),
        "dice": _("Fair: two dice. Deck: the 36 pairs are dealt like cards, and shuffled again when 5 are left."),
        "deal": _("Map: as its author wished. Fair: even numbers, terrains, ports. Wild: pure chance."),
        "player_trades": _("Players may trade with each other. With the bank they always may."),
        "undo": _("Buildings and bank trades of the own turn can be taken back."),
        "start_order": _("Who begins is drawn, or the first seat begins."),
        "grace": _("So long the game waits for a player whose connection is lost; then a bot stands in."),
        "spectators": _("Others may watch. They see what everybody sees, and no hands."),
    }
    return helps[name]


def robber_label(value: str) -> str:
    """A kind of robber, as a choice."""
    return {"friendly": _("Friendly"), "normal": _("Normal"), "off": _("Off")}[value]


def special_label(value: str) -> str:
    """When there is a special building phase, as a choice."""
    return {"auto": _("Auto"), "on": _("On"), "off": _("Off")}[value]


def dice_label(value: str) -> str:
    """Where the dice come from, as a choice."""
    return {"fair": _("Fair"), "deck": _("Deck")}[value]


def deal_label(value: str) -> str:
    """Whose wishes the deal keeps to, as a choice."""
    return {"map": _("Map"), "fair": _("Fair"), "wild": _("Wild")}[value]


def start_label(value: str) -> str:
    """A start order, as a choice."""
    return {"random": _("Random"), "seated": _("As seated")}[value]


def step_label(name: str, value: int | None) -> str:
    """A value that an option is stepped to."""
    if value is None:
        return _("None")
    return _("{seconds} s").format(seconds=value) if name in ("turn_time", "grace") else str(value)


def option_text(name: str, value: Any) -> str:
    """What an option is set to, in a few words that stand alone."""
    match name:
        case "target":
            return ngettext("{count} point", "{count} points", value).format(count=value)
        case "round_limit":
            if value is None:
                return _("No round limit")
            return ngettext("{count} round", "{count} rounds", value).format(count=value)
        case "turn_time":
            return _("No time limit") if value is None else _("{seconds} s a turn").format(seconds=value)
        case "robber":
            return {"friendly": _("Robber: friendly"), "normal": _("Robber: normal"), "off": _("No robber")}[value]
        case "hand_limit":
            return _("No hand limit") if value is None else _("Hand limit {count}").format(count=value)
        case "longest_trade_route":
            return _("Longest Trade Route") if value else _("No Longest Trade Route")
        case "strongest_knighthood":
            return _("Strongest Knighthood") if value else _("No Strongest Knighthood")
        case "special_building":
            kinds = {
                "auto": _("Special building: auto"),
                "on": _("Special building"),
                "off": _("No special building"),
            }
            return kinds[value]
        case "dice":
            return {"fair": _("Fair dice"), "deck": _("Deck of 36")}[value]
        case "deal":
            return {"map": _("Map’s deal"), "fair": _("Fair deal"), "wild": _("Wild deal")}[value]
        case "player_trades":
            return _("Player trades") if value else _("No player trades")
        case "undo":
            return _("Taking back") if value else _("No taking back")
    return _("Random start") if value == "random" else _("First seat begins")


def preset_label(name: str) -> str:
    """The name of a preset."""
    labels = {"standard": _("Standard"), "short": _("Short"), "long": _("Long"), "peaceful": _("Peaceful")}
    return labels[name]


def preset_note(name: str) -> str:
    """What a preset is about, in a few words."""
    notes = {
        "standard": _("10 points"),
        "short": _("8 points, 45 s"),
        "long": _("12 points"),
        "peaceful": _("No robber"),
    }
    return notes[name]


def facts(options: Options) -> tuple[str, ...]:
    """The lines beside the picture of the island."""
    target = ngettext("First to {count} point", "First to {count} points", options.points_to_win)
    limit = options.round_limit
    rounds = _("No round limit")
    if limit is not None:
        rounds = ngettext("At most {count} round", "At most {count} rounds", limit).format(count=limit)
    return (
        target.format(count=options.points_to_win),
        rounds,
        option_text("turn_time", options.turn_time),
        option_text("robber", options.robber),
    )


def players_text(players: Sequence[int]) -> str:
    """Numbers of players, in rising order, within a sentence."""
    if len(players) == 1:
        return str(players[0])
    if len(players) > 2 and players[-1] - players[0] == len(players) - 1:
        return _("{fewest} to {most}").format(fewest=players[0], most=players[-1])
    return _("{numbers} or {last}").format(numbers=", ".join(map(str, players[:-1])), last=players[-1])


def unfit_text(title: str, players: Sequence[int], seats: int) -> str:
    """Why a map that is for so many `players` cannot be played with so many `seats`, and what to do."""
    nearest = min(players, key=lambda number: (abs(number - seats), number))
    sentence = ngettext(
        "{map} is for {players} players: take {count} seat or another map.",
        "{map} is for {players} players: take {count} seats or another map.",
        nearest,
    )
    return sentence.format(map=title, players=players_text(players), count=nearest)


def problem_text(code: str) -> str:
    """Why a set-up cannot be played, whatever its map."""
    sentences = {
        "too_few_players": _("A game needs at least 2 players. Add a bot."),
        "name_missing": _("Your name is missing."),
        "no_island": _("There is no island to play on. Try another deal, or a wild one by the rules."),
        "map_broken": _("This map cannot be played until its file is mended."),
    }
    return sentences[code]
