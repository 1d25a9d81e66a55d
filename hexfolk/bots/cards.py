"""When a bot plays which development card."""

from __future__ import annotations

from hexfolk.bots.island import Island
from hexfolk.bots.outlook import Outlook
from hexfolk.bots.plans import AWARD_POINTS, ROUTE, SETTLEMENT, Plan, make_plans
from hexfolk.bots.situation import Situation
from hexfolk.rules.actions import Action, PlayInvention, PlayKnight, PlayMonopoly, PlayRoadBuilding

WORTH_PLAYING = 2.0
"""Rolls that a card must save: less, and it is kept for a better moment."""

FULL_BANK = ((4, 19), (6, 24), (8, 29))
"""Cards of each resource in the game, up to that many players."""


def knight_before_roll(sit: Situation) -> Action | None:
    """A knight, when the robber stands on one's own hex, or when it wins."""
    knight = _on_offer(sit, PlayKnight)
    if knight is None:
        return None
    return knight if takes_award(sit) or _robbed(sit) else None


def takes_award(sit: Situation) -> bool:
    """Whether the next knight takes Strongest Knighthood."""
    awards = sit.view.awards
    if "strongest_knighthood" not in awards or awards["strongest_knighthood"] == sit.me:
        return False
    holder = awards["strongest_knighthood"]
    return sit.player.knights + 1 > (2 if holder is None else max(2, sit.view.players[holder].knights))


def _robbed(sit: Situation) -> bool:
    robber = sit.view.robber
    if robber is None or not sit.island.hex_yield[robber]:
        return False
    here = sit.island.board.hex_crossings[robber]
    return any(c in here for c in (*sit.player.settlements, *sit.player.cities))


def card_to_play(outlook: Outlook) -> Action | None:
    """The card that saves most, when it saves enough; a knight, when there is nothing better."""
    sit = outlook.sit
    best: Action | None = None
    most = WORTH_PLAYING
    if any(type(a) in (PlayInvention, PlayMonopoly, PlayRoadBuilding) for a in sit.view.menu.actions):
        now = outlook.wait(sit.hand)
        for action, then in (*_inventions(outlook), *_monopolies(outlook), *_free_roads(outlook)):
            if now - then > most:
                best, most = action, now - then
    return best if best is not None else _on_offer(sit, PlayKnight)


def _on_offer(sit: Situation, kind: type[Action]) -> Action | None:
    return next((a for a in sit.view.menu.actions if type(a) is kind), None)


def _inventions(outlook: Outlook) -> list[tuple[Action, float]]:
    found: list[tuple[Action, float]] = []
    for action in outlook.sit.view.menu.actions:
        if type(action) is PlayInvention:
            hand = [a + b for a, b in zip(outlook.sit.hand, action.cards, strict=True)]
            found.append((action, outlook.wait(hand)))
    return found


def _monopolies(outlook: Outlook) -> list[tuple[Action, float]]:
    sit = outlook.sit
    found: list[tuple[Action, float]] = []
    for action in sit.view.menu.actions:
        if type(action) is PlayMonopoly:
            hand = list(sit.hand)
            hand[action.resource] += held_by_others(sit, action.resource)
            # What others lose is a gain too.
            found.append((action, outlook.wait(hand) - 0.3 * (hand[action.resource] - sit.hand[action.resource])))
    return found


def held_by_others(sit: Situation, resource: int) -> int:
    """The cards of a resource in all others' hands: those that neither the bank nor this seat has."""
    full = next(cards for players, cards in FULL_BANK if sit.players <= players)
    return max(full - sit.view.bank[resource] - sit.hand[resource], 0)


def _free_roads(outlook: Outlook) -> list[tuple[Action, float]]:
    """Road Building, when a spot or the Longest Trade Route is within its reach."""
    sit = outlook.sit
    action = _on_offer(sit, PlayRoadBuilding)
    if action is None:
        return []
    with_roads = Outlook(sit, _plans_with_free_roads(sit.island, sit))
    wait, plan = with_roads.best(sit.hand)
    if plan is None or plan.kind not in (SETTLEMENT, ROUTE) or not plan.path:
        return []
    if plan.kind == ROUTE and sit.remaining <= AWARD_POINTS:
        wait -= 50.0
    return [(action, wait)]


def _plans_with_free_roads(island: Island, sit: Situation) -> list[Plan]:
    ahead = Situation(island, sit.view, sit.own, sit.me)
    ahead.free_roads = 2
    return make_plans(ahead)
