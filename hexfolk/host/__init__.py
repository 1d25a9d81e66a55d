"""The host's side of a game: the table with its seats, the bots' driver, saves, and the ways to reach it."""
