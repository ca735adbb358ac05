"""The records that the innermost loops read and write, and the units that they measure in."""

from typing import NamedTuple

import numpy as np

from ...terrain.arrays import Float32s, Int32s, UInt8s, UInt32s

TILE = 64  #: side of the dither pattern in pixels
CELL = TILE  #: side in pixels of the cells of the picture that are shown together
GRID = 4  #: steps to a pixel of the places that a stencil is laid at, each way; also of a streak's length
NOWHERE = 2**30  #: a row below every picture


class Edges(NamedTuple):
    """The crests of all layers, column by column.

    Attributes:
        top: (layers, width) the first row that the land touches.
        solid: (layers, width) the first row below `top` that it covers completely; an edge in view has at least a row.
        limit: (layers + 1, width) for the sky and each layer, the first row that a nearer layer covers completely.
        upper: (layers, width) y of the crest's upper end in the column, in pixels.
        rise: (layers, width) how much lower its other end is, in pixels.
        seen: (2, layers) the first row of each layer in view, and the row after its last; height and 0 if it has none.
    """

    top: Int32s
    solid: Int32s
    limit: Int32s
    upper: Float32s
    rise: Float32s
    seen: Int32s


class LandLight(NamedTuple):
    """The curves from which layers in the light of the sky's glows are coloured, as `AirCurves` is for the sky.

    Attributes:
        rows: (2, layers) the first row of each layer in which light is seen, and that after its last; 0 for none.
        curves: (layers, channel, power, rows) a, b, c of a + b·s + c·s², where light lies.
        down, across: (glows, rows) and (glows, columns), whose product is a glow's share.
    """

    rows: Int32s
    curves: Float32s
    down: Float32s
    across: Float32s


class Paints(NamedTuple):
    """The colours that a picture is painted with.

    Attributes:
        sky: (height, width) pixels.
        tables: (layers, height, TILE) dithered colours by a pixel's row, and its column modulo TILE.
        light: what they are mixed from where light lies on a layer.
    """

    sky: UInt32s
    tables: UInt32s
    light: LandLight

    @classmethod
    def empty(cls, layers: int, width: int, height: int) -> "Paints":
        """Memory for a picture's colours; nothing is coloured yet."""
        none = np.empty((0, height), np.float32), np.empty((0, width), np.float32)
        light = LandLight(np.zeros((2, layers), np.int32), np.empty((layers, 3, 3, height), np.float32), *none)
        return cls(np.empty((height, width), np.uint32), np.empty((layers, height, TILE), np.uint32), light)


class Occlusion(NamedTuple):
    """What hides sprites and particles.

    Attributes:
        tops: (layers + 1, width) for the sky and each layer, the first row that some nearer layer touches.
        shown: (layers, height, at least width) how far each pixel is covered by what stands on each layer, 0–255, above
            the first row that this layer or a nearer one covers completely; None for nothing.
        rows: (2, layers) the first row in which anything of that is, and the row after the last,
            which the compiled functions ask for; None for nothing.
    """

    tops: Int32s
    shown: UInt8s | None = None
    rows: Int32s | None = None


class Veils(NamedTuple):
    """Curtains over some columns, ready to be mixed in.

    Attributes:
        foot, share: (curtains, columns).
        steep: (curtains,) one by their height in pixels.
        rows: (curtains, 2) y between which each is.
        colours: (curtains, 2, 3) sRGB, 0–255, the low one and the high one.
    """

    foot: Float32s
    share: Float32s
    steep: Float32s
    rows: Float32s
    colours: Float32s


class AirCurves(NamedTuple):
    """The curves from which a sky's gradient and glows are mixed.

    Attributes:
        curves: (channel, power, rows) a, b, c of a + b·s + c·s²: each row's sRGB with a share s of glow.
        wild: whether any of them leaves 0–255.
        down, across: (glows, rows) and (glows, columns), whose product is a glow's share.
    """

    curves: Float32s
    wild: bool
    down: Float32s
    across: Float32s


class Stencil(NamedTuple):
    """The pixels that a streak covers, for each place on the grid at which it may begin.

    Attributes:
        starts: (GRID · GRID + 1,) int32, where the pixels for each place begin in the other arrays.
        down, across: (n,) int32, rows and columns from the pixel in which the streak begins.
        weight: (n,) uint32, 1–256.
        most: the most pixels that one place has.
    """

    starts: Int32s
    down: Int32s
    across: Int32s
    weight: UInt32s
    most: int


class ParticleBatch(NamedTuple):
    """Particles that are laid together.

    Attributes:
        spots: (n, 2) x and y of each in pixels.
        share: (n,) 0–1, how far each draws what is under it to the colour.
        stencil: the pixels of each.
        colour: theirs, as a pixel.
    """

    spots: Float32s
    share: Float32s
    stencil: Stencil
    colour: int


class Covered(NamedTuple):
    """Runs of painted-over pixels, in order; putting them back from the last to the first undoes the painting.

    Attributes:
        runs: (n, 2) the number of each one's first pixel in the flat picture, and how many it has.
        under: the pixels of all of them before.
    """

    runs: Int32s
    under: UInt32s
