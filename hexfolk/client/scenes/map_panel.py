"""The map of the new-game screen: which board, and which deal of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pygame import Rect, Surface

from hexfolk.board import Board
from hexfolk.client.scenes.game_draft import DEALS, Change, GameDraft
from hexfolk.client.ui.button import Button
from hexfolk.client.ui.control import Control
from hexfolk.client.ui.entry import TextEntry
from hexfolk.client.ui.plain import Label, Panel
from hexfolk.client.ui.scroll import ScrollArea
from hexfolk.client.ui.tooltip import Tip
from hexfolk.client.ui.ui import Ui
from hexfolk.i18n import _, ngettext

Thumbnail = Callable[[Board, tuple[int, int]], Surface]


@dataclass(frozen=True)
class MapChoice:
    """A map to choose from. `problem` is the sentence of what keeps it from being played, if anything does."""

    name: str
    title: str
    about: str
    land: int
    players: tuple[int, ...]
    sample: Board | None
    """A deal of it for the picture; None when it cannot be dealt."""
    problem: str | None
    target: int | None = None
    """The points that its author asks for."""


class MapCard(Control):
    """A map: picture, title, hexes and players. A map that does not fit is dimmed and says why."""

    def __init__(
        self, ui: Ui, rect: Rect, choice: MapChoice, picture: Surface | None, seats: int, **control: Any
    ) -> None:
        """`seats`: how many play."""
        self.choice, self.picture, self.seats = choice, picture, seats
        super().__init__(ui, f"map {choice.name}", rect, group="maps", **control)

    def paint(self, target: Surface) -> None:
        look = self.look
        look.paint.button(target, self.rect, "row", "normal" if not self.is_enabled else self.state)
        pad = look.pick(7, 5)
        caption = look.pick(62, 46)
        place = self.rect.inflate(-2 * pad, -2 * pad)
        place.height -= caption - pad
        if self.picture is not None:
            look.put_centered(target, self.picture, place.center)
            if not self.is_enabled:
                look.paint.scrim(target, place, 0.6)
        color = look.ui.cream if self.is_enabled else look.ui.disabled_text
        x, right = self.rect.left + look.pick(14, 10), self.rect.right - look.pick(14, 10)
        upper = self.rect.bottom - caption + look.pick(20, 15)
        lower = self.rect.bottom - look.pick(19, 13)
        look.text.draw(target, "body", look.text.ellipsis("body", self.choice.title, right - x), color, (x, upper))
        text = ngettext("{count} hex", "{count} hexes", self.choice.land).format(count=self.choice.land)
        if not self.is_enabled:
            text, color = self._short_reason(), look.tokens.color("status.error_text")
        elif color == look.ui.cream:
            color = look.ui.mute
        words = look.text.draw(target, "caption", text, color, (x, lower))
        icon = look.icon("human", look.pick(16, 13), look.ui.icon_mute)
        numbers = look.text.render("caption", _span(self.choice.players), look.ui.mute)
        wide = icon.get_width() + numbers.get_width() + look.px(6)
        if right - wide > words.right + look.px(4):
            look.put_row(target, (icon, numbers), look.px(6), (right - wide, lower))

    def _short_reason(self) -> str:
        if self.choice.problem or not self.choice.players:
            return _("broken file")
        fewest, most = self.choice.players[0], self.choice.players[-1]
        if self.seats < fewest:
            return ngettext("needs {count} seat", "needs {count} seats", fewest).format(count=fewest)
        return ngettext("at most {count} seat", "at most {count} seats", most).format(count=most)

    def focus_radius(self) -> int:
        return self.look.paint.button_radius("row")


def _span(players: Sequence[int]) -> str:
    """Numbers of players in short."""
    if not players:
        return "?"
    return str(players[0]) if len(players) == 1 else f"{players[0]}–{players[-1]}"


def add_map_panel(
    ui: Ui,
    rect: Rect,
    draft: GameDraft,
    maps: Sequence[MapChoice],
    thumbnail: Thumbnail,
    change: Change,
    new_deal: Callable[[], None],
    typed_deal: Callable[[int], None],
    scrolled: int | None,
) -> None:
    """Make the widgets of the panel. `thumbnail` draws a board at a size in flat colours; `scrolled` is how far the
    maps were scrolled before, None to show the chosen one."""
    look = ui.look
    Panel(ui, "map", rect, heading=_("Map"))
    pad = look.pick(16, 11)
    inner = rect.inflate(-2 * pad, 0)
    deal_h = look.pick(136, 98)
    deal = Rect(inner.left, rect.bottom - look.pick(20, 13) - deal_h, inner.width, deal_h)
    grid = Rect(inner.left, rect.top + look.pick(62, 43), inner.width, 0)
    grid.height = deal.top - look.pick(16, 10) - grid.top
    _grid(ui, grid, draft, maps, thumbnail, change, scrolled)
    _deal(ui, deal, draft, new_deal, typed_deal)


def _grid(
    ui: Ui,
    grid: Rect,
    draft: GameDraft,
    maps: Sequence[MapChoice],
    thumbnail: Thumbnail,
    change: Change,
    scrolled: int | None,
) -> None:
    """The cards in two columns, as high as they may be without being too low; what has no room is scrolled to."""
    look = ui.look
    # Round the cards there is room for their lips and for the ring of the keys.
    out = look.px(6)
    area = ScrollArea(ui, "maps", grid.inflate(2 * out, 2 * out))
    columns = 1 if len(maps) == 1 else 2
    rows = -(-len(maps) // columns)
    gap = look.pick(12, 8)
    lowest = look.pick(176, 122)
    wide = grid.width - (area.bar_width if rows * (lowest + gap) - gap > grid.height else 0)
    width = (wide - gap * (columns - 1)) // columns
    high = max(lowest, min((grid.height - gap * (rows - 1)) // rows, look.pick(360, 250)))
    area.content_height = rows * (high + gap) - gap + 2 * out
    # Those that fit the seats come first.
    for index, choice in enumerate(sorted(maps, key=lambda choice: draft.players not in choice.players)):
        row, column = divmod(index, columns)
        box = Rect(grid.left + column * (width + gap), grid.top + row * (high + gap), width, high)
        card = _map_card(ui, box, draft, choice, thumbnail, change, area)
        if choice.name == draft.map and scrolled is None:
            area.reveal(card)
    if scrolled is not None:
        area.scroll_to(scrolled)


def _map_card(
    ui: Ui,
    box: Rect,
    draft: GameDraft,
    choice: MapChoice,
    thumbnail: Thumbnail,
    change: Change,
    area: ScrollArea,
) -> MapCard:
    look = ui.look
    pad = look.pick(7, 5)
    size = (box.width - 2 * pad, box.height - look.pick(62, 46) - pad)
    picture = None if choice.sample is None else thumbnail(choice.sample, size)
    reason = choice.problem
    if reason is None and draft.players not in choice.players:
        reason = _("This map is made for {players} players.").format(players=_span(choice.players))
    card = MapCard(
        ui, box, choice, picture, draft.players, reason=reason, tip=Tip(choice.about, title=choice.title),
        on_click=lambda: change(lambda now: now.on_map(choice.name, choice.target)), area=area,
    )  # fmt: skip
    card.set_selected(choice.name == draft.map)
    return card


def _deal(
    ui: Ui, rect: Rect, draft: GameDraft, new_deal: Callable[[], None], typed_deal: Callable[[int], None]
) -> None:
    """The deal seed, to be typed or drawn anew."""
    look = ui.look
    label = Rect(rect.left + look.px(4), rect.top, rect.width, look.pick(30, 20))
    Label(ui, "deal label", label, _("Deal"))
    high = look.pick(48, 34)
    button = Rect(0, label.bottom + look.px(4), look.pick(176, 128), high)
    button.right = rect.right
    field = Rect(rect.left, button.top, button.left - look.pick(10, 8) - rect.left, high)

    def typed(text: str) -> None:
        if text:
            typed_deal(int(text))

    TextEntry(
        ui, "deal seed", field, str(draft.deal_seed), icon="key", limit=len(str(DEALS - 1)),
        allowed=lambda letter: letter.isascii() and letter.isdigit(), on_change=typed,
        tip=Tip(_("The number of the deal: the same number deals the same island again.")),
    )  # fmt: skip
    Button(ui, "new deal", button, _("New deal"), icon="shuffle", on_click=new_deal)
    words = Rect(label.left, field.bottom + look.pick(6, 4), rect.width, rect.bottom - field.bottom - look.pick(6, 4))
    help_text = _("The same number deals the same island.")
    Label(ui, "deal help", words, help_text, role="caption", color=look.ui.mute, wrap=True)
