"""The wind of a moment: that of the weather with its gusts, and the breeze of fine days.

How strong the wind can be is `MAX_WIND`, in `scene/weather_spells.py`.
"""

import math

import numpy as np

from ...chance import Address, Word
from ...terrain.hashing import uniform
from ..land.wind import CALM_AIR, Wind
from ..life.presence import uniforms
from ..memory import Memory
from ..weather_spells import MAX_WIND, Spell

GUSTS = ((17.0, 0.20), (7.3, 0.10), (3.1, 0.04))
"""Waves of the wind: period in seconds, and share of the wind that each adds or takes away."""

STORM_WIND = 1.8  #: a storm's wind, in multiples of the spell's

BREEZE = 0.28  #: the wind of clear weather, as a share of the strongest
STIFF_WIND = 0.55  #: share of the strongest wind above which stiff things move, too, such as trees


def wind_over_land(
    weather: Spell, seed: int, elapsed: float, memory: Memory, *, free: float, calm: bool = False
) -> Wind:
    """The wind of a second over land on which snow lets plants bend by a share `free`; none if little motion is wanted.

    Args:
        weather, seed, memory: the landscape's.
    """
    if calm:
        return CALM_AIR
    # The breeze blows the way that leaves fly.
    breeze = BREEZE if memory(uniforms, seed, Word.LEAF_WIND, 0, 1)[0] < 0.5 else -BREEZE
    if weather.strength == 0.0:
        return Wind(((), (), (breeze,)), elapsed, free)
    blown = weather_wind(weather, seed, elapsed, memory) / MAX_WIND
    strong = math.copysign(max(abs(blown) - STIFF_WIND, 0.0), blown)
    return Wind(((), (strong,) if strong else (), (breeze, blown) if blown else (breeze,)), elapsed, free)


def weather_wind(weather: Spell, seed: int, elapsed: float, memory: Memory) -> float:
    """The wind of a spell of weather at a second, with its gusts, in units a second; positive to the right."""
    if weather.strength == 0.0:
        return 0.0
    wind = weather.wind * (STORM_WIND if weather.kind == "storm" else 1.0)
    since = elapsed - weather.began
    gusts = 0.0
    for (period, share), phase in zip(GUSTS, memory(gust_phases, seed, weather.number), strict=True):
        gusts += share * math.cos(2.0 * math.pi / period * since + phase)
    return weather.strength * (wind + abs(wind) * gusts)


def gust_phases(seed: int, spell: int) -> list[float]:
    """The phases in radians of the wind's waves, in the spell number `spell`."""
    phases: list[float] = (2.0 * np.pi * uniform(seed, Address.GUSTS.at(spell) + np.arange(len(GUSTS)))).tolist()
    return phases
