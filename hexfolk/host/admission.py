"""What a game is called and who is let in to it. It is kept in the save, and so holds wherever the game is hosted."""

from __future__ import annotations

from msgspec import Struct

from hexfolk.host.setup import TOKEN_HASH_BYTES
from hexfolk.wire.announcement import LONGEST_GAME_NAME
from hexfolk.wire.hello import PROOF_BYTES, SALT_BYTES

MOST_SENT_AWAY = 256
"""Tokens, and addresses, that stay shut out; the oldest are forgotten first."""
LONGEST_ADDRESS = 64


class Admission(Struct, frozen=True, tag=True, omit_defaults=True):
    """A record of the save; the last one counts. Raises ValueError for what no host writes."""

    name: str
    """Of the game, as in the list of games."""
    salt: bytes = b""
    """`SALT_BYTES` bytes for the password's key; empty: no password is asked for."""
    key: bytes = b""
    """See `hexfolk.wire.password.key_of`: the password itself is nowhere kept."""
    away_tokens: tuple[bytes, ...] = ()
    """Hashes of the tokens of those who were sent away, the latest last."""
    away_addresses: tuple[str, ...] = ()
    """From which no newcomer is let in, likewise."""

    def __post_init__(self) -> None:
        if len(self.name) > LONGEST_GAME_NAME:
            raise ValueError("a name that is too long")
        if (len(self.salt), len(self.key)) not in ((0, 0), (SALT_BYTES, PROOF_BYTES)):
            raise ValueError("password")
        if max(len(self.away_tokens), len(self.away_addresses)) > MOST_SENT_AWAY:
            raise ValueError("too many were sent away")
        if any(len(token) != TOKEN_HASH_BYTES for token in self.away_tokens):
            raise ValueError("token_hash")
        if any(not 1 <= len(address) <= LONGEST_ADDRESS for address in self.away_addresses):
            raise ValueError("address")
