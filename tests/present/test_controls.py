"""The controls of the game: whatever is pressed, wherever, however fast; and nothing stays held by itself."""

from __future__ import annotations

import tracemalloc
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline.present.buttons import button, names
from ridgeline.present.controls import MOST, Action, Controls
from ridgeline.present.input import Action as CruiseAction
from ridgeline.present.input import action_of
from ridgeline.present.options import Keys, Options

from .virtual_pads import GAMEPAD, STICK, UNKNOWN, VirtualPad

SPACE, DOWN = {"key": pygame.K_SPACE}, {"key": pygame.K_DOWN}
FINGER = {"touch_id": 1, "finger_id": 7}
LEFT = {"button": 1, "pos": (3, 3), "touch": False}

PRESSES = [
    *((pygame.KEYDOWN, pygame.KEYUP, {"key": key}) for key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_DOWN)),
    (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, LEFT),
    *((pygame.FINGERDOWN, pygame.FINGERUP, {"touch_id": 1, "finger_id": finger}) for finger in (0, 7)),
    *((pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, {"instance_id": pad, "button": 3 - pad}) for pad in range(4)),
]
"""What holds the button: how it goes down and up."""


@pytest.fixture
def controls() -> Controls:
    return Controls()


def take(controls: Controls, kind: int, values: dict[str, Any]) -> Action | None:
    return controls.take(pygame.event.Event(kind, values))


def pump(controls: Controls) -> list[Action]:
    """Let the controls take what waits; what was pressed."""
    return [action for action in map(controls.take, pygame.event.get()) if action is not None]


def frames(controls: Controls, count: int) -> list[bool]:
    """Whether the button is held in the next frames."""
    return [controls.held for _ in range(count)]


@pytest.mark.parametrize(("down", "up", "what"), PRESSES)
def test_each_of_the_usual_things_holds_the_button_as_long_as_it_is_pressed(
    down: int, up: int, what: dict[str, Any], controls: Controls
) -> None:
    assert not controls.held
    assert take(controls, down, what) is Action.HOLD
    assert frames(controls, 3) == [True, True, True]
    assert take(controls, up, what) is None
    assert frames(controls, 2) == [False, False]


@pytest.mark.parametrize(
    ("key", "action"),
    [
        *((pygame.K_ESCAPE, Action.PAUSE), (pygame.K_p, Action.PAUSE), (pygame.K_r, Action.RESTART)),
        *((pygame.K_m, Action.MUTE), (pygame.K_o, Action.PHOTO), (pygame.K_z, Action.ZEN)),
        (pygame.K_BACKSPACE, Action.LEAVE),
    ],
)
def test_the_other_actions_hold_nothing(key: int, action: Action, controls: Controls) -> None:
    assert take(controls, pygame.KEYDOWN, {"key": key}) is action
    assert not controls.held


@pytest.mark.parametrize("key", [pygame.K_f, pygame.K_F11, pygame.K_q, pygame.K_s, pygame.K_TAB, pygame.K_F5])
def test_every_other_key_is_left_to_the_cruise(key: int, controls: Controls) -> None:
    assert take(controls, pygame.KEYDOWN, {"key": key, "unicode": ""}) is None
    assert take(controls, pygame.MOUSEBUTTONDOWN, LEFT | {"button": 3}) is None
    assert not controls.held


def test_the_button_is_held_until_the_last_thing_is_let_go(controls: Controls) -> None:
    assert take(controls, pygame.KEYDOWN, SPACE) is Action.HOLD
    assert take(controls, pygame.FINGERDOWN, FINGER) is Action.HOLD
    take(controls, pygame.KEYUP, SPACE)
    assert frames(controls, 2) == [True, True]
    take(controls, pygame.FINGERUP, FINGER)
    assert frames(controls, 2) == [False, False]


def test_a_key_that_repeats_is_one_press(controls: Controls) -> None:
    taken = [take(controls, pygame.KEYDOWN, SPACE) for _ in range(50)]
    assert taken == [Action.HOLD] + [None] * 49
    pauses = [take(controls, pygame.KEYDOWN, {"key": pygame.K_p}) for _ in range(50)]
    assert pauses == [Action.PAUSE] + [None] * 49
    assert controls.held
    take(controls, pygame.KEYUP, SPACE)
    assert not controls.held


def test_a_press_that_is_over_before_the_next_frame_counts_for_one(controls: Controls) -> None:
    take(controls, pygame.KEYDOWN, SPACE)
    take(controls, pygame.KEYUP, SPACE)
    assert frames(controls, 3) == [True, False, False]


