"""A stable hash of lattice addresses, in 32-bit words.

The displacement of a point is a hash of the seed and the point's address, so it does not matter who asks
first. Every step is written in 32-bit words (shift, xor, add, multiply), which any language repeats exactly;
the results are part of the format of a seed and never change.

The mixer is ``lowbias32`` of Chris Wellons' hash-prospector (public domain).
"""

from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

Words = NDArray[np.uint32]
Word = TypeVar("Word", int, Words)
Key = tuple[Word, Word]

MASK = 0xFFFFFFFF
FIRST = 0x7FEB352D
SECOND = 0x846CA68B
TO_SHARE = 1.0 / 2**31
"""Times a signed word gives a number from -1 to just below 1."""


def mix(word: Word) -> Word:
    """The word with all its bits mixed: a bijection of 32-bit words, for a number or a uint32 array."""
    w: Any = word
    w = ((w ^ (w >> 16)) * FIRST) & MASK
    w = ((w ^ (w >> 15)) * SECOND) & MASK
    mixed: Word = w ^ (w >> 16)
    return mixed


def absorb(key: Key[Word], word: Word) -> Key[Word]:
    """The key after it has taken in one more word.

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
    return keyed(absorb(key, (address >> 32) & MASK), address & MASK)


def hash_many(key: Key[int], addresses: NDArray[np.int64]) -> Words:
    """The hashes of scattered addresses: uint32, in the shape of `addresses`."""
    high = (addresses >> 32).astype(np.uint32)
    wide = (np.full_like(high, key[0]), np.full_like(high, key[1]))
    return keyed(absorb(wide, high), addresses.astype(np.uint32))


def hash_run(key: Key[int], first: int, count: int, shift: int = 0) -> Words:
    """The hashes of the addresses ``first << shift``, ``(first + 1) << shift``, …: (count,) uint32."""
    hashes = np.empty(count, np.uint32)
    done = 0
    while done < count:
        address = (first + done) << shift
        stop = min(count, (((address >> 32) + 1) << (32 - shift)) - first)
        ramp = np.arange(stop - done, dtype=np.uint32)
        ramp <<= np.uint32(shift)
        ramp += np.uint32(address & MASK)
        _hash_ramp(absorb(key, (address >> 32) & MASK), ramp, hashes[done:stop])
        done = stop
    return hashes


def uniform(seed: int, addresses: ArrayLike) -> NDArray[np.float64]:
    """Numbers from 0 to just below 1, one for each integer address: float64, in the shape of `addresses`.

    For placing things: the same seed and address always give the same number, in any order of asking.

    >>> uniform(7, [1, 2, 1]).round(6).tolist()
    [0.925782, 0.599006, 0.925782]
    """
    where = np.atleast_1d(np.asarray(addresses, np.int64))
    numbers = hash_many(seed_key(seed), where).astype(np.float64)
    numbers *= 0.5 * TO_SHARE
    return numbers.reshape(np.shape(addresses))


def _hash_ramp(key: Key[int], low: Words, out: Words) -> None:
    """`keyed` without temporary arrays: writes the hashes of `low` to `out` and spoils `low`."""
    low ^= np.uint32(key[0])
    np.right_shift(low, 16, out=out)
    low ^= out
    low *= np.uint32(FIRST)
    np.right_shift(low, 15, out=out)
    low ^= out
    low ^= np.uint32(key[1])
    low *= np.uint32(SECOND)
    np.right_shift(low, 16, out=out)
    out ^= low
