"""The landscape in a terminal, from the first look at it to its last line."""

import os
import sys
from dataclasses import replace

from ...exits import LOST_DISPLAY
from ...options import Settings
from ...output import tell
from ...scene.themes.find import theme_for
from ..pace.watchdog import Watchdog
from ..saver.start import run as show
from .colour_count import Depth, depth

PACE = 30.0
"""Frames per second, if nothing is said of them: as many as terminals bear, and some more than are needed."""


class NoTerminalError(Exception):
    """Standard output is no terminal with colours."""


def run(settings: Settings, seconds: float | None = None) -> int:
    """Show the landscape on standard output until a key, a signal or `seconds` end it; the exit status.

    A scale that is asked for is that of the pixels that are seen, of which a cell shows two.

    Raises:
        NoTerminalError: if it cannot be shown there.
    """
    found = available()
    theme = theme_for(settings.theme, settings.seed)  # what is wrong with it is said first
    if isinstance(found, str):
        raise NoTerminalError(found)
    from .host import FINE, TerminalHost
    from .palette_256 import AllInks, FewInks

    host = TerminalHost(AllInks() if found is Depth.FULL else FewInks())
    scale = settings.scale and FINE * settings.scale
    status = show(replace(settings, scale=scale), host, Watchdog(), seconds, sparing=False)
    if host.gone:
        return status or LOST_DISPLAY
    tell(f"Ridgeline – {theme.name} – {settings.seed}")
    return status


def available() -> Depth | str:
    """How many colours the terminal of standard output has, or why nothing can be shown there."""
    if sys.platform == "win32":
        return "it needs the terminals of Unix"
    if not os.isatty(1):
        return "standard output is not a terminal"
    return depth(os.environ) or f"TERM is {os.environ.get('TERM', '')!r}, which has no colours"
