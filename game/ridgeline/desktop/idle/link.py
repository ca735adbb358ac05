"""D-Bus connection that tries a silent bus again later, for instance one that is slow while a session begins."""

from ...output import complain
from ...system.pace.clock import running_seconds
from .bus import Bus
from .source import LostError

FIRST_PAUSE, LONGEST_PAUSE = 2.0, 64.0
"""Seconds until a silent bus is asked again; the pause doubles each time, from the first to the longest."""


class Link:
    """The connection to the bus of the session, or of the system.

    Attributes:
        bus: the connection; None while there is none.
        again_at: when to ask a silent bus again; None if the bus has answered or there is none.
    """

    def __init__(self, system: bool = False) -> None:
        """Nothing has been asked yet."""
        self.bus: Bus | None = None
        self.again_at: float | None = None
        self._system, self._pause = system, FIRST_PAUSE

    def connect(self) -> None:
        """Connect if not yet connected; do nothing if there is no bus."""
        self.again_at = None
        if self.bus is None:
            try:
                self.bus = Bus(self._system)
            except TimeoutError as problem:
                self.defer(problem)
            except OSError:
                return

    def defer(self, problem: TimeoutError) -> None:
        """Ask a silent bus again later, and report the first such delay."""
        if self._pause == FIRST_PAUSE:
            complain(f"{problem}; the watch goes on without it, and asks again")
        self.again_at = running_seconds() + self._pause
        self._pause = min(2.0 * self._pause, LONGEST_PAUSE)

    def lose(self, problem: LostError) -> None:
        """Let go of a bus that has gone, and say so."""
        if self.bus:
            self.bus.close()
        self.bus = self.again_at = None
        complain(f"{problem}; the watch goes on without it")
