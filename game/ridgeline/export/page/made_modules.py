"""The page's modules generated from Python: present before use, and up to date with their sources."""

import runpy
import subprocess
import sys
from pathlib import Path

from ...exits import UnavailableError
from ...output import complain

PACKAGE = Path(__file__).parents[2]
TRANSLATOR = PACKAGE.parents[1] / "packaging" / "translator"
STAMP = PACKAGE / "web" / "made" / "made-from.txt"  #: records the sources that they were made from; it is written last


def ensure_made() -> None:
    """Generate the modules if sources are present and have changed; an installed package brings its own.

    Raises:
        UnavailableError: if they are missing and cannot be made.
    """
    if not TRANSLATOR.is_dir():
        if not STAMP.is_file():
            raise UnavailableError(
                f"{str(STAMP.parent)!r} is not there: the package was built without the page's modules"
            )
    elif not runpy.run_path(str(TRANSLATOR / "made.py"))["fits"]():
        if sys.stderr and sys.stderr.isatty():
            complain("making the page's modules, which takes some seconds")
        done = subprocess.run([sys.executable, str(TRANSLATOR)], capture_output=True, text=True, check=False)
        if done.returncode:
            problem = (done.stderr.strip().splitlines() or [f"status {done.returncode}"])[-1]
            raise UnavailableError(f"the page's modules cannot be made by {str(TRANSLATOR)!r}: {problem}")
