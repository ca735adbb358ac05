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

FRONT_AHEAD, ROW_BEHIND, COMING_POWER = 70.0, 60.0, 0.8
"""Units that the front is past the glider in the end, and each row behind the next; and how it comes as it nears."""

LOWEST_SNOW, SNOW_GROWTH, LOWER_ROW = 0.34, 0.6, 0.27
"""Share of the picture that the snow is high when far, by how much more when near, and how much lower each row is."""

ROLL_PACE, ROLL_FASTER, CALM_ROLL = 0.22, 0.06, 0.5
"""Heaps a second that roll by, by how many more in each row, and the share of that with little motion."""

ROW_TURN = 0.4  #: heaps by which a row is ahead of the one behind it
SWING_TURN, SWING_ROW = 5.1, 2.3  #: radians from one heap's swing to the next one's, and from row to row
GROWING = 7.0  #: how soon a heap has grown as it comes, and shrinks as it goes, in shares of the way
HEAP_FRONT, HEAP_BACK, HEAP_SWING = 0.62, 0.5, 0.3  #: a heap at the front, by how much larger behind, and at random
FRONT_START, HEAP_INSIDE, HEAP_ASIDE = 0.1, 0.8, 16.0  #: where heaps begin, how far inside the front, and units aside
STEEP_SNOW = 1.5  #: power by which the snow rises from its front
HEAP_SUNK, SUNK_SWING = 0.1, 0.25  #: radii that a heap lies below the snow's edge, and more or less of that
SMALLEST_HEAP = 2.0  #: pixels of the least radius that is drawn


def snow_near(picture: ChapterView) -> float:
    """0–1, how near an avalanche is: 1 where it takes the glider."""
    lead = picture.state.x - picture.state.dusk
    return max(1.0 - lead / AVALANCHE, 0.0) if hunter(picture.course, picture.state.x) == "avalanche" else 0.0


def snow_crest(picture: ChapterView, near: float, depth: int, none: Floats) -> Floats:
    """The crest of a row of heaps of a snow cloud; they rise from its front to the picture's left and roll forward."""
    view, scale = picture.anchor.view, picture.scale
    front = (picture.anchor.column(picture.state.x) + FRONT_AHEAD * scale) * near**COMING_POWER
    front -= ROW_BEHIND * scale * (SNOW_ROWS - 1 - depth)
    high, columns, line = (LOWEST_SNOW + SNOW_GROWTH * near) * view.height, np.arange(view.width + 1.0), none.copy()
    rolled = (ROLL_PACE + ROLL_FASTER * depth) * picture.seconds * (CALM_ROLL if picture.calm else 1.0)
    for number in range(BILLOWS):
        # 0 behind and high up, 1 at the front, on the land
        turn = ((number + ROW_TURN * depth + rolled) / BILLOWS) % 1.0
        swing = math.sin(SWING_TURN * number + SWING_ROW * depth)
        grown = min(GROWING * (1.0 - turn), GROWING * turn, 1.0)
        radius = BILLOW * scale * (HEAP_FRONT + HEAP_BACK * (1.0 - turn)) * (1.0 + HEAP_SWING * swing) * grown
        middle = front * (FRONT_START + (1.0 - FRONT_START) * turn) - HEAP_INSIDE * radius + HEAP_ASIDE * scale * swing
        foot = float(np.interp(min(max(middle, 0.0), view.width), columns, picture.crest))
        centre = foot - high * (1.0 - LOWER_ROW * depth) * (1.0 - turn) ** STEEP_SNOW
        centre += (HEAP_SUNK + SUNK_SWING * swing) * radius
        first, last = max(math.ceil(middle - radius), 0), min(math.floor(middle + radius), view.width)
        if radius < SMALLEST_HEAP or last < 0:
            continue
        away = (columns[first : last + 1] - middle) / radius
        heap = centre - radius * np.sqrt(1.0 - np.minimum(away * away, 1.0))
        line[first : last + 1] = np.minimum(line[first : last + 1], heap)
        inside = line[: max(math.ceil(middle), 0)]
        np.minimum(inside, centre, out=inside)
    return line


POWDER, PUFFS = 70, 15.0  #: specks of snow blown ahead of an avalanche, and puffs along its front and the land
SPECK_PACE, SPECK_FASTER = 0.5, 0.6  #: flights of a speck in a second, and by how many more those of the swiftest

FLIGHT_FROM, FLIGHT_NEAR, FLIGHT_NEARER, SHORT_FLIGHT = 60.0, 130.0, 420.0, 0.4
"""Units before the front where specks begin, that they fly, by how many more when near; the share the shortest fly."""

