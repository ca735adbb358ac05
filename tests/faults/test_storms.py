"""A thousand sizes and ten thousand keys: no error, the right size at last, and memory that stops growing."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from private_desktop import Desktop, wait_for, wait_for_turns

from .conftest import Tally
from .windows import Window, usage

pytestmark = pytest.mark.window

GROWTH = 20.0  #: MiB
TIDIED = 10.0  #: seconds within which a program that is left alone has tidied up: it does so after two quiet ones
WARM = 200  #: turns of the loop after which all that is loaded late is loaded

KEYS = ("space", "p", "Left", "Right", "n", "t", "h", "r", "z", "o", "m", "BackSpace", "F5", "a")
HELD = ("", "", "ctrl+", "alt+", "shift+", "super+")
"""Keys that do not end it, move no focus to a row that does, and save no pictures; and what is held with them."""


def grown(before: float, now: float) -> str:
    """What is wrong with the memory that it has now; "" if nothing is."""
    return f"{now - before:.1f} MiB more" if now - before > GROWTH else ""


def settled(window: Window) -> float:
    """MiB of the program once its window has a common size again, and all that this needs."""
    shown = window.shown()
    assert shown
    window.screens.resize(shown, 1280, 720)
    wait_for(lambda: (now := window.shown()) and now.size == (1280, 720), "the last size")
    wait_for(window.is_painted, "a picture")
    wait_for_turns(window.program, WARM)
    return usage(window.program.pid)[0]


def test_a_storm_of_sizes_leaves_the_last_one_and_no_memory(
    desktop: Desktop, tally: Tally, many: Callable[[int, int], int], first: int, tmp_path: Path
) -> None:
    window = Window(desktop, tmp_path)
    shown = window.shown()
    assert shown
    chance, sizes, before = random.Random(first + 7), many(300, 1000), 0.0
    for number in range(1, sizes + 1):
        width, height = chance.choice(((1, 1), (chance.randint(1, 2500), chance.randint(1, 1500)), (640, 360)))
        desktop.resize(shown, width, height)
        tally.note(number, "" if window.program.poll() is None else "it has ended")
        if number in (sizes // 6, sizes // 3, sizes // 2):  # pictures that are kept come to take the room they may
            before = max(before, settled(window))
    after = settled(window)
    # What the largest sizes needed is given back once nobody has touched the window for a while.
    with contextlib.suppress(AssertionError):
        wait_for(lambda: not grown(before, usage(window.program.pid)[0]), "the memory of before", TIDIED)
        after = usage(window.program.pid)[0]
    tally.note("memory", grown(before, after))
    desktop.press("q")
    tally.note("its end", window.ended().fault((0,)))
    tally.settle()


@pytest.mark.timeout(400)
def test_a_storm_of_keys_leaves_a_program_that_can_be_quit_and_no_memory(
    desktop: Desktop, tally: Tally, many: Callable[[int, int], int], first: int, tmp_path: Path
) -> None:
    window = Window(desktop, tmp_path)
    chance, used = random.Random(first + 7), []
    rounds = many(100, 200)
    for _ in range(rounds):
        keys = [chance.choice(HELD) + chance.choice(KEYS) for _ in range(50)]
        desktop.ask("xdotool", "key", "--delay", "3", *keys)
        wait_for_turns(window.program, 5)
        for key in keys:
            tally.note(key, "")
        used.append(usage(window.program.pid)[0])
    # Landscapes that come and go need more for a while: what stays is the least of many rounds, once the C library
    # holds as much free memory in pieces as it ever does, some thirty rounds later.
    third = rounds // 3
    tally.note("memory", grown(min(used[third : 2 * third]), min(used[2 * third :])))
    desktop.press("q")
    tally.note("its end", window.ended().fault((0,)))
    tally.settle()
