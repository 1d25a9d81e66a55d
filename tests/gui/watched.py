"""The program as ``python -m hexfolk`` runs it, and what its window shows, written to a file for whoever drives it.

``python -m tests.gui.watched FILE``. The program itself runs as ever, nothing is done to it: what is seen is written
some times a second, whole, whenever it has changed. `read_seen` reads it in another process.
"""

from __future__ import annotations

import os
import runpy
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import msgspec
import pygame

from hexfolk.client import main
from hexfolk.client.app import App
from hexfolk.client.scene import Scene
from hexfolk.client.scenes.lobby import LobbyScene
from hexfolk.client.table.scene import TableScene
from hexfolk.client.ui.control import Control
from hexfolk.client.ui.ui import Ui

Box = tuple[int, int, int, int]

KINDS = {"spot_settlement": "settlement", "spot_road": "road", "spot_city": "city", "hex_may": "hex"}
"""What is marked on the board, by the kind of its entry in the draw list."""


LOOK_EVERY = 0.05
"""Seconds between two looks at what is seen."""


class Usable(NamedTuple):
    """Something that can be clicked now."""

    box: Box
    """Left, top, width, height in pixels of the window."""
    title: str
    """The heading of its tooltip: what it is about."""


class Spot(NamedTuple):
    """A place of the board that is marked and takes a click."""

    kind: str
    number: int
    x: int
    y: int


class Table(NamedTuple):
    """Of a table, what its player sees anyhow."""

    seat: int | None
    turn: int
    phase: str
    to_act: tuple[int, ...]
    decision: int
    moves: int
    """Events of the game so far."""
    resting: bool
    """Whether nothing moves, nothing has come that is not shown, and nothing is under way to the host."""
    closed: str | None
    chosen: str | None
    """The piece in hand."""
    pieces: tuple[tuple[int, int], ...]
    """Settlements with cities, and roads of each seat on the board."""


NOTHING: Mapping[str, Usable] = MappingProxyType({})


class Seen(NamedTuple):
    """What a window shows."""

    scene: str
    usable: Mapping[str, Usable] = NOTHING
    spots: tuple[Spot, ...] = ()
    table: Table | None = None
    lobby: tuple[tuple[str, str, bool], ...] = ()
    """Of each seat of a lobby: its state, who sits there, whether they are ready."""


def read_seen(path: Path) -> Seen:
    """What the window shows; nothing before it was written for the first time."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Seen)
    except FileNotFoundError:
        return Seen("")


class WatchedApp(App):
    """Writes down what is seen."""

    path: Path
    _written = b""
    _next = 0.0

    def _turn(self, events: list[pygame.event.Event], dt: float) -> None:
        super()._turn(events, dt)
        # The loop goes round ten times a second at least, so that nothing is missed for long.
        if self.running and self.scene is not None and time.monotonic() >= self._next:
            self._next = time.monotonic() + LOOK_EVERY
            text = msgspec.json.encode(seen_of(self.scene, self.screen.get_rect()))
            if text != self._written:
                self._written = text
                fresh = self.path.with_suffix(".new")
                fresh.write_bytes(text)
                fresh.replace(self.path)


def seen_of(scene: Scene, window: pygame.Rect) -> Seen:
    """What a scene shows in a window."""
    table = _table(scene) if isinstance(scene, TableScene) and scene.play is not None else None
    lobby = ()
    if isinstance(scene, LobbyScene):
        lobby = tuple((seat.state, seat.name, seat.ready) for seat in scene.room.seats)
    spots = _spots(scene) if isinstance(scene, TableScene) and table is not None and table.resting else ()
    return Seen(type(scene).__name__, _usable(scene.ui, window), spots, table, lobby)


def _usable(ui: Ui, window: pygame.Rect) -> dict[str, Usable]:
    floor = next((layer.height for layer in reversed(ui.layers) if layer.modal), 0)
    found = {}
    for control in ui.controls():
        if control.layer_of.height >= floor and _takes_clicks(control, ui.clock, window):
            title = control.tip.title if control.tip is not None else ""
            found[control.id] = Usable(tuple(control.rect), title)
    return found


def _takes_clicks(control: Control, now: float, window: pygame.Rect) -> bool:
    view = window if control.area is None else control.area.view
    usable = control.interactive and control.visible and control.is_enabled and not control.pending
    return bool(usable and now >= control._guarded_until and view.collidepoint(control.rect.center))


def _table(scene: TableScene) -> Table:
    session = scene.session
    view = session.view
    moving = scene.animating or scene.roll is not None or bool(session.waiting)
    return Table(
        seat=view.seat,
        turn=view.turn,
        phase=type(view.phases[-1]).__name__,
        to_act=tuple(view.to_act),
        decision=view.decision,
        moves=len(session.history),
        resting=not moving and session.pending is None and not scene.ui.modal,
        closed=session.closed,
        chosen=None if scene.play is None else scene.play.chosen,
        pieces=tuple((len(p.settlements) + len(p.cities), len(p.roads)) for p in view.players),
    )


def _spots(scene: TableScene) -> tuple[Spot, ...]:
    assert scene.stage is not None and scene.play is not None
    drawn = scene.stage.painter.drawn.items
    spots = [Spot(KINDS[item.kind], item.number, round(item.x), round(item.y)) for item in drawn if item.kind in KINDS]
    meant = {(spot.kind, spot.number) for spot in scene.play.tool.spots()}
    return tuple(spot for spot in spots if spot[:2] in meant and not scene.ui.covers(spot[2:]))


if __name__ == "__main__":
    WatchedApp.path = Path(sys.argv.pop())
    os.environ.pop("SDL_VIDEODRIVER", None)
    main.App = WatchedApp  # type: ignore[misc]
    runpy.run_module("hexfolk", run_name="__main__", alter_sys=True)
