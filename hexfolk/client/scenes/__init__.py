"""The scenes round the table: menu, new game, summary."""
