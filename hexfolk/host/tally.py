"""The figures of the summary: a fold over a game's events, as they are before anything is hidden from anybody.

Points and awards are not folded but compared with those before, since an undo gives them back without an event of
their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hexfolk.rules import events as ev
from hexfolk.rules.cards import NO_CARDS
from hexfolk.rules.view import PointLine
from hexfolk.wire.messages import AwardChange, PlayerTally, PointsChange, Summary

AWARDS = ("longest_trade_route", "strongest_knighthood")
"""Sources of points that one player at a time holds."""


class _Figures:
    """One player's figures while they grow; the names are those of `PlayerTally`."""

    def __init__(self) -> None:
        self.collected = list(NO_CARDS)
        self.offers_made = 0
        self.offers_accepted = 0
        self.bank_trades = 0
        self.cards_given = 0
        self.cards_received = 0
        self.cards_stolen = 0
        self.cards_lost = 0


class Tally:
    """Counts as events come in.

    `offers_made` counts offers, counter-offers and proposals; `offers_accepted` those of them that ended in an
    exchange. Cards given and received are those of trades between players. What Monopoly takes is neither stolen nor
    lost to the robber.
    """

    def __init__(self, players: int) -> None:
        self._players = [_Figures() for _ in range(players)]
        self._turn = 0
        self._dice = [0] * 11
        self._points: list[PointsChange] = []
        self._awards: list[AwardChange] = []
        self._standing = [0] * players
        self._holders: dict[str, int | None] = dict.fromkeys(AWARDS)
        self._open_offers: dict[int, ev.OfferMade] = {}
        self._founding_paid: ev.FoundingPaid | None = None

    def add(self, events: Iterable[ev.Event], scores: Sequence[Sequence[PointLine]]) -> None:
        """Count what has happened; `scores`: each player's points by source after it, hidden ones included."""
        for event in events:
            self._count(event)
        for seat, lines in enumerate(scores):
            points = sum(line.points for line in lines)
            if points != self._standing[seat]:
                self._standing[seat] = points
                self._points.append(PointsChange(self._turn, seat, points))
        for award, before in self._holders.items():
            holder = next((seat for seat, lines in enumerate(scores) if _holds(lines, award)), None)
            if holder != before:
                self._holders[award] = holder
                self._awards.append(AwardChange(self._turn, award, holder))

    def summary(self, seconds: int) -> Summary:
        """The figures so far."""
        return Summary(
            turns=self._turn,
            seconds=seconds,
            dice=tuple(self._dice),
            players=tuple(
                PlayerTally(
                    seat=seat,
                    collected=tuple(figures.collected),
                    offers_made=figures.offers_made,
                    offers_accepted=figures.offers_accepted,
                    bank_trades=figures.bank_trades,
                    cards_given=figures.cards_given,
                    cards_received=figures.cards_received,
                    cards_stolen=figures.cards_stolen,
                    cards_lost=figures.cards_lost,
                )
                for seat, figures in enumerate(self._players)
            ),
            points=tuple(self._points),
            awards=tuple(self._awards),
        )

    def _count(self, event: ev.Event) -> None:
        players = self._players
        match event:
            case ev.TurnStarted():
                self._turn = event.turn
            case ev.DiceRolled():
                self._dice[sum(event.dice) - 2] += 1
            case ev.FoundingPaid():
                self._founding_paid = event
                self._collect(event.gains, 1)
            case ev.ResourcesProduced():
                self._collect(event.gains, 1)
            case ev.BankTraded():
                players[event.seat].bank_trades += 1
            case ev.OfferMade():
                players[event.seat].offers_made += 1
                self._open_offers[event.offer] = event
            case ev.OfferFell():
                self._open_offers.pop(event.offer, None)
            case ev.CardsExchanged():
                self._exchange(event)
            case ev.CardsDiscarded():
                players[event.seat].cards_lost += sum(event.cards)
            case ev.CardStolen():
                players[event.seat].cards_stolen += 1
                players[event.victim].cards_lost += 1
            case ev.ActionUndone():
                self._undo(event)

    def _collect(self, gains: Iterable[ev.Gain], sign: int) -> None:
        for gain in gains:
            self._players[gain.seat].collected[gain.resource] += sign * gain.amount

    def _exchange(self, event: ev.CardsExchanged) -> None:
        given, got = sum(event.give), sum(event.got)
        for seat, out, back in ((event.seat, given, got), (event.partner, got, given)):
            self._players[seat].cards_given += out
            self._players[seat].cards_received += back
        sides = ((event.seat, event.give, event.got), (event.partner, event.got, event.give))
        carried_out = (o for o in self._open_offers.values() if (o.seat, o.give, o.want) in sides)
        for offer in sorted(carried_out, key=lambda o: o.offer)[-1:]:
            self._players[offer.seat].offers_accepted += 1

    def _undo(self, event: ev.ActionUndone) -> None:
        if event.what == "TradeWithBank":
            self._players[event.seat].bank_trades -= 1
        elif event.what == "BuildSettlement" and self._turn == 0 and self._founding_paid is not None:
            # Only the settlement placed last can be taken back, and its cards go with it.
            if self._founding_paid.seat == event.seat:
                self._collect(self._founding_paid.gains, -1)
            self._founding_paid = None


def _holds(lines: Sequence[PointLine], award: str) -> bool:
    return any(line.source == award and line.points > 0 for line in lines)
