"""Which source of idleness this session has."""

from __future__ import annotations

import os

from ...exits import UnavailableError
from .bus import Bus
from .compositor import Compositor
from .mutter_idle import SERVICE, MutterIdle
from .source import Lifeline, LostError, Source
from .wayland_idle import DIALECTS, WaylandIdle, dialect_of


def display() -> Lifeline:
    """A connection to the session's display.

    Raises:
        UnavailableError: if there is none.
        TimeoutError: if the display is silent.
        OSError: if it is not there.
    """
    if os.environ.get("WAYLAND_DISPLAY"):
        return Compositor(os.environ["WAYLAND_DISPLAY"])
    if os.environ.get("DISPLAY"):
        from .x11_idle import X11Idle  # an extension of X is of no use elsewhere

        return X11Idle()
    raise UnavailableError("there is no display: neither WAYLAND_DISPLAY nor DISPLAY is set")


def source_of(shown: Lifeline, bus: Bus | None) -> Source:
    """The source of a session with a display, not yet begun; `bus` is the session's.

    Raises:
        UnavailableError: if there is none, with what is missing.
        TimeoutError: if it is to be asked on the bus, which is silent.
    """
    if isinstance(shown, Compositor):
        dialect = dialect_of(shown)
        if dialect:
            return WaylandIdle(shown, dialect)
        if bus and _is_gnome(bus):
            return MutterIdle(bus, shown)
        known = " nor ".join(one.interface for one in DIALECTS)
        raise UnavailableError(f"nothing tells when nobody is there: the compositor has neither {known}")
    from .x11_idle import X11Idle

    assert isinstance(shown, X11Idle), "there are no other displays"
    try:
        return MutterIdle(bus, shown) if bus and _is_gnome(bus) else shown
    except TimeoutError:  # the X server can tell as well
        return shown


def _is_gnome(bus: Bus) -> bool:
    try:
        return bus.has(SERVICE)
    except (LookupError, LostError):
        return False
