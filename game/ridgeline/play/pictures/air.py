"""What is seen of a chapter's air: wind against the glider, and columns of rising air."""

import math

import numpy as np

from ...scene.items import Particles, Sprite
from ...scene.life.air.bird_picture import LEAN, TURN, BirdPose, bird
from ...scene.oklab import lab
from .avalanche import powder
from .chapter_view import ChapterView, chances, round_to_step

WARM, AMBER, WHITE = lab("ffdfa0", "ff9c48", "ffffff")

FULL_WIND, STREAKS = 150.0, 30  #: units a second squared of wind in which all streaks are seen, and how many there are
STREAK, WIND_PACE = 230.0, 900.0  #: units of a streak, and units a second by which it passes the land

SPECKS, COLUMN_HIGH, RISE = 64, 1000.0, 190.0
"""Specks in a column of rising air, units of its height above the land, and units a second by which they rise."""

BIRDS, BIRD_HALF, CIRCLE, CIRCLE_PACE = 4, 21.0, 0.3, 0.62
"""Birds that circle in a column; half their span in units; the circle's radius in widths; radians a second."""


def air(picture: ChapterView) -> tuple[list[Sprite], list[Particles]]:
    """All of it in the picture."""
    sprites, particles = _columns(picture)
    return sprites, [*_wind(picture), *particles, *powder(picture)]


def _wind(picture: ChapterView) -> list[Particles]:
    """Streaks that fly with the wind; with little motion fewer."""
    wind = picture.course.around(picture.state.x).wind
    strength = min(abs(wind) / FULL_WIND, 1.0) * (0.4 if picture.calm else 1.0)
    if strength < 0.05:
        return []
    view, scale = picture.anchor.view, picture.scale
    number = np.arange(float(STREAKS))
    way = math.copysign(1.0, wind)
    breadth = 1.4 * view.width / scale
    left, _ = picture.anchor.edges
    pace = WIND_PACE * (0.7 + 0.6 * chances(number, 1))
    across = (chances(number) * breadth + way * pace * picture.seconds - left) % breadth
    x = left + across - 0.2 * breadth
    rows = (0.06 + 0.78 * chances(number, 2)) * view.height + 9.0 * scale * np.sin(0.004 * x)
    colour = picture.light.mist + 0.5 * (WHITE - picture.light.mist)
    shown = np.clip(strength * STREAKS - number, 0.0, 1.0) * (0.2 + 0.3 * chances(number, 3))
    return picture.dots(x, rows, shown, 1.5, colour=colour, words="headwind", reach=(STREAK, -6.0 * way), soft=1.0)


def _columns(picture: ChapterView) -> tuple[list[Sprite], list[Particles]]:
    """The columns of rising air in the picture: warm specks that rise and sway, and birds that circle above."""
    sprites, particles = list[Sprite](), list[Particles]()
    left, right = picture.anchor.edges
    passage = picture.course.chapter(left)
    while passage.left < right:
        chapter = passage.chapter
        if chapter.lift:
            every = chapter.lift_every
            for number in range(math.floor((left - 600.0) / every), math.floor((right + 600.0) / every) + 1):
                middle = (number + 0.5) * every
                if max(passage.left, left - 800.0) < middle < min(passage.right, right + 800.0):
                    share = min(picture.course.around(middle).lift / 1500.0, 1.0)
                    particles += _specks(picture, middle, chapter.lift_width, share)
                    sprites += _birds(picture, middle, chapter.lift_width, share)
        if not passage.right < right:
            break
        passage = picture.course.chapter(passage.right)
    return sprites, particles


def _specks(picture: ChapterView, middle: float, width: float, strength: float) -> list[Particles]:
    number = np.arange(float(SPECKS))
    slow = 0.5 if picture.calm else 1.0
    pace = slow * RISE / COLUMN_HIGH * (0.7 + 0.6 * chances(number, 1))
    risen = (chances(number, 2) + pace * picture.seconds) % 1.0
    aside = 2.0 * chances(number) - 1.0
    sway = 0.05 * np.sin(0.9 * picture.seconds + 7.0 * aside + 6.0 * risen)
    x = middle + width * (0.36 * aside * (0.75 + 0.35 * risen) + sway)
    foot = picture.ground(middle)[0]
    rows = picture.anchor.view.row(0.0) - (foot + COLUMN_HIGH * risen) * picture.scale
    share = strength * np.sin(np.pi * risen) ** 0.7 * (1.0 - 0.5 * aside * aside)
    colour = picture.light.glow + 0.6 * (WARM - picture.light.glow) + picture.day * (AMBER - WARM)
    some = number < 26.0
    shimmer = picture.dots(
        x, rows, some * 0.17 * share, 24.0, colour=colour, words="rising air", reach=(0.0, -190.0), soft=1.0
    )
    return shimmer + picture.dots(x, rows, 0.9 * share, 3.8, colour=colour, words="rising air", soft=0.6)


def _birds(picture: ChapterView, middle: float, width: float, strength: float) -> list[Sprite]:
    """Birds that circle high in a column, with still wings."""
    view, scale = picture.anchor.view, picture.scale
    foot, half = picture.ground(middle)[0], round(2.0 * round_to_step(BIRD_HALF * scale)) / 2.0
    dark = picture.light.ridges[-1] * np.array([0.8, 0.7, 0.7])
    sprites = list[Sprite]()
    for number in range(BIRDS):
        angle = CIRCLE_PACE * (0.5 if picture.calm else 1.0) * picture.seconds + math.tau * number / BIRDS
        radius = width * CIRCLE * (0.6 + 0.4 * number / BIRDS)
        x = picture.anchor.column(middle + radius * math.cos(angle))
        y = view.row(foot + 560.0 + 80.0 * number + 0.22 * radius * math.sin(angle))
        if not (-2.0 * half < x < view.width + 2.0 * half and -2.0 * half < y < view.height) or strength < 0.2:
            continue
        yaw = round((angle + 0.5 * math.pi) % math.tau / TURN)
        pose = BirdPose(1, -1, yaw, round(0.45 / LEAN), 0)
        column, row = round(2.0 * x), round(2.0 * y)
        left, top, share = picture.memory(bird, half, pose, column % 2, row % 2)
        sprites.append(Sprite(picture.anchor.layer, left + column // 2, top + row // 2, share, dark, "circling bird"))
    return sprites
