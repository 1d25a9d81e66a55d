"""Fit, pan, zoom and their limits; the sizes that the design gives."""

import pytest

from hexfolk.board import Board, Layout, Terrain, Tile
from hexfolk.client.board_view import Camera, Frame, View, interface_scale
from hexfolk.geometry import Hex, Point, hex_point
from tests.client.board_view.island import board

BOARD = board()
FREE = Frame(332, 23.5, 1224, 867)


def _wide(rows: int, columns: int) -> Board:
    tiles = tuple(Tile(Hex(q - r // 2, r), Terrain.HILLS, 5) for r in range(rows) for q in range(columns))
    return Board(Layout("wide", tiles, (), None))


def test_the_board_is_as_large_as_designed() -> None:
    camera = View(BOARD, (1920, 1080), FREE).camera
    assert camera.r == pytest.approx(88.5, abs=0.1)
    assert (camera.x, camera.y) == pytest.approx((944, 457))


def test_a_wide_board_fits_its_width() -> None:
    view = View(_wide(3, 30), (1920, 1080), FREE)
    left, right = (view.camera.to_window(hex_point(Hex(q, 0))).x for q in (0, 29))
    assert FREE.x <= left - 0.87 * view.camera.r
    assert right + 0.87 * view.camera.r <= FREE.x + FREE.w


@pytest.mark.parametrize(
    ("size", "scale"), [((1920, 1080), 1.0), ((1280, 720), 1.0), ((3840, 2160), 2.0), ((1600, 900), 1.25)]
)
def test_the_interface_scales_as_a_whole(size: tuple[int, int], scale: float) -> None:
    assert interface_scale(*size) == pytest.approx(scale)


def test_small_is_meant_at_the_named_window_size() -> None:
    assert Camera(0, 0, 59.0, 1.0).small
    assert not Camera(0, 0, 61.0, 1.0).small
    assert Camera(0, 0, 110.0, 2.0).small


def test_zooming_keeps_what_is_under_the_pointer() -> None:
    view = View(BOARD, (1920, 1080), FREE)
    at = (1000.0, 400.0)
    before = view.camera.to_plane(*at)
    view.zoom(1.3, at)
    assert view.camera.r == pytest.approx(view.home.r * 1.3)
    assert view.camera.to_plane(*at) == pytest.approx(before)


def test_zoom_and_pan_have_limits() -> None:
    view = View(BOARD, (1920, 1080), FREE)
    for _ in range(40):
        view.zoom(1.5, (500, 300))
    assert view.camera.r == pytest.approx(view.home.r * 4.5)
    for _ in range(40):
        view.zoom(0.5, (500, 300))
    assert view.camera.r == pytest.approx(view.home.r * 0.6)
    view.pan(1e6, -1e6)
    seen = view.camera.to_plane(*FREE.centre)
    points = [hex_point(h) for h in BOARD.hexes]
    assert seen == pytest.approx(Point(min(p.x for p in points), max(p.y for p in points)))


def test_resizing_fits_again_and_keeps_what_was_looked_at() -> None:
    view = View(BOARD, (1920, 1080), FREE)
    larger = Frame(664, 47, 2448, 1734)
    view.resize((3840, 2160), larger)
    assert not view.moved
    assert view.camera.r == pytest.approx(176.9, abs=0.1)
    view.zoom(2.0, (2000, 900))
    view.pan(100, 50)
    seen = view.camera.to_plane(*larger.centre)
    view.resize((1920, 1080), FREE)
    assert view.moved
    assert view.camera.r == pytest.approx(view.home.r * 2)
    assert view.camera.to_plane(*FREE.centre) == pytest.approx(seen)
    view.fit()
    assert not view.moved
