"""A budget of processor time, kept by drawing fewer frames a second."""

from collections import deque

RATE_DIVISORS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 60)
"""Divisors of the highest rate: so each frame lasts a whole number of the display's own."""

CHECK_SECONDS = 1.0  #: the least seconds between two checks of the costs
ASSUMED_COST = 0.01  #: processor seconds that a frame is assumed to cost before one has been drawn
NEWEST_SHARE = 0.1  #: the weight of the latest check in the mean cost of a frame, once that mean has settled

RISEN, RISEN_CHECKS = 1.2, 3
"""So many times the mean, in so many checks in a row, frames have become dearer: one dear frame says nothing."""

RISE_SHARE = 0.85  #: the expected share of the budget up to which the rate may rise

RISE_WAIT, MAX_RISE_WAIT = 4.0, 256.0
"""Seconds at one rate before it rises: twice as long after a rate that was soon given up, half as long after others."""

SOON_SECONDS = 120.0  #: seconds within which a rate is given up soon


def rates(highest: float) -> tuple[float, ...]:
    """The possible frame rates, from the highest to about one a second."""
    return tuple(highest / part for part in RATE_DIVISORS if part == 1 or highest / part >= 0.99)


class Budget:
    """A frame rate chosen by the cost of frames.

    The rate falls if too dear, some seconds after frames have become clearly dearer. It rises when the higher one
    is expected to cost clearly less than the budget and the present one has held for a while, so that rates do not
    alternate.
    """

    def __init__(self, share: float, highest: float) -> None:
        """Start with a guess.

        Args:
            share: of one processor, 0–1.
            highest: frames a second.
        """
        self._share, self._rates = share, rates(highest)
        self._cost = ASSUMED_COST
        self._checks = 0
        self._latest: deque[float] = deque(maxlen=RISEN_CHECKS)
        self._held, self._wait, self._rose = 0.0, RISE_WAIT, False
        self._frames, self._seconds, self._spent = 0, 0.0, 0.0
        self.rate = self._most(ASSUMED_COST, share)

    def record(self, seconds: float, frames: int, processor: float) -> None:
        """Record that `frames` were drawn in `seconds`, at the cost of `processor` seconds."""
        self._frames += frames
        self._seconds += seconds
        self._spent += processor
        if self._seconds < CHECK_SECONDS:
            return
        if self._frames:
            self._take_in(self._spent / self._frames)
            self._held += self._seconds
            self._choose(self._cost)
        self._frames, self._seconds, self._spent = 0, 0.0, 0.0

    def _take_in(self, cost: float) -> None:
        """Move the mean towards the latest cost of a frame, at once if it has risen for good."""
        self._checks += 1
        self._cost += max(1.0 / self._checks, NEWEST_SHARE) * (cost - self._cost)
        self._latest.append(cost)
        if len(self._latest) == RISEN_CHECKS and min(self._latest) > RISEN * self._cost:
            self._cost = sorted(self._latest)[RISEN_CHECKS // 2]

    def _choose(self, cost: float) -> None:
        affordable = self._most(cost, self._share)
        better = self._most(cost, RISE_SHARE * self._share)
        if affordable < self.rate:
            if self._held >= SOON_SECONDS:
                self._wait = max(0.5 * self._wait, RISE_WAIT)
            elif self._rose:
                self._wait = min(2.0 * self._wait, MAX_RISE_WAIT)
            self._turn(affordable, False)
        elif better > self.rate and self._held >= self._wait:
            self._turn(better, True)

    def _turn(self, rate: float, rose: bool) -> None:
        self.rate, self._held, self._rose = rate, 0.0, rose

    def _most(self, cost: float, share: float) -> float:
        """The highest rate that costs at most `share` of a processor, or the lowest rate."""
        return next((rate for rate in self._rates if rate * cost <= share), self._rates[-1])
