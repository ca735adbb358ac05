"""The whole scene as JavaScript that is made from the Python: what a landscape shows is the same."""

from __future__ import annotations

import dataclasses
import math
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ridgeline.present.page.theme_record import theme_record
from ridgeline.scene import Landscape, Moment, View
from ridgeline.scene.themes.find import theme_for
from sources import ROOT
from web import node_script
from web.node_script import differences

WEB, TRANSLATOR = ROOT / "game" / "ridgeline" / "web", ROOT / "packaging" / "translator"
MADE = Path(__file__).with_name("scenes.txt")
"""The modules that are made, a name a line."""

SCENES = [
    ("dusk", 7, 21.0, 400.0, "rain"),
    ("cherry", 9, 18.5, 900.0, "storm"),
    ("city", 4, 19.0, 1234.0, None),
    ("winter", 8, 15.0, 77.0, "snow"),
    ("mesa", 12, 6.5, 40.0, "fog"),
    ("savannah", 13, 17.0, 300.0, None),
    ("blue", 22, 13.0, 777.0, None),
    ("aurora", 3, 23.0, 50.0, None),
    ("tide", 14, 21.5, 2000.0, None),
    ("harbour", 11, 20.0, 500.0, None),
]
"""Themes, seeds, hours, seconds and weathers."""

SIZE = (240, 135)

COLOUR_STEP = 5e-5
"""Of the tables that the page has of a theme's light."""


def camel(name: str) -> str:
    first, *others = name.lstrip("_").split("_")
    return first + "".join(map(str.capitalize, others))


def data(value: Any) -> Any:
    """A scene as objects, lists and numbers in JavaScript's names."""
    if isinstance(value, np.ndarray):
        return {"dtype": value.dtype.name, "shape": value.shape, "numbers": value.astype(float).ravel().tolist()}
    if isinstance(value, np.generic):
        return value.item()
    if dataclasses.is_dataclass(value):
        return {camel(field.name): data(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if hasattr(value, "_fields"):
        return {camel(name): data(part) for name, part in value._asdict().items()}
    if isinstance(value, tuple | list):
        return list(map(data, value))
    return value if not isinstance(value, float) or math.isfinite(value) else None


def told(theme_name: str, seed: int, hour: float, elapsed: float, weather: str | None) -> dict[str, Any]:
    """What Python shows."""
    theme = theme_for(theme_name, seed)
    moment, view = Moment(30.0 * elapsed, hour, elapsed), View(*SIZE)
    scene = Landscape(theme, seed, weather).scene(moment, view)
    shown = data(scene)
    for layer, own in zip(scene.layers, shown["layers"], strict=True):
        own["crest"] = data(layer.crest)
        del own["line"]  # the crest follows from it
    return {
        "name": f"{theme_name} {seed}",
        "record": theme_record(theme),
        "seed": seed,
        "weather": weather,
        "moment": [moment.travel, hour, elapsed],
        "date": [moment.date.year, moment.date.month, moment.date.day],
        "view": SIZE,
        "scene": {name: part for name, part in shown.items() if name not in ("texts", "chart")},
    }


@pytest.mark.slow
def test_whole_scenes_of_made_modules_are_pythons(
    need: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    web = tmp_path / "web"
    shutil.copytree(WEB, web)
    names = MADE.read_text(encoding="ascii").split()
    subprocess.run([sys.executable, TRANSLATOR, "--into", web, *names], check=True)
    monkeypatch.setattr(node_script, "WEB", web)
    found = differences(need("node"), "made_scene.mjs", [told(*scene) for scene in SCENES])
    assert not found["different"]
    assert found["compared"] == len(SCENES)
    assert found["farthest"]["numbers"] <= 2e-5
    assert found["farthest"]["colours"] <= COLOUR_STEP
