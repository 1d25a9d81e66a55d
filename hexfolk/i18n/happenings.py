"""The log's wording of what happens at the table beside the game; see `events` for how it is put."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from hexfolk.i18n.catalogue import gettext as _
from hexfolk.i18n.catalogue import ngettext
from hexfolk.i18n.parts import Line

if TYPE_CHECKING:
    from hexfolk.i18n.events import Teller

Values = Mapping[str, Any]


def _clock_ran_out(teller: Teller, event: Values) -> Sequence[Line]:
    match event["kind"]:
        case "founding":
            theirs = _("{player} ran out of time: the piece is placed for them")
            mine = _("{you} ran out of time: the piece is placed for you")
        case "discard":
            theirs = _("{player} ran out of time: the cards are chosen for them")
            mine = _("{you} ran out of time: the cards are chosen for you")
        case "visit":
            theirs = _("{player} ran out of time to build")
            mine = _("{you} ran out of time to build")
        case _:
            theirs = _("{player} ran out of time: the turn is ended for them")
            mine = _("{you} ran out of time: the turn is ended for you")
    return [teller.by(event["seat"], theirs, mine)]


def _player_lost(teller: Teller, event: Values) -> Sequence[Line]:
    count = event["grace"]
    if not count:
        theirs, mine = _("{player} lost the connection"), _("{you} lost the connection")
        return [teller.by(event["seat"], theirs, mine)]
    theirs = ngettext(
        "{player} lost the connection and is waited for, {count} second at most",
        "{player} lost the connection and is waited for, {count} seconds at most",
        count,
    )
    mine = ngettext(
        "{you} lost the connection and were waited for, {count} second at most",
        "{you} lost the connection and were waited for, {count} seconds at most",
        count,
    )
    return [teller.by(event["seat"], theirs.replace("{count}", str(count)), mine.replace("{count}", str(count)))]


def _player_back(teller: Teller, event: Values) -> Sequence[Line]:
    return [teller.by(event["seat"], _("{player} is back"), _("{you} are back"))]


def _player_left(teller: Teller, event: Values) -> Sequence[Line]:
    theirs, mine = _("{player} left the table; the seat is kept"), _("{you} left the table; the seat was kept")
    return [teller.by(event["seat"], theirs, mine)]


def _player_resigned(teller: Teller, event: Values) -> Sequence[Line]:
    theirs = _("{player} gave up: a bot plays on to the end")
    mine = _("{you} gave up: a bot plays on to the end")
    return [teller.by(event["seat"], theirs, mine)]


def _bot_stood_in(teller: Teller, event: Values) -> Sequence[Line]:
    match event["why"]:
        case "vote":
            theirs = _("The others did not want to wait: a bot stands in for {player}")
            mine = _("The others did not want to wait: a bot stood in for {you}")
        case "idle":
            theirs = _("{player} has let three clocks run out: a bot stands in")
            mine = _("{you} have let three clocks run out: a bot stands in")
        case _:
            theirs = _("{player} did not come back in time: a bot stands in")
            mine = _("{you} did not come back in time: a bot stood in")
    return [teller.by(event["seat"], theirs, mine)]


def _seat_opened(teller: Teller, event: Values) -> Sequence[Line]:
    theirs = _("{player} has been away for long: whoever comes may take the seat")
    mine = _("{you} were away for long: whoever came could take the seat")
    return [teller.by(event["seat"], theirs, mine)]


def _seat_taken(teller: Teller, event: Values) -> Sequence[Line]:
    theirs = _("{player} takes the seat that was free and plays on from here")
    mine = _("{you} take the seat that was free and play on from here")
    return [teller.by(event["seat"], theirs, mine)]


def _game_paused(_teller: Teller, event: Values) -> Sequence[Line]:
    if event["why"] == "alone":
        return [Line(_("Nobody was left at the table: the game waited"), {})]
    return [Line(_("Most want a pause: the game is paused"), {})]


def _game_went_on(_teller: Teller, event: Values) -> Sequence[Line]:
    if event["reopened"]:
        return [Line(_("The game was opened again from its save"), {})]
    return [Line(_("The game goes on"), {})]


def _pause_declined(_teller: Teller, event: Values) -> Sequence[Line]:
    if event["paused"]:
        return [Line(_("Too few want to go on: the game stays paused"), {})]
    return [Line(_("Too few want a pause: the game is played on"), {})]


def _host_moved(teller: Teller, event: Values) -> Sequence[Line]:
    theirs = _("{player} has taken the game and hosts it from here on")
    mine = _("{you} have taken the game and host it from here on")
    return [teller.by(event["seat"], theirs, mine)]


def _handing_began(teller: Teller, event: Values) -> Sequence[Line]:
    theirs = _("All agreed that {player} hosts the game on: the save is on its way")
    mine = _("All agreed that {you} host the game on: the save is on its way")
    return [teller.by(event["seat"], theirs, mine)]


def _handing_failed(teller: Teller, event: Values) -> Sequence[Line]:
    theirs = _("{player} could not take the game: it goes on at the same host")
    mine = _("{you} could not take the game: it goes on at the same host")
    return [teller.by(event["seat"], theirs, mine)]


HAPPENINGS: Mapping[str, Callable[[Teller, Values], Sequence[Line]]] = MappingProxyType(
    {
        "ClockRanOut": _clock_ran_out,
        "PlayerLost": _player_lost,
        "PlayerBack": _player_back,
        "PlayerLeft": _player_left,
        "PlayerResigned": _player_resigned,
        "BotStoodIn": _bot_stood_in,
        "SeatOpened": _seat_opened,
        "SeatTaken": _seat_taken,
        "GamePaused": _game_paused,
        "GameWentOn": _game_went_on,
        "PauseDeclined": _pause_declined,
        "HandingBegan": _handing_began,
        "HandingFailed": _handing_failed,
        "HostMoved": _host_moved,
    }
)
