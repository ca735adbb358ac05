"""Scenes to pixels: pygame surfaces, but no window, no clock, and nothing left to chance."""

from .dissolve import Dissolve, Projector
from .pixels import canvas, paintable
from .renderer import Renderer

__all__ = ["Dissolve", "Projector", "Renderer", "canvas", "paintable"]
