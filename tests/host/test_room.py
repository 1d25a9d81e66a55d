"""The room: people come, agree on a game, play it, and play another."""

from pathlib import Path

import pytest

from hexfolk.host.members import LOCAL
from hexfolk.rules.options import Options
from hexfolk.wire.lobby import (
    HandOver,
    Kick,
    LobbyState,
    LockSeat,
    MapChosen,
    MembersChanged,
    PlayAgain,
    Said,
    Say,
    SayPhrase,
    SetColor,
    SetName,
    SetOptions,
    SetPassword,
    SetReady,
    SetSeat,
    StartGame,
    TableOptions,
    TakeSeat,
)
from hexfolk.wire.messages import AskWhole, Closed, Leave, SetPace
from tests.host.rooms import Visit, refusals


def test_the_first_who_comes_leads_and_sits_at_the_first_seat(tmp_path: Path) -> None:
    visit = Visit.lobby(tmp_path)
    wren = visit.enter("Wren")
    moss = visit.enter("Moss", "10.0.0.2")
    assert [type(message) for message in visit.inbox[wren]][:3] == [LobbyState, MapChosen, MembersChanged]
    state = visit.state(moss)
    assert [(seat.state, seat.name, seat.member) for seat in state.seats[:3]] == [
        ("human", "Wren", wren),
        ("human", "Moss", moss),
        ("open", "", None),
    ]
    assert state == visit.state(wren)
    assert [seat.state for seat in state.seats[4:]] == ["closed"] * 4
    assert len({seat.color for seat in state.seats[:2]}) == 2
    assert visit.leader() == wren
    assert state.seats[0].ready
    assert not state.seats[1].ready
    assert visit.names(wren) == ["Wren", "Moss"]
    assert state.options.game.players == 4
    assert visit.room.facts[:-1] == ("Wren's harbour", "standard-19", 2, 4, 10, False, False)
    assert visit.room.facts.titles["en"] == "Standard 19"


def test_names_are_made_clean_and_unlike(tmp_path: Path) -> None:
    visit = Visit.lobby(tmp_path, open_seats=2, bots=2)
    visit.enter("  Wren\u202e\n")
    visit.enter("WREN")
    bramble = visit.enter("Bramble")
    assert visit.names(bramble) == ["Wren", "WREN 2", "Bramble"]
    assert visit.turned_away("\u200b\u3164 ") == "name"
    assert visit.turned_away("") == "name"
    bots = [seat.name for seat in visit.state(bramble).seats if seat.state == "bot"]
    assert len(bots) == 2
    assert "Bramble" not in bots


def test_who_finds_no_seat_looks_on_if_that_is_allowed(tmp_path: Path) -> None:
    visit = Visit.lobby(tmp_path, open_seats=2)
    wren = visit.enter("Wren")
    watching = visit.enter("Thistle", watch=True)
    assert visit.state(wren).seats[1].state == "open"
    moss = visit.enter("Moss")
    late = visit.enter("Late")
    seats = {member.name: member.seat for member in visit.last(late, MembersChanged).members}
    assert seats == {"Wren": 0, "Thistle": None, "Moss": 1, "Late": None}
    allowed = TableOptions(Options(turn_time=120), spectators=False)
    assert refusals(visit.send(wren, SetOptions(allowed))) == ["somebody_watches"]
    for member in (watching, late):
        assert visit.send(member, Leave()) == [Closed("left")]
    assert refusals(visit.send(wren, SetOptions(allowed))) == []
    assert visit.turned_away("Later") == "full"
    assert visit.turned_away("Later", watch=True) == "no_spectators"
    assert refusals(visit.send(moss, TakeSeat(None))) == ["no_spectators"]
    assert refusals(visit.send(wren, SetSeat(1, "closed"))) == ["no_spectators"]


def test_a_locked_seat_is_passed_over(tmp_path: Path) -> None:
    visit = Visit.lobby(tmp_path, open_seats=3)
    wren = visit.enter("Wren")
    visit.send(wren, LockSeat(1, True))
    moss = visit.enter("Moss")
    assert visit.state(moss).seats[2].member == moss
    assert refusals(visit.send(moss, TakeSeat(1))) == ["seat_locked"]
    assert refusals(visit.send(wren, TakeSeat(1))) == []
    assert visit.state(moss).seats[1].member == wren


