"""The secrecy law has teeth: a leak of each hidden thing, planted alone, is caught. And nothing is undecided."""

import random
from itertools import product
from pathlib import Path
from typing import get_args, get_type_hints

import msgspec
import pytest
import yaml

from hexfolk.play import Game
from hexfolk.rules import events as ev
from hexfolk.rules.actions import Action
from hexfolk.rules.live_menu import LiveMenu
from hexfolk.rules.menu import Form, Menu
from hexfolk.rules.phases import Over, Phase
from hexfolk.rules.state import State
from hexfolk.rules.step import step
from hexfolk.rules.view import OfferView, Own, PlayerPublic, PlayerView
from hexfolk.rules.viewing import view_of
from hexfolk.wire.messages import HostMessage
from tests.laws import secrecy
from tests.laws.leaks import FACTS, slip, slip_into
from tests.laws.secrecy import check_step, check_views, twin
from tests.laws.tables import TABLES, table_island
from tests.laws.walker import walk

WHITELIST = yaml.safe_load((Path(__file__).parent / "whitelist.yaml").read_text())
WATCHERS = (0, 1, 2, 3, None)
OPENING = {ev.GameStarted}
"""Events that no step brings."""
KINDS = [kind for kind in get_args(ev.Event) if kind not in OPENING]


@pytest.fixture(scope="module")
def looks():
    """States of random games, a few of every sort."""
    found: dict[object, list[State]] = {}
    for state, _, _, _ in _steps():
        sort = (
            type(state.phases[-1]),
            len(state.offers) > 0,
            any(state.fresh),
            state.undo is None,
            any("waiting" in offer.answers and not offer.proposal for offer in state.offers),
            any(state.cards[:10]),
        )
        if len(found.setdefault(sort, [])) < 3:
            found[sort].append(state)
    return [state for states in found.values() for state in states]


@pytest.fixture(scope="module")
def steps():
    """For each type of event some steps that bring it, from anywhere in the games, as (state before, actor, action)."""
    found: dict[type, list[tuple[State, int, object]]] = {kind: [] for kind in KINDS}
    for state, actor, action, happened in _steps():
        for kind in {type(event) for event in happened}:
            found[kind].append((state, actor, action))
    assert all(found.values()), [kind for kind, some in found.items() if not some]
    rng = random.Random(1)
    return {kind: rng.sample(some, min(len(some), 8)) for kind, some in found.items()}


def _steps():
    for seed, table in enumerate(["four, special building", "four", "four, special building", "four"]):
        game = Game.start(table_island(table, seed), TABLES[table], seed=seed)
        for number, (actor, action) in enumerate(walk(game, random.Random(seed), lambda game: None)):
            before = game.state.copy()
            events: list = []
            step(game.state.copy(), actor, action, secrecy.FastChance(number), events)
            yield before, actor, action, events


def noticed(check):
    """Whether the law fails."""
    try:
        check()
    except AssertionError:
        return True
    return False


def noticed_in_views(monkeypatch, looks, plant):
    """Whether the law notices `plant(view, state, seat)` in some view."""
    monkeypatch.setattr(secrecy, "view_of", lambda state, seat: plant(view_of(state, seat), state, seat))
    rng = random.Random(1)
    return any(
        noticed(lambda s=state, w=watcher: check_views(s, w, rng))
        for _, state, watcher in product(range(4), looks, WATCHERS)
    )


def noticed_in_steps(some):
    """Whether the law notices what was planted in some of the steps."""
    rng = random.Random(1)
    return any(
        noticed(lambda s=step, w=watcher: check_step(s[0], w, s[1], s[2], rng))
        for step, watcher in product(some, WATCHERS)
    )


def test_without_a_leak_nothing_is_noticed(monkeypatch, looks, steps):
    assert not noticed_in_views(monkeypatch, looks, lambda view, state, seat: view)
    for some in steps.values():
        assert not noticed_in_steps(some)


PLACES = [
    (kind, field) for kind in (PlayerView, PlayerPublic, OfferView, Own, Menu) for field in kind.__struct_fields__
]


