"""The two dice and what they gave, on the upper part of the dice panel."""

from __future__ import annotations

import pygame
from pygame import BLEND_RGBA_MULT, Rect, Surface

from hexfolk.client.look.typesetting import Face
from hexfolk.client.table.desk import Desk, Panel
from hexfolk.i18n import _

REST = (-7.0, 6.0)
"""Degrees by which the two dice lie turned."""

HOT = (6, 8)

KEPT = 40
"""Pictures of turned dice."""


class DiceTray(Panel):
    """Painted apart from the buttons, as rolling dice change all the time."""

    name = "tray"
    margins = (0.0, 0.0, 0.0)
    solid = False

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._dice: dict[tuple[str, int, float], Surface] = {}

    def place(self) -> Rect:
        panel = self.desk.layout.dice_panel
        inset = self.desk.u(4)
        return Rect(panel.x + inset, panel.y + inset, panel.width - 2 * inset, self.desk.pick(148, 84))

    def content(self) -> object:
        desk = self.desk
        return desk.dice_face, desk.dice_turn, desk.play.view.dice

    def draw(self, target: Surface, box: Rect) -> None:
        inset = self.desk.u(4)
        self._draw_dice(target, box.move(-inset, -inset))

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
            x = box.x + desk.pick(293, 200)
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
        """A die turned by `turn` degrees, from a drawing of twice the size; the last ones drawn are kept."""
        key = (name, size, turn)
        if key not in self._dice:
            if len(self._dice) >= KEPT:
                del self._dice[next(iter(self._dice))]
            picture = self.desk.look.assets.picture(name, 2 * size / 128).surface
            # Without the conversion the turned picture has another order of bytes, which is slow to blit.
            self._dice[key] = pygame.transform.rotozoom(picture, -turn, 0.5).convert_alpha()
        return self._dice[key]
