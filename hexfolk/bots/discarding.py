"""What a bot gives up after a 7."""

from __future__ import annotations

from hexfolk.bots.outlook import Outlook
from hexfolk.rules.actions import Discard


def discard(outlook: Outlook, count: int) -> Discard:
    """The `count` cards, chosen one after the other, that the plans can best do without."""
    hand = list(outlook.sit.hand)
    gone = [0] * len(hand)
    for _ in range(count):
        kinds = [r for r, have in enumerate(hand) if have]
        least = min(kinds, key=lambda r: (outlook.wait([n - (k == r) for k, n in enumerate(hand)]), -hand[r]))
        hand[least] -= 1
        gone[least] += 1
    return Discard(tuple(gone))
