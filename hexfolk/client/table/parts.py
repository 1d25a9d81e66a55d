"""Small pictures that several parts of the table draw: cards, chips, counts, shields, badges, labels on buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Color, Rect, Surface

from hexfolk.client.look.paint import ButtonKind, State
from hexfolk.client.look.typesetting import Face
from hexfolk.i18n import terms
from hexfolk.rules.cards import DEVELOPMENT_CARDS, RESOURCES, Cards

if TYPE_CHECKING:
    from hexfolk.client.table.desk import Desk

CARD = (96, 136)
"""Size of a card in the units of its picture."""

DIM = 0.62
"""How much of a card that is not there is taken away."""


def text_face(desk: Desk, large: float, compact: float, weight: int = 900) -> Face:
    """Pretendard at a size that the type scale does not name."""
    return Face("text", weight, max(desk.look.text.scaled(large if desk.layout.large else compact), 8))


def chip(desk: Desk, target: Surface, resource: int, center: tuple[float, float], size: int) -> Rect:
    """The small square of a resource."""
    return desk.look.put_centered(target, desk.look.art(f"resource/{RESOURCES[resource]}", size), center)


def chips(desk: Desk, target: Surface, cards: Cards, left: int, middle: int, size: int, room: int) -> int:
    """A row of chips, one a card, closer together where they would be wider than `room`; returns its right end."""
    kinds = [kind for kind, count in enumerate(cards) for _ in range(count)]
    step = size + max(1, size // 8)
    if len(kinds) > 1:
        step = max(1, min(step, (room - size) // (len(kinds) - 1)))
    for at, kind in enumerate(kinds):
        chip(desk, target, kind, (left + at * step + size / 2, middle), size)
    return left + (step * (len(kinds) - 1) + size if kinds else 0)


def shield(desk: Desk, target: Surface, seat: int, center: tuple[float, float], size: int) -> Rect:
    """The shield of a seat with its emblem."""
    return desk.look.put_centered(target, desk.look.art(f"piece/shield-{desk.info(seat).color}", size), center)


def icon(desk: Desk, target: Surface, name: str, center: tuple[float, float], size: int, color: Color) -> Rect:
    """A tinted icon."""
    return desk.look.put_centered(target, desk.look.icon(name, size, color), center)


def count_badge(desk: Desk, target: Surface, text: str, center: tuple[int, int], *, amber: bool = False) -> None:
    """The round count at the corner of a pile."""
    look = desk.look
    height = desk.pick(30, 24)
    face = text_face(desk, 18, 14.5)
    width = max(height, look.text.width(face, text) + desk.pick(14, 10))
    box = Rect(0, 0, width, height)
    box.center = center
    fill = look.ui.amber if amber else look.tokens.color("paper.card")
    look.paint.pill(target, box, fill, look.ui.navy0, 2)
    look.text.draw(
        target, face, text, look.ui.on_amber if amber else look.tokens.color("paper.ink"), box.center, align="center"
    )


def card_size(desk: Desk) -> tuple[int, int]:
    """Width and height of a card in the hand."""
    return desk.pick(96, 66), desk.pick(136, 93)


def resource_names_fit(desk: Desk, width: int) -> bool:
    """Whether all five names fit the bands of their cards; if one does not, all five go without."""
    face = name_face(desk, width)
    if face.px > width * 24 / CARD[0]:
        return False
    return all(desk.look.text.width(face, terms.resource(name)) <= width * 82 / 96 for name in RESOURCES)


def name_face(desk: Desk, width: int) -> Face:
    """The type of the names on cards of that width."""
    return Face("text", 900, max(round(width * 15.5 / 96), desk.pick(12, 12)))


def resource_card(desk: Desk, target: Surface, kind: int, box: Rect, *, dim: bool = False) -> None:
    """A resource card's face with its name."""
    name = RESOURCES[kind]
    look = desk.look
    look.put(target, _face(desk, f"card/{name}", box), box.topleft)
    if resource_names_fit(desk, box.width):
        label = (box.centerx, box.y + box.height * 118 / 136)
        look.text.draw(
            target,
            name_face(desk, box.width),
            terms.resource(name),
            look.tokens.resource[name].text,
            label,
            align="center",
        )
    if dim:
        veil(desk, target, box)


