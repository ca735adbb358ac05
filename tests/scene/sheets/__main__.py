"""Draws the sheets anew: `python tests/scene/sheets --write [NAME …]`. Look at them before they are kept."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path[0] = str(Path(__file__).parents[2])

from scene.sheets import SHEETS, tables  # noqa: E402 -- from the folder of the tests
from scene.sheets.sheet import write  # noqa: E402

NAMES = [*SHEETS, "tables"]

if __name__ == "__main__":
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--write", nargs="*", choices=NAMES, default=[], metavar="NAME", help=", ".join(NAMES))
    for name in ask.parse_args().write or NAMES:
        print(tables.write() if name == "tables" else write(name, SHEETS[name]))
