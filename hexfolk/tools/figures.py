"""Printing what a benchmark measured."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from hexfolk.tools.output import say


def print_figures(figures: Mapping[str, Any], as_json: bool) -> None:
    """One line of JSON, or a line for each figure; those of a group have names such as ``group.name``."""
    if as_json:
        say(json.dumps(figures))
        return
    lines = dict(_flat(figures))
    width = max((len(name) for name in lines), default=0)
    for name, value in lines.items():
        say(f"{name:{width}}  {'unknown' if value is None else value}")


def _flat(figures: Mapping[str, Any], within: str = "") -> Iterator[tuple[str, Any]]:
    """The figures as lines, each with the names of what it stands in."""
    for name, value in figures.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{within}{name}.")
        else:
            yield within + name, value
