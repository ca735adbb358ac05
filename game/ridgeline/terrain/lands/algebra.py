"""Operations that make new land of a land: each result is an exact function of place, like the old one."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Generic, TypeVar

import numpy as np

from .. import checks
from ..arrays import Floats
from ..geometry import Line
from ..parameters import MAX_HEIGHT, Pins, check_pin_gaps, check_pins
from ..pins import PinnedLine
from ..seeds import Purpose, Seed, key_of
from .combined import Level, answer_for, places_of
from .digs import CrateredLand, Digs
from .flats import EndlessFlats, Flat, Flattened, OneFlat, flats_of
from .holes import Holed
from .land_adapter import AnyLand
from .lines import line_of
from .loops import Looped
from .sampled import Sampled
from .sums import Blend, LineMask, Peaked, Raised, Ramp, Sum

Made = TypeVar("Made")

MAX_LENGTH = 2.0**50
MIN_LENGTH = 2.0**-10


class Algebra(Generic[Made]):
    """Land from which other land can be made; the new one never depends on what was asked before."""

    @property
    def line(self) -> Line:
        """The finished land, which does not check its arguments."""
        raise NotImplementedError

    @property
    def step(self) -> float:
        """Units: the distance of a chunk's heights."""
        raise NotImplementedError

    def _made(self, line: Line) -> Made:
        raise NotImplementedError

    def __add__(self, other: AnyLand) -> Made:
        """The heights of both added; a number raises the land."""
        line, second = self.line, self._line_of("the other land", other)
        if isinstance(line, Level):
            line, second = second, line
        return self._made(Raised(line, second.level) if isinstance(second, Level) else Sum(line, second))

    def __radd__(self, other: AnyLand) -> Made:
        return self + other

    def blend(self, other: AnyLand, mask: tuple[float, float] | Callable[[Floats], Floats]) -> Made:
        """This land where the mask is 0, the other one where it is 1, a mixture between.

        Args:
            other: any land, or the height of a level one.
            mask: two places: this land lies before the first, the other one after the second, with an even change
                between. Or a function of places, a (n,) array, with shares from 0 to 1, (n,), straight between the
                places of a chunk's heights.

        Raises:
            ValueError: if the places are not in order; when the land is asked for, if a share is out of range.
            TypeError: if `other` is no land, or the mask neither.

        >>> from ridgeline.terrain import Ground
        >>> Ground(0.0).blend(100.0, (1000, 2000)).heights(500, 2501, 500).tolist()
        [0.0, 0.0, 50.0, 100.0, 100.0]
        """
        second = self._line_of("other", other)
        if not callable(mask):
            start, stop = checks.interval(*_pair("mask", mask), names=("mask[0]", "mask[1]"))
            if stop - start < MIN_LENGTH:
                raise ValueError(f"mask must be two places at least {MIN_LENGTH} apart, not {mask!r}")
            return self._made(Blend(self.line, second, Ramp(start, stop)))

        return self._made(Blend(self.line, second, LineMask(Sampled(partial(_shares, mask, self.step), self.step))))

    def peaks(self, folds: AnyLand, share: float = 1.0, top: float = 0.0) -> Made:
        """This land with peaks where another one crosses 0, whose sharp creases become the summits.

        Its height is ``height + share * (top - abs(folds))``. Ridgeline's own far mountains are made so.

        Args:
            folds: any land about 0.
            share: 0 to 1e6: how much of it is folded in.
            top: units, within ±1e15: the height of folded land where it is 0.

        Raises:
            ValueError: if a number is out of range.
            TypeError: if `folds` is no land.
        """
        most = checks.real("share", share, 0.0, 1e6)
        summit = checks.real("top", top, -MAX_HEIGHT, MAX_HEIGHT)
        return self._made(Peaked(self.line, self._line_of("folds", folds), most, summit))

    def flat(self, start: float, stop: float, height: float | None = None, *, ease: float | None = None) -> Made:
        """This land, exactly level from `start` to `stop`.

        Args:
            start: units: where it becomes level.
            stop: units, above `start`.
            height: units, within ±1e15; None for that of the land in the middle.
            ease: units, above 0: the land on both sides that leads to it; None for half of the flat's length.

        Raises:
            ValueError: if an argument is out of range.

        >>> from ridgeline.terrain import Ridge
        >>> Ridge(seed=7).flat(300, 400, height=50.0).heights(300, 401, 50).tolist()
        [50.0, 50.0, 50.0]
        """
        start, stop = _stretch(start, stop)
        level = self.line.height(0.5 * (start + stop)) if height is None else _height(height)
        around = 0.5 * (stop - start) if ease is None else _length("ease", ease)
        return self._made(Flattened(self.line, OneFlat(Flat(start, stop, level)), around))

    def flats(
        self,
        per: float = 1000.0,
        width: float = 80.0,
        *,
        seed: Seed = 0,
        height: float | None = None,
        ease: float | None = None,
    ) -> Made:
        """This land with level stretches, one at a random place in every `per` units: landing pads, towns, stations.

        `flats_between` says where they are.

        Args:
            per: units: one flat lies, with its eases, from ``k * per`` to ``(k + 1) * per``, for all integers k.
            width: units, below `per`: the length of a flat.
            seed: which places: any integer or word.
            height: units, within ±1e15; None for that of the land in the middle of each.
            ease: units: the land on both sides of a flat that leads to it, twice of it at most `per` less `width`; None
                for half of the width, or all that there is.

        Raises:
            ValueError: if an argument is out of range.
        """
        cell, length = _length("per", per), _length("width", width)
        if length >= cell:
            raise ValueError(f"width must be below per ({per!r}), not {width!r}")
        room = 0.5 * (cell - length)
        around = min(0.5 * length, room) if ease is None else _length("ease", ease)
        if around > room:
            raise ValueError(f"ease must be at most half of per less width ({room:g}), not {ease!r}")
        level = None if height is None else _height(height)
        places = EndlessFlats(self.line, key_of(seed, Purpose.FLATS), cell, length, around, level)
        return self._made(Flattened(self.line, places, around))

    def flats_between(self, start: float, stop: float) -> Floats:
        """The flats that touch `start` to `stop`: (n, 3) float64: where each begins, ends, and its height.

        Those are the ones that are there still: level, without a crater or a hole in them, raised where a number was
        added. Of sums with other lands, blends and loops none is known.

        Args:
            start: units, within ±2**52.
            stop: units, not below `start`.

        Raises:
            ValueError: if a place is out of range.

        >>> from ridgeline.terrain import Ridge
        >>> moon = Ridge(seed=7).flats(per=1000, width=80, height=20.0)
        >>> moon.flats_between(0, 2000).round().tolist()
        [[652.0, 732.0, 20.0], [1825.0, 1905.0, 20.0]]
        """
        start, stop = checks.interval(start, stop)
        return np.array(sorted(flats_of(self.line, start, stop)), np.float64).reshape(-1, 3)

    def pins(self, pins: Pins, *, reach: float = 256.0) -> Made:
        """This land, bent so that it passes exactly through some points.

        Args:
            pins: {x: height} in units, x within ±2**52 and 2**-20 apart, heights within ±1e15; none leave it as it is.
            reach: units, above 0: how far before and after a pin the land is bent.

        Raises:
            ValueError: if a pin or the reach is out of range, or two pins are too close to each other.
            TypeError: if `pins` is no mapping.

        >>> from ridgeline.terrain import Ridge
        >>> hills = Ridge(seed=7).pins({100: 20.0, 300: 50.0})
        >>> hills.height_at([100, 300]).tolist()
        [20.0, 50.0]
        """
        points, width = check_pins(pins), _length("reach", reach)
        check_pin_gaps(points)
        if not points:
            return self._made(self.line)
        return self._made(PinnedLine(self.line, points, width))

    def gap(self, start: float, stop: float) -> Made:
        """This land with a hole between two places, whose edges are land still.

        In a hole heights are -inf and slopes nan, rays meet nothing but its far wall, circles touch its walls, and
        segments leave it out.

        Args:
            start: units, within ±2**52: its left edge.
            stop: units, above `start`: its right edge.

        Raises:
            ValueError: if a place is out of range.
        """
        return self._holed(_stretch(start, stop))

    def begin(self, x: float) -> Made:
        """This land from `x` on, in units, and nothing before. ValueError if `x` lies beyond ±2**52."""
        return self._holed((-math.inf, checks.place("x", x)))

    def end(self, x: float) -> Made:
        """This land up to `x`, in units, and nothing after. ValueError if `x` lies beyond ±2**52."""
        return self._holed((checks.place("x", x), math.inf))

    def dig(self, centre: Sequence[float], radius: float) -> Made:
        """This land with a crater: a circle is dug out of it, and what lies above the circle falls into it.

        Args:
            centre: (x, y), in units, within ±2**52.
            radius: units, above 0 to 65,536.

        Raises:
            ValueError: if the circle is out of range.
            TypeError: if the centre is no two numbers.

        >>> from ridgeline.terrain import Ground
        >>> Ground(0.0).dig((100, 0), radius=30).height_at(100)
        -30.0
        """
        return self.dug(_digs().dig(centre, radius))

    def dug(self, digs: Digs) -> Made:
        """This land with all these craters, after those that it has. TypeError if they are no `Digs`."""
        if not isinstance(digs, Digs):
            raise TypeError(f"digs must be Digs, not {digs!r}")
        before = self.line if isinstance(self.line, CrateredLand) else CrateredLand(self.line, Digs())
        return self._made(CrateredLand(before.land, Digs((*before.digs.circles, *digs.circles))))

    @property
    def digs(self) -> Digs:
        """The craters that were dug last; they can be saved, and applied again with `dug`."""
        return self.line.digs if isinstance(self.line, CrateredLand) else _digs()

    def period(self, length: float, *, ease: float | None = None) -> Made:
        """The land from 0 to `length`, again and again.

        Args:
            length: units, above 0 to 2**50.
            ease: units, above 0 to `length`: the last part of each loop, which leads to where the loop began; None for
                an eighth of it.

        Raises:
            ValueError: if an argument is out of range.

        >>> from ridgeline.terrain import Ridge
        >>> loop = Ridge(seed=7).period(3000)
        >>> loop.height_at(100) == loop.height_at(3100)
        True
        """
        loop = _length("length", length)
        around = 0.125 * loop if ease is None else checks.real("ease", ease, MIN_LENGTH, loop)
        return self._made(Looped(self.line, loop, around))

    def _holed(self, hole: tuple[float, float]) -> Made:
        return self._made(Holed(self.line, [hole]))

    def _line_of(self, name: str, land: AnyLand) -> Line:
        return line_of(name, land, self.step)


