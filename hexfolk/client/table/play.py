"""What the player is doing at the table: the tool in hand, the panel that is open, the drafts in it. No pygame.

Buttons and keys call the methods here; each either changes what is open or sends one action out of the menu.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec.structs import replace

from hexfolk.client.board_view.scene import Spot, next_spot
from hexfolk.client.session import Session
from hexfolk.client.table.drafts import (
    DiscardDraft,
    InventionDraft,
    TradeDraft,
    counter_form,
    discard_draft,
    form_in,
)
from hexfolk.client.table.tools import Idle, PlaceRobber, Tool, tool_for
from hexfolk.rules.actions import (
    AcceptOffer,
    Action,
    AskToBuild,
    BuyDevelopmentCard,
    CompleteTrade,
    DeclineOffer,
    EndTurn,
    FinishBuilding,
    PlayInvention,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    Roll,
    Undo,
    WithdrawAsk,
    WithdrawOffer,
)
from hexfolk.rules.menu import Menu, OfferForm, ProposalForm
from hexfolk.rules.phases import Over, Trading
from hexfolk.rules.view import OfferView, PlayerView

CARD_PLAYS: Mapping[str, type] = MappingProxyType(
    {
        "knight": PlayKnight,
        "road_building": PlayRoadBuilding,
        "invention": PlayInvention,
        "monopoly": PlayMonopoly,
    }
)
"""The action that plays each development card."""


NOTHING = Menu((), (), {}, None)
"""What may be done while the host is gone, or a bot plays the own seat."""


class Play:
    """The player's side of one table."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._idle: tuple[PlayerView, PlayerView] | None = None
        """The newest view, and the same with nothing on offer."""
        self._settled: tuple[str | None, bool] = (None, False)
        """How the session was closed, and whether a bot played the own seat, when things were settled last."""
        self.chosen: str | None = None
        """The piece to be placed by choice: ``"road"``, ``"settlement"`` or ``"city"``."""
        self.tool: Tool = Idle(session.view)
        self.spot: Spot | None = None
        """The marked spot that the keys point at."""
        self.trade: TradeDraft | None = None
        """The open trade panel."""
        self.discard: DiscardDraft | None = None
        self.card: str | None = None
        """The card whose popover is open: ``"invention"`` or ``"monopoly"``."""
        self.invention = InventionDraft()
        self.monopoly: int | None = None
        """The resource chosen for Monopoly."""
        self.settle()

    @property
    def view(self) -> PlayerView:
        """The view that is shown. While the host is gone, or a bot plays the seat, there is nothing that one may do."""
        view = self.session.view
        if self.session.closed is None and not self.session.bot_plays:
            return view
        if self._idle is None or self._idle[0] is not view:
            self._idle = view, replace(view, menu=NOTHING)
        return self._idle[1]

    @property
    def mine(self) -> bool:
        """Whether it is the own turn."""
        return self.view.seat is not None and self.view.seat == self.view.current

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return isinstance(self.view.phases[-1], Over)

    # -- when the view has changed -------------------------------------------------------------------------------

    def settle(self) -> None:
        """Bring tool and drafts into line with a new view."""
        self._settled = self.session.closed, self.session.bot_plays
        self._settle_tool()
        self._settle_discard()
        if self.trade is not None:
            self.trade.trim(self.view)
            if not self.can_trade(self.trade.counters):
                self.trade = None
        if self.card is not None and not self.playable(self.card):
            self.close_card()

    def settle_if_gone(self) -> None:
        """Settle when the host is gone since, or back, or a bot plays the own seat, or does so no more."""
        if (self.session.closed, self.session.bot_plays) != self._settled:
            self.settle()

    def _settle_tool(self) -> None:
        before = self.tool
        self.tool = tool_for(self.view, self.chosen)
        if isinstance(self.tool, Idle) or self.tool.duty:
            self.chosen = None
        if isinstance(before, PlaceRobber) and isinstance(self.tool, PlaceRobber):
            self.tool.picked = before.picked if Spot("hex", before.picked or 0) in self.tool.actions else None
        if self.spot not in self.tool.actions:
            self.spot = None

    def _settle_discard(self) -> None:
        fresh = discard_draft(self.view)
        old = self.discard
        same = old is not None and fresh is not None and (old.hand, old.count) == (fresh.hand, fresh.count)
        self.discard = old if same else fresh

    # -- sending -------------------------------------------------------------------------------------------------

    def send(self, action: Action | None) -> bool:
        """Send an action out of the menu; None, or one that is under way, is nothing."""
        return action is not None and self.session.submit(action)

    def send_listed(self, action: Action) -> bool:
        """Send a concrete action if it stands in the menu."""
        return action in self.view.menu.actions and self.send(action)

    def main_action(self) -> Action | None:
        """What the big button does: roll, end the turn, or end the visit; None while it is off."""
        for action in (Roll(), EndTurn(), FinishBuilding()):
            if action in self.view.menu.actions:
                return action
        return None

    def main(self) -> bool:
        """Roll, or end the turn."""
        return self.send(self.main_action())

    def ask_action(self) -> Action | None:
        """In another's turn: ask for the special building phase, or take that back; None where it cannot be."""
        if self.mine or self.main_action() is not None:
            return None
        for action in (AskToBuild(), WithdrawAsk()):
            if action in self.view.menu.actions:
                return action
        return None

    def ask(self) -> bool:
        """Ask to build, or take it back."""
        return self.send(self.ask_action())

    def undo(self) -> bool:
        """Take the last action back."""
        return self.send_listed(Undo())

    def buy(self) -> bool:
        """Buy a development card."""
        return self.send_listed(BuyDevelopmentCard())

    # -- the board -----------------------------------------------------------------------------------------------

    def choose(self, piece: str) -> None:
        """Take the tool for a piece; once more puts it away."""
        self.chosen = None if self.chosen == piece or self.tool.duty else piece
        self.trade = None
        self.close_card()
        self._settle_tool()

    def pick(self, spot: Spot) -> bool:
        """Pick a spot on the board; whether anything was sent."""
        sent = self.send(self.tool.pick(spot))
        if sent:
            self.spot = None
        return sent

    def take_from(self, victim: int) -> bool:
        """Take a card from `victim` at the hex picked for the robber."""
        return isinstance(self.tool, PlaceRobber) and self.send(self.tool.take_from(victim))

    def next_spot(self, by: int) -> None:
        """Point at the next marked spot (`by` 1) or the last one (-1)."""
        self.spot = next_spot(self.session.board, self.tool.spots(), self.spot, by)

    # -- development cards ---------------------------------------------------------------------------------------

    def playable(self, card: str) -> bool:
        """Whether the menu lets this card be played."""
        return card in CARD_PLAYS and any(isinstance(a, CARD_PLAYS[card]) for a in self.view.menu.actions)

    def play_card(self, card: str) -> None:
        """Play a card that needs no choice, or open the popover of one that does."""
        if not self.playable(card):
            return
        self.chosen = None
        self.trade = None
        if card in ("invention", "monopoly"):
            opening = self.card != card
            self.close_card()
            self.card = card if opening else None
        else:
            self.close_card()
            self.send_listed(CARD_PLAYS[card]())
        self._settle_tool()

    def close_card(self) -> None:
        """Close the popover; nothing is spent."""
        self.card = None
        self.invention = InventionDraft()
        self.monopoly = None

    def confirm_card(self) -> bool:
        """Play the card as chosen in its popover."""
        action: Action | None = None
        if self.card == "invention":
            action = self.invention.action(self.view)
        elif self.card == "monopoly" and self.monopoly is not None:
            action = PlayMonopoly(self.monopoly)
        return self.send(action)

    # -- trade ---------------------------------------------------------------------------------------------------

    def can_trade(self, counters: int | None = None) -> bool:
        """Whether the trade panel may be open: for offers and the bank, a proposal, or that counter-offer."""
        if counters is not None:
            return counter_form(self.view, counters) is not None
        if self.mine:
            at_hand = self.session.closed is None and not self.session.bot_plays
            return at_hand and isinstance(self.view.phases[-1], Trading)
        return form_in(self.view, ProposalForm) is not None

    def toggle_trade(self) -> None:
        """Open or close the trade panel."""
        if self.trade is not None:
            self.trade = None
        elif self.can_trade():
            self.chosen = None
            self.close_card()
            self.trade = TradeDraft()
            offer = self.own_offer()
            if offer is not None:
                self.trade.give, self.trade.want = list(offer.give), list(offer.want)
                form = form_in(self.view, OfferForm)
                if isinstance(form, OfferForm):
                    self.trade.unasked = set(form.partners) - set(offer.to)
            self._settle_tool()

    def counter(self, offer: OfferView) -> None:
        """Open the trade panel on a counter-offer to `offer`, filled with what it asks."""
        if self.can_trade(offer.offer):
            self.trade = TradeDraft(list(offer.want), list(offer.give), counters=offer.offer)
            self.trade.trim(self.view)

    def edit(self, offer: OfferView) -> None:
        """Fill the own offer with what another one asks, to be changed and made anew; in another's turn, counter it."""
        if not self.mine:
            self.counter(offer)
        elif self.can_trade():
            self.trade = TradeDraft(list(offer.want), list(offer.give))
            self.trade.trim(self.view)

    def make_offer(self) -> bool:
        """Send the draft; a counter-offer or proposal closes the panel."""
        draft = self.trade
        if draft is None or not self.send(draft.action(self.view)):
            return False
        if draft.counters is not None or not self.mine:
            self.trade = None
        return True

    def bank_trade(self) -> bool:
        """Trade the draft's two kinds with the bank."""
        if self.trade is None or not self.send(self.trade.bank_trade(self.view)):
            return False
        self.trade.clear()
        return True

    def own_offer(self) -> OfferView | None:
        """The own open offer or proposal."""
        for offer in self.view.offers:
            if offer.seat == self.view.seat and offer.counters is None:
                return offer
        return None

    def says_nothing_new(self) -> bool:
        """Whether the draft is the own open offer as it stands: the same cards, for the same players."""
        offer, draft = self.own_offer(), self.trade
        if offer is None or draft is None or draft.counters is not None:
            return False
        same = tuple(draft.give) == offer.give and tuple(draft.want) == offer.want
        return same and (offer.proposal or set(draft.partners(self.view)) == set(offer.to))

    def counters_to(self, offer: int) -> dict[int, OfferView]:
        """The open counter-offers to an offer, by seat."""
        return {o.seat: o for o in self.view.offers if o.counters == offer}

    def incoming(self) -> OfferView | None:
        """The offer or proposal that waits for the own answer, the oldest first; counter-offers are not among them."""
        return next(iter(self.all_incoming()), None)

    def all_incoming(self) -> list[OfferView]:
        """All offers and proposals that wait for the own answer, the oldest first."""
        return [offer for offer in self.view.offers if offer.counters is None and self._waits_for_me(offer)]

    def _waits_for_me(self, offer: OfferView) -> bool:
        return any(
            seat == self.view.seat and answer == "waiting" for seat, answer in zip(offer.to, offer.answers, strict=True)
        )

    def accept(self, offer: int) -> bool:
        """Say yes."""
        return self.send_listed(AcceptOffer(offer))

    def decline(self, offer: int) -> bool:
        """Say no."""
        return self.send_listed(DeclineOffer(offer))

    def withdraw(self, offer: int) -> bool:
        """Take the own offer back."""
        return self.send_listed(WithdrawOffer(offer))

    def complete(self, offer: int, partner: int) -> bool:
        """Trade with one of those who accepted."""
        return self.send_listed(CompleteTrade(offer, partner))

    # -- Esc -----------------------------------------------------------------------------------------------------

    def back(self) -> bool:
        """Close the topmost thing that may be closed, put a chosen piece away; whether there was any."""
        if self.card is not None:
            self.close_card()
        elif isinstance(self.tool, PlaceRobber) and self.tool.picked is not None:
            self.tool.put_back()
        elif self.trade is not None:
            self.trade = None
        elif self.chosen is not None:
            self.chosen = None
            self._settle_tool()
        elif self.spot is not None:
            self.spot = None
        else:
            return False
        return True
