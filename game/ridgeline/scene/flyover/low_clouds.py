"""Clouds below the flight: banks that lie in the valleys of the field, between its rows."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from ...chance import Word
from ...terrain.arrays import Floats
from ...terrain.easing import smoothstep
from ...terrain.hashing import absorb, cell_keys, hash_cells, seed_key
from ..items import Band, CrestLayer
from ..view import View, cells
from .path import WATER, Position
from .rows import NEAR

SLOT_AHEAD, SLOT_ACROSS = 288.0, 560.0  #: points of the field for one bank, ahead and across
CHANCE = 0.4  #: probability that there is one
CHANCES = 8  #: numbers drawn for a bank: a power of two

CLOSEST, FARTHEST, COMING = 170.0, 1500.0, 260.0
"""Points ahead between which banks are seen, and within which they come and go."""

ASIDE = 1.2  #: points to the side of the flight for each point ahead up to which they are seen

LOWEST_CLOUD, HIGHEST_CLOUD, CLOUD_DEPTH = WATER + 14.0, WATER + 44.0, 14.0
"""The lowest and highest banks, and points above a bank's top from which the eye sees it in full."""

LONG, THICK = (110.0, 120.0), (8.0, 7.0)
"""Half the length and half the height of a bank in points: the least, and the random range above it."""

LOBES = np.array([[0.0, 0.3], [0.0, 0.6], [1.0, 0.6]])[:, :, None]
"""For each lobe: its place, aside in half lengths and up in half heights, and its size as a share of the bank's."""

DENSE = 0.58  #: how far the middle of a lobe draws to the mist's colour
PROFILE = np.linspace(-1.0, 1.0, 9)  #: places along a lobe
ROUND_OFF = 1.0 - PROFILE * PROFILE  #: how dense a lobe is at these
ROUND = np.sqrt(ROUND_OFF)  #: how high it is there, in halves of its height


class LowCloud(NamedTuple):
    """A bank in the field: its middle, its height, and half its length and height, in points."""

    ahead: float
    across: float
    height: float
    long: float
    thick: float


class Sight(NamedTuple):
    """The projection of the field's places into a view.

    Attributes:
        place: of the eye.
        lens: units of the picture to one point, one point away.
        horizon: units from the foot of the picture up to the eye's height, before the tilt.
        straight: units to either side of the middle within which it is nearly straight.
    """

    view: View
    place: Position
    lens: float
    horizon: float
    straight: float

    def pixel(self, ahead: Floats, across: Floats, height: Floats) -> tuple[Floats, Floats]:
        """x and y in pixels of places of the field."""
        lens = self.lens / (ahead - self.place.ahead)
        sideways = lens * (across - self.place.across) - self.lens * self.place.heading
        tilted = self.place.bank * self.straight * np.tanh(sideways / self.straight)
        up = self.horizon + tilted - lens * (self.place.height - height)
        view, scale = self.view, self.view.pixels_per_unit
        return (sideways + 0.5 * view.breadth - view.corner[0]) * scale, view.row(0.0) - scale * up


def low_clouds(sight: Sight, seed: int, crests: Sequence[CrestLayer], colour: Floats) -> list[Band]:
    """The banks in view, each before the row behind it.

    Args:
        seed: of the field.
        crests: of the rows, the farthest first.
        colour: OKLab.
    """
    nearness = [layer.parallax for layer in crests]
    shown = []
    for bank in _banks(seed, sight.place):
        away = bank.ahead - sight.place.ahead
        within, above = (
            min(away - CLOSEST, FARTHEST - away) / COMING,
            (sight.place.height - bank.height - bank.thick) / CLOUD_DEPTH,
        )
        share = within if within < above else above
        layer = bisect_right(nearness, NEAR / away) - 1 if share > 0.0 else -1
        if layer >= 0:
            shown.append((bank, DENSE * (smoothstep(share) if share < 1.0 else 1.0), layer))
    if not shown:
        return []
    banks, strengths, layers = zip(*shown, strict=True)
    lobes = _lobes(sight, np.array(banks), np.array(strengths))
    seen = zip(layers, lobes, *_boxes(lobes, sight.view), strict=True)
    return [
        Band(layer, left, top, width, height, lobe, colour, "cloud below")
        for layer, own, boxes, in_view in seen
        for lobe, (left, top, width, height), there in zip(own, boxes, in_view, strict=True)
        if there
    ]


def _boxes(lobes: Floats, view: View) -> tuple[list[list[list[int]]], list[list[bool]]]:
    """The pixels that each of the lobes touches, as in `Brush.band`, and whether it is in view."""
    low, high = lobes[..., :2].min(axis=2), lobes[..., :3].max(axis=2)
    margin = high[..., 2:] + 1.0
    first = np.maximum(np.floor(low - margin), 0.0)
    stop = np.minimum(np.ceil(high[..., :2] + margin), [float(view.width), float(view.height)])
    boxes = np.concatenate([first, stop - first], axis=-1).astype(np.int64)
    return boxes.tolist(), (first < stop).all(axis=-1).tolist()


def _lobes(sight: Sight, banks: Floats, strengths: Floats) -> Floats:
    """(n, lobes, points, 4) the lobes of banks, (n, 5), as points of bands, see `Band`."""
    ahead, across, height, long, thick = banks.T[:, :, None, None]
    aside, up, size = LOBES
    points = np.empty((len(banks), len(size), len(PROFILE), 4))
    places = across + long * (aside + size * PROFILE)
    points[..., 0], points[..., 1] = sight.pixel(ahead, places, height + up * thick)
    points_to_pixels = sight.view.pixels_per_unit * sight.lens / (ahead - sight.place.ahead)
    points[..., 2] = points_to_pixels * thick * (0.5 + 0.5 * size) * ROUND
    points[..., 3] = strengths[:, None, None] * ROUND_OFF
    return points


def _banks(seed: int, place: Position) -> list[LowCloud]:
    """The banks that may be visible from a place, the farthest first."""
    slots = list(_slots(place))
    rows, columns = (np.array(numbers, np.int64) for numbers in zip(*slots, strict=True))
    wide: Any = absorb(seed_key(seed), Word.LOW_CLOUDS)
    keys = absorb(absorb(wide, rows.astype(np.uint32)), columns.astype(np.uint32))
    chances = hash_cells(*cell_keys(keys, np.zeros_like(rows)), CHANCES, 0) * 2.0**-32
    return [
        LowCloud(
            (row + 0.25 + 0.5 * ahead) * SLOT_AHEAD,
            (column + across) * SLOT_ACROSS,
            LOWEST_CLOUD + (HIGHEST_CLOUD - LOWEST_CLOUD) * height,
            LONG[0] + LONG[1] * long,
            THICK[0] + THICK[1] * thick,
        )
        for (row, column), (there, ahead, across, height, long, thick, *_) in zip(slots, chances.tolist(), strict=True)
        if there < CHANCE
    ]


def _slots(place: Position) -> Iterator[tuple[int, int]]:
    """The row and column of each slot in sight, the farthest first."""
    for row in reversed(cells(place.ahead + CLOSEST, place.ahead + FARTHEST, SLOT_AHEAD)):
        away = (row + 0.5) * SLOT_AHEAD - place.ahead
        middle, reach = place.across + place.heading * away, ASIDE * max(away, 0.0)
        for column in cells(middle - reach, middle + reach, SLOT_ACROSS):
            yield row, column
