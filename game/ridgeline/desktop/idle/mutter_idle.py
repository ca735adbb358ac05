"""Idleness as GNOME tells it, whose compositor knows no protocol of Wayland for it: on the session's bus."""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

from ...exits import UnavailableError
from .bus import Bus, Call, answers, carries, field
from .source import Lifeline

SERVICE = "org.gnome.Mutter.IdleMonitor"
MONITOR: Call = (SERVICE, "/org/gnome/Mutter/IdleMonitor/Core", SERVICE)
OWNER = f"type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='{SERVICE}'"
FIRED = f"type='signal',sender='{SERVICE}',interface='{SERVICE}',member='WatchFired'"

GONE = tuple(f"org.freedesktop.DBus.Error.{why}" for why in ("NoReply", "ServiceUnknown", "NameHasNoOwner"))
"""What the bus itself answers for a shell that has ended meanwhile."""


class MutterIdle:
    """Two watches of GNOME's: one for idleness, which stays, and one for the next time that somebody is there."""

    name = f"GNOME's {SERVICE}"

    def __init__(self, bus: Bus, display: Lifeline) -> None:
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
        elif (
            member == "NameOwnerChanged" and carries(message, "sss") and message.body[0] == SERVICE and message.body[2]
        ):
            self._add()  # the shell has been started anew, and knows nothing of us
        elif (field(message, "interface"), member) == (SERVICE, "WatchFired") and carries(message, "u"):
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
    """The number of the watch that an answer gives; that of before if the shell has gone, whose next one is asked anew.

    An UnavailableError if a shell that is there gives none.
    """
    if field(answer, "error_name") in GONE:
        return before
    if not carries(answer, "u"):
        raise UnavailableError(f"{SERVICE} gives no watch when asked for one")
    return int(answer.body[0])
