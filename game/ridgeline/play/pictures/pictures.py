"""Pictures of a run: the land of its theme, the glider, and what is near it. Needs no window and no pygame."""

import datetime
import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial

from ...scene.items import Scene
from ...scene.land.parallax import scroll
from ...scene.landscape import Landscape
from ...scene.light.clock import LAND_LAG, hour_on_step, light_moment
from ...scene.memory import MAX_LARGE_BYTES, Memory
from ...scene.moment import DEFAULT_DATE, Moment
from ...scene.view import View
from ...words import translated
from ..constants import TICKS
from ..course import Course
from ..events import Event
from ..ladder.unlocks import PLAIN_WEAR, Wear, glider_colours
from ..ladder.wear_colours import PLAIN
from ..rules import State
from ..taken_over_land import Ride
from . import glider_sprites, slide, sprites
from .anchor import Anchor
from .camera import Camera, left_edge, settle, view_through
from .chapter_view import course_of
from .chaptered import draw_chapter
from .day import Day, ShownWeather, WeatherAt, own_weather, weather_shown_at
from .dusk_veil import veil
from .ghost_sprites import Beside, ghost
from .glider_sprites import Posture
from .run_words import hunter
from .shapes import is_bare

SLOWEST = 0.05  #: the least parallax of the nearest land for a run on it
BEFORE_SUNSET = 3.3  #: hours before sunset at which a run from the start of a course begins


class NoGroundError(ValueError):
    """A landscape that has no land to ride on."""


@dataclass(frozen=True)
class Instant:
    """What a picture of a run shows.

    Attributes:
        state: where the run is.
        tick: its time, which may be between two ticks.
        camera: what the camera does.
        posture: of the glider.
        elapsed: seconds of the landscape.
        hour: of the day, 0–24.
        weather: what is shown of the course's weather.
        taken: the numbers of the coins that are gone.
        behind: where the glider has been, the last place first, see `slide.Places`.
        events: those of the last second.
        ghosts: other runs beside it.
        there: 0–1, how far coins, clouds and the glider's full size have come.
    """

    state: State
    tick: float
    camera: Camera
    posture: Posture
    elapsed: float
    hour: float
    weather: ShownWeather
    taken: Collection[int] = ()
    behind: slide.Places = ()
    events: Sequence[Event] = ()
    ghosts: Sequence[Beside] = ()
    there: float = 1.0


