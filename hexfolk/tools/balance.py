"""Whether counts of wins are what chance gives: intervals, a test of two shares, and the correction for many tests."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist


def interval(hits: int, number: int, level: float = 0.95) -> tuple[float, float]:
    """Between which shares the true one lies, by Wilson's score; `hits` of `number`, which is at least 1.

    Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927.
    """
    z = NormalDist().inv_cdf((1 + level) / 2)
    share, spread = hits / number, z * z / number
    middle = (share + spread / 2) / (1 + spread)
    half = z * math.sqrt(share * (1 - share) / number + spread / (4 * number)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def same_share(hits: int, number: int, other_hits: int, other_number: int) -> float:
    """How probable so large a difference of two shares is if the true ones are equal, by Fisher's exact test."""
    together = hits + other_hits
    least, most = max(0, together - other_number), min(together, number)
    weights = [math.comb(number, k) * math.comb(other_number, together - k) for k in range(least, most + 1)]
    seen = weights[hits - least]
    return sum(weight for weight in weights if weight <= seen) / sum(weights)


def holm(chances: Sequence[float], level: float = 0.05) -> tuple[bool, ...]:
    """Which of many tests are significant, so that with `level` at most one of them is so by mere chance.

    Source: S. Holm, A simple sequentially rejective multiple test procedure, 1979.
    """
    order = sorted(range(len(chances)), key=lambda i: chances[i])
    significant = [False] * len(chances)
    for rank, i in enumerate(order):
        if chances[i] > level / (len(chances) - rank):
            break
        significant[i] = True
    return tuple(significant)
