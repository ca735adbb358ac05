"""The controls of the game: whatever is pressed, wherever, however fast; and nothing stays held by itself."""

from __future__ import annotations

import tracemalloc
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline.app.input.held_buttons import MAX_PRESSED, Controls
from ridgeline.system.keys.button_names import button, names
from ridgeline.system.keys.default_keys import Keys
from ridgeline.system.keys.keymap import CRUISE, Command

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


def take(controls: Controls, kind: int, values: dict[str, Any]) -> Command | None:
    return controls.handle(pygame.event.Event(kind, {"unicode": ""} | values if kind == pygame.KEYDOWN else values))


def pump(controls: Controls) -> list[Command]:
    """Let the controls take what waits; what was pressed."""
    return [action for action in map(controls.handle, pygame.event.get()) if action is not None]


def frames(controls: Controls, count: int) -> list[bool]:
    """Whether the button is held in the next frames."""
    return [controls.held for _ in range(count)]


@pytest.mark.parametrize(("down", "up", "what"), PRESSES)
def test_with_a_toggle_one_press_holds_and_the_next_lets_go(down: int, up: int, what: dict[str, Any]) -> None:
    controls = Controls(toggle=True)
    for held in (True, False, True):
        assert take(controls, down, what) is Command.HOLD
        assert frames(controls, 2) == [held, held]
        take(controls, up, what)
        assert frames(controls, 2) == [held, held]


def test_a_toggle_lets_go_between_runs_and_without_the_keyboard_alone() -> None:
    controls = Controls(toggle=True)
    for let_go in (controls.untoggle, lambda: take(controls, pygame.WINDOWFOCUSLOST, {})):
        take(controls, pygame.MOUSEBUTTONDOWN, LEFT)
        take(controls, pygame.WINDOWLEAVE, {})
        assert frames(controls, 2) == [True, True]
        let_go()
        assert frames(controls, 2) == [False, False]
        take(controls, pygame.MOUSEBUTTONUP, LEFT)


def test_without_a_toggle_nothing_is_untoggled(controls: Controls) -> None:
    take(controls, pygame.KEYDOWN, SPACE)
    controls.untoggle()
    assert frames(controls, 2) == [True, True]


@pytest.mark.parametrize(("down", "up", "what"), PRESSES)
def test_each_of_the_usual_things_holds_the_button_as_long_as_it_is_pressed(
    down: int, up: int, what: dict[str, Any], controls: Controls
) -> None:
    assert not controls.held
    assert take(controls, down, what) is Command.HOLD
    assert frames(controls, 3) == [True, True, True]
    assert take(controls, up, what) is None
    assert frames(controls, 2) == [False, False]


@pytest.mark.parametrize(
    ("key", "action"),
    [
        *((pygame.K_ESCAPE, Command.BACK), (pygame.K_p, Command.PAUSE), (pygame.K_r, Command.RESTART)),
        *((pygame.K_m, Command.MUTE), (pygame.K_o, Command.PHOTO), (pygame.K_z, Command.ZEN)),
        (pygame.K_BACKSPACE, Command.LEAVE),
    ],
)
def test_the_other_actions_hold_nothing(key: int, action: Command, controls: Controls) -> None:
    assert take(controls, pygame.KEYDOWN, {"key": key}) is action
    assert not controls.held


CRUISE_KEYS = {
    pygame.K_p: Command.STOP,
    pygame.K_n: Command.NEW_SEED,
    pygame.K_w: Command.VIEWPOINT,
    pygame.K_t: Command.NEXT_THEME,
    pygame.K_TAB: Command.TUNER,
    pygame.K_LEFT: Command.SLOWER,
    pygame.K_RIGHT: Command.FASTER,
    pygame.K_SPACE: Command.HOLD,
}

SHARED_KEYS = {
    pygame.K_ESCAPE: Command.BACK,
    pygame.K_f: Command.FULLSCREEN,
    pygame.K_F11: Command.FULLSCREEN,
    pygame.K_s: Command.PICTURE,
    pygame.K_h: Command.HELP,
    pygame.K_QUESTION: Command.HELP,
    pygame.K_q: Command.QUIT,
}


