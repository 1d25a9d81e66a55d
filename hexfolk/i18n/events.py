"""The log's wording of every event.

Events come as plain mappings (`msgspec.to_builtins(event)`: the type's name under ``"type"``), so that this package
knows no rules. Each wording has a form for others, ``{player}``, and one for the reader, ``{you}``; whoever else is
concerned is ``{other}``, or ``{me}`` for the reader.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from hexfolk.i18n.catalogue import gettext as _
from hexfolk.i18n.catalogue import ngettext, pgettext
from hexfolk.i18n.happenings import HAPPENINGS
from hexfolk.i18n.parts import Cards, Dice, Icon, Line, Part, Player

RESOURCE_KINDS = 5

Values = Mapping[str, Any]


class Teller:
    """Words the events of a game, one after the other, for one reader; `own` is the reader's seat, None for a
    spectator."""

    def __init__(self, own: int | None) -> None:
        self.own = own
        self.before = ""
        """The type of the event before this one."""

    def lines(self, event: Values) -> tuple[Line, ...]:
        """The lines of one event, none if there is nothing worth telling. Raises KeyError for an unknown type."""
        found = tuple(_WORDINGS[event["type"]](self, event))
        self.before = event["type"]
        return found

    def by(self, seat: int, theirs: str, mine: str, **parts: Part) -> Line:
        """A line about what `seat` did."""
        if seat == self.own:
            return Line(mine, {"you": Player(seat, pgettext("who acts", "You")), **parts})
        return Line(theirs, {"player": Player(seat), **parts})

    def between(self, seat: int, other: int, forms: tuple[str, str, str], **parts: Part) -> Line:
        """A line about what `seat` did to `other`; `forms` are those of strangers, of the reader as the one who acts,
        and of the reader as the other."""
        theirs, mine, to_me = forms
        if other == self.own:
            return Line(to_me, {"player": Player(seat), "me": Player(other, pgettext("to whom", "you")), **parts})
        return self.by(seat, theirs, mine, other=Player(other), **parts)


def _nothing(_teller: Teller, _event: Values) -> Sequence[Line]:
    return ()


def _game_started(teller: Teller, event: Values) -> Sequence[Line]:
    return [teller.by(event["first"], _("{player} begins the founding"), _("{you} begin the founding"))]


def _settlement_built(teller: Teller, event: Values) -> Sequence[Line]:
    icon = Icon("settlement")
    if event["founding"]:
        theirs, mine = _("{player} founded a {piece} settlement"), _("{you} founded a {piece} settlement")
    else:
        theirs, mine = _("{player} built a {piece} settlement"), _("{you} built a {piece} settlement")
    return [teller.by(event["seat"], theirs, mine, piece=icon)]


def _road_built(teller: Teller, event: Values) -> Sequence[Line]:
    theirs, mine = _("{player} built a {piece} road"), _("{you} built a {piece} road")
    return [teller.by(event["seat"], theirs, mine, piece=Icon("road"))]


def _city_built(teller: Teller, event: Values) -> Sequence[Line]:
    theirs, mine = _("{player} built a {piece} city"), _("{you} built a {piece} city")
    return [teller.by(event["seat"], theirs, mine, piece=Icon("city"))]


def _gains(teller: Teller, gains: Sequence[Sequence[int]]) -> list[Line]:
    """One line for each seat that got cards; a gain is (seat, hex, resource, amount)."""
    got: dict[int, list[int]] = {}
    for seat, _hex, resource, amount in gains:
        got.setdefault(seat, [0] * RESOURCE_KINDS)[resource] += amount
    return [
        teller.by(seat, _("{player} got {cards}"), _("{you} got {cards}"), cards=Cards(tuple(counts)))
        for seat, counts in got.items()
    ]


def _founding_paid(teller: Teller, event: Values) -> Sequence[Line]:
    return _gains(teller, event["gains"])


def _turn_started(_teller: Teller, event: Values) -> Sequence[Line]:
    return [Line(_("Turn {turn}").format(turn=event["turn"]), {}, "turn")]


def _dice_rolled(teller: Teller, event: Values) -> Sequence[Line]:
    first, second = event["dice"]
    dice = Dice(first + second, (first, second))
    return [teller.by(event["seat"], _("{player} rolled {dice}"), _("{you} rolled {dice}"), dice=dice)]


def _resources_produced(teller: Teller, event: Values) -> Sequence[Line]:
    lines = _gains(teller, event["gains"])
    if event["short"]:
        counts = tuple(int(kind in event["short"]) for kind in range(RESOURCE_KINDS))
        lines.append(Line(_("The bank has not enough {cards}"), {"cards": Cards(counts)}))
    return lines or [Line(_("Nobody got anything"), {})]


def _discards_owed(teller: Teller, event: Values) -> Sequence[Line]:
    lines = []
    for seat, count in enumerate(event["owed"]):
        if count:
            theirs = ngettext("{player} must discard {count} card", "{player} must discard {count} cards", count)
            mine = ngettext("{you} must discard {count} card", "{you} must discard {count} cards", count)
            lines.append(teller.by(seat, _filled(theirs, count), _filled(mine, count)))
    return lines


def _filled(template: str, count: int) -> str:
    """The template with its count written in; the other placeholders stay."""
    return template.replace("{count}", str(count))


def _cards_discarded(teller: Teller, event: Values) -> Sequence[Line]:
    theirs, mine = _("{player} discarded {cards}"), _("{you} discarded {cards}")
    return [teller.by(event["seat"], theirs, mine, cards=Cards(tuple(event["cards"])))]


def _robber_moved(teller: Teller, event: Values) -> Sequence[Line]:
    icon = Icon("robber")
    if event["hex"] is None:
        return [Line(_("The {piece} robber stays: no hex is left to it"), {"piece": icon})]
    theirs, mine = _("{player} moved the {piece} robber"), _("{you} moved the {piece} robber")
    return [teller.by(event["seat"], theirs, mine, piece=icon)]


def _card_stolen(teller: Teller, event: Values) -> Sequence[Line]:
    if event["resource"] is None:
        forms = (
            _("{player} stole 1 card from {other}"),
            _("{you} stole 1 card from {other}"),
            _("{player} stole 1 card from {me}"),
        )
        return [teller.between(event["seat"], event["victim"], forms)]
    forms = (
        _("{player} stole {cards} from {other}"),
        _("{you} stole {cards} from {other}"),
        _("{player} stole {cards} from {me}"),
    )
    return [teller.between(event["seat"], event["victim"], forms, cards=Cards(_only(event["resource"], 1)))]


def _only(resource: int, amount: int) -> tuple[int, ...]:
    """A set of cards of one kind."""
    return tuple(amount if kind == resource else 0 for kind in range(RESOURCE_KINDS))


def _development_card_bought(teller: Teller, event: Values) -> Sequence[Line]:
    theirs = _("{player} bought a {card} development card")
    if event["card"] is None:
        mine, icon = _("{you} bought a {card} development card"), "development"
    else:
        mine, icon = (
            (_("{you} bought a {card} Knight"), "knight"),
            (_("{you} bought {card} Road Building"), "road_building"),
            (_("{you} bought {card} Invention"), "invention"),
            (_("{you} bought {card} Monopoly"), "monopoly"),
            (_("{you} bought a {card} Victory Point"), "victory_point"),
        )[event["card"]]
    if event["seat"] != teller.own:
        icon = "development"
    return [teller.by(event["seat"], theirs, mine, card=Icon(icon))]


def _knight_played(teller: Teller, event: Values) -> Sequence[Line]:
    theirs, mine = _("{player} played a {card} Knight"), _("{you} played a {card} Knight")
    return [teller.by(event["seat"], theirs, mine, card=Icon("knight"))]


def _road_building_played(teller: Teller, event: Values) -> Sequence[Line]:
    theirs, mine = _("{player} played {card} Road Building"), _("{you} played {card} Road Building")
    return [teller.by(event["seat"], theirs, mine, card=Icon("road_building"))]


def _invention_played(teller: Teller, event: Values) -> Sequence[Line]:
    theirs = _("{player} played {card} Invention and got {cards}")
    mine = _("{you} played {card} Invention and got {cards}")
    cards = Cards(tuple(event["cards"]))
    return [teller.by(event["seat"], theirs, mine, card=Icon("invention"), cards=cards)]


def _monopoly_played(teller: Teller, event: Values) -> Sequence[Line]:
    resource = event["resource"]
    theirs = _("{player} played {card} Monopoly on {cards}")
    mine = _("{you} played {card} Monopoly on {cards}")
    card, kind = Icon("monopoly"), Cards(_only(resource, 1))
    lines = [teller.by(event["seat"], theirs, mine, card=card, cards=kind)]
    for seat, amount in enumerate(event["taken"]):
        if amount:
            taken = Cards(_only(resource, amount))
            theirs, mine = _("{player} handed over {cards}"), _("{you} handed over {cards}")
            lines.append(teller.by(seat, theirs, mine, cards=taken))
    return lines


def _bank_traded(teller: Teller, event: Values) -> Sequence[Line]:
    theirs = _("{player} gave the bank {give} for {got}")
    mine = _("{you} gave the bank {give} for {got}")
    give, got = Cards(_only(event["give"], event["amount"])), Cards(_only(event["take"], 1))
    return [teller.by(event["seat"], theirs, mine, give=give, got=got)]


def _offer_made(teller: Teller, event: Values) -> Sequence[Line]:
    give, want = Cards(tuple(event["give"])), Cards(tuple(event["want"]))
    if not any(give.counts):
        theirs, mine = _("{player} asks for {want} as a gift"), _("{you} ask for {want} as a gift")
        return [teller.by(event["seat"], theirs, mine, want=want)]
    if not any(want.counts):
        theirs, mine = _("{player} offers {give} as a gift"), _("{you} offer {give} as a gift")
        return [teller.by(event["seat"], theirs, mine, give=give)]
    if event["counters"] is not None:
        theirs, mine = _("{player} would give {give} for {want}"), _("{you} would give {give} for {want}")
    else:
        theirs, mine = _("{player} offers {give} for {want}"), _("{you} offer {give} for {want}")
    return [teller.by(event["seat"], theirs, mine, give=give, want=want)]


def _offer_accepted(teller: Teller, event: Values) -> Sequence[Line]:
    return [teller.by(event["seat"], _("{player} accepts the offer"), _("{you} accept the offer"))]


def _offer_declined(teller: Teller, event: Values) -> Sequence[Line]:
    return [teller.by(event["seat"], _("{player} declines"), _("{you} decline"))]


def _offer_fell(teller: Teller, event: Values) -> Sequence[Line]:
    """The other reasons show in the next lines anyway."""
    if event["reason"] == "withdrawn":
        return [teller.by(event["seat"], _("{player} took the offer back"), _("{you} took the offer back"))]
    if event["reason"] == "unpayable":
        theirs = _("{player} no longer has the cards of the offer")
        mine = _("{you} no longer have the cards of your offer")
        return [teller.by(event["seat"], theirs, mine)]
    if event["reason"] == "robbed":
        theirs, mine = _("{player} was robbed: the offer is gone"), _("{you} were robbed: the offer is gone")
        return [teller.by(event["seat"], theirs, mine)]
    if event["reason"] == "partner_lacks_cards":
        theirs = _("{player} no longer has the cards for the trade")
        mine = _("{you} no longer have the cards for the trade")
        return [teller.by(event["partner"], theirs, mine)]
    return ()


def _cards_exchanged(teller: Teller, event: Values) -> Sequence[Line]:
    give, got = Cards(tuple(event["give"])), Cards(tuple(event["got"]))
    seat, partner = event["seat"], event["partner"]
    if not any(give.counts):
        seat, partner, give, got = partner, seat, got, give
    if not any(got.counts):
        forms = (
            _("{player} gave {other} {give}"),
            _("{you} gave {other} {give}"),
            _("{player} gave {me} {give}"),
        )
        return [teller.between(seat, partner, forms, give=give)]
    forms = (
        _("{player} gave {other} {give} for {got}"),
        _("{you} gave {other} {give} for {got}"),
        _("{player} gave {me} {give} for {got}"),
    )
    return [teller.between(seat, partner, forms, give=give, got=got)]


def _award_moved(teller: Teller, event: Values) -> Sequence[Line]:
    award, seat = event["award"], event["new"]
    icon = Icon(award)
    route = award == "longest_trade_route"
    if seat is None:
        text = (
            _("Nobody has the {award} Longest Trade Route now")
            if route
            else _("Nobody has the {award} Strongest Knighthood now")
        )
        return [Line(text, {"award": icon})]
    if route:
        theirs, mine = (
            _("{player} has the {award} Longest Trade Route"),
            _("{you} have the {award} Longest Trade Route"),
        )
    else:
        theirs = _("{player} has the {award} Strongest Knighthood")
        mine = _("{you} have the {award} Strongest Knighthood")
    return [teller.by(seat, theirs, mine, award=icon)]


def _building_asked(teller: Teller, event: Values) -> Sequence[Line]:
    return [teller.by(event["seat"], _("{player} asks to build"), _("{you} ask to build"))]


def _ask_withdrawn(teller: Teller, event: Values) -> Sequence[Line]:
    theirs, mine = _("{player} no longer asks to build"), _("{you} no longer ask to build")
    return [teller.by(event["seat"], theirs, mine)]


def _building_started(teller: Teller, event: Values) -> Sequence[Line]:
    line = teller.by(event["seat"], _("{player} is building"), _("{you} are building"))
    return [line] if teller.before == "BuildingFinished" else [Line(_("Special building phase"), {}, "turn"), line]


def _action_undone(teller: Teller, event: Values) -> Sequence[Line]:
    match event["what"]:
        case "BuildRoad":
            theirs, mine, icon = _("{player} took back a {piece} road"), _("{you} took back a {piece} road"), "road"
        case "BuildSettlement":
            theirs, mine = _("{player} took back a {piece} settlement"), _("{you} took back a {piece} settlement")
            icon = "settlement"
        case "BuildCity":
            theirs, mine, icon = _("{player} took back a {piece} city"), _("{you} took back a {piece} city"), "city"
        case _:
            theirs, mine = _("{player} took back a {piece} bank trade"), _("{you} took back a {piece} bank trade")
            icon = "bank"
    return [teller.by(event["seat"], theirs, mine, piece=Icon(icon))]


def _game_ended(teller: Teller, event: Values) -> Sequence[Line]:
    winners = event["winners"]
    lines = []
    if event["reason"] == "round_limit":
        lines.append(Line(_("The last round is over"), {}))
    if len(winners) == 1:
        lines.append(teller.by(winners[0], _("{player} wins the game"), _("{you} win the game")))
    else:
        lines += [teller.by(seat, _("{player} shares the win"), _("{you} share the win")) for seat in winners]
    return lines


_Wording = Callable[[Teller, Values], Sequence[Line]]

_WORDINGS: Mapping[str, _Wording] = MappingProxyType(
    {
        "GameStarted": _game_started,
        "SettlementBuilt": _settlement_built,
        "RoadBuilt": _road_built,
        "CityBuilt": _city_built,
        "FoundingPaid": _founding_paid,
        "TurnStarted": _turn_started,
        "DiceRolled": _dice_rolled,
        "ResourcesProduced": _resources_produced,
        "DiscardsOwed": _discards_owed,
        "CardsDiscarded": _cards_discarded,
        "RobberMoved": _robber_moved,
        "CardStolen": _card_stolen,
        "DevelopmentCardBought": _development_card_bought,
        "KnightPlayed": _knight_played,
        "RoadBuildingPlayed": _road_building_played,
        "InventionPlayed": _invention_played,
        "MonopolyPlayed": _monopoly_played,
        "BankTraded": _bank_traded,
        "OfferMade": _offer_made,
        "OfferAccepted": _offer_accepted,
        "OfferDeclined": _offer_declined,
        "OfferFell": _offer_fell,
        "CardsExchanged": _cards_exchanged,
        "AwardMoved": _award_moved,
        "BuildingAsked": _building_asked,
        "AskWithdrawn": _ask_withdrawn,
        "BuildingStarted": _building_started,
        "BuildingFinished": _nothing,
        "TurnEnded": _nothing,
        "ActionUndone": _action_undone,
        "GameEnded": _game_ended,
        **HAPPENINGS,
    }
)
