"""Whatever is put into the public interface: a code comes back, and the game stays bit for bit what it was."""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from hexfolk.play import Code, Game, Refused
from hexfolk.rules import actions as a
from hexfolk.rules.phases import Discarding, FreeRoads, Over, SpecialBuilding, Trading
from tests.laws.menus import check_verdict
from tests.laws.snapshot import snapshot
from tests.laws.strangers import hand_made
from tests.laws.tables import TABLES, table_island
from tests.laws.walker import fill, walk


class Whole(int):
    """No plain int."""

    def __repr__(self) -> str:
        return f"Whole({int(self)})"


class Five(tuple):
    """No plain tuple."""

    def __repr__(self) -> str:
        return f"Five({tuple(self)})"


class RollToo(a.Roll, frozen=True):
    """Looks like an action."""


NAN, HUGE = float("nan"), 10**30
INTS = (-1, HUGE, -HUGE, True, False, Whole(1))
NUMBERS = (*INTS, 0.0, 1.0, 1.5, NAN, float("inf"), 1j, None, "", "1", b"1", Code.STALE)
TUPLES = (
    *((), (0,), (0, 0), (99,), (-1,), (None,), ([],)),
    *((1, 0, 0, 0), (0, 0, 0, 0, 0, 1), (0, 0, 0, 0, 0), (1, 1, 1, 1, 1)),
    *((n, 0, 0, 0, 0) for n in (-1, HUGE, 1000, 1.0, 0.5, NAN, True, "1", None, (1,), [1], Whole(1))),
    Five((1, 0, 0, 0, 0)),
)
OTHERS = ([1, 0, 0, 0, 0], [0], [], {}, {0: 1}, {1}, range(5), object(), a.Roll, a.Roll(), lambda: 0)
JUNK = (*NUMBERS, *TUPLES, *OTHERS)
NO_ACTIONS = (*JUNK, RollToo(), a._Action(), a.Action, Code, Game, Refused(Code.STALE))
NO_SEATS = (*(junk for junk in JUNK if junk is not None), 8, 99, "0", 0.0)
ACTIONS = a.Action.__args__


@cache
def positions() -> tuple[Game, ...]:
    """Games in every phase and with every kind of action on offer, on several tables; nobody may go on with them."""
    return tuple(_positions())


def _positions() -> Iterator[Game]:
    offered: set[type] = set()
    for seed, table in enumerate(("four, special building", "three, friendly, deck", "eight", "two")):
        game = Game.start(table_island(table, seed), TABLES[table], seed=seed)
        rng = random.Random(seed)
        seen: dict[tuple[object, ...], int] = {}
        for _ in walk(game, rng, lambda game: None, 4000):
            sort = type(game.state.phases[-1]), bool(game.state.offers)
            seen[sort] = seen.get(sort, 0) + 1
            kinds = {type(action) for seat in range(game.options.players) for action in game.menu(seat).actions}
            if seen[sort] in (3, 40) or kinds - offered:
                offered |= kinds
                yield Game.replay(game.journal)
        if game.over:
            yield game


def everything_on_offer(game: Game, seat: int, rng: random.Random) -> list[Any]:
    menu = game.menu(seat)
    return [*menu.actions, *(fill(form, game.state.hand(seat), rng) for form in menu.forms)]


def all_refused(game: Game, seat: Any, actions: Sequence[Any]) -> list[Code]:
    """The codes of the refusals, which change nothing. What is legal is left out, and not done."""
    before = snapshot(game)
    codes = []
    for action in actions:
        if type(seat) is int and 0 <= seat < game.options.players:
            check_verdict(game, seat, action)
        code = game.check(seat, action)
        if code is not None:
            with pytest.raises(Refused) as caught:
                game.play(seat, action)
            assert caught.value.code is code
            codes.append(code)
    assert snapshot(game) == before
    return codes


def test_there_are_positions_in_every_phase():
    phases = {type(game.state.phases[-1]) for game in positions()}
    assert len(phases) == 8
    assert {Over, FreeRoads, Discarding, SpecialBuilding} <= phases


@settings(max_examples=300, deadline=None)
@given(st.data(), st.randoms(use_true_random=False))
def test_an_action_with_one_field_of_junk(data, rng):
    game = data.draw(st.sampled_from(positions()))
    seat = data.draw(st.integers(0, game.options.players - 1))
    choices = [x for x in everything_on_offer(game, seat, rng) if x.__struct_fields__] or [a.BuildRoad(0)]
    action = data.draw(st.sampled_from(choices))
    field = data.draw(st.sampled_from(action.__struct_fields__))
    changed = replace(action, **{field: data.draw(st.sampled_from(JUNK))})
    all_refused(game, seat, [changed])


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_an_action_made_of_junk_altogether(data):
    game = data.draw(st.sampled_from(positions()))
    seat = data.draw(st.integers(0, game.options.players - 1))
    kind = data.draw(st.sampled_from(ACTIONS))
    action = kind(*(data.draw(st.sampled_from(JUNK)) for _ in kind.__struct_fields__))
    all_refused(game, seat, [action])


