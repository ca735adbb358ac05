"""What the page shows is what Python shows: its scenes are made from the Python."""

from __future__ import annotations

import base64
import dataclasses
import datetime
import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import numpy as np
import pytest

from ridgeline import shipped
from ridgeline.export.page.page_file import theme_record
from ridgeline.scene import Landscape, Moment, View
from ridgeline.scene.foreground.foreground import PARALLAX, foreground
from ridgeline.scene.life import living
from ridgeline.scene.life.score import Cue
from ridgeline.scene.life.voices import VOICES
from ridgeline.scene.light.clock import STEPS_PER_SECOND
from ridgeline.scene.memory import Memory
from ridgeline.scene.sky.rays_halos_and_rainbow import halos
from ridgeline.scene.stage import Stage
from ridgeline.scene.theme import Life, Theme
from ridgeline.scene.weather.lightning import strikes
from ridgeline.scene.weather_spells import bow_after

from .node_script import differences
from .scene_data import data, scene_data

Case = dict[str, Any]

VIEWS = [
    (320, 180),
    (300, 200, 0.31, (400.0, 150.0), 1.3, 40.0, 0.4, 0.0),
    (256, 144, None, None, 1.0, 0.0, 0.0, 37.0),
]
"""What views are made of."""

SUMMER, AUTUMN, WINTER = datetime.date(2026, 6, 3), datetime.date(2026, 9, 16), datetime.date(2027, 1, 20)

MOMENTS = [
    Moment(1234.5, 18.5, 40.0, AUTUMN, 70.0),
    Moment(-98765.4, 9.25, 777.0, WINTER, -20.0),
    Moment(1e8 + 0.3, 1.0, 86_400.0, SUMMER, 300.0),
    Moment(30_000.0, 13.0, 1000.0, SUMMER, 30.0),
    Moment(500.0, 6.5, 200.0, AUTUMN, 30.0),
]
"""By day and by night, near and far, in three seasons."""

LANDSCAPES = [
    ("dusk", 7, None, False),
    ("aurora", -3, "none", False),
    ("cliffs", 10**18 + 5, "storm", False),
    ("tide", 11, "rain", True),
    ("harbour", 5, "storm", False),
    ("winter", 7, "snow", False),
    ("paper", -(10**9), "fog", False),
    ("blue", 2**70 + 3, "none", False),
    ("city", 7, "rain", False),
]
"""Themes and seeds, the weather that is asked for, and whether it is calm."""

SEEN = {
    *("aurora", "bank of fog", "ceiling", "cumulus", "far rain", "foreground", "glitter", "halo", "light on cumulus"),
    *("light on the water", "lightning", "mirrored lightning", "rain", "rainbow", "ray", "ring of rain", "snow"),
    *("shadow of a cloud", "surf", "wisps"),
}
"""What is compared besides life, all landscapes together."""

SINCE = {
    "meteors": 0.4,
    "glider": 14.0,
    "campfire": 17.0,
    "whale": 12.1,
    "lanterns": 21.0,
    "balloon": 25.0,
    "kite": 20.0,
    "boat": 24.0,
}
"""Seconds of an event in which much of it is seen."""

FARTHEST = {"exact": 0.0, "numbers": 1e-4, "colours": 1e-12}
"""How far numbers may be apart: those of crests and places not at all, others by what functions of both round."""


def scene(landscape: Landscape, moment: Moment, view: View) -> Case:
    """What Python shows."""
    shown = landscape.scene(moment, view)
    told = scene_data(shown)
    for layer, own in zip(shown.layers, told["layers"], strict=True):
        own["crest"] = data(layer.crest)
        del own["line"]  # the crest follows from it
    return told


def picture(landscape: Landscape, moment: Moment, **parts: Any) -> Case:
    """A moment, and what is seen then."""
    date = [moment.date.year, moment.date.month, moment.date.day]
    return {"moment": {**vars(moment), "date": date}, "cues": data([*landscape.cues(moment)]), **parts}


def case(landscape: Landscape, pictures: list[Case]) -> Case:
    return {
        "name": landscape.theme.name,
        "record": theme_record(landscape.theme),
        "seed": str(landscape.seed),
        "weather": landscape.weather,
        "calm": landscape.calm,
        "pictures": pictures,
    }


def scenes(landscape: Landscape, moments: list[Moment]) -> Case:
    """Scenes of some moments, each in one of the views."""
    views = [VIEWS[number % len(VIEWS)] for number in range(len(moments))]
    pairs = zip(moments, views, strict=True)
    return case(
        landscape, [picture(landscape, one, view=view, scene=scene(landscape, one, View(*view))) for one, view in pairs]
    )


def rare(landscape: Landscape) -> Iterator[Moment]:
    """Moments of a landscape in which rare things are seen."""
    theme, key, asked = landscape.theme, landscape.key, landscape.weather
    if asked == "storm":
        struck = strikes(theme, key, 0.0, 400.0, asked=asked)[0].second
        yield Moment(500.0, 21.0, math.ceil(struck * STEPS_PER_SECOND + 0.5) / STEPS_PER_SECOND, AUTUMN)
    if asked is None:
        bows = (second for second in range(300, 30_000, 10) if bow_after(theme, key, second, None) > 0.3)
        yield from (Moment(2000.0, theme.sunrise + 2.0, float(second), AUTUMN) for second in islice(bows, 1))
        dates = (Moment(0.0, 12.0, float(second), SUMMER) for second in range(0, 840, 60))
        yield from islice((moment for moment in dates if halos(*landscape._set(moment, View(64, 36))[:2])), 1)
        places = (Moment(place / PARALLAX, 12.0, 60.0, AUTUMN) for place in range(0, 60_000, 500))
        near = (moment for moment in places if foreground(landscape.stage(moment, View(64, 36)), math.inf, Memory()))
        yield from islice(near, 1)


