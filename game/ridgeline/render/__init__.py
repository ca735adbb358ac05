"""Scenes to pixels: pygame surfaces, but no window, no clock, and nothing left to chance."""

from .painter import Painter
from .pixels import canvas, paintable

__all__ = ["Painter", "canvas", "paintable"]
