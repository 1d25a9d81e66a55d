"""What a connection may do to itself, and what it may not do to others: garbage, floods, silence, slowness, crowds."""

import gc
import random
import socket
import ssl
import struct
import time
from asyncio.sslproto import SSLProtocol
from collections.abc import Iterator
from contextlib import suppress

import pytest

from hexfolk.wire.codec import CLIENT_LIMIT, encode, frame
from hexfolk.wire.hello import PROTOCOL, Hello
from hexfolk.wire.lobby import Said, Say
from hexfolk.wire.messages import AskWhole, Closed, Notice, Pong
from hexfolk.wire.tcp import TcpLink
from hexfolk.wire.visit import Patience, State
from tests.net.fake_room import FakeRoom
from tests.net.hosting import Host, RawClient, hosting, messages_until, wait_for


@pytest.fixture
def room() -> FakeRoom:
    return FakeRoom()


@pytest.fixture
def host(room: FakeRoom) -> Iterator[Host]:
    """A host at which an honest player sits, who can still talk at the end."""
    with hosting(room, clock=lambda: 0.0) as host:
        honest = host.entered("Honest")
        yield host
        honest.send(Say("still here"))
        messages_until(honest, lambda m: isinstance(m, Said) and m.text == "still here")
        honest.close()
        assert honest.wait_until_gone(60)


HELLO = frame(encode(Hello(PROTOCOL, "")))
NONSENSE = {
    "no bytes": b"\0\0\0\0",
    "four gigabytes": b"\xff\xff\xff\xff" + b"x" * 100,
    "a page": b"GET / HTTP/1.1\r\nHost: table\r\n\r\n",
    "zeros": b"\0" * 3000,
    "no MessagePack": frame(b"\xc1"),
    "half a map": frame(b"\x85\xa4type"),
    "deep": frame(b"\x91" * 4000),
    "unknown": frame(b"\x81\xa4type\xa5Hallo"),
    "a list": frame(b"\x93\x01\x02\x03"),
    "a wrong type": frame(b"\x83\xa4type\xa5Hello\xa8protocol\xa1x\xa7program\xa0"),
    "a long hello": frame(encode(Hello(PROTOCOL, "x" * 5000))),
    "hello and nonsense": HELLO + b"\xff\xff\xff\xff",
}


@pytest.mark.parametrize("name", NONSENSE)
def test_nonsense_in_place_of_a_handshake(host: Host, name: str) -> None:
    client = RawClient(host.port)
    client.socket.sendall(NONSENSE[name])
    assert client.rest()[-1] == {"type": "Closed", "reason": "garbage"}


@pytest.mark.parametrize("name", NONSENSE)
def test_nonsense_after_the_handshake(host: Host, room: FakeRoom, name: str, caplog: pytest.LogCaptureFixture) -> None:
    client = RawClient(host.port)
    member = client.enter("Nonsense")["member"]
    client.socket.sendall(NONSENSE[name])
    assert client.rest()[-1] == {"type": "Closed", "reason": "garbage"}
    wait_for(lambda: member in room.gone_members)
    assert sum(f"member {member} was cut off" in text for text in caplog.messages) == 1


def test_a_message_of_the_largest_size_is_read_and_a_larger_one_refused(host: Host, room: FakeRoom) -> None:
    client = RawClient(host.port)
    client.enter()
    text = "x" * (CLIENT_LIMIT - len(encode(Say("x" * 300))) + 300 - 2)
    client.socket.sendall(frame(encode(Say(text))))
    wait_for(lambda: Say(text) in room.heard)
    client.socket.sendall((CLIENT_LIMIT + 1).to_bytes(4, "big"))
    assert client.rest()[-1]["reason"] == "garbage"


def test_half_a_frame_and_then_the_end(host: Host, room: FakeRoom) -> None:
    client = RawClient(host.port)
    member = client.enter()["member"]
    client.socket.sendall(frame(encode(Say("half")))[:-3])
    client.close()
    wait_for(lambda: member in room.gone_members)
    assert Say("half") not in room.heard


def test_a_message_in_single_bytes_is_one(host: Host, room: FakeRoom) -> None:
    client = RawClient(host.port)
    client.enter()
    for byte in frame(encode(Say("slowly"))):
        client.socket.sendall(bytes([byte]))
    wait_for(lambda: Say("slowly") in room.heard)
    client.close()