def test_letting_go_for_less_than_a_frame_counts_for_one(controls: Controls) -> None:
    take(controls, pygame.KEYDOWN, SPACE)
    assert controls.held
    take(controls, pygame.KEYUP, SPACE)
    take(controls, pygame.KEYDOWN, SPACE)
    assert frames(controls, 3) == [False, True, True]


@given(st.lists(st.lists(st.tuples(st.sampled_from(PRESSES), st.booleans()), max_size=8), max_size=12))
def test_no_press_and_no_letting_go_is_lost_or_late_by_more_than_a_frame(
    played: list[list[tuple[tuple[int, int, dict[str, Any]], bool]]],
) -> None:
    controls, down, changes, seen = Controls(), dict[str, bool](), list[tuple[int, bool]](), list[bool]()
    for frame, events in enumerate(played):
        for (press, release, what), presses in events:
            before = any(down.values())
            take(controls, press if presses else release, what)
            down[str(what)] = presses
            if any(down.values()) != before:
                changes.append((frame, not before))
        seen.append(controls.held)
    seen += frames(controls, 3)
    assert all(change in seen[frame : frame + 2] for frame, change in changes)
    assert seen[-1] == any(down.values())


@pytest.mark.parametrize("away", [pygame.WINDOWFOCUSLOST, pygame.WINDOWHIDDEN, pygame.WINDOWMINIMIZED])
def test_all_is_let_go_when_the_window_is_no_longer_used(away: int, controls: Controls) -> None:
    for down, _, what in PRESSES:
        take(controls, down, what)
    assert controls.held
    take(controls, away, {})
    assert frames(controls, 3) == [False, False, False]
    assert take(controls, pygame.KEYDOWN, SPACE) is Action.HOLD


def test_all_is_let_go_when_others_take_the_events(controls: Controls) -> None:
    take(controls, pygame.MOUSEBUTTONDOWN, LEFT)
    take(controls, pygame.KEYDOWN, SPACE)
    controls.let_go()
    assert frames(controls, 2) == [False, False]
    assert take(controls, pygame.MOUSEBUTTONDOWN, LEFT) is Action.HOLD


def test_the_mouse_lets_go_when_it_leaves_the_window_and_keys_stay_held(controls: Controls) -> None:
    take(controls, pygame.MOUSEBUTTONDOWN, LEFT)
    assert controls.held
    take(controls, pygame.WINDOWLEAVE, {})
    assert not controls.held
    take(controls, pygame.KEYDOWN, SPACE)
    take(controls, pygame.WINDOWLEAVE, {})
    assert controls.held


def test_a_finger_counts_once_though_it_is_a_mouse_too(controls: Controls) -> None:
    touched = LEFT | {"touch": True}
    taken = [
        *(take(controls, pygame.FINGERDOWN, FINGER), take(controls, pygame.MOUSEBUTTONDOWN, touched), controls.held),
        *(take(controls, pygame.FINGERUP, FINGER), controls.held),
        *(take(controls, pygame.MOUSEBUTTONUP, touched), controls.held),
    ]
    assert taken == [Action.HOLD, None, True, None, False, None, False]


def test_fingers_that_never_let_go_are_forgotten_at_last(controls: Controls) -> None:
    for finger in range(MOST):
        take(controls, pygame.FINGERDOWN, {"touch_id": 1, "finger_id": finger})
    assert [take(controls, pygame.KEYDOWN, {"key": key}) for key in (pygame.K_p, pygame.K_r)] == [
        Action.PAUSE,
        Action.RESTART,
    ]
    for finger in range(2, MOST):
        assert controls.held
        take(controls, pygame.FINGERUP, {"touch_id": 1, "finger_id": finger})
    assert not controls.held


def test_the_user_decides_what_does_what() -> None:
    keys = Keys(hold=("x", "pad5", "mouse3"), pause=("finger",), restart=("left shift", "nonsense"))
    controls = Controls(Options(keys=keys))
    assert take(controls, pygame.KEYDOWN, SPACE) is None
    assert take(controls, pygame.MOUSEBUTTONDOWN, LEFT) is None
    assert take(controls, pygame.KEYDOWN, {"key": pygame.K_x}) is Action.HOLD
    assert take(controls, pygame.JOYBUTTONDOWN, {"instance_id": 0, "button": 5}) is Action.HOLD
    assert take(controls, pygame.MOUSEBUTTONDOWN, LEFT | {"button": 3}) is Action.HOLD
    assert take(controls, pygame.FINGERDOWN, FINGER) is Action.PAUSE
    assert take(controls, pygame.KEYDOWN, {"key": pygame.K_LSHIFT}) is Action.RESTART


def test_a_button_that_is_named_twice_does_what_is_named_first() -> None:
    controls = Controls(Options(keys=Keys(restart=("space",))))
    assert take(controls, pygame.KEYDOWN, SPACE) is Action.HOLD


