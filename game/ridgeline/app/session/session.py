"""Session: what all modes share: settings, notes, sound, and the runs that are kept."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ...options import OPTIONS, Settings
from ...output import tell
from ...render.text.layout import usual_letters
from ...scene import Scene, Text
from ...scene.items import Icon
from ...scene.themes.find import file_of, is_theme_file, theme_for
from ...system.keys.default_keys import Keys
from ...system.keys.keymap import Command
from ...system.pace.clock import today
from ...system.settings.tables import Options, changes_between, with_values
from ...system.settings.user_settings import OwnSettings
from ...words import marked, speak, translated
from ..sound.sound_thread import SoundThread
from .cruise_state import CruiseState, Stay
from .notes import DONE_SECONDS, GLANCE_SECONDS, PAGE_SECONDS, PROBLEM_SECONDS, SHORT_SECONDS, Notes
from .shown_theme import ShownTheme
from .transitions import DISSOLVE, Transition

if TYPE_CHECKING:
    from ...play import Rules
    from ...play.ghost import Rival
    from ...play.replay import Replay
    from ...scene import SceneCode
    from ..game.ended_runs import RunLog
    from ..game.match import Match
    from ..saves.saves import Saves
    from ..saves.task import SavingTask
    from .tiles import Tiles


SILENT = marked("no sound: no sound device was found")

LIVE_LOOK = ("time", "scene", "weather", "wander", "calm")
"""Keys of the window's table that change what is shown at once."""


def _read(key: str, value: Any) -> Any:
    """A value of the settings file, read as on the command line."""
    return value if isinstance(value, bool) else OPTIONS[key].read(str(value))


class GameOptions(NamedTuple):
    """Options of a window that is opened for the game.

    Attributes:
        record: the file that each run is written to; the last one stays.
        replay: a recorded run to show.
        daily: whether the course is the day's.
        rules: those of a course of the user's own chapters; None for the game's own.
        friends: runs of others, which fly along on their course, and behind the title.
        match: two players' turns; None for one player.
    """

    record: Path | None = None
    replay: Replay | None = None
    daily: bool = False
    rules: Rules | None = None
    friends: tuple[Rival, ...] = ()
    match: Match | None = None


