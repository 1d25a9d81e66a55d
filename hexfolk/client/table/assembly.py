"""Puts the parts of the table together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from hexfolk.client.board_view import Spot
from hexfolk.client.table.bank import Bank
from hexfolk.client.table.bubble import Bubble
from hexfolk.client.table.build_bar import BuildBar
from hexfolk.client.table.card_popover import CardPopover
from hexfolk.client.table.clock_face import ClockBar, DiscardRing, OfferRing
from hexfolk.client.table.desk import Desk, Panel
from hexfolk.client.table.dice_panel import DicePanel
from hexfolk.client.table.dice_tray import DiceTray
from hexfolk.client.table.discard_panel import DiscardPanel
from hexfolk.client.table.flights import Places
from hexfolk.client.table.hand import Hand
from hexfolk.client.table.log_panel import LogPanel
from hexfolk.client.table.matters import Matters
from hexfolk.client.table.offer_panel import OfferPanel
from hexfolk.client.table.outage import Outage
from hexfolk.client.table.phase_tab import PhaseTab
from hexfolk.client.table.plate import Plate
from hexfolk.client.table.players import PlayerPanel
from hexfolk.client.table.stage import Stage
from hexfolk.client.table.toolbar import Toolbar
from hexfolk.client.table.trade_panel import TradePanel
from hexfolk.client.table.turn_card import TurnCard
from hexfolk.client.table.victim_popover import VictimPopover


class Parts(NamedTuple):
    """All parts in `panels`, from the bottom up, which is the order in which the keys go through them; and by name
    those that are asked for."""

    panels: tuple[Panel, ...]
    hand: Hand
    log: LogPanel
    bank: Bank
    players: tuple[PlayerPanel, ...]
    bubble: Bubble

    def player(self, seat: int) -> PlayerPanel:
        """The panel of a seat. Raises StopIteration if there is none."""
        return next(panel for panel in self.players if panel.seat == seat)


def make_parts(desk: Desk, stage: Stage, runs: Mapping[str, Callable[[], object]], leave: Callable[[], None]) -> Parts:
    """Make all parts; `runs` is what the toolbar's buttons do, `leave` leads away from the table."""
    hand, log, bank = Hand(desk), LogPanel(desk), Bank(desk)
    discard, offer = DiscardPanel(desk), OfferPanel(desk)
    players = tuple(PlayerPanel(desk, at) for at in range(len(desk.play.view.players)))
    bubble = Bubble(desk, stage.where, stage.land, stage.marked)
    panels = (
        TurnCard(desk),
        ClockBar(desk),
        PhaseTab(desk),
        hand,
        BuildBar(desk),
        Plate(desk),
        DicePanel(desk),
        DiceTray(desk),
        *players,
        bank,
        log,
        Toolbar(desk, runs),
        Matters(desk, desk.play.session.send),
        TradePanel(desk),
        discard,
        DiscardRing(discard),
        offer,
        OfferRing(offer),
        CardPopover(hand),
        VictimPopover(desk, stage.hex_rect, stage.land),
        bubble,
        Outage(desk, leave),
    )
    # The board is below them all.
    for rank, panel in enumerate(panels, 1):
        panel.rank = rank
    return Parts(panels, hand, log, bank, players, bubble)


def places_of(parts: Parts, stage: Stage) -> Places:
    """Where cards fly from and to."""
    return Places(
        hex=lambda number: stage.where(Spot("hex", number)),
        hand=lambda kind: parts.hand.resource_places(parts.hand.place())[kind],
        player=lambda seat: parts.player(seat).cards_cell(),
        award=lambda seat, award: parts.player(seat).award_cell(award),
        bank=parts.bank.cell,
    )
