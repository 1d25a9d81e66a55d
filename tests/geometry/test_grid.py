"""Names of places, and how they lie in the plane."""

import math

import pytest

from hexfolk.geometry import (
    CORNERS,
    SIDES,
    Hex,
    crossing_point,
    edge_points,
    hex_at,
    hex_point,
    parse_crossing,
    parse_edge,
    parse_hex,
)

SOME = [Hex(0, 0), Hex(2, -1), Hex(-3, 4), Hex(120, -7)]


@pytest.mark.parametrize("place", SOME, ids=lambda place: place.name)
def test_every_name_of_a_place_gives_that_place(place: Hex) -> None:
    assert parse_hex(place.name) == place
    for corner in CORNERS:
        crossing = place.crossing(corner)
        assert parse_crossing(f"{place.name}:{corner}") == parse_crossing(crossing.name) == crossing
    for side in SIDES:
        edge = place.edge(side)
        assert parse_edge(f"{place.name}:{side}") == parse_edge(edge.name) == edge


@pytest.mark.parametrize("place", SOME, ids=lambda place: place.name)
def test_neighbours_share_their_edge_and_its_ends(place: Hex) -> None:
    for k, side in enumerate(SIDES):
        other = place.neighbour(side)
        edge = place.edge(side)
        assert edge == other.edge(SIDES[(k + 3) % 6])
        assert set(edge.hexes()) == {place, other}
        assert set(edge.crossings()) == {place.crossing(CORNERS[k]), place.crossing(CORNERS[(k + 1) % 6])}
        assert set(place.crossings()) & set(other.crossings()) == set(edge.crossings())
    for corner in CORNERS:
        around = place.crossing(corner).hexes()
        assert place in around and all(place.crossing(corner) in h.crossings() for h in around)


@pytest.mark.parametrize("place", SOME, ids=lambda place: place.name)
def test_the_plane_has_unit_hexes(place: Hex) -> None:
    centre = hex_point(place)
    for crossing in place.crossings():
        assert math.dist(centre, crossing_point(crossing)) == pytest.approx(1)
    for edge in place.edges():
        assert math.dist(*edge_points(edge)) == pytest.approx(1)
    for x, y in ((0, 0), (0.8, 0), (-0.8, 0.1), (0, 0.95), (0.4, -0.7)):
        assert hex_at(type(centre)(centre.x + x, centre.y + y)) == place


@pytest.mark.parametrize(
    ("parse", "text"),
    [
        (parse_hex, "2"),
        (parse_hex, "2,-1:N"),
        (parse_hex, "2, -1"),
        (parse_hex, "+2,1"),
        (parse_hex, "٢,1"),
        (parse_hex, "12345,1"),
        (parse_crossing, "2,-1"),
        (parse_crossing, "2,-1:E"),
        (parse_crossing, "2,-1:n"),
        (parse_edge, "2,-1"),
        (parse_edge, "2,-1:N"),
        (parse_edge, "2,-1:NE\n"),
    ],
)
def test_what_names_no_such_place_is_refused(parse, text: str) -> None:
    with pytest.raises(ValueError):
        parse(text)
