"""Games on a network, as they are announced."""

from __future__ import annotations

from hexfolk.wire.announcement import Announcement
from hexfolk.wire.hello import PROTOCOL


def found(name: str = "Thistle’s table", **changes: object) -> Announcement:
    """A game in its lobby with two of four seats taken; `changes` replace its facts."""
    game = Announcement(
        name,
        "standard-19",
        2,
        4,
        10,
        False,
        "0.1.0",
        PROTOCOL,
        b"\xab" * 32,
        b"\xcd" * 16,
        False,
        ("192.168.0.24",),
        4740,
    )
    return game._replace(**changes)  # type: ignore[arg-type]


SEVERAL = (
    found(game=b"\x01" * 16),
    found("Juniper and friends", map="lagoon", seats_taken=4, seats=6, target=12, password=True, game=b"\x02" * 16),
    found(
        "Hazel, rainy evening", map="far-islands", seats_taken=6, seats=6, target=13, running=True, game=b"\x03" * 16
    ),
    found("Old inn", map="nobody-knows", protocol=PROTOCOL + 1, version="9.1", game=b"\x04" * 16),
)
