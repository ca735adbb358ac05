"""The camera of a run: it looks ahead with the speed, zooms out with the height and follows the land.

It decides nothing but the picture; it is stepped with the rules, so that it moves the same at every frame rate.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..scene.moment import HEIGHT, View
from .constants import RULES, TICKS
from .rules import Ground, State

AHEAD = (0.34, 0.16)
"""Share of the width at which a slow and a fast glider is."""

FAST = 2600.0
"""Units a second from which on it looks as far ahead as it can."""

FOOT = 0.17
"""Share of the picture's height that the land under the glider is above its foot."""

ROOM = 0.74
"""Share of the picture's height below which the glider stays."""

WIDEST = 0.3
"""The smallest zoom; whoever flies higher leaves the picture."""

OUT, BACK, SIDE = 3.0, 0.9, 0.7
"""How fast the camera zooms out, zooms in again and looks ahead: shares a second of what is left."""


@dataclass(frozen=True, slots=True)
class Camera:
    """What the camera does; see `View`."""

    still: float = AHEAD[0]
    zoom: float = 1.0
    lift: float = 0.0


def follow(camera: Camera, state: State, ground: Ground, haste: float = 1.0) -> Camera:
    """The camera a tick later; with less haste, 0–1, it sets out more gently."""
    land = ground(state.x)[0]
    visible = max(HEIGHT, (state.y - land) / (ROOM - FOOT))
    zoom = max(HEIGHT / visible, WIDEST)
    lift = land - FOOT * HEIGHT / zoom
    speed = min(max((state.vx - RULES.slowest) / (FAST - RULES.slowest), 0.0), 1.0)
    still = AHEAD[0] + (AHEAD[1] - AHEAD[0]) * speed
    swift = haste * (OUT if zoom < camera.zoom else BACK)
    return Camera(
        camera.still + (still - camera.still) * haste * SIDE / TICKS,
        camera.zoom + (zoom - camera.zoom) * swift / TICKS,
        camera.lift + (lift - camera.lift) * haste * OUT / TICKS,
    )


def between(before: Camera, after: Camera, share: float) -> Camera:
    """The camera a share of a tick after `before`."""
    return Camera(
        before.still + (after.still - before.still) * share,
        before.zoom + (after.zoom - before.zoom) * share,
        before.lift + (after.lift - before.lift) * share,
    )


def seen(camera: Camera, view: View) -> View:
    """The view through the camera."""
    return replace(view, zoom=camera.zoom, lift=camera.lift, still=camera.still)


def left_of(camera: Camera, x: float, view: View) -> float:
    """The place of the land at the left border of the plain view, if that at `x` is where the camera keeps it."""
    return x - camera.still * view.width / view.pixels_per_unit
