"""The seeds of a landscape: each theme has hills, weather and life of its own, and each layer has land of its own."""

from itertools import count
from zlib import crc32

from ...chance import SEEDS_PER_LAYER, Seed
from ..theme import Theme

WORD_BITS = 32  #: bits of the number of a theme's land


def land_seed(theme: Theme, seed: Seed) -> Seed:
    """The seed of all that a landscape shows: its own seed mixed with the theme's key `land`, or else its name."""
    return (seed << WORD_BITS) + crc32((theme.land or theme.name).encode())


def lands_of(theme: Theme) -> list[tuple[int, int]]:
    """The land (i, n) of each layer: that of layer, or bank, number i of a theme with n layers of land."""
    total = sum(layer.bank is None for layer in theme.layers)
    land, air = count(), count()
    counted = [(next(land if layer.bank is None else air), total) for layer in theme.layers]
    given = (layer.land for layer in theme.layers)
    return [(own[0], own[1]) if own else pair for own, pair in zip(given, counted, strict=True)]


def seeds_of(theme: Theme, key: Seed) -> list[Seed]:
    """The first of each layer's seeds, of a `land_seed`.

    Banks count backwards, so that land is the same with and without them.
    """
    return [
        SEEDS_PER_LAYER * (key * total + (number if layer.bank is None else -1 - number))
        for layer, (number, total) in zip(theme.layers, lands_of(theme), strict=True)
    ]
