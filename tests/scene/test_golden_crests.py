"""Codes show the same land for good: crests of twenty codes of all themes, as numbers.

What stands in `golden_crests.json` is part of the format of a code from version 0.2.0 on. Until then
`python tests/scene/test_golden_crests.py` writes it anew after a change of the land.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from ridgeline import shipped
from ridgeline.scene.scene_code import SceneCode

FILE = Path(__file__).with_name("golden_crests.json")
COLUMNS = 9
GOLDEN: dict[str, list[list[float]]] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


def crests(code: str) -> list[list[float]]:
    """Rows, to a thousandth of a pixel, of every crest of the code's picture at some of its columns."""
    scene = SceneCode.parse(code).scene(1280, 720)
    columns = np.linspace(0, scene.width, COLUMNS).astype(int)
    return [np.round(layer.crest[columns], 3).tolist() for layer in scene.layers]


def codes() -> list[str]:
    """Twenty codes: each theme once in clear weather, then some far places, hours and seeds of other signs."""
    clear = [SceneCode(name, seed=7, hour=12.0, weather="none") for name in shipped.theme_names()]
    elsewhere = [
        SceneCode("dusk", seed=-3, second=3600.0, hour=18.5, weather="none"),
        SceneCode("mesa", seed=10**12, second=86_400.0, hour=6.25, weather="none"),
        SceneCode("winter", seed=0, second=500.0, hour=23.0, weather="snow"),
        SceneCode("tide", seed=1, second=7200.0, hour=5.5, weather="none", speed=-2.0),
        SceneCode("city", seed=99, second=1234.5, hour=21.0, weather="rain"),
        SceneCode("harbour", seed=2**40, second=60.0, hour=9.0, weather="fog"),
        SceneCode("purple", seed=-(10**6), second=1e6, hour=15.0, weather="none"),
    ]
    return [str(code) for code in (*clear, *elsewhere)]


def test_there_are_twenty_codes_of_all_themes() -> None:
    assert list(GOLDEN) == codes()
    assert len(GOLDEN) == 20
    assert {SceneCode.parse(code).theme for code in GOLDEN} == set(shipped.theme_names())


@pytest.mark.slow
@pytest.mark.parametrize("code", GOLDEN)
def test_a_code_shows_the_land_that_it_always_showed(code: str) -> None:
    shown = crests(code)
    assert len(shown) == len(GOLDEN[code])
    for own, golden in zip(shown, GOLDEN[code], strict=True):
        assert own == pytest.approx(golden, abs=2e-3)


if __name__ == "__main__":
    FILE.write_text(json.dumps({code: crests(code) for code in codes()}, indent=1) + "\n", encoding="utf-8")
