"""What keeps the saver away: programs that say that somebody is watching, a locked session, another saver."""

import itertools
import os
from collections.abc import Callable, Mapping
from typing import Any

from ... import user_folders
from ..saver.running import runs
from ..saver.saver_files import content
from ..saver.xscreensaver_file import value
from .bus import Bus, Call, carries, field, is_call

LOGIND = "org.freedesktop.login1"
LOGIND_MANAGER: Call = (LOGIND, "/org/freedesktop/login1", "org.freedesktop.login1.Manager")
LOGIND_SESSION = "org.freedesktop.login1.Session"

SERVICES: tuple[tuple[Call, str, str, tuple[int, ...]], ...] = (
    (("org.gnome.SessionManager", "/org/gnome/SessionManager", "org.gnome.SessionManager"), "IsInhibited", "u", (8,)),
    (
        (
            "org.kde.Solid.PowerManagement.PolicyAgent",
            "/org/kde/Solid/PowerManagement/PolicyAgent",
            "org.kde.Solid.PowerManagement.PolicyAgent",
        ),
        "HasInhibition",
        "u",
        (4,),
    ),
    (
        (
            "org.freedesktop.PowerManagement",
            "/org/freedesktop/PowerManagement/Inhibit",
            "org.freedesktop.PowerManagement.Inhibit",
        ),
        "HasInhibit",
        "",
        (),
    ),
)
"""Who knows whether the screen is to stay, on GNOME and MATE, on KDE, and on Xfce: what is called, the method, the
signature of its arguments, and these. Each answers yes or no."""

LOGIND_PROPERTIES: Call = (LOGIND, "/org/freedesktop/login1", "org.freedesktop.DBus.Properties")
SCREENSAVER = "org.freedesktop.ScreenSaver"
PATHS = ("/org/freedesktop/ScreenSaver", "/ScreenSaver")
UNKNOWN = "org.freedesktop.DBus.Error.UnknownMethod"


def session_inhibitor(bus: Bus) -> str | None:
    """Who says on the session's bus that the saver is to stay away; None if nobody does.

    Raises:
        TimeoutError: if one of them gives no answer.
    """
    for service, member, signature, values in SERVICES:
        if bus.has(service[0]):
            try:
                inhibited = bus.call(service, member, signature, *values, answered="b")[0]
            except LookupError:  # another program has that name, and does not know
                continue
            if inhibited:
                return service[0]
    return None


def system_inhibitor(bus: Bus) -> str | None:
    """The same on the system's bus: logind tells of ``systemd-inhibit --what=idle``."""
    if not bus.has(LOGIND):
        return None
    try:
        asked = LOGIND_MANAGER[2], "BlockInhibited"
        ((_, what),) = bus.call(LOGIND_PROPERTIES, "Get", "ss", *asked, answered="v")
    except LookupError:
        return None
    return "systemd-inhibit" if "idle" in str(what).split(":") else None


def xscreensaver_shows() -> bool:
    """Whether XScreenSaver runs on this display of X11, and is not switched off in the user's settings."""
    display = os.environ.get("DISPLAY", "")
    if not runs("xscreensaver", display):
        return False
    try:
        settings = content(user_folders.home() / ".xscreensaver").decode("latin-1")
    except user_folders.NoHomeError:
        return True
    return value(settings, "mode").lower() != "off"


class LoginSession:
    """Our session, as logind knows it."""

    def __init__(self, bus: Bus) -> None:
        """Find it; a LookupError if there is none, a TimeoutError if logind is silent."""
        self._bus = bus
        number = os.environ.get("XDG_SESSION_ID")
        if number:
            self._path = str(bus.call(LOGIND_MANAGER, "GetSession", "s", number, answered="o")[0])
        else:
            self._path = str(bus.call(LOGIND_MANAGER, "GetSessionByPID", "u", os.getpid(), answered="o")[0])
        bus.watch(f"type='signal',sender='{LOGIND}',path='{self._path}',interface='{LOGIND_SESSION}',member='Lock'")

    def lock(self) -> None:
        """Ask for the session to be locked, by whichever locker listens."""
        self._bus.call((LOGIND, self._path, LOGIND_SESSION), "Lock")

    def is_locked(self) -> bool:
        """Whether its locker says that it is locked; not all lockers do."""
        properties = (LOGIND, self._path, "org.freedesktop.DBus.Properties")
        try:
            return bool(self._bus.call(properties, "Get", "ss", LOGIND_SESSION, "LockedHint", answered="v")[0][1])
        except LookupError:
            return False

    def locks(self, message: Any) -> bool:
        """Whether a message of the system's bus says that the session is to be locked."""
        return (field(message, "path"), field(message, "member")) == (self._path, "Lock")


class InhibitService:
    """The service org.freedesktop.ScreenSaver, for X11 sessions without one: browsers and players ask it to wait.

    On Wayland there is none of ours: programs ask the compositor, which can keep the monitors lit, as we could not
    (https://specifications.freedesktop.org/idle-inhibit-spec/).
    """

    def __init__(self, bus: Bus, hold: Callable[[bool], None], lock: Callable[[], None]) -> None:
        """Serve on a bus where the name is ours; `hold` stops the screen's timer, or lets it run."""
        self._bus, self._hold, self._lock = bus, hold, lock
        self._holders: dict[int, str] = {}
        self._numbers = itertools.count(1)
        self.active = False

    def handle(self, message: Any) -> None:
        """Answer a call, or let go of what a program wanted that has left the bus."""
        if not is_call(message):
            if field(message, "member") == "NameOwnerChanged" and carries(message, "sss"):
                self._release([number for number, who in self._holders.items() if who == message.body[0]])
            return
        act = self._methods().get(field(message, "member") or "")
        if act is None or field(message, "path") not in PATHS or field(message, "interface") not in (SCREENSAVER, None):
            self._bus.refuse(message, UNKNOWN)
            return
        self._bus.answer(message, *act(message))

    def tell(self, active: bool) -> None:
        """Tell everybody that the saver has started, or ended."""
        self.active = active
        for path in PATHS:
            self._bus.signal(path, SCREENSAVER, "ActiveChanged", "b", active)

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
        if not self._holders:  # once: the X server counts
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
        """Start the timer anew, as if somebody were there: it does so when it is stopped and runs again."""
        if not self._holders:
            self._hold(True)
            self._hold(False)
        return ()

    def _ask_for_lock(self, _: Any) -> tuple[Any, ...]:
        self._lock()
        return ()


def _leaving(who: str) -> str:
    return f"type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='{who}'"
