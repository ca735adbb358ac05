"""The words of the command line: commands, options, and what is said of mistakes in them."""

from __future__ import annotations

import argparse
import itertools
import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import NoReturn

from . import settings as words

FLAGS = ("--json",)
"""Options without a value that may stand before a negative seed."""

HOSTED = ("--root", "-root", "--window-id", "-window-id")
"""What XScreenSaver says to its programs, which have no commands; the spellings with one dash are the old ones."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose mistakes are one line, with what is allowed and the nearest thing that exists."""

    @property
    def known(self) -> set[str]:
        """The options of this parser and of its commands."""
        return set(self._option_string_actions).union(*(command.known for command in self.commands.values()))

    @property
    def commands(self) -> dict[str, Parser]:
        """Its commands, by name."""
        return {
            name: command
            for action in self._actions
            if isinstance(action.choices, dict)
            for name, command in action.choices.items()
        }

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and end with status 2."""
        self.exit(2, f"ridgeline: {self._plain(message)} ('{self.prog} --help' says more)\n")

    def _plain(self, message: str) -> str:
        choice = re.match(r"argument (.*): invalid choice: '?(.*?)'? \(choose from (.*)\)", message)
        if choice:
            known = re.findall(r"[\w-]+", choice[3])
            if choice[1].startswith("--"):
                return f"{choice[1]} {choice[2]!r}: allowed are {', '.join(known)}"
            return f"there is no command {choice[2]!r}{_guess(choice[2], known)} There are {', '.join(known)}"
        value = re.match(r"argument (?:-h/)?([^\s/]+)\S*: (expected one|ignored explicit) argument", message)
        if value and value[2] == "expected one":
            return f"{value[1]} needs a value, {self._option_string_actions[value[1]].metavar}"
        return f"{value[1]} takes no value" if value else re.sub(r"^argument ([^\s/:]+)[^\s:]*:", r"\1:", message)


def _guess(word: str, known: Iterable[str]) -> str:
    import difflib  # only mistakes wait for it

    near = difflib.get_close_matches(word.lower(), sorted(known), n=1)
    return f", did you mean {near[0]}?" if near else "."


def read(arguments: Sequence[str]) -> argparse.Namespace:
    """What the words ask for: options that were given, and `command`; a mistake ends the program with status 2."""
    parser = _parser()
    said = _hosted(_completed(_joined(arguments)))
    command = parser
    for word in itertools.takewhile(lambda word: word != "--", said):
        option = word.partition("=")[0]
        if command is parser:
            command = parser.commands.get(word, parser)
        if re.match(r"--?[A-Za-z]", option) and option not in command.known:
            if option in parser.known:
                parser.error(f"{option!r} is out of place")
            parser.error(f"there is no option {option!r}{_guess(option, command.known)}")
    given, rest = parser.parse_known_args(said)
    if rest:
        parser.error(f"{rest[0]!r} is out of place")
    return given


def _joined(arguments: Sequence[str]) -> list[str]:
    """The words, with a negative value joined to its option, so that it is not taken for an option itself."""
    joined: list[str] = []
    for word in arguments:
        option = joined and joined[-1] not in FLAGS and re.fullmatch(r"--[\w-]+", joined[-1])
        if option and re.match(r"-\.?\d", word):
            joined[-1] += f"={word}"
        else:
            joined.append(word)
    return joined


def _completed(arguments: Sequence[str]) -> list[str]:
    """The words, with a number for `--wander` where none is given, so that it takes no command or file for one."""
    return [
        f"{word}={words.WANDER:g}" if word == "--wander" and not re.match(r"\.?\d", after) else word
        for word, after in itertools.pairwise([*arguments, ""])
    ]


def _hosted(arguments: Sequence[str]) -> Sequence[str]:
    """The words, with the command `saver` for those that only it knows."""
    asked = any(word.partition("=")[0] in HOSTED for word in arguments)
    return ["saver", *arguments] if asked and "saver" not in arguments else arguments


class _One(argparse.Action):
    """Takes a value once, or the same value again."""

    def __call__(
        self, parser: argparse.ArgumentParser, given: argparse.Namespace, value: object, option: str | None = None
    ) -> None:
        """Note the value."""
        if getattr(given, self.dest, None) not in (None, value):
            raise argparse.ArgumentError(None, f"{option} is given twice, and not the same")
        setattr(given, self.dest, value)


def _parser() -> Parser:
    common, window = _common(), _window_options()
    whole = Parser(
        "ridgeline",
        description="An endless landscape. Without a command it opens a window and cruises; Space takes the controls.",
        parents=[common, window],
        allow_abbrev=False,
    )
    whole.set_defaults(command="cruise", seconds=None)
    commands = whole.add_subparsers(title="commands", metavar="", prog="ridgeline", parser_class=Parser)
    still = commands.add_parser("still", parents=[common], allow_abbrev=False, help="save one frame as a picture")
    still.add_argument("file", type=Path, metavar="FILE.png", help="the picture: .png, .jpg or .webp")
    still.add_argument(
        "--at", type=_number(0, 1e12), default=None, metavar="SECONDS", help="second of the frame (0; of rain, 30)"
    )
    still.set_defaults(command="still")
    themes = commands.add_parser("themes", allow_abbrev=False, help="list the themes, or begin one of your own")
    instead = themes.add_mutually_exclusive_group()
    instead.add_argument("--new", metavar="NAME|FILE.toml", help="write a theme of your own to start from")
    instead.add_argument("--schema", action="store_true", help="print the JSON Schema of theme files, for editors")
    themes.set_defaults(command="themes")
    doctor = commands.add_parser("doctor", allow_abbrev=False, help="say what works on this machine, and what it costs")
    doctor.add_argument("--json", action="store_true", help="for programs")
    doctor.add_argument("--display", action="store_true", help=argparse.SUPPRESS)  # for a process of its own
    doctor.set_defaults(command="doctor")
    _add_game(commands, common, window)
    _add_saver(
        commands.add_parser(
            "saver",
            parents=[common],
            allow_abbrev=False,
            argument_default=argparse.SUPPRESS,
            help="screensaver manners",
        )
    )
    terminal = commands.add_parser(
        "terminal",
        parents=[common],
        allow_abbrev=False,
        argument_default=argparse.SUPPRESS,
        help="the landscape in a colour terminal",
    )
    terminal.add_argument("--seconds", type=_number(0, 1e9), metavar="N", help="end by itself after N seconds")
    _add_saving(terminal.add_argument)
    terminal.set_defaults(command="terminal")
    _add_map(
        commands.add_parser(
            "map", allow_abbrev=False, argument_default=argparse.SUPPRESS, help="make a map of land, islands and rain"
        )
    )
    own = commands.add_parser("settings", allow_abbrev=False, help="say what can be set for good: keys, sound and more")
    own.add_argument("--write", action="store_true", help="write the settings file, if there is none")
    own.set_defaults(command="settings")
    return whole


def _add_game(commands: argparse._SubParsersAction[Parser], common: Parser, window: Parser) -> None:
    """The commands about runs and their courses."""
    play = commands.add_parser("play", parents=[common, window], allow_abbrev=False, help="the game: one button")
    play.add_argument("--record", type=Path, metavar="FILE", help="write each run to this file; the last one stays")
    play.set_defaults(command="play")
    replay = commands.add_parser(
        "replay", parents=[common, window], allow_abbrev=False, help="play a recorded run again, or verify it"
    )
    replay.add_argument("file", type=Path, metavar="FILE", help="what 'ridgeline play --record FILE' wrote")
    replay.add_argument("--verify", action="store_true", help="without a display; print how it comes out as JSON")
    replay.set_defaults(command="replay")
    lint = commands.add_parser("lint", allow_abbrev=False, help="say whether a seed's course keeps its promises")
    lint.add_argument("seed", metavar="SEED", help="a number or a word, daily for the day's course")
    lint.add_argument("--json", action="store_true", help="for programs")
    lint.set_defaults(command="lint")


def _add_saver(saver: argparse.ArgumentParser) -> None:
    add = saver.add_argument
    add(
        "action",
        nargs="?",
        default=None,
        choices=("install", "uninstall"),
        help="register it with XScreenSaver, or take that back",
    )
    add("--write", action="store_true", help="install: write what is shown otherwise")
    add(
        "--monitor",
        type=words.monitor,
        default=argparse.SUPPRESS,
        metavar="N|all",
        help="which monitors, counted from 0 (all)",
    )
    add("--root", "-root", action="store_true", help="draw into the window that XScreenSaver has made")
    add(
        "--window-id",
        "-window-id",
        type=words.window_id,
        action=_One,
        metavar="ID",
        help="draw into another program's window",
    )
    add("--dry-run", action="store_true", help="say what would be shown where, and end")
    add("--seconds", type=_number(0, 1e9), metavar="N", help="end by itself after N seconds")
    add("--renderer", choices=("auto", "soft"), help="soft: never through OpenGL (auto)")
    _add_saving(add)
    saver.set_defaults(command="saver", write=False, root=False, window_id=None, dry_run=False)


def _add_map(asked: argparse.ArgumentParser) -> None:
    add = asked.add_argument
    add("file", type=Path, metavar="FILE", help="a picture (.png), or heights: .npy for numpy, .txt as rows of numbers")
    add("--seed", metavar="N", help="a number or a word, daily for the day's; without it, a new map")
    add("--code", metavar="CODE", help="the code of a map, to make it again")
    add("--view", choices=("shade", "height", "water"), help="shade: lit, with water; height: 16 bits of grey")
    add("--stages", type=words.whole, metavar="N", help="N pictures side by side, from before the rain to its end")
    add("--theme", metavar="NAME|FILE.toml", help="whose colours (dusk)")
    add("--time", type=words.time, metavar="HH:MM|now", help="the hour of the colours (16:30)")
    land = asked.add_argument_group("the map").add_argument
    land("--side", type=words.whole, metavar="N", help="points each way, 2**n + 1 up to 4097 (513); the map wraps")
    land("--island", action="store_true", help="land in the middle, sea all around")
    land("--land", type=_number(0, 100), metavar="PERCENT", help="just so much above the sea (all; islands: any)")
    land("--roughness", type=_number(0, 100), metavar="X", help="the higher the smoother (1; islands 0.9)")
    land("--displacement", type=_number(0, 1e15), metavar="X", help="how high it goes (128; islands 260)")
    land("--erode", type=words.whole, metavar="EPOCHS", help="let it rain: some 100 shape the land, many flatten it")
    land("--drops", type=_number(0.001, 100), metavar="N", help="raindrops on each cell at a time (1)")
    land("--lifetime", type=words.whole, metavar="EPOCHS", help="that a drop lives (30)")
    land("--soil", type=_number(0, 1), metavar="SHARE", help="how much ground drops carry, 0 to 1 (0.5)")
    asked.set_defaults(command="map")


def _common() -> Parser:
    """The options of every command that draws a landscape; what is not given leaves no trace."""
    common = Parser(add_help=False, argument_default=argparse.SUPPRESS, allow_abbrev=False)
    add = common.add_argument_group("the landscape").add_argument
    add("--seed", metavar="N", help="a number or a word, daily for the day's; without it, a new landscape")
    add("--theme", metavar="NAME|FILE.toml", help="see 'ridgeline themes'; without it, the seed chooses")
    add(
        "--time",
        type=words.time,
        metavar="HH:MM|now|cycle",
        help="hour of the day; cycle: a day in ten minutes",
    )
    add("--date", type=words.date, metavar="YYYY-MM-DD", help="decides the moon")
    add("--size", type=words.size, metavar="WxH", help="pixels (1280x720)")
    add("--max-fps", type=_number(1, 1000), metavar="N", help="frames per second at most (60)")
    add("--speed", type=_number(-1000, 1000), metavar="X", help="times the theme's own speed (1)")
    add("--weather", choices=("rain", "snow", "fog", "storm", "none"), metavar="KIND|none", help="have it all the time")
    add("--scene", choices=("ridges", "rain", "flyover"), help="rain: on an island; flyover: low over the land")
    add(
        "--calm",
        action=argparse.BooleanOptionalAction,
        help="little motion: no flashes, slower, less of everything that moves",
    )
    add(
        "--wander",
        type=_number(0.1, 10080),
        metavar="[MINUTES]",
        help="go through all themes, one every 20 minutes or as many as are said",
    )
    add("--origin", type=words.origin, metavar="X[,Y]", help="place in a panorama, in units")
    add("--scale", type=_number(0.001, 1000), metavar="S", help="pixels per unit (height / 1080)")
    add("--clock", choices=("run", "utc"), help="utc: seconds count for all machines from one moment on (run)")
    return common


def _window_options() -> Parser:
    """The options of every command that opens a window."""
    window = Parser(add_help=False, argument_default=argparse.SUPPRESS, allow_abbrev=False)
    add = window.add_argument_group("the window").add_argument
    add("--fullscreen", action="store_true", help="fill the screen")
    add("--seconds", type=_number(0, 1e9), metavar="N", help="end by itself after N seconds")
    add("--renderer", choices=("auto", "soft"), help="soft: never through OpenGL (auto)")
    _add_saving(add)
    return window


def _add_saving(add: Callable[..., argparse.Action]) -> None:
    """The options of everything that runs on and on: what it may cost."""
    add("--cpu", type=_number(1, 100), metavar="PERCENT", help="of one processor at most, by fewer frames a second")
    add(
        "--night-dim",
        action=argparse.BooleanOptionalAction,
        help="darken the picture late at night, by the local clock",
    )


def _number(low: float, high: float) -> Callable[[str], float]:
    return partial(words.number, low=low, high=high)
