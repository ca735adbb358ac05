"""A built-in theme shows whatever life its file asks for: none asks for smoke where no chimney stands."""

from __future__ import annotations

import tomllib

import pytest

from ridgeline import shipped
from ridgeline.scene import Landscape, View
from ridgeline.scene.themes.find import built_in

from .seen import alone, moments

LIVES = {name: tomllib.loads(shipped.theme_text(name))["life"] for name in shipped.theme_names()}
ASKED = [(name, kind) for name, life in LIVES.items() for kind, share in life.items() if share]
HOURS = {"birds": 10.0, "meteors": 0.0, "leaves": 12.0, "fireflies": 22.0}
WORDS = {"birds": "bird", "meteors": "shooting star", "leaves": "leaf", "fireflies": "firefly"}


@pytest.mark.parametrize(("name", "kind"), ASKED)
def test_what_a_theme_asks_for_is_seen_within_an_hour(name: str, kind: str) -> None:
    landscape, hour, step = Landscape(alone(built_in(name), **{kind: 1.0}), 7), HOURS.get(kind, 19.0), 5.0
    if kind == "meteors":
        step = 0.5
    scenes = (landscape.scene(moment, View(384, 216)) for moment in moments(landscape, hour, 0.0, 3600.0, step))
    words = (sprite.words for scene in scenes for sprite in scene.sprites)
    assert any(WORDS.get(kind, kind) in some for some in words)
