"""What a table cannot be made of."""

from typing import Any

import pytest
from msgspec.structs import replace

from tests.host.games import table_setup


def test_what_a_game_over_a_network_adds_is_checked() -> None:
    sound = table_setup()
    token = replace(sound.seats[0], token_hash=bytes(32))
    replace(sound, game=bytes(16), grace=0, spectators=False, seats=(token, *sound.seats[1:]))
    replace(sound, grace=300)


@pytest.mark.parametrize(
    ("field", "value"), [("grace", -1), ("grace", 301), ("game", bytes(15)), ("game", bytes(17))], ids=str
)
def test_values_out_of_range_are_refused(field: str, value: Any) -> None:
    with pytest.raises(ValueError, match=field):
        replace(table_setup(), **{field: value})


@pytest.mark.parametrize("size", [1, 16, 31, 33])
def test_a_hash_of_another_length_is_refused(size: int) -> None:
    sound = table_setup()
    with pytest.raises(ValueError, match="token_hash"):
        replace(sound, seats=(replace(sound.seats[0], token_hash=bytes(size)), *sound.seats[1:]))
