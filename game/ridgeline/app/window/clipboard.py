"""The clipboard, for pygame and pygame-ce."""

from __future__ import annotations

import ctypes

import pygame

from .sdl_calls import sdl


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
