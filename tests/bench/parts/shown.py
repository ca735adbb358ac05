"""Prints how many pictures an X server has been given: a line with their number so far for each line that it reads.

However many rectangles of a picture reach the server, they count as one, if they do so within a moment.
"""

from __future__ import annotations

import ctypes
import select
import sys
import time

NON_EMPTY = 3  #: the level of XDamage at which the server tells of the first change since the last look
LONGEST = 24  #: words in the longest event of X
MOMENT = 0.008  #: seconds, more than one picture takes and less than there are between two


class Damage:
    """The changes of a server's screen."""

    def __init__(self) -> None:
        """Ask the server that DISPLAY names for them."""
        self._x, self._damage = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXdamage.so.1")
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._x.XDefaultRootWindow.restype = self._damage.XDamageCreate.restype = ctypes.c_ulong
        self._display = ctypes.c_void_p(self._x.XOpenDisplay(None))
        first = ctypes.c_int()
        self._damage.XDamageQueryExtension(self._display, ctypes.byref(first), ctypes.byref(ctypes.c_int()))
        root = ctypes.c_ulong(self._x.XDefaultRootWindow(self._display))
        self._all = ctypes.c_ulong(self._damage.XDamageCreate(self._display, root, NON_EMPTY))
        self._x.XSync(self._display, 0)
        self.changed()  # at first all of it is

    @property
    def connection(self) -> int:
        """The number of the descriptor at which events arrive."""
        return int(self._x.XConnectionNumber(self._display))

    def changed(self) -> bool:
        """Whether anything has changed since this was asked last."""
        event, some = (ctypes.c_long * LONGEST)(), False
        while self._x.XPending(self._display):
            self._x.XNextEvent(self._display, event)
            some = True
        self._damage.XDamageSubtract(self._display, self._all, 0, 0)
        self._x.XFlush(self._display)
        return some


def main() -> None:
    """Count, and answer."""
    damage, count = Damage(), 0
    print("ready", flush=True)
    while True:
        ready, _, _ = select.select([sys.stdin, damage.connection], [], [])
        if damage.connection in ready:
            time.sleep(MOMENT)
            count += damage.changed()
        if sys.stdin in ready:
            if not sys.stdin.readline():
                return
            print(count, flush=True)


if __name__ == "__main__":
    main()
