"""The watcher on private displays and buses, with a saver that draws nothing: only the watching is looked at."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from jeepney import DBusAddress, HeaderFields, MessageType, new_error, new_method_call, new_method_return, new_signal
from jeepney.io.blocking import DBusConnection, open_dbus_connection

from private_desktop import wait_for

CODE = """
import sys
from ridgeline.system.files import installed_program
saver = sys.argv.pop(1)
installed_program.command = lambda: [saver]
from ridgeline.__main__ import main
sys.exit(main())
"""

NOWHERE = {
    "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere",
    "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nowhere",
    "XDG_SESSION_ID": "7",
}
"""Where there is no bus."""


class Watching:
    """A watcher and its saver, to be used in a `with` block; `end` gives its status and what it said."""

    def __init__(self, folder: Path, *words: str, **changes: str) -> None:
        """Start it with words of its command line, a folder for the session, and changes to the environment."""
        self._saver = folder / "saver"
        self._saver.write_text('#!/bin/sh\necho $$ "$@" >> "$0.log"\nexec sleep 1000\n', encoding="ascii")
        self._saver.chmod(0o755)
        self._log = folder / "saver.log"
        kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        environment = kept | NOWHERE | {"XDG_RUNTIME_DIR": str(folder)} | changes
        command = [sys.executable, "-c", CODE, str(self._saver), "idle", *words]
        self.program = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)

    def __enter__(self) -> Watching:
        """The watcher."""
        return self

    def __exit__(self, *_: object) -> None:
        """End it, and see that nothing of it is left."""
        self.end()

    @property
    def shown(self) -> int:
        """How often the saver has been started."""
        return len(self._log.read_text().splitlines()) if self._log.exists() else 0

    @property
    def savers(self) -> list[int]:
        """The savers that run."""
        numbers = [int(line.split()[0]) for line in self._log.read_text().splitlines()] if self.shown else []
        return [number for number in numbers if Path(f"/proc/{number}").exists()]

    def wait_for_saver(self) -> None:
        """Wait until the saver runs."""
        wait_for(lambda: len(self.savers) == 1, f"the saver; {self.program.poll()}", 30)

    def hears(self) -> str:
        """The next line that the watcher says, once it does."""
        assert self.program.stderr
        return self.program.stderr.readline()

    def wait_for_end(self) -> None:
        """Wait until no saver runs."""
        wait_for(lambda: self.shown and not self.savers, "the saver to end")

    def end(self, by: int = signal.SIGTERM) -> tuple[int, str]:
        """Its exit status after a signal, and what it has said; an AssertionError if a saver is left."""
        self.program.send_signal(by)
        said = self.program.communicate(timeout=20)[1] if self.program.stderr and not self.program.stderr.closed else ""
        assert not self.savers
        return self.program.returncode, said


class PrivateBus:
    """A message bus of its own, to be used in a `with` block."""

    def __init__(self, folder: Path) -> None:
        """Start it and wait until it answers."""
        command = ["dbus-daemon", "--session", "--nofork", "--print-address", f"--address=unix:dir={folder}"]
        self.daemon = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.daemon.stdout
        self.address = self.daemon.stdout.readline().strip()
        self._clients: list[DBusConnection] = []

    def __enter__(self) -> PrivateBus:
        """The bus."""
        return self

    def __exit__(self, *_: object) -> None:
        """End it."""
        for client in self._clients:
            client.close()
        self.daemon.send_signal(signal.SIGCONT)
        self.daemon.kill()
        self.daemon.communicate()

    def connect(self) -> DBusConnection:
        """A client's connection."""
        self._clients.append(open_dbus_connection(self.address))
        return self._clients[-1]


Answers = Mapping[str, Callable[..., tuple[Any, ...] | None]]
"""What a service does when a member is called: it gives a signature and values, or no answer."""


class Service:
    """A program on a bus that owns a name, in a thread; to be used in a `with` block.

    Attributes:
        calls: the members that were called, with what came with them.
    """

    def __init__(self, bus: PrivateBus, name: str, answers: Answers) -> None:
        """Take the name, and answer from then on."""
        self.calls: list[tuple[Any, ...]] = []
        self._waiting: dict[str, Any] = {}
        self._answers, self._over = answers, threading.Event()
        self._turn = threading.Lock()  # what is seen among `calls` has been answered when the next signal is sent
        self._connection = bus.connect()
        bus_itself = DBusAddress("/org/freedesktop/DBus", "org.freedesktop.DBus", "org.freedesktop.DBus")
        self._connection.send_and_get_reply(new_method_call(bus_itself, "RequestName", "su", (name, 4)))
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def __enter__(self) -> Service:
        """The service."""
        return self

    def __exit__(self, *_: object) -> None:
        """Answer no more; the bus closes the connection."""
        self._over.set()
        self._thread.join()

    def crash(self) -> None:
        """End without an answer to anybody."""
        self.__exit__()
        self._connection.close()

    def tell(self, path: str, interface: str, member: str, signature: str = "", *values: object) -> None:
        """Send a signal."""
        message = new_signal(DBusAddress(path, interface=interface), member, signature or None, values)
        with self._turn:
            self._connection.send(message)

    def answer_late(self, member: str, signature: str, *values: object) -> None:
        """Answer the last call of a member that got no answer."""
        with self._turn:
            self._connection.send(new_method_return(self._waiting[member], signature, values))

    def _serve(self) -> None:
        while not self._over.is_set():
            try:
                message = self._connection.receive(timeout=0.05)
            except TimeoutError:
                continue
            except OSError:
                return
            if message.header.message_type is not MessageType.method_call:
                continue
            with self._turn:
                self._answer(message)

    def _answer(self, message: Any) -> None:
        member = message.header.fields[HeaderFields.member]
        self.calls.append((member, *message.body))
        if member not in self._answers:
            self._connection.send(new_error(message, "org.freedesktop.DBus.Error.UnknownMethod"))
            return
        answer = self._answers[member](*message.body)
        if answer is None:  # it is too slow
            self._waiting[member] = message
            return
        signature, *values = answer
        self._connection.send(new_method_return(message, signature or None, tuple(values)))
