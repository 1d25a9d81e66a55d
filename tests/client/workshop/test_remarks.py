"""What the workshop says about one deal; and for how many a test play is."""

from __future__ import annotations

import pygame
import pytest

from tests.client.scenes.stage import unfit
from tests.client.workshop.maps import GOOD, WARNED

ROWS = '  ?   ?   ?   "\n' + '  - "?   ?   ?   ?   ?   ?"\n  - "  ?   ?   ?   ?   ?   ?"\n' * 3 + '  - "?   '
"""More land, for eight players."""


def rich(hand) -> bool:
    """Whether there is something to say about the island dealt."""
    return any(finding.of_deal for finding in hand.scene.found)


@pytest.mark.parametrize(("text", "said"), [(GOOD, "All is well"), (WARNED, "1 warning")])
def test_remarks_about_a_deal_stand_apart_from_problems_of_the_file(open_workshop, text: str, said: str) -> None:
    hand = open_workshop(text)
    for _ in range(300):
        if rich(hand):
            break
        hand.click("deal again")
    assert rich(hand)
    assert hand.ui.find("state").text == said
    kinds = [finding.of_deal for finding in hand.scene.found]
    assert kinds == sorted(kinds)
    heading, first = hand.ui.find("of this deal"), hand.ui.find(f"problem {kinds.index(True)}")
    assert heading.rect.bottom <= first.rect.top and unfit(hand.scene) == []
    assert hand.ui.has("no problems") is (text is GOOD)
    if text is WARNED:
        assert hand.ui.find("problem 0").rect.bottom <= heading.rect.top


def test_remarks_say_what_they_are_measured_against(open_workshop) -> None:
    board = "  P6  M5  M9  ", "P11 F4  H8  ", "  G8  G3  G9  "
    rows = "".join(f'  - "{row}"\n' for row in board)
    hand = open_workshop(f"format: 1\nname: Rich\nplayers: [2]\nboard:\n{rows}")
    sentences = [finding.sentence for finding in hand.scene.found if finding.of_deal]
    assert any(s.endswith("; without 6s and 8s side by side 13 are the most there can be.") for s in sentences)
    assert "Wood is scarce: 3 pips, less than 60 % of Grain with 11." in sentences


@pytest.mark.parametrize("way", ["players.cancel", "escape"])
@pytest.mark.parametrize("size", [(640, 480), (1280, 720)])
def test_a_test_play_can_be_thought_better_of(open_workshop, way: str, size) -> None:
    hand = open_workshop(GOOD.replace("[2, 3]", "[2, 3, 4, 5, 6, 7, 8]").replace("  ?   ?   ?   ", ROWS), size)
    hand.click("test play")
    hand.step(30)
    assert unfit(hand.scene) == []
    if way == "escape":
        hand.key(pygame.K_ESCAPE)
    else:
        hand.click(way)
    assert hand.stage.trials == [] and not hand.ui.modal and hand.toasts == []
