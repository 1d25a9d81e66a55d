"""After a 7: choosing the cards to give up. They lie in two rows, a click moves one to the other row."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from pygame import Color, Rect, Surface

from hexfolk.client.look.typesetting import Face
from hexfolk.client.table.desk import CORE, DOUBLE_CLICK, FLOATING_SHADOW, Desk, Panel, Press
from hexfolk.client.table.drafts import DiscardDraft
from hexfolk.client.table.parts import button, card_radius, icon, resource_card, text_face
from hexfolk.client.ui.tooltip import Tip
from hexfolk.i18n import _, ngettext, terms
from hexfolk.rules.actions import Discard
from hexfolk.rules.cards import RESOURCES, Cards

KEEP, AWAY = "keep", "away"


class DiscardPanel(Panel):
    """Two rows of cards, how many are still to be chosen, and the buttons."""

    name = "discard"
    margins = FLOATING_SHADOW
    core = CORE
    opens = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._last: tuple[str, int, float] = ("", -1, -1.0)
        """Row, kind and time of the last card pressed, for double clicks."""

    def place(self) -> Rect | None:
        return None if self.desk.play.discard is None else self.desk.layout.trade

    @property
    def draft(self) -> DiscardDraft:
        """The draft; only asked for while the panel is open."""
        draft = self.desk.play.discard
        assert draft is not None
        return draft

    def content(self) -> object:
        return self.draft.hand, self.draft.count, tuple(self.draft.away), self.desk.play.session.pending, self._timed()

    def _timed(self) -> bool:
        return self.desk.play.view.options.turn_time is not None

    # -- places --------------------------------------------------------------------------------------------------

    def _row(self, box: Rect, row: str) -> Rect:
        desk = self.desk
        top = desk.pick(62, 40) if row == KEEP else desk.pick(232, 160)
        side = self._side(box)
        left = box.x + desk.pick(16, 9)
        return Rect(left, box.y + top, side.x - left - desk.pick(14, 8), desk.pick(162, 116))

    def _side(self, box: Rect) -> Rect:
        desk = self.desk
        width = desk.pick(238, 160)
        top = desk.pick(62, 40)
        return Rect(box.right - width - desk.pick(16, 9), box.y + top, width, box.height - top - desk.pick(26, 12))

    def clock_place(self) -> Rect:
        """Where the ring of the clock lies, at a table with turn time."""
        desk, side = self.desk, self._side(self.desk.layout.trade)
        ring = Rect(0, 0, desk.pick(72, 52), desk.pick(72, 52))
        ring.midtop = side.centerx, side.y + desk.pick(14, 6)
        return ring

    def _cards(self, box: Rect, row: str) -> list[tuple[int, Rect]]:
        """Kind and place of each card of a row; those of a kind overlap, more so the more there are."""
        desk = self.desk
        counts: Cards = self.draft.kept if row == KEEP else tuple(self.draft.away)
        area = self._row(box, row)
        width, height = desk.pick(96, 66), desk.pick(136, 93)
        left, top = area.x + desk.pick(176, 112), area.y + (area.height - height) // 2
        room = area.right - desk.pick(10, 6) - left - width
        same, other = desk.pick(64, 44), desk.pick(112, 74)
        kinds = [kind for kind, count in enumerate(counts) for _i in range(count)]
        steps = [same if a == b else other for a, b in pairwise(kinds)]
        squeeze = min(1.0, room / sum(steps)) if steps else 1.0
        found, x = [], float(left)
        for kind, step in zip(kinds, [*steps, 0.0], strict=False):
            found.append((kind, Rect(round(x), top, width, height)))
            x += step * squeeze
        return found

    # -- presses -------------------------------------------------------------------------------------------------

    def presses(self, box: Rect) -> list[Press]:
        found = [press for row in (KEEP, AWAY) for press in self._card_presses(box, row)]
        back, done = self._button_places(box)
        draft, play = self.draft, self.desk.play
        sending = isinstance(play.session.pending, Discard)
        found.append(Press("discard.back", back, draft.keep_all if draft.chosen and not sending else None))
        left = draft.count - draft.chosen
        tip = None
        if left:
            tip = Tip(
                ngettext("Choose {count} more card.", "Choose {count} more cards.", left).format(count=left),
                reason=True,
            )
        found.append(Press("discard.done", done, self._send if draft.ready else None, tip, pending=sending))
        return found

    def _send(self) -> None:
        self.desk.play.send(self.draft.action())

    def _button_places(self, box: Rect) -> tuple[Rect, Rect]:
        desk, side = self.desk, self._side(box)
        pad = desk.pick(14, 9)
        done = Rect(side.x + pad, 0, side.width - 2 * pad, desk.pick(62, 42))
        done.bottom = side.bottom - pad
        back = Rect(done.x, 0, done.width, desk.pick(46, 32))
        back.bottom = done.top - desk.pick(10, 7)
        return back, done

    def _card_presses(self, box: Rect, row: str) -> list[Press]:
        cards = self._cards(box, row)
        sending = isinstance(self.desk.play.session.pending, Discard)
        full = row == KEEP and self.draft.ready
        found = []
        numbers: dict[int, int] = {}
        for at, (kind, place) in enumerate(cards):
            seen = Rect(place)
            if at + 1 < len(cards):
                seen.width = max(self.desk.u(12), min(place.width, cards[at + 1][1].x - place.x))
            number = numbers[kind] = numbers.get(kind, -1) + 1
            run = None if sending or full else self._moving(row, kind)
            tip = (
                Tip(_("Enough cards are chosen."), title=terms.resource(RESOURCES[kind]), reason=True) if full else None
            )
            found.append(Press(f"discard.{row}.{RESOURCES[kind]}.{number}", seen, run, tip, radius=card_radius(place)))
        return found

    def _moving(self, row: str, kind: int) -> Callable[[], None]:
        def move() -> None:
            now = self.desk.ui.clock
            again = self._last[:2] == (row, kind) and now - self._last[2] < DOUBLE_CLICK
            self._last = (row, kind, now)
            number = sum(self.draft.hand) if again else 1
            if row == KEEP:
                self.draft.give_up(kind, number)
            else:
                self.draft.keep(kind, number)

        return move

    # -- drawing -------------------------------------------------------------------------------------------------

    def draw(self, target: Surface, box: Rect) -> None:
        desk, look, draft = self.desk, self.desk.look, self.draft
        look.paint.panel(target, box, "popover", border=look.ui.amber, stroke=2.5)
        y = box.y + desk.pick(35, 22)
        color = look.tokens.color("status.error_text")
        icon(desk, target, "robber", (box.x + desk.pick(38, 24), y), desk.pick(26, 18), color)
        total = sum(draft.hand)
        title = ngettext("Discard {count} of {total} card", "Discard {count} of {total} cards", total)
        title = title.format(count=draft.count, total=total)
        words = look.text.draw(target, "heading", title, look.ui.cream, (box.x + desk.pick(66, 42), y))
        limit = desk.play.view.options.hand_limit
        note = _("A 7 was rolled and the hand limit is {limit}.").format(limit=limit)
        face = text_face(desk, 15, 13, 800)
        room = box.right - words.right - desk.pick(34, 22)
        look.text.draw(
            target, face, look.text.ellipsis(face, note, room), look.ui.mute, (words.right + desk.pick(16, 10), y)
        )
        kept = sum(draft.kept)
        end = sum(draft.hand) - draft.count
        self._draw_row(target, box, KEEP, _("You keep"), _("{count} now, {end} at the end").format(count=kept, end=end))
        chosen = _("{count} of {total} chosen").format(count=draft.chosen, total=draft.count)
        self._draw_row(target, box, AWAY, _("To the bank"), chosen)
        self._draw_side(target, box)

    def _draw_row(self, target: Surface, box: Rect, row: str, title: str, note: str) -> None:
        desk, look = self.desk, self.desk.look
        area = self._row(box, row)
        look.paint.box(target, area, look.paint.style(look.ui.row_sunken, radius=10))
        x, wide = area.x + desk.pick(18, 11), desk.pick(150, 96)
        heading = Rect(x, area.centery - desk.pick(32, 24), wide, desk.pick(30, 22))
        look.text.draw_fitted(target, "name", title, look.ui.cream, heading, align="left", lines=1)
        under = Rect(x, area.centery, wide, desk.pick(38, 32))
        look.text.draw_fitted(target, text_face(desk, 14.5, 13, 800), note, look.ui.mute, under, align="left")
        if row == AWAY:
            self._draw_slots(target, box)
        presses = self.lookup(box)
        numbers: dict[int, int] = {}
        for kind, place in self._cards(box, row):
            number = numbers[kind] = numbers.get(kind, -1) + 1
            press = presses[f"{row}.{RESOURCES[kind]}.{number}"]
            lift = {"hover": desk.u(10), "pressed": desk.u(6)}.get(self.state(press), 0)
            resource_card(desk, target, kind, place.move(0, -lift))

    def _draw_slots(self, target: Surface, box: Rect) -> None:
        """Dashed places for the cards still to be chosen, as far as there is room."""
        desk, look = self.desk, self.desk.look
        area = self._row(box, AWAY)
        cards = self._cards(box, AWAY)
        width, height = desk.pick(96, 66), desk.pick(136, 93)
        step = desk.pick(112, 74)
        x = cards[-1][1].x + step if cards else area.x + desk.pick(176, 112)
        for at in range(self.draft.count - self.draft.chosen):
            slot = Rect(x + at * step, area.y + (area.height - height) // 2, width, height)
            if slot.right > area.right - desk.u(4):
                break
            amber = at == 0
            fill = Color(244, 174, 61, 26) if amber else Color(0, 0, 0, 0)
            border = look.ui.amber if amber else look.ui.button_border
            radius = card_radius(slot) / desk.layout.scale
            look.paint.box(target, slot, look.paint.style(fill, radius=radius, border=border, dash=6))
            if amber:
                icon(desk, target, "chevron-down", slot.center, desk.pick(26, 20), look.ui.amber_text)

    def _draw_side(self, target: Surface, box: Rect) -> None:
        desk, look, draft = self.desk, self.desk.look, self.draft
        side = self._side(box)
        look.paint.box(target, side, look.paint.style(look.ui.row_sunken, radius=10))
        back, done = self._button_places(box)
        left = draft.count - draft.chosen
        top = side.y + (desk.pick(80, 54) if self._timed() else 0)
        middle = top + (back.top - top) // 2 - (desk.pick(6, 3) if self._timed() else 0)
        figure = Face("display", 900, look.text.scaled(60 if desk.layout.large else 40))
        color = look.ui.amber_text if left else look.tokens.status["ok"].text
        number = look.text.draw(
            target, figure, str(left), color, (side.x + desk.pick(22, 14), middle - desk.pick(18, 12))
        )
        label = ngettext("more card to choose", "more cards to choose", left)
        words = Rect(
            number.right + desk.pick(12, 8),
            number.centery - desk.pick(24, 18),
            side.right - number.right - desk.pick(24, 14),
            desk.pick(48, 36),
        )
        look.text.draw_fitted(target, text_face(desk, 16, 13), label, look.ui.cream, words, align="left")
        self._draw_dots(target, side, middle + desk.pick(38, 26))
        presses = self.lookup(box)
        button(desk, target, back, "plain", self.state(presses["back"]), _("Put all back"), icon_name="undo")
        button(desk, target, done, "hero", self.state(presses["done"]), _("Discard"), role="button_hero")

    def _draw_dots(self, target: Surface, side: Rect, y: int) -> None:
        """One pill for each card owed, filled when it is chosen."""
        desk, look, draft = self.desk, self.desk.look, self.draft
        pad, gap = desk.pick(22, 14), desk.pick(6, 4)
        width = min(desk.pick(30, 22), (side.width - 2 * pad - gap * (draft.count - 1)) // draft.count)
        for at in range(draft.count):
            pill = Rect(side.x + pad + at * (width + gap), y, max(width, 2), desk.pick(10, 8))
            filled = at < draft.chosen
            look.paint.pill(
                target, pill, look.ui.amber if filled else look.ui.well, None if filled else look.ui.button_border
            )
