"""The room at its table: the game that was agreed on, seats that are given back, and another game afterwards."""

import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from hexfolk.host.lobby_map import library_map
from hexfolk.host.members import LOCAL
from hexfolk.host.opening import Opened, open_table
from hexfolk.host.room import Room
from hexfolk.host.saves import read_save
from hexfolk.host.tokens import token_hash
from hexfolk.mapfiles import deal
from hexfolk.rules.actions import Roll
from hexfolk.rules.options import Options
from hexfolk.rules.refusal import Code
from hexfolk.wire.hello import Enter, Entered
from hexfolk.wire.lobby import (
    Kick,
    LobbyState,
    MapChosen,
    MembersChanged,
    PlayAgain,
    Said,
    Say,
    SetColor,
    SetName,
    SetOptions,
    SetReady,
    StartGame,
    TableOptions,
)
from hexfolk.wire.messages import (
    AnswerHosting,
    AskWhole,
    Closed,
    Leave,
    NewHost,
    OfferHosting,
    Resign,
    SaveHandedOn,
    SaveTaken,
    SetPace,
    Submit,
    SubmitRefused,
    Summary,
    TableState,
    Update,
    Welcome,
)
from tests.host.games import Clock, resumed_table, table_setup
from tests.host.rooms import Visit, means, refusals


def started(folder: Path, *names: str, **plan: object) -> tuple[Visit, list[int]]:
    """A room whose game has begun: the first of its members leads."""
    visit = Visit.lobby(folder, **{"open_seats": len(names), "bots": 1, **plan})
    members = [visit.enter(name, f"10.0.0.{number}") for number, name in enumerate(names, 1)]
    for member in members:
        visit.send(member, SetReady(True))
    assert refusals(visit.send(members[0], StartGame())) == []
    return visit, members


def finish(visit: Visit) -> None:
    """Play the game to its end."""
    table, rng = visit.room.table, random.Random(5)
    assert table is not None
    while not table.over:
        seat = table.view(None).to_act[0]
        view = table.view(seat)
        visit.take(visit.room.spread(table.receive(seat, Submit(view.decision, view.menu.pick(rng)))))


def test_the_game_is_what_the_lobby_agreed_on(tmp_path: Path) -> None:
    visit = Visit.lobby(tmp_path, open_seats=3, bots=1)
    wren, moss = visit.enter("Wren"), visit.enter("Moss")
    watching = visit.enter("Thistle", watch=True)
    visit.send(wren, SetOptions(TableOptions(Options(target=12, robber="friendly", turn_time=90), 30, True)))
    visit.send(moss, SetColor("pink"), SetReady(True))
    shown = visit.last(moss, MapChosen).map
    visit.send(wren, StartGame())
    table = visit.room.table
    assert table is not None
    setup = table.setup
    assert [(seat.kind, seat.name) for seat in setup.seats[:2]] == [("human", "Wren"), ("human", "Moss")]
    assert [seat.kind for seat in setup.seats[2:]] == ["bot", "bot"]
    assert setup.seats[1].color == "pink"
    assert len({seat.color for seat in setup.seats}) == len({seat.name for seat in setup.seats}) == 4
    assert setup.seats[2].level == "steady"
    assert (setup.layout, setup.map, setup.deal_seed) == (shown.layout, "standard-19", 7)
    assert setup.map_file == library_map("standard-19").data
    assert setup.options == Options(players=4, target=12, robber="friendly", turn_time=90)
    assert (setup.grace, setup.spectators) == (30, True)
    assert [seat.token_hash for seat in setup.seats[:2]] == [token_hash(visit.tokens[m]) for m in (wren, moss)]
    assert {member: visit.last(member, Welcome).seat for member in (wren, moss, watching)} == {
        wren: 0,
        moss: 1,
        watching: None,
    }
    assert visit.room.facts[:-1] == ("Wren's harbour", "standard-19", 4, 4, 12, False, True)
    assert visit.room.facts.titles["en"] == "Standard 19"


def test_seats_of_the_game_are_numbered_without_the_closed_ones(tmp_path: Path) -> None:
    visit = Visit.lobby(tmp_path, open_seats=4)
    wren, moss, hazel = (visit.enter(name) for name in ("Wren", "Moss", "Hazel"))
    visit.send(moss, Leave())
    visit.room._gathering.open_lobby.places[1].empty("closed")
    visit.send(hazel, SetReady(True))
    visit.send(wren, StartGame())
    assert (visit.last(wren, Welcome).seat, visit.last(hazel, Welcome).seat) == (0, 1)
    seats = {member.name: member.seat for member in visit.last(wren, MembersChanged).members}
    assert seats == {"Wren": 0, "Hazel": 1}


