"""The traces of a slide: its track on the land, and the spray that it throws up."""

import math
from collections.abc import Sequence

import numpy as np

from ...chance import Word
from ...scene.items import Particles
from ...terrain.arrays import Floats
from ...terrain.hashing import absorb, hash_many, seed_key
from ..constants import TICKS
from ..rules import RideLine, State
from .anchor import Anchor

PLACE_TICKS = 4  #: ticks from one place that is remembered to the next
ON_LAND = 1.5  #: units above the land up to which a glider slides on it

DOT, DOT_RADIUS, TRACK_DEPTH = 5.0, 1.7, 2.5
"""Units between the dots that the track is drawn with, their radius, and how deep below the line they are."""

TRACK_SHARE, TRACK_PLACES, TRACK_LENGTH = 0.6, 40.0, 2000.0
"""How opaque the track is where it begins, the places after which it has faded, and its units at most."""

GRAINS, GRAIN_RADIUS = 4, 2.2  #: grains thrown up at each place, and their radius in units
SPRAY_SECONDS, SPRAY_SHARE = 0.5, 0.75  #: how long a grain is seen, and how opaque it is at first

SLOW, FULL_SPEED = 320.0, 1100.0
"""Units a second above which a slide throws up spray, and how many more until it throws the most."""

CARRIED, RISING, SINKING = 0.65, 250.0, 420.0
"""The share of the glider's speed that a grain keeps at most; units a second by which it rises at most, and units by
which it sinks in a second, and four times as many in two."""

MAX_SPRAYING = int(SPRAY_SECONDS * TICKS / PLACE_TICKS) + 2  #: the last places that a grain may come from
Places = Sequence[tuple[float, float, float]]
"""x and y of where the glider has been, and the land's height there, `PLACE_TICKS` apart, the last one first."""


def track(behind: Places, state: State, ground: RideLine, colour: Floats, anchor: Anchor) -> list[Particles]:
    """The track of a slide, which fades behind the glider."""
    places, x, y, slides = _slid(behind, state, ground)
    if len(x) < 2 or x[0] - x[-1] < DOT or not slides.any():
        return []
    # The dots lie at the same places of the land in every frame.
    along = DOT * np.arange(math.ceil(max(x[-1], x[0] - TRACK_LENGTH) / DOT), math.floor(x[0] / DOT) + 1)
    number = np.interp(along, x[::-1], places[::-1])
    height = np.interp(along, x[::-1], y[::-1]) - TRACK_DEPTH
    on = np.interp(along, x[::-1], slides[::-1]) > 0.99
    share = np.where(on, TRACK_SHARE * np.maximum(1.0 - number / TRACK_PLACES, 0.0), 0.0).astype(np.float32)
    if not on.any():
        return []
    x = along[on] - anchor.left
    return [anchor.dots(x, height[on], share[on], DOT_RADIUS, colour=colour, words="track")]


def spray(behind: Places, state: State, colour: Floats, anchor: Anchor, *, tick: float) -> list[Particles]:
    """The grains that a slide throws up; each follows from the tick and the place that it comes from."""
    if len(behind) < 3:
        return []
    x, y, land = np.array(list(behind)[:MAX_SPRAYING]).T
    ticks = state.tick // PLACE_TICKS * PLACE_TICKS - PLACE_TICKS * np.arange(len(x) - 1)
    age = (tick - ticks) / TICKS
    speed = (x[:-1] - x[1:]) * (TICKS / PLACE_TICKS)
    strength = np.minimum(np.maximum((speed - SLOW) / FULL_SPEED, 0.0), 1.0)
    seen = (age >= 0.0) & (age < SPRAY_SECONDS) & (strength > 0.0) & (y - land < ON_LAND)[:-1]
    if not seen.any():
        return []
    age, strength, speed = age[seen, None], strength[seen, None], speed[seen, None]
    key = absorb(seed_key(state.seed), Word.SPRAY)
    addresses = ticks[seen, None] * (3 * GRAINS) + np.arange(3 * GRAINS)
    drawn = hash_many(key, addresses.astype(np.int64)) * 2.0**-32
    far, high, late = drawn[:, :GRAINS], drawn[:, GRAINS : 2 * GRAINS], drawn[:, 2 * GRAINS :]
    along = x[:-1][seen, None] + CARRIED * (0.15 + 0.85 * far) * speed * age
    rising = RISING * (0.2 + 0.8 * high) * (0.4 + 0.6 * strength)
    height = y[:-1][seen, None] + rising * age - SINKING * age * age
    life = 1.0 - age / (SPRAY_SECONDS * (0.4 + 0.6 * late))
    share = (SPRAY_SHARE * strength * np.minimum(np.maximum(life, 0.0), 1.0)).astype(np.float32).ravel()
    shown = share > 0.0
    x, y = along.ravel()[shown] - anchor.left, height.ravel()[shown]
    return [anchor.dots(x, y, share[shown], GRAIN_RADIUS, colour=colour, words="spray")]


def _slid(behind: Places, state: State, ground: RideLine) -> tuple[Floats, Floats, Floats, Floats]:
    """Numbers of the places, 0 for that of now, their x and y, and 1 where one is on the land, 0 elsewhere."""
    x, y, land = np.array([(state.x, state.y, ground(state.x)[0]), *behind]).T
    number = np.arange(len(x), dtype=np.float64)
    # Hits and steep flanks put a glider back a little: places that do not follow one another are left out.
    follows = np.concatenate([[True], np.minimum.accumulate(x)[:-1] > x[1:]])
    slides = (y - land < ON_LAND).astype(np.float64)
    return number[follows], x[follows], y[follows], slides[follows]
