"""From hashes to displacements: how a midpoint moves within its level's bound.

Displacements are given as numerators, multiples of a bound over 2**31, so that an even choice costs one conversion.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .hashing import Words, mix

CHOICES = ("sign", "uniform", "gaussian")
WHOLE = 2.0**31
SIGMAS = 3.0
"""A Gaussian displacement is clipped at its bound, which is this many standard deviations."""


def numerators(hashes: Words, choice: str) -> NDArray[np.int32] | NDArray[np.float64]:
    """A number from -2**31 to 2**31 for each hash, in the shape of `hashes`.

    ``sign`` is -2**31 or 2**31 and nothing between, ``uniform`` spreads evenly, ``gaussian`` has a standard
    deviation of one third of 2**31 and is clipped.
    """
    signed: NDArray[np.int32] = hashes.view(np.int32)
    if choice == "uniform":
        return signed
    if choice == "sign":
        return np.where(signed < 0, -WHOLE, WHOLE)
    normal: NDArray[np.float64] = _normal(hashes)
    return np.clip(normal * (WHOLE / SIGMAS), -WHOLE, WHOLE)


def numerator(word: int, choice: str) -> float:
    """The number that `numerators` gives for one hash."""
    signed = float(word - ((word & 0x80000000) << 1))
    if choice == "uniform":
        return signed
    if choice == "sign":
        return -WHOLE if signed < 0.0 else WHOLE
    normal: float = _normal(word)
    return min(max(normal * (WHOLE / SIGMAS), -WHOLE), WHOLE)


def _normal(word: Any) -> Any:
    """Standard normal numbers from the sum of twelve 16-bit uniforms, straightened by Teichroew's polynomial.

    D. Teichroew, 1953, in D. E. Knuth, The Art of Computer Programming 2, section 3.4.1. It needs no
    logarithm, whose last bits differ between machines.
    """
    total = 6
    for _ in range(6):
        word = mix((word + 0x9E3779B9) & 0xFFFFFFFF)
        total = total + (word & 0xFFFF) + (word >> 16)
    r = (total / 65536.0 - 6.0) * 0.25
    square = r * r
    odd = 0.029899776 * square + 0.008355968
    odd = odd * square + 0.076542912
    odd = odd * square + 0.252408784
    return (odd * square + 3.949846138) * r
