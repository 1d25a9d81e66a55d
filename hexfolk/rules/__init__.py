"""Runs a game and knows no particular one."""
