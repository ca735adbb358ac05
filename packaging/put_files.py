"""Puts what makes desktops know Ridgeline into a folder: `python packaging/put_files.py /usr/share PROGRAM`.

Whoever packages Ridgeline calls it with the path that the program will have. It runs where Ridgeline is installed.
"""

import sys
from collections.abc import Mapping
from pathlib import Path

from ridgeline.desktop.installed.user_install import program_files

MARK = "Part of a package of Ridgeline."  #: a line in each file


def put_files(folder: Path, program: str, renamed: Mapping[str, str] | None = None) -> None:
    """Write the menu entry, icons, metainfo, the manual, and what shells complete.

    Args:
        folder: for programs' data.
        program: its path.
        renamed: parts of places that are otherwise in this folder, with what they are there.
    """
    for place, content in program_files(program, MARK).items():
        for usual, other in (renamed or {}).items():
            place = place.replace(usual, other)
        file = folder / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: python packaging/put_files.py FOLDER PROGRAM")
    put_files(Path(sys.argv[1]), sys.argv[2])
