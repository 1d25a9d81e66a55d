"""What a pixel means: every place is found where it is drawn, at any look at the board."""

import pytest

from hexfolk.client.board_view import (
    BoardScene,
    Camera,
    HexChoice,
    Spot,
    choice_at,
    crossing_at,
    edge_at,
    hex_at,
    picture,
    port_at,
    spot_at,
)
from hexfolk.geometry import crossing_point, edge_points, hex_point
from tests.client.board_view.island import board, founding, spots, table

BOARD = board()
CAMERAS = (Camera(944, 457, 88.5), Camera(594, 304, 44.8), Camera(-310.4, 120.7, 12.5), Camera(1888, 914, 321.0, 2.0))


@pytest.mark.parametrize("camera", CAMERAS)
def test_every_place_is_found_where_it_is_drawn(camera: Camera) -> None:
    drawn = picture(BoardScene(BOARD), camera)
    for number, place in enumerate(BOARD.hexes):
        assert hex_at(drawn, camera.to_window(hex_point(place))) == number
    for number, corner in enumerate(BOARD.crossings):
        assert crossing_at(drawn, camera.to_window(crossing_point(corner))) == number
    for number, side in enumerate(BOARD.edges):
        (ax, ay), (bx, by) = (camera.to_window(p) for p in edge_points(side))
        for t in (0.3, 0.5, 0.7):
            assert edge_at(drawn, (ax + (bx - ax) * t, ay + (by - ay) * t)) == number


@pytest.mark.parametrize("camera", CAMERAS)
def test_ports_are_found_at_their_boats(camera: Camera) -> None:
    drawn = picture(BoardScene(BOARD), camera)
    x, y = camera.origin
    boats = [item for item in drawn.ground if item.kind == "boat"]
    assert len(boats) == len(BOARD.ports)
    for boat in boats:
        assert port_at(drawn, (boat.x + x, boat.y + y)) == boat.number


def test_the_open_sea_is_nothing() -> None:
    camera = CAMERAS[0]
    drawn = picture(table(BOARD), camera)
    for pos in ((5.0, 5.0), (1900.0, 1000.0)):
        assert hex_at(drawn, pos) is crossing_at(drawn, pos) is edge_at(drawn, pos) is spot_at(drawn, pos) is None


def test_a_spot_takes_a_pointer_within_its_reach_only() -> None:
    camera = CAMERAS[0]
    spot = spots(BOARD)[0]
    drawn = picture(BoardScene(BOARD, spots=(spot,), own="red"), camera)
    x, y = camera.to_window(crossing_point(BOARD.crossings[spot.number]))
    reach = 0.30 * camera.r
    assert spot_at(drawn, (x + reach - 1.5, y)) == spot
    assert spot_at(drawn, (x, y - reach + 1.5)) == spot
    assert spot_at(drawn, (x + reach + 1.5, y)) is None


def test_the_nearest_marked_spot_wins() -> None:
    camera = CAMERAS[1]
    number = 20
    edges = [e for e in range(len(BOARD.edges)) if BOARD.crossing_edges[number] >> e & 1]
    marked = (Spot("settlement", number), *(Spot("road", e) for e in edges))
    drawn = picture(BoardScene(BOARD, spots=marked, own="red"), camera)
    x, y = camera.to_window(crossing_point(BOARD.crossings[number]))
    assert spot_at(drawn, (x, y)) == Spot("settlement", number)
    for edge in edges:
        a, b = (camera.to_window(p) for p in edge_points(BOARD.edges[edge]))
        assert spot_at(drawn, ((a.x + b.x) / 2, (a.y + b.y) / 2)) == Spot("road", edge)


def test_the_spot_under_the_pointer_stays_found() -> None:
    camera = CAMERAS[0]
    scene = founding(BOARD)
    for spot in scene.spots:
        pos = camera.to_window(crossing_point(BOARD.crossings[spot.number]))
        hovered = BoardScene(BOARD, own="red", spots=scene.spots, hover=spot)
        assert spot_at(picture(scene, camera), pos) == spot
        assert spot_at(picture(hovered, camera), pos) == spot


def test_hexes_to_choose_from_are_found_and_others_are_not() -> None:
    camera = CAMERAS[0]
    choice = HexChoice(may=(0, 1, 2), may_not=(3,), picked=1)
    drawn = picture(BoardScene(BOARD, robber=5, choice=choice), camera)
    found = [choice_at(drawn, camera.to_window(hex_point(place))) for place in BOARD.hexes]
    assert found[:5] == [Spot("hex", 0), Spot("hex", 1), Spot("hex", 2), Spot("hex", 3), None]
