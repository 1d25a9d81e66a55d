"""Intervals and tests of shares, against values computed elsewhere."""

import pytest

from hexfolk.tools.balance import holm, interval, same_share


@pytest.mark.parametrize(
    ("hits", "number", "low", "high"),
    [
        # Wilson's score interval as tables give it.
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (75, 300, 0.2044, 0.3019),
    ],
)
def test_intervals(hits, number, low, high):
    assert interval(hits, number) == pytest.approx((low, high), abs=1e-4)


def test_a_higher_level_is_wider():
    assert interval(75, 300, 0.99)[0] < interval(75, 300)[0]


def test_the_lady_who_tasted_tea():
    """Fisher's own example: 3 of 4 cups told right is 17 of 70 in each tail."""
    assert same_share(3, 4, 1, 4) == pytest.approx(34 / 70)
    assert same_share(4, 4, 0, 4) == pytest.approx(2 / 70)


def test_equal_shares_are_no_surprise():
    assert same_share(75, 300, 75, 300) == pytest.approx(1)
    assert same_share(75, 300, 120, 300) < 0.001
    assert same_share(75, 300, 120, 300) == pytest.approx(same_share(120, 300, 75, 300))


def test_holm_stops_at_the_first_that_is_not_significant():
    # 0.01 <= 0.05 / 4, 0.016 <= 0.05 / 3, but 0.03 > 0.05 / 2, and so 0.04 is none either.
    assert holm([0.03, 0.01, 0.04, 0.016]) == (False, True, False, True)
    assert holm([0.04]) == (True,)
    assert holm([]) == ()
