"""What the new-game screen makes of clicks."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hexfolk.client.scenes.game_draft import (
    BOT_NAMES,
    COLORS,
    HAND_LIMITS,
    OPTIONS,
    ROUND_LIMITS,
    TARGETS,
    draft_of,
    first_draft,
    presets,
    sensible,
)  # fmt: skip
from hexfolk.client.services import GameSetup, SeatChoice
from hexfolk.rules.options import Options

DRAFT = first_draft("Wren", "red", 7)
MAP = (2, 3, 4)


def colors(draft: object) -> list[str]:
    return [seat.color for seat in draft.seats]  # type: ignore[attr-defined]


def test_the_usual_game_is_a_human_and_three_bots() -> None:
    assert [seat.kind for seat in DRAFT.seats] == ["human", "bot", "bot", "bot"]
    assert [seat.name for seat in DRAFT.seats] == ["Wren", "Bramble", "Thistle", "Old Moss"]
    assert colors(DRAFT) == ["red", "blue", "yellow", "white"]
    assert DRAFT.options == Options(target=10) and DRAFT.problem(MAP) is None
    assert DRAFT.setup() == GameSetup(DRAFT.seats, "standard-19", Options(target=10), 7)


def test_closing_and_opening_seats_counts_the_players() -> None:
    two = DRAFT.closed(1).closed(2)
    assert [seat.name for seat in two.seats] == ["Wren", "Thistle"]
    assert two.players == two.options.players == 2 and two.problem(MAP) is None
    assert two.closed(1).problem(MAP) == "too_few_players"
    assert two.closed(0) == two
    assert two.opened().opened().players == 4
    assert DRAFT.with_players(2).players == 2 and DRAFT.with_players(2).with_players(4).players == 4


def test_eight_play_at_most_under_names_and_colors_of_their_own() -> None:
    eight = DRAFT.with_players(8)
    assert eight == eight.opened() == DRAFT.with_players(9)
    assert sorted(colors(eight)) == sorted(COLORS)
    assert len({seat.name for seat in eight.named("Hazel").seats}) == 8


def test_the_standard_map_follows_the_players() -> None:
    maps = [DRAFT.with_players(count).map for count in range(2, 9)]
    assert maps == ["standard-19"] * 3 + ["standard-30"] * 2 + ["standard-44"] * 2
    assert DRAFT.with_players(8).with_players(5).map == "standard-30"
    assert DRAFT.on_map("my own").with_players(8).map == "my own"


def test_a_map_must_fit_the_players() -> None:
    assert DRAFT.problem((2, 3)) == "map_unfit"


def test_a_name_is_needed() -> None:
    assert DRAFT.named("  ").problem(MAP) == "name_missing"
    assert DRAFT.named("Ada").problem(MAP) is None


def test_no_bot_has_the_players_name() -> None:
    draft = DRAFT.named("bramble")
    names = [seat.name.casefold() for seat in draft.seats]
    assert len(set(names)) == 4 and names[0] == "bramble"


def test_taking_a_color_swaps_it() -> None:
    draft = DRAFT.colored(0, "yellow")
    assert colors(draft) == ["yellow", "blue", "red", "white"]
    assert colors(DRAFT.colored(0, "pink")) == ["pink", "blue", "yellow", "white"]
    assert DRAFT.taken_colors(0) == {"blue": 1, "yellow": 2, "white": 3}
    assert DRAFT.closed(2).taken_colors(0) == {"blue": 1, "white": 2}


def test_colors_and_names_stay_distinct_whatever_is_clicked() -> None:
    draft = DRAFT
    for step in range(40):
        place = step % min(draft.players, 4)
        draft = draft.colored(place, COLORS[step * 3 % 8])
        draft = draft.opened() if step % 5 else draft.closed(place).closed(1)
        draft = draft.named(BOT_NAMES[step % len(BOT_NAMES)])
        assert len(set(colors(draft))) == draft.players
        assert len({seat.name.casefold() for seat in draft.seats}) == draft.players


def test_presets_set_and_recognise_the_options() -> None:
    for preset in presets():
        assert DRAFT.with_preset(preset).preset() == preset
    changed = DRAFT.with_option("target", 12).with_option("undo", False)
    assert changed.preset() is None and changed.unusual() == {"target", "undo"}
    assert changed.with_option("undo", True).unusual() == frozenset(), "the long game says all of it"
    assert DRAFT.with_option("robber", "off").with_option("dice", "deck").unusual() == {"robber", "dice"}
    assert DRAFT.with_option("target", 14).unusual() == {"target"}
    assert DRAFT.unusual() == frozenset()
    three = DRAFT.closed(3)
    assert three.with_preset(presets()[1]).options == Options(players=3, target=8, turn_time=45)


def test_every_option_and_choice_is_one_of_the_rules() -> None:
    usual = DRAFT.usual
    assert all(hasattr(usual, name) for name in OPTIONS)
    assert usual.target in TARGETS and usual.round_limit in ROUND_LIMITS and usual.hand_limit in HAND_LIMITS


def test_as_last_time_keeps_all_but_the_deal() -> None:
    setup = DRAFT.closed(2).with_option("robber", "friendly").colored(0, "black").setup()
    again = draft_of(setup, 99)
    assert again.setup() == replace(setup, deal_seed=99)
    eight = DRAFT.with_players(8).with_option("special_building", "off").setup()
    assert draft_of(eight, 99).setup() == replace(eight, deal_seed=99)


def test_seats_that_were_closed_are_left_out() -> None:
    closed = SeatChoice("closed", "Juniper", "green")
    setup = replace(DRAFT.closed(3).setup(), seats=(*DRAFT.seats[:1], closed, *DRAFT.seats[1:3]))
    assert draft_of(setup, 7) == DRAFT.closed(3)


def test_a_senseless_set_up_gives_the_usual_game() -> None:
    wrong = GameSetup((SeatChoice("human", "Ada", "green"),), "standard-19", Options(players=1), None)
    assert draft_of(wrong, 5) == first_draft("Ada", "green", 5)
    doubled = replace(DRAFT.setup(), seats=tuple(replace(seat, color="red") for seat in DRAFT.seats))
    assert len(set(colors(draft_of(doubled, 5)))) == 4


@pytest.mark.parametrize(
    "wrong",
    [
        DRAFT.with_option("robber", "x"),
        DRAFT.with_option("dice", "loaded"),
        DRAFT.with_option("deal", "unfair"),
        DRAFT.with_option("special_building", "often"),
        DRAFT.with_option("target", 99),
        DRAFT.with_option("hand_limit", -1),
        DRAFT.with_option("start_order", "x"),
        DRAFT.with_option("round_limit", 3),
        DRAFT.with_option("turn_time", 7),
        DRAFT.named("a\x00b"),
        DRAFT.named("x" * 5000),
        DRAFT.on_map("a\nb.yaml"),
    ],
)
def test_a_set_up_that_was_changed_by_hand_is_not_offered(wrong) -> None:
    assert sensible(DRAFT.setup())
    assert not sensible(wrong.setup())


def test_a_colour_that_does_not_exist_is_not_offered() -> None:
    seats = (SeatChoice("human", "Wren", "puce"), *DRAFT.seats[1:])
    assert not sensible(GameSetup(seats, "standard-19", DRAFT.options, None))


def test_the_target_follows_the_map_until_another_is_chosen() -> None:
    long = DRAFT.on_map("long", 12)
    assert (long.options.target, long.preset()) == (12, presets()[0])
    assert long.unusual() == frozenset()
    assert long.on_map("standard-19").options.target == 10
    assert long.on_map("longer", 14).options.target == 14
    chosen = long.with_option("target", 9)
    assert chosen.on_map("longer", 14).options.target == chosen.on_map("standard-19").options.target == 9
    assert long.with_preset(presets()[1]).options.target == 8
    assert long.with_preset(presets()[1]).with_preset(presets()[0]).options.target == 12
    # What is offered again keeps what was played.
    again = draft_of(DRAFT.setup(), 3).proposing(12)
    assert again.options.target == 10 and again.on_map("longer", 14).options.target == 10


def test_bots_of_a_level_that_cannot_be_chosen_here_become_usual_ones():
    seats = [SeatChoice("human", "Wren", "red"), SeatChoice("bot", "Rook", "blue", "clever")]
    seats += [SeatChoice("bot", "Moss", "white", "gentle")]
    draft = draft_of(GameSetup(tuple(seats), "standard-19", Options(players=3), None), 1)
    assert [seat.level for seat in draft.seats] == ["", "steady", "gentle"]
