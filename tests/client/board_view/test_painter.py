"""The painter: partial redraws equal full ones, nothing is drawn when nothing changed, and it never waits."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from hexfolk.board import Board
from hexfolk.client.board_view import BoardPainter, BoardScene, Frame, HexChoice, Motion, Spot, View
from hexfolk.client.board_view.chunks import ChunkPainter
from hexfolk.client.board_view.layer import Layer, Order
from hexfolk.client.board_view.maker import LayerMaker
from hexfolk.client.look.assets import Assets
from tests.client.board_view.island import ROBBED, board, founding, table

RESOURCES = Path(__file__).parents[3] / "resources"
SIZE = (640, 400)
BOARD = board()


@pytest.fixture
def window() -> Iterator[pygame.Surface]:
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.set_mode(SIZE)
    pygame.display.quit()


def _painter(scene: BoardScene, island: Board = BOARD) -> tuple[View, BoardPainter]:
    view = View(island, SIZE, Frame(20, 10, 600, 380))
    return view, BoardPainter(view, scene, Assets(RESOURCES / "art"), RESOURCES / "fonts")


def _changes() -> list[BoardScene]:
    """Scenes one after the other, each differing from the one before in another way."""
    base = replace(table(BOARD), hover=None)
    own = base.pieces[0]
    built = replace(base, pieces=(own._replace(roads=(*own.roads, 30)), *base.pieces[1:]))
    choice = HexChoice(tuple(range(10)), tuple(range(10, 19)), protected=((12, "white"),), picked=3)
    road = Spot("road", 40)
    return [
        base,
        replace(base, hover=base.spots[0]),
        replace(base, hover=base.spots[0], pressed=True),
        replace(base, pending=base.spots[1]),
        built,
        replace(built, robber=11),
        replace(built, spots=(), choice=choice),
        replace(built, spots=(), choice=replace_choice(choice), hover=Spot("hex", 12)),
        replace(built, spots=(road,), focus=road),
        replace(built, spots=(road,), hover=road),
        founding(BOARD),
        replace(built, paid=(2, 3)),
        replace(built, motions=(Motion("road", 30, 1000, BOARD.edge_ends[30][1]), Motion("robber", ROBBED, 1000, 2))),
    ]


def replace_choice(choice: HexChoice) -> HexChoice:
    return choice._replace(picked=None)


def test_dirty_rectangles_cover_every_changed_pixel(window: pygame.Surface) -> None:
    view, painter = _painter(_changes()[0])
    painter.settle()
    partial = window.copy()
    painter.draw(partial, [partial.get_rect()])
    now = 1000
    for scene in _changes():
        for _ in range(3):
            now += 40
            painter.draw(partial, painter.update(scene, now))
            whole = window.copy()
            painter.draw(whole, [whole.get_rect()])
            assert pygame.image.tobytes(partial, "RGB") == pygame.image.tobytes(whole, "RGB")
    assert not view.moved
    painter.close()


def test_what_did_not_change_is_not_drawn(window: pygame.Surface) -> None:
    scene = replace(table(BOARD), spots=(), hover=None)
    _, painter = _painter(scene)
    painter.settle()
    painter.update(scene, 1000)
    for now in range(1010, 3000, 16):
        assert painter.update(scene, now) == []
    painter.close()


def test_a_pulse_redraws_only_its_surroundings(window: pygame.Surface) -> None:
    scene = replace(table(BOARD), hover=None)
    view, painter = _painter(scene)
    painter.settle()
    painter.update(scene, 1000)
    frames = [painter.update(scene, now) for now in range(1016, 1716, 16)]
    drawn = [rects for rects in frames if rects]
    assert 15 <= len(drawn) <= 21
    for rects in drawn:
        assert sum(r.w * r.h for r in rects) < 4 * (1.2 * view.camera.r) ** 2
    painter.close()


def test_a_pan_shows_the_same_map_elsewhere(window: pygame.Surface) -> None:
    scene = replace(table(BOARD), spots=(), hover=None)
    view, painter = _painter(scene)
    painter.settle()
    before, after = window.copy(), window.copy()
    painter.draw(before, [before.get_rect()])
    view.pan(37, -21)
    assert painter.update(scene, 1000) == [window.get_rect()]
    painter.draw(after, [after.get_rect()])
    inner = pygame.Rect(100, 100, 300, 200)
    there = after.subsurface(inner)
    here = before.subsurface(inner.move(-37, 21))
    assert pygame.image.tobytes(there, "RGB") == pygame.image.tobytes(here, "RGB")
    painter.close()


def test_zooming_shows_the_last_layer_until_the_new_one_is_ready(window: pygame.Surface) -> None:
    scene = table(BOARD)
    view, painter = _painter(scene)
    painter.settle()
    for step in range(8):
        view.zoom(1.1, (320, 200))
        painter.draw(window, painter.update(scene, 1000 + 16 * step))
        assert not painter.settled
    painter.settle()
    assert painter.settled
    assert painter.drawn.camera == view.camera
    painter.close()


def test_resizing_fits_the_board_again(window: pygame.Surface) -> None:
    scene = table(BOARD)
    view, painter = _painter(scene)
    small = view.camera.r
    pygame.display.set_mode((1000, 700))
    view.resize((1000, 700), Frame(20, 10, 960, 680))
    painter.resize(())
    assert painter.update(scene, 0) == [pygame.Rect(0, 0, 1000, 700)]
    painter.settle()
    assert view.camera.r > small * 1.5
    assert painter.settled
    painter.close()


def test_a_large_window_is_drawn_at_half_the_size_first(
    window: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = table(BOARD)
    _, plain = _painter(scene)
    plain.settle()
    wanted = window.copy()
    plain.draw(wanted, [wanted.get_rect()])
    plain.close()

    shown: list[Layer] = []
    show = LayerMaker._show

    def noted(maker: LayerMaker, layer: Layer, order: Order, painter: ChunkPainter) -> bool:
        done = show(maker, layer, order, painter)
        shown.extend([layer] if done else [])
        return done

    monkeypatch.setattr(LayerMaker, "_show", noted)
    monkeypatch.setattr("hexfolk.client.board_view.painter.DRAFT_FROM", 0)
    _, painter = _painter(scene)
    painter.settle()
    final = window.copy()
    painter.draw(final, [final.get_rect()])
    painter.close()
    assert [layer.passing for layer in shown] == [True, False] and not any(layer.flat for layer in shown)
    same = pygame.mask.from_threshold(final, (0, 0, 0), (1, 1, 1, 255), wanted)
    # The rasteriser draws a handful of pixels differently each time.
    assert same.count() > SIZE[0] * SIZE[1] - 60
    draft, proper = shown
    assert draft.chunks.keys() <= proper.chunks.keys()
    for key, chunk in draft.chunks.items():
        apart = pygame.Surface(chunk.get_size())
        apart.blit(chunk, (0, 0))
        apart.blit(proper.chunks[key], (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        assert max(pygame.transform.average_color(apart)[:3]) < 8, "the same picture, less sharp"
