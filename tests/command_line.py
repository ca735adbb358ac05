"""Runs command lines in the process of a test."""

from __future__ import annotations

import contextlib
import io
from textwrap import indent

from ridgeline.cli import main


def run(*words: str) -> tuple[int, str, str]:
    """Exit status, output and complaint of a command line, run in this process."""
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
        try:
            status = main(words)
        except SystemExit as end:
            status = int(end.code or 0)
    return status, out.getvalue(), err.getvalue()


AMONG_FEW = """\
from ridgeline.scene.wishes.search import Search
of = Search.of
Search.of = lambda words, theme=None, first=0, count=0, *more, **named: of(words, theme, first, 9, *more, **named)
"""
"""What lets the program seek among nine landscapes where nobody looks at what it finds; among 900 that takes long."""

FEW = f"""\
import sys
from ridgeline.__main__ import main
if __name__ == "__main__":
{indent(AMONG_FEW, "    ")}    sys.exit(main())
"""
"""The program, that seeks among few landscapes."""
