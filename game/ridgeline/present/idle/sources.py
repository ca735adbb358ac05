"""Which source of idleness this session has."""

import os

from ...exits import UnavailableError
from .bus import Bus
from .compositor import Compositor
from .mutter_idle import NAME, MutterIdle
from .source import LostError, Source
from .wayland_idle import DIALECTS, WaylandIdle, dialect_of


def find(bus: Bus | None) -> Source:
    """The source of this session, not yet begun; `bus` is the session's.

    Raises:
        UnavailableError: if there is none, with what is missing.
        OSError: if the display is not there, or silent.
    """
    gnome = bus if bus and _is_gnome(bus) else None
    if os.environ.get("WAYLAND_DISPLAY"):
        compositor = Compositor(os.environ["WAYLAND_DISPLAY"])
        dialect = dialect_of(compositor)
        if dialect:
            return WaylandIdle(compositor, dialect)
        if gnome:
            return MutterIdle(gnome, compositor)
        compositor.close()
        known = " nor ".join(one.interface for one in DIALECTS)
        raise UnavailableError(f"nothing tells when nobody is there: the compositor has neither {known}")
    if os.environ.get("DISPLAY"):
        from .x11_idle import X11Idle  # an extension of X is of no use elsewhere

        server = X11Idle()
        return MutterIdle(gnome, server) if gnome else server
    raise UnavailableError("there is no display: neither WAYLAND_DISPLAY nor DISPLAY is set")


def _is_gnome(bus: Bus) -> bool:
    try:
        return bus.has(NAME)
    except (LookupError, TimeoutError, LostError):
        return False
