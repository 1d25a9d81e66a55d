"""The password's key and the proof of knowing it are what PROTOCOL.md says, and are compared in constant time."""

import hashlib
import hmac

import pytest

from hexfolk.wire import password
from hexfolk.wire.password import key_of, proof_of, proves

SALT, NONCE, FINGERPRINT = bytes(16), bytes(range(32)), bytes(range(32, 64))


def test_the_key_is_scrypt_of_the_composed_letters() -> None:
    expected = hashlib.scrypt("pä".encode(), salt=SALT, n=16384, r=8, p=1, dklen=32)
    assert key_of("p\u00e4", SALT) == key_of("pa\u0308", SALT) == expected
    assert key_of("pa", SALT) != expected
    assert key_of("p\u00e4", b"\1" * 16) != expected


def test_the_proof_is_bound_to_nonce_and_certificate() -> None:
    key = b"k" * 32
    expected = hmac.new(key, b"hexfolk enter" + NONCE + FINGERPRINT, hashlib.sha256).digest()
    assert proof_of(key, NONCE, FINGERPRINT) == expected
    assert proves(expected, key, NONCE, FINGERPRINT)
    for other in (
        b"",
        expected[:-1],
        expected[::-1],
        proof_of(key, FINGERPRINT, NONCE),
        proof_of(SALT, NONCE, FINGERPRINT),
    ):
        assert not proves(other, key, NONCE, FINGERPRINT)


def test_proofs_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[bytes] = []

    def compare(one: bytes, other: bytes) -> bool:
        compared.extend((one, other))
        return False

    monkeypatch.setattr(password.hmac, "compare_digest", compare)
    key = b"k" * 32
    assert not proves(b"guess", key, NONCE, FINGERPRINT)
    assert compared == [b"guess", proof_of(key, NONCE, FINGERPRINT)]
