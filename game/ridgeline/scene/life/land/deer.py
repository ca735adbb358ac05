"""Deer that come up to a crest, graze, lift their heads, and go on over it.

A theme says how often they come: `deer` of `Life`, in `scene/theme.py`.
"""

import math

from ....chance import Word
from ...items import Sprite
from ...stage import Stage
from ...stands.pen import Pen, Point
from ...sums import in_order
from ..figure import figure, mirror
from ..presence import in_scale
from ..score import Cue
from ..silhouette import on_ridge
from .crest_places import Spot, meadow, spots

WITHERS, NEARER_WITHERS = (
    15.0,
    11.0,
)  #: units of a doe's height at the shoulder, and units more on the nearest ridge
MOST_DEER, APART = 3, 46.0  #: the most deer of a group, and units from one to the next, about

WALKS = ((0.0, 7.0), (14.0, 18.0), (27.0, 34.0))
"""Seconds between which the first of them walks: up to the crest, a few steps, and down behind it."""

LATER = 1.7  #: seconds by which each next deer follows
WALK_PACE, STRIDE = 7.5, 2.1  #: units a second that it walks, and seconds of a stride
UP, DOWN = (0.5, 6.0), (28.5, 34.0)  #: seconds between which it comes up from behind the crest, and goes down
GONE = DOWN[1] + 2.0 * LATER * MOST_DEER  #: seconds after which the last of them has gone
SHOULDER_DIP = 2.3  #: shoulder heights by which it is lower, behind the crest, before and after
HEADS, STRIDE_POSES = 5, 8  #: poses of the neck, from grazing to looking up, and of the legs in a stride

BODY: tuple[Point, ...] = (
    (-0.6, 0.9),
    (-0.54, 0.99),
    (-0.4, 1.02),
    (-0.15, 0.97),
    (0.15, 0.98),
    (0.36, 1.03),
    (0.5, 0.98),
    (0.55, 0.84),
    (0.5, 0.68),
    (0.36, 0.58),
    (0.1, 0.55),
    (-0.2, 0.6),
    (-0.38, 0.6),
    (-0.55, 0.68),
    (-0.61, 0.8),
)
"""The trunk's outline, in heights at the shoulder."""

HEAD = ((-0.1, 0.04), (0.03, 0.1), (0.14, 0.07), (0.34, 0.01), (0.36, -0.05), (0.12, -0.11), (-0.08, -0.09))
EAR = ((-0.05, 0.06), (-0.22, 0.15), (-0.2, 0.2), (0.0, 0.1))
BEAM = ((0.0, 0.08, 0.0), (-0.16, 0.24, 1.0), (-0.2, 0.46, 1.6), (-0.06, 0.66, 2.0))
"""Head, ear and antler: forward of and above the poll; the last is how far each joint of the two antlers is apart."""

TINES = ((1, 0.135, 0.12), (2, 0.15, 0.08))  #: the joints of an antler that have a tine, and how far that reaches
FAWN = 0.72  #: size of the smallest of a group


def deer(stage: Stage, cue: Cue) -> list[Sprite]:
    """The deer in view."""
    if not in_scale(stage.view) or not 0.0 <= cue.since < GONE:
        return []
    ground = meadow(stage)
    sprites: list[Sprite] = []
    for spot in spots(stage, ground, cue, Word.DEER, count=4 + 3 * MOST_DEER, reach=4.0 * APART):
        sprites += _group(stage, cue, spot)
    return sprites


def _group(stage: Stage, cue: Cue, spot: Spot) -> list[Sprite]:
    ground = meadow(stage)
    view, layer = stage.view.at(ground.layer.parallax), stage.behind(ground)
    count, way, *_ = spot.chances
    side = 1 if way < 0.5 else -1
    sprites: list[Sprite] = []
    for number in range(1 + int(count * MOST_DEER)):
        apart, grown, rhythm = spot.chances[4 + 3 * number : 7 + 3 * number]
        since = cue.since - LATER * number * (0.7 + 0.6 * rhythm)
        stag = number == 0 and grown < 0.6
        size = (WITHERS + NEARER_WITHERS * min(ground.layer.parallax, 1.0)) * (
            1.12 if stag else FAWN + (1.0 - FAWN) * grown
        )
        aside = side * (_distance_walked(since) - 70.0 - APART * number * (0.8 + 0.4 * apart))
        sunk = SHOULDER_DIP * size * (1.0 - _rise(since)) + 0.04 * size
        # In whole pixels, so that few pictures are kept.
        tall = max(float(round(size * view.pixels_per_unit)), 1.0)
        at = (spot.x + aside) * view.pixels_per_unit, view.row(spot.height(aside) - sunk)
        pose = (side, _step(since), _head(since, rhythm), int(stag))
        colour = on_ridge(stage, ground, at[1], 0.75)
        sprites += figure(stage, _deer, pose, at, tall, layer=layer, colour=colour, words="deer", strength=cue.strength)
    return sprites


