"""What a click on the board means, and that it means nothing where the menu is silent."""

from __future__ import annotations

from hexfolk.client.board_view.scene import Spot
from hexfolk.client.table.tools import (
    FoundRoad,
    FoundSettlement,
    FreeRoad,
    Idle,
    PlaceCity,
    PlaceRoad,
    PlaceRobber,
    PlaceSettlement,
    tool_for,
)
from hexfolk.rules.actions import BuildCity, BuildRoad, BuildSettlement, EndTurn, MoveRobber
from hexfolk.rules.phases import Founding, FreeRoads, MovingRobber

from .views import view


def test_founding_marks_crossings_then_edges() -> None:
    first = view(BuildSettlement(4), BuildSettlement(9), phases=(Founding((0, 1, 1, 0), 0, None),))
    tool = tool_for(first, None)
    assert isinstance(tool, FoundSettlement) and tool.duty
    assert tool.spots() == (Spot("settlement", 4), Spot("settlement", 9))
    assert tool.pick(Spot("settlement", 9)) == BuildSettlement(9)
    then = tool_for(view(BuildRoad(3), phases=(Founding((0, 1, 1, 0), 0, 9),)), None)
    assert isinstance(then, FoundRoad)
    assert then.pick(Spot("road", 3)) == BuildRoad(3)


def test_a_spot_outside_the_menu_means_nothing() -> None:
    tool = tool_for(view(BuildSettlement(4), BuildRoad(9)), "settlement")
    assert tool.pick(Spot("settlement", 5)) is None
    assert tool.pick(Spot("road", 4)) is None
    assert tool.pick(Spot("road", 9)) is None


def test_chosen_piece_decides_what_is_marked() -> None:
    shown = view(BuildSettlement(4), BuildRoad(9), BuildCity(2), EndTurn())
    assert tool_for(shown, "road").spots() == (Spot("road", 9),)
    assert isinstance(tool_for(shown, "road"), PlaceRoad)
    assert isinstance(tool_for(shown, "settlement"), PlaceSettlement)
    assert isinstance(tool_for(shown, "city"), PlaceCity)
    assert isinstance(tool_for(shown, None), Idle)
    assert tool_for(shown, None).spots() == ()


def test_a_piece_without_spots_is_put_away() -> None:
    assert isinstance(tool_for(view(EndTurn()), "city"), Idle)


def test_duties_come_before_the_chosen_piece() -> None:
    shown = view(BuildRoad(9), phases=(FreeRoads(2, 2),))
    assert isinstance(tool_for(shown, "settlement"), FreeRoad)
    others = view(BuildRoad(9), phases=(FreeRoads(2, 2),), current=1, to_act=(1,))
    assert isinstance(tool_for(others, None), Idle)


def test_robber_goes_at_once_where_one_or_nobody_is_to_be_robbed() -> None:
    shown = view(
        MoveRobber(3, None), MoveRobber(5, 2), MoveRobber(8, 1), MoveRobber(8, 3), phases=(MovingRobber(False),)
    )
    tool = tool_for(shown, None)
    assert isinstance(tool, PlaceRobber)
    assert tool.spots() == (Spot("hex", 3), Spot("hex", 5), Spot("hex", 8))
    assert tool.pick(Spot("hex", 3)) == MoveRobber(3, None)
    assert tool.pick(Spot("hex", 5)) == MoveRobber(5, 2)
    assert tool.victims() == ()


def test_robber_asks_whom_where_there_are_several() -> None:
    shown = view(MoveRobber(5, 2), MoveRobber(8, 3), MoveRobber(8, 1), phases=(MovingRobber(False),))
    tool = tool_for(shown, None)
    assert isinstance(tool, PlaceRobber)
    assert tool.pick(Spot("hex", 8)) is None
    assert tool.victims() == (1, 3)
    assert tool.take_from(2) is None
    assert tool.take_from(3) == MoveRobber(8, 3)
    assert tool.pick(Spot("hex", 9)) is None and tool.picked == 8
    tool.put_back()
    assert tool.victims() == () and tool.take_from(3) is None
