"""Which characters a font has. pygame draws squares for the others and does not say so."""

from __future__ import annotations

import struct
from bisect import bisect_right
from collections.abc import Container
from pathlib import Path
from types import MappingProxyType

UNICODE = MappingProxyType({(3, 10): 2, (0, 4): 2, (0, 6): 2, (3, 1): 1, (0, 3): 1})
"""(platform, encoding) of the character maps we read, the better ones higher."""


def coverage(path: Path) -> Container[int]:
    """The code points that a TrueType or OpenType font has a glyph for.

    Reads formats 4 and 12 of the ``cmap`` table (https://learn.microsoft.com/typography/opentype/spec/cmap).
    Raises ValueError when the font has neither.
    """
    data = _table(path, b"cmap")
    count = struct.unpack_from(">H", data, 2)[0]
    best = (0, 0)
    for index in range(count):
        platform, encoding, offset = struct.unpack_from(">HHL", data, 4 + 8 * index)
        best = max(best, (UNICODE.get((platform, encoding), 0), offset))
    kind = struct.unpack_from(">H", data, best[1])[0] if best[0] else 0
    if kind == 12:
        return _Ranges(_format_12(data, best[1]))
    if kind == 4:
        return _Ranges(_format_4(data, best[1]))
    raise ValueError(f"{path.name}: no readable character map")


class _Ranges:
    """A set of code points, kept as the first and the last of each stretch."""

    def __init__(self, stretches: list[tuple[int, int]]) -> None:
        stretches.sort()
        self._firsts = [first for first, _last in stretches]
        self._lasts = [last for _first, last in stretches]

    def __contains__(self, code: object) -> bool:
        if not isinstance(code, int):
            return False
        index = bisect_right(self._firsts, code) - 1
        return index >= 0 and code <= self._lasts[index]


def _table(path: Path, name: bytes) -> bytes:
    """One table of a font: nothing else of the file, which may be large, is read."""
    with path.open("rb") as file:
        head = file.read(6)
        for entry in range(struct.unpack_from(">H", head, 4)[0]):
            file.seek(12 + 16 * entry)
            tag, _sum, offset, length = struct.unpack(">4sLLL", file.read(16))
            if tag == name:
                file.seek(offset)
                return file.read(length)
    raise ValueError(f"no {name.decode()} table")


def _format_12(data: bytes, at: int) -> list[tuple[int, int]]:
    count = struct.unpack_from(">L", data, at + 12)[0]
    groups = struct.iter_unpack(">LLL", data[at + 16 : at + 16 + 12 * count])
    return [(first, last) for first, last, _glyph in groups]


def _format_4(data: bytes, at: int) -> list[tuple[int, int]]:
    count = struct.unpack_from(">H", data, at + 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", data, at + 14)
    starts = struct.unpack_from(f">{count}H", data, at + 16 + 2 * count)
    return [(first, last) for first, last in zip(starts, ends, strict=True) if first != 0xFFFF]
