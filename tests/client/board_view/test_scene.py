"""The keyboard's way among marked spots, and motions out of events."""

import pygame

from hexfolk.client.board_view import Flight, Motion, Motions, Spot, in_reading_order, next_spot, spot_towards
from hexfolk.rules.events import CityBuilt, DiceRolled, RoadBuilt, RobberMoved, SettlementBuilt
from tests.client.board_view.island import board, crossing, edge

BOARD = board()
ALL = tuple(Spot("settlement", n) for n in reversed(range(len(BOARD.crossings))))


def test_spots_are_gone_through_in_reading_order() -> None:
    assert [s.number for s in in_reading_order(BOARD, ALL)] == list(range(len(BOARD.crossings)))
    some = (Spot("road", edge(BOARD, 18, 2)), Spot("road", edge(BOARD, 0, 5)), Spot("city", crossing(BOARD, 9, 0)))
    assert in_reading_order(BOARD, some) == (some[1], some[2], some[0])
    assert next_spot(BOARD, some, None) == some[1]
    assert next_spot(BOARD, some, None, -1) == some[0]
    assert next_spot(BOARD, some, some[1]) == some[2]
    assert next_spot(BOARD, some, some[0]) == some[1]
    assert next_spot(BOARD, some, some[1], -1) == some[0]
    assert next_spot(BOARD, (), some[0]) is None


def test_arrows_reach_every_spot_and_stay_at_the_shore() -> None:
    start = Spot("settlement", crossing(BOARD, 9, 0))
    seen, open_ends = {start}, [start]
    while open_ends:
        at = open_ends.pop()
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            to = spot_towards(BOARD, ALL, at, dx, dy)
            if to not in seen:
                seen.add(to)
                open_ends.append(to)
    assert seen == set(ALL)
    top = Spot("settlement", 0)
    assert spot_towards(BOARD, ALL, top, 0, -1) == top


def test_events_set_pieces_in_motion() -> None:
    motions = Motions(BOARD)
    road, other = edge(BOARD, 9, 0), edge(BOARD, 9, 1)
    shared = (set(BOARD.edge_ends[road]) & set(BOARD.edge_ends[other])).pop()
    motions.feed([DiceRolled(0, (3, 4)), RoadBuilt(0, road, False)], 100, 5, (road, other))
    motions.feed([SettlementBuilt(1, 7, True), CityBuilt(1, 9), RobberMoved(1, 3)], 150, 5)
    assert motions.playing(200) == (
        Motion("road", road, 100, shared),
        Motion("settlement", 7, 150),
        Motion("city", 9, 150),
        Motion("robber", 3, 150, 5),
    )
    assert motions.playing(200) is motions.playing(210)
    assert [m.kind for m in motions.playing(420)] == ["robber"]
    assert motions.playing(800) == ()


def test_reduced_motion_moves_nothing() -> None:
    motions = Motions(BOARD, reduced=True)
    motions.feed([SettlementBuilt(1, 7, True), RobberMoved(1, 3)], 100, 5)
    assert motions.playing(100) == ()


def test_the_robber_that_stays_does_not_fly() -> None:
    motions = Motions(BOARD)
    motions.feed([RobberMoved(1, None), RobberMoved(1, 5)], 100, 5)
    assert motions.playing(100) == ()


def test_a_flight_goes_from_point_to_point() -> None:
    card = pygame.Surface((10, 20))
    flight = Flight(card, (100, 100), (200, 300), departs=50, duration=100, lift=30)
    assert (flight.departed(49), flight.departed(50), flight.over(149), flight.over(150)) == (False, True, False, True)
    assert flight.centre(0) == (100, 100)
    assert flight.centre(100) == (150, 170)
    x, y = flight.centre(500)
    assert (round(x), round(y)) == (200, 300)
    assert flight.rect(50) == pygame.Rect(95, 90, 10, 20)
