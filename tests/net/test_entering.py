"""The way in, over real sockets: TLS, fingerprint, versions, passwords, tokens."""

import os
import socket
from pathlib import Path

import pytest

from hexfolk.host.door import EVERYWHERE
from hexfolk.host.handshake import CLAIMS_AT_ONCE, TRIES
from hexfolk.host.identity import identity_in
from hexfolk.wire.fingerprint import SHOWN_BYTES
from hexfolk.wire.hello import PROTOCOL, Enter, Hello
from hexfolk.wire.lobby import Said, Say
from hexfolk.wire.messages import Closed
from hexfolk.wire.password import key_of
from hexfolk.wire.tcp import PROTOCOL as LINK_PROTOCOL
from hexfolk.wire.tcp import TcpLink
from hexfolk.wire.visit import State, Target, Visit
from tests.net.fake_room import FakeRoom, Password
from tests.net.hosting import PATIENCE, Host, RawClient, hosting, identity, messages_until, wait_for


def _locked(word: str) -> FakeRoom:
    room = FakeRoom()
    salt = os.urandom(16)
    room.password = Password(salt, key_of(word, salt))
    return room


def test_entering_talking_and_leaving() -> None:
    room = FakeRoom()
    with hosting(room) as host:
        wren, moss = host.entered("Wren"), host.entered("Old Moss")
        assert room.there == {1: "Wren", 2: "Old Moss"}
        wren.send(Say("hello"))
        messages_until(moss, lambda m: isinstance(m, Said) and m.text == "hello")
        assert wren.progress.greeting is not None and wren.progress.greeting.game == "Test game"
        assert wren.progress.entered is not None and len(wren.progress.entered.token) == 16
        wren.close()
        assert wren.wait_until_gone(60)
        wait_for(lambda: room.there == {2: "Old Moss"})
        host.stop()
        assert messages_until(moss, lambda m: isinstance(m, Closed))[-1] == Closed("stopped")
        assert moss.progress.state is State.OVER
        assert host.ended == "stopped"


def _reach(host: Host, address: str) -> None:
    """Come in there; both ends send at once what they have to say (TCP_NODELAY)."""
    link = TcpLink(host.visit()._replace(targets=(Target(address, host.port),)), PATIENCE)
    wait_for(lambda: link.progress.state is State.ENTERED and link._channel is not None and host.server._connections)
    (accepted,) = host.server._connections
    assert link._channel is not None
    for transport in (accepted._transport, link._channel._transport):
        assert transport is not None
        assert transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
    link.close()
    assert link.wait_until_gone(60)
    wait_for(lambda: not host.server._connections)


def test_a_host_is_reached_by_every_kind_of_address_that_its_machine_has() -> None:
    with hosting(FakeRoom(), addresses=EVERYWHERE) as host:
        bound = {sock.getsockname()[0] for sock in host.server._listening}
        assert "0.0.0.0" in bound and len({sock.getsockname()[1] for sock in host.server._listening}) == 1
        for address in ("127.0.0.1", "localhost", *(["::1"] if "::" in bound else [])):
            _reach(host, address)


def test_what_is_sent_before_the_link_is_in_arrives() -> None:
    room = FakeRoom()
    with hosting(room) as host:
        link = host.link()
        link.send(Say("early"))
        wait_for(lambda: Say("early") in room.heard)
        link.close()


def test_an_unknown_host_is_not_told_anything_until_it_is_trusted() -> None:
    room = FakeRoom()
    with hosting(room) as host:
        link = host.link(fingerprints=(), token=b"t" * 16)
        wait_for(lambda: link.progress.state is State.FINGERPRINT_NEW)
        assert link.progress.fingerprint == identity().fingerprint
        assert room.there == {} and link.progress.greeting is None
        link.trust()
        wait_for(lambda: link.progress.state is State.TURNED_AWAY)
        assert link.progress.code == "token"


