"""What a bot offers, accepts and proposes."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from hexfolk.bots.cards import held_by_others
from hexfolk.bots.outlook import WON, Outlook
from hexfolk.bots.situation import Situation
from hexfolk.rules.actions import (
    AcceptOffer,
    Action,
    CompleteTrade,
    CounterOffer,
    DeclineOffer,
    MakeOffer,
    ProposeTrade,
)
from hexfolk.rules.cards import RESOURCES, Cards
from hexfolk.rules.menu import CounterForm, OfferForm, ProposalForm
from hexfolk.rules.view import OfferView, PlayerPublic

WORTH_ACCEPTING = 0.4
"""Rolls that a trade must save."""

WORTH_OFFERING = 0.6
"""Rolls that an offer must save, its likelihood considered."""

CARD_HANDED_OVER = 1.0
"""Rolls that it costs to give one card more than one gets."""

FROM_THE_LEADER = 2.5
"""Rolls more that a trade must save with somebody who is well ahead."""

NEARLY_WON = 2
"""Points before the target from which on nobody trades with a player."""

WORTH_PROPOSING = 0.3
"""Rolls that a proposal must save, its likelihood considered."""

PROPOSALS = 0.4
"""How often a good proposal is made."""


class Deal(NamedTuple):
    """What this seat would give and get."""

    give: Cards
    get: Cards


def gain(outlook: Outlook, deal: Deal) -> float:
    """Rolls that a deal saves this seat; less than nothing when it cannot pay."""
    hand = [have - a + b for have, a, b in zip(outlook.sit.hand, deal.give, deal.get, strict=True)]
    if min(hand) < 0:
        return -100.0
    return outlook.wait(outlook.sit.hand) - outlook.wait(hand) - _handed_over(deal)


def _handed_over(deal: Deal) -> float:
    """What cards cost that one gives more than one gets: they make another stronger."""
    return CARD_HANDED_OVER * max(sum(deal.give) - sum(deal.get), 0)


def price(sit: Situation, partner: int) -> float:
    """Rolls that a trade with that seat must save; more than any when nobody should trade with it."""
    p = sit.view.players[partner]
    target = sit.view.options.points_to_win
    if p.points >= target - NEARLY_WON or p.points + p.development >= target + 1:
        return -WON / 2
    if p.points >= target - NEARLY_WON - 2 and p.points > sit.own.points:
        return FROM_THE_LEADER
    return WORTH_ACCEPTING


# --- others' offers ---


def can_answer(sit: Situation, offer: OfferView) -> bool:
    """Whether there is anything to think about: who holds nothing of what is wanted can only decline."""
    return not any(offer.want) or any(have and n for have, n in zip(sit.hand, offer.want, strict=True))


def answer(outlook: Outlook, offer: OfferView, rng: random.Random) -> Action:
    """Say yes, no, or something else, to an offer, counter-offer or proposal."""
    sit = outlook.sit
    yes = AcceptOffer(offer.offer)
    deal = Deal(offer.want, offer.give)
    if yes in sit.view.menu.actions and gain(outlook, deal) >= price(sit, offer.seat):
        return yes
    form = next((f for f in sit.view.menu.forms if type(f) is CounterForm and f.offer == offer.offer), None)
    if form is not None:
        counter = _counter(outlook, offer, form, rng)
        if counter is not None:
            return counter
    return DeclineOffer(offer.offer)


def _counter(outlook: Outlook, offer: OfferView, form: CounterForm, rng: random.Random) -> CounterOffer | None:
    """For what is wanted, something else that this seat needs more, or one card more."""
    sit = outlook.sit
    asked = [r for r in range(len(RESOURCES)) if offer.want[r] and sit.hand[r]]
    if len(asked) != 1 or sit.view.players[offer.seat].cards <= sum(offer.give) or rng.random() < 0.3:
        return None
    give = _cards({asked[0]: min(offer.want[asked[0]], sit.hand[asked[0]])})
    likely = holdings(sit)[offer.seat]
    best, most = None, price(sit, offer.seat) + 0.4
    for resource in range(len(RESOURCES)):
        if resource == asked[0] or likely[resource] < 0.5:
            continue
        for get in (_cards({resource: 1}), _plus(offer.give, resource)):
            if get != offer.give and all(a <= b for a, b in zip(get, form.most, strict=True)):
                saved = gain(outlook, Deal(give, get)) * min(likely[resource], 1.0)
                if saved > most:
                    best, most = CounterOffer(offer.offer, give, get), saved
    return best


def close(outlook: Outlook) -> Action | None:
    """In one's own turn: take what others have agreed to or propose, turn down what is not good enough."""
    sit = outlook.sit
    actions = sit.view.menu.actions
    done = [a for a in actions if type(a) is CompleteTrade]
    offers = {offer.offer: offer for offer in sit.view.offers}
    best: Action | None = None
    most = 0.0
    for trade in done:
        offer = offers[trade.offer]
        saved = gain(outlook, Deal(offer.give, offer.want)) - price(sit, trade.partner) + WORTH_ACCEPTING
        if saved > most:
            best, most = trade, saved
    for yes in (a for a in actions if type(a) is AcceptOffer):
        offer = offers[yes.offer]
        saved = gain(outlook, Deal(offer.want, offer.give)) - price(sit, offer.seat) + WORTH_ACCEPTING
        if saved > max(most, WORTH_ACCEPTING):
            best, most = yes, saved
    if best is not None:
        return best
    return next((a for a in actions if type(a) is DeclineOffer), None)