def test_no_tls_and_random_bytes(host: Host) -> None:
    rng = random.Random(1)
    for _ in range(20):
        client = RawClient(host.port, tls=False)
        client.socket.sendall(rng.randbytes(rng.randrange(1, 2000)))
        client.close()
    for _ in range(20):
        client = RawClient(host.port)
        client.socket.sendall(rng.randbytes(rng.randrange(1, 2000)))
        client.close()


def test_tls_older_than_1_3_is_refused(host: Host) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    with socket.create_connection(("127.0.0.1", host.port)) as plain, pytest.raises(ssl.SSLError):
        context.wrap_socket(plain)


def test_a_fault_in_one_handshake_is_nobody_elses(host: Host, caplog: pytest.LogCaptureFixture) -> None:
    client = RawClient(host.port)
    assert client.enter("breakdown") == {"type": "Closed", "reason": "failed"}
    assert "ZeroDivisionError" in caplog.text


def test_a_flood_of_messages_is_cut_off(host: Host) -> None:
    client = RawClient(host.port)
    client.enter()
    flood = frame(encode(Pong(7))) * 450
    assert len(flood) < 16_384, (
        "one record of TLS: what is still under way when a socket closes takes the answer with it"
    )
    client.socket.sendall(flood)
    assert client.rest()[-1] == {"type": "Closed", "reason": "flood"}


def test_a_flood_of_bytes_is_cut_off(host: Host, room: FakeRoom, caplog: pytest.LogCaptureFixture) -> None:
    """What was on its way when it was cut off makes the system drop the last message now and then."""
    client = RawClient(host.port)
    member = client.enter()["member"]
    with suppress(OSError):
        client.socket.sendall(frame(encode(Say("x" * 60_000))) * 20)
    wait_for(lambda: member in room.gone_members)
    assert f"member {member} was cut off: flood" in caplog.text
    client.close()


def test_asking_for_the_whole_again_and_again_is_a_flood(host: Host) -> None:
    client = RawClient(host.port)
    client.enter()
    client.send(*[AskWhole()] * 20)
    assert client.rest()[-1]["reason"] == "flood"


def test_a_broken_room_tells_everybody(room: FakeRoom) -> None:
    with hosting(room) as host:
        links = [host.entered() for _ in range(3)]
        links[0].send(Say("break down"))
        for link in links:
            assert messages_until(link, lambda m: isinstance(m, Closed))[-1] == Closed("failed")
        host.join()
        assert isinstance(host.ended, ZeroDivisionError)


# --- silence ---


def test_hello_must_come_in_time(room: FakeRoom) -> None:
    now = [0.0]
    with hosting(room, hello=600.0, ping_every=0.5, clock=lambda: now[0]) as host:
        clients = [RawClient(host.port), RawClient(host.port), RawClient(host.port, tls=False)]
        clients[1].send(Hello(PROTOCOL, ""))
        assert clients[1].next()["type"] == "Greeting"
        wait_for(lambda: host.server.waiting == 3)
        now[0] = 600.0
        assert [client.rest() for client in clients] == [[], [], []]
        wait_for(lambda: host.server.waiting == 0)


def test_pings_are_answered_and_measured(room: FakeRoom) -> None:
    with hosting(room, ping_every=0.05) as host:
        link = host.entered()
        wait_for(lambda: 1 in room.latencies)
        assert 0 <= room.latencies[1] < 60_000
        link.close()


def test_who_is_silent_is_gone_and_who_answers_is_not(room: FakeRoom) -> None:
    with hosting(room, ping_every=0.2, lost_after=2.0) as host:
        link = host.entered()
        silent = RawClient(host.port)
        member = silent.enter()["member"]
        wait_for(lambda: member in room.gone_members)
        assert 1 in room.there
        silent.close()
        link.close()


def test_a_host_that_is_silent_is_lost(room: FakeRoom) -> None:
    """A half-open connection, as the client sees it: nothing comes, and nothing says that it ended."""
    with hosting(room, ping_every=100, lost_after=100) as host:
        link = TcpLink(host.visit(), Patience(lost_after=0.3))
        assert messages_until(link, lambda m: isinstance(m, Closed))[-1] == Closed("lost")
        assert link.progress.state is State.OVER


def test_a_connection_that_is_reset(room: FakeRoom) -> None:
    with hosting(room) as host:
        client = RawClient(host.port)
        member = client.enter()["member"]
        client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        client.close()
        wait_for(lambda: member in room.gone_members)


# --- slowness ---


