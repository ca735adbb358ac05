"""A picture by definition: slow, in double precision, one thing laid over the other with exact coverage.

Nothing here is shared with the renderer but the scene itself.
"""

from __future__ import annotations

import os

import numpy as np
import pygame
import pytest

from ridgeline.render import Renderer, canvas
from ridgeline.scene import CrestLayer, Disc, Scene, Sky
from ridgeline.scene.items import Curtain, Glow
from ridgeline.scene.oklab import Gradient

SAMPLES = 512  #: places across a column at which its crest is looked at

over_the_last_frame = pytest.mark.skipif(
    os.environ.get("RIDGELINE_NATIVE") == "0", reason="the painter paints every frame afresh"
)

Picture = np.ndarray  #: (height, width, 3) float64 sRGB, 0–255


def drawn(scene: Scene) -> Picture:
    """The picture that the painter paints afresh."""
    surface = canvas(scene.width, scene.height)
    Renderer(None).draw(scene, surface)
    return levels(surface)


def levels(surface: pygame.Surface) -> Picture:
    """The pixels of a surface."""
    return pygame.surfarray.array3d(surface).swapaxes(0, 1).astype(np.float64)


def picture(scene: Scene) -> Picture:
    """The picture that the scene means, without dither, stars and writing."""
    seen = air(scene.sky, scene.width, scene.height)
    seen = lit(seen, scene.sky.curtains)
    for disc in scene.sky.discs:
        seen = over(seen, srgb(disc.colour), disc_coverage(disc, scene.width, scene.height))
    for layer in scene.layers:
        seen = over(seen, land(layer, scene), coverage(layer, scene.width, scene.height))
        seen = over(seen, land(layer, scene), standing(layer, scene.width, scene.height))
    return seen


def land(layer: CrestLayer, scene: Scene) -> Picture:
    """A layer's colours, drawn towards the glow's colour in OKLab."""
    own = labs_of(layer.gradient, scene.height)[:, None, :]
    glows = tuple(glow for glow in scene.sky.glows if glow.on_land)
    share = layer.glow * glowing(glows, scene.width, scene.height)
    return srgb(own + share[:, :, None] * (np.asarray(scene.sky.glow_colour) - own))


def glowing(glows: tuple[Glow, ...], width: int, height: int) -> np.ndarray:
    """(height, width) how far glows together draw each pixel."""
    y, x = np.arange(height)[:, None] + 0.5, np.arange(width)[None, :] + 0.5
    dark = np.ones((height, width))
    for glow in glows:
        far = ((x - glow.x) / glow.across) ** 2 + ((y - glow.y) / glow.down) ** 2
        dark *= 1.0 - glow.share * np.exp(-0.5 * far)
    return 1.0 - dark


def lit(under: Picture, curtains: tuple[Curtain, ...]) -> Picture:
    """A picture drawn to the colours of curtains, one after the other."""
    y = np.arange(len(under))[:, None] + 0.5
    for curtain in curtains:
        along = np.clip((curtain.foot - y) / curtain.height, 0.0, 1.0)
        light = curtain.share * np.minimum(8.0 * along, 1.0) * (1.0 - along) ** 2
        under = over(over(under, srgb(curtain.low), light * (1.0 - along)), srgb(curtain.high), light * along)
    return under


def over(under: Picture, colour: np.ndarray, share: np.ndarray) -> Picture:
    """A colour laid over a picture where it covers a share of each pixel."""
    return under * (1.0 - share[:, :, None]) + colour * share[:, :, None]


def coverage(layer: CrestLayer, width: int, height: int) -> np.ndarray:
    """(height, width) the share of each pixel that lies below the crest."""
    left, right = layer.crest[:-1], layer.crest[1:]
    along = (np.arange(SAMPLES) + 0.5)[:, None] / SAMPLES
    line = left + along * (right - left)
    return np.stack([np.clip(row + 1.0 - line, 0.0, 1.0).mean(axis=0) for row in range(height)])


def standing(layer: CrestLayer, width: int, height: int) -> np.ndarray:
    """(height, width) the share of each pixel that what stands on a layer covers, straight between its elements."""
    y, x = np.arange(height)[:, None] + 0.5, np.arange(width) + 0.5
    share = np.zeros((height, width))
    for cover in layer.covers:
        high = np.maximum((layer.crest[:-1] + layer.crest[1:]) / 2.0 - y, 0.0) / cover.reach
        moved = 0.0 if cover.wind is None else cover.wind * high**2
        columns = cover.left + (x - moved) * cover.across + 0.0 * y
        rows = (y - cover.top) * cover.down + 0.0 * x
        plane = np.pad(cover.plane / 255.0, 1)
        most = np.array(plane.shape)[:, None, None] - 2.0
        at = np.clip(np.stack([rows, columns]) + 0.5, 0.0, most + 1.0)
        row, column = np.minimum(np.floor(at), most).astype(int)
        down, across = at - (row, column)
        upper = plane[row, column] * (1.0 - across) + plane[row, column + 1] * across
        lower = plane[row + 1, column] * (1.0 - across) + plane[row + 1, column + 1] * across
        share = np.maximum(share, upper * (1.0 - down) + lower * down)
    return share


def disc_coverage(disc: Disc, width: int, height: int) -> np.ndarray:
    """(height, width) the share of each pixel that lies in a full disc, by 16 × 16 samples."""
    fine = (np.arange(16) + 0.5) / 16
    y = (np.arange(height)[:, None] + fine).reshape(-1, 1)
    x = (np.arange(width)[:, None] + fine).reshape(1, -1)
    inside = np.hypot(x - disc.x, y - disc.y) < disc.radius
    return inside.reshape(height, 16, width, 16).mean(axis=(1, 3))


def air(sky: Sky, width: int, height: int) -> Picture:
    """The sky's gradient, drawn towards the glow's colour in OKLab."""
    own = labs_of(sky.gradient, height)[:, None, :]
    share = glowing(sky.glows, width, height)
    return srgb(own + share[:, :, None] * (np.asarray(sky.glow_colour) - own))


def labs_of(gradient: Gradient, height: int) -> np.ndarray:
    """(height, 3) OKLab in the middle of each row, straight between stops."""
    found = []
    for middle in np.arange(height) + 0.5:
        after = int(np.searchsorted(gradient.rows, middle))
        if after in (0, len(gradient.rows)):
            found.append(gradient.colours[min(after, len(gradient.rows) - 1)])
        else:
            above, below = gradient.rows[after - 1], gradient.rows[after]
            share = (middle - above) / (below - above)
            found.append(gradient.colours[after - 1] * (1.0 - share) + gradient.colours[after] * share)
    return np.array(found)


def srgb(labs: np.ndarray) -> np.ndarray:
    """sRGB, 0–255, of OKLab (Björn Ottosson, 2020), with the inverse matrices as he gives them."""
    lightness, a, b = np.moveaxis(np.asarray(labs, np.float64), -1, 0)
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    red = 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short
    green = -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short
    blue = -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short
    linear = np.clip(np.stack([red, green, blue], axis=-1), 0.0, 1.0)
    return 255.0 * np.where(linear <= 0.0031308, 12.92 * linear, 1.055 * linear ** (1 / 2.4) - 0.055)
