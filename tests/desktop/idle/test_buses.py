"""Who keeps the saver away on the buses, and the session's locker: programs of the test's own on private buses."""

from __future__ import annotations

import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from jeepney import DBusAddress, message_bus, new_method_call

from private_desktop import Desktop, wait_for, wait_until
from ridgeline.desktop.idle.bus import Bus, BusConnection, field, is_call, run_concurrently
from ridgeline.desktop.idle.inhibitors import SERVICES
from ridgeline.desktop.idle.source import PATIENCE
from ridgeline.desktop.idle.sources import display
from ridgeline.system.pace.clock import running_seconds

from .watching import Answers, PrivateBus, Service, Watching

pytestmark = [pytest.mark.slow, pytest.mark.window]

SCREENSAVER = DBusAddress("/org/freedesktop/ScreenSaver", "org.freedesktop.ScreenSaver", "org.freedesktop.ScreenSaver")
LOGIND = "org.freedesktop.login1"
PATH = "/org/freedesktop/login1/session/_37"


@pytest.fixture
def bus(tmp_path: Path) -> Iterator[PrivateBus]:
    """A bus, of the session or of the system."""
    with PrivateBus(tmp_path) as started:
        yield started


def logind(*, block: str = "shutdown", locked: bool = False) -> Answers:
    """What logind answers."""
    values = {"BlockInhibited": ("s", block), "LockedHint": ("b", locked)}
    return {"GetSession": lambda _: ("o", PATH), "Get": lambda _, name: ("v", values[name]), "Lock": lambda: ("",)}


def holds_back(watching: Watching) -> None:
    """See that the saver does not come although it is time for it."""
    wait_until(running_seconds() + 2.5)
    assert not watching.shown


def test_who_asks_for_the_screen_has_it_until_it_lets_go_or_leaves(
    desktop: Desktop, bus: PrivateBus, tmp_path: Path
) -> None:
    with Watching(tmp_path, "--after", "1", DISPLAY=desktop.display, DBUS_SESSION_BUS_ADDRESS=bus.address) as watching:
        browser, player = bus.connect(), bus.connect()
        watching.wait_for_saver()
        assert browser.send_and_get_reply(new_method_call(SCREENSAVER, "GetActive")).body == (True,)
        desktop.push(40, 40)
        inhibit = new_method_call(SCREENSAVER, "Inhibit", "ss", ("a film", "it is shown"))
        number = browser.send_and_get_reply(inhibit).body[0]
        player.send_and_get_reply(inhibit)
        watching.wait_for_end()
        wait_until(running_seconds() + 2.5)
        assert watching.shown == 1
        player.send_and_get_reply(new_method_call(SCREENSAVER, "UnInhibit", "u", (number,)))  # which is not its own
        browser.send_and_get_reply(new_method_call(SCREENSAVER, "UnInhibit", "u", (number,)))
        wait_until(running_seconds() + 2.5)
        assert watching.shown == 1
        player.close()
        watching.wait_for_saver()
        browser.send_and_get_reply(new_method_call(SCREENSAVER, "UnInhibit", "as", (["nonsense"],)))
        refused = browser.send_and_get_reply(new_method_call(SCREENSAVER, "Explode"))
        assert refused.body == ()
        assert watching.end() == (143, "")


@pytest.mark.parametrize("service", range(len(SERVICES)))
def test_the_services_of_desktops_are_asked_who_watches(
    desktop: Desktop, bus: PrivateBus, tmp_path: Path, service: int
) -> None:
    (name, _, _), member, _, values = SERVICES[service]
    with (
        Service(bus, name, {member: lambda *_: ("b", True)}) as desktop_service,
        Watching(tmp_path, "--after", "1", DISPLAY=desktop.display, DBUS_SESSION_BUS_ADDRESS=bus.address) as watching,
    ):
        wait_for(lambda: (member, *values) in desktop_service.calls, "the question", 30)
        holds_back(watching)


