"""The details of the ridden hill: trees behind its line, paler than the hill, and the face below the line."""

from typing import NamedTuple

import numpy as np

from ..terrain.arrays import Floats
from .items import Cover
from .land.covers import LayerCovers, PlaneWindow
from .land.face import Face
from .land.land import EndlessLand
from .land.wind import Wind
from .light.daylight import Light
from .lights.lit_windows import Windows, windows_of
from .theme import Layer, Theme

BACKDROP, HAZE = 0.6, 0.14
"""How far trees behind the line are drawn from the land's colour to that of the ridge behind it, and then to the
mist's: so the line and the glider before it stay clear."""

AMONG_GAME = 0.4
"""The first share for a game's land, without mist: it may lie high before a dark ridge, and nothing nearer may be
paler."""

LIGHTER, DARKER = 0.15, -0.11
"""OKLab lightness that the face adds to that of dark land, and to that of pale land."""

PALE, PALE_SPAN = 0.55, 0.12
"""The lightness of land midway between dark and pale, where a face is invisible; and the distance to either."""

SUNNY = 0.16  #: how far the face is drawn to the colour of the light


class Hill(NamedTuple):
    """The hill that is ridden, besides its land.

    Attributes:
        trees: the trees behind its line.
        windows: lit ones of these.
        surface: its face.
    """

    trees: LayerCovers
    windows: list[Windows]
    surface: Face

    @classmethod
    def of(cls, theme: Theme, layer: Layer, land: EndlessLand, beyond: float, seed: int) -> "Hill":
        """The hill of a land that is ridden from `beyond` on."""
        behind = land.backdrop()
        trees, windows = LayerCovers(layer, behind, coarse=True), windows_of(theme, layer, behind, seed)
        return cls(trees, windows, Face(land, beyond, seed))

    def take(self, other: "Hill", start: float, stop: float) -> None:
        """Reuse what another hill has computed; the two lands are equal except from `start` to `stop`."""
        self.trees.take(other.trees, start, stop)
        self.surface.take(other.surface, start, stop)

    def behind(self, at: PlaneWindow | None, wind: Wind) -> tuple[Cover, ...]:
        """The visible part of the trees behind its line."""
        return self.trees.shown(at, wind)

    def face(self, at: PlaneWindow | None) -> tuple[Cover, ...]:
        """The visible part of the face."""
        cover = at and self.surface.cover(at)
        return (cover,) if cover else ()


def backdrop_colour(light: Light, of_game: bool = False) -> Floats:
    """(3,) OKLab of the trees behind the line; `of_game` if the land is a game's."""
    near, behind = light.ridges[-1], light.ridges[-2:][0]
    if of_game:
        return np.asarray(near + AMONG_GAME * (behind - near))
    colour = near + BACKDROP * (behind - near)
    return np.asarray(colour + HAZE * (light.mist - colour))


def face_colours(land: Floats, light: Light) -> Floats:
    """(n, 3) OKLab of the face of land in colours (n, 3): lighter where it is dark, and darker where it is pale."""
    pale = np.clip(0.5 + (land[:, :1] - PALE) / (2.0 * PALE_SPAN), 0.0, 1.0)
    face: Floats = land + SUNNY * (light.mist - land) * np.array([0.0, 1.0, 1.0])
    face[:, :1] = land[:, :1] + LIGHTER + pale * (DARKER - LIGHTER)
    return face
