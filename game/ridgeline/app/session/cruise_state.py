"""The state of the cruise: its landscape, its second, and the transition between landscapes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from ...options import Settings
from ...render import Dissolve
from ...scene import Moment, Scene, Theme, View
from ...scene.landscape_kinds import AnyLandscape
from ...scene.loops import LOOPS
from ...scene.themes.find import name_of, theme_for
from ...shot.placeholder import Placeholder, Preparation
from ...shot.scene_of_settings import (
    begin_second,
    check_loop,
    check_price,
    course,
    landscape,
    landscape_in,
    pace,
    view,
    wander,
)
from ...shot.timeline import travel
from ...system.pace import clock
from .transitions import CALM_DISSOLVE, DISSOLVE, Leg, Picture, Route, Transition, freeze

if TYPE_CHECKING:
    from ...scene import Journey, SceneCode
    from ...scene.themes.theme_rotation import Wander

MAX_SPEED = 8.0  #: times the theme's own speed


class Stay(NamedTuple):
    """A landscape, and where and how it was shown, so that the cruise can return to it."""

    settings: Settings
    leg: Leg
    course: Journey
    pace: float
    wander: Wander | None
    turn: int
    elapsed: float
    stopped: bool
    held_hour: float | None


class CruiseState:
    """Moving landscapes. Nothing here reads a clock except for settings that follow one: `advance` is told the time.

    Attributes:
        elapsed: seconds since the start, or of a clock shared by all machines.
        stopped: whether the landscape stands still.
        held_hour: the fixed hour of the day, 0–24; None lets the day go on.
        later: hours by which the picture is later than its moment, while nobody is there.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        first = landscape(settings)
        self._route = Route(Leg(first), self._scene)
        self._wander, self._turn = wander(settings, first), 0
        self.elapsed = begin_second(settings)
        self.stopped = False
        self.held_hour: float | None = None
        self.later = 0.0
        self._course = course(settings, self.elapsed)
        self._pace = settings.speed
        self._arrival: tuple[Leg, Preparation] | None = None
        self._placeholder = Placeholder()

    @property
    def landscape(self) -> AnyLandscape:
        """The landscape that is shown, or dissolved into."""
        return self._route.goal.landscape

    @property
    def theme(self) -> Theme:
        """Its theme."""
        return self.landscape.theme

    @property
    def moment(self) -> Moment:
        """Its moment."""
        return self._moment(self._route.goal)

    @property
    def shown_moment(self) -> Moment:
        """The moment that is shown."""
        return self._shown(self._route.goal)

    def moment_at(self, elapsed: float) -> Moment:
        """The landscape's moment at another second, without input until then."""
        return self._moment(self._route.goal, elapsed)

    @property
    def rests(self) -> bool:
        """Whether nothing changes by itself."""
        return self.stopped and not self._route.under_way

    @property
    def day_turns(self) -> bool:
        """Whether the day goes on by itself: no hour was asked for, and none is held."""
        return self.settings.time == "cycle" and self.held_hour is None

    @property
    def still(self) -> Picture:
        """The landscape of this second, standing still."""
        return self._still(self._route.goal)

    @property
    def coded(self) -> Picture:
        """The landscape as its code shows it, standing still: at the hour that was asked for."""
        shown, moment = self.landscape, self.moment
        return freeze(lambda view: shown.scene(moment, view))

    @property
    def leaving(self) -> Transition | None:
        """The dissolve in progress."""
        leaving = self._route.leaving
        return Transition(self._still(leaving[0]), DISSOLVE, leaving[1], waits=1) if leaving else None

    def picture(self, view: View) -> Scene | Dissolve:
        """The current picture."""
        return self._route.picture(view)

    def advance(self, seconds: float) -> None:
        """Advance dissolves, and begin one when a landscape is ready."""
        self._route.advance(seconds)
        if self._arrival is not None and self._arrival[1].handed_over(self._arrival[0].landscape):
            self._route.go(self._arrival[0], self._dissolve)
            self._arrival = None

    def travel(self, seconds: float) -> None:
        """Let the landscape travel, unless it is stopped."""
        if not self.stopped:
            self.elapsed = clock.utc_seconds() if self.settings.clock == "utc" else self.elapsed + seconds

    def code(self, shown: View, back: float = 0.0, filed: bool = True) -> SceneCode:
        """The code of what is shown, with the second rounded to a thousandth.

        Args:
            shown: the visible view.
            back: seconds before now, during which the same landscape was shown.
            filed: refuse a theme that has no file, or differs from its file.

        Raises:
            ValueError: if the theme is refused.
        """
        from ...shot.codes import code_at, code_of_moment

        self.elapsed = round(self.elapsed, 3)
        leg, settings = self._route.goal, self.settings
        own = settings.theme if settings.theme and name_of(settings.theme) == leg.landscape.theme.name else None
        if filed and theme_for(own or leg.landscape.theme.name, 0) != leg.landscape.theme:
            raise ValueError("this theme is in no file yet: save it first")
        if self.held_hour is not None or leg.lead or settings.loop is not None:
            return code_of_moment(settings, leg.landscape.theme, leg.landscape.seed, self.moment, shown, back)
        return code_at(settings, leg.landscape.theme, leg.landscape.seed, self._course, self.elapsed - back, shown)

    def open(self, settings: Settings) -> None:
        """Show the landscape of other settings at once; a ValueError if there is none."""
        self._route.change(Leg(landscape(settings)))
        self.settings, self._wander, self._arrival = settings, None, None
        self.elapsed, self.stopped, self.held_hour = begin_second(settings), False, None
        self._course, self._pace = course(settings, self.elapsed), settings.speed

    @property
    def stay(self) -> Stay:
        """The present landscape and place, for `return_to`."""
        leg = self._arrival[0] if self._arrival else self._route.goal
        drive = self.settings, leg, self._course, self._pace, self._wander, self._turn
        return Stay(*drive, self.elapsed, self.stopped, self.held_hour)

    def return_to(self, stay: Stay) -> None:
        """Return at once to an earlier landscape, at its place and moment."""
        self._arrival = None
        self.settings, self._course, self._pace = stay.settings, stay.course, stay.pace
        self._wander, self._turn = stay.wander, stay.turn
        self.elapsed, self.stopped, self.held_hour = stay.elapsed, stay.stopped, stay.held_hour
        self._route.change(stay.leg)
        self.travel(0.0)
        self.follow_clock()  # which has gone on meanwhile

    def adopt(self, settings: Settings) -> None:
        """Adopt other settings at once, for the same theme and seed, at the same place.

        Raises:
            ValueError: if their pictures would be too dear, or cannot close on themselves.
        """
        if settings.loop in LOOPS:
            check_loop(settings)
        check_price(self.theme, settings.scene, view(settings, settings.size))
        moment, before = self.moment, self.settings
        self.settings, self.held_hour = settings, None
        hour = {"cycle": moment.hour, "now": clock.hour_now()}.get(str(settings.time), settings.time)
        fresh = course(settings, self.elapsed)
        begun_at = (float(hour) - 24.0 * (self.elapsed / fresh.day)) % 24.0
        self._course = replace(self._course, hour=begun_at, day=fresh.day, date=fresh.date)
        self._course = self._course.at_speed(pace(self._pace, settings.calm), self.elapsed)
        if (settings.scene, settings.weather, settings.calm) != (before.scene, before.weather, before.calm):
            leg = Leg(landscape_in(settings, self.theme, self.landscape.seed), self._route.goal.lead)
            self._arrival = None
            self._route.go(leg, self._dissolve)
        if settings.wander != before.wander:
            self._wander = wander(settings, self.landscape)
            self._turn = self._wander.number(self.elapsed) if self._wander else 0

    def wander(self) -> bool:
        """Go to another theme if it is due; return whether the theme has changed."""
        if self.stopped or self._wander is None or self._wander.number(self.elapsed) == self._turn:
            return False
        self._turn = self._wander.number(self.elapsed)
        theme, progress = self._wander.theme(self._turn), self._wander.progress(self.elapsed)
        if theme == self.theme:
            return False
        self._route.go(self._leg(theme, self.landscape.seed), self._wander.passage, progress, travel)
        return True

    def go_to(self, theme: Theme, seed: int) -> None:
        """Dissolve into another landscape, where it would be had it been shown from the start."""
        leg = self._leg(theme, seed)
        if self.settings.scene == "rain" and seed != self.landscape.seed:
            self._arrival = leg, Preparation(leg.landscape, lambda: self._moment(leg))
        else:
            self._arrival = None
            self._route.go(leg, self._dissolve)

    def dissolve_to(self, theme: Theme) -> None:
        """Dissolve into the changed theme, at the same place."""
        if theme != self.theme:
            self._route.go(self._in_place(theme), self._dissolve)

    def change_to(self, theme: Theme) -> None:
        """Show another theme at once, at the same place."""
        self._route.change(self._in_place(theme))

    def leap(self, units: float) -> None:
        """Dissolve into the same landscape `units` of travel ahead."""
        leg = self._in_place(self.theme)
        self._arrival = None
        self._route.go(leg._replace(lead=leg.lead + units), self._dissolve)

    def accelerate(self, step: float) -> float:
        """Change the speed by a step, within limits; return the new one in multiples of the theme's own."""
        fastest = max(MAX_SPEED, abs(self.settings.speed))
        self._pace = min(max(self._pace + step, -fastest), fastest)
        self._course = self._course.at_speed(pace(self._pace, self.settings.calm), self.elapsed)
        return self._pace

    def follow_clock(self) -> None:
        """Set the hour by the clock again, if it follows the clock, which goes on while the landscape rests."""
        if self.settings.time == "now":
            hour = (clock.hour_now() - self.elapsed / 3600.0) % 24.0
            self._course = replace(self._course, hour=hour, date=self.settings.date or clock.today())

    def resume(self, elapsed: float, hour: float) -> None:
        """Go on from a later second, and from another hour if the cruise has a day of its own."""
        self.elapsed, self.stopped = elapsed, False
        if self.settings.time == "cycle" and self.settings.clock == "run":
            ahead = hour - self._course.moment(elapsed).hour
            self._course = replace(self._course, hour=(self._course.hour + ahead) % 24.0)

    def _moment(self, leg: Leg, elapsed: float | None = None) -> Moment:
        course = self._course.scaled(leg.landscape.theme.speed)
        moment = course.moment(self.elapsed if elapsed is None else elapsed)
        hour = moment.hour if self.held_hour is None else self.held_hour
        return Moment(moment.travel + leg.lead, hour, moment.elapsed, moment.date, moment.speed)

    def _shown(self, leg: Leg) -> Moment:
        moment = self._moment(leg)
        return replace(moment, hour=(moment.hour + self.later) % 24.0) if self.later else moment

    def _scene(self, leg: Leg, view: View) -> Scene:
        return self._placeholder.scene(leg.landscape, self._shown(leg), view)

    def _still(self, leg: Leg) -> Picture:
        shown, moment = leg.landscape, self._shown(leg)
        return freeze(lambda view: shown.scene(moment, view))

    def _leg(self, theme: Theme, seed: int) -> Leg:
        if seed == self.landscape.seed and self.settings.loop is None:
            return Leg(self.landscape.in_theme(theme))
        return Leg(landscape_in(self.settings, theme, seed))

    def _in_place(self, theme: Theme) -> Leg:
        """The landscape in another theme, at the place that is shown now."""
        leg = self._leg(theme, self.landscape.seed)
        return leg._replace(lead=self.moment.travel - self._moment(leg).travel)

    @property
    def _dissolve(self) -> float:
        return CALM_DISSOLVE if self.settings.calm else DISSOLVE
