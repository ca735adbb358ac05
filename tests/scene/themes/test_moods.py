"""The built-in themes differ in mood and are readable at every hour."""

import numpy as np
import pytest

from ridgeline import shipped
from ridgeline.scene import Landscape, Layer, Moment, Theme, View
from ridgeline.scene.themes.find import built_in

from ..lands import land

LEAST_STEP = 0.03
"""OKLab lightness between a crest and what is seen behind it; 0.02 is what an eye can just tell apart."""

THEMES = shipped.theme_names()


def crest_rows(layer: Layer) -> np.ndarray:
    """The rows, in a view 1080 pixels high, in which most of the layer's crest lies."""
    low, high = (share * layer.displacement for share in (-0.7, 0.7))
    low = low if layer.floor is None else max(low, layer.floor)
    high = high if layer.ceiling is None else min(high, layer.ceiling)
    trees = max((0.5 * stand.height for stand in layer.stands), default=0.0)
    return 1080.0 - layer.base - np.linspace(low, high + trees, 9)


@pytest.mark.slow
@pytest.mark.parametrize("name", THEMES)
def test_every_ridge_is_darker_than_what_is_behind_it_at_every_hour(name: str) -> None:
    landscape = Landscape(name, seed=7)
    ridges = [layer for layer in landscape.theme.layers if layer.bank is None]
    for hour in np.arange(0.0, 24.0, 0.5):
        scene = landscape.scene(Moment(hour=float(hour)), View(16, 1080))
        behind = scene.sky.gradient
        for number, (layer, drawn) in enumerate(zip(ridges, land(scene), strict=True)):
            rows = crest_rows(layer)
            steps = behind.labs(rows)[:, 0] - drawn.gradient.labs(rows)[:, 0]
            assert steps.min() > LEAST_STEP, f"layer {number} at {hour} o'clock"
            behind = drawn.gradient


@pytest.mark.slow
@pytest.mark.parametrize("name", THEMES)
def test_a_theme_has_a_whole_day(name: str) -> None:
    theme = built_in(name)
    assert len(theme.hours) >= 5
    night, day = (Landscape(name).scene(Moment(hour=hour), View(16, 9)) for hour in (0.0, 12.5))
    assert day.sky.gradient.colours[0][0] > night.sky.gradient.colours[0][0] + 0.3
    assert night.sky.stars.brightness.max() > 0.5


@pytest.mark.slow
def test_moods_differ() -> None:
    """No two themes have nearly the same sky and land at half past six in the evening."""
    looks = {}
    for name in THEMES:
        scene = Landscape(name).scene(Moment(hour=18.5), View(16, 9))
        colours = [scene.sky.gradient.colours[0], scene.sky.gradient.colours[-1], land(scene)[0].gradient.colours[0]]
        looks[name] = np.concatenate(colours)
    for name, look in looks.items():
        others = [np.abs(look - other).max() for another, other in looks.items() if another != name]
        assert min(others) > 0.05, name


def test_some_layers_scroll_against_each_other() -> None:
    def against(theme: Theme) -> bool:
        return min(layer.drift for layer in theme.layers) < 0.0 < max(layer.drift for layer in theme.layers)

    assert any(against(built_in(name)) for name in THEMES)
