"""Below the dice: the buttons for trade and undo, and the big one that rolls, ends the turn, or asks to build."""

from __future__ import annotations

from pygame import Rect, Surface

from hexfolk.client.table.desk import CORE, GUARD, Panel, Press
from hexfolk.client.table.parts import button
from hexfolk.client.table.visits import acting_seat, seats_before
from hexfolk.client.table.why_not import why_not
from hexfolk.client.ui.tooltip import Tip
from hexfolk.i18n import _, ngettext
from hexfolk.rules.actions import AskToBuild, EndTurn, FinishBuilding, Roll, Undo, WithdrawAsk
from hexfolk.rules.phases import Discarding, Founding, FreeRoads, MovingRobber, Rolling, SpecialBuilding
from hexfolk.rules.refusal import Code

ASK_GUARD = 0.6
"""Seconds after asking in which a click does not take it back: long enough for a double click and the host's answer."""


class DicePanel(Panel):
    """Trade, Undo, and Roll or End turn; in others' turns Ask to build where the special building phase is on."""

    name = "dice"
    core = CORE

    def place(self) -> Rect:
        return self.desk.layout.dice_panel

    def content(self) -> object:
        play = self.desk.play
        view = play.view
        return (
            view.phases[-1],
            play.main_action(),
            play.ask_action(),
            seats_before(view) if play.ask_action() else (),
            play.session.pending,
            Undo() in view.menu.actions,
            view.menu.refusals,
            play.session.closed is None,
            play.session.bot_plays,
            play.can_trade(),
            play.trade is not None,
            view.current,
            view.to_act,
            play.over,
        )

    # -- buttons -------------------------------------------------------------------------------------------------

    def presses(self, box: Rect) -> list[Press]:
        play, desk = self.desk.play, self.desk
        pad, gap = desk.pick(17, 11), desk.pick(10, 8)
        hero = Rect(box.x + pad, 0, box.width - 2 * pad, desk.pick(74, 42))
        hero.bottom = box.bottom - desk.pick(17, 10)
        row = Rect(hero.x, 0, hero.width, desk.pick(53, 36))
        row.bottom = hero.top - desk.pick(11, 8)
        trade = Rect(row.x, row.y, round((row.width - gap) * 0.596), row.height)
        undo = Rect(trade.right + gap, row.y, row.right - trade.right - gap, row.height)
        pending = play.session.pending
        return [
            Press(
                "dice.trade",
                trade,
                play.toggle_trade if play.can_trade() else None,
                self._trade_tip(),
                selected=play.trade is not None,
            ),
            Press(
                "dice.undo",
                undo,
                play.undo if Undo() in play.view.menu.actions else None,
                self._undo_tip(),
                pending=isinstance(pending, Undo),
            ),
            self._main_press(hero),
        ]

    def _main_press(self, hero: Rect) -> Press:
        play = self.desk.play
        main, ask = play.main_action(), play.ask_action()
        if ask is not None:
            asked = isinstance(ask, WithdrawAsk)
            help_text = _("Build and buy between the turns, once your visit comes. No trade, no cards.")
            return Press(
                "dice.main",
                hero,
                play.ask,
                Tip(_("Takes it back.") if asked else help_text, title=self._main_label()),
                pending=isinstance(play.session.pending, AskToBuild | WithdrawAsk),
                selected=asked,
                guard=ASK_GUARD,
                meaning=type(ask).__name__,
            )
        return Press(
            "dice.main",
            hero,
            play.main if main is not None else None,
            None if main is not None else Tip(self._why_off(), title=self._main_label()),
            pending=isinstance(play.session.pending, Roll | EndTurn | FinishBuilding),
            guard=GUARD,
            meaning=type(main).__name__,
        )

    def _trade_tip(self) -> Tip:
        if self.desk.play.can_trade():
            return Tip(_("Offer cards to the others, or trade with the bank."), title=_("Trade"))
        kind = "MakeOffer" if self.desk.play.mine else "ProposeTrade"
        return Tip(why_not(self.desk.play, kind, Code.NOT_YOUR_TURN), title=_("Trade"), reason=True)

    def _undo_tip(self) -> Tip:
        if Undo() in self.desk.play.view.menu.actions:
            return Tip(_("Take your last building or bank trade back."), title=_("Undo"))
        return Tip(why_not(self.desk.play, "Undo", Code.NOTHING_TO_UNDO), title=_("Undo"), reason=True)

    def _main_label(self) -> str:
        play = self.desk.play
        main, ask = play.main_action(), play.ask_action()
        if isinstance(ask, AskToBuild):
            return _("Ask to build")
        if isinstance(ask, WithdrawAsk):
            return _("Asked to build")
        if isinstance(main, Roll):
            return _("Roll the dice")
        if isinstance(main, FinishBuilding):
            return _("Done building")
        if play.over:
            return _("Game over")
        if main is None and not play.mine and not isinstance(play.view.phases[-1], Founding):
            sentence, name = _("{name}’s turn"), self.desk.info(play.view.current).name
            return self.desk.look.text.naming("button_hero", sentence, name, self.desk.pick(276, 196)).lines[0]
        return _("Roll the dice") if isinstance(play.view.phases[-1], Rolling) else _("End turn")

    def _why_off(self) -> str:
        """The second line of the big button while it is off."""
        play = self.desk.play
        phase = play.view.phases[-1]
        if play.over:
            return ""
        if play.session.closed is not None:
            return _("The connection is gone")
        if play.session.bot_plays:
            return _("A bot plays for you")
        if isinstance(phase, Founding):
            mine = phase.at < len(phase.order) and phase.order[phase.at] == play.view.seat
            return _("Ends by itself after your road") if mine else _("The founding goes on")
        if isinstance(phase, Discarding):
            return _waiting_for(sum(1 for owed in phase.owed if owed))
        if isinstance(phase, MovingRobber):
            return _("The robber comes first")
        if isinstance(phase, FreeRoads):
            return _("The free roads come first")
        return "" if play.mine else _("You can look around meanwhile")

    # -- drawing -------------------------------------------------------------------------------------------------

    def draw(self, target: Surface, box: Rect) -> None:
        desk, look = self.desk, self.desk.look
        look.paint.panel(target, box)
        trade, undo, main = self.presses(box)
        button(
            desk,
            target,
            trade.rect,
            "plain",
            self.state(trade),
            _("Trade"),
            icon_name="swap",
            key="T" if desk.layout.large else "",
        )
        button(desk, target, undo.rect, "plain", self.state(undo), _("Undo"), icon_name="undo")
        asks = desk.play.ask_action()
        under = self._under(main) if desk.layout.large else ""
        button(
            desk,
            target,
            main.rect,
            "hero" if asks is None else "plain",
            self.state(main),
            self._main_label(),
            icon_name="check" if isinstance(asks, WithdrawAsk) else "",
            role="button_hero",
            key=_("Space") if desk.layout.large and main.run is not None and asks is None else "",
            under=under,
        )

    def _under(self, main: Press) -> str:
        """The second line of the big button."""
        view = self.desk.play.view
        ask = self.desk.play.ask_action()
        if ask is None:
            return self._why_off() if main.run is None else ""
        before = seats_before(view)
        seat = acting_seat(view)
        if isinstance(ask, AskToBuild):
            sentence = _("{name} builds") if isinstance(view.phases[-1], SpecialBuilding) else _("{name}’s turn")
        elif before:
            sentence, seat = _("You come after {name}. Click to take back."), before[-1]
        else:
            sentence = _("You come next. Click to take back.")
        return self.desk.look.text.naming("caption", sentence, self.desk.info(seat).name, self.desk.u(290)).lines[0]


def _waiting_for(hands: int) -> str:
    """Who still has to discard."""
    return ngettext("Waiting for {count} hand", "Waiting for {count} hands", hands).format(count=hands)
