"""The deeds of a ruleset: an explicit, immutable structure made by `rulesets.compose`, and its rows for one game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

from hexfolk.rules.cards import NO_CARDS, Cards
from hexfolk.rules.chance import Chance
from hexfolk.rules.events import Event
from hexfolk.rules.menu import NOT_PICKED, Form
from hexfolk.rules.options import Options
from hexfolk.rules.refusal import Code
from hexfolk.rules.state import State
from hexfolk.rules.tables import Tables, make_tables
from hexfolk.rules.view import PointLine

_PLANS = 64
_HANDS = 4096

Events = list[Event] | None
"""Where events go; None when nobody asks for them."""

Check = Callable[[State, int, Any], Code | None]
Gate = Callable[[State, int], Code | None]
Choices = Callable[[State, int], Sequence[Any]]
Perform = Callable[[State, int, Any, Chance, Events], None]
Forms = Callable[[State, int], tuple[Form, ...]]
Pays = Callable[[Cards], bool]


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


def any_hand(hand: Cards) -> bool:
    """For deeds that cost no resource cards."""
    return True


def covers(cost: Cards) -> Pays:
    """Whether a hand pays `cost`."""
    wood, clay, wool, grain, ore = cost

    def pays(hand: Cards) -> bool:
        return hand[0] >= wood and hand[1] >= clay and hand[2] >= wool and hand[3] >= grain and hand[4] >= ore

    return pays


@dataclass(frozen=True, slots=True)
class Deed:
    """One type of action in some phases.

    `check` is the only authority on legality; None: always legal for a seat that the deed is for. `gate` says why no
    action of the type is open to the seat, None when one is. `choices` are the concrete ones (a function, or the
    actions themselves where they are always the same) and `forms` the open-ended ones, both empty exactly when `gate`
    has a code. `choices` may be shared by several deeds of a phase and then gives the actions of all of them; it is
    asked only of a seat whose resource cards `pays` says yes to.
    """

    action: type
    phases: tuple[type, ...]
    check: Check | None
    gate: Gate
    perform: Perform
    choices: Choices | tuple[Any, ...] | None = None
    forms: Forms | None = None
    who: Who = Who.ACTORS
    undoing: Undoing = Undoing.ENDS
    pays: Pays = any_hand


@dataclass(frozen=True, slots=True)
class PhaseRule:
    """What holds for a type of phase.

    `to_act` names the seats that owe a decision, `owed` is the refusal for what cannot be done meanwhile, `fallback`
    is what the ruleset does for a seat that owes.
    """

    phase: type
    to_act: Callable[[State], tuple[int, ...]]
    owed: Code
    fallback: Callable[[State, int], Any]


@dataclass(frozen=True, slots=True)
class Hooks:
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


Opening = tuple[tuple[Any, ...], tuple[Choices, ...]]
"""What may stand in a menu: the actions that always do, and the choices to ask for more."""


class Openings(dict[Cards, Opening]):
    """For each hand the opening, so that a seat is not asked about what it cannot pay.

    Found when a hand is first seen and kept; the hands that pay for the same deeds share one.
    """

    __slots__ = ("_by_paid", "_costs", "_deeds")

    def __init__(self, deeds: Sequence[Deed]) -> None:
        super().__init__()
        self._deeds = [deed for deed in deeds if deed.choices is not None]
        self._costs = [deed.pays for deed in self._deeds if deed.pays is not any_hand]
        self._by_paid: dict[tuple[bool, ...], Opening] = {}

    @property
    def always(self) -> Opening | None:
        """The opening for every hand, where none of the deeds costs cards."""
        return None if self._costs else self[NO_CARDS]

    def __missing__(self, hand: Cards) -> Opening:
        if len(self) >= _HANDS:
            self.clear()
        paid = tuple([pays(hand) for pays in self._costs])
        found = self[hand] = self._by_paid.get(paid) or self._by_paid.setdefault(paid, self._opening(hand))
        return found

    def _opening(self, hand: Cards) -> Opening:
        choices = dict.fromkeys(deed.choices for deed in self._deeds if deed.pays(hand))
        fixed = tuple(action for some in choices if isinstance(some, tuple) for action in some)
        return fixed, tuple(some for some in choices if callable(some))


@dataclass(frozen=True, slots=True)
class Side:
    """The deeds of a phase for some of the seats."""

    deeds: Mapping[type, Deed]
    opening: Opening | None
    """The opening for every hand, if it is the same."""
    openings: Openings
    forms: tuple[Forms, ...]
    reasons: Mapping[type, Code]
    """Why there is no deed for a type of action, where there is more to say than the phase's `owed`."""
    plain: bool
    """Whether its menus hold nothing that `pick` leaves out or fills in."""


@dataclass(frozen=True, slots=True)
class Row:
    """A ruleset's deeds in one type of phase, in one game: for those who owe its decision (actors) and the others."""

    rule: PhaseRule
    in_turn: bool
    """Whether the player in turn always owes the decision."""
    actors: Side
    others: Side


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
        self._tables: dict[tuple[int, int, int, int], Tables] = {}
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

    def tables(self, edges: int, crossings: int, hexes: int, players: int) -> Tables:
        """The actions for boards of a size and a number of players, shared by all games on them."""
        size = (edges, crossings, hexes, players)
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
        return Row(
            rule=rule,
            in_turn=rule.to_act is in_turn,
            actors=_side([d for d in deeds if d.who is not Who.OTHERS], _of_phase(self.reasons, rule.phase)),
            others=_side([d for d in deeds if d.who is not Who.ACTORS], _of_phase(self.reasons_for_others, rule.phase)),
        )


def _side(deeds: Sequence[Deed], reasons: Mapping[type, Code]) -> Side:
    openings = Openings(deeds)
    return Side(
        deeds={deed.action: deed for deed in deeds},
        opening=openings.always,
        openings=openings,
        forms=tuple(deed.forms for deed in deeds if deed.forms is not None),
        reasons=reasons,
        plain=not any(deed.forms is not None or deed.action in NOT_PICKED for deed in deeds),
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
