"""The deeds of a ruleset: an explicit, immutable structure made by `rulesets.compose`, and its rows for one game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple

from hexfolk.rules.chance import Chance
from hexfolk.rules.events import Event
from hexfolk.rules.menu import Form
from hexfolk.rules.options import Options
from hexfolk.rules.refusal import Code
from hexfolk.rules.state import State
from hexfolk.rules.tables import Tables, make_tables
from hexfolk.rules.view import PointLine

MOST_NEEDED = 5
"""No deed needs more resource cards."""

_PLANS = 64

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

    `check` is the only authority on legality; None: always legal for a seat that the deed is for. `gate` says why no
    action of the type is open to the seat, None when one is; `choices` are the concrete ones and `forms` the open-ended
    ones, both empty exactly when `gate` has a code. `choices` may be shared by several deeds of a phase and then gives
    the actions of all of them; it is asked only of a seat with at least `least` resource cards.
    """

    action: type
    phases: tuple[type, ...]
    check: Check | None
    gate: Gate
    perform: Perform
    choices: Choices | None = None
    forms: Forms | None = None
    who: Who = Who.ACTORS
    undoing: Undoing = Undoing.ENDS
    least: int = 0


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


def always_on(options: Options) -> Code | None:
    """For contributions that no option turns off."""
    return None


class Contribution(NamedTuple):
    """A part of a ruleset.

    `off` gives the refusal of all its actions where an option turns it off; its phases stay. `reasons` are refusals
    more helpful than `PhaseRule.owed`: for a phase (None: any) and a type of action, said to the player in turn and
    those who owe; `reasons_for_others` are said to the rest instead of ``not_your_turn``.
    """

    name: str
    actions: tuple[type, ...] = ()
    phases: tuple[PhaseRule, ...] = ()
    deeds: tuple[Deed, ...] = ()
    reasons: tuple[tuple[type | None, type, Code], ...] = ()
    reasons_for_others: tuple[tuple[type | None, type, Code], ...] = ()
    hooks: Hooks = Hooks()
    off: Callable[[Options], Code | None] = always_on


class Row(NamedTuple):
    """A ruleset's deeds in one type of phase, in one game.

    Apart for those who owe the phase's decision (actors) and the others. Choices are listed by the number of resource
    cards held, the last standing for more, so that a poor seat is not asked about what it cannot pay.
    """

    rule: PhaseRule
    to_act: Callable[[State], tuple[int, ...]]
    in_turn: bool
    """Whether that is always the player in turn."""
    actor_deeds: Mapping[type, Deed]
    other_deeds: Mapping[type, Deed]
    actor_choices: tuple[tuple[Choices, ...], ...]
    other_choices: tuple[tuple[Choices, ...], ...]
    actor_forms: tuple[Forms, ...]
    other_forms: tuple[Forms, ...]
    reasons: Mapping[type, Code]
    """For the player in turn and those who owe."""
    reasons_for_others: Mapping[type, Code]


class Plan(NamedTuple):
    """What of a ruleset takes part under some options."""

    off: Mapping[type, Code]
    """Refusals of the actions that are turned off."""
    hooks: Hooks
    rows: Mapping[type, Row]
    """The deeds of each type of phase."""


class Ruleset:
    """What `compose` makes. Immutable, but that it keeps its plans and tables."""

    __slots__ = ("_plans", "_tables", "actions", "contributions", "names", "phases", "reasons", "reasons_for_others")

    def __init__(self, contributions: Sequence[Contribution]) -> None:
        self._plans: dict[Options, Plan] = {}
        self._tables: dict[tuple[int, int, int], Tables] = {}
        self.contributions = tuple(contributions)
        self.names = tuple(c.name for c in contributions)
        self.actions = tuple(a for c in contributions for a in c.actions)
        self.phases = tuple(p for c in contributions for p in c.phases)
        self.reasons = tuple(r for c in contributions for r in c.reasons)
        self.reasons_for_others = tuple(r for c in contributions for r in c.reasons_for_others)

    def plan(self, options: Options) -> Plan:
        """What takes part under `options`; the same for the same options. Raises ValueError when two claim the same."""
        plan = self._plans.get(options)
        if plan is None:
            if len(self._plans) >= _PLANS:
                self._plans.clear()
            plan = self._plans[options] = self._plan(options)
        return plan

    def tables(self, edges: int, crossings: int, hexes: int) -> Tables:
        """The actions for boards of a size, shared by all games on them."""
        size = (edges, crossings, hexes)
        tables = self._tables.get(size)
        if tables is None:
            if len(self._tables) >= _PLANS:
                self._tables.clear()
            tables = self._tables[size] = make_tables(*size)
        return tables

    def _plan(self, options: Options) -> Plan:
        codes = [(c, c.off(options)) for c in self.contributions]
        on = [c for c, code in codes if code is None]
        deeds = [d for c in on for d in c.deeds]
        return Plan(
            off={action: code for c, code in codes if code is not None for action in c.actions},
            hooks=_joined(tuple(c.hooks for c in on)),
            rows={rule.phase: self._row(rule, [d for d in deeds if rule.phase in d.phases]) for rule in self.phases},
        )

    def _row(self, rule: PhaseRule, deeds: list[Deed]) -> Row:
        if len({d.action for d in deeds}) != len(deeds):
            raise ValueError(f"two deeds for one action in {rule.phase.__name__}")
        actor = [d for d in deeds if d.who is not Who.OTHERS]
        others = [d for d in deeds if d.who is not Who.ACTORS]
        return Row(
            rule=rule,
            to_act=rule.to_act,
            in_turn=rule.to_act is in_turn,
            actor_deeds={d.action: d for d in actor},
            other_deeds={d.action: d for d in others},
            actor_choices=_by_number(actor),
            other_choices=_by_number(others),
            actor_forms=tuple(d.forms for d in actor if d.forms is not None),
            other_forms=tuple(d.forms for d in others if d.forms is not None),
            reasons=_of_phase(self.reasons, rule.phase),
            reasons_for_others=_of_phase(self.reasons_for_others, rule.phase),
        )


def _by_number(deeds: Sequence[Deed]) -> tuple[tuple[Choices, ...], ...]:
    """For each number of cards held the choices there may be, shared ones once."""
    return tuple(
        tuple(dict.fromkeys(d.choices for d in deeds if d.choices is not None and d.least <= held))
        for held in range(MOST_NEEDED + 1)
    )


def _of_phase(reasons: Sequence[tuple[type | None, type, Code]], phase: type) -> dict[type, Code]:
    """The reasons that hold in a phase; those said of it alone come before those said of any."""
    general = {action: code for where, action, code in reasons if where is None}
    return general | {action: code for where, action, code in reasons if where is phase}


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
