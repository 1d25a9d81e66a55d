"""Whether a view, and what is told with it, can be read without a second look: every number within its range.

Types say that a seat is a number; these checks say that it is a number of a seat. Whatever passes can be indexed by,
looped over and drawn. Nothing here knows the rules: a lie that can be shown is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from hexfolk.board import Board
from hexfolk.rules import actions as do
from hexfolk.rules import events as ev
from hexfolk.rules.cards import DEVELOPMENT_CARDS, RESOURCES
from hexfolk.rules.menu import CounterForm, DiscardForm, Form, Menu, OfferForm, ProposalForm
from hexfolk.rules.options import validate
from hexfolk.rules.phases import Discarding, Founding, FreeRoads, Over, Phase, SpecialBuilding
from hexfolk.rules.view import OfferView, Own, PlayerPublic, PlayerView
from hexfolk.wire import messages as told
from hexfolk.wire.codec import WireError, WireFault

MOST = 100_000
"""No count of anything is larger: cards, points, turns, rounds."""
MOST_ACTIONS = 5_000
MOST_PARTS = 100
"""Offers, forms, refusals and phases, each."""
LONGEST_WORD = 80

AWARDS = frozenset({"longest_trade_route", "strongest_knighthood"})
ANSWERS = frozenset({"waiting", "accepted", "declined", "countered"})
SOURCES = frozenset({"settlements", "cities", "victory_point", *AWARDS})


def refuse(what: object) -> WireError:
    """What is raised for something out of range."""
    return WireError(WireFault.WRONG_SHAPE, f"out of range: {what!r}"[:400])


class Bounds(NamedTuple):
    """How far the numbers of a game reach."""

    players: int
    hexes: int
    crossings: int
    edges: int

    @classmethod
    def of(cls, board: Board, players: int) -> Bounds:
        """Those of a board and its players."""
        return cls(players, len(board.hexes), len(board.crossings), len(board.edges))


# --- single values: each says whether a value is sound -------------------------------------------------------------


def _below(value: int | None, end: int) -> bool:
    return value is not None and 0 <= value < end


def _all_below(values: tuple[int, ...], end: int) -> bool:
    """A set of numbers: each once."""
    return not values or (min(values) >= 0 and max(values) < end and len(set(values)) == len(values))


def _counts(values: tuple[int, ...] | None, length: int) -> bool:
    return values is not None and len(values) == length and min(values) >= 0 and max(values) <= MOST


def _count(value: int) -> bool:
    return 0 <= value <= MOST


def _word(value: str) -> bool:
    return len(value) <= LONGEST_WORD


KINDS = len(RESOURCES)

_Check = Callable[[Any, Bounds], bool]

_SOUND: Mapping[str, _Check] = MappingProxyType(
    {
        "seat": lambda v, b: _below(v, b.players),
        "seat?": lambda v, b: v is None or _below(v, b.players),
        "seats": lambda v, b: _all_below(v, b.players),
        "hex": lambda v, b: _below(v, b.hexes),
        "hex?": lambda v, b: v is None or _below(v, b.hexes),
        "crossing": lambda v, b: _below(v, b.crossings),
        "edge": lambda v, b: _below(v, b.edges),
        "place?": lambda v, b: v is None or _below(v, max(b.crossings, b.edges)),
        "kind": lambda v, b: _below(v, KINDS),
        "kind?": lambda v, b: v is None or _below(v, KINDS),
        "card?": lambda v, b: v is None or _below(v, len(DEVELOPMENT_CARDS)),
        "kinds": lambda v, b: _all_below(v, KINDS),
        "cards": lambda v, b: _counts(v, KINDS),
        "by_seat": lambda v, b: _counts(v, b.players),
        "count": lambda v, b: _count(v),
        "dice": lambda v, b: 1 <= v[0] <= 6 and 1 <= v[1] <= 6,
        "word": lambda v, b: _word(v),
        "award": lambda v, b: v in AWARDS,
        "gains": lambda v, b: len(v) <= MOST_ACTIONS and all(_gain(gain, b) for gain in v),
        "any": lambda v, b: True,
    }
)


def _gain(gain: ev.Gain, bounds: Bounds) -> bool:
    return (
        0 <= gain.seat < bounds.players
        and 0 <= gain.hex < bounds.hexes
        and 0 <= gain.resource < KINDS
        and 0 <= gain.amount <= MOST
    )


_USUAL: Mapping[str, str] = MappingProxyType(
    {
        "seat": "seat", "first": "seat", "victim": "seat", "partner": "seat", "crossing": "crossing", "edge": "edge",
        "hex": "hex", "cards": "cards", "give": "cards", "want": "cards", "got": "cards", "resource": "kind",
        "card": "card?", "turn": "count", "amount": "count", "roads": "count", "grace": "count", "dice": "dice",
        "gains": "gains", "short": "kinds", "owed": "by_seat", "taken": "by_seat", "to": "seats", "winners": "seats",
        "award": "award", "old": "seat?", "new": "seat?", "reason": "word", "what": "word", "why": "word",
        "kind": "word", "place": "place?", "offer": "any", "counters": "any", "founding": "any", "free": "any",
        "proposal": "any", "reopened": "any", "paused": "any", "take": "kind",
    }
)  # fmt: skip
"""What a field of an action or event is, by its name."""

_UNUSUAL: Mapping[tuple[type, str], str] = MappingProxyType(
    {
        (do.MoveRobber, "victim"): "seat?",
        (do.TradeWithBank, "give"): "kind",
        (ev.BankTraded, "give"): "kind",
        (ev.RobberMoved, "hex"): "hex?",
        (ev.CardStolen, "resource"): "kind?",
        (ev.OfferFell, "partner"): "seat?",
    }
)
"""Where the name says something else."""


class Checks:
    """Checks actions and events, by tables that are made when a type is first seen."""

    def __init__(self) -> None:
        self._fields: dict[type, tuple[tuple[str, _Check], ...]] = {}

    def fields(self, value: Any, bounds: Bounds) -> None:
        """Raises WireError when a field of an action or event is out of range."""
        kind = type(value)
        fields = self._fields.get(kind)
        if fields is None:
            names = kind.__struct_fields__
            fields = tuple((name, _SOUND[_UNUSUAL.get((kind, name)) or _USUAL[name]]) for name in names)
            self._fields[kind] = fields
        for name, sound in fields:
            if not sound(getattr(value, name), bounds):
                raise refuse(value)

    def events(self, events: tuple[told.Told, ...], bounds: Bounds, most: int) -> None:
        """Raises WireError when there are more events than `most`, or one is out of range."""
        if len(events) > most:
            raise refuse(f"{len(events)} events")
        for event in events:
            self.fields(event, bounds)

    def view(self, view: PlayerView, bounds: Bounds, seat: int | None) -> None:
        """Raises WireError for a view that `seat` could not be shown."""
        for sound in (
            view.seat == seat,
            (view.own is None) == (seat is None),
            _options_sound(view, bounds),
            _count(view.turn) and _count(view.round) and _count(view.deck),
            _below(view.current, bounds.players) and _below(view.first, bounds.players),
            1 <= len(view.phases) <= MOST_PARTS,
            _all_below(view.to_act, bounds.players) and _all_below(view.winners, bounds.players),
            view.dice is None or _SOUND["dice"](view.dice, bounds),
            len(view.players) == bounds.players,
            _counts(view.bank, KINDS),
            view.robber is None or _below(view.robber, bounds.hexes),
            AWARDS.issuperset(view.awards),
            len(view.offers) <= MOST_PARTS,
            view.scores is None or len(view.scores) == bounds.players,
        ):
            if not sound:
                raise refuse(view)
        _see(view.phases, bounds, _phase)
        _see(view.offers, bounds, _offer)
        _see(view.awards.values(), bounds, _SOUND["seat?"])
        for number, player in enumerate(view.players):
            if player.seat != number or not _player(player, bounds):
                raise refuse(player)
        if view.own is not None and not _own(view.own):
            raise refuse(view.own)
        for lines in view.scores or ():
            if len(lines) > len(SOURCES) or not all(
                line.source in SOURCES and _count(line.count) and _count(line.points) for line in lines
            ):
                raise refuse(lines)
        self._menu(view.menu, bounds)

    def _menu(self, menu: Menu, bounds: Bounds) -> None:
        if len(menu.actions) > MOST_ACTIONS or len(menu.forms) > MOST_PARTS or len(menu.refusals) > MOST_PARTS:
            raise refuse("a menu too long")
        for action in menu.actions:
            self.fields(action, bounds)
        if menu.fallback is not None:
            self.fields(menu.fallback, bounds)
        _see(menu.forms, bounds, _form)


def _see(values: Iterable[Any], bounds: Bounds, sound: _Check) -> None:
    for value in values:
        if not sound(value, bounds):
            raise refuse(value)


def _options_sound(view: PlayerView, bounds: Bounds) -> bool:
    try:
        validate(view.options)
    except ValueError:
        return False
    return view.options.players == bounds.players


def _phase(phase: Phase, bounds: Bounds) -> bool:
    match phase:
        case Founding(order=order, at=at, settlement=settlement):
            return (
                0 <= at < len(order) <= 2 * bounds.players
                and all(0 <= seat < bounds.players for seat in order)
                and (settlement is None or _below(settlement, bounds.crossings))
            )
        case Discarding(owed=owed):
            return _counts(owed, bounds.players)
        case FreeRoads(left=left, total=total):
            return 0 <= left <= total <= MOST_PARTS
        case SpecialBuilding(order=order, at=at):
            return 0 <= at < len(order) and _all_below(order, bounds.players)
        case Over(winners=winners, reason=reason):
            return _all_below(winners, bounds.players) and _word(reason)
    return True


def _offer(offer: OfferView, bounds: Bounds) -> bool:
    return (
        _below(offer.seat, bounds.players)
        and _counts(offer.give, KINDS)
        and _counts(offer.want, KINDS)
        and _all_below(offer.to, bounds.players)
        and len(offer.answers) == len(offer.to)
        and ANSWERS.issuperset(offer.answers)
    )


def _player(player: PlayerPublic, bounds: Bounds) -> bool:
    numbers = (
        player.points, player.cards, player.development, player.knights, player.route, player.owes, player.discarded,
        *player.stock,
    )  # fmt: skip
    return (
        min(numbers) >= 0
        and max(numbers) <= MOST
        and _all_below(player.roads, bounds.edges)
        and _all_below(player.settlements, bounds.crossings)
        and _all_below(player.cities, bounds.crossings)
        and _counts(player.gains, KINDS)
        and (player.revealed_hand is None or _counts(player.revealed_hand, KINDS))
        and (player.revealed_development is None or _counts(player.revealed_development, len(DEVELOPMENT_CARDS)))
    )


def _own(own: Own) -> bool:
    return (
        _counts(own.hand, KINDS)
        and _counts(own.development, len(DEVELOPMENT_CARDS))
        and _counts(own.playable, len(DEVELOPMENT_CARDS))
        and _counts(own.rates, KINDS)
        and _count(own.points)
    )


def _form(form: Form, bounds: Bounds) -> bool:
    match form:
        case DiscardForm(count=count, hand=hand):
            return _counts(hand, KINDS) and 0 <= count <= sum(hand)
        case OfferForm(partners=partners, most=most, left=left):
            return _all_below(partners, bounds.players) and _counts(most, KINDS) and _count(left)
        case ProposalForm(partner=partner, most=most):
            return _below(partner, bounds.players) and _counts(most, KINDS)
        case CounterForm(most=most):
            return _counts(most, KINDS)
