"""How much of what the score has can be seen: in a picture, not behind land, and not too faint."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from ridgeline.scene import Journey, Landscape, Moment, View
from ridgeline.scene.items import Band, Sprite
from ridgeline.scene.life import VOICES
from ridgeline.scene.life.score import BAR, DAY, Cue
from ridgeline.scene.stage import Stage

from .seen import Picture

VIEW, PORTRAIT = View(640, 360), View(270, 480)

LEAST = 1.5  #: pixels that must be covered, all together, for a thing to be seen at all in pictures as small as these

FAINTEST = 0.2

BRIEF = {"meteors": (0.0, 0.5, 1.0, 1.5)}
"""Seconds after a moment at which is looked, too, whether a kind is seen that is over in one."""


def open_rows(stage: Stage) -> list[Picture]:
    """(width,) the row from which land hides what stands on a layer, for the sky and then for each layer."""
    lowest = np.full(stage.view.width, float(stage.view.height))
    rows = [lowest]
    for layer in reversed(stage.crests):
        lowest = np.minimum(lowest, np.floor(np.minimum(layer.crest[1:], layer.crest[:-1])))
        rows.append(lowest)
    return rows[::-1]


def covered(stage: Stage, sprites: Sequence[Sprite | Band], open_to: list[Picture]) -> float:
    """The pixels that sprites cover where nothing hides them."""
    area = 0.0
    for sprite in sprites:
        share = sprite.share
        high, wide = share.shape
        rows, columns = np.arange(high) + sprite.top, np.arange(wide) + sprite.left
        inside = (columns >= 0) & (columns < stage.view.width)
        free = rows[:, None] < open_to[sprite.layer + 1][columns[inside]]
        shown = np.where(free & (rows >= 0)[:, None], share[:, inside], 0.0)
        if shown.max(initial=0.0) > FAINTEST:
            area += float(shown.sum())
    return area


def seen_now(landscape: Landscape, moment: Moment, view: View = VIEW) -> list[Cue]:
    """The events that can be seen at a moment."""
    cues = [cue for cue in landscape.cues(moment) if cue.since > -2.0]
    if not cues:
        return []
    stage = landscape.stage(moment, view)
    open_to = open_rows(stage)
    return [
        cue
        for cue in cues
        if any(covered(stage, _drawn(stage, cue, late), open_to) >= LEAST for late in BRIEF.get(cue.kind, (0.0,)))
    ]


def _drawn(stage: Stage, cue: Cue, late: float) -> Sequence[Sprite | Band]:
    return VOICES[cue.kind].draw(stage, cue._replace(since=cue.since + late))


def watched(landscape: Landscape, start: float, stop: float, step: float, view: View = VIEW) -> Iterator[list[Cue]]:
    """What can be seen, second by second, of a journey on which the day turns."""
    journey = Journey(landscape.theme.speed)
    for second in np.arange(start, stop, step).tolist():
        yield seen_now(landscape, journey.moment(second), view)


def coming(landscape: Landscape, kind: str, first: int = 0) -> float:
    """The second in which the first event of a kind comes into the picture, from a bar on."""
    part = 0 if VOICES[kind].parts & DAY else 2
    bars = ((number, landscape.score.bar(number, 9)) for number in range(first, first + 600))
    return next(BAR * number + bar.start for number, bar in bars if kind in (bar.kinds[part], *bar.beside))


def longest_gap(seen: Sequence[Sequence[Cue]], step: float) -> float:
    """The longest stretch in seconds in which nothing is seen."""
    longest = run = 0
    for now in seen:
        run = 0 if now else run + 1
        longest = max(longest, run)
    return longest * step if longest else -math.inf
