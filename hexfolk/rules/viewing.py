"""Fills a view, part by part, with what a seat may know: nothing gets there that is not named here."""

from __future__ import annotations

from hexfolk.rules.cards import RESOURCES, Cards
from hexfolk.rules.live_menu import LiveMenu
from hexfolk.rules.menu import Menu
from hexfolk.rules.phases import Discarding, Over
from hexfolk.rules.refusal import Code, Refused
from hexfolk.rules.setup import bits
from hexfolk.rules.state import Offer, State
from hexfolk.rules.step import is_seat
from hexfolk.rules.view import OfferView, Own, PlayerPublic, PlayerView, PointLine

_EMPTY_MENU = Menu((), (), {}, None)


def view_of(state: State, seat: int | None) -> PlayerView:
    """What `seat` may know; None stands for a spectator, who sees what a player without a hand would.

    Raises Refused for a seat that is not in the game.
    """
    setup = state.setup
    if seat is not None and not is_seat(state, seat):
        raise Refused(Code.UNKNOWN_SEAT)
    phase = state.phases[-1]
    over = isinstance(phase, Over)
    return PlayerView(
        seat=seat,
        options=setup.options,
        decision=state.era if seat is None else state.decision(seat),
        turn=state.turn,
        round=(state.turn + setup.players - 1) // setup.players,
        current=state.current,
        first=state.first,
        phases=state.phases,
        to_act=state.actors,
        dice=state.rolled,
        players=tuple(_public(state, other, over) for other in range(setup.players)),
        own=None if seat is None else _own(state, seat),
        bank=state.hand(setup.bank),
        deck=len(state.deck) - state.drawn,
        robber=None if state.robber < 0 else state.robber,
        awards=_awards(state),
        offers=tuple(_offer(offer) for offer in state.offers),
        card_played=state.card_played,
        winners=phase.winners if isinstance(phase, Over) else (),
        scores=tuple(score(state, other) for other in range(setup.players)) if over else None,
        menu=_EMPTY_MENU if seat is None else LiveMenu(state, seat).freeze(),
    )


def score(state: State, seat: int) -> tuple[PointLine, ...]:
    """The seat's points by source, hidden ones included."""
    return tuple(line for lines in state.setup.hooks.score_lines for line in lines(state, seat))


def _public(state: State, seat: int, over: bool) -> PlayerPublic:
    phase = state.phases[-1]
    unplayed = state.unplayed(seat)
    return PlayerPublic(
        seat=seat,
        points=sum(line.points for line in score(state, seat)) if over else state.points[seat],
        cards=state.totals[seat],
        development=sum(unplayed),
        knights=state.knights[seat],
        route=state.route[seat],
        roads=tuple(bits(state.roads[seat])),
        settlements=tuple(bits(state.settlements[seat])),
        cities=tuple(bits(state.cities[seat])),
        stock=state.stock(seat),
        gains=_gains(state, seat),
        owes=phase.owed[seat] if isinstance(phase, Discarding) else 0,
        discarded=state.discarded[seat],
        asked_to_build=bool(state.asks >> seat & 1),
        revealed_hand=state.hand(seat) if over else None,
        revealed_development=unplayed if over else None,
    )


def _gains(state: State, seat: int) -> Cards:
    gains = [0] * len(RESOURCES)
    for _, owner, resource, amount in state.gains:
        if owner == seat:
            gains[resource] += amount
    return tuple(gains)


def _own(state: State, seat: int) -> Own:
    unplayed = state.unplayed(seat)
    fresh = state.fresh if seat == state.current else [0] * 5
    return Own(
        hand=state.hand(seat),
        development=unplayed,
        playable=tuple(have - new for have, new in zip(unplayed, fresh, strict=True)),
        points=sum(line.points for line in score(state, seat)),
        rates=tuple(state.rates[5 * seat : 5 * seat + 5]),
    )


def _awards(state: State) -> dict[str, int | None]:
    awards: dict[str, int | None] = {}
    if state.setup.options.longest_trade_route:
        awards["longest_trade_route"] = None if state.route_holder < 0 else state.route_holder
    if state.setup.options.strongest_knighthood:
        awards["strongest_knighthood"] = None if state.knight_holder < 0 else state.knight_holder
    return awards


def _offer(offer: Offer) -> OfferView:
    return OfferView(
        offer=offer.number,
        seat=offer.seat,
        give=offer.give,
        want=offer.want,
        to=offer.to,
        answers=offer.answers,
        counters=offer.counters,
        proposal=offer.proposal,
    )
