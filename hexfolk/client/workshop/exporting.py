"""Pictures of a map for files: PNG as the game draws it, SVG out of the same draw list, with the overlays asked for."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from pygame import Surface

from hexfolk import paths
from hexfolk.board import Board
from hexfolk.client.board_view import BoardScene, Camera, SeatPieces
from hexfolk.client.board_view.still import Still, framed
from hexfolk.client.board_view.svg import document, words
from hexfolk.client.look.look import Look
from hexfolk.client.workshop.mark_art import shape, unit_of
from hexfolk.client.workshop.overlay_painter import OverlayPainter
from hexfolk.client.workshop.overlays import Mark
from hexfolk.i18n import _
from hexfolk.mapfiles.balance import Start
from hexfolk.mapfiles.library import write_new
from hexfolk.wire.messages import SEAT_COLORS

LEAST_SIDE, MOST_SIDE = 64, 8192
"""Pixels of a picture's sides."""
MOST_PIXELS = 40_000_000


class Print(NamedTuple):
    """What is to be drawn."""

    board: Board
    title: str
    marks: tuple[Mark, ...] = ()
    starts: tuple[Start, ...] = ()

    @property
    def scene(self) -> BoardScene:
        """The board with the pieces of the starting spots."""
        pieces = tuple(SeatPieces(SEAT_COLORS[s.seat], settlements=s.places) for s in self.starts)
        return BoardScene(self.board, pieces, self.board.robber)


def png(wanted: Print, size: tuple[int, int], look: Look) -> Surface:
    """The picture as a surface. Raises pygame.error or MemoryError where there is no memory for it."""
    picture = Still(wanted.scene, size, look.assets, look.fonts)
    surface = picture.paint()
    overlay = OverlayPainter(look.assets, look.text)
    overlay.show(wanted.marks, picture.camera)
    overlay.draw(surface, picture.camera)
    return surface


def svg(wanted: Print, size: tuple[int, int], look: Look) -> str:
    """The picture as an SVG document."""
    camera, sea = framed(wanted.scene, size)
    over = [part for mark in wanted.marks for part in _mark(mark, camera)]
    return document(wanted.scene, camera, sea, size, look.assets, wanted.title, over)


def _mark(mark: Mark, camera: Camera) -> Iterator[str]:
    unit = unit_of(mark, camera)
    if not unit:
        return
    body, _box, text = shape(mark)
    x, y = camera.origin
    place = x + mark.x * camera.r, y + mark.y * camera.r
    yield f'<g transform="translate({place[0]:.2f} {place[1]:.2f}) scale({unit:.4f})">{body}</g>'
    if text is not None:
        yield words(text.text, place[0], place[1] + 0.36 * text.size * unit, text.size * unit, text.color)


def pictures_folder(map_path: Path) -> Path:
    """Where pictures of a map go: beside it, or where it came with the program or cannot be written, to the user's."""
    beside = map_path.absolute().parent
    shipped = paths.maps().resolve() == beside.resolve()
    return paths.data_folder() / "pictures" if shipped or not os.access(beside, os.W_OK) else beside


def save_new(folder: Path, stem: str, ending: str, data: bytes) -> Path:
    """Write a file that was not there yet, ``stem.ending``, else ``stem-2.ending`` and so on; nothing stays of one that
    cannot be written whole. Raises OSError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    number = 1
    while True:
        path = folder / (f"{stem}{ending}" if number == 1 else f"{stem}-{number}{ending}")
        try:
            write_new(path, data)
        except FileExistsError:
            number += 1
        else:
            return path


def size_problem(size: Sequence[int]) -> str | None:
    """Why a picture cannot have that size; None when it can."""
    width, height = size
    if not all(LEAST_SIDE <= side <= MOST_SIDE for side in size):
        return _("Each side must be from {least} to {most} pixels.").format(least=LEAST_SIDE, most=MOST_SIDE)
    if width * height > MOST_PIXELS:
        return _("That is more than {most} million pixels.").format(most=MOST_PIXELS // 1_000_000)
    return None