def test_a_host_is_known_by_what_a_join_code_tells_of_it() -> None:
    with hosting(FakeRoom()) as host:
        told = identity().fingerprint[:SHOWN_BYTES]
        link = host.link(fingerprints=(told,))
        wait_for(lambda: link.progress.state is State.ENTERED)
        link.close()
        link = host.link(fingerprints=(told[:-1] + bytes([told[-1] ^ 1]),))
        wait_for(lambda: link.progress.state is State.FINGERPRINT_CHANGED)
        link.close()


def test_a_changed_certificate_is_told_and_stops_the_link(tmp_path: Path) -> None:
    room = FakeRoom()
    other = identity_in(tmp_path)
    with hosting(room, other) as host:
        link = host.link(fingerprints=(identity().fingerprint,))
        wait_for(lambda: link.progress.state is State.FINGERPRINT_CHANGED)
        assert link.progress.fingerprint == other.fingerprint
        assert room.there == {}
        link.trust()
        wait_for(lambda: link.progress.state is State.ENTERED)
        link.close()


def test_a_link_that_waits_for_an_answer_can_be_closed() -> None:
    with hosting(FakeRoom()) as host:
        link = host.link(fingerprints=())
        wait_for(lambda: link.progress.state is State.FINGERPRINT_NEW)
        link.close()
        assert link.wait_until_gone(60)


def test_the_password_is_asked_for_and_a_wrong_one_told() -> None:
    room = _locked("sésame")
    with hosting(room) as host:
        link = host.link()
        wait_for(lambda: link.progress.state is State.PASSWORD)
        assert link.progress.code == ""
        link.give_password("sesame")
        wait_for(lambda: link.progress.code == "password")
        assert link.progress.state is State.PASSWORD
        link.give_password("se\u0301same")
        wait_for(lambda: link.progress.state is State.ENTERED)
        link.close()


def test_too_many_wrong_passwords_from_an_address() -> None:
    room = _locked("right")
    with hosting(room, clock=lambda: 0.0) as host:
        for _ in range(TRIES):
            assert RawClient(host.port).enter(proof=b"x" * 32)["code"] == "password"
        link = host.link(password="right")
        wait_for(lambda: link.progress.state is State.TURNED_AWAY)
        assert link.progress.code == "tries"
        assert room.there == {}


def test_guessing_tokens_is_counted_too() -> None:
    room = FakeRoom()
    with hosting(room, clock=lambda: 0.0) as host:
        codes = [RawClient(host.port).enter(token=os.urandom(16))["code"] for _ in range(TRIES + 1)]
        assert codes == ["token"] * TRIES + ["tries"]
        host.entered().close()


def test_who_guesses_keeps_nobody_at_the_same_address_from_a_seat() -> None:
    room = _locked("right")
    with hosting(room, clock=lambda: 0.0) as host:
        link = host.entered(password="right")
        entered = link.progress.entered
        assert entered is not None
        for number in range(TRIES + 1):
            wrong = {"proof": b"x" * 32} if number % 2 else {"token": os.urandom(16)}
            assert RawClient(host.port).enter(**wrong)["type"] == "TurnedAway"
        assert RawClient(host.port).enter(proof=b"x" * 32)["code"] == "tries"
        host.entered(token=entered.token).close()
        link.close()


def test_who_comes_in_again_and_again_keeps_nobody_at_the_same_address_from_a_seat() -> None:
    room = FakeRoom()
    with hosting(room) as host:
        link = host.entered()
        entered = link.progress.entered
        assert entered is not None
        host.server._tries.may_enter = lambda address, now: False  # type: ignore[method-assign]
        assert RawClient(host.port).enter()["code"] == "tries"
        host.entered(token=entered.token).close()
        link.close()


