"""Hexfolk: island settlement on hexes."""

__version__ = "0.1.0"
