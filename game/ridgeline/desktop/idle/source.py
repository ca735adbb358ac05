"""What tells that nobody has touched the machine for a while, and that somebody is back."""

import contextlib
import signal
from collections.abc import Iterable, Iterator, Sequence
from types import FrameType
from typing import Any, Protocol

PATIENCE = 0.5  #: seconds in which a display or a bus has to answer


class LostError(Exception):
    """The display or the bus went away; the text says which."""


class Source(Protocol):
    """Something that tells of idleness, over a connection that lasts as long as the session.

    Attributes:
        name: what it is, in words.
    """

    name: str

    def begin(self, seconds: int) -> None:
        """Begin to tell when nobody has been there for so long; an UnavailableError if it cannot."""

    def changes(self) -> Iterable[bool]:
        """What has happened since the last call: True for idle, False for back; a LostError as from `keep`."""

    def handle(self, message: Any) -> None:
        """Handle what has come on the session's bus."""

    def files(self) -> Sequence[int]:
        """The descriptors that can be read when something has come."""

    def keep(self) -> None:
        """Read what has come, and do nothing with it; a LostError if the connection has ended."""

    def close(self) -> None:
        """Let go of it, and leave all as it was."""


@contextlib.contextmanager
def limit_time(name: str) -> Iterator[None]:
    """Give the block `PATIENCE` at most, in the main thread; then a TimeoutError says who has not answered."""

    def over(number: int, frame: FrameType | None) -> None:
        raise TimeoutError(f"{name} gives no answer")

    before = signal.signal(signal.SIGALRM, over)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)
