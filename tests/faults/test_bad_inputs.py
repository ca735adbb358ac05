"""What is read from strangers and from the user, spoiled in all ways: a few plain words, and nothing is lost."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pygame
import pytest

from play.runs import TODAY, ended, from_cruise, recorded
from play.written_chapters import GOOD as CHAPTER
from ridgeline.play import Run, to_text
from ridgeline.play.high_scores import Book, Played, from_text
from ridgeline.play.high_scores import to_text as book_text
from ridgeline.play.taken_over_run import to_text as taken_over_text
from ridgeline.system.files.png_text import CODE, encode_png
from ridgeline.system.settings.file import default_text
from scene.themes.written import GOOD

from .conftest import Tally
from .forks import DUMMY, Forks
from .spoiled import ODD, spoiled


@dataclass(frozen=True)
class Input:
    """A file that is read.

    Attributes:
        good: how it should be.
        name: where it is, in the home.
        words: the command line that reads it.
        allowed: exit statuses.
        program: the module that reads it.
        lots: cases with `--long`.
    """

    good: bytes
    name: str
    words: tuple[str, ...]
    allowed: tuple[int, ...] = (0, 2)
    program: str = "ridgeline.__main__"
    lots: int = 1500


def replay() -> bytes:
    """A run of a second and a half."""
    run = Run(7)
    for tick in range(90):
        run.tick(tick % 30 < 15)
    return to_text(run.replay()).encode()


def scores() -> bytes:
    """A book of three runs on their courses, and of one that was taken over in the cruise."""
    book = Book()
    for seed in (7, 8, -9):
        state = ended(100 * seed % 997, seed=seed)
        amounts = {"coins-5": seed, "metres-250": 90.5}
        book, _ = book.after(Played(state, TODAY, recorded(state), daily=seed == 8, amounts=amounts))
    run = from_cruise(ticks=30)
    book, _ = book.after(Played(ended(), TODAY, run))
    return book_text(book).encode()


def picture() -> bytes:
    """A small picture with the code of its scene."""
    return encode_png(pygame.Surface((32, 18)), {CODE: "dusk-7-1830-ad5"})


DATA = ".local/share/ridgeline"
INPUTS = {
    "themes": Input(
        GOOD.encode(), "mine.toml", ("still", "o.png", "--theme", "mine.toml", "--size", "32x18"), lots=2500
    ),
    "chapters": Input(CHAPTER.encode(), "mine/a.toml", ("lint", "7", "--chapters", "mine"), (0, 1, 2), lots=500),
    "pictures": Input(picture(), "picture.png", ("still", "o.png", "--code", "picture.png", "--size", "32x18")),
    "settings": Input(default_text().encode(), ".config/ridgeline/settings.toml", ("settings",)),
    "replays": Input(replay(), "run.json", ("replay", "run.json", "--verify"), (0, 1, 2)),
    "runs from the cruise": Input(
        taken_over_text(from_cruise(ticks=90)).encode(), "run.json", ("replay", "run.json", "--verify"), (0, 1, 2)
    ),
    "scores": Input(scores(), f"{DATA}/scores.json", ("100",), program="faults.keep_a_run", lots=500),
}

FEW = 40  #: of the cases of `--long`, one in so many is in CI


def texts(good: bytes, count: int, first: int) -> Iterator[bytes]:
    """Spoiled texts, a fifth of them cut off at places all along."""
    for number in range(count):
        if number % 5 == 0:
            yield good[: number * len(good) // count]
        else:
            yield spoiled(good, random.Random(first + number))


def place_of(home: Path, name: str) -> Path:
    """Where a file is to be, in a new home."""
    place = home / name
    place.parent.mkdir(parents=True)
    return place


def lost(place: Path, text: bytes) -> str:
    """What has become of a file of the user, which may have been put aside; "" if nothing of it is lost."""
    kept = [file.read_bytes() for file in place.parent.rglob("*") if file.is_file()]
    if text in kept or not text:
        return ""
    with contextlib.suppress(ValueError):  # a book that was right has one more run now
        from_text(text)
        return ""
    return "the file is gone"


@pytest.mark.parametrize("kind", INPUTS)
def test_a_spoiled_file_is_answered_in_few_words_and_not_lost(
    kind: str, forks: Forks, tally: Tally, many: Callable[[int, int], int], first: int, tmp_path: Path
) -> None:
    read = INPUTS[kind]
    for number, text in enumerate(texts(read.good, many(read.lots // FEW, read.lots), first)):
        place = place_of(tmp_path / str(number), read.name)
        place.write_bytes(text)
        ended = forks.run(tmp_path / str(number), *read.words, program=read.program)
        tally.note((number, text), ended.fault(read.allowed) or lost(place, text))
    tally.settle()


@pytest.mark.parametrize("kind", INPUTS)
def test_what_is_no_file_is_answered_in_few_words_and_left_alone(
    kind: str, forks: Forks, tally: Tally, tmp_path: Path
) -> None:
    read = INPUTS[kind]
    for number, (odd, make) in enumerate(ODD.items()):
        place = place_of(tmp_path / str(number), read.name)
        make(place)
        target = place.resolve() if place.exists() else None
        ended = forks.run(tmp_path / str(number), *read.words, program=read.program)
        moved = target is not None and place.is_symlink() and not target.exists()
        tally.note(odd, ended.fault(read.allowed) or moved * "what it leads to is gone")
    tally.settle()


STRANGE = (*("", " ", "0", "-1", "nan", "7", "0x", "0xA00008", f"{2**64}", f"{10**400}", "1e9", "x" * 6000, "\x1b[2J"),)
STRANGE += (
    "a\nb",
    "\udcff",
    "٣",
    "7-33-e4",
    "7-33-e4-",
    "7-33",
    "33-7-e4",
    "7-1000-e4",
    "7-33-e-4",
    "%n",
    "‮",
    "/dev/zero",
)

CODES = {
    "7-33-e4": ("map",),
    "7-65-i-l60-e2": ("map",),
    "a-word-33-r0.5": ("map",),
    "7-33-e4_arr": ("map",),
    "dusk-7-t61.5-w_storm-calm-aab": ("still", "--size=32x18"),
}
"""Codes, some of which are none, and the command that takes them."""


def words_like(good: str, count: int, first: int) -> Iterator[str]:
    """Words that differ a little from a good one, after some that are strange in themselves."""
    yield from STRANGE[:count]
    for number in range(count - len(STRANGE)):
        text = spoiled(good.encode(), random.Random(first + number)).decode("utf-8", "surrogateescape")
        yield text.replace("\0", "0")[:6000]


@pytest.mark.parametrize("good", CODES)
def test_a_wrong_code_is_answered_in_few_words(
    good: str, forks: Forks, tally: Tally, many: Callable[[int, int], int], first: int, tmp_path: Path
) -> None:
    for word in words_like(good, many(30, 250), first):
        command, *more = CODES[good]
        tally.note(word, forks.run(tmp_path, command, "o.png", f"--code={word}", *more).fault())
    tally.settle()


@pytest.mark.parametrize("way", ["option", "variable"])
def test_a_wrong_window_number_is_answered_in_few_words(
    way: str, forks: Forks, tally: Tally, many: Callable[[int, int], int], first: int, tmp_path: Path
) -> None:
    for word in words_like("0xA00008", many(30, 250), first):
        given = {"DISPLAY": ":999"} | ({"XSCREENSAVER_WINDOW": word} if way == "variable" else {})
        words = ("--root",) if way == "variable" else (f"--window-id={word}",)
        tally.note(word, forks.run(tmp_path, *words, changes=given).fault())
    tally.settle()


VARIABLES = (
    *(
        "HOME",
        "XDG_CONFIG_HOME",
        "XDG_DATA_HOME",
        "XDG_CACHE_HOME",
        "XDG_PICTURES_DIR",
        "XDG_RUNTIME_DIR",
        "PATH",
        "TZ",
    ),
    *("LANG", "LC_ALL", "DISPLAY", "WAYLAND_DISPLAY", "TERM", "COLORTERM", "COLUMNS", "TMPDIR", "XSCREENSAVER_WINDOW"),
    *("SDL_AUDIODRIVER", "SDL_VIDEODRIVER", "SDL_WINDOWID", "SDL_FRAMEBUFFER_ACCELERATION", "SDL_RENDER_DRIVER"),
    *("RIDGELINE_NATIVE", "NO_COLOR", "PYTHONIOENCODING", "FONTCONFIG_FILE", "XDG_CURRENT_DESKTOP", "XAUTHORITY"),
)
COMMANDS = (
    *(("themes",), ("settings",), ("settings", "--write"), ("saver", "install"), ("saver", "--dry-run")),
    *(
        ("still", "o.png", "--size", "16x9"),
        ("--seconds", "0"),
        ("play", "--seconds", "0"),
        ("themes", "--new", "mine"),
    ),
    *(("saver", "--seconds", "0"), ("terminal", "--seconds", "0"), ("map", "o.png", "--side", "17"), ("lint", "7")),
)


def test_a_strange_environment_is_survived_with_few_words(
    forks: Forks, tally: Tally, many: Callable[[int, int], int], first: int, tmp_path: Path
) -> None:
    for number in range(many(40, 1000)):
        chance = random.Random(first + number)
        words = chance.choice(COMMANDS)
        changes = {name: chance.choice(STRANGE) for name in chance.sample(VARIABLES, chance.randint(1, 3))}
        home = tmp_path / str(number)
        home.mkdir()
        ended = forks.run(home, *words, changes=DUMMY | changes if number % 2 else changes)
        tally.note((words, changes), ended.fault())
    tally.settle()
