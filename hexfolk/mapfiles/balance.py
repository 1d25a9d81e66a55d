"""What a dealt island is worth: pips by resource, crossings by what they yield, and the founding places of each player.

The worth of founding places is **pips + different resources + ports**: the pips of all hexes they touch, one for each
different resource among these, and for each port one more, or two where it trades a resource that the places yield.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from hexfolk.board import Board, Terrain
from hexfolk.rules.cards import RESOURCES

YIELDS: Mapping[Terrain, str] = MappingProxyType(
    {
        Terrain.FOREST: "wood",
        Terrain.HILLS: "clay",
        Terrain.PASTURE: "wool",
        Terrain.FIELDS: "grain",
        Terrain.MOUNTAINS: "ore",
    }
)
"""The resource of each terrain that has one."""

_BIT: Mapping[str, int] = MappingProxyType({name: 1 << at for at, name in enumerate(RESOURCES)})
"""The bit of each resource in a set of them."""

ROLLS = 36
"""Equally likely outcomes of two dice."""

GENERAL = "general"


class Share(NamedTuple):
    """A resource's share of an island: its hexes, and the pips of their tokens."""

    resource: str
    hexes: int
    pips: int


class Start(NamedTuple):
    """What a player founds on when everybody takes the best places left; `places` are crossings by number."""

    seat: int
    places: tuple[int, ...]
    pips: int
    kinds: int
    """Different resources."""
    ports: int
    """Points for ports."""

    @property
    def worth(self) -> int:
        """Pips, different resources and points for ports together."""
        return self.pips + self.kinds + self.ports


def pips(token: int) -> int:
    """How many of 36 rolls pay a number token; 0 for none."""
    return 6 - abs(7 - token) if token else 0


def resource_shares(board: Board) -> tuple[Share, ...]:
    """Every resource's share, in the order of the resources."""
    found = {name: [0, 0] for name in RESOURCES}
    for terrain, token in zip(board.terrains, board.tokens, strict=True):
        if terrain in YIELDS:
            share = found[YIELDS[terrain]]
            share[0] += 1
            share[1] += pips(token)
    return tuple(Share(name, hexes, worth) for name, (hexes, worth) in found.items())


def crossing_pips(board: Board) -> tuple[int, ...]:
    """For each crossing the pips of the hexes that yield something there; 36ths of a card a roll."""
    worth = [pips(token) if t in YIELDS else 0 for t, token in zip(board.terrains, board.tokens, strict=True)]
    return tuple(sum([worth[number] for number in hexes]) for hexes in board.crossing_hexes)


def crossing_kinds(board: Board) -> tuple[int, ...]:
    """For each crossing how many different resources it yields (hexes without a token yield nothing)."""
    return tuple(kinds.bit_count() for kinds in _crossing_kinds(board))


def _crossing_kinds(board: Board) -> list[int]:
    """For each crossing the set of the resources it yields, as bits."""
    of_hex = [
        _BIT[YIELDS[terrain]] if terrain in YIELDS and token else 0
        for terrain, token in zip(board.terrains, board.tokens, strict=True)
    ]
    kinds = []
    for hexes in board.crossing_hexes:
        found = 0
        for number in hexes:
            found |= of_hex[number]
        kinds.append(found)
    return kinds


class _Worth:
    """What each crossing is worth, looked up once for all the places that are weighed."""

    def __init__(self, board: Board) -> None:
        self.pips = crossing_pips(board)
        self.kinds = _crossing_kinds(board)
        self.port = board.crossing_port

    def together(self, places: Iterable[int]) -> int:
        """The set of the resources that places yield."""
        found = 0
        for place in places:
            found |= self.kinds[place]
        return found

    def start(self, seat: int, places: Sequence[int]) -> Start:
        kinds = self.together(places)
        ports = {port for place in places if (port := self.port[place]) is not None}
        points = sum(_port_points(port, kinds) for port in ports)
        return Start(seat, tuple(places), sum(self.pips[place] for place in places), kinds.bit_count(), points)

    def best(self, free: int, own: Sequence[int]) -> int | None:
        """The free crossing that adds the most to the places `own`; None when none is free."""
        before = self.together(own)
        ports = {self.port[place] for place in own}
        best, most = None, -1
        for place, (pips_here, kinds_here, port) in enumerate(zip(self.pips, self.kinds, self.port, strict=True)):
            if not free >> place & 1:
                continue
            kinds = before | kinds_here
            added = pips_here + kinds.bit_count()
            if port is not None and port not in ports:
                added += _port_points(port, kinds)
            if added > most:
                best, most = place, added
        return best


def _port_points(port: str, kinds: int) -> int:
    """A port counts double where the places yield what it trades."""
    return 2 if kinds & _BIT.get(port, 0) else 1


def start_of(board: Board, seat: int, places: Sequence[int]) -> Start:
    """What founding on `places` is worth."""
    return _Worth(board).start(seat, places)


def best_starts(board: Board, players: int) -> tuple[Start, ...]:
    """Where `players` found when each in turn, and then back again, takes the place that adds the most worth.

    Nobody founds on closed crossings or next to a settlement; a seat that finds no place any more has fewer. Among
    equal places the northernmost one is taken.
    """
    worth = _Worth(board)
    free = board.open_crossings
    taken: list[list[int]] = [[] for _ in range(players)]
    for seat in (*range(players), *reversed(range(players))):
        best = worth.best(free, taken[seat])
        if best is None:
            continue
        taken[seat].append(best)
        free &= ~(1 << best | board.crossing_neighbours[best])
    return tuple(worth.start(seat, places) for seat, places in enumerate(taken))