def test_who_loses_the_connection_keeps_the_seat_for_a_minute(tmp_path: Path) -> None:
    visit = Visit.lobby(tmp_path)
    visit.enter("Wren")
    moss = visit.enter("Moss")
    visit.send(moss, SetColor("pink"), SetReady(True))
    token = visit.tokens[moss]
    visit.gone(moss)
    visit.tick(59)
    again = visit.enter(token=token)
    assert again != moss
    seat = visit.state(again).seats[1]
    assert (seat.member, seat.name, seat.color, seat.ready) == (again, "Moss", "pink", False)
    assert visit.tokens[again] == token
    visit.gone(again)
    due = visit.room.due
    assert due is not None
    visit.clock.now = due
    visit.tick()
    assert visit.turned_away(token=token) == "token"
    assert visit.names(1) == ["Wren"]
    assert visit.state(1).seats[1].state == "open"


def test_the_newer_of_two_connections_with_one_token_has_the_seat(tmp_path: Path) -> None:
    visit = Visit.lobby(tmp_path)
    wren = visit.enter("Wren")
    newer = visit.enter(token=visit.tokens[wren])
    assert visit.inbox[wren][-1] == Closed("elsewhere")
    assert visit.room.leaving == {wren}
    assert visit.leader() == newer
    assert visit.state(newer).seats[0].member == newer
    assert visit.send(wren, SetName("Thief")) == []
    assert visit.gone(wren) == []
    assert visit.names(newer) == ["Wren"]


@pytest.mark.parametrize("token", [bytes(16), b"x", b"y" * 1000])
def test_a_token_of_nobody_opens_nothing(tmp_path: Path, token: bytes) -> None:
    visit = Visit.lobby(tmp_path)
    visit.enter("Wren")
    assert visit.turned_away("Wren", token=token) == "token"


def test_only_hashes_of_tokens_are_kept(tmp_path: Path) -> None:
    visit = Visit.lobby(tmp_path, open_seats=1, bots=1)
    wren = visit.enter("Wren")
    visit.send(wren, StartGame())
    table = visit.room.table
    assert table is not None
    assert len(table.setup.seats[0].token_hash) == 32
    assert visit.room.journal is not None
    assert visit.tokens[wren] not in visit.room.journal.path.read_bytes()
    assert table.setup.game == visit.room.game


def test_the_lead_passes_to_the_local_player_then_to_who_was_there_longest(tmp_path: Path) -> None:
    visit = Visit.lobby(tmp_path)
    first = visit.enter("Wren")
    second = visit.enter("Moss")
    local = visit.enter("Hazel", LOCAL)
    visit.send(first, Leave())
    assert visit.leader() == local
    visit.send(local, HandOver(second))
    assert visit.leader() == second
    assert refusals(visit.send(local, SetSeat(3, "closed"))) == ["not_leader"]
    visit.gone(second)
    visit.tick(30)
    assert visit.leader() == second
    visit.tick(30)
    assert visit.leader() == local


def test_an_empty_lobby_stands_and_the_next_who_comes_leads(tmp_path: Path) -> None:
    visit = Visit.lobby(tmp_path, bots=1, open_seats=3)
    for name in ("Wren", "Moss"):
        one = visit.enter(name)
        assert visit.leader() == one
        visit.send(one, Leave())
        assert visit.leader() is None
    assert visit.room.facts.seats_taken == 1


def test_who_was_kicked_does_not_come_back_but_others_of_the_address_do(tmp_path: Path) -> None:
    visit = Visit.lobby(tmp_path)
    wren = visit.enter("Wren", LOCAL)
    pest = visit.enter("Pest", "10.0.0.9")
    friend = visit.enter("Moss", "10.0.0.9")
    assert refusals(visit.send(friend, Kick(pest))) == ["not_leader"]
    assert refusals(visit.send(wren, Kick(99))) == ["no_such_member"]
    visit.send(wren, Kick(pest))
    assert visit.inbox[pest][-1] == Closed("kicked")
    assert pest in visit.room.leaving
    assert visit.turned_away(token=visit.tokens[pest]) == "kicked"
    for stranger in ("Thistle", "PEST"):
        visit.send(visit.enter(stranger, "10.0.0.9"), Leave())
    for here in ("127.0.0.1", "::1", "::ffff:127.0.0.1"):
        visit.send(wren, Kick(visit.enter("Pest", here)))
        visit.send(visit.enter("Moss's brother", here), Leave())
    lone = visit.enter("Lone", "10.0.0.7")
    visit.send(wren, Kick(lone))
    assert visit.turned_away("Other", "10.0.0.7") == "kicked"
    visit.send(wren, HandOver(friend))
    assert refusals(visit.send(friend, Kick(wren))) == ["host_stays"]
    assert refusals(visit.send(friend, Kick(friend))) == ["wrong_value"]


