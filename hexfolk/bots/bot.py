"""A bot: out of a view it chooses an action of that view's menu. It remembers nothing and has no chance of its own."""

from __future__ import annotations

import random

from hexfolk.board import Board
from hexfolk.bots.asking import could_build
from hexfolk.bots.cards import knight_before_roll
from hexfolk.bots.discarding import discard
from hexfolk.bots.founding import found
from hexfolk.bots.island import Island
from hexfolk.bots.levels import STEADY, level_named
from hexfolk.bots.outlook import Outlook
from hexfolk.bots.plans import make_plans
from hexfolk.bots.robber import robber_moves
from hexfolk.bots.situation import Situation
from hexfolk.bots.trading import PROPOSALS, answer, can_answer, propose
from hexfolk.bots.turn import act, free_road, visit
from hexfolk.rules.actions import Action, AskToBuild, DeclineOffer, Roll
from hexfolk.rules.menu import DiscardForm, ProposalForm
from hexfolk.rules.phases import (
    Discarding,
    Founding,
    FreeRoads,
    MovingRobber,
    Rolling,
    SpecialBuilding,
    Trading,
)
from hexfolk.rules.view import OfferView, PlayerView


def choose(view: PlayerView, board: Board, level: str = STEADY, seed: int = 0) -> Action | None:
    """What the view's seat does. None: nothing, which only a seat that owes no decision may choose.

    Pure: the same view, board, level and seed give the same action.
    """
    return Bot(board, level).choose(view, seed)


class Bot:
    """Plays any seat on one board. A level that is not known plays as the steady one."""

    def __init__(self, board: Board, level: str = STEADY) -> None:
        self._island = Island(board)
        self._level = level_named(level)

    def choose(self, view: PlayerView, seed: int = 0) -> Action | None:
        """What the view's seat does, as `choose`."""
        if view.seat is None or view.own is None:
            return None
        owes = view.seat in view.to_act
        offer = _asked(view, view.seat)
        if not owes and offer is None and not _may_ask(view):
            return None
        rng = random.Random(seed)
        sit = Situation(self._island, view, view.own, view.seat)
        if offer is not None and view.current != view.seat:
            return self._answer(sit, offer, rng)
        return self._owed(sit, rng) if owes else self._unasked(sit, rng)

    def _outlook(self, sit: Situation, rng: random.Random) -> Outlook:
        """The situation with its plans, as this level sees them."""
        plans = make_plans(sit)
        blur = self._level.blur
        if blur:
            # What wins is never overlooked.
            plans = [p._replace(after=p.after + blur * rng.random()) if p.after else p for p in plans]
        return Outlook(sit, plans)

    def _answer(self, sit: Situation, offer: OfferView, rng: random.Random) -> Action:
        if not can_answer(sit, offer):
            return DeclineOffer(offer.offer)
        return answer(self._outlook(sit, rng), offer, rng)

    def _owed(self, sit: Situation, rng: random.Random) -> Action:
        """The decision that the open phase waits for; in a phase it does not know, what the ruleset would do."""
        view = sit.view
        phase = type(view.phases[-1])
        if phase is Founding:
            return found(sit, self._level, rng)
        if phase is Rolling:
            return knight_before_roll(sit) or Roll()
        if phase is MovingRobber:
            moves = robber_moves(sit)
            return moves[min(self._level.slip(rng), len(moves) - 1)]
        if phase is Trading:
            return act(self._outlook(sit, rng), self._level)
        if phase is FreeRoads:
            return free_road(self._outlook(sit, rng))
        if phase is SpecialBuilding:
            return visit(self._outlook(sit, rng))
        if phase is Discarding:
            form = next(f for f in view.menu.forms if type(f) is DiscardForm)
            return discard(self._outlook(sit, rng), form.count)
        return view.menu.fallback or view.menu.pick(rng)

    def _unasked(self, sit: Situation, rng: random.Random) -> Action | None:
        """In another's turn: ask for special building, or propose a trade."""
        view = sit.view
        if AskToBuild() in view.menu.actions and could_build(sit):
            return AskToBuild()
        form = next((f for f in view.menu.forms if type(f) is ProposalForm), None)
        if form is None or not sit.cards or rng.random() >= PROPOSALS:
            return None
        return propose(self._outlook(sit, rng), form)


def _asked(view: PlayerView, seat: int) -> OfferView | None:
    """The oldest offer that waits for the seat's answer."""
    for offer in view.offers:
        if ("waiting", seat) in zip(offer.answers, offer.to, strict=True):
            return offer
    return None


def _may_ask(view: PlayerView) -> bool:
    return any(type(f) is ProposalForm for f in view.menu.forms) or AskToBuild() in view.menu.actions
