"""Scenes to pixels: pygame surfaces or arrays, but no window, no clock, and nothing left to chance.

What draws into arrays needs no pygame, so nothing here loads it before it is asked for.
"""

from typing import TYPE_CHECKING, Any

from .array_renderer import ArrayRenderer
from .pixels import canvas, paintable

if TYPE_CHECKING:
    from .dissolve import Dissolve, Projector
    from .renderer import Renderer
else:

    def __getattr__(name: str) -> Any:
        if name in ("Dissolve", "Projector"):
            from . import dissolve

            return getattr(dissolve, name)
        if name == "Renderer":
            from .renderer import Renderer

            return Renderer
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = ["ArrayRenderer", "Dissolve", "Projector", "Renderer", "canvas", "paintable"]
