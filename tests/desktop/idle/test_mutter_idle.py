"""Idleness as GNOME tells it: a service of the test's own with GNOME's name, beside a compositor that tells nothing."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from private_desktop import wait_for

from .test_wayland_idle import served, tell
from .watching import PrivateBus, Service, Watching

NAME = "org.gnome.Mutter.IdleMonitor"
PATH = "/org/gnome/Mutter/IdleMonitor/Core"


@pytest.mark.slow
def test_a_shell_that_has_no_time_yet_is_waited_for(tmp_path: Path) -> None:
    answers = {"AddIdleWatch": lambda _: None, "AddUserActiveWatch": lambda: ("u", 6)}
    with (
        PrivateBus(tmp_path) as bus,
        Service(bus, NAME, answers) as gnome,
        served(tmp_path) as (_, display),
        Watching(tmp_path, "--after", "9", WAYLAND_DISPLAY=display, DBUS_SESSION_BUS_ADDRESS=bus.address) as watching,
    ):
        wait_for(lambda: ("AddIdleWatch", 9000) in gnome.calls, "a watch", 30)
        gnome.answer_late("AddIdleWatch", "u", 5)
        gnome.tell(PATH, NAME, "WatchFired", "u", 5)
        watching.wait_for_saver()
        assert watching.end() == (143, "")


@pytest.mark.slow
def test_a_shell_that_crashes_before_it_answers_is_asked_again_when_it_is_back(tmp_path: Path) -> None:
    answers = {"AddIdleWatch": lambda _: ("u", 5), "AddUserActiveWatch": lambda: ("u", 6)}
    with (
        PrivateBus(tmp_path) as bus,
        Service(bus, NAME, {"AddIdleWatch": lambda _: None}) as gone,
        served(tmp_path) as (_, display),
        Watching(tmp_path, "--after", "9", WAYLAND_DISPLAY=display, DBUS_SESSION_BUS_ADDRESS=bus.address) as watching,
    ):
        wait_for(lambda: ("AddIdleWatch", 9000) in gone.calls, "a watch", 30)
        gone.crash()
        with Service(bus, NAME, answers) as gnome:
            wait_for(lambda: ("AddIdleWatch", 9000) in gnome.calls, "another watch", 30)
            gnome.tell(PATH, NAME, "WatchFired", "u", 5)
            watching.wait_for_saver()
            assert watching.end() == (143, "")


@pytest.mark.slow
def test_gnome_s_monitor_starts_and_ends_the_saver_and_the_session_s_end_ends_it(tmp_path: Path) -> None:
    numbers = itertools.count(5)
    answers = {"AddIdleWatch": lambda _: ("u", next(numbers)), "AddUserActiveWatch": lambda: ("u", next(numbers))}
    with (
        PrivateBus(tmp_path) as bus,
        Service(bus, NAME, answers) as gnome,
        served(tmp_path) as (server, display),
        Watching(tmp_path, "--after", "9", WAYLAND_DISPLAY=display, DBUS_SESSION_BUS_ADDRESS=bus.address) as watching,
    ):
        wait_for(lambda: ("AddIdleWatch", 9000) in gnome.calls, "a watch", 30)
        for number in (1, 2):
            gnome.tell(PATH, NAME, "WatchFired", "u", 5)
            watching.wait_for_saver()
            wait_for(lambda n=number: gnome.calls.count(("AddUserActiveWatch",)) == n, "the other watch")
            gnome.tell(PATH, NAME, "WatchFired", "u", 5 + number)
            watching.wait_for_end()
        gnome.tell(PATH, NAME, "WatchFired", "u", 99)  # of another program's
        gnome.tell(PATH, NAME, "WatchFired", "")
        gnome.tell(PATH, NAME, "WatchFired", "us", 5, "nonsense")
        gnome.tell(PATH, NAME, "WatchFired", "u", 5)
        watching.wait_for_saver()
        tell(server, "end")
        _, said = watching.program.communicate(timeout=20)
        assert (watching.program.returncode, watching.savers) == (75, [])
        assert said == "ridgeline: the compositor has gone; the watch ends with it\n"
