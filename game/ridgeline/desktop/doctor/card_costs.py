"""The graphics card, and what a frame costs the main thread with it and without."""

from collections.abc import Sequence
from functools import partial

import pygame

from ...app.window import graphics_card
from ...app.window.graphics_context import NoContextError
from ...app.window.screen import PixelScreen, Screen
from ...app.window.sdl_calls import sdl
from ...app.window.sdl_window import Window, hidden_opengl
from ...app.window.shader_screen import ShaderScreen
from ...render import canvas
from ...scene import Journey, Landscape, Scene, View
from ...system.pace.clock import running_seconds, thread_seconds
from .costs import milliseconds

SIZE = 1280, 720

WARM = 3  #: frames that load what the others only use

FRAMES = 30

MAX_SECONDS = 1.0  #: seconds in which as many are drawn as can be, where the processor does OpenGL's work


def finding() -> str:
    """One line: the card's name, whether it is used, and the costs of a frame of 1280x720; pygame's display is open."""
    try:
        card = graphics_card.find()
        with hidden_opengl(SIZE) as window:
            shader = _cost(ShaderScreen(window, partial(_swap, window), alone=False))
    except (NoContextError, pygame.error) as problem:
        return f"no: {problem}"
    surface = canvas(*SIZE)
    painter = _cost(PixelScreen(lambda: surface, lambda _: None))
    use = "not used, because it is the processor" if card.is_software else "draws"
    return f"{card.name}: {use}; a frame takes {shader} of the main thread, and {painter} painted"


def _swap(window: Window) -> None:
    """Show what OpenGL has drawn, as `Window.flip` does, which pygame lacks."""
    calls = sdl()
    calls.SDL_GL_SwapWindow(calls.SDL_GetWindowFromID(window.id))


def _cost(screen: Screen) -> str:
    scenes = _scenes()
    for scene in scenes[:WARM]:
        screen.draw(scene)
    begin, costs = running_seconds(), []
    for scene in scenes[WARM:]:
        before = thread_seconds()
        screen.draw(scene)
        costs.append(thread_seconds() - before)
        if running_seconds() - begin > MAX_SECONDS:
            break
    return milliseconds(costs)


def _scenes() -> Sequence[Scene]:
    landscape, view = Landscape("dusk", 7), View(*SIZE)
    journey = Journey(landscape.theme.speed)
    return [landscape.scene(journey.moment(number / 60.0), view) for number in range(WARM + FRAMES)]
