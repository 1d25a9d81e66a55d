"""The map of the lobby: its picture with the deal, and the maps to choose from."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pygame import Rect, Surface

from hexfolk.board import Board, Terrain
from hexfolk.client.scenes.lobby_desk import LobbyActions, LobbyDesk
from hexfolk.client.scenes.map_grid import Grid, MapHeads, Thumbnail, add_map_grid, add_map_heads, span
from hexfolk.client.scenes.map_shelf import MapShelf
from hexfolk.client.ui.button import IconButton
from hexfolk.client.ui.entry import TextEntry
from hexfolk.client.ui.plain import Drawing, Label, Panel
from hexfolk.client.ui.tooltip import Tip
from hexfolk.i18n import _, language, ngettext
from hexfolk.i18n.lan_wording import map_problem
from hexfolk.mapfiles.mapfile import in_language
from hexfolk.wire.lobby import LobbyMap, SetSeed

SEED_DIGITS = 15


class MapList(NamedTuple):
    """The maps offered, and how they are shown."""

    shelf: MapShelf
    own_only: bool
    scrolled: int | None
    thumbnail: Thumbnail
    draw: Callable[[Surface, Rect], None]
    """Paints the picture of the island."""


def map_rects(desk: LobbyDesk, rect: Rect) -> tuple[Rect, Rect]:
    """Where the picture and the cards lie in the panel."""
    look = desk.ui.look
    pad = look.pick(16, 10)
    picture = Rect(rect.left + pad, rect.top + look.pick(62, 44), rect.width - 2 * pad, 0)
    picture.height = round((rect.bottom - picture.top) * (0.47 if look.metrics.compact else 0.5))
    top = picture.bottom + look.pick(14, 9)
    return picture, Rect(picture.left, top, picture.width, rect.bottom - look.pick(18, 11) - top)


def free_for_island(desk: LobbyDesk, picture: Rect) -> Rect:
    """The part of the picture that is free for the island."""
    pad = desk.ui.look.pick(14, 8)
    left = picture.left + round(picture.width * 0.38)
    return Rect(left, picture.top + pad, picture.right - pad - left, picture.height - 2 * pad)


def title_of(chosen: LobbyMap) -> str:
    """What the map is called in the language in use."""
    return in_language(chosen.titles, language()) or chosen.name


def add_lobby_map(desk: LobbyDesk, rect: Rect, board: Board | None, shown: MapList, actions: LobbyActions) -> None:
    """Make the widgets of the panel; the scene draws the picture."""
    ui, look = desk.ui, desk.ui.look
    Panel(ui, "map", rect, heading=_("Map"))
    heads = MapHeads(actions.any_map, actions.show_own, off=desk.off)
    add_map_heads(ui, rect, heads, any_own=shown.shelf.any_own, own_only=shown.own_only)
    picture, place = map_rects(desk, rect)
    Drawing(ui, "map picture", picture, shown.draw)
    _facts(desk, picture, board, actions)
    chosen = desk.room.map
    offered = shown.shelf.offered(desk.playing, shown.own_only)
    grid = Grid(
        offered, chosen.name if chosen is not None else "", desk.playing, shown.thumbnail, actions.choose_map,
        columns=3 if look.metrics.compact else 4, lowest=look.tall(130, 88), strict=False, reason=desk.off,
        scrolled=shown.scrolled,
    )  # fmt: skip
    add_map_grid(ui, place, grid)


def _facts(desk: LobbyDesk, picture: Rect, board: Board | None, actions: LobbyActions) -> None:
    ui, look, chosen = desk.ui, desk.ui.look, desk.room.map
    if chosen is None:
        return
    pad = look.pick(22, 12)
    x, y = picture.left + pad, picture.top + look.pick(16, 8)
    wide = round(picture.width * 0.4) - pad
    high = look.tall(44, 30)
    whole = title_of(chosen)
    title = look.text.naming("banner", "{name}", whole, wide)

    def draw(target: Surface, at: Rect) -> None:
        look.text.draw(target, title.face, title.lines[0], look.ui.cream, at.midleft)

    Drawing(ui, "map title", Rect(x, y, wide, high), draw, tip=None if title.lines[0] == whole else Tip(whole))
    y += high
    step = look.tall(26, 19)
    for index, line in enumerate(_lines(chosen, board)):
        Label(ui, f"map fact {index}", Rect(x, y + index * step, wide, step), line)
    if chosen.layout is None:
        words = Rect(x, y + step, wide, picture.bottom - y - step - look.pick(70, 48))
        Label(
            ui, "map problem", words, map_problem(chosen.problem), role="caption", wrap=True,
            color=look.tokens.color("status.error_text"),
        )  # fmt: skip
    _seed(desk, Rect(x, picture.bottom - look.pick(60, 42), look.pick(208, 150), look.pick(44, 32)), actions)


def _lines(chosen: LobbyMap, board: Board | None) -> list[str]:
    lines = []
    if board is not None:
        land = sum(terrain != Terrain.SEA for terrain in board.terrains)
        lines.append(ngettext("{count} hex", "{count} hexes", land).format(count=land))
    if chosen.players:
        lines.append(_("{players} players").format(players=span(chosen.players)))
    if board is not None:
        ports = len(board.layout.ports)
        lines.append(ngettext("{count} port", "{count} ports", ports).format(count=ports))
    return lines


def _seed(desk: LobbyDesk, rect: Rect, actions: LobbyActions) -> None:
    """The number of the deal, to be typed or drawn anew by whoever leads."""
    ui, look, lobby = desk.ui, desk.ui.look, desk.room.lobby
    if lobby is None:
        return
    if not desk.leads:
        Label(ui, "seed", rect, _("Deal {number}").format(number=lobby.seed), color=look.ui.mute)
        return
    field = Rect(rect.left, rect.top, rect.width - rect.height - look.px(8), rect.height)
    TextEntry(
        ui, "seed", field, str(lobby.seed), icon="key", limit=SEED_DIGITS, on_submit=actions.typed_seed,
        allowed=lambda letter: letter.isascii() and letter.isdigit(),
        tip=Tip(_("The number of the deal, Enter sets it: the same number deals the same island again.")),
    )  # fmt: skip
    button = Rect(rect.right - rect.height, rect.top, rect.height, rect.height)
    IconButton(ui, "new deal", button, "shuffle", _("New deal"), on_click=lambda: desk.send(SetSeed(None)))
