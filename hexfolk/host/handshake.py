"""The handshake as the host sees it: frames in, answers out. It knows no connection, and no clock of its own."""

from __future__ import annotations

import logging
import secrets
from collections import OrderedDict, deque
from collections.abc import Callable
from enum import StrEnum
from hashlib import sha256
from typing import Protocol

from hexfolk import __version__
from hexfolk.host.places import network_of
from hexfolk.host.rates import Bucket
from hexfolk.wire.codec import WireError, WireFault, decode_client_handshake
from hexfolk.wire.hello import (
    NONCE_BYTES,
    PROOF_BYTES,
    PROTOCOL,
    TOKEN_BYTES,
    Enter,
    Entered,
    Greeting,
    HandshakeFromHost,
    Hello,
    TurnedAway,
)
from hexfolk.wire.password import proves

_log = logging.getLogger(__name__)

TRIES = 5
"""Wrong passwords, or tokens that nobody has, from one address within `TRIES_SECONDS`."""
TRIES_SECONDS = 60.0
CLAIMS_AT_ONCE, CLAIMS_A_SECOND = 20, 0.2
"""How often somebody may come back to a seat, whose network comes and goes."""
ENTRIES_AT_ONCE, ENTRIES_A_SECOND = 128, 2.0
"""How often somebody may come in from one address, where a whole room of people may be."""
ADDRESSES = 1024
"""Addresses that are remembered; the oldest are forgotten first."""


class Password(Protocol):
    """What a host keeps of its password."""

    @property
    def salt(self) -> bytes:
        """Drawn for this password."""

    @property
    def key(self) -> bytes:
        """See `key_of`."""


class Doorkeeper(Protocol):
    """What a handshake needs of the room that it leads to."""

    @property
    def name(self) -> str:
        """Of the game."""

    @property
    def password(self) -> Password | None:
        """None: no password is asked for."""

    def knows(self, token: bytes) -> bool:
        """Whether anybody has that token, or had it before being sent away."""

    def enter(self, request: Enter, address: str) -> Entered | TurnedAway:
        """Let somebody in, whose password was right or whose token is known."""


class Tries:
    """Counts the wrong passwords and the entries of each address, and the claims of each seat; bounds all of them."""

    def __init__(self) -> None:
        self._failures: OrderedDict[str, deque[float]] = OrderedDict()
        self._entries: OrderedDict[bytes, Bucket] = OrderedDict()

    def too_many(self, address: str, now: float) -> bool:
        """Whether that address has to wait."""
        failures = self._failures.get(network_of(address))
        while failures and failures[0] <= now - TRIES_SECONDS:
            failures.popleft()
        return failures is not None and len(failures) >= TRIES

    def failed(self, address: str, now: float) -> None:
        """A wrong one came from there."""
        network = network_of(address)
        self._failures.setdefault(network, deque(maxlen=TRIES)).append(now)
        self._failures.move_to_end(network)
        if len(self._failures) > ADDRESSES:
            self._failures.popitem(last=False)

    def may_claim(self, token: bytes, now: float) -> bool:
        """Whether somebody may claim that token's seat once more: everybody is told of it."""
        return self._take(sha256(token).digest(), CLAIMS_AT_ONCE, CLAIMS_A_SECOND, now)

    def may_enter(self, address: str, now: float) -> bool:
        """Whether somebody may come in from there once more: whoever comes is sent the whole game."""
        return self._take(network_of(address).encode(), ENTRIES_AT_ONCE, ENTRIES_A_SECOND, now)

    def _take(self, key: bytes, most: float, per_second: float, now: float) -> bool:
        bucket = self._entries.setdefault(key, Bucket(most, per_second, now))
        self._entries.move_to_end(key)
        if len(self._entries) > ADDRESSES:
            self._entries.popitem(last=False)
        return bucket.take(now)


class Step(StrEnum):
    """What a handshake waits for."""

    HELLO = "hello"
    ENTER = "enter"
    DONE = "done"
    """Nothing more: it led in, or was turned away."""


class Handshake:
    """One connection's way in."""

    def __init__(
        self,
        room: Doorkeeper,
        tries: Tries,
        address: str,
        fingerprint: bytes,
        nonce: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        """`address`: where the connection comes from; `fingerprint`: of the host's certificate."""
        self.step = Step.HELLO
        self._room = room
        self._tries = tries
        self._address = address
        self._fingerprint = fingerprint
        self._nonce = nonce(NONCE_BYTES)
        self._asked: Password | None = None
        """The password that the greeting asked for; it may be changed meanwhile."""

    def receive(self, data: bytes, now: float) -> HandshakeFromHost:
        """The answer to a message. After anything but a greeting the handshake is over.

        Raises WireError for what is no message of a handshake, or not the one whose turn it is.
        """
        message = decode_client_handshake(data)
        match message:
            case Hello() if self.step is Step.HELLO:
                return self._greet(message)
            case Enter() if self.step is Step.ENTER:
                self.step = Step.DONE
                return self._let_in(message, now)
        raise WireError(WireFault.WRONG_SHAPE, f"{type(message).__name__} where {self.step.value} was due")

    def _greet(self, hello: Hello) -> HandshakeFromHost:
        if hello.protocol != PROTOCOL:
            _log.info("a client of protocol %d was turned away", hello.protocol)
            self.step = Step.DONE
            return turned_away("version")
        self.step = Step.ENTER
        self._asked = self._room.password
        salt = b"" if self._asked is None else self._asked.salt
        return Greeting(PROTOCOL, __version__, self._room.name, self._nonce, salt)

    def _let_in(self, request: Enter, now: float) -> HandshakeFromHost:
        if len(request.proof) not in (0, PROOF_BYTES) or len(request.token) not in (0, TOKEN_BYTES):
            raise WireError(WireFault.WRONG_SHAPE, "length of the proof or the token")
        refusal = self._refusal_of_claim(request.token, now) if request.token else self._refusal(request.proof, now)
        return self._room.enter(request, self._address) if refusal is None else turned_away(refusal)

    def _refusal_of_claim(self, token: bytes, now: float) -> str | None:
        """Why somebody does not get a token's seat. What others do at that address keeps no holder from it."""
        if self._room.knows(token):
            return None if self._tries.may_claim(token, now) else "tries"
        if self._tries.too_many(self._address, now):
            return "tries"
        self._tries.failed(self._address, now)
        return "token"

    def _refusal(self, proof: bytes, now: float) -> str | None:
        """Why somebody does not come in who has no token."""
        if self._room.password is not None and self._tries.too_many(self._address, now):
            return "tries"
        if not self._knows_password(proof):
            self._tries.failed(self._address, now)
            return "password"
        return None if self._tries.may_enter(self._address, now) else "tries"

    def _knows_password(self, proof: bytes) -> bool:
        """Whoever proves the password that the greeting asked for is in, also when it was changed since."""
        asked = self._asked
        return asked is None or proves(proof, asked.key, self._nonce, self._fingerprint)


def turned_away(code: str) -> TurnedAway:
    """Turned away by this program for `code`."""
    return TurnedAway(code, PROTOCOL, __version__)
