"""How long a seat still needs to win, with a given hand: the measure of trades, discards, cards and buildings."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from hexfolk.bots.pace import rolls_to_afford
from hexfolk.bots.plans import Plan
from hexfolk.bots.situation import Situation

WON = -1000.0
"""Less than any time: the game is won now."""

SPARE = 0.2
"""What a card that the plan does not need is worth, as part of a roll's income."""

LATE = 0.5
"""What a roll counts by which a first plan is late, when a second takes longer anyway."""

LET_GO = 0.5
"""The part of the cards that a 7 costs."""


class Outlook:
    """A situation with its plans. `wait` is what all choices compare."""

    __slots__ = ("_hand_limit", "_seven", "plans", "sit", "worth")

    def __init__(self, sit: Situation, plans: list[Plan]) -> None:
        self.sit = sit
        self.plans = sorted(plans, key=lambda plan: plan.after)
        mean = sit.mean_income
        self.worth = tuple(
            [SPARE / mean * min(max((mean / 5 + 0.04) / (income + 0.04), 0.6), 1.6) for income in sit.income]
        )
        limit = sit.view.options.hand_limit
        self._hand_limit = 999 if limit is None else limit
        self._seven = LET_GO * (1.0 - (5 / 6) ** sit.players) * SPARE / mean * 1.5

    def wait(self, hand: Sequence[int], turn_in: float | None = None) -> float:
        """Rolls to the win with `hand`: by the best of the plans, or by one that can be paid and then the best other.

        `turn_in`: rolls until the seat can build, 0 for at once; the situation's own when None.
        """
        least = self.best(hand, turn_in)[0]
        later = LATE * (self.sit.turn_in if turn_in is None else turn_in)
        for plan in self.plans:
            left = [have - need for have, need in zip(hand, plan.cost, strict=True)]
            if min(left) >= 0:
                least = min(least, later + self.best(left, turn_in, plan)[0] - self.gain(plan))
        return least

    def best(
        self, hand: Sequence[int], turn_in: float | None = None, without: Plan | None = None
    ) -> tuple[float, Plan | None]:
        """Rolls to the win by the best of the plans, `without` left out, and that plan."""
        sit = self.sit
        delay = float(sit.turn_in) if turn_in is None else turn_in
        later = delay or float(sit.players)
        worth = 0.0
        count = 0
        for have, each in zip(hand, self.worth, strict=True):
            worth += have * each
            count += have
        least, chosen = later + sit.time_left - worth, None
        for plan in self.plans:
            # No hand makes a plan better than its end, so most need no closer look.
            if plan is not without and plan.after + delay < least + worth:
                rolls = plan.after + self._rolls(hand, plan, delay, later)
                if rolls < least + worth:
                    rolls -= self._spare(hand, plan.cost)
                    if rolls < least:
                        least, chosen = rolls, plan
        if count > self._hand_limit:
            least += self._seven * count
        return least, chosen

    def _rolls(self, hand: Sequence[int], plan: Plan, delay: float, later: float) -> float:
        """Rolls until the plan can be built."""
        sit = self.sit
        missing = 0
        spare = 0
        for have, need, rate in zip(hand, plan.cost, sit.rates, strict=True):
            if have < need:
                missing += need - have
            else:
                spare += (have - need) // rate
        if not missing or (missing <= spare and not sit.free_roads):
            return delay
        return hypot(later, rolls_to_afford(hand, plan.cost, sit.income, sit.rates))

    def _spare(self, hand: Sequence[int], cost: Sequence[int]) -> float:
        """What the cards beyond a cost are worth, in rolls; those that will go for what lacks left out."""
        worth = 0.0
        over = 0
        missing = 0
        for have, need, each in zip(hand, cost, self.worth, strict=True):
            if have > need:
                over += have - need
                worth += (have - need) * each
            else:
                missing += need - have
        if not over:
            return 0.0
        return worth * max(over - 3.0 * missing, 0.2 * over) / over

    def gain(self, plan: Plan) -> float:
        """Rolls that a plan saves, once it stands."""
        return self.sit.time_left - plan.after

    def built(self, hand: Sequence[int], plan: Plan, spent: Sequence[int]) -> float:
        """Rolls to the win when the plan has been built by giving `spent`; WON when that wins."""
        if plan.after <= 0.0 and self.sit.remaining > 0:
            return WON
        left = [have - gone for have, gone in zip(hand, spent, strict=True)]
        return self.best(left, 0.0, plan)[0] - self.gain(plan)


def bank_trades(
    hand: Sequence[int], cost: Sequence[int], rates: Sequence[int], bank: Sequence[int], worth: Sequence[float]
) -> list[tuple[int, int]] | None:
    """Trades with the bank, as (give, take), after which the hand covers the cost; None if there are none.

    What is worth least is given first.
    """
    left = [have - need for have, need in zip(hand, cost, strict=True)]
    trades = []
    for take, over in enumerate(left):
        for k in range(-over):
            givers = [r for r, rate in enumerate(rates) if left[r] >= rate and r != take]
            if not givers or bank[take] <= k:
                return None
            give = min(givers, key=lambda r: rates[r] * worth[r])
            left[give] -= rates[give]
            trades.append((give, take))
    return trades
