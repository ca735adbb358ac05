"""A scene as filled shapes with gradients, which stay sharp at any size."""

import base64
import math
from io import BytesIO

import numpy as np

from ...scene.items import AnySprite, Curtain, Disc, Glow, Particles, Scene, Sky
from ...scene.oklab import Gradient, hexadecimal, srgb
from ...terrain.arrays import Floats
from ...terrain.geometry import keep
from .pen_strokes import lit_outline
from .sheet import Sheet

STOPS = 25  #: of a gradient: enough for linear sRGB steps between them to match OKLab

BELL_REACH, BELL_STOPS = 3.5, 15
"""Standard deviations to which a glow is drawn, and the stops from its middle to there."""

STRIP = 4  #: columns of a strip of a curtain, which is level
FAINTEST = 0.004  #: share below which nothing is visible
TOLERANCE = 0.1  #: pixels by which an outline may differ from the crest


def fill(scene: Scene, sheet: Sheet) -> str:
    """The content of an SVG file, in millimetres; the scene has the sheet's size."""
    shapes = [*_sky(scene.sky, scene.width, scene.height), *_in_front(scene, -1)]
    for number, layer in enumerate(scene.layers):
        if layer.crest.min() < scene.height:
            line = np.stack([np.arange(scene.width + 1.0), np.minimum(layer.crest, scene.height)], axis=1)
            corners = f"{_points(line[keep(line, TOLERANCE)])} {scene.width},{scene.height} 0,{scene.height}"
            shapes.append(_gradient(f"land{number}", layer.gradient, scene.height))
            shapes.append(f'<polygon points="{corners}" fill="url(#land{number})"/>\n')
        shapes += _in_front(scene, number)
    return f'<g transform="scale({1.0 / sheet.pixels:.8g})">\n{"".join(shapes)}</g>\n'


def _sky(sky: Sky, width: int, height: int) -> list[str]:
    whole = f'<rect width="{width}" height="{height}" '
    shapes = [_gradient("sky", sky.gradient, height), f'{whole}fill="url(#sky)"/>\n']
    for number, glow in enumerate(sky.glows):
        if glow.share > FAINTEST:
            shapes += [
                _bell(f"glow{number}", glow, hexadecimal(sky.glow_colour)),
                f'{whole}fill="url(#glow{number})"/>\n',
            ]
    for number, curtain in enumerate(sky.curtains):
        shapes += _curtain(f"curtain{number}", curtain)
    colour = hexadecimal(sky.stars.colour)
    for (x, y), bright in zip(sky.stars.places.tolist(), sky.stars.brightness.tolist(), strict=True):
        if bright > FAINTEST:
            radius = sky.stars.radius * math.sqrt(bright)
            shapes.append(
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.2f}" fill="#{colour}" opacity="{bright:.2f}"/>\n'
            )
    return [*shapes, *map(_disc, sky.discs)]


def _disc(disc: Disc) -> str:
    outline = _points(lit_outline(disc))
    return f'<polygon points="{outline}" fill="#{hexadecimal(disc.colour)}" opacity="{disc.share:.3f}"/>\n'


def _gradient(name: str, gradient: Gradient, height: int) -> str:
    """A gradient down the rows, from its first stop to the last that matters."""
    first, last = (float(np.clip(row, 0.0, height)) for row in (gradient.rows[0], gradient.rows[-1]))
    last = max(last, first + 1.0)
    rows = np.union1d(np.linspace(first, last, STOPS), gradient.rows[(gradient.rows > first) & (gradient.rows < last)])
    stops = "".join(
        f'<stop offset="{(row - first) / (last - first):.4f}" stop-color="#{hexadecimal(colour)}"/>'
        for row, colour in zip(rows.tolist(), gradient.labs(rows), strict=True)
    )
    return (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="0" y1="{first:.2f}" x2="0" y2="{last:.2f}">'
        f"{stops}</linearGradient>\n"
    )


def _bell(name: str, glow: Glow, colour: str) -> str:
    """A gradient that fades out around a glow."""
    stops = "".join(
        f'<stop offset="{away:.4f}" stop-color="#{colour}"'
        f' stop-opacity="{glow.share * math.exp(-0.5 * (BELL_REACH * away) ** 2):.4f}"/>'
        for away in np.linspace(0.0, 1.0, BELL_STOPS).tolist()
    )
    stops += f'<stop offset="1" stop-color="#{colour}" stop-opacity="0"/>'
    move = f"translate({glow.x:.2f} {glow.y:.2f}) scale({BELL_REACH * glow.across:.3f} {BELL_REACH * glow.down:.3f})"
    return (
        f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" gradientTransform="{move}">'
        f"{stops}</radialGradient>\n"
    )


def _curtain(name: str, curtain: Curtain) -> list[str]:
    """A curtain in upright strips, with the one gradient that `Curtain` describes."""
    stops = ""
    for up in (0.0, 1 / 16, 1 / 8, 0.3, 0.5, 0.75, 1.0):
        colour = hexadecimal(curtain.low + up * (curtain.high - curtain.low))
        share = min(8.0 * up, 1.0) * (1.0 - up) ** 2
        stops += f'<stop offset="{up:.4f}" stop-color="#{colour}" stop-opacity="{share:.4f}"/>'
    shapes = [f'<linearGradient id="{name}" x1="0" y1="1" x2="0" y2="0">{stops}</linearGradient>\n']
    for left in range(0, len(curtain.foot), STRIP):
        share, foot = float(curtain.share[left : left + STRIP].mean()), float(curtain.foot[left : left + STRIP].mean())
        if share > FAINTEST:
            shapes.append(
                f'<rect x="{left}" y="{foot - curtain.height:.2f}" width="{STRIP}" height="{curtain.height:.2f}"'
                f' fill="url(#{name})" opacity="{share:.3f}" shape-rendering="crispEdges"/>\n'
            )
    return shapes


def _in_front(scene: Scene, layer: int) -> list[str]:
    """Everything that stands on a layer or falls in front of it; sprites of a few pixels stay bitmaps."""
    shapes = [_sprite(sprite) for sprite in scene.sprites if sprite.layer == layer and sprite.share.size]
    return shapes + [_falling(drops) for drops in scene.particles if drops.layer == layer]


def _sprite(sprite: AnySprite) -> str:
    from PIL import Image

    rows, columns = sprite.share.shape
    pixels = np.empty((rows, columns, 4), np.uint8)
    pixels[..., :3], pixels[..., 3] = np.rint(srgb(sprite.colour)), np.rint(255.0 * sprite.share)
    memory = BytesIO()
    Image.fromarray(pixels).save(memory, "png")
    data = base64.b64encode(memory.getvalue()).decode()
    return (
        f'<image x="{sprite.left}" y="{sprite.top}" width="{columns}" height="{rows}"'
        f' href="data:image/png;base64,{data}"/>\n'
    )


def _falling(drops: Particles) -> str:
    lines = "".join(
        f'<path d="M{x:.1f},{y:.1f}l{drops.across:.1f},{drops.down:.1f}" opacity="{share:.2f}"/>\n'
        for (x, y), share in zip(drops.places.tolist(), drops.share.tolist(), strict=True)
        if share > FAINTEST
    )
    width = 2.0 * drops.radius
    return f'<g stroke="#{hexadecimal(drops.colour)}" stroke-width="{width:.2f}" stroke-linecap="round">\n{lines}</g>\n'


def _points(points: Floats) -> str:
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in points.tolist())
