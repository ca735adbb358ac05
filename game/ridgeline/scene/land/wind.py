"""The wind over a land: gusts that travel along it, and how far they bend what grows there."""

import math
from typing import NamedTuple

import numpy as np

from ...terrain.arrays import Float32s, Floats
from ..memory import Memory
from ..view import View
from ..weather_spells import MAX_WIND, Spell, weather_wind

WAVES = ((1310.0, 210.0, 0.5), (470.0, 150.0, 0.3), (170.0, 110.0, 0.2))
"""Gusts that travel along the land: units from one to the next, units a second, and the share of each."""

BREEZE = 0.28  #: the wind of clear weather, as a share of the strongest

STIFF_SWAY, STIFF_WIND = 0.1, 0.55  #: what sways less than the first, like trees, moves only in winds above the second

NEVER, IN_STRONG_WIND, ALWAYS = range(3)  #: when things bend: what has no sway, what is stiff, and all else


class Wind(NamedTuple):
    """The wind over all land at a moment.

    Attributes:
        pushes: the winds, as shares of the strongest, that bend what bends NEVER, IN_STRONG_WIND or ALWAYS.
        elapsed: the second.
        free: how far snow lets things bend, 0–1.
    """

    pushes: tuple[tuple[float, ...], ...]
    elapsed: float
    free: float = 1.0

    def pushed(self, start: float, near: View) -> dict[int, Float32s]:
        """(width,) how far, -1 to 1, what bends IN_STRONG_WIND or ALWAYS does now, where some does.

        Args:
            start, near: place of the land at the left side of a view, and the view.
        """
        columns = np.arange(near.width, dtype=np.float64) + 0.5
        places: Floats = start + columns / near.pixels_per_unit
        gusts: dict[bool, Float32s] = {}
        for wind in [wind for winds in self.pushes for wind in winds]:
            if (ahead := wind > 0.0) not in gusts:
                gusts[ahead] = _gusts(places, self.elapsed if ahead else -self.elapsed)
        return {kind: _push(winds, gusts) for kind, winds in enumerate(self.pushes) if winds}

    def bent(self, pushed: Float32s, farthest: float) -> Float32s:
        """(width,) pixels to the right, for `Cover.wind`, of tips that bend by `farthest` pixels at most."""
        bent: Float32s = pushed * np.float32(farthest)
        return bent if self.free == 1.0 else bent * np.float32(self.free)


CALM_AIR = Wind(((), (), ()), 0.0)


def bends(sway: float) -> int:
    """When things bend that sway so far, see `Kind.sway`."""
    return NEVER if sway <= 0.0 else IN_STRONG_WIND if sway < STIFF_SWAY else ALWAYS


def wind_over_land(
    weather: Spell, seed: int, elapsed: float, memory: Memory, *, breeze: float, free: float, calm: bool = False
) -> Wind:
    """The wind of a second; none if little motion is wanted.

    Args:
        weather, seed, memory: the landscape's.
        elapsed: the second.
        breeze: 1 if the breeze blows to the right, else -1.
        free: how far snow lets things bend, 0–1.
        calm: whether little motion is wanted.
    """
    if calm:
        return CALM_AIR
    breeze *= BREEZE
    if weather.strength == 0.0:
        return Wind(((), (), (breeze,)), elapsed, free)
    blown = weather_wind(weather, seed, elapsed, memory) / MAX_WIND
    strong = math.copysign(max(abs(blown) - STIFF_WIND, 0.0), blown)
    return Wind(((), (strong,) if strong else (), (breeze, blown) if blown else (breeze,)), elapsed, free)


def _push(winds: tuple[float, ...], gusts: dict[bool, Float32s]) -> Float32s:
    """(n,) how far some winds bend things, -1 to 1, given the gusts of each way."""
    push = np.float32(winds[0]) * gusts[winds[0] > 0.0]
    for wind in winds[1:]:
        push += np.float32(wind) * gusts[wind > 0.0]
    # The stronger the wind, the less a further increase bends them.
    push /= 1.0 + np.abs(push)
    return push


def _gusts(places: Floats, gone: float) -> Float32s:
    """(n,) the strength, 0.1 between gusts to 1 in the strongest, at places of a land, `gone` seconds after 0."""
    strength: Float32s = np.zeros(len(places), np.float32) + np.float32(0.55)
    for length, speed, share in WAVES:
        # Far along the land, whole waves are taken off in double precision.
        turns = (places - speed * gone) / length
        turns -= np.floor(turns)  # as `% 1.0`, in a fifth of the time
        strength += np.float32(0.45 * share) * np.sin(np.float32(2.0 * np.pi) * turns.astype(np.float32))
    return strength
