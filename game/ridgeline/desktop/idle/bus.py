"""A message bus, of the session or of the system. Every answer has a time limit; a silent bus is asked again later."""

import contextlib
import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from jeepney import (
    DBusAddress,
    HeaderFields,
    MatchRule,
    MessageType,
    new_error,
    new_method_call,
    new_method_return,
    new_signal,
)
from jeepney.bus import get_bus
from jeepney.io.blocking import DBusConnection, prep_socket

from ...output import complain
from ...system.pace.clock import running_seconds
from .source import PATIENCE, LostError

DAEMON = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")
"""The bus itself: its name, path and interface."""

NOT_QUEUED = 4  #: a flag: do not wait in line for a name that somebody has
OWNED = (1, 4)  #: the answers that mean that we have the name: from now on, or since a call whose answer came too late
Call = tuple[str, str, str]  #: what is called: a name on the bus, a path, an interface

FIRST_PAUSE, LONGEST_PAUSE = 2.0, 64.0
"""Seconds until a silent bus is asked again, at first and at most: they double each time."""

A = TypeVar("A")
B = TypeVar("B")


class _Connection(DBusConnection):  # type: ignore[misc]
    """A connection with a time limit for its first call too, which the library makes by itself."""

    def __init__(self, socket: Any, patience: float) -> None:
        self._patience = patience
        super().__init__(socket)

    def send_and_get_reply(self, message: Any, *, timeout: float | None = None) -> Any:
        return super().send_and_get_reply(message, timeout=self._patience if timeout is None else timeout)


class Bus:
    """A connection to a bus.

    Attributes:
        name: which it is, in words.
    """

    def __init__(self, system: bool = False) -> None:
        """Connect to the bus of the session, or of the system.

        Raises:
            TimeoutError: if it is silent.
            OSError: if it is not there.
        """
        self.name = f"the {'system' if system else 'session'}'s bus"
        self._deadline: float | None = None
        try:
            self._connection = _connect(get_bus("SYSTEM" if system else _session()))
        except (TimeoutError, BlockingIOError):  # BlockingIOError: too many wait to connect
            raise TimeoutError(f"{self.name} gives no answer") from None
        except OSError as problem:
            raise OSError(f"{self.name}: {str(problem.strerror or problem).lower()}") from None
        except Exception as problem:  # jeepney has many errors for what is no bus, or has a strange address
            raise OSError(f"{self.name}: {problem}") from None
        self._connection.sock.settimeout(PATIENCE)
        self._come: deque[Any] = deque()
        self._connection.filter(MatchRule(), queue=self._come)

    def call(self, to: Call, member: str, signature: str = "", *values: object, answered: str = "") -> tuple[Any, ...]:
        """Call, wait, and return the answer, whose signature must be `answered`.

        Raises:
            LookupError: if the call is refused, or the answer has another signature.
            TimeoutError: if there is none in time.
            LostError: if the bus has gone.
        """
        name, path, interface = to
        message = new_method_call(DBusAddress(path, name, interface), member, signature or None, values)
        remaining = PATIENCE if self._deadline is None else max(0.0, self._deadline - running_seconds())
        try:
            answer = self._connection.send_and_get_reply(message, timeout=remaining)
        except TimeoutError:
            raise TimeoutError(f"{name} gives no answer") from None
        except OSError:
            raise self._gone() from None
        if answer.header.message_type is MessageType.error:
            raise LookupError(f"{name} refuses {member}")
        if not carries(answer, answered):
            raise LookupError(f"{name} answers {member} with something else")
        return tuple(answer.body)

    def ask(self, to: Call, member: str, signature: str = "", *values: object) -> int:
        """Call without waiting; the number of the call, by which `answers` knows its answer among the `messages`."""
        name, path, interface = to
        number = next(self._connection.outgoing_serial)
        self._send(new_method_call(DBusAddress(path, name, interface), member, signature or None, values), number)
        return int(number)

    @contextlib.contextmanager
    def hurried(self) -> Iterator[None]:
        """Give all calls of the block together only the time that one has."""
        self._deadline = running_seconds() + PATIENCE
        try:
            yield
        finally:
            self._deadline = None

    def has(self, name: str) -> bool:
        """Whether somebody on the bus has a name."""
        return bool(self.call(DAEMON, "NameHasOwner", "s", name, answered="b")[0])

    def own(self, name: str) -> bool:
        """Take a name; whether that was possible."""
        return bool(self.call(DAEMON, "RequestName", "su", name, NOT_QUEUED, answered="u")[0] in OWNED)

    def watch(self, rule: str) -> None:
        """Receive the signals of a rule like ``type='signal',member='Lock'`` from now on."""
        self.call(DAEMON, "AddMatch", "s", rule)

    def forget(self, rule: str) -> None:
        """Receive the signals of a rule no longer."""
        self.call(DAEMON, "RemoveMatch", "s", rule)

    @property
    def waiting(self) -> bool:
        """Whether there are `messages`. Those that came before an answer are read already, and wake nobody."""
        try:
            self._receive()
        except OSError:  # `messages` will say so
            return True
        return bool(self._come)

    def messages(self) -> Iterator[Any]:
        """The signals and calls that have come, without waiting; a LostError if the bus has gone."""
        try:
            self._receive()
        except OSError:
            raise self._gone() from None
        while self._come:
            yield self._come.popleft()

    def answer(self, call: Any, signature: str = "", *values: object) -> None:
        """Answer a call."""
        self._send(new_method_return(call, signature or None, values))

    def refuse(self, call: Any, name: str) -> None:
        """Answer a call with an error, given by its name."""
        self._send(new_error(call, name))

    def signal(self, path: str, interface: str, member: str, signature: str, *values: object) -> None:
        """Tell everybody on the bus of something."""
        self._send(new_signal(DBusAddress(path, interface=interface), member, signature, values))

    def files(self) -> Sequence[int]:
        """Its socket."""
        return [self._connection.sock.fileno()]

    def close(self) -> None:
        """End the connection."""
        self._connection.close()

    def _receive(self) -> None:
        """Put what has come into the queue; an OSError if the bus has gone."""
        with contextlib.suppress(TimeoutError):
            while True:
                self._connection.recv_messages(timeout=0)

    def _send(self, message: Any, number: int | None = None) -> None:
        try:
            self._connection.send(message, serial=number)
        except OSError:
            raise self._gone() from None

    def _gone(self) -> LostError:
        return LostError(f"{self.name} has gone")


