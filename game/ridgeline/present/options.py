"""What the user may set for good, in a file: the game's keys, its sound, how it is played; and the screensaver."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from .. import folders
from ..scene.ranges import Interval, Len, Pattern

Name = Annotated[str, Pattern("^.{1,40}$", "the name of a button")]
Names = Annotated[tuple[Name, ...], Len(0, 24)]

HOURS = r"^(now|cycle|([01]?[0-9]|2[0-3]):[0-5]?[0-9])$"
Hour = Annotated[str, Pattern(HOURS, "'now', 'cycle' or a time like '18:30'")]


@dataclass(frozen=True)
class Keys:
    """What the keys do in the game. Whatever is not named here does what it does in the cruise.

    Names of buttons are those of keys, like "a", "space", "left shift" or, on the number pad, "[0]"; "mouse1" to
    "mouse9", the left button first; "finger" for any finger on the screen; "pad0" to "pad31". On a pad 0 to 3 are the
    lower, right, left and upper button, 4 is back or select, 6 start, 9 and 10 are the shoulders', 11 to 14 the cross.

    Attributes:
        hold: the one button of the game: heavy while any of them is held.
        pause: pause, and go on.
        restart: the same course again from its start.
        mute: sound off, and on.
        photo: hide all writing, for a picture.
        zen: without dusk and score.
        leave: back to the cruise.
    """

    hold: Annotated[tuple[Name, ...], Len(1, 24)] = (
        *("space", "return", "down", "mouse1", "finger"),
        *("pad0", "pad1", "pad2", "pad3"),
    )
    pause: Names = ("escape", "p", "pad6")
    restart: Names = ("r", "pad4")
    mute: Names = ("m",)
    photo: Names = ("o",)
    zen: Names = ("z",)
    leave: Names = ("backspace",)


@dataclass(frozen=True)
class Loudness:
    """What is heard of the game; the cruise is silent.

    Attributes:
        level: how loud it is.
        mute: begin silent.
    """

    level: Annotated[float, Interval(ge=0.0, le=1.0)] = 0.5
    mute: bool = False


@dataclass(frozen=True)
class Play:
    """How the game is played and shown.

    Attributes:
        reduced_motion: no shaking, no flashes, less that flies about.
        high_contrast: what matters stands out from the land.
        zen: begin without dusk and score.
        ghosts: show earlier runs beside one's own.
    """

    reduced_motion: bool = False
    high_contrast: bool = False
    zen: bool = False
    ghosts: bool = True


@dataclass(frozen=True)
class Saver:
    """What `ridgeline saver` shows where its command line says nothing else.

    Attributes:
        seed: a number or a word that is a landscape, 'daily' for the day's; '' for a new one every time.
        theme: its name or the path of its file; '' lets the seed choose.
        scene: the ridges, rain on an island, or a low flight.
        time: the hour of the day; 'cycle' is a day in ten minutes, 'now' goes by the clock.
        weather: what it is all the time; 'theme' has all that the theme has, as often.
        speed: times the theme's own.
        calm: little motion, and nothing flashes.
        wander: minutes after which the theme changes; 0 keeps it.
        max_fps: frames per second at most.
        cpu: percent of one processor at most, by fewer frames; 100 is as much as it takes.
        night_dim: darken the picture late at night, by the clock.
    """

    seed: Annotated[str, Len(0, 100)] | int = ""
    theme: Annotated[str, Len(0, 1000)] = ""
    scene: Literal["ridges", "rain", "flyover"] = "ridges"
    time: Hour = "cycle"
    weather: Literal["theme", "rain", "snow", "fog", "storm", "none"] = "theme"
    speed: Annotated[float, Interval(ge=-1000.0, le=1000.0)] = 1.0
    calm: bool = False
    wander: Annotated[float, Interval(ge=0.0, le=10080.0)] = 0.0
    max_fps: Annotated[float, Interval(ge=1.0, le=1000.0)] = 60.0
    cpu: Annotated[float, Interval(ge=1.0, le=100.0)] = 100.0
    night_dim: bool = False


@dataclass(frozen=True)
class Options:
    """Ridgeline's settings. What is left out is as it stands here.

    Attributes:
        keys: for the game.
        sound: of the game.
        play: the game itself.
        saver: the screensaver.
    """

    keys: Keys = Keys()
    sound: Loudness = Loudness()
    play: Play = Play()
    saver: Saver = Saver()
    __pydantic_config__: ClassVar[dict[str, Any]] = {"extra": "forbid", "strict": True, "allow_inf_nan": False}


def own_options() -> tuple[Options, tuple[str, ...]]:
    """The user's options; and what is wrong with the file that they are in, as lines for the screen."""
    file = folders.settings()
    if not os.path.lexists(file):
        return Options(), ()
    from .settings_file import read_options  # which loads much that nobody needs without a file
    from .watch import message

    options, problems = read_options(file)
    return options, message(problems, file, "is wrong in places, where the usual is taken:") if problems else ()