def test_a_slow_reader_gets_the_whole_once_it_has_caught_up(room: FakeRoom) -> None:
    with hosting(room, outbox=100_000, ping_every=1000, lost_after=1000) as host:
        slow = RawClient(host.port, buffer=8192)
        slow.enter("Slow")
        others = host.entered("Other")
        messages_until(others, lambda m: isinstance(m, Said))
        said = "x" * 10_000
        for _ in range(500):
            host.loop.call_soon_threadsafe(lambda: host.serving._send(room.to_all(said)))
            messages_until(others, lambda m: isinstance(m, Said))
        assert AskWhole() not in room.heard
        found = []
        while True:
            message = slow.next()
            found.append(message["type"])
            if message["type"] == "Notice":
                break
        assert 0 < found.count("Said") < 500
        assert room.heard.count(AskWhole()) == 1
        slow.close()
        others.close()


def test_a_reader_that_takes_nothing_any_more_is_gone(room: FakeRoom) -> None:
    """It still sends, so it is not silent."""
    with hosting(room, lost_after=0.5, ping_every=100) as host:
        stuck = RawClient(host.port, buffer=8192)
        member = stuck.enter("Stuck")["member"]
        said = "x" * 100_000
        for _ in range(100):
            host.loop.call_soon_threadsafe(lambda: host.serving._send(room.to_all(said)))

        def gone() -> bool:
            if member not in room.gone_members:
                with suppress(OSError):
                    stuck.send(Pong(0))
                time.sleep(0.02)
            return member in room.gone_members

        wait_for(gone)


# --- crowds ---


def test_300_idle_connections_keep_nobody_out(room: FakeRoom) -> None:
    with hosting(room) as host:
        idle = [socket.create_connection(("127.0.0.1", host.port)) for _ in range(300)]
        wait_for(lambda: host.server.waiting == 64)
        players = [host.entered(f"Player {number}") for number in range(8)]
        players[0].send(Say("all here"))
        messages_until(players[7], lambda m: isinstance(m, Said) and m.text == "all here")
        assert host.server.waiting <= 64
        for connection in idle:
            connection.close()
        for player in players:
            player.close()


def test_idle_connections_with_tls_or_with_hello_keep_nobody_out_either(room: FakeRoom) -> None:
    with hosting(room, places=8) as host:
        idle = [RawClient(host.port) for _ in range(12)]
        for client in idle[6:]:
            client.send(Hello(PROTOCOL, ""))
        idle += [RawClient(host.port, tls=False) for _ in range(12)]
        host.entered("Wren").close()
        for client in idle:
            client.close()


def test_a_crowd_that_says_hello_keeps_nobody_from_saying_it(room: FakeRoom) -> None:
    with hosting(room, places=8) as host:
        crowd = [RawClient(host.port) for _ in range(8)]
        for client in crowd:
            client.send(Hello(PROTOCOL, ""))
            assert client.next()["type"] == "Greeting"
        honest = RawClient(host.port)
        crowd += [RawClient(host.port) for _ in range(3)]
        assert honest.enter("Wren")["type"] == "Entered"
        for client in [*crowd, honest]:
            client.close()


def _tls_kept() -> int:
    """Connections whose TLS is in memory, 256 KiB each, though they may be over."""
    return sum(type(found) is SSLProtocol for found in gc.get_objects())


def test_connections_that_are_over_are_not_kept_until_the_collector_comes(room: FakeRoom) -> None:
    with hosting(room) as host:
        gc.collect()
        gc.disable()
        before = _tls_kept()
        try:
            for number in range(20):
                client = RawClient(host.port)
                if number % 2:
                    client.enter()
                client.close()
            wait_for(lambda: _tls_kept() <= before + 1)
        finally:
            gc.enable()


def test_many_honest_ones_come_at_once_from_one_address(room: FakeRoom) -> None:
    with hosting(room, places=64) as host:
        links = [host.link(f"Player {number}") for number in range(48)]
        for link in links:
            wait_for(lambda link=link: link.progress.state is State.ENTERED)  # type: ignore[misc]
        assert len(room.there) == 48
        for link in links:
            link.close()


def test_a_message_to_many_is_encoded_once(room: FakeRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    with hosting(room) as host:
        links = [host.entered() for _ in range(5)]
        count = [0]

        def counted(message: object) -> bytes:
            count[0] += isinstance(message, Notice)
            return encode(message)  # type: ignore[arg-type]

        monkeypatch.setattr("hexfolk.host.serving.encode", counted)
        notice = Notice("save_failed")
        host.loop.call_soon_threadsafe(lambda: host.serving._send([(m, notice) for m in room.there]))
        for link in links:
            messages_until(link, lambda m: isinstance(m, Notice))
            link.close()
        assert count == [1]
