"""Rain and talus on a profile: crests wear down, hollows fill with ground, and what is left of them can hold lakes.

The model is that of `Erosion` in one dimension, with showers in the place of single drops: all drops of a shower fall
and dry up together, so that counts are enough. An epoch looks no further than two places, so a stretch of the endless
land depends on a bounded neighbourhood: it is computed with that around it, which is then cut off, and any two
stretches agree to the last bit.
"""

from typing import Protocol

import numpy as np

from . import checks
from .erosion import LEAVING
from .hashing import TO_SHARE, absorb, hash_run, seed_key
from .hollows import filled
from .line import Heights

SLIDING = 0.25
"""Share of a slope's excess that slides in one epoch, from each of two neighbours' slopes: more would swing."""

MOST_EPOCHS = 4096
MOST_PLACES = 2**24
COARSEST = 1024
WIDEST = 2**16
SHOWER = 0x5A
"""Keeps where drops fall apart from other things of a seed."""


class Profile(Protocol):
    """Land that can be weathered, like a `Ridge`: the same heights for whoever asks."""

    def heights(self, start: float, stop: float, step: float = 1.0) -> Heights:
        """The heights at start, start + step, … below stop: (n,) float64, finite."""
        ...


class Weathered:
    """The land of a ridge after rain and talus, `step` units apart; the same for whoever asks and in whatever pieces.

    At the beginning of a shower drops fall. Then, for `lifetime` epochs, every place looks for the lower of its two
    neighbours, by the surface of ground and water, the left one if they are equal. Where that is at least two drops'
    height lower, up to three drops leave for it and carry ground along: never more than half of what the ground itself
    is lower there, since else rain on level land would dig. All places look before anything moves. After that, where
    the ground between two places is steeper than `talus`, a quarter of the excess slides down. At the end of a shower
    the drops dry up.

    No height leaves the bounds of the ridge's own within `reach` of it and no ground is made or lost, but for rounding.

    Args:
        ridge: a `Ridge`, or whatever answers `heights` as one does.
        seed: decides where drops fall; any integer.
        step: units from place to place, a power of two to 1,024: with it grow the forms that are worn down.
        showers: how many there are, 0 to 4,096; at most so many epochs in all.
        lifetime: epochs that a shower's drops live, 1 to 4,096.
        rain: drops that fall on each place in a shower, 0 to 100; of a fraction, chance makes one drop or none.
        drop: height of water that one drop adds to its place, above 0, in units.
        soil: share, 0 to 1, of half the difference (less two drops) that one epoch's leaving drops may carry together.
        talus: slope, in units per unit, above which ground slides; None for never.

    >>> from ridgeline.terrain import Ridge, Weathered
    >>> old = Weathered(Ridge(seed=7, displacement=100.0), seed=7, talus=1.0)
    >>> whole, part = old.heights(-50, 10**4), old.heights(10**3, 10**3 + 20)
    >>> bool((whole[1050:1070] == part).all())
    True
    """

    def __init__(
        self,
        ridge: Profile,
        *,
        seed: int = 0,
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
        self._key = absorb(seed_key(checks.integer("seed", seed)), SHOWER)
        self._step = checks.power_of_two("step", step, 1, COARSEST)
        self._showers = checks.integer("showers", showers, 0, MOST_EPOCHS)
        self._lifetime = checks.integer("lifetime", lifetime, 1, MOST_EPOCHS)
        if self._showers * self._lifetime > MOST_EPOCHS:
            raise ValueError(f"showers·lifetime must be at most {MOST_EPOCHS:,} epochs, not {showers}·{lifetime}")
        self._rain = checks.real("rain", rain, 0.0, 100.0)
        self._drop = checks.real("drop", drop, 0.0, above=True)
        self._soil = 0.5 * checks.real("soil", soil, 0.0, 1.0)
        self._talus = None if talus is None else self._step * checks.real("talus", talus, 0.0)

    @property
    def reach(self) -> int:
        """Units from a place within which the ridge decides its height."""
        wet, sliding = (2 if self._rain else 0), (0 if self._talus is None else 1)
        return self._step * self._showers * self._lifetime * (wet + sliding)

    def heights(self, start: int, stop: int) -> Heights:
        """The heights at start, start + step, … below stop: (n,) float64, in units.

        Args:
            start: the first place, a multiple of `step` of either sign, up to 2**52 less `reach`.
            stop: no height from here on, a multiple of `step`; not below `start`, and at most 2**24 steps above it.

        Raises:
            ValueError: where a place or the count is out of range.
        """
        first, end = self._places(start, stop, self.reach)
        around = self.reach // self._step
        ends = ((first - around) * self._step, (end + around) * self._step)
        ground = np.array(self._ridge.heights(float(ends[0]), float(ends[1]), float(self._step)))
        for shower in range(self._showers):
            self._weather(ground, self._drops(shower, first - around, ground.size))
        return ground[around : around + end - first]

    def water(self, start: int, stop: int, widest: int) -> Heights:
        """The surface of land and lakes at start, start + step, … below stop: see `filled`.

        It is above `heights` where there is a lake, which is at most `widest` units wide, and equal to it elsewhere.

        Args:
            start: the first place, as for `heights`.
            stop: no height from here on.
            widest: units, a whole number from 0 (no lakes) to 65,536.
        """
        places = checks.integer("widest", widest, 0, WIDEST) // self._step
        margin = max(places - 1, 0)
        first, end = self._places(start, stop, self.reach + margin * self._step)
        ground = self.heights((first - margin) * self._step, (end + margin) * self._step)
        return filled(ground, places)[margin : margin + end - first]

    def _drops(self, shower: int, first: int, count: int) -> Heights:
        """(count,) drops that a shower lets fall on each place from `first` on."""
        chance = hash_run(absorb(self._key, shower), first, count) * (0.5 * TO_SHARE)
        chance += self._rain
        return np.asarray(np.floor(chance))

    def _weather(self, ground: Heights, drops: Heights) -> None:
        """One shower on the ground, in place; it is right from `reach` places from both ends on."""
        for _ in range(self._lifetime):
            if self._rain:
                self._run_off(ground, drops)
            if self._talus is not None:
                self._slide(ground, self._talus)

    def _run_off(self, ground: Heights, drops: Heights) -> None:
        """Let the drops go down and take ground with them, in place."""
        surface = drops * self._drop
        surface += ground
        here, left, right = surface[1:-1], surface[:-2], surface[2:]
        fall = here - np.minimum(left, right)
        fall -= 2.0 * self._drop
        leaving = np.minimum(drops[1:-1], LEAVING)
        leaving *= fall >= 0.0
        to_right = (right < left).astype(np.float64)
        slope = ground[:-1] - ground[1:]
        carried = np.minimum(fall, np.where(right < left, slope[1:], -slope[:-1]))
        np.maximum(carried, 0.0, out=carried)
        carried *= self._soil
        carried *= np.minimum(leaving, 1.0)
        _move(drops, leaving, to_right)
        _move(ground, carried, to_right)

    def _slide(self, ground: Heights, talus: float) -> None:
        """Let ground slide where it is too steep, in place."""
        slope = ground[:-1] - ground[1:]
        slope -= np.clip(slope, -talus, talus)
        slope *= SLIDING
        ground[1:] += slope
        ground[:-1] -= slope

    def _places(self, start: object, stop: object, around: int) -> tuple[int, int]:
        """The two, counted in steps."""
        most = int(checks.REACH) - around
        first, end = checks.integer("start", start, -most, most), checks.integer("stop", stop, -most, most)
        if first > end:
            raise ValueError(f"start must not be after stop, but {start!r} is after {stop!r}")
        for name, place in (("start", first), ("stop", end)):
            if place % self._step:
                raise ValueError(f"{name} must be a multiple of step ({self._step}), not {place}")
        if end - first > MOST_PLACES * self._step:
            asked = (end - first) // self._step
            raise ValueError(f"at most {MOST_PLACES:,} heights can be asked for at once, not {asked:,}")
        return first // self._step, end // self._step


def _move(amounts: Heights, leaving: Heights, to_right: Heights) -> None:
    """Let what leaves each place but the outermost go to the right one of its neighbours, 1, or the left one, 0."""
    right = leaving * to_right
    amounts[1:-1] -= leaving
    amounts[2:] += right
    amounts[:-2] += leaving - right
