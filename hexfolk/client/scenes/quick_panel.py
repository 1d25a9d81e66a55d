"""The left of the new-game screen: what Play starts, and the games that were played before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pygame import Rect, Surface

from hexfolk.board import Board
from hexfolk.client.scenes.game_draft import GameDraft
from hexfolk.client.scenes.map_grid import Thumbnail
from hexfolk.client.scenes.map_names import map_text, map_title
from hexfolk.client.scenes.rules_words import facts
from hexfolk.client.services import GameSetup, SeatChoice
from hexfolk.client.ui.button import Button
from hexfolk.client.ui.control import Control
from hexfolk.client.ui.plain import Drawing, Label, Panel
from hexfolk.client.ui.ui import Ui
from hexfolk.i18n import _, ngettext


def play_rect(ui: Ui, rect: Rect) -> Rect:
    """Where the Play button lies in the panel."""
    look = ui.look
    pad, high = look.pick(28, 16), look.pick(94, 60)
    return Rect(rect.left + pad, rect.bottom - look.pick(26, 16) - high, rect.width - 2 * pad, high)


def island_rect(ui: Ui, rect: Rect) -> Rect:
    """The part of the panel that is free for the island."""
    look = ui.look
    left = rect.left + round(rect.width * 0.33)
    top = rect.top + look.pick(10, 6)
    return Rect(left, top, rect.right - look.pick(16, 8) - left, play_rect(ui, rect).top - look.pick(64, 44) - top)


def add_quick_panel(
    ui: Ui, rect: Rect, now: Callable[[], GameDraft], overline: str, problem: str | None, play: Callable[[], None]
) -> None:
    """Make the widgets over the picture of the island: `overline` and map title, facts, players, Play.

    `now` gives the draft at any time, `problem` is the sentence of what keeps the game from being started.
    """
    look, draft = ui.look, now()
    x, top = rect.left + look.pick(30, 18), rect.top + look.pick(20, 12)
    width = round(rect.width * 0.42)
    Label(ui, "overline", Rect(x, top, width, look.pick(36, 24)), overline, role="name", color=look.ui.amber_text)
    # Wide islands reach to the left end of their place, so title and text keep beside it.
    narrow = round(rect.width * 0.32)
    title = Rect(x, top + look.pick(34, 24), narrow, look.pick(54, 38))
    Label(ui, "map title", title, map_title(draft.map), role="title")
    play_at = play_rect(ui, rect)
    gap, high = look.pick(14, 9), look.pick(58, 40)
    players = Rect(play_at.left, play_at.top - gap - high, play_at.width, high)
    said = facts(draft.options)
    high = look.pick(27, 21)
    step = round(look.text.height("caption") * 1.1)
    # An author may say more of a map than there is room for above all else.
    room = players.top - gap - len(said) * high - look.px(8) - title.bottom - look.px(4)
    about = map_text(draft.map)
    lines = look.text.lines("caption", about, narrow, room // step) if about else ()
    words = Rect(x, title.bottom + look.px(4), narrow, len(lines) * step)
    shown = about if lines == look.text.wrap("caption", about, narrow) else "\n".join(lines)
    Label(ui, "map text", words, shown, role="caption", color=look.ui.mute, wrap=True)
    for index, line in enumerate(said):
        Label(ui, f"fact {index}", Rect(x, words.bottom + look.px(8) + high * index, width, high), line)
    _players(ui, players, now)
    Button(
        ui, "play", play_at, _("Play"), kind="hero", icon="play", on_click=play, reason=problem, second=problem or "",
    )  # fmt: skip


def _players(ui: Ui, rect: Rect, now: Callable[[], GameDraft]) -> None:
    """A plate for each player, in the order of the seats; where there is no room for all names, the bots have none."""
    gap = ui.look.pick(12, 7)

    def draw(target: Surface, at: Rect) -> None:
        seats = now().seats
        whole = sum(_plate_width(ui, seat) for seat in seats) + gap * (len(seats) - 1)
        x = at.left
        for seat in seats:
            named = whole <= at.width or seat.kind == "human"
            wide = _plate_width(ui, seat) if named else ui.look.pick(62, 42)
            plate = Rect(x, at.top, wide, at.height)
            _plate(ui, target, plate, seat, named)
            x = plate.right + gap

    Drawing(ui, "players shown", rect, draw)


def _plate_width(ui: Ui, seat: SeatChoice) -> int:
    look = ui.look
    kind = look.pick(16, 13) + look.px(6) + look.text.width("caption", _kind(seat))
    return max(look.text.width("name", seat.name or "-"), kind) + look.pick(74, 50)


def _kind(seat: SeatChoice) -> str:
    return _("You") if seat.kind == "human" else _("Bot")


def _plate(ui: Ui, target: Surface, plate: Rect, seat: SeatChoice, named: bool) -> None:
    look = ui.look
    look.paint.box(target, plate, look.paint.style(look.ui.well, radius=10, border=look.ui.divider))
    shield = look.art(f"piece/shield-{seat.color}", look.pick(34, 24))
    look.put_centered(target, shield, (plate.left + look.pick(31, 21), plate.centery))
    if not named:
        return
    x = plate.left + look.pick(57, 38)
    name = look.text.ellipsis("name", seat.name, plate.right - look.px(8) - x)
    look.text.draw(target, "name", name, look.ui.cream, (x, plate.top + round(plate.height * 0.35)))
    icon = look.icon("human" if seat.kind == "human" else "bot", look.pick(16, 13), look.ui.mute)
    words = look.text.render("caption", _kind(seat), look.ui.mute)
    look.put_row(target, (icon, words), look.px(6), (x, plate.top + round(plate.height * 0.73)))


class EarlierGame(Control):
    """A game that was started before; a click fills everything in."""

    def __init__(self, ui: Ui, id: str, rect: Rect, setup: GameSetup, picture: Surface | None, **control: Any) -> None:
        self.setup, self.picture = setup, picture
        super().__init__(ui, id, rect, group="played before", **control)

    def paint(self, target: Surface) -> None:
        look = self.look
        look.paint.button(target, self.rect, "row", self.state)
        pad = look.pick(11, 7)
        place = Rect(self.rect.left + pad, self.rect.top + pad, look.pick(114, 76), self.rect.height - 2 * pad)
        if self.picture is not None:
            look.put_centered(target, self.picture, place.center)
        x = place.right + look.pick(14, 10)
        room = self.rect.right - pad - x
        top, high = self.rect.top, self.rect.height
        title = look.text.ellipsis("name", map_title(self.setup.map), room)
        look.text.draw(target, "name", title, look.ui.cream, (x, top + round(high * 0.24)))
        players = [seat for seat in self.setup.seats if seat.kind != "closed"]
        seats = ngettext("{count} player", "{count} players", len(players)).format(count=len(players))
        target_points = self.setup.options.points_to_win
        points = ngettext("{count} point", "{count} points", target_points).format(count=target_points)
        line = look.text.ellipsis("caption", f"{seats}, {points}", room)
        look.text.draw(target, "caption", line, look.ui.mute, (x, top + round(high * 0.5)))
        side = look.pick(22, 16)
        shields = [look.art(f"piece/shield-{seat.color}", side) for seat in players]
        look.put_row(target, shields, look.px(6), (x, top + round(high * 0.77)))

    def focus_radius(self) -> int:
        return self.look.paint.button_radius("row")


def add_before_panel(
    ui: Ui,
    rect: Rect,
    setups: Sequence[GameSetup],
    boards: Callable[[GameSetup], Board | None],
    thumbnail: Thumbnail,
    choose: Callable[[GameSetup], None],
) -> None:
    """Make the widgets of the panel of earlier set-ups, the newest first; at most four show."""
    look = ui.look
    Panel(ui, "before", rect, heading=_("Played before"))
    pad, gap = look.pick(16, 11), look.pick(10, 7)
    hint = Rect(rect.centerx, rect.top + look.pick(14, 8), rect.right - pad - rect.centerx, look.pick(32, 28))
    if setups:
        Label(
            ui, "before hint", hint, _("A click fills everything in"), role="caption", color=look.ui.mute, align="right"
        )
    top = rect.top + look.pick(60, 42)
    grid = Rect(rect.left + pad, top, rect.width - 2 * pad, rect.bottom - pad - top)
    if not setups:
        _none_yet(ui, grid)
        return
    width, high = (grid.width - gap) // 2, (grid.height - gap) // 2
    inner = look.pick(11, 7)
    for index, setup in enumerate(setups[:4]):
        row, column = divmod(index, 2)
        box = Rect(grid.left + column * (width + gap), grid.top + row * (high + gap), width, high)
        board = boards(setup)
        picture = None if board is None else thumbnail(board, (look.pick(114, 76), high - 2 * inner))
        EarlierGame(ui, f"before {index}", box, setup, picture, on_click=lambda setup=setup: choose(setup))


def _none_yet(ui: Ui, rect: Rect) -> None:
    look = ui.look
    islet = look.art("sea/islet", min(rect.height, look.pick(130, 80)))

    def draw(target: Surface, at: Rect) -> None:
        look.put_centered(target, islet, (at.left + look.pick(90, 62), at.centery))

    Drawing(ui, "before picture", rect, draw)
    x = rect.left + look.pick(180, 122)
    words = Rect(x, 0, rect.right - x - look.px(10), look.tall(64, 46))
    words.centery = rect.centery
    Label(
        ui, "before none", words, _("Games that you start are kept here, to be played again with one click."),
        color=look.ui.mute, wrap=True,
    )  # fmt: skip
