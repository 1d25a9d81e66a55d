"""``hexfolk host``: what it says, how it stops, and that killing it at any moment loses nothing that anybody saw."""

import argparse
import io
import random
import signal
import socket
import stat
import sys
from pathlib import Path

import pytest

from hexfolk import cli
from hexfolk.host.identity import NAME, identity_in
from hexfolk.host.saves import read_save
from hexfolk.rules.options import Options
from hexfolk.tools import host_game
from hexfolk.tools.log_file import NAME as LOG
from hexfolk.tools.rooms import room_means
from hexfolk.wire.fingerprint import grouped, join_code
from hexfolk.wire.lobby import SetOptions, TableOptions
from hexfolk.wire.messages import Notice
from hexfolk.wire.visit import State
from tests.host.games import act, new_table, sit, table_setup
from tests.mapfiles.test_reading import SOUND
from tests.net.host_program import HostProgram
from tests.net.hosting import wait_for
from tests.net.players import Player, act_until, start_game

needs_signals = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM that can be caught")


def _seated(host: HostProgram, count: int) -> list[Player]:
    players: list[Player] = []
    for number in range(count):
        players.append(Player(host.link(f"Player {number}"), number))
        act_until(players, lambda: players[-1].lobby is not None)
    return players


@needs_signals
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_stop_saves_tells_and_ends_well(tmp_path: Path, name: str) -> None:
    number = signal.Signals[name]
    host = HostProgram(tmp_path, "--players", "2", "--name", "Friday", "--map", "standard-19")
    assert host.lines[0] == "“Friday” is open."
    assert not any("0.0.0.0" in line or "[::]" in line for line in host.lines)
    fingerprint = identity_in(tmp_path / "data").fingerprint
    place = next(line for line in host.lines if line.startswith("Join at ")).removeprefix("Join at ")
    assert f"Fingerprint: {grouped(fingerprint)}" in host.lines
    assert f"Join code: {join_code(place, fingerprint)}" in host.lines
    players = _seated(host, 2)
    start_game(players)
    act_until(players, lambda: all(p.view is not None and p.view.turn >= 2 for p in players))
    assert host.signal(number) == 0
    act_until([], lambda: [p.poll() for p in players] and all(p.closed == "stopped" for p in players))
    for expected in (
        "Player 0 came in.",
        "Player 0 leads the lobby.",
        "The game begins on Standard 19: Player 0, Player 1.",
        f"The game is saved: {host.save()}",
        "The table is closed.",
    ):
        assert expected in host.lines, host.lines
    assert any(line.startswith("Turn 1: Player") for line in host.lines)
    save = read_save(host.save())
    assert save.problem is None and len(save.entries) > 5


@pytest.mark.parametrize("turns", [1, pytest.param(4, marks=pytest.mark.long)])
def test_kill_9_and_resume_with_the_tokens(tmp_path: Path, turns: int) -> None:
    host = HostProgram(tmp_path, "--players", "3", "--bots", "gentle", "--password", "-", "--name", "Friday night",
                       stdin="sesame\nmore\n")  # fmt: skip
    link = host.link(password="open")
    assert link.progress.state is State.PASSWORD
    link.close()
    players: list[Player] = []
    for number in range(2):
        players.append(Player(host.link(f"Player {number}", "sesame"), number))
        act_until(players, lambda: players[-1].lobby is not None)
    start_game(players)
    act_until(players, lambda: all(p.view is not None and p.view.turn >= turns for p in players))
    host.signal(signal.SIGKILL)
    act_until([], lambda: [p.poll() for p in players] and all(p.closed == "lost" for p in players))
    again = HostProgram(tmp_path, "--resume", host.save().name)
    assert any(line.endswith("waits for Player 0, Player 1.") for line in again.lines)
    back = [Player(again.link("?", token=player.token), seed, plays=False) for seed, player in enumerate(players)]
    act_until(back, lambda: all(player.view is not None for player in back))
    for old, new in zip(players, back, strict=True):
        assert new.seat == old.seat
        assert new.welcomes[0].history[: len(old.history)] == tuple(old.history)
        assert old.link.progress.entered is not None and new.link.progress.entered is not None
        assert new.link.progress.entered.game == old.link.progress.entered.game
        new.plays = True
    act_until(back, lambda: all(p.view is not None and p.view.turn >= turns + 2 for p in back))
    wait_for(lambda: "Player 1 is back." in again.lines)
    stranger = again.link("Stranger")
    assert stranger.progress.state is State.PASSWORD
    assert stranger.progress.greeting is not None and stranger.progress.greeting.game == "Friday night"
    stranger.close()
    assert again.link("Friend", "sesame").progress.entered is not None
    assert again.signal() == 0
    open_to_all = HostProgram(tmp_path, "--resume", host.save().name, "--password", "", "--name", "Sunday")
    greeting = open_to_all.link("Stranger").progress.greeting
    assert greeting is not None and (greeting.game, greeting.salt) == ("Sunday", b"")
    assert open_to_all.signal() == 0
    kept = read_save(host.save()).admission
    assert kept is not None and (kept.name, kept.key) == ("Sunday", b"")


