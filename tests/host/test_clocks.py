"""The clocks of a table, with a clock that is set by hand: what runs, what stands still, what happens at the end."""

from collections.abc import Callable
from pathlib import Path

import pytest

from hexfolk.host.saves import read_save
from hexfolk.host.table import Outgoing
from hexfolk.rules.actions import (
    AskToBuild,
    BuildRoad,
    EndTurn,
    FinishBuilding,
    PlayKnight,
    PlayRoadBuilding,
    Roll,
    Undo,
)
from hexfolk.rules.events import CardsDiscarded, RobberMoved, TurnEnded
from hexfolk.rules.menu import DiscardForm, random_discard
from hexfolk.rules.phases import Discarding, FreeRoads, MovingRobber, Rolling, SpecialBuilding, Trading
from hexfolk.rules.refusal import Code
from hexfolk.wire.codec import decode_host, encode
from hexfolk.wire.messages import (
    ClockRanOut,
    ClockReading,
    ClocksChanged,
    GameWentOn,
    PlayerBack,
    SetPaused,
    Submit,
    SubmitRefused,
    Update,
    Welcome,
)
from tests.host.games import Clock, act, resumed_table, sit
from tests.host.timed import Timed, told


def test_without_turn_time_no_clock_runs(tmp_path: Path) -> None:
    timed = Timed(tmp_path, turn_time=None)
    assert timed.table.due is None
    assert timed.clocks() == {}
    assert timed.wait(10_000) == []
    assert timed.table.actions == 0


@pytest.mark.parametrize(("turn_time", "short"), [(30, 30.0), (45, 30.0), (300, 30.0)])
def test_each_piece_of_the_founding_has_a_short_clock(tmp_path: Path, turn_time: int, short: float) -> None:
    timed = Timed(tmp_path, turn_time=turn_time)
    assert timed.clocks() == {("founding", 0): (short, True)}
    timed.wait(short - 0.5)
    timed.submit(0, timed.table.view(0).menu.actions[0])
    assert timed.clocks() == {("founding", 0): (short, True)}
    timed.wait(short - 0.5)
    assert timed.table.actions == 1
    out = timed.wait(0.5)
    assert [type(e).__name__ for e in told(out, object)] == ["ClockRanOut", "RoadBuilt"]
    assert timed.clocks() == {("founding", 1): (short, True)}


def test_a_founding_without_anybody_ends(tmp_path: Path) -> None:
    timed = Timed(tmp_path)
    out = timed.wait(30 * 12)
    assert isinstance(timed.phase, Rolling)
    assert len(told(out, ClockRanOut)) == 12
    assert timed.clocks() == {("turn", 0): (60.0, True)}
    for player in timed.view.players:
        assert (len(player.settlements), len(player.roads)) == (2, 2)


def test_a_settlement_taken_back_finds_its_clock_with_what_was_left(tmp_path: Path) -> None:
    timed = Timed(tmp_path)
    timed.wait(20)
    timed.submit(0, timed.table.view(0).menu.actions[0])
    timed.wait(5)
    timed.submit(0, Undo())
    assert timed.clocks() == {("founding", 0): (10.0, True)}
    timed.submit(0, timed.table.view(0).menu.actions[1])
    assert timed.clocks() == {("founding", 0): (25.0, True)}
    timed.submit(0, Undo())
    out = timed.wait(10)
    assert [type(e).__name__ for e in told(out, object)][:2] == ["ClockRanOut", "SettlementBuilt"]


def test_one_clock_for_the_turn_whatever_is_done(tmp_path: Path) -> None:
    timed = Timed(tmp_path)
    timed.till(Rolling)
    timed.wait(20)
    timed.submit(0, Roll())
    timed.play_until(lambda: isinstance(timed.phase, Trading))
    timed.wait(20)
    assert timed.clocks() == {("turn", 0): (20.0, True)}
    timed.wait(19.9)
    assert timed.view.turn == 1
    out = timed.wait(0.1)
    assert [type(e).__name__ for e in told(out, object)] == ["ClockRanOut", "TurnEnded", "TurnStarted"]
    assert timed.clocks() == {("turn", 1): (60.0, True)}


