"""The number of colours of a terminal, judged from its environment."""

import re
from collections.abc import Mapping
from enum import Enum

COLOURLESS_TERMS = re.compile(r"|dumb|unknown|network|dialup|emacs|vt[1-3]\d\d.*|.*-m|.*-mono")
"""The names of terminals without colours. All others take 256, or map them to their own."""


class Depth(Enum):
    """A number of colours: all of 24 bits, or xterm's 256."""

    FULL = "24-bit colour"
    FEW = "256 colours"


def depth(environment: Mapping[str, str]) -> Depth | None:
    """The colours of the terminal; None if it has none.

    No question is answered by all terminals, but those with 24 bits set COLORTERM. GNU screen passes it on although it
    has only 256 colours itself.
    """
    name = environment.get("TERM", "")
    if COLOURLESS_TERMS.fullmatch(name):
        return None
    full = environment.get("COLORTERM", "").lower() in ("truecolor", "24bit") or name.endswith("-direct")
    return Depth.FULL if full and "STY" not in environment else Depth.FEW


def few_in_screen(environment: Mapping[str, str]) -> bool:
    """Whether the terminal is GNU screen with fewer colours than it could have."""
    return "STY" in environment and "256color" not in environment.get("TERM", "")
