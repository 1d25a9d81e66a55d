"""Chance, starts, replays and decisions of a game."""

import random

import msgspec
import pytest
from msgspec.structs import replace

from hexfolk.mapfiles import deal, load_map
from hexfolk.play import FastChance, Game, Journal, Options, Refused, ScriptedChance, dice
from hexfolk.rules.actions import (
    AcceptOffer,
    BuildRoad,
    CompleteTrade,
    Discard,
    EndTurn,
    MakeOffer,
    ProposeTrade,
    Roll,
)
from hexfolk.rules.cards import ORE, WOOD
from hexfolk.rules.chance import HashedChance, ScriptEnded, seeded_secret
from hexfolk.rules.events import OfferFell
from hexfolk.rules.phases import Discarding, Rolling, Trading
from hexfolk.rules.refusal import Code
from hexfolk.rules.transfer import move_cards

MAP = load_map("standard-19")


def founded(options: Options | None = None, **how: object) -> Game:
    """A game whose founding is over."""
    game = Game.start(MAP, options or Options(players=3, start_order="seated"), **({"seed": 5} | how))
    rng = random.Random(1)
    while game.state.turn == 0:
        game.play(game.to_act[0], game.menu(game.to_act[0]).pick(rng))
    return game


def test_the_deal_seed_alone_decides_the_board():
    one = Game.start(MAP, Options(), deal_seed=3, play_secret=b"one")
    other = Game.start(MAP, Options(), deal_seed=3, play_secret=b"other")
    assert one.board == other.board
    assert one.state.deck != other.state.deck
    assert Game.start(MAP, Options(), deal_seed=4, play_secret=b"one").board != one.board
    assert Game.start(MAP, Options(), deal_seed=4, play_secret=b"one").state.deck == one.state.deck


def test_without_seeds_games_differ():
    assert Game.start(MAP).state.deck != Game.start(MAP).state.deck


def test_who_begins():
    firsts = {Game.start(MAP, Options(), seed=seed).to_act for seed in range(40)}
    assert firsts == {(0,), (1,), (2,), (3,)}
    assert Game.start(MAP, Options(start_order="seated"), seed=3).to_act == (0,)


def test_a_script_forces_the_start_dice_and_draws():
    script = [("first", 2), ("deck", [4, 4, 1]), dice(6, 5), dice(1, 1)]
    game = Game.start(MAP, Options(), chance=ScriptedChance(script, then=FastChance(1)))
    assert game.to_act == (2,)
    assert game.state.deck[:3] == (4, 4, 1)
    rng = random.Random(1)
    while game.state.phases[-1] != Rolling():
        game.play(game.to_act[0], game.menu(game.to_act[0]).pick(rng))
    game.play(2, Roll())
    assert game.state.rolled == (6, 5)
    game.play(2, EndTurn())
    game.play(3, Roll())
    assert game.state.rolled == (1, 1)


def test_a_script_forces_the_deal():
    tokens = [12, 11, 3]
    game = Game.start(MAP, Options(), chance=ScriptedChance([("deal token", tokens)], then=FastChance(1)))
    cold = [token for token in game.board.tokens if token not in (0, 6, 8)]
    assert sorted(cold[:3]) == sorted(tokens)


def test_a_script_that_ends_leaves_no_doubt():
    with pytest.raises(ScriptEnded, match="deck"):
        Game.start(deal(MAP, 1), Options(start_order="seated"), chance=ScriptedChance([]))


def test_the_journal_records_every_draw_by_label():
    game = founded()
    game.play(0, Roll())
    journal = game.journal
    assert [draw.label for draw in journal.opening] == ["deck"]
    assert [draw.label for draw in journal.entries[-1].draws] == ["dice"]
    assert all(not entry.draws for entry in journal.entries[:-1])
    assert journal.entries[-1].draws[0].value == HashedChance(seeded_secret("play", 5)).below("dice", 36)


def test_a_game_with_another_chance_is_replayed_and_gone_on_with():
    game = Game.start(MAP, Options(players=2), chance=FastChance(3))
    rng = random.Random(3)
    for _ in range(60):
        game.play(game.to_act[0], game.menu(game.to_act[0]).pick(rng))
    again = Game.replay(game.journal, chance=FastChance(4))
    while not again.over:
        again.play(again.to_act[0], again.menu(again.to_act[0]).pick(rng))
    assert again.winners