SPECK_UP, SPECK_HIGHER, SPECK_FALL, SPECK_BOW = 60.0, 620.0, 0.4, 40.0
"""Units up to which specks begin, by how many more when near; the share of that they fall; and the bow they fly."""

SPECK_RADIUS, SPECK_SHARE, SPECK_SOFT = 3.2, 0.9, 0.6  #: units of a speck, its share, and how soft it is
SPECKS_FAR, SPECKS_NEARER = 0.2, 2.0  #: share of the specks that is seen first, and how soon all are
WHITER = 0.4  #: how far blown snow is drawn from the colour of snow to white

PUFF_PACE, PUFF_AHEAD, PUFF_ASIDE = 0.11, 40.0, 60.0
"""Ways of a puff along the land in a second, and units that it rolls past the front, and lies aside at most."""

PUFF_UP, PUFF_BOB, PUFF_BOB_PACE = 26.0, 22.0, 3.0
"""Units above the land of a puff's middle, by which it rises and sinks, and radians a second of that."""

PUFF_ENDS, PUFFS_NEARER, PUFF_SHARE, PUFF_RADIUS = 4.0, 3.0, 0.62, 54.0
"""How soon a puff fades at the end of its way, and comes as the snow nears; its share, and units of its radius."""

FRONT_OVER, FRONT_CURVE, FRONT_SWING, FRONT_BACK = 20.0, 1.4, 26.0, 40.0
"""Units that the front's puffs are past it, the power of its curve, units they swing, and that all are drawn back."""

SWELL_PACE, SWELL_TURN, SWELL_UP = 1.7, 2.1, 20.0
"""Radians a second of that swing, from one puff to the next, and units that a puff rises and sinks with it."""

FRONT_LOW, FRONT_HIGHER, FRONT_UNITS, FRONT_STEEP = 0.45, 0.4, 1080.0, 1.2
"""The front's height when far, by how much higher when near, in so many units, and the power by which it rises."""

FRONT_SHARE, FRONT_RADIUS = 0.4, 78.0  #: share and units of the radius of a puff along the front


def powder(picture: ChapterView) -> list[Particles]:
    """Snow that an avalanche blows ahead of it."""
    near = snow_near(picture)
    if near <= 0.0:
        return []
    number = np.arange(float(POWDER))
    left, _ = picture.anchor.edges
    front = (picture.state.x - left) * near
    flown = (chances(number, 1) + (SPECK_PACE + SPECK_FASTER * chances(number, 2)) * picture.seconds) % 1.0
    far = SHORT_FLIGHT + (1.0 - SHORT_FLIGHT) * chances(number, 3)
    x = left - FLIGHT_FROM + front + (FLIGHT_NEAR + FLIGHT_NEARER * near) * flown * far
    up = (SPECK_UP + SPECK_HIGHER * near) * chances(number) * (1.0 - SPECK_FALL * flown)
    up += SPECK_BOW * np.sin(math.pi * flown)
    rows = picture.rows_at(x) - up * picture.scale
    share = (1.0 - flown) * min(SPECKS_NEARER * near + SPECKS_FAR, 1.0)
    snow = picture.light.snow_colour + WHITER * (WHITE - picture.light.snow_colour)
    flying = picture.dots(x, rows, SPECK_SHARE * share, SPECK_RADIUS, colour=snow, words="blown snow", soft=SPECK_SOFT)
    along = np.arange(PUFFS)
    rolled = (along / PUFFS + PUFF_PACE * picture.seconds) % 1.0
    x = left + (front + PUFF_AHEAD) * rolled + PUFF_ASIDE * chances(along)
    bob = PUFF_BOB * np.sin(PUFF_BOB_PACE * picture.seconds + along)
    rows = picture.rows_at(x) - (PUFF_UP + bob) * picture.scale
    fading = np.minimum(PUFF_ENDS * (1.0 - rolled), 1.0) * min(PUFFS_NEARER * near, 1.0)
    rolling = picture.dots(x, rows, PUFF_SHARE * fading, PUFF_RADIUS, colour=snow, words="rolling snow", soft=1.0)
    up = along / PUFFS
    swell = np.sin(SWELL_PACE * picture.seconds + SWELL_TURN * along)
    x = left + (front + FRONT_OVER) * (1.0 - up**FRONT_CURVE) + FRONT_SWING * swell - FRONT_BACK
    risen = (FRONT_LOW + FRONT_HIGHER * near) * FRONT_UNITS * up**FRONT_STEEP
    rows = picture.rows_at(x) - (risen + SWELL_UP * swell) * picture.scale
    seen = np.full(len(x), FRONT_SHARE * min(PUFFS_NEARER * near, 1.0))
    return picture.dots(x, rows, seen, FRONT_RADIUS, colour=snow, words="rolling snow", soft=1.0) + rolling + flying
