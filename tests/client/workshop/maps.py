"""Small maps to be written, broken and mended."""

from __future__ import annotations

from pathlib import Path

GOOD = """format: 1
name: Tiny
players: [2, 3]
board:
  - "  F8  H5  P9  "
  - "G4  M10 ?   ~ "
  - "  P3  ?6  D   "
  - "G11 F4  ?   ? "
  - "  ?   ?   ?   "
bags: standard
ports:
  spread: 4
robber: desert
"""
BROKEN = GOOD.replace('"G4  M10 ?   ~ "', '"G4  X10 ?   ~ "')
WARNED = GOOD.replace("H5", "H6")


def write(folder: Path, text: str = GOOD, name: str = "tiny.yaml") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path
