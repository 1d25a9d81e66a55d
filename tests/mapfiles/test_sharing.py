"""Share codes carry a map whole, and what is no sound code is said to be none."""

import base64
import random
import zlib
from hashlib import blake2b

import pytest

from hexfolk.mapfiles import MapCode, MapProblems, load_map, read_map, read_share_code, share_code, shipped_maps
from tests.mapfiles.test_reading import SOUND


def code_of(code):
    with pytest.raises(MapProblems) as failed:
        read_share_code(code)
    return failed.value.problems[0].code


def packed(content):
    data = blake2b(content, digest_size=4).digest() + zlib.compress(content)
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
    broken_up = "\r\n> ".join(code[i : i + 70] for i in range(0, len(code), 70)).replace("> ", "  ")
    assert read_share_code(f"  {broken_up}\n") == load_map("standard-19")


def test_every_wrong_or_missing_letter_is_noticed():
    code = share_code(load_map("standard-19"))
    rng = random.Random(1)
    for at in rng.sample(range(14, len(code) - 1), 200):
        other = rng.choice([letter for letter in "AZaz09_-" if letter != code[at]])
        assert code_of(code[:at] + other + code[at + 1 :]) is MapCode.SHARE_CODE_DAMAGED
        assert code_of(code[:at]) is MapCode.SHARE_CODE_DAMAGED
        assert code_of(code[:at] + code[at + 1 :]) is MapCode.SHARE_CODE_DAMAGED


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
