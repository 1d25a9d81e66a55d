"""Plays games among bots, without a table, and counts what happens in them.

A game depends on its seed alone: not on the time, nor on the process it is played in.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from hashlib import blake2b

from msgspec import Struct

from hexfolk.board import Board
from hexfolk.bots import Bot
from hexfolk.mapfiles import MapFile, deal
from hexfolk.play import Game, Options
from hexfolk.rules.actions import Action, DeclineOffer, EndTurn
from hexfolk.rules.cards import RESOURCES
from hexfolk.rules.events import (
    BankTraded,
    CardsExchanged,
    DiceRolled,
    Event,
    FoundingPaid,
    GameEnded,
    OfferMade,
    ResourcesProduced,
)
from hexfolk.rules.options import decided
from hexfolk.rules.view import PlayerView

RANDOM = "random"
"""The level of a seat that does any legal thing, and never trades with players."""

BOT_OFFERS = 3
"""Offers a bot may make in a turn."""

BANK_RATES = ("four", "general", *RESOURCES)
"""Ways to trade with the bank: four of a kind, at a general port, at the port of a resource."""

ACTIONS_A_TURN = 500
"""More than any turn takes: who does more is stuck."""

Chooser = Callable[[PlayerView, int], Action | None]
"""What a view's seat does, given a seed; None for nothing."""


class Stuck(RuntimeError):
    """Bots that do not end their turn, or choose what is refused: a bug of theirs."""


class Job(Struct, frozen=True):
    """What all games of a run share, and how many there are."""

    map: str
    options: Options
    levels: tuple[str, ...]
    seed: int
    games: int


class GameRecord(Struct, frozen=True, array_like=True):
    """What is kept of one game. Seats are numbered by seating, places by the order of play."""

    winners: tuple[int, ...]
    first: int
    reason: str
    turns: int
    rounds: int
    points: tuple[int, ...]
    """By seat, hidden ones included."""
    dice: tuple[int, ...]
    """How often each total was rolled, from 2 to 12."""
    trades: int
    bank_trades: int
    offers: int
    actions: int
    cards: tuple[int, ...]
    """Cards that hexes gave, by resource, those of the founding included."""
    bank_rates: tuple[int, ...]
    """Trades with the bank, as `BANK_RATES` names them."""


def seed_of(seed: int, number: int) -> int:
    """The seed of game `number` of a run."""
    return int.from_bytes(blake2b(f"{seed}/{number}".encode(), digest_size=7).digest(), "big")


def chooser(level: str, board: Board) -> Chooser:
    """A bot of that level, or somebody who plays at random."""
    return _any_action if level == RANDOM else Bot(board, level).choose


def _any_action(view: PlayerView, seed: int) -> Action | None:
    return view.menu.pick(random.Random(seed)) if view.seat in view.to_act else None


def play_game(island: MapFile, options: Options, levels: Sequence[str], seed: int) -> GameRecord:
    """Play one game to its end. `levels` are those of the seats. Raises Stuck and what `Game.start` raises."""
    board = Board(deal(island, seed, options.deal))
    game = Game.start(board, decided(options, island.target), seed=seed, offer_caps=(BOT_OFFERS,) * options.players)
    return Arena(game, [chooser(level, board) for level in levels], random.Random(seed)).play()


class Arena:
    """One game and those who play it."""

    def __init__(self, game: Game, choosers: Sequence[Chooser], seeds: random.Random) -> None:
        self.game = game
        self._choosers = choosers
        self._seeds = seeds
        self._counts: Counter[type[Event]] = Counter()
        self._dice = [0] * 13
        self._cards = [0] * len(RESOURCES)
        self._bank_rates = [0] * len(BANK_RATES)
        self._actions = 0
        self._reason = ""
        self._consulted = -1

    def play(self) -> GameRecord:
        """Play to the end."""
        turn, since = -1, 0
        while not self.game.over:
            if self.game.state.turn != turn:
                turn, since = self.game.state.turn, self._actions
            if self._actions - since > ACTIONS_A_TURN:
                raise Stuck(f"turn {turn} does not end")
            self.advance()
        return self._record()

    def advance(self) -> None:
        """Let whoever is next act: those who were asked, those who may ask, those who owe a decision."""
        asked = self._asked()
        if asked is not None:
            seat, offer = asked
            self._do(seat, self._choose(seat) or DeclineOffer(offer))
            return
        seat = self.game.to_act[0]
        action = self._choose(seat)
        if action is None:
            raise Stuck(f"seat {seat} does nothing, but owes a decision")
        if type(action) is EndTurn and self._consulted != self.game.state.turn:
            self._consulted = self.game.state.turn
            if self._consult_the_others(seat):
                return
        self._do(seat, action)

    def _asked(self) -> tuple[int, int] | None:
        """A seat not in turn that has not answered an offer, and that offer."""
        state = self.game.state
        for offer in state.offers:
            for seat, given in zip(offer.to, offer.answers, strict=True):
                if given == "waiting" and seat != state.current:
                    return seat, offer.number
        return None

    def _consult_the_others(self, current: int) -> bool:
        """Once a turn, before it ends, the others may ask or propose; whether anybody did."""
        players = self.game.options.players
        did = False
        for seat in [(current + k) % players for k in range(1, players)]:
            action = self._choose(seat)
            if action is not None:
                self._do(seat, action)
                did = True
        return did

    def _choose(self, seat: int) -> Action | None:
        return self._choosers[seat](self.game.view(seat), self._seeds.getrandbits(63))

    def _do(self, seat: int, action: Action) -> None:
        self._actions += 1
        for event in self.game.play(seat, action):
            self._counts[type(event)] += 1
            if type(event) is DiceRolled:
                self._dice[sum(event.dice)] += 1
            elif type(event) is ResourcesProduced or type(event) is FoundingPaid:
                for gain in event.gains:
                    self._cards[gain.resource] += gain.amount
            elif type(event) is BankTraded:
                self._bank_rates[_bank_rate(event)] += 1
            elif type(event) is GameEnded:
                self._reason = event.reason

    def _record(self) -> GameRecord:
        state = self.game.state
        view = self.game.view(None)
        return GameRecord(
            winners=self.game.winners,
            first=state.first,
            reason=self._reason,
            turns=state.turn,
            rounds=view.round,
            points=tuple(p.points for p in view.players),
            dice=tuple(self._dice[2:]),
            trades=self._counts[CardsExchanged],
            bank_trades=self._counts[BankTraded],
            offers=self._counts[OfferMade],
            actions=self._actions,
            cards=tuple(self._cards),
            bank_rates=tuple(self._bank_rates),
        )


def _bank_rate(event: BankTraded) -> int:
    """Where a trade stands in `BANK_RATES`: the rate tells which port was used."""
    return {4: 0, 3: 1}.get(event.amount, 2 + event.give)
