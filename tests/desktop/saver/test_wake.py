"""When a screensaver ends, told by events alone: nobody is there, or somebody is."""

from __future__ import annotations

import math

import pygame
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ridgeline.desktop.saver.wake_on_mouse_or_key import (
    ARMING_SECONDS,
    FOCUS_SECONDS,
    POINTER_REACH,
    REST_SECONDS,
    WakeDetector,
)

TEN_MINUTES = 600.0

HERE, THERE = object(), object()  #: two windows

GESTURES = [
    pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, unicode=" ", mod=0, scancode=0),
    pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1),
    pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1),
    pygame.event.Event(pygame.FINGERDOWN, x=0.5, y=0.5, dx=0, dy=0, finger_id=1, touch_id=1),
    pygame.event.Event(pygame.JOYBUTTONDOWN, button=0, instance_id=0),
    pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=0, instance_id=0),
]

NOTHING = [
    pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, unicode="", mod=0, scancode=0),
    pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(5, 5), button=1),
    pygame.event.Event(pygame.WINDOWEXPOSED, window=HERE),
    pygame.event.Event(pygame.WINDOWENTER, window=HERE),
    pygame.event.Event(pygame.JOYDEVICEADDED, device_index=0),
]


def named(event: pygame.event.Event) -> str:
    return pygame.event.event_name(event.type)


class Watched:
    """A wake detector, and a pointer that it hears of."""

    def __init__(self, x: float = 0.0, y: float = 0.0) -> None:
        self.detector = WakeDetector(0.0)
        self.x, self.y = x, y

    def move(self, at: float, x: float, y: float) -> None:
        step = (x - self.x, y - self.y)
        self.x, self.y = x, y
        self.detector.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=step, buttons=(0, 0, 0)), at)

    def focus(self, at: float, window: object, gained: bool) -> None:
        kind = pygame.WINDOWFOCUSGAINED if gained else pygame.WINDOWFOCUSLOST
        self.detector.handle(pygame.event.Event(kind, window=window), at)


@pytest.mark.parametrize("event", GESTURES, ids=named)
def test_what_only_somebody_does_ends_it_from_the_first_second_on(event: pygame.event.Event) -> None:
    detector = WakeDetector(100.0)
    detector.handle(event, 100.0 + 0.99 * ARMING_SECONDS)
    assert not detector.over(TEN_MINUTES)
    detector.handle(event, 100.0 + ARMING_SECONDS)
    assert detector.over(100.0 + ARMING_SECONDS)


@pytest.mark.parametrize("event", NOTHING, ids=named)
def test_what_happens_by_itself_never_ends_it(event: pygame.event.Event) -> None:
    detector = WakeDetector(0.0)
    detector.handle(event, 5.0)
    assert not detector.over(TEN_MINUTES)


@pytest.mark.parametrize("kind", [pygame.QUIT, pygame.WINDOWCLOSE])
def test_to_be_closed_ends_it_at_once(kind: int) -> None:
    detector = WakeDetector(0.0)
    detector.handle(pygame.event.Event(kind, window=HERE), 0.0)
    assert detector.over(0.0)


@given(
    st.lists(
        st.tuples(st.floats(0.001, 5.0), st.floats(0.0, 3.0), st.floats(0.0, math.tau)), min_size=1, max_size=2000
    ),
    st.floats(-5e3, 5e3),
)
def test_jitter_of_three_pixels_never_ends_it(steps: list[tuple[float, float, float]], place: float) -> None:
    watched, at = Watched(place, place), 0.0
    for pause, reach, angle in steps:
        at += pause
        watched.move(at, place + reach * math.cos(angle), place + reach * math.sin(angle))
        assert not watched.detector.over(at)


@pytest.mark.parametrize("rate", [1, 8, 125])
def test_ten_minutes_of_jitter_and_of_slow_drift_do_not_end_it(rate: int) -> None:
    watched = Watched(640.0, 360.0)
    for tick in range(int(TEN_MINUTES) * rate):
        at = tick / rate
        watched.move(at, 640.0 + 0.5 * at + tick % 4, 360.0 - 0.3 * at)
    assert not watched.detector.over(TEN_MINUTES)


@given(
    st.floats(ARMING_SECONDS, TEN_MINUTES),
    st.floats(POINTER_REACH + 0.01, 3000.0),
    st.floats(0.0, math.tau),
    st.integers(1, 60),
)
@example(ARMING_SECONDS, 10.0, 0.0, 10)
@example(TEN_MINUTES, 10.0, math.pi / 2, 1)
def test_a_movement_of_more_than_eight_pixels_ends_it(at: float, way: float, angle: float, steps: int) -> None:
    watched = Watched(640.0, 360.0)
    for step in range(1, steps + 1):
        gone = way * step / steps
        watched.move(
            at + 0.9 * REST_SECONDS * step / steps, 640.0 + gone * math.cos(angle), 360.0 + gone * math.sin(angle)
        )
    assert watched.detector.over(at + REST_SECONDS)


def test_a_movement_counts_from_where_the_pointer_was_when_it_was_armed() -> None:
    watched = Watched()
    watched.move(0.9 * ARMING_SECONDS, 500.0, 0.0)
    watched.move(ARMING_SECONDS + 0.1, 504.0, 0.0)
    assert not watched.detector.over(2.0)
    watched.move(ARMING_SECONDS + 0.2, 509.0, 0.0)
    assert watched.detector.over(2.0)


def test_a_motion_by_nothing_says_where_the_pointer_rests_whenever_it_comes() -> None:
    watched = Watched()
    for at, place in ((0.0, 640.0), (5.0, 40.0), (5.1, 1200.0)):
        watched.x = place
        watched.move(at, place, 0.0)
    assert not watched.detector.over(TEN_MINUTES)


def test_a_movement_from_one_window_to_the_next_counts_by_the_desktop() -> None:
    detector = WakeDetector(0.0)
    detector.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(1279, 9), rel=(1, 0), window=HERE), 2.0)
    detector.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 9), rel=(-1278, 0), window=THERE), 2.1, (1280, 0))
    assert not detector.over(2.1)
    detector.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(9, 9), rel=(8, 0), window=THERE), 2.2, (1280, 0))
    assert detector.over(2.2)


def test_focus_on_another_program_ends_it_and_on_its_own_window_does_not() -> None:
    watched = Watched()
    watched.focus(0.1, HERE, True)
    for at, old, new in ((2.0, HERE, THERE), (3.0, THERE, HERE)):
        watched.focus(at, old, False)
        watched.focus(at + 0.5 * FOCUS_SECONDS, new, True)
        assert not watched.detector.over(at + 0.9)
    watched.focus(4.0, THERE, True)
    watched.focus(4.0, HERE, False)
    assert not watched.detector.over(5.0)
    watched.focus(6.0, THERE, False)
    assert not watched.detector.over(6.0)
    assert watched.detector.over(6.0 + FOCUS_SECONDS)


def test_focus_that_goes_in_the_first_second_or_never_came_does_not_end_it() -> None:
    watched = Watched()
    watched.focus(0.1, HERE, True)
    watched.focus(0.5, HERE, False)
    watched.focus(5.0, THERE, False)
    assert not watched.detector.over(TEN_MINUTES)
