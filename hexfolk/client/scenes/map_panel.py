"""The map of the new-game screen: which board, and which deal of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from pygame import Color, Rect, Surface

from hexfolk import paths
from hexfolk.board import Board
from hexfolk.client.look.look import Look
from hexfolk.client.scenes.game_draft import DEALS, Change, GameDraft
from hexfolk.client.ui.button import Button, IconButton
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
    own: bool = False
    """Whether it lies in the user's folder."""


class MapActions(NamedTuple):
    """What the panel does."""

    change: Change
    new_deal: Callable[[], None]
    typed_deal: Callable[[int], None]
    any_map: Callable[[], None]
    """Chooses one by chance."""
    from_code: Callable[[], None]
    """Asks for a share code and takes its map."""
    show_own: Callable[[], None]
    """Shows only the user's own maps, or all again."""


class MapCard(Control):
    """A map: picture, title, hexes and players. A map that does not fit is dimmed and says why."""

    def __init__(self, ui: Ui, rect: Rect, choice: MapChoice, thumbnail: Thumbnail, seats: int, **control: Any) -> None:
        """`seats`: how many play. The thumbnail is drawn when the card is first seen."""
        self.choice, self.thumbnail, self.seats = choice, thumbnail, seats
        super().__init__(ui, f"map {choice.name}", rect, group="maps", **control)

    def paint(self, target: Surface) -> None:
        look = self.look
        look.paint.button(target, self.rect, "row", "normal" if not self.is_enabled else self.state)
        pad = look.pick(7, 5)
        caption = look.pick(62, 46)
        place = self.rect.inflate(-2 * pad, -2 * pad)
        place.height -= caption - pad
        if self.choice.sample is not None:
            look.put_centered(target, self.thumbnail(self.choice.sample, place.size), place.center)
            if not self.is_enabled:
                look.paint.scrim(target, place, 0.6)
        elif self.choice.problem is not None:
            paint_broken(look, target, place, self.choice.problem)
        if self.choice.own and self.choice.sample is not None:
            paint_own(look, target, place)
        color = look.ui.cream if self.is_enabled else look.ui.disabled_text
        x, right = self.rect.left + look.pick(14, 10), self.rect.right - look.pick(14, 10)
        upper = self.rect.bottom - caption + look.pick(20, 15)
        lower = self.rect.bottom - look.pick(19, 13)
        look.text.draw(target, "body", look.text.ellipsis("body", self.choice.title, right - x), color, (x, upper))
        text = ngettext("{count} hex", "{count} hexes", self.choice.land).format(count=self.choice.land)
        if not self.is_enabled:
            text, color = self._short_reason(), look.tokens.color("status.error_text")
            text = look.text.ellipsis("caption", text, right - x)
        elif color == look.ui.cream:
            color = look.ui.mute
        words = look.text.draw(target, "caption", text, color, (x, lower))
        if not self.choice.players:
            return
        icon = look.icon("human", look.pick(16, 13), look.ui.icon_mute)
        numbers = look.text.render("caption", _span(self.choice.players), look.ui.mute)
        wide = icon.get_width() + numbers.get_width() + look.px(6)
        if right - wide > words.right + look.px(4):
            look.put_row(target, (icon, numbers), look.px(6), (right - wide, lower))

    def _short_reason(self) -> str:
        if self.choice.problem is not None:
            return _("Cannot be played")
        fewest, most = self.choice.players[0], self.choice.players[-1]
        if self.seats < fewest:
            return ngettext("needs {count} seat", "needs {count} seats", fewest).format(count=fewest)
        return ngettext("at most {count} seat", "at most {count} seats", most).format(count=most)

    def focus_radius(self) -> int:
        return self.look.paint.button_radius("row")


def paint_broken(look: Look, target: Surface, place: Rect, problem: str) -> None:
    """In place of a map's picture: the sentence of what is wrong with it, as far as there is room."""
    look.paint.panel(target, place, "sunken")
    room = place.inflate(-look.px(14), -look.px(8))
    look.text.draw_wrapped(target, "caption", problem, look.tokens.color("status.error_text"), room)


