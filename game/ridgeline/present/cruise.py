"""The cruise: what a run without a player is at, and how the user changes it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from .. import shipped
from ..scene import Landscape, Moment, Scene, Text, Theme, View
from ..settings import Settings
from . import pacing
from .input import HELP, Action
from .journey import journey, landscape
from .still import save, surface_of

STEP = 0.5
"""How much of the theme's own speed an arrow key adds."""

FASTEST = 8.0
"""Times the theme's own speed."""

GREETING = 1.0
"""Seconds after which the way to the help is shown: the first frame need not wait for fonts."""

FADE = 0.6
"""Seconds in which writing fades."""


class Cruise:
    """A landscape on its way. Nothing here reads a clock: `advance` is told what time has passed."""

    def __init__(self, settings: Settings) -> None:
        """Lay out the landscape."""
        self._landscape = landscape(settings)
        self._journey = journey(settings, self._landscape)
        self._time, self._date = settings.time, settings.date
        self._elapsed = 0.0
        self._pace = settings.speed
        self._notes: dict[str, tuple[Text, float]] = {}
        self._notice = 0.0
        self.paused = False
        self._greeted = False

    @property
    def title(self) -> str:
        """The program, the theme and the seed."""
        return f"Ridgeline – {self._landscape.theme.name} – {self._landscape.seed}"

    @property
    def moment(self) -> Moment:
        """The moment that is shown."""
        return self._journey.moment(self._elapsed)

    def advance(self, seconds: float) -> None:
        """Let `seconds` pass; while paused only the writing fades."""
        self._notice += seconds
        if not self._greeted and self._notice > GREETING:
            self._greeted = True
            self._say("H for help", 4.0)
        if not self.paused:
            self._elapsed += seconds

    def scene(self, view: View) -> Scene:
        """What is visible now, with the writing that has not faded yet."""
        return replace(self._landscape.scene(self.moment, view), texts=tuple(self._writing()))

    def act(self, action: Action, view: View) -> None:
        """Do what the user wants."""
        doing: dict[Action, Callable[[], None]] = {
            Action.PAUSE: self._pause,
            Action.SEED: lambda: self._go_to(self._landscape.theme, pacing.chance_seed()),
            Action.THEME: self._next_theme,
            Action.STILL: lambda: self._save(view),
            Action.HELP: self._help,
            Action.LEFT: lambda: self._accelerate(-STEP),
            Action.RIGHT: lambda: self._accelerate(STEP),
        }
        if action in doing:
            doing[action]()

    def follow_clock(self) -> None:
        """With the time of now, set the hour by the clock again, which goes on while the landscape rests."""
        if self._time == "now":
            hour = (pacing.hour_now() - self._elapsed / 3600.0) % 24.0
            self._journey = replace(self._journey, hour=hour, date=self._date or pacing.today())

    def _pause(self) -> None:
        self.paused = not self.paused
        self.follow_clock()
        self._say("paused" if self.paused else "going on", 1.5)

    def _next_theme(self) -> None:
        names = shipped.theme_names()
        now = self._landscape.theme.name
        self._go_to(names[(names.index(now) + 1) % len(names)] if now in names else names[0], self._landscape.seed)
        self._say(f"{self._landscape.theme.name}: {self._landscape.theme.words}", 3.0)

    def _go_to(self, theme: str | Theme, seed: int) -> None:
        """Show another landscape at the same second."""
        self._landscape = Landscape(theme, seed)
        self._journey = self._journey.at_speed(self._landscape.theme.speed * self._pace, self._elapsed)
        self._say(f"seed {seed}", 3.0)

    def _accelerate(self, step: float) -> None:
        fastest = max(FASTEST, abs(self._pace))
        self._pace = min(max(self._pace + step, -fastest), fastest)
        self._journey = self._journey.at_speed(self._landscape.theme.speed * self._pace, self._elapsed)
        self._say(f"speed {self._pace:g}", 1.5)

    def _save(self, view: View) -> None:
        name = f"ridgeline-{self._landscape.theme.name}-{self._landscape.seed}-{self._elapsed:.3f}s.png"
        from platformdirs import user_pictures_path

        try:
            folder = user_pictures_path()
            folder.mkdir(parents=True, exist_ok=True)
            save(surface_of(self._landscape, self.moment, view), folder / name)
        except (OSError, ValueError) as problem:
            self._say(f"not saved: {problem}", 6.0)
            return
        self._say(f"saved {_short(folder / name)}", 5.0)
        tell(f"saved {folder / name}: second {self._elapsed!r}")

    def _help(self) -> None:
        if "centre" in self._notes:
            del self._notes["centre"]
        else:
            self._notes["centre"] = (Text(HELP, "centre"), self._notice + 8.0)

    def _say(self, line: str, seconds: float) -> None:
        self._notes["foot"] = (Text((line,)), self._notice + seconds)

    def _writing(self) -> list[Text]:
        """The notes whose time is not over, the last ones fading."""
        self._notes = {place: note for place, note in self._notes.items() if note[1] > self._notice}
        return [replace(text, opacity=min(1.0, (end - self._notice) / FADE)) for text, end in self._notes.values()]


def _short(path: Path) -> str:
    """The path, with the user's home folder as ~."""
    home = Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)


def tell(line: str) -> None:
    """Print a line, if anyone is there to read it."""
    with contextlib.suppress(OSError, ValueError):
        print(line, flush=True)
