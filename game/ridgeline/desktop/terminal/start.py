"""The landscape in a terminal, from the first look at it to its last line."""

from __future__ import annotations

import os
import sys
from dataclasses import replace

from ...command_line import ParsedArgs
from ...exits import LOST_DISPLAY, NO_DISPLAY, NoWindowError
from ...frame_rate import TERMINAL_RATE
from ...options import Settings
from ...output import complain, tell
from ...scene.themes.find import theme_for
from ...shot.request import fill_in, settings_from
from ...system.pace.watchdog import Watchdog
from ...words import AUTO
from ..saver.run_saver import run as show
from .ability import Ability, Depth, Graphics, ability, depth, few_in_screen
from .cells import AllInks, Dots, FewInks, HalfBlocks, Style
from .pictures import KittyPictures, SixelPictures


class NoTerminalError(Exception):
    """Standard output is no terminal with colours."""


SCREEN_HINT = (
    "GNU screen shows 16 colours here; with 'term screen-256color' in ~/.screenrc, or begun as"
    " 'screen -T screen-256color', it shows 256"
)


def show_asked(given: ParsedArgs) -> int:
    """Show the landscape as a command line asks; the exit status."""
    return _show(fill_in(given, "saver"))


def show_instead(problem: NoWindowError) -> int:
    """Show the cruise that has no window, if the terminal has colours and NO_COLOR is not set; the exit status.

    Raises:
        NoWindowError: if it cannot be shown here either.
    """
    if os.environ.get("NO_COLOR") or isinstance(available(), str):
        raise problem
    complain(
        f"there is no display ({problem.reason}); showing the landscape in this terminal instead;"
        " press any key to end it"
    )
    return _show(problem.given)


def _show(given: ParsedArgs) -> int:
    try:
        return run(settings_from(given), given.get("seconds"), given.get("graphics", "auto"))
    except NoTerminalError as problem:
        complain(f"there is no colour terminal: {problem}")
        return NO_DISPLAY


def run(settings: Settings, seconds: float | None = None, wanted: str = AUTO) -> int:
    """Show the landscape on standard output until a key, a signal or `seconds` end it; the exit status.

    A scale that is asked for counts pixels as they are seen: a cell shows two, or all that it has.

    Args:
        settings: what is shown.
        seconds: after which it ends.
        wanted: the word of a way to show pictures, or `auto` for the best that the terminal has.

    Raises:
        NoTerminalError: if it cannot be shown there.
    """
    colours = available()
    theme = theme_for(settings.theme, settings.seed)  # what is wrong with it is said first
    if isinstance(colours, str):
        raise NoTerminalError(colours)
    from .host import TerminalHost
    from .tty import Tty

    asked = None if wanted == AUTO else Graphics(wanted)
    if asked is None and os.environ.get("NO_COLOR"):
        asked = Graphics.BLOCKS
    tty = Tty()
    try:
        with tty:
            tty.look()
            plain_text = asked is Graphics.BLOCKS and (colours is Depth.FULL or bool(os.environ.get("NO_COLOR")))
            able = Ability() if plain_text else ability(tty.ask, tty.size, tty.cell, os.environ, asked)
            plain, style = _styles(colours, able, asked)
            if settings.max_fps is None and not style.costly:
                settings = replace(settings, max_fps=TERMINAL_RATE)
            scale = settings.scale and style.share(tty.size) * settings.scale
            host = TerminalHost(tty, style, plain)
            status = show(replace(settings, scale=scale), host, Watchdog(), seconds, sparing=False)
    finally:
        if tty.gone:  # whatever is still printed is discarded
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    if tty.gone:
        return status or LOST_DISPLAY
    tell(f"Ridgeline – {theme.name} – {settings.seed}")
    if few_in_screen(os.environ):
        tell(SCREEN_HINT)
    return status


def _styles(colours: Depth, able: Ability, asked: Graphics | None) -> tuple[Style, Style]:
    """What shows frames as text, and what shows them as the terminal can, or as it is asked to."""
    plain: Style = HalfBlocks(AllInks() if colours is Depth.FULL or able.all_colours else FewInks())
    if os.environ.get("NO_COLOR"):
        plain = Dots()
    graphics = asked or able.best()
    if graphics is Graphics.BLOCKS:
        return plain, plain
    return plain, SixelPictures(able) if graphics is Graphics.SIXEL else KittyPictures(able.cell)


def available() -> Depth | str:
    """How many colours the terminal of standard output has, or why nothing can be shown there."""
    if sys.platform == "win32":
        return "it needs the terminals of Unix"
    if not os.isatty(1):
        return "standard output is not a terminal"
    return depth(os.environ) or f"TERM is {os.environ.get('TERM', '')!r}, which has no colours"
