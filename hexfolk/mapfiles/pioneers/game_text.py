"""Writes a ``.game`` file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hexfolk.mapfiles.pioneers.vocabulary import own_counts


class GameText(NamedTuple):
    """What a ``.game`` file says. `rows` holds the text of every cell."""

    comments: Sequence[str]
    title: str
    about: Sequence[str]
    players: int
    target: int
    random_terrain: bool
    chits: Sequence[int]
    rows: Sequence[Sequence[str]]
    closed: Sequence[tuple[int, int, int]]


def written(text: GameText) -> str:
    """The file."""
    counts: Mapping[str, int] = own_counts(text.players)
    lines = [f"# {comment}" for comment in text.comments]
    lines.append(f"title {text.title}")
    lines += ["random-terrain"] if text.random_terrain else []
    lines += ["domestic-trade", f"num-players {text.players}", "sevens-rule 0", f"victory-points {text.target}"]
    lines += [f"num-roads {counts['num-roads']}", "num-bridges 0", "num-ships 0"]
    lines += [f"num-settlements {counts['num-settlements']}", f"num-cities {counts['num-cities']}", "num-city-walls 0"]
    lines += [f"{key} {n}" for key, n in counts.items() if not key.startswith("num-")]
    lines += [f"desc {line}" for line in text.about]
    lines.append(f"chits {','.join(map(str, text.chits))}")
    lines += ["map", *(",".join(row) for row in text.rows), "."]
    lines += [f"nosetup {x} {y} {corner}" for x, y, corner in text.closed]
    return "\n".join(lines) + "\n"
