"""Laws that hold at every step of random games, on every kind of table."""

import random
from itertools import combinations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from hexfolk.mapfiles import deal, load_map
from hexfolk.play import FastChance, Game, Journal, Options, Refused
from hexfolk.rules.actions import Undo
from hexfolk.rules.phases import SpecialBuilding
from hexfolk.rules.state import State
from hexfolk.rules.step import check, step
from tests.laws.menus import check_menus, check_verdict
from tests.laws.recount import check_routes, check_sets, check_sums
from tests.laws.snapshot import IDENTITIES, encode, snapshot, whole_state
from tests.laws.strangers import hand_made
from tests.laws.tables import AWAY, SEATINGS, TABLES, THOROUGH, any_table, maps_of, table_island
from tests.laws.walker import random_move, walk

STAYS = frozenset({"row", "era", "moves", "steps", "offers", "next_offer", "offer_counts", "offered", "asks"})
"""What an undo leaves behind: serials, and what others did or saw meanwhile."""

each_table = pytest.mark.parametrize("table", TABLES)


def start(table: str, seed: int) -> Game:
    layout = table_island(table, seed)
    return Game.start(layout, TABLES[table], seed=seed, offer_caps=(3,) * TABLES[table].players)


def check_all(game: Game, rng: random.Random) -> None:
    """What must hold between two steps."""
    check_sums(game.state)
    check_sets(game.state)
    check_routes(game.state)
    check_menus(game, rng)


def check_refusals(game: Game, rng: random.Random, tries: int) -> int:
    """What is not on offer is refused with a code and changes nothing, bit for bit; how many that were."""
    refused = 0
    before = snapshot(game)
    for _ in range(tries):
        seat = rng.randrange(game.options.players)
        action = hand_made(game, rng)
        code = check_verdict(game, seat, action)
        if code is not None:
            with pytest.raises(Refused) as caught:
                game.play(seat, action)
            assert caught.value.code is code
            refused += 1
    assert snapshot(game) == before
    return refused


def restored(state: State) -> dict[str, object]:
    """What an undo brings back. Visits that are still to come are asks, and those stand."""
    parts = whole_state(state, STAYS)
    phase = state.phases[-1]
    if isinstance(phase, SpecialBuilding):
        parts["phases"] = (*state.phases[:-1], phase.order[: phase.at + 1])
    return parts


def check_undo(before: State, after: State, action: object) -> bool:
    """Where the action can be taken back, undoing it leaves the state as before; whether it can."""
    snap = after.undo
    if snap is None or isinstance(action, Undo) or snap.state.steps != after.steps - 1:
        return False
    assert check(after, snap.seat, Undo()) is None
    undone = after.copy()
    step(undone, snap.seat, Undo(), FastChance(1))
    assert restored(undone) == restored(before)
    return True


@each_table
def test_sums_sets_and_menus(table):
    game = start(table, 1)
    rng = random.Random(1)

    def look(game: Game) -> None:
        check_sums(game.state)
        if rng.random() < 0.15:
            check_sets(game.state)
            check_menus(game, rng)

    for _ in walk(game, rng, look):
        pass
    assert game.winners


@each_table
def test_routes(table):
    game = start(table, 2)
    rng = random.Random(2)
    before: list[object] = []

    def look(game: Game) -> None:
        pieces = [game.state.taken, game.state.occupied]
        if pieces != before:
            check_routes(game.state)
            before[:] = pieces

    for _ in walk(game, rng, look, 700):
        pass


@each_table
def test_what_is_not_on_offer_is_refused_and_changes_nothing(table):
    game = start(table, 3)
    rng = random.Random(3)
    refused = 0
    for _ in walk(game, rng, lambda game: None, 400):
        if rng.random() < 0.4:
            refused += check_refusals(game, rng, 12)
    assert refused > 1000


@each_table
def test_refused_actions_leave_the_course_of_the_game_alone(table):
    game, disturbed = start(table, 8), start(table, 8)
    rng, noise = random.Random(8), random.Random(9)
    for seat, action in walk(game, rng, lambda game: None, 250):
        stranger = hand_made(disturbed, noise)
        if disturbed.check(seat, stranger) is not None:
            with pytest.raises(Refused):
                disturbed.play(seat, stranger)
        disturbed.play(seat, action)
    assert disturbed.journal == game.journal
    assert whole_state(disturbed.state, IDENTITIES) == whole_state(game.state, IDENTITIES)


@each_table
def test_replaying_gives_the_same_game(table):
    game = start(table, 4)
    rng = random.Random(4)
    seen = []
    for seat, action in walk(game, rng, lambda game: None, 500):
        seen.append((seat, action))
    journal = game.journal
    assert [(entry.seat, entry.action) for entry in journal.entries] == seen
    again = Game.replay(msgspec.msgpack.decode(encode(journal), type=Journal))
    assert again.journal == journal
    assert whole_state(again.state, IDENTITIES) == whole_state(game.state, IDENTITIES)
    # Both go on alike, with the chance that comes next.
    for _ in range(50):
        if game.over:
            break
        seat, action = random_move(game, rng)
        assert game.play(seat, action) == again.play(seat, action)
        assert game.view(seat) == again.view(seat)