@pytest.mark.parametrize(("key", "command"), [*CRUISE_KEYS.items(), *SHARED_KEYS.items()])
def test_the_cruise_has_keys_of_its_own_and_some_that_a_run_has_too(key: int, command: Command) -> None:
    press = pygame.event.Event(pygame.KEYDOWN, key=key, unicode="")
    assert Controls().handle(press, CRUISE) is command
    if key in SHARED_KEYS:
        assert Controls().handle(press) is command


def test_a_question_mark_is_one_wherever_it_is_on_the_keyboard(controls: Controls) -> None:
    assert take(controls, pygame.KEYDOWN, {"key": pygame.K_SLASH, "unicode": "?"}) is Command.HELP
    assert take(controls, pygame.KEYDOWN, {"key": pygame.K_COMMA, "unicode": ","}) is None


@pytest.mark.parametrize(("kind", "values"), [(pygame.MOUSEBUTTONDOWN, LEFT), (pygame.FINGERDOWN, FINGER)])
def test_a_pointer_has_the_command_that_the_settings_give_it_or_none(kind: int, values: dict[str, Any]) -> None:
    press = pygame.event.Event(kind, values)
    assert Controls(Keys(hold=("x",))).handle(press, CRUISE) is None
    assert Controls(Keys(hold=("x",))).handle(press) is None
    assert Controls(Keys(hold=("x",), picture=("mouse1", "finger"))).handle(press, CRUISE) is Command.PICTURE


@pytest.mark.parametrize("key", [pygame.K_n, pygame.K_t, pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_F5])
def test_every_other_key_of_the_cruise_does_nothing_in_a_run(key: int, controls: Controls) -> None:
    assert take(controls, pygame.KEYDOWN, {"key": key}) is None
    assert take(controls, pygame.MOUSEBUTTONDOWN, LEFT | {"button": 2}) is None
    assert not controls.held


def test_the_button_is_held_until_the_last_thing_is_let_go(controls: Controls) -> None:
    assert take(controls, pygame.KEYDOWN, SPACE) is Command.HOLD
    assert take(controls, pygame.FINGERDOWN, FINGER) is Command.HOLD
    take(controls, pygame.KEYUP, SPACE)
    assert frames(controls, 2) == [True, True]
    take(controls, pygame.FINGERUP, FINGER)
    assert frames(controls, 2) == [False, False]


def test_a_key_that_repeats_is_one_press(controls: Controls) -> None:
    taken = [take(controls, pygame.KEYDOWN, SPACE) for _ in range(50)]
    assert taken == [Command.HOLD] + [None] * 49
    pauses = [take(controls, pygame.KEYDOWN, {"key": pygame.K_p}) for _ in range(50)]
    assert pauses == [Command.PAUSE] + [None] * 49
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
    assert take(controls, pygame.KEYDOWN, SPACE) is Command.HOLD


def test_all_is_let_go_when_others_take_the_events(controls: Controls) -> None:
    take(controls, pygame.MOUSEBUTTONDOWN, LEFT)
    take(controls, pygame.KEYDOWN, SPACE)
    controls.let_go()
    assert frames(controls, 2) == [False, False]
    assert take(controls, pygame.MOUSEBUTTONDOWN, LEFT) is Command.HOLD


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
    assert taken == [Command.HOLD, None, True, None, False, None, False]


def test_fingers_that_never_let_go_are_forgotten_at_last(controls: Controls) -> None:
    for finger in range(MAX_PRESSED):
        take(controls, pygame.FINGERDOWN, {"touch_id": 1, "finger_id": finger})
    assert [take(controls, pygame.KEYDOWN, {"key": key}) for key in (pygame.K_p, pygame.K_r)] == [
        Command.PAUSE,
        Command.RESTART,
    ]
    for finger in range(2, MAX_PRESSED):
        assert controls.held
        take(controls, pygame.FINGERUP, {"touch_id": 1, "finger_id": finger})
    assert not controls.held


