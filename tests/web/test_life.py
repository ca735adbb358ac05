"""The life of a scene in JavaScript is Python's: the same events in the same seconds, and each shows the same."""

from __future__ import annotations

import base64
import datetime
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from typing import Any

import numpy as np
import pytest

from ridgeline import shipped
from ridgeline.present.page.theme_record import theme_record
from ridgeline.scene import Landscape, Moment, View
from ridgeline.scene.items import Band, Sprite
from ridgeline.scene.life import living
from ridgeline.scene.life.land.wind_wheels import wind_wheels
from ridgeline.scene.life.score import Cue, Score
from ridgeline.scene.life.voices import VOICES
from ridgeline.scene.stage import Stage
from ridgeline.scene.theme import Life, Theme

from .node_script import differences

Case = dict[str, Any]

FARTHEST = 1e-6
"""How far shares, places in pixels and colours in OKLab may be apart."""

CASES: list[tuple[Case, Case, str | None, bool]] = [
    ({"travel": 1234.5, "hour": 13.4, "elapsed": 412.3}, {"width": 640, "height": 360}, None, False),
    (
        {"travel": -98765.4, "hour": 19.3, "elapsed": 7777.25, "date": datetime.date(2027, 1, 20), "speed": 60.0},
        {"width": 420, "height": 300, "scale": 0.4, "origin": (310.0, 190.0), "zoom": 1.3, "lift": 40.0, "still": 0.4},
        "snow",
        True,
    ),
    (
        {"travel": 1e7 + 0.3, "hour": 22.7, "elapsed": 86_400.5, "date": datetime.date(2026, 7, 3)},
        {"width": 800, "height": 300},
        None,
        False,
    ),
    ({"travel": 500.0, "hour": 18.1, "elapsed": 200.0}, {"width": 480, "height": 270}, "fog", False),
]
"""Moments by day, at dusk in winter, in a summer night and in fog, with their views, the weather, and if it is calm."""

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


def array(numbers: Any) -> dict[str, str]:
    kind = "f4" if numbers.dtype == np.float32 else "f8"
    return {kind: base64.b64encode(np.ascontiguousarray(numbers, f"<{kind}").tobytes()).decode()}


def item(one: Sprite | Band) -> Case:
    told: Case = {"words": one.words, "layer": one.layer, "left": one.left, "top": one.top}
    told["colour"] = np.asarray(one.colour).tolist()
    if isinstance(one, Band):
        return {**told, "width": one.width, "height": one.height, "points": array(one.points)}
    height, width = one.share.shape
    return {**told, "width": width, "height": height, "share": array(one.share)}


def told_stage(stage: Stage) -> Case:
    """All of a stage but the lands, which JavaScript makes itself."""
    light = {
        "".join([first, *map(str.capitalize, rest)]): np.asarray(value).tolist()
        for name, value in vars(stage.light).items()
        for first, *rest in [name.split("_")]
    }
    view = {name: value for name, value in asdict(stage.view).items() if value is not None}
    moment, date = asdict(stage.moment), stage.moment.date
    crests = [
        {
            "words": layer.words,
            "crest": array(layer.crest),
            "rows": array(np.asarray(layer.gradient.rows, float)),
            "colours": layer.gradient.colours.tolist(),
        }
        for layer in stage.crests
    ]
    return {
        "key": str(stage.seed),
        "life": asdict(stage.life),
        "calm": stage.calm,
        "light": light,
        "weather": list(stage.weather),
        "moment": {**moment, "date": [date.year, date.month, date.day]},
        "view": view,
        "grounds": [ground.number for ground in stage.grounds],
        "crests": crests,
    }


def event(kind: str, cue: Cue | None, items: Sequence[Sprite | Band]) -> Case:
    return {"kind": kind, "cue": cue and list(cue), "items": list(map(item, items))}


def shown(landscape: Landscape, number: int) -> Case:
    """What Python shows of all events that suit a theme, at two seconds of each, and at more of the short ones."""
    moment, view, _, _ = CASES[number]
    stage = landscape.stage(Moment(**moment), View(**view))
    events = [event("steady", None, living(stage, [])), event("wheels", None, wind_wheels(stage))]
    for place, (kind, voice) in enumerate(VOICES.items()):
        if not voice.suits(landscape.theme):
            continue
        for turn in range(12 if kind == "meteors" else 2):
            since = SINCE.get(kind, 8.0 + place) + (0.9 if kind == "meteors" else 7.3) * turn + 0.37 * number
            cue = Cue(kind, 3 + 5 * number + 71 * place + turn, since, 1.0 if turn else 0.83)
            events.append(event(kind, cue, voice.draw(stage, cue)))
    cue = Cue("glider", 2, 16.0, 0.9)
    return {"stage": told_stage(stage), "events": [*events, event("living", cue, living(stage, [cue]))]}


