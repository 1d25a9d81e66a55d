"""News stands whole in the window, beside what is there where it can."""

from __future__ import annotations

from pygame import Rect

from hexfolk.client.ui.toasts import free_place


def test_where_all_is_taken_a_toast_still_lies_whole_in_the_window() -> None:
    window = Rect(0, 0, 1280, 720)
    everywhere = [window]
    for wanted in (Rect(880, 8, 560, 42), Rect(880, -30, 200, 80), Rect(208, 546, 300, 42)):
        place = free_place(wanted, everywhere, window, 9)
        assert window.contains(place) and place.size == wanted.size
    assert free_place(Rect(208, 546, 300, 42), everywhere, window, 9) == Rect(208, 546, 300, 42)