def test_newcomers_read_what_was_said_last(tmp_path: Path) -> None:
    visit = Visit.lobby(tmp_path)
    wren, moss = visit.enter("Wren"), visit.enter("Moss")
    for number in range(25):
        visit.tick(10)
        visit.send(wren, Say(f"line {number}"))
    heard = [m for m in visit.inbox[visit.enter("Hazel")] if isinstance(m, Said)]
    assert heard == [Said(wren, "Wren", None, f"line {number}") for number in range(5, 25)]
    visit.gone(moss)
    back = visit.enter(token=visit.tokens[moss])
    assert not any(isinstance(m, Said) for m in visit.inbox[back]), "they have read it"


def test_chat_is_cleaned_and_cannot_flood(tmp_path: Path) -> None:
    visit = Visit.lobby(tmp_path)
    wren, moss = visit.enter("Wren"), visit.enter("Moss")
    visit.send(wren, Say(" good\u202e luck \n all "))
    assert visit.last(moss, Said) == Said(wren, "Wren", 0, "good luck all")
    assert visit.last(wren, Said) == visit.last(moss, Said)
    visit.send(moss, SayPhrase("hello"))
    assert visit.last(wren, Said) == Said(moss, "Moss", 1, "", "hello")
    assert refusals(visit.send(moss, SayPhrase("insult"), Say("\u200b"), SayPhrase(""))) == [
        "wrong_value",
        "chat_empty",
        "chat_empty",
    ]
    codes = refusals(visit.send(wren, *[Say("spam")] * 20))
    assert 10 <= codes.count("too_fast") == len(codes) < 20
    visit.tick(60)
    assert refusals(visit.send(wren, Say("calm"))) == []


def test_latencies_are_told_every_few_seconds(tmp_path: Path) -> None:
    visit = Visit.lobby(tmp_path)
    wren, moss = visit.enter("Wren", LOCAL), visit.enter("Moss")
    assert visit.room.due is None
    visit.room.latency(wren, 1)
    visit.room.latency(moss, 18)
    assert visit.tick() == []
    due = visit.room.due
    assert due is not None
    visit.clock.now = due
    visit.tick()
    assert [member.latency for member in visit.last(wren, MembersChanged).members] == [None, 18]
    assert visit.room.due is None or visit.room.due > due


def test_a_password_is_kept_as_its_key_only(tmp_path: Path) -> None:
    visit = Visit.lobby(tmp_path)
    wren, moss = visit.enter("Wren"), visit.enter("Moss")
    assert refusals(visit.send(moss, SetPassword(bytes(16), bytes(32)))) == ["not_leader"]
    for salt, key in ((b"", bytes(32)), (bytes(16), b""), (bytes(16), bytes(31)), (bytes(9), bytes(32))):
        assert refusals(visit.send(wren, SetPassword(salt, key))) == ["wrong_value"]
    assert visit.room.password is None
    visit.send(wren, SetPassword(b"s" * 16, b"k" * 32))
    assert visit.room.password == (b"s" * 16, b"k" * 32)
    assert visit.state(moss).password
    assert visit.room.facts.password
    visit.send(wren, SetPassword(b"", b""))
    assert visit.room.password is None
    assert not visit.state(moss).password


def test_messages_for_the_table_are_refused_in_the_lobby(tmp_path: Path) -> None:
    visit = Visit.lobby(tmp_path)
    wren = visit.enter("Wren")
    assert refusals(visit.send(wren, SetPace("fast"), PlayAgain())) == ["not_running", "not_running"]
    whole = visit.send(wren, AskWhole())
    assert [type(message) for message in whole] == [LobbyState, MapChosen, MembersChanged]


def test_names_can_be_changed(tmp_path: Path) -> None:
    visit = Visit.lobby(tmp_path, open_seats=3, bots=1)
    wren, moss = visit.enter("Wren"), visit.enter("Moss")
    bot = visit.state(wren).seats[3].name
    assert refusals(visit.send(moss, SetName("WREN"), SetName(" \u200b"))) == ["name_taken", "name_empty"]
    assert refusals(visit.send(moss, SetName("moss"), SetName(bot))) == []
    assert visit.state(wren).seats[1].name == bot
    assert visit.state(wren).seats[3].name != bot
