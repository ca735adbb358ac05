"""Arithmetic on pixels, 0x00RRGGBB: blending them, and numbering those of a picture."""

from collections.abc import Iterator

import numpy as np

from ...terrain.arrays import Indices, Int32s, UInt32s

SLOTS = 1 << 18  #: slots in which equal places of the picture meet


_RED_BLUE = np.uint32(0xFF00FF)
_GREEN = np.uint32(0x00FF00)
_HALF_RED_BLUE = np.uint32(0x800080)
_HALF_GREEN = np.uint32(0x80)
_EIGHT = np.uint32(8)


def blend(under: UInt32s, over: UInt32s, weight: UInt32s) -> UInt32s:
    """`over` laid on `under` with weights of 0–256 in 256ths, rounded."""
    # Red and blue are two bytes apart, so that one product of 32 bits holds both, with room for the carry.
    keep = np.uint32(256) - weight
    mixed = (over & _RED_BLUE) * weight
    mixed += (under & _RED_BLUE) * keep
    mixed += _HALF_RED_BLUE
    mixed >>= _EIGHT
    mixed &= _RED_BLUE
    green = ((over & _GREEN) >> _EIGHT) * weight
    green += ((under & _GREEN) >> _EIGHT) * keep
    green += _HALF_GREEN
    green &= _GREEN
    mixed |= green
    return mixed


def pitch(picture: UInt32s) -> int:
    """Pixels in memory from one row of a picture to the next."""
    return picture.strides[0] // picture.itemsize


def flat(picture: UInt32s) -> UInt32s:
    """The same memory as one line, in which pixel (y, x) is number y · pitch + x."""
    height, width = picture.shape
    return np.lib.stride_tricks.as_strided(picture, (pitch(picture) * (height - 1) + width,), (picture.itemsize,))


def expand(first: Int32s, last: Int32s) -> tuple[Indices, Indices]:
    """All pixels of some stretches of rows: for each, the number of its stretch, and its row.

    Args:
        first: (n,) row at which each stretch begins.
        last: (n,) row before which it ends; one that ends where it begins has no pixels.
    """
    lengths = last - first
    numbers = np.repeat(np.arange(lengths.size), lengths)
    rows = np.arange(numbers.size)
    # The pixels of all stretches are counted through: a stretch's count is off by where it begins in that line.
    rows += (last - np.cumsum(lengths))[numbers]
    return numbers, rows


def batches(places: Indices | Int32s) -> Iterator[Indices]:
    """The numbers of all places in batches, each place at most once in a batch; equal places keep their order.

    numpy writes equal places of one assignment in any order, so those that are laid over each other take turns.
    """
    slot = places & (SLOTS - 1)
    owner = np.empty(SLOTS, np.intp)
    remaining = np.arange(places.size)
    while remaining.size:
        # Written backwards, a slot keeps the first of those that meet in it; the others wait for the next batch.
        back = remaining[::-1]
        owner[slot[back]] = back
        first = owner[slot[remaining]] == remaining
        yield remaining[first]
        remaining = remaining[~first]
