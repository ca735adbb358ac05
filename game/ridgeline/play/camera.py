"""The camera of a run: it looks ahead with the speed, zooms out with the height and follows the land.

It decides nothing but the picture; it is stepped with the rules, so that it moves the same at every frame rate.
"""

from dataclasses import dataclass

from ..scene.view import HEIGHT, View
from .constants import RULES, TICKS
from .rules import RideLine, State

SLOW_PLACE, FAST_PLACE = 0.34, 0.16
"""Where a slow and a fast glider are in the picture, in shares of its width: a fast one has more to see ahead."""

FULL_SPEED = 2600.0
"""Units a second from which on a glider counts as fast."""

LAND_HEIGHT, GLIDER_CEILING = 0.17, 0.74
"""Heights in shares of the picture's: of the land under the glider, and the one above which the glider never is; sooner
the camera zooms out."""

MIN_ZOOM = 0.3
"""A glider that flies too high for it leaves the picture."""

OUT_RATE, IN_RATE, AHEAD_RATE = 3.0, 0.9, 0.7
"""How fast the camera zooms out, zooms in and looks ahead: the share a second of what remains."""


@dataclass(frozen=True, slots=True)
class Camera:
    """What the camera does to a view; see `View`."""

    still: float = SLOW_PLACE
    zoom: float = 1.0
    lift: float = 0.0


def follow(camera: Camera, state: State, ground: RideLine, haste: float = 1.0) -> Camera:
    """The camera a tick later; with less haste, 0–1, it follows more gently."""
    land = ground(state.x)[0]
    visible = max(HEIGHT, (state.y - land) / (GLIDER_CEILING - LAND_HEIGHT))
    zoom = max(HEIGHT / visible, MIN_ZOOM)
    lift = land - LAND_HEIGHT * HEIGHT / zoom
    speed = min(max((state.vx - RULES.slowest) / (FULL_SPEED - RULES.slowest), 0.0), 1.0)
    still = SLOW_PLACE + (FAST_PLACE - SLOW_PLACE) * speed
    zoom_rate = haste * (OUT_RATE if zoom < camera.zoom else IN_RATE)
    return Camera(
        camera.still + (still - camera.still) * haste * AHEAD_RATE / TICKS,
        camera.zoom + (zoom - camera.zoom) * zoom_rate / TICKS,
        camera.lift + (lift - camera.lift) * haste * OUT_RATE / TICKS,
    )


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
    """The place of the land at the left edge of the plain view, if `x` is where the camera keeps it."""
    return x - camera.still * view.width / view.pixels_per_unit
