"""Command lines of every command with every option that its `--help` prints, each with every kind of legal value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

from matrix.legal_values import Choice, choices, first
from matrix.printed_help import commands, helped
from ridgeline.commands import COMMANDS
from ridgeline.option_pairs import RULES, complaint, is_given
from ridgeline.options import Option

DEAR_COMMANDS = (
    "replay",
    "seek",
    "doctor",
    "page",
    "lint",
    "play",
    "saver",
    "terminal",
    "wallpaper",
    "idle",
    "",
)
"""Commands of which a line takes more than a third of a second, or a window."""

MANY_LINES = ("film", "plot", "post", "still")
"""Commands that take a line for each value in the long tier alone: all those lines take a minute."""

DEAR = (
    "--best",
    "--all",
    "--scene=rain",
    "--chapters",
    "--replay",
    "--shots",
    "--record",
    "--loop",
    "--stages",
    "--open",
)

ON_A_DESKTOP = ("--live", "--dry-run", "--window-id", "--root", "--renderer=gpu")  #: options that need a display

CODED = [
    "seed",
    "theme",
    "time",
    "date",
    "speed",
    "weather",
    "scene",
    "calm",
    "wander",
    "origin",
    "scale",
    "clock",
    "at",
    "size",
]
"""What a code says too: with it, an option may only say the same."""


BY_VALUE = {
    "page": (("site", "[FILE.html|FOLDER]"),),
    "play": (("ghost", "seed"), ("ghost", "code")),
}
"""Options whose values here do not go with one another: the name of a page is no folder's, a run has a course."""


@cache
def _options(command: str) -> dict[str, tuple[str, Option]]:
    return COMMANDS[command].options()


def given_by(command: str, chosen: Iterable[Choice]) -> dict[str, Any]:
    """The values of options and arguments, by name, as the table of pairs is asked about them."""
    arguments = dict(zip(helped(command).arguments, COMMANDS[command].arguments.items(), strict=True))
    known = _options(command)
    given: dict[str, Any] = {"command": command}
    for spelled, value in chosen:
        name, option = arguments.get(spelled) or known[spelled]
        denied = spelled.startswith("--no-")
        read = option.alone if value == "" else not denied if value is None else option.read(value)
        given[name] = [read] if option.many else read
    return given


def whole(command: str, *chosen: Choice) -> list[Choice]:
    """Some options with what they need, at the smallest size."""
    line = list(chosen)
    for argument in helped(command).arguments:
        if not argument.startswith("[") and argument not in dict(line):
            audible = command == "film" and "--sound" in dict(line)
            line.append((argument, "made.mp4" if audible else first(command, argument)))
    for word in helped(command).base[bool(command) :]:
        line += [(word, None)] if word not in dict(line) else []
    line = _completed(command, line)
    for one in _small(command, dict(line)):
        name = one[0].removeprefix("--")
        coded = "--code" in dict(line) and name in CODED
        if one[0] in helped(command).options and one[0] not in dict(line) and not coded:
            line += [] if complaint(given_by(command, [*line, one])) else [one]
    return line


def _completed(command: str, chosen: Sequence[Choice]) -> list[Choice]:
    """Some options with what the table says that they need."""
    line = list(chosen)
    while lacking := _lacking(command, line):
        line.append(lacking)
    return line


def _lacking(command: str, line: Sequence[Choice]) -> Choice | None:
    """What the table says that some options need, and have not."""
    given = given_by(command, line)
    for rule in RULES:
        if rule.needed and rule.complaint(given):
            name, _, word = rule.others[0].partition("=")
            arguments = dict(zip(COMMANDS[command].arguments, helped(command).arguments, strict=True))
            spelled = arguments.get(name, f"--{name.replace('_', '-')}")
            return None if spelled in dict(line) else (spelled, word or first(command, spelled))
    return None


def _small(command: str, line: dict[str, str | None]) -> Iterator[Choice]:
    """Options that make a line cheap."""
    yield "--size", "32x32" if "--day" in line else "16x10"
    if "--ghost" not in line and "--chapters" not in line:
        yield "--seed", "7"
    if command == "map":
        yield "--side", "65" if str(line.get("FILE")).endswith(".lua") else "17"
        return
    yield "--theme", "mesa"
    yield "--time", "18:30"
    if command == "film":
        first = line.get("--from") or ("30" if line.get("--scene") == "rain" else "0")
        yield "--to", f"{float(first) + (0.3 if '--fps' in line else 0.1):g}"
    elif command == "land":
        yield "--stop", f"{float(line.get('--start') or 0.0) + 64:g}"
    elif command == "seek":
        yield "--count", "1"
    elif command == "idle":
        yield "--dry-run", None
    elif "--day" in line:
        yield "--shots", "2"
    elif command == "wallpaper" and not {"--live", "--dry-run"} & {*line}:
        yield "--into", "into"
    if command != "wallpaper" or {"--live", "--every"} & {*line}:
        yield "--seconds", "0.1"


