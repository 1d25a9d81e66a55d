"""The table: the screen on which the game is played."""
