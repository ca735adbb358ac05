"""The watcher in a real sway, with the real saver on two monitors: it speaks the older of the two protocols."""

from __future__ import annotations

import sys

import pytest

from app.window.sway import Sway
from desktop.saver.test_sway import full
from private_desktop import wait_for, wait_until
from ridgeline.system.pace.clock import running_seconds

pytestmark = [pytest.mark.slow, pytest.mark.window, pytest.mark.timeout(90)]

OURS = (sys.executable, "-m", "ridgeline")


def test_sway_s_older_protocol_starts_the_saver_and_a_key_ends_it(sway: Sway) -> None:
    assert b"as Wayland's org_kde_kwin_idle tells" in sway.ask(*OURS, "idle", "--dry-run")
    sway.run_along(*OURS, "idle", "--after", "1")
    wait_for(lambda: [full(monitor) for monitor in sway.monitors()] == [["Ridgeline"]] * 2, "a window on each", 30)
    sway.press("a")
    wait_for(lambda: [full(monitor) for monitor in sway.monitors()] == [[], []], "its end", pause=0.0)


def test_a_window_that_inhibits_idleness_keeps_the_saver_away(sway: Sway) -> None:
    sway.run_along(*OURS, "--theme", "dusk", "--seed", "7")
    wait_for(lambda: b"Ridgeline" in sway.ask("swaymsg", "-t", "get_tree"), "a window", 30)
    sway.ask("swaymsg", "inhibit_idle open")
    sway.run_along(*OURS, "idle", "--after", "1")
    wait_for(lambda: list(sway.runtime.glob("ridgeline-idle*.lock")), "the watcher")
    wait_until(running_seconds() + 3.0)
    assert not [name for monitor in sway.monitors() for name in full(monitor)]
    sway.ask("swaymsg", "inhibit_idle none")
    wait_for(lambda: [full(monitor) for monitor in sway.monitors()] == [["Ridgeline"]] * 2, "a window on each", 30)
