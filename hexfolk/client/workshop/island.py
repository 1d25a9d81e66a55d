"""The island in the workshop: camera, painter, overlays, and what pointer and keys mean on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from hexfolk.board import Board
from hexfolk.client.board_view import BoardPainter, BoardScene, Frame, SeatPieces, View
from hexfolk.client.look.look import Look
from hexfolk.client.workshop.overlay_painter import OverlayPainter
from hexfolk.client.workshop.overlays import Mark, place_at, point_of
from hexfolk.geometry import Point
from hexfolk.mapfiles.where import Place

ZOOM_STEP = 1.15
KEY_PAN = 60
MARKING = 0.003
"""Seconds of a frame that marks of another zoom are drawn for."""
DRAG_FROM = 6
"""Pixels of the design that the pointer moves before a press is a drag."""


class Island:
    """Shows one board after the other, keeping pan and zoom. Nothing is shown before the first `show`."""

    def __init__(self, invalidate: Callable[[Rect | None], None]) -> None:
        self._invalidate = invalidate
        self.view: View | None = None
        self.board: Board | None = None
        self._look: Look
        self._panels: tuple[Frame, ...] = ()
        self._free = Frame(0, 0, 1, 1)
        self._scene: BoardScene | None = None
        self._painter: BoardPainter | None = None
        self._overlay: OverlayPainter | None = None
        self._marks: tuple[Mark, ...] = ()
        self._open: tuple[Rect, ...] = ()
        """Where the board is seen."""
        self._down: tuple[int, int] | None = None
        self._dragging = False

    # -- what is shown -------------------------------------------------------------------------------------------------

    def place(self, look: Look, free: Rect, panels: Sequence[Rect], solid: Sequence[Rect]) -> None:
        """The window, what of it is free for the island, what the sea decorates round, and what hides it."""
        if self._overlay is None or look is not self._look:
            self._overlay = OverlayPainter(look.assets, look.text)
        self._look, self._free = look, Frame(*free)
        # A rectangle smaller by this lies within the rounded corners of a panel, where nothing changes with the board.
        inset = 2 * round(0.4 * look.paint.panel_radius())
        self._open = outside(Rect((0, 0), look.metrics.size), [panel.inflate(-inset, -inset) for panel in solid])
        self._panels = tuple(Frame(*panel) for panel in panels)
        if self.view is not None and self._painter is not None:
            if (look.metrics.size, self._free) != (self.view.size, self.view.free):
                self.view.resize(look.metrics.size, self._free)
                self._painter.resize(self._panels)
            self._invalidate(None)

    def _redraw(self) -> None:
        """Have all of the board that is seen drawn again."""
        for rect in self._open:
            self._invalidate(rect)

    def show(self, board: Board, starts: Sequence[SeatPieces] = (), marks: Sequence[Mark] = ()) -> None:
        """Show a board with its overlays; the same board keeps its picture."""
        self._marks = tuple(marks)
        if board is not self.board or self._painter is None or self.view is None:
            self._show_board(board, starts)
        elif self._scene is None or tuple(starts) != self._scene.pieces:
            self._scene = BoardScene(board, tuple(starts), board.robber)
        self._redraw()

    def _show_board(self, board: Board, starts: Sequence[SeatPieces]) -> None:
        scene = BoardScene(board, tuple(starts), board.robber)
        view = View(board, self._look.metrics.size, self._free)
        if self.view is not None and self.view.moved:
            view.camera = self.view.camera
            view.pan(0, 0)
        if self._painter is None:
            self._painter = BoardPainter(
                view, scene, self._look.assets, self._look.fonts, self._panels, frames=self._look.frames, keep_art=True
            )
        else:
            self._painter.change(view, scene, self._panels)
        self.view, self.board, self._scene = view, board, scene

    @property
    def settled(self) -> bool:
        """Whether the final picture is shown."""
        late = self._overlay is not None and self._overlay.late
        return self._painter is None or (self._painter.settled and not late)

    @property
    def shown(self) -> bool:
        """Whether the present board is what is seen, be it in a picture that is still to sharpen."""
        return self._painter is not None and self._painter.shown

    def update(self, now: int) -> None:
        """Bring the picture up to `now`, in milliseconds."""
        if self._painter is None or self._scene is None or self.view is None or self._overlay is None:
            return
        window = Rect((0, 0), self._look.metrics.size)
        for rect in self._painter.update(self._scene, now):
            if rect == window:
                self._redraw()
            else:
                self._invalidate(rect)
        if self._overlay.show(self._marks, self.view.camera, MARKING, self._look.metrics.size):
            self._redraw()

    def settle(self) -> None:
        """Wait until the final picture is ready; for tests and screenshots."""
        if self._painter is not None:
            self._painter.settle()
            if self._overlay is not None and self.view is not None:
                self._overlay.show(self._marks, self.view.camera)
            self._invalidate(None)

    def paint(self, target: Surface) -> bool:
        """Paint the clip of `target`; False when there is nothing to show."""
        if self._painter is None or self.view is None or self._overlay is None:
            return False
        self._painter.draw(target, [target.get_clip()])
        self._overlay.draw(target, self.view.camera)
        return True

    def close(self) -> None:
        """End the painter's thread; `show` begins anew."""
        if self._painter is not None:
            self._painter.close()
            self._painter = None

    # -- places --------------------------------------------------------------------------------------------------------

    def place_under(self, pos: tuple[int, int]) -> Place | None:
        """The crossing, edge or hex at a pixel."""
        if self.view is None or self.board is None:
            return None
        return place_at(self.board, *self.view.camera.to_plane(*pos))

    def reveal(self, place: Place) -> None:
        """Pan so that a place lies in the free part of the window; nothing moves if it does."""
        if self.view is None:
            return
        at = self.view.camera.to_window(Point(*point_of(place)))
        free, margin = self.view.free, 1.2 * self.view.camera.r
        dx = max(free.x + margin - at.x, 0) + min(free.x + free.w - margin - at.x, 0)
        dy = max(free.y + margin - at.y, 0) + min(free.y + free.h - margin - at.y, 0)
        if dx or dy:
            self.view.pan(dx, dy)

    # -- pointer and keys ----------------------------------------------------------------------------------------------

    @property
    def dragging(self) -> bool:
        """Whether the board is being dragged."""
        return self._dragging

    def press(self, pos: tuple[int, int]) -> None:
        """A button went down on the board."""
        self._down, self._dragging = pos, False

    def drag(self, pos: tuple[int, int], rel: tuple[int, int]) -> None:
        """The pointer moved with the button down."""
        if self._down is None or self.view is None:
            return
        if not self._dragging:
            rel = pos[0] - self._down[0], pos[1] - self._down[1]
            if max(map(abs, rel)) <= self._look.px(DRAG_FROM):
                return
            self._dragging = True
        self.view.pan(*rel)

    def release(self, pos: tuple[int, int]) -> Place | None:
        """The button came up; the place that was clicked, if it was a click."""
        clicked = self._down is not None and not self._dragging
        self.let_go()
        return self.place_under(pos) if clicked else None

    def let_go(self) -> None:
        """No button is down any more."""
        self._down, self._dragging = None, False

    def zoom(self, steps: float, at: tuple[int, int] | None = None) -> None:
        """Zoom in (positive) or out, at a pixel or in the middle."""
        if self.view is not None:
            self.view.zoom(ZOOM_STEP**steps, at or self.view.free.centre)

    def pan_by_key(self, dx: int, dy: int) -> None:
        """Look that way."""
        if self.view is not None:
            step = self._look.px(KEY_PAN)
            self.view.pan(-dx * step, -dy * step)

    def fit(self) -> None:
        """Show the whole island again."""
        if self.view is not None:
            self.view.fit()


def outside(window: Rect, hidden: Sequence[Rect]) -> tuple[Rect, ...]:
    """The window without some rectangles, in few rectangles that do not overlap: above, below, and between them."""
    whole = hidden[0].unionall(list(hidden[1:]))
    left, width = window.left, window.width
    above = Rect(left, window.top, width, whole.top - window.top)
    below = Rect(left, whole.bottom, width, window.bottom - whole.bottom)
    parts = [above, below, Rect(left, whole.top, width, whole.height)]
    for hole in hidden:
        parts = [piece for part in parts for piece in _without(part, hole)]
    return tuple(parts)


def _without(part: Rect, hole: Rect) -> list[Rect]:
    """A rectangle without another: what lies left and right of it at full height, and what lies above and below."""
    cut = part.clip(hole)
    if not part.colliderect(hole):
        return [part]
    pieces = [
        Rect(part.left, part.top, cut.left - part.left, part.height),
        Rect(cut.right, part.top, part.right - cut.right, part.height),
        Rect(cut.left, part.top, cut.width, cut.top - part.top),
        Rect(cut.left, cut.bottom, cut.width, part.bottom - cut.bottom),
    ]
    return [piece for piece in pieces if piece.width and piece.height]