def test_a_journal_that_was_tampered_with_is_refused():
    game = founded()
    journal = game.journal
    forged = type(journal)(**{f: getattr(journal, f) for f in journal.__struct_fields__ if f != "entries"}, entries=())
    assert Game.replay(forged).state.turn == 0
    swapped = (journal.entries[1], journal.entries[0], *journal.entries[2:])
    fields = {f: getattr(journal, f) for f in journal.__struct_fields__}
    with pytest.raises(Refused):
        Game.replay(type(journal)(**{**fields, "entries": swapped}))
    with pytest.raises(ValueError, match="ruleset"):
        Game.replay(type(journal)(**{**fields, "rulesets": ("other",)}))


@pytest.mark.parametrize("how", ["more", "fewer", "other"])
def test_a_journal_whose_chance_was_tampered_with_is_refused(how):
    game = founded()
    game.play(0, Roll())
    journal = game.journal
    rolled = journal.entries[-1]
    changed = {
        "more": (*rolled.draws, *rolled.draws),
        "fewer": (),
        "other": (rolled.draws[0]._replace(label="theft"),),
    }[how]
    entries = (*journal.entries[:-1], replace(rolled, draws=changed))
    with pytest.raises(ValueError, match="draws"):
        Game.replay(replace(journal, entries=entries))


def test_a_journal_that_was_encoded_is_replayed():
    game = founded()
    game.play(0, Roll())
    data = msgspec.msgpack.encode(game.journal)
    again = Game.replay(msgspec.msgpack.decode(data, type=Journal))
    assert again.view(0) == game.view(0)
    assert again.journal == game.journal


def test_a_play_secret_beside_another_chance_is_not_recorded_as_its_source():
    game = Game.start(MAP, chance=FastChance(3), play_secret=b"unused")
    assert game.journal.play_secret is None


@pytest.mark.parametrize("seat", [-1, 3, 99, True, 0.0, "0", None, 10**30])
def test_an_unknown_seat_is_refused(seat):
    game = founded()
    with pytest.raises(Refused) as caught:
        game.play(seat, Roll())
    assert caught.value.code is Code.UNKNOWN_SEAT


@pytest.mark.parametrize("action", [None, 1, "Roll", object(), Roll])
def test_what_is_no_action_is_refused(action):
    game = founded()
    with pytest.raises(Refused) as caught:
        game.play(0, action)
    assert caught.value.code is Code.MALFORMED


@pytest.mark.parametrize("seat", [-1, 3, True, 1.0, "1", [1], 10**30])
def test_no_view_or_menu_for_an_unknown_seat(seat):
    game = founded()
    for read in (game.menu, game.view):
        with pytest.raises(Refused) as caught:
            read(seat)
        assert caught.value.code is Code.UNKNOWN_SEAT
    assert game.check(seat, Roll()) is Code.UNKNOWN_SEAT


def test_a_spectator_has_no_menu():
    with pytest.raises(Refused, match="unknown_seat"):
        founded().menu(None)


def test_an_action_of_a_look_alike_type_is_refused():
    class BuildRoadToo(BuildRoad, frozen=True):
        """Not the engine's."""

    game = founded()
    with pytest.raises(Refused) as caught:
        game.play(0, BuildRoadToo(1))
    assert caught.value.code is Code.MALFORMED


def test_a_decision_is_stale_after_ones_own_action_and_when_the_phase_changes():
    game = founded()
    first, second = game.view(0).decision, game.view(1).decision
    game.play(0, Roll())
    assert game.view(0).decision > first
    if game.state.phases[-1] == Trading():
        before = game.view(1).decision
        game.play(0, EndTurn())
        assert game.view(1).decision > before >= second


