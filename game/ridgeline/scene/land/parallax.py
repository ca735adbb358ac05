"""The scroll of a layer: how far its land has moved past the camera.

A theme says how fast the camera travels: `speed` of `Theme`, in `scene/theme.py`; each layer has its `parallax`.
"""

from ..moment import Moment
from ..theme import Layer
from ..view import View


def left_edge(layer: Layer, moment: Moment, view: View) -> float:
    """The place of the land at the left border of the view, in units."""
    return view.corner[0] + (layer.parallax * moment.travel + layer.drift * moment.elapsed)


def scroll(layer: Layer, moment: Moment) -> float:
    """Units that the land has scrolled to the left: its place where the panorama begins."""
    return layer.parallax * moment.travel + layer.drift * moment.elapsed
