"""A budget of processor time, held by drawing fewer frames a second."""

from __future__ import annotations

PARTS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 60)
"""What the highest rate is divided by: so each frame is shown for a whole number of the display's own."""

LOOK = 1.0
"""Seconds from one look at the costs to the next, at least."""

ASSUMED = 0.01
"""Processor seconds that a frame is taken for before one was drawn."""

NEWEST = 0.1
"""The share that the last look has in what a frame is thought to cost, once there were as many looks."""

MARGIN = 0.85
"""The share of the budget that a higher rate may be going to cost, for it to be taken up."""

WAIT, LONGEST_WAIT = 4.0, 256.0
"""Seconds at one rate before a higher one is taken up: twice as many each time that one had to be given up soon."""

SOON = 60.0
"""Seconds."""


def rates(highest: float) -> tuple[float, ...]:
    """Frame rates to choose from, the highest first and the lowest about one a second."""
    return tuple(highest / part for part in PARTS if part == 1 or highest / part >= 0.99)


class Budget:
    """Chooses a frame rate by what frames have cost.

    A rate that costs too much is given up at once. A higher one is taken up when it is going to cost clearly less than
    the budget and when the present one has held for a while: so rates do not alternate.
    """

    def __init__(self, share: float, highest: float) -> None:
        """Begin with a guess.

        Args:
            share: of one processor, 0–1.
            highest: frames a second.
        """
        self._share, self._rates = share, rates(highest)
        self._cost = ASSUMED
        self._looks = 0
        self._held, self._wait, self._rose = 0.0, WAIT, False
        self._frames, self._seconds, self._spent = 0, 0.0, 0.0
        self.rate = self._most(ASSUMED, share)

    def spend(self, seconds: float, frames: int, processor: float) -> None:
        """Take note that `frames` were drawn in some `seconds`, for which the processor was busy for some."""
        self._frames += frames
        self._seconds += seconds
        self._spent += processor
        if self._seconds < LOOK:
            return
        if self._frames:
            cost = self._spent / self._frames
            self._looks += 1
            self._cost += max(1.0 / self._looks, NEWEST) * (cost - self._cost)
            self._held += self._seconds
            self._choose(self._cost)
        self._frames, self._seconds, self._spent = 0, 0.0, 0.0

    def _choose(self, cost: float) -> None:
        bearable = self._most(cost, self._share)
        better = self._most(cost, MARGIN * self._share)
        if bearable < self.rate:
            if self._held >= SOON:
                self._wait = WAIT
            elif self._rose:
                self._wait = min(2.0 * self._wait, LONGEST_WAIT)
            self._turn(bearable, False)
        elif better > self.rate and self._held >= self._wait:
            self._turn(better, True)

    def _turn(self, rate: float, rose: bool) -> None:
        self.rate, self._held, self._rose = rate, 0.0, rose

    def _most(self, cost: float, share: float) -> float:
        """The highest rate of those that cost no more than a share, or the lowest there is."""
        return next((rate for rate in self._rates if rate * cost <= share), self._rates[-1])
