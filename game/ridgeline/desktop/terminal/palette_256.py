"""The colours of a terminal, and pictures in them."""

from functools import lru_cache
from itertools import combinations, product
from typing import Protocol

import numpy as np

from ...scene.oklab import lab
from ...terrain.arrays import Floats, Indices, UInt32s
from .blue_noise import RANKS

CUBE = (0x00, 0x5F, 0x87, 0xAF, 0xD7, 0xFF)
"""Levels of red, green and blue in xterm's colours 16 to 231, which are all their mixtures."""

GREYS = range(0x08, 0xEF, 0x0A)  #: levels of its colours 232 to 255
FIRST_COLOUR = 16  #: the first colour that is not the user's own
UNSEEN_LEVELS = 2  #: levels, of 255, by which red, green and blue may differ from the picture
NEAREST_COLOURS = 20  #: the nearest colours, from which two are chosen to mix a colour

UNEVENNESS = (0.5, 0.5, 0.5)
"""The penalty of a mixture for the squared distance of its two colours, in lightness and in hue (OKLab)."""

KEY_BITS = 6  #: bits of each channel that tell two colours apart
SHARE_STEPS = 16  #: steps of a mixture, from one of its colours to the other


class Inks(Protocol):
    """The colours of a terminal."""

    def numbers(self, picture: UInt32s, shown: UInt32s | None = None) -> UInt32s:
        """The number of a colour for each pixel, 0x00RRGGBB, of the picture that follows the one `shown`."""

    def word(self, number: int) -> str:
        """The words of a control sequence that select the colour of a number."""


class AllInks:
    """All colours of 24 bits: each is its own number."""

    def __init__(self) -> None:
        self.word = lru_cache(maxsize=4096)(_rgb)

    def numbers(self, picture: UInt32s, shown: UInt32s | None = None) -> UInt32s:
        """The picture itself; pixels that hardly change stay as they were, which halves the output."""
        if shown is None:
            return picture
        stays = np.ones(picture.shape, np.bool_)
        for shift in (16, 8, 0):
            step = (picture >> np.uint32(shift) & np.uint32(255)) - (shown >> np.uint32(shift) & np.uint32(255))
            stays &= step + np.uint32(UNSEEN_LEVELS) <= np.uint32(2 * UNSEEN_LEVELS)  # unsigned: a negative sum is huge
        return np.where(stays, shown, picture)


class FewInks:
    """The 240 colours that xterm calls 16 to 255.

    Two of them, in a fixed pattern, show any other colour: those whose mixture is nearest to it in OKLab, and that are
    not too far from each other. The two are searched for when a colour first appears.
    """

    def __init__(self) -> None:
        self._known = lab(*hexadecimals())
        self._dark = np.zeros(8**KEY_BITS, np.uint8)
        self._bright = np.zeros(8**KEY_BITS, np.uint8)
        self._share = np.full(8**KEY_BITS, -1, np.int8)

    def numbers(self, picture: UInt32s, shown: UInt32s | None = None) -> UInt32s:
        """One of two numbers for each pixel, depending on its place."""
        keys = _keys(picture)
        self._learn(keys)
        rows, columns = (np.arange(side) % len(PATTERN) for side in picture.shape)
        bright = PATTERN[rows[:, None], columns] < self._share[keys]
        numbers: UInt32s = np.where(bright, self._bright[keys], self._dark[keys]).astype(np.uint32)
        return numbers

    def word(self, number: int) -> str:
        return f"5;{number}"

    def _learn(self, keys: Indices) -> None:
        new = np.unique(keys[self._share[keys] < 0])
        if new.size:
            self._dark[new], self._bright[new], self._share[new] = _pairs(_colours(new), self._known)


def _rgb(number: int) -> str:
    return f"2;{number >> 16};{number >> 8 & 255};{number & 255}"


def _keys(picture: UInt32s) -> Indices:
    """(...) numbers below 8**KEY_BITS, equal for colours with equal highest bits."""
    low, wanted = np.uint32(8 - KEY_BITS), np.uint32((1 << KEY_BITS) - 1)
    red, green, blue = (picture >> np.uint32(shift) + low & wanted for shift in (16, 8, 0))
    keys: Indices = (red << np.uint32(2 * KEY_BITS) | green << np.uint32(KEY_BITS) | blue).astype(np.intp)
    return keys


def _colours(keys: Indices) -> Floats:
    """(n, 3) OKLab, the colours in the middle of those with these keys."""
    highest = (1 << KEY_BITS) - 1
    channels = np.array([keys >> shift & highest for shift in (2 * KEY_BITS, KEY_BITS, 0)])
    levels = np.rint(channels * (255.0 / highest)).astype(np.uint8)
    return lab(*(colour.tobytes().hex() for colour in levels.T))


def hexadecimals() -> list[str]:
    """The colours from FIRST_COLOUR on, each as six hexadecimal digits."""
    return [bytes(colour).hex() for colour in (*product(CUBE, repeat=3), *((level,) * 3 for level in GREYS))]


def _pairs(colours: Floats, known: Floats) -> tuple[Indices, Indices, Indices]:
    """For each of (n, 3) colours, a darker and a brighter number, and the brighter one's share in SHARE_STEPS."""
    weights = np.array(UNEVENNESS)
    distance = ((colours[:, None] - known) ** 2).sum(axis=2)
    near = np.argpartition(distance, NEAREST_COLOURS, axis=1)[:, :NEAREST_COLOURS]
    near = np.take_along_axis(near, np.argsort(known[near, 0], axis=1, kind="stable"), axis=1)
    first, second = np.array(list(combinations(range(NEAREST_COLOURS), 2))).T
    dark, bright = known[near[:, first]], known[near[:, second]]
    # The best share of a pair is where the line between its colours passes the wanted one; it is rounded to the
    # steps of the pattern. Pairs far apart mix as well, but look grainy: hence the penalty, greatest at one half.
    step = bright - dark
    along = ((colours[:, None] - dark) * step).sum(axis=2) / (step**2).sum(axis=2)
    share = np.rint(SHARE_STEPS * np.clip(along, 0.0, 1.0)) / SHARE_STEPS
    wrong = ((dark + share[..., None] * step - colours[:, None]) ** 2).sum(axis=2)
    wrong += share * (1.0 - share) * (step**2 * weights).sum(axis=2)
    best, each = wrong.argmin(axis=1), np.arange(len(colours))
    shares = np.rint(SHARE_STEPS * share[each, best]).astype(np.intp)
    return FIRST_COLOUR + near[each, first[best]], FIRST_COLOUR + near[each, second[best]], shares


PATTERN = (RANKS * SHARE_STEPS // RANKS.size).astype(np.int8)  #: numbers from 0 to SHARE_STEPS - 1, as blue noise
