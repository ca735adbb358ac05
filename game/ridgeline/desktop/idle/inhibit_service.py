"""org.freedesktop.ScreenSaver for sessions of X11 where nobody else is it: browsers and players ask it to wait.

https://specifications.freedesktop.org/idle-inhibit-spec/. On Wayland the compositor takes such wishes itself, and keeps
the monitors lit for them, which we could not: so there this is left alone, and programs turn to the compositor.
"""

import itertools
from collections.abc import Callable, Mapping
from typing import Any

from .bus import Bus, carries, field, is_call

SERVICE = "org.freedesktop.ScreenSaver"
PATHS = ("/org/freedesktop/ScreenSaver", "/ScreenSaver")
UNKNOWN = "org.freedesktop.DBus.Error.UnknownMethod"


class InhibitService:
    """Those who want the screen to stay as it is, by the number that each was given."""

    def __init__(self, bus: Bus, hold: Callable[[bool], None], lock: Callable[[], None]) -> None:
        """Serve on a bus where the name has been taken: `hold` stops the screen's timer, or lets it run."""
        self._bus, self._hold, self._lock = bus, hold, lock
        self._holders: dict[int, str] = {}
        self._numbers = itertools.count(1)
        self.active = False

    def handle(self, message: Any) -> None:
        """Answer a call, or notice that somebody has gone without a word."""
        if not is_call(message):
            if field(message, "member") == "NameOwnerChanged" and carries(message, "sss"):
                self._release([number for number, who in self._holders.items() if who == message.body[0]])
            return
        act = self._methods().get(field(message, "member") or "")
        if act is None or field(message, "path") not in PATHS or field(message, "interface") not in (SERVICE, None):
            self._bus.refuse(message, UNKNOWN)
            return
        self._bus.answer(message, *act(message))

    def tell(self, active: bool) -> None:
        """Tell everybody that the saver has started, or ended."""
        self.active = active
        for path in PATHS:
            self._bus.signal(path, SERVICE, "ActiveChanged", "b", active)

    def _methods(self) -> Mapping[str, Callable[[Any], tuple[Any, ...]]]:
        """What can be called: each gives the signature of its answer, and the answer."""
        return {
            "Inhibit": self._inhibit,
            "UnInhibit": self._let_go,
            "GetActive": lambda _: ("b", self.active),
            "Lock": self._ask_for_lock,
            "SimulateUserActivity": self._touch,
        }

    def _inhibit(self, message: Any) -> tuple[Any, ...]:
        number, who = next(self._numbers), field(message, "sender") or ""
        if who not in self._holders.values():
            self._bus.watch(_leaving(who))
        if not self._holders:  # the X server counts
            self._hold(True)
        self._holders[number] = who
        return "u", number

    def _let_go(self, message: Any) -> tuple[Any, ...]:
        who, numbers = field(message, "sender"), message.body if carries(message, "u") else ()
        self._release([number for number in numbers if self._holders.get(number) == who])
        return ()

    def _release(self, numbers: list[int]) -> None:
        for number in numbers:
            who = self._holders.pop(number)
            if who not in self._holders.values():
                self._bus.forget(_leaving(who))
        if numbers and not self._holders:
            self._hold(False)

    def _touch(self, _: Any) -> tuple[Any, ...]:
        """Count as somebody there: the timer begins anew when it is let run again."""
        if not self._holders:
            self._hold(True)
            self._hold(False)
        return ()

    def _ask_for_lock(self, _: Any) -> tuple[Any, ...]:
        self._lock()
        return ()


def _leaving(who: str) -> str:
    return f"type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='{who}'"
