"""The base of all kinds of landscape, with the weather and the light of a moment."""

import copy
import datetime
import operator
from abc import ABC, abstractmethod
from dataclasses import replace
from typing import NamedTuple, Self

from ..chance import Seed
from .items import Scene, Sky
from .land.seeds import land_seed
from .light.clock import LAND_LAG, SKY_LAG, Step, light_moment, light_step, step_moment
from .light.daylight import Daylight, Light
from .memory import MAX_LARGE_BYTES, Latest, Memory, read_only
from .moment import Moment
from .sky.aurora import below_aurora
from .sky.sky import HourSky, sky_of_hour, sky_over
from .sky.sun_and_moon import moonlit
from .theme import Theme, land_numbers
from .themes.find import theme_for
from .view import View
from .weather.lightning import flash, light_up
from .weather_spells import Spell, bow_after, check_weather, fallen_snow, spell

STEPS_BYTES = 2 << 20  #: bytes of kept skies and colours: those of the last steps in every view of a panorama


class Climate(NamedTuple):
    """What the weather and the light of a moment follow from; see `Scenery`."""

    daylight: Daylight
    key: Seed
    weather: str | None
    share: float
    calm: bool
    memory: Memory
    steps: Memory

    def weather_at(self, elapsed: float) -> Spell:
        """The weather of a second."""
        now = spell(self.daylight.theme, self.key, elapsed, self.weather, calm=self.calm, memory=self.memory)
        return now if self.share == 1.0 else now.scaled(self.share)

    def light(self, taken: Moment, flashing: float) -> Light:
        """The light of a step, with a flash of a share of 0–1."""
        theme, seconds = self.daylight.theme, taken.elapsed
        fallen = fallen_snow(theme, self.key, seconds, self.weather, self.memory)
        bow = bow_after(theme, self.key, seconds, self.weather, self.memory)
        if self.share != 1.0:
            fallen, bow = fallen * self.share, bow * self.share
        weather = self.weather_at(seconds)
        return self.steps(_light, self.daylight, taken.hour, taken.date, weather, flashing, fallen, bow)


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
        self._latest = Latest()
        self.daylight = Daylight(self.theme)
        self._follow_climate()
        self._lay_out()

    @abstractmethod
    def _lay_out(self) -> None:
        """Prepare the land of this kind; pictures are computed when they are asked for."""

    def _follow_climate(self) -> None:
        """Let weather and light follow from what this landscape is now."""
        steps, share = self._steps, self.weather_share
        self._climate = Climate(self.daylight, self.key, self.weather, share, self.calm, self.memory, steps)

    def weather_at(self, elapsed: float) -> Spell:
        """The weather of a second."""
        return self._climate.weather_at(elapsed)

    def in_weather(self, weather: str | None, share: float) -> Self:
        """This landscape with a share, 0–1, of another weather; the rest is common to both. A share of 0 is clear."""
        landscape = copy.copy(self)
        landscape.weather, landscape.weather_share = weather, share
        landscape._follow_climate()
        return landscape

    def light(self, moment: Moment) -> Light:
        """The light of a moment's step, see `light.clock`, with the flash of a bolt if one strikes then."""
        flashing = flash(self.weather_at(moment.elapsed), self.key, moment.elapsed, self.calm, self.memory)
        return self._latest(Climate.light, self._climate, light_moment(moment, LAND_LAG), flashing)

    def light_and_skies(self, moment: Moment, view: View, weather: Spell) -> tuple[Light, Sky, Sky]:
        """The light of a step, the sky in it, from which land takes colours, and the sky shown, perhaps a step ahead.

        Neither zoom nor lift of the view change a sky. The weather is that of the moment.
        """
        climate, seen = self._climate, view.unzoomed
        flashing = flash(weather, self.key, moment.elapsed, self.calm, self.memory)
        light, above = self._latest(_light_and_sky, climate, light_step(moment, LAND_LAG), seen, flashing)
        return light, above, self._latest(_sky_shown, climate, light_step(moment, SKY_LAG), seen, flashing)

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
        landscape._follow_climate()
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
        self._follow_climate()


def _light_and_sky(climate: Climate, step: Step, view: View, flashing: float) -> tuple[Light, Sky]:
    """The light of a step and the sky in it."""
    taken = step_moment(step)
    light, weather = climate.light(taken, flashing), climate.weather_at(taken.elapsed)
    return light, climate.steps(_sky, climate, light, taken, view, weather)


def _sky_shown(climate: Climate, step: Step, view: View, flashing: float) -> Sky:
    """The sky of a step."""
    return _light_and_sky(climate, step, view, flashing)[1]


def _light(
    daylight: Daylight, hour: float, date: datetime.date, weather: Spell, share: float, fallen: float, bow: float
) -> Light:
    light = daylight.light(hour, date, weather)
    if fallen or bow:
        light = replace(light, fallen=fallen, bow=bow)
    light = moonlit(light, daylight.theme, hour, date)
    return read_only(light_up(below_aurora(daylight.theme, light), share))


def _hour_sky(climate: Climate, light: Light, moment: Moment, view: View) -> HourSky:
    """What an hour decides of a sky, the same objects while it stands."""
    sky = sky_of_hour(climate.daylight.theme, light, moment, view, climate.key, climate.memory)
    read_only((sky.shade, sky.gradient, sky.discs))
    return sky


def _sky(climate: Climate, light: Light, moment: Moment, view: View, weather: Spell) -> Sky:
    theme, seed, memory = climate.daylight.theme, climate.key, climate.memory
    hour = climate.steps.latest(_hour_sky, climate, light, Moment(hour=moment.hour, date=moment.date), view)
    sky = sky_over(theme, hour, light, moment, view, seed=seed, memory=memory, weather=weather)
    read_only((sky.stars, sky.curtains))
    return sky
