"""The sky's pixels, with numpy: gradient and glow mixed in OKLab, dithered; then the stars and the discs."""

import math
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ..scene.items import Curtain, Disc, Glow, Sky, Stars
from ..scene.memory import Memory
from ..scene.oklab import srgb
from ..scene.sky.maria import MARIA
from ..terrain.arrays import AnyFloats, Float32s, Floats, Indices, UInt32s
from .kernels.numpy_sky import air
from .kernels.pixel_math import batches, blend, flat, pitch
from .kernels.records import AirCurves, Veils
from .pixels import pack

FAINTEST_GLOW = 1 / 1024  #: share of a glow below which it cannot be seen

FARTHEST_GLOW = math.sqrt(-2.0 * math.log(FAINTEST_GLOW))
"""Standard deviations beyond which even the strongest glow cannot be seen."""

Bells = tuple[Float32s, Float32s]
"""(glows, rows) and (glows, columns), whose product is how far each glow draws a pixel."""

FAINTEST_STAR = 1 / 256  #: brightness of a star below which it cannot be seen
DISC_STEPS = 4  #: places of a disc to a pixel, each way

MAX_KEPT_RADIUS = 160
"""Radius in pixels of the largest disc whose shape is kept; of a larger one only the visible part is computed."""

MAX_DISC_BYTES = 6 << 20  #: memory for the shapes of discs, which have sixteen places each on their grid
SHORE = 0.6  #: how much lighter a dark plain of the moon is at its half axes than in its middle
FULL_MOON = 0.5  #: phase of a disc all of which is lit


class DiscShape(NamedTuple):
    """The data from which the light of a disc is computed, see `Disc`; its place counts from the corner of a pixel."""

    x: float
    y: float
    radius: float
    phase: float
    maria: float
    earthshine: float


class DiscLight(NamedTuple):
    """The visible part of a disc.

    Attributes:
        left, top: its first column and row in the picture.
        light: (rows, columns) float32, 0–1.
    """

    left: int
    top: int
    light: Float32s


def paint_sky(sky: Sky, picture: UInt32s, discs: Memory) -> None:
    """Paint the upper rows of a picture, (rows, width): the air, the stars, the discs; `discs` keeps their shapes."""
    height, width = picture.shape
    if not height:
        return
    air(picture, air_curves(sky, height, width), veils(sky.curtains))
    _paint_stars(sky.stars, picture)
    for disc in sky.discs:
        place = disc_light(snap(disc), height, width, discs)
        rows, columns = np.nonzero(place.light)
        share = disc.share * place.light[rows, columns]
        _lay(picture, rows + place.top, columns + place.left, pack([disc.colour])[0], share)


def air_curves(sky: Sky, height: int, width: int) -> AirCurves:
    """The curves from which a sky's air is mixed, for `height` rows and `width` columns."""
    y, x = np.arange(height) + 0.5, np.arange(width) + 0.5
    most = strongest(sky.glows)
    return AirCurves(*glow_curves(sky.gradient.labs(y), sky.glow_colour, most, most), *bells(sky.glows, y, x))


def veils(curtains: tuple[Curtain, ...]) -> Veils | None:
    """Curtains ready to be mixed into the sky; None for none."""
    if not curtains:
        return None
    foot = np.array([curtain.foot for curtain in curtains], np.float32)
    height = np.array([curtain.height for curtain in curtains], np.float32)
    return Veils(
        foot,
        np.array([curtain.share for curtain in curtains], np.float32),
        np.float32(1.0) / height,
        np.array([foot.min(axis=1) - height, foot.max(axis=1)]).T,
        srgb([(curtain.low, curtain.high) for curtain in curtains]),
    )


