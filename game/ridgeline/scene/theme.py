"""What a theme file says: one look, as frozen records with the ranges that are allowed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

from .ranges import Interval, Len, Pattern

Colour = Annotated[str, Pattern("^[0-9a-fA-F]{6}$", "six hexadecimal digits")]
"""Six hexadecimal digits of sRGB, like "ffb58c"."""

Share = Annotated[float, Interval(ge=0.0, le=1.0)]
Hour = Annotated[float, Interval(ge=0.0, lt=24.0)]
Month = Annotated[float, Interval(ge=1.0, lt=13.0)]
"""1 is the beginning of January, 12.5 the middle of December."""


@dataclass(frozen=True)
class Palette:
    """The colours of one hour of the day.

    Attributes:
        at: the hour, 0–24.
        sky: its colours from the top of the picture down to the horizon; as many as the theme has `stops`.
        ridges: their colours from the farthest layer to the nearest; two or more, spread evenly over the layers.
        mist: what ridges fade into towards their feet.
        glow: the light around the sun or the moon.
        sun: the colour of its disc.
        moon: the colour of its disc.
        cloud: the colour of banks of cloud; left out, it is half way from the mist to the glow.
        snow: its colour; left out, it is white in the mist's light.
        glow_share: how strongly the glow draws the sky's colours.
        stars: how bright the stars are.
    """

    at: Hour
    sky: Annotated[tuple[Colour, ...], Len(2, 12)]
    ridges: Annotated[tuple[Colour, ...], Len(2, 16)]
    mist: Colour
    glow: Colour
    sun: Colour = "fff4d8"
    moon: Colour = "f2f4ff"
    cloud: Colour | None = None
    snow: Colour | None = None
    glow_share: Share = 0.75
    stars: Share = 0.0


Kind = Literal[
    "conifer",
    "pine",
    "poplar",
    "broadleaf",
    "shrub",
    "grass",
    "reed",
    "cactus",
    "rock",
    "village",
    "tower",
    "lighthouse",
]
"""What can stand on a ridge; each is a file in `stands`."""


@dataclass(frozen=True)
class Stand:
    """Plants, rocks or buildings of one kind on a ridge.

    Attributes:
        kind: what stands there.
        height: that of the tallest, in units.
        density: share of the ground that is taken; where it is open, they stand alone.
        clumping: how much denser clumps and how much opener gaps are.
    """

    kind: Kind
    height: Annotated[float, Interval(ge=2.0, le=540.0)]
    density: Share = 0.5
    clumping: Annotated[float, Interval(ge=0.0, le=2.0)] = 0.6


@dataclass(frozen=True)
class Layer:
    """One ridge. Lengths are in units: the picture is 1080 units high.

    Attributes:
        base: height of the middle line above the foot of the picture.
        displacement: how far the posts of the ridge stand above or below it, at most.
        roughness: decay power of the displacement; 0.8 is jagged, 1.4 round.
        span: distance of the posts, a power of two.
        parallax: share of the camera's travel; small is far away.
        drift: units per second that it moves by itself, to the left if positive.
        peaks: share of a second displacement that is subtracted, folded: sharp summits over round valleys.
        smooth: knot spacing of a spline over the land; 0 is off.
        floor: height of level water above the base, on which nothing stands.
        ceiling: height of plateaus above the base.
        mist: how much of the mist's colour the layer takes on at its foot.
        fade: over how many units it takes on its mist.
        stands: what stands on it.
        snow: height of the snow line above the base.
        lake: height of the water before the layer, above the foot of the picture; it mirrors what is behind it.
        weathering: how much rain has worn it down and filled its hollows with ground.
        tarns: units between the shores of the widest lakes in its hollows; 0 is none, and the nearest layer has none.
        bank: makes the layer a bank of cloud or of mist, which takes no colour from `ridges` but as much as `mist`
            says of the cloud's or the mist's, over the colours behind it: cloud from its top, where `peaks` says how
            deeply lobes are cut, to its foot, `fade` units below; mist from nothing at its top on.
        land: which land of the seed it has, two numbers: [2, 6] is that of the third of six layers. Left out, layers
            and banks are counted, each from the farthest.
    """

    base: Annotated[float, Interval(ge=-1080.0, le=2160.0)]
    displacement: Annotated[float, Interval(ge=0.0, le=1080.0)]
    parallax: Annotated[float, Interval(ge=0.0, le=16.0)]
    roughness: Annotated[float, Interval(gt=0.0, le=4.0)] = 1.0
    span: Annotated[int, Interval(ge=16, le=65536)] = 512
    drift: Annotated[float, Interval(ge=-1000.0, le=1000.0)] = 0.0
    peaks: Share = 0.0
    smooth: Annotated[float, Interval(ge=0.0, le=1024.0)] = 0.0
    floor: Annotated[float, Interval(ge=-2160.0, le=2160.0)] | None = None
    ceiling: Annotated[float, Interval(ge=-2160.0, le=2160.0)] | None = None
    mist: Share = 0.5
    fade: Annotated[float, Interval(ge=1.0, le=2160.0)] = 240.0
    stands: Annotated[tuple[Stand, ...], Len(0, 6)] = ()
    snow: Annotated[float, Interval(ge=-1080.0, le=2160.0)] | None = None
    lake: Annotated[float, Interval(ge=1.0, le=1080.0)] | None = None
    weathering: Share = 0.0
    tarns: Annotated[float, Interval(ge=0.0, le=512.0)] = 0.0
    bank: Literal["cloud", "mist"] | None = None
    land: Annotated[tuple[Annotated[int, Interval(ge=0, le=64)], ...], Len(2, 2)] | None = None


@dataclass(frozen=True)
class Season:
    """What a time of the year does to the land.

    Attributes:
        at: the month, 1–13.
        tint: the colour that ridges are drawn to, while they stay as light as they are.
        share: how far they are drawn.
        snow: units by which snow lines are lower.
    """

    at: Month
    tint: Colour = "ffffff"
    share: Share = 0.0
    snow: Annotated[float, Interval(ge=-1080.0, le=1080.0)] = 0.0


@dataclass(frozen=True)
class Chances:
    """How the weather is shared out: the part of all spells, a few minutes long each, that has it. The rest is clear.

    Attributes:
        rain, snow, fog, storm: the share of spells that have it; the four together are 1 at most.
    """

    rain: Share = 0.0
    snow: Share = 0.0
    fog: Share = 0.0
    storm: Share = 0.0


@dataclass(frozen=True)
class Life:
    """What lives in the landscape: 0 never, 1 as often as is good for it.

    Attributes:
        birds: flocks that pass.
        meteors: shooting stars.
        leaves: those that the wind carries from the trees.
        fireflies: their lights in summer nights.
        smoke: what rises from the chimneys of villages.
        train: one with lit windows, on a far ridge.
        boat: one with a lantern, on a lake.
        glider: one that crosses the nearest ridge.
    """

    birds: Share = 0.6
    meteors: Share = 0.6
    leaves: Share = 0.0
    fireflies: Share = 0.0
    smoke: Share = 1.0
    train: Share = 0.0
    boat: Share = 0.0
    glider: Share = 0.6


@dataclass(frozen=True)
class Theme:
    """A look: the land's layers, back to front, and the colours of the day.

    Attributes:
        words: a few words on its mood, shown by `ridgeline themes`.
        layers: the ridges, back to front.
        hours: palettes, in the order of their hours; between them colours are blended.
        speed: units per second that the camera travels.
        stops: where the sky's colours stand, as shares of the picture's height from the top.
        sunrise: its hour.
        sunset: its hour.
        sun_radius: that of sun and moon, in units.
        seasons: what the year does, in the order of the months; a year goes round like a day.
        wisps: how thick high clouds are.
        milky_way, aurora: how bright they are while the stars are.
        lamp: the colour of lit windows.
        aurora_low: the aurora's colour at its foot.
        aurora_high: the aurora's colour above.
        weather: what weather it has.
        life: what lives in it.
        name: the name of its file without the ending; not written in the file.
    """

    words: Annotated[str, Len(1, 80)]
    layers: Annotated[tuple[Layer, ...], Len(1, 16)]
    hours: Annotated[tuple[Palette, ...], Len(1, 24)]
    speed: Annotated[float, Interval(ge=-2000.0, le=2000.0)] = 70.0
    stops: Annotated[tuple[Share, ...], Len(2, 12)] = (0.0, 0.28, 0.45, 0.58, 0.68)
    sunrise: Hour = 6.0
    sunset: Hour = 19.5
    sun_radius: Annotated[float, Interval(ge=0.0, le=540.0)] = 52.0
    seasons: Annotated[tuple[Season, ...], Len(0, 12)] = ()
    wisps: Share = 0.0
    milky_way: Share = 0.0
    aurora: Share = 0.0
    lamp: Colour = "ffd89a"
    aurora_low: Colour = "5ce8a4"
    aurora_high: Colour = "8c6ae0"
    weather: Chances = Chances()
    life: Life = Life()
    name: str = field(default="", metadata={"unwritten": True})
    __pydantic_config__: ClassVar[dict[str, Any]] = {"extra": "forbid", "strict": True, "allow_inf_nan": False}

    def __hash__(self) -> int:
        """A number that equal themes share; it is asked for every frame, so not all that is in them is looked at."""
        return len(self.words)


def land_numbers(layers: Sequence[Layer]) -> list[int]:
    """The numbers of the layers of land, banks left out."""
    return [number for number, layer in enumerate(layers) if layer.bank is None]


def theme_from(table: dict[str, Any], name: str) -> Theme:
    """The theme that a parsed file describes; what strangers wrote is checked first, see `theme_file`."""
    layers = tuple(_layer(layer) for layer in table["layers"])
    hours = tuple(Palette(**_frozen(hour)) for hour in table["hours"])
    seasons = tuple(Season(**season) for season in table.get("seasons", ()))
    weather, life = Chances(**table.get("weather", {})), Life(**table.get("life", {}))
    parts = ("layers", "hours", "seasons", "weather", "life")
    rest = {key: value for key, value in table.items() if key not in parts}
    whole = _frozen(rest)
    return Theme(layers=layers, hours=hours, seasons=seasons, weather=weather, life=life, name=name, **whole)


def _layer(table: dict[str, Any]) -> Layer:
    stands = tuple(Stand(**stand) for stand in table.get("stands", ()))
    return Layer(**{**_frozen(table), "stands": stands})


def _frozen(table: dict[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in table.items()}
