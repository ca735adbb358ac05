"""The stage of a moment: all that weather and life may know of the scene."""

from typing import NamedTuple

from ..chance import Seed
from .items import CrestLayer
from .land.land import EndlessLand
from .light.daylight import Light
from .memory import Memory
from .moment import Moment
from .theme import Layer, Life, Theme
from .view import View
from .weather_spells import Spell


class LayerLand(NamedTuple):
    """The land of one of the theme's layers.

    Attributes:
        layer: its part of the theme.
        land: its heights.
        number: index in `Scene.layers` of its nearest crest, on which its sprites stand.
        shore: index of the same, or of the shore of the water before it, which has several crests.
    """

    layer: Layer
    land: EndlessLand
    number: int
    shore: int


class Stage(NamedTuple):
    """A moment of a landscape in a view.

    Attributes:
        theme: of the landscape.
        seed: of everything shown, see `Scenery.key`.
        life: what lives in it: the theme's life, or less.
        calm: whether there is little motion.
        light, weather: of the moment.
        moment, view: of the picture.
        grounds: back to front, one for each of the theme's layers, banks too.
        lands: those that are land and no banks.
        crests: `Scene.layers`.
        memory: the landscape's.
    """

    theme: Theme
    seed: Seed
    life: Life
    calm: bool
    light: Light
    weather: Spell
    moment: Moment
    view: View
    grounds: tuple[LayerLand, ...]
    lands: tuple[LayerLand, ...]
    crests: tuple[CrestLayer, ...]
    memory: Memory

    def behind(self, ground: LayerLand) -> int:
        """The index of the last crest behind a ground, so that the ground hides what stands there; -1 for the sky."""
        number = self.grounds.index(ground)
        return self.grounds[number - 1].shore if number else -1
