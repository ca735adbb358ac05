"""Idleness as a compositor of Wayland tells it; it counts what shows a film with an idle inhibitor as somebody there.

Two protocols do this: ext-idle-notify-v1 of wayland-protocols, and the older org_kde_kwin_idle of KDE's.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from .compositor import Compositor

SEAT = "wl_seat"
IDLE, BACK = 0, 1  #: the numbers of the two events, in both protocols


@dataclass(frozen=True)
class Dialect:
    """One of the two protocols.

    Attributes:
        interface: what a compositor offers.
        request: the number of the request for a timer.
        seat_first: whether the seat is named before the time.
    """

    interface: str
    request: int
    seat_first: bool


DIALECTS = (Dialect("ext_idle_notifier_v1", 1, False), Dialect("org_kde_kwin_idle", 0, True))  #: the better known first


def dialect_of(compositor: Compositor) -> Dialect | None:
    """The protocol in which a compositor tells of idleness; None if it does not."""
    return next((one for one in DIALECTS if {one.interface, SEAT} <= compositor.offers.keys()), None)


class WaylandIdle:
    """A timer in the compositor, which costs nothing until it ends."""

    def __init__(self, compositor: Compositor, dialect: Dialect) -> None:
        """Speak to a compositor in a dialect that it offers."""
        self.name = f"Wayland's {dialect.interface}"
        self._compositor, self._dialect, self._timer = compositor, dialect, 0

    def begin(self, seconds: int) -> None:
        notifier, seat = self._compositor.bind(self._dialect.interface), self._compositor.bind(SEAT)
        self._timer = self._compositor.make()
        values = (seat, 1000 * seconds) if self._dialect.seat_first else (1000 * seconds, seat)
        self._compositor.send(notifier, self._dialect.request, self._timer, *values)

    def changes(self) -> Iterator[bool]:
        for of, number, _ in self._compositor.events():
            if of == self._timer and number in (IDLE, BACK):
                yield number == IDLE

    def handle(self, message: Any) -> None:
        """Nothing on the bus is of interest."""

    def keep(self) -> None:
        self._compositor.keep()

    def files(self) -> Sequence[int]:
        return self._compositor.files()

    def close(self) -> None:
        self._compositor.close()
