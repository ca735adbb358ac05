"""A landscape, and the scene that it shows at a moment in a view."""

from __future__ import annotations

import copy
from dataclasses import replace

from .daylight import light
from .items import Particles, Scene
from .layers import Land, Line
from .library import theme_for
from .life import living
from .lightning import bolts, lit_up
from .moment import Moment, View
from .relief import Relief
from .shades import lit
from .sky import sky, sky_shade
from .stage import Stage
from .theme import Layer, Theme, land_numbers
from .weather import check_weather, spell


class Landscape:
    """A theme and a seed: all that is needed to know what can be seen at any moment.

    Args:
        theme: a built-in theme's name, the path of a theme file, a Theme, or None to let the seed choose.
        seed: any integer.
        weather: a kind of weather that there is all the time, "none", or None for what the theme has.
        calm: little motion: no flashes, and what falls and lives is less and slower.

    Raises:
        ValueError: for a theme that does not exist or does not keep the rules, or another weather; the message says
            what is allowed.

    >>> scene = Landscape("dusk", seed=7).scene(Moment(hour=18.5), View(320, 180))
    >>> len(scene.layers[0].crest)
    321
    """

    def __init__(
        self, theme: str | Theme | None = None, seed: int = 0, weather: str | None = None, calm: bool = False
    ) -> None:
        """Lay out the land of every layer; nothing is made before it is looked at."""
        check_weather(weather)
        self.theme = theme if isinstance(theme, Theme) else theme_for(theme, seed)
        if not land_numbers(self.theme.layers):
            raise ValueError("layers: given banks alone, allowed is a layer of land among them")
        self.seed, self.weather, self.calm = seed, weather, calm
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
        weather = spell(theme, seed, moment.elapsed, self.weather, calm)
        now = lit_up(light(theme, moment.hour, moment.date, weather), weather, seed, moment.elapsed, calm)
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
