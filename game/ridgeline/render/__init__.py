"""Scenes to pixels: pygame surfaces, but no window, no clock, and nothing left to chance."""

from .pixels import canvas, paintable
from .renderer import Renderer

__all__ = ["Renderer", "canvas", "paintable"]
