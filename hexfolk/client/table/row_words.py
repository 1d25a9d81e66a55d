"""The one line of a low row: name, who plays, and what is owed; what gives way where not all of it has room."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Color, Surface

from hexfolk.client.look.typesetting import Face
from hexfolk.client.table.desk import Desk
from hexfolk.client.table.parts import icon, text_face
from hexfolk.client.table.presence import Kind, kind_of, muted_at

SMALLER = 0.84
"""So far names shrink before they are cut."""
LEAST = 3.4
"""Of a name so much is left beside the words of who plays, in heights of its letters: else those go."""


class RowWords(NamedTuple):
    """What the line has room for beside a pill."""

    name: str
    face: Face
    muted: bool
    """Whether the sign of one who is not heard in the chat stands behind the name."""
    kind: Kind | None
    """Whose icon stands there, None: there is no room for it."""
    short: str
    """The latency, or that a bot plays for somebody; empty: no room, or nothing to say."""


def row_words(desk: Desk, seat: int, width: int, pill: int, *, away: bool = False) -> RowWords:
    """The words for `width` pixels, of which a pill with its gap takes `pill`. A long name is cut before the latency
    goes, but not down to nothing, and not beside a pill. `away`: the pill tells who is not there."""
    text, kind, muted = desk.look.text, kind_of(desk, seat), muted_at(desk, seat)
    name = desk.info(seat).name
    face = text.face("name", name)
    whole, beside = text.width(face, name), _sign(desk) if muted else 0
    short = _short_width(desk, kind.short)
    room = width - pill - beside
    if away or (pill and whole + _sign(desk) > room):
        return RowWords(*_fitted(desk, name, face, room), muted, None, "")
    room -= _sign(desk)
    least = whole if pill else min(whole, round(LEAST * face.px))
    if short and room - short >= least:
        return RowWords(*_fitted(desk, name, face, room - short), muted, kind, kind.short)
    return RowWords(*_fitted(desk, name, face, room), muted, kind, "")


def draw_row_words(desk: Desk, target: Surface, words: RowWords, midleft: tuple[int, int]) -> None:
    """Draw them from there on."""
    look, size, gap = desk.look, desk.pick(17, 13), desk.pick(8, 5)
    y = midleft[1]
    right = look.text.draw(target, words.face, words.name, look.ui.cream, midleft).right
    if words.muted:
        right += gap + size
        icon(desk, target, "mute", (right - size / 2, y), size, look.ui.icon_mute)
    if words.kind is not None:
        right += gap + size
        color = Color(words.kind.color)
        icon(desk, target, words.kind.icon, (right - size / 2, y), size, color)
        if words.short:
            look.text.draw(target, _small(desk), words.short, color, (right + desk.pick(6, 4), y))


def _fitted(desk: Desk, name: str, face: Face, room: int) -> tuple[str, Face]:
    """A name as large as it can be, and then as much of it as there is room for."""
    text = desk.look.text
    sizes = range(face.px, round(face.px * SMALLER) - 1, -1)
    fits = (px for px in sizes if text.width(face._replace(px=px), name) <= room)
    face = face._replace(px=next(fits, sizes[-1]))
    return text.ellipsis(face, name, room), face


def _sign(desk: Desk) -> int:
    """The width of an icon and the gap before it."""
    return desk.pick(17, 13) + desk.pick(8, 5)


def _small(desk: Desk) -> Face:
    return text_face(desk, 13.5, 12, 800)


def _short_width(desk: Desk, short: str) -> int:
    return desk.pick(6, 4) + desk.look.text.width(_small(desk), short) if short else 0
