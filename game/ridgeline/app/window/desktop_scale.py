"""The desktop's scale, as set by the user, and the size of its own letters."""

import os
import re

import pygame

from .x11 import resources, server_dpi

USUAL_DPI = 96.0  #: dots per inch at which desktops draw at scale 1

LEAST_DPI = 120.0
"""Of an X server without a setting: from here on somebody has set it, as 100 is just what some begin with."""

LARGEST_SCALE = 4.0

LETTERS = 14.0  #: size of a desktop's letters in pixels at the scale 1: 10 or 11 points


def desktop_scale() -> float:
    """The desktop's scale, from 1 to 4, in pixels of a window.

    On X11 it is that of the settings daemon (Xft.dpi), or else the server's own, or GDK_SCALE if that is larger. On
    Wayland and elsewhere it is 1, as the compositor enlarges windows itself.
    """
    if pygame.display.get_driver() != "x11":
        return 1.0
    return scale_of(resources(), os.environ.get("GDK_SCALE", ""), server_dpi())


def scale_of(resources: str, gdk_scale: str, server: float) -> float:
    """The scale that follows from the X resources, the variable GDK_SCALE, and the dots an inch of the X server.

    >>> scale_of("Xft.dpi:\t144\\n", "", 96.0)
    1.5
    >>> scale_of("", "2", 100.0)
    2.0
    """
    said = re.search(r"^Xft\.dpi:\s*(\d{1,4}(?:\.\d{1,9})?)\s*$", resources, re.MULTILINE | re.ASCII)
    dpi = float(said[1]) if said else server if server >= LEAST_DPI else USUAL_DPI
    whole = int(gdk_scale) if re.fullmatch(r"\d{1,2}", gdk_scale, re.ASCII) else 1
    return min(max(dpi / USUAL_DPI, float(whole), 1.0), LARGEST_SCALE)
