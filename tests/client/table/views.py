"""Hand-made views and a link that only remembers, for tests of the table's parts."""

from __future__ import annotations

from typing import Any

from hexfolk.board import Layout, PortPlace, Terrain, Tile
from hexfolk.geometry import Hex
from hexfolk.rules.actions import Action
from hexfolk.rules.cards import NO_CARDS
from hexfolk.rules.menu import Menu
from hexfolk.rules.options import Options
from hexfolk.rules.phases import Trading
from hexfolk.rules.view import Own, PlayerPublic, PlayerView
from hexfolk.wire.messages import ClientMessage, HostMessage, SeatInfo, Welcome

TERRAINS = (Terrain.FOREST, Terrain.HILLS, Terrain.PASTURE, Terrain.FIELDS, Terrain.MOUNTAINS)
TOKENS = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4)


def small_layout() -> Layout:
    """Nineteen hexes with the desert in the middle and one port of each of two kinds."""
    cells = [Hex(q, r) for r in range(-2, 3) for q in range(-2, 3) if abs(q + r) <= 2]
    tiles = tuple(
        Tile(cell, Terrain.DESERT, 0) if cell == (0, 0) else Tile(cell, TERRAINS[i % 5], TOKENS[i % 10])
        for i, cell in enumerate(cells)
    )
    ports = (PortPlace(Hex(0, -2).edge("NE"), "general"), PortPlace(Hex(2, -2).edge("E"), "wool"))
    return Layout("small", tiles, ports, Hex(0, 0))


def player(seat: int, **changes: Any) -> PlayerPublic:
    """A player with nothing, but for `changes`."""
    fields: dict[str, Any] = {
        "seat": seat,
        "points": 2,
        "cards": 0,
        "development": 0,
        "knights": 0,
        "route": 1,
        "roads": (),
        "settlements": (),
        "cities": (),
        "stock": (13, 3, 4),
        "gains": NO_CARDS,
        "owes": 0,
        "discarded": 0,
        "asked_to_build": False,
        "revealed_hand": None,
        "revealed_development": None,
    }
    return PlayerPublic(**(fields | changes))


def own(**changes: Any) -> Own:
    """What a seat with an empty hand knows of itself, but for `changes`."""
    fields: dict[str, Any] = {
        "hand": NO_CARDS,
        "development": NO_CARDS,
        "playable": NO_CARDS,
        "points": 2,
        "rates": (4, 4, 4, 4, 4),
    }
    return Own(**(fields | changes))


def view(*actions: Action, **changes: Any) -> PlayerView:
    """Seat 0's view in its own turn, after the roll, with these actions in its menu."""
    menu = Menu(actions, changes.pop("forms", ()), changes.pop("refusals", {}), None)
    fields: dict[str, Any] = {
        "seat": 0,
        "options": Options(),
        "decision": 7,
        "turn": 5,
        "round": 2,
        "current": 0,
        "first": 0,
        "phases": (Trading(),),
        "to_act": (0,),
        "dice": (3, 5),
        "players": tuple(player(i) for i in range(4)),
        "own": own(),
        "bank": (19, 19, 19, 19, 19),
        "deck": 25,
        "robber": 9,
        "awards": {"longest_trade_route": None, "strongest_knighthood": None},
        "offers": (),
        "card_played": False,
        "winners": (),
        "scores": None,
        "menu": menu,
    }
    return PlayerView(**(fields | changes))


SEATS = tuple(
    SeatInfo(i, name, color, "bot" if i else "human", "steady" if i else "", True)
    for i, (name, color) in enumerate(
        [("Wren", "red"), ("Bramble", "blue"), ("Thistle", "yellow"), ("Old Moss", "white")]
    )
)


def welcome(shown: PlayerView) -> Welcome:
    """The welcome of a table of four at the small island."""
    return Welcome(shown.seat, small_layout(), SEATS, shown, (), "normal")


class FakeLink:
    """Remembers what was sent; gives out what the test puts into `inbox`."""

    def __init__(self, *messages: HostMessage) -> None:
        self.inbox: list[HostMessage] = list(messages)
        self.sent: list[ClientMessage] = []
        self.closed = False

    def send(self, message: ClientMessage) -> None:
        self.sent.append(message)

    def receive(self) -> list[HostMessage]:
        messages, self.inbox = self.inbox, []
        return messages

    def close(self) -> None:
        self.closed = True
