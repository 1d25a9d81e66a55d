"""Section "Development cards": buying and playing them."""

from __future__ import annotations

from collections.abc import Sequence

from hexfolk.rules.actions import Action, BuyDevelopmentCard, PlayInvention, PlayKnight, PlayMonopoly, PlayRoadBuilding
from hexfolk.rules.cards import GRAIN, INVENTION, KNIGHT, MONOPOLY, ORE, ROAD_BUILDING, WOOL
from hexfolk.rules.chance import Chance
from hexfolk.rules.events import (
    DevelopmentCardBought,
    InventionPlayed,
    KnightPlayed,
    MonopolyPlayed,
    RoadBuildingPlayed,
)
from hexfolk.rules.phases import FreeRoads, Over, Rolling, SpecialBuilding, Trading
from hexfolk.rules.refusal import Code
from hexfolk.rules.registry import Contribution, Deed, Events, covers
from hexfolk.rules.state import ROAD, STOCK, State
from hexfolk.rules.transfer import move_cards, move_set, well_formed
from hexfolk.rulesets.base.awards import judge_knights
from hexfolk.rulesets.base.building import pay, road_room
from hexfolk.rulesets.base.flow import judge_victory
from hexfolk.rulesets.base.material import CARD_COST
from hexfolk.rulesets.base.robber import send_robber

_BUY = (BuyDevelopmentCard(),)
_KNIGHT = (PlayKnight(),)
_ROAD_BUILDING = (PlayRoadBuilding(),)
_MONOPOLIES = tuple(PlayMonopoly(resource) for resource in range(5))


def _pair(one: int, two: int) -> PlayInvention:
    return PlayInvention(tuple((r == one) + (r == two) for r in range(5)))


_PAIRS = tuple((one, two, _pair(one, two)) for one in range(5) for two in range(one, 5))
_SINGLES = tuple(PlayInvention(tuple(int(r == one) for r in range(5))) for one in range(5))


# --- buying ------------------------------------------------------------------------------------------------------


def _buy_gate(state: State, seat: int) -> Code | None:
    if state.drawn >= len(state.deck):
        return Code.DECK_EMPTY
    at = 5 * seat
    cards = state.cards
    return None if cards[at + WOOL] and cards[at + GRAIN] and cards[at + ORE] else Code.NOT_AFFORDABLE


def _buy_choices(state: State, seat: int) -> tuple[BuyDevelopmentCard, ...]:
    return _BUY if state.drawn < len(state.deck) else ()


def _check_buy(state: State, seat: int, action: BuyDevelopmentCard) -> Code | None:
    return _buy_gate(state, seat)


def _buy(state: State, seat: int, action: BuyDevelopmentCard, chance: Chance, events: Events) -> None:
    pay(state, seat, CARD_COST)
    card = state.deck[state.drawn]
    state.drawn += 1
    state.development[5 * seat + card] += 1
    if seat == state.current:
        state.fresh[card] += 1
    if events is not None:
        events.append(DevelopmentCardBought(seat, card))


# --- playing -----------------------------------------------------------------------------------------------------


def _ready(state: State, seat: int, card: int) -> Code | None:
    """Why the seat may not play a card of that kind, its effect left aside."""
    held = state.development[5 * seat + card]
    if not held:
        return Code.CARD_NOT_HELD
    if state.card_played:
        return Code.CARD_ALREADY_PLAYED
    return Code.CARD_BOUGHT_THIS_TURN if held == state.fresh[card] else None


def _use(state: State, seat: int, card: int) -> None:
    state.development[5 * seat + card] -= 1
    state.card_played = True


def _knight_gate(state: State, seat: int) -> Code | None:
    return _ready(state, seat, KNIGHT)


def _check_knight(state: State, seat: int, action: PlayKnight) -> Code | None:
    return _ready(state, seat, KNIGHT)


def _play_knight(state: State, seat: int, action: PlayKnight, chance: Chance, events: Events) -> None:
    """A knight that wins by the award ends the game there and then; the robber is not moved any more."""
    _use(state, seat, KNIGHT)
    state.knights[seat] += 1
    if events is not None:
        events.append(KnightPlayed(seat))
    judge_knights(state, seat, events)
    judge_victory(state, events)
    if type(state.phases[-1]) is not Over:
        send_robber(state, seat, knight=True, events=events)


def _road_building_gate(state: State, seat: int) -> Code | None:
    return _ready(state, seat, ROAD_BUILDING) or road_room(state, seat)


