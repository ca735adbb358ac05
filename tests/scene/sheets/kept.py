"""The rows of a theme that never changes: whatever looks different there is not the theme's doing."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from ridgeline.scene import Landscape, Layer, Moment, Palette, Scene, Theme, View
from ridgeline.scene.landscape import NO_LIFE

from .sheet import Row, window

THEME = Theme(
    words="never changed, so that its pictures can be compared",
    layers=(
        Layer(base=420.0, displacement=150.0, parallax=0.05, peaks=0.8, mist=0.7, fade=200.0),
        Layer(base=300.0, displacement=110.0, parallax=0.3, roughness=1.2, span=256, drift=-5.0),
        Layer(base=150.0, displacement=90.0, parallax=1.0, roughness=1.4, span=1024, floor=-20.0, ceiling=60.0),
    ),
    hours=(
        Palette(
            at=0.0,
            sky=("070b1e", "131d45", "243764"),
            ridges=("22335a", "0a0d20"),
            mist="31487a",
            glow="8fa8e0",
            glow_share=0.35,
            stars=1.0,
        ),
        Palette(
            at=12.0,
            sky=("2f6db8", "8db8dc", "dfeaea"),
            ridges=("9db6c9", "5b8a72", "1f3a48"),
            mist="d5e3e8",
            glow="fffbe8",
            glow_share=0.5,
        ),
        Palette(
            at=18.5,
            sky=("20305f", "c9637c", "ffd08f"),
            ridges=("c78790", "7a547f", "171634"),
            mist="ffb58c",
            glow="ffdca0",
            glow_share=0.85,
        ),
    ),
    stops=(0.0, 0.4, 0.7),
    life=NO_LIFE,
    sunrise=6.0,
    sunset=20.0,
    name="kept",
)

FAR, MIDDLE, NEAR = THEME.layers
CLOUD = Layer(base=560.0, displacement=150.0, parallax=0.01, drift=3.0, peaks=0.4, mist=0.9, fade=60.0, bank="cloud")
MIST = Layer(base=300.0, displacement=40.0, parallax=0.2, span=1024, mist=0.9, fade=60.0, bank="mist")
FEATURES = {
    "snow": (replace(FAR, snow=0.0), MIDDLE, NEAR),
    "tarn": (FAR, replace(MIDDLE, weathering=0.3, tarns=300.0), NEAR),
    "lake": (FAR, replace(MIDDLE, lake=330.0), NEAR),
    "cloud": (CLOUD, FAR, MIDDLE, NEAR),
    "mist": (FAR, MIST, MIDDLE, NEAR),
}
"""Layers of the same theme, with one thing more."""


def shown(theme: Theme, hour: float) -> Scene:
    return Landscape(theme, seed=7).scene(Moment(12_345.0, hour, 400.0), View(160, 90))


def bank(layer: Layer, x: float, y: float) -> Scene:
    """A bank of cloud or mist from near by."""
    theme = replace(THEME, layers=(layer, NEAR))
    return Landscape(theme, seed=7).scene(Moment(12_345.0, 18.5, 400.0), window(x, y, 500.0, (96, 72)))


ROWS = [
    Row("hours of a kept theme", tuple(partial(shown, THEME, hour) for hour in (1.0, 12.5, 18.5))),
    Row(
        "snow, tarn, lake, cloud, mist",
        tuple(partial(shown, replace(THEME, layers=layers), 18.5) for layers in FEATURES.values()),
    ),
    Row(
        "banks near",
        tuple(partial(bank, layer, x, y) for layer, x, y in ((CLOUD, 850, 380), (CLOUD, 1150, 380), (MIST, 0, 650))),
    ),
]
