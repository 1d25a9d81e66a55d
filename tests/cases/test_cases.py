"""Situations as data: each file of this folder holds the cases of a section of the rules.

A step of a case is an action, ``A build road 0,0:NE``; an action that must be refused, with the reason,
``A roll 3 4 -> already_rolled``; a fact, ``A points = 4``; or what a seat can or cannot do, ``B can ask``,
``B cannot buy -> deck_empty``. ``A fallback`` lets the ruleset act for a seat.

What a seat may know of the last events or of the others is a fact too: ``C sees theft = hidden``,
``spectator sees hand of A = hidden``.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from hexfolk.geometry import parse_crossing, parse_edge, parse_hex
from hexfolk.play import Game, Refused, ScriptedChance
from hexfolk.rules.cards import DEVELOPMENT_CARDS, RESOURCES
from hexfolk.rules.chance import dice
from hexfolk.rules.events import CardStolen, DevelopmentCardBought, OfferFell, ResourcesProduced
from hexfolk.rules.phases import FreeRoads, Over, SpecialBuilding
from hexfolk.rules.setup import bits
from hexfolk.rules.viewing import view_of
from tests.cases.situation import BOARDS, situation
from tests.cases.words import ACTIONS, KINDS, SEATS, parse_action, parse_seat, write_counts
from tests.laws.recount import check_routes, check_sets, check_sums
from tests.laws.snapshot import snapshot
from tests.laws.walker import FORM_ACTION

FILES = sorted(path for path in Path(__file__).parent.glob("*.yaml") if path.stem != "board")
CASES = [
    pytest.param(case, id=f"{path.stem}: {case['case']}") for path in FILES for case in yaml.safe_load(path.read_text())
]
BOARD = BOARDS["small"]


@pytest.mark.parametrize("case", CASES)
def test_case(case: dict[str, Any]) -> None:
    game, chance = situation(case)
    _check_state(game)
    last: list[Any] = []
    for line in case["play"]:
        try:
            _step(game, chance, line, last)
        except Refused as refused:
            pytest.fail(f"{line}: refused, {refused.code}")
        _check_state(game)


def _check_state(game: Game) -> None:
    check_sums(game.state)
    check_sets(game.state)
    check_routes(game.state)


def _step(game: Game, chance: ScriptedChance, line: str, last: list[Any]) -> None:
    if " = " in line:
        what, _, value = line.partition(" = ")
        assert fact(game, what, last) == _canonical(what, value.strip()), line
        return
    text, _, code = line.partition(" -> ")
    letter, _, words = text.partition(" ")
    seat = parse_seat(letter)
    if words.startswith("cannot "):
        assert game.menu(seat).refusals.get(KINDS[words.removeprefix("cannot ")].__name__) == code, line
    elif words.startswith("can "):
        assert can(game, seat, words.removeprefix("can ")), line
    elif words == "fallback":
        action = game.menu(seat).fallback
        assert action is not None, line
        last[:] = game.play(seat, action)
    elif code:
        _refuse(game, seat, words, code, line)
    else:
        _force(game, chance, words)
        last[:] = game.play(seat, parse_action(game.board, words))


def _refuse(game: Game, seat: int, words: str, code: str, line: str) -> None:
    before = snapshot(game)
    action = parse_action(game.board, words)
    with pytest.raises(Refused) as caught:
        game.play(seat, action)
    assert caught.value.code == code, line
    assert snapshot(game) == before
    assert repr(action) not in map(repr, game.menu(seat).actions), "1.0 is no 1 here"


def _force(game: Game, chance: ScriptedChance, words: str) -> None:
    """Make chance give what the words say: the dice of a roll, the card of a robbery."""
    if words.startswith("roll "):
        label, pair = dice(*map(int, words.split()[1:]))
        if game.options.dice == "deck":
            pair = [p for p in range(36) if game.state.dice_left >> p & 1].index(pair)
        chance.add(label, pair)
    elif " taking " in words:
        victim = parse_seat(words.split()[3])
        chance.add("theft", sum(game.state.hand(victim)[: RESOURCES.index(words.split()[-1])]))


def can(game: Game, seat: int, words: str) -> bool:
    """Whether the menu has that action, or for a kind of action alone, any or a form of it."""
    menu = game.menu(seat)
    if words in KINDS and (words in ("offer", "propose", "counter", "discard") or not _complete(words)):
        kinds = {type(a) for a in menu.actions} | {FORM_ACTION[type(f)] for f in menu.forms}
        return KINDS[words] in kinds
    return parse_action(game.board, words) in menu.actions


def _complete(words: str) -> bool:
    """Whether the words are an action already, with nothing to be named."""
    try:
        ACTIONS[words](BOARD, "")
    except (ValueError, KeyError, IndexError):
        return False
    return True


def _letters(seats: tuple[int, ...]) -> str:
    return " ".join(SEATS[seat] for seat in seats) or "nobody"


def _free_roads(game: Game) -> str:
    phase = game.state.phases[-1]
    return f"{phase.left} of {phase.total}" if isinstance(phase, FreeRoads) else "none"


def _visits(game: Game) -> str:
    """Whose visit it is, and who comes after."""
    phase = game.state.phases[-1]
    return _letters(phase.order[phase.at :]) if isinstance(phase, SpecialBuilding) else "none"


def _counted(kinds: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(kinds.count(kind) for kind in range(5))


def _holder(seat: int) -> str:
    return SEATS[seat] if seat >= 0 else "nobody"


GENERAL: dict[str, Callable[[Game], str]] = {
    "bank": lambda game: write_counts(game.state.hand(game.state.setup.bank)),
    "deck": lambda game: str(len(game.state.deck) - game.state.drawn),
    "longest": lambda game: _holder(game.state.route_holder),
    "strongest": lambda game: _holder(game.state.knight_holder),
    "robber": lambda game: "off" if game.state.robber < 0 else game.board.hexes[game.state.robber].name,
    "phase": lambda game: type(game.state.phases[-1]).__name__,
    "to act": lambda game: _letters(game.to_act),
    "turn": lambda game: SEATS[game.state.current],
    "number": lambda game: str(game.state.turn),
    "winners": lambda game: _letters(game.winners),
    "offers": lambda game: " ".join(str(offer.number) for offer in game.state.offers) or "none",
    "free roads": lambda game: _free_roads(game),
    "played": lambda game: "yes" if game.state.card_played else "no",
    "pairs": lambda game: str(game.state.dice_left.bit_count()),
    "deck cards": lambda game: write_counts(_counted(game.state.deck[game.state.drawn :]), DEVELOPMENT_CARDS),
    "reason": lambda game: phase.reason if isinstance(phase := game.state.phases[-1], Over) else "none",
    "journal": lambda game: " ".join(type(entry.action).__name__ for entry in game.journal.entries),
    "visits": lambda game: _visits(game),
    "dice": lambda game: "none" if game.state.rolled is None else "-".join(map(str, game.state.rolled)),
    "first": lambda game: SEATS[game.state.first],
}

OF_THE_LAST: dict[str, Callable[[list[Any]], str]] = {
    "events": lambda last: " ".join(type(event).__name__ for event in last),
    "short": lambda last: write_counts(_counted(next(e for e in last if isinstance(e, ResourcesProduced)).short)),
    "fell": lambda last: " ".join(f"{e.offer} {e.reason}" for e in last if isinstance(e, OfferFell)) or "none",
}
"""Facts about the last events."""

OF_A_SEAT: dict[str, Callable[[Game, int], str]] = {
    "hand": lambda game, seat: write_counts(game.state.hand(seat)),
    "cards": lambda game, seat: write_counts(game.state.unplayed(seat), DEVELOPMENT_CARDS),
    "playable": lambda game, seat: write_counts(game.view(seat).own.playable, DEVELOPMENT_CARDS),
    "points": lambda game, seat: str(game.state.points[seat]),
    "total": lambda game, seat: str(game.view(seat).own.points),
    "route": lambda game, seat: str(game.state.route[seat]),
    "knights": lambda game, seat: str(game.state.knights[seat]),
    "stock": lambda game, seat: " ".join(map(str, game.state.stock(seat))),
    "settlements": lambda game, seat: " ".join(
        game.board.crossings[c].name for c in bits(game.state.settlements[seat])
    ),
    "discarded": lambda game, seat: str(game.view(None).players[seat].discarded),
    "rates": lambda game, seat: " ".join(map(str, game.view(seat).own.rates)),
    "owes": lambda game, seat: str(game.view(None).players[seat].owes),
    "gains": lambda game, seat: write_counts(game.view(None).players[seat].gains),
    "asks": lambda game, seat: "yes" if game.view(None).players[seat].asked_to_build else "no",
    "seen": lambda game, seat: str(view_of(game.state, None).players[seat].cards),
    "roads to build": lambda game, seat: _places(game, seat, "BuildRoad"),
    "settlements to build": lambda game, seat: _places(game, seat, "BuildSettlement"),
    "cities to build": lambda game, seat: _places(game, seat, "BuildCity"),
    "inventions": lambda game, seat: str(sum(type(a).__name__ == "PlayInvention" for a in game.menu(seat).actions)),
    "robber's ways": lambda game, seat: _robber_ways(game, seat),
}


def _canonical(what: str, value: str) -> str:
    """Places have several names, and come in any order."""
    if not what.endswith(("to build", "settlements")) or value == "none" or value.isdigit():
        return value
    parse = parse_edge if "roads" in what else parse_crossing
    return " ".join(sorted(parse(word).name for word in value.split()))


def _places(game: Game, seat: int, kind: str) -> str:
    """How many places the menu has for a kind of piece, and which, if few."""
    board = game.board
    found = [action for action in game.menu(seat).actions if type(action).__name__ == kind]
    if len(found) > 12:
        return str(len(found))
    if kind == "BuildRoad":
        return " ".join(sorted(board.edges[action.edge].name for action in found)) or "none"
    return " ".join(sorted(board.crossings[action.crossing].name for action in found)) or "none"


def _robber_ways(game: Game, seat: int) -> str:
    """The moves at hexes with somebody to rob, as hex:victim."""
    found = [action for action in game.menu(seat).actions if type(action).__name__ == "MoveRobber"]
    return (
        " ".join(f"{game.board.hexes[a.hex].name}:{SEATS[a.victim]}" for a in found if a.victim is not None) or "none"
    )


def fact(game: Game, what: str, last: list[Any]) -> str:
    """A fact about the game, as text."""
    if what in OF_THE_LAST:
        return OF_THE_LAST[what](last)
    if what in GENERAL:
        return GENERAL[what](game)
    if what.startswith("offer "):
        offer = next(o for o in game.state.offers if o.number == int(what.split()[1]))
        return " ".join(f"{SEATS[s]} {a}" for s, a in zip(offer.to, offer.answers, strict=True))
    letter, _, name = what.partition(" ")
    if name.startswith("sees "):
        return sight(game, None if letter == "spectator" else parse_seat(letter), name.removeprefix("sees "), last)
    return OF_A_SEAT[name](game, parse_seat(letter))


def sight(game: Game, seat: int | None, what: str, last: list[Any]) -> str:
    """What a seat (None: a spectator) sees of the last events, or of another player."""
    seen = [event.seen_by(seat) for event in last]
    if what == "theft":
        resource = next(e for e in seen if isinstance(e, CardStolen)).resource
        return "hidden" if resource is None else RESOURCES[resource]
    if what == "purchase":
        card = next(e for e in seen if isinstance(e, DevelopmentCardBought)).card
        return "hidden" if card is None else DEVELOPMENT_CARDS[card]
    thing, _, letter = what.partition(" of ")
    public = game.view(seat).players[parse_seat(letter)]
    if thing == "hand":
        return "hidden" if public.revealed_hand is None else write_counts(public.revealed_hand)
    if thing == "cards":
        shown = public.revealed_development
        return "hidden" if shown is None else write_counts(shown, DEVELOPMENT_CARDS)
    return str({"points": public.points, "number": public.cards, "development": public.development}[thing])


def test_every_case_has_its_own_name():
    names = [(path.stem, case["case"]) for path in FILES for case in yaml.safe_load(path.read_text())]
    assert len(set(names)) == len(names) > 450


def test_hexes_of_the_island():
    assert BOARD.hexes[9] == parse_hex("0,0")