@pytest.mark.parametrize("fact", FACTS)
def test_each_hidden_fact_is_caught_in_a_view_and_menu(monkeypatch, looks, fact):
    """In one field of each part, and all of the menu."""
    places = {kind: (kind, field) for kind, field in PLACES}
    see_caught(monkeypatch, looks, fact, [*places.values(), *((Menu, field) for field in Menu.__struct_fields__)])


def test_a_leak_in_each_field_of_a_view_and_menu_is_caught(monkeypatch, looks):
    see_caught(monkeypatch, looks, "others' cards", PLACES)


@pytest.mark.long
@pytest.mark.parametrize("fact", FACTS)
def test_each_hidden_fact_is_caught_in_each_field_of_a_view_and_menu(monkeypatch, looks, fact):
    see_caught(monkeypatch, looks, fact, PLACES)


def see_caught(monkeypatch, looks, fact, places):
    """The law notices the fact in each of the places."""
    tell = FACTS[fact]
    for kind, field in places:

        def plant(view, state, seat, kind=kind, field=field):
            return slip_into(view, kind, field, tell(state, seat))

        assert noticed_in_views(monkeypatch, looks, plant), (kind, field)


# After the end everything is open.
PARTS = [*get_args(Form), *(kind for kind in get_args(Phase) if kind.__struct_fields__ and kind is not Over)]


@pytest.mark.parametrize("kind", PARTS)
def test_a_leak_in_a_form_or_a_phase_is_caught(monkeypatch, looks, kind):
    for field in kind.__struct_fields__:

        def plant(view, state, seat, field=field):
            return slip_into(view, kind, field, FACTS["others' cards"](state, seat))

        assert noticed_in_views(monkeypatch, looks, plant), field


def test_what_is_open_after_the_end_is_caught_before_it(monkeypatch, looks):
    """The hand, the cards and the score that the end opens, shown too early, each alone."""

    def too_early(field):
        def plant(view, state, seat):
            if field == "scores":
                return msgspec.structs.replace(view, scores=FACTS["others' victory points"](state, seat))
            told = {"revealed_hand": state.hand, "revealed_development": state.unplayed}[field]
            players = [msgspec.structs.replace(p, **{field: told(p.seat)}) for p in view.players]
            return msgspec.structs.replace(view, players=tuple(players))

        return plant

    for field in ("scores", "revealed_hand", "revealed_development"):
        assert noticed_in_views(monkeypatch, looks, too_early(field)), field


def test_another_seats_own_part_is_caught(monkeypatch, looks):
    def plant(view, state, seat):
        return msgspec.structs.replace(view, own=view_of(state, 1 if seat == 0 else 0).own)

    assert noticed_in_views(monkeypatch, looks, plant)


@pytest.mark.parametrize("fact", FACTS)
def test_the_order_of_a_menu_and_its_picks_may_not_tell(monkeypatch, looks, fact):
    sound = LiveMenu.pick

    def telling(menu, rng):
        rng.seed(repr(FACTS[fact](menu._state, menu._seat)))
        return sound(menu, rng)

    with monkeypatch.context() as patch:
        patch.setattr(LiveMenu, "pick", telling)
        assert noticed_in_views(monkeypatch, looks, lambda view, state, seat: view)

    def plant(view, state, seat):
        actions = list(view.menu.actions)
        random.Random(repr(FACTS[fact](state, seat))).shuffle(actions)
        return msgspec.structs.replace(view, menu=msgspec.structs.replace(view.menu, actions=tuple(actions)))

    assert noticed_in_views(monkeypatch, looks, plant)


ONLY_WITH = {
    "what another bought": {ev.DevelopmentCardBought},
    "what an undo brings back": {ev.RoadBuilt, ev.BankTraded},
}
"""Events that come while there is such a thing to know."""


def leaky_step(monkeypatch, kind, field, tell):
    """Let the fact, as a spectator must not know it, slip into a field of the events of a type."""

    def leaky(state, actor, action, chance, events):
        step(state, actor, action, chance, events)
        events[:] = [slip(e, field, tell(state, None)) if type(e) is kind else e for e in events]

    monkeypatch.setattr(secrecy, "step", leaky)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.__struct_fields__])
