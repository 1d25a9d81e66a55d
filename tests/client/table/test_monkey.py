"""Whatever is clicked and pressed without sense: the table stands, and the game can be played on."""

from __future__ import annotations

import contextlib
import random
import time
from collections.abc import Callable

import pygame
import pytest

from hexfolk.client.session import Session
from hexfolk.client.table.scene import TableScene
from hexfolk.rules.actions import Action, CounterOffer, MakeOffer, ProposeTrade
from hexfolk.rules.menu import CounterForm, OfferForm, ProposalForm
from hexfolk.rules.phases import Discarding, FreeRoads, MovingRobber, Trading
from hexfolk.rules.view import PlayerView
from tests.client.screens import differing

from .guest import Guest
from .monkey import Monkey
from .pilot import Pilot
from .small_table import SmallTable, play_until

DEEDS = 1500


def trader(view: PlayerView, rng: random.Random) -> Action:
    """Any legal action, and offers of all kinds every now and then."""
    own = view.own
    if own is None or not any(own.hand) or rng.random() < 0.5:
        return view.menu.pick(rng)
    give = rng.choice([kind for kind in range(5) if own.hand[kind]])
    want = rng.choice([kind for kind in range(5) if kind != give])
    cards = tuple(int(kind == give) for kind in range(5)), tuple(int(kind == want) for kind in range(5))
    for form in view.menu.forms:
        if isinstance(form, OfferForm) and not any(offer.seat == view.seat for offer in view.offers):
            return MakeOffer(*cards, form.partners)
        if isinstance(form, CounterForm):
            return CounterOffer(form.offer, *cards)
        if isinstance(form, ProposalForm):
            return ProposeTrade(*cards)
    return view.menu.pick(rng)


class _Reopened(SmallTable):
    """A small table that one may leave and come back to."""

    def reopen(self) -> None:
        self._welcomed = self.closed = self.paused = False


def _open_again(pilot: Pilot, table: _Reopened) -> None:
    """As the menu's Continue does."""
    if not pilot.left:
        return
    pilot.left.clear()
    table.reopen()
    scene = TableScene(
        Session(table), on_leave=lambda: pilot.left.append("left"), on_over=lambda _session: pilot.left.append("over")
    )
    pilot.app.replace(scene)
    pilot.scene = scene


def _anything(table: SmallTable) -> bool:
    return True


def _own_trading(table: SmallTable) -> bool:
    trading = isinstance(table.game.state.phases[-1], Trading)
    return trading and table.game.to_act == (0,) and table.game.view(0).turn > 20


def _others_trading(table: SmallTable) -> bool:
    trading = isinstance(table.game.state.phases[-1], Trading)
    return trading and table.game.to_act != (0,) and table.game.view(0).turn > 20


def _discarding(table: SmallTable) -> bool:
    return isinstance(table.game.state.phases[-1], Discarding) and 0 in table.game.to_act


def _robber(table: SmallTable) -> bool:
    return isinstance(table.game.state.phases[-1], MovingRobber) and table.game.to_act == (0,)


def _free_roads(table: SmallTable) -> bool:
    return isinstance(table.game.state.phases[-1], FreeRoads) and table.game.to_act == (0,)


def _late(table: SmallTable) -> bool:
    return max(player.points for player in table.game.view(0).players) >= 8


SITUATIONS = (_anything, _own_trading, _others_trading, _discarding, _free_roads, _robber, _late)


def _table_at(situation: Callable[[SmallTable], bool], number: int) -> _Reopened:
    """The first of some random games in which the situation comes."""
    for seed in range(number + 50, number + 150, 10):
        table = _Reopened(players=2 + number % 3, seed=seed, bot=trader, pace=("normal", "instant")[number % 2])
        with contextlib.suppress(AssertionError):
            play_until(table, situation)
            return table
    raise AssertionError(situation)


@pytest.mark.long
@pytest.mark.parametrize("situation", SITUATIONS)
def test_the_table_outlives_a_monkey(open_table, situation) -> None:
    seed = SITUATIONS.index(situation)
    table = _table_at(situation, seed)
    pilot = open_table(table)

    def places() -> list[tuple[int, int]]:
        stage = pilot.scene.stage
        spots = () if stage is None else stage.desk.play.tool.spots()
        return [(round(x), round(y)) for x, y in map(pilot.scene.stage.where, spots)]

    monkey = Monkey(pilot.app, seed, places)
    for deed in range(DEEDS):
        try:
            monkey.act()
        except Exception as error:
            raise AssertionError(f"deed {deed} after:\n" + "\n".join(monkey.log)) from error
        if table.game.over:
            break
        _open_again(pilot, table)
        if deed % 100 == 99:
            assert not _trails(pilot), (deed, monkey.log)
    _calm(pilot)
    table.bots_act = True
    guest = Guest(pilot, seed)
    for _ in range(15):
        if table.game.over:
            break
        guest.turn()


def _trails(pilot: Pilot) -> list[pygame.Rect]:
    """Where the window does not show what it would if all of it were drawn again now."""
    stage = pilot.scene.stage
    if stage is None:
        return []
    end = time.monotonic() + 30.0
    while not stage.painter.settled and time.monotonic() < end:
        pilot.step(0.02)
        time.sleep(0.005)
    for _ in range(2):
        time.sleep(0.01)
        pilot.step(0.0)
    shown = pilot.app.screen.copy()
    pilot.scene.invalidate()
    pilot.step(0.0)
    return differing(shown, pilot.app.screen)


def _calm(pilot: Pilot) -> None:
    """What a person does who finds the table like this: close everything, let everything rest."""
    pilot.app.resize((1280, 720))
    menus = 0
    for _ in range(30):
        pilot.wait(0.4)
        if pilot.scene.ui.has("menu.go_on"):
            pilot.press("menu.go_on")
            menus += 1
        if menus == 2:
            break
        pilot.keys("escape")
    pilot.settle(3000)
    pilot.keys("home")
    pilot.settle()
