"""The passage from one theme into the next: mist rises until it hides all land, and the other land comes out of it.

The sky's colours pass from one to the other all the while; land is never seen through other land.
"""

from dataclasses import replace

import numpy as np

from ...terrain.arrays import Floats
from ...terrain.easing import smoothstep
from ..items import AnySprite, Band, CrestLayer, Curtain, Glow, Particles, Scene, Sky, Sprite
from ..oklab import Gradient, between

NEAR_LATER = 0.5
"""The share of the mist's rise after which the nearest land begins to vanish; the farthest does so at once."""

MIST_TOP = 0.3
"""Top of the mist, as a share of the picture's height from the top, unless land is higher: it has the sky's colour
there, so that its edge is invisible."""

SOFT, SOFT_STEPS = 0.22, 8
"""The share of the picture's height above the mist's top within which the sky's colours come to that, and the rows at
which they are told."""


def passage(old: Scene, new: Scene, share: float) -> Scene:
    """The picture on the passage from one scene into another of the same size.

    Args:
        old, new: the leaving and the coming scene; neither has a chart.
        share: how far the way has gone, 0–1.
    """
    mist = 1.0 - abs(2.0 * share - 1.0)
    top = min(MIST_TOP * old.height, _top(old), _top(new))
    gradient = _mix(old.sky.gradient, new.sky.gradient, smoothstep(share))
    colour = between(np.array([top]), gradient.rows, gradient.colours)[0]
    clear = 1.0 - _veil(mist)
    shown = old if share < 0.5 else new
    return replace(
        shown,
        sky=_sky(shown.sky, _veil_sky(gradient, top, SOFT * old.height, colour, mist), clear),
        layers=tuple(
            # A mirrored object is as far away as the object: it vanishes with the farthest land.
            _layer(layer, colour, _sinking(mist, 0 if layer.words == "lake" else number, len(shown.layers)))
            for number, layer in enumerate(shown.layers)
        ),
        sprites=tuple(
            _sprite(sprite, 1.0 - _sinking(mist, sprite.layer, len(shown.layers))) for sprite in shown.sprites
        ),
        particles=tuple(_particles(drops, clear) for drops in shown.particles),
    )


def _top(scene: Scene) -> float:
    """The highest row of land."""
    return min(float(np.min(layer.crest)) for layer in scene.layers)


def _veil(mist: float) -> float:
    """The share by which the sky's lights are hidden: wholly before the nearest land is."""
    return smoothstep(min(mist / (1.0 - NEAR_LATER), 1.0))


def _sinking(mist: float, layer: int, count: int) -> float:
    """The share by which a layer, by number from the back, is sunk in mist; the sky's things sink with the farthest."""
    late = NEAR_LATER * max(layer, 0) / max(count - 1, 1)
    return smoothstep(min(max((mist - late) / (1.0 - NEAR_LATER), 0.0), 1.0))


def _mix(old: Gradient, new: Gradient, share: float) -> Gradient:
    rows = np.union1d(old.rows, new.rows)
    before, after = (between(rows, sky.rows, sky.colours) for sky in (old, new))
    return Gradient(rows, before + share * (after - before))


def _veil_sky(sky: Gradient, top: float, soft: float, colour: Floats, mist: float) -> Gradient:
    """The sky with mist of a colour below a row, which comes within `soft` rows above it."""
    rows = np.union1d(sky.rows, top - soft * np.arange(SOFT_STEPS) / SOFT_STEPS)
    share = smoothstep(np.clip((rows - top) / soft + 1.0, 0.0, 1.0))
    return Gradient(rows, _draw(between(rows, sky.rows, sky.colours), colour, _veil(mist) * share[:, None]))


def _draw(colours: Floats, to: Floats, share: Floats | float) -> Floats:
    return np.asarray(colours + share * (to - colours))


def _sky(sky: Sky, gradient: Gradient, clear: float) -> Sky:
    return Sky(
        gradient,
        tuple(_glow(glow, clear) for glow in sky.glows),
        sky.glow_colour,
        replace(sky.stars, brightness=sky.stars.brightness * np.float32(clear)),
        tuple(replace(disc, share=disc.share * clear) for disc in sky.discs),
        tuple(_curtain(curtain, clear) for curtain in sky.curtains),
    )


def _glow(glow: Glow, clear: float) -> Glow:
    return replace(glow, share=glow.share * clear)


def _curtain(curtain: Curtain, clear: float) -> Curtain:
    return replace(curtain, share=curtain.share * np.float32(clear))


def _layer(layer: CrestLayer, colour: Floats, sunk: float) -> CrestLayer:
    shade = Gradient(layer.gradient.rows, _draw(layer.gradient.colours, colour, sunk))
    return replace(layer, gradient=shade, glow=layer.glow + sunk * (1.0 - layer.glow))


def _sprite(sprite: AnySprite, clear: float) -> AnySprite:
    if isinstance(sprite, Band):
        return replace(sprite, points=sprite.points * np.array([1.0, 1.0, 1.0, clear]))
    share = sprite.share * np.float32(clear)
    return Sprite(sprite.layer, sprite.left, sprite.top, share, sprite.colour, sprite.words)


def _particles(drops: Particles, clear: float) -> Particles:
    return replace(drops, share=drops.share * np.float32(clear))
