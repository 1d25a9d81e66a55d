"""A guest who plays whole games: picks actions like a random bot, does them with the mouse or with the keys alone."""

from __future__ import annotations

import random

from hexfolk.client.board_view import Spot
from hexfolk.rules.actions import (
    AcceptOffer,
    Action,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevelopmentCard,
    DeclineOffer,
    Discard,
    EndTurn,
    FinishBuilding,
    MoveRobber,
    PlayInvention,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    Roll,
    TradeWithBank,
)
from hexfolk.rules.cards import RESOURCES

from .pilot import Pilot

PLACES = {BuildRoad: ("road", "edge"), BuildSettlement: ("settlement", "crossing"), BuildCity: ("city", "crossing")}
PIECE_KEYS = {"road": "1", "settlement": "2", "city": "3"}


class Guest:
    """Plays the own seat of a small table through its window."""

    def __init__(self, pilot: Pilot, seed: int = 5) -> None:
        self.pilot = pilot
        self.rng = random.Random(seed)

    def wish(self) -> Action:
        """What to do next, out of the menu: rather build than end the turn."""
        view = self.pilot.table.game.view(self.pilot.table.own)
        menu = view.menu
        if view.seat not in view.to_act:
            return next(a for a in menu.actions if isinstance(a, DeclineOffer))
        better = [a for a in menu.actions if isinstance(a, BuildCity | BuildSettlement | BuyDevelopmentCard)]
        return self.rng.choice(better) if better else menu.pick(self.rng)

    def turn(self) -> Action:
        """Do one action; returns it. Raises AssertionError when the window did not send it."""
        action = self.wish()
        before = len(self.pilot.actions())
        self.do(action)
        self.pilot.settle()
        done = self.pilot.actions()[before:]
        assert done == [action] or (not done and self._fell(action)), (action, done)
        return action

    def _fell(self, action: Action) -> bool:
        """Whether it was the answer to an offer that is no longer there: others may have been faster."""
        view = self.pilot.table.game.view(self.pilot.table.own)
        return isinstance(action, DeclineOffer) and all(offer.offer != action.offer for offer in view.offers)

    def do(self, action: Action) -> None:
        """Do `action` with the mouse."""
        pilot = self.pilot
        match action:
            case Roll() | EndTurn() | FinishBuilding():
                pilot.wait(0.4)
                pilot.press("dice.main")
            case BuildRoad() | BuildSettlement() | BuildCity():
                kind, field = PLACES[type(action)]
                if not pilot.scene.play.tool.duty and pilot.scene.play.chosen != kind:
                    pilot.press(f"build.{kind}")
                pilot.click(pilot.at_spot(Spot(kind, getattr(action, field))))
            case BuyDevelopmentCard():
                pilot.press("build.development")
            case MoveRobber(hex=place, victim=victim):
                pilot.click(pilot.at_spot(Spot("hex", place)))
                if victim is not None and pilot.shows(f"victim.{victim}"):
                    pilot.press(f"victim.{victim}")
            case Discard(cards=cards):
                if pilot.shows("discard.back"):
                    # Somebody has begun to choose.
                    pilot.press("discard.back")
                for kind, count in enumerate(cards):
                    for _ in range(count):
                        pilot.wait(0.4)
                        pilot.press_left(f"discard.keep.{RESOURCES[kind]}.0")
                pilot.press("discard.done")
            case PlayKnight():
                pilot.press("hand.knight")
            case PlayRoadBuilding():
                pilot.press("hand.road_building")
            case PlayInvention(cards=cards):
                pilot.press("hand.invention")
                for kind, count in enumerate(cards):
                    for _ in range(count):
                        pilot.press(f"card.{RESOURCES[kind]}")
                pilot.press("card.done")
            case PlayMonopoly(resource=kind):
                pilot.press("hand.monopoly")
                pilot.press(f"card.{RESOURCES[kind]}")
                pilot.press("card.done")
            case TradeWithBank(give=give, take=take):
                pilot.press("dice.trade")
                pilot.press(f"trade.give.{RESOURCES[give]}.plus")
                pilot.press(f"trade.want.{RESOURCES[take]}.plus")
                pilot.press("trade.bank")
                pilot.press("trade.close")
            case AcceptOffer():
                pilot.press("offer.accept")
            case DeclineOffer():
                # What has just appeared does not take a pointer's click yet.
                pilot.wait(0.5)
                pilot.press("offer.decline") if pilot.shows("offer.decline") else None
            case _:
                raise AssertionError(f"no way to do {action}")


