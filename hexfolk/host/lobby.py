"""The lobby: seats, options, map and readiness before a game starts. It knows no connection and no time of its own.

Whoever is in it is known by the number of a member. Every method either does what is asked or raises LobbyRefusal and
has changed nothing. Who hears of what is the room's to say.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from copy import deepcopy
from typing import NamedTuple

from msgspec.structs import replace

from hexfolk.host.lobby_map import Island, LoadMap, choose, dealt
from hexfolk.host.lobby_seats import CLOSED, OPEN, LobbyRefusal, Place, Places
from hexfolk.host.rates import Bucket
from hexfolk.host.setup import BOT, HUMAN, LONGEST_GRACE
from hexfolk.mapfiles import MapFile
from hexfolk.mapfiles.standard import is_standard, standard_map
from hexfolk.rules.options import Options, decided, validate
from hexfolk.wire.lobby import (
    LARGEST_SEED,
    LobbyFromClient,
    LobbyMap,
    LobbySeat,
    LockSeat,
    SetColor,
    SetMap,
    SetOptions,
    SetReady,
    SetSeat,
    SetSeed,
    ShuffleSeats,
    TableOptions,
    TakeSeat,
)
from hexfolk.wire.messages import SEAT_COLORS
from hexfolk.wire.text import name_key

FEWEST = 2
SEEDS = 1_000_000
"""Seeds that are drawn lie below this, so that a person can read one out."""
DEALS_AT_ONCE, DEALS_A_SECOND = 8, 1.0
"""A deal takes the host a while, and everybody is sent it."""
DEARNESS = 4.0
"""Goes that a second of reading and dealing costs: some seconds of a huge map must not keep everybody waiting often."""


class Plan(NamedTuple):
    """What a lobby begins with."""

    map: str = "standard-19"
    open_seats: int = 4
    bots: int = 0
    level: str = "steady"
    """Of these bots, and of those that take open seats at the start."""
    options: TableOptions = TableOptions(Options(turn_time=120))
    seed: int | None = None
    """None: drawn."""


class LobbyMeans(NamedTuple):
    """What a lobby needs of the world."""

    clock: Callable[[], float]
    rng: random.Random
    load_map: LoadMap
    levels: tuple[str, ...]
    """Of bots."""


class Lobby:
    """A lobby."""

    def __init__(self, plan: Plan, means: LobbyMeans, map_file: MapFile | None = None) -> None:
        """`map_file`: the map, where it is none of the library. Raises LobbyRefusal (the map), ValueError (seats)."""
        self._means = means
        self._level = plan.level
        self.places = Places(plan.open_seats, plan.bots, plan.level)
        self.options = plan.options
        self._names: dict[int, str] = {}
        self._deals = Bucket(DEALS_AT_ONCE, DEALS_A_SECOND, means.clock())
        self._own_map = map_file is not None
        """Whether the map was not found by its name, so that it has nothing to do with a standard board."""
        seed = self._draw_seed() if plan.seed is None else plan.seed
        chosen = choose(plan.map, b"", means.load_map) if map_file is None else map_file
        self.island: Island = dealt(chosen, seed, plan.options.game.deal)

    # --- who is there ---

    @property
    def watchers(self) -> tuple[int, ...]:
        """The members without a seat."""
        return tuple(member for member in self._names if self.places.number_of(member) is None)

    def enter(self, member: int, name: str, *, watch: bool) -> None:
        """A newcomer sits down at the first open seat that is not locked, else looks on.

        Raises LobbyRefusal: ``no_spectators``, ``full``.
        """
        place = None if watch else self.places.first_open()
        if place is None and not self.options.spectators:
            raise LobbyRefusal("no_spectators" if watch else "full")
        self.rename(member, name)
        if place is not None:
            self.places.seat(member, place)

    def leave(self, member: int) -> None:
        """A member is gone for good; its seat is open."""
        place = self.places.of(member)
        if place is not None:
            place.empty(OPEN)
        self._names.pop(member, None)

    def lose(self, member: int) -> None:
        """A member is gone for now, and not ready to start."""
        place = self.places.of(member)
        if place is not None:
            place.ready = False

    def replace(self, old: int, new: int) -> None:
        """A member has a new number."""
        self._names[new] = self._names.pop(old)
        place = self.places.of(old)
        if place is not None:
            place.member = new

    def give(self, old: int, new: int, name: str) -> None:
        """A member is gone for good, and its seat is another one's, who has none."""
        place = self.places.of(old)
        if place is not None:
            place.member, place.ready = new, False
        self._names.pop(old, None)
        self.rename(new, name)

    def rename(self, member: int, name: str) -> None:
        """A member's name, which no other member has; a bot of that name takes another."""
        self._names[member] = name
        self.places.rename_bots(self._taken_names())

    # --- what the members ask for ---

    def receive(self, member: int, message: LobbyFromClient, *, leads: bool) -> None:
        """Do what a member asks for. Raises LobbyRefusal."""
        match message:
            case TakeSeat(seat):
                self._take_seat(member, seat, leads)
            case SetColor(color):
                self._set_color(member, color)
            case SetReady(ready):
                self._own_place(member).ready = ready
            case _ if not leads:
                raise LobbyRefusal("not_leader")
            case SetSeat(seat, state, level):
                self._set_seat(seat, state, level)
            case LockSeat(seat, locked):
                place = self.places[seat]
                if place.state == CLOSED:
                    raise LobbyRefusal("seat_closed")
                place.locked = locked
            case ShuffleSeats():
                self.places.shuffle(self._means.rng)
            case SetMap(name, data):
                self._set_map(member, name, data)
            case SetSeed(seed):
                self._set_seed(member, seed)
            case SetOptions(options):
                self._set_options(member, options)
            case _:
                raise LobbyRefusal("wrong_value")

    def _own_place(self, member: int) -> Place:
        place = self.places.of(member)
        if place is None:
            raise LobbyRefusal("wrong_value")
        return place

    def _take_seat(self, member: int, seat: int | None, leads: bool) -> None:
        own = self.places.of(member)
        if seat is None:
            if not self.options.spectators:
                raise LobbyRefusal("no_spectators")
            if own is not None:
                own.empty(OPEN)
            return
        place = self.places[seat]
        if place is own:
            return
        if place.state != OPEN:
            raise LobbyRefusal("seat_closed" if place.state == CLOSED else "seat_taken")
        if place.locked and not leads:
            raise LobbyRefusal("seat_locked")
        self.places.seat(member, place)

    def _set_color(self, member: int, color: str) -> None:
        place = self._own_place(member)
        if color not in SEAT_COLORS:
            raise LobbyRefusal("wrong_value")
        if color != place.color and self.places.has_color(color):
            raise LobbyRefusal("color_taken")
        place.color = color

    def _set_seat(self, seat: int, state: str, level: str) -> None:
        place = self.places[seat]
        if state not in (OPEN, CLOSED, BOT) or (state == BOT and level not in self._means.levels):
            raise LobbyRefusal("wrong_value")
        if place.state == HUMAN and not self.options.spectators:
            raise LobbyRefusal("no_spectators")
        players = self.places.used - (place.state != CLOSED) + (state != CLOSED)
        island = self._following(players)
        if state == BOT:
            self.places.put_bot(place, level, self._taken_names())
        else:
            place.empty(state)
        if island is not None:
            self.island = island
            self._take_readiness(None)

    def _following(self, players: int) -> Island | None:
        """The standard board for that many players, if another one is chosen; None: the map stays."""
        name = self.island.map_file.name
        if self._own_map or not is_standard(name) or players < FEWEST or name == standard_map(players):
            return None
        load = self._means.load_map
        return self._work(lambda: dealt(choose(standard_map(players), b"", load), self.island.seed, self.island.wishes))

    # --- map and options ---

    def _set_map(self, member: int, name: str, data: bytes) -> None:
        known, load, own = self.island, self._means.load_map, bool(data)

        def find() -> Island:
            map_file = choose(name, data, load)
            same = (map_file.name, map_file.data, own) == (known.map_file.name, known.map_file.data, self._own_map)
            return known if same else dealt(map_file, known.seed, known.wishes)

        island = self._work(find)
        if island is known:
            return
        self.island, self._own_map = island, own
        self._take_readiness(member)

    def _set_seed(self, member: int, seed: int | None) -> None:
        if seed is not None and not 0 <= seed <= LARGEST_SEED:
            raise LobbyRefusal("wrong_value")
        if seed == self.island.seed:
            return
        new = self._draw_seed() if seed is None else seed
        self.island = self._work(lambda: dealt(self.island.map_file, new, self.island.wishes))
        self._take_readiness(member)

    def _set_options(self, member: int, options: TableOptions) -> None:
        game = replace(options.game, players=self.options.game.players)
        if self.options.game.target is None and game.target == self.shown_options.game.target:
            # Shown because the map proposes it, not chosen: another map may propose another one.
            game = replace(game, target=None)
        try:
            validate(game)
        except ValueError as error:
            raise LobbyRefusal("wrong_value") from error
        if not 0 <= options.grace <= LONGEST_GRACE:
            raise LobbyRefusal("wrong_value")
        if not options.spectators and self.watchers:
            raise LobbyRefusal("somebody_watches")
        new = replace(options, game=game)
        if new == self.options:
            return
        if game.deal != self.island.wishes:
            self.island = self._work(lambda: dealt(self.island.map_file, self.island.seed, game.deal))
        self.options = new
        self._take_readiness(member)

    def deal_anew(self) -> None:
        """Another deal, nobody ready: for the next game."""
        self.island = dealt(self.island.map_file, self._draw_seed(), self.options.game.deal)
        self._take_readiness(None)

    def _work(self, find: Callable[[], Island]) -> Island:
        """Read and deal a map, if not too much of that was done of late. Raises LobbyRefusal: ``too_fast``, the map."""
        begin = self._means.clock()
        if not self._deals.take(begin):
            raise LobbyRefusal("too_fast")
        try:
            return find()
        finally:
            self._deals.spend((self._means.clock() - begin) * DEARNESS)

    def _take_readiness(self, but: int | None) -> None:
        for place in self.places:
            if place.state == HUMAN and place.member != but:
                place.ready = False

    def _draw_seed(self) -> int:
        return self._means.rng.randrange(SEEDS)

    # --- how it stands ---

    def seats(self, leader: int | None) -> tuple[LobbySeat, ...]:
        """The seats as everybody may see them."""
        return tuple(
            LobbySeat(
                state=place.state,
                member=place.member,
                name=place.name if place.member is None else self._names[place.member],
                color=place.color,
                level=place.level,
                ready=place.ready or (leader is not None and place.member == leader),
                locked=place.locked,
            )
            for place in self.places
        )

    @property
    def shown_options(self) -> TableOptions:
        """The options, for as many players as there are seats in use, to a target that the map may have proposed."""
        game = replace(self.options.game, players=self.places.used)
        return replace(self.options, game=decided(game, self.island.map_file.target))

    @property
    def shown_map(self) -> LobbyMap:
        """The map as everybody may see it."""
        return self.island.shown

    def check_start(self, leader: int, absent: Iterable[int]) -> None:
        """Raises LobbyRefusal if no game can start.

        The codes are ``not_ready``, ``too_few_players``, ``players_of_map``, ``no_deal``.
        """
        gone = {*absent}
        people = [place for place in self.places if place.state == HUMAN]
        if any(place.member in gone or not (place.ready or place.member == leader) for place in people):
            raise LobbyRefusal("not_ready")
        if self.places.used < FEWEST or not people:
            raise LobbyRefusal("too_few_players")
        if self.places.used not in self.island.map_file.players:
            raise LobbyRefusal("players_of_map")
        if self.island.shown.layout is None:
            raise LobbyRefusal("no_deal")

    def players(self) -> tuple[Place, ...]:
        """Who would play, in the order of the seats: closed ones are left out, a bot takes each open one."""
        filled = deepcopy(self.places)
        for place in filled:
            if place.state == OPEN:
                filled.put_bot(place, self._level, self._taken_names())
        return tuple(place for place in filled if place.state != CLOSED)

    def _taken_names(self) -> frozenset[str]:
        return frozenset(name_key(name) for name in self._names.values())