def test_a_game_needs_everybody_ready_and_there(tmp_path: Path) -> None:
    visit = Visit.lobby(tmp_path, open_seats=2)
    wren, moss = visit.enter("Wren"), visit.enter("Moss")
    assert refusals(visit.send(moss, StartGame())) == ["not_leader"]
    assert refusals(visit.send(wren, StartGame())) == ["not_ready"]
    visit.send(moss, SetReady(True))
    visit.gone(moss)
    assert refusals(visit.send(wren, StartGame())) == ["not_ready"]
    moss = visit.enter(token=visit.tokens[moss])
    assert refusals(visit.send(wren, StartGame())) == ["not_ready"]
    visit.send(moss, SetReady(True), Leave())
    assert refusals(visit.send(wren, StartGame())) == []
    assert visit.room.table is not None


def test_each_gets_only_what_is_for_its_seat(tmp_path: Path) -> None:
    visit, (wren, moss) = started(tmp_path, "Wren", "Moss")
    watching = visit.enter("Thistle")
    finish(visit)
    for member, seat in ((wren, 0), (moss, 1), (watching, None)):
        views = [m.view for m in visit.inbox[member] if isinstance(m, Welcome | Update)]
        assert len(views) > 50
        assert {view.seat for view in views} == {seat}
        welcomes = [message.seat for message in visit.inbox[member] if isinstance(message, Welcome)]
        assert welcomes == [seat]


def test_messages_for_the_lobby_are_refused_at_the_table(tmp_path: Path) -> None:
    visit, (wren, _moss) = started(tmp_path, "Wren", "Moss")
    asked = (SetName("Other"), SetReady(False), SetColor("pink"), StartGame(), PlayAgain())
    assert refusals(visit.send(wren, *asked)) == ["running"] * len(asked)
    assert visit.names(wren) == ["Wren", "Moss"]


def test_a_spectators_requests_are_answered_to_it_alone(tmp_path: Path) -> None:
    visit, (wren, _) = started(tmp_path, "Wren", "Moss")
    one, other = visit.enter("Thistle"), visit.enter("Hazel")
    before = len(visit.inbox[other])
    assert visit.send(one, Submit(3, Roll())) == [SubmitRefused(3, Code.UNKNOWN_SEAT)]
    visit.send(one, AskWhole(), SetPace("instant"))
    assert len(visit.inbox[other]) == before
    visit.send(one, Leave())
    visit.send(wren, Say("hello"))
    assert visit.last(other, Said).text == "hello"
    finish(visit)
    assert isinstance(visit.inbox[other][-1], Summary)


def test_a_seat_is_given_back_in_full_to_the_holder_of_its_token(tmp_path: Path) -> None:
    visit, (wren, moss) = started(tmp_path, "Wren", "Moss")
    visit.gone(moss)
    visit.tick(1000)
    seats = {member.name: (member.seat, member.connected) for member in visit.room.members}
    assert seats == {"Wren": (0, True), "Moss": (1, False)}
    again = visit.enter(token=visit.tokens[moss])
    welcome = visit.last(again, Welcome)
    assert visit.room.table is not None
    assert (welcome.seat, welcome.view) == (1, visit.room.table.view(1))
    assert visit.names(wren) == ["Wren", "Moss"]
    newest = visit.enter(token=visit.tokens[moss])
    assert visit.inbox[again][-1] == Closed("elsewhere")
    before = len(visit.inbox[newest])
    assert visit.gone(again) == []
    assert len(visit.inbox[newest]) == before
    assert visit.room.members[1].connected


def test_who_is_not_told_the_beginning_is_sent_nothing(tmp_path: Path) -> None:
    visit, (wren, moss) = started(tmp_path, "Wren", "Moss")
    entered = visit.room.enter(Enter("", token=visit.tokens[moss]), "10.0.0.5")
    assert isinstance(entered, Entered)
    sent = visit.room.receive(wren, Say("anybody?"))
    assert {member for member, message in sent if not isinstance(message, Closed)} == {wren}
    assert visit.room.receive(entered.member, Say("me")) == []
    assert any(isinstance(message, Welcome) for _, message in visit.room.begin(entered.member))
    assert visit.room.begin(entered.member) == []


