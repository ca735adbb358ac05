"""What real windows cost: no more than a budget, and next to nothing while they are covered."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from private_desktop import Desktop, wait_for, wait_until

pytestmark = [pytest.mark.slow, pytest.mark.window, pytest.mark.timeout(120)]

RUN = (sys.executable, "-m", "ridgeline", "--theme", "dusk", "--seed", "7")
COVER = """
import pygame
pygame.display.init()
pygame.display.set_mode((1280, 720), pygame.NOFRAME)
pygame.display.set_caption("cover")
while True:
    pygame.event.get()
    pygame.display.get_surface().fill((0, 255, 0))
    pygame.display.flip()
    pygame.time.wait(100)
"""


def busy(program: subprocess.Popen[str]) -> float:
    """Seconds for which a program has kept processors busy so far."""
    words = Path(f"/proc/{program.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / 100.0


def share(program: subprocess.Popen[str], seconds: float) -> float:
    """The share of a processor that it uses for some seconds from now on."""
    before, began = busy(program), time.monotonic()
    wait_until(began + seconds)
    return (busy(program) - before) / (time.monotonic() - began)


@pytest.mark.slow
def test_it_keeps_to_a_budget_and_says_what_it_chose() -> None:
    with Desktop(1920, 1080) as desktop:
        program = desktop.start(*RUN, "--size", "1920x1080", "--cpu", "10")  # 5 may be one frame, the least
        desktop.window("frames a second", 30.0)
        wait_for(lambda: share(program, 15.0) <= 0.12, "fifteen seconds within the budget, after dear ones", 60.0)
        program.send_signal(signal.SIGINT)
        printed, said = program.communicate(timeout=20)
        assert re.search(r"--cpu 10: [\d.]+ frames a second, [\d.]+ % of a processor", printed)
        assert said == ""


def test_covered_it_costs_nothing_and_uncovered_it_goes_on_at_once(desktop: Desktop) -> None:
    program = desktop.start(*RUN)
    own = desktop.window("Ridgeline")
    wait_for(lambda: desktop.screenshot().any(), "its picture")
    cover = desktop.start(sys.executable, "-c", COVER)
    desktop.window("cover")
    green = np.array([0, 255, 0])
    wait_for(lambda: (desktop.screenshot() == green).all(), "the cover to hide all of it")
    # What else the machine does makes the little that this costs half as dear again for some seconds: it has several.
    wait_for(lambda: share(program, 8.0) <= 0.005, "eight seconds that cost next to nothing", 50.0)
    cover.kill()
    cover.wait()
    wait_for(lambda: not (desktop.screenshot() == green).all(axis=2).any(), "its picture again", 2.0)
    first = desktop.screenshot(own)
    wait_for(lambda: (desktop.screenshot(own) != first).any(), "its picture to go on", 5.0)
