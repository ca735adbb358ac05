"""When the saver is to start and to end: what a watcher remembers, without a clock, a display or a process."""

from dataclasses import dataclass

RECHECK_SECONDS = 30.0  #: seconds after which what keeps the saver away is asked again, while nobody is there
LOCK_SECONDS = 2.0  #: seconds that a locker has to cover the screen before the saver gives it back


@dataclass
class IdleWatch:
    """A watcher's memory; all moments are seconds of one clock.

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
        """A film, or the like, does not want the saver now."""
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
        """The seconds until there is something to do; None if only others can bring that about."""
        moments = [moment for moment in (self.try_at, self.lock_at, self.stop_at) if moment is not None]
        return max(0.0, min(moments) - at) if moments else None


def due(moment: float | None, at: float) -> bool:
    """Whether a moment, if there is one, has come."""
    return moment is not None and at >= moment
