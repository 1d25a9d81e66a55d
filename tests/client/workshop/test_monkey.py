"""Random clicks, keys and file contents: nothing stops the workshop, and a good save shows the island again."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from hexfolk import paths
from hexfolk.client.workshop.watcher import LONG_REST
from tests.client.workshop.maps import BROKEN, GOOD, WARNED

KEYS = [
    pygame.K_c, pygame.K_h, pygame.K_o, pygame.K_s, pygame.K_m, pygame.K_w, pygame.K_b, pygame.K_d, pygame.K_TAB,
    pygame.K_RETURN, pygame.K_SPACE, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_PAGEDOWN,
    pygame.K_HOME, pygame.K_END, pygame.K_PLUS, pygame.K_MINUS, pygame.K_F1, pygame.K_F5, pygame.K_z, pygame.K_5,
]  # fmt: skip
SIZES = ((1280, 720), (1600, 900), (1920, 1080))


def content(rng: random.Random) -> bytes:
    """Something that an editor, or an accident, may leave in the file."""
    shipped = sorted(paths.maps().glob("*.yaml"))
    text = rng.choice([GOOD, BROKEN, WARNED, rng.choice(shipped).read_text("utf-8")]).encode()
    kind = rng.randrange(8)
    if kind == 0:
        return text[: rng.randrange(len(text))]
    if kind == 1:
        return bytes(rng.randrange(256) for _ in range(rng.randrange(300)))
    if kind == 2:
        at = rng.randrange(len(text))
        return text[:at] + bytes([rng.randrange(256)]) + text[at + 1 :]
    if kind == 3:
        lines = text.splitlines()
        rng.shuffle(lines)
        return b"\n".join(lines)
    if kind == 4:
        return b""
    return text


def act(hand, rng: random.Random) -> None:
    """One thing that a hand may do."""
    size = hand.app.screen.get_size()
    spot = rng.randrange(size[0]), rng.randrange(size[1])
    kind = rng.randrange(10)
    if kind < 4:
        hand.click(spot)
    elif kind < 7:
        hand.key(rng.choice(KEYS), rng.choice([0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL]))
    elif kind == 7:
        hand.wheel(spot, rng.choice([-3, -1, 1, 3]))
    elif kind == 8:
        hand.drag(spot, (rng.randrange(size[0]), rng.randrange(size[1])))
    else:
        hand.path.write_bytes(content(rng))
        hand.scene.reload()


class Printed:
    """A picture that is saved at once, nowhere."""

    path = Path("nowhere.png")

    def step(self) -> tuple[str, str]:
        return "saved", "ok"


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 10))])
def test_nothing_that_is_clicked_typed_or_saved_stops_it(open_workshop, seed: int, monkeypatch) -> None:
    monkeypatch.setattr(pygame.scrap, "put_text", lambda _text: None)
    monkeypatch.setattr("hexfolk.client.workshop.printing.Printing", lambda *_any: Printed())
    rng = random.Random(seed)
    hand = open_workshop()
    for turn in range(150):
        act(hand, rng)
        if turn % 50 == 49:
            hand.app.resize(rng.choice(SIZES))
    # Whatever dialog is open closes.
    while len(hand.ui.layers) > 1:
        hand.key(pygame.K_ESCAPE)
    hand.save(GOOD)
    hand.wait(lambda: not hand.scene.sheet.broken and hand.scene.sheet.board is not None, "the island", LONG_REST + 60)
    hand.step(2)
    assert hand.scene.island.board is hand.scene.sheet.board
    assert hand.sees("test play")
