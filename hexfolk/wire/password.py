"""A table's password: neither it nor its key ever travels in a handshake, only a proof of knowing it.

The proof is bound to a number that the host uses once and to the host's certificate, so that it can neither be sent
again nor be passed on by somebody in between.
"""

from __future__ import annotations

import hashlib
import hmac
import unicodedata

from hexfolk.wire.hello import PROOF_BYTES

LONGEST_PASSWORD = 64
"""Letters."""

_PURPOSE = b"hexfolk enter"


def key_of(password: str, salt: bytes) -> bytes:
    """The key of a password, 32 bytes: scrypt with n = 2**14, r = 8, p = 1, of the UTF-8 of its NFC form.

    Takes some 50 ms and 16 MB on purpose, so that nobody tries many.
    """
    typed = unicodedata.normalize("NFC", password).encode("utf-8", "replace")
    return hashlib.scrypt(typed, salt=salt, n=2**14, r=8, p=1, dklen=PROOF_BYTES)


def proof_of(key: bytes, nonce: bytes, fingerprint: bytes) -> bytes:
    """That the key is known: HMAC-SHA256, under the key, of ``b"hexfolk enter"`` + `nonce` + `fingerprint`.

    `fingerprint`: SHA-256 of the host's certificate (DER), as it came in this connection's TLS handshake.
    """
    return hmac.digest(key, _PURPOSE + nonce + fingerprint, "sha256")


def proves(proof: bytes, key: bytes, nonce: bytes, fingerprint: bytes) -> bool:
    """Whether `proof` is right, compared in constant time."""
    return hmac.compare_digest(proof, proof_of(key, nonce, fingerprint))
