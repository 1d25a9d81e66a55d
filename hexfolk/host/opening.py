"""From what a lobby has agreed on to a table whose game is saved."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from hexfolk import __version__
from hexfolk.host.game import RunningGame
from hexfolk.host.lobby import Lobby, LobbyMeans, Plan
from hexfolk.host.lobby_map import own_map
from hexfolk.host.lobby_seats import OPEN, LobbyRefusal
from hexfolk.host.members import Person
from hexfolk.host.saves import Header, Journal, Save
from hexfolk.host.setup import BOT, SeatSetup, TableSetup
from hexfolk.host.table import Table, Unplayable
from hexfolk.wire.lobby import TableOptions
from hexfolk.wire.text import free_name, name_key

Got = TypeVar("Got")


class Opened(NamedTuple):
    """A table, and the journal that its game is written to; whoever opened them closes the journal."""

    table: Table
    journal: Journal


OpenTable = Callable[[TableSetup], Opened]
"""Begins a game. Raises ValueError for what no game can be played with."""


class RoomMeans(NamedTuple):
    """What a room needs of the world."""

    lobby: LobbyMeans
    secret: Callable[[int], bytes]
    """So many random bytes that nobody can guess."""
    open_table: OpenTable


def open_table(setup: TableSetup, saves: Path, clock: Callable[[], float]) -> Opened:
    """Begin a game that is saved in `saves`. Raises ValueError."""
    game = RunningGame(setup)
    journal = Journal.create(saves, Header(__version__, time.time(), setup, game.chance))
    return Opened(Table(setup, game, journal, clock), journal)


def replayed(save: Save, game: RunningGame, journal: Journal, clock: Callable[[], float]) -> Table:
    """The table of a save where its last accepted action left it. `game` was begun as the save says, and `journal`
    goes on with it. Raises Unplayable.
    """
    played = save.entries[-1].seconds if save.entries else 0.0
    table = Table(save.header.setup, game, journal, clock, played)
    table.replay(save.story)
    if table.over and not save.mark.over:
        # The program was killed between its last action and its last mark.
        journal.mark(table.turn, over=True)
    return table


def opened_from(journal: Journal, open_it: Callable[[], Got]) -> Got:
    """What `open_it` makes of the game whose save `journal` has locked.

    Raises what `open_it` does, and then the save is closed; after Unplayable it lies where it is not offered again.
    """
    try:
        return open_it()
    except Unplayable:
        journal.set_aside()
        raise
    except Exception:
        journal.close()
        raise


def setup_of(lobby: Lobby, people: Mapping[int, tuple[str, bytes]], game: bytes, play_secret: bytes) -> TableSetup:
    """The game that a lobby has agreed on; `people`: each member's name and token hash.

    Raises LobbyRefusal (``no_deal``) and ValueError.
    """
    layout = lobby.island.shown.layout
    if layout is None:
        raise LobbyRefusal("no_deal")
    seats = []
    for place in lobby.players():
        name, hash_ = (place.name, b"") if place.member is None else people[place.member]
        seats.append(SeatSetup(place.state, name, place.color, place.level, hash_))
    return TableSetup(
        map=lobby.island.map_file.name,
        layout=layout,
        options=replace(lobby.shown_options.game, players=len(seats)),
        seats=tuple(seats),
        deal_seed=lobby.island.seed,
        play_secret=play_secret,
        map_file=lobby.island.map_file.data,
        game=game,
        grace=lobby.options.grace,
        spectators=lobby.options.spectators,
    )


def seats_of(lobby: Lobby) -> dict[int, int]:
    """The seat of the game, from 0, of each member who will play."""
    return {place.member: seat for seat, place in enumerate(lobby.players()) if place.member is not None}


def seated_again(setup: TableSetup, seats: Mapping[int, int], people: Iterable[Person]) -> dict[int, int]:
    """`seats`, the seat of each member who played to the end, and the seats of those of `people` who gave one up and
    are there: they are known by their tokens, or by the name that the seat has, as newcomers also with a number.
    """
    again = dict(seats)
    free = {seat: info for seat, info in enumerate(setup.seats) if info.kind != BOT and seat not in seats.values()}
    there = [person for person in people if person.connected and person.number not in seats]
    for is_same in (_has_token, _has_name):
        for person in there:
            found = next((seat for seat, info in free.items() if is_same(person, info)), None)
            if found is not None and person.number not in again:
                again[person.number] = found
                del free[found]
    return again


def _has_token(person: Person, seat: SeatSetup) -> bool:
    return person.token_hash == seat.token_hash and (person.local or person.token_hash != b"")


def _has_name(person: Person, seat: SeatSetup) -> bool:
    taken = name_key(seat.name)
    return name_key(person.name) in (taken, name_key(free_name(seat.name, frozenset({taken}))))


def lobby_after(setup: TableSetup, seats: Mapping[int, int], names: Mapping[int, str], means: LobbyMeans) -> Lobby:
    """The lobby that a game could have come from: everybody sits where they sat. For another one after a saved game.

    `seats`: the seat of each member who played, see `seated_again`; `names`: those of all members. Raises LobbyRefusal
    (the map).
    """
    options = TableOptions(setup.options, setup.grace, setup.spectators)
    own = own_map(setup.map, setup.map_file, means.load_map)
    lobby = Lobby(Plan(setup.map, 0, 0, options=options), means, own)
    members = {seat: member for member, seat in seats.items()}
    for number, seat in enumerate(setup.seats):
        place = lobby.places[number]
        if seat.kind != BOT and number not in members:
            # Who gave it up is gone.
            place.empty(OPEN)
            continue
        place.state, place.color, place.level = seat.kind, seat.color, seat.level
        place.member, place.name = members.get(number), "" if number in members else seat.name
        place.ready = seat.kind == BOT
    for member, name in names.items():
        lobby.rename(member, name)
    return lobby
