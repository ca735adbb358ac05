"""The base of all kinds of landscape, with the weather and the light of a moment."""

import copy
import datetime
import operator
from abc import ABC, abstractmethod
from dataclasses import replace
from typing import Self

from ..chance import Seed
from .items import Scene, Sky
from .land.seeds import land_seed
from .light.clock import LAND_LAG, SKY_LAG, light_moment
from .light.daylight import Daylight, Light
from .memory import MAX_LARGE_BYTES, Memory, read_only
from .moment import Moment
from .sky.aurora import below_aurora
from .sky.sky import sky_over, sky_shade
from .sky.sun_and_moon import moonlit
from .theme import Theme, land_numbers
from .themes.find import theme_for
from .view import View
from .weather.lightning import flash, light_up
from .weather_spells import Spell, bow_after, check_weather, fallen_snow, spell

LATEST_SECONDS = 16  #: seconds whose weather is kept: a frame asks several times for that of the same few
STEPS_BYTES = 2 << 20  #: bytes of kept skies and colours: those of the last steps in every view of a panorama


class Scenery(ABC):
    """A theme and a seed, weather and calm.

    Args:
        theme: a built-in theme's name, the path of a theme file, a Theme, or None to let the seed choose.
        seed: any integer.
        weather: a kind of weather for all the time, "none", or None for the theme's.
        calm: little motion: no flashes, and less and slower weather and life.
        memory: the memory of another landscape, to share it.

    Raises:
        ValueError: for a theme that does not exist or breaks the rules, or an unknown weather.
    """

    def __init__(
        self,
        theme: str | Theme | None = None,
        seed: Seed = 0,
        weather: str | None = None,
        calm: bool = False,
        *,
        memory: Memory | None = None,
    ) -> None:
        check_weather(weather)
        seed = operator.index(seed)
        self.theme = theme if isinstance(theme, Theme) else theme_for(theme, seed)
        if not land_numbers(self.theme.layers):
            raise ValueError("layers: given banks alone, at least one layer of land is needed")
        self.seed, self.weather, self.calm = seed, weather, calm
        self.weather_share = 1.0
        """0–1, the share of that weather, and of the snow that it has brought, see `in_weather`."""
        self.key = land_seed(self.theme, seed)
        """The seed of all that is shown."""
        self.memory = Memory(large=MAX_LARGE_BYTES) if memory is None else memory
        self._steps = Memory(STEPS_BYTES)
        self._spells: dict[float, Spell] = {}  # of the latest seconds
        self.daylight = Daylight(self.theme)
        self._lay_out()

    @abstractmethod
    def _lay_out(self) -> None:
        """Prepare the land of this kind; pictures are computed when they are asked for."""

    def weather_at(self, elapsed: float) -> Spell:
        """The weather of a second."""
        known = self._spells
        if elapsed not in known:
            if len(known) == LATEST_SECONDS:
                self._spells = known = {}
            now = spell(self.theme, self.key, elapsed, self.weather, calm=self.calm, memory=self.memory)
            known[elapsed] = now if self.weather_share == 1.0 else now.scaled(self.weather_share)
        return known[elapsed]

    def in_weather(self, weather: str | None, share: float) -> Self:
        """This landscape with a share, 0–1, of another weather; the rest is common to both. A share of 0 is clear."""
        landscape = copy.copy(self)
        landscape.weather, landscape.weather_share, landscape._spells = weather, share, {}
        return landscape

    def light(self, moment: Moment) -> Light:
        """The light of a moment's step, see `light.clock`, with the flash of a bolt if one strikes then."""
        return self._light(light_moment(moment, LAND_LAG), self._flash(moment.elapsed))

    def light_and_skies(self, moment: Moment, view: View) -> tuple[Light, Sky, Sky]:
        """The light of a step, the sky in it, from which land takes colours, and the sky shown, perhaps a step ahead.

        Neither zoom nor lift of the view change a sky.
        """
        lands, skies, share = light_moment(moment, LAND_LAG), light_moment(moment, SKY_LAG), self._flash(moment.elapsed)
        light = self._light(lands, share)
        above = self._sky(light, lands, view)
        return light, above, above if skies == lands else self._sky(self._light(skies, share), skies, view)

    def _flash(self, elapsed: float) -> float:
        return flash(self.weather_at(elapsed), self.key, elapsed, self.calm, self.memory)

    def _light(self, taken: Moment, share: float) -> Light:
        weather, seconds = self.weather_at(taken.elapsed), taken.elapsed
        fallen = fallen_snow(self.theme, self.key, seconds, self.weather, self.memory)
        bow = bow_after(self.theme, self.key, seconds, self.weather, self.memory)
        if self.weather_share != 1.0:
            fallen, bow = fallen * self.weather_share, bow * self.weather_share
        return self._steps(_light, self.daylight, taken.hour, taken.date, weather, share, fallen, bow)

    def _sky(self, light: Light, taken: Moment, view: View) -> Sky:
        weather = self.weather_at(taken.elapsed)
        return self._steps(_sky, self.daylight, light, taken, view.unzoomed, self.key, self.memory, weather)

    @abstractmethod
    def scene(self, moment: Moment, view: View) -> Scene:
        """The visible scene: a pure function of the arguments."""

    def in_theme(self, theme: Theme) -> Self:
        """The same landscape in another theme; the two share their memory."""
        return type(self)(theme, self.seed, self.weather, self.calm, memory=self.memory)

    def outlined(self) -> Self:
        """The same landscape as pens draw it: all that stands on a ridge is part of its crest."""
        return self

    def with_seed(self, seed: Seed) -> Self:
        """The same theme and weather with another seed; the two share their memory and their light."""
        landscape, seed = copy.copy(self), operator.index(seed)
        landscape.seed, landscape.key = seed, land_seed(self.theme, seed)
        landscape._lay_out()
        return landscape

    def apart(self) -> Self:
        """A copy of this landscape that shares nothing, for another thread."""
        return type(self)(self.theme, self.seed, self.weather, self.calm)

    def cost(self, moment: Moment) -> int:
        """Epochs of rain still to be computed for a moment's scene; 0 if they take no longer than a frame."""
        return 0

    def placeholder(self, moment: Moment, view: View) -> Scene:
        """A scene at no cost, shown until that of a moment is ready."""
        return self.scene(moment, view)

    def take_over(self, prepared: Self) -> None:
        """Take over the results of an equal landscape that was prepared apart from this one."""
        self.memory = prepared.memory


def _light(
    daylight: Daylight, hour: float, date: datetime.date, weather: Spell, share: float, fallen: float, bow: float
) -> Light:
    light = replace(daylight.light(hour, date, weather), fallen=fallen, bow=bow)
    light = moonlit(light, daylight.theme, hour, date)
    return read_only(light_up(below_aurora(daylight.theme, light), share))


def _sky(
    daylight: Daylight, light: Light, moment: Moment, view: View, seed: Seed, memory: Memory, weather: Spell
) -> Sky:
    shade = sky_shade(daylight.theme, light, memory)
    return read_only(sky_over(daylight.theme, shade, light, moment, view, seed=seed, memory=memory, weather=weather))
