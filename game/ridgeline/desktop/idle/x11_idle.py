"""Idleness as an X server tells it, by its own screensaver's timer and the extension MIT-SCREEN-SAVER.

Film players stop or reset that timer (`XScreenSaverSuspend`, `XResetScreenSaver`), so it waits for them. Instead
of going blank, the server shows a window of one pixel at its edge, and tells us.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from Xlib import X
from Xlib.display import Display
from Xlib.error import BadAccess, CatchError, ConnectionClosedError, DisplayError, XError
from Xlib.ext import screensaver
from Xlib.protocol import rq

from ...exits import UnavailableError
from .source import LostError, limit_time

EXTENSION = screensaver.extname
STATES = screensaver.StateOff, screensaver.StateOn


class _Suspend(rq.Request):  # type: ignore[misc]
    """XScreenSaverSuspend of the extension's version 1.1, which the library does not have."""

    _request = rq.Struct(rq.Card8("opcode"), rq.Opcode(5), rq.RequestLength(), rq.Card32("suspend"))


class X11Idle:
    """The X server's timer, set to our time until we go."""

    name = f"the X server's {EXTENSION}"

    def __init__(self) -> None:
        """Connect to the server that ``DISPLAY`` names.

        Raises:
            TimeoutError: if it is silent.
            OSError: if it is not there.
            UnavailableError: if it lacks the extension.
        """
        try:
            with limit_time("the X server"):
                self._display = Display()
                known = self._display.has_extension(EXTENSION)
        except (DisplayError, XError, ConnectionClosedError) as problem:
            raise OSError(f"the X server: {' '.join(str(problem).split())}") from None
        if not known:
            raise UnavailableError(f"the X server has no {EXTENSION}")
        self._root = self._display.screen().root
        self._before: Any = None

    def begin(self, seconds: int) -> None:
        """Begin as each source does; what is half done at a TimeoutError, `close` undoes."""
        taken = CatchError(BadAccess)
        try:
            with limit_time("the X server"):
                self._root.screensaver_set_attributes(-1, -1, 1, 1, 0, onerror=taken)
                self._root.screensaver_select_input(screensaver.NotifyMask)
                self._display.sync()
                if taken.get_error():
                    raise UnavailableError("another program is this X server's screensaver already, xss-lock perhaps")
                before = self._display.get_screen_saver()
            self._before = before  # nothing below waits for an answer: `close` knows what has been changed
            self._display.set_screen_saver(seconds, 0, X.DontPreferBlanking, X.AllowExposures)
            self._display.flush()
        except ConnectionClosedError:
            raise LostError("the X server has gone") from None

    def changes(self) -> Iterator[bool]:
        try:
            while self._display.pending_events():
                event = self._display.next_event()
                if event.type == self._display.extension_event.Notify and event.state in STATES:
                    yield bool(event.state == screensaver.StateOn)
        except ConnectionClosedError:
            raise LostError("the X server has gone") from None

    def hold(self, held: bool) -> None:
        """Stop the server's timer for somebody who wants the screen to stay as it is, or let it run again."""
        opcode = self._display.display.get_extension_major(EXTENSION)
        try:
            _Suspend(display=self._display.display, opcode=opcode, suspend=int(held))
            self._display.flush()
        except ConnectionClosedError:
            raise LostError("the X server has gone") from None

    def handle(self, message: Any) -> None:
        """Nothing on the bus is of interest."""

    def keep(self) -> None:
        for _ in self.changes():
            pass

    def files(self) -> Sequence[int]:
        try:
            return [self._display.fileno()]
        except ConnectionClosedError:
            raise LostError("the X server has gone") from None

    def close(self) -> None:
        """Give the server its own timer back."""
        try:
            with limit_time("the X server"):
                if self._before:
                    before, self._before = self._before, None
                    blank, exposures = before.prefer_blanking, before.allow_exposures
                    self._root.screensaver_unset_attributes()
                    self._display.set_screen_saver(before.timeout, before.interval, blank, exposures)
                    self._display.sync()
        except (ConnectionClosedError, TimeoutError):
            pass
        finally:
            self._display.display.socket.close()  # the library's way would wait for a silent server
