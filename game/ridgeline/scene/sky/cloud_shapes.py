"""The shape of a heaped cloud: round puffs on a flat foot, ragged by noise, and lit from one side."""

import math
from typing import NamedTuple

import numpy as np

from ...terrain.arrays import Float32s, Floats
from ...terrain.easing import smoothstep
from ...terrain.hashing import Key, absorb, hash_run
from ..memory import Memory, read_only

COLUMNS, ROWS = 192, 76  #: places of a shape; it is drawn larger or smaller
ACROSS, TOP, FOOT = 1.5, 1.02, -0.17  #: reach of a shape to either side, above its foot line and below

PUFFS, SPREAD, RISE = 22, 1.12, 0.4
"""Number of a cloud's puffs, how far from its middle they lie, and how high above the foot line."""

RADIUS = (0.13, 0.27)  #: of a puff: the least, and the random range above it
RAGGED, OCTAVES = 0.26, 5  #: how far noise moves the outlines, and its octaves

CLEAR, FULL_SHARE, EDGE = 0.26, 0.03, 0.15
"""Thickness below which a cloud is invisible, when just begun and when grown; and that of the edge."""

PALE = 0.4  #: growth up to which a cloud is pale too: a dense one would begin as a few balls
FOOT_FADE = (-0.14, 0.1)  #: heights between which the foot fades in
FRONT_LIGHT = 0.3  #: how far the light comes from before the picture
ANGLES = 64  #: directions of the light round the circle
GROWTH = 96  #: steps in which a cloud grows
FAINT = 1.0 / 256.0  #: share below which a tone is not drawn


class Tone(NamedTuple):
    """The visible part of one tone of a cloud.

    Attributes:
        left, top: its first column and row in the cloud.
        share: (rows, columns) 0–1.
    """

    left: int
    top: int
    share: Float32s


def tones(
    key: Key[int], columns: int, rows: int, grown: int, angle: int, strong: float, shapes: Memory
) -> tuple[Tone, Tone]:
    """A cloud's body, and the light on it, without the empty air around each.

    Args:
        key: of the cloud's chances.
        columns, rows: its size in pixels.
        grown: steps of `GROWTH`.
        angle: of the light, in `ANGLES` counted from the right over the top.
        strong: share of the body where it is thick.
        shapes: keeps the shapes.
    """
    thick, lean_x, lean_y, height = shapes(_relief, key)
    least = CLEAR + (FULL_SHARE - CLEAR) * grown / GROWTH
    body = _ease((thick - least) / EDGE) * _ease((height - FOOT_FADE[0]) / (FOOT_FADE[1] - FOOT_FADE[0]))
    turn = 2.0 * math.pi * angle / ANGLES
    facing = (lean_x * math.cos(turn) + lean_y * math.sin(turn) + FRONT_LIGHT) / np.sqrt(1.0 + lean_x**2 + lean_y**2)
    lit = _ease(0.18 + 0.8 * facing) * _ease(0.15 + 1.7 * height)
    strength = np.float32(strong * smoothstep(min(grown / (PALE * GROWTH), 1.0)))
    return read_only((_tone(strength * body, rows, columns), _tone(strength * body * lit, rows, columns)))


def _tone(share: Float32s, rows: int, columns: int) -> Tone:
    """A tone of a cloud of `rows` by `columns` pixels; only the visible part is computed, as most of a shape is air."""
    (top, bottom), (left, right) = (_visible_span(share.max(axis=1 - axis), (rows, columns)[axis]) for axis in (0, 1))
    tall = _spread(share, np.linspace(0.0, len(share) - 1.0, rows)[top:bottom])
    wide = _spread(tall.T, np.linspace(0.0, share.shape[1] - 1.0, columns)[left:right])
    return Tone(left, top, np.ascontiguousarray(wide.T))


def _visible_span(most: Float32s, pixels: int) -> tuple[int, int]:
    """The first and the last of so many pixels in which anything of a row of places can be seen, at least one."""
    places = np.flatnonzero(most > FAINT)
    if not places.size:
        return 0, 1
    scale = (pixels - 1) / (len(most) - 1)
    first, last = math.floor((places[0] - 1) * scale), math.ceil((places[-1] + 1) * scale)
    return max(first, 0), min(last + 1, pixels)


