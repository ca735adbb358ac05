"""Runs the tests from the source folder: `python3 tests ...` is `pytest ...`, after a set-up done once."""

import os
import runpy
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

if __name__ == "__main__":
    game = runpy.run_path(str(ROOT / "game" / "__main__.py"))
    os.chdir(ROOT)
    sys.exit(game["start"]("pytest", sys.argv[1:], extra="test"))