class Pictures:
    """The pictures of runs over one land, of any states in any order: each is a function of the state and the view.

    >>> from ridgeline.play import Run
    >>> from ridgeline.scene import Landscape, View
    >>> run = Run(seed=7)
    >>> run.advance(0.2, held=True)
    >>> scene = Pictures(Landscape("dusk", 7), run.course).picture(run.state, View(320, 180))
    >>> "glider's pilot" in [sprite.words for sprite in scene.sprites]
    True

    A `ridgeline.render.Renderer` draws such a scene; `scene.describe()` gives it as text.

    Attributes:
        landscape: what is ridden through.
        layer: its nearest land, which is ridden on.
        day: how its hours pass.
    """

    def __init__(
        self,
        landscape: Landscape,
        ground: Course | Ride,
        *,
        beyond: float = -math.inf,
        travel: float = -math.inf,
        second: float = 0.0,
        day: Day | None = None,
        date: datetime.date = DEFAULT_DATE,
        weather: WeatherAt = own_weather,
        calm: bool = False,
        contrast: bool = False,
        wear: Wear = PLAIN_WEAR,
    ) -> None:
        """Lay a course into a landscape.

        Args:
            landscape: a theme and a seed; the seed need not be the run's.
            ground: what the run rides on.
            beyond: the x up to which that is the landscape's own land.
            travel: from which on nothing passes before the camera.
            second: of the landscape, when the runs begin.
            day: how the hours pass; None lets the day turn from the afternoon on.
            date: sets the moon and the season.
            weather: what a place of the course asks for, unless the landscape has a weather for all the time.
            calm: with little motion.
            contrast: what matters stands out.
            wear: what the glider has on.

        Raises:
            NoGroundError: if the landscape has no land to ride on.
        """
        _, self.layer, _ = landscape.near
        if self.layer.parallax < SLOWEST:
            raise NoGroundError(translated("the theme {name} has no land to ride on", name=landscape.theme.name))
        course = course_of(ground)
        bare = None if course is None else partial(is_bare, course)
        self.landscape = landscape.ridden(ground, beyond, travel, bare).without("glider")
        theme = landscape.theme
        self.day = day or Day((theme.sunset - BEFORE_SUNSET) % 24.0, theme.sunset)
        self._ground, self._second, self._date = ground, second, date
        self._weather = weather if landscape.weather is None else own_weather
        self._calm, self._contrast, self._wear = calm, contrast, wear
        self._veils = Memory(MAX_LARGE_BYTES)

    def picture(self, state: State, view: View) -> Scene:
        """The picture of a state of a run, from the state alone.

        The camera and the glider are as if it had flown like that for a while; the hour is as if the dusk had not been
        nearer before; only the coin taken last is gone; and there are no sparks, no trail and no ghosts. The same
        state in the same view gives the same picture, and no run takes note of it.
        """
        last, elapsed = state.tally.last_coin, self._second + state.tick / TICKS
        instant = Instant(
            state,
            state.tick,
            settle(state, self._ground),
            glider_sprites.settle(state, self._ground),
            elapsed,
            hour_on_step(self.day.hour(self.day.passed(state))),
            self.weather(state.x),
            taken=() if last is None else (last,),
        )
        return self.scene(instant, view)

    def weather(self, x: float) -> ShownWeather:
        """The weather shown at a place of the course."""
        return weather_shown_at(self._weather, x)

    def moment(self, instant: Instant, view: View) -> Moment:
        """The moment of the land in a picture."""
        state = instant.state
        left = left_edge(instant.camera, state.x, view) - view.corner[0]
        travel = (left - self.layer.drift * instant.elapsed) / self.layer.parallax
        speed = 0.0 if state.asleep else state.vx / self.layer.parallax
        return Moment(travel, instant.hour, instant.elapsed, self._date, speed)

    def in_weather(self, shown: ShownWeather) -> Landscape:
        """The landscape in the visible share of a weather."""
        if shown.weather is None and shown.share == 1.0:
            return self.landscape
        return self.landscape.in_weather(shown.weather or self.landscape.weather, shown.share)

    def prepare(self, instant: Instant, view: View, share: float) -> None:
        """Make the land in the left part of a picture, a share of its width, so that no frame makes all of it.

        With all of its land, all else is made.
        """
        if share == 1.0:
            self.scene(instant, view)
            return
        width = max(round(share * view.width), 1)
        camera = replace(instant.camera, still=instant.camera.still * view.width / width)  # its column stays
        through = view_through(camera, replace(view, width=width))
        self.in_weather(instant.weather).stage(self.moment(instant, view), through)

    def scene(self, instant: Instant, view: View) -> Scene:
        """The picture of an instant, without writing."""
        state, tick, there = instant.state, instant.tick, instant.there
        course = course_of(self._ground)
        landscape, moment = self.in_weather(instant.weather), self.moment(instant, view)
        through = view_through(instant.camera, view)
        scene = landscape.scene(moment, through)
        banks = [layer.bank is not None for layer in landscape.theme.layers]
        number = len(scene.layers) - 1 - (banks[::-1].index(False))
        place = Anchor(through.at(self.layer.parallax), scroll(self.layer, moment), number)
        memory = landscape.memory
        now = memory(landscape.daylight.light, light_moment(moment, LAND_LAG).hour, moment.date)
        own = PLAIN if self._contrast else memory(glider_colours, now, self._wear)
        colours = glider_sprites.arriving(now, own, there)
        light = landscape.light(moment)
        scene, place, standing, blown, things, lights = draw_chapter(
            scene,
            self._ground,
            state,
            instant.taken,
            place,
            light=light,
            seconds=instant.elapsed,
            lamp=landscape.theme.lamp,
            memory=memory,
            strength=there,
            calm=self._calm,
        )
        snow = course is not None and hunter(course, state.x) == "avalanche"
        size = 1.0 + (glider_sprites.GLIDER_SIZE - 1.0) * there
        glider = glider_sprites.glider(state, instant.posture, colours, instant.elapsed, place, size=size)
        if self._contrast:
            things, glider = sprites.add_rims(things, view.height), sprites.add_rims(glider, view.height)
        over = [
            *(glider_sprites.slope_light(state, self._ground, colours, place, memory) if there == 1.0 else ()),
            *sprites.clouds(state.seed, light, place, there, memory),
            *standing,
            *things,
            *(sprite for beside in instant.ghosts for sprite in ghost(beside, colours, instant.elapsed, place)),
            *(() if snow else veil(state, place, self._veils)),
            *glider,
        ]
        particles = [
            *blown,
            *lights,
            *slide.track(instant.behind, state, self._ground, colours.glow, place),
            *sprites.trail(instant.behind, state, place),
            *sprites.sparks(state.seed, instant.events, tick, place),
        ]
        if not self._calm:
            particles += slide.spray(instant.behind, state, colours.glow, place, tick=tick)
            particles += sprites.streaks(state, tick, now, place, view)
        seen, lit = (*scene.sprites, *over), (*scene.particles, *particles)
        return Scene(scene.width, scene.height, scene.sky, scene.layers, seen, lit)