class BusConnection:
    """The connection to the bus of the session, or of the system.

    Attributes:
        bus: the connection; None while there is none.
        again_at: when to ask a silent bus again; None if it has answered, or is not there.
    """

    def __init__(self, system: bool = False) -> None:
        """Nothing has been asked yet."""
        self.bus: Bus | None = None
        self.again_at: float | None = None
        self._system, self._pause = system, FIRST_PAUSE

    def connect(self) -> None:
        """Connect, unless that is done; without a bus, nothing happens."""
        self.again_at = None
        if self.bus is None:
            try:
                self.bus = Bus(self._system)
            except TimeoutError as problem:
                self.defer(problem)
            except OSError:
                return

    def defer(self, problem: TimeoutError) -> None:
        """Let a silent bus be asked again later; the first time, complain."""
        if self._pause == FIRST_PAUSE:
            complain(f"{problem}; the watch goes on without it, and asks again")
        self.again_at = running_seconds() + self._pause
        self._pause = min(2.0 * self._pause, LONGEST_PAUSE)

    def lose(self, problem: LostError) -> None:
        """Let go of a bus that has gone, and say so."""
        if self.bus:
            self.bus.close()
        self.bus = self.again_at = None
        complain(f"{problem}; the watch goes on without it")


def run_concurrently(first: Callable[[], A], *others: Callable[[], B]) -> tuple[A, list[B]]:
    """Call all of these at once, the first in this thread, the others in threads of their own; what they return.

    An error is raised when all have ended, that of the first before those of the others.
    """
    with ThreadPoolExecutor(len(others)) as threads:
        waiting = [threads.submit(one) for one in others]
        return first(), [one.result() for one in waiting]


def field(message: Any, name: str) -> str | None:
    """A field of a message's head: its path, interface, member or sender; None if it has none."""
    value = message.header.fields.get(HeaderFields[name])
    return None if value is None else str(value)


def carries(message: Any, signature: str) -> bool:
    """Whether a message has a body of that signature; anybody may have sent it."""
    return (field(message, "signature") or "") == signature


def answers(message: Any, number: int) -> bool:
    """Whether a message is the answer of the call with that number, perhaps a refusal."""
    return bool(message.header.fields.get(HeaderFields.reply_serial) == number)


def is_call(message: Any) -> bool:
    """Whether a message is a call that may want an answer, rather than a signal."""
    return bool(message.header.message_type is MessageType.method_call)


def _connect(address: Any) -> _Connection:
    """A connection to a bus at an address, made within `PATIENCE`."""
    deadline = running_seconds() + PATIENCE
    socket = prep_socket(address, timeout=PATIENCE)
    try:
        return _Connection(socket, max(0.0, deadline - running_seconds()))
    except BaseException:
        socket.close()
        raise


def _session() -> str:
    address = os.environ.get("DBUS_SESSION_BUS_ADDRESS")
    if address:
        return address
    place = os.path.join(os.environ.get("XDG_RUNTIME_DIR") or "/nowhere", "bus")  # noqa: PTH118 -- part of an address
    return f"unix:path={place}"
