"""The command line. Loads what a command needs only when it runs it."""

from __future__ import annotations

import argparse
import difflib
import os
import re
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NoReturn

from . import settings as words
from .settings import Settings

NO_DISPLAY = 69


class Parser(argparse.ArgumentParser):
    """An argument parser whose mistakes are one line, with the nearest thing that exists."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and end with status 2."""
        unknown = re.match(r"unrecognized arguments: (-[^\s=]+)", message)
        if unknown:
            known = [option for action in self._actions for option in action.option_strings]
            near = difflib.get_close_matches(unknown[1], known, n=1)
            message = f"there is no option {unknown[1]}" + (f"; did you mean {near[0]}?" if near else "")
        choice = re.match(r"argument \S+: invalid choice: '?([^'\s]+)'? \(choose from (.*)\)", message)
        if choice:
            known = re.findall(r"[\w-]+", choice[2])
            near = difflib.get_close_matches(choice[1], known, n=1)
            guess = f"did you mean {near[0]}? " if near else ""
            message = f"there is no {choice[1]!r}: {guess}There are {', '.join(known)}"
        self.exit(2, f"ridgeline: {message} ('{self.prog} --help' says more)\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that the words ask for; the exit status."""
    given = _parser().parse_args(_joined(sys.argv[1:] if arguments is None else arguments))
    command: Callable[[argparse.Namespace], int] = getattr(given, "command", _cruise)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        return command(given)
    except (ValueError, OSError) as problem:
        if isinstance(problem, BrokenPipeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        print(f"ridgeline: {problem}", file=sys.stderr)
        return 2


def _joined(arguments: Sequence[str]) -> list[str]:
    """The words, with a negative value joined to its option, so that it is not taken for an option itself."""
    joined: list[str] = []
    for word in arguments:
        if joined and re.match(r"-\.?\d", word) and re.fullmatch(r"--[\w-]+", joined[-1]):
            joined[-1] += f"={word}"
        else:
            joined.append(word)
    return joined


def _parser() -> Parser:
    common = _common()
    parser = Parser(
        "ridgeline",
        description="An endless landscape. Without a command it opens a window and cruises.",
        parents=[common],
        allow_abbrev=False,
    )
    parser.add_argument("--fullscreen", action="store_true", help="fill the screen")
    parser.add_argument("--seconds", type=_number(0, 1e9), metavar="N", help="end by itself after N seconds")
    commands = parser.add_subparsers(title="commands", metavar="", prog="ridgeline", parser_class=Parser)
    still = commands.add_parser("still", parents=[common], allow_abbrev=False, help="save one frame as a picture")
    still.add_argument("file", type=Path, metavar="FILE.png", help="the picture: .png, .jpg or .webp")
    still.add_argument("--at", type=_number(0, 1e12), default=0.0, metavar="SECONDS", help="second of the frame (0)")
    still.set_defaults(command=_still)
    themes = commands.add_parser("themes", allow_abbrev=False, help="list the themes")
    themes.set_defaults(command=_themes)
    return parser


def _common() -> Parser:
    """The options of every command that draws a landscape; what is not given leaves no trace."""
    common = Parser(add_help=False, argument_default=argparse.SUPPRESS, allow_abbrev=False)
    add = common.add_argument_group("the landscape").add_argument
    add("--seed", type=words.seed, metavar="N", help="a number or a word; without it, a new landscape")
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
    add("--origin", type=words.origin, metavar="X[,Y]", help="place in a panorama, in units")
    add("--scale", type=_number(0.001, 1000), metavar="S", help="pixels per unit (height / 1080)")
    return common


def _number(low: float, high: float) -> Callable[[str], float]:
    return partial(words.number, low=low, high=high)


def _settings(given: argparse.Namespace) -> Settings:
    options = vars(given)
    if "seed" not in options:
        from .present.pacing import chance_seed

        options["seed"] = chance_seed()
    return Settings(**{name: options[name] for name in Settings.__dataclass_fields__ if name in options})


def _cruise(given: argparse.Namespace) -> int:
    from .present.loop import run
    from .present.window import NoDisplayError

    try:
        return run(_settings(given), given.fullscreen, given.seconds)
    except NoDisplayError as problem:
        cure = "'ridgeline still FILE.png' draws a picture without one"
        print(f"ridgeline: there is no display ({problem}); {cure}", file=sys.stderr)
        return NO_DISPLAY


def _still(given: argparse.Namespace) -> int:
    from .present.still import save_still

    save_still(_settings(given), given.file, given.at)
    return 0


def _themes(given: argparse.Namespace) -> int:
    from .scene.library import built_in
    from .shipped import theme_names

    for name in theme_names():
        print(f"{name:12} {built_in(name).words}")
    return 0