def _spread(values: Float32s, at: Floats) -> Float32s:
    """The rows of an array at places between them, smoothly from each to the next."""
    first = np.minimum(at.astype(np.int64), len(values) - 2)
    share = smoothstep(at - first).astype(np.float32)[:, None]
    before = values[first]
    return np.asarray(before + share * (values[first + 1] - before))


def _relief(key: Key[int]) -> tuple[Float32s, Float32s, Float32s, Float32s]:
    """(ROWS, COLUMNS) each: a cloud's thickness, its face's lean to the right and upwards; (ROWS, 1) the height."""
    x = np.linspace(-ACROSS, ACROSS, COLUMNS, dtype=np.float32)[None, :]
    y = np.linspace(TOP, FOOT, ROWS, dtype=np.float32)[:, None]
    bent_x = x + RAGGED * _noise(absorb(key, 1))
    bent_y = y + RAGGED * _noise(absorb(key, 2))
    thick = np.zeros((ROWS, COLUMNS), np.float32)
    for place, size, up in _shares(key, 3 * PUFFS).reshape(-1, 3).tolist():
        aside = 2.0 * place - 1.0
        within = 1.0 - aside * aside
        radius = (RADIUS[0] + RADIUS[1] * size) * (0.4 + 0.6 * within)
        thick = _with_puff(thick, bent_x, bent_y, (SPREAD * aside, RISE * up * within), radius)
    soft = _blur(thick, 2)
    down, right = (np.asarray(slope, np.float32) for slope in np.gradient(soft, 2.0 * ACROSS / COLUMNS))
    return soft, -right, down, y


def _with_puff(thick: Float32s, x: Float32s, y: Float32s, middle: tuple[float, float], radius: float) -> Float32s:
    """(ROWS, COLUMNS) how thick a cloud is with one more puff; x and y are the bent places."""
    away = (x - middle[0]) ** 2 + (y - 0.04 - middle[1]) ** 2
    dome = np.sqrt(np.maximum(radius * radius - away, 0.0))
    # Rounded off where two meet: a crease between puffs would look cut.
    step = np.maximum(0.12 - np.abs(thick - dome), 0.0)
    rounding = step * step / 0.48 * (np.minimum(thick, dome) > 0.0)
    return (np.maximum(thick, dome) + rounding).astype(np.float32)


def _noise(key: Key[int]) -> Float32s:
    """(ROWS, COLUMNS) noise around 0."""
    total, part, cells = np.zeros((ROWS, COLUMNS), np.float32), 0.5, 4
    for octave in range(OCTAVES):
        tall = cells // 2
        lattice = _shares(absorb(key, octave), tall * cells).reshape(tall, cells).astype(np.float32) - 0.5
        total += part * (_interpolation(tall, ROWS) @ lattice @ _interpolation(cells, COLUMNS).T)
        part, cells = 0.55 * part, 2 * cells
    return total


def _interpolation(places: int, pixels: int) -> Float32s:
    """(pixels, places) weights that spread values over pixels, smoothly from each to the next."""
    at = np.linspace(0.0, places - 1.0, pixels)
    first = np.minimum(at.astype(np.int64), places - 2)
    share = smoothstep(at - first)
    weights = np.zeros((pixels, places), np.float32)
    weights[np.arange(pixels), first] = 1.0 - share
    weights[np.arange(pixels), first + 1] = share
    return weights


def _blur(values: Float32s, reach: int) -> Float32s:
    """The values, each mixed with those around it."""
    for axis in (0, 1):
        around = np.pad(values, [(reach, reach) if axis == side else (0, 0) for side in (0, 1)])
        rows, columns = values.shape
        values = np.zeros((rows, columns), np.float32)
        for start in range(2 * reach + 1):
            values += around[start : start + rows] if axis == 0 else around[:, start : start + columns]
        values /= np.float32(2 * reach + 1)
    return values


def _shares(key: Key[int], count: int) -> Floats:
    return hash_run(key, 0, count) / 2.0**32


def _ease(share: Float32s) -> Float32s:
    share = np.clip(share, 0.0, 1.0)
    return share * share * (3.0 - 2.0 * share)
