"""Figures of drawing without a window, all in multiples of R."""

from __future__ import annotations

from functools import partial

import numpy as np
import pygame

from figures import SIZES, Effort, Figure, Film, Measure, Values
from ridgeline.render import Renderer, canvas
from ridgeline.scene.weather_spells import KINDS
from rotation import BLOCK, Block, reference, references, rotate


def delta(film: Film) -> Block:
    """Frames drawn each over the one before."""
    renderer, surface = Renderer(), canvas(film.view.width, film.view.height)
    return lambda first: [partial(renderer.draw, film.scene(first + i), surface) for i in range(BLOCK)]


def afresh(film: Film) -> Block:
    """Frames painted whole: two surfaces in turns, of which neither holds the frame before."""
    renderer, surfaces = Renderer(), [canvas(film.view.width, film.view.height) for _ in range(2)]
    return lambda first: [partial(renderer.draw, film.scene(first + i), surfaces[i % 2]) for i in range(BLOCK)]


def building(film: Film) -> Block:
    """Scenes made, and not drawn."""
    return lambda first: [partial(film.scene, first + i) for i in range(BLOCK)]


def at_1080p(effort: Effort) -> Values:
    """Compose, full repaint, the turning day, and the making of scenes."""
    size = "1080p"
    candidates = references(SIZES[size])
    for name in ("standard", "dusk"):
        candidates[f"compose, {name} {size}"] = delta(Film(name, size))
        candidates[f"full repaint, {name} {size}"] = afresh(Film(name, size))
        candidates[f"scene building, {name} {size}"] = building(Film(name, size))
    candidates["turning"] = delta(Film("dusk", size, turning=True))
    medians = rotate(candidates, effort.rounds)
    values = _multiples(medians, size)
    values["day turning / steady, dusk 1080p"] = medians["turning"] / medians["compose, dusk 1080p"]
    values["mean slope, standard 1080p"] = mean_slope(Film("standard", size))
    return values


def in_weather(effort: Effort) -> Values:
    """Scenes made and drawn in every kind of weather, by the same under a clear sky."""
    films = {kind: made_and_drawn(Film("dusk", "1080p", weather=kind)) for kind in ("none", *KINDS)}
    medians = rotate(films, effort.rounds)
    clear = medians.pop("none")
    return {"worst weather / clear, dusk 1080p": max(medians.values()) / clear}


def made_and_drawn(film: Film) -> Block:
    """Frames made and drawn each over the one before."""
    renderer, surface = Renderer(), canvas(film.view.width, film.view.height)
    return lambda first: [partial(_make_and_draw, film, first + i, renderer, surface) for i in range(BLOCK)]


def _make_and_draw(film: Film, frame: int, renderer: Renderer, surface: pygame.Surface) -> None:
    renderer.draw(film.scene(frame), surface)


def at_4k(effort: Effort) -> Values:
    """Compose."""
    size = "4K"
    films = {f"compose, {name} {size}": delta(Film(name, size)) for name in ("standard", "dusk")}
    return _multiples(rotate(references(SIZES[size]) | films, max(1, effort.rounds // 3)), size)


def mean_slope(film: Film) -> float:
    """Pixels that crests rise or fall in a column, on average, over a long way."""
    scenes = map(film.scene, range(0, 12000, 300))
    return float(np.mean([np.abs(np.diff(layer.crest)).mean() for scene in scenes for layer in scene.layers]))


def _multiples(medians: dict[str, float], size: str) -> Values:
    unit = reference(medians)
    return {name: seconds / unit for name, seconds in medians.items()} | {f"R, {size}": unit * 1e3}


MEASURES = (
    Measure(
        at_1080p,
        (
            Figure("mean slope", "standard 1080p", "px"),
            Figure("R", "1080p", "ms"),
            Figure("compose", "standard 1080p", "R", 1.6, 1.0),
            Figure("compose", "dusk 1080p", "R", 3.0, 1.8),
            Figure("scene building", "standard 1080p", "R"),
            Figure("scene building", "dusk 1080p", "R"),
            Figure("full repaint", "standard 1080p", "R", 4.2, 2.5),
            Figure("full repaint", "dusk 1080p", "R", 5.5, 3.5),
            Figure("day turning / steady", "dusk 1080p", "", 1.35, 1.15),
        ),
    ),
    Measure(in_weather, (Figure("worst weather / clear", "dusk 1080p", "", 1.5),)),
    Measure(
        at_4k,
        (
            Figure("R", "4K", "ms"),
            Figure("compose", "standard 4K", "R", 0.9, 0.5),
            Figure("compose", "dusk 4K", "R", 2.0, 1.0),
        ),
    ),
)
