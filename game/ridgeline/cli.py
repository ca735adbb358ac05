"""The command line. Loads what a command needs only when it runs it."""

from __future__ import annotations

import argparse
import contextlib
import difflib
import io
import itertools
import json
import os
import re
import signal
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from . import settings as words
from .settings import Settings

if TYPE_CHECKING:
    from .present.playing import GameWanted

FAILED = 1
NO_DISPLAY = 69

FLAGS = ("--json",)
"""Options without a value that may stand before a negative seed."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose mistakes are one line, with what is allowed and the nearest thing that exists."""

    @property
    def known(self) -> set[str]:
        """The options of this parser and of its commands."""
        commands = [action.choices for action in self._actions if isinstance(action.choices, dict)]
        inner = [command.known for choices in commands for command in choices.values()]
        return set(self._option_string_actions).union(*inner)

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
        value = re.match(r"argument (?:-h/)?(\S+): (expected one|ignored explicit) argument", message)
        if value and value[2] == "expected one":
            return f"{value[1]} needs a value, {self._option_string_actions[value[1]].metavar}"
        return f"{value[1]} takes no value" if value else message.removeprefix("argument ")


def _guess(word: str, known: Iterable[str]) -> str:
    near = difflib.get_close_matches(word.lower(), sorted(known), n=1)
    return f", did you mean {near[0]}?" if near else "."


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that the words ask for; the exit status."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        try:
            return _run(_completed(_joined(sys.argv[1:] if arguments is None else arguments)))
        finally:
            _send_out()
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    except (ValueError, OSError, MemoryError) as problem:
        return _refuse(problem)


def _run(arguments: Sequence[str]) -> int:
    parser = _parser()
    for word in itertools.takewhile(lambda word: word != "--", arguments):
        option = word.partition("=")[0]
        if re.match(r"--?[A-Za-z]", option) and option not in parser.known:
            parser.error(f"there is no option {option!r}{_guess(option, parser.known)}")
    given, rest = parser.parse_known_args(arguments)
    if rest:
        parser.error(f"{rest[0]!r} is out of place")
    command: Callable[[argparse.Namespace], int] = getattr(given, "command", _cruise)
    return command(given)


def _send_out() -> None:
    """Send out what was printed, so that a reader who has gone is noticed here and not when Python ends."""
    try:
        if sys.stdout:
            sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise


def _refuse(problem: Exception) -> int:
    if isinstance(problem, MemoryError):
        _complain("there is not enough memory for a picture of this size")
    elif isinstance(problem, OSError) and problem.filename:
        _complain(f"{str(problem.filename)!r}: {(problem.strerror or '').lower()}")
    elif isinstance(problem, OSError) and problem.strerror:
        _complain(f"what it has to say cannot be written: {problem.strerror.lower()}")
    else:
        _complain(str(problem))
    return 2


def _complain(words: str) -> None:
    with contextlib.suppress(OSError):
        print(f"ridgeline: {words}", file=sys.stderr)


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


def _parser() -> Parser:
    common, window = _common(), _window_options()
    parser = Parser(
        "ridgeline",
        description="An endless landscape. Without a command it opens a window and cruises; Space takes the controls.",
        parents=[common, window],
        allow_abbrev=False,
    )
    commands = parser.add_subparsers(title="commands", metavar="", prog="ridgeline", parser_class=Parser)
    still = commands.add_parser("still", parents=[common], allow_abbrev=False, help="save one frame as a picture")
    still.add_argument("file", type=Path, metavar="FILE.png", help="the picture: .png, .jpg or .webp")
    still.add_argument("--at", type=_number(0, 1e12), default=0.0, metavar="SECONDS", help="second of the frame (0)")
    still.set_defaults(command=_still)
    themes = commands.add_parser("themes", allow_abbrev=False, help="list the themes, or begin one of your own")
    instead = themes.add_mutually_exclusive_group()
    instead.add_argument("--new", metavar="NAME|FILE.toml", help="write a theme of your own to start from")
    instead.add_argument("--schema", action="store_true", help="print the JSON Schema of theme files, for editors")
    themes.set_defaults(command=_themes)
    doctor = commands.add_parser("doctor", allow_abbrev=False, help="say what works on this machine, and what it costs")
    doctor.add_argument("--json", action="store_true", help="for programs")
    doctor.set_defaults(command=_doctor)
    play = commands.add_parser("play", parents=[common, window], allow_abbrev=False, help="the game: one button")
    play.add_argument("--record", type=Path, metavar="FILE", help="write each run that has ended to this file")
    play.set_defaults(command=_play)
    replay = commands.add_parser(
        "replay", parents=[common, window], allow_abbrev=False, help="play a recorded run again, or verify it"
    )
    replay.add_argument("file", type=Path, metavar="FILE", help="what 'ridgeline play --record FILE' wrote")
    replay.add_argument("--verify", action="store_true", help="without a display; print how it comes out as JSON")
    replay.set_defaults(command=_replay)
    lint = commands.add_parser("lint", allow_abbrev=False, help="say whether a seed's course keeps its promises")
    lint.add_argument("seed", type=_seed, metavar="SEED", help="a number or a word, daily for the day's course")
    lint.add_argument("--json", action="store_true", help="for programs")
    lint.set_defaults(command=_lint)
    own = commands.add_parser("settings", allow_abbrev=False, help="say what can be set for good: keys, sound and more")
    own.add_argument("--write", action="store_true", help="write the settings file, if there is none")
    own.set_defaults(command=_own_settings)
    return parser