def development_card(desk: Desk, target: Surface, kind: int, box: Rect, *, dim: bool = False) -> None:
    """A development card's face; a name that does not fit is left out and the picture grows."""
    look = desk.look
    art = DEVELOPMENT_CARDS[kind].replace("_", "-")
    label = terms.development_card(DEVELOPMENT_CARDS[kind])
    wanted = name_face(desk, box.width)
    smallest = desk.pick(12, 12)
    sizes = range(wanted.px, smallest - 1, -1)
    face = next(
        (wanted._replace(px=px) for px in sizes if look.text.width(wanted._replace(px=px), label) <= box.width * 0.88),
        None,
    )
    look.put(target, _face(desk, f"dev/{art}" if face else f"dev/{art}-tall", box), box.topleft)
    if face is not None:
        middle = (box.centerx, box.y + box.height * 118 / 136)
        look.text.draw(target, face, label, look.tokens.color("paper.ink"), middle, align="center")
    if dim:
        veil(desk, target, box)


def _face(desk: Desk, name: str, box: Rect) -> Surface:
    return desk.look.assets.picture(name, box.width / CARD[0]).surface


def card_radius(box: Rect) -> int:
    """Corner radius of a card."""
    return round(box.width * 11 / CARD[0])


def veil(desk: Desk, target: Surface, box: Rect, share: float = DIM) -> None:
    """Darken a card that cannot be used."""
    color = Color(desk.look.ui.panel_bottom)
    color.a = round(255 * share)
    style = desk.look.paint.style(color, radius=card_radius(box) / desk.layout.scale)
    desk.look.paint.box(target, box, style)


def outline(
    desk: Desk, target: Surface, box: Rect, color: Color, *, radius: int, grow: int = 0, stroke: float = 2.5
) -> None:
    """A rounded frame round `box`."""
    clear = Color(0, 0, 0, 0)
    style = desk.look.paint.style(clear, radius=(radius + grow) / desk.layout.scale, border=color, stroke=stroke)
    desk.look.paint.box(target, box.inflate(2 * grow, 2 * grow), style)


