"""Gamepads that SDL makes up: they come, are pressed and go like real ones."""

from __future__ import annotations

import ctypes
import re
from pathlib import Path

import pygame
import pytest

GAMEPAD, STICK, UNKNOWN = 1, 3, 0
"""Kinds of pads: one whose buttons SDL knows, and others of which it knows nothing unless it is told."""


def _sdl() -> ctypes.CDLL:
    """The SDL that pygame has loaded, or the test is skipped."""
    maps = Path("/proc/self/maps")
    found = re.search(r"/.*libSDL2-2.*", maps.read_text()) if maps.exists() else None
    if found is None:
        pytest.skip("which SDL pygame uses is known on Linux only")
    sdl = ctypes.CDLL(found[0])
    sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
    sdl.SDL_JoystickSetVirtualButton.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8]
    return sdl


class VirtualPad:
    """A pad that has just been plugged in; pads must have been opened."""

    def __init__(self, kind: int = GAMEPAD, mapping: str | None = None) -> None:
        """Plug it in; `mapping` says which of its buttons is which, in SDL's words."""
        self._sdl = _sdl()
        self.index = self._sdl.SDL_JoystickAttachVirtual(kind, 2, 16, 0)
        assert self.index >= 0, "SDL makes up no pad"
        self.id = self._sdl.SDL_JoystickGetDeviceInstanceID(self.index)
        if mapping is not None:
            guid = pygame.joystick.Joystick(self.index).get_guid()
            assert self._sdl.SDL_GameControllerAddMapping(f"{guid},Virtual,{mapping}".encode()) >= 0

    def turn(self, button: int, down: bool) -> None:
        """Press or let go a button, by the number that its driver gives it."""
        pad = self._sdl.SDL_JoystickFromInstanceID(self.id)
        assert pad, "somebody must have opened it"
        self._sdl.SDL_JoystickSetVirtualButton(pad, button, down)

    def unplug(self) -> None:
        """Take it away."""
        assert self._sdl.SDL_JoystickDetachVirtual(self.index) == 0
