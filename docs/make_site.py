"""Make the documentation as a site that needs no network: ``python docs/make_site.py [FOLDER]``.

The folder is build/site unless told otherwise. Fails, and says why, at whatever is wrong with a page, a docstring, a
link, an anchor or a picture.
"""

from __future__ import annotations

import runpy
import shutil
import sys
from pathlib import Path

try:
    from sphinx.cmd.build import main
except ModuleNotFoundError as missing:
    sys.exit(f"{missing}: run .venv/bin/python -m pip install -e '.[docs]'")

HERE = Path(__file__).parent
ROOT = HERE.parent
PAGES = HERE / "site"
FOLDER = ROOT / "build" / "site"


def made(folder: Path) -> int:
    """Make the site in place of the one that is there; the exit status."""
    if folder.exists() and any(folder.iterdir()):
        if not (folder / "objects.inv").is_file():
            print(f"{str(folder)!r} is neither empty nor a site that this made", file=sys.stderr)
            return 2
        shutil.rmtree(folder)
    told = ["-b", "html", "-q", "-E", "-W", "--keep-going", "-c", str(PAGES), str(ROOT), str(folder)]
    status = main(told)
    shutil.rmtree(folder / ".doctrees", ignore_errors=True)
    if status:
        return status
    mistakes = runpy.run_path(str(PAGES / "dead_links.py"))["mistakes"](folder)
    for mistake in mistakes:
        print(mistake, file=sys.stderr)
    if not mistakes:
        print(folder / "index.html")
    return 1 if mistakes else 0


if __name__ == "__main__":
    sys.exit(made(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else FOLDER))
