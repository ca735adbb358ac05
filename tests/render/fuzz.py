"""Draws many small scenes of all kinds with a library of spans.c in a folder; its arguments are that, a seed, seconds.

The painter in numpy must agree on each first frame. The process ends with an error if the library was built with
sanitizers and one of them finds something.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np

from ridgeline import shipped
from ridgeline.render import Renderer, canvas
from ridgeline.render.kernels.compiled import load
from ridgeline.render.pixels import pixels
from ridgeline.scene import Journey, Scene, View
from ridgeline.scene.items import Particles, Sprite
from ridgeline.scene.landscape_kinds import landscape_of
from ridgeline.scene.oklab import lab
from ridgeline.scene.weather_spells import KINDS

FRAMES = 20
WHITE = lab("ffffff")[0]


def sprites(chance: np.random.Generator, scene: Scene) -> tuple[Sprite, ...]:
    """Some sprites over each other, over the picture's edges, and out of it."""
    return tuple(
        Sprite(
            int(chance.integers(-1, len(scene.layers))),
            int(chance.integers(-30, scene.width + 5)),
            int(chance.integers(-30, scene.height + 5)),
            chance.uniform(-0.3, 1.0, chance.integers(1, 40, 2)).clip(0.0).astype(np.float32),
            WHITE,
            "lamp",
        )
        for _ in range(chance.integers(0, 6))
    )


def drops(chance: np.random.Generator, scene: Scene) -> tuple[Particles, ...]:
    """A set of drops, some of them out of the picture."""
    places = chance.uniform(-30.0, max(scene.width, scene.height) + 30.0, (int(chance.integers(0, 60)), 2))
    share, layer = chance.uniform(0.0, 1.0, len(places)), int(chance.integers(-1, len(scene.layers)))
    long = float(chance.uniform(-9.0, 9.0))
    return (Particles(layer, places.astype(np.float32), share.astype(np.float32), long, long, 0.7, WHITE, "drops"),)


def scenes(chance: np.random.Generator) -> Iterator[Scene]:
    """The frames of a landscape by chance, with more on it than it has."""
    kind = str(chance.choice(["ridges", "ridges", "ridges", "flyover"]))
    weather = [None, *KINDS][int(chance.integers(0, len(KINDS) + 1))]
    landscape = landscape_of(kind, str(chance.choice(shipped.theme_names())), int(chance.integers(0, 999)), weather)
    pace = float(chance.choice([0.0, 70.0, 4e4]))
    journey = Journey(pace, float(chance.uniform(0.0, 24.0)), float(chance.choice([20.0, 600.0, np.inf])))
    width, height = (int(side) for side in chance.integers(1, 150, 2))
    for frame in range(FRAMES):
        scene = landscape.scene(journey.moment(30.0 + frame / 20.0), View(width, height))
        more = sprites(chance, scene)
        yield replace(scene, sprites=(*scene.sprites, *more), particles=(*scene.particles, *drops(chance, scene)))


def main() -> None:
    """Draw until the time is up; say how many frames there were."""
    folder, seed, seconds = Path(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
    library, chance, drawn = load(folder), np.random.default_rng(seed), 0
    assert library is not None
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        renderer = Renderer(library)
        surface = canvas(1, 1)
        for frame, scene in enumerate(scenes(chance)):
            if not frame:
                surface, fresh = canvas(scene.width, scene.height), canvas(scene.width, scene.height)
            renderer.draw(scene, surface)
            if not frame:
                Renderer(None).draw(scene, fresh)
                assert np.array_equal(pixels(surface), pixels(fresh))
            drawn += 1
    print(drawn)


if __name__ == "__main__":
    main()
