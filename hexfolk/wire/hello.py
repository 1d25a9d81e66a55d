"""The handshake: four messages before anything else may be said. PROTOCOL.md tells the whole of it.

The first two are read leniently (fields that nobody knows are passed over), so that programs of different versions can
still name them to each other.
"""

from __future__ import annotations

from msgspec import Struct

PROTOCOL = 1
"""Number of the protocol. It grows with every change that an older program could not live with."""

TOKEN_BYTES = 16
NONCE_BYTES = 32
SALT_BYTES = 16
PROOF_BYTES = 32


class Hello(Struct, frozen=True, tag=True):
    """From the client, at once. `program` is the version of the program, for people."""

    protocol: int
    program: str


class Greeting(Struct, frozen=True, tag=True):
    """From the host to a client of its own protocol."""

    protocol: int
    program: str
    game: str
    """Name of the game, as in the list of games."""
    nonce: bytes
    """`NONCE_BYTES` random bytes, used once."""
    salt: bytes
    """`SALT_BYTES` bytes for the password's key; empty: no password is asked for."""


class Enter(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """From the client: who wants to come in."""

    name: str
    proof: bytes = b""
    """That it knows the password (see `proof_of`); empty where none is asked for, or with a token."""
    token: bytes = b""
    """Of the seat that the client held before; then neither password nor name count."""
    watch: bool = False
    """Come in without a seat."""


class Entered(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """From the host: the client is in. The state of the lobby, or the welcome to the table, comes next."""

    member: int
    """Its number among those who are there."""
    game: bytes
    """`TOKEN_BYTES` bytes that name this game, wherever and whenever it is hosted; not secret."""
    token: bytes
    """The secret that gives this member its seat back, `TOKEN_BYTES` bytes. To be kept on the player's disk."""


class TurnedAway(Struct, frozen=True, tag=True):
    """From the host in place of `Greeting` or `Entered`; the connection ends.

    `code`: ``"version"`` (both are named), ``"password"``, ``"tries"`` (too many wrong passwords from that address,
    or it comes too often: wait a minute), ``"name"`` (nothing of it can be seen; a taken one gets a number),
    ``"token"`` (no seat goes with it), ``"kicked"``, ``"full"``, ``"no_seat"`` (the game runs, and nobody may look on),
    ``"no_spectators"``.
    """

    code: str
    protocol: int
    program: str


HandshakeFromClient = Hello | Enter
HandshakeFromHost = Greeting | Entered | TurnedAway
