"""A landscape, and the scene that it shows at a moment in a view."""

from __future__ import annotations

import copy
from dataclasses import replace

from .asked import Asked
from .items import Particles, Scene
from .layers import Land, Line
from .life import living
from .lightning import bolts
from .moment import Moment, View
from .relief import Relief
from .shades import lit
from .sky import sky, sky_shade
from .stage import Stage
from .theme import Layer, Theme, land_numbers


class Landscape(Asked):
    """A theme and a seed: all that is needed to know what can be seen at any moment.

    For its arguments and their errors see `Asked`.

    >>> scene = Landscape("dusk", seed=7).scene(Moment(hour=18.5), View(320, 180))
    >>> len(scene.layers[0].crest)
    321
    """

    def __init__(
        self, theme: str | Theme | None = None, seed: int = 0, weather: str | None = None, calm: bool = False
    ) -> None:
        """Lay out the land of every layer; nothing is made before it is looked at."""
        super().__init__(theme, seed, weather, calm)
        self.inhabited = self.theme
        """The theme, but for kinds of life that were taken out, see `without`."""
        self._relief = Relief(self.theme, seed)

    @property
    def near(self) -> tuple[int, Layer, Land]:
        """The nearest of the theme's layers that is no bank: its number, what the theme says of it, and its land."""
        number = land_numbers(self.theme.layers)[-1]
        return number, self.theme.layers[number], self._relief.land(number)

    def ridden(self, line: Line, beyond: float) -> Landscape:
        """The same landscape, but for its nearest land, which goes along `line`; they are alike up to `beyond`."""
        other = copy.copy(self)
        other._relief = self._relief.ridden(self.near[0], line, beyond)
        return other

    def without(self, *kinds: str) -> Landscape:
        """The same landscape in which these kinds of life, named as in `Life`, do not live."""
        other = copy.copy(self)
        life = replace(self.inhabited.life, **dict.fromkeys(kinds, 0.0))
        other.inhabited = replace(self.theme, life=life)  # its light stays that of the theme, which is remembered
        return other

    def scene(self, moment: Moment, view: View) -> Scene:
        """What is visible at `moment` in `view`: the same for the same arguments, whatever was asked before."""
        theme, seed, calm = self.theme, self.seed, self.calm
        weather, now = self.now(moment)
        shade = sky_shade(theme, now)
        above = sky(theme, shade, now, moment, view, seed)
        crests, lamps, grounds = self._relief.layers(now, lit(shade, above, view), moment, view)
        stage = Stage(self.inhabited, seed, calm, now, weather, moment, view, grounds, crests)
        sprites, particles = living(stage)
        sprites = [*bolts(stage), *lamps, *sprites]
        return Scene(view.width, view.height, above, crests, tuple(sprites), (*particles, *_falling(stage)))


def _falling(stage: Stage) -> list[Particles]:
    """The rain or snow of a moment, if there is any."""
    if not stage.weather.strength:
        return []
    from .precipitation import falling  # most seconds are dry, and no first frame has any

    return falling(stage)
