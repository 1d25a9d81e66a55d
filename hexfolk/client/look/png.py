"""PNG files made so that other threads go on meanwhile; pygame's own writer holds them up until it is done.

See the PNG specification, https://www.w3.org/TR/png-3/.
"""

from __future__ import annotations

import struct
import zlib

import pygame

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_BAND = 32
"""Rows that are compressed at a time."""
_COLORS, _DEPTH = 2, 8
"""Red, green and blue of one byte each."""


def encoded(surface: pygame.Surface) -> bytes:
    """An opaque picture as the bytes of a PNG file."""
    width, height = surface.get_size()
    squeeze = zlib.compressobj(6)
    packed = [squeeze.compress(_rows(surface, top, min(_BAND, height - top))) for top in range(0, height, _BAND)]
    head = struct.pack(">IIBBBBB", width, height, _DEPTH, _COLORS, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", b"".join([*packed, squeeze.flush()])), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(kind, data) for kind, data in chunks)


def _rows(surface: pygame.Surface, top: int, rows: int) -> bytes:
    """Some rows of pixels, each after the number of its filter, which is none."""
    width = surface.get_width()
    pixels = pygame.image.tobytes(surface.subsurface((0, top, width, rows)), "RGB")
    return b"".join(b"\0" + pixels[at : at + 3 * width] for at in range(0, len(pixels), 3 * width))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
