"""Changed frames over real sockets: to ``hexfolk host`` with all its limits, and to a client by a host that lies."""

import random
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from hexfolk.client.session import Session
from hexfolk.host.handshake import Tries
from hexfolk.host.saves import read_save
from hexfolk.rules.options import Options
from hexfolk.tools.log_file import NAME as LOG
from hexfolk.tools.rooms import saved_room
from hexfolk.wire.codec import encode, frame
from hexfolk.wire.hello import PROTOCOL, Enter, Hello
from hexfolk.wire.lobby import SetOptions, TableOptions
from hexfolk.wire.messages import Leave, Pong, Submit
from hexfolk.wire.tcp import TcpLink
from hexfolk.wire.visit import State
from tests.net.changing import ACTIONS, MESSAGES, changed
from tests.net.host_program import HostProgram
from tests.net.hosting import Host, RawClient, hosting, wait_for
from tests.net.liar import Liar
from tests.net.players import Player, act_until, start_game
from tests.net.test_games import FAST, lobby_room

SHORT = TableOptions(Options(target=8, round_limit=50))


def random_bytes_before_the_handshake(port: int, rng: random.Random, times: int) -> None:
    """On plain connections and on such with TLS, and after a sound hello."""
    hello = frame(encode(Hello(PROTOCOL, "0")))
    for number in range(times):
        with suppress(OSError):
            client = RawClient(port, tls=number % 3 > 0)
            data = rng.randbytes(rng.randrange(1, 3000))
            if number % 3 == 2:
                data = hello + changed(encode(Enter("Noise", rng.randbytes(32))), rng)
            client.socket.sendall(data)
            if number % 5 == 0:
                # What comes back, if anything does: it may take long until the host loses patience.
                client.socket.settimeout(1.0)
                with suppress(TimeoutError):
                    client.rest()
            client.close()


def send_changed(port: int, token: bytes, rng: random.Random, frames: int) -> None:
    """As the holder of a seat, until it is cut off."""
    with suppress(OSError):
        client = RawClient(port)
        client.enter("Fuzz", token=token)
        decision = client.next().get("view", {}).get("decision", 0)
        for _ in range(frames):
            message = rng.choice([m for m in MESSAGES if not isinstance(m, Leave)])
            body = encode(rng.choice((message, Submit(decision, rng.choice(ACTIONS)))))
            # Half of them are sound, so that it is not cut off at once.
            client.socket.sendall(changed(body, rng) if rng.random() < 0.5 else frame(body))
        client.close()


def flood(port: int, token: bytes) -> None:
    """More than anybody may send."""
    with suppress(OSError):
        client = RawClient(port)
        client.enter("Fuzz", token=token)
        client.socket.sendall(frame(encode(Pong(7))) * 2000)
        client.rest()


def most_memory(process: int) -> float:
    """In MB, the most that a process has used; 0: unknown."""
    status = Path(f"/proc/{process}/status")
    if not status.exists():
        return 0.0
    return next(int(line.split()[1]) / 1000 for line in status.read_text().splitlines() if line.startswith("VmHWM"))


@pytest.mark.parametrize(("seed", "rounds"), [(1, 3), pytest.param(2, 14, marks=pytest.mark.long)])
def test_a_real_host_bears_it_all(tmp_path: Path, seed: int, rounds: int) -> None:
    rng = random.Random(seed)
    host = HostProgram(tmp_path, "--players", "3")
    players: list[Player] = []
    for number in range(3):
        players.append(Player(host.link(f"Player {number}"), number))
        act_until(players, lambda: players[-1].lobby is not None)
    players[0].link.send(SetOptions(SHORT))
    act_until(players, lambda: all(p.lobby is not None and p.lobby.options.game.target == 8 for p in players))
    start_game(players)
    token, honest = players[2].token, players[:2]
    for _ in range(rounds):
        send_changed(host.port, token, rng, 60)
        random_bytes_before_the_handshake(host.port, rng, 10)
        act_until(honest, lambda: all(not player._pending for player in honest))
    flood(host.port, token)
    back = Player(host.link("?", token=token), 9)
    act_until([*honest, back], lambda: back.view is not None)
    everybody = [*honest, back]
    act_until(everybody, lambda: all(player.summary is not None for player in everybody), 600)
    assert most_memory(host.process.pid) < 200
    views = [player.view for player in everybody]
    for player in everybody:
        player.close()
    if sys.platform != "win32":
        assert host.signal() == 0
    check_log(tmp_path / "data" / LOG)
    (path,) = (host.saves / "finished").glob("*.hexfolk")
    assert read_save(path).problem is None
    again = saved_room("again", path).open()
    assert again.table is not None and again.journal is not None
    assert [again.table.view(seat) for seat in range(3)] == views
    again.journal.close()


