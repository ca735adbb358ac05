"""The cruise: what a run without a player is at, and how the user changes it."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from ..render import Dissolve
from ..scene import Moment, Scene, Text, Theme, View
from ..scene.kinds import AnyLandscape, landscape_of
from ..scene.library import theme_after
from ..settings import Settings
from . import pacing
from .arrival import Arrival, Patience
from .input import HELP, Action
from .journey import begun, course, landscape, pace, scaled, wander
from .notes import Notes
from .passage import Passage, Stop
from .still import painted, save
from .watch import Watch, message, watch

if TYPE_CHECKING:
    from .tuning import Tuning

STEP = 0.5
"""How much of the theme's own speed an arrow key adds."""

FASTEST = 8.0
"""Times the theme's own speed."""

GREETING = 1.0
"""Seconds after which the way to the help is shown: the first frame need not wait for fonts."""

DISSOLVE = 1.5
"""Seconds in which one landscape dissolves into another."""

CALM_DISSOLVE = 3.0
"""The same for those who want little motion."""


SEEN = {"rain": "layers and hour", "flyover": "layers, speed and hour"}
"""What of the tuner the other scenes show."""


class Cruise:
    """A landscape on its way. Nothing here reads a clock: `advance` is told what time has passed."""

    def __init__(self, settings: Settings, button: str = "Space") -> None:
        """Lay out the landscape; `button` is the key that begins the game."""
        self._button = button
        self._settings = settings
        self._watch: Watch | None = watch(settings.theme)
        first = landscape(settings)
        self._passage = Passage(Stop(first))
        self._wander, self._turn = wander(settings, first), 0
        self._elapsed = begun(settings)
        self._course = course(settings, self._elapsed)
        self._pace = settings.speed
        self._notes = Notes()
        self._greeted = 0.0
        self._arrival: tuple[Stop, Arrival] | None = None
        self._patience = Patience()
        self._tuning: Tuning | None = None
        self._tuned = first.theme
        self.paused = False

    @property
    def title(self) -> str:
        """The program, the theme and the seed."""
        return f"Ridgeline – {self._theme.name} – {self.landscape.seed}"

    @property
    def moment(self) -> Moment:
        """The moment of the landscape that is shown, or that is coming."""
        return self._moment(self._passage.goal)

    @property
    def rests(self) -> bool:
        """Whether nothing changes by itself but writing."""
        return self.paused and not self._passage.under_way

    @property
    def tuning(self) -> bool:
        """Whether the tuner is open."""
        return self._tuning is not None and self._tuning.open

    @property
    def landscape(self) -> AnyLandscape:
        """The landscape that is shown, or that is coming."""
        return self._passage.goal.landscape

    @property
    def leaving(self) -> tuple[Callable[[View], Scene], float] | None:
        """What dissolves into that just now, as it stands, and how much of its time has gone."""
        found = self._passage.leaving
        if found is None:
            return None
        old, moment = found[0].landscape, self._moment(found[0])
        return (lambda view: old.scene(moment, view)), found[1]

    @property
    def _theme(self) -> Theme:
        return self.landscape.theme

    def advance(self, seconds: float) -> None:
        """Let `seconds` pass; while paused only the writing fades, and a dissolve goes on."""
        self._notes.advance(seconds)
        self._passage.advance(seconds)
        if self._arrival is not None and self._arrival[1].ready:
            self._passage.go(self._arrival[0], self._dissolve)
            self._arrival = None
        self._greet(seconds)
        if self._tuning is not None:
            self._tuning.advance(seconds, self.moment)
            self._follow(self._tuning)
        if not self.paused:
            self._elapsed = pacing.utc_seconds() if self._settings.clock == "utc" else self._elapsed + seconds
            self._go_on_wandering()

    def picture(self, view: View) -> Scene | Dissolve:
        """What is visible now, with the writing that has not faded yet."""
        texts = self._notes.texts
        if self._tuning is not None and self._tuning.open:
            texts += self._tuning.texts(self.moment, self.landscape.seed, (view.width, view.height))
        scene = self._patience.scene
        return self._passage.picture(lambda stop: scene(stop.landscape, self._moment(stop), view), texts)

    def look(self) -> None:
        """Look whether the theme's file has changed: show what it has become, or what is wrong with it."""
        found = self._watch.look() if self._watch else None
        if self._watch is None or found is None:
            return
        self._notes.take("message")
        if isinstance(found, Theme):
            self._take_on(found)
            self._say(f"{self._watch.file.name} read again", 3.0)
        else:
            self._notes.take("help")
            self._notes.put("message", Text(message(found, self._watch.file), "centre"))

    def tune(self, event: pygame.Event, size: tuple[int, int]) -> bool:
        """Let the tuner, if it is open, take what the user does in a window of such a size; whether it has."""
        if self._tuning is None or not self._tuning.open:
            return False
        from .tuning import Wish

        wish = self._tuning.take(event, self.moment, size)
        if wish is Wish.SAVE:
            self._save_theme()
        return wish is not None

    def act(self, action: Action, view: View) -> None:
        """Do what the user wants; whatever it is, a message has been read."""
        self._notes.take("message")
        doing: dict[Action, Callable[[], None]] = {
            Action.PAUSE: self._pause,
            Action.SEED: self._next_seed,
            Action.THEME: self._next_theme,
            Action.STILL: lambda: self._save(view),
            Action.HELP: self._help,
            Action.TUNER: self._tune,
            Action.LEFT: lambda: self._accelerate(-STEP),
            Action.RIGHT: lambda: self._accelerate(STEP),
        }
        if action in doing:
            doing[action]()

    def hush(self) -> None:
        """Take all writing away: a run begins."""
        self._notes = Notes()

    def follow_clock(self) -> None:
        """With the time of now, set the hour by the clock again, which goes on while the landscape rests."""
        if self._settings.time == "now":
            hour = (pacing.hour_now() - self._elapsed / 3600.0) % 24.0
            self._course = replace(self._course, hour=hour, date=self._settings.date or pacing.today())

    def _moment(self, stop: Stop) -> Moment:
        moment = scaled(self._course, stop.landscape.theme.speed).moment(self._elapsed)
        hour = self._tuning.tuner.held if self._tuning is not None else None
        return replace(moment, travel=moment.travel + stop.ahead, hour=moment.hour if hour is None else hour)

    def _greet(self, seconds: float) -> None:
        if self._greeted <= GREETING < self._greeted + seconds:
            self._say("H for help", 4.0)
        self._greeted += seconds

    def _pause(self) -> None:
        self.paused = not self.paused
        self.follow_clock()
        self._say("paused" if self.paused else "going on", 1.5)

    def _next_seed(self) -> None:
        seed = pacing.chance_seed()
        self._go_to(self._theme, seed)
        self._say(f"seed {seed}", 3.0)

    def _next_theme(self) -> None:
        theme, file = theme_after(self._theme.name)
        self._watch = Watch(file) if file else None
        self._go_to(theme, self.landscape.seed)
        self._say(": ".join(filter(None, (theme.name, theme.words))), 3.0)

    def _go_on_wandering(self) -> None:
        """In a wandering run, go to another theme when its turn has come."""
        if self._wander is None or self.tuning or self._wander.number(self._elapsed) == self._turn:
            return
        self._turn = self._wander.number(self._elapsed)
        theme, gone = self._wander.theme(self._turn), self._wander.gone(self._elapsed)
        if theme != self._theme:
            self._watch = None
            self._passage.go(Stop(self._laid_out(theme, self.landscape.seed)), self._wander.dissolve, gone)

    def _go_to(self, theme: Theme, seed: int) -> None:
        """Dissolve into another landscape, at the place where it would be if it had been shown from the start."""
        stop = Stop(self._laid_out(theme, seed))
        if self._settings.scene == "rain" and seed != self.landscape.seed:
            self._arrival = stop, Arrival(stop.landscape, lambda: self._moment(stop))
        else:
            self._arrival = None
            self._passage.go(stop, self._dissolve)

    def _take_on(self, theme: Theme) -> None:
        """Dissolve into what the theme has become, at the same place."""
        if theme != self._theme:
            self._passage.go(self._in_place(theme), self._dissolve)

    def _follow(self, tuning: Tuning) -> None:
        """Show the theme as it is tuned, at once; when another one has come meanwhile, tune that."""
        if self._theme is not self._tuned:
            tuning.begin(self._theme)
        elif self._theme is not tuning.tuner.theme:
            self._passage.change(self._in_place(tuning.tuner.theme))
        self._tuned = self._theme

    def _in_place(self, theme: Theme) -> Stop:
        """The landscape in another theme, at the place that is shown now."""
        stop = Stop(self._laid_out(theme, self.landscape.seed))
        return stop._replace(ahead=self.moment.travel - self._moment(stop).travel)

    def _laid_out(self, theme: Theme, seed: int) -> AnyLandscape:
        wanted = self._settings
        return landscape_of(wanted.scene, theme, seed, wanted.weather, wanted.calm)

    @property
    def _dissolve(self) -> float:
        """Seconds that a dissolve takes."""
        return CALM_DISSOLVE if self._settings.calm else DISSOLVE

    def _accelerate(self, step: float) -> None:
        fastest = max(FASTEST, abs(self._settings.speed))
        self._pace = min(max(self._pace + step, -fastest), fastest)
        self._course = self._course.at_speed(pace(self._pace, self._settings.calm), self._elapsed)
        self._say(f"speed {self._pace:g}", 1.5)

    def go_on(self, elapsed: float, hour: float) -> None:
        """Go on from a later second; at another hour too, if the day is the run's own."""
        self._elapsed = elapsed
        if self._settings.time == "cycle" and self._settings.clock == "run":
            ahead = hour - self._course.moment(elapsed).hour
            self._course = replace(self._course, hour=(self._course.hour + ahead) % 24.0)
        self.paused = False

    def saved(self, scene: Scene, second: float) -> str:
        """Save a picture of what is visible in that second among the user's pictures; what to say of it."""
        name = f"ridgeline-{self._theme.name}-{self.landscape.seed}-{second:.3f}s"
        from platformdirs import user_pictures_path

        try:
            folder = user_pictures_path()
            folder.mkdir(parents=True, exist_ok=True)
            file = folder / f"{name}.png"
            for number in itertools.count(2):
                if not file.exists():
                    break
                file = folder / f"{name}-{number}.png"
            save(painted(scene), file)
        except (OSError, ValueError) as problem:
            return f"not saved: {problem}"
        tell(f"saved {file}: second {second!r}")
        return f"saved {_short(file)}"

    def _save(self, view: View) -> None:
        self._say(self.saved(self.landscape.scene(self.moment, view), self._elapsed), 5.0)

    def _save_theme(self) -> None:
        from .tuning import save_tuned

        try:
            file = save_tuned(self._theme)
        except (OSError, ValueError) as problem:
            self._say(f"not saved: {problem}", 6.0)
            return
        self._say(f"saved as {file.stem}: {_short(file)}", 5.0)
        tell(f"saved {file}")

    def _tune(self) -> None:
        from .tuning import Tuning  # the first frame does not wait for it, see `ahead`

        self._notes.take("help")
        if self._tuning is None:
            self._tuning, self._tuned = Tuning(self._theme), self._theme
        self._tuning.show()
        if self._settings.scene in SEEN:
            self._say(f"here only {SEEN[self._settings.scene]} show", 6.0)

    def _help(self) -> None:
        if self._tuning is not None:
            self._tuning.show(False)
        if not self._notes.take("help"):
            play = (f"{self._button}\tplay",) if self._settings.scene == "ridges" else ()
            self._notes.put("help", Text((*play, *HELP), "centre"), 8.0)

    def _say(self, line: str, seconds: float) -> None:
        self._notes.put("foot", Text((line,)), seconds)


def _short(path: Path) -> str:
    """The path, with the user's home folder as ~."""
    home = Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)


def tell(line: str) -> None:
    """Print a line, if anyone is there to read it."""
    with contextlib.suppress(OSError, ValueError):
        print(line, flush=True)
