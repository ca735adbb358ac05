"""The commands and their options; `command_line` reads them and explains them."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from .command_kinds import (
    DECAY,
    FILE,
    GRAPHICS,
    HOST,
    INSTALL,
    MIDPOINTS,
    PLACE,
    SECOND,
    STEP,
    TEXT,
    VIEW,
    WHOLE,
    count,
    few,
    paper,
    pens,
    seconds,
    shots,
    wind,
)
from .command_options import (
    A_SEED,
    A_THEME,
    AMONG_PROGRAMS,
    BEST,
    CHAPTERS,
    CODES,
    CRESTS,
    FILM_LOOP,
    FOR_USER,
    IDLE_SECONDS,
    JSON,
    LANDSCAPE,
    LOOP,
    NOW,
    OWN_FILE,
    RUNNING,
    SAVING,
    SHOWN,
    SOUND,
    WRITE,
    shared,
)
from .frame_rate import FILM_RATE, GIF_RATE
from .options import (
    DATE,
    OPTIONS,
    SEED,
    Option,
    choice,
    flag,
    moment,
    monitor,
    number,
    size,
    span,
    time,
    url,
    window_id,
)


@dataclass(frozen=True)
class Command:
    """A command.

    Attributes:
        help: what it does.
        arguments: what follows its name, by name; what has a value in brackets may be left out.
        groups: its options by name, under their headings in `--help`.
        unshown: options that `--help` leaves out: they mean nothing to it, or only the program itself gives them.
    """

    help: str
    arguments: Mapping[str, Option] = field(default_factory=dict)
    groups: Mapping[str, Mapping[str, Option]] = field(default_factory=dict)
    unshown: Collection[str] = ()

    def options(self) -> dict[str, tuple[str, Option]]:
        """Its options and their names, as they are spelled on the command line."""
        named = [pair for group in self.groups.values() for pair in group.items()]
        return {spelling: (name, option) for name, option in named for spelling in spellings(name, option)}


def spellings(name: str, option: Option) -> list[str]:
    """How an option is written on the command line: where it can be denied, with --no- too."""
    return [flag(name), flag(f"no_{name}")][: 1 + option.negatable]


COMMANDS: Mapping[str, Command] = {
    "": Command(
        "An endless landscape. Without a command it opens a window and cruises; press Space to fly.",
        groups=SHOWN | {"a loop": {"loop": Option("let the end meet the beginning: in ten minutes", choice(**LOOP))}},
    ),
    "still": Command(
        "save one frame as a picture",
        {"file": Option("the picture: .png, .jpg or .webp", FILE, "FILE.png")},
        {"options": {"at": Option("second of the picture (0; of rain, 30)", SECOND, "SECONDS")}} | LANDSCAPE,
        unshown=["max_fps"],
    ),
    "film": Command(
        "save a stretch of a landscape, or a recorded run, as a film",
        {"file": Option("the film: .gif, .webp, or with an even width and height .mp4 or .webm", FILE, "FILE.mp4")},
        {
            "options": {
                "from": Option("second of the first frame (0; of rain, 30; of a code, its own)", SECOND, "SECONDS"),
                "to": Option("second of the end (10 after the first; of a day, 20)", SECOND, "SECONDS"),
                "fps": Option(f"frames a second ({FILM_RATE:g}; of a GIF, {GIF_RATE:g})", number(1, 240), "N"),
                "loop": Option("let the end meet the beginning", choice(**FILM_LOOP)),
                "replay": Option("film a run that 'ridgeline play --record FILE' wrote", FILE, "FILE"),
                "last": Option("its last seconds", number(0.1, 3600), "SECONDS"),
                "sound": replace(OPTIONS["sound"], help=f"{SOUND}: in .mp4 and .webm"),
                "report": Option("for the program that has started this: tell of each frame, and end when it does"),
            }
        }
        | LANDSCAPE,
        unshown=["max_fps", "report"],
    ),
    "themes": Command(
        "list the themes, start one of your own, or take and give one",
        {"file": Option("the file (NAME.toml)", FILE, "[FILE.toml]")},
        {
            "options": {
                "new": Option("write a theme file to start from", TEXT, "NAME|FILE.toml"),
                "like": Option("one that says only what differs from this theme", TEXT, "THEME"),
                "add": Option("check a theme file, and copy it among your themes", FILE, "FILE.toml"),
                "name": Option("the name that it has there", TEXT, "NAME"),
                "force": Option("replace another theme of that name"),
                "share": Option("write a theme into one file that needs no other", TEXT, "NAME"),
                "schema": Option("print the JSON Schema of theme files, for editors"),
            }
        },
    ),
    "doctor": Command(
        "report what works on this machine, and what frames cost",
        groups={
            "options": JSON["options"]
            | {part: Option(f"be the process that examines the {part}") for part in ("display", "saver")}
        },
        unshown=["display", "saver"],
    ),
    "play": Command(
        "play the game, which has one button",
        groups={
            "options": {
                "record": Option("write each run to FILE, over the one before", FILE, "FILE"),
                "ghost": Option("fly beside the run in this file; up to four times", FILE, "FILE", many=True),
                "versus": Option("two take turns on one course, each beside the other's last flight"),
                "calendar": Option("print what was flown of the last weeks' daily courses, and play nothing"),
            }
            | CHAPTERS,
        }
        | SHOWN,
        unshown=["scene"],
    ),
    "replay": Command(
        "play a recorded run again, or verify it",
        {"file": Option("a file that 'ridgeline play --record FILE' wrote", FILE, "FILE")},
        {
            "options": {
                "verify": Option("run it again without a display, and print the result as JSON"),
                "fair": Option("fail unless it is from the start of its course, with a dusk"),
                "daily": Option("fail unless its course is that of this day", DATE, "YYYY-MM-DD"),
            }
            | CHAPTERS
        }
        | SHOWN,
        unshown=["seed", "time", "speed", "scene", "wander", *CODES],
    ),
    "lint": Command(
        "check that a seed's course, or chapters, keep their promises",
        {"seed": Option("a number or a word; daily is today's course; chapters do without", SEED, "[SEED]")},
        {
            "options": JSON["options"]
            | {"chapters": Option("the chapters in this folder: on that course, or on a few", FILE, "FOLDER")}
        },
    ),
    "saver": Command(
        "run as a screensaver: any key or movement ends it",
        {
            "action": Option(
                "register it with what shows it on this desktop, or undo that", INSTALL, "[install|uninstall]"
            )
        },
        {
            "options": {
                "write": WRITE,
                "for": Option("not what fits this desktop, but this", HOST, "NAME", many=True),
                "system": Option("remove also what all users share"),
                "monitor": Option("the monitor to cover, counted from 0 (all)", monitor, "N|all"),
                "root": Option("draw into the window that XScreenSaver has made"),
                "window_id": Option("draw into another program's window", window_id, "ID"),
                "dry_run": Option("print what would be done: what each monitor would show"),
            }
            | shared("renderer", "bezel")
            | SAVING
        }
        | LANDSCAPE,
        unshown=["size"],
    ),
    "idle": Command(
        "show the screensaver whenever nobody has been there for a while; one of these runs in each session",
        groups={
            "options": {
                "after": Option(
                    f"seconds without a key or movement after which it begins ({IDLE_SECONDS})", seconds, "SECONDS"
                ),
                "lock_after": Option("let the session's locker lock after so many seconds of it", seconds, "SECONDS"),
                "dry_run": Option("print what would be done: what it would listen to"),
            }
        },
    ),
    "terminal": Command(
        "show the landscape in a colour terminal; with NO_COLOR set, in dots without colours",
        groups={"options": {"graphics": Option("how pictures are shown", GRAPHICS)} | RUNNING} | LANDSCAPE,
        unshown=["size"],
    ),
    "map": Command(
        "make a map of land, islands and rain",
        {
            "file": Option(
                "a picture (.png), heights (.npy, .txt, .csv), or for games: .raw or .r16, .json; .tmj (Tiled), .lua"
                " (Widelands), which nobody has opened there yet",
                FILE,
                "FILE",
            )
        },
        {
            "options": {
                "seed": Option("a number or a word, daily for today's; without it, a new map", SEED, "N"),
                "code": Option("show again what this code says: the map", TEXT, "CODE"),
                "view": Option("what is shown", VIEW),
                "stages": Option("N pictures side by side, from before the rain to its end", WHOLE, "N"),
                "theme": replace(OPTIONS["theme"], help=f"{A_THEME}: its colours (dusk)"),
                "time": Option("hour of the day: its light (16:30)", time, "HH:MM|now"),
            },
            "the map": {
                "side": Option("points each way, 2**n + 1 up to 4097 (513); the map wraps", WHOLE, "N"),
                "island": Option("land in the middle, sea all around"),
                "land": Option("how much of it is above the sea (100; islands: any)", number(0, 100), "PERCENT"),
                "roughness": Option("the higher, the smoother (1; islands 0.9)", number(0, 100), "X"),
                "displacement": Option("how high it goes (128; islands 260)", number(0, 1e15), "X"),
                "erode": Option("let it rain: about 100 shape the land, many flatten it", WHOLE, "EPOCHS"),
                "breach": Option("then open every closed basin: all water finds a way down to the sea"),
                "drops": Option("raindrops on each cell at a time (1)", number(0.001, 100), "N"),
                "lifetime": Option("how long a drop lives (30)", WHOLE, "EPOCHS"),
                "soil": Option("how much soil a drop carries, 0 to 1 (0.5)", number(0, 1), "SHARE"),
                "drop": Option("the height of a drop: larger ones leave softer land (0.01)", number(1e-6, 1e6), "X"),
                "hardness": Option("how much of it hard rock holds back, which lies in patches", number(0, 1), "SHARE"),
                "wind": Option("cells that clouds are blown to the east, and south, before they rain", wind, "X[,Y]"),
            },
        },
    ),
    "land": Command(
        "write a stretch of an endless ridge as numbers or as a shape",
        {
            "file": Option(
                "columns of x and height (.csv), all that it is (.json), or a filled shape (.svg), within a thousandth"
                " of its height",
                FILE,
                "FILE",
            )
        },
        {
            "options": {
                "seed": Option("a number or a word, daily for today's; without it, new land", SEED, "N"),
                "start": Option("the first place, in units (0)", PLACE, "X"),
                "stop": Option("the last place (4096 units on)", PLACE, "X"),
                "step": Option("units from one height to the next (1)", STEP, "X"),
            },
            "the land": {
                "displacement": Option("how high it goes (120)", number(0, 1e15), "X"),
                "roughness": Option("the higher, the smoother (1)", number(0, 100), "X"),
                "span": Option("the width of the largest mountains, a power of two (4096)", WHOLE, "UNITS"),
                "floor": Option("lower land is raised to this height", number(-1e15, 1e15), "X"),
                "ceiling": Option("higher land is cut to this height", number(-1e15, 1e15), "X"),
                "smooth": Option(
                    "round it with a curve through every so many units (0: none)", number(0, 2**30), "UNITS"
                ),
                "rhythm": Option("how far crests and valleys take turns (0)", number(0, 1), "SHARE"),
                "decay": Option("how midpoints move less and less (power)", DECAY),
                "choice": Option("how far a midpoint moves (uniform)", MIDPOINTS),
                "detail": Option("vertices stand every 2**-N units (0)", WHOLE, "N"),
                "period": Option("it repeats after so many units, a multiple of the span", WHOLE, "UNITS"),
            },
        },
    ),
    "post": Command(
        "put a new picture into a folder every few hours; with feeds that name it, for other programs to post",
        {"folder": Option("the folder, which is there already", FILE, "FOLDER")},
        {
            "options": {
                "every": Option("the time from one picture to the next (3h)", span, "SPAN"),
                "base": Option("the address at which the folder will be, for the feeds", url, "URL"),
                "keep": Option("remove all but the last N pictures", count, "N"),
                "best": BEST,
                "when": Option("post the picture of this moment, not of now", moment, "YYYY-MM-DDTHH:MM"),
                "theme": replace(OPTIONS["theme"], help=f"{A_THEME}: for all pictures; without it, each has its own"),
                "size": Option("width and height in pixels (1200x675)", size, "WxH"),
            }
        },
    ),
    "wallpaper": Command(
        "set the desktop's picture: now, every few hours, or live; or write a day's pictures",
        {"action": Option("let the desktop do so every few hours, or undo that", INSTALL, "[install|uninstall]")},
        {
            "options": {
                "every": Option(
                    "the time from one picture to the next: run on, and set each; with install, 3h", span, "SPAN"
                ),
                "into": Option("only write the picture into a folder, and print its path", FILE, "DIR"),
                "day": Option(
                    "fill a new folder with pictures of a whole day, and the files from which desktops show it",
                    FILE,
                    "DIR",
                ),
                "shots": Option("so many pictures (24)", shots, "N"),
                "at": Option("second of the picture (0)", SECOND, "SECONDS"),
                "best": BEST,
                "dry_run": Option("print what would be done"),
                "live": Option("be the desktop itself, which moves: on X"),
                "write": WRITE,
            }
            | shared("renderer", "bezel")
            | RUNNING
        }
        | {"the landscape": LANDSCAPE["the landscape"] | NOW},
    ),
    "seek": Command(
        "print the codes of the landscapes that fit a wish best; with a file, save a sheet of their pictures",
        {
            "wish": Option("what is to be seen, like 'sun between peaks'; several joined by 'and'", TEXT, "WISH"),
            "sheet": Option("the sheet: .png, .jpg or .webp", FILE, "[SHEET.png]"),
        },
        {
            "options": {"count": Option("how many codes (9)", few, "N")} | JSON["options"],
            "the landscape": shared("theme", "time", "date", "weather", "size", "calm")
            | {"seed": replace(OPTIONS["seed"], help=f"{A_SEED}: the first that is looked at (0)")},
        },
    ),
    "plot": Command(
        "draw a landscape as an SVG file: strokes for a pen plotter, or a filled poster",
        {"file": Option("the drawing", FILE, "FILE.svg")},
        {
            "options": {
                "paper": Option("the sheet, or its width and height in millimetres (a3)", paper, "a3|a4|letter|WxH"),
                "pens": Option("a layer of the file for each of N pens, from far to near (1)", pens, "N"),
                "hatch": Option("shade the land with strokes, the denser the darker"),
                "filled": Option("a poster with all colours, which is sharp at any size"),
                "at": Option("second of the picture (0)", SECOND, "SECONDS"),
            }
        }
        | CRESTS,
        unshown=["size", "max_fps"],
    ),
    "page": Command(
        "write the endless landscape as a page for browsers: one file that needs no network",
        {"file": Option("the page (ridgeline.html); with --site a folder", FILE, "[FILE.html|FOLDER]")},
        {
            "options": {
                "theme": replace(
                    OPTIONS["theme"],
                    help=f"{A_THEME}: all that it can show, the first at once; without any, the seed chooses one",
                    value="NAME|FILE.toml …",
                    many=True,
                ),
                "all": Option("let it show all built-in themes"),
                "seed": replace(OPTIONS["seed"], help=f"{A_SEED}; without it, a new landscape each time"),
                "code": Option(
                    "show again what this code says: its place, at first; or that of a picture that was saved with one",
                    TEXT,
                    "CODE|FILE.png",
                ),
                "site": Option("write a folder for the web: the page, icons and a manifest"),
                "open": Option("open it: in the browser"),
            }
        },
    ),
    "settings": Command(
        "show the settings file; it has keys, sound and defaults of options", groups={"options": OWN_FILE}
    ),
    "install": Command(
        "put it among the desktop's programs: menu, icons, manual, Tab in shells", groups={"options": AMONG_PROGRAMS}
    ),
    "uninstall": Command("take back what 'ridgeline install' has written", groups={"options": FOR_USER}),
}
"""The commands by name; the one without a name opens the window."""

FORMER = {"day": ("wallpaper", "day", ("time", "max_fps"))}
"""Former commands that still work: for each the command that it is now, the option whose value is what followed its
name, and the options that meant nothing to it.
"""
