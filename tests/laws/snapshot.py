"""A game in every part by value, bit for bit, so that two of them are equal only if nothing differs."""

import random
from typing import Any

import msgspec

from hexfolk.play import Game
from hexfolk.rules.state import State

encode = msgspec.msgpack.Encoder().encode

IDENTITIES = frozenset({"setup", "row"})
"""Parts that are shared and never change: the very same object must stand there."""


def whole_state(state: State, leave_out: frozenset[str] = frozenset()) -> dict[str, Any]:
    """Every part of a state, what an undo would bring back included."""
    parts: dict[str, Any] = {}
    for part in set(State.__slots__) - leave_out:
        value = getattr(state, part)
        if part in IDENTITIES:
            parts[part] = id(value)
        elif part == "undo":
            parts[part] = None if value is None else (whole_state(value.state, leave_out), *value[1:])
        else:
            parts[part] = (type(value), repr(value))
    return parts


def snapshot(game: Game) -> dict[str, Any]:
    """The whole game: its state, its chance and how far that is drawn, its journal, and what every seat is shown."""
    parts = {name: value for name, value in vars(game).items() if name not in ("state", "_chance")}
    recording = game._chance
    return {
        "state": whole_state(game.state),
        "chance": (list(recording.labels), repr(recording.values), _source(recording.source)),
        "rest": repr(parts),
        "shown": [encode(game.view(seat)) for seat in (*range(game.options.players), None)],
    }


def _source(chance: object) -> dict[str, Any]:
    """How far a source of chance is drawn."""
    return {
        name: value.getstate() if isinstance(value, random.Random) else repr(value)
        for name, value in vars(chance).items()
        if not callable(value)
    }
