"""The cost of a frame on this machine, drawn by the processor and by the graphics card."""

import statistics
import time
from collections.abc import Callable, Sequence
from functools import partial

import pygame

from ...app.window import graphics_card
from ...app.window.graphics_context import NoContextError
from ...app.window.screen import PixelScreen, Screen
from ...app.window.sdl_calls import sdl
from ...app.window.sdl_window import Window, hide_opengl_window
from ...app.window.shader_screen import ShaderScreen
from ...frame_rate import PAINTER_RATE
from ...render import Renderer, canvas
from ...render.kernels import LIBRARY
from ...scene import Journey, Landscape, Scene, View
from ...system.pace.clock import running_seconds, thread_seconds

FRAMES = 60
MEGABYTE = 1e6

WITHOUT_COMPILER = (
    f"numpy, {PAINTER_RATE:g} frames a second; "
    "after a set-up with a C compiler, such as gcc, each takes a tenth of the time"
)

CARD_SIZE = 1280, 720
WARM = 3  #: frames before those that are measured: they load what the others need
CARD_FRAMES = 30
MAX_SECONDS = 1.0  #: seconds after which no more are drawn, where the processor does OpenGL's work


def findings() -> dict[str, object]:
    """The cost of drawing a picture of 1920x1080 without a display."""
    landscape, view = Landscape("dusk", 7), View(1920, 1080)
    journey = Journey(landscape.theme.speed)
    renderer, surface = Renderer(), canvas(1920, 1080)
    scenes, frames = [], []
    for number in range(FRAMES):
        begin = time.perf_counter()
        scene = landscape.scene(journey.moment(number / 60.0), view)
        middle = time.perf_counter()
        renderer.draw(scene, surface)
        scenes.append(middle - begin)
        frames.append(time.perf_counter() - middle)
    return {
        "drawing": "compiled" if LIBRARY else WITHOUT_COMPILER,
        "scene_1920x1080": milliseconds(scenes),
        "frame_1920x1080": milliseconds(frames[1:]),
        "first_frame": milliseconds(frames[:1]),
        "kept_pictures": "{:.1f} of {:.1f} MB".format(*(held / MEGABYTE for held in landscape.kept_pictures)),
    }


def presenting_cost() -> str:
    """The cost of showing the open window's picture."""
    return milliseconds([_time(pygame.display.flip) for _ in range(FRAMES)])


def _time(act: Callable[[], None]) -> float:
    begin = time.perf_counter()
    act()
    return time.perf_counter() - begin


def milliseconds(seconds: Sequence[float]) -> str:
    """The median, in words."""
    return f"{1000.0 * statistics.median(seconds):.2f} ms"


def card_cost() -> str:
    """One line: the card's name, whether it is used, and the costs of a frame of 1280x720; pygame's display is open."""
    try:
        card = graphics_card.find()
        with hide_opengl_window(CARD_SIZE) as window:
            shader = _cost(ShaderScreen(window, partial(_swap, window), alone=False))
    except (NoContextError, pygame.error) as problem:
        return f"no: {problem}"
    surface = canvas(*CARD_SIZE)
    painter = _cost(PixelScreen(lambda: surface, lambda _: None))
    use = "not used, because it is the processor" if card.is_software else "draws"
    return f"{card.name}: {use}; a frame takes {shader} of the main thread, and {painter} painted"


def _swap(window: Window) -> None:
    """Show what OpenGL has drawn, as `Window.flip` does, which pygame has not."""
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
    landscape, view = Landscape("dusk", 7), View(*CARD_SIZE)
    journey = Journey(landscape.theme.speed)
    return [landscape.scene(journey.moment(number / 60.0), view) for number in range(WARM + CARD_FRAMES)]
