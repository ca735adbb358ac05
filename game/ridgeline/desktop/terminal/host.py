"""The terminal as a host: one pane, as large as the terminal, until a key is pressed."""

from collections.abc import Sequence

from ...app.window.screen import PixelScreen
from ...app.window.screen_box import ScreenBox
from ...frame_rate import SAVER_RATE
from ...render import canvas
from ...render.pixels import pixels
from ...system.pace.clock import processor_seconds, running_seconds
from ...system.pace.cpu_budget import Budget
from .ability import kitty_refuses
from .cells import Style
from .tty import Tty

PICTURE_SHARE = 0.25  #: the most of a processor that pictures may cost; half blocks cost 0.15 to 0.2
CLEAR = "\x1b[0m\x1b[2J"  #: clears the screen, which may have a new size or hold somebody else's text

BEGIN, END = "\x1b[?2026h", "\x1b[?2026l"
"""Between these, terminals that know them show nothing half done; others ignore them."""


class TerminalHost:
    """Host and pane in one: a terminal that has been entered, until a key is pressed."""

    def __init__(self, tty: Tty, style: Style, plain: Style) -> None:
        """Show frames in a style; from when the terminal refuses its pictures, in the `plain` one."""
        self._tty, self._style, self._plain = tty, style, plain
        self._budget = Budget(PICTURE_SHARE, SAVER_RATE)
        self._before: tuple[float, float] | None = None
        self._painted = canvas(1, 1)
        self._afresh = True
        self.screen = PixelScreen(lambda: self._painted, lambda _: self._show())
        tty.keep(style.begin, style.end)
        self._fit()

    def __enter__(self) -> "TerminalHost":
        """The terminal, which `look` takes over if it is not ours yet."""
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing: whoever has entered the terminal gives it back."""

    @property
    def desktop(self) -> ScreenBox:
        """The whole terminal, in painted pixels."""
        return self.place

    monitors: Sequence[ScreenBox] = ()

    @property
    def place(self) -> ScreenBox:
        return ScreenBox(0, 0, *self._painted.get_size())

    @property
    def visible(self) -> bool:
        """Whether the terminal is ours now; whether anybody sees it is unknown."""
        return self._tty.taken

    @property
    def rate(self) -> float:
        """As many as the budget allows, of pictures."""
        return self._budget.rate if self._style.costly else SAVER_RATE

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
        if self._style is not self._plain and kitty_refuses(self._tty.answers):
            self._tty.keep(self._style.end, "")
            self._style, self._afresh = self._plain, True
        self._fit()
        return (self,)

    def _show(self) -> None:
        """Write what has changed since the last frame."""
        afresh = self._afresh or self._tty.fresh
        words = self._style.words(pixels(self._painted), self._tty.size, afresh)
        begin = f"{BEGIN}{CLEAR}" if afresh else BEGIN
        self._tty.write(begin.encode() + words + END.encode())
        self._afresh = False
        self._count()

    def _count(self) -> None:
        """Tell the budget what the frame has cost."""
        now, spent = running_seconds(), processor_seconds()
        if self._before is not None:
            self._budget.record(now - self._before[0], 1, spent - self._before[1])
        self._before = now, spent

    def _fit(self) -> None:
        size = self._style.painted(self._tty.size)
        if self._painted.get_size() != size:
            self._painted, self._afresh = canvas(*size), True
