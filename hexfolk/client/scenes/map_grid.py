"""Maps to choose from: cards in a grid that scrolls, and the buttons above it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import pygame
from pygame import Color, Rect, Surface

from hexfolk import paths
from hexfolk.board import Board
from hexfolk.client.look.look import Look
from hexfolk.client.look.paint import State
from hexfolk.client.ui.button import Button, IconButton
from hexfolk.client.ui.control import Control
from hexfolk.client.ui.scroll import ScrollArea
from hexfolk.client.ui.tooltip import Tip
from hexfolk.client.ui.ui import Ui
from hexfolk.i18n import _, ngettext
from hexfolk.mapfiles.library import OWN

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
    unread: bool = False
    """Whether nothing is known of it yet but its name."""

    @classmethod
    def unread_own(cls, name: str) -> MapChoice:
        """A map of the user's folder that is still to be read."""
        return cls(name, name.removeprefix(OWN), "", 0, (), None, None, own=True, unread=True)


class Grid(NamedTuple):
    """What a grid shows, and what a click does."""

    maps: Sequence[MapChoice]
    """In the order of their cards."""
    chosen: str
    players: int
    """How many play."""
    thumbnail: Thumbnail
    """Draws a board at a size in flat colours, when its card is first seen."""
    choose: Callable[[MapChoice], None]
    columns: int
    lowest: int
    """The least height of a card, in pixels."""
    strict: bool = True
    """Whether a map that is not made for so many players is off; else its numbers only are marked."""
    reason: str | None = None
    """Why nothing can be chosen."""
    scrolled: int | None = None
    """How far the maps are scrolled; None: to the chosen one."""


