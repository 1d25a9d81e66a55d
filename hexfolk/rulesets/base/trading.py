"""Section "Trade", with players: the deeds.

Choices where the rules leave one: a counter-offer does not count against the cap, as each offer is answered once; an
offer that all have declined stays until it is withdrawn or replaced; offers may be answered, not made or completed,
while the player in turn moves the robber or places free roads. Whether a partner who accepted still holds the cards
is hidden, so `CompleteTrade` is always open then; if the cards are gone, nothing moves and the offer falls. A robbery
brings down every offer by which its victim would give something, so that none tells which card was taken.
"""

from __future__ import annotations

from hexfolk.rules.actions import (
    AcceptOffer,
    CompleteTrade,
    CounterOffer,
    DeclineOffer,
    MakeOffer,
    ProposeTrade,
    WithdrawOffer,
)
from hexfolk.rules.chance import Chance
from hexfolk.rules.events import OfferAccepted, OfferDeclined
from hexfolk.rules.menu import CounterForm, OfferForm, ProposalForm
from hexfolk.rules.options import Options
from hexfolk.rules.phases import FreeRoads, MovingRobber, Rolling, Trading
from hexfolk.rules.refusal import Code
from hexfolk.rules.registry import Contribution, Deed, Events, Hooks, Who
from hexfolk.rules.state import Offer, State
from hexfolk.rules.transfer import holds
from hexfolk.rulesets.base import offers as book

# --- the offer of the player in turn -----------------------------------------------------------------------------


def _cap_gate(state: State, seat: int) -> Code | None:
    return Code.TOO_MANY_OFFERS if state.offer_counts[seat] >= state.setup.offer_caps[seat] else None


def _offer_forms(state: State, seat: int) -> tuple[OfferForm, ...]:
    setup = state.setup
    left = setup.offer_caps[seat] - state.offer_counts[seat]
    if left <= 0:
        return ()
    partners = tuple([other for other in range(setup.players) if other != seat])
    return (OfferForm(partners, setup.bank_full, left),)


def _check_offer(state: State, seat: int, action: MakeOffer) -> Code | None:
    to = action.to
    if type(to) is not tuple or any(type(s) is not int or not 0 <= s < state.setup.players for s in to):
        return Code.MALFORMED
    if seat in to or len(set(to)) != len(to):
        return Code.MALFORMED
    if not to:
        return Code.NOBODY_ASKED
    return book.check_terms(state, seat, action.give, action.want) or book.check_new(
        state, seat, action.give, action.want, to
    )


def _make_offer(state: State, seat: int, action: MakeOffer, chance: Chance, events: Events) -> None:
    old = book.own_offer(state, seat)
    if old is not None:
        book.fall(state, old.number, "replaced", events)
    book.count_offer(state, seat, action.give, action.want, action.to)
    book.put(state, seat, action.give, action.want, action.to, events)


# --- a proposal of another ---------------------------------------------------------------------------------------


def _proposal_forms(state: State, seat: int) -> tuple[ProposalForm, ...]:
    if _cap_gate(state, seat) is not None:
        return ()
    return (ProposalForm(state.current, state.setup.bank_full),)


def _check_proposal(state: State, seat: int, action: ProposeTrade) -> Code | None:
    return book.check_terms(state, seat, action.give, action.want) or book.check_new(
        state, seat, action.give, action.want, (state.current,)
    )


def _propose(state: State, seat: int, action: ProposeTrade, chance: Chance, events: Events) -> None:
    old = book.own_offer(state, seat)
    if old is not None:
        book.fall(state, old.number, "replaced", events)
    to = (state.current,)
    book.count_offer(state, seat, action.give, action.want, to)
    book.put(state, seat, action.give, action.want, to, events, proposal=True)


# --- answers -----------------------------------------------------------------------------------------------------


def _waiting_for(state: State, seat: int) -> list[Offer]:
    """The offers the seat was asked about and has not answered."""
    return [o for o in state.offers if book.answer_of(o, seat) == book.WAITING]


