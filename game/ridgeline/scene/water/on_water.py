"""All strokes of light and foam on the waters of a moment."""

from collections.abc import Iterator, Sequence

from ..items import Particles, Sky, Sprite
from ..stage import Stage
from .glitter import glitter, lamps
from .reflections import reflections
from .surf import surf
from .surfaces import WaterSurface


def on_water(stage: Stage, sky: Sky, lit: Sequence[Sprite], waters: list[WaterSurface]) -> Iterator[Particles]:
    """Surf, glitter, and the reflections of lit windows and lanterns."""
    yield from surf(stage, waters)
    yield from glitter(stage, lamps(stage, sky, waters), waters)
    yield from reflections(stage, lit, waters)
