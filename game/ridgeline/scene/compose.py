"""A landscape, and the scene that it shows at a moment in a view."""

from __future__ import annotations

from .daylight import light
from .items import Scene
from .library import theme_for
from .moment import Moment, View
from .relief import Relief
from .shades import lit
from .sky import sky, sky_shade
from .theme import Theme


class Landscape:
    """A theme and a seed: all that is needed to know what can be seen at any moment.

    Args:
        theme: a built-in theme's name, the path of a theme file, a Theme, or None to let the seed choose.
        seed: any integer.

    Raises:
        ValueError: for a theme that does not exist or does not keep the rules; the message says what is allowed.

    >>> scene = Landscape("dusk", seed=7).scene(Moment(hour=18.5), View(320, 180))
    >>> len(scene.layers[0].crest)
    321
    """

    def __init__(self, theme: str | Theme | None = None, seed: int = 0) -> None:
        """Lay out the land of every layer; nothing is made before it is looked at."""
        self.theme = theme if isinstance(theme, Theme) else theme_for(theme, seed)
        self.seed = seed
        self._relief = Relief(self.theme, seed)

    def scene(self, moment: Moment, view: View) -> Scene:
        """What is visible at `moment` in `view`: the same for the same arguments, whatever was asked before."""
        now = light(self.theme, moment.hour, moment.date)
        shade = sky_shade(self.theme, now)
        above = sky(self.theme, shade, now, moment, view, self.seed)
        layers = self._relief.layers(now, lit(shade, above, view), moment, view)
        return Scene(view.width, view.height, above, *layers)
