"""How often something may be done."""

from hexfolk.host.rates import Bucket


def test_some_at_once_and_then_at_a_rate() -> None:
    bucket = Bucket(3, 0.5, 10.0)
    assert [bucket.take(10.0) for _ in range(5)] == [True, True, True, False, False]
    assert not bucket.take(11.9)
    assert bucket.take(12.0)
    assert not bucket.take(12.0)
    assert [bucket.take(1000.0) for _ in range(4)] == [True, True, True, False]


def test_time_that_goes_back_earns_nothing() -> None:
    bucket = Bucket(1, 1.0, 10.0)
    assert bucket.take(10.0)
    assert not bucket.take(5.0)
    assert not bucket.take(5.5)


def test_what_was_dear_has_to_be_earned() -> None:
    bucket = Bucket(2, 1.0, 0.0)
    assert bucket.take(0.0)
    bucket.spend(3.0)
    bucket.spend(-5.0)
    assert not bucket.take(2.5)
    assert bucket.take(3.0)
