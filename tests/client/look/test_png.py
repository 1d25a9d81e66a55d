"""Pictures come out of their files as they went in."""

from __future__ import annotations

import random
from io import BytesIO

import pygame
import pytest

from hexfolk.client.look.png import encoded


@pytest.mark.parametrize("size", [(1, 1), (7, 31), (33, 32), (200, 65)])
def test_a_picture_is_read_as_it_was_written(size: tuple[int, int]) -> None:
    surface = pygame.Surface(size, depth=32)
    pixels = random.Random(1).randbytes(3 * size[0] * size[1])
    surface.blit(pygame.image.frombuffer(pixels, size, "RGB"), (0, 0))
    read = pygame.image.load(BytesIO(encoded(surface)), "picture.png")
    assert read.get_size() == size
    assert pygame.image.tobytes(read, "RGB") == pixels
