"""The renderer's innermost loops as one table of functions: compiled ones if there is a C compiler, else numpy's.

Both give the same pixels. `RIDGELINE_NATIVE=0` chooses numpy.
"""

from collections.abc import Callable
from typing import NamedTuple

from ...terrain.arrays import Float32s, Indices, Int32s, UInt8s, UInt32s
from . import compiled, numpy_dither, numpy_edges, numpy_land, numpy_sky, numpy_sprites
from .records import AirCurves, Area, Changes, Covered, Edges, Paints, ParticleBatch, SpriteBatch


class Kernels(NamedTuple):
    """A table of functions; those of the same names in the files numpy_*.py are documented.

    Attributes:
        name: of the table, for `ridgeline doctor`.
        edges: the edges of crests in a picture of some height.
        repaint: turns the picture of other edges into that of new ones.
        paint: paints the land in an area afresh.
        air: paints gradient, glow and curtains of a part of the sky.
        dither: a tile of pixels for each colour.
        lay, stick: lay particles and sprites behind the tops of nearer layers; the pixels that they cover.
        lift: puts those back.
    """

    name: str
    edges: Callable[[Float32s, int], Edges]
    repaint: Callable[[UInt32s, Paints, Edges, Changes], None]
    paint: Callable[[UInt32s, Paints, Edges, Area], None]
    air: Callable[[UInt32s, int, AirCurves], None]
    dither: Callable[[Float32s, Indices], UInt32s]
    lay: Callable[[UInt32s, Int32s, ParticleBatch, UInt8s], Covered]
    stick: Callable[[UInt32s, Int32s, SpriteBatch], Covered]
    lift: Callable[[UInt32s, Covered], None]


PLAIN = Kernels(
    "numpy",
    numpy_edges.edges,
    numpy_land.repaint,
    numpy_land.paint,
    numpy_sky.air,
    numpy_dither.dither,
    numpy_sprites.lay,
    numpy_sprites.stick,
    numpy_sprites.lift,
)


def _compiled() -> Kernels | None:
    library = compiled.load()
    if library is None:
        return None
    return Kernels("compiled", *(getattr(library, name) for name in Kernels._fields[1:]))


COMPILED = _compiled()
"""None if no library matches this spans.c, or RIDGELINE_NATIVE is 0."""

KERNELS = COMPILED or PLAIN
"""The functions that a renderer uses by default."""
