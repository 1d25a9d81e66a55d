"""Who makes room for a newcomer: never somebody honest for the sake of a crowd."""

from __future__ import annotations

from itertools import count
from typing import NamedTuple

import pytest

from hexfolk.host.places import network_of, who_goes


class Guest(NamedTuple):
    address: str
    since: float
    spoke: bool = False


HOME = "192.168.0.9"


def test_the_oldest_silent_one_goes() -> None:
    places = [Guest(HOME, 3), Guest(HOME, 1, True), Guest(HOME, 2), Guest(HOME, 4)]
    assert who_goes(places, 4) == Guest(HOME, 2)
    assert who_goes([], 4) is None
    assert who_goes([Guest(HOME, 2, True), Guest(HOME, 1, True)], 8) == Guest(HOME, 1, True)


@pytest.mark.parametrize("spoke", [False, True])
@pytest.mark.parametrize("stranger", ["10.1.1.1", "fd00::{number:x}"])
def test_a_crowd_makes_room_whatever_it_says(stranger: str, spoke: bool) -> None:
    """Also one that has a new IPv6 address for each connection."""
    honest = [Guest(HOME, 0.1), Guest(HOME, 0.2)]
    places = honest + [Guest(stranger.format(number=number), number, spoke) for number in range(1, 63)]
    for number in count(63):
        if number > 400:
            break
        gone = who_goes(places, 64)
        assert gone is not None and gone not in honest
        places.remove(gone)
        places.append(Guest(stranger.format(number=number), number, spoke))


def test_who_comes_from_the_same_address_as_a_crowd_that_says_hello_has_time_to_say_it() -> None:
    places = [Guest(HOME, number, True) for number in range(64)]
    honest = Guest(HOME, 64)
    for number in range(65, 96):
        gone = who_goes(places, 64)
        assert gone is not None and gone != honest
        places.remove(gone)
        places.append(honest if number == 65 else Guest(HOME, number, number % 2 == 0))
    assert honest in places


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.168.0.9", "192.168.0.9"),
        ("::ffff:192.168.0.9", "192.168.0.9"),
        ("fd00::1:2", "fd00::"),
        ("fe80::1%eth0", "fe80::"),
        ("nowhere", "nowhere"),
    ],
)
def test_one_machine_is_one_network(address: str, network: str) -> None:
    assert network_of(address) == network
