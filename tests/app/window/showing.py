"""A program with one window: shows pictures that it is told by name, and says whether a graphics card draws them."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Mapping
from ctypes import c_void_p
from dataclasses import replace
from functools import cache
from pathlib import Path

from ridgeline.app.window import graphics_card, shader_screen
from ridgeline.app.window.sdl_calls import sdl
from ridgeline.app.window.window import Window
from ridgeline.app.window.x11 import catch
from ridgeline.render import Dissolve
from ridgeline.render.shader import shader_renderer
from ridgeline.scene import Journey, Scene, Text, View
from ridgeline.scene.landscape_kinds import landscape_of

Size = tuple[int, int]

_landscape_of = cache(landscape_of)


def scene(size: Size, theme: str = "dusk", at: float = 12.0, kind: str = "ridges", weather: str | None = None) -> Scene:
    """A scene of a cruise whose hour stands: after any other such scene it is painted exactly."""
    landscape = _landscape_of(kind, theme, 7, weather, calm=False)
    return landscape.scene(Journey(20.0, 18.5, math.inf).moment(at), View(*size))


WRITING = (Text(("score\t12", "distance\t3 m"), "left"), Text(("a hint",)), Text(("a title",), "centre", 0.6))

PICTURES: Mapping[str, Callable[[Size], Scene | Dissolve]] = {
    "dusk": scene,
    "later": lambda size: scene(size, at=12.5),
    "storm": lambda size: scene(size, weather="storm"),
    "rain": lambda size: scene(size, kind="rain"),
    "writing": lambda size: replace(scene(size), texts=WRITING),
    "dissolve": lambda size: Dissolve(scene(size), scene(size, "winter"), 0.4, (Text(("a word",)),)),
}


def lose() -> None:
    """Take OpenGL's context away from the program."""
    calls = sdl()
    calls.SDL_GL_DeleteContext.argtypes = [c_void_p]
    calls.SDL_GL_DeleteContext(calls.SDL_GL_GetCurrentContext())


def begin_slow() -> None:
    """Let every card be too slow."""
    shader_screen.SLOW_SECONDS = 0.0


def believe() -> None:
    """Take everything for a card that has a device and a name."""
    have_device()
    graphics_card.SOFTWARE = ()


def have_device() -> None:
    """Let there be a device of a graphics card, as on a machine whose driver is missing."""
    graphics_card.DEVICE_FOLDER, graphics_card.DEVICES = Path("/dev"), ("null",)


def speak() -> None:
    """Write the programs in a language that no card knows."""
    shader_renderer.DESKTOP_VERSION = "#version 999 core"


ACTS = {"lose": lose, "slow": begin_slow, "device": have_device, "card": believe, "language": speak}


def main(renderer: str, size: str, *acts: str) -> None:
    """Open the window; then draw and show what each line of standard input names, or do what it says.

    Each line is answered: with the window's size, whether a card draws, and whether the last picture needs no drawing;
    "new" makes one and does not draw it.
    """
    catch()
    for act in acts:
        ACTS[act]()
    width, height = (int(side) for side in size.split("x"))
    with Window((width, height), size == "1280x720", renderer) as window:
        print("open", flush=True)
        shown = PICTURES["dusk"](window.size)
        for line in sys.stdin:
            window.look()
            for word in line.split():
                if word in ACTS:
                    ACTS[word]()
                elif word == "new":
                    shown = PICTURES["later"](window.size)
                else:
                    shown = PICTURES[word](window.size)
                    window.screen.draw(shown)
                    window.screen.show()
            window.look()
            print(*window.size, window.screen.by_card, window.screen.settled(shown), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
