"""The secrecy law on the bytes that travel: every frame of whole games, as it came in at every seat and at spectators.

Each `Update` must be, byte for byte, what is made of a *twin* of the state (see tests/laws/secrecy.py), which differs
from it in all that the seat cannot know; all other messages are of types that hold nothing of the game.
"""

import asyncio
import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from hexfolk.host.game import RunningGame
from hexfolk.host.saves import Entry, read_save
from hexfolk.host.telling import Telling
from hexfolk.rules.actions import AcceptOffer, Action, CompleteTrade, CounterOffer, DeclineOffer, EndTurn, Roll, Undo
from hexfolk.rules.options import Options
from hexfolk.rules.phases import Over
from hexfolk.rules.view import PlayerView
from hexfolk.rules.viewing import view_of
from hexfolk.tools.wire_crowd import Crowd, Guest
from hexfolk.wire.codec import decode_host, encode
from hexfolk.wire.lobby import LobbyState, MapChosen, MembersChanged
from hexfolk.wire.messages import ClocksChanged, Ping, SeatsChanged, Summary, TableState, Update, Welcome
from tests.laws.secrecy import twin
from tests.laws.walker import fill
from tests.net.hosting import hosting
from tests.net.test_games import FAST, lobby_room

PUBLIC = (SeatsChanged, TableState, ClocksChanged, MembersChanged, LobbyState, MapChosen, Ping, Welcome, Summary)
"""A `Welcome` comes before anything is hidden here, and a `Summary` when nothing is any more."""
SELDOM = (Roll, EndTurn, Undo, CounterOffer)


class Recorder(Guest):
    """A client that keeps the bytes of every message."""

    def __init__(self) -> None:
        super().__init__()
        self.bodies: list[bytes] = []

    def take(self) -> list[bytes]:
        bodies = super().take()
        self.bodies += bodies
        return bodies


class Traders(Crowd):
    """Players who offer and answer as well."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, Recorder)
        self._offered: set[tuple[int, int | None]] = set()

    def choose(self) -> tuple[Guest, Action]:
        for player in self.rng.sample(self.players, len(self.players)):
            view = player.view
            assert view is not None and view.own is not None
            answers = [a for a in view.menu.actions if isinstance(a, AcceptOffer | DeclineOffer | CompleteTrade)]
            if answers and self.rng.random() < 0.7:
                return player, self.rng.choice(answers)
            forms = [form for form in view.menu.forms if type(form).__name__ in ("OfferForm", "ProposalForm")]
            if forms and sum(view.own.hand) and (view.turn, view.seat) not in self._offered:
                self._offered.add((view.turn, view.seat))
                return player, fill(self.rng.choice(forms), view.own.hand, self.rng)
        return super().choose()


async def _play(port: int, players: int, options: Options, seed: int) -> list[list[bytes]]:
    """A whole game: what each player was sent, and then what each of two spectators was."""
    crowd = Traders(seed)
    await crowd.enter(port, players, 2)
    await crowd.start(options)
    await crowd.play_out()
    sent = [guest.bodies for guest in crowd.everybody if isinstance(guest, Recorder)]
    await crowd.leave()
    return sent


def recorded(folder: Path, players: int, seed: int) -> list[list[bytes]]:
    """A whole game over real sockets."""
    options = Options(target=8, round_limit=50, hand_limit=5, special_building="on")
    with hosting(lobby_room(folder, players, hand_limit=5, special_building="on"), **FAST) as host:
        return asyncio.run(_play(host.port, players, options, seed))


def check_bytes(folder: Path, sent: list[list[bytes]], seed: int) -> int:
    """Hold what everybody was sent to the law; in how many steps a twin really differed."""
    (path,) = (folder / "finished").iterdir()
    save = read_save(path)
    game = RunningGame(save.header.setup, save.header.chance)
    rng = random.Random(seed)
    seats = [*range(len(save.header.setup.seats)), None, None]
    incoming = [_updates(bodies) for bodies in sent]
    differed = 0
    for entry in save.entries:
        assert isinstance(entry, Entry)
        events = game.replay(entry.seat, entry.action, entry.chance)
        for seat, bodies in zip(seats, incoming, strict=True):
            body = next(bodies)
            message = decode_host(body)
            assert isinstance(message, Update)
            over = isinstance(game._state.phases[-1], Over)
            other = game._state if over else twin(game._state, seat, rng)
            differed += other.cards != game._state.cards
            told = tuple(event.seen_by(seat) for event in events)
            assert encode(replace(message, view=view_of(other, seat), events=told, own=seat == entry.seat)) == body
    assert all(next(bodies, None) is None for bodies in incoming)
    _check_secrets(save.header.setup, sent)
    return differed


def _updates(bodies: list[bytes]):  # type: ignore[no-untyped-def]
    """The updates among the messages; the others are checked on the way."""
    for body in bodies:
        message = decode_host(body)
        assert encode(message) == body, "nothing hides between the fields"
        if isinstance(message, Update):
            yield body
        else:
            assert isinstance(message, PUBLIC), message


def _check_secrets(setup, sent: list[list[bytes]]) -> None:  # type: ignore[no-untyped-def]
    """Neither what chance comes from nor any hash of a token is anywhere."""
    secrets = [setup.play_secret, setup.play_secret.hex().encode(), *(seat.token_hash for seat in setup.seats)]
    assert all(secret and not any(secret in body for body in bodies) for secret in secrets for bodies in sent)


def test_the_bytes_of_a_whole_game_tell_nobody_anything(tmp_path: Path) -> None:
    sent = recorded(tmp_path, 3, 1)
    assert check_bytes(tmp_path, sent, 1) > 100


@pytest.mark.long
@pytest.mark.parametrize(("players", "seed"), [(2, 2), (4, 3), (8, 5)])
def test_nor_do_those_of_other_games(tmp_path: Path, players: int, seed: int) -> None:
    sent = recorded(tmp_path, players, seed)
    assert check_bytes(tmp_path, sent, seed) > (100 if players > 2 else 10)


@pytest.mark.parametrize("told", [1, None])
def test_a_slip_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: int | None) -> None:
    """A table that lets a player, or the spectators, guess what another one holds."""
    view = Telling.view

    def slipped(telling: Telling, seat: int | None) -> PlayerView:
        shown, first = view(telling, seat), view(telling, 0)
        assert first.own is not None
        return replace(shown, turn=shown.turn + first.own.hand[0] % 2) if seat == told else shown

    monkeypatch.setattr(Telling, "view", slipped)
    sent = recorded(tmp_path, 2, 1)
    with pytest.raises(AssertionError):
        check_bytes(tmp_path, sent, 1)
