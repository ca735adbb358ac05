"""Rain and talus on a profile: crests wear down, hollows fill with ground, and the rest of them can hold lakes.

The model is that of `Erosion` in one dimension, with showers instead of single drops: all drops of a shower fall and
dry up together, so counting them is enough. An epoch looks no further than two places, so a stretch of the endless land
depends on a bounded neighbourhood. It is computed together with that neighbourhood, which is then cut off: any two
stretches agree to the last bit.
"""

import numpy as np

from . import checks
from .arrays import Floats
from .hashing import TO_SHARE, absorb, hash_run
from .lands.land_adapter import HasHeights
from .maps.erosion import MAX_LEAVING
from .maps.hollows import fill
from .seeds import Purpose, Seed, key_of, seed_number

SLIDE_SHARE = 0.25  #: share of a slope's excess that slides in one epoch, on each side of a place: more would swing

MAX_EPOCHS = 4096
MAX_HEIGHTS = 2**24  #: heights in one call
MAX_STEP = 1024
MAX_RAIN = 100.0
MAX_LAKE = 2**16


class Weathered:
    """The land of a ridge after rain and talus, in places `step` units apart: ask for any stretch, in any order.

    At the beginning of a shower drops fall. Then, for `lifetime` epochs, every place looks for the lower of its two
    neighbours, by the surface of ground and water; the left one if they are equal. Where that is at least two drops'
    height lower, up to three drops leave for it and carry ground along: never more than half of the fall of the ground
    itself, since otherwise rain on level land would dig. All places look before anything moves. After that, where the
    ground between two places is steeper than `talus`, a quarter of the excess slides down. At the end of a shower the
    drops dry up.

    Apart from rounding, no height leaves the bounds of the ridge's heights within `reach`, and no ground is made or
    lost.

    Args:
        ridge: a `Ridge`, or any object with a method `heights` like that of one, whose heights are finite: make holes
            afterwards, ``Ground(weathered).gap(…)``.
        seed: decides where drops fall: any integer or word.
        step: units, a power of two from 1 to 1024: the distance between places. The larger it is, the larger the forms
            that wear down.
        showers: 0 to 4096.
        lifetime: epochs that the drops of a shower live, 1 to 4096; showers times lifetime is at most 4096.
        rain: 0 to 100: drops that fall on each place in a shower; chance rounds a fraction up or down.
        drop: units, above 0: the height of water that one drop adds to its place.
        soil: 0 to 1: the share of half the level difference (less two drops) that the drops leaving a place in one
            epoch may carry, all together.
        talus: units per unit, from 0: the slope above which ground slides. None for never.

    Raises:
        ValueError: if an argument is out of its range; the message says what is allowed.
        TypeError: if an argument is of the wrong type.

    >>> from ridgeline.terrain import Ridge, Weathered
    >>> old = Weathered(Ridge(seed=7, displacement=100.0), seed=7, talus=1.0)
    >>> whole, part = old.heights(-50, 10**4), old.heights(10**3, 10**3 + 20)
    >>> bool((whole[1050:1070] == part).all())
    True
    """

    def __init__(
        self,
        ridge: HasHeights,
        *,
        seed: Seed = 0,
        step: int = 1,
        showers: int = 4,
        lifetime: int = 16,
        rain: float = 1.0,
        drop: float = 0.02,
        soil: float = 0.5,
        talus: float | None = None,
    ) -> None:
        if not callable(getattr(ridge, "heights", None)):
            raise TypeError(f"ridge must be a Ridge, not {ridge!r}")
        self._ridge = ridge
        self._seed = seed_number(seed)
        self._key = key_of(self._seed, Purpose.SHOWERS)
        self._step = checks.power_of_two("step", step, 1, MAX_STEP)
        self._showers = checks.integer("showers", showers, 0, MAX_EPOCHS)
        self._lifetime = checks.integer("lifetime", lifetime, 1, MAX_EPOCHS)
        if self._showers * self._lifetime > MAX_EPOCHS:
            raise ValueError(f"showers·lifetime must be at most {MAX_EPOCHS:,} epochs, not {showers}·{lifetime}")
        self._rain = checks.real("rain", rain, 0.0, MAX_RAIN)
        self._drop = checks.real("drop", drop, 0.0, above=True)
        self._soil = 0.5 * checks.real("soil", soil, 0.0, 1.0)
        self._talus = None if talus is None else self._step * checks.real("talus", talus, 0.0)

    def __repr__(self) -> str:
        talus = None if self._talus is None else self._talus / self._step
        return (
            f"Weathered({self._ridge!r}, seed={self._seed}, step={self._step}, showers={self._showers}, "
            f"lifetime={self._lifetime}, rain={self._rain}, drop={self._drop}, soil={2.0 * self._soil}, talus={talus})"
        )

    @property
    def step(self) -> int:
        """Units between the places."""
        return self._step

    @property
    def reach(self) -> int:
        """Units around a place within which the ridge decides its height."""
        wet, sliding = (2 if self._rain else 0), (0 if self._talus is None else 1)
        return self._step * self._showers * self._lifetime * (wet + sliding)

    def heights(self, start: int, stop: int) -> Floats:
        """The heights at start, start + step, … below stop: (n,) float64, in units.

        Args:
            start: units, a multiple of `step`, within ±2**52 less `reach`: the first place.
            stop: units, a multiple of `step`, not below `start` and at most 2**24 steps above it: all places are
                below it.

        Raises:
            ValueError: if a place or the count is out of range, or the ridge has a hole there or within `reach`.
        """
        first, end = self._places(start, stop, self.reach)
        around = self.reach // self._step
        # Every epoch spoils up to three more places at both ends, so as many are added and cut off.
        ends = ((first - around) * self._step, (end + around) * self._step)
        ground = np.array(self._ridge.heights(float(ends[0]), float(ends[1]), float(self._step)))
        if not np.isfinite(ground).all():
            x = ends[0] + int(np.flatnonzero(~np.isfinite(ground))[0]) * self._step
            raise ValueError(f"land must be without holes where it rains, and has one at {x}: make them afterwards")
        for shower in range(self._showers):
            self._weather(ground, self._drops(shower, first - around, ground.size))
        return ground[around : around + end - first]

    def water(self, start: int, stop: int, widest: int) -> Floats:
        """The surface of land and lakes at start, start + step, … below stop: (n,) float64, in units.

        It is above `heights` in a lake, at most `widest` units wide, and equal to it elsewhere.

        Args:
            start: units, as for `heights`.
            stop: units, as for `heights`.
            widest: units, an integer from 0 (no lakes) to 65,536.

        Raises:
            ValueError: if an argument is out of range.
        """
        places = checks.integer("widest", widest, 0, MAX_LAKE) // self._step
        margin = max(places - 1, 0)
        first, end = self._places(start, stop, self.reach + margin * self._step)
        ground = self.heights((first - margin) * self._step, (end + margin) * self._step)
        return fill(ground, places)[margin : margin + end - first]

    def _drops(self, shower: int, first: int, count: int) -> Floats:
        """(count,) the drops of a shower that fall on each place from `first` on."""
        chance = hash_run(absorb(self._key, shower), first, count) * (0.5 * TO_SHARE)
        chance += self._rain
        return np.asarray(np.floor(chance))

    def _weather(self, ground: Floats, drops: Floats) -> None:
        """Let one shower fall on the ground, in place; the result is right `reach` and more from both ends."""
        for _ in range(self._lifetime):
            if self._rain:
                self._run_off(ground, drops)
            if self._talus is not None:
                self._slide(ground, self._talus)

    def _run_off(self, ground: Floats, drops: Floats) -> None:
        """Let the drops run down and carry ground along, in place."""
        surface = drops * self._drop
        surface += ground
        here, left, right = surface[1:-1], surface[:-2], surface[2:]
        fall = here - np.minimum(left, right)
        fall -= 2.0 * self._drop
        leaving = np.minimum(drops[1:-1], MAX_LEAVING)
        leaving *= fall >= 0.0
        # Numbers instead of branches: 1 goes to the right, 0 to the left.
        to_right = (right < left).astype(np.float64)
        slope = ground[:-1] - ground[1:]
        carried = np.minimum(fall, np.where(right < left, slope[1:], -slope[:-1]))
        np.maximum(carried, 0.0, out=carried)
        carried *= self._soil
        carried *= np.minimum(leaving, 1.0)
        _move(drops, leaving, to_right)
        _move(ground, carried, to_right)

    def _slide(self, ground: Floats, talus: float) -> None:
        """Let ground slide where it is too steep, in place."""
        slope = ground[:-1] - ground[1:]
        slope -= np.clip(slope, -talus, talus)
        slope *= SLIDE_SHARE
        ground[1:] += slope
        ground[:-1] -= slope

    def _places(self, start: object, stop: object, around: int) -> tuple[int, int]:
        """The two, counted in steps."""
        farthest = int(checks.REACH) - around
        first = checks.integer("start", start, -farthest, farthest)
        end = checks.integer("stop", stop, -farthest, farthest)
        if first > end:
            raise ValueError(f"start must not be after stop, but {start!r} is after {stop!r}")
        for name, place in (("start", first), ("stop", end)):
            if place % self._step:
                raise ValueError(f"{name} must be a multiple of step ({self._step}), not {place}")
        if end - first > MAX_HEIGHTS * self._step:
            count = (end - first) // self._step
            raise ValueError(f"at most {MAX_HEIGHTS:,} heights can be asked for at once, not {count:,}")
        return first // self._step, end // self._step


def _move(amounts: Floats, leaving: Floats, to_right: Floats) -> None:
    """Move what leaves each inner place to its right neighbour, where `to_right` is 1, or to its left one, 0."""
    right = leaving * to_right
    amounts[1:-1] -= leaving
    amounts[2:] += right
    amounts[:-2] += leaving - right
