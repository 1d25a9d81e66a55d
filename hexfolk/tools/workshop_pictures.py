"""Writes the workshop's pictures without a window."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from hexfolk.board import Board, Layout
from hexfolk.client.look.look import Look
from hexfolk.client.look.tokens import Metrics
from hexfolk.client.workshop.exporting import Print, png, svg
from hexfolk.client.workshop.overlays import Shown, marks
from hexfolk.i18n import language
from hexfolk.mapfiles import MapFile
from hexfolk.mapfiles.balance import best_starts
from hexfolk.paths import resources
from hexfolk.tools.failure import CommandFailed


def printed(map_file: MapFile, layout: Layout, shown: Shown, players: int) -> Print:
    """A deal of a map with its overlays."""
    board = Board(layout)
    starts = best_starts(board, players) if shown.starts else ()
    return Print(board, map_file.title(language()), marks(board, shown, starts=starts), starts)


def write_png(wanted: Print, size: tuple[int, int], out: Path) -> None:
    """Write a PNG. Raises CommandFailed."""
    with _look(size) as look, _told(out):
        pygame.image.save(png(wanted, size, look), out)


def write_svg(wanted: Print, size: tuple[int, int], out: Path) -> None:
    """Write an SVG. Raises CommandFailed."""
    with _look(size) as look:
        drawing = svg(wanted, size, look)
    with _told(out):
        out.write_text(drawing, encoding="utf-8")


@contextmanager
def _look(size: tuple[int, int]) -> Iterator[Look]:
    """The look of a window that nobody sees; art needs one."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    try:
        yield Look.load(resources(), Metrics(size))
    finally:
        pygame.display.quit()


@contextmanager
def _told(out: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, pygame.error, MemoryError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error) or "no memory"
        raise CommandFailed(f"{out} cannot be written: {reason}") from error