def words(command: str, line: Iterable[Choice], folder: Path) -> list[str]:
    """A command line, in a folder."""
    arguments, options = [], []
    for name, value in line:
        value = value and value.replace("FOLDER", str(folder))
        if not name.startswith("--"):
            arguments.append((list(helped(command).arguments).index(name), value or ""))
        elif value is not None and value.startswith("-"):
            options.append(f"{name}={value}")
        else:
            options += [name, value] if value else [name]
    follow = [word for _, word in sorted(arguments)]
    return [*command.split(), *follow, *options]


def lines(command: str, each: bool = True) -> Iterator[list[Choice]]:
    """The command alone, then with each of its options and each kind of value; with several where that is dear.

    Unless `each` of `MANY_LINES` is wanted: then these have several in a line too.
    """
    if command in DEAR_COMMANDS or (command in MANY_LINES and not each):
        yield from packed(command)
        return
    yield whole(command)
    for choice in choices(command):
        yield whole(command, choice)


def is_dear(command: str, line: Iterable[Choice]) -> bool:
    """Whether a line may take more than a third of a second."""
    said = {word for name, value in line for word in (name, f"{name}={value}")}
    return command in DEAR_COMMANDS or any(one in said for one in DEAR) or ".mp4" in str(line) or ".webm" in str(line)


def packed(command: str) -> Iterator[list[Choice]]:
    """The command alone, then lines with as many options as go together, so that each kind of value is in one."""
    yield whole(command)
    missing = choices(command)
    while missing:
        line = missing[:1]
        for choice in missing[1:]:
            if choice[0] not in dict(line) and fits(command, [*line, choice]):
                line.append(choice)
        missing = [choice for choice in missing if choice not in line]
        if whole(command, *line) != whole(command):
            yield whole(command, *line)


def needs_a_desktop(command: str, line: Iterable[Choice]) -> bool:
    """Whether a line needs a display, and the bus of a session."""
    said = {word for name, value in line for word in (name, f"{name}={value}")}
    alone = command == "wallpaper" and not said & {"--into", "--day", "--print-code", "[install|uninstall]"}
    return command == "idle" or alone or not said.isdisjoint(ON_A_DESKTOP)


def cheap() -> list[tuple[str, list[Choice]]]:
    """Each option with each kind of value once, in turn in one of the commands where that is cheap."""
    homes: dict[Choice, list[str]] = {}
    for command in commands():
        for choice in choices(command):
            if not is_dear(command, whole(command, choice)):
                homes.setdefault(choice, []).append(command)
    return [
        (names[turn % len(names)], whole(names[turn % len(names)], choice))
        for turn, (choice, names) in enumerate(homes.items())
    ]


def fits(command: str, line: Sequence[Choice]) -> bool:
    """Whether options go together, as far as the table and a code can tell."""
    names = [name.removeprefix("--no-").removeprefix("--") for name, _ in line]
    if len({*names}) < len(names) or ("code" in names and not {*names}.isdisjoint(CODED)):
        return False
    if any({*apart} <= {*names} for apart in BY_VALUE.get(command, ())):
        return False
    return not complaint(given_by(command, _completed(command, line)))


def some(command: str) -> list[Choice]:
    """The options of a command with a value or two each, without what is dear: for lines with several."""
    named: dict[str, list[Choice]] = {}
    for choice in choices(command):
        if f"{choice[0]}={choice[1]}" not in DEAR and choice[0] not in DEAR:
            named.setdefault(choice[0], []).append(choice)
    return [choice for same in named.values() for choice in dict.fromkeys((same[0], same[-1]))]


def pairwise(command: str) -> Iterator[list[Choice]]:
    """Lines in which each two values of two options that go together are together in one."""
    known = some(command)
    missing = {pair for pair in combinations(known, 2) if fits(command, pair)}
    while missing:
        line = list(min(missing, key=lambda pair: (known.index(pair[0]), known.index(pair[1]))))
        for choice in known:
            gained = {*combinations(sorted([*line, choice], key=known.index), 2)} & missing
            if choice not in line and any(choice in pair for pair in gained) and fits(command, [*line, choice]):
                line.append(choice)
        missing -= {*combinations(sorted(line, key=known.index), 2)}
        yield whole(command, *line)


def refused() -> Iterator[tuple[str, list[Choice], str]]:
    """A command, options that the table says do not go together, and the sentence; for each of its rules and others."""
    for rule in RULES:
        known = [
            one
            for one in choices(rule.command)
            if rule.term == "" or is_given(rule.term, given_by(rule.command, [one]))
        ]
        if rule.term and not known:  # one that `--help` does not name
            continue
        start = known[:1] if rule.term else []
        for other in [""] if rule.needed else rule.others:
            also = [one for one in choices(rule.command) if other and is_given(other, given_by(rule.command, [one]))]
            line = [*start, *also[:1]]
            needed = [
                (one, first(rule.command, one))
                for one in helped(rule.command).arguments
                if one[0] != "[" and one not in dict(line)
            ]
            yield rule.command, [*needed, *line], complaint(given_by(rule.command, [*needed, *line]))
