"""Scenes as the arrays that the programs in `glsl` read. Nothing here needs a graphics card."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ...scene.items import CrestLayer, Particles, Scene, Sky, Sprite
from ...terrain.arrays import Float32s, Floats, UInt8s
from ..kernels.records import GRID
from ..sky_painter import FAINTEST_STAR, snapped, strongest
from ..stencils import FINE

NUMBERS = 128
"""Texels in a row of the table of numbers."""

GRADIENT, FIRST_LAYER = 3, 4
"""The rows of the sky's gradient and of the first layer's in that table; before them are glows, discs and curtains."""

FRAME = np.dtype([("counts", "i4", 4), ("size", "f4", 4), ("glow", "f4", 4), ("star", "f4", 4)])
"""The uniform block."""

SIDE = 2048
"""Texels in a row of the sprites' shares."""

SHARE_ROWS = 1024
"""Rows of them: two million pixels of sprites, about fifteen times what the richest built-in scene shows at 1080p."""


def frame(scene: Scene) -> Any:
    """() the uniform block, a record of `FRAME`."""
    sky, block = scene.sky, np.zeros((), FRAME)
    block["counts"] = len(scene.layers), len(sky.glows), len(sky.curtains), len(sky.discs)
    block["size"] = scene.width, scene.height, sky.stars.radius, strongest(sky.glows)
    block["glow"][:3], block["star"][:3] = sky.glow_colour, sky.stars.colour
    return block


def numbers_of_sky(sky: Sky) -> Float32s:
    """(4, NUMBERS, 4) the rows of glows, discs, curtains and the sky's gradient.

    Raises:
        ValueError: if a row is too short for them.
    """
    table = np.zeros((FIRST_LAYER, NUMBERS, 4), np.float32)
    glows = [((glow.x, glow.y, glow.across, glow.down), (glow.share, 0.0, 0.0, 0.0)) for glow in sky.glows]
    discs = [
        ((disc.x, disc.y, disc.radius, disc.phase), (*disc.colour, disc.share)) for disc in map(snapped, sky.discs)
    ]
    curtains = [((*curtain.low, curtain.height), (*curtain.high, 0.0)) for curtain in sky.curtains]
    for row, pairs in zip(table, (glows, discs, curtains), strict=False):
        if pairs:
            row[: 2 * len(pairs)] = np.array(pairs).reshape(-1, 4)
    _write_gradient(table[GRADIENT], sky.gradient.rows, sky.gradient.colours)
    return table


def numbers_of_layers(layers: Sequence[CrestLayer]) -> Float32s:
    """(layers, NUMBERS, 4) the rows of the layers' gradients; a ValueError if a row is too short for one."""
    table = np.zeros((len(layers), NUMBERS, 4), np.float32)
    for row, layer in zip(table, layers, strict=True):
        _write_gradient(row, layer.gradient.rows, layer.gradient.colours)
    return table


def _write_gradient(row: Float32s, rows: Floats, colours: Floats) -> None:
    row[0, 0] = len(rows)
    row[1 : len(rows) + 1, 0], row[1 : len(rows) + 1, 1:] = rows, colours


def crests(layers: Sequence[CrestLayer]) -> Float32s:
    """(layers, columns + 1) y at every column's edge."""
    return np.array([layer.crest for layer in layers], np.float32)


def veils(sky: Sky) -> Float32s:
    """(curtains, columns, 2) y of the foot, and strength."""
    return np.array([np.stack([curtain.foot, curtain.share], axis=1) for curtain in sky.curtains], np.float32)


def stars(sky: Sky) -> Float32s:
    """(n, 3) x, y and brightness of those that can be seen."""
    bright = sky.stars.brightness > FAINTEST_STAR
    return np.column_stack([sky.stars.places[bright], sky.stars.brightness[bright]]).astype(np.float32)


def sprites(shown: Sequence[Sprite], starts: Sequence[int]) -> Float32s:
    """(n, 9) sprites whose shares begin at texels `starts`."""
    rows = [
        (sprite.left, sprite.top, *sprite.share.shape[::-1], sprite.layer, start, *sprite.colour)
        for sprite, start in zip(shown, starts, strict=True)
    ]
    return np.array(rows, np.float32)


def particles(sets: Sequence[Particles]) -> Float32s:
    """(n, 11) the particles of all sets, as far apart in size and place as the painter's stencils."""
    rows = [np.empty((len(one.share), 11), np.float32) for one in sets]
    for row, one in zip(rows, sets, strict=True):
        row[:, :2], row[:, 2] = one.places, one.share
        row[:, 3:7] = (
            round(one.across * GRID) / GRID,
            round(one.down * GRID) / GRID,
            round(one.radius * FINE) / FINE,
            round(one.soft * FINE) / FINE,
        )
        row[:, 7:10], row[:, 10] = one.colour, one.layer
    return np.concatenate(rows)


class Shares:
    """Where the shares of sprites lie in a texture: those that are drawn again and again are written once."""

    def __init__(self) -> None:
        """Begin with an empty texture."""
        self._starts: dict[int, tuple[int, Float32s]] = {}
        self._row = 0

    def place(self, shown: Sequence[Sprite]) -> tuple[list[int], int, UInt8s]:
        """The texel at which each sprite begins; what is new, and the row at which that is to be written.

        Returns:
            The texels; the first row; (rows, SIDE) the new shares in 255ths.

        Raises:
            ValueError: if they do not fit.
        """
        new = self._new(shown)
        if self._row + _rows_of(new) > SHARE_ROWS:
            self._starts.clear()
            self._row = 0
            new = self._new(shown)
        begin, count = self._row, _rows_of(new)
        if count > SHARE_ROWS:
            raise ValueError(f"sprites of {count * SIDE:,} pixels; at most {SHARE_ROWS * SIDE:,} can be drawn at once")
        texels = np.zeros(count * SIDE, np.uint8)
        at = 0
        for share in new:
            # The array itself is kept beside its number, which could otherwise become another one's.
            self._starts[id(share)] = begin * SIDE + at, share
            texels[at : at + share.size] = (share * np.float32(255.0) + np.float32(0.5)).reshape(-1)
            at += share.size
        self._row += count
        return [self._starts[id(sprite.share)][0] for sprite in shown], begin, texels.reshape(count, SIDE)

    def _new(self, shown: Sequence[Sprite]) -> list[Float32s]:
        arrays = {id(sprite.share): sprite.share for sprite in shown}
        return [share for number, share in arrays.items() if number not in self._starts]


def _rows_of(new: list[Float32s]) -> int:
    return -(-sum(share.size for share in new) // SIDE)
