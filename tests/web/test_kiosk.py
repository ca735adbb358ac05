"""The page on a screen of its own, as docs/kiosk.md starts it: Chromium shows nothing else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from private_desktop import Desktop, wait_for
from sources import ROOT
from web.chromium import WITH_WEBGL

pytestmark = [pytest.mark.slow, pytest.mark.window, pytest.mark.timeout(120)]


def test_a_kiosk_fills_the_screen_with_the_page(desktop: Desktop, need: Callable[[str], str], tmp_path: Path) -> None:
    desktop.manage_windows()
    address = f"{(ROOT / 'docs' / 'ridgeline.html').as_uri()}?embed#dusk-7-1830-ad5"
    quiet = ("--no-sandbox", "--no-first-run", "--disable-background-networking", f"--user-data-dir={tmp_path}")
    words = ("--kiosk", "--noerrdialogs", "--disable-session-crashed-bubble", address)
    desktop.start(need("chromium"), *quiet, *WITH_WEBGL, *words)
    shown = desktop.window("Ridgeline: dusk, seed 7", 60.0)
    assert (shown.size, shown.place) == ((1280, 720), (0, 0))

    def painted() -> bool:
        """Whether the evening sky is at the very top, and the dark land at the very foot."""
        screen = desktop.screenshot()
        top, foot = screen[0].mean(axis=0), screen[-1].mean(axis=0)
        return bool(top[2] > top[0] + 30 and 5 < foot.mean() < 60)

    wait_for(painted, "a picture from edge to edge", 40.0, pause=0.3)
