"""A compositor of the real Wayland library that offers a seat and perhaps ext-idle-notify-v1, and does as it is told.

Run with a folder for its socket and the words ``notify`` or nothing. It prints the name of its display, then each timer
that it is asked for. A line ``idle`` or ``back`` on standard input is told to all timers, ``end`` ends it.
"""

from __future__ import annotations

import sys
from typing import Any

from pywayland import lib
from pywayland.protocol.ext_idle_notify_v1 import ExtIdleNotificationV1, ExtIdleNotifierV1
from pywayland.protocol.wayland import WlSeat
from pywayland.server import Display
from pywayland.server.eventloop import EventLoop


class Unpacked:
    """The arguments of a timer's request, which the library has found to be of the right kinds."""

    def c_to_arguments(self, given: Any) -> tuple[int, int, bool]:
        """The new object's number, the milliseconds, and whether there is a seat."""
        return given[0].n, given[1].u, bool(given[2].o)


def main() -> None:
    """Serve until told to end."""
    timers: list[Any] = []
    kept: list[Any] = []

    def timer(notifier: Any, number: int, milliseconds: int, seat: bool) -> None:
        made = ExtIdleNotificationV1.resource_class(lib.wl_resource_get_client(notifier._ptr), 1, number)
        timers.append(made)
        print("timer", milliseconds, seat, flush=True)

    def bound(notifier: Any) -> None:
        kept.append(notifier)
        # pywayland 0.4.19 gives a resource's dispatcher no data but looks for it there, and finds no objects of others
        handle = notifier._handle
        lib.wl_resource_set_dispatcher(notifier._ptr, lib.dispatcher_func, handle, handle, lib.resource_destroy_func)
        notifier.dispatcher.messages = [Unpacked(), Unpacked()]
        notifier.dispatcher["get_idle_notification"] = timer

    with Display() as display:
        loop = display.get_event_loop()
        seat = WlSeat.global_class(display)
        seat.bind_func = kept.append
        if "notify" in sys.argv[1:]:
            notifier = ExtIdleNotifierV1.global_class(display)
            notifier.bind_func = bound
        running = [True]

        def told(*_: Any) -> int:
            word = sys.stdin.readline().strip()
            for one in timers if word in ("idle", "back") else ():
                (one.idled if word == "idle" else one.resumed)()
            running[0] = word not in ("end", "")
            return 0

        loop.add_fd(0, told, EventLoop.FdMask.WL_EVENT_READABLE, None)
        print(display.add_socket(), flush=True)
        while running[0]:
            display.flush_clients()
            loop.dispatch(-1)


if __name__ == "__main__":
    main()
