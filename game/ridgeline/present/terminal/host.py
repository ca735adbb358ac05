"""The terminal as a host: one pane, as large as the terminal, until a key is pressed."""

import os
from collections.abc import Sequence

from ...render import canvas
from ...render.pixels import pixels
from ...terrain.arrays import UInt32s
from ..pace.power import SAVER_RATE
from ..window.place import Place
from ..window.screen import PixelScreen
from .cells import changes
from .palette_256 import Inks
from .shrink import shrunk
from .tty import Tty

FINE = 2
"""The picture is painted this many times larger than shown, so that thin things keep their share of light."""

CLEAR = "\x1b[0m\x1b[2J"
"""Clears the screen, which may have a new size or hold somebody else's text."""

BEGIN, END = "\x1b[?2026h", "\x1b[?2026l"
"""Between these, terminals that know them show nothing half done; others ignore them."""


class TerminalHost:
    """Host and pane in one: the cells of a terminal, two pixels high and one wide."""

    def __init__(self, inks: Inks) -> None:
        """Find the terminal of standard output, without taking it over yet."""
        self._inks = inks
        self._tty = Tty()
        self._shown: UInt32s | None = None
        self._painted = canvas(1, 1)
        self.screen = PixelScreen(lambda: self._painted, lambda _: self._show())
        self._fit()

    def __enter__(self) -> "TerminalHost":
        """Begin; the first `look` takes the terminal over."""
        self._tty.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        """Give the terminal back; if it has gone, discard whatever is still printed."""
        self._tty.__exit__()
        if self.gone:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)

    @property
    def desktop(self) -> Place:
        """The whole terminal, in painted pixels."""
        return self.place

    @property
    def place(self) -> Place:
        return Place(0, 0, *self._painted.get_size())

    @property
    def visible(self) -> bool:
        """Whether the terminal is ours now; whether anybody sees it is unknown."""
        return self._tty.taken

    rate = SAVER_RATE

    @property
    def gone(self) -> bool:
        """Whether the terminal has gone."""
        return self._tty.gone

    @property
    def over(self) -> bool:
        """Whether a key was pressed, or the terminal has gone."""
        return self._tty.pressed or self._tty.gone

    def look(self) -> "Sequence[TerminalHost]":
        """Notice keys and a new size; the program may be stopped and continued here."""
        self._tty.look()
        self._fit()
        return (self,)

    def _show(self) -> None:
        """Write the cells that have changed since the last frame."""
        if self._tty.fresh:
            self._shown = None
        picture = self._inks.numbers(shrunk(pixels(self._painted), FINE), self._shown)
        begin = f"{BEGIN}{CLEAR}" if self._shown is None else BEGIN
        self._tty.write(f"{begin}{changes(self._shown, picture, self._inks.word)}{END}")
        self._shown = picture

    def _fit(self) -> None:
        columns, lines = self._tty.size
        size = FINE * columns, FINE * 2 * lines
        if self._painted.get_size() != size:
            self._painted, self._shown = canvas(*size), None
