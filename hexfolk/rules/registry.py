"""The deeds of a ruleset: an explicit, immutable structure made by `rulesets.compose`, and its rows for one game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple

from hexfolk.rules.chance import Chance
from hexfolk.rules.events import Event
from hexfolk.rules.menu import Form
from hexfolk.rules.refusal import Code
from hexfolk.rules.setup import Setup
from hexfolk.rules.state import State
from hexfolk.rules.view import PointLine

Events = list[Event] | None
"""Where events go; None when nobody asks for them."""

Check = Callable[[State, int, Any], Code | None]
Gate = Callable[[State, int], Code | None]
Choices = Callable[[State, int], Sequence[Any]]
Perform = Callable[[State, int, Any, Chance, Events], None]
Forms = Callable[[State, int], tuple[Form, ...]]


class Who(Enum):
    """Which seats a deed is for."""

    ACTORS = "those who owe the open decision"
    OTHERS = "all but those"
    ALL = "everybody"


class Undoing(Enum):
    """What a deed means for undo."""

    ENDS = "what came before can no longer be taken back"
    UNDOABLE = "it can be taken back"
    KEEPS = "it does not count as acting"


class Deed(NamedTuple):
    """One type of action in some phases.

    `check` is the only authority on legality. `gate` says why no action of the type is open to the seat, None when
    one is; `choices` are the concrete ones and `forms` the open-ended ones, both empty exactly when `gate` has a code.
    `off` says which options turn the deed off altogether.
    """

    action: type
    phases: tuple[type, ...]
    check: Check
    gate: Gate
    perform: Perform
    choices: Choices | None = None
    forms: Forms | None = None
    who: Who = Who.ACTORS
    undoing: Undoing = Undoing.ENDS
    off: Callable[[Setup], Code | None] | None = None


class PhaseRule(NamedTuple):
    """What holds for a type of phase.

    `to_act` names the seats that owe a decision, `owed` is the refusal for what cannot be done meanwhile, `fallback`
    is what the ruleset does for a seat that owes.
    """

    phase: type
    to_act: Callable[[State], tuple[int, ...]]
    owed: Code
    fallback: Callable[[State, int], Any]


class Hooks(NamedTuple):
    """The closed list of points at which contributions take part; functions run in the order of composition."""

    setup: tuple[Callable[[State, Chance], None], ...] = ()
    """Before the first action: deck, who begins, the first phase."""
    turn_started: tuple[Callable[[State, Events], None], ...] = ()
    dice_rolled: tuple[Callable[[State, int, Chance, Events], None], ...] = ()
    """With the total of the dice."""
    production: tuple[Callable[[State, int, Events], None], ...] = ()
    """After every roll that is not a 7."""
    piece_placed: tuple[Callable[[State, int, int, int, Events], None], ...] = ()
    """With the seat, the kind of piece and its place."""
    turn_ending: tuple[Callable[[State, Events], None], ...] = ()
    settled: tuple[Callable[[State, Events], None], ...] = ()
    """After each deed: what follows from how things stand now."""
    score_lines: tuple[Callable[[State, int], list[PointLine]], ...] = ()


class Contribution(NamedTuple):
    """A part of a ruleset.

    `reasons` are refusals more helpful than `PhaseRule.owed`: for a phase (None: any) and a type of action, said to
    the player in turn and those who owe; `reasons_for_others` are said to the rest instead of ``not_your_turn``.
    """

    name: str
    actions: tuple[type, ...] = ()
    phases: tuple[PhaseRule, ...] = ()
    deeds: tuple[Deed, ...] = ()
    reasons: tuple[tuple[type | None, type, Code], ...] = ()
    reasons_for_others: tuple[tuple[type, Code], ...] = ()
    hooks: Hooks = Hooks()


class Row(NamedTuple):
    """A ruleset's deeds in one type of phase, in one game."""

    rule: PhaseRule
    to_act: Callable[[State], tuple[int, ...]]
    deeds: Mapping[type, Deed]
    actor_choices: tuple[Choices, ...]
    other_choices: tuple[Choices, ...]
    actor_forms: tuple[Forms, ...]
    other_forms: tuple[Forms, ...]
    reasons: Mapping[type, Code]
    """For the player in turn and those who owe."""
    off: Mapping[type, Code]
    """Deeds that an option turns off."""


class Ruleset:
    """What `compose` makes. Immutable."""

    __slots__ = ("actions", "deeds", "hooks", "names", "phases", "reasons", "reasons_for_others")

    def __init__(self, contributions: Sequence[Contribution]) -> None:
        self.names = tuple(c.name for c in contributions)
        self.actions = tuple(a for c in contributions for a in c.actions)
        self.phases = tuple(p for c in contributions for p in c.phases)
        self.deeds = tuple(d for c in contributions for d in c.deeds)
        self.reasons = tuple(r for c in contributions for r in c.reasons)
        self.reasons_for_others = dict(r for c in contributions for r in c.reasons_for_others)
        self.hooks = _joined(tuple(c.hooks for c in contributions))

    def rows(self, setup: Setup) -> dict[type, Row]:
        """The deeds of each phase under the options of `setup`."""
        return {rule.phase: self._row(rule, setup) for rule in self.phases}

    def _row(self, rule: PhaseRule, setup: Setup) -> Row:
        here = [d for d in self.deeds if rule.phase in d.phases]
        off = {d.action: code for d in self.deeds if d.off is not None and (code := d.off(setup)) is not None}
        deeds = [d for d in here if d.action not in off]
        if len({d.action for d in deeds}) != len(deeds):
            raise ValueError(f"two deeds for one action in {rule.phase.__name__}")
        reasons = {action: code for phase, action, code in self.reasons if phase is None}
        reasons |= {action: code for phase, action, code in self.reasons if phase is rule.phase}
        actor = [d for d in deeds if d.who is not Who.OTHERS]
        others = [d for d in deeds if d.who is not Who.ACTORS]
        return Row(
            rule=rule,
            to_act=rule.to_act,
            deeds={d.action: d for d in deeds},
            actor_choices=tuple(d.choices for d in actor if d.choices is not None),
            other_choices=tuple(d.choices for d in others if d.choices is not None),
            actor_forms=tuple(d.forms for d in actor if d.forms is not None),
            other_forms=tuple(d.forms for d in others if d.forms is not None),
            reasons=reasons,
            off=off,
        )


def _joined(hooks: Sequence[Hooks]) -> Hooks:
    return Hooks(
        setup=tuple(f for h in hooks for f in h.setup),
        turn_started=tuple(f for h in hooks for f in h.turn_started),
        dice_rolled=tuple(f for h in hooks for f in h.dice_rolled),
        production=tuple(f for h in hooks for f in h.production),
        piece_placed=tuple(f for h in hooks for f in h.piece_placed),
        turn_ending=tuple(f for h in hooks for f in h.turn_ending),
        settled=tuple(f for h in hooks for f in h.settled),
        score_lines=tuple(f for h in hooks for f in h.score_lines),
    )


def nobody(state: State) -> tuple[int, ...]:
    """For phases in which nobody owes anything."""
    return ()


def in_turn(state: State) -> tuple[int, ...]:
    """For phases in which the player in turn owes the decision."""
    return state.setup.alone[state.current]
