"""The clipboard, for pygame and pygame-ce; and the text that an event gives."""

from __future__ import annotations

import ctypes

import pygame

from ...system.keys.key_meaning import shortcut
from .sdl_calls import sdl

MAX_GIVEN = 6000
"""Letters that are taken of what is pasted: more than the longest code has, so that a longer one is refused."""


def copy(text: str) -> None:
    """Put a text into the clipboard."""
    if hasattr(pygame.scrap, "put_text"):
        pygame.scrap.put_text(text)
    else:
        sdl().SDL_SetClipboardText(text.encode())


def text() -> str:
    """The text in the clipboard; "" where it holds none."""
    if not hasattr(pygame.scrap, "get_text"):
        calls = sdl()
        address = calls.SDL_GetClipboardText()
        try:
            return ctypes.string_at(address).decode(errors="replace") if address else ""
        finally:
            calls.SDL_free(address)
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""


def given_text(event: pygame.event.Event) -> str | None:
    """The text dropped on the window or pasted with Ctrl+V by an event; None without any."""
    if event.type == pygame.DROPFILE:
        return str(event.file)
    if event.type == pygame.DROPTEXT:
        return str(event.text)[:MAX_GIVEN]
    return text()[:MAX_GIVEN] if shortcut(event) == "paste" else None
