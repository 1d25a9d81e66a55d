"""What has happened. One type each; `seen_by` gives what a seat (None: a spectator) may know of it."""

from __future__ import annotations

from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from hexfolk.rules.cards import Cards


class _Event(Struct, frozen=True, tag=True):
    """By default everybody sees everything of an event."""

    def seen_by(self, seat: int | None) -> Self:
        """This event as `seat` may see it."""
        return self


class GameStarted(_Event, frozen=True):
    """The founding begins with `first`."""

    first: int


class SettlementBuilt(_Event, frozen=True):
    """`founding` says that it cost nothing."""

    seat: int
    crossing: int
    founding: bool


class RoadBuilt(_Event, frozen=True):
    """`free` says that it cost nothing: in the founding, or by Road Building."""

    seat: int
    edge: int
    free: bool


class CityBuilt(_Event, frozen=True):
    """A settlement became a city."""

    seat: int
    crossing: int


class Gain(Struct, frozen=True, array_like=True):
    """`amount` cards of `resource` from `hex` for `seat`."""

    seat: int
    hex: int
    resource: int
    amount: int


class FoundingPaid(_Event, frozen=True):
    """The cards of the second settlement."""

    seat: int
    gains: tuple[Gain, ...]


class TurnStarted(_Event, frozen=True):
    """Turn number `turn` (from 1) of the game begins."""

    seat: int
    turn: int


class DiceRolled(_Event, frozen=True):
    """The two dice."""

    seat: int
    dice: tuple[int, int]


class ResourcesProduced(_Event, frozen=True):
    """What a roll gave; `short` are the resources that the bank could not pay in full."""

    gains: tuple[Gain, ...]
    short: tuple[int, ...]


class DiscardsOwed(_Event, frozen=True):
    """How many cards each seat must discard, 0 for none."""

    owed: tuple[int, ...]


class CardsDiscarded(_Event, frozen=True):
    """Discards are public."""

    seat: int
    cards: Cards


class RobberMoved(_Event, frozen=True):
    """`hex` is None when the robber stayed since no hex was left to it."""

    seat: int
    hex: int | None


class CardStolen(_Event, frozen=True):
    """Only the two concerned know the `resource`."""

    seat: int
    victim: int
    resource: int | None

    def seen_by(self, seat: int | None) -> Self:
        return self if seat in (self.seat, self.victim) else replace(self, resource=None)


class DevelopmentCardBought(_Event, frozen=True):
    """Only the buyer knows the `card`."""

    seat: int
    card: int | None

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, card=None)


class KnightPlayed(_Event, frozen=True):
    """A knight was played."""

    seat: int


class RoadBuildingPlayed(_Event, frozen=True):
    """`roads` says how many free roads it gives."""

    seat: int
    roads: int


class InventionPlayed(_Event, frozen=True):
    """What was taken from the bank."""

    seat: int
    cards: Cards


class MonopolyPlayed(_Event, frozen=True):
    """How many cards of `resource` each seat handed over."""

    seat: int
    resource: int
    taken: tuple[int, ...]


class BankTraded(_Event, frozen=True):
    """`amount` cards of `give` went for one of `take`."""

    seat: int
    give: int
    amount: int
    take: int


class OfferMade(_Event, frozen=True):
    """An offer, a counter-offer (`counters` names the offer it answers) or a proposal (`proposal`)."""

    offer: int
    seat: int
    give: Cards
    want: Cards
    to: tuple[int, ...]
    counters: int | None
    proposal: bool


class OfferAccepted(_Event, frozen=True):
    """An addressed player would trade."""

    offer: int
    seat: int


class OfferDeclined(_Event, frozen=True):
    """An addressed player would not."""

    offer: int
    seat: int


class OfferFell(_Event, frozen=True):
    """An offer is gone.

    `reason`: ``"withdrawn"``, ``"replaced"``, ``"unpayable"`` (its maker lacks cards), ``"robbed"`` (its maker was, of
    whatever card), ``"partner_lacks_cards"`` (those of the `partner` who had accepted are gone), ``"turn_ended"``,
    ``"declined"`` or ``"done"``.
    """

    offer: int
    seat: int
    reason: str
    partner: int | None = None


class CardsExchanged(_Event, frozen=True):
    """`seat`, the player in turn, gave `give` to `partner` and got `got`."""

    seat: int
    partner: int
    give: Cards
    got: Cards


class AwardMoved(_Event, frozen=True):
    """`award` is ``"longest_trade_route"`` or ``"strongest_knighthood"``; None is nobody."""

    award: str
    old: int | None
    new: int | None


class BuildingAsked(_Event, frozen=True):
    """A seat asked for a visit in the special building phase."""

    seat: int


class AskWithdrawn(_Event, frozen=True):
    """A seat took its ask back."""

    seat: int


class BuildingStarted(_Event, frozen=True):
    """A visit of the special building phase begins."""

    seat: int


class BuildingFinished(_Event, frozen=True):
    """A visit of the special building phase is over."""

    seat: int


class TurnEnded(_Event, frozen=True):
    """The player in turn is done."""

    seat: int


class ActionUndone(_Event, frozen=True):
    """`what` names the action type that was taken back, such as ``"BuildRoad"``; `place` is its edge or crossing."""

    seat: int
    what: str
    place: int | None


class GameEnded(_Event, frozen=True):
    """`reason`: ``"target"`` or ``"round_limit"``."""

    winners: tuple[int, ...]
    reason: str


Event = (
    GameStarted
    | SettlementBuilt
    | RoadBuilt
    | CityBuilt
    | FoundingPaid
    | TurnStarted
    | DiceRolled
    | ResourcesProduced
    | DiscardsOwed
    | CardsDiscarded
    | RobberMoved
    | CardStolen
    | DevelopmentCardBought
    | KnightPlayed
    | RoadBuildingPlayed
    | InventionPlayed
    | MonopolyPlayed
    | BankTraded
    | OfferMade
    | OfferAccepted
    | OfferDeclined
    | OfferFell
    | CardsExchanged
    | AwardMoved
    | BuildingAsked
    | AskWithdrawn
    | BuildingStarted
    | BuildingFinished
    | TurnEnded
    | ActionUndone
    | GameEnded
)