def test_a_leak_in_each_field_of_each_event_is_caught(monkeypatch, steps, kind):
    for field in kind.__struct_fields__:
        hidden = field in WHITELIST["events"][kind.__name__].get("concerned", ())
        leaky_step(monkeypatch, kind, field, FACTS["others' cards"])
        assert noticed_in_steps(steps[kind]) or hidden, field


@pytest.mark.parametrize("fact", FACTS)
def test_each_hidden_fact_is_caught_in_an_event(monkeypatch, steps, fact):
    caught = set()
    for kind in KINDS:
        if kind.__struct_fields__:
            leaky_step(monkeypatch, kind, kind.__struct_fields__[0], FACTS[fact])
            if noticed_in_steps(steps[kind]):
                caught.add(kind)
    assert caught >= ONLY_WITH.get(fact, {ev.RoadBuilt, ev.BankTraded, ev.OfferMade, ev.TurnStarted})


@pytest.mark.parametrize(
    "kind",
    [kind for kind in KINDS if "concerned" in WHITELIST["events"][kind.__name__]],
    ids=lambda kind: kind.__name__,
)
def test_an_event_that_tells_all_to_everybody_is_caught(monkeypatch, steps, kind):
    monkeypatch.setattr(kind, "seen_by", lambda self, seat: self)
    assert noticed_in_steps(steps[kind])


def test_twins_differ_in_all_that_is_hidden(looks):
    rng = random.Random(1)
    for part in WHITELIST["state"]["hidden"]:
        assert any(repr(getattr(twin(state, None, rng), part)) != repr(getattr(state, part)) for state in looks), part
    for state in looks:
        other = twin(state, None, rng)
        for part in set(WHITELIST["state"]["public"]):
            assert repr(getattr(other, part)) == repr(getattr(state, part)), part


# --- nothing is undecided ----------------------------------------------------------------------------------------


def _structs(hint, found):
    """Every struct that a type may hold."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct) and hint not in found:
        found.add(hint)
        for inner in get_type_hints(hint).values():
            _structs(inner, found)
    for inner in get_args(hint):
        _structs(inner, found)
    return found


@pytest.mark.parametrize(
    ("part", "root", "beside"),
    [
        ("events", ev.Event, Action),
        ("views", PlayerView, Action),
        ("messages", HostMessage, ev.Event | PlayerView | Action),
    ],
)
def test_every_field_that_is_shown_was_decided_on(part, root, beside):
    kinds = _structs(root, set()) - _structs(beside, set())
    shown = {kind.__name__: set(kind.__struct_fields__) for kind in kinds}
    decided = {name: [f for fields in kinds.values() for f in fields] for name, kinds in WHITELIST[part].items()}
    assert {name: set(fields) for name, fields in decided.items()} == shown
    assert all(len(set(fields)) == len(fields) for fields in decided.values())
    levels = {level for kinds in WHITELIST[part].values() for level in kinds}
    assert levels <= {"public", "own", "concerned", "end"}


def test_every_part_of_the_state_was_decided_on():
    parts = WHITELIST["state"]
    assert sorted(parts["hidden"] + parts["public"]) == sorted(State.__slots__)


@pytest.mark.parametrize("kind", get_args(ev.Event), ids=lambda kind: kind.__name__)
def test_only_those_concerned_see_what_concerns_them(kind):
    event = kind(*range(len(kind.__struct_fields__)))
    hidden = WHITELIST["events"][kind.__name__].get("concerned", ())
    others = event.seen_by(7), event.seen_by(None)
    for field in kind.__struct_fields__:
        told = None if field in hidden else getattr(event, field)
        assert [getattr(other, field) for other in others] == [told, told]
    if hidden:
        assert event.seen_by(event.seat) == event


def test_what_the_end_opens_is_closed_before_it(looks):
    for state, watcher in product(looks, WATCHERS):
        view = view_of(state, watcher)
        assert view.scores is None
        assert all(p.revealed_hand is None and p.revealed_development is None for p in view.players)
        assert (view.own is None) == (watcher is None)
