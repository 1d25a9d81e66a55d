"""Share codes carry a map whole, and what is no sound code is said to be none."""

import base64
import random
import subprocess
import sys
import zlib
from hashlib import blake2b
from pathlib import Path

import pytest

from hexfolk.mapfiles import MapCode, MapProblems, load_map, read_map, read_share_code, share_code, shipped_maps
from hexfolk.mapfiles.sharing import MOST_LETTERS
from tests.mapfiles.test_reading import SOUND
from tests.maps.fuzz import most_memory

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
HOME = Path(__file__).parent.parent.parent


def code_of(code):
    with pytest.raises(MapProblems) as failed:
        read_share_code(code)
    return failed.value.problems[0].code


def packed(content):
    data = zlib.compress(content)
    data = blake2b(data, digest_size=4).digest() + data
    return "hexfolk-map-1:" + base64.urlsafe_b64encode(data).decode().rstrip("=")


@pytest.mark.parametrize("name", shipped_maps())
def test_a_map_comes_back_as_it_was(name):
    code = share_code(load_map(name))
    assert "\n" not in code and " " not in code and len(code) < 4000
    assert read_share_code(code) == load_map(name)


def test_the_code_of_a_map_stays_readable_for_ever():
    content = b"test\0" + SOUND.encode()
    assert read_share_code(packed(content)) == read_map(SOUND.encode(), "test")


def test_line_ends_and_blanks_of_mail_do_no_harm():
    code = share_code(load_map("standard-19"))
    broken_up = "\r\n> ".join(code[i : i + 70] for i in range(0, len(code), 70))
    assert read_share_code(f"  {broken_up}\n") == load_map("standard-19")


@pytest.mark.parametrize("letter", "\u200b\u200c\u200d\u200e\u202a\u2060\u2066\ufeff\u00ad\u00a0\u2009\u3000\x85")
def test_letters_that_nobody_sees_do_no_harm(letter):
    code = share_code(load_map("standard-19"))
    broken_up = letter.join(code[i : i + 7] for i in range(0, len(code), 7))
    assert read_share_code(letter + broken_up + letter) == load_map("standard-19")


@pytest.mark.parametrize(
    ("before", "behind"),
    [
        ('"', '"'),
        ("'", "'"),
        ("`", "`"),
        ("```\n", "\n```"),
        ("<", ">"),
        ("“", "”"),
        ("„", "“"),
        ("« ", " »"),
        (" > ", ""),
    ],
)
def test_quotes_and_brackets_round_a_code_do_no_harm(before, behind):
    code = share_code(load_map("standard-19"))
    assert read_share_code(before + code + behind) == load_map("standard-19")


@pytest.mark.parametrize("letter", "*.,;:=+/|~äé0\x00")
def test_other_letters_in_a_code_are_noticed(letter):
    code = share_code(load_map("standard-19"))
    assert code_of(code[:40] + letter + code[40:]) in (MapCode.SHARE_CODE_FOREIGN, MapCode.SHARE_CODE_DAMAGED)


def test_every_wrong_or_missing_letter_is_noticed():
    code = share_code(load_map("standard-19"))
    rng = random.Random(1)
    for at in rng.sample(range(14, len(code)), 200):
        other = rng.choice([letter for letter in "AZaz09_-" if letter != code[at]])
        assert code_of(code[:at] + other + code[at + 1 :]) is MapCode.SHARE_CODE_DAMAGED
        assert code_of(code[:at]) is MapCode.SHARE_CODE_DAMAGED
        assert code_of(code[:at] + code[at + 1 :]) is MapCode.SHARE_CODE_DAMAGED


SMALL = tuple(share_code(read_map(SOUND.encode(), name)) for name in ("s", "sq", "sqk"))
"""Codes that end in each way: the last letter has none, two or four bits that are not used."""


@pytest.mark.parametrize("code", [SMALL[0], *(pytest.param(code, marks=pytest.mark.long) for code in SMALL[1:])])
def test_every_other_letter_in_every_place_is_noticed(code):
    wrong = {MapCode.SHARE_CODE_FOREIGN, MapCode.SHARE_CODE_NEWER, MapCode.SHARE_CODE_DAMAGED}
    for at in range(len(code)):
        for other in LETTERS.replace(code[at], ""):
            assert code_of(code[:at] + other + code[at + 1 :]) in wrong, (at, other)


def test_the_small_codes_end_in_each_way():
    assert {len(code.partition(":")[2]) % 4 for code in SMALL} == {0, 2, 3}
    for code in SMALL:
        for other in LETTERS.replace(code[-1], ""):
            assert code_of(code[:-1] + other) is MapCode.SHARE_CODE_DAMAGED


@pytest.mark.skipif(most_memory() is None, reason="only Linux tells the most that a process held")
def test_a_bomb_takes_no_memory():
    def held(code: str) -> float:
        program = (
            "import sys; from tests.maps.fuzz import check, most_memory; "
            "check(sys.stdin.buffer.read()); print(most_memory())"
        )
        done = subprocess.run(
            [sys.executable, "-c", program], input=code, capture_output=True, text=True, cwd=HOME, check=True
        )
        return float(done.stdout)

    bomb = packed(b"bomb\0" + b"#" * 70_000_000)
    assert 80_000 < len(bomb) < MOST_LETTERS
    assert code_of(bomb) is MapCode.SHARE_CODE_DAMAGED
    assert held(bomb) < held(share_code(load_map("standard-19"))) + 8


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("", "share_code_foreign"),
        ("hello", "share_code_foreign"),
        ("hexfolk-map-x:abc", "share_code_foreign"),
        ("hexfolk-map-1:äöü", "share_code_foreign"),
        ("hexfolk-map-1:" + "A" * 300_000, "share_code_foreign"),
        ("hexfolk-map-2:abc", "share_code_newer"),
        ("hexfolk-map-1:", "share_code_damaged"),
        ("hexfolk-map-1:A", "share_code_damaged"),
        (packed(b"no zero byte"), "share_code_damaged"),
        (packed(b"../../name\0" + SOUND.encode()), "share_code_damaged"),
        (packed(b"..\0" + SOUND.encode()), "share_code_damaged"),
        (packed(b"\0" + SOUND.encode()), "share_code_damaged"),
        (packed(b"bomb\0" + b"#" * 50_000_000), "share_code_damaged"),
        (packed(b"large\0" + b"#" * 64_100), "file_too_large"),
        (packed(b"test\0" + SOUND.replace("F6", "F7").encode()), "bad_token"),
    ],
)
def test_what_is_no_sound_code(code, expected):
    assert code_of(code).value == expected


@pytest.mark.parametrize(
    ("name", "short"), [("My Island!", "My-Island-"), ("../x", "x"), ("", "map"), ("a" * 99, "a" * 64)]
)
def test_names_are_made_short_and_harmless(name, short):
    assert read_share_code(share_code(read_map(SOUND.encode(), name))).name == short