def check_log(path: Path) -> None:
    """It says who was cut off and why; nothing broke."""
    log = path.read_text(encoding="utf-8") if path.exists() else ""
    assert "was cut off: garbage" in log
    assert "Traceback" not in log and "ERROR" not in log, log[-3000:]


class Patient(Tries):
    """Lets everybody come in as often as they like: whoever is lied to comes back very often."""

    def may_claim(self, token: bytes, now: float) -> bool:
        return True


def lied_to(host: Host, liar: Liar, token: bytes) -> tuple[TcpLink, Session]:
    """A client whose connection leads over the liar."""
    visit = host.visit("Lied to", token=token)
    link = TcpLink(visit._replace(targets=(visit.targets[0]._replace(port=liar.port),)))
    wait_for(lambda: link.progress.state in (State.ENTERED, State.OVER))
    return link, Session(link)


def be_lied_to(folder: Path, lies: int, seed: int, rounds: int) -> None:
    """A client plays on through so many lies, then a game without any goes to its end."""
    rng = random.Random(seed)
    room = lobby_room(folder, 2, target=15, round_limit=rounds)
    with hosting(room, **FAST) as host:
        others = [Player(host.link("Honest"))]
        act_until(others, lambda: others[0].lobby is not None)
        victim = Player(host.link("Lied to"))
        act_until([*others, victim], lambda: victim.lobby is not None)
        start_game([*others, victim])
        token = victim.token
        host.server._tries = Patient()
        liar = Liar(host.port, seed)
        liar.share = 0.3
        link, session = lied_to(host, liar, token)
        news = time.monotonic()
        until = news + 900
        while liar.lies < lies and not session.summary and room.table is not None and not room.table.over:
            assert time.monotonic() < until
            others[0].act()
            news = time.monotonic() if play(session, rng) else news
            # Whoever was lied to about its turn would wait for ever.
            if session.closed is not None or link.closed or time.monotonic() > news + 0.2:
                session.leave()
                news = time.monotonic() + 1
                link, session = lied_to(host, liar, token)
        liar.share = 0.0
        session.leave()
        assert link.wait_until_gone(60)
        back = Player(host.link("?", token=token), 5)
        table = room.table
        assert table is not None
        act_until([*others, back], lambda: back.summary is not None and others[0].summary is not None, 600)
        assert [others[0].view, back.view] == [table.view(0), table.view(1)]
        assert liar.lies > lies / 2
        liar.close()


def play(session: Session, rng: random.Random) -> bool:
    """What a scene does with a session, drawing left out; whether anything has come."""
    came = session.poll()
    while session.waiting:
        session.advance()
    if session.ready and session.closed is None and session.pending is None and session.seat in session.view.to_act:
        with suppress(ValueError, IndexError, LookupError):
            # A menu that was lied about may have nothing to pick.
            session.submit(session.view.menu.pick(rng))
    return came


def test_a_client_bears_a_host_that_lies(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    be_lied_to(tmp_path, 60, 1, 50)
    assert not any(record.exc_info for record in caplog.records)


@pytest.mark.long
@pytest.mark.parametrize("seed", [2, 3])
def test_a_client_bears_a_host_that_lies_often(tmp_path: Path, seed: int, caplog: pytest.LogCaptureFixture) -> None:
    be_lied_to(tmp_path, 400, seed, 250)
    assert not any(record.exc_info for record in caplog.records)
