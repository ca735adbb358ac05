"""Where the monitors are."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from .. import xlib
from .places import Place

CENTRED = 0x2FFF0000
"""SDL's position for the middle of display 0; that of display N is N more."""


def displays() -> list[Place]:
    """The monitors that are on, the first one first; one that shows a part of what another shows is not among them.

    pygame's display is open. On X11 the server is asked, since SDL would tell what was so when the display was opened.
    """
    if pygame.display.get_driver() == "x11":
        found = xlib.monitors()
    else:
        found = list(_places(tuple(pygame.display.get_desktop_sizes())))
    return [
        place
        for number, place in enumerate(found)
        if not any(_within(place, other) for other in found[:number])
        and not any(_within(place, other) and place != other for other in found[number:])
    ]


def chosen(places: Sequence[Place], number: int | None) -> Sequence[Place]:
    """The monitor with that number, or all; a ValueError that says which there are if that one is not there."""
    if number is None:
        return places
    if number >= len(places):
        there = ", ".join(f"{number} ({place.width}x{place.height})" for number, place in enumerate(places))
        raise ValueError(f"there is no monitor {number}; there are {there}" if there else "no monitor is on")
    return places[number : number + 1]


def _within(place: Place, other: Place) -> bool:
    return (
        other.left <= place.left
        and other.top <= place.top
        and place.left + place.width <= other.left + other.width
        and place.top + place.height <= other.top + other.height
    )


@lru_cache(maxsize=1)
def _places(sizes: tuple[tuple[int, int], ...]) -> tuple[Place, ...]:
    """Where SDL's displays of these sizes are: where it puts hidden windows that fill them; pygame does not say."""
    found = []
    for number, size in enumerate(sizes):
        window = pygame.Window("", size, (CENTRED + number, CENTRED + number), hidden=True)
        found.append(Place(*window.position, *size))
        window.destroy()
    return tuple(found)
