"""The map workshop: where designers see their island while they write it."""
