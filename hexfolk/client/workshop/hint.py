"""The bubble beside the pointer that tells what lies under it: names as maps write them, pips, cards, ports."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Rect, Surface

from hexfolk.board import Board
from hexfolk.client.look.look import Look
from hexfolk.client.ui.tooltip import Bubble, Tip
from hexfolk.client.workshop.island import Island
from hexfolk.geometry import Crossing, Hex
from hexfolk.i18n import _, ngettext, terms
from hexfolk.mapfiles.balance import ROLLS, crossing_kinds, crossing_pips, pips
from hexfolk.mapfiles.where import Place

DELAY = 0.3
"""Seconds that the pointer must rest."""


class Hint:
    """Appears once the pointer rests on the board."""

    def __init__(self) -> None:
        self._pos: tuple[int, int] | None = None
        self._rested = 0.0
        self._bubble: Bubble | None = None
        self._rect = Rect(0, 0, 0, 0)
        self._gone: list[Rect] = []

    def point(self, pos: tuple[int, int], *, covered: bool) -> None:
        """The pointer moved; `covered`: to where no board is seen."""
        if pos != self._pos or covered:
            self.clear()
            self._pos = None if covered else pos

    def clear(self) -> None:
        """Show nothing until the pointer moves again."""
        if self._bubble is not None:
            self._gone.append(self._area)
        self._pos, self._rested, self._bubble = None, 0.0, None

    def update(self, dt: float, look: Look, board: Board | None, island: Island) -> Iterator[Rect]:
        """`dt` seconds went by; the rectangles that must be drawn again."""
        gone, self._gone = self._gone, []
        yield from gone
        if self._pos is None or self._bubble is not None or board is None:
            return
        self._rested += dt
        if self._rested < DELAY:
            return
        place = island.place_under(self._pos)
        if place is None:
            self._pos = None
            return
        self._bubble = Bubble(look, Tip(words(board, place), title=place.name))
        self._rect = Rect((0, 0), self._bubble.size)
        self._rect.midbottom = self._pos[0], self._pos[1] - look.px(18)
        self._rect.clamp_ip(Rect((0, 0), look.metrics.size).inflate(-look.px(24), -look.px(24)))
        yield self._area

    def draw(self, target: Surface) -> None:
        """Draw it into the clip of `target`."""
        if self._bubble is not None:
            self._bubble.draw(target, self._rect)

    @property
    def _area(self) -> Rect:
        return self._rect.inflate(60, 60)


def words(board: Board, place: Place) -> str:
    """What is to be said of a place."""
    if isinstance(place, Hex):
        return _hex_words(board, board.hex_index[place]) if place in board.hex_index else ""
    if isinstance(place, Crossing):
        number = board.crossing_index[place]
        worth, kinds = crossing_pips(board)[number], crossing_kinds(board)[number]
        parts = [
            ngettext("{count} pip", "{count} pips", worth).format(count=worth),
            _("{cards} cards a roll").format(cards=f"{worth / ROLLS:.2f}"),
            ngettext("{count} resource", "{count} resources", kinds).format(count=kinds),
        ]
        if not board.open_crossings >> number & 1:
            parts.append(_("Closed for founding"))
        port = board.crossing_port[number]
        return "\n".join([*parts, *([_port_words(port)] if port else [])])
    kind = next((kind for number, kind in board.ports if board.edges[number] == place), None)
    return _port_words(kind) if kind else _("Edge")


def _hex_words(board: Board, number: int) -> str:
    token = board.tokens[number]
    name = terms.terrain(board.terrains[number])
    if not token:
        return name
    worth = pips(token)
    paid = ngettext("{count} pip", "{count} pips", worth).format(count=worth)
    return f"{name} {token}, {paid}"


def _port_words(kind: str) -> str:
    return _("Port 3:1") if kind == "general" else _("Port 2:1, {resource}").format(resource=terms.resource(kind))
