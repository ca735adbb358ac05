"""The kinds of events of the score, with the times and places where they can be."""

from collections.abc import Mapping
from types import MappingProxyType

from ..theme import Theme
from .air.airliner import airliner
from .air.balloon import balloon
from .air.birds import birds
from .air.glider import glider
from .land.crest_places import has_meadow
from .land.deer import deer
from .land.doves import doves, has_homes
from .land.kite import kite
from .land.train import train
from .night.campfire import campfire
from .night.lanterns import lanterns
from .night.meteors import meteors
from .night.satellite import satellite
from .score import DAY, DUSK, FOUL, NIGHT, STORMY, Voice
from .water.boat import boat
from .water.geese import geese
from .water.heron import heron
from .water.open_water import has_lake, has_sea, has_water
from .water.sails import sails
from .water.whale import whale


def starry(theme: Theme) -> bool:
    """Whether a theme has stars by night."""
    return max(hour.stars for hour in theme.hours) > 0.5


VOICES: Mapping[str, Voice] = MappingProxyType(
    {
        "birds": Voice(birds, DAY),
        "meteors": Voice(meteors, NIGHT, starry, shuns=FOUL, aloft=True),
        "train": Voice(train, DAY | DUSK | NIGHT, shuns=(), beside=True),
        "boat": Voice(boat, DAY | DUSK | NIGHT, has_lake, shuns=STORMY),
        "glider": Voice(glider, DAY | DUSK | NIGHT, shuns=()),
        "deer": Voice(deer, DAY | DUSK | NIGHT, has_meadow, shuns=STORMY),
        "campfire": Voice(campfire, DUSK | NIGHT, has_meadow),
        "lanterns": Voice(lanterns, DUSK | NIGHT, shuns=FOUL),
        "satellite": Voice(satellite, NIGHT, starry, shuns=FOUL, aloft=True),
        "whale": Voice(whale, DAY | DUSK, has_sea, shuns=STORMY),
        "heron": Voice(heron, DAY | DUSK, has_lake, shuns=STORMY),
        "kite": Voice(kite, DAY, has_meadow, months=(3, 10), shuns=FOUL),
        "doves": Voice(doves, DAY, has_homes, shuns=STORMY),
        "balloon": Voice(balloon, DAY | DUSK, shuns=FOUL),
        "airliner": Voice(airliner, DAY | DUSK | NIGHT, shuns=STORMY, aloft=True),
        "geese": Voice(geese, DAY | DUSK | NIGHT, has_water, shuns=STORMY),
        "sails": Voice(sails, DAY | DUSK, has_water, shuns=STORMY),
    }
)
"""The events, by their fields of `Life`."""
