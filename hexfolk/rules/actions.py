"""What a player can do. Hexes, crossings and edges are numbers of the board; kinds of cards are numbers of `cards`.

An action names no seat: who acts is said beside it.
"""

from __future__ import annotations

from msgspec import Struct

from hexfolk.rules.cards import Cards


class _Action(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Values that may be compared, hashed and sent."""


class BuildRoad(_Action, frozen=True):
    """Build a road: paid for, free by Road Building, or the one of the founding."""

    edge: int


class BuildSettlement(_Action, frozen=True):
    """Build a settlement, or place the one of the founding."""

    crossing: int


class BuildCity(_Action, frozen=True):
    """Turn one's own settlement into a city."""

    crossing: int


class Roll(_Action, frozen=True):
    """Roll the dice."""


class Discard(_Action, frozen=True):
    """Give up cards after a 7."""

    cards: Cards


class MoveRobber(_Action, frozen=True):
    """Move the robber to a hex and take a card from a seat there, None when there is nobody to take from."""

    hex: int
    victim: int | None


class BuyDevelopmentCard(_Action, frozen=True):
    """Buy the top card of the deck."""


class PlayKnight(_Action, frozen=True):
    """Play a knight; moving the robber comes next."""


class PlayRoadBuilding(_Action, frozen=True):
    """Play Road Building; the free roads come next."""


class PlayInvention(_Action, frozen=True):
    """Take two cards (one if the bank has only one) from the bank."""

    cards: Cards


class PlayMonopoly(_Action, frozen=True):
    """Take every card of one resource from everybody."""

    resource: int


class TradeWithBank(_Action, frozen=True):
    """Give cards of one resource at one's best rate for one card of another."""

    give: int
    take: int


class MakeOffer(_Action, frozen=True):
    """Offer a trade to some seats in one's own turn; replaces one's open offer."""

    give: Cards
    want: Cards
    to: tuple[int, ...]


class ProposeTrade(_Action, frozen=True):
    """Offer an unasked trade to the player in turn; replaces one's open proposal."""

    give: Cards
    want: Cards


class CounterOffer(_Action, frozen=True):
    """Answer an offer with another: what the answerer would give and want."""

    offer: int
    give: Cards
    want: Cards


class AcceptOffer(_Action, frozen=True):
    """Say yes to an offer. To a counter-offer or a proposal, said by the player in turn, it makes the exchange."""

    offer: int


class DeclineOffer(_Action, frozen=True):
    """Say no to an offer, a counter-offer or a proposal."""

    offer: int


class CompleteTrade(_Action, frozen=True):
    """Make the exchange of one's own offer with one of those who accepted."""

    offer: int
    partner: int


class WithdrawOffer(_Action, frozen=True):
    """Take back one's own offer, counter-offer or proposal."""

    offer: int


class AskToBuild(_Action, frozen=True):
    """Ask for a visit in the special building phase."""


class WithdrawAsk(_Action, frozen=True):
    """Take that ask back."""


class FinishBuilding(_Action, frozen=True):
    """End one's visit in the special building phase."""


class EndTurn(_Action, frozen=True):
    """End one's turn."""


class Undo(_Action, frozen=True):
    """Take back one's last building or bank trade."""


Action = (
    BuildRoad
    | BuildSettlement
    | BuildCity
    | Roll
    | Discard
    | MoveRobber
    | BuyDevelopmentCard
    | PlayKnight
    | PlayRoadBuilding
    | PlayInvention
    | PlayMonopoly
    | TradeWithBank
    | MakeOffer
    | ProposeTrade
    | CounterOffer
    | AcceptOffer
    | DeclineOffer
    | CompleteTrade
    | WithdrawOffer
    | AskToBuild
    | WithdrawAsk
    | FinishBuilding
    | EndTurn
    | Undo
)
