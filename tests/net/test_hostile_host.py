"""What a host may send to a client before anything else, and what the client's link makes of it."""

import random
import socket
import threading
from collections.abc import Callable
from contextlib import suppress

import pytest

from hexfolk.wire.channel import BACKLOG_BYTES, READ_AT_ONCE
from hexfolk.wire.codec import HOST_LIMIT, encode, frame
from hexfolk.wire.hello import PROTOCOL, Entered, Greeting, HandshakeFromHost, TurnedAway
from hexfolk.wire.lobby import Said
from hexfolk.wire.messages import Closed, Notice, Ping, Pong
from hexfolk.wire.tcp import TcpLink
from hexfolk.wire.visit import State, Target, Visit
from tests.net.hosting import PATIENCE, identity, wait_for

Talk = Callable[[socket.socket], None]
GREETING = frame(encode(Greeting(PROTOCOL, "1", "Game", b"n" * 32, b"")))
ENTERED = frame(encode(Entered(1, b"g" * 16, b"t" * 16)))


class HostileHost:
    """Says to whoever comes what the test wants."""

    def __init__(self, *, talk: Talk) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._talk = talk
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()
        where = Target("127.0.0.1", self._listening.getsockname()[1])
        self.link = TcpLink(Visit((where,), "Wren", (identity().fingerprint,)), PATIENCE)

    def _run(self) -> None:
        plain, _ = self._listening.accept()
        self._listening.close()
        with suppress(OSError), identity().context.wrap_socket(plain, server_side=True) as connection:
            connection.settimeout(10)
            self._talk(connection)
            while connection.recv(65536):
                pass


def saying(*data: bytes) -> Talk:
    """Each as the answer to something that the client says."""

    def talk(connection: socket.socket) -> None:
        for one in data:
            connection.recv(65536)
            connection.sendall(one)

    return talk


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xff\xff\xff",
        b"\0\0\0\0",
        random.Random(1).randbytes(3000),
        frame(b"\xc1" * 100),
        frame(b"\x91" * 4000),
        frame(encode(Notice("x"))),
        frame(encode(Greeting(PROTOCOL, "1", "x" * 5000, b"", b""))),
        ENTERED,
        GREETING + GREETING,
        GREETING + frame(encode(Entered(1, b"", b""))),
        GREETING + (HOST_LIMIT + 1).to_bytes(4, "big"),
    ],
    ids=lambda data: data[:12].hex(),
)
def test_nonsense_in_the_handshake_fails_in_order(data: bytes) -> None:
    link = HostileHost(talk=saying(data)).link
    wait_for(lambda: link.progress.state is State.FAILED)
    assert link.progress.code == "not_hexfolk"
    assert link.wait_until_gone(60)


def test_what_a_host_calls_itself_is_cleaned() -> None:
    nasty = "\x1b[31m\u202e" + "x" * 500
    link = HostileHost(talk=saying(frame(encode(Greeting(PROTOCOL, nasty, nasty, b"n" * 32, b"s" * 16))))).link
    wait_for(lambda: link.progress.state is State.PASSWORD)
    assert link.progress.greeting is not None
    assert link.progress.greeting.game == "[31m" + "x" * 36
    assert link.progress.greeting.program == "[31m" + "x" * 16
    link.close()
    away: HandshakeFromHost = TurnedAway(nasty, 7, nasty)
    link = HostileHost(talk=saying(frame(encode(away)))).link
    wait_for(lambda: link.progress.state is State.TURNED_AWAY)
    assert link.progress.code == "[31m" + "x" * 16


@pytest.mark.parametrize("data", [b"\xff" * 4, random.Random(2).randbytes(400), frame(b"\x80"), frame(encode(Pong(1)))])
def test_nonsense_after_the_handshake_ends_the_link(data: bytes, caplog: pytest.LogCaptureFixture) -> None:
    link = HostileHost(talk=saying(GREETING, ENTERED + data)).link
    found: list[object] = []
    wait_for(lambda: found.extend(link.receive()) or Closed("failed") in found)
    assert found == [Closed("failed")]
    assert link.closed and link.receive() == []


def test_a_host_that_says_more_than_anybody_reads_has_to_wait() -> None:
    said = frame(encode(Said(1, "", None, "x" * 60_000)))
    sent = [0]

    def flood(connection: socket.socket) -> None:
        saying(GREETING, ENTERED)(connection)
        connection.settimeout(0.5)
        while sent[0] < 2000:
            connection.sendall(said)
            sent[0] += 1

    host = HostileHost(talk=flood)
    wait_for(lambda: host.link.progress.state is State.ENTERED)
    host.thread.join(20)
    assert sent[0] < 1000, "it was not read any more"
    assert host.link._held < 20 * 1024 * 1024
    host.link.close()


def test_what_had_to_wait_comes_once_the_rest_is_taken() -> None:
    lines, large = 300, "x" * 60_000
    said = [frame(encode(Said(number, "", None, large))) for number in range(lines)]
    link = HostileHost(talk=saying(GREETING, ENTERED + b"".join(said))).link
    wait_for(lambda: link._held > BACKLOG_BYTES, 30)
    found: list[object] = []
    wait_for(lambda: found.extend(link.receive()) or len(found) == lines, 30)
    assert found == [Said(number, "", None, large) for number in range(lines)]
    link.close()


def test_a_message_larger_than_what_is_read_at_once_comes_whole() -> None:
    said = Said(1, "", None, "x" * (10 * READ_AT_ONCE))
    link = HostileHost(talk=saying(GREETING, ENTERED + frame(encode(said)))).link
    found: list[object] = []
    wait_for(lambda: found.extend(link.receive()) or bool(found))
    assert found == [said]
    link.close()


def test_a_host_that_wants_answers_and_reads_none_is_let_go_of() -> None:
    ping = frame(encode(Ping(1))) * 2000

    def ask(connection: socket.socket) -> None:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        saying(GREETING, ENTERED)(connection)
        for _ in range(500):
            connection.sendall(ping)

    host = HostileHost(talk=ask)
    found: list[object] = []
    wait_for(lambda: found.extend(host.link.receive()) or Closed("lost") in found)


def test_nothing_is_heard_after_the_last_message() -> None:
    data = frame(encode(Closed("stopped"))) + frame(encode(Notice("save_failed")))
    link = HostileHost(talk=saying(GREETING, ENTERED + data)).link
    found: list[object] = []
    wait_for(lambda: found.extend(link.receive()) or link.closed)
    assert found == [Closed("stopped")]
    assert link.wait_until_gone(60)
