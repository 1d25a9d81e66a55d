"""Deals that keep to wishes: a search by swaps from a random deal, bounded, and the same for a seed everywhere."""
