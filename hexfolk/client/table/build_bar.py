"""The build bar: road, settlement, city, development card, each with stock and cost."""

from __future__ import annotations

from collections.abc import Callable

from pygame import BLEND_RGBA_MULT, Color, Rect, Surface

from hexfolk.client.look.tokens import mix
from hexfolk.client.table.builds import Build, builds_of
from hexfolk.client.table.desk import Panel, Press
from hexfolk.client.table.outage import out_of_touch
from hexfolk.client.table.parts import chip, text_face
from hexfolk.client.table.plate import duty_of
from hexfolk.client.ui.tooltip import Tip
from hexfolk.i18n import _, terms, wording
from hexfolk.rules.actions import BuyDevelopmentCard
from hexfolk.rules.cards import RESOURCES
from hexfolk.rules.refusal import Code


class BuildBar(Panel):
    """Four buttons on the right of the hand bar; who looks on has none. A plate takes their place while a duty is open
    or the host is gone."""

    name = "build"

    def place(self) -> Rect | None:
        watches = self.desk.play.view.seat is None
        if watches or duty_of(self.desk) is not None or out_of_touch(self.desk) is not None:
            return None
        bar = self.desk.layout.hand_bar
        width = self.desk.pick(140 * 3 + 128, 101 * 3 + 98)
        height = self.desk.pick(136, 92)
        return Rect(bar.right - self.desk.pick(21, 1) - width, bar.y + self.desk.pick(17, 10), width, height)

    def content(self) -> object:
        play = self.desk.play
        return builds_of(play.view), play.chosen, self._color, isinstance(play.session.pending, BuyDevelopmentCard)

    @property
    def _color(self) -> str:
        """The own one."""
        own = self.desk.play.view.seat
        return "" if own is None else self.desk.info(own).color

    def presses(self, box: Rect) -> list[Press]:
        play = self.desk.play
        width, step = self.desk.pick(128, 98), self.desk.pick(140, 101)
        found = []
        for at, build in enumerate(builds_of(play.view)):
            place = Rect(box.x + step * at, box.y, width, box.height)
            buying = build.name == "development"
            run: Callable[[], object] | None = play.buy if buying else (lambda name=build.name: play.choose(name))
            found.append(
                Press(
                    f"build.{build.name}",
                    place,
                    run if build.on else None,
                    self._tip(build, at + 1),
                    pending=buying and isinstance(play.session.pending, BuyDevelopmentCard),
                    selected=play.chosen == build.name,
                )
            )
        return found

    def _tip(self, build: Build, key: int) -> Tip:
        """What it costs, or why it is off and what is missing."""
        name = terms.piece(build.name)
        if build.on:
            return Tip(_("Costs {cards}. Key {key}.").format(cards=_costs(build), key=key), title=name)
        if build.refusal is None:
            return Tip(_costs(build), title=name, reason=True)
        lines = [wording.refusal(build.refusal)]
        if build.refusal is Code.NOT_AFFORDABLE:
            missing = [(p.need - p.have, RESOURCES[p.kind]) for p in build.prices if p.have < p.need]
            lines += [_("{count} more: {resource}").format(count=n, resource=terms.resource(r)) for n, r in missing]
        return Tip("\n".join(lines), title=_("{piece} not yet").format(piece=name), reason=True)

    def draw(self, target: Surface, box: Rect) -> None:
        for build, press in zip(builds_of(self.desk.play.view), self.presses(box), strict=True):
            self._draw_button(target, build, press)

    def _draw_button(self, target: Surface, build: Build, press: Press) -> None:
        desk, look = self.desk, self.desk.look
        ui, state = look.ui, self.state(press)
        body = press.rect
        radius = 12 if desk.layout.large else 10
        if state == "selected":
            top, bottom = Color("#4c4638"), Color("#3b3a33")
            look.paint.box(target, body, look.paint.style(top, bottom, radius=radius, border=ui.amber, stroke=2.5))
        elif state == "disabled":
            fill = mix(ui.disabled_fill, ui.panel_bottom, 0.3)
            look.paint.box(target, body, look.paint.style(fill, radius=radius, border=ui.disabled_border))
        else:
            body = look.paint.button(target, body, "plain", state, radius=desk.u(radius))
        self._draw_piece(target, build, body, dim=state in ("disabled", "pending"))
        name = Rect(body.x + desk.u(4), body.y + desk.pick(74, 45), body.width - desk.u(8), desk.pick(24, 20))
        color = ui.disabled_text if state in ("disabled", "pending") else ui.cream
        look.text.draw_fitted(target, "button", terms.piece(build.name), color, name, lines=1)
        self._draw_stock(target, build, body, state == "disabled")
        self._draw_costs(target, build, body)

    def _draw_piece(self, target: Surface, build: Build, body: Rect, *, dim: bool) -> None:
        desk, look = self.desk, self.desk.look
        if build.name == "development":
            picture = look.art("piece/development", desk.pick(68, 46))
        elif build.name == "road":
            picture = look.art(f"piece/road-{self._color}-rising", desk.pick(74, 50))
        else:
            picture = look.art(f"piece/{build.name}-{self._color}", desk.pick(62, 42))
        middle = (body.centerx - desk.pick(3, 4), body.y + desk.pick(41, 25))
        if dim:
            picture = picture.copy()
            picture.fill((150, 150, 160, 255), special_flags=BLEND_RGBA_MULT)
            picture.fill((110, 110, 110, 110), special_flags=BLEND_RGBA_MULT)
        look.put_centered(target, picture, middle)

    def _draw_stock(self, target: Surface, build: Build, body: Rect, off: bool) -> None:
        desk, look = self.desk, self.desk.look
        face = text_face(desk, 15, 12.5)
        label = f"×{build.stock}"
        tag = Rect(0, 0, look.text.width(face, label) + desk.pick(13, 9), desk.pick(24, 19))
        tag.topright = (body.right - desk.pick(6, 3), body.y + desk.pick(6, 3))
        look.paint.box(target, tag, look.paint.style(look.ui.navy0, radius=6))
        color = look.ui.mute if off else look.ui.cream
        look.text.draw(target, face, label, color, tag.center, align="center")

    def _draw_costs(self, target: Surface, build: Build, body: Rect) -> None:
        """One chip a card; where something is missing, one chip a kind with have/need, the missing ones dashed."""
        desk, look = self.desk, self.desk.look
        y = body.y + desk.pick(115, 75)
        size = desk.pick(24, 17)
        if build.affordable or build.on or desk.play.view.own is None:
            kinds = [price.kind for price in build.prices for _i in range(price.need)]
            if len(kinds) <= 4:
                step = size + desk.pick(2, 1)
                left = body.centerx - (step * len(kinds) - desk.pick(2, 1)) / 2
                for at, kind in enumerate(kinds):
                    chip(desk, target, kind, (left + step * at + size / 2, y), size)
                return
        face = text_face(desk, 15, 12)
        words = [
            (str(p.need) if p.need > 1 else "")
            if p.have >= p.need
            else ("" if len(build.prices) > 2 and p.need == 1 else f"{p.have}/{p.need}")
            for p in build.prices
        ]
        gap = desk.pick(5, 4)
        widths = [(look.text.width(face, word) + desk.pick(3, 2) if word else 0) + size for word in words]
        x = body.centerx - (sum(widths) + gap * (len(widths) - 1)) / 2
        for price, word, width in zip(build.prices, words, widths, strict=True):
            short = price.have < price.need
            if word:
                color = look.tokens.color("status.low_stock") if short else look.ui.cream
                look.text.draw(target, face, word, color, (x, y))
            center = (x + width - size / 2, y)
            if short:
                self._draw_missing(target, price.kind, center, size)
            else:
                chip(desk, target, price.kind, center, size)
            x += width + gap

    def _draw_missing(self, target: Surface, kind: int, center: tuple[float, float], size: int) -> None:
        look = self.desk.look
        box = Rect(0, 0, size, size)
        box.center = round(center[0]), round(center[1])
        picture = look.art(f"resource/{RESOURCES[kind]}", size).copy()
        picture.fill((105, 105, 105, 105), special_flags=BLEND_RGBA_MULT)
        look.put_centered(target, picture, box.center)
        style = look.paint.style(
            Color(0, 0, 0, 0), radius=5, border=look.tokens.color("status.error_text"), stroke=1.5, dash=3
        )
        look.paint.box(target, box, style)


def _costs(build: Build) -> str:
    """The cost in words."""
    return ", ".join(f"{price.need} {terms.resource(RESOURCES[price.kind])}" for price in build.prices)
