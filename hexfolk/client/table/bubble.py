"""The bubble beside a crossing: what a settlement there would get; or why a place may not be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from hexfolk.client.board_view import Spot
from hexfolk.client.look.flow import Flow
from hexfolk.client.table.desk import Desk, Panel
from hexfolk.client.table.parts import text_face
from hexfolk.client.table.worth import HexWorth, Worth, worth_of
from hexfolk.i18n import _, ngettext, terms


@dataclass(frozen=True)
class Forbidden:
    """Why a place may not be chosen: a hex by the robber, a crossing for founding."""

    number: int
    title: str
    text: str


About = Worth | Forbidden


def spread(
    box: tuple[int, int],
    spot: tuple[float, float],
    area: Rect,
    avoid: list[Rect],
    reach: int,
    fars: Sequence[float] = (1.0, 1.8, 2.6, 3.6, 5.0, 7.0, 9.0),
    points: Sequence[tuple[float, float]] = (),
) -> Rect:
    """Where a bubble of size `box` stands that tells of `spot`: inside `area`, on as little of `avoid` as may be.

    `avoid` are rectangles of the window, those that matter most first; `reach` is how far from the
    spot it stands, times one of `fars`; `points` are marked spots that it should not hide.
    """
    width, height = box
    x, y = spot
    best: tuple[float, Rect] | None = None
    disc = reach // 2
    dots = [Rect(round(px - disc / 2), round(py - disc / 2), disc, disc) for px, py in points]
    for share in (0.0, -0.35, 0.35, -0.7, 0.7, -1.1, 1.1, -1.5, 1.5):
        for side in (-1, 1):
            for far in fars:
                left = x - far * reach - width if side < 0 else x + far * reach
                place = Rect(round(left), round(y - height / 2 + share * height), width, height).clamp(area)
                hidden = sum(_overlap(place, avoid[at]) for at in place.collidelistall(avoid))
                cost = hidden / (width * height) + far * 0.05 + abs(share) * 0.1
                cost += 0.5 * len(place.collidelistall(dots))
                if place.inflate(reach // 2, reach // 2).collidepoint(x, y):
                    cost += 10
                if best is None or cost < best[0]:
                    best = cost, place
    assert best is not None
    return best[1]


def _overlap(a: Rect, b: Rect) -> int:
    common = a.clip(b)
    return common.width * common.height


class Bubble(Panel):
    """Only to be read; pointer and clicks go through it."""

    name = "bubble"
    solid = False

    def __init__(
        self,
        desk: Desk,
        where: Callable[[Spot], tuple[float, float]],
        land: Callable[[], list[Rect]],
        marked: Callable[[], list[tuple[float, float]]],
    ) -> None:
        """`where` gives the pixel of a spot, `land` the rectangles of the hexes, `marked` the marked spots."""
        super().__init__(desk)
        self._where = where
        self._land = land
        self._marked = marked
        self.spot: Spot | None = None
        """What it tells of: a settlement's spot, or a place that may not be chosen."""
        self.forbidden: Forbidden | None = None

    def about(self) -> About | None:
        """What it says."""
        if self.spot is None:
            return None
        if self.spot.kind == "hex" or self.forbidden is not None:
            return self.forbidden
        return worth_of(self.desk.play.session.board, self.spot.number)

    def content(self) -> object:
        return self.spot, self.about()

    def place(self) -> Rect | None:
        about = self.about()
        if about is None or self.spot is None:
            return None
        desk = self.desk
        if isinstance(about, Forbidden):
            size = desk.pick(250, 200), self._text(about).height + desk.pick(58, 44)
        else:
            rows = len(about.hexes) + (1 if about.port else 0)
            size = desk.pick(270, 190), desk.pick(80, 60) + rows * desk.pick(42, 30) + desk.pick(8, 6)
        area = desk.layout.board.inflate(-desk.u(12), -desk.u(8))
        x, y = self._where(self.spot)
        return spread(size, (x, y), area, self._land(), desk.pick(44, 32), points=self._marked())

    @property
    def leader(self) -> tuple[float, float] | None:
        """Where the line to the spot begins: at the nearest side."""
        if self.rect is None or self.spot is None:
            return None
        x, y = self._where(self.spot)
        edge = self.rect.right if x > self.rect.centerx else self.rect.left
        return edge, min(max(y, self.rect.top + self.desk.u(14)), self.rect.bottom - self.desk.u(14))

    def _text(self, about: Forbidden) -> Flow:
        desk = self.desk
        return Flow(
            desk.look.text, [about.text], "caption", desk.look.ui.cream, desk.pick(250, 200) - desk.pick(30, 22)
        )

    def draw(self, target: Surface, box: Rect) -> None:
        about = self.about()
        if isinstance(about, Forbidden):
            self._draw_forbidden(target, box, about)
        elif about is not None:
            self._draw_worth(target, box, about)

    def _draw_forbidden(self, target: Surface, box: Rect, about: Forbidden) -> None:
        desk, look = self.desk, self.desk.look
        look.paint.panel(target, box, "tooltip", border=look.ui.tooltip.reason_border)
        color = look.tokens.status["bad"].text
        size, y = desk.pick(18, 15), box.y + desk.pick(24, 18)
        look.put_centered(target, look.icon("lock", size, color), (box.x + desk.pick(24, 18), y))
        look.text.draw(target, "button", about.title, color, (box.x + desk.pick(42, 32), y))
        self._text(about).draw(target, (box.x + desk.pick(15, 11), box.y + desk.pick(42, 32)))

    def _draw_worth(self, target: Surface, box: Rect, worth: Worth) -> None:
        desk, look = self.desk, self.desk.look
        look.paint.panel(target, box, "tooltip")
        x, right = box.x + desk.pick(16, 11), box.right - desk.pick(16, 11)
        pips = ngettext("{count} pip", "{count} pips", worth.pips).format(count=worth.pips)
        look.text.draw(target, "banner", pips, look.ui.amber_text, (x, box.y + desk.pick(27, 19)))
        rolls = _("A card in {rolls} of 36 rolls").format(rolls=worth.rolls)
        face = text_face(desk, 14.5, 12.5, 800)
        look.text.draw_fitted(
            target,
            face,
            rolls,
            look.ui.cream,
            Rect(x, box.y + desk.pick(44, 32), right - x, desk.u(24)),
            align="left",
            lines=1,
        )
        look.paint.divider(target, (x, box.y + desk.pick(73, 55)), right - x)
        step, y = desk.pick(42, 30), box.y + desk.pick(98, 74)
        for at, hexagon in enumerate(worth.hexes):
            self._draw_hex(target, x, right, y + at * step, hexagon)
        if worth.port is not None:
            self._draw_port(
                target,
                Rect(
                    x - desk.u(4),
                    y + len(worth.hexes) * step - step // 2 + desk.u(2),
                    right - x + desk.u(8),
                    step - desk.u(2),
                ),
                worth.port,
            )

    def _draw_hex(self, target: Surface, x: int, right: int, y: int, hexagon: HexWorth) -> None:
        desk, look = self.desk, self.desk.look
        resource, token, pips = hexagon
        size = desk.pick(30, 22)
        look.put_centered(target, look.art(f"resource/{resource}", size), (x + size / 2, y))
        look.text.draw(target, "button", terms.resource(resource), look.ui.cream, (x + size + desk.pick(12, 8), y))
        radius = desk.pick(15, 11)
        disc = Rect(0, 0, 2 * radius, 2 * radius)
        disc.center = (right - desk.pick(76, 50), y)
        hot = token in (6, 8)
        rim = look.tokens.color("paper.token_hot" if hot else "paper.token_ring")
        look.paint.disc(target, disc, look.tokens.color("paper.token"), rim, 2)
        ink = look.tokens.color("paper.token_hot" if hot else "paper.ink")
        look.text.draw(target, text_face(desk, 15, 12), str(token), ink, disc.center, align="center")
        step = desk.pick(12, 8)
        for at in range(5):
            color = look.ui.amber_text if at < pips else look.ui.disabled_border
            center = (right - step * (4 - at) - step // 2, y)
            pygame.draw.aacircle(target, color, center, desk.pick(4, 2.6))

    def _draw_port(self, target: Surface, area: Rect, port: str) -> None:
        desk, look = self.desk, self.desk.look
        colors = look.tokens.status["ok"]
        look.paint.box(target, area, look.paint.style(colors.fill, radius=9, border=colors.border))
        boat = look.art(f"port/boat-{port}", desk.pick(34, 25))
        look.put_centered(target, boat, (area.x + desk.pick(22, 16), area.centery - desk.u(1)))
        label = _("General port") if port == "general" else _("{resource} port").format(resource=terms.resource(port))
        look.text.draw(target, "button", label, look.ui.cream, (area.x + desk.pick(46, 34), area.centery))
        rate = "3:1" if port == "general" else "2:1"
        look.text.draw(
            target, "button", rate, colors.text, (area.right - desk.pick(12, 8), area.centery), align="right"
        )
