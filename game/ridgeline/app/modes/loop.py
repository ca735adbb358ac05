"""The main loop of window, monitors and terminal: input, time, pictures, a clean end."""

import gc
from collections.abc import Sequence
from typing import Protocol

from ...system.pace.clock import Pace
from ...system.pace.power import Power
from ...system.pace.process_memory import tidy
from ...system.pace.shutdown import Ending
from ...system.pace.watchdog import Watchdog
from ..window.host import Host, Pane

IDLE_SECONDS = 0.1  #: seconds between two polls of the host while nothing is painted
UNSEEN_SECONDS = 0.2  #: the same while nothing can be seen: polling is then the only cost

LOOK_SECONDS = 0.05
"""Seconds between two looks while one frame is shown: somebody who presses a key does not wait for the next."""

ALIKE = 0.99
"""Share of a rate from which on another is the same: 59.94 and 60, say, which would be out of step now and then."""

NEGLIGIBLE = 1e-3  #: seconds that are not worth waiting for
TIDY_SECONDS = 60.0  #: seconds between two garbage collections, each of about ten milliseconds
QUIET_SECONDS = 2.0  #: seconds without events after which a collection disturbs nobody
MANY_OBJECTS = 5000  #: new objects above which a collection is not put off any longer


class Show(Protocol):
    """What a loop shows: a timeline, or the modes of a director."""

    @property
    def over(self) -> bool:
        """Whether the show has ended by itself."""

    @property
    def plays(self) -> bool:
        """Whether a game is on, which neither battery nor budget slows down."""

    def handle(self) -> bool:
        """Handle the host's events; return whether there were any."""

    def paint(self, panes: Sequence[Pane]) -> bool:
        """Paint the current picture; return whether anything in it is new."""

    def advance(self, seconds: float, painting: bool) -> None:
        """Let time pass; `painting` says whether pictures are painted meanwhile."""

    def follow_clock(self) -> None:
        """Set the hour by the clock again, if it follows the clock."""


def loop(
    show: Show,
    host: Host,
    power: Power,
    ending: Ending,
    watchdog: Watchdog,
    seconds: float | None,
) -> None:
    """Run a show until it or the host is over, or a signal or `seconds` end it.

    A picture at rest is not painted again before something happens.
    """
    pace, running, drawn, waiting, quiet = Pace(), 0.0, 0.0, 0.0, 0.0
    painting = seen = True
    gc.disable()
    gc.freeze()  # what is loaded is no garbage: to look through it takes a frame
    while True:
        power.limit(host.rate)
        panes, before, fresh = [pane for pane in host.look() if pane.visible], seen, False
        seen = bool(panes)
        idle = IDLE_SECONDS if seen else UNSEEN_SECONDS
        woken = show.handle() or (seen and not before)
        if host.over or show.over or ending.status is not None or (seconds is not None and running >= seconds):
            watchdog.close()
            return
        if woken or waiting < NEGLIGIBLE or not seen:
            if not woken and power.asked is None:
                panes = due(panes, power.rate, drawn, running)
            drawn = running
            fresh = painting = seen and (painting or woken) and show.paint(panes)
            waiting = idle if not painting else 1.0 / power.highest if show.plays else power.period
        step = pace.wait(min(waiting, LOOK_SECONDS if painting else idle))
        if fresh:  # frames take more and less time to paint, but are shown at even distances
            for pane in panes:
                pane.screen.show()
        watchdog.moved()
        waiting -= step
        running += step
        show.advance(step, painting)
        if show.plays:
            power.leave_out()
        else:
            power.passed(step, int(fresh))
        quiet_before, quiet = quiet, 0.0 if woken else quiet + step
        if running % TIDY_SECONDS < step:
            tidy()
            show.follow_clock()
        elif not show.plays and (quiet_before < QUIET_SECONDS <= quiet or gc.get_count()[0] > MANY_OBJECTS):
            tidy()


def due(panes: Sequence[Pane], rate: float, before: float, now: float) -> list[Pane]:
    """The panes due for a frame at second `now` of a loop with `rate`, whose last frame was at `before`.

    A monitor slower than others is left out now and then: on average it gets as many frames as it shows.
    """
    slower = ALIKE * rate
    return [pane for pane in panes if pane.rate >= slower or int(pane.rate * now) > int(pane.rate * before)]
