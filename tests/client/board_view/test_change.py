"""A painter that goes on with another board shows what a fresh one would."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from hexfolk.board import Board, Layout, Terrain
from hexfolk.client.board_view import BoardPainter, BoardScene, Frame, View
from hexfolk.client.look.assets import Assets
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
