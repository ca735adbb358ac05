"""The commands and their options: how a command line is read, what is wrong with it, and what `--help` says."""

import re
from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .options import (
    DATE,
    OPTIONS,
    SEED,
    Kind,
    Option,
    WordError,
    choice,
    flag,
    kind,
    moment,
    monitor,
    number,
    size,
    span,
    time,
    url,
    window_id,
)

Given = dict[str, Any]
"""What a command line asks for: its "command", and the values of the options and arguments that it gives."""

HOSTED = {"-root": "--root", "-window-id": "--window-id"}
"""The options that XScreenSaver gives to its programs, which have no commands: the old spelling, and ours."""

HELP = "-h", "--help"

LOOKS_LIKE_AN_OPTION = re.compile(r"-(?!\.?\d|$)")
LOOKS_LIKE_A_NUMBER = re.compile(r"-?\.?\d")

FILE = Kind("a file", Path)
TEXT = Kind("a text", str)
WHOLE = Kind("a whole number", int)


@kind("a whole number from 1 to 100000")
def count(word: str) -> int:
    """How many of something."""
    value = int(word)
    if not 1 <= value <= 100_000:
        raise ValueError
    return value


INSTALL = choice(install="", uninstall="")
VIEW = choice(shade="lit, with water", height="16-bit grey", water="its depth")

WIDEST = 100
"""Characters of a line of `--help`."""

COLUMN = 26
"""The column of `--help` where it says what an option does."""


@dataclass(frozen=True)
class Command:
    """A command.

    Attributes:
        help: what it does.
        arguments: what follows its name, by name; what has a value in brackets may be left out.
        groups: its options by name, under their headings in `--help`.
        unshown: those that mean nothing to it, or that only it can give: it takes or refuses them, and names none.
    """

    help: str
    arguments: Mapping[str, Option] = field(default_factory=dict)
    groups: Mapping[str, Mapping[str, Option]] = field(default_factory=dict)
    unshown: Collection[str] = ()

    def options(self) -> dict[str, tuple[str, Option]]:
        """Its options and their names, as they are spelled on the command line."""
        named = [pair for group in self.groups.values() for pair in group.items()]
        return {spelling: (name, option) for name, option in named for spelling in _spellings(name, option)}


def _spellings(name: str, option: Option) -> list[str]:
    return [flag(name), flag(f"no_{name}")][: 1 + option.negatable]


def _shared(*names: str) -> dict[str, Option]:
    return {name: OPTIONS[name] for name in names}


CODES = {
    "code": Option("the picture of this code, or of a picture that was saved with one", TEXT, "CODE|FILE.png"),
    "print_code": Option("print the code of what would be shown"),
}
LANDSCAPE = {
    "the landscape": _shared(
        *("seed", "theme", "time", "date", "size", "max_fps", "speed", "weather", "scene", "calm", "wander"),
        *("origin", "scale", "clock"),
    )
    | CODES
}
RUNNING = {"seconds": Option("end after N seconds", number(0, 1e9), "N")} | _shared("cpu", "night_dim")
SHOWN = LANDSCAPE | {"the window": _shared("fullscreen", "renderer") | RUNNING}
JSON = {"options": {"json": Option("print JSON, for programs")}}

