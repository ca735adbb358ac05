"""The visible air of a chapter: streaks of wind, and columns of rising air."""

import math

import numpy as np

from ...scene.items import Particles, Sprite
from ...scene.life.air.bird_picture import LEAN, TURN, BirdPose, bird
from ...scene.oklab import lab
from .avalanche import powder
from .chapter_view import ChapterView, chances, round_to_step

WARM, AMBER, WHITE = lab("ffdfa0", "ff9c48", "ffffff")

FULL_WIND, STREAKS = 150.0, 30  #: units a second squared of wind that shows all streaks, and the number of streaks
STREAK, WIND_PACE = 230.0, 900.0  #: a streak's units, and its units a second past the land

LEAST_WIND, CALM_WIND = 0.05, 0.4  #: strength of the weakest wind that is seen, and share of it with little motion
WIDER_WIND, WIND_BEFORE = 1.4, 0.2  #: breadths of the picture in which streaks fly, and of those to its left
WIND_HIGH, WIND_DEEP = 0.06, 0.78  #: shares of the picture's height above all streaks, and which they fill
STREAK_WAVE, STREAK_WAVES, STREAK_DROP = 9.0, 0.004, 6.0  #: units of their wave, radians a unit, and units they slant
STREAK_FAINTEST, STREAK_BRIGHTER, STREAK_RADIUS = 0.2, 0.3, 1.5  #: shares of the faintest and others, and half a width
SLOWEST_STREAK, SWIFTER = 0.7, 0.6  #: pace of the slowest streak or speck, and how much swifter others are
COLUMN_REACH, COLUMN_MARGIN = 600.0, 800.0  #: units beside the picture in which columns are looked for, and may reach
FULL_LIFT = 1500.0  #: units a second squared of rising air in which all of a column is seen

SPECKS, COLUMN_HIGH, RISE = 64, 1000.0, 190.0
"""Specks in a column of rising air, units of its height above the land, and units a second by which they rise."""

COLUMN_HALF, COLUMN_FOOT, COLUMN_WIDER = 0.36, 0.75, 0.35
"""Half a column in its widths, its breadth at the foot in shares of that, and by how much it is wider above."""

SPECK_SWAY, SPECK_SWAY_PACE, SWAY_ASIDE, SWAY_UP = 0.05, 0.9, 7.0, 6.0
"""Widths by which specks sway, radians a second, and radians by which those aside and those above sway later."""

RISING_POWER, SIDE_FAINTER, WARMER = 0.7, 0.5, 0.6
"""How long specks are seen on their way, what those at the sides lose, and how far their colour is drawn to warm."""

SHIMMERS, SHIMMER_SHARE, SHIMMER_RADIUS = 26.0, 0.17, 24.0  #: specks that are wide shimmers, their share and units
WARM_SHARE, WARM_RADIUS, WARM_SOFT = 0.9, 3.8, 0.6  #: share and units of all specks, and how soft they are
LOWEST_BIRD, HIGHER_BIRD = 560.0, 80.0  #: units above the land of the lowest bird, and between two
BIRD_TILT = 0.22  #: how high their circles look from below, as a share of their breadth
INNER_BIRD, BIRD_BANK, LEAST_LIFT = 0.6, 0.45, 0.2  #: radius of the innermost, radians it leans, and lift that has any

BIRDS, BIRD_HALF, CIRCLE, CIRCLE_PACE = 4, 21.0, 0.3, 0.62
"""Birds that circle in a column; half their span in units; the circle's radius in widths; radians a second."""


def air(picture: ChapterView) -> tuple[list[Sprite], list[Particles]]:
    """All visible air in the picture."""
    sprites, particles = _columns(picture)
    return sprites, [*_wind(picture), *particles, *powder(picture)]


def _wind(picture: ChapterView) -> list[Particles]:
    """Streaks that fly with the wind; with little motion fewer."""
    wind = picture.course.around(picture.state.x).wind
    strength = min(abs(wind) / FULL_WIND, 1.0) * (CALM_WIND if picture.calm else 1.0)
    if strength < LEAST_WIND:
        return []
    view, scale = picture.anchor.view, picture.scale
    number = np.arange(float(STREAKS))
    way = math.copysign(1.0, wind)
    breadth = WIDER_WIND * view.width / scale
    left, _ = picture.anchor.edges
    pace = WIND_PACE * (SLOWEST_STREAK + SWIFTER * chances(number, 1))
    across = (chances(number) * breadth + way * pace * picture.seconds - left) % breadth
    x = left + across - WIND_BEFORE * breadth
    rows = (WIND_HIGH + WIND_DEEP * chances(number, 2)) * view.height
    rows += STREAK_WAVE * scale * np.sin(STREAK_WAVES * x)
    colour = picture.light.mist + 0.5 * (WHITE - picture.light.mist)
    shown = np.clip(strength * STREAKS - number, 0.0, 1.0) * (STREAK_FAINTEST + STREAK_BRIGHTER * chances(number, 3))
    reach = (STREAK, -STREAK_DROP * way)
    return picture.dots(x, rows, shown, STREAK_RADIUS, colour=colour, words="headwind", reach=reach, soft=1.0)


