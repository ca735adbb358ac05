"""A run on the screen: the land that is ridden, the camera, its picture and its sounds."""

import math
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from ...play.constants import RULES, TICKS, Rules
from ...play.course import Course
from ...play.events import Event, events
from ...play.ghost import Rival
from ...play.ladder.feats import NO_FEATS
from ...play.ladder.unlocks import PLAIN_WEAR, Wear
from ...play.pictures import glider_sprites, slide
from ...play.pictures.camera import SLOW_PLACE, Camera, between, follow, wait
from ...play.pictures.day import Day, DayKind
from ...play.pictures.glider_sprites import next_posture
from ...play.pictures.lessons import Lessons
from ...play.pictures.pictures import Instant, Pictures
from ...play.pictures.run_words import hunter, name
from ...play.pictures.turning_point import TurningPoint, turn_drawing
from ...play.recorded_look import FULL_PACE, Look
from ...play.replay import Start
from ...play.rules import DT, State
from ...play.run import MAX_GAP, Run
from ...play.taken_over_land import Ride
from ...play.taken_over_run import TakenOverRun, TakeOver
from ...scene import Landscape, Moment, Scene, Text, View
from ...scene.boards.board import Miniature
from ...scene.land.parallax import scroll
from ...scene.light.clock import LAND_LAG, hour_on_step, step_of_second
from ...scene.weather.lightning import strikes
from ...sound.cues import THUNDER, SoundCue, of_events
from ...sound.mood import Mood, run_mood
from ...system.pace.process_memory import tidy
from .hud import score
from .result_words import result
from .rivals import Rivals

AHEAD_OF_PICTURE = 600.0  #: units beyond the picture at which the land taken over becomes the course
HIT_STOP_SECONDS = 0.05  #: seconds for which a hit or the start of a fever freezes everything
TRAIL_LENGTH = 40  #: places of the fever's trail, a few ticks apart

PREPARED_PARTS = 3  #: parts, one a frame, in which the first picture of a run is made: more would be felt as a wait

ENTRY_TICKS = 2.0 * TICKS
"""Ticks in which, in a run that is taken over, coins and clouds appear and the camera sets out."""

RUN_UP = 1.2
"""Seconds in which, in such a run, the camera comes from the cruise's speed to the glider's; less near the border."""

RIGHTMOST = 0.93  #: share of the width that the glider is meanwhile not to be beyond
STRIKE_LEVEL = 0.6  #: the level of the thunder of the strongest bolt