def test_who_has_not_rolled_is_rolled_for(tmp_path: Path) -> None:
    timed = Timed(tmp_path)
    timed.till(Rolling)
    out = timed.wait(60)
    names = [type(e).__name__ for e in told(out, object)]
    assert names[:2] == ["ClockRanOut", "DiceRolled"]
    assert timed.view.turn == 2
    assert all(not m.own for seat, m in out if isinstance(m, Update))


def _seven(timed: Timed, owed: Callable[[tuple[int, ...]], bool]) -> Discarding:
    """Play until a 7 makes hands discard as asked for."""
    timed.play_until(lambda: isinstance(timed.phase, Discarding) and owed(timed.phase.owed))
    return timed.phase


def test_each_discard_has_its_own_clock_and_the_turn_stands_still(tmp_path: Path) -> None:
    timed = Timed(tmp_path, hand_limit=5)
    owed = _seven(timed, lambda owed: sum(map(bool, owed)) >= 2).owed
    seats = [seat for seat, count in enumerate(owed) if count]
    turn = ("turn", timed.view.current)
    left = timed.clocks()[turn][0]
    timed.wait(10)
    first, rest = seats[0], seats[1:]
    form = next(f for f in timed.table.view(first).menu.forms if isinstance(f, DiscardForm))
    timed.submit(first, random_discard(form, timed.rng))
    assert timed.clocks() == {turn: (left, False)} | {("discard", seat): (20.0, True) for seat in rest}
    out = timed.wait(20)
    assert told(out, ClockRanOut) == [ClockRanOut(seat, "discard") for seat in rest]
    assert [e.seat for e in told(out, CardsDiscarded)] == rest
    assert isinstance(timed.phase, MovingRobber)
    assert timed.clocks() == {turn: (left, True)}


def test_a_turn_that_ran_out_waits_for_the_discards_of_others_only(tmp_path: Path) -> None:
    """The roll comes from the fallback; the absent roller discards at once, the others have their time."""
    for seed in range(1, 60):
        timed = Timed(tmp_path / str(seed), seed=seed, hand_limit=5)
        timed.play_until(lambda timed=timed: timed.view.turn == 13 and isinstance(timed.phase, Rolling))
        roller = timed.view.current
        out = timed.wait(60)
        if isinstance(timed.phase, Discarding) and told(out, CardsDiscarded):
            break
    assert [e.seat for e in told(out, CardsDiscarded)] == [roller]
    assert not timed.phase.owed[roller]
    assert ("turn", roller) in timed.clocks()
    assert timed.clocks()["turn", roller] == (0.0, False)
    for seat in [seat for seat, count in enumerate(timed.phase.owed) if count]:
        form = next(f for f in timed.table.view(seat).menu.forms if isinstance(f, DiscardForm))
        timed.submit(seat, random_discard(form, timed.rng))
    after = timed.wait(0)
    assert len(told(after, RobberMoved)) == 1
    assert len(told(after, TurnEnded)) == 1
    assert not told(after, ClockRanOut), "it was told of once"
    assert timed.view.turn == 14


def test_what_comes_too_late_is_stale_and_changes_nothing(tmp_path: Path) -> None:
    timed = Timed(tmp_path)
    timed.till(Rolling)
    late = Submit(timed.table.view(0).decision, Roll())
    timed.wait(60)
    before = [timed.table.view(seat) for seat in range(3)]
    assert timed.table.receive(0, late) == [Outgoing(0, SubmitRefused(late.decision, Code.STALE))]
    assert [timed.table.view(seat) for seat in range(3)] == before


def test_a_late_discard_is_stale(tmp_path: Path) -> None:
    timed = Timed(tmp_path, hand_limit=5)
    owed = _seven(timed, lambda owed: sum(map(bool, owed)) >= 1).owed
    seat = next(seat for seat, count in enumerate(owed) if count)
    view = timed.table.view(seat)
    form = next(f for f in view.menu.forms if isinstance(f, DiscardForm))
    late = Submit(view.decision, random_discard(form, timed.rng))
    timed.wait(30)
    hand = timed.table.view(seat).own.hand
    out = timed.table.receive(seat, late)
    assert out == [Outgoing(seat, SubmitRefused(late.decision, Code.STALE))]
    assert timed.table.view(seat).own.hand == hand


