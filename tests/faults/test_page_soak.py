"""Minutes of the page on a slow machine: no more memory than the first ones need."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from command_line import run
from conftest import find
from private_desktop import wait_until
from web.chromium import WITH_WEBGL, Chromium

from .conftest import Tally

GROWTH = 5.0  #: MiB after the first part, in which what is used again and again is made
THROTTLE = 6  #: times as slow as this machine
PARTS = 5  #: of the whole time, after each of which it is looked at; the first one fills memories


def heap(browser: Chromium) -> float:
    """MiB that the page's scripts hold."""
    browser.driver.execute_cdp_cmd("HeapProfiler.collectGarbage", {})
    return float(browser.driver.execute_cdp_cmd("Runtime.getHeapUsage", {})["usedSize"]) / 2**20


def test_minutes_of_a_page_need_no_more_than_the_first(
    tally: Tally, many: Callable[[int, int], int], tmp_path: Path
) -> None:
    seconds = float(many(15, 600))
    programs = find("chromium"), find("chromedriver")
    assert run("page", str(tmp_path / "hills.html"), "--all", "--seed", "7")[0] == 0
    with Chromium(*programs, tmp_path / "profile", *WITH_WEBGL, "--window-size=800,500") as browser:
        browser.driver.get((tmp_path / "hills.html").as_uri())
        browser.run("await ridgeline.ready")
        browser.driver.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
        begun, held = time.monotonic(), list[float]()
        for part in range(1, PARTS + 1):
            wait_until(begun + seconds * part / PARTS)
            held.append(heap(browser))
            growth = held[-1] - held[0]
            tally.note(f"part {part}", f"{growth:.1f} MiB more than {held[0]:.0f}" if growth > GROWTH else "")
        tally.note("its console", str(browser.messages() or ""))
        moved = browser.run("return ridgeline.code")
        tally.note("its way", "" if "-t" in moved else f"it stands at {moved}")
    tally.settle()
