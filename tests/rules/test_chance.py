from collections import Counter

import pytest

from hexfolk.rules.chance import (
    Draw,
    FastChance,
    HashedChance,
    RecordingChance,
    ScriptedChance,
    ScriptEnded,
    dice,
    seeded_secret,
)


def test_hashed_chance_is_the_same_for_ever():
    chance = HashedChance(b"secret")
    assert [chance.below("dice", 36) for _ in range(8)] == [12, 18, 24, 26, 33, 9, 3, 24]
    assert chance.shuffle("deck", range(6)) == [4, 5, 2, 3, 1, 0]


def test_hashed_chance_goes_on_where_it_was():
    whole = HashedChance(b"secret")
    values = [whole.below("dice", 36) for _ in range(10)]
    later = HashedChance(b"secret", {"dice": 6})
    assert [later.below("dice", 36) for _ in range(4)] == values[6:]


def test_labels_do_not_disturb_each_other():
    one, other = HashedChance(b"s"), HashedChance(b"s")
    other.below("theft", 7)
    assert one.below("dice", 36) == other.below("dice", 36)


def test_hashed_chance_is_even():
    chance = HashedChance(b"even")
    count = Counter(chance.below("dice", 6) for _ in range(6000))
    assert sorted(count) == [0, 1, 2, 3, 4, 5]
    assert all(850 < n < 1150 for n in count.values())


@pytest.mark.parametrize("chance", [HashedChance(b"x"), FastChance(1)])
def test_a_shuffle_keeps_the_items(chance):
    items = list("aabbcdefg")
    shuffled = chance.shuffle("deck", items)
    assert sorted(shuffled) == items
    assert shuffled != items


def test_a_secret_of_no_bytes_is_refused():
    with pytest.raises(ValueError, match="secret"):
        HashedChance(b"")


def test_seeded_secrets_differ_by_purpose_and_seed():
    assert len({seeded_secret("deal", 1), seeded_secret("play", 1), seeded_secret("deal", 2)}) == 3
    assert len(seeded_secret("deal", 10**40)) == 16


def test_a_script_forces_by_label_and_then_goes_on():
    chance = ScriptedChance([dice(3, 4), ("theft", 2), dice(1, 1)], then=FastChance(1))
    assert chance.below("theft", 5) == 2
    assert chance.below("dice", 36) == 2 * 6 + 3
    assert chance.below("dice", 36) == 0
    assert 0 <= chance.below("dice", 36) < 36


def test_a_script_that_ends_says_so():
    with pytest.raises(ScriptEnded, match="dice"):
        ScriptedChance([]).below("dice", 36)


def test_a_script_puts_named_items_on_top():
    chance = ScriptedChance([("deck", [3, 1])])
    assert chance.shuffle("deck", [0, 0, 1, 2, 3]) == [3, 1, 0, 0, 2]


@pytest.mark.parametrize("value", [36, -1, True, 1.0, "1"])
def test_a_script_cannot_force_the_impossible(value):
    with pytest.raises(ValueError, match="dice"):
        ScriptedChance([("dice", value)]).below("dice", 36)


def test_recording_keeps_every_draw():
    chance = RecordingChance(ScriptedChance([dice(1, 2), ("deck", [2, 1])]))
    chance.below("dice", 36)
    chance.shuffle("deck", [1, 2])
    assert chance.take() == (Draw("dice", 1), Draw("deck", (2, 1)))
    assert chance.take() == ()
