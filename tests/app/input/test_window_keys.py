"""Keys under layouts of many alphabets, in a real window: one of it, and real keys by their places."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from private_desktop import TOOLS, Desktop, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.window, pytest.mark.timeout(120)]

AS_IN_THE_USA = {"c": 54, "n": 57, "t": 28, "v": 55, "g": 42}
DVORAK = {"c": 31, "n": 46, "t": 45, "v": 60, "g": 30}
LAYOUTS = [
    *((layout, AS_IN_THE_USA) for layout in ("us", "ru", "gr", "il", "ara", "fr")),
    ("us -variant dvorak", DVORAK),
]
"""Layouts, and the numbers that X gives to the keys that are meant there."""

ALT, ALT_GR, SUPER, CONTROL, NUM_LOCK, PAD_ENTER = 64, 108, 133, 37, 77, 104


class AtKeys:
    """The program in a window, with somebody at its keyboard."""

    def __init__(self, desktop: Desktop, home: Path) -> None:
        self.desktop = desktop
        words = ("--theme", "dusk", "--seed", "7", "--time", "18:30", "--size", "320x180")
        changes = {"HOME": str(home), "SDL_AUDIODRIVER": "dummy"}
        self.program = desktop.start(sys.executable, "-m", "ridgeline", *words, changes=changes)
        wait_for(lambda: self.title == "Ridgeline – dusk – 7", "the window", 60.0)

    @property
    def title(self) -> str:
        return self.desktop.window("Ridgeline").title

    def lay_out(self, layout: str) -> None:
        self.desktop.ask("setxkbmap", "-layout", *layout.split())

    def press(self, key: int, *held: int) -> None:
        """Press and release a key, while others are held."""
        downs = [word for one in (*held, key) for word in ("keydown", str(one))]
        ups = [word for one in (key, *held) for word in ("keyup", str(one))]
        self.desktop.ask("xdotool", *downs, *ups)

    def changed(self, title: str, why: str) -> str:
        """The title once it is another one."""
        return wait_for(lambda: self.title != title and self.title, why)


@pytest.fixture(scope="module")
def at_keys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AtKeys]:
    from conftest import find

    for tool in (*TOOLS, "setxkbmap"):
        find(tool)
    with Desktop(640, 360) as started:
        yield AtKeys(started, tmp_path_factory.mktemp("home"))


@pytest.mark.parametrize(("layout", "keys"), LAYOUTS)
def test_letters_and_shortcuts_count_under_every_layout(at_keys: AtKeys, layout: str, keys: dict[str, int]) -> None:
    at_keys.lay_out(layout)
    first = at_keys.title
    at_keys.press(keys["c"])
    for held in (SUPER, ALT, ALT_GR, CONTROL):
        at_keys.press(keys["n"], held)
    at_keys.press(keys["n"])
    second = at_keys.changed(first, f"another landscape by the key of N under {layout}")
    assert second.rpartition(" – ")[0] == first.rpartition(" – ")[0]
    at_keys.press(keys["v"], CONTROL)
    assert at_keys.changed(second, f"the place that was copied, under {layout}") == first
    at_keys.press(keys["n"])
    third = at_keys.changed(first, "another landscape")
    at_keys.press(keys["g"])
    at_keys.press(keys["v"], CONTROL)
    at_keys.press(NUM_LOCK)
    at_keys.press(PAD_ENTER)
    assert at_keys.changed(third, "the place whose code was typed") == first


@pytest.mark.parametrize("held", [SUPER, ALT, ALT_GR, CONTROL])
def test_a_shortcut_of_the_desktop_changes_nothing(at_keys: AtKeys, held: int) -> None:
    at_keys.lay_out("us")
    first = at_keys.title
    for key in ("n", "t"):
        at_keys.press(AS_IN_THE_USA[key], held)
    at_keys.press(24, held)  # Q
    at_keys.press(AS_IN_THE_USA["t"])
    changed = at_keys.changed(first, "the next theme")
    assert changed.rpartition(" – ")[2] == first.rpartition(" – ")[2]
    assert at_keys.program.poll() is None


def test_q_in_its_place_quits_where_it_bears_a_semicolon(at_keys: AtKeys) -> None:
    at_keys.lay_out("gr")
    at_keys.press(24)
    assert wait_for(lambda: at_keys.program.poll() is not None, "the end")
    assert at_keys.program.returncode == 0
