"""The plain idea that `Ridge` betters: extend the land from its right edge, one chunk after the other."""

from . import checks
from .displacement import displace
from .hashing import uniform


def extend(heights: list[float], width: int = 1024, climb: float = 60.0, roughness: float = 1.0, seed: int = 0) -> None:
    """Add one chunk to a list of heights, so that it starts where the list ends.

    Enough to try things out, but such land drifts: it has no way back to where it was, and none to the left.

    Args:
        heights: one unit apart, at least one; grows by `width`, a power of two.
        climb: how far the chunk's right edge is at most from its left one, and its first midpoint from their mean.
        roughness: see `displace`.
        seed: any integer.

    >>> heights = [100.0]
    >>> extend(heights); extend(heights)
    >>> len(heights)
    2049
    """
    if not heights:
        raise ValueError("heights must hold at least one height")
    width = checks.power_of_two("width", width, 1, 2**20)
    left = heights[-1]
    right = left + climb * (2.0 * float(uniform(seed, len(heights))) - 1.0)
    passes = width.bit_length() - 1
    chunk = displace(
        (0, left), (width, right), displacement=climb, roughness=roughness, iterations=passes, seed=seed + len(heights)
    )
    heights.extend(chunk[1:, 1].tolist())
