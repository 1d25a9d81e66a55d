"""What the mouse means on the board: one class per thing that can be placed.

A tool marks spots and turns a picked spot into an action. Both come from the view's menu and from nowhere else: what
is not in the menu is not marked, and picking it does nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from hexfolk.client.board_view.scene import Spot
from hexfolk.rules.actions import Action, BuildCity, BuildRoad, BuildSettlement, MoveRobber
from hexfolk.rules.phases import Founding, FreeRoads, MovingRobber
from hexfolk.rules.view import PlayerView


class Tool:
    """What the mouse means. Subclasses say what they mark; a spot that is not marked never gives an action."""

    name = "idle"
    """Names the tool for help texts and the log's hint."""
    mark = ""
    """Kind of the marked spots: ``"settlement"``, ``"road"``, ``"city"``, ``"hex"``; empty for none."""
    duty = False
    """Whether the tool serves an open duty, so that it cannot be put away."""

    def __init__(self, view: PlayerView) -> None:
        self.view = view
        self.actions = self._actions()

    def _actions(self) -> dict[Spot, Action]:
        """The action of each marked spot."""
        return {}

    def spots(self) -> tuple[Spot, ...]:
        """The marked spots, by their numbers."""
        return tuple(sorted(self.actions, key=lambda spot: spot.number))

    def pick(self, spot: Spot) -> Action | None:
        """The action that picking `spot` means, None for nothing."""
        return self.actions.get(spot)


class Idle(Tool):
    """Nothing is to be placed."""


class _Crossings(Tool):
    """Marks the crossings of one type of building."""

    action: type[BuildSettlement] | type[BuildCity]

    def _actions(self) -> dict[Spot, Action]:
        return {Spot(self.mark, a.crossing): a for a in self.view.menu.actions if isinstance(a, self.action)}


class _Edges(Tool):
    """Marks the edges where a road may go."""

    mark = "road"

    def _actions(self) -> dict[Spot, Action]:
        return {Spot(self.mark, a.edge): a for a in self.view.menu.actions if isinstance(a, BuildRoad)}


class FoundSettlement(_Crossings):
    """Places a settlement of the founding."""

    name = "found_settlement"
    mark = "settlement"
    duty = True
    action = BuildSettlement


class FoundRoad(_Edges):
    """Places a road of the founding."""

    name = "found_road"
    duty = True


class FreeRoad(_Edges):
    """Places a road that Road Building gave."""

    name = "free_road"
    duty = True


class PlaceRoad(_Edges):
    """Places a road that is paid for."""

    name = "road"


class PlaceSettlement(_Crossings):
    """Places a settlement that is paid for."""

    name = "settlement"
    mark = "settlement"
    action = BuildSettlement


class PlaceCity(_Crossings):
    """Turns a settlement into a city."""

    name = "city"
    mark = "city"
    action = BuildCity


class PlaceRobber(Tool):
    """Moves the robber: a hex first, then, where there are several to take from, whom."""

    name = "robber"
    mark = "hex"
    duty = True

    def __init__(self, view: PlayerView) -> None:
        super().__init__(view)
        self.picked: int | None = None
        """The hex picked, while the victim is still to be chosen."""

    def _actions(self) -> dict[Spot, Action]:
        return {Spot("hex", a.hex): a for a in self.view.menu.actions if isinstance(a, MoveRobber)}

    def pick(self, spot: Spot) -> Action | None:
        """The move if there is nobody or one to take from; else None, and the hex is `picked`."""
        choices = self._moves(spot.number) if spot.kind == "hex" else ()
        if len(choices) == 1:
            return choices[0]
        self.picked = spot.number if choices else self.picked
        return None

    def _moves(self, number: int | None) -> tuple[MoveRobber, ...]:
        return tuple(a for a in self.view.menu.actions if isinstance(a, MoveRobber) and a.hex == number)

    def victims(self) -> tuple[int, ...]:
        """Whom one may take a card from at the hex picked, in seat order; empty while none is picked."""
        return tuple(sorted(a.victim for a in self._moves(self.picked) if a.victim is not None))

    def take_from(self, victim: int) -> Action | None:
        """The move that takes a card from `victim` at the hex picked; None if the menu has none."""
        for action in self._moves(self.picked):
            if action.victim == victim:
                return action
        return None

    def put_back(self) -> None:
        """Choose another hex; nothing was sent."""
        self.picked = None


CHOSEN: Mapping[str, type[Tool]] = MappingProxyType(
    {tool.name: tool for tool in (PlaceRoad, PlaceSettlement, PlaceCity)}
)
"""The tools a player takes by choice, by the name of the piece."""


def owes(view: PlayerView) -> bool:
    """Whether this seat is one of those that owe the open decision."""
    return view.seat is not None and view.seat in view.to_act


def tool_for(view: PlayerView, chosen: str | None) -> Tool:
    """The tool of the open duty, else the `chosen` one as long as it has spots, else `Idle`."""
    phase = view.phases[-1]
    if owes(view) and isinstance(phase, Founding):
        return FoundSettlement(view) if phase.settlement is None else FoundRoad(view)
    if owes(view) and isinstance(phase, MovingRobber):
        return PlaceRobber(view)
    if owes(view) and isinstance(phase, FreeRoads):
        return FreeRoad(view)
    if chosen is not None:
        tool = CHOSEN[chosen](view)
        if tool.actions:
            return tool
    return Idle(view)
