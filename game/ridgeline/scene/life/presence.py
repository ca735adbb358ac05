"""Presence of the kinds of life: when they are about, how calm slows them, and their random numbers."""

from typing import Any

import numpy as np

from ...chance import Word
from ...terrain.arrays import Floats, Int64s
from ...terrain.hashing import MASK, absorb, hash_many, seed_key
from ..items import Sprite
from ..memory import Memory
from ..stage import Stage
from ..view import View
from ..weather_spells import CALM

SMALLEST, LARGEST = 0.05, 16.0
"""Pixels per unit below which small creatures are too small to see, and above which too large to draw."""


def in_scale(view: View) -> bool:
    """True if small creatures are drawn in such a view."""
    return SMALLEST <= view.pixels_per_unit <= LARGEST


def seconds(stage: Stage) -> float:
    """The moment's second for creatures; time runs slower if little motion is wanted."""
    return stage.moment.elapsed * (CALM if stage.calm else 1.0)


def scaled_chance(stage: Stage, share: float) -> float:
    """A theme's share, 0–1, of a kind, reduced if little motion is wanted."""
    return share * (CALM if stage.calm else 1.0)


def presence_at(hour: float, start: float, duration: float, fade: float) -> float:
    """0–1, the presence at an hour of a creature that comes at `start` for so many hours."""
    return presence((hour - start) % 24.0, duration, fade)


def presence(since: float, duration: float, fade: float) -> float:
    """0–1, the presence of a thing `since` its coming; it takes `fade` to come and to go."""
    left = duration - since
    share = (since if since < left else left) / fade
    return 0.0 if share <= 0.0 else share if share < 1.0 else 1.0


def fade_sprites(sprites: list[Sprite], strength: float) -> list[Sprite]:
    """The sprites with all shares multiplied by 0–1."""
    if strength >= 1.0:
        return sprites
    return [Sprite(s.layer, s.left, s.top, s.share * np.float32(strength), s.colour, s.words) for s in sprites]


def uniforms(seed: int, word: int, number: int, count: int) -> Floats:
    """(count,) random numbers from 0 to just below 1 for thing `number` of a seed, of the kind with this `Word`."""
    key = absorb(absorb(seed_key(seed), word), number & MASK)
    chances = hash_many(key, np.arange(count)).astype(np.float64) * 2.0**-32
    chances.flags.writeable = False
    return chances


def breeze(seed: int, memory: Memory) -> float:
    """1 if the breeze carries leaves to the right, else -1."""
    return 1.0 if memory(uniforms, seed, Word.LEAF_WIND, 0, 1)[0] < 0.5 else -1.0


def uniforms_of(seed: int, word: int, numbers: Int64s, count: int) -> Floats:
    """(n, count) random numbers as `uniforms` gives them, a row for each thing in `numbers`, (n,)."""
    wide: Any = absorb(seed_key(seed), word)
    left, right = absorb(wide, numbers.astype(np.uint32))
    hashes = hash_many((left[:, None], right[:, None]), np.arange(count))
    return hashes.astype(np.float64) * 2.0**-32
