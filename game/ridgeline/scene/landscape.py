"""The landscape of ridges, and its scene at a moment in a view."""

import copy
import math
from dataclasses import fields, replace
from typing import Self

from .crests import Crests
from .foreground import tussocks
from .foreground.foreground import PARALLAX, foreground
from .items import Particles, Scene, Sky, Sprite
from .land.land import Bare, EndlessLand, GroundProfile
from .land.wind import wind_over_land
from .landscape_base import Climate, Scenery
from .life import aloft, living
from .life.air.glider import HALF_WAY, Flight, flight
from .life.land.wind_wheels import wind_wheels
from .life.presence import breeze
from .life.score import BAR, FELT, FORESEEN_SECONDS, Bar, Cue, LifeScore
from .life.voices import VOICES
from .memory import Memory
from .moment import Moment
from .sky.cloud_shadows import cloud_shadows
from .sky.cumulus import cumulus, heaps
from .sky.rays_halos_and_rainbow import halos
from .stage import Stage
from .theme import Layer, Life, Theme, land_numbers
from .view import PANORAMA, View
from .water.reflections import mirror_bolts, on_water
from .water.rings import rings
from .water.surfaces import surfaces
from .weather.fog_banks import fog_banks
from .weather.lightning import bolts
from .weather.rain_shafts import rain_shafts
from .weather_spells import CALM, Weather, is_anywhere

NO_LIFE = Life(**dict.fromkeys((field.name for field in fields(Life)), 0.0))


FORESEEN = 2.0 * PANORAMA
"""Units to the right of a picture's left side within which foreground may be in view."""


