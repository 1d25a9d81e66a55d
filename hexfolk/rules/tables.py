"""Actions made once for all games: one for each place, and the tuples of them for sets of places."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from hexfolk.rules.actions import BuildCity, BuildRoad, BuildSettlement, MoveRobber

A = TypeVar("A")

_KEPT = 4096


class Placed(dict[int, tuple[A, ...]]):
    """For each set of places the actions there, made when first asked for and kept: ``placed[mask]``.

    `one` holds the action at each place. A set is put together from its bytes, whose actions are kept for good.
    """

    __slots__ = ("_bytes", "_length", "one")

    def __init__(self, one: tuple[A, ...]) -> None:
        super().__init__()
        self.one = one
        self._length = (len(one) + 7) // 8
        self._bytes: tuple[dict[int, tuple[A, ...]], ...] = tuple({} for _ in range(self._length))

    def __missing__(self, mask: int) -> tuple[A, ...]:
        if len(self) >= _KEPT:
            self.clear()
        found: tuple[A, ...] = ()
        for number, byte in enumerate(mask.to_bytes(self._length, "little")):
            if byte:
                part = self._bytes[number].get(byte)
                found += self._of_byte(number, byte) if part is None else part
        self[mask] = found
        return found

    def _of_byte(self, number: int, byte: int) -> tuple[A, ...]:
        part = tuple([self.one[8 * number + bit] for bit in range(8) if byte >> bit & 1])
        self._bytes[number][byte] = part
        return part


class Tables(NamedTuple):
    """The actions for boards of a size and a number of players."""

    roads: Placed[BuildRoad]
    settlements: Placed[BuildSettlement]
    cities: Placed[BuildCity]
    robber_moves: tuple[Placed[MoveRobber], ...]
    """For each victim; the last for none."""


def make_tables(edges: int, crossings: int, hexes: int, players: int) -> Tables:
    """Tables for boards with so many places."""
    return Tables(
        Placed(tuple(BuildRoad(i) for i in range(edges))),
        Placed(tuple(BuildSettlement(i) for i in range(crossings))),
        Placed(tuple(BuildCity(i) for i in range(crossings))),
        tuple(Placed(tuple(MoveRobber(h, victim) for h in range(hexes))) for victim in (*range(players), None)),
    )
