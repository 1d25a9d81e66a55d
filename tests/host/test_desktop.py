"""What the client asks of the program: starting, continuing, and what each failure is called."""

import os
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from hexfolk import paths
from hexfolk.client.scenes.map_names import game_title, map_title
from hexfolk.client.services import ServiceFailed
from hexfolk.client.session import Session
from hexfolk.host.bot_mind import DirectMind
from hexfolk.host.bot_process import pick_at_random
from hexfolk.host.records import RecordFile, read_records
from hexfolk.host.saves import FORMAT, read_save
from hexfolk.mapfiles import deal, load_map, read_map
from hexfolk.rules.options import Options
from hexfolk.tools import desktop
from hexfolk.tools.desktop import DesktopServices
from hexfolk.wire.link import Link
from tests.host.games import act, new_table, table_setup
from tests.host.player import SETUP

ALL_NINES = """\
format: 1
name: All nines
players: [3]
board:
  - "?   ?   ?   ?   ?   ?   "
  - "  F   H   P   G   M   "
bags: {main: {terrains: {forest: 6}, tokens: {9: 11}}}
wishes: {equal_apart: true}
"""


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may take longer to let go of a game than a player would wait for it."""
    monkeypatch.setattr(desktop, "RELEASE_PATIENCE", 60.0)


def _services(saves: Path) -> DesktopServices:
    return DesktopServices(saves, lambda layout: DirectMind(layout, pick_at_random), lambda: bytes(16))


def _play(link: Link, actions: int) -> Session:
    """Play until the human has acted that often."""
    session = Session(link)
    session.set_pace("instant")
    rng = random.Random(1)
    until = time.monotonic() + 300
    done = 0
    while done < actions or session.pending is not None or not session.ready:
        session.poll()
        while session.waiting:
            session.advance()
        if done < actions and session.ready and session.seat in session.view.to_act:
            done += session.submit(session.view.menu.pick(rng))
        assert time.monotonic() < until
        assert session.closed is None
        time.sleep(0.001)
    return session


def test_closed_seats_are_left_out(tmp_path: Path) -> None:
    services = _services(tmp_path)
    session = _play(services.start_game(SETUP), 1)
    assert session.seat == 0
    assert [(info.seat, info.name, info.color, info.kind, info.level) for info in session.seats] == [
        (0, "Wren", "red", "human", ""),
        (1, "Bramble", "blue", "bot", "steady"),
        (2, "Thistle", "yellow", "bot", "steady"),
    ]
    assert session.view.options == SETUP.options
    services.close()


def test_the_deal_seed_deals_the_board(tmp_path: Path) -> None:
    services = _services(tmp_path)
    boards = [_play(services.start_game(replace(SETUP, deal_seed=seed)), 0).board for seed in (7, 7, 8, None)]
    assert boards[0] == boards[1]
    assert boards[0] != boards[2]
    services.close()


def test_the_map_travels_whole_in_the_save(tmp_path: Path) -> None:
    services = _services(tmp_path)
    _play(services.start_game(replace(SETUP, deal_seed=3, options=replace(SETUP.options, deal="fair"))), 1)
    services.close()
    [path] = tmp_path.glob("*.hexfolk")
    setup = read_save(path).header.setup
    map_file = read_map(setup.map_file, setup.map)
    assert map_file.name == "standard-19"
    assert deal(map_file, 3, "fair") == setup.layout != deal(map_file, 3)


def test_the_target_is_the_maps_where_none_was_chosen(tmp_path: Path) -> None:
    folder = paths.user_maps_folder()
    folder.mkdir(parents=True)
    text = (paths.maps() / "lagoon.yaml").read_text(encoding="utf-8")
    (folder / "long.yaml").write_text(text + "target: 13\n", encoding="utf-8")
    services = _services(tmp_path)
    for chosen, expected in ((None, 13), (9, 9)):
        setup = replace(SETUP, map="long", options=replace(SETUP.options, target=chosen))
        session = _play(services.start_game(setup), 1)
        assert session.view.options.target == expected
        session.leave()
        saved = services.saved_game()
        assert saved is not None
        assert saved.target == expected
        assert read_save(saved.path).header.setup.options.target == expected
        saved.path.unlink()
    services.close()


def test_a_game_on_an_own_map_goes_on_where_nobody_has_the_map(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saves = tmp_path / "saves"
    folder = paths.user_maps_folder()
    folder.mkdir(parents=True)
    text = (paths.maps() / "lagoon.yaml").read_text(encoding="utf-8")
    own = text.replace("en: Lagoon", 'en: "Duck\\n Pond"').replace("ko: ", "ko: 오리 ")
    (folder / "pond.yaml").write_text(own, encoding="utf-8")
    services = _services(saves)
    first = _play(services.start_game(replace(SETUP, map="pond")), 3)
    services.close()

    (folder / "pond.yaml").unlink()
    monkeypatch.setenv("HEXFOLK_HOME", str(tmp_path / "elsewhere"))
    (path,) = saves.glob("*.hexfolk")
    (tmp_path / "copied").mkdir()
    path.rename(tmp_path / "copied" / path.name)
    services = _services(tmp_path / "copied")
    saved = services.saved_game()
    assert saved is not None
    session = _play(services.resume(saved), 2)
    assert session.board == first.board
    services.close()
    whole = read_map(read_save(saved.path).header.setup.map_file, "pond")
    assert whole.data == own.encode()
    assert whole.text("ko") and whole.text("ko") != whole.text("en")
    for titles in (saved.titles, session.titles):
        assert titles == {**whole.titles, "en": "Duck Pond"}
        assert titles["ko"].startswith("오리 ")
        assert game_title(saved.map, titles) == "Duck Pond"
    assert map_title("pond") == "pond"


def test_a_dealt_island_keeps_the_file_of_its_map(tmp_path: Path) -> None:
    services = _services(tmp_path)
    whole = load_map("lagoon")
    setup = replace(SETUP, map="lagoon", layout=deal(whole, 5), map_file=whole.data)
    _play(services.start_game(setup), 1).leave()
    saved = services.saved_game()
    assert saved is not None
    assert read_save(saved.path).header.setup.map_file == whole.data
    assert saved.titles == whole.titles
    saved.path.unlink()
    bare = _play(services.start_game(replace(setup, map_file=b"")), 1)
    assert (bare.titles, game_title("lagoon", bare.titles)) == ({}, whole.title("en"))
    strange = _play(services.start_game(replace(setup, map_file=b"format: 99")), 1)
    assert strange.titles == {}
    services.close()


def test_continue_opens_the_game_that_was_left(tmp_path: Path) -> None:
    services = _services(tmp_path)
    assert services.saved_game() is None
    session = _play(services.start_game(SETUP), 12)
    assert services.saved_game() is None, "a game that is being played is not to be continued"
    session.leave()
    saved = services.saved_game()
    assert saved is not None
    assert (saved.map, saved.players, saved.colors) == (
        "standard-19",
        ("Wren", "Bramble", "Thistle"),
        ("red", "blue", "yellow"),
    )
    assert (saved.target, saved.problem) == (15, None)
    assert abs(saved.saved_at - time.time()) < 60
    again = _play(services.resume(saved), 0)
    assert again.history[: len(session.history)] == session.history
    services.close()
    assert services.saved_game() is not None


def test_two_programs_do_not_play_one_game(tmp_path: Path) -> None:
    one, other = _services(tmp_path), _services(tmp_path)
    _play(one.start_game(SETUP), 2).leave()
    saved = one.saved_game()
    assert saved is not None
    _play(one.resume(saved), 0)
    assert other.saved_game() is None and other.played_elsewhere()
    with pytest.raises(ServiceFailed) as failed:
        other.resume(saved)
    assert failed.value.code == "in_use"
    one.close()
    assert other.saved_game() is not None and not other.played_elsewhere()


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"map": "no-such-map"}, "map_missing"),
        ({"options": Options(players=4)}, "setup_wrong"),
        ({"options": Options(players=3, target=99)}, "setup_wrong"),
        ({"options": Options(players=3, deal="unfair")}, "setup_wrong"),
        ({"map": "all-nines"}, "no_deal"),
        ({"map": "sunken"}, "map_broken"),
        ({"seats": SETUP.seats[:1], "options": Options(players=1)}, "setup_wrong"),
    ],
    ids=["map", "players", "option", "deal", "wishes", "broken map", "alone"],
)
def test_a_set_up_that_is_wrong_is_refused(tmp_path: Path, changes: dict[str, Any], code: str) -> None:
    paths.user_maps_folder().mkdir(parents=True)
    (paths.user_maps_folder() / "all-nines.yaml").write_text(ALL_NINES)
    (paths.user_maps_folder() / "sunken.yaml").write_text("board: []")
    services = _services(tmp_path / "saves")
    with pytest.raises(ServiceFailed) as failed:
        services.start_game(replace(SETUP, **changes))
    assert failed.value.code == code
    assert not (tmp_path / "saves").exists()


@pytest.mark.parametrize(
    ("data", "code"),
    [(b"something else", "foreign"), (b"hexfolk save 99\n", "newer"), (b"hexfolk save 1\nabcdefghijkl", "damaged")],
    ids=str,
)
def test_a_useless_file_is_told_and_does_not_stand_in_the_way(tmp_path: Path, data: bytes, code: str) -> None:
    services = _services(tmp_path)
    _play(services.start_game(SETUP), 2).leave()
    good = services.saved_game()
    assert good is not None
    bad = tmp_path / "zzz.hexfolk"
    bad.write_bytes(data)
    assert services.saved_game() == good
    good.path.rename(tmp_path / "elsewhere")
    saved = services.saved_game()
    assert saved is not None
    assert (saved.path, saved.problem) == (bad, code)
    with pytest.raises(ServiceFailed) as failed:
        services.resume(saved)
    assert failed.value.code == code
    assert bad.read_bytes() == data


def test_a_damaged_game_goes_on_where_the_damage_begins(tmp_path: Path) -> None:
    services = _services(tmp_path)
    _play(services.start_game(SETUP), 20).leave()
    saved = services.saved_game()
    assert saved is not None
    data = bytearray(saved.path.read_bytes())
    data[-150] ^= 1
    saved.path.write_bytes(data)
    damaged = services.saved_game()
    assert damaged is not None
    assert (damaged.problem, damaged.players) == ("damaged", saved.players)
    session = _play(services.resume(damaged), 2)
    session.leave()
    assert (tmp_path / "kept" / saved.path.name).read_bytes() == data
    mended = services.saved_game()
    assert mended is not None
    assert mended.problem is None
    services.close()


def test_a_game_in_an_unwritable_folder_tells_the_player(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("in the way")
    services = _services(tmp_path / "saves")
    session = _play(services.start_game(SETUP), 3)
    assert session.notices == ["save_failed"]
    assert services.saved_game() is None
    services.close()


def test_a_game_killed_with_its_last_action_is_finished_when_it_is_opened(tmp_path: Path) -> None:
    table, journal = new_table(tmp_path, table_setup("hbbb", seed=3))
    rng = random.Random(3)
    while not table.over:
        act(table, rng)
    journal.close()
    (finished,) = (tmp_path / "finished").iterdir()
    path = tmp_path / finished.name
    _rewrite(finished, path, lambda records: records[:-1])
    services = _services(tmp_path)
    saved = services.saved_game()
    assert saved is not None
    session = _play(services.resume(saved), 0)
    while session.summary is None:
        session.poll()
        time.sleep(0.001)
    session.leave()
    services.close()
    assert services.saved_game() is None
    assert read_save(tmp_path / "finished" / path.name).mark.over


@pytest.mark.parametrize("what", ["chance", "robber", "token", "port", "secret", "color", "colors", "name", "map"])
def test_a_save_that_was_made_by_hand_is_told(tmp_path: Path, what: str) -> None:
    services = _services(tmp_path)
    _play(services.start_game(SETUP), 2).leave()
    saved = services.saved_game()
    assert saved is not None

    def change(records: list[Any]) -> list[Any]:
        header = records[0]
        layout = header["setup"]["layout"]
        if what == "chance":
            header["chance"] = []
        elif what == "robber":
            layout[3] = [40, 40]
        elif what == "token":
            layout[1] = [[place, terrain, 99 if token else 0] for place, terrain, token in layout[1]]
        elif what == "port":
            layout[2] = [[edge, "gold"] for edge, _ in layout[2]]
        elif what == "color":
            header["setup"]["seats"][1]["color"] = "plaid"
        elif what == "colors":
            header["setup"]["seats"][1]["color"] = header["setup"]["seats"][0]["color"]
        elif what == "name":
            header["setup"]["seats"][1]["name"] = "W" * 100_000
        elif what == "map":
            header["setup"]["map"] = "W" * 100_000
        else:
            header["setup"]["play_secret"] = b""
        return records

    bad = tmp_path / "made.hexfolk"
    _rewrite(saved.path, bad, change)
    saved.path.unlink()
    made = services.saved_game()
    assert made is not None
    with pytest.raises(ServiceFailed) as failed:
        services.resume(made)
    assert failed.value.code in ("setup_wrong", "damaged")
    services.close()


def test_a_save_that_gives_no_game_makes_way_for_the_next(tmp_path: Path) -> None:
    services = _services(tmp_path)
    _play(services.start_game(SETUP), 12).leave()
    good = services.saved_game()
    assert good is not None
    bad = tmp_path / "zzz.hexfolk"
    _rewrite(good.path, bad, lambda records: [*records[:3], *records[4:]])
    data = bad.read_bytes()
    os.utime(bad, (good.saved_at + 5, good.saved_at + 5))
    first = services.saved_game()
    assert first is not None
    assert first.path == bad
    session = Session(services.resume(first))
    until = time.monotonic() + 300
    while session.closed is None and time.monotonic() < until:
        session.poll()
        time.sleep(0.005)
    assert session.closed == "unplayable"
    session.leave()
    assert services.saved_game() == good
    assert (tmp_path / "kept" / bad.name).read_bytes() == data
    services.close()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_among_the_saves_holds_nothing_up(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.hexfolk")
    services = _services(tmp_path)
    saved = services.saved_game()
    assert saved is not None
    assert saved.problem == "unreadable"
    services.close()


def _rewrite(source: Path, target: Path, change: Callable[[list[Any]], list[Any]]) -> None:
    """Write a save anew, its records changed."""
    file = RecordFile(target, FORMAT)
    for record in change([msgspec.msgpack.decode(body) for body in read_records(source, FORMAT).bodies]):
        file.append(msgspec.msgpack.encode(record))
    file.close()