class Game:
    """One run. Nothing here reads a clock: `advance` is told how much time has passed and whether the button is held.

    Attributes:
        run: a run from the start of a course; None if it was taken over.
        taken: a run that was taken over in the cruise; None for one from the start.
        state: where the run is.
        feats: what it has achieved beyond its tally.
        idle: seconds since the last input.
        done: whether nothing more will be shown; only a recorded run sets it.
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
        ghosts: Sequence[Rival] | None = None,
        start: Start | None = None,
        day: DayKind = "turns",
        first: bool = False,
        waits: int = 0,
        place: TakeOver | None = None,
        wear: Wear = PLAIN_WEAR,
        rules: Rules = RULES,
        pace: float = FULL_PACE,
    ) -> None:
        """Begin a run.

        Args:
            landscape: of the cruise.
            moment: of the cruise.
            view: of the cruise whose glider is taken over; None begins at the start of the course.
            zen: without dusk and score.
            calm: with little motion.
            contrast: with high contrast.
            ghosts: runs shown beside this one, with the bot's beside a run from the start if none of them has a
                name; None shows none.
            start: x, y, vx and vy of a run that does not begin asleep at 0, see `Replay`.
            day: how the hour advances from the cruise's.
            first: whether it is the player's first run, which has lessons.
            waits: ticks for which the dusk stays at its distance.
            place: an earlier takeover to repeat, instead of a view.
            wear: what the glider has on.
            rules: of the run.
            pace: the run's speed in percent of real time.

        Raises:
            NoGroundError: if the landscape has no land to ride on.
        """
        self._zen, self._calm, self._contrast, self._wear, self._rules = zen, calm, contrast, wear, rules
        self._pace = pace
        self._seed, self._elapsed, self._date = landscape.seed, moment.elapsed, moment.date
        self._woke = moment.elapsed
        self._heard = moment.elapsed - THUNDER
        self._day, self._passed = Day(moment.hour, landscape.theme.sunset, day), 0.0
        self._shown_hour = self._next_hour = moment.hour
        self._light_step = step_of_second(moment.elapsed, LAND_LAG)
        self._camera = self._camera_before = Camera()
        self._ground: Course | Ride
        self.run: Run | None = None
        self.taken: TakenOverRun | None = None
        self._left = 0.0
        if view is not None:
            place = _place(landscape, moment, view)
        if place is None:
            self.run = Run(landscape.seed, start, dusk=not zen, rules=rules, waits=waits)
            self._ground = self._course = self.run.course
            self._pictures = self._pictured(landscape, -math.inf, -math.inf)
            self.state = self._before = self.run.state
            self._settle()
        else:
            self._take_over(landscape, moment, place, start)
        self._shown_weather = self._next_weather = self._pictures.weather(self.state.x)
        self._posture = glider_sprites.resting(self.state, self._ground)
        self._hit_stop, self.idle, self.done = 0.0, 0.0, False
        self.feats = NO_FEATS
        self._events: list[Event] = []
        self._happened: list[Event] = []
        self._behind = deque([self._here()], TRAIL_LENGTH)
        self._taken: list[int] = []
        self._rivals: Rivals | None = None
        if ghosts is not None:
            self._rivals = Rivals(ghosts, landscape.seed, self._ground, rules, splits=not zen)
        self._lessons = Lessons() if first and not zen else None
        self._turning_point = TurningPoint()
        self._drawing: Miniature | None = None

    @property
    def over(self) -> bool:
        """Whether the run has ended."""
        return bool(self.state.cause)

    @property
    def hour(self) -> float:
        """The run's current hour of the day, 0–24."""
        return self._day.hour(self._passed)

    @property
    def elapsed(self) -> float:
        """The landscape's second, continued from the cruise's: it follows the ticks, and stops with them."""
        return self._elapsed + self._left

    @property
    def landscape(self) -> Landscape:
        """The landscape of the run, in its current weather."""
        return self._pictures.in_weather(self._shown_weather)

    @property
    def splits(self) -> tuple[str, ...]:
        """Rows of a few splits, for the page after the run."""
        return self._rivals.rows() if self._rivals else ()

    @property
    def look(self) -> Look:
        """The run's look, for replays."""
        shown, day = self._pictures.landscape, self._day
        look = Look(shown.theme.name, self._woke, day.first_hour, self._date, shown.weather, calm=shown.calm)
        return replace(look, day=day.kind, pace=self._pace)

    def touch(self) -> None:
        """Note an input."""
        self.idle = 0.0

    def finish(self, cause: str) -> None:
        """End the run from outside, see `Run.finish`."""
        run = self.run or self.taken
        assert run is not None
        run.finish(cause)
        self.state = self._before = run.state

    def advance(self, seconds: float, held: bool) -> list[Event]:
        self.idle = 0.0 if held else self.idle + seconds
        seconds *= self._pace / FULL_PACE
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
        """The moment of the land that is shown now."""
        return self._pictures.moment(self._instant(view), view)

    def scene(self, view: View) -> Scene:
        """The current picture, without text."""
        return self._pictures.scene(self._instant(view), view)

    @property
    def preparations(self) -> list[Callable[[View], object]]:
        """What makes the run's first picture, part by part; first goes the garbage of earlier runs, which is much."""
        return [lambda view: tidy(), *(partial(self._prepare, part) for part in range(1, PREPARED_PARTS + 1))]

    def _prepare(self, part: int, view: View) -> None:
        self._pictures.prepare(self._instant(view), view, part / PREPARED_PARTS)

    def picture(self, state: State, view: View) -> Scene:
        """The picture of any state of the run, see `Pictures.picture`; changes nothing in the run."""
        return self._pictures.picture(state, view)

    def texts(self) -> tuple[Text, ...]:
        """Score, dusk and hint, or the result."""
        if not self.over:
            behind = hunter(self._course, self.state.x)
            split = self._rivals.line(self.state) if self._rivals else ""
            return (
                *score(self.state, self._zen, self._lessons, behind, self._pace, split),
                *name(self._course, self.state),
            )
        turn = self._turning_point.turn
        if turn is not None and self._drawing is None:
            self._drawing = turn_drawing(turn, self._ground)
        return result(self.state, self._zen, turn, self._drawing, self._pace, self.splits)

    def mood(self) -> Mood:
        """The mood that the music follows now."""
        state, date = self.state, self._date
        moment = Moment(0.0, self.hour, self.elapsed, date)
        return run_mood(self.landscape, moment, state, self._ground(state.x)[1])

    def cues(self) -> list[SoundCue]:
        """The sounds since the last advance; thunder follows its bolt, once."""
        before, now = self._heard, self.elapsed - THUNDER
        self._heard = max(before, now)
        shown = self.landscape
        struck = strikes(shown.theme, shown.key, before, now, asked=shown.weather, memory=shown.memory)
        return [
            *of_events(self._happened),
            *(SoundCue("thunder", STRIKE_LEVEL * shown.weather_share * strike.strength) for strike in struck),
        ]

    def _tick(self, held: bool) -> list[Event]:
        before = self.state
        if before.asleep:
            self._woke = self._elapsed
        self._elapsed += DT
        run = self.run or self.taken
        assert run is not None
        run.tick(held)
        after = run.state
        self._before, self.state = before, after
        self._camera_before, self._camera = self._camera, self._follow(after)
        self._posture = next_posture(self._posture, after, self._ground)
        self._follow_clock_of_light()
        self._passed = self._day.later(self._passed, before, after)
        self._turning_point.watch(after)
        if self._rivals is not None and after.tick > before.tick:
            self._rivals.advance(after)
        if after.tick % slide.PLACE_TICKS == 0:
            self._behind.appendleft(self._here())
        if after.tally.last_coin is not None and after.tally.last_coin != before.tally.last_coin:
            self._taken.append(after.tally.last_coin)
        self.feats = self.feats.after(before, after)
        happened = events(before, after)
        if self._lessons is not None:
            self._lessons.watch(after, happened, self._ground)
        return happened

    def _here(self) -> tuple[float, float, float]:
        """Where the glider is, and the land's height there, see `slide.Places`."""
        return self.state.x, self.state.y, self._ground(self.state.x)[0]

    def _instant(self, view: View) -> Instant:
        """What is seen now, between two ticks."""
        share, before, after = self._left / DT, self._before, self.state
        known = step_of_second(self.elapsed, LAND_LAG) == self._light_step
        tick = before.tick + share * (after.tick - before.tick)
        return Instant(
            _between(before, after, share),
            tick,
            between(self._camera_before, self._camera, share),
            self._posture,
            self.elapsed,
            self._shown_hour if known else self._next_hour,
            self._shown_weather if known else self._next_weather,
            self._taken,
            self._behind,
            self._events,
            self._rivals.beside(tick, view.height) if self._rivals else (),
            min(tick / ENTRY_TICKS, 1.0) if self.run is None else 1.0,
        )

    def _pictured(self, landscape: Landscape, beyond: float, travel: float) -> Pictures:
        return Pictures(
            landscape,
            self._ground,
            beyond=beyond,
            travel=travel,
            second=self._elapsed,
            day=self._day,
            date=self._date,
            weather=self._weather,
            calm=self._calm,
            contrast=self._contrast,
            wear=self._wear,
        )

    def _weather(self, x: float) -> str | None:
        """The weather of the chapter at `x`."""
        return self._course.chapter(x).chapter.weather

    def _take_over(self, landscape: Landscape, moment: Moment, place: TakeOver, start: Start | None) -> None:
        """Go on with the cruise's glider where it is, or come in from the left if there is none in the picture."""
        _, layer, land = landscape.near
        left, width, beyond = place.corner + scroll(layer, moment), place.width, place.beyond
        self._course = Course(landscape.seed, beyond, self._rules)
        ride = self._ground = Ride(land.ground, self._course, beyond)
        self._pictures = self._pictured(landscape, beyond, moment.travel)
        found = landscape.flight(moment)
        if start is not None:
            x, y, vx, vy = start
        elif found is not None and left < found.along < left + width:
            x, y, (vx, vy) = found.along, found.y - glider_sprites.GLIDER_MIDDLE, found.velocity
        else:
            x = left - 60.0
            y, vx, vy = ride(x)[0] + 200.0, RULES.slowest + max(moment.speed, 0.0), 0.0
        self.taken = TakenOverRun(self._seed, (x, y, vx, vy), ride, place, dusk=not self._zen, rules=self._rules)
        self.state = self._before = self.taken.state
        self._camera = self._camera_before = camera = Camera(still=(x - left) / width)
        self._width, self._scroll = width, layer.parallax * moment.speed + layer.drift
        room = max(RIGHTMOST - camera.still, 0.01) * width
        self._run_up = TICKS * min(RUN_UP, 2.0 * room / max(vx - self._scroll, 1.0))
        self._left, self._elapsed = DT, self._elapsed - DT  # what is drawn is a tick old, but not what was drawn last

    def _follow(self, state: State) -> Camera:
        if self.run is not None:
            return follow(self._camera, state, self._ground)
        camera = follow(self._camera, state, self._ground, min(state.tick / ENTRY_TICKS, 1.0))
        share = min(state.tick / self._run_up, 1.0)
        behind = (state.vx - self._scroll) * (1.0 - share * share * (3.0 - 2.0 * share))
        return Camera(camera.still + behind * DT / self._width, camera.zoom, camera.lift)

    def _settle(self) -> None:
        self._camera = self._camera_before = wait(Camera(SLOW_PLACE), self.state, self._ground, 20 * TICKS)

    def _follow_clock_of_light(self) -> None:
        """Change hour and weather only in frames in which the land takes up new light anyway.

        New light is the dearest part of a frame, and a run's dusk falls several times as fast as a cruise's evening.
        """
        step = step_of_second(self._elapsed, LAND_LAG)
        if step != self._light_step:
            self._light_step, self._shown_hour, self._shown_weather = step, self._next_hour, self._next_weather
            self._next_weather = self._pictures.weather(self.state.x)
        self._next_hour = hour_on_step(self.hour)


def _place(landscape: Landscape, moment: Moment, view: View) -> TakeOver:
    """The place of a cruise, for a takeover."""
    corner, width = view.corner[0], view.width / view.pixels_per_unit
    beyond = corner + scroll(landscape.near[1], moment) + width + AHEAD_OF_PICTURE
    return TakeOver(beyond, width, corner, moment.travel, moment.speed)


def _between(before: State, after: State, share: float) -> State:
    """The state to draw, interpolated a share of a tick after `before`."""
    x, y = before.x + (after.x - before.x) * share, before.y + (after.y - before.y) * share
    return after.at(x, y)
