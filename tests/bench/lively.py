"""Prints the longest stretch without anything alive in hours of every theme, in a window and upright.

.venv/bin/python tests/bench/lively.py [HOURS [WEATHER [THEME...]]]    ten hours of good weather without any, which take
half an hour; a kind of weather that lasts, or "own" for each theme's spells
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from ridgeline import shipped
from ridgeline.scene import Landscape, View
from scene.life.alive import longest_gap, watched

SEED, STEP = 7, 2.0
VIEWS = {"window": View(640, 360), "portrait": View(360, 640)}


def main() -> None:
    """Print a line for each theme and view."""
    hours, weather, *themes = (*sys.argv[1:], *("10", "none")[len(sys.argv) - 1 :])
    seconds, asked = 3600.0 * float(hours), None if weather == "own" else weather
    for theme in themes or shipped.theme_names():
        for name, view in VIEWS.items():
            seen = list(watched(Landscape(theme, SEED, asked), 0.0, seconds, STEP, view))
            print(f"{theme} {name}: {longest_gap(seen, STEP):.0f} s", flush=True)


if __name__ == "__main__":
    main()
