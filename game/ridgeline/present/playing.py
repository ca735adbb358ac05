"""Between the cruise and the game: who is on the screen, and how one gives way to the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from ..render import Dissolve
from ..scene import Landscape, Scene, Text, View
from ..settings import Settings
from .ahead import Ahead
from .controls import Action, Controls
from .cruise import DISSOLVE, Cruise, tell
from .fade import Fade
from .hearing import Hearing
from .input import Action as CruiseAction
from .keeper import Keeper
from .notes import Notes
from .options import own_options
from .pages import button, pause, result, title

if TYPE_CHECKING:
    from ..play.replay import Replay
    from .game import Game

LOADING = 1.5
"""Seconds after the start from which on the cruise loads the game's code, piece by piece."""

LOCK = 0.35
"""Seconds after the end of a run before a press begins another one, and in which that dissolves into view."""

IDLE = 30.0
"""Seconds without a touch after which the cruise takes over again."""

BEFORE_SUNSET = 3.3
"""Hours before sunset at which a run from the start of a course begins."""


class GameWanted(NamedTuple):
    """What is asked of the game when it is what the window is opened for.

    Attributes:
        record: the file that runs are written to, the last one in the end.
        replay: a run to be seen again.
        daily: whether the course is the day's.
    """

    record: Path | None = None
    replay: Replay | None = None
    daily: bool = False


