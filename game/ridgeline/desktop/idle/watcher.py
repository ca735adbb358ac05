"""The watcher: it sleeps until something happens, remembers when the saver is due, and starts and ends it."""

import os
import selectors
import signal
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from ...command_line import ParsedArgs
from ...command_options import IDLE_SECONDS
from ...exits import UnavailableError
from ...output import complain, put
from ...signals import answer, came
from ...system.files.installed_program import command
from ...system.pace.clock import running_seconds
from .bus import Bus, BusConnection, run_concurrently
from .inhibitors import (
    SCREENSAVER,
    InhibitService,
    LoginSession,
    session_inhibitor,
    system_inhibitor,
    xscreensaver_shows,
)
from .source import PATIENCE, LostError, Source
from .sources import MutterIdle, connect, source_of, start_source

RECHECK_SECONDS = 30.0  #: seconds after which what keeps the saver away is asked again, while nobody is there
LOCK_SECONDS = 2.0  #: seconds that a locker has to cover the screen before the saver gives it back
T = TypeVar("T")


def watch(given: ParsedArgs) -> int:
    """Watch as a command line asks, or say how that would be done; the exit status."""
    after, lock_after = given.get("after", IDLE_SECONDS), given.get("lock_after")
    session, system = BusConnection(), BusConnection(system=True)
    if "dry_run" in given:
        shown = connect(session, system)
        try:
            put(f"after {after} seconds, as {source_of(shown, session.bus).name} tells")
        finally:
            shown.close()
        put(*_listeners(session, system))
        return 0
    source = start_source(after, session, system)
    try:
        watcher = Watcher(source, IdleWatch(lock_after), SaverProcess([*command(), "saver"]), session, system)
        if lock_after is not None and not watcher.can_lock:
            raise UnavailableError("--lock-after needs logind, which tells the session's locker; it gives no answer")
        return watcher.run()
    finally:
        source.close()


def _listeners(session: BusConnection, system: BusConnection) -> list[str]:
    """Who else is listened to, a line for each bus."""
    named = (("session", session), ("system", system))
    return [f"the {name}'s bus: {'asked who wants the screen to stay' if one.bus else 'none'}" for name, one in named]


