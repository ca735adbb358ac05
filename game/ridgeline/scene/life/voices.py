"""The kinds of events that the score has, and when and where they can be."""

from collections.abc import Mapping
from types import MappingProxyType

from ..theme import Theme
from .air.birds import birds
from .air.glider import glider
from .land.train import train
from .night.meteors import meteors
from .score import DAY, DUSK, NIGHT, Voice
from .water.boat import boat


def _starry(theme: Theme) -> bool:
    """Whether a theme has stars by night."""
    return max(hour.stars for hour in theme.hours) > 0.5


def _lake(theme: Theme) -> bool:
    """Whether a lake lies before a layer."""
    return any(layer.lake is not None for layer in theme.layers)


VOICES: Mapping[str, Voice] = MappingProxyType(
    {
        "birds": Voice(birds, DAY),
        "meteors": Voice(meteors, NIGHT, _starry),
        "train": Voice(train, DAY | DUSK | NIGHT, hardy=True),
        "boat": Voice(boat, DAY | DUSK | NIGHT, _lake),
        "glider": Voice(glider, DAY | DUSK | NIGHT, hardy=True),
    }
)
"""The events, by their fields of `Life`."""
