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
    return tuple(sum(worth[number] for number in hexes) for hexes in board.crossing_hexes)


def crossing_kinds(board: Board) -> tuple[int, ...]:
    """For each crossing how many different resources it yields (hexes without a token yield nothing)."""
    return tuple(len(_kinds(board, (crossing,))) for crossing in range(len(board.crossings)))


def _kinds(board: Board, places: Iterable[int]) -> set[str]:
    hexes = {number for place in places for number in board.crossing_hexes[place]}
    return {YIELDS[board.terrains[n]] for n in hexes if board.terrains[n] in YIELDS and board.tokens[n]}


def start_of(board: Board, seat: int, places: Sequence[int]) -> Start:
    """What founding on `places` is worth."""
    kinds = _kinds(board, places)
    worth = crossing_pips(board)
    ports = {board.crossing_port[place] for place in places} - {None}
    points = sum(2 if port in kinds else 1 for port in ports)
    return Start(seat, tuple(places), sum(worth[place] for place in places), len(kinds), points)


def best_starts(board: Board, players: int) -> tuple[Start, ...]:
    """Where `players` found when each in turn, and then back again, takes the place that adds the most worth.

    Nobody founds on closed crossings or next to a settlement; a seat that finds no place any more has fewer. Among
    equal places the northernmost one is taken.
    """
    worth = crossing_pips(board)
    free = board.open_crossings
    taken: list[list[int]] = [[] for _ in range(players)]
    for seat in (*range(players), *reversed(range(players))):
        best = _best(board, free, taken[seat], worth)
        if best is None:
            continue
        taken[seat].append(best)
        free &= ~(1 << best | board.crossing_neighbours[best])
    return tuple(start_of(board, seat, places) for seat, places in enumerate(taken))


def _best(board: Board, free: int, own: Sequence[int], worth: Sequence[int]) -> int | None:
    """The free crossing that adds the most to the places `own`; None when none is free."""
    before = _kinds(board, own)
    ports = {board.crossing_port[place] for place in own}
    best, most = None, -1
    for place in range(len(board.crossings)):
        if not free >> place & 1:
            continue
        kinds = before | _kinds(board, (place,))
        port = board.crossing_port[place]
        added = worth[place] + len(kinds)
        if port is not None and port not in ports:
            added += 2 if port in kinds else 1
        if added > most:
            best, most = place, added
    return best
