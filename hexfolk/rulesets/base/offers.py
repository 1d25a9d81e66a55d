"""Section "Trade", with players: the offers that stand, how they come, fall and are carried out."""

from __future__ import annotations

from typing import Any

from hexfolk.rules.cards import Cards
from hexfolk.rules.events import CardsExchanged, OfferFell, OfferMade
from hexfolk.rules.refusal import Code
from hexfolk.rules.registry import Events
from hexfolk.rules.state import Offer, State
from hexfolk.rules.transfer import holds, move_set, well_formed

WAITING, ACCEPTED, DECLINED, COUNTERED = "waiting", "accepted", "declined", "countered"


def offer_numbered(state: State, number: int) -> Offer | None:
    """The open offer of that number."""
    return next((offer for offer in state.offers if offer.number == number), None)


def own_offer(state: State, seat: int) -> Offer | None:
    """The open offer (of the player in turn) or unasked proposal (of another) that the seat has made."""
    return next((o for o in state.offers if o.seat == seat and o.counters is None), None)


def answer_of(offer: Offer, seat: int) -> str | None:
    """How the seat has answered, None if it was not asked."""
    return offer.answers[offer.to.index(seat)] if seat in offer.to else None


def check_terms(state: State, seat: int, give: Any, want: Any) -> Code | None:
    """What holds for every offer: well formed, something for something else or a gift, within what there can be."""
    if not (well_formed(give) and well_formed(want)):
        return Code.MALFORMED
    if not any(give) and not any(want):
        return Code.EMPTY_OFFER
    if any(g and w for g, w in zip(give, want, strict=True)):
        return Code.SAME_RESOURCE
    if any(w > full for w, full in zip(want, state.setup.bank_full, strict=True)):
        return Code.WANT_TOO_LARGE
    return None if holds(state, seat, give) else Code.CARDS_NOT_HELD


def check_new(state: State, seat: int, give: Cards, want: Cards, to: tuple[int, ...]) -> Code | None:
    """The cap of a turn, and never the same again unless a hand changed.

    The same is: the same cards, put only to seats that have been asked for them already.
    """
    if state.offer_counts[seat] >= state.setup.offer_caps[seat]:
        return Code.TOO_MANY_OFFERS
    asked = 0
    for maker, gave, wanted, seats in state.offered:
        if maker == seat and gave == give and wanted == want:
            asked |= seats
    return Code.OFFER_REPEATED if all(asked >> other & 1 for other in to) else None


def put(
    state: State,
    seat: int,
    give: Cards,
    want: Cards,
    to: tuple[int, ...],
    events: Events,
    counters: int | None = None,
    proposal: bool = False,
) -> None:
    """Open an offer."""
    offer = Offer(state.next_offer, seat, give, want, to, (WAITING,) * len(to), counters, proposal)
    state.next_offer += 1
    state.offers = (*state.offers, offer)
    if events is not None:
        events.append(OfferMade(offer.number, seat, give, want, to, counters, proposal))


def count_offer(state: State, seat: int, give: Cards, want: Cards, to: tuple[int, ...]) -> None:
    """Remember an offer or proposal for the cap and against asking the same again."""
    state.offer_counts = tuple([n + (s == seat) for s, n in enumerate(state.offer_counts)])
    state.offered = (*state.offered, (seat, give, want, sum(1 << other for other in to)))


def answer(state: State, offer: Offer, seat: int, what: str) -> None:
    """Note how a seat answers."""
    place = offer.to.index(seat)
    answers = (*offer.answers[:place], what, *offer.answers[place + 1 :])
    answered = offer._replace(answers=answers)
    state.offers = tuple([answered if o.number == offer.number else o for o in state.offers])


def fall(state: State, number: int, why: str, events: Events, partner: int | None = None) -> None:
    """An offer is gone, and its counter-offers with it."""
    fallen = [o for o in state.offers if number in (o.number, o.counters)]
    state.offers = tuple([o for o in state.offers if number not in (o.number, o.counters)])
    if events is not None:
        events.extend(OfferFell(o.number, o.seat, why, partner) for o in fallen)


def exchange(state: State, offer: Offer, partner: int, events: Events) -> None:
    """Carry an offer out with a partner who holds what is wanted, and close what it belongs to."""
    move_set(state, offer.give, offer.seat, partner)
    move_set(state, offer.want, partner, offer.seat)
    if events is not None:
        if offer.seat == state.current:
            events.append(CardsExchanged(offer.seat, partner, offer.give, offer.want))
        else:
            events.append(CardsExchanged(partner, offer.seat, offer.want, offer.give))
    fall(state, offer.number if offer.counters is None else offer.counters, "done", events)


def drop_unpayable(state: State, events: Events) -> None:
    """Offers whose maker can no longer pay them fall."""
    for offer in state.offers:
        if not holds(state, offer.seat, offer.give) and offer_numbered(state, offer.number) is not None:
            fall(state, offer.number, "unpayable", events)


def drop_of_robbed(state: State, victim: int, events: Events) -> None:
    """Whoever was robbed has what they offered to give withdrawn, whichever card was taken.

    Only the two concerned know that card. If just the offers fell that can no longer be paid, everybody could tell it.
    """
    for offer in state.offers:
        if offer.seat == victim and any(offer.give):
            fall(state, offer.number, "robbed", events)


def drop_all(state: State, events: Events) -> None:
    """The turn ends: every offer falls, and the counts begin anew."""
    for offer in state.offers:
        if offer.counters is None:
            fall(state, offer.number, "turn_ended", events)
    state.offer_counts = (0,) * state.setup.players
    state.offered = ()
