"""The landscape behind other people's games: its picture for pygame and for arrays, and their own land in it."""

# A backdrop keeps its canvas to itself. A renderer counts on finding on its surface what it has left there, and a
# game draws over everything. So a backdrop has a canvas of its own, an array where there is no pygame, and costs a
# blit. Its stopwatch (`backdrop/level_of_work.py`) decides how much is drawn only if the game sets a budget.

from .backdrop import Backdrop

__all__ = ["Backdrop"]
