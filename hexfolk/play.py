"""The public face of the game: the base ruleset on any map.

The deal seed is public and decides the board alone; the play secret decides all chance after it.

>>> import random
>>> from hexfolk.play import Game, Options, load_map
>>> rng = random.Random(1)
>>> game = Game.start(load_map("standard-19"), Options(players=4), seed=7)
>>> while not game.over:
...     seat = game.to_act[0]
...     events = game.play(seat, game.menu(seat).pick(rng))
>>> Game.replay(game.journal).winners == game.winners
True
"""

from __future__ import annotations

import secrets
from functools import cache

import msgspec

from hexfolk.board import Board, Layout
from hexfolk.mapfiles import MapFile, MapProblems, deal, load_map
from hexfolk.rules.actions import Action
from hexfolk.rules.chance import (
    LONGEST_SECRET,
    Chance,
    Draw,
    FastChance,
    HashedChance,
    RecordingChance,
    ScriptedChance,
    dice,
    seeded_secret,
)
from hexfolk.rules.events import Event
from hexfolk.rules.journal import Entry, Journal
from hexfolk.rules.live_menu import LiveMenu
from hexfolk.rules.options import Options, decided, validate
from hexfolk.rules.phases import Over
from hexfolk.rules.refusal import Code, Refused
from hexfolk.rules.registry import Ruleset
from hexfolk.rules.setup import Setup
from hexfolk.rules.state import State
from hexfolk.rules.step import begin, check, step
from hexfolk.rules.view import PlayerView
from hexfolk.rules.viewing import view_of
from hexfolk.rulesets import compose
from hexfolk.rulesets.base import BASE

__all__ = [
    "Code",
    "FastChance",
    "Game",
    "HashedChance",
    "Journal",
    "MapProblems",
    "Options",
    "Refused",
    "ScriptedChance",
    "dice",
    "load_map",
]


