"""The session as systemd's logind, or elogind, knows it: it tells the locker to lock, and us that it has been told."""

import os
from typing import Any

from .bus import Bus, Call, field

SERVICE = "org.freedesktop.login1"
MANAGER: Call = (SERVICE, "/org/freedesktop/login1", "org.freedesktop.login1.Manager")
SESSION = "org.freedesktop.login1.Session"


class LoginSession:
    """Our session of logind's."""

    def __init__(self, bus: Bus) -> None:
        """Find it; a LookupError if there is none, a TimeoutError if nobody answers."""
        self._bus = bus
        number = os.environ.get("XDG_SESSION_ID")
        if number:
            self._path = str(bus.call(MANAGER, "GetSession", "s", number, answered="o")[0])
        else:
            self._path = str(bus.call(MANAGER, "GetSessionByPID", "u", os.getpid(), answered="o")[0])
        bus.watch(f"type='signal',sender='{SERVICE}',path='{self._path}',interface='{SESSION}',member='Lock'")

    def lock(self) -> None:
        """Ask for the lock; whichever locker listens does it."""
        self._bus.call((SERVICE, self._path, SESSION), "Lock")

    def is_locked(self) -> bool:
        """Whether its locker says that it is locked; not all lockers do."""
        properties = (SERVICE, self._path, "org.freedesktop.DBus.Properties")
        try:
            return bool(self._bus.call(properties, "Get", "ss", SESSION, "LockedHint", answered="v")[0][1])
        except LookupError:
            return False

    def locks(self, message: Any) -> bool:
        """Whether a message of the system's bus is that the session is to be locked."""
        return (field(message, "path"), field(message, "member")) == (self._path, "Lock")
