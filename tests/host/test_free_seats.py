"""Seats whose player does not come: of a save that was made alone anybody's, else kept until the leader opens them."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from hexfolk.host.free_seats import AWAY
from hexfolk.host.members import LOCAL
from hexfolk.host.opening import Opened, open_table
from hexfolk.host.room import Room
from hexfolk.host.saves import read_save
from hexfolk.host.setup import TableSetup
from hexfolk.host.table import Table
from hexfolk.host.tokens import token_hash
from hexfolk.wire.hello import Enter, Entered
from hexfolk.wire.lobby import Member, MembersChanged, SetSeat, TakeSeat
from hexfolk.wire.messages import PlayerBack, Resign, SeatOpened, SeatsChanged, SeatTaken, Update, Welcome
from tests.host.games import Clock, resumed_table, table_setup
from tests.host.rooms import Visit, means, refusals

TOKENS = (b"0" * 16, b"1" * 16, b"2" * 16)


def opened(folder: Path, setup: TableSetup) -> Visit:
    """A dedicated host that goes on with a game."""
    clock = Clock()
    return Visit(Room.at_table("A game", means(folder, clock), open_table(setup, folder, clock)), clock)


def with_tokens(setup: TableSetup) -> TableSetup:
    seats = (
        replace(seat, token_hash=token_hash(TOKENS[number])) if seat.kind == "human" else seat
        for number, seat in enumerate(setup.seats)
    )
    return replace(setup, seats=tuple(seats), game=b"g" * 16)


def kept(visit: Visit) -> dict[int | None, str]:
    return {one.seat: one.kept for one in visit.room.members if not one.connected}


def member_of(visit: Visit, number: int) -> Member:
    return next(one for one in visit.room.members if one.member == number)


def test_who_comes_to_a_game_that_was_played_alone_has_its_seat(tmp_path: Path) -> None:
    visit = opened(tmp_path, table_setup("hbb"))
    assert kept(visit) == {0: "open"}
    before = visit.room.table.setup.seats[0].name if visit.room.table else ""
    fern = visit.enter("Fern")
    welcome = visit.last(fern, Welcome)
    assert welcome.seat == 0 and welcome.view.own is not None
    assert welcome.seats[0].name == "Fern" != before and welcome.seats[0].color == table_setup("hbb").seats[0].color
    assert SeatTaken(0) in welcome.history and PlayerBack(0) not in welcome.history
    assert (member_of(visit, fern).seat, member_of(visit, fern).leader) == (0, True)
    moss = visit.enter("Moss")
    assert visit.last(moss, Welcome).seat is None, "there is no other"


def test_the_token_that_was_given_for_such_a_seat_is_good_at_every_later_host(tmp_path: Path) -> None:
    visit = opened(tmp_path, table_setup("hbb"))
    fern = visit.enter("Fern")
    token, game = visit.tokens[fern], visit.room.game
    assert visit.room.journal is not None
    path = visit.room.journal.path
    visit.room.journal.close()
    save = read_save(path)
    assert save.header.setup.seats[0].name == "Fern" and save.header.setup.game == game
    table, journal = resumed_table(save)
    clock = Clock()
    again = Visit(Room.at_table("A game", means(tmp_path, clock), Opened(table, journal)), clock)
    assert again.room.game == game and kept(again) == {0: "token"}
    assert again.last(again.enter("Moss"), Welcome).seat is None
    assert again.last(again.enter("?", token=token), Welcome).seat == 0
    journal.close()


def test_who_wants_to_look_on_does_and_can_sit_down_later(tmp_path: Path) -> None:
    visit = opened(tmp_path, table_setup("hhb"))
    fern = visit.enter("Fern", watch=True)
    assert visit.last(fern, Welcome).seat is None
    assert refusals(visit.send(fern, TakeSeat(2), TakeSeat(9), TakeSeat(None))) == [
        "seat_taken",
        "wrong_value",
        "running",
    ]
    visit.send(fern, TakeSeat(1))
    assert visit.last(fern, Welcome).seat == 1 and kept(visit) == {0: "open"}
    assert refusals(visit.send(fern, TakeSeat(0))) == ["running"], "one has a seat"
    moss = visit.enter("Moss")
    assert visit.last(moss, Welcome).seat == 0
    seats = visit.last(fern, SeatsChanged).seats
    assert [seat.name for seat in seats[:2]] == ["Moss", "Fern"]
    assert [e for m in visit.inbox[fern] if isinstance(m, Update) for e in m.events if e == SeatTaken(0)]


def test_the_local_player_comes_before_others_to_a_seat_without_a_token(tmp_path: Path) -> None:
    visit = opened(tmp_path, table_setup("hhb"))
    assert visit.last(visit.enter("Wren", LOCAL), Welcome).seat == 0
    assert visit.last(visit.enter("Fern"), Welcome).seat == 1


def test_a_seat_with_a_token_is_its_players_until_the_leader_opens_it(tmp_path: Path) -> None:
    visit = opened(tmp_path, with_tokens(table_setup("hhb")))
    wren = visit.enter("?", token=TOKENS[0])
    fern = visit.enter("Fern")
    assert visit.last(fern, Welcome).seat is None and kept(visit) == {1: "token"}
    assert refusals(visit.send(wren, SetSeat(1, "open"))) == ["still_kept"]
    assert refusals(visit.send(fern, TakeSeat(1))) == ["seat_taken"]
    due = visit.room.due
    assert due is not None
    visit.tick(AWAY)
    assert kept(visit) == {1: "leader"}
    assert visit.last(wren, MembersChanged).members == visit.room.members, "it is told by itself"
    assert refusals(visit.send(fern, SetSeat(1, "open"))) == ["not_leader"]
    assert refusals(visit.send(wren, SetSeat(1, "bot"), SetSeat(0, "open"), SetSeat(2, "open"))) == [
        "running", "still_kept", "still_kept",
    ]  # fmt: skip
    visit.send(wren, SetSeat(1, "open"))
    assert kept(visit) == {1: "open"}
    assert [e for m in visit.inbox[wren] if isinstance(m, Update) for e in m.events if e == SeatOpened(1)]
    visit.send(fern, TakeSeat(1))
    assert visit.last(fern, Welcome).seat == 1
    assert visit.turned_away("?", token=TOKENS[1]) == "token", "it is somebody else's now"
    visit.gone(fern)
    assert visit.last(visit.enter("?", token=visit.tokens[fern]), Welcome).seat == 1


def test_the_player_of_an_opened_seat_has_it_back_as_long_as_nobody_took_it(tmp_path: Path) -> None:
    visit = opened(tmp_path, with_tokens(table_setup("hhb")))
    wren = visit.enter("?", token=TOKENS[0])
    visit.tick(AWAY)
    visit.send(wren, SetSeat(1, "open"))
    moss = visit.enter("?", token=TOKENS[1])
    assert visit.last(moss, Welcome).seat == 1
    visit.gone(moss)
    assert kept(visit) == {1: "token"}, "it is kept anew"


def test_the_leader_can_close_a_seat_again(tmp_path: Path) -> None:
    visit = opened(tmp_path, with_tokens(table_setup("hhb")))
    wren = visit.enter("?", token=TOKENS[0])
    visit.tick(AWAY)
    visit.send(wren, SetSeat(1, "open"), SetSeat(1, "closed"))
    assert kept(visit) == {1: "leader"}
    assert visit.last(visit.enter("Fern"), Welcome).seat is None


def test_who_gave_up_a_seat_gets_no_other_in_that_game(tmp_path: Path) -> None:
    visit = opened(tmp_path, table_setup("hhb"))
    fern = visit.enter("Fern")
    visit.send(fern, Resign())
    assert refusals(visit.send(fern, TakeSeat(1))) == ["gave_up"], "they know cards that they should not"


def test_a_newcomer_has_the_seat_of_the_same_name_first_and_else_a_name_that_nobody_has(tmp_path: Path) -> None:
    setup = table_setup("hhb")
    visit = opened(tmp_path, setup)
    welcome = visit.last(visit.enter(setup.seats[1].name), Welcome)
    assert (welcome.seat, welcome.seats[1].name) == (1, setup.seats[1].name)
    welcome = visit.last(visit.enter(setup.seats[2].name), Welcome)
    assert (welcome.seat, welcome.seats[0].name) == (0, f"{setup.seats[2].name} 2")


def test_without_onlookers_a_free_seat_can_be_had(tmp_path: Path) -> None:
    visit = opened(tmp_path, replace(table_setup("hbb"), spectators=False))
    assert visit.last(visit.enter("Fern"), Welcome).seat == 0
    assert visit.turned_away("Moss") == "no_seat"


@pytest.mark.parametrize("again", [TakeSeat(0), SetSeat(0, "open")])
def test_a_game_that_is_over_has_no_free_seats(
    tmp_path: Path, again: TakeSeat | SetSeat, monkeypatch: pytest.MonkeyPatch
) -> None:
    visit = opened(tmp_path, table_setup("hhb"))
    fern = visit.enter("Fern", watch=True)
    monkeypatch.setattr(Table, "over", True)
    assert refusals(visit.send(fern, again)) == ["running"]
    moss = visit.room.enter(Enter("Moss"), "10.0.0.1")
    assert isinstance(moss, Entered) and member_of(visit, moss.member).seat is None