def test_a_seat_that_is_claimed_again_and_again() -> None:
    """Each time is told to everybody and stands in the log, so there is a bound."""
    room = FakeRoom()
    with hosting(room, clock=lambda: 0.0) as host:
        clients = [RawClient(host.port)]
        token = clients[0].enter()["token"]
        answers = []
        for _ in range(CLAIMS_AT_ONCE + 1):
            clients.append(RawClient(host.port))
            answers.append(clients[-1].enter(token=token))
        assert [answer["type"] for answer in answers] == ["Entered"] * CLAIMS_AT_ONCE + ["TurnedAway"]
        assert answers[-1]["code"] == "tries"
        for client in clients:
            client.close()


def test_a_token_needs_no_password_and_the_older_connection_is_told() -> None:
    room = _locked("right")
    with hosting(room) as host:
        first = host.entered(password="right")
        entered = first.progress.entered
        assert entered is not None
        second = host.entered(token=entered.token)
        assert messages_until(first, lambda m: isinstance(m, Closed))[-1] == Closed("elsewhere")
        assert list(room.there) == [1, 2]
        second.close()


@pytest.mark.parametrize("protocol", [PROTOCOL - 1, PROTOCOL + 1])
def test_a_client_of_another_protocol_is_told_both_versions(protocol: int) -> None:
    with hosting(FakeRoom()) as host:
        client = RawClient(host.port)
        client.send(Hello(protocol, "9.9"))
        answer = client.next()
        assert (answer["type"], answer["code"], answer["protocol"]) == ("TurnedAway", "version", PROTOCOL)
        assert answer["program"]
        assert client.next() == {}


def test_a_client_of_a_later_protocol_may_say_more_in_its_hello() -> None:
    with hosting(FakeRoom()) as host:
        client = RawClient(host.port)
        body = b"\x84\xa4type\xa5Hello\xa8protocol\x63\xa7program\xa19\xa5more?\xc3"
        client.socket.sendall(len(body).to_bytes(4, "big") + body)
        assert [message["code"] for message in client.rest()] == ["version"]


def test_a_host_of_another_protocol_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert LINK_PROTOCOL == PROTOCOL
    monkeypatch.setattr("hexfolk.host.handshake.PROTOCOL", PROTOCOL + 1)
    with hosting(FakeRoom()) as host:
        link = host.link()
        wait_for(lambda: link.progress.state is State.TURNED_AWAY)
        assert link.progress.code == "version"
        assert link.progress.turned_away is not None
        assert link.progress.turned_away.protocol == PROTOCOL + 1


def test_nothing_is_let_in_by_the_wrong_message() -> None:
    with hosting(FakeRoom()) as host:
        for messages in [(Enter("x"),), (Hello(PROTOCOL, ""), Hello(PROTOCOL, "")), (Say("x"),)]:
            client = RawClient(host.port)
            client.send(*messages)
            assert client.rest()[-1] == {"type": "Closed", "reason": "garbage"}


def test_nobody_listens_and_something_else_listens() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        link = TcpLink(Visit((Target("127.0.0.1", port),), "x"), PATIENCE)
        there, _ = other.accept()
        there.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        wait_for(lambda: link.progress.state is State.FAILED)
        assert link.progress.code == "not_hexfolk"
        there.close()
    link = TcpLink(Visit((Target("127.0.0.1", port),), "x"), PATIENCE)
    wait_for(lambda: link.progress.state is State.FAILED)
    assert link.progress.code == "refused"
    link = TcpLink(Visit((Target("no-such-name.invalid", port),), "x"), PATIENCE)
    wait_for(lambda: link.progress.state is State.FAILED, 120)
    assert link.progress.code == "no_such_name"


def test_the_second_target_is_tried() -> None:
    with hosting(FakeRoom()) as host:
        visit = host.visit()._replace(targets=(Target("127.0.0.1", 1), Target("localhost", host.port)))
        link = TcpLink(visit, PATIENCE)
        wait_for(lambda: link.progress.state is State.ENTERED)
        assert link.progress.target == Target("localhost", host.port)
        link.close()
