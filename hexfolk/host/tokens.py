"""The secret that gives a player's seat back: the player has it, the host keeps only its hash."""

from __future__ import annotations

from hashlib import blake2b

from hexfolk.host.setup import TOKEN_HASH_BYTES


def token_hash(token: bytes) -> bytes:
    """What is kept of a token. It holds 128 random bits, so no salt and no slow hash is needed."""
    return blake2b(token, digest_size=TOKEN_HASH_BYTES, person=b"hexfolk token").digest()
