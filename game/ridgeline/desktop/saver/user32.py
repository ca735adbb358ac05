"""Calls to Windows that SDL lacks: another program's window, boxes, the wallpaper. Harmless elsewhere.

This has never been run on Windows; the calls follow Microsoft's documentation of winuser.h.
"""

import ctypes
import os
import subprocess
from ctypes import byref, c_long, c_void_p
from pathlib import Path
from typing import Any

from ... import user_folders
from ...app.window.screen_box import ScreenBox
from ...system.settings.file import read_options, write_default
from ...system.settings.tables import SAVER

UNTRIED = "Nobody has tried this screensaver on Windows yet: please say what works and what does not."

YES_NO, INFORMATION, YES = 0x4, 0x40, 6
SET_WALLPAPER, KEEP_AND_TELL = 20, 3


def available() -> bool:
    """Whether this is Windows."""
    return _calls() is not None


def geometry(window: int) -> ScreenBox | None:
    """The place of a window's inside on the desktop; None without such a window, or without Windows."""
    calls, corners, corner = _calls(), (c_long * 4)(), (c_long * 2)()
    if calls is None or not calls.IsWindow(c_void_p(window)):
        return None
    if not calls.GetClientRect(c_void_p(window), byref(corners)):
        return None
    if not calls.ClientToScreen(c_void_p(window), byref(corner)):
        return None
    return ScreenBox(corner[0], corner[1], corners[2], corners[3])


def ask(owner: int | None, title: str, text: str) -> bool:
    """Whether the user answers yes in a box owned by the window `owner`; False without Windows."""
    calls = _calls()
    return calls is not None and calls.MessageBoxW(c_void_p(owner), text, title, YES_NO | INFORMATION) == YES


def show_settings(owner: int | None) -> str:
    """Show where the settings are, in a box owned by the window `owner`; its text, for systems without such boxes.

    The settings file is written if it does not exist yet. *Yes* opens it in an editor.
    """
    file = user_folders.settings()
    if not os.path.lexists(file):
        write_default()
    text = _describe(file)
    if ask(owner, "Ridgeline", f"{text}\n\nOpen it now?"):
        subprocess.Popen(["notepad", str(file)])
    return text


def _describe(file: Path) -> str:
    """The text: where the settings file is, what it is for, and its mistakes."""
    _, problems = read_options(file)
    wrong = f"\n\nIt has mistakes; defaults are used for:\n{problems}" if problems else ""
    return (
        f"Ridgeline's settings are in the file\n{file}\n\nThe screensaver's are under [saver]: {', '.join(SAVER)}."
        f" Each is explained there. Changes take effect at its next start.\n\n{UNTRIED}{wrong}"
    )


def set_wallpaper(file: str) -> bool:
    """Let Windows show a picture on the desktop; whether it does, False without Windows."""
    calls = _calls()
    return calls is not None and bool(calls.SystemParametersInfoW(SET_WALLPAPER, 0, file, KEEP_AND_TELL))


def _calls() -> Any:
    windows = getattr(ctypes, "windll", None)
    return windows and windows.user32