def _shares(mask: Callable[[Floats], Floats], step: float, first: int, count: int) -> Floats:
    """The shares of a user's mask at places from a number on, `step` apart."""
    x = places_of(first * step, step, count)
    values = answer_for("mask", mask(x.copy()), x)
    if values.min() < 0.0 or values.max() > 1.0:
        wrong = int(np.flatnonzero((values < 0.0) | (values > 1.0))[0])
        raise ValueError(f"your mask must lie from 0 to 1, not be {float(values[wrong])!r} at {float(x[wrong])!r}")
    return values


def _digs() -> Digs:
    return Digs()


def _pair(name: str, value: Iterable[Any]) -> tuple[Any, Any]:
    try:
        first, second = value
    except (TypeError, ValueError):
        raise TypeError(f"{name} must be two places or a function, not {value!r}") from None
    return first, second


def _stretch(start: object, stop: object) -> tuple[float, float]:
    left, right = checks.interval(start, stop)
    if right - left < MIN_LENGTH:
        raise ValueError(f"stop must be at least {MIN_LENGTH} above start ({start!r}), not {stop!r}")
    return left, right


def _length(name: str, value: object) -> float:
    return checks.real(name, value, MIN_LENGTH, MAX_LENGTH)


def _height(value: object) -> float:
    return checks.real("height", value, -MAX_HEIGHT, MAX_HEIGHT)
