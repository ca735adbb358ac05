"""Pages over the picture, written from the user's keys: the help, the title, the pause, the result."""

from collections.abc import Sequence
from dataclasses import replace

from ...scene import Text
from ..input.button_names import button, is_key
from ..input.default_keys import Keys
from ..input.keymap import Command, Row, key_names, page_lines

PLAY: Row = ("play", Command.HOLD)

CRUISE_ROWS: tuple[Row, ...] = (
    ("speed and direction", Command.SLOWER, Command.FASTER),
    ("pause", Command.STOP),
    ("new landscape", Command.NEW_SEED),
    ("a good view nearby", Command.VIEWPOINT),
    ("next theme", Command.NEXT_THEME),
    ("calendar of the days' courses", Command.CALENDAR),
    ("save a picture", Command.PICTURE),
    ("copy the code of this place", Command.COPY),
    ("go to the place of a code", Command.GO),
    ("tune the land", Command.TUNER),
    ("full screen", Command.FULLSCREEN),
    ("this help", Command.HELP, Command.BACK),
    ("quit", Command.QUIT),
)

PAUSE_ROWS: tuple[Row, ...] = (
    ("go on", Command.HOLD),
    ("restart the course", Command.RESTART),
    ("back to the cruise", Command.LEAVE),
    ("zen: no dusk, no score", Command.ZEN),
    ("hide all writing", Command.PHOTO),
    ("sound off, or on", Command.MUTE),
    ("save a picture", Command.PICTURE),
    ("quit", Command.QUIT),
)

FILM: Row = ("save the last ten seconds as a film", Command.FILM)

RESULT_ROWS: tuple[Row, ...] = (("once more", Command.HOLD), FILM, ("back to the cruise", Command.LEAVE))

FLY_ALONG = "{names} will fly beside you"
"""The line under the title if friends' runs were given."""

DEVICES = {"mouse": "a mouse button", "finger": "a finger", "pad": "a pad"}
"""What holds the button without the keyboard, by the kind of button."""

END = "The flight is over"
"""The heading of a run without score that has ended."""


def help_page(keys: Keys, play: bool) -> Text:
    """The keys of the cruise, and the one that begins a run if the land can be ridden on."""
    return Text(tuple(page_lines(((PLAY,) if play else ()) + CRUISE_ROWS, keys)), strip=True)


def title_page(keys: Keys, *more: str) -> Text:
    """What stands under the name of the program before the first run, with more lines of what that is to be."""
    begin = f"press {key_names(keys, Command.HOLD)[0]} to begin, hold it to dive, let go to fly"
    return Text((begin, *_other_ways(keys), *more))


def pause_page(keys: Keys, replay: bool = False) -> Text:
    """The keys of a run, or of a replay."""
    rows = [row for row in PAUSE_ROWS if not (replay and Command.ZEN in row)]
    return Text(("paused", "", *page_lines(rows, keys)), "centre", heading=True)


def result_page(texts: Sequence[Text], lines: Sequence[str], keys: Keys) -> Text:
    """The result of a run, which the game gives as a text or not at all, more lines about it, and how to go on."""
    head = texts[0] if texts else Text((END,), "centre", heading=True)
    return replace(head, lines=(*head.lines, *lines, "", *page_lines(RESULT_ROWS, keys)))


def match_page(head: Text, going_on: str, leaving: str, keys: Keys) -> Text:
    """What a turn of a match has brought, and how to go on."""
    rows: tuple[Row, ...] = ((going_on, Command.HOLD), FILM, (leaving, Command.LEAVE))
    ways = [line.replace("\t", "   ") for line in page_lines(rows, keys)]  # words that would stretch the table
    return replace(head, lines=(*head.lines, "", *ways))


def _other_ways(keys: Keys) -> tuple[str, ...]:
    """A line that names the devices that hold the button beside the key; none without a key or such devices."""
    kinds = {pressed[0] for pressed in map(button, keys.hold) if pressed is not None}
    devices = [words for kind, words in DEVICES.items() if kind in kinds]
    if not devices or not any(map(is_key, keys.hold)):
        return ()
    return (f"{' or '.join(filter(None, (', '.join(devices[:-1]), devices[-1])))} works too",)
