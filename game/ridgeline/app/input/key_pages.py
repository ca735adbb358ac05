"""Pages over the picture, written from the user's keys: the help, the title; and the rows of a run's pages."""

from ...scene import Text
from ...scene.items import Icon
from ...system.keys.button_names import button, is_key
from ...system.keys.default_keys import Keys
from ...system.keys.keymap import Command, Row, key_names, page_lines
from ...words import marked, translated
from .cruise_rows import CRUISE_ROWS, PLAY

PAUSE_ROWS: tuple[Row, ...] = (
    (marked("go on"), Command.HOLD),
    (marked("restart the course"), Command.RESTART),
    (marked("back to the landscape"), Command.LEAVE),
    (marked("zen: no dusk, no score"), Command.ZEN),
    (marked("hide all writing"), Command.PHOTO),
    (marked("sound off, or on"), Command.MUTE),
    (marked("save a picture"), Command.PICTURE),
    (marked("quit"), Command.QUIT),
)

FILM: Row = (marked("save the last ten seconds as a film"), Command.FILM)

RESULT_ROWS: tuple[Row, ...] = (
    (marked("once more"), Command.HOLD),
    FILM,
    (marked("back to the landscape"), Command.LEAVE),
)

FLY_ALONG = marked("{names} will fly beside you")  #: the line under the title if friends' runs were given

DEVICES = {"mouse": marked("a mouse button"), "finger": marked("a finger"), "pad": marked("a pad")}
"""What holds the button without the keyboard, by the kind of button."""

HELD = marked("press {key} to begin, hold it to dive, let go to fly")
TOGGLED = marked("press {key} to begin; one press holds, to dive, the next lets go, to fly")
"""How to fly, on the title."""


def help_page(keys: Keys, play: bool) -> Text:
    """The keys of the cruise, and the one that begins a run if the land can be ridden."""
    return Text(tuple(page_lines(((PLAY,) if play else ()) + CRUISE_ROWS, keys)), strip=True)


def paused_text() -> Text:
    """The text that says that the landscape is stopped."""
    return Text((translated("paused"),), icon=Icon("pause"))


def title_page(keys: Keys, *more: str, toggle: bool = False) -> Text:
    """The text under the program's name before the first run, with more lines about that run.

    With `toggle` it speaks of pressing, not of holding.
    """
    words = TOGGLED if toggle else HELD
    begin = translated(words, key=key_names(keys, Command.HOLD)[0])
    return Text((begin, *_other_ways(keys), *more))


def pause_rows(replay: bool) -> tuple[Row, ...]:
    """The choices in the pause of a run, or of a replay."""
    return tuple(row for row in PAUSE_ROWS if not (replay and Command.ZEN in row))


def match_rows(going_on: str, leaving: str) -> tuple[Row, ...]:
    """The choices after a turn of a match."""
    return (going_on, Command.HOLD), FILM, (leaving, Command.LEAVE)


def _other_ways(keys: Keys) -> tuple[str, ...]:
    """A line that names the devices that hold the button besides the key; none without a key or such devices."""
    kinds = {pressed[0] for pressed in map(button, keys.hold) if pressed is not None}
    devices = [translated(words) for kind, words in DEVICES.items() if kind in kinds]
    if not devices or not any(map(is_key, keys.hold)):
        return ()
    *others, last = devices
    listed = translated("{others} or {last}", others=", ".join(others), last=last) if others else last
    return (translated("{devices} works too", devices=listed),)
