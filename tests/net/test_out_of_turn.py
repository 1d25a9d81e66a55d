"""Messages that are well made and come at the wrong time, twice, or from the wrong side: over real sockets."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hexfolk.host.room import Password, Room
from hexfolk.rules.actions import Action, BuildRoad, BuildSettlement, EndTurn, Roll
from hexfolk.wire.hello import PROTOCOL, SALT_BYTES, Enter, Hello
from hexfolk.wire.lobby import Kick, PlayAgain, SetReady, StartGame, TakeSeat
from hexfolk.wire.messages import AskWhole, OfferHosting, Submit, VotePause
from hexfolk.wire.password import key_of, proof_of
from tests.net.hosting import Host, RawClient, hosting, identity
from tests.net.test_games import lobby_room


class Seen(NamedTuple):
    """A table with two players and one who looks on."""

    room: Room
    first: RawClient
    other: RawClient
    watcher: RawClient
    decision: int
    """That the first owes: the first settlement of the founding."""

    @property
    def actions(self) -> int:
        assert self.room.table is not None
        return self.room.table.actions


def until(client: RawClient, *kinds: str) -> dict[str, Any]:
    """What comes next of these kinds."""
    while message := client.next():
        if message["type"] in kinds:
            return message
    raise AssertionError("the connection is gone")


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    with hosting(lobby_room(tmp_path, 2, start_order="seated")) as host:
        yield host


@pytest.fixture
def seen(host: Host) -> Iterator[Seen]:
    first, other, watcher = (RawClient(host.port) for _ in range(3))
    first.enter("First")
    other.enter("Other")
    watcher.enter("Watcher", watch=True)
    other.send(SetReady(True))
    while not until(first, "LobbyState")["seats"][1]["ready"]:
        pass
    first.send(StartGame())
    welcomes = [until(client, "Welcome") for client in (first, other, watcher)]
    assert [welcome["seat"] for welcome in welcomes] == [0, 1, None]
    assert welcomes[0]["view"]["to_act"] == [0]
    yield Seen(host.room, first, other, watcher, welcomes[0]["view"]["decision"])
    for client in (first, other, watcher):
        client.close()


def test_a_message_that_comes_twice_counts_once(seen: Seen) -> None:
    build = Submit(seen.decision, BuildSettlement(0))
    seen.first.send(build, build)
    assert until(seen.first, "Update", "SubmitRefused")["own"]
    assert until(seen.first, "Update", "SubmitRefused") == {
        "type": "SubmitRefused", "decision": seen.decision, "code": "stale",
    }  # fmt: skip
    assert seen.actions == 1


def test_a_message_of_before_counts_for_nothing_even_when_the_decision_is_alike(seen: Seen) -> None:
    """Both settlements of the founding are the same question, and the answer to the first is none to the second."""
    old = Submit(seen.decision, BuildSettlement(40))
    seen.first.send(Submit(seen.decision, BuildSettlement(0)))
    assert until(seen.first, "Update", "SubmitRefused")["own"]
    for client, seat, kind in (
        (seen.first, 0, "BuildRoad"),
        (seen.other, 1, "BuildSettlement"),
        (seen.other, 1, "BuildRoad"),
    ):
        client.send(AskWhole())
        view = until(client, "Welcome")["view"]
        assert view["to_act"] == [seat]
        place = next(action for action in view["menu"]["actions"] if action["type"] == kind)
        action: Action = BuildRoad(place["edge"]) if kind == "BuildRoad" else BuildSettlement(place["crossing"])
        client.send(Submit(view["decision"], action))
        assert _answer(client)["type"] == "Update"
    before = seen.actions
    seen.other.send(old)
    assert _answer(seen.other)["code"] == "stale"
    seen.first.send(old)
    assert _answer(seen.first)["code"] == "stale"
    assert seen.actions == before


def _answer(client: RawClient) -> dict[str, Any]:
    """To what this client handed in."""
    while True:
        message = until(client, "Update", "SubmitRefused")
        if message["type"] == "SubmitRefused" or message["own"]:
            return message


def test_nobody_acts_for_somebody_else(seen: Seen) -> None:
    build = Submit(seen.decision, BuildSettlement(0))
    seen.other.send(build)
    assert _answer(seen.other)["code"] in ("stale", "not_your_turn")
    seen.other.send(AskWhole())
    own = until(seen.other, "Welcome")["view"]["decision"]
    seen.other.send(Submit(own, BuildSettlement(0)))
    assert _answer(seen.other)["code"] == "not_your_turn"
    seen.watcher.send(build)
    assert _answer(seen.watcher)["code"] == "unknown_seat"
    assert seen.actions == 0


@pytest.mark.parametrize("action", [BuildSettlement(99_999), BuildSettlement(-1), BuildRoad(0), Roll(), EndTurn()])
def test_what_the_menu_does_not_offer_is_refused(seen: Seen, action: Action) -> None:
    seen.first.send(Submit(seen.decision, action))
    assert _answer(seen.first)["type"] == "SubmitRefused"
    assert seen.actions == 0


def test_what_belongs_elsewhere_is_refused_with_a_code(seen: Seen) -> None:
    for client, message, code in (
        (seen.first, StartGame(), "running"),
        (seen.other, TakeSeat(0), "running"),
        (seen.other, Kick(1), "not_leader"),
        (seen.first, Kick(2), "player_stays"),
        (seen.first, PlayAgain(), "running"),
        (seen.first, OfferHosting(2), "not_leader"),  # only the player in the host's own program could go
    ):
        client.send(message)
        assert until(client, "LobbyRefused")["code"] == code, message
    seen.watcher.send(VotePause(True))
    assert until(seen.watcher, "Notice")["code"] == "no_vote"
    assert seen.actions == 0


def test_a_handshake_once_more_ends_that_connection_alone(seen: Seen) -> None:
    seen.other.send(Enter("Other"))
    assert until(seen.other, "Closed")["reason"] == "garbage"
    seen.first.send(Submit(seen.decision, BuildSettlement(0)))
    assert _answer(seen.first)["own"]


def test_a_proof_that_was_overheard_opens_nothing(tmp_path: Path) -> None:
    """Neither on another connection, nor for another host: the nonce is used once, the fingerprint is this host's."""
    room = lobby_room(tmp_path, 3)
    salt = secrets.token_bytes(SALT_BYTES)
    key = key_of("sesame", salt)
    room.password = Password(salt, key)
    with hosting(room) as host:
        honest = RawClient(host.port)
        honest.send(Hello(PROTOCOL, "test"))
        proof = proof_of(key, honest.next()["nonce"], identity().fingerprint)
        honest.send(Enter("Honest", proof))
        assert honest.next()["type"] == "Entered"
        for told in (proof, proof_of(key, b"\0" * 32, identity().fingerprint), b""):
            thief = RawClient(host.port)
            assert thief.enter("Thief", proof=told)["code"] == "password"
            thief.close()
        forged = RawClient(host.port)
        forged.send(Hello(PROTOCOL, "test"))
        forged.send(Enter("Forged", proof_of(key, forged.next()["nonce"], b"\1" * 32)))
        assert forged.next()["code"] == "password"
        forged.close()
        honest.close()
