"""The board on the table: what it shows of the play, and what pointer and keys mean on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame
from pygame import Rect, Surface

from hexfolk.client.board_view import (
    BoardPainter,
    BoardScene,
    Frame,
    HexChoice,
    Leader,
    Motions,
    Spot,
    View,
    choice_at,
    place_of,
    seat_pieces,
    spot_at,
    spot_towards,
)
from hexfolk.client.table.bubble import Forbidden
from hexfolk.client.table.desk import Desk
from hexfolk.client.table.off_limits import closed_under, no_founding, no_robber, protected
from hexfolk.client.table.tools import FoundSettlement, PlaceRobber, PlaceSettlement
from hexfolk.client.ui.control import Control
from hexfolk.client.ui.ui import Ui
from hexfolk.rules.actions import Action, BuildCity, BuildRoad, BuildSettlement, MoveRobber
from hexfolk.rules.events import CityBuilt, RoadBuilt, SettlementBuilt
from hexfolk.wire.messages import Told

ZOOM_STEP = 1.15
KEY_PAN = 60
"""Pixels of the form that an arrow key moves the board."""


def sent_spot(action: Action | None) -> Spot | None:
    """The spot that an action under way is about."""
    match action:
        case BuildRoad(edge=number):
            return Spot("road", number)
        case BuildSettlement(crossing=number):
            return Spot("settlement", number)
        case BuildCity(crossing=number):
            return Spot("city", number)
        case MoveRobber(hex=number):
            return Spot("hex", number)
    return None


class SpotCursor(Control):
    """The one widget of the marked spots: stands at the spot that the keys point at, and goes from one to the next."""

    ringed = False

    def __init__(self, ui: Ui, stage: Stage) -> None:
        self._stage = stage
        super().__init__(ui, "spot", Rect(0, 0, 1, 1), layer=ui.base)
        self.hide()

    def hover_point(self, hover_x: float, hover_y: float) -> bool:
        """Only the keys know it; the pointer reads the draw list."""
        return False

    def handle_key(self, event: pygame.event.Event) -> bool:
        ways = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
        if event.key not in ways:
            return False
        self._stage.move_cursor(*ways[event.key])
        return True

    def activate(self) -> None:
        self._stage.pick_at_cursor()


class Stage:
    """Camera, painter, tool marks, hover, drag. Made once; `relayout` for each new look or window."""

    def __init__(self, desk: Desk, fonts: Path, invalidate: Callable[[Rect], None]) -> None:
        board = desk.play.session.board
        self.desk = desk
        self._invalidate = invalidate
        self.view = View(board, desk.layout.size, _frame(desk.layout.board))
        self.motions = Motions(board)
        self.hover: Spot | None = None
        self.closed: Spot | None = None
        """The crossing under the pointer where the map lets nobody found."""
        self._at: tuple[int, int] | None = None
        """Where the pointer was last, None while it is not over the board."""
        self._marked: object = None
        """What was marked when it was looked up what lies below the pointer."""
        self._down: tuple[int, int] | None = None
        self._held: Spot | None = None
        self._dragging = False
        self._leader: tuple[float, float] | None = None
        self.cursor = SpotCursor(desk.ui, self)
        # With all pieces from the first on, so that their pictures are made with the map and hold up no frame.
        self.scene = self._picture(())
        self.painter = BoardPainter(
            self.view, self.scene, desk.look.assets, fonts, _frames(desk), frames=desk.look.frames
        )
        self._key: object = None

    def relayout(self, desk: Desk) -> None:
        """Go on with another look and other places; all widgets are gone."""
        self.desk = desk
        self.view.resize(desk.layout.size, _frame(desk.layout.board))
        self.painter.resize(_frames(desk))
        self.point(None)
        self.let_go()
        self._key = None
        self.cursor = SpotCursor(desk.ui, self)

    def close(self) -> None:
        """End the painter's thread."""
        self.painter.close()

    # -- every frame ---------------------------------------------------------------------------------------------

    def refresh(self, now: int) -> None:
        """Bring the picture into line with the play; `now` in milliseconds."""
        self._place_cursor()
        self.motions.reduced = self.desk.look.reduced_motion
        play = self.desk.play
        motions = self.motions.playing(now)
        marked = type(play.tool), play.tool.spots()
        fresh = marked != self._marked
        if fresh:
            # What a pointer at rest pointed at means something else by now: it is looked up in what is drawn anew.
            self._marked, self.hover = marked, None
        key = (
            play.view.players,
            play.view.robber,
            play.session.seats,
            marked,
            self._choice(),
            self.hover,
            self.focus,
            self._held is not None,
            sent_spot(play.session.pending),
            self._leader,
            motions,
            self.desk.look.reduced_motion,
        )
        if key != self._key:
            self._key = key
            self.scene = self._picture(motions)
        for rect in self.painter.update(self.scene, now):
            self._invalidate(rect)
        if fresh:
            self.point(self._at)

    def _picture(self, motions: tuple) -> BoardScene:
        play = self.desk.play
        view = play.view
        colors = {info.seat: info.color for info in play.session.seats}
        hexes = isinstance(play.tool, PlaceRobber)
        return BoardScene(
            play.session.board,
            pieces=seat_pieces(view, colors),
            robber=view.robber,
            own="" if view.seat is None else colors[view.seat],
            spots=() if hexes else play.tool.spots(),
            hover=self.hover,
            focus=self.focus,
            pressed=self._held is not None,
            pending=None if hexes else sent_spot(play.session.pending),
            choice=self._choice(),
            leader=self._leader_line(),
            motions=motions,
            still=self.desk.look.reduced_motion,
        )

    @property
    def focus(self) -> Spot | None:
        """The spot that the keys point at, while they are on the board."""
        return self.desk.play.spot if self.cursor.has_focus and self.desk.ui.focus_seen else None

    def _leader_line(self) -> Leader | None:
        spot = self.told
        if self._leader is None or spot is None:
            return None
        return Leader(*self._leader, spot, self.forbidden(spot) is not None)

    @property
    def busy(self) -> bool:
        """Whether something on the board moves or pulses."""
        pulsing = bool(self.scene.spots) and not self.scene.still
        return bool(self.scene.motions) or pulsing or not self.painter.settled

    def paint(self, target: Surface) -> None:
        """Paint the board into the clip of `target`."""
        self.painter.draw(target, [target.get_clip()])

    def feed(self, events: Sequence[Told], robber: int | None, now: int) -> None:
        """Set in motion what `events` tell; `robber` is where he stood before."""
        builders = {e.seat for e in events if isinstance(e, RoadBuilt | SettlementBuilt | CityBuilt)}
        roads = [road for p in self.desk.play.view.players if p.seat in builders for road in p.roads]
        self.motions.feed(events, now, robber, roads)

    # -- places that may not be chosen ---------------------------------------------------------------------------

    def _choice(self) -> HexChoice | None:
        tool = self.desk.play.tool
        if not isinstance(tool, PlaceRobber):
            return None
        board = self.desk.play.session.board
        may = tuple(spot.number for spot in tool.spots())
        may_not = tuple(number for number in range(len(board.hexes)) if number not in may)
        sent = sent_spot(self.desk.play.session.pending)
        picked = sent.number if sent is not None else tool.picked
        return HexChoice(may, may_not, protected(self.desk, may_not), picked)

    def forbidden(self, spot: Spot) -> Forbidden | None:
        """Why a place that the bubble tells of may not be chosen; None for one that may."""
        if spot.kind == "hex":
            return no_robber(self.desk, spot.number)
        if spot == self.closed:
            return no_founding(spot.number)
        return None

    # -- places --------------------------------------------------------------------------------------------------

    def where(self, spot: Spot) -> tuple[float, float]:
        """The pixel of a spot."""
        point = self.view.camera.to_window(place_of(self.desk.play.session.board, spot))
        return point.x, point.y

    def hex_rect(self, number: int) -> Rect:
        """The rectangle of a hex in the window."""
        x, y = self.where(Spot("hex", number))
        r = self.view.camera.r
        box = Rect(0, 0, round(1.74 * r), round(2 * r))
        box.center = round(x), round(y)
        return box

    def land(self) -> list[Rect]:
        """The rectangles of all hexes, a little smaller than they are, and of the boats."""
        r = self.view.camera.r
        board = self.desk.play.session.board
        hexes = [self.hex_rect(number).inflate(-0.3 * r, -0.3 * r) for number in range(len(board.hexes))]
        x, y = self.painter.drawn.camera.origin
        boats = [item for item in self.painter.drawn.ground if item.kind == "boat"]
        return hexes + [Rect(i.x + x - 0.4 * r, i.y + y - 0.5 * r, 0.8 * r, r) for i in boats]

    def marked(self) -> list[tuple[float, float]]:
        """Where the marked spots are."""
        return [self.where(spot) for spot in self.desk.play.tool.spots() if spot.kind != "hex"]

    # -- the bubble ----------------------------------------------------------------------------------------------

    @property
    def told(self) -> Spot | None:
        """What the bubble tells of: the crossing pointed at, or the hex that may not be chosen."""
        play = self.desk.play
        spot = self.focus or self.hover or self.closed
        if spot is None or self._dragging:
            return None
        if spot.kind == "settlement" and isinstance(play.tool, FoundSettlement | PlaceSettlement):
            return spot
        if spot.kind == "hex" and isinstance(play.tool, PlaceRobber) and spot not in play.tool.actions:
            return spot
        return None

    def lead_from(self, place: tuple[float, float] | None) -> None:
        """Draw the line to the spot that is told of from `place`, None for no line."""
        self._leader = place

    # -- the pointer ---------------------------------------------------------------------------------------------

    def spot_under(self, pos: tuple[int, int]) -> Spot | None:
        """The marked spot, or the hex to be chosen or not, at a pixel: read from what is drawn."""
        if isinstance(self.desk.play.tool, PlaceRobber):
            return choice_at(self.painter.drawn, pos)
        return spot_at(self.painter.drawn, pos)

    def point(self, pos: tuple[int, int] | None) -> None:
        """The pointer is at `pos`; None: not over the board."""
        self._at = pos
        self.hover = None if pos is None or self._dragging else self.spot_under(pos)
        beside = pos is not None and not self._dragging and self.hover is None
        self.closed = closed_under(self.desk, self.painter.drawn, pos) if pos is not None and beside else None

    @property
    def over_spot(self) -> bool:
        """Whether a click would mean something."""
        return self.hover is not None and self.hover in self.desk.play.tool.actions

    def press(self, pos: tuple[int, int], *, picks: bool = True) -> None:
        """A button went down that drags the board; the left one also picks (`picks`)."""
        self._down = pos
        self._dragging = False
        spot = self.spot_under(pos) if picks else None
        self._held = spot if spot in self.desk.play.tool.actions else None

    def drag(self, pos: tuple[int, int], rel: tuple[int, int]) -> bool:
        """The pointer moved with the button down; pans from 6 pixels on. Whether it did."""
        if self._down is None:
            return False
        if not self._dragging:
            dx, dy = pos[0] - self._down[0], pos[1] - self._down[1]
            self._dragging = dx * dx + dy * dy > self.desk.u(6) ** 2
            if self._dragging:
                self._held = None
                self.hover = None
                rel = (dx, dy)
        if self._dragging:
            self.view.pan(*rel)
        return self._dragging

    def let_go(self) -> None:
        """No button is down any more, wherever it came up: over a dialog, or in another window."""
        self._down = self._held = None
        self._dragging = False

    def release(self, pos: tuple[int, int]) -> bool:
        """The button came up: on the spot where it went down it is a click. Whether that meant anything."""
        held, dragged = self._held, self._dragging
        self.let_go()
        if dragged or held is None or self.spot_under(pos) != held:
            self.point(pos)
            return False
        self.desk.play.pick(held)
        self.point(pos)
        return True

    def zoom(self, steps: float, at: tuple[int, int] | None = None) -> None:
        """Zoom in (positive) or out, at a pixel or the middle of the free board."""
        self.view.zoom(ZOOM_STEP**steps, self.desk.layout.board.center if at is None else at)

    def pan_by_key(self, dx: int, dy: int) -> None:
        """Look that way."""
        step = self.desk.u(KEY_PAN)
        self.view.pan(-dx * step, -dy * step)

    # -- the keys ------------------------------------------------------------------------------------------------

    def to_spots(self, by: int = 1) -> bool:
        """Have the keys point at the next marked spot; whether there is one."""
        play = self.desk.play
        play.next_spot(by)
        if play.spot is None:
            return False
        self._place_cursor()
        self.desk.ui.set_focus(self.cursor, seen=True)
        return True

    def move_cursor(self, dx: int, dy: int) -> None:
        """Point at the nearest marked spot in a direction."""
        play = self.desk.play
        if play.spot is None:
            play.next_spot(1)
        else:
            play.spot = spot_towards(play.session.board, play.tool.spots(), play.spot, dx, dy)
        self._place_cursor()

    def pick_at_cursor(self) -> None:
        """Pick the spot that the keys point at."""
        if self.desk.play.spot is not None:
            self.desk.play.pick(self.desk.play.spot)

    def _place_cursor(self) -> None:
        play = self.desk.play
        spots = play.tool.spots()
        if not spots or play.session.pending is not None:
            self.cursor.hide()
            return
        self.cursor.show()
        if self.cursor.has_focus and play.spot is None:
            play.next_spot(1)
        spot = play.spot or spots[0]
        x, y = self.where(spot)
        side = round(self.view.camera.r * (1.2 if spot.kind == "hex" else 0.42))
        self.cursor.place(Rect(round(x - side / 2), round(y - side / 2), side, side))


def _frame(rect: Rect) -> Frame:
    return Frame(*rect)


def _frames(desk: Desk) -> list[Frame]:
    """What decorations of the sea keep off."""
    layout = desk.layout
    parts = [*layout.toolbar, layout.turn_card, layout.log, layout.hand_bar, layout.bank, layout.dice_panel]
    return [_frame(rect) for rect in (*parts, *layout.players)]
