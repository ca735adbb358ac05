"""Figures of what is seen: how far the picture is from an exact one, and how evenly slow land moves."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pygame

from exact import beyond, painted
from figures import FRAMES_PER_SECOND, SEED, Effort, Figure, Film, Measure, Values
from ridgeline.render import Renderer, canvas
from ridgeline.scene import Journey, Landscape, Scene

SIZE = "360p"

LOOKS = 10  #: how often the picture is compared on the way
SLOW = 0.05  #: pixels a frame of the slow layer


def errors(effort: Effort) -> Values:
    """How far frames are from exact ones after many others were drawn before them on the same surface."""
    values = {}
    for name, turning in (("standard", False), ("dusk", True)):
        film = Film(name, SIZE, turning)
        worst, stale = _errors(film, effort.deltas)
        scene = f"{name}{', day turning' if turning else ''} {SIZE}"
        values[f"largest error, {scene}"], values[f"off by more than 2 levels, {scene}"] = worst, stale
    return values


def _errors(film: Film, deltas: int) -> tuple[float, float]:
    """The largest error in levels, and the most pixels that were ever off by more than two."""
    renderer, surface = Renderer(), canvas(film.view.width, film.view.height)
    found = []
    for frame in range(deltas):
        scene = _silhouettes(film.scene(frame))
        renderer.draw(scene, surface)
        if (frame + 1) % max(1, deltas // LOOKS) == 0:
            error = beyond(pygame.surfarray.array3d(surface).swapaxes(0, 1), painted(scene))
            found.append((float(error.max()), float((error > 2.0).sum())))
    worst, stale = (max(some) for some in zip(*found, strict=True))
    return worst, stale


def _silhouettes(scene: Scene) -> Scene:
    """The scene without what the exact painter lacks: all that stands on ridges, and lies or flies before them."""
    layers = tuple(replace(layer, covers=()) for layer in scene.layers)
    return replace(scene, sky=replace(scene.sky, curtains=()), layers=layers, sprites=(), particles=())


def evenness(effort: Effort) -> Values:
    """How much slow land changes from frame to frame."""
    film = Film("standard", "1080p")
    theme = film.landscape.theme
    far = replace(theme.layers[0], parallax=1.0)
    film.landscape = Landscape(replace(theme, layers=(far,)), SEED)
    film.journey = Journey(SLOW * FRAMES_PER_SECOND, film.journey.hour, math.inf)
    steps = _steps(film, 2 * effort.rounds)
    return {
        "largest / mean step, 0.05 px a frame": float(steps.max() / steps.mean()),
        "frames without a step, 0.05 px a frame": 100.0 * float((steps == 0).mean()),
    }


def _steps(film: Film, frames: int) -> np.ndarray:
    """(frames,) levels by which the picture changes from each frame to the next, in sum."""
    renderer, surface = Renderer(), canvas(film.view.width, film.view.height)
    renderer.draw(film.scene(0), surface)
    steps = []
    for frame in range(1, frames + 1):
        before = surface.copy()
        renderer.draw(film.scene(frame), surface)
        was, now = (np.asarray(some.get_view("2")).T.reshape(-1) for some in (before, surface))
        places = np.flatnonzero(was != now)
        was, now = (some[places, None] >> np.array([16, 8, 0]) & 255 for some in (was, now))
        steps.append(int(np.abs(now.astype(int) - was.astype(int)).sum()))
    return np.array(steps)


MEASURES = (
    Measure(
        evenness,
        (
            Figure("largest / mean step", "0.05 px a frame", "", 1.15, 1.1),
            Figure("frames without a step", "0.05 px a frame", "%", 0.0, 0.0),
        ),
    ),
    Measure(
        errors,
        (
            Figure("largest error", "standard 360p", "levels", 2.0, 1.0),
            Figure("off by more than 2 levels", "standard 360p", "pixels", 0.0, 0.0),
            Figure("largest error", "dusk, day turning 360p", "levels", 2.0, 1.0),
            Figure("off by more than 2 levels", "dusk, day turning 360p", "pixels", 0.0, 0.0),
        ),
    ),
)
