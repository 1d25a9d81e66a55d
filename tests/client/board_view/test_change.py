"""A painter that goes on with another board shows what a fresh one would."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from hexfolk.board import Board, Layout, Terrain
from hexfolk.client.board_view import BoardPainter, BoardScene, Frame, View
from hexfolk.client.look.assets import Assets
from hexfolk.geometry import hex_point
from hexfolk.paths import resources
from tests.client.board_view.island import board

SIZE = (800, 600)
FREE = Frame(40, 30, 720, 540)


@pytest.fixture(autouse=True)
def window() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(SIZE)
    yield
    pygame.display.quit()


def painted(painter: BoardPainter) -> pygame.Surface:
    painter.settle()
    assert painter.settled
    surface = pygame.Surface(SIZE)
    painter.draw(surface, [surface.get_rect()])
    return surface


def fresh(island: Board) -> BoardPainter:
    art = Assets(resources() / "art")
    return BoardPainter(View(island, SIZE, FREE), BoardScene(island, robber=island.robber), art, resources() / "fonts")


def unlike(one: pygame.Surface, other: pygame.Surface) -> int:
    """How many pixels differ by more than what the rasteriser leaves to chance."""
    return SIZE[0] * SIZE[1] - pygame.transform.threshold(None, one, None, (8, 8, 8), None, 0, other)


def changed(what: str) -> Board:
    layout = board().layout
    tiles = list(layout.tiles)
    ports, robber = layout.ports, layout.robber
    if what == "token":
        tiles[4] = tiles[4]._replace(token=9)
    elif what == "terrain":
        tiles[9] = tiles[9]._replace(terrain=Terrain.FOREST)
    elif what == "port kind":
        ports = (ports[0]._replace(kind="ore"), *ports[1:])
    elif what == "port place":
        ports = ports[1:]
    elif what == "robber":
        robber = tiles[2].hex
    else:
        ports = tuple(port for port in ports if tiles[0].hex not in port.edge.hexes())
        del tiles[0]
    return Board(Layout("changed", tuple(tiles), ports, robber))


@pytest.mark.parametrize("what", ["token", "terrain", "port kind", "port place", "robber", "land"])
def test_a_changed_board_looks_as_if_it_had_always_been_there(what: str) -> None:
    first, second = board(), changed(what)
    old, new = fresh(first), fresh(second)
    try:
        before = painted(old)
        scene = BoardScene(second, robber=second.robber)
        old.change(View(second, SIZE, FREE), scene, ())
        old.update(scene, 100)
        after = painted(old)
        assert unlike(after, painted(new)) < 60
        assert unlike(after, before) > 60
    finally:
        old.close()
        new.close()


def test_chunks_that_look_the_same_are_kept() -> None:
    first, second = board(), changed("token")
    painter = fresh(first)
    try:
        painted(painter)
        chunks = dict(painter._layer.chunks)
        painter.change(View(second, SIZE, FREE), BoardScene(second, robber=second.robber), ())
        painted(painter)
        same = [key for key, chunk in painter._layer.chunks.items() if chunks.get(key) is chunk]
        assert 0 < len(same) < len(chunks)
    finally:
        painter.close()


def with_token(island: Board, tile: int) -> Board:
    """The island with another number on a tile."""
    tiles = list(island.layout.tiles)
    tiles[tile] = tiles[tile]._replace(token=9 if tiles[tile].token != 9 else 4)
    return Board(Layout("changed", tuple(tiles), island.layout.ports, island.layout.robber), island)


def test_changes_in_quick_succession_leave_nothing_of_the_first_one() -> None:
    first = board()
    second = with_token(first, 0)
    third = with_token(second, 18)
    painter, wanted = fresh(first), fresh(third)
    try:
        painted(painter)
        for island in (second, third):
            painter.change(View(island, SIZE, FREE), BoardScene(island, robber=island.robber), ())
        assert unlike(painted(painter), painted(wanted)) < 60
    finally:
        painter.close()
        wanted.close()


@pytest.mark.parametrize("moved", [False, True], ids=["fitted", "zoomed"])
def test_another_shape_stands_there_at_once_and_then_sharpens(moved: bool) -> None:
    first, second = board(), changed("land")
    painter = BoardPainter(
        View(first, SIZE, FREE), BoardScene(first), Assets(resources() / "art"), resources() / "fonts", keep_art=True
    )
    try:
        painted(painter)
        view, scene = View(second, SIZE, FREE), BoardScene(second)
        if moved:
            view.zoom(1.6, (400, 300))
        painter.change(view, scene, ())
        painter._maker.settle()
        # The frame just after the change, before what was made meanwhile is taken over.
        at_once = pygame.Surface(SIZE)
        painter.draw(at_once, [at_once.get_rect()])
        assert painter.shown and not painter.settled
        sharp = painted(painter)
        assert painter.shown
        assert alike_on_land(second, view, at_once, sharp)
    finally:
        painter.close()


def alike_on_land(island: Board, view: View, one: pygame.Surface, other: pygame.Surface) -> bool:
    """Whether the mean colour is about the same in the middle of every hex that is seen, token and terrain alike."""
    window = one.get_rect()
    for place in island.hexes:
        at = view.camera.to_window(hex_point(place))
        box = pygame.Rect(0, 0, round(view.camera.r), round(view.camera.r))
        box.center = round(at.x), round(at.y)
        if window.contains(box):
            mean, wanted = (pygame.transform.average_color(picture, box)[:3] for picture in (one, other))
            if max(abs(a - b) for a, b in zip(mean, wanted, strict=True)) > 6:
                return False
    return True


def test_an_old_picture_is_not_said_to_be_the_new_one() -> None:
    first, second = board(), changed("token")
    painter = fresh(first)
    try:
        assert not painter.shown
        painted(painter)
        painter.change(View(second, SIZE, FREE), BoardScene(second), ())
        assert not painter.shown
        painted(painter)
        assert painter.shown
    finally:
        painter.close()