def test_all_discards_that_run_out_together_are_done_in_one_go(tmp_path: Path) -> None:
    timed = Timed(tmp_path, hand_limit=5)
    owed = _seven(timed, lambda owed: sum(map(bool, owed)) >= 2).owed
    hands = [timed.table.view(seat).own.hand for seat in range(3)]
    timed.clock.now += 30
    out = timed.table.tick()
    discarded = {e.seat: e.cards for e in told(out, CardsDiscarded)}
    assert {seat: sum(cards) for seat, cards in discarded.items()} == {s: n for s, n in enumerate(owed) if n}
    for seat, cards in discarded.items():
        kept = [have - gone for have, gone in zip(hands[seat], cards, strict=True)]
        most_given = [have for have, gone in zip(hands[seat], cards, strict=True) if gone]
        assert max(kept) <= min(most_given), "what is held most goes first"


def test_visits_of_the_special_building_phase_have_a_clock_each(tmp_path: Path) -> None:
    timed = Timed(tmp_path, special_building="on")

    def asked() -> bool:
        if not isinstance(timed.phase, Trading):
            return False
        for seat in range(3):
            if any(isinstance(a, AskToBuild) for a in timed.table.view(seat).menu.actions):
                timed.submit(seat, AskToBuild())
        timed.submit(timed.view.current, EndTurn())
        return isinstance(timed.phase, SpecialBuilding) and len(timed.phase.order) == 2

    timed.play_until(asked)
    first, second = timed.phase.order
    assert timed.clocks() == {("visit", first): (30.0, True)}
    timed.wait(12)
    built = next((a for a in timed.table.view(first).menu.actions if isinstance(a, BuildRoad)), None)
    if built is not None:
        timed.submit(first, built)
        timed.submit(first, Undo())
    assert timed.clocks() == {("visit", first): (18.0, True)}
    timed.submit(first, FinishBuilding())
    if isinstance(timed.phase, SpecialBuilding):
        assert timed.clocks() == {("visit", second): (30.0, True)}
        out = timed.wait(30)
        assert told(out, ClockRanOut) == [ClockRanOut(second, "visit")]
    assert timed.clocks() == {("turn", timed.view.current): (60.0, True)}


def test_a_card_in_the_middle_is_finished_and_not_lost(tmp_path: Path) -> None:
    """A knight and Road Building, each left in the middle: the robber moves, the roads are built, the turn ends."""
    seen = set()
    for seed in range(1, 80):
        timed = Timed(tmp_path / str(seed), seed=seed)
        for _ in range(600):
            if timed.table.over or len(seen) == 2:
                break
            seat = timed.view.to_act[0]
            menu = timed.table.view(seat).menu
            card = next((a for a in menu.actions if isinstance(a, PlayKnight | PlayRoadBuilding)), None)
            if card is None or type(card) in seen:
                timed.submit(seat, menu.pick(timed.rng))
                continue
            seen.add(type(card))
            timed.submit(seat, card)
            player = timed.view.players[seat]
            phase, turn, rolled = timed.phase, timed.view.turn, timed.view.dice
            timed.wait(timed.clocks()["turn", seat][0])
            assert timed.table.over or timed.view.turn == turn + 1 or isinstance(timed.phase, Discarding)
            after = timed.view.players[seat]
            if isinstance(phase, FreeRoads):
                assert len(after.roads) == len(player.roads) + phase.left
            assert after.knights == player.knights
            assert after.development == player.development
            assert rolled is not None or timed.table.over or timed.view.turn > turn or timed.view.dice is not None
    assert len(seen) == 2


