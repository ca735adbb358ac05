"""A built-in theme shows whatever life its file asks for: none asks for smoke where no chimney stands."""

from __future__ import annotations

import math
import tomllib

import numpy as np
import pytest

from ridgeline import shipped
from ridgeline.scene import Journey, Landscape, View
from ridgeline.scene.life import VOICES
from ridgeline.scene.life.score import BAR, DAY, LONGEST
from ridgeline.scene.themes.find import built_in
from tiers.plugin import each_once

from .alive import seen_now
from .seen import alone, moments

LIVES = {name: tomllib.loads(shipped.theme_text(name))["life"] for name in shipped.theme_names()}
ASKED = [(name, kind) for name, life in LIVES.items() for kind, share in life.items() if share]
EVENTS = [(name, kind) for name, kind in ASKED if kind in VOICES]
STEADY = [(name, kind) for name, kind in ASKED if kind not in VOICES]
HOURS = {"leaves": 12.0, "fireflies": 22.0, "smoke": 19.0}
WORDS = {"leaves": "leaf", "fireflies": "firefly"}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "kind"), STEADY)
def test_what_a_theme_asks_for_is_seen_within_an_hour(name: str, kind: str) -> None:
    landscape, hour = Landscape(alone(built_in(name), **{kind: 1.0}), 7), HOURS[kind]
    scenes = (landscape.scene(moment, View(384, 216)) for moment in moments(landscape, hour, 0.0, 3600.0, 5.0))
    words = (sprite.words for scene in scenes for sprite in scene.sprites)
    assert any(WORDS.get(kind, kind) in some for some in words)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "kind"), each_once(EVENTS))
def test_one_of_the_first_events_of_a_kind_is_seen(name: str, kind: str) -> None:
    landscape = Landscape(alone(built_in(name), **{kind: 1.0}), 7)
    journey = Journey(landscape.theme.speed, 12.0 if VOICES[kind].parts & DAY else 0.0, math.inf)
    bars = [number for number in range(120) if kind in (*(bar := landscape.score.bar(number, 9)).kinds, *bar.beside)]
    assert any(
        seen_now(landscape, journey.moment(BAR * number + since))
        for number in bars[:8]
        for since in np.arange(6.0, LONGEST, 4.0 if kind != "meteors" else 0.5).tolist()
    )
