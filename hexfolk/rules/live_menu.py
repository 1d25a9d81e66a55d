"""The menu of a running game: made as far as it is asked for, frozen into a `Menu` for a view."""

from __future__ import annotations

import random

from hexfolk.rules.actions import Action
from hexfolk.rules.menu import Form, Menu, pick
from hexfolk.rules.refusal import Code
from hexfolk.rules.registry import MOST_NEEDED
from hexfolk.rules.state import State
from hexfolk.rules.step import reason


class StaleMenu(RuntimeError):
    """A menu was read on after the game had gone on: a bug of the caller."""


def choices(state: State, seat: int) -> list[Action]:
    """The concrete actions that are open to the seat."""
    row = state.row
    held = state.totals[seat]
    by_number = row.actor_choices if seat in state.actors else row.other_choices
    actions: list[Action] = []
    for some in by_number[held if held < MOST_NEEDED else MOST_NEEDED]:
        actions += some(state, seat)
    return actions


class LiveMenu:
    """What a seat may do now. Its actions are made at once, the rest when asked for and before the next step."""

    __slots__ = ("_seat", "_state", "_steps", "actions")

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self._seat = seat
        self._steps = state.steps
        self.actions: list[Action] = choices(state, seat)
        """The concrete actions."""

    @property
    def forms(self) -> tuple[Form, ...]:
        """The open-ended actions with their limits."""
        state = self._now()
        forms = state.row.actor_forms if self._seat in state.actors else state.row.other_forms
        return tuple([form for make in forms for form in make(state, self._seat)])

    @property
    def refusals(self) -> dict[str, Code]:
        """For each kind of action that is not on offer, by its type's name, why."""
        state = self._now()
        reasons = ((kind.__name__, reason(state, self._seat, kind)) for kind in state.setup.ruleset.actions)
        return {name: code for name, code in reasons if code is not None}

    @property
    def fallback(self) -> Action | None:
        """What the ruleset would do; None for a seat that owes nothing."""
        state = self._now()
        if self._seat not in state.actors:
            return None
        action: Action = state.row.rule.fallback(state, self._seat)
        return action

    def pick(self, rng: random.Random) -> Action:
        """As `Menu.pick`."""
        actions, row = self.actions, self._state.row
        if actions and self._state.setup.plain and not row.actor_forms:
            # Nothing to leave out and nothing to fill in: what `pick` comes to, sooner.
            return actions[int(rng.random() * len(actions))]
        return pick(actions, self.forms, rng)

    def freeze(self) -> Menu:
        """The same as a value."""
        return Menu(tuple(self.actions), self.forms, self.refusals, self.fallback)

    def _now(self) -> State:
        if self._state.steps != self._steps:
            raise StaleMenu
        return self._state