def test_a_decision_stays_while_only_others_act():
    game = founded(chance=ScriptedChance([dice(1, 2)], then=FastChance(1)))
    state = game.state
    game.play(0, Roll())
    for seat in range(3):
        for _ in range(3):
            move_cards(state, 0, state.setup.bank, seat, 1)
    before = game.view(0).decision
    other = game.view(2).decision
    game.play(1, ProposeTrade((1, 0, 0, 0, 0), (0, 1, 0, 0, 0)))
    assert game.view(0).decision == before
    assert game.view(2).decision == other
    game.play(0, MakeOffer((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (1, 2)))
    assert game.view(0).decision > before
    assert game.view(2).decision == other


def test_simultaneous_discards_do_not_make_each_other_stale():
    game = founded(chance=ScriptedChance([dice(3, 4)], then=FastChance(1)))
    state = game.state
    for seat in range(3):
        held = state.totals[seat]
        for _ in range(9 - held):
            resource = max(range(5), key=lambda r: state.cards[-5 + r])
            move_cards(state, resource, state.setup.bank, seat, 1)
    game.play(0, Roll())
    assert state.phases[-1] == Discarding((4, 4, 4))
    before = [game.view(seat).decision for seat in range(3)]
    fallback = game.view(1).menu.fallback
    assert isinstance(fallback, Discard)
    game.play(1, fallback)
    after = [game.view(seat).decision for seat in range(3)]
    assert (after[0], after[2]) == (before[0], before[2])
    assert after[1] > before[1]
    assert game.view(1).players[1].discarded == 4
    assert game.view(1).players[0].owes == 4
    assert game.to_act == (0, 2)


def test_a_road_built_twice_is_refused_the_second_time():
    game = founded(chance=ScriptedChance([dice(1, 2)], then=FastChance(1)))
    state = game.state
    game.play(0, Roll())
    for resource in (0, 1):
        for _ in range(2):
            move_cards(state, resource, state.setup.bank, 0, 1)
    road = next(a for a in game.menu(0).actions if isinstance(a, BuildRoad))
    game.play(0, road)
    with pytest.raises(Refused, match="edge_taken"):
        game.play(0, road)


def test_events_cost_nothing_when_nobody_asks():
    game = founded()
    assert game.play(0, Roll(), events=False) == []


def test_a_trade_that_the_partner_can_no_longer_pay_says_whose_cards_are_gone():
    game = founded(chance=ScriptedChance([dice(1, 2)], then=FastChance(1)))
    state = game.state
    game.play(0, Roll())
    for seat in range(3):
        for resource in range(5):
            move_cards(state, resource, seat, state.setup.bank, state.cards[5 * seat + resource])
    move_cards(state, WOOD, state.setup.bank, 0, 1)
    move_cards(state, ORE, state.setup.bank, 1, 1)
    game.play(0, MakeOffer((1, 0, 0, 0, 0), (0, 0, 0, 0, 1), (1,)))
    offer = state.offers[-1].number
    game.play(1, AcceptOffer(offer))
    move_cards(state, ORE, 1, state.setup.bank, 1)
    assert game.play(0, CompleteTrade(offer, 1)) == [OfferFell(offer, 0, "partner_lacks_cards", partner=1)]


JUNK = (None, -1, 3.5, 10**9, "x", b"x", (None,), (1, 2), ((1, 2),), [], {})


@pytest.mark.parametrize("junk", JUNK, ids=range(len(JUNK)))
def test_a_journal_with_junk_in_it_is_refused(junk):
    game = Game.start(MAP, Options(players=3), seed=5)
    rng = random.Random(5)
    for _ in range(12):
        game.play(game.to_act[0], game.menu(game.to_act[0]).pick(rng))
    journal = game.journal
    with pytest.raises(ValueError, match="journal"):
        Game.replay(junk)
    entry = journal.entries[0]
    forged = [replace(journal, **{name: junk}) for name in journal.__struct_fields__]
    forged += [replace(journal, entries=(replace(entry, **{name: junk}),)) for name in entry.__struct_fields__]
    for one in forged:
        try:
            again = Game.replay(one)
        except (Refused, ValueError):
            continue
        # What was taken is what a journal may hold there: no secret, no entries, nothing drawn.
        assert Game.replay(again.journal).view(0) == again.view(0)


@pytest.mark.parametrize("junk", [*JUNK[2:], True], ids=range(len(JUNK) - 1))
def test_a_seed_is_a_number(junk):
    for name in ("seed", "deal_seed"):
        if type(junk) is not int:
            with pytest.raises(ValueError, match=name):
                Game.start(MAP, Options(players=3), **{name: junk})