def check(node: str, cases: list[Case]) -> None:
    """Fail unless the page's modules show the same."""
    found = differences(node, "scenes.mjs", cases)
    assert not found["different"]
    assert found["compared"] == sum(len(one["pictures"]) for one in cases)
    assert not {part: apart for part, apart in found["farthest"].items() if apart > FARTHEST[part]}


@pytest.mark.slow
def test_scenes_of_every_theme_are_pythons(need: Callable[[str], str]) -> None:
    cases = []
    for number, name in enumerate(shipped.theme_names()):
        cases.append(scenes(Landscape(name, 7 + number), [MOMENTS[number % len(MOMENTS)]]))
    check(need("node"), cases)


@pytest.mark.slow
def test_whatever_shines_drifts_falls_and_lights_up_is_the_same(need: Callable[[str], str]) -> None:
    cases = []
    for number, (name, seed, asked, calm) in enumerate(LANDSCAPES):
        landscape = Landscape(name, seed=seed, weather=asked, calm=calm)
        cases.append(scenes(landscape, [MOMENTS[number % 3], *rare(landscape)]))
    shown = [one["scene"] for each in cases for one in each["pictures"]]
    items = [item for one in shown for item in (*one["sky"]["curtains"], *one["sprites"], *one["particles"])]
    assert {item["words"] for item in items} >= SEEN
    assert any(disc["earthshine"] or disc["maria"] for one in shown for disc in one["sky"]["discs"])
    check(need("node"), cases)


def lively(name: str) -> Theme:
    """A theme with all of life, so that none of it is left out."""
    theme = Landscape(name).theme
    return replace(theme, life=Life(**dict.fromkeys(dataclasses.asdict(theme.life), 1.0)))


def events(stage: Stage, number: int) -> list[Case]:
    """What Python shows of all events that suit a theme, at two seconds of each."""
    told: list[Case] = [{"kind": "steady", "cue": None, "items": data(living(stage, []))}]
    for place, (kind, voice) in enumerate(VOICES.items()):
        for turn in range((12 if kind == "meteors" else 2) if voice.suits(stage.theme) else 0):
            since = SINCE.get(kind, 8.0 + place) + (0.9 if kind == "meteors" else 7.3) * turn + 0.37 * (number % 4)
            cue = Cue(kind, 3 + 5 * number + 71 * place + turn, since, 1.0 if turn else 0.83)
            told.append({"kind": kind, "cue": data([*cue]), "items": data([*voice.draw(stage, cue)])})
    return told


@pytest.mark.slow
def test_each_event_shows_the_same_in_every_theme(need: Callable[[str], str]) -> None:
    cases = []
    for number, name in enumerate(shipped.theme_names()):
        landscape = Landscape(lively(name), 7 - 9 * number, ["fog", None, "snow"][number % 3], number % 4 == 3)
        pictures = []
        for turn in (0, 2):
            moment, view = MOMENTS[(number + turn) % len(MOMENTS)], VIEWS[(number + turn) % len(VIEWS)]
            seen = events(landscape.stage(moment, View(*view)), number)
            pictures.append(picture(landscape, moment, view=view, events=seen))
        cases.append(case(landscape, pictures))
    every = [event for each in cases for one in each["pictures"] for event in one["events"]]
    shown = {event["kind"] for event in every if event["items"]}
    assert shown == {*VOICES, "steady"}
    check(need("node"), cases)


@pytest.mark.slow
def test_the_same_events_come_in_every_second(need: Callable[[str], str]) -> None:
    cases = []
    for number, name in enumerate(shipped.theme_names()):
        landscape = Landscape(lively(name) if number % 2 else name, [7, -3, 10**18 + 5, 2**70][number % 4])
        seconds = [*(97.3 * turn + number for turn in range(30)), 1e6 / 3.0, 1e9 + 0.5]
        moments = [Moment(0.0, (number + second / 97.0) % 24.0, second, SUMMER) for second in seconds]
        cases.append(case(landscape, [picture(landscape, moment) for moment in moments]))
    assert sum(len(one["cues"]) for each in cases for one in each["pictures"]) > 1000
    check(need("node"), cases)


@pytest.mark.slow
@pytest.mark.parametrize("spoil", ["crest", "words", "cues", "colour"])
def test_the_comparison_can_fail(need: Callable[[str], str], spoil: str) -> None:
    told = scenes(Landscape("dusk", 7), MOMENTS[:1])
    (shown,) = told["pictures"]
    layer, sprite = shown["scene"]["layers"][0], shown["scene"]["sprites"][0]
    if spoil == "crest":
        layer["crest"] = data(np.frombuffer(base64.b64decode(layer["crest"]["bytes"])) + 1e-9)
    elif spoil == "colour":
        sprite["colour"] = data(np.frombuffer(base64.b64decode(sprite["colour"]["bytes"])) + 1e-4)
    elif spoil == "words":
        layer["words"] = "a wall"
    else:
        shown["cues"].append(shown["cues"][0] if shown["cues"] else {})
    with pytest.raises(AssertionError):
        check(need("node"), [told])
