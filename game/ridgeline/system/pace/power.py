"""The frame rate, limited on battery and by a budget; its numbers are in `frame_rate.py`."""

from collections.abc import Callable
from pathlib import Path

from ...frame_rate import BATTERY_RATE, NO_LIMIT, WINDOW_RATE
from ...options import Settings
from ...words import figures, marked, translated
from .clock import processor_seconds
from .cpu_budget import Budget, rates

SUPPLIES = Path("/sys/class/power_supply")  #: the system's power files, on Linux
RATE, RATE_ON_BATTERY = marked("{rate} frames a second"), marked("{rate} frames a second on battery")
"""What a title says of a rate."""

CHECK_SECONDS = 30.0  #: seconds between two checks of the power files


def source(folder: Path = SUPPLIES) -> str:
    """The machine's power source: "mains", "battery", or "unknown"."""
    try:
        supplies = sorted(folder.iterdir())
    except OSError:
        return "unknown"
    kinds = {supply: _word(supply / "type") for supply in supplies if _word(supply / "scope") != "Device"}
    batteries = [supply for supply, kind in kinds.items() if kind == "Battery"]
    plugs = [supply for supply, kind in kinds.items() if kind in ("Mains", "USB", "Wireless")]
    if any(_word(plug / "online") == "1" for plug in plugs):
        return "mains"
    states = {_word(battery / "status") for battery in batteries}
    if "Discharging" in states:
        return "battery"
    return "mains" if states & {"Charging", "Full", "Not charging"} else "unknown"


def _word(file: Path) -> str:
    """The one line of a file; empty if it cannot be read."""
    try:
        return file.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


class Power:
    """The frame rate of a loop that reports each of its iterations.

    Attributes:
        asked: frames a second that the settings ask for; None for no such setting.
        highest: frames a second with sufficient power and time.
    """

    def __init__(
        self, settings: Settings, folder: Path = SUPPLIES, processor: Callable[[], float] = processor_seconds
    ) -> None:
        """Start at the settings' rate, without any until `limit` sets one; check the power files in `folder`."""
        self._folder, self._processor = folder, processor
        self.asked, self._percent = settings.max_fps, settings.cpu or NO_LIMIT
        self._budget: Budget | None = None
        self._take_on(settings.max_fps or WINDOW_RATE)
        self._battery = source(folder) == "battery"
        self._next_check = CHECK_SECONDS
        self._before: float | None = None
        self._seconds, self._frames, self._spent = 0.0, 0, 0.0

    def limit(self, usual: float) -> None:
        """Draw at most `usual` frames a second, unless the settings give a rate."""
        if self.asked is None and usual != self.highest:
            self._take_on(usual)

    def _take_on(self, highest: float) -> None:
        self.highest = highest
        self._saving = min(rates(highest), key=lambda rate: (rate > BATTERY_RATE, -rate))
        if self._percent < NO_LIMIT:
            self._budget = Budget(self._percent / 100.0, highest)

    @property
    def rate(self) -> float:
        """The present frame rate."""
        most = self._saving if self._battery else self.highest
        return min(most, self._budget.rate) if self._budget else most

    @property
    def period(self) -> float:
        """Seconds from frame to frame."""
        return 1.0 / self.rate

    def passed(self, seconds: float, frames: int) -> None:
        """Record that `frames` were drawn in `seconds`.

        The first iteration does not count: it draws everything for the first time.
        """
        self._next_check -= seconds
        if self._next_check <= 0.0:
            self._battery, self._next_check = source(self._folder) == "battery", CHECK_SECONDS
        if self._budget is None:
            return
        before, self._before = self._before, self._processor()
        if before is not None:
            self._budget.record(seconds, frames, self._before - before)
            self._seconds, self._frames = self._seconds + seconds, self._frames + frames
            self._spent += self._before - before

    def leave_out(self) -> None:
        """Leave the present iteration out of the count."""
        self._before = None

    @property
    def words(self) -> str:
        """The rate due to a budget or the battery, for a title; empty without either."""
        if not self._budget and not self._battery:
            return ""
        words = RATE_ON_BATTERY if self._battery else RATE
        return translated(words, rate=figures(f"{self.rate:.3g}"))

    @property
    def report(self) -> str:
        """The budget's outcome, in words; empty without a budget."""
        if self._budget is None or not self._seconds:
            return ""
        rate, used = self._frames / self._seconds, 100.0 * self._spent / self._seconds
        return (
            f"--cpu {self._percent:g}: {rate:.3g} frames a second, {used:.2g} % of a processor;"
            f" at the end {self.rate:.3g} frames a second"
        )