def _check_answer(state: State, seat: int, number: object) -> Code | Offer:
    if type(number) is not int:
        return Code.MALFORMED
    offer = book.offer_numbered(state, number)
    if offer is None:
        return Code.OFFER_GONE
    given = book.answer_of(offer, seat)
    if given is None:
        return Code.OFFER_NOT_FOR_YOU
    return offer if given == book.WAITING else Code.OFFER_ANSWERED


def _accept_gate(state: State, seat: int) -> Code | None:
    waiting = _waiting_for(state, seat)
    if not waiting:
        return Code.OFFER_GONE
    return None if any(holds(state, seat, o.want) for o in waiting) else Code.CARDS_NOT_HELD


def _accept_choices(state: State, seat: int) -> tuple[AcceptOffer, ...]:
    return tuple([AcceptOffer(o.number) for o in _waiting_for(state, seat) if holds(state, seat, o.want)])


def _check_accept(state: State, seat: int, action: AcceptOffer) -> Code | None:
    offer = _check_answer(state, seat, action.offer)
    if not isinstance(offer, Offer):
        return offer
    return None if holds(state, seat, offer.want) else Code.CARDS_NOT_HELD


def _accept(state: State, seat: int, action: AcceptOffer, chance: Chance, events: Events) -> None:
    """Another's yes is noted; the yes of the player in turn, to a counter-offer or a proposal, makes the exchange."""
    offer = _open(state, action.offer)
    if events is not None:
        events.append(OfferAccepted(offer.number, seat))
    if seat == state.current:
        book.exchange(state, offer, seat, events)
    else:
        book.answer(state, offer, seat, book.ACCEPTED)


def _decline_gate(state: State, seat: int) -> Code | None:
    return None if _waiting_for(state, seat) else Code.OFFER_GONE


def _decline_choices(state: State, seat: int) -> tuple[DeclineOffer, ...]:
    return tuple([DeclineOffer(o.number) for o in _waiting_for(state, seat)])


def _check_decline(state: State, seat: int, action: DeclineOffer) -> Code | None:
    offer = _check_answer(state, seat, action.offer)
    return None if isinstance(offer, Offer) else offer


def _decline(state: State, seat: int, action: DeclineOffer, chance: Chance, events: Events) -> None:
    offer = _open(state, action.offer)
    if events is not None:
        events.append(OfferDeclined(offer.number, seat))
    if seat == state.current:
        book.fall(state, offer.number, "declined", events)
    else:
        book.answer(state, offer, seat, book.DECLINED)


def _counter_forms(state: State, seat: int) -> tuple[CounterForm, ...]:
    return tuple([CounterForm(o.number, state.setup.bank_full) for o in _waiting_for(state, seat)])


def _check_counter(state: State, seat: int, action: CounterOffer) -> Code | None:
    offer = _check_answer(state, seat, action.offer)
    if not isinstance(offer, Offer):
        return offer
    return book.check_terms(state, seat, action.give, action.want)


def _counter(state: State, seat: int, action: CounterOffer, chance: Chance, events: Events) -> None:
    offer = _open(state, action.offer)
    book.answer(state, offer, seat, book.COUNTERED)
    book.put(state, seat, action.give, action.want, (offer.seat,), events, counters=offer.number)


# --- completing and withdrawing ----------------------------------------------------------------------------------


def _complete_choices(state: State, seat: int) -> tuple[CompleteTrade, ...]:
    return tuple(
        [
            CompleteTrade(o.number, partner)
            for o in state.offers
            if o.seat == seat
            for partner, given in zip(o.to, o.answers, strict=True)
            if given == book.ACCEPTED
        ]
    )


def _complete_gate(state: State, seat: int) -> Code | None:
    if _complete_choices(state, seat):
        return None
    return Code.OFFER_GONE if book.own_offer(state, seat) is None else Code.OFFER_NOT_ACCEPTED


def _check_complete(state: State, seat: int, action: CompleteTrade) -> Code | None:
    if type(action.offer) is not int or type(action.partner) is not int:
        return Code.MALFORMED
    offer = book.offer_numbered(state, action.offer)
    if offer is None:
        return Code.OFFER_GONE
    if offer.seat != seat:
        return Code.OFFER_NOT_FOR_YOU
    return None if book.answer_of(offer, action.partner) == book.ACCEPTED else Code.OFFER_NOT_ACCEPTED


