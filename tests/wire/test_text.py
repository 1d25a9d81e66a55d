"""Names and chat: harmless, on one line, short, and the same when they are cleaned again."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfolk.wire.lobby import LONGEST_CHAT, LONGEST_PLAYER_NAME
from hexfolk.wire.text import clean_chat, clean_name, free_name, name_key

TEXTS = st.text(st.characters(exclude_categories=()), max_size=60)


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("Wren", "Wren"),
        ("  Old \t\n Moss ", "Old Moss"),
        ("Ke\u0301vin", "Kévin"),
        ("a\u202eb\u2066c\u200bd\ufeff", "abcd"),
        ("\x1b[31mred\x00\x9b", "[31mred"),
        ("\ud800x\udfff", "x"),
        ("\ue000\U0010ffff", ""),
        ("\u3164\u115f\u2800\u034f\ufe0f", ""),
        ("one\u2028two\u2029three\u00a0four", "one two three four"),
        ("a" + "\u0301" * 50 + "b", "á\u0301\u0301\u0301b"),
        ("", ""),
        ("<b>bold</b>", "<b>bold</b>"),
        ("나무 🌲", "나무 🌲"),
        ("\u1112\u1161\u11ab", "한"),
    ],
)
def test_what_becomes_of_it(text: str, clean: str) -> None:
    assert clean_name(text) == clean


def test_it_is_cut_and_never_ends_in_a_blank() -> None:
    assert clean_name("x" * 500) == "x" * LONGEST_PLAYER_NAME
    assert clean_name("x" * (LONGEST_PLAYER_NAME - 1) + " y") == "x" * (LONGEST_PLAYER_NAME - 1)
    assert len(clean_chat("word " * 20_000)) <= LONGEST_CHAT


def test_a_long_run_of_marks_takes_no_time() -> None:
    assert len(clean_chat("a" + "\u0301\u0323" * 30_000)) <= 5


@given(TEXTS)
def test_it_holds_only_what_can_be_seen(text: str) -> None:
    clean = clean_chat(text)
    assert clean.isprintable()
    assert clean == unicodedata.normalize("NFC", clean)
    assert clean == " ".join(clean.split())
    assert not {unicodedata.category(letter) for letter in clean} & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    clean.encode()


@given(TEXTS)
def test_what_is_clean_stays_as_it_is(text: str) -> None:
    assert clean_name(clean_name(text)) == clean_name(text)
    assert clean_chat(clean_chat(text)) == clean_chat(text)


def test_names_that_look_the_same_are_the_same() -> None:
    assert name_key("Wren") == name_key("WREN")
    assert name_key("Wren") == name_key("\uff37ren")
    assert name_key("Straße") == name_key("STRASSE")
    assert name_key("Wren") != name_key("Wren 2")


def test_a_taken_name_gets_a_number_and_still_fits() -> None:
    taken = frozenset({name_key("Wren"), name_key("wren 2")})
    assert free_name("Moss", taken) == "Moss"
    assert free_name("WREN", taken) == "WREN 3"
    long = "x" * LONGEST_PLAYER_NAME
    assert free_name(long, frozenset({name_key(long)})) == "x" * (LONGEST_PLAYER_NAME - 2) + " 2"


@given(TEXTS)
def test_a_free_name_is_clean(text: str) -> None:
    name = clean_name(text)
    free = free_name(name, frozenset({name_key(name)}))
    assert name_key(free) != name_key(name)
    assert clean_name(free) == free or not name
