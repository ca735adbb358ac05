"""A low flight over endless land: rows of a field, one behind the other, as silhouettes.

In the spirit of Rescue on Fractalus! (1985), whose mountains were made by midpoint displacement as one flew among them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np
import numpy.typing as npt

from ..terrain import Field
from .asked import Asked
from .daylight import Light
from .field_rows import FAR, NEAR, FieldRows
from .flight_path import FlightPath, Place
from .items import CrestLayer, Scene
from .layers import Land
from .lightning import bolts
from .moment import HEIGHT, Moment, View
from .palette import Gradient, Lab
from .precipitation import falling
from .shades import in_view, lit
from .sky import sky, sky_shade
from .stage import Ground, Stage
from .theme import Theme, land_numbers

Floats = npt.NDArray[np.float64]

LENS: Final = 1000.0
"""Units of the picture that one point of land is high, one point away."""

HORIZON: Final = 500.0
"""Units above the foot of the picture that land at the eye's height is seen at."""

RELIEF: Final = 230.0
"""Points that the land's posts stand above or below its middle, at most."""

HAZY: Final = 0.72
"""How far out, on a scale where each ring counts the same, land begins to take on the sky's colour."""

STRAIGHT: Final = 960.0
"""Units to either side of the middle up to which the horizon is straight, nearly."""

RISE: Final = 320.0
"""Units below its place that the farthest row begins: none of its summits is to be seen there."""

DARK: Final = 1.4
"""How much longer rows keep the colours of near ridges than those of far ones."""

CALMING: Final = 3.0
"""How fast colours are drawn to a straight way as their own is longer than that."""

PACE: Final = 0.75
"""Points flown for each unit of travel."""

SALT: Final = -0x464C59
"""Keeps the field apart from other land of a seed."""


class Flyover(Asked):
    """A flight over a seed's field in a theme's light; it stands where a `Landscape` stands.

    For its arguments see `Asked`; with `calm` it winds and banks less.
    """

    def __init__(
        self, theme: str | Theme | None = None, seed: int = 0, weather: str | None = None, calm: bool = False
    ) -> None:
        """Lay out the field; nothing is made before it is looked at."""
        super().__init__(theme, seed, weather, calm)
        field = Field(seed ^ SALT, displacement=RELIEF, roughness=1.05, span=1024)
        self._path, self._rows = FlightPath(field, 0.4 if calm else 1.0), FieldRows(field)

    def scene(self, moment: Moment, view: View) -> Scene:
        """What is visible at `moment` in `view`: the same for the same arguments, whatever was asked before."""
        theme, seed, calm = self.theme, self.seed, self.calm
        weather, now = self.now(moment)
        shade = sky_shade(theme, now)
        above = sky(theme, shade, now, moment, view, seed)
        crests = self._crests(now, lit(shade, above, view), moment, view)
        standing = replace(moment, travel=0.0, speed=0.0)
        stage = Stage(theme, seed, calm, now, weather, standing, view, self._grounds(len(crests)), crests)
        return Scene(view.width, view.height, above, crests, tuple(bolts(stage)), tuple(falling(stage)))

    def _crests(self, now: Light, air: Gradient, moment: Moment, view: View) -> tuple[CrestLayer, ...]:
        place = self._path.at(PACE * moment.travel)
        scale = view.pixels_per_unit
        sideways = view.corner[0] + np.arange(view.width + 1) / view.pixels_per_unit - 0.5 * view.breadth
        horizon = air.labs(np.array([HEIGHT - HORIZON]))[0].astype(np.float64)
        tilted = STRAIGHT * np.tanh(sideways / STRAIGHT)  # a wide panorama does not stand on its head
        level = view.row(HORIZON) - place.bank * tilted * scale
        distance, _, crests = self._rows.seen(place.ahead, place.across, sideways / LENS + place.heading)
        lens, shades = LENS / distance, _shades(now, horizon, distance, place)
        crests *= (-scale * lens)[:, None]
        crests += (scale * (_sunk(distance) + lens * place.height))[:, None]
        crests += level
        nearness = (NEAR / distance).tolist()
        return tuple(
            CrestLayer(crest, in_view(shade, view), near, "field")
            for crest, shade, near in zip(crests, shades, nearness, strict=True)
        )

    def _grounds(self, crests: int) -> tuple[Ground, ...]:
        """What stands for the theme's ridges, so that weather finds its depths among the rows."""
        numbers = land_numbers(self.theme.layers)
        layers = [replace(self.theme.layers[number], stands=()) for number in numbers]
        return tuple(
            Ground(layer, Land(layer, self.seed), (number + 1) * crests // len(layers) - 1)
            for number, layer in enumerate(layers)
        )


def _sunk(distance: Floats) -> Floats:
    """Units that rows lie lower than they would: the farthest ones come up from behind the horizon."""
    return RISE * np.maximum(0.0, 1.0 - (FAR - distance) / (FAR / 8.0))


def _shades(now: Light, horizon: Lab, distance: Floats, place: Place) -> list[Gradient]:
    """The colours of rows at some distances, with rows of the picture in units.

    They are the theme's ridges', from the nearest to the farthest, and at last the sky's; each row has its own on its
    heights, and mist in its valleys.
    """
    out = np.maximum(0.0, np.log2(distance / NEAR) / np.log2(FAR / NEAR))
    ridges = _calmer(now.ridges[::-1])
    along = out**DARK * (len(ridges) - 1)
    own = np.stack([np.interp(along, range(len(ridges)), channel) for channel in ridges.T], axis=1)
    hazy = np.maximum(0.0, (out - HAZY) / (1.0 - HAZY))[:, None] ** 1.5
    own += hazy * (horizon - own)
    low = own + (0.1 + 0.45 * out[:, None]) * (1.0 - hazy) * (now.mist - own)
    heights = RELIEF * np.array([0.5, -0.05, -0.6]) - place.height
    levels = HEIGHT - HORIZON - (LENS / distance)[:, None] * heights
    colours = np.stack([own, own + 0.3 * (low - own), low], axis=1)
    return [Gradient(level, colour) for level, colour in zip(levels, colours, strict=True)]


def _calmer(ridges: Lab) -> Lab:
    """The colours, drawn to the straight way from the first to the last, the more the longer they go astray: where a
    theme's ridges alternate, slopes would be striped.
    """
    straight = np.linspace(ridges[0], ridges[-1], len(ridges))
    longer = np.abs(np.diff(ridges, axis=0)).sum() / max(np.abs(np.diff(straight, axis=0)).sum(), 1e-6)
    kept: Lab = straight + (ridges - straight) * min(1.0, longer**-CALMING)
    return kept