def test_names_of_buttons() -> None:
    known = {name: button(name) for name in ("space", "Space", "é", "[0]", "mouse1", "mouse9", "finger", "pad31")}
    assert known["space"] == known["Space"] == ("key", pygame.K_SPACE)
    assert (known["é"], known["[0]"]) == (("key", ord("é")), ("key", pygame.K_KP0))
    assert (known["mouse9"], known["finger"], known["pad31"]) == (("mouse", 9), ("finger", 0), ("pad", 31))
    assert [button(name) for name in ("", "sapce", "mouse0", "mouse10", "pad32", "pad", "finger1")] == [None] * 7
    assert all(button(name) for name in names())
    assert len(names()) > 180


@pytest.mark.usefixtures("screen")
def test_pads_are_asked_for_only_when_they_are_opened(controls: Controls) -> None:
    assert not pygame.joystick.get_init()
    controls.open_pads()
    controls.open_pads()
    assert pygame.joystick.get_init()


@pytest.mark.usefixtures("screen")
def test_a_pad_that_is_plugged_in_plays_and_lets_go_when_it_is_pulled_out(controls: Controls) -> None:
    controls.open_pads()
    pad, other = VirtualPad(), VirtualPad(UNKNOWN)
    assert pump(controls) == []
    pad.turn(1, True)
    assert (pump(controls), controls.held) == ([Action.HOLD], True)
    other.turn(0, True)
    assert (pump(controls), controls.held) == ([Action.HOLD], True)
    pad.turn(6, True)
    assert pump(controls) == [Action.PAUSE]
    other.turn(4, True)
    assert pump(controls) == [Action.RESTART]
    other.unplug()
    assert (pump(controls), controls.held) == ([], True)
    pad.unplug()
    assert (pump(controls), frames(controls, 3)) == ([], [False] * 3)


@pytest.mark.usefixtures("screen")
def test_buttons_are_numbered_alike_whatever_a_pad_s_driver_calls_them(controls: Controls) -> None:
    controls.open_pads()
    pad = VirtualPad(STICK, "a:b9,b:b3,back:b0,start:b7,dpup:h0.1,leftx:a0")
    pump(controls)
    for number, action in {9: Action.HOLD, 7: Action.PAUSE, 0: Action.RESTART}.items():
        pad.turn(number, True)
        assert pump(controls) == [action]
    for number in (1, 2, 4, 6):
        pad.turn(number, True)
    assert pump(controls) == []
    pad.unplug()


@pytest.mark.usefixtures("screen")
def test_a_thousand_pads_come_and_go_and_quitting_still_works(controls: Controls) -> None:
    controls.open_pads()
    for number in range(500):
        pad = VirtualPad((GAMEPAD, UNKNOWN)[number % 2])
        pump(controls)
        pad.turn(0, True)
        assert pump(controls) == [Action.HOLD]
        pad.unplug()
        pump(controls)
        assert frames(controls, 2)[1] is False
    for number in range(500):  # and some of which the system tells though they are not there
        pygame.event.post(pygame.event.Event(pygame.JOYDEVICEADDED, device_index=number % 7, guid="0"))
        pygame.event.post(pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=number))
    assert pump(controls) == []
    assert len(controls._pads) == len(controls._pressed) == 0
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert [action_of(event) for event in pygame.event.get()] == [CruiseAction.QUIT]


@pytest.mark.usefixtures("screen")
def test_ten_thousand_events_a_second_take_no_memory_and_quitting_still_works(controls: Controls) -> None:
    kinds = (pygame.KEYDOWN, pygame.KEYUP)
    keys = (pygame.K_SPACE, pygame.K_p, pygame.K_DOWN, pygame.K_r, pygame.K_F12)

    def play(first: int, last: int) -> int:
        """Play some frames of 1/60 s; how many presses were taken."""
        taken = 0
        for frame in range(first, last):
            for number in range(frame * 167, frame * 167 + 160):
                pygame.event.post(pygame.event.Event(kinds[number % 3 != 0], key=keys[number % 5], unicode=""))
            for number in range(7):
                pygame.event.post(pygame.event.Event(pygame.FINGERDOWN, touch_id=frame, finger_id=number))
            taken += len(pump(controls))
            assert controls.held in (True, False)
        return taken

    assert play(0, 30) > 30
    tracemalloc.start()
    try:
        assert play(30, 300) > 270
        assert tracemalloc.get_traced_memory()[0] < 64_000
    finally:
        tracemalloc.stop()
    assert len(controls._pressed) <= MOST
    assert len(controls._next) <= 3
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert action_of(pygame.event.get(pygame.QUIT)[0]) is CruiseAction.QUIT
