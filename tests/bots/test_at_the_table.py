"""Bots at a host's table: what they choose is never refused, and the fallback is never needed."""

import logging
import random

import pytest

from hexfolk.host.bot_driver import BotDriver
from hexfolk.host.bot_mind import DirectMind
from hexfolk.host.thinking import think
from tests.host.games import Clock, act, new_table, table_setup


@pytest.mark.parametrize(("kinds", "options"), [("bbbb", {}), ("hbb", {"special_building": "on", "target": 8})])
def test_the_driver_has_nothing_to_complain_about(tmp_path, caplog, kinds, options):
    clock = Clock()
    setup = table_setup(kinds, **options)
    table, _ = new_table(tmp_path, setup, clock)
    table.pace = "instant"
    driver = BotDriver(table, DirectMind(setup.layout, think), random.Random(1), clock.now, lambda: None)
    people = random.Random(2)
    with caplog.at_level(logging.WARNING):
        while not table.over:
            before = table.actions
            _, again = driver.step(clock.now)
            if table.actions == before:
                if again is None:
                    act(table, people)
                else:
                    clock.now = max(again, clock.now + 1e-6)
    assert table.view(None).winners
    assert caplog.records == []