class Landscape(Scenery):
    """A theme and a seed, which decide what is visible at any moment.

    For its arguments and their errors see `Scenery`.

    >>> scene = Landscape("dusk", seed=7).scene(Moment(hour=18.5), View(320, 180))
    >>> len(scene.layers[0].crest)
    321
    """

    _drawings = True

    _passing = math.inf
    """Units of the foreground's travel up to which it may pass."""

    _rushing = math.inf
    """Units of the tussocks' travel beyond which they stand."""

    def _lay_out(self) -> None:
        self.life = self.theme.life
        """The theme's life minus the kinds that `without` has removed."""
        self.score = LifeScore(VOICES, self.theme, self.key, self.memory)
        """The score of the events of life."""
        self._pictures = Memory()
        self._crests = Crests(self.theme, self.key, self.memory, self._drawings)

    @property
    def near(self) -> tuple[int, Layer, EndlessLand]:
        """The nearest layer of land: its number, its part of the theme, and its land."""
        number = land_numbers(self.theme.layers)[-1]
        return number, self.theme.layers[number], self._crests.land(number)

    def land(self, number: int) -> EndlessLand:
        """The land of a layer of the theme."""
        return self._crests.land(number)

    def ridden(
        self,
        profile: GroundProfile,
        beyond: float,
        travel: float = -math.inf,
        bare: Bare | None = None,
        exact: bool = False,
    ) -> "Landscape":
        """This landscape with its nearest land along `profile`; up to `beyond` nothing differs.

        The rider must see the way: only foreground in view at this `travel` still passes before the camera, and all
        that is tall stands behind the line. Low grass rushes past instead. Nothing is rooted where the profile is
        `bare`. For `exact` see `EndlessLand.under`.
        """
        ridden = copy.copy(self)
        ridden._passing, ridden._rushing = PARALLAX * travel + FORESEEN, tussocks.PARALLAX * travel + FORESEEN
        ridden._crests = self._crests.ridden(self.near[0], profile, beyond, bare, exact)
        return ridden

    def beside(self, other: "Landscape", start: float, stop: float) -> "Landscape":
        """This landscape, reusing another one's results; their nearest lands differ only from `start` to `stop`."""
        self._crests.take(self.near[0], other._crests, start, stop)
        return self

    def without(self, *kinds: str) -> "Landscape":
        """This landscape without some kinds of life, named as in `Life`."""
        emptier = copy.copy(self)
        emptier.life = replace(self.life, **dict.fromkeys(kinds, 0.0))
        return emptier

    def lifeless(self) -> "Landscape":
        """This landscape without any life."""
        return self.without(*(field.name for field in fields(Life)))

    def bare(self) -> "Landscape":
        """This landscape without plants, buildings and life, which costs less."""
        landscape = copy.copy(self)
        layers = tuple(replace(layer, stands=()) for layer in self.theme.layers)
        biomes = tuple(replace(biome, landmarks=()) for biome in self.theme.biomes)
        landscape.theme = replace(self.theme, layers=layers, biomes=biomes, life=NO_LIFE, milky_way=0.0, aurora=0.0)
        landscape._lay_out()
        return landscape

    def in_theme(self, theme: Theme) -> Self:
        """The same landscape in another theme; the two share their memory."""
        landscape = super().in_theme(theme)
        if not self._drawings:
            return landscape.outlined()
        landscape._pictures = self._pictures
        landscape._crests.sharing(self._crests)
        return landscape

    def outlined(self) -> Self:
        """The same landscape as pens draw it: all that stands on a ridge is part of its crest."""
        landscape = copy.copy(self)
        landscape._drawings = False
        landscape._lay_out()
        return landscape

    @property
    def kept_pictures(self) -> tuple[int, int]:
        """Bytes of pictures that it keeps, and that it may keep."""
        return self._pictures.size, self._pictures.room

    def flight(self, moment: Moment) -> Flight | None:
        """The glider in the air at a moment, in view or not; None if there is none."""
        _, layer, land = self.near
        gliders = [cue for cue in self.cues(moment) if cue.kind == "glider"]
        cue = min(gliders, key=lambda cue: abs(cue.since - HALF_WAY), default=None)
        return cue and flight(layer, land, cue, self.key, moment, calm=self.calm, memory=self.memory)

    def cues(self, moment: Moment) -> list[Cue]:
        """The events of life at a moment, in view or not."""
        seconds = moment.elapsed * (CALM if self.calm else 1.0)
        now, month = math.floor(seconds / BAR), moment.date.month
        return self.score.cues(
            self._latest(_bars, self.score, self.life, self._climate, now, month), seconds, moment.hour
        )

    def scene(self, moment: Moment, view: View) -> Scene:
        """The visible scene at `moment` in `view`: a pure function of the two."""
        self._pictures.make_room(view.width, view.height)
        stage, sky, lamps = self._set(moment, view)
        waters, clouds, cues = surfaces(stage), heaps(stage), self.cues(moment)
        foul = stage.weather.kind is not None
        struck = bolts(stage) if foul else []
        sprites = (
            *halos(stage, sky),
            *aloft(stage, cues),
            *cumulus(stage, sky, clouds, self._pictures),
            *cloud_shadows(stage, sky, clouds, self._pictures),
            *(rain_shafts(stage, sky, self._pictures) if foul else ()),
            *struck,
            *(mirror_bolts(stage, struck) if struck else ()),
            *(rings(stage, waters) if foul and waters else ()),
            *lamps,
            *wind_wheels(stage),
            *(fog_banks(stage, self._pictures) if foul else ()),
            *living(stage, cues),
            *foreground(stage, self._passing, self._pictures),
            *tussocks.tussocks(stage, self._rushing, self._pictures),
        )
        strokes = on_water(stage, sky, lamps, waters) if waters else []
        falls = _falling(stage) if foul else []
        return Scene(view.width, view.height, sky, stage.crests, sprites, (*strokes, *falls))

    def stage(self, moment: Moment, view: View) -> Stage:
        """The stage of a moment: all that weather and life may know of it."""
        return self._set(moment, view)[0]

    def _set(self, moment: Moment, view: View) -> tuple[Stage, Sky, tuple[Sprite, ...]]:
        """The stage of a moment, its sky, and the lit windows on it."""
        weather = self.weather_at(moment.elapsed)
        light, above, sky = self.light_and_skies(moment, view, weather)
        way, free = breeze(self.key, self.memory), 1.0 - light.fallen
        wind = wind_over_land(weather, self.key, moment.elapsed, self.memory, breeze=way, free=free, calm=self.calm)
        crests, lamps, (grounds, lands) = self._crests.layers(light, above, moment, view, steps=self._steps, wind=wind)
        stage = Stage(
            self.theme,
            self.key,
            self.life,
            self.calm,
            light,
            weather,
            moment,
            view,
            grounds,
            lands,
            crests,
            self.memory,
        )
        return stage, sky, lamps


def _bars(score: LifeScore, life: Life, climate: Climate, now: int, month: int) -> list[tuple[int, Bar]]:
    """The bars of a landscape whose events may be seen during one."""
    pace = CALM if climate.calm else 1.0
    return score.bars(now, month, life, calm=climate.calm, weather=lambda second: _felt(climate, pace, second))


def _felt(climate: Climate, pace: float, second: float) -> Weather | None:
    """The weather that life heeds in a second of life, of which `pace` are in one: that, or one that comes soon."""
    soon = (climate.weather_at(at / pace) for at in (second, second + FORESEEN_SECONDS))
    return next((spell.kind for spell in soon if spell.strength > FELT), None)


def _falling(stage: Stage) -> list[Particles]:
    if not is_anywhere(stage.weather, stage.seed, stage.moment.elapsed, stage.memory):
        return []
    from .weather.precipitation import falling  # most seconds are dry, and no first frame has any

    return falling(stage)
