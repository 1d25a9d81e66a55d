"""Sets up the situation a case begins with.

A player is what is written after the letter, such as
``settlements 0,0:N; roads 0,0:NE 0,0:E; hand wood 2; cards knight`` (``new`` are development cards bought in this turn,
``knights`` those played). Beside the players a case may name the ``board`` (small or large), the ``options``, who is
``first`` (where it is drawn), the ``caps`` of offers, whose ``turn`` it is and its ``number``, the ``phase``, whether a
card was ``played``, where the ``robber`` is, the top of the ``deck``, the ``pairs`` of dice left in theirs, holders of
``awards`` that the figures do not tell, and who ``asks`` to build.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from hexfolk.board import Board, Layout, PortPlace, Terrain, Tile
from hexfolk.geometry import parse_edge, parse_hex
from hexfolk.play import FastChance, Game, Options, ScriptedChance
from hexfolk.rules.chance import dice
from hexfolk.rules.network import add_city, add_road, add_settlement
from hexfolk.rules.phases import Discarding, FreeRoads, MovingRobber, Phase, Rolling, SpecialBuilding, Trading
from hexfolk.rules.routes import longest_route
from hexfolk.rules.state import State
from hexfolk.rules.transfer import move_set
from tests.cases.words import SEATS, crossing, edge, parse_cards, parse_counts, parse_pair, parse_seat

KEYS = {
    "case",
    "board",
    "options",
    "first",
    "caps",
    "turn",
    "number",
    "phase",
    "played",
    "robber",
    "deck",
    "pairs",
    "awards",
}
KEYS |= {"asks", "play"}
PLAYER_KEYS = {"settlements", "cities", "roads", "hand", "cards", "new", "knights"}

PHASES: dict[str, tuple[Phase, ...]] = {
    "rolling": (Rolling(),),
    "trading": (Trading(),),
    "moving robber": (Trading(), MovingRobber(False)),
    "free roads": (Trading(), FreeRoads(2, 2)),
    "special building": (SpecialBuilding((1, 2), 0),),
    "discarding": (Trading(), MovingRobber(False), Discarding((4, 4))),
}


def _told() -> dict[str, str]:
    told: dict[str, str] = yaml.safe_load((Path(__file__).parent / "board.yaml").read_text())
    return told


def _tiles(text: str) -> tuple[Tile, ...]:
    lines = map(str.split, text.splitlines())
    return tuple(Tile(parse_hex(place), Terrain(terrain), int(token)) for place, terrain, token in lines)


def island() -> Layout:
    """The island of the cases."""
    told = _told()
    ports = tuple(PortPlace(parse_edge(p), kind) for p, kind in map(str.split, told["ports"].splitlines()))
    return Layout("cases", _tiles(told["hexes"]), ports, parse_hex("0,0"))


def large_island() -> Layout:
    """The same with a ring of hexes round it and no port: room for eight."""
    small, ring = island(), _tiles(_told()["ring"])
    named = {tile.hex for tile in (*small.tiles, *ring)}
    beside = {place for tile in small.tiles for place in tile.hex.neighbours()} - named
    desert = tuple(Tile(place, Terrain.DESERT, 0) for place in sorted(beside))
    return small._replace(name="large", tiles=(*small.tiles, *ring, *desert), ports=())


BOARDS = {"small": Board(island()), "large": Board(large_island())}


def situation(case: dict[str, Any], board: Board | None = None) -> tuple[Game, ScriptedChance]:
    """The game at the beginning of a case, and the chance that its steps force."""
    board = board or BOARDS[case.get("board", "small")]
    seats = [key for key in case if key in SEATS]
    unknown = set(case) - KEYS - set(seats)
    assert not unknown, unknown
    options = Options(**{"players": max(2, len(seats)), "start_order": "seated", **case.get("options", {})})
    begins = [("first", parse_seat(case["first"]))] if "first" in case else []
    chance = ScriptedChance(begins, FastChance(1))
    caps = tuple(case.get("caps", ()))
    game = Game.start(board, options, chance=chance, offer_caps=caps)
    if case.get("phase") == "founding":
        return game, chance
    state = game.state
    for letter in seats:
        _place_player(state, parse_seat(letter), case[letter] or "")
    _deal_deck(state, parse_cards_in_order(case.get("deck", "")))
    _give_awards(state, case.get("awards", {}))
    state.current = parse_seat(case.get("turn", "A"))
    state.turn = int(case.get("number", 9))
    state.card_played = bool(case.get("played", False))
    phases = PHASES[case.get("phase", "trading")]
    state.rolled = None if phases[0] == Rolling() else (1, 2)
    if "robber" in case:
        state.robber = -1 if case["robber"] == "off" else board.hex_index[parse_hex(case["robber"])]
    if "pairs" in case:
        state.dice_left = sum(1 << dice(*parse_pair(pair))[1] for pair in case["pairs"].split())
    state.asks = sum(1 << parse_seat(letter) for letter in case.get("asks", ""))
    state.open(phases)
    return game, chance


def parse_cards_in_order(text: str) -> list[int]:
    """Development cards in the order they are written."""
    return [card for word in text.split() for card in range(5) if parse_cards(word)[card]]


def _place_player(state: State, seat: int, text: str) -> None:
    told = dict(part.strip().split(" ", 1) for part in text.split(";") if part.strip())
    assert not set(told) - PLAYER_KEYS, told
    board = state.setup.board
    cities = [crossing(board, name) for name in told.get("cities", "").split()]
    settlements = [crossing(board, name) for name in told.get("settlements", "").split()]
    for place in (*settlements, *cities):
        assert not state.blocked >> place & 1, "the distance rule"
        add_settlement(state, seat, place)
    for place in cities:
        add_city(state, seat, place)
    for name in told.get("roads", "").split():
        place = edge(board, name)
        assert not state.taken >> place & 1, f"two roads on {name}"
        add_road(state, seat, place)
    state.points[seat] = len(settlements) + 2 * len(cities)
    move_set(state, parse_counts(told.get("hand", "nothing")), state.setup.bank, seat)
    new = parse_cards(told.get("new", "nothing"))
    for card, count in enumerate(parse_cards(told.get("cards", "nothing"))):
        state.development[5 * seat + card] = count + new[card]
    if any(new):
        state.fresh = list(new)
    state.knights[seat] = int(told.get("knights", 0))


def _deal_deck(state: State, top: list[int]) -> None:
    """The cards that players have are gone from the deck; `top` comes next, ``-`` in a case leaves it empty."""
    rest = sorted(state.deck)
    gone = [c for seat in range(state.setup.players) for c in range(5) for _ in range(state.unplayed(seat)[c])]
    gone += [0] * sum(state.knights)
    for card in (*gone, *top):
        rest.remove(card)
    state.deck = (*gone, *top, *rest)
    state.drawn = len(gone)


def _give_awards(state: State, told: dict[str, str]) -> None:
    """Routes are measured; awards go to who is named, else to who alone has the most, if that is enough."""
    for seat in range(state.setup.players):
        state.route[seat] = longest_route(state, seat)
    options = state.setup.options
    if options.longest_trade_route:
        state.route_holder = parse_seat(told["longest"]) if "longest" in told else _alone(state.route, 5)
    if options.strongest_knighthood:
        state.knight_holder = parse_seat(told["strongest"]) if "strongest" in told else _alone(state.knights, 3)
    for holder in (state.route_holder, state.knight_holder):
        if holder >= 0:
            state.points[holder] += 2


def _alone(figures: list[int], least: int) -> int:
    best = max(figures)
    return figures.index(best) if best >= least and figures.count(best) == 1 else -1
