"""Tables in the middle of every kind of decision, whose players come by their tokens."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from hexfolk.host.opening import Opened
from hexfolk.host.room import Room
from hexfolk.host.tokens import token_hash
from hexfolk.rules import actions
from hexfolk.rules.actions import Action
from hexfolk.rules.refusal import Refused
from hexfolk.rules.view import PlayerView
from hexfolk.tools.rooms import room_means
from tests.host.games import new_table, table_setup
from tests.laws.walker import fill

SEATS = 3
SELDOM = (actions.EndTurn, actions.Undo, actions.PlayKnight, actions.TradeWithBank, actions.BuildRoad)
"""What a game at random has too much of; it is done when nothing else can be."""


class Kind(NamedTuple):
    """A kind of decision: whether a seat has it to take, and what it may do then."""

    open: Callable[[PlayerView], bool]
    answer: type[Action]


def _in(phase: str, answer: type[Action]) -> Kind:
    def is_open(view: PlayerView) -> bool:
        return type(view.phases[-1]).__name__ == phase and view.seat in view.to_act and _offered(view, answer)

    return Kind(is_open, answer)


def _card(answer: type[Action]) -> Kind:
    return Kind(lambda view: view.seat in view.to_act and _offered(view, answer), answer)


def _offered(view: PlayerView, answer: type[Action]) -> bool:
    return any(type(action) is answer for action in view.menu.actions) or answer is actions.Discard


def _asked(view: PlayerView) -> bool:
    return any(("waiting", view.seat) in zip(o.answers, o.to, strict=True) for o in view.offers if o.seat != view.seat)


def _countered(view: PlayerView) -> bool:
    mine = [offer.offer for offer in view.offers if offer.seat == view.seat]
    return any(offer.counters in mine for offer in view.offers if offer.counters is not None)


KINDS: dict[str, Kind] = {
    "a founding settlement": _in("Founding", actions.BuildSettlement),
    "a founding road": _in("Founding", actions.BuildRoad),
    "before the roll": _in("Rolling", actions.Roll),
    "after the roll": _in("Trading", actions.EndTurn),
    "a discard": _in("Discarding", actions.Discard),
    "the robber": _in("MovingRobber", actions.MoveRobber),
    "an offer to answer": Kind(_asked, actions.DeclineOffer),
    "an offer that was countered": Kind(_countered, actions.EndTurn),
    "free roads": _in("FreeRoads", actions.BuildRoad),
    "an invention": _card(actions.PlayInvention),
    "a monopoly": _card(actions.PlayMonopoly),
    "a visit of special building": _in("SpecialBuilding", actions.FinishBuilding),
}


class Situation(NamedTuple):
    """A room at such a table; `seat` has the decision to take, and `tokens` are everybody's."""

    room: Room
    seat: int
    tokens: tuple[bytes, ...]
    answer: Action


def situation(folder: Path, kind: str, grace: int, seed: int = 1) -> Situation:
    """Play at random, offers and cards included, until somebody has that decision to take."""
    for attempt in range(20):
        found = _looked_for(folder / str(attempt), kind, grace, 100 * seed + attempt)
        if found is not None:
            return found
    raise AssertionError(f"no such decision: {kind}")


def _looked_for(folder: Path, kind: str, grace: int, seed: int) -> Situation | None:
    """In one game."""
    rng = random.Random(f"{kind} {seed}")
    tokens = tuple(rng.randbytes(16) for _ in range(SEATS))
    setup = table_setup("h" * SEATS, seed, hand_limit=5, special_building="on", target=15, start_order="seated")
    seats = tuple(replace(seat, token_hash=token_hash(token)) for seat, token in zip(setup.seats, tokens, strict=True))
    table, journal = new_table(folder, replace(setup, seats=seats, grace=grace, game=b"g" * 16), time.monotonic)
    table.pace = "instant"
    for _ in range(3000):
        if table.over:
            break
        for seat in range(SEATS):
            view = table.view(seat)
            if KINDS[kind].open(view):
                room = Room.at_table("Decisions", room_means(folder), Opened(table, journal))
                return Situation(room, seat, tokens, _answer(view, KINDS[kind].answer, rng))
        _move(table, rng)
    journal.close()
    return None


def _answer(view: PlayerView, answer: type[Action], rng: random.Random) -> Action:
    if answer is actions.Discard:
        return view.menu.pick(rng)
    return rng.choice([action for action in view.menu.actions if type(action) is answer])


def _move(table, rng: random.Random) -> None:  # type: ignore[no-untyped-def]
    """One seat does something: mostly what it owes, else what it may."""
    seat = rng.choice(table.view(None).to_act) if rng.random() < 0.6 else rng.randrange(SEATS)
    view = table.view(seat)
    choices: list[Action] = [a for a in view.menu.actions if not isinstance(a, SELDOM)]
    if view.own is not None:
        choices += [fill(form, view.own.hand, rng) for form in view.menu.forms]
    if seat in view.to_act and (not choices or rng.random() < 0.3):
        choices = [view.menu.pick(rng)]
    if actions.BuyDevelopmentCard() in choices:
        # Else the rarer cards would hardly come.
        choices = [actions.BuyDevelopmentCard()]
    if not choices:
        return
    try:
        table.play_for(seat, view.decision, rng.choice(choices))
    except Refused:
        # Such as an offer that was made before.
        return
