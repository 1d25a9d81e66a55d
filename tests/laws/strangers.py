"""Actions made by hand, well or badly: what a menu would not offer."""

import random
from typing import Any

from hexfolk.play import Game
from hexfolk.rules import actions as a

BAD = (-1, 10**30, True, 0.5, 1.0, None, "1", (), [1, 2], 7.9, -(10**30))


def number(rng: random.Random, below: int) -> Any:
    """Mostly a number in range or just outside, now and then something else altogether."""
    return rng.choice(BAD) if rng.random() < 0.2 else rng.randrange(-1, below + 2)


def cards(rng: random.Random) -> Any:
    """Mostly five small counts, now and then something else."""
    roll = rng.random()
    if roll < 0.1:
        return rng.choice(BAD)
    if roll < 0.2:
        return tuple(number(rng, 3) for _ in range(rng.randrange(7)))
    if roll < 0.3:
        return [0, 1, 0, 0, 0]
    return tuple(rng.choice((0, 0, 0, 1, 2)) for _ in range(5))


def seats(rng: random.Random, players: int) -> Any:
    """Mostly a tuple of seats."""
    return rng.choice(BAD) if rng.random() < 0.1 else tuple(number(rng, players) for _ in range(rng.randrange(4)))


def hand_made(game: Game, rng: random.Random) -> Any:
    """Some action, of any kind, not always well made, not always an action."""
    setup = game.state.setup
    offers = game.state.next_offer
    kind = rng.choice((*setup.ruleset.actions, object, int))
    fields: dict[type, tuple[Any, ...]] = {
        a.BuildRoad: (number(rng, setup.edges),),
        a.BuildSettlement: (number(rng, setup.crossings),),
        a.BuildCity: (number(rng, setup.crossings),),
        a.MoveRobber: (number(rng, setup.hexes), rng.choice((None, number(rng, setup.players)))),
        a.Discard: (cards(rng),),
        a.PlayInvention: (cards(rng),),
        a.PlayMonopoly: (number(rng, 5),),
        a.TradeWithBank: (number(rng, 5), number(rng, 5)),
        a.MakeOffer: (cards(rng), cards(rng), seats(rng, setup.players)),
        a.ProposeTrade: (cards(rng), cards(rng)),
        a.CounterOffer: (number(rng, offers), cards(rng), cards(rng)),
        a.AcceptOffer: (number(rng, offers),),
        a.DeclineOffer: (number(rng, offers),),
        a.CompleteTrade: (number(rng, offers), number(rng, setup.players)),
        a.WithdrawOffer: (number(rng, offers),),
    }
    return kind(*fields.get(kind, ()))