def _complete(state: State, seat: int, action: CompleteTrade, chance: Chance, events: Events) -> None:
    offer = _open(state, action.offer)
    if holds(state, action.partner, offer.want):
        book.exchange(state, offer, action.partner, events)
    else:
        book.fall(state, offer.number, "partner_lacks_cards", events, action.partner)


def _withdraw_choices(state: State, seat: int) -> tuple[WithdrawOffer, ...]:
    return tuple([WithdrawOffer(o.number) for o in state.offers if o.seat == seat])


def _withdraw_gate(state: State, seat: int) -> Code | None:
    return None if any(o.seat == seat for o in state.offers) else Code.OFFER_GONE


def _check_withdraw(state: State, seat: int, action: WithdrawOffer) -> Code | None:
    if type(action.offer) is not int:
        return Code.MALFORMED
    offer = book.offer_numbered(state, action.offer)
    if offer is None:
        return Code.OFFER_GONE
    return None if offer.seat == seat else Code.OFFER_NOT_FOR_YOU


def _withdraw(state: State, seat: int, action: WithdrawOffer, chance: Chance, events: Events) -> None:
    book.fall(state, action.offer, "withdrawn", events)


def _open(state: State, number: int) -> Offer:
    """An offer that is known to be there."""
    return next(offer for offer in state.offers if offer.number == number)


def _off(options: Options) -> Code | None:
    return None if options.player_trades else Code.TRADES_OFF


_ANSWERING_TIME = (MovingRobber, FreeRoads)
_ABOUT_AN_OFFER = (AcceptOffer, DeclineOffer, CounterOffer, CompleteTrade, WithdrawOffer)

TRADING = Contribution(
    name="trading",
    actions=(MakeOffer, ProposeTrade, CounterOffer, AcceptOffer, DeclineOffer, CompleteTrade, WithdrawOffer),
    deeds=(
        Deed(MakeOffer, (Trading,), _check_offer, _cap_gate, _make_offer, forms=_offer_forms),
        Deed(
            ProposeTrade,
            (Trading,),
            _check_proposal,
            _cap_gate,
            _propose,
            forms=_proposal_forms,
            who=Who.OTHERS,
        ),
        Deed(
            CounterOffer,
            (Trading, *_ANSWERING_TIME),
            _check_counter,
            _decline_gate,
            _counter,
            forms=_counter_forms,
            who=Who.OTHERS,
        ),
        *(
            Deed(AcceptOffer, (phase,), _check_accept, _accept_gate, _accept, _accept_choices, who=who)
            for phase, who in ((Trading, Who.ALL), *((phase, Who.OTHERS) for phase in _ANSWERING_TIME))
        ),
        *(
            Deed(DeclineOffer, (phase,), _check_decline, _decline_gate, _decline, _decline_choices, who=who)
            for phase, who in ((Trading, Who.ALL), *((phase, Who.OTHERS) for phase in _ANSWERING_TIME))
        ),
        Deed(CompleteTrade, (Trading,), _check_complete, _complete_gate, _complete, _complete_choices),
        *(
            Deed(
                WithdrawOffer,
                (phase,),
                _check_withdraw,
                _withdraw_gate,
                _withdraw,
                _withdraw_choices,
                who=who,
            )
            for phase, who in ((Trading, Who.ALL), *((phase, Who.OTHERS) for phase in _ANSWERING_TIME))
        ),
    ),
    reasons=tuple((phase, action, Code.OFFER_GONE) for phase in (Rolling, Trading) for action in _ABOUT_AN_OFFER),
    reasons_for_others=(
        (None, ProposeTrade, Code.WRONG_PHASE),
        (Rolling, ProposeTrade, Code.ROLL_FIRST),
        *((None, action, Code.OFFER_GONE) for action in _ABOUT_AN_OFFER if action is not CompleteTrade),
    ),
    off=_off,
    hooks=Hooks(turn_ending=(book.drop_all,), settled=(book.drop_unpayable,)),
)
