"""Makes the script of the page, as the package holds it: `python packaging/page_script.py`. The build runs this too.

tdewolff-minify shortens it (`pip install '.[page]'`); without that it is larger. `ridgeline page` uses it as long as
the modules in `web/` are those of which it was made, and joins them itself otherwise.
"""

import runpy
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

PAGE_SCRIPT = runpy.run_path(str(ROOT / "game" / "ridgeline" / "present" / "page" / "page_script.py"))
"""What is in that file, without the rest of the package, which a build has not."""


def main():
    """Write the file, and say where it is."""
    small = PAGE_SCRIPT["write_made"]()
    print(PAGE_SCRIPT["MADE"].relative_to(ROOT), "" if small else "(not shortened: tdewolff-minify is not installed)")


if __name__ == "__main__":
    main()
