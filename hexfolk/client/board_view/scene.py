"""What the board is to show: plain values that the table derives from a seat's view, and knows nothing of pixels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from hexfolk.board import Board
from hexfolk.client.board_view.motion import Motion
from hexfolk.geometry import Point, crossing_point, edge_points, hex_point
from hexfolk.rules.view import PlayerView

MANY_SPOTS = 13
"""From so many marked spots on they are small discs without rings."""


class Spot(NamedTuple):
    """A place by kind (``"hex"``, ``"settlement"``, ``"city"`` or ``"road"``) and its number on the board."""

    kind: str
    number: int


class SeatPieces(NamedTuple):
    """The pieces of one seat on the board; `color` is its colour's id, such as ``"red"``."""

    color: str
    roads: tuple[int, ...] = ()
    settlements: tuple[int, ...] = ()
    cities: tuple[int, ...] = ()


class HexChoice(NamedTuple):
    """Hexes to choose from, as when the robber moves.

    `may_not` are forbidden, `protected` those of them that show a seat's shield (its colour's id). `picked` carries
    the robber as a ghost.
    """

    may: tuple[int, ...]
    may_not: tuple[int, ...] = ()
    protected: tuple[tuple[int, str], ...] = ()
    picked: int | None = None


class Leader(NamedTuple):
    """A line from a bubble's edge (pixels) to a spot."""

    x: float
    y: float
    to: Spot
    forbidding: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class BoardScene:
    """Everything that is seen on the board. Compared by identity: build a new one when something changes."""

    board: Board
    pieces: tuple[SeatPieces, ...] = ()
    robber: int | None = None
    own: str = ""
    """Colour of the ghost pieces; empty for a spectator."""
    spots: tuple[Spot, ...] = ()
    """The marked spots: legal places of the tool in hand."""
    hover: Spot | None = None
    """The marked spot, or hex, under the pointer."""
    pressed: bool = False
    """The pointer is held down on `hover`."""
    focus: Spot | None = None
    """The spot under the cursor of the keyboard."""
    pending: Spot | None = None
    """Sent to the host, not yet answered."""
    choice: HexChoice | None = None
    leader: Leader | None = None
    paid: tuple[int, ...] = ()
    """Hexes that the roll just made has paid."""
    motions: tuple[Motion, ...] = ()
    still: bool = False
    """Reduced motion: pulses are a steady double ring."""


def seat_pieces(view: PlayerView, colors: Mapping[int, str]) -> tuple[SeatPieces, ...]:
    """The pieces of all seats out of a view; `colors` gives each seat's colour id."""
    return tuple(SeatPieces(colors[p.seat], p.roads, p.settlements, p.cities) for p in view.players)


def place_of(board: Board, spot: Spot) -> Point:
    """Where a spot lies in the plane, in units of R; a road's is the middle of its edge."""
    if spot.kind == "hex":
        return hex_point(board.hexes[spot.number])
    if spot.kind == "road":
        return edge_middle(board, spot.number)
    return crossing_point(board.crossings[spot.number])


def edge_middle(board: Board, number: int) -> Point:
    """The middle of an edge, in units of R."""
    a, b = edge_points(board.edges[number])
    return Point((a.x + b.x) / 2, (a.y + b.y) / 2)


def in_reading_order(board: Board, spots: Sequence[Spot]) -> tuple[Spot, ...]:
    """Spots from the north to the south, and from the west to the east: the order of the keyboard's cursor."""

    def key(spot: Spot) -> tuple[int, int]:
        x, y = place_of(board, spot)
        return round(y * 100), round(x * 100)

    return tuple(sorted(spots, key=key))


def next_spot(board: Board, spots: Sequence[Spot], at: Spot | None, step: int = 1) -> Spot | None:
    """The spot `step` places on from `at` in reading order, round the ends; the first (or last) if `at` is none."""
    order = in_reading_order(board, spots)
    if not order:
        return None
    if at not in order:
        return order[0] if step > 0 else order[-1]
    return order[(order.index(at) + step) % len(order)]


def spot_towards(board: Board, spots: Sequence[Spot], at: Spot, dx: float, dy: float) -> Spot:
    """The nearest spot in the direction dx, dy (x to the east, y to the south), `at` itself if there is none.

    What lies off to the side counts as twice as far.
    """
    best, best_cost = at, float("inf")
    x0, y0 = place_of(board, at)
    for spot in spots:
        x, y = place_of(board, spot)
        along, aside = (x - x0) * dx + (y - y0) * dy, abs((x - x0) * dy - (y - y0) * dx)
        if along > 0.01 and aside <= 2 * along and along + 2 * aside < best_cost:
            best, best_cost = spot, along + 2 * aside
    return best
