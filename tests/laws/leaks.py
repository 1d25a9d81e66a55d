"""Hidden facts, and ways to let one slip into what a seat is shown: for tests that the secrecy law notices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from hexfolk.rules.state import State
from hexfolk.rules.view import Own, PlayerPublic, PlayerView

Fact = Callable[[State, "int | None"], Any]


def _others(state: State, seat: int | None) -> list[int]:
    return [other for other in range(state.setup.players) if other != seat]


def _before(state: State, seat: int | None) -> Any:
    """The hands of others that an undo would bring back."""
    return None if state.undo is None else [state.undo.state.hand(other) for other in _others(state, seat)]


FACTS: dict[str, Fact] = {
    "others' cards": lambda state, seat: [state.hand(other) for other in _others(state, seat)],
    "others' development cards": lambda state, seat: [state.unplayed(other) for other in _others(state, seat)],
    "others' victory points": lambda state, seat: [state.unplayed(other)[4] for other in _others(state, seat)],
    "what another bought": lambda state, seat: None if state.current == seat else list(state.fresh),
    "the deck's order": lambda state, seat: state.deck[state.drawn :],
    "what an undo brings back": _before,
}
"""What a seat (None: a spectator) cannot know."""


def slip(struct: Any, field: str, fact: Any) -> Any:
    """The same with the fact beside what a field says."""
    return replace(struct, **{field: [getattr(struct, field), fact]})


def slip_into(view: PlayerView, kind: type, field: str, fact: Any) -> PlayerView:
    """A view with the fact in a field of the first part of that type there is, where there is one."""
    if kind is PlayerView:
        return slip(view, field, fact)
    if kind is PlayerPublic:
        other = 1 if view.seat == 0 else 0
        players = [slip(p, field, fact) if p.seat == other else p for p in view.players]
        return replace(view, players=tuple(players))
    if kind is Own:
        return view if view.own is None else replace(view, own=slip(view.own, field, fact))
    for name in ("phases", "offers"):
        found = getattr(view, name)
        if found and type(found[-1]) is kind:
            return replace(view, **{name: (*found[:-1], slip(found[-1], field, fact))})
    if type(view.menu) is kind:
        return replace(view, menu=slip(view.menu, field, fact))
    forms = [slip(form, field, fact) if type(form) is kind else form for form in view.menu.forms]
    if type(view.options) is kind:
        return replace(view, options=slip(view.options, field, fact))
    return replace(view, menu=msgspec.structs.replace(view.menu, forms=tuple(forms)))