def test_without_spectators_nobody_comes_to_a_running_game(tmp_path: Path) -> None:
    visit = Visit.lobby(tmp_path, open_seats=1, bots=1, options=TableOptions(spectators=False))
    wren = visit.enter("Wren")
    visit.send(wren, StartGame())
    assert visit.turned_away("Late") == "no_seat"
    assert visit.turned_away("Late", watch=True) == "no_spectators"


def test_players_of_a_running_game_stay_and_spectators_can_be_sent_away(tmp_path: Path) -> None:
    visit, (wren, moss) = started(tmp_path, "Wren", "Moss")
    pest = visit.enter("Wren", "10.0.0.8")
    assert "Wren 2" in visit.names(wren)
    assert refusals(visit.send(wren, Kick(moss))) == ["player_stays"]
    assert refusals(visit.send(wren, Kick(pest))) == []
    assert visit.inbox[pest][-1] == Closed("kicked")
    assert visit.turned_away("Other", "10.0.0.8") == "kicked"


def test_leaving_the_table_keeps_the_seat(tmp_path: Path) -> None:
    visit, (wren, moss) = started(tmp_path, "Wren", "Moss")
    assert visit.send(moss, Leave())[-1] == Closed("left")
    assert not visit.room.members[1].connected
    visit.send(wren, Leave())
    assert visit.leader() is None
    again = visit.enter(token=visit.tokens[moss])
    assert visit.leader() == again
    assert visit.last(again, Welcome).seat == 1


def test_friends_play_again_without_joining_again(tmp_path: Path) -> None:
    visit, (wren, moss) = started(tmp_path, "Wren", "Moss")
    watching, pest = visit.enter("Thistle"), visit.enter("Pest", "10.0.0.66")
    visit.send(wren, Kick(pest))
    first = visit.room.table
    finish(visit)
    assert refusals(visit.send(moss, PlayAgain())) == ["not_leader"]
    journal = visit.room.journal
    visit.send(wren, PlayAgain())
    assert visit.room.table is None
    assert journal is not None
    assert not journal.path.exists()
    assert [path.name for path in (tmp_path / "finished").iterdir()] == [journal.path.name]
    for member in (wren, moss, watching):
        kinds = [type(message) for message in visit.inbox[member]]
        assert kinds[-2:] == [LobbyState, MapChosen]
        state = visit.state(member)
        assert [seat.member for seat in state.seats[:2]] == [wren, moss]
        assert not state.seats[1].ready
    assert state.seed != 7
    assert visit.enter("Pest", "10.0.0.66")
    assert visit.send(wren, Submit(3, Roll())) == [SubmitRefused(3, Code.STALE)]
    visit.send(moss, SetReady(True))
    visit.send(wren, StartGame())
    second = visit.room.table
    assert second is not None
    assert second is not first
    assert second.setup.play_secret != (first.setup.play_secret if first else b"")
    assert visit.last(moss, Welcome).seat == 1


def test_a_finished_table_that_everybody_left_becomes_a_lobby(tmp_path: Path) -> None:
    visit, (wren, moss) = started(tmp_path, "Wren", "Moss")
    finish(visit)
    visit.send(wren, Leave())
    visit.gone(moss)
    assert visit.room.table is None
    new = visit.enter("Juniper")
    assert visit.leader() == new
    assert {seat.name for seat in visit.state(new).seats if seat.state == "human"} == {"Wren", "Moss"}
    visit.tick(60)
    assert visit.names(new) == ["Juniper"]


def resumed(folder: Path) -> Visit:
    """A room at the table of a game over a network that was saved."""
    visit, members = started(folder, "Wren", "Moss")
    table, journal = visit.room.table, visit.room.journal
    assert table is not None
    assert journal is not None
    for _ in range(30):
        seat = table.view(None).to_act[0]
        view = table.view(seat)
        table.receive(seat, Submit(view.decision, view.menu.pick(random.Random(3))))
    journal.close()
    clock = Clock()
    opened = Opened(*resumed_table(read_save(journal.path), clock))
    again = Visit(Room.at_table("Wren's harbour", means(folder, clock, 9), opened), clock)
    again.tokens = {member: visit.tokens[member] for member in members}
    assert again.room.game == visit.room.game
    return again


