"""The landscape behind other people's games: its picture for pygame and for arrays, and their own land in it."""

from .backdrop import Backdrop

__all__ = ["Backdrop"]
