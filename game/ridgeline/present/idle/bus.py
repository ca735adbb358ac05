"""A message bus of the session or the system, each of whose answers comes within a limit of time."""

import contextlib
import os
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

from jeepney import (  # type: ignore[import-untyped]
    DBusAddress,
    HeaderFields,
    MatchRule,
    MessageType,
    new_error,
    new_method_call,
    new_method_return,
    new_signal,
)
from jeepney.io.blocking import open_dbus_connection  # type: ignore[import-untyped]

from .source import PATIENCE, LostError, limited

DAEMON = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")
"""The bus itself: its name, path and interface."""

NOT_QUEUED = 4
"""A name is taken now or not at all."""

OWNED = 1
"""The answer that it has been taken."""

Call = tuple[str, str, str]
"""What is called: a name on the bus, a path, an interface."""


class Bus:
    """A connection to a bus.

    Attributes:
        name: which it is, in words.
    """

    def __init__(self, system: bool = False) -> None:
        """Connect to the bus of the session, or of the system; an OSError if it is not there or is silent."""
        self.name = f"the {'system' if system else 'session'}'s bus"
        try:
            with limited(self.name):
                self._connection = open_dbus_connection("SYSTEM" if system else _session(), auth_timeout=PATIENCE)
        except TimeoutError:
            raise OSError(f"{self.name} gives no answer") from None
        except OSError as problem:
            raise OSError(f"{self.name}: {str(problem.strerror or problem).lower()}") from None
        except Exception as problem:  # jeepney has no one kind of error for what is no bus, or a strange address
            raise OSError(f"{self.name}: {problem}") from None
        self._connection.sock.settimeout(PATIENCE)
        self._come: deque[Any] = deque()
        self._connection.filter(MatchRule(), queue=self._come)

    def call(self, to: Call, member: str, signature: str = "", *values: object, answered: str = "") -> tuple[Any, ...]:
        """The answer of a call, whose signature is `answered`.

        Raises:
            LookupError: if it is refused, or the answer is another one.
            TimeoutError: if there is none in time.
            LostError: if the bus has gone.
        """
        name, path, interface = to
        message = new_method_call(DBusAddress(path, name, interface), member, signature or None, values)
        try:
            answer = self._connection.send_and_get_reply(message, timeout=PATIENCE)
        except TimeoutError:
            raise TimeoutError(f"{name} gives no answer") from None
        except OSError:
            raise self._gone() from None
        if answer.header.message_type is MessageType.error:
            raise LookupError(f"{name} refuses {member}")
        if not carries(answer, answered):
            raise LookupError(f"{name} answers {member} with something else")
        return tuple(answer.body)

    def has(self, name: str) -> bool:
        """Whether somebody on the bus has a name."""
        return bool(self.call(DAEMON, "NameHasOwner", "s", name, answered="b")[0])

    def own(self, name: str) -> bool:
        """Take a name; whether that was possible."""
        return bool(self.call(DAEMON, "RequestName", "su", name, NOT_QUEUED, answered="u")[0] == OWNED)

    def watch(self, rule: str) -> None:
        """Receive the signals of a rule like ``type='signal',member='Lock'`` from now on."""
        self.call(DAEMON, "AddMatch", "s", rule)

    def forget(self, rule: str) -> None:
        """Receive them no more."""
        self.call(DAEMON, "RemoveMatch", "s", rule)

    def messages(self) -> Iterator[Any]:
        """The signals and calls that have come, without waiting; a LostError if the bus has gone."""
        try:
            with contextlib.suppress(TimeoutError):
                while True:
                    self._connection.recv_messages(timeout=0)
        except OSError:
            raise self._gone() from None
        while self._come:
            yield self._come.popleft()

    def answer(self, call: Any, signature: str = "", *values: object) -> None:
        """Answer a call."""
        self._send(new_method_return(call, signature or None, values))

    def refuse(self, call: Any, name: str) -> None:
        """Answer a call with an error of a name."""
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

    def _send(self, message: Any) -> None:
        try:
            self._connection.send(message)
        except OSError:
            raise self._gone() from None

    def _gone(self) -> LostError:
        return LostError(f"{self.name} has gone")


def field(message: Any, name: str) -> str | None:
    """A field of a message's head: its path, interface, member or sender; None if it has none."""
    value = message.header.fields.get(HeaderFields[name])
    return None if value is None else str(value)


def carries(message: Any, signature: str) -> bool:
    """Whether a message has a body of that signature: who sends it may be anybody."""
    return (field(message, "signature") or "") == signature


def is_call(message: Any) -> bool:
    """Whether a message is a call that may want an answer, rather than a signal."""
    return bool(message.header.message_type is MessageType.method_call)


def _session() -> str:
    address = os.environ.get("DBUS_SESSION_BUS_ADDRESS")
    if address:
        return address
    place = os.path.join(os.environ.get("XDG_RUNTIME_DIR") or "/nowhere", "bus")  # noqa: PTH118 -- part of an address
    return f"unix:path={place}"
