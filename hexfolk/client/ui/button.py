"""Buttons, in all their states."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import pygame
from pygame import Color, Rect, Surface

from hexfolk.client.look.paint import ButtonKind
from hexfolk.client.look.text import Role
from hexfolk.client.ui.control import Control
from hexfolk.client.ui.ui import Ui


class Button(Control):
    """A button: icon, label, second line, cap with its key, count badge; what is not given is left out.

    Kinds: ``plain`` blue, ``amber`` the one main button, ``hero`` the main button in Fraunces with the deep lip,
    ``danger`` for leaving and deleting, ``row`` for entries of lists, ``ghost`` for what is flat until pointed at. A
    label that is too long shrinks, then takes two lines. `align` "left" is for menus. `role` replaces the type role
    of the label.
    """

    def __init__(
        self,
        ui: Ui,
        id: str,
        rect: Rect,
        label: str = "",
        *,
        on_click: Callable[[], None] | None = None,
        kind: ButtonKind = "plain",
        icon: str = "",
        picture: Callable[[int], Surface] | None = None,
        second: str = "",
        key: str = "",
        badge: str = "",
        align: Literal["center", "left"] = "center",
        role: str = "",
        **control: Any,
    ) -> None:
        """`picture` draws a coloured picture of a height in pixels in place of `icon`; `control`: see `Control`."""
        self.label = label
        self.kind: ButtonKind = kind
        self.icon = icon
        self.picture = picture
        self.second = second
        self.key = key
        self.badge = badge
        self.align = align
        self.role = role or ("button_hero" if kind == "hero" else "button")
        super().__init__(ui, id, rect, on_click=on_click, **control)

    def set_label(
        self, label: str, *, icon: str | None = None, second: str | None = None, key: str | None = None
    ) -> None:
        """Change what it says; what is not given stays."""
        values = (label, icon, second, key)
        new = tuple(now if value is None else value for value, now in zip(values, self._said(), strict=True))
        if new != self._said():
            self.label, self.icon, self.second, self.key = new
            self.rearm()
            self.invalidate()

    def focus_radius(self) -> int:
        return self.look.paint.button_radius(self.kind)

    def paint(self, target: Surface) -> None:
        look = self.look
        body = look.paint.button(target, self.rect, self.kind, self.state)
        color = look.paint.label_color(self.kind, self.state)
        if self.pending:
            self._paint_dots(target, body, color)
            return
        inner = body.inflate(-2 * min(look.px(14), body.width // 8), 0)
        if self.badge:
            inner.width -= self._paint_badge(target, body)
        if not self.label:
            self._paint_icon_alone(target, body, color)
        else:
            self._paint_label(target, inner, color)

    def _said(self) -> tuple[str, str, str, str]:
        return self.label, self.icon, self.second, self.key

    @property
    def _face(self) -> Role:
        """The role of the label; on a hero button that is as high as three lines it grows with the button."""
        face = self.look.text.face(self.role, self.label)
        if self.kind == "hero" and self.rect.height >= 2.9 * face.px:
            return face._replace(px=round(self.rect.height * 0.38))
        return self.role

    def _icon_size(self) -> int:
        """Relative to the text, so that text size counts."""
        return round(self.look.text.face(self._face).px * (1.16 if self.kind != "hero" else 0.9))

    def _icon_surface(self, size: int, color: Color) -> Surface | None:
        if self.picture is not None:
            return self.picture(round(size * 1.3))
        if not self.icon:
            return None
        tint = color
        if self.kind in ("row",) or (self.align == "left" and self.kind == "plain" and self.is_enabled):
            tint = self.look.ui.amber_text
        return self.look.icon(self.icon, size, tint)

    def _paint_label(self, target: Surface, inner: Rect, color: Color) -> None:
        look, face = self.look, self._face
        icon = self._icon_surface(self._icon_size(), color)
        menu = self.align == "left" and self.kind not in ("ghost", "row")
        gap = look.pick(22, 15) if menu else look.px(14 if self.align == "left" else 10)
        lead = icon.get_width() + gap if icon is not None else 0
        tail = look.px(14) + self._cap_width() if self.key else 0
        room = max(1, inner.width - lead - tail)
        if tail and not look.text.fits(face, self.label, room, 1):
            # The label is worth more than the cap with its key.
            room, tail = room + tail, 0
        fitted = look.text.fit(face, self.label, room)
        wide = min(room, max(look.text.width(fitted.face, line) for line in fitted.lines))
        if self.second:
            wide = max(wide, min(room, look.text.width("caption", self.second)))
        left = inner.centerx - (lead + wide + tail) // 2
        if self.align == "left":
            left = inner.left + (look.pick(14, 8) if menu else look.px(6))
        if icon is not None:
            look.put(target, icon, (left, inner.centery - icon.get_height() // 2))
        words = Rect(left + lead, inner.top, wide, inner.height)
        if self.second:
            self._paint_two(target, words, color)
        else:
            whole = words.inflate(0 if self.align == "left" else room - wide, 0)
            whole.width = room
            look.text.draw_fitted(target, face, self.label, color, whole, align=self.align)
        if tail:
            self._paint_cap(target, (words.right + look.px(14), inner.centery), color)

    def _paint_two(self, target: Surface, words: Rect, color: Color) -> None:
        look = self.look
        # The two lines lie on each other, the pair in the middle, whatever the role of the upper one is.
        up, down = look.text.height("caption") // 2, look.text.height(self.role) // 2
        align: Literal["left", "center"] = "left" if self.align == "left" or self.icon else "center"
        upper, lower = words.move(0, -up), words.move(0, down + look.px(1))
        look.text.draw_fitted(target, self.role, self.label, color, upper, align=align, lines=1)
        soft = look.ui.disabled_text if not self.is_enabled else Color(look.ui.mute)
        if self.kind in ("amber", "hero") and self.is_enabled:
            soft = look.ui.on_amber
        look.text.draw_fitted(target, "caption", self.second, soft, lower, align=align, lines=1)

    def _paint_icon_alone(self, target: Surface, body: Rect, color: Color) -> None:
        size = round(min(body.height * 0.5, max(self.look.px(16), self._icon_size() * 1.05)))
        icon = self._icon_surface(size, color)
        if icon is not None:
            self.look.put_centered(target, icon, body.center)

    def _paint_dots(self, target: Surface, body: Rect, color: Color) -> None:
        """The label dims and three dots say that it was sent."""
        look = self.look
        side, step = look.px(6), look.px(13)
        look.text.draw_fitted(
            target, self.role, self.label, color, body.move(0, -look.px(5)).inflate(-look.px(24), 0), lines=1
        )
        y = body.bottom - side - max(look.px(4), body.height // 8)
        for index in (-1, 0, 1):
            dot = Rect(body.centerx + index * step - side // 2, y, side, side)
            look.paint.disc(target, dot, color)

    def _paint_badge(self, target: Surface, body: Rect) -> int:
        look = self.look
        height = round(look.text.face("number").px * 1.6)
        width = max(round(height * 1.25), look.text.width("number", self.badge) + look.px(18))
        rect = Rect(body.right - width - look.px(24), body.centery - height // 2, width, height)
        look.paint.pill(target, rect, look.ui.amber)
        look.text.draw(target, "number", self.badge, look.ui.on_amber, rect.center, align="center")
        return width + look.px(28)

    def _cap_width(self) -> int:
        return self.look.text.width("caption", self.key) + self.look.px(16)

    def _paint_cap(self, target: Surface, midleft: tuple[int, int], color: Color) -> None:
        look = self.look
        height = round(look.text.face("caption").px * 1.55)
        rect = Rect(midleft[0], midleft[1] - height // 2, self._cap_width(), height)
        faint = Color(color.r, color.g, color.b, 150)
        clear = Color(color.r, color.g, color.b, 0)
        look.paint.box(target, rect, look.paint.style(clear, radius=6, border=faint))
        look.text.draw(target, "caption", self.key, color, rect.center, align="center")


class IconButton(Button):
    """A button with an icon only; its name is its tooltip."""

    def __init__(self, ui: Ui, id: str, rect: Rect, icon: str, name: str, **button: Any) -> None:
        button.setdefault("tip", name)
        super().__init__(ui, id, rect, icon=icon, **button)
        self.name = name


class Link(Control):
    """Words that can be clicked, in amber."""

    def __init__(self, ui: Ui, id: str, rect: Rect, label: str, *, role: str = "body", **control: Any) -> None:
        self.label, self.role = label, role
        super().__init__(ui, id, rect, **control)

    def paint(self, target: Surface) -> None:
        look = self.look
        color = look.ui.amber_border if self.hovered else look.ui.amber_text
        words = look.text.draw(target, self.role, self.label, color, self.rect.midleft)
        pygame.draw.line(target, color, (words.left, words.bottom), (words.right - 1, words.bottom))
