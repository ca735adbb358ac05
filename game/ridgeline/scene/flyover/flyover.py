"""A low flight over endless land: rows of a field, one behind the other, as silhouettes.

In the spirit of Rescue on Fractalus! (1985), with mountains made by midpoint displacement in flight.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ...chance import field_seed
from ...terrain import Field
from ...terrain.arrays import Floats
from ..items import Band, CrestLayer, Scene, Sky, Sprite
from ..land.land import EndlessLand, check_place
from ..landscape_base import Scenery
from ..light.daylight import Light
from ..light.gradients import add_glow, in_view
from ..memory import Memory
from ..moment import Moment
from ..oklab import Gradient, between
from ..sky.cumulus import cumulus, heaps
from ..sky.sky import sky_shade
from ..stage import LayerLand, Stage
from ..view import HEIGHT, View
from ..weather.lightning import bolts
from ..weather.precipitation import falling
from .low_clouds import Sight, low_clouds
from .path import WATER, FlightPath, Position
from .rows import FARTHEST_POINT, NEAR, DepthRows, FieldRows
from .woods import FieldWoods, woods_shown

LENS = 1000.0  #: height in the picture, in units, of one point of land one point away
HORIZON = 500.0  #: units above the foot of the picture, of land at the eye's height
RELIEF = 230.0  #: the most points by which the land's posts stand above or below its middle
HAZE_START = 0.72  #: share of the rings after which land begins to take on the sky's colour

WIDEST = 32.0
"""The line of sight farthest to the side, in points across for each point ahead: beyond it a panorama shows a mirror
image, as ever more of the land would lie to the side."""

STRAIGHT_UNITS = 960.0  #: units to either side of the middle within which the horizon is nearly straight
ROW_RISE = 320.0  #: units below its place at which the farthest row begins: no summit shows there
NEAR_COLOURS = 1.4  #: exponent of the rows' colours: above 1, more of them have the colours of near ridges

MIRRORED, DIM = 0.7, 0.3
"""Units above the horizon of the sky that a lake mirrors, for each unit below it, and how much darker the mirror is."""

SHORE = 28.0  #: points above the water up to which its mist makes the shore pale
SMOOTHING = 3.0  #: exponent by which colours that alternate are pulled to a straight line

GLOW, UNLIT = 0.6, 0.13
"""How strongly the sky's glows light the farthest rows, on the sun's side of the land, and the nearness above which
they light none, as that costs as much as all the rest."""

TILT_REACH = 130.0  #: units to either side between which the land's tilt is measured

SIDED, TWO_SIDED, WOODED = range(11, 39), (72.0, 832.0), 560.0
"""The rows with a shade side, by number from the farthest: always equally many, as a frame is painted afresh when the
number of layers changes. Points ahead between which these rows always lie, and up to which trees can be made out."""

COMING = 120.0  #: points over which shade sides and trees fade in
SINKING = 3.0  #: how much faster trees fade out, close before the eye, than they fade in

LAND_COLOURS = 2
"""Colours of a row, from the top, that are land; the others, of shore and water, have no shade side."""

FLIGHT_PACE, CALM_SWAY = 0.75, 0.4
"""Points flown for each unit of travel, and the share of its swing that the path keeps if little motion is wanted."""

SIDE_REACH = 420.0  #: units from the light to either side at which it shines wholly from the side

STEEP, LEVEL = 4.0, 0.07
"""How much light the land loses for each point by which it rises towards the light; and the slope up to which it loses
none."""

WARM = 0.1  #: how far the lit side's colour is drawn to the light's by day

DARK, DARKER = 0.05, 0.09
"""The share of its lightness that the shade side always lacks, and the share more that it lacks in full light."""

MOONLIT = 0.25  #: the share of full light that the brightest moon gives


class Flyover(Scenery):
    """A flight over a seed's field in a theme's light; takes the place of a `Landscape`.

    For the arguments see `Scenery`; with `calm` it winds and banks less.
    """

    def _lay_out(self) -> None:
        field = Field(field_seed(self.key), displacement=RELIEF, roughness=1.05, span=1024)
        self._pictures = Memory()
        self._path, self._rows = FlightPath(field, CALM_SWAY if self.calm else 1.0), FieldRows(field)
        self._woods = FieldWoods(field_seed(self.key))
        layers = [replace(layer, stands=()) for layer in self.theme.layers if layer.bank is None]
        self._lands = [(layer, EndlessLand(layer, self.key, self.memory)) for layer in layers]

    def scene(self, moment: Moment, view: View) -> Scene:
        """The visible scene at `moment` in `view`; earlier questions never change it."""
        self._pictures.make_room(view.width, view.height)
        theme, seed, calm = self.theme, self.key, self.calm
        weather = self.weather_at(moment.elapsed)
        light, above, sky = self.light_and_skies(moment, view, weather)
        air = add_glow(sky_shade(theme, light, self.memory), above.glows, above.glow_colour, view)
        check_place(FLIGHT_PACE * moment.travel)
        place = self._path.at(FLIGHT_PACE * moment.travel)
        crests = self._crests(light, air, place, view, _aside(sky, view))
        standing = replace(moment, travel=0.0, speed=0.0)
        grounds = self._grounds(crests)
        memory = self.memory
        stage = Stage(theme, seed, theme.life, calm, light, weather, standing, view, grounds, grounds, crests, memory)
        sight = Sight(view, place, LENS, HORIZON, STRAIGHT_UNITS)
        banks = low_clouds(sight, field_seed(seed), crests, light.mist)
        sprites: list[Sprite | Band] = [*cumulus(stage, sky, heaps(stage), self._pictures), *bolts(stage), *banks]
        return Scene(view.width, view.height, sky, crests, tuple(sprites), tuple(falling(stage)))

    def _crests(self, light: Light, air: Gradient, place: Position, view: View, sun: float) -> tuple[CrestLayer, ...]:
        """The layers of the rows ahead, the farthest first, with the light `sun` units right of the middle."""
        scale = view.pixels_per_unit
        around = max(round(TILT_REACH * scale), 1)
        sideways = view.corner[0] + np.arange(-around, view.width + 1 + around) / scale - 0.5 * view.breadth
        slope = _fold(sideways / LENS) + place.heading
        distance, detail, heights = self._rows.visible(place.ahead, place.across, slope)
        np.maximum(heights, WATER, out=heights)
        lens = LENS / distance
        sided = slice(SIDED.start, SIDED.stop)
        tilts = heights[sided, 2 * around :] - heights[sided, : -2 * around]
        tilts *= (0.5 * scale / around * lens[sided])[:, None]
        heights, sideways, slope = (part[..., around:-around] for part in (heights, sideways, slope))
        tilts *= heights[sided] > WATER
        lit = lit_shares(tilts, sideways - sun)
        self._plant(place, DepthRows(distance[sided], detail[sided], heights[sided]), slope, lit, scale)
        tilted = STRAIGHT_UNITS * np.tanh(sideways / STRAIGHT_UNITS)  # a wide panorama does not stand on its head
        crests = heights * (-scale * lens)[:, None]
        crests += (scale * (_sink(distance) + lens * place.height))[:, None]
        crests += view.row(HORIZON) - place.bank * tilted * scale
        shades = in_view(_shades(light, air, distance, place), view)
        return tuple(_layers(light, distance, crests, shade_crests(crests[SIDED.start :], lit), shades))

    def _plant(self, place: Position, rows: DepthRows, slope: Floats, lit: Floats, scale: float) -> None:
        """Raise the rows by the trees of woods, and darken the wooded places."""
        first = int(np.searchsorted(-rows.distance, -WOODED))
        distance, heights = rows.distance[first:], rows.heights[first:]
        ahead = np.round(place.ahead + distance).astype(np.int64)
        places = place.across + distance[:, None] * slope
        shown = np.minimum(_came(WOODED - distance), _came(SINKING * (distance - TWO_SIDED[0])))
        shown = np.minimum(shown, woods_shown(scale * LENS / distance))
        grown = self._woods.grown(ahead, places, heights, shown)
        lit[first:] *= 1.0 - grown
        # Trees come and go with their rows.
        grown *= rows.detail[first:, None]
        heights += grown * self._woods.tops(ahead, places)

    def _grounds(self, crests: Sequence[CrestLayer]) -> tuple[LayerLand, ...]:
        """Stand-ins for the theme's ridges, which give the weather its depths among the rows."""
        places = [layer.parallax for layer in crests]
        rows = [number for number, place in enumerate(places) if place not in places[number + 1 : number + 2]]
        return tuple(
            LayerLand(layer, land, row := rows[(number + 1) * len(rows) // len(self._lands) - 1], row)
            for number, (layer, land) in enumerate(self._lands)
        )


def lit_shares(tilts: Floats, aside: Floats) -> Floats:
    """(n, m) how far each place of the rows is lit, 0–1.

    Args:
        tilts: (n, m) slope of the land, positive where it rises to the right.
        aside: (m,) units of each column to the right of the light.
    """
    lit = tilts * (STEEP * np.clip(aside / SIDE_REACH, -1.0, 1.0))
    lit += 1.0 + STEEP * LEVEL
    return np.clip(lit, 0.0, 1.0, out=lit)


def shade_crests(crests: Floats, lit: Floats) -> Floats:
    """(m, n) the crests of the shade's layers, each of which hides only its own row.

    Args:
        crests: (k, n) of the rows with a shade side and all nearer ones, the farthest first, in pixels downwards.
        lit: (m, n) how far the first m of these rows are lit, 0–1.
    """
    count = len(lit)
    lower = np.empty_like(lit)
    nearest = crests[count:].min(axis=0, initial=np.inf)
    for number in range(count - 1, -1, -1):
        row = np.minimum(crests[number], nearest, out=lower[number])
        np.subtract(np.where(nearest < np.inf, nearest, row), row, out=row)
        nearest = np.minimum(nearest, crests[number])
    lower *= lit
    lower += crests[:count]
    return lower


def two_sides(colours: Floats, light: Light, shown: Floats | float = 1.0) -> tuple[Floats, Floats]:
    """The colours of land, (..., 3), in the light and in the shade; where `shown`, (..., 1), is 0 both are the same."""
    bright = (1.0 - light.cover) * max(1.0 - light.stars, MOONLIT * light.moonlight)
    sunny, shady = colours + shown * WARM * bright * (light.glow - colours), colours.copy()
    shady[..., :1] *= 1.0 - shown * (DARK + DARKER * bright)
    return sunny, shady


def _fold(slope: Floats) -> Floats:
    """Lines of sight, folded back at WIDEST on either side as often as needed; those within it stay."""
    turned = WIDEST - np.abs((slope + WIDEST) % (4.0 * WIDEST) - 2.0 * WIDEST)
    return np.where(np.abs(slope) <= WIDEST, slope, turned)


def _came(within: Floats | float) -> Floats:
    """0–1, how visible a thing is that lies `within` points inside the border at which it fades in."""
    return np.clip(np.asarray(within) / COMING, 0.0, 1.0)


def _aside(sky: Sky, view: View) -> float:
    """Units from the panorama's middle to the sun, or else the moon; positive to the right."""
    column = sky.discs[-1].x if sky.discs else 0.5 * view.width
    return view.corner[0] + column / view.pixels_per_unit - 0.5 * view.breadth


def _layers(light: Light, distance: Floats, crests: Floats, shade: Floats, colours: Gradient) -> list[CrestLayer]:
    """A layer for each row, and one more for each visible shade side; `colours` are the gradients of all rows."""
    shown = np.minimum(_came(TWO_SIDED[1] - distance), _came(distance - TWO_SIDED[0]))[:, None, None]
    sunny, shady = colours.colours.copy(), colours.colours.copy()
    land = slice(SIDED.start, SIDED.stop), slice(LAND_COLOURS)
    sunny[land], shady[land] = two_sides(sunny[land], light, shown[land[0]])
    near = NEAR / distance
    glows = GLOW * light.glow_share * np.maximum(1.0 - near / UNLIT, 0.0)
    layers: list[CrestLayer] = []
    for number, (crest, place, glow) in enumerate(zip(crests, near.tolist(), glows.tolist(), strict=True)):
        rows = colours.rows[number]
        layers += [CrestLayer(crest, Gradient(rows, sunny[number]), place, "field", glow=glow)]
        if number in SIDED:
            layers += [CrestLayer(shade[number - SIDED.start], Gradient(rows, shady[number]), place, "field")]
    return layers


def _sink(distance: Floats) -> Floats:
    """Units by which rows are lowered, so that the farthest ones rise from behind the horizon."""
    return ROW_RISE * np.maximum(0.0, 1.0 - (FARTHEST_POINT - distance) / (FARTHEST_POINT / 8.0))


def _shades(light: Light, air: Gradient, distance: Floats, place: Position) -> Gradient:
    """The colours of the rows at `distance`, (n,): (n, 4) rows down the picture in units, and (n, 4, 3) colours.

    They pass from the theme's nearest ridge to the farthest and on to the sky. Valleys lie in mist; the farther below
    the horizon a lake lies, the higher the sky that it mirrors.
    """
    horizon = air.labs(np.array([HEIGHT - HORIZON]))[0].astype(np.float64)
    out = np.maximum(0.0, np.log2(distance / NEAR) / np.log2(FARTHEST_POINT / NEAR))
    ridges = _smooth(light.ridges[::-1])
    along = out**NEAR_COLOURS * (len(ridges) - 1)
    own = between(along, range(len(ridges)), ridges)
    hazy = np.maximum(0.0, (out - HAZE_START) / (1.0 - HAZE_START))[:, None] ** 1.5
    own += hazy * (horizon - own)
    low = own + (0.1 + 0.45 * out[:, None]) * (1.0 - hazy) * (light.mist - own)
    below = LENS / distance * (place.height - WATER)
    mirrored = air.labs(np.maximum(HEIGHT - HORIZON - MIRRORED * below, 0.0)).astype(np.float64)
    water = mirrored + (1.0 - hazy) * DIM * (own - mirrored)
    valley = own + 0.3 * (low - own)
    shore = valley + 0.6 * (water - valley)
    heights = np.array([0.5 * RELIEF, SHORE + WATER, 0.3 * SHORE + WATER, WATER]) - place.height
    levels = HEIGHT - HORIZON - (LENS / distance)[:, None] * heights
    return Gradient(levels, np.stack([own, valley, shore, water], axis=1))


def _smooth(ridges: Floats) -> Floats:
    """The colours, pulled to the line from the first to the last: alternating ones would make striped slopes."""
    straight = np.linspace(ridges[0], ridges[-1], len(ridges))
    longer = np.abs(np.diff(ridges, axis=0)).sum() / max(np.abs(np.diff(straight, axis=0)).sum(), 1e-6)
    return np.asarray(straight + (ridges - straight) * min(1.0, longer**-SMOOTHING))
