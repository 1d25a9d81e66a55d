"""The dice, the buttons for trade and undo, and the big button that rolls and ends the turn."""

from __future__ import annotations

import pygame
from pygame import BLEND_RGBA_MULT, Rect, Surface

from hexfolk.client.look.text import Face
from hexfolk.client.table.desk import Panel, Press
from hexfolk.client.table.parts import button
from hexfolk.client.ui.tooltip import Tip
from hexfolk.i18n import _, ngettext, wording
from hexfolk.rules.actions import EndTurn, FinishBuilding, Roll, Undo
from hexfolk.rules.phases import Discarding, Founding, FreeRoads, MovingRobber, Rolling
from hexfolk.rules.refusal import Code

GUARD = 0.3
"""Seconds in which a second click on the big button does nothing, after it came to mean something else."""

REST = (-7.0, 6.0)
"""Degrees by which the two dice lie turned."""

HOT = (6, 8)


class DicePanel(Panel):
    """Dice, Trade, Undo, and Roll or End turn."""

    name = "dice"

    def place(self) -> Rect:
        return self.desk.layout.dice_panel

    def content(self) -> object:
        play, desk = self.desk.play, self.desk
        view = play.view
        return (
            desk.dice_face,
            desk.dice_turn,
            view.dice,
            view.phases[-1],
            play.main_action(),
            play.session.pending,
            Undo() in view.menu.actions,
            view.menu.refusals,
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
        main = play.main_action()
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
            Press(
                "dice.main",
                hero,
                play.main if main is not None else None,
                None if main is not None else Tip(self._why_off(), title=self._main_label()),
                pending=isinstance(pending, Roll | EndTurn | FinishBuilding),
                guard=GUARD,
                meaning=type(main).__name__,
            ),
        ]

    def _trade_tip(self) -> Tip:
        if self.desk.play.can_trade():
            return Tip(_("Offer cards to the others, or trade with the bank."), title=_("Trade"))
        refusals = self.desk.play.view.menu.refusals
        code = refusals.get("MakeOffer") if self.desk.play.mine else refusals.get("ProposeTrade")
        return Tip(wording.refusal(code or Code.NOT_YOUR_TURN), title=_("Trade"), reason=True)

    def _undo_tip(self) -> Tip:
        code = self.desk.play.view.menu.refusals.get("Undo")
        if Undo() in self.desk.play.view.menu.actions:
            return Tip(_("Take your last building or bank trade back."), title=_("Undo"))
        return Tip(wording.refusal(code or Code.NOTHING_TO_UNDO), title=_("Undo"), reason=True)

    def _main_label(self) -> str:
        play = self.desk.play
        main = play.main_action()
        if isinstance(main, Roll):
            return _("Roll the dice")
        if isinstance(main, FinishBuilding):
            return _("Done building")
        if play.over:
            return _("Game over")
        if main is None and not play.mine and not isinstance(play.view.phases[-1], Founding):
            return _("{name}’s turn").format(name=self.desk.info(play.view.current).name)
        return _("Roll the dice") if isinstance(play.view.phases[-1], Rolling) else _("End turn")

    def _why_off(self) -> str:
        """The second line of the big button while it is off."""
        play = self.desk.play
        phase = play.view.phases[-1]
        if play.over:
            return ""
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
        self._draw_dice(target, box)
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
        off = main.run is None
        key = "Space" if desk.layout.large and not off else ""
        button(
            desk,
            target,
            main.rect,
            "hero",
            self.state(main),
            self._main_label(),
            role="button_hero",
            key=_("Space") if key else "",
            under=self._why_off() if off and desk.layout.large else "",
        )

    def _draw_dice(self, target: Surface, box: Rect) -> None:
        desk, look = self.desk, self.desk.look
        dice = desk.dice_face or desk.play.view.dice
        idle = dice is None
        turns = desk.dice_turn if desk.dice_face else REST
        size = desk.pick(128, 75)
        faces = dice or (3, 5)
        centers = (
            (box.x + desk.pick(86, 52), box.y + desk.pick(77, 46)),
            (box.x + desk.pick(210, 126), box.y + desk.pick(83, 50)),
        )
        for face, color, center, turn, rest in zip(faces, ("ivory", "amber"), centers, turns, REST, strict=True):
            die = self._die(f"dice/{color}-{face}", size, rest + turn if desk.dice_face else rest)
            if idle:
                die = die.copy()
                die.fill((125, 130, 140, 255), special_flags=BLEND_RGBA_MULT)
                die.fill((150, 150, 150, 150), special_flags=BLEND_RGBA_MULT)
            shadow = look.art("dice/shadow", round(size * 1.02))
            look.put_centered(target, shadow, (center[0] + desk.u(4), center[1] + desk.u(4)))
            look.put_centered(target, die, center)
        if dice is not None and desk.dice_face is None:
            total = sum(dice)
            x = box.right - desk.pick(43, 38)
            figure = Face("display", 900, look.text.scaled(46 if desk.layout.large else 30))
            tint = (
                look.tokens.color("status.hot_number_on_navy")
                if total in HOT
                else look.ui.amber_text
                if total == 7
                else look.ui.cream
            )
            look.text.draw(target, figure, str(total), tint, (x, box.y + desk.pick(55, 34)), align="center")
            look.text.draw(target, "caption", _("rolled"), look.ui.mute, (x, box.y + desk.pick(89, 58)), align="center")

    def _die(self, name: str, size: int, turn: float) -> Surface:
        """A die turned by `turn` degrees, from a drawing of twice the size."""
        picture = self.desk.look.assets.picture(name, 2 * size / 128).surface
        return pygame.transform.rotozoom(picture, -turn, 0.5)


def _waiting_for(hands: int) -> str:
    """Who still has to discard."""
    return ngettext("Waiting for {count} hand", "Waiting for {count} hands", hands).format(count=hands)
