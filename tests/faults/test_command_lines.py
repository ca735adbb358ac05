"""Command lines at random, made from the parser's own declarations: each ends soon, small, and with few plain words."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from ridgeline import command_kinds, commands, options
from ridgeline.options import Option, ValueKind
from ridgeline.play import Run, to_text
from ridgeline.textfile.ranges import Interval
from scene.themes.written import GOOD

from .conftest import Tally
from .forks import ALLOWED, DUMMY, Ended, Forks

PARTS = 4

FILES = (*("o.png", "o.jpg", "o.webp", "o.npy", "o.txt"), "run.json", "mine.toml", "nowhere/o.png", ".", "o.gif")
FILES += ("o.csv", "o.svg", "o.json", "o.tmj", "o.lua", "o.r16")
TEXTS = ("dusk", "winter", "city", "mine.toml", "7-33-e2", "new", "nobody", "run.json", "/")
WHOLES = ("0", "1", "2", "3", "17", "33", "65", "129", "-1", "4098", f"{10**30}")

SAMPLES = {
    kind.expected: words
    for kind, words in (
        (command_kinds.FILE, FILES),
        (command_kinds.TEXT, TEXTS),
        (command_kinds.WHOLE, WHOLES),
        (options.SEED, ("7", "-7", "daily", "a word", f"{2**64}", f"{10**40}", "٧", "0x10")),
        (options.THEME, TEXTS),
        (options.DATE, ("2026-11-20", "0001-01-01", "9999-12-31", "2028-02-29", "2027-02-29")),
        (options.time, ("00:00", "23:59", "18:30", "now", "cycle", "24:00", "1:1")),
        (options.size, ("1x1", "64x36", "320x180", "2000x2", "2x2000", "800x600", "16384x1", "1x16384", "16385x1")),
        (options.origin, ("0", "1e12,1e6", "-1e12,-1e6", "1e4", "-1e7", "12.5,-40", "1e9", "1e13", "0,0,0")),
        (options.monitor, ("0", "1", "99", "all", "-1")),
        (options.span, ("1h", "45m", "60s", "59s", "999999h", "h", "1.5h")),
        (options.moment, ("2026-11-20T18:30", "1970-01-01T00:00", "9999-12-31T23:59", "1969-12-31T23:59", "now")),
        (options.url, ("https://example.org/", "http://[::1]/a", "ftp://a", "https://", "https://a b/")),
        (command_kinds.few, ("1", "100", "0", "-1", "101")),
        (command_kinds.paper, ("a3", "a4", "a5", "20x20", "300x200", "5000x5000", "19x20", "5001x20")),
        (command_kinds.wind, ("0", "40", "40,-10", "-4096,4096", "4097", "0,", ",", "1,2,3")),
        (command_kinds.seconds, ("1", "300", "32400", "0", "32401", "2.5")),
        (command_kinds.shots, ("2", "24", "288", "1", "289", "2.5")),
        (command_kinds.pens, ("1", "3", "16", "0", "17", "1.5")),
        (command_kinds.count, ("1", "100000", "0", "-1", "100001")),
        (options.NAME, ("red", "newest", "white", "nobody", "", "x" * 40, "x" * 41, "\x1b[1m")),
        (options.window_id, ("0xA00008", "1", "0", f"{2**64 - 1}", "0o7", "-1")),
    )
}
"""Words for the kinds of values that are neither a few words nor a number in a range; most are allowed."""

JUNK = (*("", " ", "-", "--", "nan", "-inf", "1e999", "x" * 5000, "9" * 5000, "\x1b[31mred", "a\nb", "\udcff", "٣"),)
JUNK += ("--size", "--help", "--nonsense", "-V", "1x1", "--seed=", "=", "@file", "%s", "$HOME", "../../..", "‮")

HUGE = 1 << 22  #: pixels of a picture that may need more memory than there is


def value(option: Option, chance: random.Random) -> str:
    """A word for an option: one that it allows, or one just beyond."""
    assert option.kind
    if option.kind.meanings:
        return chance.choice([*option.kind.meanings])
    found = bounds(option.kind)
    if found is None:
        return chance.choice(SAMPLES[option.kind.expected])
    low, high = found
    inside = (low, high, chance.uniform(low, high), max(low, min(high, 10 ** chance.uniform(-3, 3))), max(low, 0.0))
    return f"{chance.choice((*inside, high * 1.01 + 1.0)):.12g}"


def bounds(kind: ValueKind[object]) -> tuple[float, float] | None:
    """The range of a kind of numbers."""
    for mark in getattr(kind.in_file, "__metadata__", ()):
        if isinstance(mark, Interval) and mark.ge is not None and mark.le is not None:
            return float(mark.ge), float(mark.le)
    return None


def test_every_kind_of_value_has_words_to_choose_from() -> None:
    for command in commands.COMMANDS.values():
        for option in (*command.arguments.values(), *(option for _, option in command.options().values())):
            assert option.kind is None or value(option, random.Random(7))


def line(chance: random.Random) -> list[str]:
    """The words of a command line, of which most are as declared; windows do not stay, and so `settings` opens none."""
    name = chance.choice([*commands.COMMANDS])
    command = commands.COMMANDS[name]
    declared = command.options()
    words = [name] if name else []
    words += [value(option, chance) for option in command.arguments.values() if chance.random() < 0.9]
    stays = {"--open"} if name == "settings" else set[str]()
    for spelling in chance.sample(
        [one for one in declared if one not in stays], chance.randint(0, min(6, len(declared) - len(stays)))
    ):
        _, option = declared[spelling]
        given = [value(option, chance)] if option.kind else []
        words += [f"{spelling}={given[0]}"] if given and chance.random() < 0.3 else [spelling, *given]
    if chance.random() < 0.25:
        for _ in range(chance.randint(1, 3)):
            words.insert(chance.randint(0, len(words)), chance.choice(JUNK))
    if name == "film":
        words += ["--to", "0.1"]
    if name == "idle":
        words += ["--dry-run"]
    if "--seconds" in declared:
        words += ["--seconds", "0.05"]
    if "--size" in declared and not any("x" in word and word[0].isdigit() for word in words):
        words += ["--size", "96x54"]
    return words


def fault(words: list[str], ended: Ended) -> str:
    """What is wrong with how a command line ended, or ""."""
    sizes = [word.rpartition("=")[2].split("x") for word in words]
    huge = any(
        len(size) == 2 and all(map(str.isdecimal, size)) and int(size[0]) * int(size[1]) > HUGE for size in sizes
    )
    if "not enough memory" in ended.err and not huge:
        return f"{ended.megabytes:.0f} MB: {ended.err}"
    return ended.fault(ALLOWED)


@pytest.mark.parametrize("part", range(PARTS))
def test_any_command_line_ends_soon_with_few_words(
    part: int, forks: Forks, tally: Tally, many: Callable[[int, int], int], first: int, tmp_path: Path
) -> None:
    run = Run(7)
    for tick in range(90):
        run.tick(tick % 30 < 15)
    for number in range(many(150, 3000) // PARTS):
        chance = random.Random(first + PARTS * number + part)
        home = tmp_path / str(number)
        home.mkdir()
        (home / "mine.toml").write_text(GOOD)
        (home / "run.json").write_text(to_text(run.replay()))
        words = line(chance)
        ended = forks.run(home, *words, changes=DUMMY if chance.random() < 0.7 else {"XDG_RUNTIME_DIR": str(home)})
        tally.note(words, fault(words, ended))
    tally.settle()
