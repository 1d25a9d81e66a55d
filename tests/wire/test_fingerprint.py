"""A host is known again by the part of its fingerprint that people see, and by nothing shorter."""

import pytest

from hexfolk.wire.fingerprint import grouped, is_known, join_code

PRINT = bytes(range(32))


def test_it_is_shown_in_groups_of_four_digits() -> None:
    assert grouped(PRINT) == "0001 0203 0405 0607 0809 0a0b 0c0d 0e0f"
    assert grouped(b"") == ""


def test_a_join_code_is_a_place_and_that_part() -> None:
    assert join_code("[fd00::2]:4740", PRINT) == "[fd00::2]:4740#000102030405060708090a0b0c0d0e0f"


@pytest.mark.parametrize(
    ("known", "right"),
    [
        ((PRINT,), True),
        ((PRINT[:16],), True),
        ((b"", PRINT[1:], PRINT[:20]), True),
        ((), False),
        ((b"",), False),
        ((PRINT[:15],), False),
        ((PRINT[1:],), False),
        ((PRINT + b"\0",), False),
    ],
)
def test_whom_to_know(known: tuple[bytes, ...], right: bool) -> None:
    assert is_known(PRINT, known) is right