class Game:
    """A running game, whole, with everything hidden in it: only a host, a tool or a test holds one."""

    def __init__(self, state: State, chance: Chance, play_secret: bytes | None = None) -> None:
        """Take over a state and a source of chance; `start` and `replay` are the usual ways to a game."""
        self.state = state
        self._chance = RecordingChance(chance)
        self._play_secret = play_secret
        self._opening: tuple[Draw, ...] = ()
        # Three flat lists of entries, as thousands of small tuples would keep the garbage collector busy.
        self._seats: list[int] = []
        self._actions: list[Action] = []
        self._draws: list[int] = []

    @classmethod
    def start(
        cls,
        island: MapFile | Layout | Board,
        options: Options | None = None,
        *,
        seed: int | None = None,
        deal_seed: int | None = None,
        play_secret: bytes | None = None,
        chance: Chance | None = None,
        offer_caps: tuple[int, ...] = (),
        ruleset: Ruleset | None = None,
    ) -> Game:
        """Start a game on a map (dealt with the deal seed), a dealt layout or a finished board.

        `seed` stands for both secrets where they are not given: it is for tests and tools. `chance` replaces both
        sources, the deal's too. Without any of them they are drawn by the operating system. `offer_caps` holds each
        seat's offers per turn (8 for everybody if left out). A target that the options leave open is the map's.

        Raises ValueError with a short code for options, a board or a play secret that no game can be played with, and
        MapProblems when a map cannot be dealt.
        """
        options = Options() if options is None else options
        validate(options)
        for name, number in (("seed", seed), ("deal_seed", deal_seed)):
            if number is not None and type(number) is not int:
                raise ValueError(name)
        if chance is not None:
            play_secret = None
        elif play_secret is not None and not (type(play_secret) is bytes and 1 <= len(play_secret) <= LONGEST_SECRET):
            raise ValueError("play_secret")
        elif play_secret is None:
            play_secret = secrets.token_bytes(16) if seed is None else seeded_secret("play", seed)
        if deal_seed is None:
            deal_seed = secrets.randbits(63) if seed is None else seed
        if isinstance(island, MapFile):
            if options.players not in island.players:
                raise ValueError("map_players")
            options = decided(options, island.target)
            island = deal(island, deal_seed if chance is None else chance, options.deal)
        if not isinstance(island, Layout | Board):
            raise ValueError("board")
        board = island if isinstance(island, Board) else Board(island)
        source = chance or HashedChance(play_secret or b"")
        game = cls(State(Setup(board, options, ruleset or base_ruleset(), offer_caps)), source, play_secret)
        begin(game.state, game._chance)
        game._opening = game._chance.take()
        return game

    @classmethod
    def replay(cls, journal: Journal, *, chance: Chance | None = None) -> Game:
        """The same game again, to be gone on with; `chance` is for games without a play secret.

        Raises ValueError for another ruleset's journal, and Refused or ValueError for one that was tampered with.
        """
        journal = _checked(journal)
        ruleset = base_ruleset()
        if journal.rulesets != ruleset.names:
            raise ValueError("ruleset")
        game = cls.start(
            journal.layout,
            journal.options,
            chance=journal.chance(chance),
            offer_caps=journal.offer_caps,
            ruleset=ruleset,
        )
        game._play_secret = journal.play_secret
        _compare(game._opening, journal.opening)
        for entry in journal.entries:
            before = len(game._chance.labels)
            game.play(entry.seat, entry.action, events=False)
            _compare(game._chance.draws(before, len(game._chance.labels)), entry.draws)
        return game

    @property
    def board(self) -> Board:
        """The island."""
        return self.state.setup.board

    @property
    def options(self) -> Options:
        """What the table has chosen."""
        return self.state.setup.options

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision; others may still answer, propose or ask."""
        return self.state.actors

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.state.actors

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won; empty while the game runs."""
        phase = self.state.phases[-1]
        return phase.winners if isinstance(phase, Over) else ()

    def menu(self, seat: int) -> LiveMenu:
        """What the seat may do now; read it before the game goes on. Raises Refused for an unknown seat."""
        state = self.state
        if type(seat) is not int or not 0 <= seat < state.setup.players:
            raise Refused(Code.UNKNOWN_SEAT)
        return LiveMenu(state, seat)

    def view(self, seat: int | None) -> PlayerView:
        """What the seat (None: a spectator) may know now. Raises Refused for an unknown seat."""
        return view_of(self.state, seat)

    def check(self, seat: int, action: Action) -> Code | None:
        """Why the seat may not do that now, None when it may. Seat and action may be anything at all."""
        return check(self.state, seat, action)

    def play(self, seat: int, action: Action, *, events: bool = True) -> list[Event]:
        """Do an action and say what happened (nothing without `events`, which saves time).

        Raises Refused with a code, and then nothing has changed.
        """
        happened: list[Event] = []
        chance = self._chance
        step(self.state, seat, action, chance, happened if events else None)
        self._seats.append(seat)
        self._actions.append(action)
        self._draws.append(len(chance.labels))
        return happened

    @property
    def journal(self) -> Journal:
        """All that the game is so far."""
        setup = self.state.setup
        return Journal(
            rulesets=setup.ruleset.names,
            layout=setup.board.layout,
            options=setup.options,
            offer_caps=setup.offer_caps,
            play_secret=self._play_secret,
            opening=self._opening,
            entries=self._entries(),
        )

    def _entries(self) -> tuple[Entry, ...]:
        starts = [0, *self._draws]
        return tuple(
            Entry(seat, action, self._chance.draws(start, end))
            for seat, action, start, end in zip(self._seats, self._actions, starts, self._draws, strict=False)
        )


def _checked(journal: Journal) -> Journal:
    """The journal with everything in it of its type. Raises ValueError for one that was made by hand of anything."""
    if not isinstance(journal, Journal):
        raise ValueError("journal")
    try:
        found = msgspec.convert(msgspec.to_builtins(journal, builtin_types=(bytes,)), Journal)
    except (TypeError, ValueError, RecursionError) as error:
        raise ValueError("journal") from error
    if found.play_secret is not None and not 1 <= len(found.play_secret) <= LONGEST_SECRET:
        raise ValueError("play_secret")
    return found


def _compare(made: tuple[Draw, ...], recorded: tuple[Draw, ...]) -> None:
    """Raise ValueError when something else was drawn than the journal says. What was decoded has lists for shuffles."""
    plain = tuple(Draw(label, tuple(value) if isinstance(value, list) else value) for label, value in recorded)
    if made != plain:
        raise ValueError("draws")


@cache
def base_ruleset() -> Ruleset:
    """The base game, composed once."""
    return compose(*BASE)
