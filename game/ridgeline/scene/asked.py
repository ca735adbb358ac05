"""What every kind of landscape is asked for, and the weather and the light that it has at a moment."""

from __future__ import annotations

from abc import ABC, abstractmethod

from .daylight import Light, light
from .items import Scene
from .library import theme_for
from .lightning import lit_up
from .moment import Moment, View
from .theme import Theme, land_numbers
from .weather import Spell, check_weather, spell


class Asked(ABC):
    """A theme and a seed, weather and calm.

    Args:
        theme: a built-in theme's name, the path of a theme file, a Theme, or None to let the seed choose.
        seed: any integer.
        weather: a kind of weather that there is all the time, "none", or None for what the theme has.
        calm: little motion: no flashes, and what falls and lives is less and slower.

    Raises:
        ValueError: for a theme that does not exist or does not keep the rules, or another weather; the message says
            what is allowed.
    """

    def __init__(
        self, theme: str | Theme | None = None, seed: int = 0, weather: str | None = None, calm: bool = False
    ) -> None:
        """Find the theme."""
        check_weather(weather)
        self.theme = theme if isinstance(theme, Theme) else theme_for(theme, seed)
        if not land_numbers(self.theme.layers):
            raise ValueError("layers: given banks alone, allowed is a layer of land among them")
        self.seed, self.weather, self.calm = seed, weather, calm
        self._held = False

    def now(self, moment: Moment) -> tuple[Spell, Light]:
        """The weather, and the light in it, with the flash of a bolt if one strikes."""
        weather = spell(self.theme, self.seed, moment.elapsed, self.weather, self.calm)
        lit = light(self.theme, moment.hour, moment.date, weather)
        return weather, lit_up(lit, weather, self.seed, moment.elapsed, self.calm)

    @abstractmethod
    def scene(self, moment: Moment, view: View) -> Scene:
        """What is visible at `moment` in `view`: the same for the same arguments, whatever was asked before."""

    def close_to(self, moment: Moment) -> bool:
        """Whether the scene of a moment takes no longer than a frame."""
        return True

    @property
    def held(self) -> bool:
        """Whether a thread has what is slow to make; nothing is close meanwhile."""
        return self._held

    def hold(self, held: bool) -> None:
        """Let a thread have it, or no longer."""
        self._held = held

    def waiting(self, moment: Moment, view: View) -> Scene:
        """What may be shown while the scene of a moment is not close."""
        return self.scene(moment, view)