def test_each_seat_of_a_saved_game_is_claimed_by_its_token_only(tmp_path: Path) -> None:
    visit = resumed(tmp_path)
    wren, moss = visit.tokens.values()
    watching = visit.enter("Moss", LOCAL)
    assert visit.last(watching, Welcome).seat is None
    assert visit.names(watching) == ["Wren", "Moss", "Moss 2"]
    assert visit.leader() == watching
    assert visit.turned_away("Wren", token=bytes(16)) == "token"
    for token, seat in ((moss, 1), (wren, 0)):
        member = visit.enter(token=token)
        assert visit.last(member, Welcome).seat == seat
    assert visit.room.facts.seats_taken == 3
    finish(visit)
    visit.send(watching, PlayAgain())
    state = visit.state(watching)
    assert [(seat.state, seat.name) for seat in state.seats[:2]] == [("human", "Wren"), ("human", "Moss")]
    assert state.seats[2].state == "bot"
    assert visit.last(watching, MapChosen).map.name == "standard-19"


def test_a_game_of_ones_own_is_a_room_with_one_member(tmp_path: Path) -> None:
    clock = Clock()
    setup = table_setup("bhb")
    room = Room.at_table("", means(tmp_path, clock), open_table(setup, tmp_path, clock))
    visit = Visit(room, clock)
    me = visit.enter("Wren", LOCAL)
    assert visit.last(me, Welcome).seat == 1
    assert visit.tokens[me] == b""
    assert visit.leader() is not None
    visit.send(me, SetPace("fast"))
    assert visit.room.table is not None
    assert visit.room.table.pace == "fast"


@pytest.mark.parametrize("wishes", ["map", "wild"])
def test_the_shown_island_is_the_one_that_is_played(tmp_path: Path, wishes: str) -> None:
    visit, members = started(tmp_path, "Wren", options=TableOptions(Options(deal=wishes)))
    setup = visit.room.table.setup if visit.room.table else None
    assert setup is not None
    assert visit.last(members[0], Welcome).layout == setup.layout == deal(library_map("standard-19"), 7, wishes)


def test_the_hosts_own_player_may_always_look_on(tmp_path: Path) -> None:
    clock = Clock()
    setup = replace(table_setup("bbb"), spectators=False)
    visit = Visit(Room.at_table("", means(tmp_path, clock), open_table(setup, tmp_path, clock)), clock)
    assert visit.turned_away("Moss") == "no_seat"
    assert visit.last(visit.enter("Wren", LOCAL), Welcome).seat is None


def test_who_was_told_that_the_game_moved_is_gone(tmp_path: Path) -> None:
    visit = Visit.lobby(tmp_path, open_seats=2, bots=1)
    wren, moss = visit.enter("Wren", LOCAL), visit.enter("Moss")
    watching = visit.enter("Thistle", watch=True)
    visit.send(moss, SetReady(True))
    visit.send(wren, StartGame())
    assert refusals(visit.send(moss, OfferHosting(wren))) == ["not_leader"]
    assert refusals(visit.send(wren, OfferHosting(watching), OfferHosting(99))) == ["no_such_member"] * 2
    visit.send(wren, OfferHosting(moss))
    hosting = visit.last(moss, TableState).hosting
    assert hosting is not None
    assert hosting.seat == 1
    visit.send(moss, AnswerHosting(True))
    assert visit.last(moss, SaveHandedOn).data and not visit.room.leaving
    taken = SaveTaken(("10.0.0.9",), 4741, b"f" * 32)
    visit.send(watching, taken)
    assert not visit.room.leaving, "it was not given to everybody"
    visit.send(moss, taken)
    assert visit.room.leaving == {wren, moss, watching}
    for member in (wren, watching):
        moved, closed = visit.inbox[member][-2:]
        assert isinstance(moved, NewHost) and "10.0.0.9" in moved.addresses and closed == Closed("moved")
        assert not any(isinstance(message, SaveHandedOn) for message in visit.inbox[member])
    assert visit.send(wren, Say("still here?")) == []
    assert [(one.name, one.connected) for one in visit.room.members] == [("Wren", False), ("Moss", False)]
    visit.tick(1000)
    assert visit.inbox[watching][-1] == Closed("moved")


def test_who_resigns_looks_on_and_plays_the_next_game(tmp_path: Path) -> None:
    visit, (wren, moss) = started(tmp_path, "Wren", "Moss")
    visit.send(moss, Resign())
    welcome = visit.last(moss, Welcome)
    assert (welcome.seat, welcome.view.own) == (None, None)
    assert [one.seat for one in visit.room.members] == [0, None]
    finish(visit)
    assert not any(isinstance(m, Update) and m.view.seat is not None for m in visit.inbox[moss][-20:])
    visit.send(wren, PlayAgain())
    assert [seat.member for seat in visit.state(moss).seats[:2]] == [wren, moss]
