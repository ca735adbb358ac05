"""The colours that a terminal has, and how a picture is shown with them."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product
from typing import Protocol

import numpy as np
import numpy.typing as npt

from ...render.pixels import Pixels
from ...scene.palette import Lab, lab

CUBE = (0x00, 0x5F, 0x87, 0xAF, 0xD7, 0xFF)
"""Levels of xterm's colours 16 to 231, which are all their mixtures."""

GREYS = range(0x08, 0xEF, 0x0A)
"""Levels of its colours 232 to 255."""

FIRST = 16
"""The colours before this one are the user's own."""

UNSEEN = 2
"""Levels of 255 by which red, green and blue may lag behind."""

NEAR = 20
"""How many of the nearest colours may be one of the two that stand for a colour."""

UNEVEN = (0.5, 0.3, 0.3)
"""How much worse a mixture is for the distance of its two colours, squared, in lightness and in hue."""

BITS = 6
"""Bits of each channel by which colours are told from one another."""

SHARES = 16
"""Steps from one of two colours to the other."""


class Inks(Protocol):
    """The colours of a terminal."""

    def numbers(self, picture: Pixels, shown: Pixels | None = None) -> Pixels:
        """The number of a colour for each pixel, 0x00RRGGBB, of a picture that is to follow the one `shown`."""

    def word(self, number: int) -> str:
        """How the colour of a number is selected."""


class AllInks:
    """All colours of 24 bits: each is its own number."""

    def numbers(self, picture: Pixels, shown: Pixels | None = None) -> Pixels:
        """The picture itself, but pixels that are nearly as they were stay so, which halves what is written."""
        if shown is None:
            return picture
        stays = np.ones(picture.shape, np.bool_)
        for shift in (16, 8, 0):
            step = (picture >> np.uint32(shift) & np.uint32(255)) - (shown >> np.uint32(shift) & np.uint32(255))
            stays &= step + np.uint32(UNSEEN) <= np.uint32(2 * UNSEEN)  # unsigned: what is below 0 is very much
        return np.where(stays, shown, picture)

    def word(self, number: int) -> str:
        """Red, green and blue."""
        return _rgb(number)


class FewInks:
    """The 240 colours that xterm calls 16 to 255.

    A colour that is none of them is shown by two that are, in a pattern that stands still: those whose mixture comes
    near to it in OKLab, and that are themselves not too far from each other. The two for a colour are sought when it
    is first met.
    """

    def __init__(self) -> None:
        """Know no colour yet."""
        self._dark = np.zeros(8**BITS, np.uint8)
        self._bright = np.zeros(8**BITS, np.uint8)
        self._share = np.full(8**BITS, -1, np.int8)

    def numbers(self, picture: Pixels, shown: Pixels | None = None) -> Pixels:
        """One of two numbers for each pixel, by its place."""
        keys = _keys(picture)
        self._learn(keys)
        rows, columns = (np.arange(side) % len(PATTERN) for side in picture.shape)
        bright = PATTERN[rows[:, None], columns] < self._share[keys]
        found: Pixels = np.where(bright, self._bright[keys], self._dark[keys]).astype(np.uint32)
        return found

    def word(self, number: int) -> str:
        """The number as it is."""
        return f"5;{number}"

    def _learn(self, keys: npt.NDArray[np.intp]) -> None:
        new = np.unique(keys[self._share[keys] < 0])
        if new.size:
            self._dark[new], self._bright[new], self._share[new] = _pairs(_colours(new))


@lru_cache(maxsize=4096)
def _rgb(number: int) -> str:
    return f"2;{number >> 16};{number >> 8 & 255};{number & 255}"


def _keys(picture: Pixels) -> npt.NDArray[np.intp]:
    """(...) numbers below 8**BITS, the same for colours with the same highest bits."""
    low, wanted = np.uint32(8 - BITS), np.uint32((1 << BITS) - 1)
    red, green, blue = (picture >> np.uint32(shift) + low & wanted for shift in (16, 8, 0))
    keys: npt.NDArray[np.intp] = (red << np.uint32(2 * BITS) | green << np.uint32(BITS) | blue).astype(np.intp)
    return keys


def _colours(keys: npt.NDArray[np.intp]) -> Lab:
    """(n, 3) OKLab of the colours in the middle of what has these keys."""
    highest = (1 << BITS) - 1
    channels = np.array([keys >> shift & highest for shift in (2 * BITS, BITS, 0)])
    levels = np.rint(channels * (255.0 / highest)).astype(np.uint8)
    return lab(*(colour.tobytes().hex() for colour in levels.T))


def hexadecimals() -> list[str]:
    """The colours from FIRST on, each as six hexadecimal digits."""
    return [bytes(colour).hex() for colour in (*product(CUBE, repeat=3), *((level,) * 3 for level in GREYS))]


@lru_cache(maxsize=1)
def _known() -> Lab:
    return lab(*hexadecimals())


def _pairs(colours: Lab) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """For each of (n, 3) colours the numbers of a darker and a brighter one, and the brighter one's share in SHARES."""
    known, weights = _known(), np.array(UNEVEN)
    distance = ((colours[:, None] - known) ** 2).sum(axis=2)
    near = np.argpartition(distance, NEAR, axis=1)[:, :NEAR]
    near = np.take_along_axis(near, np.argsort(known[near, 0], axis=1, kind="stable"), axis=1)
    one, other = np.array(list(combinations(range(NEAR), 2))).T
    dark, bright = known[near[:, one]], known[near[:, other]]
    step = bright - dark
    along = ((colours[:, None] - dark) * step).sum(axis=2) / (step**2).sum(axis=2)
    share = np.rint(SHARES * np.clip(along, 0.0, 1.0)) / SHARES
    wrong = ((dark + share[..., None] * step - colours[:, None]) ** 2).sum(axis=2)
    wrong += share * (1.0 - share) * (step**2 * weights).sum(axis=2)
    best, each = wrong.argmin(axis=1), np.arange(len(colours))
    shares = np.rint(SHARES * share[each, best]).astype(np.intp)
    return FIRST + near[each, one[best]], FIRST + near[each, other[best]], shares


def _pattern() -> npt.NDArray[np.int8]:
    """(4, 4) the numbers 0 to 15 as Bayer orders them ("An optimum method for two-level rendition", 1973)."""
    order = np.zeros((1, 1), np.int8)
    for _ in range(2):
        order = np.block([[4 * order, 4 * order + 2], [4 * order + 3, 4 * order + 1]])
    return order


PATTERN = _pattern()
