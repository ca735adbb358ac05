"""The monitors, as places on the desktop."""

from collections.abc import Sequence
from functools import lru_cache

import pygame

from ...app.window import x11
from ...app.window.screen_box import ScreenBox
from ...app.window.sdl_window import Window

SDL_CENTRED = 0x2FFF0000  #: SDL's code for a position in the middle of display 0; add N for display N


def displays() -> list[ScreenBox]:
    """The monitors that are on, in order, without those that mirror a part of another.

    pygame's display must be open. On X11 the server is asked, since SDL only knows those of when the display opened.
    """
    if pygame.display.get_driver() == "x11":
        places = x11.monitors()
    else:
        places = list(_places(tuple(pygame.display.get_desktop_sizes())))
    return [
        place
        for number, place in enumerate(places)
        if not any(place.within(earlier) for earlier in places[:number])
        and not any(place.within(later) and place != later for later in places[number:])
    ]


def choose(places: Sequence[ScreenBox], number: int | None) -> Sequence[ScreenBox]:
    """The monitor with that number, or all for None; a ValueError that lists them if it does not exist."""
    if number is None:
        return places
    if number >= len(places):
        known = ", ".join(f"{number} ({place.width}x{place.height})" for number, place in enumerate(places))
        raise ValueError(f"there is no monitor {number}; there are {known}" if known else "no monitor is on")
    return places[number : number + 1]


@lru_cache(maxsize=1)
def _places(sizes: tuple[tuple[int, int], ...]) -> tuple[ScreenBox, ...]:
    """The places of SDL's displays, found by hidden windows that fill them, since pygame does not tell."""
    places = []
    for number, size in enumerate(sizes):
        window = Window("", size, (SDL_CENTRED + number, SDL_CENTRED + number), hidden=True)
        places.append(ScreenBox(*window.position, *size))
        window.destroy()
    return tuple(places)
