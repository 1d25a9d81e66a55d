"""Writes a map file of ours the way a person would."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import yaml

from hexfolk.mapfiles.drawing import CELL_WIDTH
from hexfolk.mapfiles.schema import SCHEMA_FILE

WIDTH = 110
"""Letters of a line, as far as lists can be wrapped."""
_PLAIN = re.compile(r"[^\W\d_][\w '’.-]*\w", re.ASCII)


class MapText(NamedTuple):
    """What a map file says. `marks` holds each cell's text by row and distance to the left in half cells."""

    remarks: Sequence[str]
    name: str
    about: str
    author: str
    licence: str
    players: Sequence[int]
    target: int | None
    marks: Mapping[tuple[int, int], str]
    terrains: Mapping[str, int]
    tokens: Mapping[int, int]
    ports: Mapping[str, str]
    port_kinds: Mapping[str, int]
    robber: str
    no_founding: Sequence[str]


def written(text: MapText) -> str:
    """The file."""
    lines = [f"# yaml-language-server: $schema={SCHEMA_FILE}"]
    lines += [f"# {remark}".rstrip() for remark in text.remarks]
    lines += ["format: 1", f"name: {quoted(text.name)}"]
    lines += [f"about: {quoted(text.about)}"] if text.about else []
    lines.append(f"author: {quoted(text.author)}")
    lines += [f"licence: {quoted(text.licence)}"] if text.licence else []
    lines.append(f"players: {_list(text.players)}")
    lines += [] if text.target is None else [f"target: {text.target}"]
    lines += ["board:", *(f'  - "{row}"' for row in _rows(text.marks))]
    if text.terrains or text.tokens:
        lines += ["bags:", "  main:"]
        lines += [f"    terrains: {_mapping(text.terrains)}"] if text.terrains else []
        lines += [f"    tokens: {_mapping(text.tokens)}"] if text.tokens else []
    if text.ports:
        lines += ["ports:", "  places:", *(f'    "{place}": {_kind(kind)}' for place, kind in text.ports.items())]
        lines += [f"  kinds: {_mapping(text.port_kinds)}"] if text.port_kinds else []
    lines.append(f"robber: {quoted(text.robber)}")
    if text.no_founding:
        lines += _wrapped("no_founding: [", [f'"{name}"' for name in text.no_founding], "]")
    return "\n".join(lines) + "\n"


def quoted(text: str) -> str:
    """The text as YAML reads it back: plain where nothing in it means anything to YAML, else in quotes."""
    if _PLAIN.fullmatch(text) and yaml.safe_load(text) == text:
        return text
    return json.dumps(text, ensure_ascii=False)


def _kind(kind: str) -> str:
    return '"?"' if kind == "?" else kind


def _list(values: Iterable[object]) -> str:
    return f"[{', '.join(map(str, values))}]"


def _mapping(counts: Mapping[str, int] | Mapping[int, int]) -> str:
    return f"{{{', '.join(f'{key}: {count}' for key, count in counts.items())}}}"


def _wrapped(start: str, items: Sequence[str], end: str) -> list[str]:
    """A list over as many lines as it needs."""
    lines = [start]
    for number, item in enumerate(items):
        piece = item + (", " if number < len(items) - 1 else end)
        if len(lines[-1]) + len(piece.rstrip()) > WIDTH:
            lines[-1] = lines[-1].rstrip()
            lines.append("  ")
        lines[-1] += piece
    return lines


def _rows(marks: Mapping[tuple[int, int], str]) -> list[str]:
    """The drawing, cut to its cells; between the cells of a row dots stand for nothing, and all rows are as long."""
    half = CELL_WIDTH // 2
    left = min(at for _, at in marks)
    width = max((at - left) * half + len(mark) for (_, at), mark in marks.items())
    rows = []
    for row in range(min(row for row, _ in marks), max(row for row, _ in marks) + 1):
        there = sorted(at for r, at in marks if r == row)
        drawn = "".join(
            marks.get((row, at), ".").ljust(CELL_WIDTH) for at in (range(there[0], there[-1] + 1, 2) if there else ())
        )
        rows.append((" " * ((there[0] - left) * half if there else 0) + drawn.rstrip()).ljust(width))
    return rows
