"""The podium of the summary: the three best on their steps, in the evening sun."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Color, Rect, Surface

from hexfolk.client.look.boxes import svg_surface
from hexfolk.client.look.look import Look
from hexfolk.client.look.typesetting import Face
from hexfolk.client.scenes.summary_data import PlayerEnd, SummaryData

WIDTH, HEIGHT = 620, 436
"""Size of the scene that everything here is measured in."""

ORDER = (1, 0, 2)
"""Places from the left: second, first, third."""
STEP_TOP = (206, 262, 296)
"""Top of the first, second and third step; equal ranks stand equally high."""
STEP_X = (312, 154, 468)
STEP_WIDTH = (164, 150, 150)
LEDGE = 8
PLATE_Y = 398
FLAKES = 90


class Flake(NamedTuple):
    """A piece of confetti where it hangs in the end, and how far it has come from."""

    x: float
    y: float
    fall: float
    turn: float
    color: str
    round: bool


def confetti(seed: int = 7) -> tuple[Flake, ...]:
    """The pieces of confetti, always the same ones."""
    rng = random.Random(seed)
    colors = ("#dd3a22", "#f4ca45", "#0d9b76", "#7a3fc4", "#f086b9", "#2f7fd6", "#faf4e8")
    return tuple(
        Flake(rng.uniform(6, WIDTH - 6), rng.triangular(6, 250, 40), rng.uniform(200, 420), rng.uniform(0, 180),
              rng.choice(colors), rng.random() < 0.3)
        for _ in range(FLAKES)
    )  # fmt: skip


class Podium:
    """Draws the podium at one size. What never moves is drawn once."""

    def __init__(self, look: Look, size: tuple[int, int], data: SummaryData) -> None:
        self.look = look
        self.size = size
        self.data = data
        self.unit = min(size[0] / WIDTH, size[1] / HEIGHT)
        self._ground = self._scene()
        self._flakes = () if look.reduced_motion else confetti()

    def draw(self, target: Surface, pos: tuple[int, int], seconds: float) -> None:
        """The podium `seconds` after it appeared: steps rise one after the other, the third first."""
        layer = self._ground.copy()
        for rank_place in (2, 1, 0):
            if rank_place < len(self.data.players):
                self._step(layer, rank_place, self._risen(rank_place, seconds))
        self._confetti(layer, seconds)
        self._plates(layer)
        layer.blit(self._mask(), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        target.blit(layer, pos, special_flags=pygame.BLEND_PREMULTIPLIED)

    def moving(self, seconds: float) -> bool:
        """Whether anything still moves then."""
        return not self.look.reduced_motion and seconds < self.look.tokens.seconds("confetti")

    def _risen(self, place: int, seconds: float) -> float:
        """How far (0 to 1) a step has risen."""
        if self.look.reduced_motion:
            return 1.0
        starts = self.look.tokens.value("motion_ms.podium.steps")
        rise = self.look.tokens.seconds("podium.rise")
        share = min(max((seconds - starts[2 - place] / 1000) / rise, 0.0), 1.0)
        return 1 - (1 - share) ** 3

    def _at(self, x: float, y: float) -> tuple[float, float]:
        """A place of the podium in pixels of the layer; it is centred and stands on the lower edge."""
        return self.size[0] / 2 + (x - WIDTH / 2) * self.unit, self.size[1] + (y - HEIGHT) * self.unit

    def _scene(self) -> Surface:
        """The landscape, covering the whole panel and standing on its lower edge."""
        layer = Surface(self.size, pygame.SRCALPHA)
        cover = max(self.size[0] / WIDTH, self.size[1] / HEIGHT)
        picture = self.look.assets.picture("scene/podium", cover).surface
        layer.blit(picture, (round((self.size[0] - WIDTH * cover) / 2), round(self.size[1] - HEIGHT * cover)))
        return layer

    def _mask(self) -> Surface:
        radius = self.look.paint.panel_radius()
        white = Color("white")
        layer = Surface(self.size, pygame.SRCALPHA)
        style = self.look.paint.style(white, radius=radius / self.look.metrics.scale)
        self.look.paint.box(layer, layer.get_rect(), style)
        return layer

    def _top(self, place: int) -> float:
        """Height of a step: shared ranks stand on the same height."""
        return STEP_TOP[min(self.data.players[place].rank, 3) - 1]

    def _middle(self, place: int) -> float:
        """Middle of a step; two of them stand in the middle of the panel."""
        return STEP_X[place] + (WIDTH / 2 - sum(STEP_X[:2]) / 2 if len(self.data.players) == 2 else 0)

    def _step(self, layer: Surface, place: int, risen: float) -> None:
        player = self.data.players[place]
        width, top = STEP_WIDTH[place], self._top(place)
        high = HEIGHT - 16 - top
        shown = top + high * (1 - risen)
        x, y = self._at(self._middle(place) - width / 2 - 6, shown)
        picture = self._wood(width, round(high))
        clip = layer.get_clip()
        layer.set_clip(Rect(0, 0, self.size[0], round(self._at(0, HEIGHT - 16)[1])))
        layer.blit(picture, (round(x), round(y)), special_flags=pygame.BLEND_PREMULTIPLIED)
        layer.set_clip(clip)
        if risen > 0.02:
            self._winner(layer, player, place, shown)

    def _wood(self, width: int, high: int) -> Surface:
        """A step of boards, lit from the left, with its ledge."""
        k = self.unit

        def plank(x: float, y: float, w: float, h: float, fill: str, rx: float = 0) -> str:
            x, y, w, h, rx = (round(length * k, 1) for length in (x, y, w, h, rx))
            return f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{rx}" fill="{fill}"/>'

        svg = plank(6, 0, width, high, "#cf9a63") + plank(6 + width * 0.6, 0, width * 0.4, high, "#b98350")
        svg += "".join(plank(6, y, width, 1.6, "#a8743f") for y in range(LEDGE + 36, high, 44))
        svg += plank(0, 6, width + 12, 13, "#87552f", 5) + plank(0, 0, width + 12, 13, "#dba873", 5)
        return svg_surface(svg, (round((width + 12) * k), round(high * k)))

    def _winner(self, layer: Surface, player: PlayerEnd, place: int, top: float) -> None:
        first = player.rank == 1
        look, k = self.look, self.unit
        x = self._middle(place)
        if first:
            laurel = look.assets.picture("scene/laurel", k * 0.98)
            at = self._at(x, top + 2)
            layer.blit(
                laurel.surface,
                (at[0] - laurel.anchor[0], at[1] - laurel.anchor[1]),
                special_flags=pygame.BLEND_PREMULTIPLIED,
            )
        shadow = look.paint.style(Color("#3a240f66"), radius=6)
        width = 100 if first else 74
        cx, cy = self._at(x, top + 4)
        look.paint.box(
            layer, Rect(round(cx - width * k / 2), round(cy - 5 * k), round(width * k), round(10 * k)), shadow
        )
        piece = f"piece/{'city' if first else 'settlement'}-{player.color}"
        size = (122 if first else 98) * k
        picture = look.art(piece, round(size))
        layer.blit(
            picture,
            (round(cx - picture.get_width() / 2), round(cy + 6 * k - size * (0.86 if first else 0.89))),
            special_flags=pygame.BLEND_PREMULTIPLIED,
        )
        self._number(layer, player.rank, self._at(x, top + 60 if first else top + 52))

    def _number(self, layer: Surface, rank: int, center: tuple[float, float]) -> None:
        look, k = self.look, self.unit
        paper = look.tokens.color("paper.card")
        rim = Color("#8a5b32")
        side = round(52 * k)
        disc = Rect(0, 0, side, side)
        disc.center = round(center[0]), round(center[1])
        look.paint.disc(layer, disc, paper, rim, 2.5)
        face = Face("display", 900, max(12, round(30 * k)))
        look.text.draw(layer, face, str(rank), look.tokens.color("paper.ink"), disc.center, align="center")

    def _plates(self, layer: Surface) -> None:
        look = self.look
        shown: Sequence[int] = [place for place in ORDER if place < len(self.data.players)]
        gap, high = look.pick(8, 5), look.pick(44, 31)
        room = self.size[0] - look.pick(32, 20) - gap * (len(shown) - 1)
        widths = self._plate_widths(shown, room)
        x = (self.size[0] - sum(widths.values()) - gap * (len(shown) - 1)) / 2
        middle = self._at(0, PLATE_Y)[1]
        for place in shown:
            rect = Rect(round(x), round(middle - high / 2), widths[place], high)
            self._plate(layer, rect, self.data.players[place])
            x += widths[place] + gap

    def _plate_widths(self, shown: Sequence[int], room: int) -> dict[int, int]:
        """What each plate needs for its name, made less evenly where that is more than the room."""
        look = self.look
        wanted = {}
        for place in shown:
            player = self.data.players[place]
            text = look.text.width("name", player.name) + look.text.width("heading", str(player.points))
            wanted[place] = text + look.pick(72, 46)
        share = room // len(shown)
        spare = sum(max(0, share - width) for width in wanted.values())
        long = [place for place, width in wanted.items() if width > share]
        return {place: min(width, share + spare // max(len(long), 1)) for place, width in wanted.items()}

    def _plate(self, layer: Surface, rect: Rect, player: PlayerEnd) -> None:
        look = self.look
        first = player.seat in self.data.winners
        border = look.ui.amber if first else look.ui.button_border
        look.paint.box(layer, rect, look.paint.style(look.ui.well, radius=9, border=border))
        side = look.pick(28, 20)
        look.put_centered(
            layer, look.art(f"piece/shield-{player.color}", side), (rect.left + look.pick(24, 15), rect.centery)
        )
        color = look.ui.amber_text if first else look.ui.cream
        points = look.text.draw(
            layer, "heading", str(player.points), color, (rect.right - look.pick(14, 9), rect.centery), align="right"
        )
        x = rect.left + look.pick(45, 28)
        name = look.text.naming("name", "{name}", player.name, points.left - look.px(6) - x)
        look.text.draw(layer, name.face, name.lines[0], look.ui.cream, (x, rect.centery))

    def _confetti(self, layer: Surface, seconds: float) -> None:
        if not self._flakes:
            return
        share = min(seconds / self.look.tokens.seconds("confetti"), 1.0)
        come = 1 - (1 - share) ** 2
        wide = self.size[0] / WIDTH
        for flake in self._flakes:
            x, y = flake.x * wide, self._at(0, flake.y - flake.fall * (1 - come))[1]
            layer.blit(self._flake(flake, come), (round(x), round(y)), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _flake(self, flake: Flake, come: float) -> Surface:
        k = self.unit
        color = Color(flake.color)
        if flake.round:
            side = round(9 * k)
            layer = Surface((side, side), pygame.SRCALPHA)
            pygame.draw.aacircle(layer, color, (side / 2, side / 2), side / 2 - 1)
            return layer.premul_alpha()
        chip = Surface((round(9 * k), round(5 * k)), pygame.SRCALPHA)
        chip.fill(color)
        return pygame.transform.rotozoom(chip, flake.turn + 200 * come, 1).premul_alpha()