@needs_signals
def test_a_damaged_save_is_said_to_be_one(tmp_path: Path) -> None:
    saves = tmp_path / "data" / "saves"
    table, journal = new_table(saves, table_setup("hbb"))
    sit(table)
    for seed in range(4):
        act(table, random.Random(seed))
    journal.close()
    sound = journal.path.read_bytes()
    journal.path.write_bytes(sound[:-9] + bytes([sound[-9] ^ 1]) + sound[-8:])
    host = HostProgram(tmp_path, "--resume", journal.path.name)
    kept = saves / "kept" / journal.path.name
    said = f"What came after that is damaged in the saved game. The damaged file is kept: {kept}"
    wait_for(lambda: said in host.lines, told=lambda: host.lines)
    assert host.lines[host.lines.index(said) - 1].startswith("The game stands at turn 0.") and kept.exists()
    assert host.signal() == 0
    again = HostProgram(tmp_path, "--resume", host.save().name)
    assert again.lines[-1].startswith("The game stands at turn 0.")
    assert again.signal() == 0


@needs_signals
def test_a_game_that_was_played_alone_is_gone_on_with_by_whoever_comes(tmp_path: Path) -> None:
    saves = tmp_path / "data" / "saves"
    table, journal = new_table(saves, table_setup("hbb"))
    sit(table)
    for seed in range(4):
        act(table, random.Random(seed))
    journal.close()
    host = HostProgram(tmp_path, "--resume", journal.path.name)
    assert host.lines[-1] == "The game stands at turn 0. Whoever comes plays on for Wren."
    fern = Player(host.link("Fern"))
    act_until([fern], lambda: fern.view is not None and fern.view.turn >= 1, 600)
    assert fern.seat == 0 and fern.welcomes[0].seats[0].name == "Fern"
    act_until([], lambda: any("Fern takes the seat" in line for line in host.lines))
    assert not any(line.startswith("Wren left") for line in host.lines), host.lines
    assert host.signal() == 0
    again = HostProgram(tmp_path, "--resume", journal.path.name)
    assert again.lines[-1].endswith("waits for Fern.")
    moss = Player(again.link("Moss"), plays=False)
    back = Player(again.link("?", token=fern.token))
    act_until([moss, back], lambda: moss.view is not None and back.view is not None, 600)
    assert (moss.seat, back.seat) == (None, 0)
    assert again.signal() == 0


@needs_signals
def test_a_game_that_cannot_be_saved_is_not_said_to_be(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "saves").write_text("in the way")
    host = HostProgram(tmp_path, "--players", "2", "--map", "standard-19")
    players = _seated(host, 2)
    start_game(players)
    act_until(players, lambda: all(p.view is not None and p.view.turn >= 3 for p in players))
    assert Notice("save_failed") in players[1].other
    assert host.signal() == 1
    told = [line for line in host.lines if "save" in line]
    assert told[0] == "The game cannot be saved: check the disk and the rights of the saves folder."
    assert told[1].startswith("The game is lost: it could not be saved at ") and len(told) == 2
    log = (tmp_path / "data" / LOG).read_text(encoding="utf-8")
    assert log.count("cannot write the save") == 1


@needs_signals
def test_who_closes_its_terminal_or_asked_not_to_be_told_of_it(tmp_path: Path) -> None:
    host = HostProgram(tmp_path, "--players", "2", ignoring=(signal.SIGHUP,))
    host.process.send_signal(signal.SIGHUP)
    assert _seated(host, 1)
    assert host.signal() == 0
    assert "Player 0 came in." in host.lines


@needs_signals
def test_once_ends_after_the_game(tmp_path: Path) -> None:
    host = HostProgram(tmp_path, "--players", "2", "--once", "--map", "standard-19")
    players = _seated(host, 2)
    players[0].link.send(SetOptions(TableOptions(Options(target=8, round_limit=50))))
    act_until(players, lambda: all(p.lobby is not None and p.lobby.options.game.target == 8 for p in players))
    start_game(players)
    act_until(players, lambda: all(player.summary is not None for player in players))
    for player in players:
        assert host.process.poll() is None
        player.close()
    assert host.process.wait(300) == 0
    assert any("won with" in line for line in host.lines)
    assert host.signal() == 0


def test_bots_have_the_levels_that_were_asked_for(tmp_path: Path) -> None:
    host = HostProgram(tmp_path, "--players", "3", "--bots", "gentle,steady")
    (player,) = _seated(host, 1)
    assert player.lobby is not None
    assert [seat.level for seat in player.lobby.seats if seat.state == "bot"] == ["gentle", "steady"]
    player.close()
    host.signal()


@pytest.mark.parametrize("asked", ["./lagoon.yaml", "lagoon.yaml", "cove"])
def test_a_file_is_hosted_though_a_shipped_map_has_its_name(tmp_path: Path, monkeypatch, asked: str) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("lagoon.yaml", "cove"):
        (tmp_path / name).write_text(SOUND, encoding="utf-8")
    parser = argparse.ArgumentParser()
    host_game.add_arguments(parser)
    lobby = host_game.new_lobby(parser.parse_args(["--map", asked]), room_means(tmp_path).lobby)
    assert lobby.island.shown.titles == {"en": "Test"}


