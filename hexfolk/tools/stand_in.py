"""What measurements do in place of the player."""

from __future__ import annotations

import random

from hexfolk.rules.actions import Action, DeclineOffer
from hexfolk.rules.view import PlayerView


def stand_in(view: PlayerView, rng: random.Random | None = None) -> Action | None:
    """What the player does: chance's choice with `rng`, else the ruleset's fallback; None where nothing is owed.

    Offers are declined, since bots wait for answers.
    """
    if view.seat != view.current:
        for action in view.menu.actions:
            if isinstance(action, DeclineOffer):
                return action
    if rng is None:
        return view.menu.fallback
    return view.menu.pick(rng) if view.seat in view.to_act else None