def _paint_stars(stars: Stars, picture: UInt32s) -> None:
    """Lay the stars over the sky, each as a small round light."""
    height, width = picture.shape
    bright = np.flatnonzero(stars.brightness > FAINTEST_STAR)
    x, y = stars.places[bright].T
    reach = math.ceil(stars.radius)  # a star's light ends half a pixel beyond its radius
    near = (x > -reach - 1) & (x < width + reach + 1) & (y > -reach - 1) & (y < height + reach + 1)
    if not near.any():
        return
    x, y, brightness = x[near], y[near], stars.brightness[bright[near]]
    step_y, step_x = np.mgrid[-reach : reach + 1, -reach : reach + 1].reshape(2, -1, 1)
    column = np.floor(x).astype(np.intp) + step_x
    row = np.floor(y).astype(np.intp) + step_y
    distance = np.hypot(column + 0.5 - x, row + 0.5 - y)
    # A star's area, and not its radius, is proportional to its brightness.
    light = np.clip(stars.radius * np.sqrt(brightness) + 0.5 - distance, 0.0, 1.0) * brightness
    seen = (light > 0) & (column >= 0) & (column < width) & (row >= 0) & (row < height)
    _lay(picture, row[seen], column[seen], pack([stars.colour])[0], light[seen])


def disc_light(disc: Disc, height: int, width: int, shapes: Memory) -> DiscLight:
    """The part of a snapped disc that a picture of `height` rows and `width` columns shows; of a moon the lit side."""
    x, y, reach = math.floor(disc.x), math.floor(disc.y), math.ceil(disc.radius) + 1
    down = range(max(-reach, -y), min(reach + 1, height - y))
    across = range(max(-reach, -x), min(reach + 1, width - x))
    shape = DiscShape(disc.x - x, disc.y - y, disc.radius, disc.phase, disc.maria, disc.earthshine)
    if not (down and across):
        light = np.zeros((0, 0), np.float32)
    elif reach <= MAX_KEPT_RADIUS:
        whole = shapes(_whole_disc, shape)
        light = whole[down.start + reach : down.stop + reach, across.start + reach : across.stop + reach]
    else:
        light = _disc_light(shape, down, across)
    return DiscLight(x + across.start, y + down.start, np.ascontiguousarray(light))


def snap(disc: Disc) -> Disc:
    """The disc on a grid of quarters of a pixel, so that it need not be painted again for the slightest movement."""
    x, y = (round(place * DISC_STEPS) / DISC_STEPS for place in (disc.x, disc.y))
    return replace(disc, x=x, y=y)


def _whole_disc(shape: DiscShape) -> Float32s:
    """The light of the whole of a disc, see `_disc_light`."""
    reach = math.ceil(shape.radius) + 1
    return _disc_light(shape, range(-reach, reach + 1), range(-reach, reach + 1))


def _disc_light(shape: DiscShape, down: range, across: range) -> Float32s:
    """The light, 0–1, of the pixels in some rows and columns of a disc.

    The lit side of a moon ends at the terminator, which is half an ellipse through the poles.
    """
    radius, phase = shape.radius, shape.phase
    dy = np.arange(down.start, down.stop)[:, None] + (0.5 - shape.y)
    dx = np.arange(across.start, across.stop)[None, :] + (0.5 - shape.x)
    light = np.clip(radius + 0.5 - np.hypot(dx, dy), 0.0, 1.0)
    if phase != FULL_MOON:
        # A waxing moon is lit from the terminator to the right, a waning one to the left of its mirror image.
        terminator = math.cos(2.0 * math.pi * phase) * np.sqrt(np.maximum(radius**2 - dy**2, 0.0))
        lit = np.clip((dx - terminator if phase < FULL_MOON else -terminator - dx) + 0.5, 0.0, 1.0)
        light *= shape.earthshine + (1.0 - shape.earthshine) * lit
    if shape.maria:
        light *= 1.0 - shape.maria * plains(dx / radius, dy / radius)
    return np.asarray(light.astype(np.float32))


