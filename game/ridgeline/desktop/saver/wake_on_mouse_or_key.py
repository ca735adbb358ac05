"""Whether somebody is at the machine, as the windows' events tell: then a screensaver ends."""

from collections import deque

import pygame

ARMING_SECONDS = 1.0  #: seconds from the start in which nothing counts: the hand that started it may still be moving
POINTER_REACH = 8.0  #: pixels from its resting place within which the pointer may drift by itself
REST_SECONDS = 2.0  #: a pointer rests where it was so many seconds ago; one that creeps by itself rests too
TRAIL_SECONDS = 0.1  #: seconds from one remembered place of the pointer to the next
FOCUS_SECONDS = 0.03  #: seconds that the focus may take from one of our windows to another

GESTURES = (
    pygame.KEYDOWN,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEWHEEL,
    pygame.FINGERDOWN,
    pygame.JOYBUTTONDOWN,
    pygame.CONTROLLERBUTTONDOWN,
)
"""Events that only a person causes."""

CLOSING_EVENTS = (pygame.QUIT, pygame.WINDOWCLOSE)  #: events that end it at any time


class WakeDetector:
    """Handles the events of all windows, each with its second, and tells whether somebody is there."""

    def __init__(self, at: float) -> None:
        self._armed = at + ARMING_SECONDS
        self._ended = False
        self._trail: deque[tuple[float, float, float]] = deque()
        self._focused: object = None
        self._left: float | None = None

    def handle(self, event: pygame.event.Event, at: float, corner: tuple[int, int] = (0, 0)) -> None:
        """Handle an event of second `at`; `corner` is the top left corner of its window on the desktop."""
        armed = at >= self._armed
        if event.type in CLOSING_EVENTS or (event.type in GESTURES and armed):
            self._ended = True
        elif event.type == pygame.MOUSEMOTION:
            x, y = event.pos[0] + corner[0], event.pos[1] + corner[1]
            self._ended |= self._moved(at, x, y, event.rel) and armed
        elif event.type == pygame.WINDOWFOCUSGAINED:
            self._focused, self._left = event.window, None
        elif event.type == pygame.WINDOWFOCUSLOST and event.window == self._focused:
            self._focused, self._left = None, at if armed else None

    def over(self, at: float) -> bool:
        """Whether somebody is there, by second `at`."""
        return self._ended or (self._left is not None and at >= self._left + FOCUS_SECONDS)

    def _moved(self, at: float, x: float, y: float, step: tuple[float, float]) -> bool:
        """Whether the pointer, now at x, y after `step`, has left its place of `REST_SECONDS` ago.

        A step of zero means that a window appeared or closed under a pointer at rest.
        """
        if not any(step) or at < self._armed:
            self._trail.clear()
        elif not self._trail:
            self._trail.append((at, x - step[0], y - step[1]))
        since = self._trail.pop()[0] if len(self._trail) > 1 and at < self._trail[-1][0] + TRAIL_SECONDS else at
        self._trail.append((since, x, y))
        while len(self._trail) > 1 and self._trail[1][0] <= at - REST_SECONDS:
            self._trail.popleft()
        _, left, top = self._trail[0]
        return (x - left) ** 2 + (y - top) ** 2 > POINTER_REACH**2
