"""Idleness as a Wayland compositor tells it: while a film is shown with an idle inhibitor, somebody is there.

Two protocols tell it: ext-idle-notify-v1 of wayland-protocols, and the older org_kde_kwin_idle of KDE's. The wire
format is that of https://wayland.freedesktop.org/docs/html/ch04.html.
"""

import contextlib
import itertools
import os
import select
import socket
import struct
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...system.pace.clock import running_seconds
from .source import PATIENCE, LostError

DISPLAY, REGISTRY = 1, 2  #: the numbers of two objects: every connection has the first, and makes the second first
HEAD = struct.Struct("=IHH")  #: what each message begins with: its object, its number, its length in bytes
Event = tuple[int, int, bytes]  #: the number of an object, that of its event, and the event's content
SEAT = "wl_seat"
IDLE, BACK = 0, 1  #: the numbers of the two events, in both protocols


class Compositor:
    """A connection to a compositor: its socket, and the few messages that an idle watcher exchanges with it.

    No library is needed for four messages sent and seven received; the one that exists has wheels for one of our
    systems alone.

    Attributes:
        offers: the number of each interface that it offers, by name; of several the first.
    """

    def __init__(self, name: str) -> None:
        """Connect to the compositor that ``WAYLAND_DISPLAY`` names.

        Raises:
            TimeoutError: if it is silent.
            OSError: if it is not there.
        """
        self._socket = socket.socket(socket.AF_UNIX)
        self._numbers = itertools.count(REGISTRY)
        self._received = b""
        self.offers: dict[str, int] = {}
        try:
            self._socket.settimeout(PATIENCE)
            self._socket.connect(str(Path(os.environ.get("XDG_RUNTIME_DIR") or "/nowhere", name)))
            self._learn_offers()
        except TimeoutError:
            self.close()
            raise TimeoutError(f"the compositor {name!r} gives no answer") from None
        except (OSError, LostError) as problem:
            self.close()
            raise OSError(f"the compositor {name!r}: {getattr(problem, 'strerror', None) or problem}".lower()) from None

    def make(self) -> int:
        """The number of a new object."""
        return next(self._numbers)

    def bind(self, interface: str) -> int:
        """A new object of an interface that is offered, in its first version."""
        number = self.make()
        self.send(REGISTRY, 0, self.offers[interface], interface, 1, number)
        return number

    def send(self, to: int, request: int, *values: int | str) -> None:
        """Send a request to an object; a LostError if the compositor is not there."""
        content = b"".join(map(_pack, values))
        try:
            self._socket.sendall(HEAD.pack(to, request, HEAD.size + len(content)) + content)
        except OSError:
            raise _lost_error() from None

    def events(self) -> Iterator[Event]:
        """What has come since the last call.

        Raises:
            LostError: if the compositor has gone, or refuses to go on.
        """
        gone = False
        while not gone and select.select([self._socket], [], [], 0)[0]:
            try:
                piece = self._socket.recv(4096)
            except OSError:
                piece = b""
            self._received += piece
            gone = not piece
        while (event := self._next()) is not None:
            yield event
        if gone:
            raise _lost_error()

    def files(self) -> Sequence[int]:
        """Its socket."""
        return [self._socket.fileno()]

    def keep(self) -> None:
        """Read what has come, and drop it."""
        for _ in self.events():
            pass

    def close(self) -> None:
        """End the connection."""
        self._socket.close()

    def _next(self) -> Event | None:
        if len(self._received) < HEAD.size:
            return None
        of, number, length = HEAD.unpack_from(self._received)
        if length < HEAD.size:
            raise LostError("the compositor does not speak Wayland")
        if len(self._received) < length:
            return None
        content, self._received = self._received[HEAD.size : length], self._received[length:]
        if (of, number) == (DISPLAY, 0):
            raise LostError(f"the compositor refuses: {_text(content[8:])}")
        return of, number, content

    def _learn_offers(self) -> None:
        """Ask what is offered, and wait for the whole list."""
        registry, told = self.make(), self.make()
        self.send(DISPLAY, 1, registry)
        self.send(DISPLAY, 0, told)
        deadline = running_seconds() + PATIENCE
        while True:
            if not select.select([self._socket], [], [], max(0.0, deadline - running_seconds()))[0]:
                raise TimeoutError
            for of, number, content in self.events():
                if (of, number) == (registry, 0):
                    self.offers.setdefault(_text(content[4:]), int.from_bytes(content[:4], sys.byteorder))
                elif of == told:
                    return


@dataclass(frozen=True)
class Dialect:
    """One of the two protocols.

    Attributes:
        interface: what a compositor offers.
        request: the number of the request for a timer.
        seat_first: whether the seat is named before the time.
    """

    interface: str
    request: int
    seat_first: bool


DIALECTS = (Dialect("ext_idle_notifier_v1", 1, False), Dialect("org_kde_kwin_idle", 0, True))  #: the better known first


def dialect_of(compositor: Compositor) -> Dialect | None:
    """The protocol in which a compositor tells of idleness; None if it does not."""
    return next((one for one in DIALECTS if {one.interface, SEAT} <= compositor.offers.keys()), None)


class WaylandIdle:
    """A timer in the compositor, which costs nothing until it ends."""

    def __init__(self, compositor: Compositor, dialect: Dialect) -> None:
        """Speak to a compositor in a dialect that it offers."""
        self.name = f"Wayland's {dialect.interface}"
        self._compositor, self._dialect, self._timer = compositor, dialect, 0

    def begin(self, seconds: int) -> None:
        notifier, seat = self._compositor.bind(self._dialect.interface), self._compositor.bind(SEAT)
        self._timer = self._compositor.make()
        values = (seat, 1000 * seconds) if self._dialect.seat_first else (1000 * seconds, seat)
        self._compositor.send(notifier, self._dialect.request, self._timer, *values)

    def changes(self) -> Iterator[bool]:
        for of, number, _ in self._compositor.events():
            if of == self._timer and number in (IDLE, BACK):
                yield number == IDLE

    def handle(self, message: Any) -> None:
        """Nothing on the bus is of interest."""

    def keep(self) -> None:
        self._compositor.keep()

    def files(self) -> Sequence[int]:
        return self._compositor.files()

    def close(self) -> None:
        self._compositor.close()


def _pack(value: int | str) -> bytes:
    if isinstance(value, int):
        return struct.pack("=I", value)
    word = value.encode() + b"\0"
    return struct.pack("=I", len(word)) + word + bytes(-len(word) % 4)


def _text(content: bytes) -> str:
    """The text at the beginning of some content."""
    with contextlib.suppress(struct.error):
        (length,) = struct.unpack_from("=I", content)
        return content[4 : 4 + max(0, length - 1)].decode(errors="replace")
    return ""


def _lost_error() -> LostError:
    return LostError("the compositor has gone")
