"""What a player is putting together before it is sent: an offer, a discard, an invention. Nothing here is a game rule:
limits come from the view's menu and hand, and the host has the last word.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from hexfolk.rules.actions import Action, CounterOffer, Discard, MakeOffer, PlayInvention, ProposeTrade, TradeWithBank
from hexfolk.rules.cards import NO_CARDS, RESOURCES, Cards
from hexfolk.rules.menu import CounterForm, DiscardForm, Form, OfferForm, ProposalForm
from hexfolk.rules.view import PlayerView

KINDS = range(len(RESOURCES))


def form_in(view: PlayerView, kind: type[Form]) -> Form | None:
    """The menu's form of that type, None if it is not on offer."""
    for form in view.menu.forms:
        if isinstance(form, kind):
            return form
    return None


def counter_form(view: PlayerView, offer: int) -> CounterForm | None:
    """The form for a counter-offer to `offer`, None if it is not on offer."""
    for form in view.menu.forms:
        if isinstance(form, CounterForm) and form.offer == offer:
            return form
    return None


@dataclass
class TradeDraft:
    """An offer being put together: cards to give and to get, and whom to ask.

    `counters` is the offer it answers, None for an offer (or, in another's turn, a proposal) of one's own.
    """

    give: list[int] = field(default_factory=lambda: list(NO_CARDS))
    want: list[int] = field(default_factory=lambda: list(NO_CARDS))
    unasked: set[int] = field(default_factory=set)
    """Partners that are left out."""
    counters: int | None = None

    def form(self, view: PlayerView) -> OfferForm | ProposalForm | CounterForm | None:
        """The form that this draft fills in, None if the menu has none for it."""
        if self.counters is not None:
            return counter_form(view, self.counters)
        form = form_in(view, OfferForm) or form_in(view, ProposalForm)
        return form if isinstance(form, OfferForm | ProposalForm) else None

    def room(self, view: PlayerView, side: str, kind: int) -> int:
        """How far the number of `kind` on `side` (``"give"`` or ``"want"``) may rise in all."""
        if view.own is None:
            return 0
        if side == "give":
            return view.own.hand[kind]
        form = self.form(view)
        return form.most[kind] if form is not None else max(view.bank)

    def step(self, view: PlayerView, side: str, kind: int, by: int) -> None:
        """One more or one less; a kind put on one side leaves the other."""
        numbers, others = (self.give, self.want) if side == "give" else (self.want, self.give)
        numbers[kind] = max(0, min(numbers[kind] + by, self.room(view, side, kind)))
        if numbers[kind]:
            others[kind] = 0

    def clear(self) -> None:
        """Take everything off again."""
        self.give, self.want = list(NO_CARDS), list(NO_CARDS)

    def trim(self, view: PlayerView) -> None:
        """Take off what is no longer held."""
        for kind in KINDS:
            self.give[kind] = min(self.give[kind], self.room(view, "give", kind))

    @property
    def empty(self) -> bool:
        """Whether nothing stands on either side."""
        return not any(self.give) and not any(self.want)

    def partners(self, view: PlayerView) -> tuple[int, ...]:
        """Whom the offer would be put to."""
        form = self.form(view)
        if isinstance(form, OfferForm):
            return tuple(seat for seat in form.partners if seat not in self.unasked)
        return ()

    def action(self, view: PlayerView) -> Action | None:
        """The offer as an action; None while it is empty, asks nobody or is not on offer."""
        form = self.form(view)
        give, want = tuple(self.give), tuple(self.want)
        if form is None or self.empty:
            return None
        if isinstance(form, CounterForm):
            return CounterOffer(form.offer, give, want)
        if isinstance(form, ProposalForm):
            return ProposeTrade(give, want)
        partners = self.partners(view)
        return MakeOffer(give, want, partners) if partners else None

    def bank_kinds(self) -> tuple[int, int] | None:
        """The one kind given and the one kind wanted, None unless it is one of each."""
        giving = [kind for kind in KINDS if self.give[kind]]
        wanting = [kind for kind in KINDS if self.want[kind]]
        return (giving[0], wanting[0]) if len(giving) == len(wanting) == 1 else None

    def bank_trade(self, view: PlayerView) -> Action | None:
        """The bank trade of those two kinds, if the menu has it. The number given is the bank's, not the draft's."""
        kinds = self.bank_kinds()
        if kinds is None:
            return None
        action = TradeWithBank(*kinds)
        return action if action in view.menu.actions else None


@dataclass
class DiscardDraft:
    """Choosing the cards to give up after a 7."""

    hand: Cards
    count: int
    """How many to give up."""
    away: list[int] = field(default_factory=lambda: list(NO_CARDS))

    @property
    def kept(self) -> Cards:
        """What stays in the hand."""
        return tuple(held - gone for held, gone in zip(self.hand, self.away, strict=True))

    @property
    def chosen(self) -> int:
        """How many are chosen."""
        return sum(self.away)

    @property
    def ready(self) -> bool:
        """Whether exactly the number asked for is chosen."""
        return self.chosen == self.count

    def give_up(self, kind: int, number: int = 1) -> None:
        """Choose up to `number` more of `kind`, no more than are held and asked for."""
        self.away[kind] += max(0, min(number, self.kept[kind], self.count - self.chosen))

    def keep(self, kind: int, number: int = 1) -> None:
        """Put up to `number` of `kind` back."""
        self.away[kind] -= min(number, self.away[kind])

    def keep_all(self) -> None:
        """Put everything back."""
        self.away = list(NO_CARDS)

    def action(self) -> Action | None:
        """The discard, None until it is `ready`."""
        return Discard(tuple(self.away)) if self.ready else None


def discard_draft(view: PlayerView) -> DiscardDraft | None:
    """A fresh draft for the discard that this seat owes, None when it owes none."""
    form = form_in(view, DiscardForm)
    if not isinstance(form, DiscardForm) or view.own is None:
        return None
    return DiscardDraft(view.own.hand, form.count)


@dataclass
class InventionDraft:
    """Choosing what Invention takes from the bank."""

    taken: list[int] = field(default_factory=lambda: list(NO_CARDS))

    def limit(self, view: PlayerView) -> int:
        """How many cards the menu's plays take, 0 if there are none."""
        return max((sum(a.cards) for a in view.menu.actions if isinstance(a, PlayInvention)), default=0)

    def click(self, view: PlayerView, kind: int) -> None:
        """Take one of `kind`; where no more may be taken, give those of `kind` back."""
        if sum(self.taken) < self.limit(view) and self.taken[kind] < view.bank[kind]:
            self.taken[kind] += 1
        else:
            self.taken[kind] = 0

    def action(self, view: PlayerView) -> Action | None:
        """The play, None while it is not in the menu."""
        action = PlayInvention(tuple(self.taken))
        return action if action in view.menu.actions else None