class SaverProcess:
    """The saver's process, which runs or not; it ends with the watcher."""

    def __init__(self, command: Sequence[str]) -> None:
        """Nothing runs yet."""
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._end = -1

    def start(self) -> None:
        """Run the command; an OSError if it cannot be run."""
        self._end, held = os.pipe()  # the process holds the other end, which closes when it ends
        try:
            self._process = subprocess.Popen(self._command, stdin=subprocess.DEVNULL, pass_fds=[held])
        except BaseException:
            os.close(self._end)
            raise
        finally:
            os.close(held)

    @property
    def runs(self) -> bool:
        """Whether it was started, and has not been seen to end."""
        return self._process is not None

    def files(self) -> Sequence[int]:
        """A descriptor that can be read when the process has ended."""
        return [self._end] if self._process else []

    def status(self) -> int | None:
        """The exit status if it has ended since the last call, negative for a signal; None otherwise."""
        status = self._process.poll() if self._process else None
        if status is not None:
            self._forget()
        return status

    def stop(self) -> None:
        """End it, by force if it takes too long."""
        if not self._process:
            return
        self._process.terminate()
        try:
            self._process.wait(2.0 * PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._forget()

    def _forget(self) -> None:
        os.close(self._end)
        self._process = None


@dataclass
class IdleWatch:
    """What a watcher remembers; all moments are seconds of one clock.

    Attributes:
        lock_after: seconds of the saver after which the session is to be locked; None for never.
        try_at: when the saver is to start unless something keeps it away; None while somebody is there.
        lock_at: when the session is to be locked.
        stop_at: when the saver is to end.
        shown: whether the saver runs.
    """

    lock_after: float | None = None
    try_at: float | None = None
    lock_at: float | None = None
    stop_at: float | None = None
    shown: bool = False

    def idled(self, at: float) -> None:
        """Nobody is there."""
        if not self.shown:
            self.try_at = at

    def resumed(self, at: float) -> None:
        """Somebody is there."""
        self.try_at = None
        if self.shown:
            self.stop_at = at

    def kept_away(self, at: float) -> None:
        """Something keeps the saver away, a film perhaps: it is tried again later."""
        self.try_at = at + RECHECK_SECONDS

    def started(self, at: float) -> None:
        """The saver runs."""
        self.shown, self.try_at = True, None
        self.lock_at = None if self.lock_after is None else at + self.lock_after

    def ended(self) -> None:
        """The saver has ended, by itself or not: it stays away until somebody has been there."""
        self.shown, self.lock_at, self.stop_at, self.try_at = False, None, None, None

    def locked(self, at: float) -> None:
        """The session's locker takes the screen."""
        self.try_at = self.lock_at = None
        if self.shown and self.stop_at is None:
            self.stop_at = at + LOCK_SECONDS

    def wait(self, at: float) -> float | None:
        """The seconds until something is due; None if nothing is."""
        moments = [moment for moment in (self.try_at, self.lock_at, self.stop_at) if moment is not None]
        return max(0.0, min(moments) - at) if moments else None


def due(moment: float | None, at: float) -> bool:
    """Whether a moment, if there is one, has come."""
    return moment is not None and at >= moment


class Watcher:
    """All that a watcher listens to, and the saver."""

    def __init__(
        self, source: Source, watch: IdleWatch, saver: SaverProcess, session: BusConnection, system: BusConnection
    ) -> None:
        """Listen to a source that has begun, and to the buses that are connected."""
        self._source, self._watch, self._saver = source, watch, saver
        self._session, self._system = session, system
        self._login: LoginSession | None = None
        self._service: InhibitService | None = None
        self._yielded = False
        if session.bus or system.bus:
            run_concurrently(lambda: self._join(session), lambda: self._join(system))

    @property
    def can_lock(self) -> bool:
        """Whether logind can be asked to lock the session; True also while it has not answered yet."""
        return self._login is not None or self._system.again_at is not None

    def run(self) -> int:
        """Watch until a signal comes; its exit status. A LostError if the session ends. The saver ends in any case."""
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
        links = (self._session, self._system)
        if any(link.bus is not None and link.bus.waiting for link in links):
            return
        with selectors.DefaultSelector() as selector:
            buses = [file for link in links if link.bus for file in link.bus.files()]
            for file in {wake, *self._source.files(), *self._saver.files(), *buses}:
                selector.register(file, selectors.EVENT_READ)
            at = running_seconds()
            waits = [self._watch.wait(at), *(link.again_at and max(0.0, link.again_at - at) for link in links)]
            selector.select(min((wait for wait in waits if wait is not None), default=None))

    def _listen(self) -> None:
        """Handle all that has come."""
        status = self._saver.status()
        if status is not None:
            self._ended(status)
        self._hear(self._session, self._of_session)
        self._hear(self._system, self._of_system)
        for idle in self._source.changes():
            if idle:
                self._watch.idled(running_seconds())
            else:
                self._watch.resumed(running_seconds())

    def _hear(self, link: BusConnection, handle: Callable[[object], None]) -> None:
        """Handle what has come on a bus."""
        try:
            for message in link.bus.messages() if link.bus else ():
                self._quietly(partial(handle, message))
        except LostError as problem:
            if link is self._session and isinstance(self._source, MutterIdle):
                raise
            link.lose(problem)
            if link is self._session:
                self._service = None
            else:
                self._login = None

    def _join(self, link: BusConnection) -> None:
        """Find the login session on the system's bus, or serve on the session's; if that is silent, try again later."""
        if link.bus is None:
            return
        try:
            with link.bus.hurried():
                if link is self._system:
                    self._login = LoginSession(link.bus)
                else:
                    self._service = self._served(link.bus)
        except TimeoutError as problem:
            link.defer(problem)
        except (LookupError, LostError):  # it cannot be done there; `_hear` notices a bus that has gone
            return

    def _of_session(self, message: object) -> None:
        self._source.handle(message)
        if self._service:
            self._service.handle(message)

    def _of_system(self, message: object) -> None:
        if self._login and self._login.locks(message):
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
        for link in (self._session, self._system):
            if due(link.again_at, at):
                link.connect()
                self._join(link)

    def _try(self, at: float) -> None:
        """Start the saver, unless something keeps it away."""
        wanted, ((locked, blocked),) = run_concurrently(self._wanted, self._locked_and_blocked)
        if locked or self._yields():
            self._watch.ended()
        elif wanted or blocked:
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

    def _wanted(self) -> bool:
        """Whether a program of the session wants the screen to stay as it is."""
        bus = self._session.bus
        if bus is None:
            return False
        with bus.hurried():
            return bool(self._quietly(partial(session_inhibitor, bus)))

    def _locked_and_blocked(self) -> tuple[bool, bool]:
        """Whether the session is locked; and if not, whether something on the system's bus keeps the saver away."""
        bus = self._system.bus
        if bus is None:
            return False, False
        with bus.hurried():
            locked = bool(self._login and self._quietly(self._login.is_locked))
            return locked, not locked and bool(self._quietly(partial(system_inhibitor, bus)))

    def _yields(self) -> bool:
        """Whether XScreenSaver shows savers here; the first time, say so."""
        if not hasattr(self._source, "hold") or not xscreensaver_shows():
            return False
        if not self._yielded:
            complain("XScreenSaver runs, and shows savers itself: the watch leaves the screen to it")
        self._yielded = True
        return True

    def _lock(self) -> None:
        if self._login:
            self._quietly(self._login.lock)

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

    def _served(self, bus: Bus) -> InhibitService | None:
        """The service for programs that want the screen to stay, or None if it cannot be offered here."""
        hold = getattr(self._source, "hold", None)
        if hold is None or not bus.own(SCREENSAVER):
            return None
        service = InhibitService(bus, hold, self._lock)
        service.active = self._watch.shown
        return service
