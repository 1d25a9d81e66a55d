"""What the tests of bots share: positions made by playing, views that were changed, views that have travelled."""

import random

from msgspec import msgpack
from msgspec.structs import replace

from hexfolk.bots import Bot
from hexfolk.play import Game, Options, load_map
from hexfolk.rules.actions import AcceptOffer, DeclineOffer
from hexfolk.rules.phases import Trading
from hexfolk.rules.view import OfferView, PlayerView
from hexfolk.tools.arena import Arena


def through_the_codec(view: PlayerView) -> PlayerView:
    """The view as a client or the bots' process gets it."""
    return msgpack.decode(msgpack.encode(view), type=PlayerView)


def start(seed: int, options: Options | None = None) -> Game:
    """A fresh game on the standard board, with a bot's number of offers."""
    options = options or Options()
    return Game.start(load_map("standard-19"), options, seed=seed, offer_caps=(3,) * options.players)


def in_turn(seed: int, turn: int, options: Options | None = None) -> Game:
    """A game that bots have played up to the trading of that turn."""
    game = start(seed, options)
    bot = Bot(game.board)
    arena = Arena(game, [bot.choose] * game.options.players, random.Random(seed))
    while game.state.turn < turn or type(game.state.phases[-1]) is not Trading:
        arena.advance()
        assert not game.over
    return game


def with_hand(view: PlayerView, hand: tuple[int, ...], **own: object) -> PlayerView:
    """The view of a seat that holds that hand; the bank has what nobody else could have."""
    assert view.own is not None
    assert view.seat is not None
    players = list(view.players)
    players[view.seat] = replace(players[view.seat], cards=sum(hand))
    return replace(view, own=replace(view.own, hand=hand, **own), players=tuple(players))


def with_points(view: PlayerView, seat: int, points: int) -> PlayerView:
    """The view with another number of points for a seat."""
    players = list(view.players)
    players[seat] = replace(players[seat], points=points)
    return replace(view, players=tuple(players))


def asked(view: PlayerView, give: tuple[int, ...], want: tuple[int, ...]) -> PlayerView:
    """The view of a seat that the player in turn asks to give `want` for `give`, and that holds what is wanted."""
    assert view.seat is not None
    assert view.seat != view.current
    offer = OfferView(7, view.current, give, want, (view.seat,), ("waiting",), None, False)
    menu = replace(view.menu, actions=(AcceptOffer(7), DeclineOffer(7)), forms=())
    return replace(view, offers=(offer,), menu=menu)