# --- own offers ---


def offer(outlook: Outlook, form: OfferForm, limit: int) -> tuple[float, MakeOffer] | None:
    """The next offer worth making in this turn, with the rolls it can be hoped to save.

    The view does not tell which offers were made before, but how many are left: the first is the best, the second the
    second best, so that none is repeated while the hands stay as they are.
    """
    made = max(_cap(form.left) - form.left, 0)
    if made >= limit:
        return None
    found = [(saved, deal) for saved, deal in _deals(outlook, form.partners, form.most) if saved >= WORTH_OFFERING]
    if len(found) <= made:
        return None
    saved, deal = found[made]
    return saved, MakeOffer(deal.give, deal.get, _addressed(outlook.sit, deal, form.partners))


def _cap(left: int) -> int:
    """The offers that a seat has in a turn, a bot's own or a human's where a bot stands in."""
    return 3 if left <= 3 else 8


def propose(outlook: Outlook, form: ProposalForm) -> ProposeTrade | None:
    """A trade with the player in turn, if one would help this seat much."""
    best = next(iter(_deals(outlook, (form.partner,), form.most)), None)
    if best is None or best[0] < WORTH_PROPOSING:
        return None
    return ProposeTrade(best[1].give, best[1].get)


def _deals(outlook: Outlook, partners: Sequence[int], most: Sequence[int]) -> list[tuple[float, Deal]]:
    """Deals with the rolls they can be hoped to save, the best first."""
    sit = outlook.sit
    willing = [s for s in partners if price(sit, s) < FROM_THE_LEADER and sit.view.players[s].cards]
    if not willing:
        return []
    likely = holdings(sit)
    now = outlook.wait(sit.hand)
    found = []
    for want in range(len(RESOURCES)):
        if not most[want] or not any(likely[s][want] > 0.15 for s in willing):
            continue
        for give in range(len(RESOURCES)):
            for count in (1, 2):
                if give != want and sit.hand[give] >= count:
                    deal = Deal(_cards({give: count}), _cards({want: 1}))
                    hand = [have - a + b for have, a, b in zip(sit.hand, deal.give, deal.get, strict=True)]
                    saved = now - outlook.wait(hand) - _handed_over(deal)
                    if saved > 0.0:
                        found.append((saved * _hope(sit, willing, likely, deal), deal))
    found.sort(key=lambda pair: (-pair[0], pair[1]))
    return found


def _hope(sit: Situation, partners: Sequence[int], likely: dict[int, list[float]], deal: Deal) -> float:
    """How likely somebody agrees: who has the card to spare, has little of what is given, and gets much for it.

    The weights are fitted to answers that bots have given; people are a little more willing.
    """
    nobody = 1.0
    for seat in partners:
        cards = likely[seat]
        has = sum(min(cards[r], 3.0) for r, n in enumerate(deal.get) if n)
        needs = sum(min(cards[r], 3.0) for r, n in enumerate(deal.give) if n)
        more = sum(deal.give) - sum(deal.get)
        willing = -3.6 + 1.25 * has - 0.3 * needs + 2.7 * more - 0.22 * sit.view.players[seat].cards
        nobody *= 1.0 - 1.0 / (1.0 + exp(-willing))
    return 1.0 - nobody


def _addressed(sit: Situation, deal: Deal, partners: Sequence[int]) -> tuple[int, ...]:
    """Everybody who could pay and should be traded with."""
    wanted = sum(deal.get)
    good = [s for s in partners if price(sit, s) < FROM_THE_LEADER and sit.view.players[s].cards >= wanted]
    return tuple(good)


def holdings(sit: Situation) -> dict[int, list[float]]:
    """For each other seat the cards it is likely to have.

    What all others hold together is known: the bank's cards are public. It is shared out by hand and income, what the
    last roll gave being known to be there.
    """
    likely = {p.seat: _by_income(sit, p) for p in sit.others}
    for resource in range(len(RESOURCES)):
        there = held_by_others(sit, resource)
        guessed = sum(cards[resource] for cards in likely.values())
        for cards in likely.values():
            cards[resource] = cards[resource] * there / guessed if guessed else 0.0
    return likely


def _by_income(sit: Situation, p: PlayerPublic) -> list[float]:
    known = [float(n) for n in p.gains] if sum(p.gains) <= p.cards else [0.0] * len(RESOURCES)
    rest = p.cards - sum(known)
    income = [gain + 0.03 for gain in sit.incomes[p.seat]]
    total = sum(income)
    return [k + rest * part / total for k, part in zip(known, income, strict=True)]


def _cards(counts: dict[int, int]) -> Cards:
    return tuple([counts.get(r, 0) for r in range(len(RESOURCES))])


def _plus(cards: Cards, resource: int) -> Cards:
    return tuple([n + (r == resource) for r, n in enumerate(cards)])
