"""The plain idea that `Ridge` improves on: extend the land at its right edge, one chunk after another."""

from .. import checks
from ..hashing import uniform
from ..parameters import MAX_HEIGHT
from ..seeds import Seed, seed_number
from .displacement import displace

MAX_WIDTH = 2**20


def extend(
    heights: list[float], width: int = 1024, climb: float = 60.0, roughness: float = 1.0, seed: Seed = 0
) -> None:
    """Add a chunk to a list of heights; it starts at the height where the list ends.

    This is enough to try things out. But such land drifts, and it grows to the right only.

    Args:
        heights: at least one height, one unit apart; the list grows by `width`.
        width: units, a power of two from 1 to 2**20.
        climb: units, 0 to 1e15: the right edge is at most this far above or below the left one, and the first midpoint
            from their mean.
        roughness: above 0, see `displace`.
        seed: any integer or word.

    Raises:
        ValueError: if an argument is out of its range; the list is then unchanged.
        TypeError: if an argument is of the wrong type, such as an array, which cannot grow.

    >>> heights = [100.0]
    >>> extend(heights); extend(heights)
    >>> len(heights)
    2049
    """
    if not isinstance(heights, list):
        raise TypeError(f"heights must be a list, not {heights!r}")
    if not heights:
        raise ValueError("heights must hold at least one height")
    width = checks.power_of_two("width", width, 1, MAX_WIDTH)
    climb = checks.real("climb", climb, 0.0, MAX_HEIGHT)
    number = seed_number(seed)
    left = heights[-1]
    right = left + climb * (2.0 * float(uniform(number, len(heights))) - 1.0)
    passes = width.bit_length() - 1
    chunk = displace(
        (0, left),
        (width, right),
        displacement=climb,
        roughness=roughness,
        iterations=passes,
        seed=number + len(heights),
    )
    heights.extend(chunk[1:, 1].tolist())
