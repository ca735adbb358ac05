"""How many frames a second are worth their power: fewer on battery, and no more than a budget bears."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ..settings import Settings
from .budget import Budget, rates
from .pacing import processor_seconds

SUPPLIES = Path("/sys/class/power_supply")
"""The system's power files, on Linux."""

ON_BATTERY = 20.0
"""Frames a second at most while the machine runs on its battery."""

LOOK = 30.0
"""Seconds between two looks at the power files."""


def source(folder: Path = SUPPLIES) -> str:
    """What the machine runs on: "mains", "battery", or "unknown" where nothing tells."""
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
    """What a file of one line says; nothing if it cannot be read."""
    try:
        return file.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


class Power:
    """Chooses the frame rate of a loop that tells it how each of its turns has gone."""

    def __init__(
        self, settings: Settings, folder: Path = SUPPLIES, processor: Callable[[], float] = processor_seconds
    ) -> None:
        """Begin with what settings ask for, and look at the power files in `folder`."""
        self._folder, self._processor = folder, processor
        self._most = settings.max_fps
        self._saving = min(rates(self._most), key=lambda rate: (rate > ON_BATTERY, -rate))
        self._percent = settings.cpu
        self._budget = Budget(settings.cpu / 100.0, settings.max_fps) if settings.cpu else None
        self._battery = source(folder) == "battery"
        self._next_look = LOOK
        self._before: float | None = None
        self._seconds, self._frames, self._spent = 0.0, 0, 0.0

    @property
    def rate(self) -> float:
        """Frames a second now."""
        most = self._saving if self._battery else self._most
        return min(most, self._budget.rate) if self._budget else most

    @property
    def period(self) -> float:
        """Seconds that a frame is to be shown."""
        return 1.0 / self.rate

    def passed(self, seconds: float, frames: int) -> None:
        """Take note that some seconds have gone, in which so many frames were drawn.

        The first turn is not counted: in it everything is drawn for the first time.
        """
        self._next_look -= seconds
        if self._next_look <= 0.0:
            self._battery, self._next_look = source(self._folder) == "battery", LOOK
        if self._budget is None:
            return
        before, self._before = self._before, self._processor()
        if before is not None:
            self._budget.spend(seconds, frames, self._before - before)
            self._seconds, self._frames = self._seconds + seconds, self._frames + frames
            self._spent += self._before - before

    def leave_out(self) -> None:
        """Take note that what goes on now is not to be counted."""
        self._before = None

    @property
    def words(self) -> str:
        """The rate that a budget or the battery have led to, for a title; nothing without them."""
        if not self._budget and not self._battery:
            return ""
        return f"{self.rate:.3g} frames a second{' on battery' if self._battery else ''}"

    @property
    def report(self) -> str:
        """What has come of the budget in the end; nothing without one."""
        if self._budget is None or not self._seconds:
            return ""
        rate, used = self._frames / self._seconds, 100.0 * self._spent / self._seconds
        return (
            f"--cpu {self._percent:g}: {rate:.3g} frames a second, {used:.2g} % of a processor;"
            f" in the end {self.rate:.3g} frames a second"
        )