def plains(x: AnyFloats, y: AnyFloats) -> Floats:
    """(rows, columns) 0–1, how much of the moon is a dark plain at places in radii of its disc; soft at its shores."""
    dark = np.zeros(np.broadcast_shapes(x.shape, y.shape))
    for middle_x, middle_y, across, down in MARIA:
        away = ((x - middle_x) / across) ** 2 + ((y - middle_y) / down) ** 2
        dark += np.maximum(1.0 - SHORE * away, 0.0)
    return np.minimum(dark, 1.0)


def _lay(picture: UInt32s, rows: Indices, columns: Indices, pixel: np.uint32, share: AnyFloats) -> None:
    line = flat(picture)
    places = rows * pitch(picture) + columns
    weight = np.rint(share * 256.0).astype(np.uint32)
    for batch in batches(places):  # the lights of stars may meet in a pixel
        over = np.full(batch.size, pixel, np.uint32)
        line[places[batch]] = blend(line[places[batch]], over, weight[batch])


def bells(glows: tuple[Glow, ...], y: AnyFloats, x: AnyFloats) -> Bells:
    """A bell curve around each glow, at places down and across the picture.

    Invisible values are 0, so that rows and columns without a glow are known.
    """
    sizes = [(glow.x, glow.across, glow.y, glow.down, glow.share) for glow in glows]
    middles, across, rows, down, share = np.array(sizes).reshape(-1, 5).T[..., None]
    return _visible(share * _bell((y - rows) / down)), _visible(_bell((x - middles) / across))


def _bell(away: Floats) -> Floats:
    """(glows, places) bell curves where they can be seen, at distances in standard deviations."""
    near = np.abs(away) < FARTHEST_GLOW
    bell = np.zeros(away.shape)
    bell[near] = np.exp(-0.5 * away[near] ** 2)
    return bell


def _visible(bell: Floats) -> Float32s:
    seen = bell.astype(np.float32)
    seen[seen < FAINTEST_GLOW] = 0.0
    return seen


def glow_curves(
    own: Float32s, colour: Floats, strongest: np.float32, drawn: np.float32 | Float32s
) -> tuple[Float32s, bool]:
    """(channel, power, rows) a + b·s + c·s²: each row's sRGB with a share s of glow; whether any leaves 0–255.

    The parabola goes through three colours that are mixed in OKLab: with none of the glow, with half of the most that
    there can be of it, and with the most. So a pixel costs two products instead of a power.

    Args:
        own: (rows, 3) OKLab of the rows without glow.
        colour: OKLab of the glow.
        strongest: the most that the glows draw a pixel of the sky, see `strongest`.
        drawn: how far they draw the row there; (rows, 1) if rows differ.
    """
    gap = drawn * (colour.astype(np.float32) - own)
    mixed = np.array([own, own + np.float32(0.5) * gap, own + gap])
    none, half, whole = np.ascontiguousarray(srgb(mixed).swapaxes(1, 2))
    slope, bend = 4.0 * half - 3.0 * none - whole, 2.0 * (none + whole - 2.0 * half)
    # Both ends are colours: only a parabola that turns between them, at its peak, can leave 0–255.
    turning = np.abs(slope + bend) < np.abs(bend)
    peak = none - slope * slope / (4.0 * np.where(turning, bend, 1.0))
    wild = turning & ((peak < 0.0) | (peak > 255.0))
    curves = np.array([none, slope / strongest, bend / (strongest * strongest)])
    return curves.swapaxes(0, 1), bool(wild.any())


def strongest(glows: tuple[Glow, ...]) -> np.float32:
    """The most that glows together draw the sky: about their sum in the middle of one of them."""
    x, y = np.array([(glow.x, glow.y) for glow in glows]).reshape(-1, 2).T
    down, across = bells(glows, y, x)
    dark = np.multiply.reduce(np.float32(1.0) - down * across)
    return np.float32(max(1.0 - float(dark.min(initial=1.0)), FAINTEST_GLOW))
