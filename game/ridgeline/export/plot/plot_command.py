"""The command that writes a landscape as an SVG file: strokes for a plotter, or a filled poster."""

from dataclasses import replace
from pathlib import Path

import numpy as np

from ...command_kinds import PAPERS
from ...command_line import ParsedArgs
from ...options import Settings
from ...output import wrote
from ...render import Dissolve
from ...scene import Scene
from ...scene.oklab import hexadecimal
from ...shot.codes import texts_of
from ...shot.request import settings_from
from ...shot.scene_of_settings import begin_second, settle, view
from ...shot.timeline import Timeline
from ...system.files.atomic import atomic_write, reason
from ...system.files.png_text import CODE, DESCRIPTION
from ...terrain.arrays import Floats
from .hatching import hatching
from .pen_strokes import SKY, Stroke, crests, sky, visible
from .poster import fill
from .sheet import Sheet

PEN = 0.35  #: millimetres of a pen's line width
TOLERANCE = 0.04  #: millimetres by which a stroke may differ from the crest: far less than the line width
PALEST_INK = 0.5  #: OKLab lightness: paler inks would be invisible on paper


def run(given: ParsedArgs) -> str:
    """Write the file that a command line asks for; a line that says what was written.

    Raises:
        ValueError: for options that do not go together, or a path where no such file can be.
        OSError: if it cannot be written.
    """
    file: Path = given["file"]
    if file.suffix.lower() != ".svg":
        raise ValueError(f"{str(file)!r}: a drawing ends in .svg")
    if not file.parent.is_dir():
        raise ValueError(f"{str(file)!r}: there is no folder {str(file.parent)!r}")
    poster = "filled" in given
    settings = settle(settings_from(given))
    if settings.scene == "rain" and not settings.wander:
        raise ValueError("--scene rain: land seen from above has no crests to draw; ridges and flyover have")
    paper = given.get("paper", PAPERS["a3"])
    sheet = Sheet(*paper) if poster else Sheet.with_margin(*paper)
    scene = _scene(settings, sheet)
    content = fill(scene, sheet) if poster else draw(scene, sheet, given.get("pens", 1), "hatch" in given)
    texts = texts_of(settings)
    try:
        with atomic_write(file) as written:
            text = sheet.svg(texts.get(CODE, ""), texts[DESCRIPTION], content)
            written.write_text(text, encoding="utf-8", newline="\n")
    except OSError as problem:
        raise OSError(f"{str(file)!r} cannot be written: {reason(problem)}") from None
    width, height = paper
    return wrote(file, f"{'poster' if poster else 'drawing'} of {width}x{height} mm", texts.get(CODE))


def _scene(settings: Settings, sheet: Sheet) -> Scene:
    """The scene of the settings, as high in units as they say and as wide as the sheet."""
    scale = settings.scale and settings.scale * sheet.size[1] / settings.size[1]
    shown = replace(settings, size=sheet.size, scale=scale)
    timeline = Timeline(shown)
    timeline.first = timeline.first.outlined()
    picture = timeline.picture(begin_second(shown), view(shown, sheet.size))
    return picture.new if isinstance(picture, Dissolve) else picture


def draw(scene: Scene, sheet: Sheet, pens: int, hatch: bool) -> str:
    """The content of an SVG file, in millimetres.

    Args:
        scene: of the sheet's size.
        sheet: the paper.
        pens: their number; the first draws the sky and the farthest layers, the last the nearest ones.
        hatch: whether layers are hatched.
    """
    layers = visible(scene)
    strokes = [stroke for seen in layers for stroke in crests(seen, PEN * sheet.pixels, TOLERANCE * sheet.pixels)]
    land = np.minimum.reduce([seen.crest for seen in layers] + [np.full(scene.width + 1, float(scene.height))])
    strokes += sky(scene, land, PEN * sheet.pixels)
    if hatch:
        strokes += hatching(scene, layers, sheet.pixels)
    return "".join(_layer(scene, sheet, strokes, pen, pens) for pen in range(pens))


def _layer(scene: Scene, sheet: Sheet, strokes: list[Stroke], pen: int, pens: int) -> str:
    """The strokes of one pen."""
    own = [number for number in range(len(scene.layers)) if number * pens // len(scene.layers) == pen]
    paths = "".join(
        f'<polyline points="{_points(stroke.points / sheet.pixels + sheet.margin)}"/>\n'
        for stroke in strokes
        if stroke.layer in own or (stroke.layer == SKY and pen == 0)
    )
    return (
        f'<g inkscape:groupmode="layer" inkscape:label="{pen + 1}" id="pen{pen + 1}" fill="none"'
        f' stroke="#{_ink(scene, own)}" stroke-width="{PEN}" stroke-linecap="round" stroke-linejoin="round">\n'
        f"{paths}</g>\n"
    )


def _ink(scene: Scene, layers: list[int]) -> str:
    """The mean colour of some layers, dark enough for paper; the nearest layer's for none or all of them."""
    own = layers if 0 < len(layers) < len(scene.layers) else [len(scene.layers) - 1]
    colour = np.mean([scene.layers[number].gradient.colours[0] for number in own], axis=0)
    colour[0] = min(colour[0], PALEST_INK)
    return hexadecimal(colour)


def _points(points: Floats) -> str:
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in points.tolist())
