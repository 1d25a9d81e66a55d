"""A guest who asks to build in others' turns, and builds and buys in the visits that come of it."""

from __future__ import annotations

from hexfolk.client.table.scene import TableScene
from hexfolk.rules.actions import (
    Action,
    AskToBuild,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevelopmentCard,
    FinishBuilding,
)
from hexfolk.rules.phases import Rolling, SpecialBuilding, Trading
from hexfolk.rules.view import PlayerView
from tests.client.table.guest import Guest
from tests.gui.embedded import EmbeddedPilot

BUILDS = (BuildRoad, BuildSettlement, BuildCity, BuyDevelopmentCard)
WORTH_IT = ((0, 0, 1, 1, 1), (1, 1, 0, 0, 0), (0, 0, 0, 2, 3))
"""What a development card, a road and a city cost."""


def would_ask(view: PlayerView) -> bool:
    """Whether it asks now: in another's turn, with something to be paid for."""
    hand = () if view.own is None else view.own.hand
    rich = any(all(held >= cost for held, cost in zip(hand, price, strict=False)) for price in WORTH_IT)
    in_turn = isinstance(view.phases[-1], Rolling | Trading) and view.current != view.seat
    return in_turn and rich and AskToBuild() in view.menu.actions


class BuildingGuest(Guest):
    """Plays through the window; the others go on meanwhile, so that an ask may come too late."""

    def __init__(self, pilot: EmbeddedPilot, seed: int) -> None:
        super().__init__(pilot, seed)
        pilot.ask_when = would_ask
        self.visits: list[Action] = []
        """What was done in visits of the special building phase."""

    def wish(self) -> Action:
        view = self.pilot.table.game.view(self.pilot.table.own)
        if view.seat not in view.to_act and would_ask(view):
            return AskToBuild()
        if isinstance(view.phases[-1], SpecialBuilding):
            builds = [action for action in view.menu.actions if isinstance(action, BUILDS)]
            return self.rng.choice(builds) if builds else FinishBuilding()
        return super().wish()

    def turn(self) -> Action:
        view = self.pilot.scene.session.view
        visit = isinstance(view.phases[-1], SpecialBuilding) and view.seat in view.to_act
        action = super().turn()
        if visit:
            self.visits.append(action)
        return action

    def do(self, action: Action) -> None:
        if not isinstance(action, AskToBuild):
            super().do(action)
            return
        session = self.pilot.scene.session
        # On a busy machine the turn would be over before the button can be hit.
        session.set_paused(True)
        self.pilot.wait(0.4)
        for _ in range(8):
            # What was on its way when they stopped may still be shown, such as dice that roll.
            if not would_ask(session.view) or self._may_ask(action):
                break
            self.pilot.wait(0.4)
        if self._may_ask(action):
            self.pilot.wait(0.4)
            self.pilot.press("dice.main")
        session.set_paused(False)

    def _may_ask(self, action: Action) -> bool:
        scene = self.pilot.app.scene
        return isinstance(scene, TableScene) and scene.play is not None and scene.play.ask_action() == action

    def _fell(self, action: Action) -> bool:
        return isinstance(action, AskToBuild) or super()._fell(action)