class KeyGuest(Guest):
    """The same without a mouse."""

    def do(self, action: Action) -> None:
        """Do `action` with the keys."""
        pilot = self.pilot
        match action:
            case Roll() | EndTurn() | FinishBuilding():
                pilot.keys("escape") if pilot.scene.ui.focused is not None and pilot.scene.ui.focus_seen else None
                pilot.keys("space")
            case BuildRoad() | BuildSettlement() | BuildCity():
                kind, field = PLACES[type(action)]
                if not pilot.scene.play.tool.duty and pilot.scene.play.chosen != kind:
                    pilot.keys(PIECE_KEYS[kind])
                self._to_spot(Spot(kind, getattr(action, field)))
                pilot.keys("return")
            case BuyDevelopmentCard():
                pilot.keys("4")
            case MoveRobber(hex=place, victim=victim):
                self._to_spot(Spot("hex", place))
                pilot.keys("return")
                if victim is not None and pilot.shows(f"victim.{victim}"):
                    self.reach(f"victim.{victim}")
                    pilot.keys("return")
            case Discard(cards=cards):
                for kind, count in enumerate(cards):
                    for _ in range(count):
                        pilot.wait(0.4)
                        self.reach(f"discard.keep.{RESOURCES[kind]}.0")
                        pilot.keys("return")
                self.reach("discard.done")
                pilot.keys("return")
            case PlayKnight() | PlayRoadBuilding():
                self.reach("hand.knight" if isinstance(action, PlayKnight) else "hand.road_building")
                pilot.keys("return")
            case PlayInvention(cards=cards):
                self.reach("hand.invention")
                pilot.keys("return")
                for kind, count in enumerate(cards):
                    for _ in range(count):
                        self.reach(f"card.{RESOURCES[kind]}")
                        pilot.keys("return")
                self.reach("card.done")
                pilot.keys("return")
            case PlayMonopoly(resource=kind):
                self.reach("hand.monopoly")
                pilot.keys("return")
                self.reach(f"card.{RESOURCES[kind]}")
                pilot.keys("return")
                self.reach("card.done")
                pilot.keys("return")
            case TradeWithBank(give=give, take=take):
                pilot.keys("t")
                for name in (f"give.{RESOURCES[give]}.plus", f"want.{RESOURCES[take]}.plus", "bank"):
                    self.reach(f"trade.{name}")
                    pilot.keys("return")
                pilot.keys("escape", "escape")
            case AcceptOffer():
                pilot.keys("a")
            case DeclineOffer():
                pilot.keys("d")
            case _:
                raise AssertionError(f"no way to do {action}")

    def _to_spot(self, spot: Spot) -> None:
        for _ in range(80):
            if self.pilot.scene.play.spot == spot and self.pilot.scene.stage.focus == spot:
                return
            self.pilot.keys(".")
        scene = self.pilot.scene
        play, marked = scene.play, len(self.pilot.spots())
        seen = f"tool {play.tool}, spot {play.spot}, focus {scene.stage.focus}, {marked} marked"
        phases = scene.session.view.phases
        raise AssertionError(f"the keys do not reach {spot}: {seen}, keys at {scene.ui.focused}, {phases}")

    def reach(self, name: str) -> None:
        """Tab to the panel of a widget, then arrows to the widget itself."""
        pilot = self.pilot
        group = name.split(".")[0]
        for _ in range(40):
            focused = pilot.scene.ui.focused
            if focused is not None and focused.id.split(".")[0] == group and pilot.scene.ui.focus_seen:
                break
            pilot.keys("tab")
        wanted = pilot.scene.ui.find(name)
        for _ in range(60):
            focused = pilot.scene.ui.focused
            assert focused is not None
            if focused.id == name:
                return
            dx = wanted.rect.centerx - focused.rect.centerx
            dy = wanted.rect.centery - focused.rect.centery
            before = focused.id
            across, along = ("right" if dx > 0 else "left"), ("down" if dy > 0 else "up")
            first, second = (along, across) if abs(dy) > 6 else (across, along)
            pilot.keys(first)
            if pilot.scene.ui.focused.id == before:
                pilot.keys(second)
        raise AssertionError(f"the keys do not reach {name}")
