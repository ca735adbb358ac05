"""The sheet of paper, and the frame of an SVG file on it."""

from typing import NamedTuple
from xml.sax.saxutils import escape

FINEST, SHEET_PIXELS = 4.0, 6000
"""Columns of a scene to a millimetre; and to the longer side of a sheet that is so large that there are fewer."""

MARGIN_SHARE = 0.045  #: of the shorter side, kept free of a plotter's strokes at all edges

HEAD = """\
<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
 width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">
<title>{code}</title>
<desc>{words}</desc>
<metadata>Ridgeline {code}</metadata>
"""


class Sheet(NamedTuple):
    """A sheet with a picture on it.

    Attributes:
        width, height: in millimetres.
        margin: around the picture, in millimetres.
    """

    width: int
    height: int
    margin: float = 0.0

    @classmethod
    def with_margin(cls, width: int, height: int) -> "Sheet":
        """A sheet on which a plotter draws."""
        return cls(width, height, round(MARGIN_SHARE * min(width, height), 1))

    @property
    def pixels(self) -> float:
        """Pixels of the scene per millimetre."""
        return min(FINEST, SHEET_PIXELS / max(self.width, self.height))

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture, in pixels of the scene."""
        wide, high = (max(1, round((side - 2.0 * self.margin) * self.pixels)) for side in (self.width, self.height))
        return wide, high

    def svg(self, code: str, words: str, content: str) -> str:
        """The text of an SVG file in millimetres, with the code of its scene and a description."""
        head = HEAD.format(width=self.width, height=self.height, code=escape(code), words=escape(words))
        return f"{head}{content}</svg>\n"
