"""The wind over a land at a moment: gusts that travel along it, and how far they bend what grows there.

How strong the wind can be is `MAX_WIND`, in `scene/weather_spells.py`.
"""

import math

import numpy as np

from ...chance import Address, Word
from ...terrain.arrays import Float32s, Floats
from ...terrain.hashing import uniform
from ..land.parallax import left_edge
from ..life.presence import uniforms
from ..memory import Memory
from ..moment import Moment
from ..theme import Layer
from ..view import View
from ..weather_spells import MAX_WIND, Spell

GUSTS = ((17.0, 0.20), (7.3, 0.10), (3.1, 0.04))
"""Waves of the wind: period in seconds, and share of the wind that each adds or takes away."""

STORM_WIND = 1.8  #: a storm's wind, in multiples of the spell's

WAVES = ((1310.0, 210.0, 0.5), (470.0, 150.0, 0.3), (170.0, 110.0, 0.2))
"""Gusts that travel along the land: units from one to the next, units a second, and the share of each."""

BREEZE = 0.28  #: the wind of clear weather, as a share of the strongest
STIFF_SWAY, STIFF_WIND = 0.1, 0.55  #: what sways less than the first, like trees, moves only in winds above the second


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


def bending(
    sway: float,
    tall: float,
    layer: Layer,
    moment: Moment,
    view: View,
    *,
    weather: Spell,
    seed: int,
    memory: Memory,
    calm: bool = False,
) -> Float32s | None:
    """How far the wind moves the tips of what stands on a layer, for `Cover.wind`.

    Args:
        sway: `Kind.sway` of what stands there.
        tall: its height, in units.
        layer, view: the land, and the picture that shows it.
        weather, seed, moment, memory: the landscape's.
        calm: whether little motion is wanted: nothing moves.

    Returns:
        (width,) pixels to the right, at most `sway · tall` units of the layer; None where nothing moves.
    """
    if calm or sway <= 0.0 or (sway < STIFF_SWAY and weather.strength == 0.0):
        return None
    blown, breeze = memory.latest(weather_wind, weather, seed, moment.elapsed, memory) / MAX_WIND, 0.0
    if sway < STIFF_SWAY:
        blown = math.copysign(max(abs(blown) - STIFF_WIND, 0.0), blown)
    else:
        # The breeze blows the way that leaves fly.
        breeze = BREEZE if memory(uniforms, seed, Word.LEAF_WIND, 0, 1)[0] < 0.5 else -BREEZE
    winds = [wind for wind in (breeze, blown) if wind]
    if not winds:
        return None
    near = view.at(layer.parallax)
    columns = np.arange(near.width, dtype=np.float64) + 0.5
    places: Floats = left_edge(layer, moment, near) + columns / near.pixels_per_unit
    push: Float32s = np.zeros(near.width, np.float32)
    for wind in winds:
        push += np.float32(wind) * _gusts(places, moment.elapsed if wind > 0.0 else -moment.elapsed)
    # The stronger the wind, the less a further increase bends them.
    farthest = np.float32(sway * tall * near.pixels_per_unit)
    push /= 1.0 + np.abs(push)
    push *= farthest
    return push


def _gusts(places: Floats, gone: float) -> Float32s:
    """(n,) the strength, 0.1 between gusts to 1 in the strongest, at places of a land, `gone` seconds after 0."""
    strength: Float32s = np.zeros(len(places), np.float32) + np.float32(0.55)
    for length, speed, share in WAVES:
        # Far along the land, whole waves are taken off in double precision.
        turns = (places - speed * gone) / length
        strength += np.float32(0.45 * share) * np.sin(np.float32(2.0 * np.pi) * (turns % 1.0).astype(np.float32))
    return strength
