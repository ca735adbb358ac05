"""The options that several commands share, under their headings in `--help`."""

from dataclasses import replace

from .command_kinds import FILE, TEXT
from .frame_rate import SAVER_SHARE
from .options import LANDSCAPE_OPTIONS, OPTIONS, Option, choice, number

IDLE_SECONDS = 300  #: seconds without a key or movement after which the saver begins, where nothing else is said


def shared(*names: str) -> dict[str, Option]:
    """Options of everything that shows a landscape, by name."""
    return {name: OPTIONS[name] for name in names}


A_SEED = OPTIONS["seed"].help.partition(";")[0]
A_THEME = OPTIONS["theme"].help.partition(";")[0]
SOUND = OPTIONS["sound"].help.partition(";")[0]
"""What these options mean in every command; after a colon, a command may add what it makes of them."""

WRITE = Option("write what it shows otherwise")
BEST = Option("show the best of a hundred for a wish, like 'sun between peaks'", TEXT, "WISH")

CODES = {
    "code": Option("show again what this code says; or a picture that was saved with one", TEXT, "CODE|FILE.png"),
    "print_code": Option("print the code of what would be shown"),
}
LANDSCAPE = {"the landscape": shared(*LANDSCAPE_OPTIONS) | CODES}
CRESTS = {
    "the landscape": LANDSCAPE["the landscape"]
    | {"scene": replace(OPTIONS["scene"], kind=choice(ridges="", flyover="a low flight over the land"))}
}
"""What can be drawn with lines."""

LOOP = {"day": "the hour goes round over one place", "sway": "the camera sways to and fro"}
FILM_LOOP = LOOP | {"fade": "the end dissolves into the beginning"}
NOW = {
    "time": replace(OPTIONS["time"], written="now"),
    "size": replace(
        OPTIONS["size"], help="width and height in pixels; without it, as the monitors; of a day 1920x1080", written=""
    ),
}
"""The options with another default for the desktop's picture."""

RUNNING = {"seconds": Option("end after N seconds", number(0, 1e9), "N")} | shared("cpu", "night_dim")
PANEL = shared("panel_care")
SPARING = {"cpu": replace(OPTIONS["cpu"], default=SAVER_SHARE, written=SAVER_SHARE)}  #: the screensaver's own default
SAVING = RUNNING | SPARING | PANEL
LEFT = {
    "size": replace(
        OPTIONS["size"],
        help="width and height in pixels; without it, the window's last one, and at first one that suits the screen",
        written="",
    )
}
SHOWN = {
    "the landscape": LANDSCAPE["the landscape"] | LEFT,
    "the window": shared("fullscreen", "language", "text_size", "renderer", "sound") | RUNNING | PANEL,
    "the glider": shared("scarf", "sail"),
}
CHAPTERS = {"chapters": Option("the chapters in this folder: a course of these, see docs/chapters.md", FILE, "FOLDER")}
JSON = {"options": {"json": Option("print JSON, for programs")}}
OWN_FILE = {
    "write": replace(WRITE, help=f"{WRITE.help}: if there is no file yet"),
    "open": Option("open it: in the window, at the page of settings"),
    "seconds": RUNNING["seconds"],
}
FOR_USER = {"user": Option("for you alone, in your own folders")}
AMONG_PROGRAMS = FOR_USER | {"write": WRITE}