class Session:
    """What all modes share.

    Attributes:
        settings: in force now: the user's own, as overridden by the command line or a key of a run.
        own: the user's own, which pages replace.
        letters: least height in pixels of all text where the text size is 1.
        cruise_state: the cruise's landscape, on which runs are too.
        theme_file: the file of its theme.
        paged: whether pages cover the cruise.
        notes: text that appears and fades.
        sound: of runs, and of the cruise.
        rules: those of a course of the user's own chapters; None for the game's own.
        friends: runs of others, all on one course.
        match: two players' turns, until they are left; None for one player.
        replay: the recorded run that is shown instead of a new one, until it is left.
        transition: how the picture before gives way to the present mode.
        tiles: small pictures on pages, by what they show.
        tasks: processes that pages have started.
        left_alone: whether the last run was left alone and no key has been pressed since.
        fullscreen: whether the window fills the screen.
        wanted: what the window is to do; None for nothing.
    """

    def __init__(
        self,
        settings: Settings,
        options: Options | None = None,
        wanted: GameOptions | None = None,
        letters: float = 0.0,
    ) -> None:
        options, wanted = options or Options(), wanted or GameOptions()
        window = replace(options.window, calm=settings.calm, sound=settings.sound, text_size=settings.text_size)
        window = replace(window, scarf=settings.scarf, sail=settings.sail)
        self.settings, self.own = replace(options, window=window), OwnSettings(options, self._apply)
        self.letters = letters
        self.cruise_state = CruiseState(settings)
        self.notes = Notes()
        self.theme_file = ShownTheme(self.cruise_state, self.notes)
        self._before: tuple[Stay, ShownTheme] | None = None
        self.paged = False
        self.sound = SoundThread(options.sound.level, options.sound.mute, options.sound.music)
        daily = settings.seed if wanted.daily else None
        self._log: RunLog | None = None
        self._asked_log = wanted.record, daily, wanted.rules is not None
        self.replay, self.rules = wanted.replay, wanted.rules
        self.friends, self.match = wanted.friends, wanted.match
        self._saves: Saves | None = None
        self.transition: Transition | None = None
        self.left_alone = self.fullscreen = False
        self.tiles: dict[Hashable, Tiles] = {}
        self.tasks: list[SavingTask] = []
        self.wanted: Command | None = None

    def _apply(self, before: Options, after: Options) -> None:
        """Apply changed settings; a ValueError if that is impossible. Some wait for the next start."""
        changed = changes_between(before, after)
        state = self.cruise_state
        look = {key: _read(key, changed["window", key]) for key in LIVE_LOOK if ("window", key) in changed}
        if look:
            state.adopt(replace(state.settings, **look))
        self.settings = with_values(self.settings, changed)
        if ("window", "language") in changed:
            speak(after.window.language)
        if ("window", "fullscreen") in changed and after.window.fullscreen != self.fullscreen:
            self.wanted = Command.FULLSCREEN
        self._apply_sound(before, after)

    def _apply_sound(self, before: Options, after: Options) -> None:
        if after.sound.level != before.sound.level:
            self.sound.set_level(after.sound.level)
        if after.sound.music != before.sound.music:
            self.sound.set_music(after.sound.music)
        if after.sound.mute not in (before.sound.mute, self.sound.muted):
            self.sound.mute()
        if before.window.sound and not after.window.sound:
            self.sound.rest()

    @property
    def keys(self) -> Keys:
        """The buttons of all commands."""
        return self.settings.keys

    @property
    def calm(self) -> bool:
        """Whether runs have little motion."""
        return self.settings.window.calm or self.settings.play.reduced_motion

    @property
    def contrast(self) -> bool:
        """Whether what matters in a run stands out."""
        return self.settings.play.high_contrast

    @property
    def toggle(self) -> bool:
        """Whether one press holds the button and the next lets go."""
        return self.settings.play.hold == "toggle"

    @property
    def heard(self) -> bool:
        """Whether the cruise has sound."""
        return self.settings.window.sound

    def go(self, text: str) -> None:
        """Dissolve into the place of a code, of a picture with one, or of a theme's file; or say what is wrong."""
        if is_theme_file(text):
            self.theme_file.drop(text)
            return
        try:
            self.open_code(text)
        except ValueError as problem:
            self.say(str(problem), PROBLEM_SECONDS)
            return
        theme, seed = self.cruise_state.theme.name, self.cruise_state.landscape.seed
        self.say(translated("{theme}, seed {seed}", theme=theme, seed=seed), SHORT_SECONDS)

    def open_code(self, text: str) -> None:
        """Dissolve into the place of a code, or of a picture with one; a ValueError if there is none."""
        from ...shot.codes import code_from, settings_of

        state, old = self.cruise_state, self.cruise_state.still
        state.open(settings_of(code_from(text), state.settings))
        self.theme_file.follow_settings()
        self.transition = Transition(old, DISSOLVE)

    def choose_theme(self, name: str) -> None:
        """Dissolve into another theme; a ValueError if there is none of that name, or its file has mistakes."""
        theme, file = theme_for(name, 0), file_of(name)
        self.theme_file.follow(file)
        self.cruise_state.go_to(theme, self.cruise_state.landscape.seed)

    @property
    def on_daily(self) -> bool:
        """Whether the land is the day's course, until a run on it has ended."""
        return self._before is not None

    def open_daily(self) -> None:
        """Show the day's course, on which a run counts for the day; afterwards the present landscape returns."""
        from ...play.daily import daily

        state, before = self.cruise_state, (self.cruise_state.stay, self.theme_file)
        seed = daily(today())
        state.open(replace(state.settings, seed=seed, theme=None, scene="ridges", loop=None))
        self.theme_file, self._before = ShownTheme(state, self.notes), before
        self.log.fly_daily(seed)

    def resume(self, elapsed: float, hour: float) -> None:
        """Go on where a run ended, or, after one on the day's course, where the cruise was before."""
        if not self.leave_daily():
            self.cruise_state.resume(elapsed, hour)

    def leave_daily(self) -> bool:
        """Be again where the cruise was before the day's course; whether it was on that."""
        if self._before is None:
            return False
        (stay, self.theme_file), self._before = self._before, None
        self.cruise_state.return_to(stay)
        return True

    def text_scale(self, size: tuple[int, int]) -> float:
        """The scale of text, relative to its usual size in a picture of `size` pixels, which grows with the picture."""
        return self.settings.window.text_size * max(1.0, self.letters / usual_letters(size))

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        if (line := self.own.news) is not None:
            self.complain(line)
        self.notes.advance(seconds)
        if self.transition is not None:
            self.transition = self.transition.later(seconds)
        if (problem := self.sound.news) is not None:
            self.notes.put("sound", Text((translated(SILENT),)), SHORT_SECONDS)
            tell(f"ridgeline: {SILENT}: {problem}")
        if self._log is not None:
            self._log.complain()
        self.save_on(seconds)

    @property
    def foot(self) -> str:
        """The line at the foot of the picture."""
        return self.notes.line("foot")

    def say(self, line: str, seconds: float, icon: Icon | None = None) -> None:
        """Write a line at the foot of the picture, with an icon or none."""
        self.notes.say(line, seconds, icon)

    def say_muted(self) -> None:
        """Mute or unmute the sound, and say which."""
        silent = self.sound.mute()
        line, icon = (translated("silent"), Icon("mute")) if silent else (translated("sound"), None)
        self.say(line, GLANCE_SECONDS, icon)

    def hear_cruise(self) -> None:
        """Play the sounds of the present landscape, if asked for, while it moves."""
        if not self.heard:
            return
        from ...sound.mood import mood_of  # before a thread loads the same

        self.sound.open()
        state = self.cruise_state
        if state.stopped:
            self.sound.rest()
            return
        self.sound.feel(state.theme, state.landscape.seed, lambda: mood_of(state.landscape, state.shown_moment))

    def mute_cruise(self) -> None:
        """Mute or unmute the sound; switch it on in a cruise without."""
        silent = not self.heard and not self.sound.muted
        self.settings = replace(self.settings, window=replace(self.settings.window, sound=True))
        if not silent:
            self.say_muted()
        else:
            self.say(translated("sound"), GLANCE_SECONDS)

    def turn_zen(self) -> bool:
        """Toggle zen, in which runs have neither dusk nor score; return whether it is on now."""
        play = replace(self.settings.play, zen=not self.settings.play.zen)
        self.settings = replace(self.settings, play=play)
        return play.zen

    @property
    def log(self) -> RunLog:
        """Keeps the runs that have ended."""
        if self._log is None:
            from ..game.ended_runs import RunLog  # with the game, which the cruise does not wait for

            record, daily, own_course = self._asked_log
            self._log = RunLog(record, daily, self.complain, own_course=own_course)
        return self._log

    def keep_runs(self) -> None:
        """Wait until all runs are saved."""
        record, *_ = self._asked_log
        if self._log is not None or record is not None:
            self.log.close()

    @property
    def saves(self) -> Saves:
        """The exports, made by processes of their own."""
        if self._saves is None:
            from ..saves.saves import Saves  # most sessions save nothing

            self._saves = Saves()
        return self._saves

    @property
    def saving(self) -> bool:
        """Whether something is being saved."""
        return self._saves is not None and self._saves.busy

    def save_on(self, seconds: float) -> None:
        """Let time pass for exports, and report those that have ended."""
        if self._saves is not None and (line := self._saves.advance(seconds)) is not None:
            self.say(line, PAGE_SECONDS, Icon("picture"))

    def close(self) -> None:
        """End the session's threads and processes."""
        self.own.close()
        self.sound.close()
        for task in self.tasks:
            task.stop()
        if self._saves is not None:
            self._saves.close()

    def save_picture(self, scene: Scene, second: float, code: SceneCode | None) -> None:
        """Save the picture of a second, with its code if it has one, and say so."""
        from .screenshots import save_screenshot

        landscape = self.cruise_state.landscape
        self.say(save_screenshot(scene, landscape.theme, landscape.seed, second, code), DONE_SECONDS, Icon("picture"))

    def complain(self, problem: str) -> None:
        """Write a problem at the foot of the picture, and print it."""
        self.say(problem, PROBLEM_SECONDS)
        tell(f"ridgeline: {problem}")
