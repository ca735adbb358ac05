"""What the user may set for good, in a file: the game's keys, its sound, how it is played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from ..scene.ranges import Interval, Len, Pattern

Name = Annotated[str, Pattern("^.{1,40}$", "the name of a button")]
Names = Annotated[tuple[Name, ...], Len(0, 24)]


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
class Options:
    """Ridgeline's settings. What is left out is as it stands here.

    Attributes:
        keys: for the game.
        sound: of the game.
        play: the game itself.
    """

    keys: Keys = Keys()
    sound: Loudness = Loudness()
    play: Play = Play()
    __pydantic_config__: ClassVar[dict[str, Any]] = {"extra": "forbid", "strict": True, "allow_inf_nan": False}
