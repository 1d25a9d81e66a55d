"""A bot's own turn after the roll: cards, offers, building, the bank, in the order that brings it furthest."""

from __future__ import annotations

from typing import NamedTuple

from hexfolk.bots.cards import card_to_play
from hexfolk.bots.levels import Level
from hexfolk.bots.outlook import WON, Outlook, bank_trades
from hexfolk.bots.plans import CARD, CITY, ROUTE, SETTLEMENT, Plan
from hexfolk.bots.trading import close, offer
from hexfolk.rules.actions import (
    Action,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevelopmentCard,
    EndTurn,
    FinishBuilding,
    TradeWithBank,
)
from hexfolk.rules.cards import Cards
from hexfolk.rules.menu import OfferForm
from hexfolk.rulesets.base.material import ROAD_COST

WAITING_IS_BETTER = 0.05
"""Rolls that building must save over keeping the cards."""

OFFER_FIRST = 0.5
"""Rolls that an offer can be hoped to save before building comes first."""


class Step(NamedTuple):
    """An action, and the rolls to the win once it and what it leads to are done."""

    wait: float
    action: Action


def act(outlook: Outlook, level: Level) -> Action:
    """The next thing to do in one's own turn."""
    sit = outlook.sit
    deal = close(outlook)
    if deal is not None:
        return deal
    keep = outlook.wait(sit.hand, float(sit.players))
    best = build(outlook, keep)
    if best is not None and best.wait <= WON:
        return best.action
    card = card_to_play(outlook)
    if card is not None:
        return card
    form = next((f for f in sit.view.menu.forms if type(f) is OfferForm), None)
    if form is not None:
        hoped = offer(outlook, form, level.offers)
        if hoped is not None and (best is None or hoped[0] >= OFFER_FIRST or type(best.action) is TradeWithBank):
            return hoped[1]
    if best is not None:
        return best.action
    return _save_from_seven(outlook, keep) or EndTurn()


def visit(outlook: Outlook) -> Action:
    """The next thing to do in a visit of the special building phase."""
    best = build(outlook, outlook.wait(outlook.sit.hand, float(outlook.sit.players)))
    return FinishBuilding() if best is None else best.action


def build(outlook: Outlook, keep: float) -> Step | None:
    """The best thing to build or buy now, or the trade with the bank that leads to it.

    `keep` are the rolls to the win without; None when nothing is better than that.
    """
    steps = [step for plan in outlook.plans for step in _steps(outlook, plan)]
    actions = set(outlook.sit.view.menu.actions)
    open_steps = [step for step in steps if step.action in actions]
    best = min(open_steps, key=lambda step: step.wait, default=None)
    return best if best is not None and best.wait < keep - WAITING_IS_BETTER else None


def _steps(outlook: Outlook, plan: Plan) -> list[Step]:
    sit = outlook.sit
    if all(have >= need for have, need in zip(sit.hand, plan.cost, strict=True)):
        return [Step(outlook.built(sit.hand, plan, plan.cost), _first(plan))]
    steps = []
    if sit.may_trade:
        trades = bank_trades(sit.hand, plan.cost, sit.rates, sit.view.bank, outlook.worth)
        if trades:
            spent = _spent(plan.cost, trades, sit.rates)
            steps.append(Step(outlook.built(sit.hand, plan, spent), TradeWithBank(*trades[0])))
    if plan.path and all(have >= need for have, need in zip(sit.hand, ROAD_COST, strict=True)):
        steps.append(_first_road(outlook, plan))
    return steps


def _first(plan: Plan) -> Action:
    """The first piece of a plan."""
    if plan.kind == CARD:
        return BuyDevelopmentCard()
    if plan.kind == CITY:
        return BuildCity(plan.place)
    return BuildRoad(plan.path[0]) if plan.path else BuildSettlement(plan.place)


def _spent(cost: Cards, trades: list[tuple[int, int]], rates: Cards) -> Cards:
    """What leaves the hand when those trades are made and the cost is paid."""
    spent = list(cost)
    for give, take in trades:
        spent[give] += rates[give]
        spent[take] -= 1
    return tuple(spent)


def _first_road(outlook: Outlook, plan: Plan) -> Step:
    """The first road of a plan whose rest cannot be paid yet: good when nothing else needs the cards more."""
    sit = outlook.sit
    hand = [have - gone for have, gone in zip(sit.hand, ROAD_COST, strict=True)]
    rest = tuple([need - paid for need, paid in zip(plan.cost, ROAD_COST, strict=True)])
    shorter = Plan(plan.kind, rest, plan.after, plan.place, plan.path[1:])
    left = Outlook(sit, [shorter if p is plan else p for p in outlook.plans])
    return Step(left.wait(hand, float(sit.players)), BuildRoad(plan.path[0]))


def free_road(outlook: Outlook) -> Action:
    """The next free road: towards the best spot or the Longest Trade Route."""
    sit = outlook.sit
    roads = [a for a in sit.view.menu.actions if type(a) is BuildRoad]
    wanted = [p for p in outlook.plans if p.path and p.kind in (SETTLEMENT, ROUTE) and BuildRoad(p.path[0]) in roads]
    if wanted:
        best = min(wanted, key=lambda p: Outlook(sit, [p]).wait(sit.hand))
        return BuildRoad(best.path[0])
    total = sit.island.total
    return max(roads, key=lambda a: (max(total[c] for c in sit.island.board.edge_ends[a.edge]), -a.edge))


def _save_from_seven(outlook: Outlook, keep: float) -> Action | None:
    """With more cards than a 7 leaves: a trade with the bank that helps, so that fewer are at stake."""
    sit = outlook.sit
    limit = sit.view.options.hand_limit
    if limit is None or sum(sit.hand) <= limit:
        return None
    best: Step | None = None
    for action in sit.view.menu.actions:
        if type(action) is TradeWithBank:
            hand = list(sit.hand)
            hand[action.give] -= sit.rates[action.give]
            hand[action.take] += 1
            step = Step(outlook.wait(hand, float(sit.players)), action)
            if best is None or step.wait < best.wait:
                best = step
    return best.action if best is not None and best.wait < keep - WAITING_IS_BETTER else None
