"""Lit windows and lanterns: which burn at an hour, where they stand in a view, and the sprites that show them."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from ..terrain.hashing import absorb, hash_many, seed_key
from .items import Sprite
from .lamplight import PERIOD, REACH, lanterns, panes
from .layers import CHUNK, Land, left_of
from .moment import Moment, View
from .palette import Lab, lab
from .stands import LATTICE
from .theme import Layer, Theme

Floats = npt.NDArray[np.float64]

SALT = 0x11A3
"""Keeps the chances of windows apart from those of what they are in."""

EARLIEST, LATEST = -1.6, 0.5
"""Hours after sunset when the first light goes on, and after sunrise when the last goes out."""

FADE = 0.12
"""Hours that a light takes to come and to go."""

VIGIL, EARLY = 0.1, 0.22
"""Shares of the lit windows: those with light all night, and with those the ones that have it before sunrise only."""

SMALLEST = 0.1
"""Pixels per unit below which no window can be seen."""

DIMMEST, PLAIN = 0.12, 0.4
"""How much lighter than the wall, in OKLab, a lamp must be to be seen at all, and in full."""

HAZE = 0.45
"""Share of the light that is lost in the thickest mist."""

FIELDS = ("chunk", "left", "bottom", "width", "height", "on", "off", "place", "phase")
"""The rows of a table of windows: units of the chunk's start, units right of that and above the foot of the panorama,
hours after sunset, the number of the place that they are in, and a number from 0 to 1."""

PLACE = 64
"""Units of land whose windows come into one sprite: few large ones cost less than many small ones."""


class Windows:
    """The windows of one stand of buildings; tables are kept for the chunks around the last view to save time."""

    def __init__(self, theme: Theme, layer: Layer, land: Land, stand: int, seed: int) -> None:
        """Prepare the windows of a layer's stand of that number; none is made before it is dark."""
        self._theme, self._layer, self._land, self._stand = theme, layer, land, stand
        self._planting = planting = land.planting(stand)
        self._lamp = lab(theme.lamp)[0]
        self._words = f"{layer.stands[stand].kind} {'lantern' if planting.kind.beacon else 'windows'}"
        self._key = absorb(seed_key(seed), SALT + stand)
        self._tables: dict[int, Floats] = {}
        self._together: Floats = np.empty((len(FIELDS), 0))

    def sprites(self, number: int, wall: Lab, moment: Moment, view: View) -> list[Sprite]:
        """A sprite for each place with light in it, on the crest layer `number` whose walls have that colour."""
        strength = self._strength(wall)
        hours = (moment.hour - self._theme.sunset - EARLIEST) % 24.0 + EARLIEST
        if strength <= 0.0 or view.pixels_per_unit < SMALLEST or hours > _night(self._theme) + LATEST:
            return []
        table = self._seen(hours, moment, view)
        if not table.shape[1]:
            return []
        _, left, top, width, height, on, off, place, phase = table
        lit = np.minimum(np.minimum(hours - on, off - hours) * (strength / FADE), strength)
        if self._planting.kind.beacon:
            places = np.array([left + 0.5 * width, top + 0.5 * height, 0.5 * height]).T
            pictures = lanterns(places, lit, phase * PERIOD + moment.elapsed, view)
        else:
            pictures = panes((left, top, left + width, top + height), lit, place, view)
        lamp = self._lamp.copy()
        return [Sprite(number, column, row, share, lamp, self._words) for column, row, share in pictures]

    def _strength(self, wall: Lab) -> float:
        """How far lamps draw such walls to their colour, 0–1: less in haze, and not at all in broad light."""
        seen = (self._lamp[0] - wall[0] - DIMMEST) / (PLAIN - DIMMEST)
        return float(min(max(seen, 0.0), 1.0)) * (1.0 - HAZE * self._layer.mist)

    def _seen(self, hours: float, moment: Moment, view: View) -> Floats:
        """The table of those windows in view that are lit; lengths are in pixels, heights from the top."""
        scale = view.pixels_per_unit
        margin = REACH * max(1.0, scale)
        start = left_of(self._layer, moment, view)
        reach = self._planting.reach + margin / scale
        self._stretch(math.floor((start - reach) / CHUNK), math.floor((start + view.width / scale + reach) / CHUNK))
        chunk, left, bottom, width, height, on, off, *_ = self._together
        x = (chunk - start + left) * scale
        y = view.row(0.0) - (bottom + height) * scale
        inside = (on < hours) & (hours < off) & (x < view.width + margin) & (y < view.height + margin)
        (seen,) = np.nonzero(inside & (x + width * scale > -margin) & (y + height * scale > -margin))
        table = self._together[:, seen]
        table[1], table[2] = x[seen], y[seen]
        table[3:5] *= scale
        return table

    def _stretch(self, first: int, last: int) -> None:
        """Keep the tables from chunk `first` to `last`."""
        wanted = range(first, last + 1)
        if list(self._tables) != list(wanted):
            self._tables = {k: self._tables[k] if k in self._tables else self._made(k) for k in wanted}
            self._together = np.concatenate(list(self._tables.values()), axis=1)

    def _made(self, chunk: int) -> Floats:
        """The table of a chunk's windows, place by place from the left."""
        standing = self._land.standing(self._stand, chunk)
        windows = self._planting.windows_of(standing)
        there, which = np.nonzero(windows[:, :, 2])
        left, bottom, width, height = windows[there, which].T
        roots = standing.roots[there]
        addresses = roots * windows.shape[1] + which
        chance = np.stack([hash_many(self._key, 4 * addresses + draw) * 2.0**-32 for draw in range(4)])
        on, off = self._hours(chance)
        return np.stack(
            [
                np.full(len(roots), float(chunk * CHUNK)),
                roots * LATTICE - chunk * CHUNK + left,
                standing.feet[there] + bottom,
                width,
                height,
                on,
                off,
                np.floor(roots * (LATTICE / PLACE)),
                chance[3],
            ]
        )[:, chance[0] < self._planting.kind.lit]

    def _hours(self, chance: Floats) -> tuple[Floats, Floats]:
        """When each light goes on and out, in hours after sunset, from chances (4, n)."""
        night = _night(self._theme)
        sort = chance[0] / self._planting.kind.lit
        vigil, early = sort < VIGIL, (sort >= VIGIL) & (sort < EARLY)
        dusk = EARLIEST + 2.6 * chance[1]
        dawn = night + LATEST - 1.1 * chance[2]
        if self._planting.kind.beacon:
            return -1.0 + 0.3 * chance[1], night + 0.2 * chance[2]
        on = np.where(early, np.maximum(night - 2.0 + 1.2 * chance[1], 0.55 * night), dusk)
        off = np.where(vigil | early, dawn, night * (0.2 + 0.42 * chance[2]))
        return on, off


def windows_of(theme: Theme, layer: Layer, land: Land, seed: int) -> list[Windows]:
    """The windows of every stand of a layer that has some."""
    stands = [number for number in range(len(layer.stands)) if land.planting(number).kind.windows is not None]
    return [Windows(theme, layer, land, number, seed) for number in stands]


def _night(theme: Theme) -> float:
    """Hours from sunset to sunrise."""
    return (theme.sunrise - theme.sunset) % 24.0
