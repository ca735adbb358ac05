"""The choice between the graphics card and the painter, before a window is opened."""

import importlib.util
import sys
from dataclasses import dataclass
from pathlib import Path

import pygame

from .graphics_context import PACKAGE, NoContextError, current_context, set_attributes
from .sdl_window import hide_opengl_window

SOFTWARE = ("llvmpipe", "softpipe", "swrast", "software rasterizer", "swiftshader", "basic render", "apple software")
"""Parts of the names by which OpenGL calls itself where the processor does its work."""

DEVICES = ("dri/*", "nvidia*", "dxg", "mali*", "kgsl*")  #: what graphics drivers create in /dev, on Linux

DEVICE_FOLDER = Path("/dev")


@dataclass(frozen=True)
class Card:
    """The renderer behind OpenGL.

    Attributes:
        name: as its driver says.
        embedded: whether it offers only OpenGL ES.
    """

    name: str
    embedded: bool

    @property
    def is_software(self) -> bool:
        """Whether the processor does its work, without a card."""
        return any(word in self.name.lower() for word in SOFTWARE)


def choose(renderer: str) -> Card | None:
    """Choose the card to draw with, and set the attributes of its windows; None for the painter.

    pygame's display must be open.

    Args:
        renderer: "soft" for the painter; "auto" for a real card if there is one; "gpu" for any OpenGL.

    Raises:
        NoContextError: if "gpu" asks for what is not there.
    """
    if renderer == "soft" or (renderer == "auto" and not (_has_package() and _has_device())):
        return None
    try:
        card = find()
    except NoContextError as problem:
        if renderer == "gpu":
            raise NoContextError(f"--renderer gpu: {problem}") from None
        return None
    return None if renderer == "auto" and card.is_software else card


def find() -> Card:
    """Find the renderer by opening a hidden window, and set the attributes of its windows.

    Raises:
        NoContextError: if there is none; it says what to install, or what else is wrong.
    """
    if not _has_package():
        raise NoContextError(f"{PACKAGE} is not installed; '{sys.executable} -m pip install {PACKAGE}' installs it")
    problem: Exception | None = None
    for embedded in (False, True):
        set_attributes(embedded)
        try:
            with hide_opengl_window((16, 16)):
                return Card(str(current_context().info["renderer"]), embedded)
        except (pygame.error, NoContextError) as refused:
            problem = problem or refused
        finally:
            pygame.event.clear()
    raise NoContextError(f"there is no OpenGL 3.3 or ES 3.0 ({problem})")


def _has_package() -> bool:
    return importlib.util.find_spec(PACKAGE) is not None


def _has_device() -> bool:
    """Whether there may be a card: on Linux without any device, loading OpenGL would be in vain."""
    return sys.platform != "linux" or any(any(DEVICE_FOLDER.glob(name)) for name in DEVICES)
