"""Ordinary widgets on pygame_gui, in the look of the design, usable by mouse and by keys."""