def test_every_field_of_every_action_with_every_junk():
    """In a position where the kind of action is on offer."""
    rng = random.Random(1)
    met: set[tuple[type, str]] = set()
    for game in positions():
        for seat in range(game.options.players):
            for action in {type(x): x for x in everything_on_offer(game, seat, rng)}.values():
                for field in action.__struct_fields__:
                    if (type(action), field) not in met:
                        met.add((type(action), field))
                        all_refused(game, seat, [replace(action, **{field: junk}) for junk in JUNK])
    assert met == {(kind, field) for kind in ACTIONS for field in kind.__struct_fields__}


@pytest.mark.parametrize("seat", NO_SEATS, ids=lambda seat: type(seat).__name__)
def test_unknown_seats(seat):
    rng = random.Random(2)
    for game in positions()[::3]:
        if type(seat) is int and 0 <= seat < game.options.players:
            continue
        actions = (*everything_on_offer(game, 0, rng)[:2], a.EndTurn(), None)
        assert all_refused(game, seat, actions) == [Code.UNKNOWN_SEAT] * len(actions)
        for read in (game.menu, game.view):
            with pytest.raises(Refused) as caught:
                read(seat)
            assert caught.value.code is Code.UNKNOWN_SEAT


def test_what_is_no_action():
    for game in positions()[::3]:
        junk = [action for action in NO_ACTIONS if type(action) not in ACTIONS]
        assert all_refused(game, game.state.current, junk) == [Code.MALFORMED] * len(junk)


def test_after_the_end_nothing_is_accepted():
    rng = random.Random(3)
    for game in positions():
        if game.over:
            for seat in range(game.options.players):
                assert everything_on_offer(game, seat, rng) == []
                strange = [hand_made(game, rng) for _ in range(60)]
                codes = all_refused(game, seat, strange)
                assert len(codes) == 60
                assert set(codes) <= {Code.GAME_OVER, Code.MALFORMED}
                sound = [kind(*(0,) * len(kind.__struct_fields__)) for kind in ACTIONS]
                assert all_refused(game, seat, sound) == [Code.GAME_OVER] * len(sound)


def test_amounts_seats_and_places_out_of_range():
    """By hand, the ones a client gets wrong most easily; the phase is the player's own."""
    trading = (g for g in positions() if type(g.state.phases[-1]) is Trading)
    game = next(g for g in trading if sum(g.state.hand(g.state.current)))
    seat = game.state.current
    hand = game.state.hand(seat)
    other = (seat + 1) % game.options.players
    resource = next(r for r in range(5) if hand[r])
    give = tuple(int(r == resource) for r in range(5))
    want = tuple(int(r == (resource + 1) % 5) for r in range(5))
    nothing = (0,) * 5
    too_many = tuple(n * (hand[resource] + 1) for n in give)
    for action, code in (
        (a.MakeOffer(nothing, nothing, (other,)), Code.EMPTY_OFFER),
        (a.MakeOffer(give, want, ()), Code.NOBODY_ASKED),
        (a.MakeOffer(give, want, (seat,)), Code.MALFORMED),
        (a.MakeOffer(give, want, (other, other)), Code.MALFORMED),
        (a.MakeOffer(give, want, (game.options.players,)), Code.MALFORMED),
        (a.MakeOffer(give, give, (other,)), Code.SAME_RESOURCE),
        (a.MakeOffer(too_many, want, (other,)), Code.CARDS_NOT_HELD),
        (a.MakeOffer(tuple(-n for n in give), want, (other,)), Code.MALFORMED),
        (a.MakeOffer(give, tuple(n * HUGE for n in want), (other,)), Code.MALFORMED),
        (a.MakeOffer(give, tuple(n * 30 for n in want), (other,)), Code.WANT_TOO_LARGE),
        (a.BuildRoad(len(game.board.edges)), Code.MALFORMED),
        (a.BuildRoad(-1), Code.MALFORMED),
        (a.BuildCity(len(game.board.crossings)), Code.MALFORMED),
        (a.TradeWithBank(5, 0), Code.MALFORMED),
        (a.TradeWithBank(0, -1), Code.MALFORMED),
        (a.PlayMonopoly(5), Code.MALFORMED),
        (a.MoveRobber(0, None), Code.WRONG_PHASE),
        (a.Discard(give), Code.NO_DISCARD_OWED),
        (a.AcceptOffer(HUGE), Code.OFFER_GONE),
        (a.CompleteTrade(-1, other), Code.OFFER_GONE),
    ):
        assert all_refused(game, seat, [action]) == [code], action
