"""From hashes to displacements: what a midpoint may move by, as a share of its level's bound."""

import numpy as np
from numpy.typing import NDArray

from .hashing import TO_SHARE, Words, mix

CHOICES = ("sign", "uniform", "gaussian")
SIGMAS = 3.0
"""A Gaussian displacement is clipped at its bound, which is this many standard deviations."""


def shares(hashes: Words, choice: str) -> NDArray[np.float64]:
    """Displacements between -1 and 1, one for each hash: float64, in the shape of `hashes`.

    ``sign`` is -1 or 1 and nothing between, ``uniform`` spreads evenly, ``gaussian`` has a standard deviation
    of one third and is clipped.
    """
    if choice == "gaussian":
        return np.clip(_normal(hashes) / SIGMAS, -1.0, 1.0)
    signed = hashes.view(np.int32).astype(np.float64)
    if choice == "sign":
        return np.copysign(1.0, signed)
    signed *= TO_SHARE
    return signed


def _normal(hashes: Words) -> NDArray[np.float64]:
    """Standard normal numbers from the sum of twelve 16-bit uniforms, straightened by Teichroew's polynomial.

    D. Teichroew, 1953, in D. E. Knuth, The Art of Computer Programming 2, section 3.4.1. It needs no
    logarithm, whose last bits differ between machines.
    """
    total = np.full(hashes.shape, 6, np.int64)
    for _ in range(6):
        hashes = mix(hashes + np.uint32(0x9E3779B9))
        total += hashes & 0xFFFF
        total += hashes >> np.uint32(16)
    r = (total / 65536.0 - 6.0) * 0.25
    square = r * r
    odd = 0.029899776 * square + 0.008355968
    odd = odd * square + 0.076542912
    odd = odd * square + 0.252408784
    return (odd * square + 3.949846138) * r
