"""Which source of idleness this session has; and GNOME's own, on the session's bus."""

from __future__ import annotations

import os
import select
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from ...exits import UnavailableError
from ...output import complain
from ...signals import came
from .bus import Bus, BusConnection, Call, answers, carries, field, run_concurrently
from .source import LostError, Source
from .wayland_idle import DIALECTS, Compositor, WaylandIdle, dialect_of

MUTTER = "org.gnome.Mutter.IdleMonitor"
MONITOR: Call = (MUTTER, "/org/gnome/Mutter/IdleMonitor/Core", MUTTER)
OWNER = f"type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='{MUTTER}'"
FIRED = f"type='signal',sender='{MUTTER}',interface='{MUTTER}',member='WatchFired'"

Display: TypeAlias = Compositor | Source
"""A connection to the session's display: a compositor, which may be a source too, or an X server, which is one."""

AGAIN_SECONDS = 2.0  #: seconds until a display that has given no answer is asked again

GONE = tuple(f"org.freedesktop.DBus.Error.{why}" for why in ("NoReply", "ServiceUnknown", "NameHasNoOwner"))
"""What the bus answers in place of a shell that has ended meanwhile."""


def start_source(after: int, session: BusConnection, system: BusConnection) -> Source:
    """A source that has begun; a display that is slow, as while a session begins, is asked again until it answers."""
    said = False
    while True:
        try:
            return _begin(after, session, system)
        except TimeoutError as problem:
            if not said:
                complain(f"{problem}; it is asked again")
            said = True
        if not came:
            select.select([], [], [], AGAIN_SECONDS)
        if came:  # the exception of a signal can get lost in the display's library
            raise SystemExit(128 + came[0])


def _begin(after: int, session: BusConnection, system: BusConnection) -> Source:
    """The same, asked once: a TimeoutError if there is no answer."""
    shown = connect(session, system)
    try:
        source = source_of(shown, session.bus)
        source.begin(after)
    except UnavailableError:
        shown.close()
        if session.bus is None and session.again_at is not None:
            raise TimeoutError("what tells when nobody is there is on the session's bus, perhaps") from None
        raise
    except BaseException:
        shown.close()
        raise
    return source


def connect(session: BusConnection, system: BusConnection) -> Display:
    """The session's display; it and the buses are asked at the same time."""
    shown, _ = run_concurrently(display, session.connect, system.connect)
    return shown


def display() -> Display:
    """A connection to the session's display.

    Raises:
        UnavailableError: if there is none.
        TimeoutError: if the display is silent.
        OSError: if it is not there.
    """
    if os.environ.get("WAYLAND_DISPLAY"):
        return Compositor(os.environ["WAYLAND_DISPLAY"])
    if os.environ.get("DISPLAY"):
        from .x11_idle import X11Idle  # an extension of X is of no use elsewhere

        return X11Idle()
    raise UnavailableError("there is no display: neither WAYLAND_DISPLAY nor DISPLAY is set")


def source_of(shown: Display, bus: Bus | None) -> Source:
    """The source of a session with a display, not yet begun; `bus` is the session's.

    Raises:
        UnavailableError: if there is none; it says what is missing.
        TimeoutError: if only the bus could tell, and is silent.
    """
    if isinstance(shown, Compositor):
        dialect = dialect_of(shown)
        if dialect:
            return WaylandIdle(shown, dialect)
        if bus and _is_gnome(bus):
            return MutterIdle(bus, shown)
        known = " nor ".join(one.interface for one in DIALECTS)
        raise UnavailableError(f"nothing tells when nobody is there: the compositor has neither {known}")
    try:
        return MutterIdle(bus, shown) if bus and _is_gnome(bus) else shown
    except TimeoutError:  # the X server can tell as well
        return shown


def _is_gnome(bus: Bus) -> bool:
    try:
        return bus.has(MUTTER)
    except (LookupError, LostError):
        return False


class MutterIdle:
    """GNOME's own source: one watch for idleness, which stays, and one each time for when somebody is back.

    GNOME's compositor knows no Wayland protocol for this.
    """

    name = f"GNOME's {MUTTER}"

    def __init__(self, bus: Bus, display: Display) -> None:
        """Ask on a bus, for as long as the connection to a display lasts."""
        self._bus, self._display = bus, display
        self._seconds, self._idle, self._back = 0, 0, 0
        self._asked = {"idle": 0, "back": 0}
        self._changes: deque[bool] = deque()

    def begin(self, seconds: int) -> None:
        self._seconds = seconds
        self._bus.watch(OWNER)
        self._bus.watch(FIRED)
        self._add()

    def changes(self) -> Iterator[bool]:
        self._display.keep()
        while self._changes:
            yield self._changes.popleft()

    def handle(self, message: Any) -> None:
        member = field(message, "member")
        if answers(message, self._asked["idle"]):
            self._idle = _number(message, self._idle)
        elif answers(message, self._asked["back"]):
            self._back = _number(message, self._back)
        elif member == "NameOwnerChanged" and carries(message, "sss") and message.body[0] == MUTTER and message.body[2]:
            self._add()  # the shell has been started anew, and knows nothing of us
        elif (field(message, "interface"), member) == (MUTTER, "WatchFired") and carries(message, "u"):
            (number,) = message.body
            if number == self._idle:
                self._asked["back"] = self._bus.ask(MONITOR, "AddUserActiveWatch")
                self._changes.append(True)
            elif number == self._back:
                self._changes.append(False)

    def keep(self) -> None:
        self._display.keep()

    def files(self) -> Sequence[int]:
        return self._display.files()

    def close(self) -> None:
        self._display.close()

    def _add(self) -> None:
        """Ask for a watch; a shell that is just starting may take its time to answer."""
        self._asked["idle"] = self._bus.ask(MONITOR, "AddIdleWatch", "t", 1000 * self._seconds)


def _number(answer: Any, before: int) -> int:
    """The number of the watch in an answer; the number from before if the shell has gone: the next shell is asked anew.

    An UnavailableError if a running shell gives none.
    """
    if field(answer, "error_name") in GONE:
        return before
    if not carries(answer, "u"):
        raise UnavailableError(f"{MUTTER} gives no watch when asked for one")
    return int(answer.body[0])
