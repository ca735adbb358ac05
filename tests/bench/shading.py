"""Makes scenes and tells the graphics card to draw them, as often as another program asks for it.

Its arguments are a size, as in `figures.SIZES`, and how many times the same second is drawn. It prints the seconds of
processor time that its main thread needs for a frame: of each frame the least, of all frames the mean.
"""

from __future__ import annotations

import gc
import os
import sys
import time
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "offscreen"

import numpy as np
import pygame

from figures import Film, MissingError
from ridgeline.app.window.graphics_context import NoContextError, current_context, set_attributes
from ridgeline.render.shader.shader_renderer import ShaderRenderer

FRAMES, DROPPED = 70, 10
"""Frames that are drawn each time, and how many of them do not count, because their textures are made."""

CORNER = (0, 0, 16, 16)


class Corner(ShaderRenderer):
    """Draws a corner of the picture alone.

    So the figure is that of the packing and of the calls, also where no graphics card but Mesa's llvmpipe draws.
    """

    def _pipeline(self, *given: Any, **more: Any) -> Any:
        pipeline = super()._pipeline(*given, **more)
        pipeline.viewport = CORNER
        return pipeline


def seconds(renderer: ShaderRenderer, size: str) -> list[float]:
    """The seconds that each frame of one second takes."""
    film, taken = Film("dusk", size, turning=True), []
    for frame in range(FRAMES):
        start = time.thread_time()
        renderer.draw(film.uncomputed(frame))
        taken.append(time.thread_time() - start)
        if frame % 8 == 0:
            renderer.picture()  # waits until all is drawn that the card was told to draw
    return taken[DROPPED:]


def corner() -> Corner:
    """A renderer in a window of its own; a MissingError where there is no OpenGL."""
    try:
        pygame.display.init()
        set_attributes()
        pygame.display.set_mode((64, 64), pygame.OPENGL | pygame.DOUBLEBUF)
        return Corner(current_context())
    except (NoContextError, pygame.error) as problem:
        raise MissingError(f"no OpenGL here: {problem}") from None


def main() -> None:
    """Measure and print; or print why not."""
    try:
        renderer = corner()
    except MissingError as problem:
        print(problem, flush=True)
        return
    gc.disable()
    rounds = [seconds(renderer, sys.argv[1]) for _ in range(int(sys.argv[2]))]
    print(np.min(rounds, axis=0).mean(), flush=True)


if __name__ == "__main__":
    main()
