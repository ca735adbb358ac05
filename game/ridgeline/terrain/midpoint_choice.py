"""From hashes to displacements: how a midpoint moves within its level's bound.

Displacements are numerators over 2**31, shares of a bound, so that an even choice costs one conversion.
"""

from typing import Any, Literal, TypeAlias, get_args

import numpy as np

from .arrays import Floats, Int32s, UInt32s
from .hashing import mix

Choice: TypeAlias = Literal["sign", "uniform", "gaussian"]
"""How a point moves: by its bound, up or down; evenly within the bound; normally within it."""

CHOICES: tuple[Choice, ...] = get_args(Choice)

WHOLE_BOUND = 2.0**31  #: the numerator that stands for a whole bound
SIGMAS = 3.0  #: a Gaussian displacement is clipped at its bound, which is this many standard deviations


def numerators(hashes: UInt32s, choice: Choice) -> Int32s | Floats:
    """A number from -2**31 to 2**31 for each hash, in the shape of `hashes`.

    ``sign`` is -2**31 or 2**31 and nothing between, ``uniform`` spreads evenly, ``gaussian`` has a standard
    deviation of one third of 2**31 and is clipped.
    """
    signed: Int32s = hashes.view(np.int32)
    if choice == "uniform":
        return signed
    if choice == "sign":
        return np.where(signed < 0, -WHOLE_BOUND, WHOLE_BOUND)
    normal: Floats = _normal(hashes)
    return np.clip(normal * (WHOLE_BOUND / SIGMAS), -WHOLE_BOUND, WHOLE_BOUND)


def numerator(word: int, choice: Choice) -> float:
    """The number that `numerators` gives for one hash."""
    signed = float(word - ((word & 0x80000000) << 1))
    if choice == "uniform":
        return signed
    if choice == "sign":
        return -WHOLE_BOUND if signed < 0.0 else WHOLE_BOUND
    normal: float = _normal(word)
    return min(max(normal * (WHOLE_BOUND / SIGMAS), -WHOLE_BOUND), WHOLE_BOUND)


def _normal(word: Any) -> Any:
    """Standard normal numbers from the sum of twelve 16-bit uniforms, straightened by Teichroew's polynomial.

    D. Teichroew, 1953, in D. E. Knuth, The Art of Computer Programming 2, section 3.4.1. It needs no
    logarithm, whose last bits differ between machines.
    """
    # Half a unit for each of the twelve, which are rounded down: so the mean is 0.
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
