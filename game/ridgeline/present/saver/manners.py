"""When a screensaver ends: somebody is there. Told what happens and when; it asks nothing by itself."""

from __future__ import annotations

from collections import deque

import pygame

ARMED = 1.0
"""Seconds from the start in which nothing that is done counts: the hand that started it may still be moving."""

REACH = 8.0
"""Pixels from its resting place that the pointer may be without anybody having moved it."""

MEMORY = 2.0
"""Seconds for which a resting place is remembered: a pointer that creeps, as some do by themselves, rests too."""

GRAIN = 0.1
"""Seconds between two places of the pointer that are remembered."""

GRACE = 0.03
"""Seconds in which the focus may be nowhere, on its way from one of our windows to another."""

GESTURES = (
    *(pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.FINGERDOWN),
    *(pygame.JOYBUTTONDOWN, pygame.CONTROLLERBUTTONDOWN),
)
"""What only somebody does."""

ENDS = (pygame.QUIT, pygame.WINDOWCLOSE)
"""What ends it at any time."""


class Manners:
    """Takes the events of all windows, each with its second, and says whether it is over."""

    def __init__(self, at: float) -> None:
        """Begin at second `at`."""
        self._armed = at + ARMED
        self._ended = False
        self._trail: deque[tuple[float, float, float]] = deque()
        self._focused: object = None
        self._left: float | None = None

    def take(self, event: pygame.Event, at: float, corner: tuple[int, int] = (0, 0)) -> None:
        """Take note of what happened at second `at`; `corner` is the top left one of its window on the desktop."""
        armed = at >= self._armed
        if event.type in ENDS or (event.type in GESTURES and armed):
            self._ended = True
        elif event.type == pygame.MOUSEMOTION:
            x, y = event.pos[0] + corner[0], event.pos[1] + corner[1]
            self._ended |= self._moved(at, x, y, event.rel) and armed
        elif event.type == pygame.WINDOWFOCUSGAINED:
            self._focused, self._left = event.window, None
        elif event.type == pygame.WINDOWFOCUSLOST and event.window == self._focused:
            self._focused, self._left = None, at if armed else None

    def over(self, at: float) -> bool:
        """Whether it is over at second `at`."""
        return self._ended or (self._left is not None and at >= self._left + GRACE)

    def _moved(self, at: float, x: float, y: float, step: tuple[float, float]) -> bool:
        """Whether the pointer, now at x, y after `step`, has left the place where it was `MEMORY` seconds ago.

        A step of nothing comes when a window appears under the pointer, or goes: it rests where it is.
        """
        if not any(step) or at < self._armed:
            self._trail.clear()
        elif not self._trail:
            self._trail.append((at, x - step[0], y - step[1]))
        since = self._trail.pop()[0] if len(self._trail) > 1 and at < self._trail[-1][0] + GRAIN else at
        self._trail.append((since, x, y))
        while len(self._trail) > 1 and self._trail[1][0] <= at - MEMORY:
            self._trail.popleft()
        _, left, top = self._trail[0]
        return (x - left) ** 2 + (y - top) ** 2 > REACH**2
