"""The sentence for each code of a network game: finding it, getting in, its lobby, its table."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from hexfolk.i18n.catalogue import gettext as _
from hexfolk.i18n.catalogue import mark
from hexfolk.i18n.wording import closing

TURNED_AWAY: Mapping[str, str] = MappingProxyType(
    {
        "version": mark("The host runs another version of Hexfolk. Both sides need the same one."),
        "password": mark("That is not the password."),
        "tries": mark("Too many tries came from here. Wait a minute, then try again."),
        "name": mark("Somebody there has that name already, or it cannot be used. Choose another one."),
        "token": mark("Your seat in that game is not kept any more. You can join it anew."),
        "kicked": mark("You were sent away from this game. Another one will let you in."),
        "full": mark("So many people are there already that nobody else is let in."),
        "no_seat": mark("The game has begun and every seat is somebody’s. You can watch it."),
        "no_spectators": mark("Every seat is taken, and nobody may watch this game."),
    }
)

JOIN_FAILURES: Mapping[str, str] = MappingProxyType(
    {
        "refused": mark("That computer is there, but hosts no game at this port. Ask for the address in its lobby."),
        "timeout": mark("No answer came. Check the address, and that no firewall keeps the game out."),
        "unreachable": mark("That computer cannot be reached. Check the address, and that both are in one network."),
        "no_network": mark("This computer has no network. Connect it, then try again."),
        "no_such_name": mark("No computer of that name is known here. Type its number address instead."),
        "not_hexfolk": mark("Something other than Hexfolk answers at that address."),
        "untrusted": mark("The connection was not made, as the host is not the one you know."),
        "gone": mark("The host ended the connection. Try again in a moment."),
    }
)

DISCOVERY: Mapping[str, str] = MappingProxyType(
    {
        "no_network": mark("This computer has no network, so no games can be found."),
        "discovery_failed": mark("Games cannot be found here: a firewall may be in the way. Type the host’s address."),
    }
)

LOBBY_REFUSALS: Mapping[str, str] = MappingProxyType(
    {
        "not_leader": mark("Only the leader of the lobby can do that."),
        "seat_taken": mark("Somebody was faster: that seat is taken."),
        "seat_closed": mark("That seat is closed."),
        "seat_locked": mark("That seat is locked: only the leader lets somebody sit there."),
        "color_taken": mark("Somebody was faster: that colour is taken."),
        "name_taken": mark("Somebody here has that name already."),
        "name_empty": mark("A name needs at least one letter that can be seen."),
        "map_missing": mark("The host does not have that map."),
        "map_broken": mark("That map cannot be played until its file is mended."),
        "map_too_large": mark("That map’s file is too large to be sent."),
        "no_deal": mark("No deal of that map meets its wishes. Try another seed, or a wild deal."),
        "wrong_value": mark("The host does not allow that."),
        "not_ready": mark("Somebody is not ready yet."),
        "too_few_players": mark("A game needs at least 2 players. Add a bot, or wait for somebody."),
        "players_of_map": mark("This map is made for another number of players."),
        "no_such_member": mark("That player has just left."),
        "no_spectators": mark("Nobody may watch here. The leader can allow it."),
        "somebody_watches": mark("Somebody watches: offer them a seat first, or send them away."),
        "host_stays": mark("Nobody can send away who hosts the game."),
        "player_stays": mark("Nobody can send a player away from a running game."),
        "still_kept": mark("That seat is kept for its player until they have been away for five minutes."),
        "gave_up": mark("Who gave up a seat gets no other one in this game."),
        "running": mark("The game is running: that has to wait for the lobby."),
        "not_running": mark("The game has not started yet."),
        "too_fast": mark("Not so fast: that was not done. Wait a moment."),
        "chat_empty": mark("There is nothing to send."),
    }
)

LOBBY_CLOSINGS: Mapping[str, str] = MappingProxyType(
    {
        "failed": mark("The lobby broke down. “Host a game” in the menu opens another one."),
        "stopped": mark("The host has closed the lobby."),
        "lost": mark("The connection to the host is lost. “Join a game” in the menu leads there again."),
        "kicked": mark("You were sent away from the lobby."),
    }
)

MAP_PROBLEMS: Mapping[str, str] = MappingProxyType(
    {
        "no_deal": mark("No deal was found with this seed. Try another one."),
        "wishes_not_met": mark("No deal with this seed meets the map’s wishes. Try another seed, or a wild deal."),
        "map_broken": mark("This map cannot be played until its file is mended."),
    }
)

PHRASES: Mapping[str, str] = MappingProxyType(
    {
        "hello": mark("Hello everybody!"),
        "good_luck": mark("Good luck!"),
        "well_played": mark("Well played!"),
        "thanks": mark("Thank you!"),
        "sorry": mark("Sorry!"),
        "hurry": mark("Your move, please."),
        "one_moment": mark("One moment, please."),
        "nice_trade": mark("A pleasure to trade with you."),
        "no_trade": mark("Not today, thanks."),
        "good_game": mark("Good game!"),
    }
)


def turned_away(code: str) -> str:
    """Why a host does not let somebody in."""
    return _(TURNED_AWAY.get(code, mark("The host does not let you in.")))


def lobby_closing(reason: str) -> str:
    """Why a lobby is gone, in which there is no game that could be saved."""
    return _(LOBBY_CLOSINGS[reason]) if reason in LOBBY_CLOSINGS else closing(reason)


def another_host(place: str) -> str:
    """Why a lobby that was lost is not gone back to: `place` is where it was."""
    return _(
        "The lobby is gone: another host than before answers at {place}. “Join a game” leads there, if you expect it."
    ).format(place=place)


def join_failure(code: str) -> str:
    """Why no host could be reached."""
    return _(JOIN_FAILURES.get(code, mark("The connection could not be made.")))


def discovery_problem(code: str) -> str:
    """Why games cannot be found."""
    return _(DISCOVERY.get(code, DISCOVERY["discovery_failed"]))


def lobby_refusal(code: str) -> str:
    """Why the lobby refuses what was asked."""
    return _(LOBBY_REFUSALS.get(code, mark("That is not possible now.")))


def map_problem(code: str) -> str:
    """Why the map of the lobby cannot be dealt."""
    return _(MAP_PROBLEMS.get(code, MAP_PROBLEMS["map_broken"]))


def phrase(code: str) -> str:
    """A quick phrase of the chat."""
    return _(PHRASES[code])


def game_of(name: str) -> str:
    """What a game is called after whoever leads it, unless it is given a name."""
    return _("{name}’s game").format(name=name)
