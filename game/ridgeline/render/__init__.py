"""Scenes to pixels: pygame surfaces or arrays, but no window, no clock, and nothing left to chance.

What draws into arrays needs no pygame, so nothing here loads it before it is asked for.
"""

# The rectangle is the land's, the colour the screen's. A layer's colour depends on the row alone (and a dither),
# never on the land. So scrolling changes nothing inside a layer, and a frame rewrites a hundredth of the pixels (a
# fiftieth with forests).
#
# One exact edge. Painter and compiled frame blend crests by the exact area that the land covers of a pixel, number
# for number. After any number of frames the surface equals a fresh painting.
#
# Shared rows belong to the farther run. Where crests meet in a column, the farther layer's run takes the shared rows
# and the nearer edge is blended over them afterwards. Treating such columns apart, with care, took a third of a
# frame.
#
# Colours when they are due. Light that has changed is coloured by numpy, row by row, and compared with what each row,
# and each piece of a row of the sky, was last painted with: what is half a level of 255 behind is painted again, with
# what is nearly as far behind around it. So none is ever a whole level away. When the light stands for half a second,
# the last differences are mended; when it leaps, they do not arise.
#
# The glow is a parabola. Each row's colour is a parabola in the share of glow, through three colours mixed in OKLab:
# an exact mixture for each pixel is many times the work.
#
# The painter is the definition, one C call the way there. numpy's painter paints a scene afresh, and says what every
# pixel is. Where there is a C compiler, one call of `render/kernels/spans.c` a frame finds the edges, decides what is
# rewritten, and rewrites it; what it works on is kept, and never moves. It holds no Python and needs no headers. The
# tests compare the two: to the last bit while the light stands. Without a compiler the painter draws every frame:
# fewer of them, and in half the size while whole ones would take more than half a processor.
#
# A crest is computed where it is drawn. A scene holds the outlines of its land, the same arrays for many seconds, and
# where its columns are on them. From these the shader computes crests in a small pass of its own, from points that it
# has been told before; for everybody else `layer.crest` does the same when it is first asked for.
#
# A dissolve is two pictures, not a thing to draw. Each scene is drawn as always, on a surface of its own, and one
# blit mixes them. A third landscape waits and hurries the first two, so there are never more than two.

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
