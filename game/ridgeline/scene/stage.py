"""What everything that falls and lives in a landscape may know of the moment."""

from __future__ import annotations

from typing import NamedTuple

from .daylight import Light
from .items import CrestLayer
from .layers import Land
from .moment import Moment, View
from .theme import Layer, Theme
from .weather import Spell


class Ground(NamedTuple):
    """The land of one of the theme's layers.

    Attributes:
        layer: what the theme says of it.
        land: its heights.
        number: in `Scene.layers`, of the nearest crest that belongs to it; what stands on the land is drawn there.
    """

    layer: Layer
    land: Land
    number: int


class Stage(NamedTuple):
    """A moment of a landscape in a view.

    Attributes:
        theme, seed: the landscape.
        calm: whether little motion is wanted.
        light, weather: of the moment.
        moment, view: asked for.
        grounds: back to front, one for each of the theme's layers; banks too.
        crests: `Scene.layers`.
    """

    theme: Theme
    seed: int
    calm: bool
    light: Light
    weather: Spell
    moment: Moment
    view: View
    grounds: tuple[Ground, ...]
    crests: tuple[CrestLayer, ...]

    @property
    def lands(self) -> list[Ground]:
        """The grounds that are land, back to front."""
        return [ground for ground in self.grounds if ground.layer.bank is None]

    def shore(self, ground: Ground) -> int:
        """The number of the nearest crest of a ground and of the water before it, which is several crests."""
        number = ground.number
        while number + 1 < len(self.crests) and self.crests[number + 1].words == "lake":
            number += 1
        return number