def _distance_walked(since: float) -> float:
    """Units walked by a second."""
    return WALK_PACE * in_order(min(max(since - start, 0.0), stop - start) for start, stop in WALKS)


def _rise(since: float) -> float:
    """0–1, how far it has come up behind the crest."""
    up = min(max((since - UP[0]) / (UP[1] - UP[0]), 0.0), 1.0)
    down = min(max((since - DOWN[0]) / (DOWN[1] - DOWN[0]), 0.0), 1.0)
    share = up - down
    return share * share * (3.0 - 2.0 * share)


def _step(since: float) -> int:
    """The pose of its legs; -1 while it stands."""
    walks = any(start <= since < stop for start, stop in WALKS)
    return int(since / STRIDE % 1.0 * STRIDE_POSES) if walks else -1


def _head(since: float, rhythm: float) -> int:
    """The pose of its neck: it grazes while it stands, and looks up now and then."""
    for start, stop in ((WALKS[0][1], WALKS[1][0]), (WALKS[1][1], WALKS[2][0])):
        if start <= since < stop:
            inside = min(since - start, stop - since)
            grazes = 0.5 + 0.5 * math.cos(0.55 * (since - start) + 6.0 * rhythm)
            low = min(max(1.6 * grazes - 0.3, 0.0), 1.0) * min(inside / 0.9, 1.0)
            return round((HEADS - 1) * (1.0 - low))
    return HEADS - 2


def _deer(pen: Pen, pose: tuple[int, ...]) -> None:
    """Draw a deer that faces right, 1 high at the shoulder."""
    side, step, head, stag = pose
    _legs(pen, step)
    pen.polygon(BODY)
    pen.polygon([(-0.58, 0.95), (-0.66, 0.9), (-0.67, 0.78), (-0.6, 0.82)])
    _neck_and_head(pen, head / (HEADS - 1), bool(stag))
    mirror(pen, side)


def _legs(pen: Pen, step: int) -> None:
    """Four legs: those of a pair swing against each other."""
    for hip, phase, hind in ((-0.47, 0.0, True), (-0.4, 0.5, True), (0.36, 0.25, False), (0.43, 0.75, False)):
        turn = math.tau * (step / STRIDE_POSES + phase)
        swing = 0.0 if step < 0 else 0.2 * math.sin(turn)
        lift = 0.0 if step < 0 else 0.09 * max(math.cos(turn), 0.0)
        stand = 0.05 * (1 if phase in (0.5, 0.75) else -1)
        foot = (hip + swing + stand, lift)
        bend = -0.1 if hind else 0.05
        knee = (0.55 * hip + 0.45 * foot[0] + bend + (0.4 * lift if not hind else -0.3 * lift), 0.37 + 0.5 * lift)
        pen.stroke([(hip + (0.02 if hind else 0.0), 0.78), knee], [0.27 if hind else 0.2, 0.085])
        pen.stroke([(knee[0], knee[1] + 0.03), (foot[0], foot[1] + 0.05), foot], [0.085, 0.055, 0.07])


def _neck_and_head(pen: Pen, up: float, stag: bool) -> None:
    """Neck, head, ears and antlers, from grazing (0) to looking up (1)."""
    angle = math.radians(-58.0 + 118.0 * up)
    length = 0.62 + 0.1 * (1.0 - up)
    root = (0.42, 0.88)
    poll = (root[0] + length * math.cos(angle) * 0.86, root[1] + length * math.sin(angle))
    middle = (root[0] + 0.56 * length * math.cos(angle), root[1] + 0.46 * length * math.sin(angle))
    pen.stroke([(root[0] - 0.06, root[1] - 0.05), middle, poll], [0.38, 0.23, 0.17])
    down = math.radians(-66.0 + 46.0 * up)
    ahead = (math.cos(down), math.sin(down))

    def on_head(forward: float, above: float) -> Point:
        return poll[0] + forward * ahead[0] - above * ahead[1], poll[1] + forward * ahead[1] + above * ahead[0]

    pen.polygon([on_head(*corner) for corner in HEAD])
    for ahead_by in (0.0, 0.06):
        pen.polygon([on_head(forward + ahead_by, above) for forward, above in EAR])
    for lean in (-0.07, 0.1) if stag else ():
        beam = [on_head(forward + lean * apart, above) for forward, above, apart in BEAM]
        pen.stroke(beam, [0.06, 0.055, 0.045, 0.025])
        for joint, out, over in TINES:
            pen.stroke([beam[joint], (beam[joint][0] + out, beam[joint][1] + over)], [0.045, 0.022])
