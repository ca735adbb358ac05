"""Thunderstorms: when lightning strikes, the bolt, and the light that it throws on the land."""

from __future__ import annotations

from .daylight import Light
from .items import Sprite
from .stage import Stage
from .weather import Spell


def lit_up(light: Light, weather: Spell, seed: int, elapsed: float, calm: bool) -> Light:
    """The light of a moment, in the flash of a bolt if one strikes."""
    return light


def bolts(stage: Stage) -> list[Sprite]:
    """The bolt that is to be seen, if one is."""
    return []
