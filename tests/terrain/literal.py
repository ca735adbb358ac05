"""Midpoint displacement as it was published: a sorted list into which midpoints are put, pass by pass, in plain Python.

Written from the algorithm's description and from the words of `ridgeline.terrain.hashing`, sharing no code with it.
"""

import bisect
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import pairwise

WORD = 2**32

Move = Callable[[Fraction, int], float]
"""The displacement of the midpoint at x in a pass, before it is added to the mean of its neighbours."""


def scrambled(word: int, extra: int = 0) -> int:
    word ^= word >> 16
    word = word * 0x7FEB352D % WORD
    word ^= word >> 15
    word ^= extra
    word = word * 0x846CA68B % WORD
    return word ^ word >> 16


def hashed(seed: int, address: int) -> int:
    """The 32-bit hash of an address."""
    left, right = 0x9E3779B9, 0x7F4A7C15
    number = 2 * seed if seed >= 0 else -2 * seed - 1
    words = [number % WORD]
    while number := number // WORD:
        words.append(number % WORD)
    for word in [*words, address // WORD % WORD]:
        left = scrambled(left ^ word)
        right = scrambled(right ^ left)
    return scrambled(address % WORD ^ left, right)


def share(seed: int, address: int) -> float:
    """An even number from -1 to 1."""
    word = hashed(seed, address)
    return (word - WORD if word >= WORD // 2 else word) / 2.0**31


def passes(start: tuple[float, float], end: tuple[float, float], count: int, move: Move) -> Iterator[list[list[float]]]:
    """The points after each pass: every segment gets a midpoint, which is moved up or down and sorted in."""
    points = [[start[0], start[1]], [end[0], end[1]]]
    for number in range(1, count + 1):
        for (x0, y0), (x1, y1) in list(pairwise(points)):
            middle = Fraction(x0) / 2 + Fraction(x1) / 2
            bisect.insort(points, [float(middle), (y0 + y1) / 2 + move(middle, number)])
        yield [list(point) for point in points]


def ridge_move(seed: int, displacement: float, roughness: float) -> Move:
    """The even displacements of a ridge: 1/1024 of a unit is one address, the bound falls by 2**-roughness a pass."""
    return lambda x, number: share(seed, int(x * 1024)) * displacement * 2.0 ** (-roughness * number)


def post(seed: int, displacement: float, x: int) -> float:
    """The height of a post that stands at x."""
    return share(seed, x * 1024) * displacement
