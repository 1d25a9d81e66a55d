"""The program that a player sees: pygame, and nothing that its player may not know."""
