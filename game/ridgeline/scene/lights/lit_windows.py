"""Lit windows and lanterns: their hours, their places in a view, and their sprites."""

import numpy as np

from ...chance import Word
from ...terrain.arrays import Floats
from ...terrain.hashing import absorb, hash_many, seed_key
from ..items import Sprite
from ..land.land import CHUNK, EndlessLand
from ..land.parallax import left_edge
from ..moment import Moment
from ..oklab import lab
from ..stands import LATTICE
from ..theme import Layer, Theme
from ..view import View, cells
from .lanterns import PERIOD, lanterns
from .window_panes import LIGHT_REACH, panes

EARLIEST, LATEST, EVENING, MORNING = -1.6, 0.5, 2.6, 1.1
"""Hours after sunset at which the first light goes on, and after sunrise at which the last goes out; hours from the
first light to the last in the evening, and in the morning."""

FADE_HOURS = 0.12  #: hours that a light takes to come and to go

VIGIL, EARLY = 0.1, 0.22
"""Shares of the lit windows: those lit all night; and these plus those lit before sunrise alone."""

SMALLEST_SCALE = 0.1  #: pixels per unit below which windows are too small to see
DIMMEST, PLAIN = 0.12, 0.4  #: OKLab lightness of a lamp above the wall's, at which it begins to show, and shows in full
HAZE = 0.45  #: share of the light lost in the thickest mist

FIELDS = ("chunk", "left", "bottom", "width", "height", "on", "off", "place", "phase")
"""The rows of a table of windows: units of the chunk's start, units right of that and above the foot of the panorama,
hours after sunset, the number of their place, and a chance from 0 to 1."""

PLACE_UNITS = 64  #: units of land whose windows share a sprite: few large sprites cost less than many small ones


class Windows:
    """The windows of one stand of buildings; keeps the tables of the chunks around the last view to save time."""

    def __init__(self, theme: Theme, layer: Layer, land: EndlessLand, stand: int, seed: int) -> None:
        """Prepare the windows of stand number `stand` of a layer; tables are made when it gets dark."""
        self._theme, self._layer, self._land, self._stand = theme, layer, land, stand
        self._planting = planting = land.plantings[stand]
        self._lamp = lab(theme.lamp)[0]
        self._words = f"{layer.stands[stand].kind} {'lantern' if planting.kind.beacon else 'windows'}"
        self._key = absorb(seed_key(seed), Word.WINDOWS.at(stand))
        self._tables: dict[int, Floats] = {}
        self._together: Floats = np.empty((len(FIELDS), 0))

    def sprites(self, number: int, wall: Floats, moment: Moment, view: View) -> list[Sprite]:
        """A sprite for each place with light, on crest layer `number` with walls of colour `wall`."""
        strength = self._strength(wall)
        hours = (moment.hour - self._theme.sunset - EARLIEST) % 24.0 + EARLIEST
        if strength <= 0.0 or view.pixels_per_unit < SMALLEST_SCALE or hours > _night(self._theme) + LATEST:
            return []
        table = self._lit(hours, moment, view)
        if not table.shape[1]:
            return []
        _, left, top, width, height, on, off, place, phase = table
        lit = np.minimum(np.minimum(hours - on, off - hours) * (strength / FADE_HOURS), strength)
        if self._planting.kind.beacon:
            places = np.array([left + 0.5 * width, top + 0.5 * height, 0.5 * height]).T
            pictures = lanterns(places, lit, phase * PERIOD + moment.elapsed, view)
        else:
            pictures = panes((left, top, left + width, top + height), lit, place, view)
        lamp = self._lamp.copy()
        return [Sprite(number, column, row, share, lamp, self._words) for column, row, share in pictures]

    def _strength(self, wall: Floats) -> float:
        """0–1, how far lamps draw walls of a colour to their own: less in haze, and not at all in broad daylight."""
        lighter = (self._lamp[0] - wall[0] - DIMMEST) / (PLAIN - DIMMEST)
        return float(min(max(lighter, 0.0), 1.0)) * (1.0 - HAZE * self._layer.mist)

    def _lit(self, hours: float, moment: Moment, view: View) -> Floats:
        """The table of the lit windows in view; lengths are in pixels, heights from the top."""
        scale = view.pixels_per_unit
        margin = LIGHT_REACH * max(1.0, scale)
        start = left_edge(self._layer, moment, view)
        reach = self._planting.reach + margin / scale
        self._stretch(cells(start - reach, start + view.width / scale + reach, CHUNK))
        if not self._together.shape[1]:
            return self._together
        chunk, left, bottom, width, height, on, off, *_ = self._together
        x = (chunk - start + left) * scale
        y = view.row(0.0) - (bottom + height) * scale
        inside = (on < hours) & (hours < off) & (x < view.width + margin) & (y < view.height + margin)
        (visible,) = np.nonzero(inside & (x + width * scale > -margin) & (y + height * scale > -margin))
        table = self._together[:, visible]
        table[1], table[2] = x[visible], y[visible]
        table[3:5] *= scale
        return table

    def _stretch(self, wanted: range) -> None:
        """Keep the tables of these chunks."""
        if list(self._tables) != list(wanted):
            self._tables = {k: self._tables[k] if k in self._tables else self._made(k) for k in wanted}
            self._together = np.concatenate(list(self._tables.values()), axis=1)

    def _made(self, chunk: int) -> Floats:
        """The table of a chunk's windows, place by place from the left."""
        standing = self._land.standing(self._stand, chunk)
        windows = self._planting.windows_of(standing)
        owner, which = np.nonzero(windows[:, :, 2])
        left, bottom, width, height = windows[owner, which].T
        roots = standing.roots[owner]
        addresses = roots * windows.shape[1] + which
        # Chances belong to a window's address on the land: no order of asking can change them.
        chance = np.stack([hash_many(self._key, 4 * addresses + draw) * 2.0**-32 for draw in range(4)])
        on, off = self._hours(chance)
        return np.stack(
            [
                np.full(len(roots), float(chunk * CHUNK)),
                roots * LATTICE - chunk * CHUNK + left,
                standing.feet[owner] + bottom,
                width,
                height,
                on,
                off,
                np.floor(roots * (LATTICE / PLACE_UNITS)),
                chance[3],
            ]
        )[:, chance[0] < self._planting.kind.lit]

    def _hours(self, chance: Floats) -> tuple[Floats, Floats]:
        """The hours after sunset at which each light goes on and out, from chances (4, n)."""
        night = _night(self._theme)
        sort = chance[0] / self._planting.kind.lit
        vigil, early = sort < VIGIL, (sort >= VIGIL) & (sort < EARLY)
        dusk = EARLIEST + EVENING * chance[1]
        dawn = night + LATEST - MORNING * chance[2]
        if self._planting.kind.beacon:
            return -1.0 + 0.3 * chance[1], night + 0.2 * chance[2]
        on = np.where(early, np.maximum(night - 2.0 + 1.2 * chance[1], 0.55 * night), dusk)
        off = np.where(vigil | early, dawn, night * (0.2 + 0.42 * chance[2]))
        return on, off


def windows_of(theme: Theme, layer: Layer, land: EndlessLand, seed: int) -> list[Windows]:
    """The windows of all stands of a layer that have them."""
    stands = [number for number in range(len(layer.stands)) if land.plantings[number].kind.windows is not None]
    return [Windows(theme, layer, land, number, seed) for number in stands]


def _night(theme: Theme) -> float:
    """Hours from sunset to sunrise."""
    return (theme.sunrise - theme.sunset) % 24.0
