"""Scenes with less light.

In OKLab a colour's light goes with the cube of its length: all three coordinates multiplied by the cube root of a share
are the same colour with that share of its light. But what is dark looks paler than that (Hunt's effect), so a day with
a tenth of its light would be a grey one: where that matters, the two coordinates of chroma sink more slowly, which
leaves the light as it is. Blends are straight lines in OKLab, so a scene of darkened colours is the darkened scene, and
its pixels need no work of their own. Only what is soft is blended as levels; there a blend with black is up to six
levels brighter at a quarter of the light, as sRGB's curve does not lead through black.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ...terrain.arrays import Floats
from ..items import Scene, Sky
from ..oklab import Gradient


def at_brightness(
    scene: Scene, share: float, known: Sequence[tuple[Scene, Scene]] = (), chroma_power: float = 1.0
) -> Scene:
    """The scene with a share, 0–1, of its light; text stays legible as it is.

    Skies and colours that stand in `known`, scenes and what they were made with the same share, are the same objects
    again, so that a renderer sees that they have not changed. Chroma is multiplied by what lightness is multiplied by,
    to the power `chroma_power`: at 1 colours stay the same, at 0 their chroma is left whole.

    >>> from ridgeline.scene import Landscape, Moment, View
    >>> scene = Landscape("dusk").scene(Moment(hour=12.0), View(320, 180))
    >>> float(at_brightness(scene, 0.125).sky.gradient.colours[0, 0] / scene.sky.gradient.colours[0, 0])
    0.5
    """
    if share == 1.0:
        return scene
    part = _part(share, chroma_power)
    skies = {id(plain.sky): dark.sky for plain, dark in known}
    gradients = {
        id(layer.gradient): darker.gradient
        for plain, dark in known
        for layer, darker in zip(plain.layers, dark.layers, strict=True)
    }
    return replace(
        scene,
        sky=skies.get(id(scene.sky)) or _darker_sky(scene.sky, part),
        layers=tuple(
            replace(layer, gradient=gradients.get(id(layer.gradient)) or _darker(layer.gradient, part))
            for layer in scene.layers
        ),
        sprites=tuple(replace(sprite, colour=sprite.colour * part) for sprite in scene.sprites),
        particles=tuple(replace(drops, colour=drops.colour * part) for drops in scene.particles),
        chart=scene.chart and replace(scene.chart, colours=scene.chart.colours * part),
    )


def _part(share: float, chroma_power: float) -> Floats:
    """The factors of lightness and of the two coordinates of chroma."""
    lightness = share ** (1.0 / 3.0)
    chroma = lightness**chroma_power
    return np.array([lightness, chroma, chroma])


def _darker_sky(sky: Sky, part: Floats) -> Sky:
    return replace(
        sky,
        gradient=_darker(sky.gradient, part),
        glow_colour=sky.glow_colour * part,
        stars=replace(sky.stars, colour=sky.stars.colour * part),
        discs=tuple(replace(disc, colour=disc.colour * part) for disc in sky.discs),
        curtains=tuple(replace(one, low=one.low * part, high=one.high * part) for one in sky.curtains),
    )


def _darker(gradient: Gradient, part: Floats) -> Gradient:
    return Gradient(gradient.rows, gradient.colours * part)
