"""A run on the screen: the land that is ridden, the camera, its picture and its sounds."""

import math
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from ...play import sprites
from ...play.camera import SLOW_PLACE, Camera, between, follow, left_edge, view_through
from ...play.constants import RULES, TICKS
from ...play.course import Course
from ...play.events import Event, events
from ...play.ghost import Ghost, bot_run
from ...play.recorded_look import Look
from ...play.replay import Replay, Start, states
from ...play.rules import DT, RideLine, State, finish, step, take_over
from ...play.run import MAX_GAP, Run
from ...play.scenery.chapter_view import course_of
from ...play.scenery.chaptered import chaptered
from ...play.scenery.shapes import unrooted
from ...play.scenery.words import name
from ...play.sprites import Anchor, turned
from ...play.taken_over_land import Ride
from ...scene import Landscape, Moment, Scene, Text, View
from ...scene.items import Sprite
from ...scene.land.land import Land
from ...scene.land.parallax import scroll
from ...scene.life.air.glider_picture import Paint, paint
from ...scene.light.clock import LAND_LAG, hour_on_step, light_moment, step_of_second
from ...scene.weather.lightning import strikes
from .hud import score
from .result_words import result
from .sound_cues import THUNDER, Cue, of_events, of_state

AHEAD_OF_PICTURE = 600.0
"""Units beyond the picture from which on the land that is taken over becomes the course."""

SLOWEST = 0.05
"""The least share of travel that the nearest land may go with, for a run on it."""

HIT_STOP_SECONDS = 0.05
"""Seconds for which a hit and the beginning of a fever hold everything."""

TRAIL_LENGTH = 40
"""Places of the fever's trail, a few ticks apart."""

EVENING = 0.8
"""Hours after sunset at which the dusk catches the glider."""

DUSK_SECONDS = 1.5
"""Seconds in which the hour follows the dusk."""

ENTRY_TICKS = 2.0 * TICKS
"""Ticks in which, in a run that is taken over, coins and clouds appear and the camera sets out."""

RUN_UP = 1.2
"""Seconds in which, in such a run, the camera comes from the cruise's speed to the glider's; less near the border."""

RIGHTMOST = 0.93
"""Share of the width that the glider is meanwhile not to be beyond."""

GHOST_SHARE = 0.3
"""A ghost's share of the colour, 0–1."""

STRIKE_LEVEL = 0.6
"""The level of the thunder of the strongest bolt."""


class NoGroundError(ValueError):
    """A landscape that has no land to ride on."""


