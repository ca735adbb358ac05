"""Settings are made in a real window, with the mouse alone and with the keys alone."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from private_desktop import Desktop, wait_for, wait_for_turns
from ridgeline.app.modes.mode_director import Director
from ridgeline.system.settings.file import read_options

from .test_window_front import AtFront
from .visitor import Visitor, with_size

pytestmark = [pytest.mark.slow, pytest.mark.window, pytest.mark.timeout(180)]


def test_high_contrast_is_set_with_the_mouse_alone(opened: list[Director], desktop: Desktop, tmp_path: Path) -> None:
    visitor = Visitor(opened, with_size(1280, 720))
    visitor.key(27)
    places = []
    for name in ("Settings", "Text and motion", "High contrast"):
        box = visitor.box(name)
        places.append((box.right - 3, box.middle))
        if name != "High contrast":
            visitor.click_on(name)
    front = AtFront(desktop, tmp_path, (1280, 720))
    left, top = front.shown.place
    bright = front.dark()
    desktop.click((left + 1270, top + 360))
    wait_for(lambda: front.dark() < 0.6 * bright, "the page")
    veiled = front.dark()
    for x, y in places:
        desktop.click((left + x, top + y))
        wait_for_turns(front.program, 10)
    wait_for(lambda: front.dark() < veiled - 2.0, "a solid page")
    front.keep("contrast")
    desktop.press("q")
    front.quit()
    assert read_options(tmp_path / "ridgeline" / "settings.toml")[0].play.high_contrast


def test_full_screen_and_a_key_are_set_with_the_keys_alone(
    opened: list[Director], desktop: Desktop, tmp_path: Path
) -> None:
    visitor = Visitor(opened, with_size(640, 360))
    ways = []
    visitor.key(27)
    for name in ("Settings", "Window", "Full screen"):
        visitor.go_to(name)
        ways.append(visitor.front.focus.row)
        if name != "Full screen":
            visitor.key(13)
    desktop.manage_windows()
    front = AtFront(desktop, tmp_path, (640, 360))
    bright = front.dark()
    desktop.press("Escape")
    wait_for(lambda: front.dark() < 0.6 * bright, "the page")
    first, _, last = ways
    desktop.press(*["Down"] * first, "Return", "Down", "Down", "Down", "Return")
    desktop.press("Down", "Return", "x", "Escape")
    desktop.press("Up", "Up", "Up", "Return", *["Down"] * last, "Return")
    wait_for(lambda: front.shown.size == (1280, 720), "full screen")
    wait_for(lambda: desktop.press("q") or front.program.poll() is not None, "the end")  # type: ignore[func-returns-value]
    front.quit()
    options, problems = read_options(tmp_path / "ridgeline" / "settings.toml")
    assert problems == ""
    assert options.window.fullscreen
    assert options.keys.restart == ("x", "pad4")


def test_the_menu_of_the_desktop_opens_them_at_once(desktop: Desktop) -> None:
    started = desktop.start(sys.executable, "-m", "ridgeline", "settings", "--open")
    shown = desktop.window("Ridgeline")
    wait_for(lambda: desktop.screenshot(shown).std() > 5, "the page")
    wait_for_turns(started, 10)
    paged = float(desktop.screenshot(shown).mean())
    desktop.press("Escape")
    wait_for(lambda: float(desktop.screenshot(shown).mean()) > 1.2 * paged, "the landscape without it")
    desktop.press("q")
    started.communicate(timeout=30)
    assert started.returncode == 0
