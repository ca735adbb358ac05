"""Wishes: what a picture is to show, how well a scene shows it, and the best codes. Nothing is painted."""

from .nearby import Nearby, Place
from .search import Ranked, Search, best
from .wish import NAMES, Wish, wish_of

__all__ = ["NAMES", "Nearby", "Place", "Ranked", "Search", "Wish", "best", "wish_of"]