# --- what cannot be done ---


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (["--port", "65536"], 2, "--port must be from 0 to 65535"),
        (["--players", "1"], 2, "--players must be from 2 to 8"),
        (["--players", "two"], 2, "invalid int value"),
        (["--map", "atlantis"], 2, "the map atlantis cannot be used"),
        (["--map", "standard-19", "--players", "8"], 2, "the map standard-19 is for 2, 3, 4 players, not 8"),
        (["--bots", "clever"], 2, "there is no level 'clever'"),
        (["--bots", "steady,steady,steady", "--players", "2"], 2, "--bots names 3 seats, but the table has 2"),
        (["--name", "\u200b"], 2, "--name must have letters"),
        (["--password", "x" * 65], 2, "a password has at most 64 letters"),
        (["--resume", "nothing"], 1, "there is no saved game nothing"),
        (["--resume", "n" * 5000], 1, "there is no saved game nnn"),
        (["--resume", ""], 1, "there is no saved game"),
        (["--resume", "tests"], 1, "there is no saved game tests"),
        (["--resume", "x", "--bots", "steady"], 2, "--resume goes on with a game as it is"),
        (["--resume", "README.md"], 1, "The file is not a saved game of Hexfolk."),
    ],
)
def test_one_sentence_for_what_cannot_be(
    arguments: list[str], status: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        ended = cli.main(["host", *arguments])
    except SystemExit as exit:
        assert isinstance(exit.code, int)
        ended = exit.code
    printed = capsys.readouterr()
    assert (ended, printed.out) == (status, "")
    assert sentence in printed.err and printed.err.count("\n") == 1


def test_a_save_that_may_not_be_read_is_said_to_be_there(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(self: Path, **how: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "stat", forbidden)
    assert cli.main(["host", "--resume", "elsewhere/game.hexfolk"]) == 1
    assert "The saved game cannot be read" in capsys.readouterr().err


class _Broken(io.StringIO):
    """A stdin that cannot be read."""

    def readline(self, size: int = -1, /) -> str:
        raise IsADirectoryError(21, "Is a directory")


@pytest.mark.parametrize("stdin", [None, _Broken(), io.TextIOWrapper(io.BytesIO(b"\xff\n"), "utf-8")])
def test_a_password_out_of_nowhere(
    stdin: io.TextIOBase | None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", stdin)
    assert cli.main(["host", "--password", "-"]) == 2
    assert capsys.readouterr().err == "hexfolk: the password cannot be read from stdin\n"


@pytest.mark.parametrize("typed", ["", "\n"])
def test_an_empty_line_on_stdin_takes_no_password_off(
    typed: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    assert cli.main(["host", "--password", "-"]) == 2
    assert capsys.readouterr().err == "hexfolk: no password stands in the first line of stdin\n"


def test_a_port_that_is_in_use(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("", 0)) as other:
        port = other.getsockname()[1]
        assert cli.main(["host", "--port", str(port)]) == 1
    assert capsys.readouterr().err == f"hexfolk: port {port} is in use; choose another one with --port\n"


# --- identity ---


def test_the_identity_is_kept_private_and_the_same(tmp_path: Path) -> None:
    first, second = identity_in(tmp_path), identity_in(tmp_path)
    assert first.fingerprint == second.fingerprint and len(first.fingerprint) == 32
    if sys.platform != "win32":
        assert stat.S_IMODE((tmp_path / NAME).stat().st_mode) == 0o600
        (tmp_path / NAME).chmod(0o644)
        identity_in(tmp_path)
        assert stat.S_IMODE((tmp_path / NAME).stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == [NAME]


@pytest.mark.parametrize("damage", ["empty", "cut", "other key", "text", "large", "folder"])
def test_a_damaged_identity_is_renewed_and_the_log_says_so(
    tmp_path: Path, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    before = identity_in(tmp_path).fingerprint
    path = tmp_path / NAME
    data = path.read_bytes()
    if damage == "folder":
        path.unlink()
        path.mkdir()
    elif damage == "other key":
        identity_in(tmp_path / "other")
        key = (tmp_path / "other" / NAME).read_bytes().split(b"-----BEGIN CERT")[0]
        path.write_bytes(key + b"-----BEGIN CERT" + data.split(b"-----BEGIN CERT")[1])
    else:
        path.write_bytes({"empty": b"", "cut": data[:-40], "text": b"hello", "large": data + b"#" * 70_000}[damage])
    after = identity_in(tmp_path)
    assert after.fingerprint != before
    assert "cannot be used" in caplog.text
    if damage != "folder":
        assert identity_in(tmp_path).fingerprint == after.fingerprint


def test_an_identity_that_cannot_be_kept_is_good_for_this_run(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").write_text("in the way")
    assert len(identity_in(tmp_path / "file").fingerprint) == 32
    assert "cannot be kept" in caplog.text
