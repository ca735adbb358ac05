"""The message buses of the session and the system, tried before SDL calls them: it would wait for a silent one.

D-Bus specification, https://dbus.freedesktop.org/doc/dbus-specification.html: addresses, authentication, `Hello`.
"""

import os
import re
import sys
from collections.abc import Iterator

from ...system.pace.clock import running_seconds

PATIENCE = 0.5  #: seconds in which a bus has to answer
NOWHERE = "disabled:"  #: an address at which the D-Bus library finds nothing, and says so at once
SYSTEM_BUS = "unix:path=/var/run/dbus/system_bus_socket"  #: where the system's bus is if no variable says otherwise

HELLO = (
    b"l\1\0\1\0\0\0\0\1\0\0\0m\0\0\0"
    b"\1\1o\0\x15\0\0\0/org/freedesktop/DBus\0\0\0"
    b"\3\1s\0\5\0\0\0Hello\0\0\0"
    b"\2\1s\0\x14\0\0\0org.freedesktop.DBus\0\0\0\0"
    b"\6\1s\0\x14\0\0\0org.freedesktop.DBus\0\0\0\0"
)
"""The first call on any bus: little-endian, path, member, interface, destination."""


def leave_out_silent() -> None:
    """Hide from SDL a bus that accepts connections but does not answer; other or absent buses are left alone."""
    if sys.platform != "linux":
        return
    session = f"unix:path={os.environ.get('XDG_RUNTIME_DIR', '')}/bus"
    for variable, default in (("DBUS_SESSION_BUS_ADDRESS", session), ("DBUS_SYSTEM_BUS_ADDRESS", SYSTEM_BUS)):
        places = _sockets(os.environ.get(variable) or default)
        if any(_is_silent(place) for place in places if place.startswith(b"\0") or os.path.lexists(place)):
            os.environ[variable] = NOWHERE


def _sockets(addresses: str) -> Iterator[bytes]:
    """The sockets in a list of bus addresses, as the system names them."""
    for address in addresses.split(";"):
        kind, _, words = address.partition(":")
        keys = dict(word.partition("=")[::2] for word in words.split(",")) if kind == "unix" else {}
        if "path" in keys:
            yield _unescape(keys["path"])
        elif "abstract" in keys:
            yield b"\0" + _unescape(keys["abstract"])


def _unescape(word: str) -> bytes:
    return re.sub(rb"%([0-9a-fA-F]{2})", lambda code: bytes([int(code[1], 16)]), os.fsencode(word))


def _is_silent(place: bytes) -> bool:
    """Whether a bus accepts a connection and does not answer in time."""
    import socket  # two thousandths of a second, which only a bus is worth

    who = str(os.getuid()).encode().hex().encode()
    deadline = running_seconds() + PATIENCE
    with socket.socket(socket.AF_UNIX) as bus:
        try:
            for call in (b"\0AUTH EXTERNAL " + who + b"\r\n", b"BEGIN\r\n" + HELLO):
                bus.settimeout(max(0.001, deadline - running_seconds()))
                if call.startswith(b"\0"):
                    bus.connect(place)
                bus.sendall(call)
                if not bus.recv(4096).startswith((b"OK", b"l", b"B")):
                    return False  # it has refused us, or gone: it will do so again, at once
        except TimeoutError:
            return True
        except (OSError, ValueError):  # nobody is there
            return False
    return False
