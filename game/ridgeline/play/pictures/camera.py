"""The camera of a run: it looks ahead with the speed, zooms out with the height and follows the land.

It decides the picture alone; it steps with the rules, so that it moves the same at every frame rate.
"""

import math
from dataclasses import dataclass

from ...scene.view import HEIGHT, View
from ..constants import RULES, TICKS
from ..rules import RideLine, State

SLOW_PLACE, FAST_PLACE = 0.34, 0.16
"""A slow and a fast glider's place in the picture, in shares of its width: a fast one sees more ahead."""

FULL_SPEED = 2600.0  #: units a second above which a glider counts as fast

LAND_HEIGHT, GLIDER_CEILING = 0.17, 0.74
"""Heights in shares of the picture's: of the land under the glider, and the limit of the glider; before it passes that,
the camera zooms out."""

AHEAD, VALLEY_ROOM = 0.65, 130.0
"""Seconds ahead of a glider up to which the valley is to be in the picture; and the most units between the lowest land
there and the height that the camera keeps where land would be."""

MIN_ZOOM = 0.3  #: a glider that flies too high for this zoom leaves the picture

OUT_RATE, IN_RATE, AHEAD_RATE = 3.0, 0.9, 0.7
"""How fast the camera zooms out, zooms in and looks ahead: the share a second of what remains."""

_PAST = tuple(-math.log((number + 0.5) / 16.0) for number in range(16))
"""Ages of samples of the past that weigh alike in the mean that the camera follows: what was t ago weighs e to the
power of -t. Their unit is the time in which the camera covers all but 1/e of a distance."""


@dataclass(frozen=True, slots=True)
class Camera:
    """The camera's effect on a view; see `View`."""

    still: float = SLOW_PLACE
    zoom: float = 1.0
    lift: float = 0.0


def follow(camera: Camera, state: State, ground: RideLine, haste: float = 1.0) -> Camera:
    """The camera a tick later; `haste`, 0–1, is how fast it follows."""
    return _nearer(camera, _target(state, _floor(state.x, state.vx, ground)), haste)


def wait(camera: Camera, state: State, ground: RideLine, ticks: int) -> Camera:
    """The camera so many ticks later, while the state stays as it is."""
    end = _target(state, _floor(state.x, state.vx, ground))
    for _ in range(ticks):
        camera = _nearer(camera, end)
    return camera


def _nearer(camera: Camera, wanted: Camera, haste: float = 1.0) -> Camera:
    """The camera a tick nearer to another one."""
    zoom_rate = haste * (OUT_RATE if wanted.zoom < camera.zoom else IN_RATE)
    return Camera(
        camera.still + (wanted.still - camera.still) * haste * AHEAD_RATE / TICKS,
        camera.zoom + (wanted.zoom - camera.zoom) * zoom_rate / TICKS,
        camera.lift + (wanted.lift - camera.lift) * haste * OUT_RATE / TICKS,
    )


def settle(state: State, ground: RideLine) -> Camera:
    """The camera at a state without a known history: as if it had followed a glider of this speed over this land.

    The land that lifts it is a weighted mean of the land behind such a glider; recent land weighs more.
    """
    way = 0.0 if state.asleep else max(state.vx, 0.0) / OUT_RATE
    under = [_floor(state.x - way * log, state.vx, ground) for log in _PAST]
    return _target(state, sum(under) / len(under))


def _floor(x: float, vx: float, ground: RideLine) -> float:
    """The height that stays above the foot of the picture: that of the land at `x`, or less ahead of a valley."""
    forward = max(vx, 0.0)
    ahead = min([ground(x + part * forward * AHEAD)[0] for part in (0.33, 0.66, 1.0)])
    return min(ground(x)[0], ahead + VALLEY_ROOM)


def _target(state: State, land: float) -> Camera:
    """The camera that a state calls for, with a height of land to keep in the picture."""
    visible = max(HEIGHT, (state.y - land) / (GLIDER_CEILING - LAND_HEIGHT))
    zoom = max(HEIGHT / visible, MIN_ZOOM)
    speed = min(max((state.vx - RULES.slowest) / (FULL_SPEED - RULES.slowest), 0.0), 1.0)
    return Camera(SLOW_PLACE + (FAST_PLACE - SLOW_PLACE) * speed, zoom, land - LAND_HEIGHT * HEIGHT / zoom)


def between(before: Camera, after: Camera, share: float) -> Camera:
    """The camera a share of a tick after `before`."""
    return Camera(
        before.still + (after.still - before.still) * share,
        before.zoom + (after.zoom - before.zoom) * share,
        before.lift + (after.lift - before.lift) * share,
    )


def view_through(camera: Camera, view: View) -> View:
    """The view through the camera."""
    still, drift = camera.still, view.drift
    return View(view.width, view.height, view.scale, view.origin, camera.zoom, camera.lift, still, drift)


def left_edge(camera: Camera, x: float, view: View) -> float:
    """The place of the land at the plain view's left edge, with the glider at `x` where the camera keeps it."""
    return x - camera.still * view.width / view.pixels_per_unit
