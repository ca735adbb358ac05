"""The watcher at work: it sleeps until something comes, and starts and ends the saver."""

import os
import selectors
import signal
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from ...output import complain
from ...signals import answer, came
from ..pace.clock import running_seconds
from . import inhibitors
from .bus import Bus
from .inhibit_service import NAME, InhibitService
from .logind import LoginSession
from .mutter_idle import MutterIdle
from .saver_process import SaverProcess
from .source import LostError, Source
from .watch import Watch, due

T = TypeVar("T")


class Watcher:
    """All that a watcher listens to, and the saver."""

    def __init__(self, source: Source, watch: Watch, saver: SaverProcess, bus: Bus | None, system: Bus | None) -> None:
        """Listen to a source that has begun, and to the buses that there are."""
        self._source, self._watch, self._saver = source, watch, saver
        self._bus, self._system = bus, system
        self._session = _or_none(lambda: LoginSession(system)) if system else None
        self._service = self._served()

    @property
    def can_lock(self) -> bool:
        """Whether somebody can be asked to lock the session."""
        return self._session is not None

    def run(self) -> int:
        """Watch until a signal comes, and give its exit status; a LostError if the session ends. No saver is left."""
        wake, woken = os.pipe()
        os.set_blocking(woken, False)
        signal.set_wakeup_fd(woken)
        answer(lambda number, _: came.append(number))
        try:
            while not came:
                self._sleep(wake)
                self._listen()
                self._act()
            return 128 + came[0]
        finally:
            self._saver.stop()
            signal.set_wakeup_fd(-1)
            os.close(wake)
            os.close(woken)

    def _sleep(self, wake: int) -> None:
        """Wait for a signal, the end of the saver, a message, or the time to do something."""
        with selectors.DefaultSelector() as selector:
            buses = [file for bus in (self._bus, self._system) if bus for file in bus.files()]
            for file in {wake, *self._source.files(), *self._saver.files(), *buses}:
                selector.register(file, selectors.EVENT_READ)
            selector.select(self._watch.wait(running_seconds()))

    def _listen(self) -> None:
        """Take in all that has come."""
        status = self._saver.status()
        if status is not None:
            self._ended(status)
        if self._bus:
            self._bus = self._heard(self._bus, self._of_session)
            if self._bus is None:
                self._service = None
        if self._system:
            self._system = self._heard(self._system, self._of_system)
            if self._system is None:
                self._session = None
        for idle in self._source.changes():
            if idle:
                self._watch.idled(running_seconds())
            else:
                self._watch.resumed(running_seconds())

    def _heard(self, bus: Bus, handle: Callable[[object], None]) -> Bus | None:
        """Handle what has come on a bus; the bus, or None if it has gone."""
        try:
            for message in bus.messages():
                self._quietly(partial(handle, message))
        except LostError as problem:
            if bus is self._bus and isinstance(self._source, MutterIdle):
                raise
            bus.close()
            complain(f"{problem}; the watch goes on without it")
            return None
        return bus

    def _of_session(self, message: object) -> None:
        self._source.handle(message)
        if self._service:
            self._service.handle(message)

    def _of_system(self, message: object) -> None:
        if self._session and self._session.locks(message):
            self._watch.locked(running_seconds())

    def _act(self) -> None:
        """Do what is due."""
        at = running_seconds()
        if due(self._watch.stop_at, at):
            self._saver.stop()
            self._ended(0)
        if due(self._watch.try_at, at):
            self._try(at)
        if due(self._watch.lock_at, at):
            self._watch.lock_at = None
            self._lock()

    def _try(self, at: float) -> None:
        """Start the saver, unless something keeps it away."""
        if self._session and self._quietly(self._session.is_locked):
            self._watch.ended()
        elif self._kept_away():
            self._watch.kept_away(at)
        else:
            try:
                self._saver.start()
            except OSError as problem:
                complain(f"the saver cannot be started: {str(problem.strerror).lower()}")
                self._watch.ended()
                return
            self._watch.started(at)
            self._tell(True)

    def _kept_away(self) -> bool:
        bus, system = self._bus, self._system
        return bool(
            (bus and self._quietly(lambda: inhibitors.of_session(bus)))
            or (system and self._quietly(lambda: inhibitors.of_system(system)))
        )

    def _lock(self) -> None:
        if self._session:
            self._quietly(self._session.lock)

    def _ended(self, status: int) -> None:
        if status not in (0, -signal.SIGTERM, 128 + signal.SIGTERM):
            complain(f"the saver has ended with status {status}; it is tried again after the next movement")
        self._watch.ended()
        self._tell(False)

    def _tell(self, active: bool) -> None:
        if self._service:
            service = self._service
            self._quietly(lambda: service.tell(active))

    def _quietly(self, act: Callable[[], T]) -> T | None:
        """What a call on a bus gives; None, with a complaint, if there is no answer."""
        try:
            return act()
        except (LookupError, TimeoutError, LostError) as problem:
            complain(str(problem))
            return None

    def _served(self) -> InhibitService | None:
        """The service for those who want the screen to stay, where the display can be told so and nobody else is it."""
        bus, hold = self._bus, getattr(self._source, "hold", None)
        if bus is None or hold is None or not _or_none(lambda: bus.own(NAME)):
            return None
        return InhibitService(bus, hold, self._lock)


def _or_none(act: Callable[[], T]) -> T | None:
    try:
        return act()
    except (LookupError, TimeoutError, LostError):
        return None
