"""A screensaver, or the landscape in a terminal: the pictures of a timeline on the panes of a host."""

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property, lru_cache, partial

from ...app.modes.loop import loop
from ...app.window.host import Host, Pane
from ...app.window.panorama import view_at
from ...app.window.x11 import catch
from ...frame_rate import SAVER_SHARE
from ...options import Settings
from ...output import tell
from ...scene.landscape_kinds import AnyLandscape
from ...shot.placeholder import Placeholder
from ...shot.scene_of_settings import SHORTEST_STAY, begin_second
from ...shot.timeline import Timeline
from ...system.pace.clock import utc_seconds
from ...system.pace.night import Dimmer
from ...system.pace.nightfall import AHEAD_SECONDS, GRACE_SECONDS, falls
from ...system.pace.panel_care import PanelOutlook, later, seconds, share
from ...system.pace.power import Power
from ...system.pace.process_memory import keep_memory
from ...system.pace.shutdown import Ending
from ...system.pace.watchdog import Watchdog

STEP_SECONDS = 1.0
"""Seconds from one step to the next: a tenth of a unit and a level at most, since each step changes all pixels."""

DRIFT_UNITS = 24.0  #: units that the picture moves up and down from its middle
DRIFT_SECONDS = 26.0 * 60.0  #: seconds of one movement up, down and back

BRIGHTEST_SHARE, DARKEST_SHARE = 0.8, 0.62
"""The shares of light between which the picture brightens and dims; at 0.8, white is 231 of 255.

Mixed colours may be a hundredth brighter than white, and so 233; at full light nothing shows that.
"""

BREATH_SECONDS = 17.0 * 60.0  #: seconds from brightest to brightest


def run(settings: Settings, host: Host, watchdog: Watchdog, seconds: float | None = None, sparing: bool = True) -> int:
    """Show the landscape on all panes of a host until it is over, or a signal or `seconds` end it; the exit status.

    With `sparing` the picture drifts and is never at its brightest, see `drift`, and rests, see `TimelineRest`.
    """
    keep_memory()
    timeline = Timeline(settings, Placeholder())
    ending = Ending()  # before the host, which may replace it
    catch()
    with host:
        catch()  # again: SDL has set a handler of its own meanwhile, which calls Xlib, and may hang in it
        power = Power(settings)
        loop(Screening(timeline, host, sparing), host, power, ending, watchdog, seconds)
    if power.report and settings.cpu != SAVER_SHARE:  # which is nobody's question
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
        self.at = begin_second(timeline.settings)
        self._rest = TimelineRest(timeline, self.at) if sparing and timeline.settings.panel_care else None

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


class TimelineRest:
    """How the light of a timeline's pictures sinks: a function of the second, whatever was shown before."""

    def __init__(self, timeline: Timeline, began: float) -> None:
        """Begin at a second. No picture is looked at before the light is about to sink."""
        self._timeline, self._began, self._calm = timeline, began, timeline.settings.calm
        stay = 60.0 * max(timeline.settings.wander or math.inf, SHORTEST_STAY)
        self._ahead = min(AHEAD_SECONDS, stay)  # so that no more landscapes are needed than a timeline keeps
        self._outlook = lru_cache(maxsize=4)(self._found)

    def share(self, at: float) -> float:
        """The share of light at a second."""
        if self._full(at):
            return 1.0
        resting = sum(part * self._outlook(land).resting for land, part in self._timeline.lands(at))
        return share(at - self._began, resting)

    def later(self, at: float) -> float:
        """Hours by which the picture of a second is later than it was asked for, see `nightfall`."""
        if self._full(at):
            return 0.0
        shared = self._timeline.settings.clock == "utc"  # machines side by side have one night, whenever each began
        return later(at - self._began, self._hour(at), self._began if shared else 0.0) if self._falls else 0.0

    def look_ahead(self, at: float) -> None:
        """Look at one of the pictures that will be needed soon after a second; once a frame."""
        soon = at + self._ahead
        if self._full(soon):
            return
        for land, _ in self._timeline.lands(soon):
            if not self._outlook(land).whole:
                self._outlook(land).look()
                return

    @cached_property
    def _falls(self) -> bool:
        return falls([self._hour(at) for at in seconds(self._began)])

    def _hour(self, at: float) -> float:
        return self._timeline.moment(self._timeline.first, at).hour

    def _full(self, at: float) -> bool:
        return self._calm or at - self._began < GRACE_SECONDS

    def _found(self, land: AnyLandscape) -> PanelOutlook:
        film, usual = self._timeline, 0.5 * (BRIGHTEST_SHARE + DARKEST_SHARE)
        return PanelOutlook(film.settings, land, partial(film.moment, land), self._began, usual)


def drift(at: float) -> float:
    """Units by which the picture is lowered at a second, to spare a panel; a run begins in the middle.

    It follows from the second alone, as `brightness` does, so all processes of one panorama agree.
    """
    return DRIFT_UNITS * math.sin(2.0 * math.pi * (_step(at) % DRIFT_SECONDS) / DRIFT_SECONDS)


def brightness(at: float) -> float:
    """The picture's share of light at a second; a run begins at the brightest."""
    swing = 0.5 + 0.5 * math.cos(2.0 * math.pi * (_step(at) % BREATH_SECONDS) / BREATH_SECONDS)
    return DARKEST_SHARE + (BRIGHTEST_SHARE - DARKEST_SHARE) * swing


def _step(at: float) -> float:
    return STEP_SECONDS * math.floor(at / STEP_SECONDS)
