"""Scenes made by hand, with crests of every kind, for pictures that can be reckoned."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate

import numpy as np
from hypothesis import strategies as st

from ridgeline.scene import CrestLayer, Disc, Scene, Sky, Stars
from ridgeline.scene.items import Glow
from ridgeline.scene.oklab import Gradient, lab

COLOURS = st.integers(0, 0xFFFFFF).map(lambda number: f"{number:06x}")
WIDTHS = st.sampled_from([1, 2, 3, 17, 63, 64, 65, 127, 130])
HEIGHTS = st.integers(1, 70)


def stars(*places: tuple[float, float, float], radius: float = 2.0) -> Stars:
    """Stars at x, y with a brightness."""
    table = np.array(places, np.float32).reshape(-1, 3)
    return Stars(table[:, :2], table[:, 2], radius, lab("ffffff")[0])


def level(colour: str) -> Gradient:
    """One colour for all rows."""
    return Gradient(np.array([0.0, 1.0]), lab(colour, colour))


def sky(*colours: str, height: float) -> Sky:
    """A sky whose colours stand at equal distances from the top to `height` rows down."""
    return Sky(Gradient(np.linspace(0.0, height, len(colours)), lab(*colours)), (), lab("ffffff")[0], stars(), ())


def empty(width: int, height: int, air: Sky) -> Scene:
    """A scene whose only layer is below the picture."""
    return Scene(width, height, air, (CrestLayer(np.full(width + 1, height + 9.0), level("000000"), 1.0),))


@st.composite
def gradients(draw: st.DrawFn) -> Gradient:
    """Gradients with four stops at least a pixel apart, in and around the picture."""
    gaps = draw(st.lists(st.floats(1.0, 40.0), min_size=3, max_size=3))
    rows = list(accumulate(gaps, initial=draw(st.floats(-30.0, 60.0))))
    colours = draw(st.lists(COLOURS, min_size=len(rows), max_size=len(rows)))
    return Gradient(np.array(rows), lab(*colours))


@st.composite
def crests(draw: st.DrawFn, width: int, height: int) -> np.ndarray:
    """Crests that are level, jagged, far outside or straight up and down."""
    start = draw(st.floats(-10.0, height + 10.0) | st.integers(-2, height + 2).map(float))
    reach = draw(st.sampled_from([0.0, 0.01, 0.7, 3.0, 25.0, 3000.0]))
    seed = draw(st.integers(0, 2**32 - 1))
    return start + reach * np.random.default_rng(seed).uniform(-1.0, 1.0, width + 1)


@st.composite
def layers(draw: st.DrawFn, width: int, height: int) -> tuple[CrestLayer, ...]:
    """One to four layers."""
    count = draw(st.integers(1, 4))
    glow = st.just(0.0) | st.floats(0.0, 1.0)
    return tuple(CrestLayer(draw(crests(width, height)), draw(gradients()), 1.0, glow=draw(glow)) for _ in range(count))


@st.composite
def glows(draw: st.DrawFn) -> Glow:
    """Glows of any size, in and around the picture."""
    x, y = draw(st.floats(-40.0, 170.0)), draw(st.floats(-40.0, 110.0))
    across, down = draw(st.floats(0.5, 200.0)), draw(st.floats(0.5, 100.0))
    return Glow(x, y, across, down, draw(st.floats(0.0, 1.0)), draw(st.booleans()))


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    """Scenes of any size with layers of any kind under a plain sky."""
    width, height = draw(WIDTHS), draw(HEIGHTS)
    air = Sky(draw(gradients()), (), lab(draw(COLOURS))[0], stars(), ())
    return Scene(width, height, air, draw(layers(width, height)))


def disc(
    x: float,
    y: float,
    radius: float,
    colour: str = "ffffff",
    phase: float = 0.5,
    maria: float = 0.0,
    earthshine: float = 0.0,
) -> Disc:
    """A disc in a colour."""
    return Disc(x, y, radius, lab(colour)[0], phase, 1.0, maria, earthshine)


@st.composite
def lit_scenes(draw: st.DrawFn) -> Scene:
    """Scenes whose layers some glows may lie on."""
    scene = draw(scenes())
    lights = draw(st.lists(glows(), min_size=1, max_size=3))
    return replace(scene, sky=replace(scene.sky, glows=tuple(lights)))
