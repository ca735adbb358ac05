"""The cruise: the mode without a game, its title, and how the user changes its landscape."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from ...output import tell
from ...render import Dissolve
from ...scene import Landscape, Scene, Text, View
from ...scene.themes.find import theme_after
from ...system.keys.button_names import FINGER, Button, pointer
from ...system.keys.keymap import CRUISE, Command
from ...system.pace import clock
from ...words import figures, marked, plural, translated
from ..game.attract import Attract
from ..input.key_pages import FLY_ALONG, help_page, paused_text, title_page
from ..pages.lettering import Lettering
from ..session.notes import (
    DONE_SECONDS,
    FADE_SECONDS,
    GLANCE_SECONDS,
    HELP_SECONDS,
    PAGE_SECONDS,
    SHORT_SECONDS,
    Hint,
)
from ..session.session import Session
from ..session.transitions import Picture, Transition, freeze
from ..window import clipboard
from ..window.clipboard import given_text
from .mode import Mode

if TYPE_CHECKING:
    from ...scene import SceneCode
    from ...scene.landscape_kinds import AnyLandscape
    from ...scene.wishes.nearby import Nearby, PlaceAhead

INTO_RUN = 0.6  #: seconds in which a friend's run fades in and out behind the title
SPEED_STEP = 0.5  #: how much of the theme's own speed a key adds

GOALS_SECONDS = 1.5
"""Seconds after which the title shows the open goals: what reads the scores is loaded meanwhile, see `preload`."""

LEFT_ALONE = marked("the run has ended, since nobody flew")
"""What the first Esc says when a run has given way to the cruise by itself."""

POINTERS: tuple[Button, ...] = (("mouse", 1), ("mouse", 3), FINGER)
"""They open the front page where they have no other meaning; so does every button of the mouse that holds."""


class Cruise(Mode):
    """A moving landscape. Nothing here reads a clock: `advance` is told how much time has passed."""

    commands = CRUISE

    def __init__(self, session: Session, titled: bool = False) -> None:
        """Begin at the session's landscape; `titled` shows the title over it until a press of the button."""
        super().__init__(session)
        self._titled, self._titled_for, self._lettering = titled, 0.0, Lettering()
        self._state = session.cruise_state
        self._hint = Hint(session.keys)
        self._sought: tuple[AnyLandscape, Nearby] | None = None
        self._attract = Attract(session.friends, session.rules, self._leave_title, calm=session.calm)

    @property
    def rests(self) -> bool:
        """Whether nothing but text changes by itself."""
        return self._state.rests

    def handle(self, event: pygame.event.Event, command: Command | None, view: View) -> Mode:
        """Start a run after the key that flies; else stay in the cruise."""
        pointed = pointer(event)
        if command is not None or pointed:
            left_alone, self.session.left_alone = self.session.left_alone, False
            if command is not Command.HOLD:
                self._attract.end()
            if left_alone and command is Command.BACK:
                self.session.say(translated(LEFT_ALONE), SHORT_SECONDS)
                return self
        if self._titled and command is Command.HOLD:
            return self.begin()
        if pointed and (command is Command.HOLD or (command is None and pointed in POINTERS)):
            command = Command.BACK
        if command is not None:
            return self.obey(command, view)
        if (given := given_text(event)) is not None:
            self.session.go(given)
        return self

    def obey(self, command: Command, view: View) -> Mode:
        """The mode after a command."""
        if command is Command.HOLD:
            return self.begin() if self.session.on_daily else self._fly(view) or self
        if command is Command.GO:
            from .code_entry import CodeEntry

            return CodeEntry(self)
        if command is Command.MENU or (command is Command.BACK and not self._close_page()):
            return self.open_page()
        if command is Command.TUNER:
            return self._tune()
        self._act(command, view)
        return self

    def open_page(self, first: str = "front") -> Mode:
        """Open the front page over the cruise, or the page of another id `first`."""
        from .front_mode import FrontPage

        self._hint.end(self.session.notes)
        return FrontPage(self, first)

    def begin(self) -> Mode:
        """Start a run from the start of the course, or the recorded one; without land for it, stay and show a note."""
        run = self._fly()
        self._titled &= run is None
        if run is None:
            self.session.leave_daily()
            return self
        self._attract.end()
        return run

    def _fly(self, view: View | None = None) -> Mode | None:
        """A run from the start of the course, or one that takes over the glider of a view; None without land for it."""
        from .run_mode import begin, take_over  # with the game, see `preload`

        return begin(self) if view is None else take_over(self, view)

    def _act(self, command: Command, view: View) -> None:
        """Carry out a command on the landscape."""
        actions: dict[Command, Callable[[], None]] = {
            Command.STOP: self._pause,
            Command.NEW_SEED: self._next_seed,
            Command.NEXT_THEME: self._next_theme,
            Command.SLOWER: lambda: self._accelerate(-SPEED_STEP),
            Command.FASTER: lambda: self._accelerate(SPEED_STEP),
            Command.VIEWPOINT: lambda: self._seek(view),
            Command.PICTURE: lambda: self._save_picture(view),
            Command.COPY: lambda: self._copy(view),
            Command.HELP: self._help,
            Command.CALENDAR: self._calendar,
            Command.MUTE: self.session.mute_cruise,
            Command.KEEP: self.session.theme_file.keep,
        }
        if command in actions:
            actions[command]()

    def advance(self, seconds: float, held: bool = False) -> Mode:
        """Let `seconds` pass; in a pause, only text fades and a dissolve goes on."""
        self._state.advance(seconds)
        self._hint.advance(seconds, self.session.notes)
        self._titled_for += seconds
        if self._titled:
            state = self._state
            self._attract.advance(seconds, state.landscape, state.shown_moment, state.still)
        self._state.travel(seconds)
        self._seek_on()
        if self._hint.due:  # the first frame does not wait for it
            self.session.hear_cruise()
        if self._state.wander():
            self.session.theme_file.follow(None)
        return self

    def picture(self, view: View) -> Scene | Dissolve:
        """The landscape, or two of them in a dissolve; under the title it contains the program's name."""
        picture = self._attract.picture(view) or self._state.picture(view)
        if not self._titled or self._covered or isinstance(picture, Dissolve):
            return picture
        return self._lettering.within(picture, self._titled_for)

    def texts(self, view: View) -> tuple[Text, ...]:
        """The note that it is paused, and the title, if they are shown."""
        paused = (paused_text(),) if self._state.stopped else ()
        if not self._titled or self._covered:
            return paused
        return (*paused, title_page(self.session.keys, *self._wanted(), toggle=self.session.toggle), *self._goals())

    @property
    def _covered(self) -> bool:
        """Whether a page takes the place of the title."""
        return self.session.paged or self.session.notes.shows("calendar") or self.session.notes.shows("help")

    def _wanted(self) -> tuple[str, ...]:
        """The title's lines about flying beside others."""
        if self.session.match is not None:
            from ..game.match_words import title

            return (title(self.session.match),)
        names = [friend.name for friend in self.session.friends if friend.replay.seed == self._state.landscape.seed]
        return (translated(FLY_ALONG, names=", ".join(names)),) if names else ()

    def _leave_title(self, old: Picture) -> None:
        """Dissolve out of a picture that contains the name."""
        titled = freeze(lambda view: self._lettering.within(old(view), self._titled_for))
        self.session.transition = Transition(titled, INTO_RUN)

    def _goals(self) -> tuple[Text, ...]:
        """The open goals; the first pictures of the title do not wait for them."""
        if self._titled_for < GOALS_SECONDS:
            return ()
        from ..game.goal_words import open_page

        opacity = min((self._titled_for - GOALS_SECONDS) / FADE_SECONDS, 1.0)
        return tuple(replace(text, opacity=opacity) for text in open_page(self.session.log.book))

    def _pause(self) -> None:
        self._state.stopped = not self._state.stopped
        self._state.follow_clock()
        if not self._state.stopped:
            self.session.say(translated("running"), GLANCE_SECONDS)

    def _next_seed(self) -> None:
        seed = clock.chance_seed()
        self._state.go_to(self._state.theme, seed)
        self.session.say(translated("seed {seed}", seed=seed), SHORT_SECONDS)

    def _next_theme(self) -> None:
        theme, file = theme_after(self._state.theme.name)
        self.session.theme_file.follow(file)
        self._state.go_to(theme, self._state.landscape.seed)
        words = theme.words if file else translated(theme.words)
        self.session.say(": ".join(filter(None, (theme.name, words))), SHORT_SECONDS)

    def _seek(self, view: View) -> None:
        """Begin to look for a good view nearby, one place a frame."""
        landscape = self._state.landscape
        if not isinstance(landscape, Landscape):
            self.session.say(translated("good views are sought between ridges alone"), DONE_SECONDS)
            return
        from ...scene.wishes.nearby import Nearby  # the first frame does not wait for it, see `preload`

        self._sought = landscape, Nearby(landscape, self._state.moment, view)
        self.session.say(translated("looking for a good view"), DONE_SECONDS)

    def _seek_on(self) -> None:
        if self._sought is None:
            return
        landscape, nearby = self._sought
        if landscape is not self._state.landscape:
            self._sought = None
        elif nearby.go_on():
            self._sought = None
            self._arrive(nearby.place)

    def _arrive(self, place: PlaceAhead | None) -> None:
        if place is None:
            self.session.say(translated("no better view for the next minutes"), DONE_SECONDS)
            return
        self._state.leap(place.travel)
        minutes, wish = max(round(place.seconds / 60.0), 1), translated(place.wish)
        line = plural("{wish}, {number} minute from here", "{wish}, {number} minutes from here", minutes, wish=wish)
        self.session.say(line, DONE_SECONDS)

    def _accelerate(self, step: float) -> None:
        speed = figures(f"{self._state.accelerate(step):g}")
        self.session.say(translated("speed {speed}", speed=speed), GLANCE_SECONDS)

    def _code(self, view: View) -> SceneCode | None:
        """The code of what is shown; None, with a note, if it has none."""
        try:
            return self._state.code(view)
        except ValueError as problem:
            self.session.say(translated("no code: {problem}", problem=problem), PAGE_SECONDS)
            return None

    def _copy(self, view: View) -> None:
        code = self._code(view)
        if code is not None:
            clipboard.copy(str(code))
            self.session.say(translated("copied {code}", code=code), DONE_SECONDS)
            tell(str(code))

    def _save_picture(self, view: View) -> None:
        code = self._code(view)
        self.session.save_picture(self._state.coded(view), self._state.elapsed, code)

    def _help(self) -> None:
        self._hint.end(self.session.notes)
        if not self.session.notes.remove("help"):
            page = help_page(self.session.keys, play=self._state.settings.scene == "ridges")
            self.session.notes.put("help", page, HELP_SECONDS)

    def _close_page(self) -> bool:
        """Close the help or the calendar; whether one of them was there."""
        return any([self.session.notes.remove("calendar"), self.session.notes.remove("help")])

    def _calendar(self) -> None:
        """Show or hide the calendar of the days' courses."""
        from ..game.calendar_page import calendar_page

        self._hint.end(self.session.notes)
        self.session.notes.remove("help")
        if not self.session.notes.remove("calendar"):
            self.session.notes.put("calendar", calendar_page(self.session.log.book, clock.today()))

    def _tune(self) -> Mode:
        """Open the pages on which the theme is changed by hand."""
        self._close_page()
        return self.open_page("tuner")