class Playing:
    """The cruise, and the run that is played on its land. It stands where the cruise alone could stand."""

    def __init__(self, settings: Settings, wanted: GameWanted | None = None) -> None:
        """Begin in the cruise; with the title over it, or in a recorded run, if a game is wanted."""
        options, problems = own_options()
        self._controls = Controls(options)
        self.cruise = Cruise(settings, button(options.keys))
        self._settings = settings
        self._replay = wanted.replay if wanted else None
        daily = settings.seed if wanted and wanted.daily else None
        self._keeper = Keeper(wanted.record if wanted else None, daily, self._complain)
        self._game: Game | None = None
        self._hearing = Hearing(options.sound.level, options.sound.mute)
        self._ahead = Ahead(0.0 if wanted else LOADING)
        self._fade: Fade | None = None
        self._notes = Notes()
        self._title, self._zen = wanted is not None, self._controls.options.play.zen
        self._paused = self._photo = False
        self._since_end = 0.0
        self._view = View(*settings.size)
        self._said: tuple[str, ...] = ()
        if problems:
            self._notes.put("message", Text(problems, "centre"), 12.0)
        if self._replay is not None:
            self._begin()

    @property
    def title(self) -> str:
        """For the window."""
        return self.cruise.title

    @property
    def rests(self) -> bool:
        """Whether nothing changes by itself but writing."""
        return self._paused if self._game else self.cruise.rests

    @property
    def done(self) -> bool:
        """Whether a recorded run that was to be seen has been seen to its end."""
        return self._game is not None and self._game.done

    @property
    def flies(self) -> bool:
        """Whether a run is going on, with a hand on the button or a pair of eyes on it that need touch nothing."""
        return self._game is not None and not self._game.over and not self._paused

    @property
    def tuning(self) -> bool:
        """Whether the tuner is open."""
        return self._game is None and self.cruise.tuning

    @property
    def game(self) -> Game | None:
        """The run on the screen."""
        return self._game

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._notes.advance(seconds)
        if (problem := self._hearing.news) is not None:
            self._say(f"no sound: {problem}", 3.0)
        held = self._controls.held
        if self._fade is not None:
            self._fade = self._fade.later(seconds)
        if self._title and seconds:  # a pad may begin the run, but the first frame does not wait for it
            self._controls.open_pads()
        if self._game is None:
            self._ahead.advance(seconds)
            self.cruise.advance(seconds)
            return
        if self._paused:
            return
        ended = self._game.over
        happened = self._game.advance(seconds, held)
        self._hearing.hear(self._game, happened)
        if self._game.over:
            self._since_end = self._since_end + seconds if ended else 0.0
            if not ended:
                self._end()
        if self._game.idle > IDLE:
            self._leave()

    def picture(self, view: View) -> Scene | Dissolve:
        """What is visible now."""
        self._view = view
        if self._game is None:
            picture = self.cruise.picture(view)
            heading = (title(self._controls.options.keys),) if self._title and not self.tuning else ()
            texts = (*self._notes.texts, *picture.texts, *heading)
            if self._fade is not None:
                coming = picture if isinstance(picture, Scene) else picture.old
                return Dissolve(self._fade.old(view), replace(coming, texts=()), self._fade.gone, texts)
            return replace(picture, texts=texts)
        texts = (*self._notes.texts, *(() if self._photo else self._writing()))
        if self._contrast:
            texts = tuple(replace(text, solid=True) for text in texts)
        if self._fade is None:
            return replace(self._game.scene(view), texts=texts)
        old = self._fade.old(view)
        if self._fade.gone == 0.0 and self._fade.fresh:
            return replace(old, texts=texts)
        return Dissolve(old, self._game.scene(view), self._fade.gone, texts)

    def take(self, event: pygame.Event, view: View) -> bool:
        """Let the game have what the user does; whether it has taken it."""
        if self.tuning:
            self._controls.let_go()
            return False
        self._view = view
        pressed = self._controls.take(event)
        if pressed is Action.HOLD:
            if self._game is None and not self._title and event.type == pygame.MOUSEBUTTONDOWN:
                return False  # a click into a window is not yet a wish to play
            self._press()
            return True
        if self._game is None:
            return False
        if event.type == pygame.WINDOWFOCUSLOST and not self._game.over:
            self._pause(True)
        if pressed is None:
            return False
        self._game.touch()
        doing: dict[Action, Callable[[], Any]] = {
            Action.PAUSE: lambda: self._leave() if self._game and self._game.over else self._pause(not self._paused),
            Action.RESTART: self._begin,
            Action.LEAVE: self._leave,
            Action.MUTE: self._mute,
            Action.PHOTO: self._hide,
            Action.ZEN: self._turn_zen if self._replay is None else lambda: None,
        }
        doing[pressed]()
        return True

    def act(self, action: CruiseAction, view: View) -> None:
        """Do what the user wants of the cruise; during a run a picture can be saved, and the keys are in the pause."""
        if self._game is None:
            self.cruise.act(action, view)
            return
        self._game.touch()
        if action is CruiseAction.STILL:
            self._save(view)
        elif action is CruiseAction.HELP and not self._game.over:
            self._pause(not self._paused)

    def tune(self, event: pygame.Event, size: tuple[int, int]) -> bool:
        """Let the tuner, if it is open, take what the user does."""
        return self._game is None and self.cruise.tune(event, size)

    def look(self) -> None:
        """Look whether the theme's file has changed."""
        if self._game is None:
            self.cruise.look()

    def follow_clock(self) -> None:
        """With the time of now, set the hour by the clock again."""
        self.cruise.follow_clock()

    def keep(self) -> None:
        """End the run that goes on, if there is one, and keep it."""
        self._finish("time")

    def close(self) -> None:
        """End what goes on."""
        self.keep()
        self._hearing.close()

    def _press(self) -> None:
        self._notes.take("message")
        if self._paused:
            self._pause(False)
        elif self._title:
            self._begin()
        elif self._game is None:
            self._take_over()
        elif self._game.over and self._since_end >= LOCK:
            self._begin()

    def _take_over(self) -> None:
        """Go on with the cruise's glider, on the land that is there."""
        from .game import Game, NoGroundError  # what only the game needs, the cruise does not wait for

        leaving = self.cruise.leaving
        try:
            self._game = Game(
                self._ridges(),
                self.cruise.moment,
                self._view,
                zen=self._zen,
                calm=self._calm,
                contrast=self._contrast,
            )
        except NoGroundError as problem:
            self._say(str(problem), 3.0)
            return
        if leaving is not None:
            self._fade = Fade(lru_cache(maxsize=1)(leaving[0]), DISSOLVE, leaving[1], fresh=1)
        self._start()

    def _begin(self) -> None:
        """Begin a run from the start of the course, or again the recorded one."""
        from .game import Game, NoGroundError

        self._finish("left")
        old = self._old()
        moment = self.cruise.moment
        if self._game is not None:
            moment = replace(moment, elapsed=self._game.elapsed)
        try:
            landscape = self._ridges()
            moment = replace(moment, hour=(landscape.theme.sunset - BEFORE_SUNSET) % 24.0)
            if self._replay is not None:
                from .replayed import Replayed

                self._game = Replayed(self._replay, landscape, moment, calm=self._calm, contrast=self._contrast)
            else:
                shown = self._controls.options.play.ghosts and not self._zen
                ghosts = self._keeper.ghosts(landscape.seed) if shown else None
                self._game = Game(
                    landscape, moment, None, zen=self._zen, ghosts=ghosts, calm=self._calm, contrast=self._contrast
                )
        except NoGroundError as problem:
            self._say(str(problem), 3.0)
            return
        self._fade = Fade(old, LOCK)
        self._start()

    def _ridges(self) -> Landscape:
        """The landscape of the cruise, which can be ridden on if it is of that kind."""
        from .game import NoGroundError

        landscape = self.cruise.landscape
        if not isinstance(landscape, Landscape):
            raise NoGroundError("the game is played on ridges: --scene ridges")
        return landscape

    @property
    def _calm(self) -> bool:
        return self._settings.calm or self._controls.options.play.reduced_motion

    @property
    def _contrast(self) -> bool:
        return self._controls.options.play.high_contrast

    def _start(self) -> None:
        self._title = self._paused = self._photo = False
        self._said = ()
        self.cruise.hush()
        self._controls.open_pads()
        self._hearing.open()

    def _old(self) -> Callable[[View], Scene]:
        """The picture as it stands, for a dissolve out of it."""
        game = self._game
        if game is not None:
            return lru_cache(maxsize=1)(game.scene)
        landscape, moment = self.cruise.landscape, self.cruise.moment
        return lru_cache(maxsize=1)(lambda view: landscape.scene(moment, view))

    def _leave(self) -> None:
        """Let the cruise take over again."""
        if self._game is None:
            return
        self._finish("left")
        self._replay = None
        self.cruise.go_on(self._game.elapsed, self._game.hour)
        self._fade = Fade(self._old(), 1.5)
        self._game, self._paused, self._photo = None, False, False
        self._hearing.rest()

    def _complain(self, problem: str) -> None:
        self._say(problem, 8.0)
        tell(f"ridgeline: {problem}")

    def _end(self) -> None:
        """Keep the run that has ended, unless it was only looked at."""
        if self._game is not None and self._replay is None:
            self._said = self._keeper.keep(self._game.run, self._game.state)

    def _finish(self, cause: str) -> None:
        """End the run, if one goes on: it counts like any other."""
        if self._game is not None and not self._game.over:
            self._game.finish(cause)
            self._end()

    def _pause(self, paused: bool) -> None:
        self._paused = paused
        if paused:
            self._hearing.rest()
        else:
            self._photo = False

    def _mute(self) -> None:
        self._say("silent" if self._hearing.mute() else "sound", 1.5)

    def _hide(self) -> None:
        """Hide everything written, and hold still, for a picture to be saved; or go on."""
        self._pause(not self._photo)
        self._photo = self._paused

    def _turn_zen(self) -> None:
        self._zen = not self._zen
        self._say("zen: no score, no dusk" if self._zen else "for the score", 2.0)
        self._begin()

    def _save(self, view: View) -> None:
        assert self._game is not None
        self._say(self.cruise.saved(self._game.scene(view), self._game.elapsed), 4.0)

    def _say(self, line: str, seconds: float) -> None:
        self._notes.put("foot", Text((line,)), seconds)

    def _writing(self) -> tuple[Text, ...]:
        assert self._game is not None
        keys = self._controls.options.keys
        if self._paused:
            return (pause(keys, self._replay is not None),)
        texts = self._game.texts()
        return (result(texts, self._said, keys),) if self._game.over else texts
