"""How many colours a terminal has, by what its environment says of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum

COLOURLESS = re.compile(r"|dumb|unknown|network|dialup|emacs|vt[1-3]\d\d.*|.*-m|.*-mono")
"""Names of terminals without colours. All others take 256, or do with them what they can."""


class Depth(Enum):
    """How many colours there are: all of 24 bits, or the 256 that xterm has."""

    FULL = "24-bit colour"
    FEW = "256 colours"


def depth(environment: Mapping[str, str]) -> Depth | None:
    """How many colours the terminal has, None if it has none.

    There is no way to ask that all terminals answer: COLORTERM is what those with 24 bits set. GNU screen hands it on
    although it has 256 itself.
    """
    name = environment.get("TERM", "")
    if COLOURLESS.fullmatch(name):
        return None
    full = environment.get("COLORTERM", "").lower() in ("truecolor", "24bit") or name.endswith("-direct")
    return Depth.FULL if full and "STY" not in environment else Depth.FEW