@pytest.mark.parametrize("answer", [("",), ("u", 5), ("s", "idle"), ("as", ["idle"])])
def test_what_is_no_answer_is_said_and_it_watches(
    desktop: Desktop, bus: PrivateBus, tmp_path: Path, answer: tuple[Any, ...]
) -> None:
    odd = {"Get": lambda *_: answer, "GetSession": lambda _: ("o", PATH)}
    with (
        Service(bus, LOGIND, odd),
        Watching(tmp_path, "--after", "1", DISPLAY=desktop.display, DBUS_SYSTEM_BUS_ADDRESS=bus.address) as watching,
    ):
        watching.wait_for_saver()
        assert watching.end() == (143, "")


def test_systemd_inhibit_keeps_it_away(desktop: Desktop, bus: PrivateBus, tmp_path: Path) -> None:
    with (
        Service(bus, LOGIND, logind(block="shutdown:idle")) as system,
        Watching(tmp_path, "--after", "1", DISPLAY=desktop.display, DBUS_SYSTEM_BUS_ADDRESS=bus.address) as watching,
    ):
        wait_for(lambda: ("Get", f"{LOGIND}.Manager", "BlockInhibited") in system.calls, "the question", 30)
        holds_back(watching)


def test_a_locker_takes_the_screen(desktop: Desktop, bus: PrivateBus, tmp_path: Path) -> None:
    words = ("--after", "1", "--lock-after", "1")
    with (
        Service(bus, LOGIND, logind()) as system,
        Watching(tmp_path, *words, DISPLAY=desktop.display, DBUS_SYSTEM_BUS_ADDRESS=bus.address) as watching,
    ):
        watching.wait_for_saver()
        wait_for(lambda: ("Lock",) in system.calls, "the lock")
        assert watching.savers, "it stays until the locker covers the screen"
        system.tell(PATH, f"{LOGIND}.Session", "Lock")
        watching.wait_for_end()


def test_it_does_not_come_before_a_locked_screen(desktop: Desktop, bus: PrivateBus, tmp_path: Path) -> None:
    with (
        Service(bus, LOGIND, logind(locked=True)) as system,
        Watching(tmp_path, "--after", "1", DISPLAY=desktop.display, DBUS_SYSTEM_BUS_ADDRESS=bus.address) as watching,
    ):
        wait_for(lambda: ("Get", f"{LOGIND}.Session", "LockedHint") in system.calls, "the question", 30)
        holds_back(watching)


def test_a_lock_that_nobody_can_give_is_refused_in_one_line(desktop: Desktop, tmp_path: Path) -> None:
    with Watching(tmp_path, "--lock-after", "9", DISPLAY=desktop.display) as watching:
        _, said = watching.program.communicate(timeout=20)
    assert watching.program.returncode == 69
    assert said == "ridgeline: --lock-after needs logind, which tells the session's locker; it gives no answer\n"


def silent(name: str) -> str:
    return f"ridgeline: {name} gives no answer; the watch goes on without it, and asks again\n"


def test_a_silent_bus_is_said_once_and_asked_again_until_it_answers(
    desktop: Desktop, bus: PrivateBus, tmp_path: Path
) -> None:
    browser = bus.connect()
    bus.daemon.send_signal(signal.SIGSTOP)
    with Watching(tmp_path, "--after", "1", DISPLAY=desktop.display, DBUS_SESSION_BUS_ADDRESS=bus.address) as watching:
        watching.wait_for_saver()
        bus.daemon.send_signal(signal.SIGCONT)
        active = new_method_call(SCREENSAVER, "GetActive")
        wait_for(lambda: browser.send_and_get_reply(active).body == (True,), "the watcher on the bus", 30)
        assert watching.end() == (143, silent("the session's bus"))


