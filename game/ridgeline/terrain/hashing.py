"""A stable hash of lattice addresses, in 32-bit words.

The displacement of a point is a hash of the seed and the point's address, so the order of asking does not
matter. Every step is written in 32-bit words (shift, xor, add, multiply), which any language repeats exactly;
the results are part of the format of a seed and never change.

The mixer is ``lowbias32`` of Chris Wellons' hash-prospector (public domain).
"""

from functools import lru_cache
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike

from .arrays import Floats, Int64s, UInt32s

Word = TypeVar("Word", int, UInt32s)
Key = tuple[Word, Word]

MASK = 0xFFFFFFFF
LARGEST_CELL = 1 << 12
FIRST = 0x7FEB352D
SECOND = 0x846CA68B
_FIRST, _SECOND, _15, _16 = (np.array(word, np.uint32) for word in (FIRST, SECOND, 15, 16))
"""For whole cells: numpy takes arrays without dimensions in half the time that it takes numbers."""
TO_SHARE = 1.0 / 2**31  #: times a signed word gives a number from -1 to just below 1


def mix(word: Word) -> Word:
    """The word with all its bits mixed: a bijection of 32-bit words, for a number or a uint32 array."""
    w: Any = word
    w = ((w ^ (w >> 16)) * FIRST) & MASK
    w = ((w ^ (w >> 15)) * SECOND) & MASK
    mixed: Word = w ^ (w >> 16)
    return mixed


def absorb(key: Key[Word], word: Word) -> Key[Word]:
    """The key with one more word mixed in.

    One key takes two words to two keys, and one word takes two keys to two keys.
    """
    left = mix(key[0] ^ word)
    return left, mix(key[1] ^ left)


def seed_key(seed: int) -> Key[int]:
    """The key of any integer, however large, of either sign; no two below 2**63 in size share one."""
    key = (0x9E3779B9, 0x7F4A7C15)
    rest = 2 * seed if seed >= 0 else -2 * seed - 1
    while True:
        key = absorb(key, rest & MASK)
        rest >>= 32
        if rest == 0:
            return key


@lru_cache(maxsize=256)
def block_key(key: Key[int], high: int) -> Key[int]:
    """The key of all addresses with this high word."""
    return absorb(key, high & MASK)


def keyed(key: Key[Word], low: Word) -> Word:
    """The hash of the address whose high word the key has absorbed and whose low word is `low`.

    The second half of the key goes in between the two rounds: with the first half alone, one seed's land
    would be a permutation of another's.
    """
    w: Any = low ^ key[0]
    w = ((w ^ (w >> 16)) * FIRST) & MASK
    w = ((w ^ (w >> 15) ^ key[1]) * SECOND) & MASK
    hashed: Word = w ^ (w >> 16)
    return hashed


def hash_one(key: Key[int], address: int) -> int:
    """The hash of one address (any integer below 2**63 in size): an integer from 0 to 2**32 - 1."""
    return keyed(block_key(key, address >> 32), address & MASK)


def hash_many(key: Key[int], addresses: Int64s) -> UInt32s:
    """The hashes of scattered addresses: uint32, in the shape of `addresses`."""
    high = (addresses >> 32).astype(np.uint32)
    wide: Any = key
    return keyed(absorb(wide, high), addresses.astype(np.uint32))


def hash_run(key: Key[int], first: int, count: int, shift: int = 0) -> UInt32s:
    """The hashes of the addresses ``first << shift``, ``(first + 1) << shift``, …: (count,) uint32."""
    size = min(LARGEST_CELL, 1 << max(0, count - 1).bit_length())
    start = first & -size
    cells = -(-(first + count - start) // size)
    addresses = (start + size * np.arange(cells, dtype=np.int64)) << shift
    hashes = hash_cells(*cell_keys(key, addresses), size, shift)
    return hashes.ravel()[first - start : first - start + count]


def cell_key(key: Key[int], address: int) -> Key[int]:
    """The key for `hash_cells` of the cell that starts at an address."""
    left, right = block_key(key, address >> 32)
    first = (address & MASK) ^ left
    return first ^ (first >> 16), right


def cell_keys(key: Key[int] | Key[UInt32s], addresses: Int64s) -> Key[UInt32s]:
    """`cell_key` for (m,) int64 addresses, of one seed or of (m,) seeds: a pair of (m, 1) uint32 arrays."""
    wide: Any = key
    left, right = absorb(wide, (addresses >> 32).astype(np.uint32))
    first = addresses.astype(np.uint32) ^ left
    first ^= first >> 16
    return first[:, None], right[:, None]


def hash_cells(
    first: Word, right: Word, size: int, shift: int, space: tuple[UInt32s, UInt32s] | None = None
) -> UInt32s:
    """The hashes of whole cells of the lattice, those of the addresses a, a + (1 << shift), a + (2 << shift), ….

    Args:
        first: with `right` the key of a cell whose address a is a multiple of ``size << shift``: see `cell_key`
            for one, `cell_keys` for m cells.
        right: the other half of that key.
        size: a power of two, at most LARGEST_CELL.
        shift: at least 0; ``size << shift`` is at most 2**32, so that a cell has one high word.
        space: two arrays of the result's shape and kind: the first becomes the result, the second is overwritten.
    """
    out, spare = space or (None, None)
    hashes: UInt32s = np.bitwise_xor(_fold_ramp(size, shift), first, out=out)
    hashes *= _FIRST
    spare = np.right_shift(hashes, _15, out=spare)
    hashes ^= spare
    hashes ^= right
    hashes *= _SECOND
    np.right_shift(hashes, _16, out=spare)
    hashes ^= spare
    return hashes


@lru_cache(maxsize=64)
def _fold_ramp(size: int, shift: int) -> UInt32s:
    """The low words of a cell after the mixer's first step.

    That step is linear over exclusive or, and the bits of a cell's address and of the places in it do not overlap.
    So it is done once for all cells.
    """
    ramp = np.arange(size, dtype=np.uint32)
    ramp <<= shift
    ramp ^= ramp >> 16
    ramp.flags.writeable = False
    return ramp


def uniform(seed: int, addresses: ArrayLike) -> Floats:
    """Numbers from 0 to just below 1, one for each integer address: float64, in the shape of `addresses`.

    The same seed and address always give the same number, in any order of asking.

    >>> uniform(7, [1, 2, 1]).round(6).tolist()
    [0.925782, 0.599006, 0.925782]
    """
    where = np.atleast_1d(np.asarray(addresses, np.int64))
    numbers = hash_many(seed_key(seed), where).astype(np.float64)
    numbers *= 0.5 * TO_SHARE
    return numbers.reshape(np.shape(addresses))