def test_a_game_that_nobody_plays_ends(tmp_path: Path) -> None:
    timed = Timed(tmp_path, target=8, round_limit=50, turn_time=30)
    timed.clock.now += 1
    out: list[Outgoing] = []
    while not timed.table.over:
        assert timed.table.due is not None
        assert timed.table.due >= timed.clock.now
        out += timed.wait(30)
    assert timed.table.due is None
    assert timed.wait(1000) == []
    assert timed.clocks() == {}


def test_a_clock_that_was_forgotten_for_long_ends_one_turn_only(tmp_path: Path) -> None:
    """The next seat has its full time: nobody loses a turn because the machine slept."""
    timed = Timed(tmp_path)
    timed.till(Rolling)
    timed.clock.now += 100_000
    timed.table.tick()
    if isinstance(timed.phase, Discarding):
        timed.table.tick()
    assert timed.view.turn == 2
    assert timed.clocks() == {("turn", 1): (60.0, True)}


def test_pausing_stops_every_clock(tmp_path: Path) -> None:
    timed = Timed(tmp_path, "hbb", start_order="seated")
    timed.play_until(lambda: isinstance(timed.phase, Rolling) and timed.view.current == 0)
    timed.wait(10)
    (changed,) = [m for to, m in timed.table.receive(0, SetPaused(True)) if to == 0]
    assert changed == ClocksChanged((ClockReading(0, "turn", 60.0, 50.0, False),))
    assert timed.table.due is None
    assert timed.wait(1000) == []
    assert timed.clocks() == {("turn", 0): (50.0, False)}
    timed.table.receive(0, SetPaused(False))
    timed.wait(10)
    assert timed.clocks() == {("turn", 0): (40.0, True)}


def test_bots_have_clocks_too(tmp_path: Path) -> None:
    timed = Timed(tmp_path, "bhb", start_order="seated")
    out = timed.wait(30)
    assert told([Outgoing(0, m) for to, m in out if to == 1], ClockRanOut) == [ClockRanOut(0, "founding")]


def test_a_game_taken_up_again_gives_the_full_time_and_remembers_who_was_late(tmp_path: Path) -> None:
    timed = Timed(tmp_path)
    timed.wait(30)
    timed.till(Rolling)
    timed.wait(60)
    timed.wait(45)
    (before,) = [m for seat, m in timed.table.join(0) if isinstance(m, Welcome)]
    timed.journal.close()
    table, _journal = resumed_table(read_save(timed.journal.path), Clock())
    sit(table)
    (welcome,) = [m for seat, m in table.join(0) if isinstance(m, Welcome)]
    assert welcome.history == (*before.history, GameWentOn(reopened=True), *map(PlayerBack, range(3)))
    late = [e for e in welcome.history if isinstance(e, ClockRanOut)]
    assert late == [ClockRanOut(0, "founding"), ClockRanOut(0, "turn")]
    assert [(c.kind, c.left, c.running) for c in welcome.clocks] == [("turn", 60.0, True)]


def test_clocks_go_over_the_wire(tmp_path: Path) -> None:
    timed = Timed(tmp_path)
    out = [*timed.table.join(0), *timed.wait(30), *timed.table.tick()]
    messages = [m for _, m in out]
    assert any(isinstance(m, Update) and any(isinstance(e, ClockRanOut) for e in m.events) for m in messages)
    assert [decode_host(encode(m)) for m in messages] == messages


def test_random_games_with_late_players_stay_in_step(tmp_path: Path) -> None:
    """At any moment, and however late the players are: there is a clock to wait for, and time never runs backwards."""
    for seed in range(3):
        timed = Timed(
            tmp_path / str(seed), seed=seed, special_building="on", hand_limit=5, turn_time=30, round_limit=50
        )
        while not timed.table.over:
            due = timed.table.due
            assert due is not None
            assert due >= timed.clock.now
            for (kind, seat), (left, _running) in timed.clocks().items():
                assert 0 <= left <= 30
                assert kind in ("turn", "offer") or seat in timed.view.to_act
            if timed.rng.random() < 0.2:
                timed.wait(timed.rng.uniform(0, 40))
            else:
                act(timed.table, timed.rng)
