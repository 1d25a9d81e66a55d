"""The parts that screens are made of, drawn in the look of the design: panels, buttons in every state, wells, rings.

Every method draws on a target at a rectangle given in window pixels. The rectangle is the body: lips, shadows and
focus rings stand out of it (see `Paint.outset`). What is drawn often is kept, so that a frame makes no new surfaces.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import cached_property
from typing import Literal

import pygame
from pygame import BLEND_PREMULTIPLIED, Color, Rect, Surface

from hexfolk.client.look.boxes import Box, Boxes
from hexfolk.client.look.shapes import tail_face
from hexfolk.client.look.tokens import Metrics, Tokens, mix

CACHED_PIXELS = 6_000_000
"""About 24 MB of ready parts are kept, more in windows that need more."""

CACHED_WINDOWS = 2.6
"""So many times the window: the panels and shadows of the fullest screen, once each."""

ButtonKind = Literal["plain", "amber", "hero", "danger", "row", "ghost"]
"""plain: blue. amber: the main button. hero: the main button with the deep lip. danger: red border. row: a list row
that can be clicked. ghost: nothing but its content until it is pointed at."""

State = Literal["normal", "hover", "pressed", "disabled", "selected", "pending"]

PanelKind = Literal["panel", "plate", "popover", "dialog", "row", "sunken", "well", "tooltip", "toast", "open"]
"""panel: floats on the sea. plate: brighter, the player in turn. popover, dialog: above all, with a big shadow. row:
an entry of a list. sunken: a row that is not there. well: inputs and cells. tooltip, toast: navy wells that float.
open: dashed."""


class Paint:
    """Draws the parts for one layout. Make a new one when the metrics change."""

    def __init__(self, tokens: Tokens, metrics: Metrics) -> None:
        self.tokens = tokens
        self.metrics = metrics
        self._boxes = Boxes()
        self._kept: OrderedDict[Hashable, Surface] = OrderedDict()
        self._room = max(CACHED_PIXELS, round(CACHED_WINDOWS * metrics.size[0] * metrics.size[1]))
        self._panels: dict[Hashable, Box] = {}
        self._buttons: dict[Hashable, Box | None] = {}

    @cached_property
    def outset(self) -> int:
        """No button reaches farther out of its rectangle than this, focus ring and lip counted in."""
        return self.metrics.px(8)

    @cached_property
    def lip_outset(self) -> int:
        """No button without a focus ring reaches farther out of its rectangle than this."""
        return self.metrics.px(5)

    # -- panels --------------------------------------------------------------------------------------------------

    def panel(
        self,
        target: Surface,
        rect: Rect,
        kind: PanelKind = "panel",
        *,
        border: Color | None = None,
        stroke: float | None = None,
        radius: int | None = None,
    ) -> None:
        """A panel with its lip and shadow. `border` and `stroke` (design pixels) replace its own."""
        key = (kind, None if border is None else int(border), stroke, radius)
        box = self._panels.get(key)
        if box is None:
            box = self._panels[key] = self._panel_box(kind, border, stroke, radius)
        if kind in ("panel", "plate"):
            self._shadow(target, rect, box.radius, y=10, blur=22, color="#030e1861")
        elif kind in ("popover", "dialog", "tooltip", "toast"):
            big = kind in ("popover", "dialog")
            self._shadow(target, rect, box.radius, y=8 if big else 5, blur=44 if big else 16, color="#02091080")
        self.box(target, rect, box)

    def panel_radius(self, kind: PanelKind = "panel") -> int:
        """Corner radius of a panel in window pixels."""
        large, compact = {
            "well": (10, 8),
            "row": (10, 9),
            "sunken": (10, 9),
            "tooltip": (11, 10),
            "toast": (11, 10),
        }.get(kind, (12, 10))
        return self.metrics.pick(large, compact)

    def box(self, target: Surface, rect: Rect, box: Box) -> None:
        """Any box, kept by its values and size."""
        size = rect.size
        target.blit(
            self._keep((box, size), lambda: self._boxes.box(box, size)), rect, special_flags=BLEND_PREMULTIPLIED
        )

    def style(
        self,
        top: Color,
        bottom: Color | None = None,
        *,
        radius: float,
        border: Color | None = None,
        stroke: float = 1.5,
        lip: float = 0,
        lip_color: Color | None = None,
        dash: float = 0,
    ) -> Box:
        """A box in lengths of the design, for parts that have no name here."""
        px = self.metrics.px
        return Box(
            _hex(top),
            _hex(bottom or top),
            px(radius),
            None if border is None else _hex(border),
            max(1.0, stroke * self.metrics.scale) if border is not None else 0.0,
            px(lip),
            "#000000" if lip_color is None else _hex(lip_color),
            px(dash),
        )

    def divider(self, target: Surface, start: tuple[int, int], length: int, *, vertical: bool = False) -> None:
        """A thin line."""
        thick = self.metrics.px(1.5)
        size = (thick, length) if vertical else (length, thick)
        target.fill(self.tokens.ui.divider, Rect(start, size))

    # -- buttons -------------------------------------------------------------------------------------------------

    def button(
        self,
        target: Surface,
        rect: Rect,
        kind: ButtonKind = "plain",
        state: State = "normal",
        *,
        radius: int | None = None,
    ) -> Rect:
        """A button without its label. Returns where its body is now: up when hovered, down when pressed."""
        lip = self.lip(kind)
        body = rect.copy()
        if state == "hover" and lip:
            body.y -= self.metrics.px(1)
            lip += self.metrics.px(1)
        elif state == "pressed" and lip:
            body.y += lip
            lip = 0
        elif state == "disabled":
            lip = 0
        key = (kind, state, lip, radius)
        if key not in self._buttons:
            around = self.button_radius(kind) if radius is None else radius
            self._buttons[key] = self._button_box(kind, state, lip, around)
        box = self._buttons[key]
        if box is not None:
            self.box(target, body, box)
        return body

    def lip(self, kind: ButtonKind) -> int:
        """How far the lip of a button stands out below its rectangle."""
        return {"hero": self.metrics.px(4), "row": 0, "ghost": 0}.get(kind, self.metrics.px(3))

    def button_radius(self, kind: ButtonKind = "plain") -> int:
        return self.metrics.px({"hero": 14, "row": 10}.get(kind, 12) * (0.85 if self.metrics.compact else 1))

    def label_color(self, kind: ButtonKind, state: State) -> Color:
        """Colour of the label of a button."""
        ui = self.tokens.ui
        amber = kind in ("amber", "hero")
        if state == "disabled":
            return ui.disabled_text
        color = ui.on_amber if amber else ui.cream
        if kind == "danger":
            color = self.tokens.status["bad"].text
        return mix(color, ui.amber_bottom if amber else ui.button_bottom, 0.45) if state == "pending" else color

    def focus_ring(self, target: Surface, rect: Rect, radius: int | None = None) -> None:
        """The ring of the control that has the keys, 3 px outside of `rect`."""
        px = self.metrics.px
        off = px(3) + px(3)
        around = rect.inflate(2 * off, 2 * off)
        inner = self.button_radius() if radius is None else radius
        clear = Color(0, 0, 0, 0)
        ring = Box(_hex(clear), _hex(clear), inner + off, _hex(self.tokens.ui.focus), max(2.0, 3 * self.metrics.scale))
        self.box(target, around, ring)

    # -- small parts ---------------------------------------------------------------------------------------------

    def pill(self, target: Surface, rect: Rect, fill: Color, border: Color | None = None, stroke: float = 1.5) -> None:
        """A box whose ends are half circles: counts, badges, chips of rules."""
        box = self.style(fill, radius=0, border=border, stroke=stroke)
        self.box(target, rect, Box(box.top, box.bottom, rect.height // 2, box.border, box.stroke))

    def cell(self, target: Surface, rect: Rect, state: Literal["plain", "alert", "award"] = "plain") -> None:
        """A cell of a player panel: a well, red-bordered (over the limit), or amber (holds the award)."""
        ui = self.tokens.ui
        radius = self.metrics.px(9 if not self.metrics.compact else 7) / self.metrics.scale
        if state == "award":
            self.box(target, rect, self.style(ui.amber_top, ui.amber_bottom, radius=radius, border=ui.amber_border))
        else:
            border = Color("#a4584e") if state == "alert" else mix(ui.well, ui.disabled_border, 0.6)
            self.box(target, rect, self.style(ui.well, radius=radius, border=border))

    def toggle(self, target: Surface, rect: Rect, on: bool, state: State = "normal") -> None:
        """The switch itself; its label stands beside it."""
        ui = self.tokens.ui
        off = state == "disabled"
        if on:
            fill = mix(ui.amber, Color("white"), 0.08) if state == "hover" else ui.amber
            self.pill(target, rect, mix(ui.amber, ui.well, 0.4) if off else fill, None if off else ui.amber_border)
            knob = ui.on_amber
        else:
            self.pill(
                target, rect, ui.disabled_fill if off else ui.well, ui.button_border if state == "hover" else ui.divider
            )
            knob = ui.disabled_text if off else Color("#8ea3b8")
        room = self.metrics.px(3.5)
        side = rect.height - 2 * room
        x = rect.right - room - side if on else rect.left + room
        self.disc(target, Rect(x, rect.top + room, side, side), knob)

    def disc(self, target: Surface, rect: Rect, fill: Color, border: Color | None = None, stroke: float = 1.5) -> None:
        """A filled circle in a square."""
        self.pill(target, rect, fill, border, stroke)

    def bar(self, target: Surface, rect: Rect, share: float, color: Color | None = None) -> None:
        """A time or progress bar, `share` (0 to 1) of it filled."""
        ui = self.tokens.ui
        self.pill(target, rect, ui.well, ui.divider)
        width = round(rect.width * min(max(share, 0.0), 1.0))
        if width:
            clip = target.get_clip()
            target.set_clip(clip.clip(Rect(rect.topleft, (width, rect.height))))
            self.pill(target, rect, color or ui.amber)
            target.set_clip(clip)

    def tail(
        self,
        target: Surface,
        tip: tuple[int, int],
        side: Literal["left", "right", "up", "down"],
        fill: Color,
        border: Color,
    ) -> None:
        """The tail of a bubble: `tip` is what it points at, `side` where from the box it sticks out.

        The box's border lies ``px(9)`` away from the tip.
        """
        reach, half = self.metrics.px(9), self.metrics.px(10)
        picture = self._keep(
            ("tail", side, _hex(fill), _hex(border)),
            lambda: tail_face(side, reach, half, self._stroke(1.5), fill, border),
        )
        x, y = tip
        width, height = picture.get_size()
        corner = {
            "left": (x, y - height // 2),
            "right": (x - width + 1, y - height // 2),
            "up": (x - width // 2, y),
            "down": (x - width // 2, y - height + 1),
        }[side]
        target.blit(picture, corner, special_flags=BLEND_PREMULTIPLIED)

    def scrim(self, target: Surface, rect: Rect, alpha: float | None = None) -> None:
        """Darken what lies below a dialog; `alpha` replaces the token's 0.22."""
        color = Color(self.tokens.ui.scrim)
        if alpha is not None:
            color.a = round(255 * alpha)
        layer = self._keep(("scrim", int(color), rect.size), lambda: _plain(rect.size, color))
        target.blit(layer, rect, special_flags=BLEND_PREMULTIPLIED)

    # -- inside --------------------------------------------------------------------------------------------------

    def _panel_box(self, kind: PanelKind, border: Color | None, stroke: float | None, radius: int | None) -> Box:
        ui = self.tokens.ui
        top, bottom, own, lip = {
            "panel": (ui.panel_top, ui.panel_bottom, ui.panel_border, 2),
            "plate": (ui.plate_top, ui.plate_bottom, ui.panel_border, 2),
            "popover": (ui.popover_top, ui.popover_bottom, ui.popover_border, 3),
            "dialog": (ui.popover_top, ui.popover_bottom, ui.popover_border, 3),
            "row": (ui.row_top, ui.row_bottom, ui.panel_border, 0),
            "sunken": (ui.row_sunken, ui.row_sunken, ui.disabled_border, 0),
            "well": (ui.well, ui.well, ui.divider, 0),
            "tooltip": (ui.tooltip.fill, ui.tooltip.fill, ui.tooltip.border, 2),
            "toast": (ui.tooltip.fill, ui.tooltip.fill, ui.tooltip.border, 2),
            "open": (Color(0, 0, 0, 0), Color(0, 0, 0, 0), ui.button_border, 0),
        }[kind]
        default = 2.0 if kind in ("popover", "dialog") else 1.5
        round_by = self.panel_radius(kind) if radius is None else radius
        return self.style(
            top,
            bottom,
            radius=round_by / self.metrics.scale,
            border=own if border is None else border,
            stroke=default if stroke is None else stroke,
            lip=lip,
            lip_color=ui.panel_lip,
            dash=6 if kind == "open" else 0,
        )

    def _button_box(self, kind: ButtonKind, state: State, lip: int, radius: int) -> Box | None:
        ui = self.tokens.ui
        if kind == "ghost":
            if state not in ("hover", "pressed", "selected"):
                return None
            fill = Color("#ffffff1f" if state == "hover" else "#00000038")
            return Box(_hex(fill), _hex(fill), radius)
        if state == "disabled":
            border = mix(ui.disabled_border, ui.disabled_fill, 0.25)
            return Box(_hex(ui.disabled_fill), _hex(ui.disabled_fill), radius, _hex(border), self._stroke(1.5))
        if kind in ("amber", "hero"):
            top, bottom, border, lip_color = ui.amber_top, ui.amber_bottom, ui.amber_border, ui.amber_lip
        elif kind == "row":
            top, bottom, border, lip_color = ui.row_top, ui.row_bottom, ui.panel_border, ui.button_lip
        else:
            top, bottom, border, lip_color = ui.button_top, ui.button_bottom, ui.button_border, ui.button_lip
        if kind == "danger":
            border = ui.danger_border
        stroke = 1.5
        if state == "hover":
            top, bottom = (mix(tone, Color("white"), 0.08) for tone in (top, bottom))
            border = mix(border, Color("white"), 0.14)
        elif state == "pressed":
            top, bottom = (mix(tone, Color("black"), 0.06) for tone in (top, bottom))
        elif state == "selected":
            top, bottom = (mix(tone, Color("white"), 0.06) for tone in (top, bottom))
            border, stroke = ui.amber, 2.5
        return Box(_hex(top), _hex(bottom), radius, _hex(border), self._stroke(stroke), lip, _hex(lip_color))

    def _stroke(self, width: float) -> float:
        return max(1.0, round(width * self.metrics.scale * 4) / 4)

    def _shadow(self, target: Surface, rect: Rect, radius: int, *, y: float, blur: float, color: str) -> None:
        px, size = self.metrics.px, rect.size
        reach = px(blur)
        key = ("shadow", radius, reach, color, size)
        soft = self._keep(key, lambda: self._boxes.shadow(size, radius, reach, Color(color)))
        target.blit(soft, (rect.x - reach, rect.y - reach + px(y)), special_flags=BLEND_PREMULTIPLIED)

    def _keep(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = self._kept[key] = make()
        self._room -= made.get_width() * made.get_height()
        while self._room < 0 and len(self._kept) > 1:
            old = self._kept.popitem(last=False)[1]
            self._room += old.get_width() * old.get_height()
        return made


def _hex(color: Color) -> str:
    return f"#{color.r:02x}{color.g:02x}{color.b:02x}{color.a:02x}"


def _plain(size: tuple[int, int], color: Color) -> Surface:
    layer = Surface(size, pygame.SRCALPHA)
    layer.fill(color.premul_alpha())
    return layer
