"""What the tests of bots share: positions made by playing, and views that have travelled."""

from msgspec import msgpack

from hexfolk.play import Game, Options, load_map
from hexfolk.rules.view import PlayerView


def through_the_codec(view: PlayerView) -> PlayerView:
    """The view as a client or the bots' process gets it."""
    return msgpack.decode(msgpack.encode(view), type=PlayerView)


def start(seed: int, options: Options | None = None) -> Game:
    """A fresh game on the standard board, with a bot's number of offers."""
    options = options or Options()
    return Game.start(load_map("standard-19"), options, seed=seed, offer_caps=(3,) * options.players)
