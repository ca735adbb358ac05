"""All strokes of light and foam on the waters of a moment."""

from collections.abc import Iterator, Sequence

from ..items import Particles, Sky, Sprite
from ..stage import Stage
from .edges import lit_crests, surf
from .glitter import glitter, lamps
from .reflections import reflections
from .surfaces import Surface


def on_water(stage: Stage, sky: Sky, lit: Sequence[Sprite], waters: list[Surface]) -> Iterator[Particles]:
    """Surf, light on crests, glitter, and the reflections of lit windows and lanterns."""
    lights = lamps(stage, sky, waters)
    yield from surf(stage, waters)
    yield from lit_crests(stage, lights, waters)
    yield from glitter(stage, lights, waters)
    yield from reflections(stage, lit, waters)