class MapCard(Control):
    """A map: picture, title, hexes and players. A map that does not fit is dimmed and says why."""

    def __init__(self, ui: Ui, rect: Rect, choice: MapChoice, grid: Grid, **control: Any) -> None:
        self.choice, self.grid = choice, grid
        super().__init__(
            ui, f"map {choice.name}", rect, group="maps", reason=_reason(grid, choice), tip=_tip(choice),
            on_click=lambda: grid.choose(self.choice), **control,
        )  # fmt: skip
        self.set_selected(choice.name == grid.chosen)

    def fill(self, choice: MapChoice) -> None:
        """Show what was read of the map meanwhile."""
        self.choice, self.tip = choice, _tip(choice)
        self.set_enabled(_reason(self.grid, choice))
        self.invalidate()

    def _down(self, event: pygame.event.Event) -> bool:
        if not self.is_enabled and self.reason and not self.choice.unread:
            self.ui.toasts.say(self.reason, "warning", "map")
        return super()._down(event)

    @property
    def _dimmed(self) -> bool:
        """Whether it could not be chosen by anybody."""
        return not self.is_enabled and self.grid.reason is None and not self.choice.unread

    def paint(self, target: Surface) -> None:
        look = self.look
        plain: State = "selected" if self.selected else "normal"
        look.paint.button(target, self.rect, "row", self.state if self.is_enabled else plain)
        pad = look.pick(7, 5)
        caption = look.tall(62, 46)
        place = self.rect.inflate(-2 * pad, -2 * pad)
        place.height -= caption - pad
        if self.choice.sample is not None:
            look.put_centered(target, self.grid.thumbnail(self.choice.sample, place.size), place.center)
            if self._dimmed:
                look.paint.scrim(target, place, 0.6)
        elif self.choice.problem is not None:
            paint_broken(look, target, place, self.choice.problem)
        if self.choice.own and self.choice.sample is not None:
            paint_own(look, target, place)
        self._paint_words(target, look.tall(20, 15), caption)

    def _paint_words(self, target: Surface, upper: int, caption: int) -> None:
        look, bad = self.look, self.look.tokens.color("status.error_text")
        x, right = self._sides()
        high, low = self.rect.bottom - caption + upper, self.rect.bottom - look.tall(19, 13)
        color = look.ui.disabled_text if self._dimmed else look.ui.cream
        look.text.draw(target, "body", look.text.ellipsis("body", self.choice.title, right - x), color, (x, high))
        self._paint_land(target, (x, low))
        if not self.tells_players:
            return
        fits = self.grid.strict or self.grid.players in self.choice.players
        icon = look.icon("human", look.pick(16, 13), look.ui.icon_mute if fits else bad)
        numbers = look.text.render("caption", span(self.choice.players), look.ui.mute if fits else bad)
        look.put_row(target, (icon, numbers), look.px(6), (right - self._players_width(), low))

    def _sides(self) -> tuple[int, int]:
        """Where the words begin and end."""
        inset = min(self.look.pick(14, 10), self.rect.width // 16)
        return self.rect.left + inset, self.rect.right - inset

    def _paint_land(self, target: Surface, midleft: tuple[int, int]) -> None:
        """The hexes, or why it cannot be chosen."""
        look = self.look
        if self._dimmed:
            left, right = self._sides()
            reason = look.text.ellipsis("caption", self._short_reason(), right - left)
            look.text.draw(target, "caption", reason, look.tokens.color("status.error_text"), midleft)
            return
        told = self.tells_land
        if told == "words":
            look.text.draw(target, "caption", self._land_words(), look.ui.mute, midleft)
        elif told == "sign":
            sign = look.icon("terrain/hex-mask", look.pick(16, 13), look.ui.icon_mute)
            number = look.text.render("caption", str(self.choice.land), look.ui.mute)
            look.put_row(target, (sign, number), look.px(4), midleft)

    @property
    def tells_land(self) -> Literal["words", "sign", ""]:
        """How the number of hexes is told beside that of the players: a sign stands for the word where that has no
        room; empty: not at all."""
        if self.choice.unread or self._dimmed:
            return ""
        text, (left, right) = self.look.text, self._sides()
        room = right - left - (self._players_width() + self.look.px(4) if self.choice.players else 0)
        if text.width("caption", self._land_words()) < room:
            return "words"
        sign = self.look.pick(16, 13) + self.look.px(4)
        return "sign" if sign + text.width("caption", str(self.choice.land)) <= room else ""

    def _land_words(self) -> str:
        land = self.choice.land
        return ngettext("{count} hex", "{count} hexes", land).format(count=land)

    def _players_width(self) -> int:
        look = self.look
        return look.pick(16, 13) + look.px(6) + look.text.width("caption", span(self.choice.players))

    @property
    def tells_players(self) -> bool:
        """Whether the numbers of players are told: beside the reason of a map that cannot be chosen only where there is
        room."""
        if not self.choice.players or not self._dimmed:
            return bool(self.choice.players)
        left, right = self._sides()
        reason = self.look.text.width("caption", self._short_reason())
        return right - self._players_width() > left + reason + self.look.px(4)

    def _short_reason(self) -> str:
        if self.choice.problem is not None:
            return _("Cannot be played")
        fewest, most = self.choice.players[0], self.choice.players[-1]
        if self.grid.players < fewest:
            return ngettext("Needs {count} seat", "Needs {count} seats", fewest).format(count=fewest)
        return ngettext("At most {count} seat", "At most {count} seats", most).format(count=most)

    def focus_radius(self) -> int:
        return self.look.paint.button_radius("row")


def _tip(choice: MapChoice) -> Tip:
    return Tip(choice.about, title=_("{title} (yours)").format(title=choice.title) if choice.own else choice.title)


def paint_broken(look: Look, target: Surface, place: Rect, problem: str) -> None:
    """In place of a map's picture: the sentence of what is wrong with it, as far as there is room."""
    look.paint.panel(target, place, "sunken")
    room = place.inflate(-look.px(14), -look.px(8))
    look.text.draw_wrapped(target, "caption", problem, look.tokens.color("status.error_text"), room)


def paint_own(look: Look, target: Surface, place: Rect) -> None:
    """On a map's picture: that it is the user's own, which may have the name of a shipped one."""
    # A sign in the corner, as words would lie over the island; it is that of the button that shows own maps alone.
    side = look.pick(26, 20)
    disc = Rect(0, 0, side, side)
    disc.topright = place.right - look.px(3), place.top + look.px(3)
    look.paint.disc(target, disc, Color("#0a2434"))
    look.put_centered(target, look.icon("folder", round(side * 0.6), look.ui.amber_text), disc.center)


def span(players: Sequence[int]) -> str:
    """Numbers of players in short."""
    return str(players[0]) if len(players) == 1 else f"{players[0]}–{players[-1]}"


class MapHeads(NamedTuple):
    """What the buttons beside a heading do."""

    any_map: Callable[[], None]
    """Chooses a map by chance."""
    show_own: Callable[[], None]
    """Shows the user's own maps only, or all again."""
    from_code: Callable[[], None] | None = None
    """Asks for a share code and takes its map; None: not here."""
    off: str | None = None
    """Why nothing can be chosen."""


def add_map_heads(ui: Ui, rect: Rect, heads: MapHeads, *, any_own: bool, own_only: bool) -> None:
    """The buttons beside the heading of the panel `rect`: the user's own maps, one by chance, one from a share code."""
    look = ui.look
    high, gap = look.pick(42, 30), look.pick(10, 7)
    top, right = rect.top + look.pick(10, 7), rect.right - look.pick(16, 11)
    if heads.from_code is not None:
        code = Rect(right - high, top, high, high)
        words = _("A map from a share code. Files can be dropped on this window, too.")
        IconButton(ui, "share code", code, "import", words, on_click=heads.from_code, reason=heads.off)
        right = code.left - gap
    chance, own = _("Random"), _("My maps")
    small = look.metrics.small
    wide = look.text.width("body", own) + look.tall(66, 64 if small else 52)
    box = Rect(0, top, look.text.width("body", chance) + look.tall(66, 64 if small else 46), high)
    heading = look.text.width("heading", _("Map")) + look.pick(36, 26)
    rest = right - rect.left - heading - wide - 2 * gap
    if box.width <= rest:
        box.right = right
        Button(ui, "any map", box, chance, icon="dice", role="body", on_click=heads.any_map, reason=heads.off)
    else:
        box = Rect(right - high, top, high, high)
        IconButton(ui, "any map", box, "dice", chance, on_click=heads.any_map, reason=heads.off)
    none = None if any_own else _("No maps are in your folder yet: {folder}").format(folder=paths.user_maps_folder())
    button = Button(
        ui, "own maps", Rect(box.left - gap - wide, top, wide, high), own, icon="folder", role="body",
        on_click=heads.show_own, reason=none,
    )  # fmt: skip
    button.set_selected(own_only)


def add_map_grid(ui: Ui, place: Rect, grid: Grid) -> None:
    """The cards in columns, as high as they may be without being too low; what has no room is scrolled to."""
    look = ui.look
    columns = grid.columns
    rows = max(1, -(-len(grid.maps) // columns))
    gap = look.pick(12, 8)
    shown = min(rows, max(1, (place.height + gap) // (grid.lowest + gap)))
    high = min((place.height - gap * (shown - 1)) // shown, look.pick(360, 250))
    if shown < rows:
        place = Rect(place.left, place.top, place.width, shown * (high + gap) - gap)
    # Round the cards there is room for their lips and for the ring of the keys.
    out = look.px(6)
    if shown == rows:
        # A few maps look as they do among many.
        high = min(high, max(grid.lowest, round(place.width / columns)))
    area = ScrollArea(ui, "maps", place.inflate(2 * out, 2 * out))
    area.content_height = rows * (high + gap) - gap + 2 * out
    area.rows_of(high + gap)
    wide = place.width - (area.bar_width if area.limit else 0)
    width = (wide - gap * (columns - 1)) // columns
    for index, choice in enumerate(grid.maps):
        row, column = divmod(index, columns)
        box = Rect(place.left + column * (width + gap), place.top + row * (high + gap), width, high)
        MapCard(ui, box, choice, grid, area=area)
    # Only now: what is made is placed as if nothing were scrolled.
    chosen = next((card for card in area.children() if card.selected), None)
    if grid.scrolled is not None:
        area.scroll_to(grid.scrolled)
    elif chosen is not None:
        area.reveal(chosen)


def show_read(ui: Ui, choices: Sequence[MapChoice]) -> None:
    """Show what was read of maps whose cards stand there already."""
    for choice in choices:
        card = ui.find(f"map {choice.name}") if ui.has(f"map {choice.name}") else None
        if isinstance(card, MapCard):
            card.fill(choice)


def _reason(grid: Grid, choice: MapChoice) -> str | None:
    if grid.reason is not None:
        return grid.reason
    if choice.unread:
        return _("This map is still being read.")
    if choice.problem is None and grid.strict and grid.players not in choice.players:
        return _("This map is made for {players} players.").format(players=span(choice.players))
    return choice.problem
