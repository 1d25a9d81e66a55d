"""The words of the cases: cards, places, seats and actions as text.

Seats are letters (A is seat 0). Cards are names with an optional count, ``wood 2 clay``, or ``nothing``; places have
the written names of the geometry. `parse_action` knows every action:

    build road 0,0:NE | build settlement 0,0:N | build city 0,0:N
    roll 3 4 | end turn | undo | finish | ask | withdraw ask
    discard wood 2 clay 2
    robber 1,0 | robber 1,0 from B | robber 1,0 from B taking ore
    buy | knight | road building | invention wood ore | monopoly wood
    bank wood for ore
    offer wood for ore to B C | propose wood for ore | counter 1 wood for ore
    accept 1 | decline 1 | complete 1 with B | withdraw 1
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hexfolk.board import Board
from hexfolk.geometry import parse_crossing, parse_edge, parse_hex
from hexfolk.rules import actions as a
from hexfolk.rules.actions import Action
from hexfolk.rules.cards import DEVELOPMENT_CARDS, RESOURCES

SEATS = "ABCDEFGH"


def parse_seat(word: str) -> int:
    """The seat of a letter; a dash is nobody as -1."""
    return SEATS.index(word) if word != "-" else -1


def parse_counts(text: str, names: tuple[str, ...] = RESOURCES) -> tuple[int, ...]:
    """Counts by kind out of ``"wood 2 clay"``; a case may also try ``"wood -1"`` or ``"wood 0.5"``."""
    counts: list[Any] = [0] * len(names)
    words = [] if text.strip() == "nothing" else text.split()
    kind = -1
    for word in words:
        if word in names:
            kind = names.index(word)
            counts[kind] += 1
        else:
            counts[kind] += (float(word) if "." in word else int(word)) - 1
    return tuple(counts)


def parse_pair(text: str) -> tuple[int, int]:
    """Two dice out of ``"3-4"``."""
    first, second = text.split("-")
    return int(first), int(second)


def parse_cards(text: str) -> tuple[int, ...]:
    """Development cards by kind."""
    return parse_counts(text, DEVELOPMENT_CARDS)


def write_counts(counts: tuple[int, ...], names: tuple[str, ...] = RESOURCES) -> str:
    """The other way round."""
    words = [name if n == 1 else f"{name} {n}" for name, n in zip(names, counts, strict=True) if n]
    return " ".join(words) or "nothing"


def crossing(board: Board, text: str) -> int:
    """The number of a crossing."""
    return board.crossing_index[parse_crossing(text)]


def edge(board: Board, text: str) -> int:
    """The number of an edge."""
    return board.edge_index[parse_edge(text)]


def _crossing(board: Board, text: str) -> int:
    """As `crossing`; one that is not on the board has a number past the last."""
    return board.crossing_index.get(parse_crossing(text), len(board.crossings))


def _edge(board: Board, text: str) -> int:
    return board.edge_index.get(parse_edge(text), len(board.edges))


def _trade(rest: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    give, _, want = rest.partition(" for ")
    return parse_counts(give), parse_counts(want)


def _robber(board: Board, rest: str) -> Action:
    words = rest.split()
    place = parse_hex(words[0])
    victim = parse_seat(words[2]) if "from" in words else None
    return a.MoveRobber(board.hex_index[place] if place in board.hex_index else len(board.hexes), victim)


def _offer(board: Board, rest: str) -> Action:
    terms, _, to = rest.rpartition(" to ")
    return a.MakeOffer(*_trade(terms), tuple(parse_seat(word) for word in to.split() if word != "nobody"))


def _counter(board: Board, rest: str) -> Action:
    number, _, terms = rest.partition(" ")
    return a.CounterOffer(int(number), *_trade(terms))


def _complete(board: Board, rest: str) -> Action:
    number, _, partner = rest.split()
    return a.CompleteTrade(int(number), parse_seat(partner))


def _bank(board: Board, rest: str) -> Action:
    give, _, take = rest.split()
    return a.TradeWithBank(RESOURCES.index(give), RESOURCES.index(take))


ACTIONS: dict[str, Callable[[Board, str], Any]] = {
    "build road": lambda board, rest: a.BuildRoad(_edge(board, rest)),
    "build settlement": lambda board, rest: a.BuildSettlement(_crossing(board, rest)),
    "build city": lambda board, rest: a.BuildCity(_crossing(board, rest)),
    "roll": lambda board, rest: a.Roll(),
    "end turn": lambda board, rest: a.EndTurn(),
    "undo": lambda board, rest: a.Undo(),
    "finish": lambda board, rest: a.FinishBuilding(),
    "ask": lambda board, rest: a.AskToBuild(),
    "withdraw ask": lambda board, rest: a.WithdrawAsk(),
    "discard": lambda board, rest: a.Discard(parse_counts(rest)),
    "robber": _robber,
    "buy": lambda board, rest: a.BuyDevelopmentCard(),
    "knight": lambda board, rest: a.PlayKnight(),
    "road building": lambda board, rest: a.PlayRoadBuilding(),
    "invention": lambda board, rest: a.PlayInvention(parse_counts(rest)),
    "monopoly": lambda board, rest: a.PlayMonopoly(RESOURCES.index(rest)),
    "bank": _bank,
    "offer": _offer,
    "propose": lambda board, rest: a.ProposeTrade(*_trade(rest)),
    "counter": _counter,
    "accept": lambda board, rest: a.AcceptOffer(int(rest)),
    "decline": lambda board, rest: a.DeclineOffer(int(rest)),
    "complete": _complete,
    "withdraw": lambda board, rest: a.WithdrawOffer(int(rest)),
}

KINDS = {
    "build road": a.BuildRoad,
    "build settlement": a.BuildSettlement,
    "build city": a.BuildCity,
    "roll": a.Roll,
    "end turn": a.EndTurn,
    "undo": a.Undo,
    "finish": a.FinishBuilding,
    "ask": a.AskToBuild,
    "withdraw ask": a.WithdrawAsk,
    "discard": a.Discard,
    "robber": a.MoveRobber,
    "buy": a.BuyDevelopmentCard,
    "knight": a.PlayKnight,
    "road building": a.PlayRoadBuilding,
    "invention": a.PlayInvention,
    "monopoly": a.PlayMonopoly,
    "bank": a.TradeWithBank,
    "offer": a.MakeOffer,
    "propose": a.ProposeTrade,
    "counter": a.CounterOffer,
    "accept": a.AcceptOffer,
    "decline": a.DeclineOffer,
    "complete": a.CompleteTrade,
    "withdraw": a.WithdrawOffer,
}


def parse_action(board: Board, text: str) -> Action:
    """The action written as `text`."""
    for words in sorted(ACTIONS, key=len, reverse=True):
        if text == words or text.startswith(words + " "):
            return ACTIONS[words](board, text[len(words) :].strip())
    raise ValueError(f"not an action: {text}")
