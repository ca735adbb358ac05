"""The observation of a run as numbers: for agents that learn, and for any other player."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from ..terrain.arrays import Array, Float32s, Floats
from .batch import RECORD, Batch, record_of
from .constants import TICKS, Rules
from .course import Course, next_coin
from .rules import State

LOOKS = (0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1.0, 1.5)
"""Seconds of flight at the present speed to the places at which the land is sampled."""

LOWEST_SPEED = 120.0  #: the least units a second by which these become distances
LONGEST_FALL = 2.0  #: the most seconds that a glider is assumed to stay in the air

UNIT, PUSH = 1000.0, 400.0
"""The values that count as 1: of lengths and speeds, units and units a second; of pushes, units a second squared."""

LONG_RUN = 300.0  #: seconds after which a run counts as long
NO_COIN = 4000.0  #: units to the next coin if there is none near
Look = Callable[[Floats], tuple[Floats, Floats]]  #: the heights and slopes of the land of each run at places: (n, m)


class Feature(NamedTuple):
    """A number of an observation.

    Attributes:
        name: of it.
        low, high: its bounds, to which it is clipped.
        meaning: what it is, and what is 1.
    """

    name: str
    low: float
    high: float
    meaning: str


FEATURES = (
    Feature("speed", 0.0, 5.0, "speed ahead, 1000 units a second"),
    Feature("rise", -5.0, 5.0, "speed upward, 1000 units a second"),
    Feature("height", -0.2, 3.0, "height over the land, 1000 units"),
    Feature("on land", 0.0, 1.0, "1 on the land, 0 in the air"),
    Feature("held", 0.0, 1.0, "1 if the button was held in the last tick"),
    Feature("dived", 0.0, 1.0, "1 if it was held in this slide"),
    Feature("due", 0.0, 1.0, "1 if letting go now makes the slide perfect that has just ended"),
    Feature("clean", 0.0, 1.0, "1 if a perfect slide began this flight"),
    Feature("air", 0.0, 1.0, "how long the land has been left, 1 from a whole flight's 36 ticks on"),
    Feature("chain", 0.0, 1.0, "perfect slides in a row, 1 for six and more, which hold the dusk"),
    Feature("lead", 0.0, 1.0, "how far the dusk is behind, 1 for 7000 units or no dusk"),
    Feature("time", 0.0, 1.0, "how long the run is, 1 from 300 s on"),
    Feature("coin ahead", 0.0, 4.0, "way to the next coin or other thing, 1000 units; 4 if there is none near"),
    Feature("coin above", -2.0, 2.0, "how much higher than the glider it hangs, 1000 units"),
    Feature("coin push", 0.0, 6.5, "how far it pushes the dusk back, 400 units"),
    Feature("wind", -1.0, 1.0, "push ahead in the air, 400 units a second squared"),
    Feature("lift", 0.0, 5.0, "push upward in the air, 400 units a second squared"),
    Feature("water", 0.0, 1.0, "1 over water"),
    Feature("haste", -2.0, 2.0, "how much faster the dusk is here, 400 units a second"),
    Feature("slope", -2.0, 2.0, "slope of the land below, upward is positive"),
    Feature("fall", 0.0, LONGEST_FALL, "seconds until it comes down if the button is not held, on level land"),
    Feature("fall slope", -2.0, 2.0, "slope of the land where that is"),
    Feature("dive", 0.0, LONGEST_FALL, "the same if the button is held"),
    Feature("dive slope", -2.0, 2.0, "slope of the land where that is"),
    *(Feature(f"slope in {s:g} s", -2.0, 2.0, "slope of the land there at the present speed") for s in LOOKS),
    *(Feature(f"land in {s:g} s", -2.0, 2.0, "how much higher it is than the land below, 1000 units") for s in LOOKS),
)
"""The numbers of an observation, in order."""

LOWS = np.array([feature.low for feature in FEATURES], np.float32)
HIGHS = np.array([feature.high for feature in FEATURES], np.float32)


def observe(state: State, course: Course) -> Float32s:
    """The observation of a state of a run on a course: (k,) float32, see `FEATURES`.

    >>> from ridgeline.play import begin
    >>> course = Course(seed=7)
    >>> observed = observe(begin(7, course), course)
    >>> lead = [feature.name for feature in FEATURES].index("lead")
    >>> round(float(observed[lead]) * 7000.0)
    5000
    """
    coin = next_coin(course, state.x)
    observed = _observe(
        np.array([record_of(state, 0)], RECORD),
        lambda x: (course.heights(x), course.slopes(x)),
        np.array([coin[1:] if coin else (np.nan, 0.0, 0.0)]),
        np.array([course.around(state.x)]),
        course.rules,
    )
    return np.asarray(observed[0])


def observe_all(batch: Batch) -> Float32s:
    """The observations of a batch's runs: (n, k) float32, each as `observe` gives it."""
    return _observe(batch.records, batch.look, batch.next_coins(), batch.around(), batch.rules)


def _observe(now: Array, look: Look, coins: Floats, around: Floats, rules: Rules) -> Float32s:
    x, y, vx, vy = (now[name][:, None] for name in ("x", "y", "vx", "vy"))
    below, slope = look(x)
    above = np.maximum(y - below, 0.0)
    falls = np.hstack([_fall(vy, above, pull) for pull in (rules.gravity, rules.gravity + rules.dive)])
    seconds = np.hstack([falls, np.broadcast_to(LOOKS, (len(now), len(LOOKS)))])
    coin_x, lift, kind = coins.T
    there = np.isfinite(coin_x)
    coin_x = np.where(there, coin_x, now["x"] + NO_COIN)
    heights, slopes = look(np.hstack([x + np.maximum(vx, LOWEST_SPEED) * seconds, coin_x[:, None]]))
    coin_y = np.where(there, heights[:, -1] + lift, now["y"])
    pushes = np.array([thing.push for thing in rules.things])
    motion = (now["vx"] / UNIT, now["vy"] / UNIT, (y - below)[:, 0] / UNIT, now["air"] == 0, now["idle"] == 0)
    dive = (now["dived"], now["due"] > 0, now["clean"], now["air"] / rules.flight, now["chain"] / rules.hold_chain)
    lead = ((now["x"] - now["dusk"]) / rules.dusk_furthest, now["tick"] / (LONG_RUN * TICKS))
    coin = ((coin_x - now["x"]) / UNIT, (coin_y - now["y"]) / UNIT, pushes[kind.astype(np.int64)] / PUSH * there)
    landing = (slope[:, 0], falls[:, 0], slopes[:, 0], falls[:, 1], slopes[:, 1])
    columns = (
        *motion,
        *dive,
        *lead,
        *coin,
        *(around / [PUSH, PUSH, 1.0, PUSH]).T,
        *landing,
        *slopes[:, 2:-1].T,
        *((heights[:, 2:-1] - below) / UNIT).T,
    )
    return np.clip(np.stack(columns, axis=1).astype(np.float32), LOWS, HIGHS)


def _fall(vy: Floats, above: Floats, pull: float) -> Floats:
    """Seconds until a glider comes down to level land that is `above` units below it, from 0 to `LONGEST_FALL`."""
    return np.clip((vy + np.sqrt(vy * vy + 2.0 * pull * above)) / pull, 0.0, LONGEST_FALL)
