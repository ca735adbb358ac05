"""The command that writes a landscape as an SVG file: strokes for a plotter, or a filled poster."""

from dataclasses import replace
from pathlib import Path

from ...command_kinds import PAPERS
from ...command_line import Given
from ...options import Settings
from ...render import Dissolve
from ...scene import Scene
from ...shot.codes import texts_of
from ...shot.request import settings_from
from ...shot.scene_of_settings import begun, settled, view
from ...shot.timeline import Timeline
from ...system.files.atomic import beside, reason
from ...system.files.png_text import CODE, DESCRIPTION
from .pen_drawing import drawn
from .poster import filled
from .sheet import Sheet


def run(given: Given) -> None:
    """Write the file that a command line asks for.

    Raises:
        ValueError: for options that do not go together, or a place where there can be no such file.
        OSError: if it cannot be written.
    """
    file: Path = given["file"]
    if file.suffix.lower() != ".svg":
        raise ValueError(f"{str(file)!r}: a drawing ends in .svg")
    if not file.parent.is_dir():
        raise ValueError(f"{str(file)!r}: there is no folder {str(file.parent)!r}")
    poster = "filled" in given
    settings = settled(settings_from(given))
    if settings.scene == "rain" and not settings.wander:
        raise ValueError("--scene rain: land seen from above has no crests to draw; ridges and flyover have")
    paper = given.get("paper", PAPERS["a3"])
    sheet = Sheet(*paper) if poster else Sheet.with_margin(*paper)
    scene = _scene(settings, sheet)
    content = filled(scene, sheet) if poster else drawn(scene, sheet, given.get("pens", 1), "hatch" in given)
    texts = texts_of(settings)
    try:
        with beside(file) as written:
            text = sheet.svg(texts.get(CODE, ""), texts[DESCRIPTION], content)
            written.write_text(text, encoding="utf-8", newline="\n")
    except OSError as problem:
        raise OSError(f"{str(file)!r} cannot be written: {reason(problem)}") from None


def _scene(settings: Settings, sheet: Sheet) -> Scene:
    """What the settings show, as high in units as they say and as wide as the sheet."""
    scale = settings.scale and settings.scale * sheet.size[1] / settings.size[1]
    shown = replace(settings, size=sheet.size, scale=scale)
    timeline = Timeline(shown)
    timeline.first = timeline.first.outlined()
    picture = timeline.picture(begun(shown), view(shown, sheet.size))
    return picture.new if isinstance(picture, Dissolve) else picture