def _common() -> Parser:
    """The options of every command that draws a landscape; what is not given leaves no trace."""
    common = Parser(add_help=False, argument_default=argparse.SUPPRESS, allow_abbrev=False)
    add = common.add_argument_group("the landscape").add_argument
    add("--seed", type=_seed, metavar="N", help="a number or a word, daily for the day's; without it, a new landscape")
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
    add("--calm", action="store_true", help="little motion: no flashes, slower, less of everything that moves")
    add(
        "--wander",
        type=_number(0.1, 10080),
        metavar="[MINUTES]",
        help="go through all themes, one every 20 minutes or as many as are said",
    )
    add("--origin", type=words.origin, metavar="X[,Y]", help="place in a panorama, in units")
    add("--scale", type=_number(0.001, 1000), metavar="S", help="pixels per unit (height / 1080)")
    return common


def _window_options() -> Parser:
    """The options of every command that opens a window."""
    window = Parser(add_help=False, argument_default=argparse.SUPPRESS, allow_abbrev=False)
    add = window.add_argument_group("the window").add_argument
    add("--fullscreen", action="store_true", help="fill the screen")
    add("--seconds", type=_number(0, 1e9), metavar="N", help="end by itself after N seconds")
    add("--renderer", choices=("auto", "soft"), help="soft: never through OpenGL (auto)")
    return window


def _seed(word: str) -> int:
    if word == "daily":
        from .play.lint import daily
        from .present.pacing import today

        return daily(today())
    return words.seed(word)


def _number(low: float, high: float) -> Callable[[str], float]:
    return partial(words.number, low=low, high=high)


def _settings(given: argparse.Namespace) -> Settings:
    options = vars(given)
    if "seed" not in options:
        from .present.pacing import chance_seed

        options["seed"] = chance_seed()
    return Settings(**{name: options[name] for name in Settings.__dataclass_fields__ if name in options})


def _cruise(given: argparse.Namespace) -> int:
    return _window(given, None)


def _window(given: argparse.Namespace, game: GameWanted | None) -> int:
    from .present.loop import run
    from .present.window import NoDisplayError

    try:
        return run(_settings(given), getattr(given, "fullscreen", False), getattr(given, "seconds", None), game)
    except NoDisplayError as problem:
        cure = "'ridgeline still FILE.png' draws a picture without one"
        _complain(f"there is no display ({problem}); {cure}")
        return NO_DISPLAY


def _still(given: argparse.Namespace) -> int:
    from .present.still import save_still

    save_still(_settings(given), given.file, given.at)
    return 0


def _themes(given: argparse.Namespace) -> int:
    if given.schema:
        from .scene.theme_schema import schema_text

        print(schema_text(), end="")
        return 0
    from .present.own_themes import begin, listed

    for line in listed() if given.new is None else begin(given.new):
        print(line)
    return 0


def _doctor(given: argparse.Namespace) -> int:
    from .present.doctor import examine

    print(examine(as_json=given.json))
    return 0


def _play(given: argparse.Namespace) -> int:
    from .present.playing import GameWanted

    if given.record is not None and not given.record.parent.is_dir():
        raise ValueError(f"{str(given.record)!r}: there is no folder {str(given.record.parent)!r}")
    seed = vars(given).get("seed")
    return _window(given, GameWanted(given.record, daily=seed is not None and seed == _seed("daily")))


def _replay(given: argparse.Namespace) -> int:
    from .play.replay import verify
    from .present.rerun import difference, read, report

    if "seed" in given:
        raise ValueError("a recorded run has a seed of its own")
    replay = read(given.file)
    if not given.verify:
        from .present.playing import GameWanted

        given.seed = replay.seed
        return _window(given, GameWanted(replay=replay))
    found = verify(replay)
    print(report(found, replay.result))
    if found == replay.result:
        return 0
    _complain(f"{str(given.file)!r}: {difference(found, replay.result)}")
    return FAILED


def _lint(given: argparse.Namespace) -> int:
    from .play.lint import lint

    found = lint(given.seed)
    if given.json:
        print(json.dumps(asdict(found) | {"skill": found.skill, "problems": found.problems}))
    else:
        print(found.describe())
    return FAILED if found.problems else 0


def _own_settings(given: argparse.Namespace) -> int:
    from .present.settings_file import described, write_default

    print(f"wrote {write_default()}" if given.write else described())
    return 0
