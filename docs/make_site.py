"""Make the documentation as a site that needs no network: ``python docs/make_site.py [FOLDER]``.

The folder is build/site unless told otherwise. Fails, with what is wrong, if a page, a docstring, a link, an anchor or a
picture is.
"""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

from sphinx.cmd.build import main

HERE = Path(__file__).parent
ROOT = HERE.parent
PAGES = HERE / "site"
FOLDER = ROOT / "build" / "site"


def made(folder: Path) -> int:
    """Make the site; the exit status."""
    kept = ROOT / "build" / "site-trees"
    told = ["-b", "html", "-q", "-W", "--keep-going", "-c", str(PAGES), "-d", str(kept), str(ROOT), str(folder)]
    status = main(told)
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
