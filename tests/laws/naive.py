"""A second opinion on what is legal, written from the rules with no thought of speed.

It shares no code with the engine: a `Position` is plain sets and dicts, and `legal` tries every action there could be.
Actions are tuples that begin with the name of their type. Trade between players is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from typing import Any

from hexfolk.board import Board

WOOD, CLAY, WOOL, GRAIN, ORE = range(5)
COSTS = {
    "road": {WOOD: 1, CLAY: 1},
    "settlement": {WOOD: 1, CLAY: 1, WOOL: 1, GRAIN: 1},
    "city": {GRAIN: 2, ORE: 3},
    "card": {WOOL: 1, GRAIN: 1, ORE: 1},
}
STOCK = {"road": 15, "settlement": 5, "city": 4}
CARDS = ("knight", "road_building", "invention", "monopoly", "victory_point")


@dataclass
class Player:
    """What one player has."""

    roads: set[int]
    settlements: set[int]
    cities: set[int]
    hand: Counter[int]
    old_cards: Counter[str]
    """Development cards not bought in this turn."""
    points: int
    """Visible points."""
    asked: bool


@dataclass
class Position:
    """Everything that decides what is legal. `phase` is the name of the open phase, with its details beside it."""

    board: Board
    players: list[Player]
    turn: int
    phase: str
    founder_crossing: int | None
    """The settlement of the founding whose road is owed."""
    founder: int | None
    owed: list[int]
    """Cards to discard."""
    builder: int | None
    """Who builds in the special building phase."""
    bank: Counter[int]
    deck: int
    robber: int | None
    card_played: bool
    can_undo: int | None
    """The seat that may take something back."""
    friendly: bool
    special: bool


def legal(position: Position, seat: int) -> set[tuple[Any, ...]]:
    """Every legal action of the seat."""
    return {action for action in everything(position, seat) if allowed(position, seat, action)}


def everything(position: Position, seat: int) -> Iterator[tuple[Any, ...]]:
    """Every action that could be thought of."""
    board = position.board
    for name in ("Roll", "EndTurn", "BuyDevelopmentCard", "PlayKnight", "PlayRoadBuilding", "Undo"):
        yield (name,)
    for name in ("AskToBuild", "WithdrawAsk", "FinishBuilding"):
        yield (name,)
    for edge in range(len(board.edges)):
        yield "BuildRoad", edge
    for crossing in range(len(board.crossings)):
        yield "BuildSettlement", crossing
        yield "BuildCity", crossing
    for hex, victim in product(range(len(board.hexes)), (None, *range(len(position.players)))):
        yield "MoveRobber", hex, victim
    for give, take in product(range(5), range(5)):
        yield "TradeWithBank", give, take
    for resource in range(5):
        yield "PlayMonopoly", resource
    for count in (0, 1, 2, 3):
        for cards in combinations_with_replacement(range(5), count):
            yield "PlayInvention", tuple(cards.count(r) for r in range(5))
    if position.phase == "Discarding" and position.owed[seat]:
        hand = position.players[seat].hand
        yield from (("Discard", cards) for cards in product(*(range(hand[r] + 2) for r in range(5))))


def allowed(position: Position, seat: int, action: tuple[Any, ...]) -> bool:
    """Whether the rules allow it."""
    phase, name = position.phase, action[0]
    mine = seat == position.turn
    if phase == "Over":
        return False
    if name == "AskToBuild":
        started = phase != "Founding"
        return (
            position.special
            and started
            and not position.players[seat].asked
            and (seat != position.builder if phase == "SpecialBuilding" else not mine)
        )
    if name == "WithdrawAsk":
        return position.special and position.players[seat].asked
    if name == "Undo":
        return position.can_undo == seat
    if phase == "Founding":
        return seat == position.founder and _founding(position, action)
    if phase == "Discarding":
        return name == "Discard" and _discard(position, seat, action[1])
    if phase == "SpecialBuilding":
        if seat != position.builder:
            return False
        return name == "FinishBuilding" or _build(position, seat, action)
    if not mine:
        return False
    if phase == "Rolling":
        return name == "Roll" or _play(position, seat, action)
    if phase == "MovingRobber":
        return name == "MoveRobber" and _robber(position, seat, action[1], action[2])
    if phase == "FreeRoads":
        return name == "BuildRoad" and _road(position, seat, action[1])
    assert phase == "Trading"
    return (
        name == "EndTurn"
        or _build(position, seat, action)
        or _play(position, seat, action)
        or (name == "TradeWithBank" and _bank_trade(position, seat, action[1], action[2]))
    )


def _pays(player: Player, what: str) -> bool:
    return all(player.hand[resource] >= count for resource, count in COSTS[what].items())


def _buildings(player: Player) -> set[int]:
    return player.settlements | player.cities


def _neighbours(board: Board, crossing: int) -> set[int]:
    ends = [set(pair) for pair in board.edge_ends if crossing in pair]
    return set().union(*ends) - {crossing}


def _founding(position: Position, action: tuple[Any, ...]) -> bool:
    board = position.board
    taken = set().union(*(p.roads for p in position.players))
    if action[0] == "BuildSettlement" and position.founder_crossing is None:
        free_edge = any(action[1] in pair and edge not in taken for edge, pair in enumerate(board.edge_ends))
        closed = {crossing.name for crossing in board.layout.no_founding}
        return free_edge and _far_enough(position, action[1]) and board.crossings[action[1]].name not in closed
    if action[0] == "BuildRoad" and position.founder_crossing is not None:
        return action[1] not in taken and position.founder_crossing in board.edge_ends[action[1]]
    return False


def _far_enough(position: Position, crossing: int) -> bool:
    occupied = set().union(*(_buildings(p) for p in position.players))
    return crossing not in occupied and not _neighbours(position.board, crossing) & occupied


def _road(position: Position, seat: int, edge: int) -> bool:
    """A free edge that meets one's own building, or one's own road at a crossing nobody else holds."""
    board, player = position.board, position.players[seat]
    if any(edge in p.roads for p in position.players) or len(player.roads) >= STOCK["road"]:
        return False
    foreign = set().union(*(_buildings(p) for s, p in enumerate(position.players) if s != seat))
    for end in board.edge_ends[edge]:
        meets_road = any(end in board.edge_ends[road] for road in player.roads)
        if end in _buildings(player) or (meets_road and end not in foreign):
            return True
    return False


def _build(position: Position, seat: int, action: tuple[Any, ...]) -> bool:
    player = position.players[seat]
    name = action[0]
    if name == "BuildRoad":
        return _pays(player, "road") and _road(position, seat, action[1])
    if name == "BuildSettlement":
        touched = any(action[1] in position.board.edge_ends[road] for road in player.roads)
        stock = len(player.settlements) < STOCK["settlement"]
        return _pays(player, "settlement") and stock and touched and _far_enough(position, action[1])
    if name == "BuildCity":
        return _pays(player, "city") and len(player.cities) < STOCK["city"] and action[1] in player.settlements
    return name == "BuyDevelopmentCard" and _pays(player, "card") and position.deck > 0


def _play(position: Position, seat: int, action: tuple[Any, ...]) -> bool:
    kinds = {"PlayKnight": 0, "PlayRoadBuilding": 1, "PlayInvention": 2, "PlayMonopoly": 3}
    name = action[0]
    if name not in kinds or position.card_played:
        return False
    if not position.players[seat].old_cards[CARDS[kinds[name]]]:
        return False
    if name == "PlayRoadBuilding":
        return any(_road(position, seat, edge) for edge in range(len(position.board.edges)))
    if name == "PlayInvention":
        wanted = Counter({r: n for r, n in enumerate(action[1]) if n})
        number = min(2, position.bank.total())
        return number > 0 and wanted.total() == number and wanted <= position.bank
    return True


def _discard(position: Position, seat: int, cards: tuple[int, ...]) -> bool:
    gone = Counter({r: n for r, n in enumerate(cards) if n})
    return position.owed[seat] > 0 and gone.total() == position.owed[seat] and gone <= position.players[seat].hand


def _at_hex(position: Position, hex: int) -> set[int]:
    six = set(position.board.hex_crossings[hex])
    return {seat for seat, player in enumerate(position.players) if _buildings(player) & six}


def _robber(position: Position, seat: int, hex: int, victim: int | None) -> bool:
    there = _at_hex(position, hex)
    if hex == position.robber:
        return False
    if position.friendly and any(position.players[s].points <= 2 for s in there):
        return False
    victims = {s for s in there if s != seat and position.players[s].hand.total() > 0}
    return victim in victims if victims else victim is None


def _bank_trade(position: Position, seat: int, give: int, take: int) -> bool:
    names = ("wood", "clay", "wool", "grain", "ore")
    ports = {
        kind
        for edge, kind in position.board.ports
        for end in position.board.edge_ends[edge]
        if end in _buildings(position.players[seat])
    }
    rate = 2 if names[give] in ports else 3 if "general" in ports else 4
    return give != take and position.players[seat].hand[give] >= rate and position.bank[take] > 0