def test_what_comes_while_an_answer_is_awaited_is_waiting(bus: PrivateBus, monkeypatch: pytest.MonkeyPatch) -> None:
    """It wakes nobody any more: the watcher has to look before it sleeps."""
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus.address)
    browser, own = bus.connect(), Bus()
    assert own.own(SCREENSAVER.bus_name)
    assert not [message for message in own.messages() if is_call(message)]
    assert not own.waiting
    browser.send(new_method_call(SCREENSAVER, "GetActive"))
    assert browser.send_and_get_reply(new_method_call(message_bus, "GetId")).body  # so the bus has passed on the first
    own.has("nobody.there")
    assert own.waiting
    assert [field(message, "member") for message in own.messages() if is_call(message)] == ["GetActive"]
    assert not own.waiting
    own.close()


def test_a_silent_logind_is_asked_again_until_it_can_lock(desktop: Desktop, bus: PrivateBus, tmp_path: Path) -> None:
    slow = Event()
    answers = {**logind(), "GetSession": lambda _: ("o", PATH) if slow.is_set() else None}
    words = ("--after", "1", "--lock-after", "6")
    with (
        Service(bus, LOGIND, answers) as system,
        Watching(tmp_path, *words, DISPLAY=desktop.display, DBUS_SYSTEM_BUS_ADDRESS=bus.address) as watching,
    ):
        assert watching.hears() == silent(LOGIND)
        slow.set()
        wait_for(lambda: ("Lock",) in system.calls, "the lock", 30)
        assert watching.end() == (143, "")


def test_all_that_is_silent_is_asked_at_the_same_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    with ExitStack() as sockets:
        for name in ("session", "system", "wayland-7"):
            listening = sockets.enter_context(socket.socket(socket.AF_UNIX))
            listening.bind(str(tmp_path / name))
            listening.listen()
        monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-7")
        for name in ("session", "system"):
            monkeypatch.setenv(f"DBUS_{name.upper()}_BUS_ADDRESS", f"unix:path={tmp_path}/{name}")
        links = BusConnection(), BusConnection(system=True)
        began = running_seconds()
        with pytest.raises(TimeoutError, match="the compositor 'wayland-7' gives no answer"):
            run_concurrently(display, *(link.connect for link in links))
        took = running_seconds() - began
    assert PATIENCE <= took < 1.8 * PATIENCE
    assert all(link.bus is None and link.again_at is not None for link in links)


def test_the_calls_of_a_hurried_block_have_one_limit_together(
    bus: PrivateBus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus.address)
    asking = Bus()
    bus.daemon.send_signal(signal.SIGSTOP)
    began = running_seconds()
    with asking.hurried():
        for _ in range(4):
            with pytest.raises(TimeoutError):
                asking.has(LOGIND)
    assert PATIENCE <= running_seconds() - began < 1.8 * PATIENCE
    bus.daemon.send_signal(signal.SIGCONT)
    assert asking.own(LOGIND)
    assert asking.own(LOGIND), "also if the first answer was not heard"
    asking.close()


def test_a_bus_that_goes_is_said_once_and_it_watches(desktop: Desktop, bus: PrivateBus, tmp_path: Path) -> None:
    with Watching(tmp_path, "--after", "1", DISPLAY=desktop.display, DBUS_SESSION_BUS_ADDRESS=bus.address) as watching:
        watching.wait_for_saver()
        bus.daemon.kill()
        desktop.push(40, 40)
        watching.wait_for_end()
        watching.wait_for_saver()
        assert watching.end() == (143, "ridgeline: the session's bus has gone; the watch goes on without it\n")


@pytest.mark.parametrize("address", ["unix:path=/dev/null", "nonsense", "tcp:host=localhost,port=1", "unix:what", ""])
def test_an_address_that_is_none_is_no_bus(desktop: Desktop, tmp_path: Path, address: str) -> None:
    with Watching(tmp_path, "--after", "1", DISPLAY=desktop.display, DBUS_SESSION_BUS_ADDRESS=address) as watching:
        watching.wait_for_saver()
        assert watching.end() == (143, "")
