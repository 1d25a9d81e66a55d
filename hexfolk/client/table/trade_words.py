"""What the trade panel says on its buttons and below them."""

from __future__ import annotations

from hexfolk.client.table.drafts import TradeDraft
from hexfolk.client.table.play import Play
from hexfolk.client.table.why_not import why_not
from hexfolk.i18n import _, terms, wording
from hexfolk.rules.cards import RESOURCES
from hexfolk.rules.refusal import Code


def _draft(play: Play) -> TradeDraft:
    return TradeDraft() if play.trade is None else play.trade


def title_of(play: Play) -> str:
    """The heading of the panel."""
    if _draft(play).counters is not None:
        return _("Counter-offer")
    return _("Trade") if play.mine else _("Proposal")


def make_label(play: Play) -> str:
    """The main button."""
    if _draft(play).counters is not None:
        return _("Send counter-offer")
    if not play.mine:
        return _("Propose")
    return _("Update offer") if play.own_offer() is not None else _("Make offer")


def why_no_offer(play: Play) -> str:
    """Why the main button is off."""
    view, draft = play.view, _draft(play)
    if draft.form(view) is None:
        kind = "CounterOffer" if draft.counters is not None else "MakeOffer" if play.mine else "ProposeTrade"
        return why_not(play, kind, Code.WRONG_PHASE)
    if play.says_nothing_new():
        return _("This is what you offer already: change it first.")
    return wording.refusal(Code.EMPTY_OFFER if draft.empty else Code.NOBODY_ASKED)


def bank_line(play: Play) -> str:
    """Under the bank's button: what it would take, or why it is off."""
    view, draft = play.view, _draft(play)
    kinds = draft.bank_kinds()
    if view.own is None or kinds is None:
        return _("One kind for one other")
    give, take = kinds
    rate, held = view.own.rates[give], view.own.hand[give]
    if draft.bank_trade(view) is not None:
        given, got = terms.resource(RESOURCES[give]), terms.resource(RESOURCES[take])
        return _("{count} {given} for 1 {got}").format(count=rate, given=given, got=got)
    if held < rate:
        name = terms.resource(RESOURCES[give])
        return _("{resource}: needs {need}, you have {have}").format(resource=name, need=rate, have=held)
    if not view.bank[take]:
        return wording.refusal(Code.BANK_LACKS_CARD)
    return why_not(play, "TradeWithBank", Code.WRONG_PHASE)