def pile_edges(desk: Desk, target: Surface, box: Rect, count: int) -> None:
    """The edges of the cards under a pile's top card, at most three."""
    look = desk.look
    step = desk.pick(4, 3)
    for depth in range(min(count, 4) - 1, 0, -1):
        under = box.move(step * depth, -step * depth + step // 2)
        style = look.paint.style(
            look.tokens.color("paper.card"),
            radius=card_radius(box) / desk.layout.scale,
            border=look.tokens.color("paper.token_rim"),
            stroke=1,
        )
        look.paint.box(target, under, style)


def points_badge(
    desk: Desk, target: Surface, center: tuple[int, int], size: int, points: int, hidden: int, leader: bool
) -> None:
    """The hexagon with a player's points; `hidden` are those that only its reader knows of."""
    look = desk.look
    look.put_centered(target, look.art("badge/points-leader" if leader else "badge/points", size), center)
    color = look.ui.on_amber if leader else look.ui.cream
    face = Face("display", 900, round(size * 0.46))
    up = size * 0.09 if hidden else 0
    look.text.draw(target, face, str(points), color, (center[0], center[1] - up), align="center")
    if hidden:
        small = Face("text", 900, max(round(size * 0.2), desk.pick(12, 11)))
        tint = look.ui.on_amber if leader else look.ui.amber_text
        look.text.draw(target, small, f"+{hidden}", tint, (center[0], center[1] + size * 0.25), align="center")


def button(
    desk: Desk,
    target: Surface,
    rect: Rect,
    kind: ButtonKind,
    state: State,
    label: str,
    *,
    icon_name: str = "",
    key: str = "",
    focus: bool = False,
    role: str = "button",
    under: str = "",
    under_color: Color | None = None,
) -> None:
    """A button with its label: an icon before it, the cap of its key behind it, a second line `under` it."""
    look = desk.look
    body = look.paint.button(target, rect, kind, state)
    color = look.paint.label_color(kind, state)
    size = desk.pick(24, 18) if role == "button_hero" else desk.pick(22, 16)
    pad = desk.pick(14, 8)
    icon_room = size + desk.pick(9, 6) if icon_name else 0
    key_width = key_cap_width(desk, key) if key else 0
    key_room = key_width + desk.pick(12, 7) if key else 0
    room = body.width - 2 * pad - icon_room
    if key_room and not look.text.fits(role, label, room - key_room, 1):
        key_room, key = 0, ""
    fitted = look.text.fit(role, label, room - key_room)
    width = max(look.text.width(fitted.face, line) for line in fitted.lines)
    left = body.centerx - (width + icon_room + key_room) // 2
    hero = role == "button_hero"
    middle = body.centery - ((desk.pick(13, 9) if hero else desk.pick(10, 8)) if under else 0)
    if icon_name:
        icon(desk, target, icon_name, (left + size / 2, middle), size, color)
    step = round(fitted.face.px * 1.12)
    for at, line in enumerate(fitted.lines):
        y = middle + step * (at - (len(fitted.lines) - 1) / 2)
        look.text.draw(target, fitted.face, line, color, (left + icon_room + width / 2, y), align="center")
    if key:
        key_cap(desk, target, key, (left + icon_room + width + key_room - key_width, middle), color)
    if under:
        below = desk.pick(17, 12) if hero else desk.pick(8, 6)
        box = Rect(body.x + pad // 2, middle + below, body.width - pad, desk.pick(22, 18))
        tint = under_color or (look.ui.mute if state == "disabled" else color)
        look.text.draw_fitted(target, "caption", under, tint, box, lines=1)
    if focus:
        look.paint.focus_ring(target, body, look.paint.button_radius(kind))


def key_cap_width(desk: Desk, key: str) -> int:
    """Width of the cap of a key."""
    return max(desk.look.text.width(text_face(desk, 13, 12), key) + desk.pick(14, 10), desk.pick(22, 18))


def key_cap(desk: Desk, target: Surface, key: str, midleft: tuple[float, float], color: Color) -> None:
    """The cap of a key, in the colour of the label it stands beside."""
    box = Rect(0, 0, key_cap_width(desk, key), desk.pick(24, 18))
    box.midleft = round(midleft[0]), round(midleft[1])
    rim = Color(color)
    rim.a = 150
    outline(desk, target, box, rim, radius=desk.pick(6, 5), stroke=1.5)
    desk.look.text.draw(target, text_face(desk, 13, 12), key, color, box.center, align="center")


def pill_width(desk: Desk, text: str) -> int:
    """Width of a status pill with these words, or of one with its icon alone."""
    icon_width = desk.pick(15, 13) + 2 * desk.pick(9, 6)
    if not text:
        return icon_width
    return icon_width + desk.pick(6, 4) + desk.look.text.width(text_face(desk, 14, 12.5, 800), text)


def status_pill(
    desk: Desk, target: Surface, midleft: tuple[int, int], status: str, icon_name: str, text: str, room: int
) -> None:
    """A duty or answer as icon and word, in the colours of its status, no wider than `room`."""
    look = desk.look
    colors = look.tokens.status[status]
    size, pad = desk.pick(15, 13), desk.pick(9, 6)
    face = text_face(desk, 14, 12.5, 800)
    label = look.text.ellipsis(face, text, room - size - 2 * pad - desk.pick(6, 4))
    box = Rect(0, 0, pill_width(desk, label), desk.pick(25, 20))
    box.midleft = midleft
    look.paint.pill(target, box, colors.fill, colors.border)
    icon(desk, target, icon_name, (box.x + pad + size / 2, box.centery), size, colors.text)
    look.text.draw(target, face, label, colors.text, (box.right - pad, box.centery), align="right")


def clock_text(seconds: int) -> str:
    """Minutes and seconds, as clocks show them."""
    return f"{seconds // 60}:{seconds % 60:02}"