@each_table
def test_every_event_and_view_comes_again(table):
    game = start(table, 7)
    rng = random.Random(7)
    shown = []
    watchers = (*range(game.options.players), None)
    for number in range(300):
        if game.over:
            break
        events = game.play(*random_move(game, rng))
        shown.append(encode([events, game.view(watchers[number % len(watchers)])]))
    journal = game.journal
    again = Game.replay(replace(journal, entries=()))
    for number, entry in enumerate(journal.entries):
        events = again.play(entry.seat, entry.action)
        assert encode([events, again.view(watchers[number % len(watchers)])]) == shown[number]
    assert again.journal == journal


@each_table
def test_a_copy_played_on_leaves_the_original_alone(table):
    game = start(table, 5)
    rng = random.Random(5)
    for number, _ in enumerate(walk(game, rng, lambda game: None, 300)):
        if number % 30 == 0:
            before = snapshot(game)
            other = Game.replay(game.journal)
            other.state = game.state.copy()
            assert whole_state(other.state) == whole_state(game.state)
            for _ in walk(other, rng, lambda game: None, 40):
                pass
            assert snapshot(game) == before


@each_table
def test_an_undone_action_leaves_the_state_as_before(table):
    game = start(table, 6)
    rng = random.Random(6)
    undone = 0
    for seat, action in walk(game, rng, lambda game: None, 1500):
        after = game.state.copy()
        step(after, seat, action, FastChance(1))
        undone += check_undo(game.state, after, action)
    assert (undone > 5) == game.options.undo


@each_table
def test_several_actions_are_taken_back_one_after_the_other(table):
    game = start(table, 10)
    rng = random.Random(10)
    states: dict[int, State] = {}
    longest = 0
    for seat, action in walk(game, rng, lambda game: None, 1500):
        states[game.state.steps] = game.state.copy()
        after = game.state.copy()
        step(after, seat, action, FastChance(1))
        depth = 0
        while after.undo is not None:
            before = states[after.undo.state.steps]
            step(after, after.undo.seat, Undo(), FastChance(1))
            assert restored(after) == restored(before)
            depth += 1
        longest = max(longest, depth)
    assert (longest >= 2) == game.options.undo


@settings(max_examples=12, deadline=None)
@given(any_table(), st.randoms(use_true_random=False), st.integers(0, 2**32))
def test_all_laws_on_any_table(table, rng, seed):
    walk_under_all_laws(*table, random.Random(rng.random()), seed, steps=120, share=0.2)


def walk_under_all_laws(
    layout: object, options: Options, rng: random.Random, seed: int, steps: int, share: float
) -> Game:
    """A random game with all laws held, at a share of its steps each."""
    game = Game.start(layout, options, seed=seed, offer_caps=(3,) * options.players)

    def look(game: Game) -> None:
        if rng.random() < share:
            check_all(game, rng)
        if rng.random() < share:
            check_refusals(game, rng, 4)

    for seat, action in walk(game, rng, look, steps):
        if rng.random() < share:
            before = whole_state(game.state)
            after = game.state.copy()
            step(after, seat, action, FastChance(seed))
            assert whole_state(game.state) == before
            check_undo(game.state, after, action)
    again = Game.replay(game.journal)
    assert whole_state(again.state, IDENTITIES) == whole_state(game.state, IDENTITIES)
    return game


def test_every_map_is_played_with_every_number_of_players():
    assert {players for _, players in SEATINGS} == set(range(2, 9))
    assert set(SEATINGS) <= {(name, TABLES[table].players) for table in TABLES for name in maps_of(table)}


def test_every_option_is_away_from_its_default_at_some_table():
    away = {name for change in AWAY for name in change}
    assert away | {"players", "turn_time"} == set(Options.__struct_fields__)
    for name in away:
        assert any(getattr(options, name) != getattr(Options(), name) for options in TABLES.values())


@pytest.mark.long
@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_all_laws_to_the_end_on_every_map_with_every_option(name, players):
    """Each option away from its default alone, then pairs of them; on an island a few of those."""
    rng = random.Random(f"{name} {players}")
    pairs = [one | other for one, other in combinations(AWAY, 2) if not one.keys() & other.keys()]
    changes = [*AWAY, *rng.sample(pairs, 20)]
    if (name, players) not in THOROUGH:
        changes = rng.sample(changes, 3)
    for number, change in enumerate(changes):
        options = replace(Options(players=players, round_limit=60), **change)
        layout = deal(load_map(name), number, options.deal)
        game = walk_under_all_laws(layout, options, rng, number, steps=10**9, share=0.03)
        assert game.over
        assert game.winners