def _columns(picture: ChapterView) -> tuple[list[Sprite], list[Particles]]:
    """The columns of rising air in the picture: warm specks that rise and sway, and birds that circle above."""
    sprites, particles = list[Sprite](), list[Particles]()
    left, right = picture.anchor.edges
    passage = picture.course.chapter(left)
    while passage.left < right:
        chapter = passage.chapter
        if chapter.lift:
            every = chapter.lift_every
            first, last = math.floor((left - COLUMN_REACH) / every), math.floor((right + COLUMN_REACH) / every)
            for number in range(first, last + 1):
                middle = (number + 0.5) * every
                if max(passage.left, left - COLUMN_MARGIN) < middle < min(passage.right, right + COLUMN_MARGIN):
                    share = min(picture.course.around(middle).lift / FULL_LIFT, 1.0)
                    particles += _specks(picture, middle, chapter.lift_width, share)
                    sprites += _birds(picture, middle, chapter.lift_width, share)
        if not passage.right < right:
            break
        passage = picture.course.chapter(passage.right)
    return sprites, particles


def _specks(picture: ChapterView, middle: float, width: float, strength: float) -> list[Particles]:
    number = np.arange(float(SPECKS))
    slow = 0.5 if picture.calm else 1.0
    pace = slow * RISE / COLUMN_HIGH * (SLOWEST_STREAK + SWIFTER * chances(number, 1))
    risen = (chances(number, 2) + pace * picture.seconds) % 1.0
    aside = 2.0 * chances(number) - 1.0
    sway = SPECK_SWAY * np.sin(SPECK_SWAY_PACE * picture.seconds + SWAY_ASIDE * aside + SWAY_UP * risen)
    x = middle + width * (COLUMN_HALF * aside * (COLUMN_FOOT + COLUMN_WIDER * risen) + sway)
    foot = picture.ground(middle)[0]
    rows = picture.anchor.view.row(0.0) - (foot + COLUMN_HIGH * risen) * picture.scale
    share = strength * np.sin(np.pi * risen) ** RISING_POWER * (1.0 - SIDE_FAINTER * aside * aside)
    colour = picture.light.glow + WARMER * (WARM - picture.light.glow) + picture.day * (AMBER - WARM)
    some = number < SHIMMERS
    shimmer = picture.dots(
        x,
        rows,
        some * SHIMMER_SHARE * share,
        SHIMMER_RADIUS,
        colour=colour,
        words="rising air",
        reach=(0.0, -RISE),
        soft=1.0,
    )
    return shimmer + picture.dots(
        x, rows, WARM_SHARE * share, WARM_RADIUS, colour=colour, words="rising air", soft=WARM_SOFT
    )


def _birds(picture: ChapterView, middle: float, width: float, strength: float) -> list[Sprite]:
    """Birds that circle high in a column, with still wings."""
    view, scale = picture.anchor.view, picture.scale
    foot, half = picture.ground(middle)[0], round(2.0 * round_to_step(BIRD_HALF * scale)) / 2.0
    dark = picture.light.ridges[-1] * np.array([0.8, 0.7, 0.7])
    sprites = list[Sprite]()
    for number in range(BIRDS):
        angle = CIRCLE_PACE * (0.5 if picture.calm else 1.0) * picture.seconds + math.tau * number / BIRDS
        radius = width * CIRCLE * (INNER_BIRD + (1.0 - INNER_BIRD) * number / BIRDS)
        x = picture.anchor.column(middle + radius * math.cos(angle))
        y = view.row(foot + LOWEST_BIRD + HIGHER_BIRD * number + BIRD_TILT * radius * math.sin(angle))
        if not (-2.0 * half < x < view.width + 2.0 * half and -2.0 * half < y < view.height) or strength < LEAST_LIFT:
            continue
        yaw = round((angle + 0.5 * math.pi) % math.tau / TURN)
        pose = BirdPose(1, -1, yaw, round(BIRD_BANK / LEAN), 0)
        column, row = round(2.0 * x), round(2.0 * y)
        left, top, share = picture.memory(bird, half, pose, column % 2, row % 2)
        sprites.append(Sprite(picture.anchor.layer, left + column // 2, top + row // 2, share, dark, "circling bird"))
    return sprites
