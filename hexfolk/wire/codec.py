"""Messages to bytes and back: MessagePack, checked against the types of `messages` while it is read.

A message is one MessagePack map with its type's name under ``"type"``. On a stream each message is a *frame*: its
length in bytes as an unsigned 32-bit number, big-endian, then the message. A length in front, and not
`msgpack.Unpacker`, because the size is then known, and refused, before a byte of the message is kept or read; the
typed decoder reads whole messages straight into their types, where an unpacker would build untyped objects first;
and no half-read state stays behind after an error.

Depth needs no limit of its own: the types are not recursive, what does not fit them is refused where it begins, and
fields that no type knows are refused in messages and skipped within a bounded recursion elsewhere. Whether numbers
make sense (a seat, an edge) is for the table and the engine to say.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from typing import TypeVar

import msgspec

from hexfolk.wire.hello import HandshakeFromClient, HandshakeFromHost
from hexfolk.wire.messages import ClientMessage, HostMessage

CLIENT_LIMIT = 64 * 1024
"""Bytes of the largest message that a host takes from a client."""

HOST_LIMIT = 8 * 1024 * 1024
"""Bytes of the largest message that a client takes from a host: a `Welcome` with the history of a very long game."""

HANDSHAKE_LIMIT = 4 * 1024
"""Bytes of the largest message of a handshake, either way."""

HEAD_SIZE = 4
"""Bytes of a frame's length."""


class WireFault(StrEnum):
    """What is wrong with bytes that came in."""

    TOO_LARGE = "too_large"
    NOT_MESSAGEPACK = "not_messagepack"
    """Cut off, followed by more, nested without end, or nothing that MessagePack knows."""
    WRONG_SHAPE = "wrong_shape"
    """Not one of the messages, or a field of a wrong type."""
    TOO_SHORT = "too_short"
    """A frame of no bytes."""


class WireError(Exception):
    """Bytes that are no message. The connection they came on is of no more use; `detail` is for the log."""

    def __init__(self, code: WireFault, detail: str = "") -> None:
        super().__init__(f"{code.value}: {detail}" if detail else code.value)
        self.code = code
        self.detail = detail


_Message = TypeVar("_Message")


@cache
def _client_decoder() -> msgspec.msgpack.Decoder[ClientMessage]:
    """Making a decoder takes milliseconds, so it is kept; it has no state of its own."""
    return msgspec.msgpack.Decoder(ClientMessage)


@cache
def _host_decoder() -> msgspec.msgpack.Decoder[HostMessage]:
    return msgspec.msgpack.Decoder(HostMessage)


@cache
def _newcomer_decoder() -> msgspec.msgpack.Decoder[HandshakeFromClient]:
    return msgspec.msgpack.Decoder(HandshakeFromClient)


@cache
def _porter_decoder() -> msgspec.msgpack.Decoder[HandshakeFromHost]:
    return msgspec.msgpack.Decoder(HandshakeFromHost)


def encode(message: ClientMessage | HostMessage | HandshakeFromClient | HandshakeFromHost) -> bytes:
    """One message as bytes, without a frame."""
    return msgspec.msgpack.encode(message)


def decode_client(data: bytes) -> ClientMessage:
    """The message that a client sent as `data`. Raises WireError."""
    return _decode(_client_decoder(), data, CLIENT_LIMIT)


def decode_host(data: bytes) -> HostMessage:
    """The message that a host sent as `data`. Raises WireError."""
    return _decode(_host_decoder(), data, HOST_LIMIT)


def decode_client_handshake(data: bytes) -> HandshakeFromClient:
    """What a client says in the handshake. Raises WireError."""
    return _decode(_newcomer_decoder(), data, HANDSHAKE_LIMIT)


def decode_host_handshake(data: bytes) -> HandshakeFromHost:
    """What a host says in the handshake. Raises WireError."""
    return _decode(_porter_decoder(), data, HANDSHAKE_LIMIT)


def _decode(decoder: msgspec.msgpack.Decoder[_Message], data: bytes, limit: int) -> _Message:
    if len(data) > limit:
        raise WireError(WireFault.TOO_LARGE, f"{len(data)} bytes")
    try:
        return decoder.decode(data)
    except msgspec.ValidationError as error:
        raise WireError(WireFault.WRONG_SHAPE, str(error)) from error
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise WireError(WireFault.NOT_MESSAGEPACK, str(error)) from error


def frame(data: bytes) -> bytes:
    """`data` with its length in front."""
    return len(data).to_bytes(HEAD_SIZE, "big") + data


class FrameReader:
    """Cuts a stream of bytes into frames of at most `limit` bytes each.

    After an error the reader is of no more use: nobody can tell where the next frame begins.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._buffer = bytearray()

    def feed(self, data: bytes) -> list[bytes]:
        """Take the bytes that have come; the frames that are whole now, oldest first. Raises WireError."""
        return list(self.frames(data))

    def frames(self, data: bytes) -> Iterator[bytes]:
        """Like `feed`, one after the other: those before an error are given, and `limit` may change between them."""
        self._buffer += data
        start = 0
        try:
            while len(self._buffer) - start >= HEAD_SIZE:
                size = int.from_bytes(self._buffer[start : start + HEAD_SIZE], "big")
                if size == 0:
                    raise WireError(WireFault.TOO_SHORT)
                if size > self.limit:
                    raise WireError(WireFault.TOO_LARGE, f"{size} bytes announced")
                end = start + HEAD_SIZE + size
                if len(self._buffer) < end:
                    break
                whole = bytes(self._buffer[start + HEAD_SIZE : end])
                start = end
                yield whole
        finally:
            del self._buffer[:start]
