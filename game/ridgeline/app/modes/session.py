"""What all modes share: the user's wishes, the writing that comes and fades, the sound, the runs that are kept."""

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
from ...system.keys.keymap import Command
from ...system.settings.tables import Options
from ...system.settings.user_settings import OwnSettings
from ...words import marked, speak, translated
from ..game.ended_runs import RunLog
from ..sound.sound_thread import SoundThread
from .cruise_state import CruiseState
from .notes import Notes
from .transitions import Transition

if TYPE_CHECKING:
    from ...play import Rules
    from ...play.ghost import Rival
    from ...play.ladder.unlocks import Wear
    from ...play.replay import Replay
    from ...scene import SceneCode
    from ..game.match import Match
    from ..pages.tiles import Tiles
    from ..saves.saves import Saves
    from ..saves.task import SavingTask


OWN_CHAPTERS = marked("no film: of your own chapters there is none")

SILENT = marked("no sound: no sound device was found")


class GameWanted(NamedTuple):
    """The game, if the window is opened for it.

    Attributes:
        record: the file that runs are written to; it keeps the last one.
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
        keys: of the settings file.
        calm: whether runs have little motion.
        contrast: whether what matters in a run stands out.
        toggle: whether one press holds the button and the next lets go.
        pace: percent of the usual pace at which runs go by.
        text_size: of all writing, 1–2.
        letters: least pixels of its letters where the text size is 1.
        ghosts: whether earlier runs fly along.
        cruise_state: the cruise's landscape, on which runs are too.
        notes: the writing that comes and fades.
        sound: of runs, and of the cruise.
        heard: whether the cruise has sound.
        log: keeps the runs that have ended.
        rules: those of a course of the user's own chapters; None for the game's own.
        friends: runs of others, all on one course.
        match: two players' turns, until they are left; None for one player.
        replay: the recorded run that is shown instead of a new one, until it is left.
        zen: whether runs have neither dusk nor score.
        transition: how the picture before gives way to the present mode.
        tiles: small pictures on pages, by what they show.
        left_alone: whether the last run has given way to the cruise by itself, and no key has been pressed since.
        own: what the user has set, which is changed on pages.
        fullscreen: whether the window fills the screen.
        wanted: what the window is to do; None for nothing.
    """

    def __init__(
        self,
        settings: Settings,
        options: Options | None = None,
        wanted: GameWanted | None = None,
        letters: float = 0.0,
    ) -> None:
        options, wanted = options or Options(), wanted or GameWanted()
        self.keys = options.keys
        self.calm = settings.calm or options.play.reduced_motion
        self.toggle, self.pace, self.text_size = options.play.hold == "toggle", options.play.pace, settings.text_size
        self.letters = letters
        self.contrast, self.ghosts = options.play.high_contrast, options.play.ghosts
        self.cruise_state = CruiseState(settings)
        self.notes = Notes()
        self.sound = SoundThread(options.sound.level, options.sound.mute, options.sound.music)
        self.heard = settings.sound
        daily = settings.seed if wanted.daily else None
        self.log = RunLog(wanted.record, daily, self._complain, own_course=wanted.rules is not None)
        self.replay, self.rules = wanted.replay, wanted.rules
        self.friends, self.match = wanted.friends, wanted.match
        self.zen = options.play.zen
        self._saves: Saves | None = None
        self._scarf, self._sail = settings.scarf, settings.sail
        self.transition: Transition | None = None
        self.left_alone = self.fullscreen = False
        self.tiles: dict[Hashable, Tiles] = {}
        self._tasks: list[SavingTask] = []
        self.own = OwnSettings(options, self._heed)
        self.wanted: Command | None = None

    def _heed(self, table: str, key: str, value: Any) -> None:
        """Let what has just been set hold from now on; a ValueError if it cannot. Some waits for the next start."""
        match table, key:
            case "sound", _:
                self._heed_sound(key, value)
            case "play", "hold":
                self.toggle = value == "toggle"
            case "play", "high_contrast":
                self.contrast = value
            case "play", "reduced_motion":
                self.calm = value or self.cruise_state.settings.calm
            case "play", "pace" | "zen" | "ghosts":
                setattr(self, key, value)
            case "keys", _:
                self.keys = replace(self.keys, **{key: value})
            case "window", _:
                self._heed_window(key, value)

    def _heed_sound(self, key: str, value: Any) -> None:
        if key == "level":
            self.sound.set_level(value)
        elif key == "music":
            self.sound.set_music(value)
        elif value != self.sound.muted:
            self.sound.mute()

    def _heed_window(self, key: str, value: Any) -> None:
        match key:
            case "time" | "scene" | "weather" | "wander" | "calm":
                state = self.cruise_state
                read = value if key == "calm" else OPTIONS[key].read(str(value))
                state.adopt(replace(state.settings, **{key: read}))
                self.calm = state.settings.calm or self.own.options.play.reduced_motion
            case "sound":
                self.heard = value
                if not value:
                    self.sound.rest()
            case "language":
                speak(value)
            case "text_size":
                self.text_size = value
            case "scarf":
                self._scarf = value
            case "sail":
                self._sail = value
            case "fullscreen" if value != self.fullscreen:
                self.wanted = Command.FULLSCREEN

    def text_scale(self, size: tuple[int, int]) -> float:
        """How much larger writing is than is usual in a picture of `size` pixels: small pictures have small letters."""
        return self.text_size * max(1.0, self.letters / usual_letters(size))

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        if (line := self.own.news) is not None:
            self._complain(line)
        self.notes.advance(seconds)
        if self.transition is not None:
            self.transition = self.transition.later(seconds)
        if (problem := self.sound.news) is not None:
            self.notes.put("sound", Text((translated(SILENT),)), 3.0)
            tell(f"ridgeline: {SILENT}: {problem}")
        self.log.complain()
        self.save_on(seconds)

    @property
    def foot(self) -> str:
        """What is said at the foot of the picture."""
        return self.notes.line("foot")

    def say(self, line: str, seconds: float, icon: Icon | None = None) -> None:
        """Write a line at the foot of the picture, with an icon or none."""
        self.notes.put("foot", Text((line,), icon=icon), seconds)

    def say_muted(self) -> None:
        """Turn the sound off, or on again, and say which."""
        silent = self.sound.mute()
        self.say(translated("silent") if silent else translated("sound"), 1.5, Icon("mute") if silent else None)

    def hear_cruise(self) -> None:
        """Let the landscape of now be heard, if that was asked for, while it goes on."""
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
        """Turn the sound off or on; of a cruise that has had none, on."""
        if self.heard or self.sound.muted:
            self.heard = True
            self.say_muted()
        else:
            self.heard = True
            self.say(translated("sound"), 1.5)

    def wear(self) -> Wear:
        """What the glider of a run has on: what the user has chosen, or else the newest, and then why."""
        from ...play.ladder.unlocks import NEWEST, Wear, choose

        level = self.log.book.level
        try:
            return Wear(choose("scarf", self._scarf, level), choose("sail", self._sail, level))
        except ValueError as problem:
            self._complain(str(problem))
            self._scarf = self._sail = NEWEST
            return self.wear()

    def rivals(self, seed: int) -> list[Rival] | None:
        """What flies beside a run from the start of a course; None if nothing does, not even the bot."""
        from ...play.ghost import Rival

        if self.match is not None:
            return self.match.rivals
        friends = [friend for friend in self.friends if friend.replay.seed == seed]
        if self.zen or not (self.ghosts or friends):
            return None
        return [*([Rival(replay) for replay in self.log.ghosts(seed)] if self.ghosts else []), *friends]

    @property
    def saves(self) -> Saves:
        """What is saved by processes of their own."""
        if self._saves is None:
            from ..saves.saves import Saves  # most sessions save nothing

            self._saves = Saves()
        return self._saves

    @property
    def saving(self) -> bool:
        """Whether something is being saved."""
        return self._saves is not None and self._saves.busy

    def save_on(self, seconds: float) -> None:
        """Let time pass for what is being saved, and say what has become of it."""
        if self._saves is not None and (line := self._saves.advance(seconds)) is not None:
            self.say(line, 6.0, Icon("picture"))

    def begin(self, *words: str) -> SavingTask:
        """A command of this program in a process that ends with the window; the same one while it goes on."""
        from ..saves.task import SavingTask  # most sessions begin none

        self._tasks = [task for task in self._tasks if task.running]
        same = next((task for task in self._tasks if task.words == words and not task.stopped), None)
        if same is None:
            self._tasks.append(same := SavingTask(*words))
        return same

    def save_film(self, replay: Replay) -> None:
        """Begin to make a film of the last seconds of a run, and say so."""
        from ...scene.themes.find import name_of, theme_names
        from ..game.replay_file import text_of
        from ..saves.order import film_of_run

        name, file = self.cruise_state.theme.name, self.cruise_state.settings.theme
        own = file if file and name not in theme_names() and name_of(file) == name else None
        shown = own or (name if name in theme_names() else None)
        if self.rules is not None:
            self.say(translated(OWN_CHAPTERS), 4.0)
            return
        self.say(self.saves.begin(film_of_run(text_of(replay), replay.seed, name, shown)), 4.0, Icon("picture"))

    def close(self) -> None:
        """End what goes on beside the picture."""
        self.own.close()
        self.sound.close()
        for task in self._tasks:
            task.stop()
        if self._saves is not None:
            self._saves.close()

    def save_picture(self, scene: Scene, second: float, code: SceneCode | None) -> None:
        """Save the picture of a second, with its code if it has one, and say so."""
        from .screenshots import save_screenshot

        landscape = self.cruise_state.landscape
        self.say(save_screenshot(scene, landscape.theme, landscape.seed, second, code), 4.0, Icon("picture"))

    def _complain(self, problem: str) -> None:
        self.say(problem, 8.0)
        tell(f"ridgeline: {problem}")
