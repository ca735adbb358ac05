"""An avalanche: a cloud of snow in heaps that roll over the land behind the glider."""

import math

import numpy as np

from ...scene.items import Particles
from ...scene.oklab import lab
from ...terrain.arrays import Floats
from .chapter_view import ChapterView, chances
from .run_words import hunter

WHITE = lab("ffffff")[0]

AVALANCHE = 2700.0  #: units behind the glider at which an avalanche comes into the picture

SNOW_ROWS, BILLOWS, BILLOW = 3, 10, 92.0
"""Rows of heaps of an avalanche, the farthest and highest first; heaps of each; and units of a middling heap."""


def snow_near(picture: ChapterView) -> float:
    """0–1, how near an avalanche is: 1 where it takes the glider."""
    lead = picture.state.x - picture.state.dusk
    return max(1.0 - lead / AVALANCHE, 0.0) if hunter(picture.course, picture.state.x) == "avalanche" else 0.0


def snow_crest(picture: ChapterView, near: float, depth: int, none: Floats) -> Floats:
    """A row of heaps of a cloud of snow, that rise from its front to the picture's left side and roll forward."""
    view, scale = picture.anchor.view, picture.scale
    front = (picture.anchor.column(picture.state.x) + 70.0 * scale) * near**0.8 - 60.0 * scale * (SNOW_ROWS - 1 - depth)
    high, columns, line = (0.34 + 0.6 * near) * view.height, np.arange(view.width + 1.0), none.copy()
    rolled = (0.22 + 0.06 * depth) * picture.seconds * (0.5 if picture.calm else 1.0)
    for number in range(BILLOWS):
        turn = ((number + 0.4 * depth + rolled) / BILLOWS) % 1.0  # 0 behind and high up, 1 at the front, on the land
        swing = math.sin(5.1 * number + 2.3 * depth)
        grown = min(7.0 * (1.0 - turn), 7.0 * turn, 1.0)
        radius = BILLOW * scale * (0.62 + 0.5 * (1.0 - turn)) * (1.0 + 0.3 * swing) * grown
        middle = front * (0.1 + 0.9 * turn) - 0.8 * radius + 16.0 * scale * swing
        foot = float(np.interp(min(max(middle, 0.0), view.width), columns, picture.crest))
        centre = foot - high * (1.0 - 0.27 * depth) * (1.0 - turn) ** 1.5 + (0.1 + 0.25 * swing) * radius
        first, last = max(math.ceil(middle - radius), 0), min(math.floor(middle + radius), view.width)
        if radius < 2.0 or last < 0:
            continue
        away = (columns[first : last + 1] - middle) / radius
        heap = centre - radius * np.sqrt(1.0 - np.minimum(away * away, 1.0))
        line[first : last + 1] = np.minimum(line[first : last + 1], heap)
        inside = line[: max(math.ceil(middle), 0)]
        np.minimum(inside, centre, out=inside)
    return line


POWDER, PUFFS = 70, 15.0  #: specks of snow before an avalanche, and puffs along its front, and along the land


def powder(picture: ChapterView) -> list[Particles]:
    """Snow that an avalanche blows ahead of it."""
    near = snow_near(picture)
    if near <= 0.0:
        return []
    number = np.arange(float(POWDER))
    left, _ = picture.anchor.edges
    front = (picture.state.x - left) * near
    flown = (chances(number, 1) + (0.5 + 0.6 * chances(number, 2)) * picture.seconds) % 1.0
    x = left - 60.0 + front + (130.0 + 420.0 * near) * flown * (0.4 + 0.6 * chances(number, 3))
    up = (60.0 + 620.0 * near) * chances(number) * (1.0 - 0.4 * flown) + 40.0 * np.sin(math.pi * flown)
    rows = picture.rows_at(x) - up * picture.scale
    share = (1.0 - flown) * min(2.0 * near + 0.2, 1.0)
    snow = picture.light.snow_colour + 0.4 * (WHITE - picture.light.snow_colour)
    flying = picture.dots(x, rows, 0.9 * share, 3.2, colour=snow, words="blown snow", soft=0.6)
    along = np.arange(PUFFS)
    rolled = (along / PUFFS + 0.11 * picture.seconds) % 1.0
    x = left + (front + 40.0) * rolled + 60.0 * chances(along)
    rows = picture.rows_at(x) - (26.0 + 22.0 * np.sin(3.0 * picture.seconds + along)) * picture.scale
    fading = np.minimum(4.0 * (1.0 - rolled), 1.0) * min(3.0 * near, 1.0)
    rolling = picture.dots(x, rows, 0.62 * fading, 54.0, colour=snow, words="rolling snow", soft=1.0)
    up = along / PUFFS
    swell = np.sin(1.7 * picture.seconds + 2.1 * along)
    x = left + (front + 20.0) * (1.0 - up**1.4) + 26.0 * swell - 40.0
    rows = picture.rows_at(x) - ((0.45 + 0.4 * near) * 1080.0 * up**1.2 + 20.0 * swell) * picture.scale
    return (
        picture.dots(
            x, rows, np.full(len(x), 0.4 * min(3.0 * near, 1.0)), 78.0, colour=snow, words="rolling snow", soft=1.0
        )
        + rolling
        + flying
    )