def lively(name: str) -> Theme:
    """A theme with all of life, so that none of it is left out."""
    theme = Landscape(name).theme
    return replace(theme, life=Life(**dict.fromkeys(asdict(theme.life), 1.0)))


def pictures(name: str, numbers: Sequence[int]) -> Case:
    """What a theme shows in some of the cases."""
    theme = lively(name)
    scenes = []
    for number in numbers:
        _, _, weather, calm = CASES[number]
        scenes.append(shown(Landscape(theme, 7 - 9 * number, weather, calm), number))
    return {"record": theme_record(theme), "scenes": scenes}


@pytest.mark.slow
def test_each_event_shows_the_same_in_every_theme(need: Callable[[str], str]) -> None:
    every = [
        pictures(name, [turn % len(CASES), (turn + 1 + turn // len(CASES) % 3) % len(CASES)])
        for turn, name in enumerate(shipped.theme_names())
    ]
    seen = Counter(
        event["kind"] for one in every for scene in one["scenes"] for event in scene["events"] if event["items"]
    )
    assert {*seen} == {*VOICES, "steady", "wheels", "living"}
    found = differences(need("node"), "life.mjs", every)
    assert not found["different"]
    assert found["compared"] > 3000
    assert not {part: apart for part, apart in found["farthest"].items() if apart > FARTHEST}


@pytest.mark.slow
@pytest.mark.parametrize("spoil", ["left", "colour", "share"])
def test_the_comparison_can_fail(need: Callable[[str], str], spoil: str) -> None:
    told = pictures("blue", [0])
    item = next(item for event in told["scenes"][0]["events"] for item in event["items"] if "share" in item)
    other = array(np.ones(item["width"] * item["height"], np.float32))
    item[spoil] = {"left": item["left"] + 1, "colour": [2e-6 + part for part in item["colour"]], "share": other}[spoil]
    found = differences(need("node"), "life.mjs", [told])
    assert found["different"] or max(found["farthest"].values()) > FARTHEST


def events_of(theme: Theme, seed: int, calm: bool, month: int, chance: random.Random) -> Case:
    """Bars of the score, near and far, and the events of some seconds."""
    landscape = Landscape(theme, seed)
    score = Score(VOICES, theme, landscape.key)
    numbers = [*range(-4, 60), *(chance.randrange(-(2**20), 2**31) for _ in range(30))]
    seconds = [*(chance.uniform(0.0, 4000.0) for _ in range(30)), *(chance.uniform(0.0, 1e9) for _ in range(10))]
    cues = []
    for second in seconds:
        hour = chance.uniform(0.0, 24.0)
        listed = score.cues(second, hour, month, theme.life, calm)
        cues.append([second, hour, [[*cue, cue.passing, cue.within(44.0, 3.0)] for cue in listed]])
    bars = [[number, *score.bar(number, month)] for number in numbers]
    return {
        "life": asdict(theme.life),
        "key": str(landscape.key),
        "calm": calm,
        "month": month,
        "bars": bars,
        "cues": cues,
    }


@pytest.mark.slow
def test_the_same_events_come_in_every_second(need: Callable[[str], str]) -> None:
    chance = random.Random(3)
    told = []
    for turn, name in enumerate(shipped.theme_names()):
        theme, scores = Landscape(name).theme, []
        life = Life(**{kind: chance.choice([0.0, 0.1, 0.37, 1.0]) for kind in asdict(theme.life)})
        for number, own in enumerate([theme, lively(name), replace(theme, life=life)]):
            seed = [7, -3, 10**18 + 5, 2**70][(turn + number) % 4]
            scores.append(events_of(own, seed, number == 1, 1 + (5 * turn + 4 * number) % 12, chance))
        told.append({"record": theme_record(theme), "scores": scores})
    found = differences(need("node"), "life.mjs", told)
    assert not found["different"]
    assert found["compared"] > 5000
