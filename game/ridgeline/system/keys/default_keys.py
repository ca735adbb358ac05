"""The user's keys and buttons by their names, as a record of the settings file. Nothing here needs pygame."""

from dataclasses import dataclass
from typing import Annotated

from ...textfile.ranges import Len, Pattern

Name = Annotated[str, Pattern("^.{1,40}$", "the name of a button")]
Names = Annotated[tuple[Name, ...], Len(0, 24)]


@dataclass(frozen=True)
class Keys:
    """What keys and buttons do: the first eight in a run, then twelve in the cruise, the last five in both, and mute.

    Names of buttons are those of keys, like "a", "space", "left shift" or, on the number pad, "[0]"; "mouse1" to
    "mouse9", the left button first; "finger" for any finger on the screen; "pad0" to "pad31". On a pad 0 to 3 are the
    lower, right, left and upper button, 4 is back or select, 6 start, 9 and 10 are the shoulders', 11 to 14 the cross.

    Attributes:
        hold: the one button of the game: heavy while any of them is held. In the cruise it begins a run; only a mouse
            button or a finger opens the front page there.
        pause: pause, and go on.
        restart: the same course again from its start.
        mute: sound off, and on.
        photo: hide all writing, for a picture.
        zen: without dusk and score.
        film: save the last ten seconds of a run that has ended as a film.
        leave: back to the cruise.
        stop: stop the landscape, and let it go on.
        slower: slower, and at last backwards.
        faster: faster.
        new_seed: a new landscape.
        next_theme: the next theme.
        viewpoint: go to a good view nearby.
        calendar: what was flown of the days' courses.
        tuner: tune the land while it moves.
        copy: copy the code of what is shown.
        go: type or paste a code, and go there.
        keep: keep the theme that is shown among one's own, if it came in a file.
        menu: open and close the front page, as Esc, a click and a tap do too.
        back: leave full screen; else pause, or go back from the page that there is, or open the front page.
        picture: save a picture.
        fullscreen: fill the screen, and back.
        help: the keys.
        quit: end the program.
    """

    hold: Annotated[tuple[Name, ...], Len(1, 24)] = (
        "space",
        "return",
        "down",
        "mouse1",
        "finger",
        "pad0",
        "pad1",
        "pad2",
        "pad3",
    )
    pause: Names = ("p", "mouse3", "pad6")
    restart: Names = ("r", "pad4")
    mute: Names = ("m",)
    photo: Names = ("o",)
    zen: Names = ("z",)
    film: Names = ("v",)
    leave: Names = ("backspace",)
    stop: Names = ("p",)
    slower: Names = ("left",)
    faster: Names = ("right",)
    new_seed: Names = ("n",)
    next_theme: Names = ("t",)
    viewpoint: Names = ("w",)
    calendar: Names = ("d",)
    tuner: Names = ("tab",)
    copy: Names = ("c",)
    go: Names = ("g",)
    keep: Names = ("k",)
    menu: Names = ("pad6",)
    back: Names = ("escape",)
    picture: Names = ("s",)
    fullscreen: Names = ("f", "f11")
    help: Names = ("h", "?")
    quit: Names = ("q",)


DEFAULT_KEYS = Keys()