def paint_own(look: Look, target: Surface, place: Rect) -> None:
    """On a map's picture: that it is the user's own, which may have the name of a shipped one."""
    words = _("Yours")
    wide, high = look.text.width("caption", words) + look.px(14), look.pick(24, 18)
    pill = Rect(0, 0, wide, high)
    pill.topright = place.right - look.px(5), place.top + look.px(5)
    look.paint.box(target, pill, look.paint.style(Color("#0a2434e6"), radius=8))
    look.text.draw(target, "caption", words, look.ui.amber_text, pill.center, align="center")


def _span(players: Sequence[int]) -> str:
    """Numbers of players in short."""
    return str(players[0]) if len(players) == 1 else f"{players[0]}–{players[-1]}"


def add_map_panel(
    ui: Ui,
    rect: Rect,
    draft: GameDraft,
    maps: Sequence[MapChoice],
    thumbnail: Thumbnail,
    actions: MapActions,
    own_only: bool,
    scrolled: int | None,
) -> None:
    """Make the widgets of the panel. `thumbnail` draws a board at a size in flat colours; `scrolled` is how far the
    maps were scrolled before, None to show the chosen one."""
    look = ui.look
    Panel(ui, "map", rect, heading=_("Map"))
    pad = look.pick(16, 11)
    _heads(ui, rect, any(choice.own for choice in maps), actions, own_only)
    inner = rect.inflate(-2 * pad, 0)
    deal_h = look.pick(136, 98)
    deal = Rect(inner.left, rect.bottom - look.pick(20, 13) - deal_h, inner.width, deal_h)
    grid = Rect(inner.left, rect.top + look.pick(62, 43), inner.width, 0)
    grid.height = deal.top - look.pick(16, 10) - grid.top
    shown = [choice for choice in maps if choice.own or not own_only]
    _grid(ui, grid, draft, shown, thumbnail, actions.change, scrolled)
    _deal(ui, deal, draft, actions.new_deal, actions.typed_deal)


def _heads(ui: Ui, rect: Rect, any_own: bool, actions: MapActions, own_only: bool) -> None:
    """The buttons beside the heading."""
    look = ui.look
    high = look.pick(42, 30)
    right = rect.right - look.pick(16, 11)
    none = None if any_own else _("No maps are in your folder yet: {folder}").format(folder=paths.user_maps_folder())
    gap = look.pick(10, 7)
    code = Rect(right - high, rect.top + look.pick(10, 7), high, high)
    IconButton(
        ui, "share code", code, "import", _("A map from a share code. Files can be dropped on this window, too."),
        on_click=actions.from_code,
    )  # fmt: skip
    right = code.left - gap
    chance, own = _("Random"), _("My maps")
    box = Rect(0, code.top, look.text.width("body", chance) + look.pick(66, 46), high)
    rest = right - rect.left - look.pick(90, 62) - look.text.width("body", own) - look.pick(66, 52) - 2 * gap
    if box.width <= rest:
        box.right = right
        Button(ui, "any map", box, chance, icon="dice", role="body", on_click=actions.any_map)
    else:
        box = Rect(right - high, code.top, high, high)
        IconButton(ui, "any map", box, "dice", chance, on_click=actions.any_map)
    wide = look.text.width("body", own) + look.pick(66, 52)
    button = Button(
        ui, "own maps", Rect(box.left - gap - wide, code.top, wide, high), own, icon="folder", role="body",
        on_click=actions.show_own, reason=none,
    )  # fmt: skip
    button.set_selected(own_only)


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
    # Those that fit the seats come first, and among them the small ones.
    for index, choice in enumerate(sorted(maps, key=lambda choice: (draft.players not in choice.players, choice.land))):
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
    reason = choice.problem
    if reason is None and draft.players not in choice.players:
        reason = _("This map is made for {players} players.").format(players=_span(choice.players))
    card = MapCard(
        ui, box, choice, thumbnail, draft.players, reason=reason, tip=Tip(choice.about, title=choice.title),
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
