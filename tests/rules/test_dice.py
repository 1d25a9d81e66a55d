"""Two fair dice, and the deck of the 36 pairs."""

from collections import Counter

from hexfolk.mapfiles import deal, load_map
from hexfolk.play import FastChance, Game, HashedChance, Options
from hexfolk.rulesets.base.turn import roll_pair


def rolls(kind: str, count: int) -> list[tuple[int, int]]:
    game = Game.start(deal(load_map("standard-19"), 1), Options(dice=kind), chance=FastChance(1))
    chance = HashedChance(b"dice")
    return [roll_pair(game.state, chance) for _ in range(count)]


def test_fair_dice_are_even_and_independent():
    count = Counter(rolls("fair", 3600))
    assert len(count) == 36
    assert all(60 < n < 145 for n in count.values())


def test_the_deck_deals_each_pair_once_and_is_reshuffled_when_5_are_left():
    dealt = rolls("deck", 62)
    assert len(set(dealt[:31])) == 31
    assert len(set(dealt[31:])) == 31
    assert set(dealt[:31]) != set(dealt[31:])
    assert all(1 <= a <= 6 and 1 <= b <= 6 for a, b in dealt)


def test_games_without_replacement_need_the_same_rolls_when_copied():
    game = Game.start(deal(load_map("standard-19"), 1), Options(dice="deck"), chance=FastChance(1))
    other = game.state.copy()
    one = [roll_pair(game.state, HashedChance(b"x")) for _ in range(1)]
    assert one == [roll_pair(other, HashedChance(b"x"))]
    assert game.state.dice_left == other.dice_left