class Game:
    """One run. Nothing here reads a clock: `advance` is told what time has passed and whether the button is held.

    Attributes:
        run: what can be recorded: a run from the start of a course; None for another one.
        state: where the run is.
        hour: of the day, that the run has come to.
        idle: seconds since anything was touched.
        done: whether there is nothing more to be seen, which only a recorded run says.
    """

    def __init__(
        self,
        landscape: Landscape,
        moment: Moment,
        view: View | None,
        *,
        zen: bool = False,
        calm: bool = False,
        contrast: bool = False,
        ghosts: Sequence[Replay] | None = None,
        start: Start | None = None,
    ) -> None:
        """Begin a run.

        Args:
            landscape: of the cruise.
            moment: of the cruise.
            view: of the cruise, in which its glider is taken over; None begins at the start of the course.
            zen: without dusk and score.
            calm: with little motion.
            contrast: what matters stands out.
            ghosts: runs to be seen beside one from the start, and the bot's with them; None shows none.
            start: x, y, vx and vy of a run that does not begin asleep at 0, see `Replay`.

        Raises:
            NoGroundError: if the landscape has no land to ride on.
        """
        _, self._layer, land = landscape.near
        if self._layer.parallax < SLOWEST:
            raise NoGroundError(f"the theme {landscape.theme.name} has no land to ride on")
        self._zen, self._calm, self._contrast = zen, calm, contrast
        self._theme, self._seed = landscape.theme, landscape.seed
        self._elapsed, self._date = moment.elapsed, moment.date
        self._woke = moment.elapsed
        self._heard = moment.elapsed - THUNDER
        self.hour = self._first_hour = self._shown_hour = self._next_hour = moment.hour
        self._light_step = step_of_second(moment.elapsed, LAND_LAG)
        self._camera = self._camera_before = Camera()
        self._ground: RideLine
        self.run: Run | None = None
        self._left = 0.0
        if view is None:
            self.run = Run(landscape.seed, start, dusk=not zen)
            self._ground, ridden = (
                self.run.course,
                landscape.ridden(self.run.course, -math.inf, bare=partial(unrooted, self.run.course)),
            )
            self.state = self._before = self.run.state
            self._settle()
        else:
            ridden = self._take_over(landscape, land, moment, view)
        self._landscape = ridden.without("glider")
        self._posture = sprites.resting(self.state, self._ground)
        self._hit_stop, self.idle, self.done = 0.0, 0.0, False
        self._events: list[Event] = []
        self._happened: list[Event] = []
        self._behind: deque[tuple[float, float]] = deque(maxlen=TRAIL_LENGTH)
        self._taken: list[int] = []
        self._ghosts: list[Ghost] = []
        if ghosts is not None and self.run is not None:
            runs = [*map(states, ghosts), bot_run(landscape.seed, self._ground)]
            self._ghosts = [Ghost(run, self._ground) for run in runs]

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return bool(self.state.cause)

    @property
    def elapsed(self) -> float:
        """Seconds of the landscape, which went on from the cruise's: it is as old as the ticks, and holds with them."""
        return self._elapsed + self._left

    @property
    def look(self) -> Look:
        """How it looks, for whoever shows it again."""
        shown = self._landscape
        return Look(self._theme.name, self._woke, self._first_hour, self._date, shown.weather, calm=shown.calm)

    def touch(self) -> None:
        """Take note that somebody is there."""
        self.idle = 0.0

    def finish(self, cause: str) -> None:
        """End the run from outside, see `Run.finish`."""
        if self.run is not None:
            self.run.finish(cause)
            self.state = self._before = self.run.state
        else:
            self.state = self._before = finish(self.state, cause)

    def advance(self, seconds: float, held: bool) -> list[Event]:
        self.idle = 0.0 if held else self.idle + seconds
        hit_stop = min(self._hit_stop, seconds)
        self._hit_stop -= hit_stop
        self._left += min(seconds - hit_stop, MAX_GAP)
        happened: list[Event] = []
        while self._left >= DT:
            self._left -= DT
            happened += self._tick(held)
        if not self._calm and any(event.name in ("hit", "fever") for event in happened):
            self._hit_stop = HIT_STOP_SECONDS
        self._events = [event for event in self._events if self.state.tick - event.tick < TICKS] + happened
        self._happened = happened
        return happened

    def moment(self, view: View) -> Moment:
        """The moment of the land that is seen now."""
        share = self._left / DT
        camera = between(self._camera_before, self._camera, share)
        return self._moment(_between(self._before, self.state, share), camera, view)

    def scene(self, view: View) -> Scene:
        """The picture of now, without writing."""
        share = self._left / DT
        state = _between(self._before, self.state, share)
        camera = between(self._camera_before, self._camera, share)
        moment = self._moment(state, camera, view)
        through = view_through(camera, view)
        scene = self._landscape.scene(moment, through)
        banks = [layer.bank is not None for layer in self._theme.layers]
        number = len(scene.layers) - 1 - (banks[::-1].index(False))
        left = scroll(self._layer, moment)
        place = Anchor(through.at(self._layer.parallax), left, number)
        memory = self._landscape.memory
        now = memory(self._landscape.daylight.light, light_moment(moment, LAND_LAG).hour, moment.date)
        tick = self._before.tick + share * (self.state.tick - self._before.tick)
        there = min(tick / ENTRY_TICKS, 1.0) if self.run is None else 1.0
        colours = sprites.PLAIN if self._contrast else memory(paint, now)
        light, seconds, lamp = self._landscape.light(moment), self.elapsed, self._theme.lamp
        scene, place, standing, blown, things, lights = chaptered(
            *(scene, self._ground, state, self._taken, place, light, seconds, lamp, memory),
            strength=there,
            calm=self._calm,
        )
        size = 1.0 + (sprites.GLIDER_SIZE - 1.0) * there
        glider = sprites.glider(state, self._posture, colours, self.elapsed, place, size=size)
        if self._contrast:
            things, glider = sprites.rimmed(things, view.height), sprites.rimmed(glider, view.height)
        over = [
            *sprites.clouds(self._seed, now, place, there, memory),
            *standing,
            *things,
            *(sprite for ghost in self._ghosts for sprite in self._ghost(ghost, colours, place)),
            *glider,
        ]
        particles = [
            *blown,
            *lights,
            *sprites.trail(list(self._behind), state, place),
            *sprites.sparks(self._seed, self._events, tick, place),
        ]
        if not self._calm:
            particles += sprites.streaks(self._seed, state, tick, now, place, view)
        return replace(scene, sprites=(*scene.sprites, *over), particles=(*scene.particles, *particles))

    def texts(self) -> tuple[Text, ...]:
        """Score, dusk and hint, or the result."""
        if self.over:
            return result(self.state, self._zen)
        course = course_of(self._ground)
        return (*score(self.state, self._zen), *(name(course, self.state) if course else ()))

    def cues(self) -> list[Cue]:
        """The sounds of the time that has passed last; thunder comes after its bolt, once."""
        state, before, now = self.state, self._heard, self.elapsed - THUNDER
        self._heard = max(before, now)
        shown = self._landscape
        struck = strikes(shown.theme, shown.key, before, now, shown.weather, shown.memory)
        return [
            *of_state(state, self._ground(state.x)[1]),
            *of_events(self._happened),
            *(Cue("thunder", STRIKE_LEVEL * strike.strength) for strike in struck),
        ]

    def _tick(self, held: bool) -> list[Event]:
        before = self.state
        if before.asleep:
            self._woke = self._elapsed
        self._elapsed += DT
        if self.run is not None:
            self.run.tick(held)
            after = self.run.state
        else:
            after = step(before, held, self._ground)
        self._before, self.state = before, after
        self._camera_before, self._camera = self._camera, self._follow(after)
        self._posture = turned(self._posture, after, self._ground)
        self._follow_clock_of_light()
        self._follow_dusk()
        if after.tick > before.tick:
            for ghost in self._ghosts:
                ghost.advance()
        if after.tick % 4 == 0:
            self._behind.appendleft((after.x, after.y))
        if after.tally.last_coin is not None and after.tally.last_coin != before.tally.last_coin:
            self._taken.append(after.tally.last_coin)
        return events(before, after)

    def _ghost(self, ghost: Ghost, colours: Paint, place: Anchor) -> list[Sprite]:
        if ghost.state is None:
            return []
        return sprites.glider(ghost.state, ghost.posture, colours, self.elapsed, place, GHOST_SHARE)

    def _take_over(self, landscape: Landscape, land: Land, moment: Moment, view: View) -> Landscape:
        """Go on with the cruise's glider where it is, or come in from the left if there is none in the picture."""
        left = view.corner[0] + scroll(self._layer, moment)
        width = view.width / view.pixels_per_unit
        beyond = left + width + AHEAD_OF_PICTURE
        ride = Ride(land.ground, Course(landscape.seed, beyond), beyond)
        self._ground = ride
        found = landscape.flight(moment)
        if found is not None and left < found.along < left + width:
            x, y, (vx, vy) = found.along, found.y - sprites.GLIDER_MIDDLE, found.velocity
        else:
            x = left - 60.0
            y, vx, vy = ride(x)[0] + 200.0, RULES.slowest + max(moment.speed, 0.0), 0.0
        self.state = self._before = take_over(self._seed, x, y, vx, vy, dusk=not self._zen)
        self._camera = self._camera_before = camera = Camera(still=(x - left) / width)
        self._width, self._scroll = width, self._layer.parallax * moment.speed + self._layer.drift
        room = max(RIGHTMOST - camera.still, 0.01) * width
        self._run_up = TICKS * min(RUN_UP, 2.0 * room / max(vx - self._scroll, 1.0))
        self._left, self._elapsed = DT, self._elapsed - DT  # what is drawn is a tick old, but not what was drawn last
        return landscape.ridden(ride, beyond, moment.travel, partial(unrooted, ride.course))

    def _follow(self, state: State) -> Camera:
        if self.run is not None:
            return follow(self._camera, state, self._ground)
        camera = follow(self._camera, state, self._ground, min(state.tick / ENTRY_TICKS, 1.0))
        share = min(state.tick / self._run_up, 1.0)
        behind = (state.vx - self._scroll) * (1.0 - share * share * (3.0 - 2.0 * share))
        return Camera(camera.still + behind * DT / self._width, camera.zoom, camera.lift)

    def _settle(self) -> None:
        self._camera = Camera(SLOW_PLACE)
        for _ in range(20 * TICKS):
            self._camera = follow(self._camera, self.state, self._ground)
        self._camera_before = self._camera

    def _moment(self, state: State, camera: Camera, view: View) -> Moment:
        left = left_edge(camera, state.x, view) - view.corner[0]
        travel = (left - self._layer.drift * self.elapsed) / self._layer.parallax
        speed = 0.0 if state.asleep else state.vx / self._layer.parallax
        known = step_of_second(self.elapsed, LAND_LAG) == self._light_step
        hour = self._shown_hour if known else self._next_hour
        return Moment(travel, hour, self.elapsed, self._date, speed)

    def _follow_clock_of_light(self) -> None:
        """Let the hour that is shown change in the frame in which the land takes up new light anyhow, and then alone.

        New light is the dearest part of a frame, and the dusk comes several times as fast as the evening of a cruise.
        """
        step = step_of_second(self._elapsed, LAND_LAG)
        if step != self._light_step:
            self._light_step, self._shown_hour = step, self._next_hour
        self._next_hour = hour_on_step(self.hour)

    def _follow_dusk(self) -> None:
        """Let the evening come as the dusk does: when it has caught the glider the sun is down."""
        state = self.state
        if not math.isfinite(state.dusk):
            return
        near = min(max(1.0 - (state.x - state.dusk) / RULES.dusk_lead, 0.0), 1.0)
        wanted = near * ((self._theme.sunset + EVENING - self._first_hour) % 24.0)
        passed = (self.hour - self._first_hour) % 24.0
        self.hour = (self._first_hour + passed + (wanted - passed) * DT / DUSK_SECONDS) % 24.0


def _between(before: State, after: State, share: float) -> State:
    """The state a share of a tick after `before`, as it is drawn."""
    return replace(after, x=before.x + (after.x - before.x) * share, y=before.y + (after.y - before.y) * share)