def _check_road_building(state: State, seat: int, action: PlayRoadBuilding) -> Code | None:
    return _road_building_gate(state, seat)


def _play_road_building(state: State, seat: int, action: PlayRoadBuilding, chance: Chance, events: Events) -> None:
    _use(state, seat, ROAD_BUILDING)
    roads = min(2, STOCK[ROAD] - state.roads[seat].bit_count())
    if events is not None:
        events.append(RoadBuildingPlayed(seat, roads))
    state.push(FreeRoads(roads, roads))


def _invention_gate(state: State, seat: int) -> Code | None:
    code = _ready(state, seat, INVENTION)
    if code is None and not state.totals[state.setup.bank]:
        return Code.BANK_EMPTY
    return code


def _inventions(state: State) -> list[PlayInvention]:
    """Every pair the bank can pay, or the last card it has."""
    bank = state.hand(state.setup.bank)
    if sum(bank) == 1:
        return [_SINGLES[bank.index(1)]]
    return [action for one, two, action in _PAIRS if bank[one] and bank[two] > (one == two)]


def _check_invention(state: State, seat: int, action: PlayInvention) -> Code | None:
    if not well_formed(action.cards):
        return Code.MALFORMED
    code = _invention_gate(state, seat)
    if code is not None:
        return code
    bank = state.hand(state.setup.bank)
    if sum(action.cards) != min(2, sum(bank)):
        return Code.WRONG_NUMBER_OF_CARDS
    return None if all(n <= have for n, have in zip(action.cards, bank, strict=True)) else Code.BANK_LACKS_CARD


def _play_invention(state: State, seat: int, action: PlayInvention, chance: Chance, events: Events) -> None:
    _use(state, seat, INVENTION)
    move_set(state, action.cards, state.setup.bank, seat)
    if events is not None:
        events.append(InventionPlayed(seat, action.cards))


def _monopoly_gate(state: State, seat: int) -> Code | None:
    return _ready(state, seat, MONOPOLY)


def _check_monopoly(state: State, seat: int, action: PlayMonopoly) -> Code | None:
    if type(action.resource) is not int or not 0 <= action.resource < 5:
        return Code.MALFORMED
    return _ready(state, seat, MONOPOLY)


def _play_monopoly(state: State, seat: int, action: PlayMonopoly, chance: Chance, events: Events) -> None:
    _use(state, seat, MONOPOLY)
    resource = action.resource
    taken = [0] * state.setup.players
    for other in range(state.setup.players):
        count = state.cards[5 * other + resource]
        if other != seat and count:
            taken[other] = count
            move_cards(state, resource, other, seat, count)
    if events is not None:
        events.append(MonopolyPlayed(seat, resource, tuple(taken)))


def _plays(state: State, seat: int) -> Sequence[Action]:
    """Every card that can be played, of all kinds."""
    at = 5 * seat
    held = state.development
    if state.card_played or not (held[at] or held[at + 1] or held[at + 2] or held[at + 3]):
        return ()
    knights, road_building, invention, monopoly, _ = held[at : at + 5]
    found: list[Action] = []
    if knights > state.fresh[KNIGHT]:
        found += _KNIGHT
    if road_building > state.fresh[ROAD_BUILDING] and road_room(state, seat) is None:
        found += _ROAD_BUILDING
    if invention > state.fresh[INVENTION]:
        found += _inventions(state)
    if monopoly > state.fresh[MONOPOLY]:
        found += _MONOPOLIES
    return found


_PLAYING = (Rolling, Trading)

DEVELOPMENT = Contribution(
    name="development",
    actions=(BuyDevelopmentCard, PlayKnight, PlayRoadBuilding, PlayInvention, PlayMonopoly),
    deeds=(
        Deed(
            BuyDevelopmentCard,
            (Trading, SpecialBuilding),
            _check_buy,
            _buy_gate,
            _buy,
            _buy_choices,
            pays=covers(CARD_COST),
        ),
        Deed(PlayKnight, _PLAYING, _check_knight, _knight_gate, _play_knight, _plays),
        Deed(
            PlayRoadBuilding,
            _PLAYING,
            _check_road_building,
            _road_building_gate,
            _play_road_building,
            _plays,
        ),
        Deed(PlayInvention, _PLAYING, _check_invention, _invention_gate, _play_invention, _plays),
        Deed(PlayMonopoly, _PLAYING, _check_monopoly, _monopoly_gate, _play_monopoly, _plays),
    ),
)
