"""Runs command lines in the process of a test."""

from __future__ import annotations

import contextlib
import io

from ridgeline.cli import main


def run(*words: str) -> tuple[int, str, str]:
    """Exit status, output and complaint of a command line, run in this process."""
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
        try:
            status = main(words)
        except SystemExit as end:
            status = int(end.code or 0)
    return status, out.getvalue(), err.getvalue()
