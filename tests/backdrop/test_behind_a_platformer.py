"""The example in a real window: a hero runs over the hills that are drawn, before the landscape."""

from __future__ import annotations

import runpy
import sys

import numpy as np
import pytest

from private_desktop import Desktop, Shown, wait_for
from sources import ROOT

FILE = ROOT / "examples" / "behind_a_platformer.py"
RED = np.array([200, 65, 58])


def feet(desktop: Desktop, window: Shown) -> tuple[float, int] | None:
    """The column of the hero's middle, and the row of its feet."""
    rows, columns = np.nonzero((np.abs(desktop.screenshot(window).astype(int) - RED) < 12).all(axis=2))
    return (float(columns.mean()), int(rows.max())) if len(rows) > 200 else None


def test_it_has_at_most_80_lines() -> None:
    assert len(FILE.read_text(encoding="utf-8").splitlines()) <= 80


@pytest.mark.slow
@pytest.mark.window
def test_the_hero_stands_on_the_ridge_that_is_drawn(desktop: Desktop) -> None:
    program = desktop.start(sys.executable, str(FILE), changes={"SDL_AUDIODRIVER": "dummy"})
    window = desktop.window("pygame window", 30.0)
    desktop.focus(window)
    seen = wait_for(lambda: feet(desktop, window), "the hero", 30.0)
    assert abs(seen[0] - 380.0) <= 2.0
    before = desktop.screenshot(window)
    assert len(np.unique(before[:300].reshape(-1, 3), axis=0)) > 200, "a sky"
    desktop.key_down("Right")
    wait_for(lambda: (desktop.screenshot(window)[300:] != before[300:]).any(axis=2).mean() > 0.2, "another place")
    desktop.key_up("Right")

    def stands() -> bool:
        """Whether the land begins right below the feet: dark below, and lighter above."""
        found = feet(desktop, window)
        if found is None:
            return False
        beside = desktop.screenshot(window)[:, round(found[0]) + 24].sum(axis=1)
        return bool(beside[min(found[1] + 24, 539)] < 100 < beside[found[1] - 60])

    wait_for(stands, "a hero on dark land before a lighter sky")
    assert program.poll() is None


def test_it_uses_nothing_but_what_the_docs_name() -> None:
    assert {"Backdrop", "Ridge", "scatter"} <= runpy.run_path(str(FILE)).keys()