COMMANDS: Mapping[str, Command] = {
    "": Command(
        "An endless landscape. Without a command it opens a window and cruises; press Space to fly.", groups=SHOWN
    ),
    "still": Command(
        "save one frame as a picture",
        {"file": Option("the picture: .png, .jpg or .webp", FILE, "FILE.png")},
        {"options": {"at": Option("second of the frame (0; of rain, 30)", number(0, 1e12), "SECONDS")}} | LANDSCAPE,
        unshown=["max_fps"],
    ),
    "themes": Command(
        "list the themes, or start one of your own",
        groups={
            "options": {
                "new": Option("write a theme file to start from", TEXT, "NAME|FILE.toml"),
                "schema": Option("print the JSON Schema of theme files, for editors"),
            }
        },
    ),
    "doctor": Command(
        "report what works on this machine, and what frames cost",
        groups={"options": JSON["options"] | {"display": Option("be the process that tries the window and the sound")}},
        unshown=["display"],
    ),
    "play": Command(
        "play the game, which has one button",
        groups={"options": {"record": Option("write each run to FILE, over the one before", FILE, "FILE")}} | SHOWN,
        unshown=["scene"],
    ),
    "replay": Command(
        "play a recorded run again, or verify it",
        {"file": Option("a file that 'ridgeline play --record FILE' wrote", FILE, "FILE")},
        {
            "options": {
                "verify": Option("run it again without a display, and print the result as JSON"),
                "fair": Option("with --verify: fail unless it is from the start of its course, with a dusk"),
                "daily": Option("with --fair: fail unless its course is that of this day", DATE, "YYYY-MM-DD"),
            }
        }
        | SHOWN,
        unshown=["seed", "time", "speed", "scene", "wander", *CODES],
    ),
    "lint": Command(
        "check that a seed's course keeps its promises",
        {"seed": Option("a number or a word; daily is today's course", SEED, "SEED")},
        JSON,
    ),
    "saver": Command(
        "run as a screensaver: any key or movement ends it",
        {"action": Option("register it with XScreenSaver and MATE, or undo that", INSTALL, "[install|uninstall]")},
        {
            "options": {
                "write": Option("with install: write the files that it shows otherwise"),
                "system": Option("with uninstall: remove also what all users share"),
                "monitor": Option("the monitor to cover, counted from 0 (all)", monitor, "N|all"),
                "root": Option("draw into the window that XScreenSaver has made"),
                "window_id": Option("draw into another program's window", window_id, "ID"),
                "dry_run": Option("print what would be shown on each monitor"),
            }
            | _shared("renderer")
            | RUNNING
        }
        | LANDSCAPE,
        unshown=["size"],
    ),
    "terminal": Command(
        "show the landscape in a colour terminal", groups={"options": RUNNING} | LANDSCAPE, unshown=["size"]
    ),
    "map": Command(
        "make a map of land, islands and rain",
        {"file": Option("a picture (.png), or heights: .npy for numpy, .txt as rows of numbers", FILE, "FILE")},
        {
            "options": {
                "seed": Option("a number or a word, daily for today's; without it, a new map", SEED, "N"),
                "code": Option("make the map of this code again", TEXT, "CODE"),
                "view": Option("what is shown", VIEW),
                "stages": Option("N pictures side by side, from before the rain to its end", WHOLE, "N"),
                "theme": Option("the theme whose colours it has (dusk)", TEXT, "NAME|FILE.toml"),
                "time": Option("the hour whose light it has (16:30)", time, "HH:MM|now"),
            },
            "the map": {
                "side": Option("points each way, 2**n + 1 up to 4097 (513); the map wraps", WHOLE, "N"),
                "island": Option("land in the middle, sea all around"),
                "land": Option("how much of it is above the sea (100; islands: any)", number(0, 100), "PERCENT"),
                "roughness": Option("the higher, the smoother (1; islands 0.9)", number(0, 100), "X"),
                "displacement": Option("how high it goes (128; islands 260)", number(0, 1e15), "X"),
                "erode": Option("let it rain: about 100 shape the land, many flatten it", WHOLE, "EPOCHS"),
                "drops": Option("raindrops on each cell at a time (1)", number(0.001, 100), "N"),
                "lifetime": Option("how long a drop lives (30)", WHOLE, "EPOCHS"),
                "soil": Option("how much soil a drop carries, 0 to 1 (0.5)", number(0, 1), "SHARE"),
            },
        },
    ),
    "post": Command(
        "put a new picture into a folder every few hours, with feeds that name it, for other programs to post",
        {"folder": Option("the folder", FILE, "FOLDER")},
        {
            "options": {
                "every": Option("the time from one picture to the next (3h)", span, "SPAN"),
                "base": Option("the address at which the folder will be, for the feeds", url, "URL"),
                "keep": Option("remove all but the last N pictures", count, "N"),
                "at": Option("post the picture of this moment, not of now", moment, "YYYY-MM-DDTHH:MM"),
                "theme": Option("the theme of all pictures; without it, each has its own", TEXT, "NAME"),
                "size": Option("width and height in pixels (1200x675)", size, "WxH"),
            }
        },
    ),
    "settings": Command(
        "show the settings file, which has keys, sound and defaults of options",
        groups={"options": {"write": Option("create it, if it does not exist")}},
    ),
}
"""The commands by name; the one without a name opens the window."""


def read(words: Sequence[str]) -> Given:
    """What a command line asks for; also "version", and "help" about the command in "about".

    Raises:
        WordError: for a command or an option that does not exist, and for a value that is not allowed.
    """
    given: Given = {"command": ""}
    try:
        return _read(deque(_for_the_saver(words)), given)
    except WordError as problem:
        raise WordError(f"{problem} ('{program(given['command'])} --help' for more)") from None


def _read(words: deque[str], given: Given) -> Given:
    arguments: list[str] = []
    while words:
        word = words.popleft()
        if word == "--":
            arguments += words
            break
        if word in HELP:
            return {"command": "help", "about": given["command"]}
        if word in ("-V", "--version"):
            return {"command": "version"}
        if word == "help" and not given["command"]:
            about = words[0] if words and words[0] not in ("help", *HELP) else ""
            return {"command": "help", "about": about and _checked_command(about)}
        if LOOKS_LIKE_AN_OPTION.match(word):
            _read_option(word, words, given)
        elif given["command"]:
            arguments.append(word)
        else:
            given["command"] = _checked_command(word)
            known = {name for name, _ in COMMANDS[word].options().values()}
            for name in sorted(given.keys() - known - {"command"}):  # given before the command
                raise WordError(_unknown(flag(name), word))
    return given | _named(arguments, given["command"])


