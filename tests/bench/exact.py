"""A picture in floating point: every area exact, every layer laid over the ones behind, no dither and no rounding."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from ridgeline.scene import Disc, Scene, Sky, Stars
from ridgeline.scene.oklab import srgb

Floats = npt.NDArray[np.floating[Any]]


def painted(scene: Scene) -> Floats:
    """(height, width, 3) sRGB in 0–255."""
    picture = _sky(scene.sky, scene.width, scene.height)
    rows = np.arange(scene.height + 1.0)[:, None]
    light = 1.0 - _dark(scene.sky, scene.width, scene.height, on_land=True)[..., None]
    for layer in scene.layers:
        above = _land_above(rows, layer.crest)
        share = (above[1:] - above[:-1])[..., None]
        own = layer.gradient.labs(rows[:-1, 0] + 0.5)[:, None]
        picture += share * (srgb(own + layer.glow * light * (scene.sky.glow_colour - own)) - picture)
    return picture


def beyond(pixels: npt.NDArray[np.uint8], exact: Floats) -> Floats:
    """(height, width) levels by which pixels miss the two next to the exact value, of which dither takes one."""
    return np.maximum(pixels - np.ceil(exact), np.floor(exact) - pixels).clip(0.0).max(axis=2)


def _land_above(rows: Floats, crest: Floats) -> Floats:
    """(rows, columns) area of the land above a row: the integral over a column of how far it reaches above it."""
    high, low = np.minimum(crest[:-1], crest[1:]), np.maximum(crest[:-1], crest[1:])
    slanted = np.clip(rows - high, 0.0, low - high) ** 2 / np.maximum(2.0 * (low - high), 1e-12)
    return slanted + np.maximum(rows - low, 0.0)


def _dark(sky: Sky, width: int, height: int, on_land: bool = False) -> Floats:
    """(height, width) how much of a colour the sky's glows leave of it; only those that lie on the land, if asked."""
    y, x = np.mgrid[:height, :width] + 0.5
    dark = np.ones((height, width))
    for glow in sky.glows:
        if glow.on_land or not on_land:
            distance = ((x - glow.x) / glow.across) ** 2 + ((y - glow.y) / glow.down) ** 2
            dark *= 1.0 - glow.share * np.exp(-0.5 * distance)
    return dark


def _sky(sky: Sky, width: int, height: int) -> Floats:
    y, x = np.mgrid[:height, :width] + 0.5
    dark = _dark(sky, width, height)
    own = sky.gradient.labs(y[:, 0])[:, None]
    picture = srgb(sky.glow_colour + dark[..., None] * (own - sky.glow_colour)).astype(np.float64)
    _lay_stars(picture, sky.stars)
    for disc in sky.discs:
        _lay_disc(picture, disc, x, y)
    return picture


def _lay_stars(picture: Floats, stars: Stars) -> None:
    reach = math.ceil(stars.radius) + 2
    for (x, y), brightness in zip(stars.places.tolist(), stars.brightness.tolist(), strict=True):
        top, left = max(0, int(y) - reach), max(0, int(x) - reach)
        part = picture[top : max(0, int(y) + reach), left : max(0, int(x) + reach)]
        down, across = np.mgrid[: part.shape[0], : part.shape[1]] + 0.5
        distance = np.hypot(across + left - x, down + top - y)
        light = np.clip(stars.radius * math.sqrt(brightness) + 0.5 - distance, 0.0, 1.0) * brightness
        part += light[..., None] * (srgb(stars.colour) - part)


def _lay_disc(picture: Floats, disc: Disc, x: Floats, y: Floats) -> None:
    """A disc, which moves by quarters of a pixel, with a soft edge one pixel wide; of a moon the sunny side."""
    across, down = x - round(disc.x * 4) / 4, y - round(disc.y * 4) / 4
    light = np.clip(disc.radius + 0.5 - np.hypot(across, down), 0.0, 1.0)
    if disc.phase != 0.5:
        border = math.cos(2.0 * math.pi * disc.phase) * np.sqrt(np.maximum(disc.radius**2 - down**2, 0.0))
        light *= np.clip((across - border if disc.phase < 0.5 else -border - across) + 0.5, 0.0, 1.0)
    picture += disc.share * light[..., None] * (srgb(disc.colour) - picture)