def test_the_user_decides_what_does_what() -> None:
    keys = Keys(hold=("x", "pad5", "mouse3"), pause=("finger",), restart=("left shift", "nonsense"))
    controls = Controls(keys)
    assert take(controls, pygame.KEYDOWN, SPACE) is None
    assert take(controls, pygame.MOUSEBUTTONDOWN, LEFT) is None
    assert take(controls, pygame.KEYDOWN, {"key": pygame.K_x}) is Command.HOLD
    assert take(controls, pygame.JOYBUTTONDOWN, {"instance_id": 0, "button": 5}) is Command.HOLD
    assert take(controls, pygame.MOUSEBUTTONDOWN, LEFT | {"button": 3}) is Command.HOLD
    assert take(controls, pygame.FINGERDOWN, FINGER) is Command.PAUSE
    assert take(controls, pygame.KEYDOWN, {"key": pygame.K_LSHIFT}) is Command.RESTART


def test_a_key_of_older_files_for_pause_still_leaves_full_screen_first() -> None:
    controls = Controls(Keys(pause=("escape", "p", "pad6")))
    assert take(controls, pygame.KEYDOWN, {"key": pygame.K_ESCAPE}) is Command.BACK
    assert take(controls, pygame.KEYDOWN, {"key": pygame.K_p}) is Command.PAUSE


def test_a_run_s_own_key_comes_before_one_that_counts_everywhere() -> None:
    controls = Controls(Keys(restart=("f",)))
    assert take(controls, pygame.KEYDOWN, {"key": pygame.K_f}) is Command.RESTART
    press = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_f, unicode="f")
    assert Controls(Keys(restart=("f",))).handle(press, CRUISE) is Command.FULLSCREEN


def test_a_button_that_is_named_twice_does_what_is_named_first() -> None:
    controls = Controls(Keys(restart=("space",)))
    assert take(controls, pygame.KEYDOWN, SPACE) is Command.HOLD


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
    assert (pump(controls), controls.held) == ([Command.HOLD], True)
    other.turn(0, True)
    assert (pump(controls), controls.held) == ([Command.HOLD], True)
    pad.turn(6, True)
    assert pump(controls) == [Command.PAUSE]
    other.turn(4, True)
    assert pump(controls) == [Command.RESTART]
    other.unplug()
    assert (pump(controls), controls.held) == ([], True)
    pad.unplug()
    assert (pump(controls), frames(controls, 3)) == ([], [False] * 3)


@pytest.mark.usefixtures("screen")
def test_buttons_are_numbered_alike_whatever_a_pad_s_driver_calls_them(controls: Controls) -> None:
    controls.open_pads()
    pad = VirtualPad(STICK, "a:b9,b:b3,back:b0,start:b7,dpup:h0.1,leftx:a0")
    pump(controls)
    for number, action in {9: Command.HOLD, 7: Command.PAUSE, 0: Command.RESTART}.items():
        pad.turn(number, True)
        assert pump(controls) == [action]
    for number in (1, 2, 4, 6):
        pad.turn(number, True)
    assert pump(controls) == []
    pad.unplug()


@pytest.mark.slow
@pytest.mark.usefixtures("screen")
def test_a_thousand_pads_come_and_go_and_quitting_still_works(controls: Controls) -> None:
    controls.open_pads()
    for number in range(500):
        pad = VirtualPad((GAMEPAD, UNKNOWN)[number % 2])
        pump(controls)
        pad.turn(0, True)
        assert pump(controls) == [Command.HOLD]
        pad.unplug()
        pump(controls)
        assert frames(controls, 2)[1] is False
    for number in range(500):  # and some of which the system tells though they are not there
        pygame.event.post(pygame.event.Event(pygame.JOYDEVICEADDED, device_index=number % 7, guid="0"))
        pygame.event.post(pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=number))
    assert pump(controls) == []
    assert len(controls._pads) == len(controls._pressed) == 0
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, unicode="q"))
    assert pump(controls) == [Command.QUIT]


@pytest.mark.slow
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
    assert len(controls._pressed) <= MAX_PRESSED
    assert len(controls._next) <= 3
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, unicode="q"))
    assert pump(controls) == [Command.QUIT]