def _for_the_saver(words: Sequence[str]) -> list[str]:
    """The words as they would be for our own command, if a program like XScreenSaver calls us."""
    split = [word.partition("=") for word in words]
    hosted = any(name in (*HOSTED, *HOSTED.values()) for name, _, _ in split)
    spelled = [HOSTED.get(name, name) + equals + value for name, equals, value in split]
    return ["saver", *spelled] if hosted and "saver" not in words else spelled


def _checked_command(word: str) -> str:
    known = [*filter(None, COMMANDS)]
    if word not in known:
        raise WordError(f"there is no command {word!r}{_guess(word, known) or '.'} The commands are {', '.join(known)}")
    return word


def _named(words: Sequence[str], command: str) -> Given:
    arguments = COMMANDS[command].arguments
    if len(words) > len(arguments):
        raise WordError(f"unexpected word {words[len(arguments)]!r}")
    for option in list(arguments.values())[len(words) :]:
        if not option.shown.startswith("["):
            raise WordError(f"'{program(command)}' needs {option.shown}")
    pairs = zip(arguments.items(), words, strict=False)
    return {name: _value(f"'{program(command)}'", option, word) for (name, option), word in pairs}


def _read_option(word: str, words: deque[str], given: Given) -> None:
    """Note an option, and the word after it if that is its value."""
    spelling, equals, value = word.partition("=")
    options = COMMANDS[given["command"]].options()
    if spelling not in options:
        raise WordError(_unknown(spelling, given["command"]))
    name, option = options[spelling]
    if option.kind is None and equals:
        raise WordError(f"{spelling} takes no value")
    if option.kind is None:
        given[name] = not spelling.startswith("--no-")
    elif equals or _is_value(words, option):
        read = _value(spelling, option, value if equals else words.popleft())
        if name == "window_id" and given.get(name, read) != read:
            raise WordError(f"{spelling} is given twice, with different values")
        given[name] = read
    elif option.alone is not None:
        given[name] = option.alone
    else:
        raise WordError(f"{spelling} needs a value: {option.shown}")


def _is_value(words: Sequence[str], option: Option) -> bool:
    if not words:
        return False
    return bool(LOOKS_LIKE_A_NUMBER.match(words[0])) if option.alone else not LOOKS_LIKE_AN_OPTION.match(words[0])


def _value(spelling: str, option: Option, word: str) -> Any:
    try:
        return option.read(word)
    except WordError as problem:
        raise WordError(f"{spelling}: {problem}{_guess(word, option.words)}") from None


def _unknown(option: str, command: str) -> str:
    everywhere = {spelling for other in COMMANDS.values() for spelling in other.options()}
    if option in everywhere:
        return f"'{program(command)}' has no option {option!r}"
    known = {*(COMMANDS[command].options() if command else everywhere), "--help", "--version"}
    return f"there is no option {option!r}{_guess(option, known) or '.'}"


def _guess(word: str, known: Iterable[str]) -> str:
    from .textfile.nearest import nearest  # only mistakes wait for it

    near = nearest(word, known)
    return f", did you mean {near}?" if near else ""


def program(command: str) -> str:
    """How a command is called."""
    return f"ridgeline {command}".rstrip()


def help_text(name: str) -> str:
    """What `--help` says about a command."""
    command = COMMANDS[name]
    arguments = [(option.shown, option.help) for option in command.arguments.values()]
    usage = [program(name), "[options]", *(shown for shown, _ in arguments), "" if name else "[command]"]
    about = f"{command.help[0].upper()}{command.help[1:].removesuffix('.')}."
    lines = [f"usage: {' '.join(usage)}".rstrip(), "", *_wrapped(about, ""), *_section("arguments", arguments)]
    for heading, group in command.groups.items():
        lines += _section(heading, [_entry(*pair) for pair in group.items() if pair[0] not in command.unshown])
    if not name:
        lines += _section("commands", [(known, other.help) for known, other in COMMANDS.items() if known])
        lines += ["", "'ridgeline COMMAND --help' explains a command; 'ridgeline --version' prints the version."]
    return "\n".join(lines)


def _section(heading: str, entries: Sequence[tuple[str, str]]) -> list[str]:
    """The lines of a part, with the gap before it; none if it is empty."""
    lines = [f"{heading}:"]
    for name, words in entries:
        start = f"  {name}".ljust(COLUMN)
        text = _wrapped(words, " " * COLUMN)
        lines += [start + text[0][COLUMN:], *text[1:]] if start[COLUMN - 2 :] == "  " else [start, *text]
    return ["", *lines] if entries else []


def _entry(name: str, option: Option) -> tuple[str, str]:
    """An option with its value; and what it does, with its default."""
    noted = f"{option.alone:g} if left out" if option.alone else option.shown_default
    spelled = f"{', '.join(_spellings(name, option))} {option.shown}".rstrip()
    return spelled, f"{option.explained} ({noted})" if noted else option.explained


def _wrapped(words: str, indent: str) -> list[str]:
    import shutil  # which only the help needs
    import textwrap

    width = min(shutil.get_terminal_size().columns, WIDEST)
    return textwrap.wrap(words, max(width, 2 * COLUMN), initial_indent=indent, subsequent_indent=indent)
