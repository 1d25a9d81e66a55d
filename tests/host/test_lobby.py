"""The lobby: seats, options, map, readiness, and what is refused."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from hexfolk.host.lobby_map import library_map
from hexfolk.mapfiles import MapFile, MapProblems, deal
from hexfolk.rules.options import Options
from hexfolk.wire.lobby import (
    LockSeat,
    MapChosen,
    SetColor,
    SetMap,
    SetOptions,
    SetReady,
    SetSeat,
    SetSeed,
    ShuffleSeats,
    StartGame,
    TableOptions,
    TakeSeat,
)
from tests.host.rooms import Visit, refusals

LAGOON = library_map("lagoon").data


def two(folder: Path, **plan: Any) -> tuple[Visit, int, int]:
    """A lobby with its leader and a guest who is ready."""
    visit = Visit.lobby(folder, **plan)
    leader, guest = visit.enter("Wren"), visit.enter("Moss")
    visit.send(guest, SetReady(True))
    return visit, leader, guest


def test_a_guest_sits_where_there_is_room(tmp_path: Path) -> None:
    visit, leader, guest = two(tmp_path, open_seats=3, bots=1)
    color = visit.state(guest).seats[1].color
    assert refusals(visit.send(guest, *(TakeSeat(seat) for seat in (0, 3, 4, 8, -1, 2**60)))) == [
        "seat_taken",
        "seat_taken",
        "seat_closed",
        "wrong_value",
        "wrong_value",
        "wrong_value",
    ]
    visit.send(guest, TakeSeat(2))
    seats = visit.state(leader).seats
    assert (seats[1].state, seats[1].color, seats[1].ready) == ("open", "", False)
    assert (seats[2].member, seats[2].color, seats[2].ready) == (guest, color, True)
    visit.send(guest, TakeSeat(None))
    assert visit.state(leader).seats[2].state == "open"
    assert refusals(visit.send(guest, SetReady(True), SetColor("red"))) == ["wrong_value"] * 2


def test_colors_are_each_ones_own(tmp_path: Path) -> None:
    visit, leader, guest = two(tmp_path, open_seats=3, bots=1)
    colors = [seat.color for seat in visit.state(guest).seats[:4]]
    assert refusals(visit.send(guest, SetColor(colors[0]), SetColor(colors[3]), SetColor("mauve"))) == [
        "color_taken",
        "color_taken",
        "wrong_value",
    ]
    assert refusals(visit.send(guest, SetColor("pink"), SetColor("pink"))) == []
    assert visit.state(leader).seats[1].color == "pink"


def test_the_leader_makes_seats_open_closed_or_a_bots(tmp_path: Path) -> None:
    visit, leader, guest = two(tmp_path)
    visit.send(leader, SetSeat(2, "bot", "gentle"), SetSeat(3, "closed"), SetSeat(4, "open"))
    seats = visit.state(guest).seats
    assert [seat.state for seat in seats[:5]] == ["human", "human", "bot", "closed", "open"]
    assert (seats[2].level, seats[2].ready) == ("gentle", True)
    bot = seats[2]
    visit.send(leader, SetSeat(2, "bot", "steady"))
    assert visit.state(guest).seats[2] == replace(bot, level="steady")
    visit.send(leader, SetSeat(1, "bot", "steady"))
    assert visit.state(guest).seats[1].state == "bot"
    assert [member.seat for member in visit.room.members] == [0, None]
    wrong = (
        SetSeat(2, "human"),
        SetSeat(2, "bot", "divine"),
        SetSeat(2, "bot"),
        SetSeat(9, "open"),
        SetSeat(-1, "open"),
    )
    assert refusals(visit.send(leader, *wrong)) == ["wrong_value"] * 5
    assert refusals(visit.send(guest, SetSeat(1, "open"))) == ["not_leader"]
    assert refusals(visit.send(leader, LockSeat(3, True), LockSeat(99, True))) == ["seat_closed", "wrong_value"]


def test_seats_are_shuffled_without_losing_anybody(tmp_path: Path) -> None:
    visit, leader, guest = two(tmp_path, open_seats=4, bots=2)
    before = visit.state(leader).seats
    orders = set()
    for _ in range(20):
        visit.send(leader, ShuffleSeats())
        now = visit.state(guest).seats
        assert sorted(map(repr, now)) == sorted(map(repr, before))
        assert [seat.state for seat in now[6:]] == ["closed", "closed"]
        orders.add(tuple(seat.name for seat in now))
    assert len(orders) > 10


@pytest.mark.parametrize(
    "message",
    [SetMap("lagoon"), SetMap("mine", LAGOON), SetSeed(3), SetSeed(None), SetOptions(TableOptions(grace=5))],
    ids=lambda message: type(message).__name__,
)
def test_changes_take_readiness_back(tmp_path: Path, message: Any) -> None:
    visit, leader, guest = two(tmp_path)
    assert visit.state(leader).seats[1].ready
    assert refusals(visit.send(leader, message)) == []
    assert not visit.state(leader).seats[1].ready
    assert visit.state(leader).seats[0].ready
    assert refusals(visit.send(guest, message)) == ["not_leader"]


def test_what_changes_nothing_takes_no_readiness(tmp_path: Path) -> None:
    visit, leader, _guest = two(tmp_path)
    seen = len(visit.inbox[leader])
    options = visit.state(leader).options
    visit.send(leader, SetMap("standard-19"), SetSeed(7), SetOptions(options))
    assert visit.inbox[leader][seen:] == []


def test_everybody_sees_the_map_as_it_will_be_dealt(tmp_path: Path) -> None:
    visit, leader, guest = two(tmp_path)
    visit.send(leader, SetMap("two-sisters"), SetSeed(11))
    shown = visit.last(guest, MapChosen).map
    assert (shown.name, shown.players, shown.problem) == ("two-sisters", (4, 5), "")
    assert shown.titles["en"] == "Two Sisters"
    assert shown.layout == deal(library_map("two-sisters"), 11)
    assert visit.state(guest).seed == 11
    visit.send(leader, SetOptions(TableOptions(Options(deal="wild"))))
    assert visit.last(guest, MapChosen).map.layout == deal(library_map("two-sisters"), 11, "wild")


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("no-such-map", b"", "map_missing"),
        ("../maps/standard-19", b"", "map_missing"),
        ("standard-19.yaml", b"", "map_missing"),
        ("/etc/passwd", b"", "map_missing"),
        ("", b"", "map_missing"),
        ("nul\0", b"", "map_missing"),
        ("mine", b"nonsense", "map_broken"),
        ("mine", b"\xff\xfe\x00", "map_broken"),
        ("mine", b"# " + b"x" * 64_000, "map_too_large"),
        ("", LAGOON, "wrong_value"),
        ("a/b", LAGOON, "wrong_value"),
        ("a\\b", LAGOON, "wrong_value"),
        (".bay", LAGOON, "wrong_value"),
        ("..", LAGOON, "wrong_value"),
        ("a\u202eb", LAGOON, "wrong_value"),
        ("a" * 81, LAGOON, "wrong_value"),
    ],
)
def test_a_map_that_cannot_be_is_refused(tmp_path: Path, name: str, data: bytes, code: str) -> None:
    visit, leader, guest = two(tmp_path)
    assert refusals(visit.send(leader, SetMap(name, data))) == [code]
    assert visit.last(guest, MapChosen).map.name == "standard-19"
    assert visit.state(guest).seats[1].ready


@pytest.mark.parametrize("name", ["own:lagoon", "Wren's bay (2)", "_draft", "bay.yaml", "작은 만", "a" * 80])
def test_a_map_of_the_leaders_own_may_be_called_as_files_are(tmp_path: Path, name: str) -> None:
    visit, leader, guest = two(tmp_path, open_seats=2)
    assert refusals(visit.send(leader, SetMap(name, LAGOON))) == []
    visit.send(guest, SetReady(True))
    visit.send(leader, StartGame())
    table = visit.room.table
    assert table is not None
    assert (table.setup.map, table.setup.map_file) == (name, LAGOON)


def test_a_map_of_the_leaders_own_is_played_on(tmp_path: Path) -> None:
    visit, leader, guest = two(tmp_path, open_seats=2)
    text = LAGOON.replace(b"players: [2, 3]", b"players: [2, 3]\ntarget: 13")
    assert text != LAGOON
    assert refusals(visit.send(leader, SetMap("my-lagoon", text))) == []
    shown = visit.last(guest, MapChosen).map
    assert (shown.name, shown.players) == ("my-lagoon", (2, 3))
    assert visit.state(guest).options.game.target == 13
    visit.send(guest, SetReady(True))
    visit.send(leader, StartGame())
    table = visit.room.table
    assert table is not None
    assert (table.setup.map, table.setup.map_file) == ("my-lagoon", text)
    assert table.setup.layout == shown.layout


def test_texts_of_a_map_are_made_clean(tmp_path: Path) -> None:
    visit, leader, guest = two(tmp_path)
    text = LAGOON.decode()
    first = next(line for line in text.splitlines() if line.startswith("name:"))
    evil = text.replace(first, 'name: "Evil\\u202e\\nmap ' + "y" * 500 + '"')
    visit.send(leader, SetMap("evil", evil.encode()))
    (title,) = visit.last(guest, MapChosen).map.titles.values()
    assert title.startswith("Evil map yyy")
    assert len(title) == 80


def test_a_standard_board_follows_the_number_of_seats(tmp_path: Path) -> None:
    visit, leader, guest = two(tmp_path)
    names = []
    for seat in range(4, 8):
        visit.send(leader, SetSeat(seat, "open"))
        names.append(visit.last(guest, MapChosen).map.name)
    assert names == ["standard-30", "standard-30", "standard-44", "standard-44"]
    visit.tick(60)
    for seat in range(2, 8):
        visit.send(leader, SetSeat(seat, "closed"))
    assert visit.last(guest, MapChosen).map.name == "standard-19"
    visit.tick(60)
    visit.send(leader, SetMap("lagoon"), *(SetSeat(seat, "open") for seat in range(2, 8)))
    assert visit.last(guest, MapChosen).map.name == "lagoon"
    own = SetMap("standard-19", library_map("standard-19").data)
    assert refusals(visit.send(leader, own, SetSeat(2, "closed"))) == []
    assert visit.last(guest, MapChosen).map.name == "standard-19"
    assert visit.state(guest).options.game.players == 7


@pytest.mark.parametrize(
    "options",
    [
        TableOptions(Options(target=7)),
        TableOptions(Options(target=16)),
        TableOptions(Options(turn_time=31)),
        TableOptions(Options(robber="evil")),
        TableOptions(Options(round_limit=10**12)),
        TableOptions(Options(deal="mine")),
        TableOptions(grace=-1),
        TableOptions(grace=301),
    ],
    ids=repr,
)
def test_options_out_of_range_are_refused(tmp_path: Path, options: TableOptions) -> None:
    visit, leader, guest = two(tmp_path)
    before = visit.state(guest)
    assert refusals(visit.send(leader, SetOptions(options))) == ["wrong_value"]
    assert visit.state(guest) == before


def test_the_number_of_players_comes_from_the_seats(tmp_path: Path) -> None:
    visit, leader, guest = two(tmp_path)
    visit.send(leader, SetOptions(TableOptions(Options(players=8, target=12))))
    assert (visit.state(guest).options.game.players, visit.state(guest).options.game.target) == (4, 12)


@pytest.mark.parametrize("seed", [-1, 10**15 + 1, -(2**63)])
def test_seeds_out_of_range_are_refused(tmp_path: Path, seed: int) -> None:
    visit, leader, guest = two(tmp_path)
    assert refusals(visit.send(leader, SetSeed(seed))) == ["wrong_value"]
    assert visit.state(guest).seed == 7


def test_deals_cannot_keep_the_host_from_its_work(tmp_path: Path) -> None:
    visit, leader, _guest = two(tmp_path)
    codes = refusals(visit.send(leader, *(SetSeed(seed) for seed in range(100, 140))))
    assert codes == ["too_fast"] * 32
    visit.tick(2)
    assert refusals(visit.send(leader, SetMap("lagoon"), SetSeat(4, "open"))) == []


def test_dear_deals_are_rarer(tmp_path: Path) -> None:
    visit, leader, _guest = two(tmp_path)
    means = visit.room._gathering.open_lobby._means

    def load_slowly(name: str) -> MapFile:
        visit.clock.now += 3.0
        return means.load_map(name)

    visit.room._gathering.open_lobby._means = means._replace(load_map=load_slowly)
    codes = refusals(visit.send(leader, *[SetMap("lagoon"), SetMap("standard-19")] * 10))
    assert codes == ["too_fast"] * 19
    visit.tick(7)
    assert refusals(visit.send(leader, SetSeed(5))) == []


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        ({"open_seats": 1}, "too_few_players"),
        ({"open_seats": 3, "bots": 2}, "players_of_map"),
        ({"open_seats": 2, "map": "two-sisters"}, "players_of_map"),
    ],
)
def test_a_game_that_cannot_be_is_not_begun(tmp_path: Path, plan: dict[str, Any], code: str) -> None:
    visit = Visit.lobby(tmp_path, **plan)
    leader = visit.enter("Wren")
    assert refusals(visit.send(leader, StartGame())) == [code]
    assert visit.room.table is None


def test_a_game_of_bots_only_is_not_begun(tmp_path: Path) -> None:
    visit = Visit.lobby(tmp_path, open_seats=0, bots=3)
    leader = visit.enter("Wren")
    assert refusals(visit.send(leader, StartGame())) == ["too_few_players"]


def test_a_map_without_a_deal_says_so_and_is_not_begun(tmp_path: Path) -> None:
    text = library_map("standard-19").data.decode()
    evil = text.replace("\nplayers:", "\nwishes: {clump: 1, pips_within: 5, best_apart: 9}\nplayers:")
    visit, leader, guest = two(tmp_path, open_seats=2)
    assert refusals(visit.send(leader, SetMap("hopeless", evil.encode()))) == []
    shown = visit.last(guest, MapChosen).map
    assert (shown.layout, shown.problem) == (None, "wishes_not_met")
    visit.send(guest, SetReady(True))
    assert refusals(visit.send(leader, StartGame())) == ["no_deal"]
    visit.send(leader, SetOptions(TableOptions(Options(deal="wild"))))
    visit.send(guest, SetReady(True))
    assert visit.last(guest, MapChosen).map.problem == ""
    assert visit.send(leader, StartGame())
    assert visit.room.table is not None


def test_eight_people_with_the_names_of_bots(tmp_path: Path) -> None:
    visit = Visit.lobby(tmp_path, open_seats=1, bots=7, map="standard-44")
    names = [seat.name for seat in visit.state(visit.enter("Wren")).seats[1:]]
    for name in names:
        visit.enter(name, watch=True)
    renamed = [seat.name for seat in visit.state(1).seats[1:]]
    assert len({*renamed} | {*names}) == 14


@pytest.mark.parametrize(("open_seats", "bots"), [(9, 0), (5, 4), (-1, 2)])
def test_more_seats_than_there_are_cannot_be_planned(tmp_path: Path, open_seats: int, bots: int) -> None:
    with pytest.raises(ValueError, match="seats"):
        Visit.lobby(tmp_path, open_seats=open_seats, bots=bots)


def test_the_library_gives_maps_by_name_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert library_map("lagoon").name == "lagoon"
    (tmp_path / "secret.yaml").write_bytes(LAGOON)
    monkeypatch.chdir(tmp_path)
    for name in ("secret.yaml", "secret", str(tmp_path / "secret.yaml"), "./secret.yaml", ".", ""):
        with pytest.raises(MapProblems):
            library_map(name)


def test_nothing_is_drawn_but_out_of_the_given_chance(tmp_path: Path) -> None:
    first, second = (Visit.lobby(tmp_path) for _ in range(2))
    for visit in (first, second):
        leader = visit.enter("Wren")
        visit.send(leader, SetSeed(None), ShuffleSeats())
    assert first.state(1) == second.state(1)
    assert first.tokens == second.tokens
