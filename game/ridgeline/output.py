"""Lines on standard output."""

from __future__ import annotations

import contextlib


def tell(line: str) -> None:
    """Print a line, if anybody can still read it."""
    with contextlib.suppress(OSError, ValueError):
        print(line, flush=True)
