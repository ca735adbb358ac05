"""A screensaver, or the landscape in a terminal: the pictures of a timeline on the panes of a host."""

from collections.abc import Sequence
from dataclasses import replace

from ...app.modes.loop import loop
from ...app.window.host import Host, Pane
from ...app.window.panorama import view_at
from ...app.window.x11 import catch
from ...options import Settings
from ...output import tell
from ...shot.placeholder import Placeholder
from ...shot.scene_of_settings import begun
from ...shot.timeline import Timeline
from ...system.pace.clock import utc_seconds
from ...system.pace.night import Dimmer
from ...system.pace.power import Power
from ...system.pace.process_memory import keep_memory
from ...system.pace.shutdown import Ending
from ...system.pace.watchdog import Watchdog
from .burn_in import brightness, drift
from .rest import Rest


def run(settings: Settings, host: Host, watchdog: Watchdog, seconds: float | None = None, sparing: bool = True) -> int:
    """Show the landscape on all panes of a host until it is over, or a signal or `seconds` end it; the exit status.

    With `sparing` the picture drifts and is never at its brightest, see `burn_in`, and rests, see `Rest`.
    """
    keep_memory()
    timeline = Timeline(settings, Placeholder())
    ending = Ending()  # before the host, which may know better
    catch()
    with host:
        catch()  # SDL has put a handler of its own before ours meanwhile; that one calls Xlib, and may hang in it
        power = Power(settings)
        loop(Screening(timeline, host, sparing), host, power, ending, watchdog, seconds)
    if power.report:
        tell(power.report)
    return ending.status or 0


class Screening:
    """A timeline on panes.

    Attributes:
        at: the second that is painted.
    """

    over = plays = False

    def __init__(self, timeline: Timeline, host: Host, sparing: bool = True) -> None:
        """Begin without panes; for `sparing` see `run`."""
        self._timeline, self._host, self._sparing = timeline, host, sparing
        self._dimmer = Dimmer(timeline.settings.night_dim)
        self.at = begun(timeline.settings)
        self._rest = Rest(timeline, self.at) if sparing and timeline.settings.panel_care else None

    def handle(self) -> bool:
        return False

    def paint(self, panes: Sequence[Pane]) -> bool:
        share, lower, later = (brightness(self.at), drift(self.at), 0.0) if self._sparing else (1.0, 0.0, 0.0)
        if self._rest is not None:
            self._rest.look_ahead(self.at)
            share, later = share * self._rest.share(self.at), self._rest.later(self.at)
        host, settings = self._host, self._timeline.settings
        for pane in panes:
            view = replace(view_at(pane.place, host.desktop, settings, host.monitors), drift=lower)
            shown = view.halved if pane.screen.coarse else view
            pane.screen.draw(self._dimmer.dim(self._timeline.picture(self.at, shown, later), share))
        return True

    def advance(self, seconds: float, painting: bool) -> None:
        """Let time pass, also while nothing can be seen."""
        self.at = utc_seconds() if self._timeline.settings.clock == "utc" else self.at + seconds

    def follow_clock(self) -> None:
        self._timeline.follow_clock(self.at)
