"""The meaning of key events on any keyboard, decided here alone.

A key goes by its label, so that N is N wherever the keyboard has it. Where no key is labelled with a Latin letter, as
under Cyrillic, Greek or Hebrew layouts, the key in that letter's place stands for it. The number pad has the main keys'
meanings. With Alt, Super or Control a key is the desktop's, except for a few shortcuts of ours; AltGr types text.
"""

from __future__ import annotations

import sys
from collections.abc import Container

import pygame

MODIFIERS = {
    pygame.KMOD_LCTRL: pygame.K_LCTRL,
    pygame.KMOD_RCTRL: pygame.K_RCTRL,
    pygame.KMOD_LALT: pygame.K_LALT,
    pygame.KMOD_RALT: pygame.K_RALT,
    pygame.KMOD_LMETA: pygame.K_LMETA,
    pygame.KMOD_RMETA: pygame.K_RMETA,
    pygame.KMOD_MODE: pygame.K_MODE,
}
"""Those that make a key another one, each with its own key; Shift does not, nor do the locks."""

ALT_GR = pygame.KMOD_RALT | pygame.KMOD_MODE | (pygame.KMOD_LALT if sys.platform == "darwin" else 0)
"""What writes the third sign of a key, if it has one."""

CONTROL = pygame.KMOD_CTRL | (pygame.KMOD_META if sys.platform == "darwin" else 0)
NOT_CONTROL = (pygame.KMOD_ALT | pygame.KMOD_META | pygame.KMOD_MODE) & ~CONTROL

PLACES = {pygame.KSCAN_A + number: ord("a") + number for number in range(26)}
"""The letters by their places on a keyboard from the USA."""

ANOTHER_ALPHABET = 0x370
"""The first letter that is none of the Latin alphabet; keys without a sign have numbers from `NO_LETTER` on."""

NO_LETTER = 0x110000

PAD = {
    pygame.K_KP0: ("0", pygame.K_INSERT),
    pygame.K_KP1: ("1", pygame.K_END),
    pygame.K_KP2: ("2", pygame.K_DOWN),
    pygame.K_KP3: ("3", pygame.K_PAGEDOWN),
    pygame.K_KP4: ("4", pygame.K_LEFT),
    pygame.K_KP5: ("5", pygame.K_CLEAR),
    pygame.K_KP6: ("6", pygame.K_RIGHT),
    pygame.K_KP7: ("7", pygame.K_HOME),
    pygame.K_KP8: ("8", pygame.K_UP),
    pygame.K_KP9: ("9", pygame.K_PAGEUP),
    pygame.K_KP_PERIOD: (".", pygame.K_DELETE),
}
"""The number pad: what a key writes with NumLock, and the key that it is without."""

SHORTCUTS = {pygame.K_a: "all", pygame.K_z: "undo", pygame.K_c: "copy", pygame.K_v: "paste"}
"""What is ours with Control."""


def keys_meant(event: pygame.event.Event, own: Container[int] = ()) -> tuple[int, ...]:
    """The keys that a key event may stand for, the likeliest first; none with a modifier that is not ours.

    The first is the key's label; callers without a use for that try the next: the main key that a key of the
    number pad repeats, the Latin letter in its position, and the key labelled with the typed character: a
    question mark needs Shift on most keyboards.

    Args:
        event: a key goes down or up.
        own: modifier keys that are ours, because the user has assigned them a command.
    """
    if not _is_ours(event, own):
        return (ord(event.unicode),) if _by_alt_gr(event) else ()
    meant = event.key, _main_key(event), _latin(event), _written_key(event)
    return tuple(dict.fromkeys(key for key in meant if key))


def shortcut(event: pygame.event.Event) -> str:
    """The one of `SHORTCUTS` that a key press asks for; "" for other events.

    Shift+Insert pastes and Ctrl+Insert copies, as of old.
    """
    if event.type != pygame.KEYDOWN or _modifiers(event) & NOT_CONTROL:
        return ""
    control, shift = _modifiers(event) & CONTROL, _modifiers(event) & pygame.KMOD_SHIFT
    if event.key == pygame.K_INSERT and bool(control) != bool(shift):
        return "copy" if control else "paste"
    return SHORTCUTS.get(_latin(event) or event.key, "") if control else ""


def writes(event: pygame.event.Event) -> bool:
    """Whether a key types text: not with a modifier that is not ours, whatever the system makes of it."""
    return _is_ours(event, ()) or _by_alt_gr(event)


def pressed_key(event: pygame.event.Event) -> int:
    """The physical key of a press or release, independent of layout switches in between."""
    return int(event.dict.get("scancode", 0)) or int(event.key)


def setting_name(event: pygame.event.Event) -> str:
    """The settings' name of a pressed key: its Latin letter where it is labelled in another alphabet."""
    return pygame.key.name(_latin(event) or event.key)


def _modifiers(event: pygame.event.Event) -> int:
    return int(event.dict.get("mod", 0))


def _is_ours(event: pygame.event.Event, own: Container[int]) -> bool:
    """Whether no modifier is held that takes the key from us; a modifier's own key counts as itself."""
    held = _modifiers(event)
    return not any(held & bit and key != event.key and key not in own for bit, key in MODIFIERS.items())


def _by_alt_gr(event: pygame.event.Event) -> bool:
    """Whether AltGr has changed the character that a key types."""
    written = _written_key(event)
    return bool(_modifiers(event) & ALT_GR and written and chr(written).lower() != _sign(event).lower())


def _sign(event: pygame.event.Event) -> str:
    """The label of a key; "" for one without."""
    return chr(event.key) if event.key < NO_LETTER else ""


def _written_key(event: pygame.event.Event) -> int:
    """The key labelled with the character that a key press types; 0 if it types none."""
    text = event.dict.get("unicode", "") if event.type == pygame.KEYDOWN else ""
    return ord(text) if len(text) == 1 and text.isprintable() else 0


def _main_key(event: pygame.event.Event) -> int:
    """The main key that a key of the number pad repeats; 0 for others."""
    if event.key == pygame.K_KP_ENTER:
        return pygame.K_RETURN
    digit, without = PAD.get(event.key, ("", 0))
    held = _modifiers(event)
    by_lock = held & pygame.KMOD_NUM and not held & pygame.KMOD_SHIFT
    return ord(digit) if digit and (_written_key(event) or by_lock or sys.platform == "darwin") else without


def _latin(event: pygame.event.Event) -> int:
    """The Latin letter in the position of a key without one, on a keyboard without Latin letters; else 0."""
    letter = PLACES.get(event.dict.get("scancode", 0), 0)
    if not letter or event.key in PLACES.values():
        return 0
    return letter if ANOTHER_ALPHABET <= event.key < NO_LETTER or not _has_latin() else 0


def _has_latin() -> bool:
    """Whether most Latin letters are on keys: SDL returns the position of each, or 0."""
    places = pygame.key.ScancodeWrapper(range(512))  # type: ignore[arg-type]
    return sum(bool(places[letter]) for letter in PLACES.values()) > len(PLACES) // 2
