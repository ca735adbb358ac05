"""The contents of a theme file: one look, as frozen records with the allowed ranges."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from ..textfile.ranges import Doubling, Interval, Len, Pattern
from .oklab import COLOUR, bare, hex_code

Colour = Annotated[str, Pattern(COLOUR, "six hexadecimal digits, like ffb58c or #ffb58c", bare, hex_code)]
"""Six hexadecimal digits of sRGB, like "ffb58c"; a file may write "#ffb58c" or "#fb8" for it."""

Share = Annotated[float, Interval(ge=0.0, le=1.0)]
Hour = Annotated[float, Interval(ge=0.0, lt=24.0)]
Month = Annotated[float, Interval(ge=1.0, lt=13.0)]  #: 1 is the beginning of January, 12.5 the middle of December


@dataclass(frozen=True)
class Palette:
    """The colours of one hour of the day.

    Attributes:
        at: the hour, 0–24.
        sky: its colours from the top of the picture down to the horizon; one for each of the theme's `stops`.
        ridges: their colours from the farthest layer to the nearest; two or more, spread evenly over the layers.
        mist: the colour that ridges fade into towards their feet.
        glow: the light around the sun or the moon.
        sun: the colour of its disc.
        moon: the colour of its disc.
        cloud: the colour of banks of cloud; by default half way from the mist to the glow.
        snow: its colour; by default white in the mist's light.
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


BiomeName: TypeAlias = Annotated[str, Len(1, 40)]

ForegroundKind = Literal["trunk", "bough", "blossom", "rock", "reeds", "cactus", "lamp"]

StandKind = Literal[
    "conifer",
    "pine",
    "poplar",
    "broadleaf",
    "leafless",
    "cypress",
    "birch",
    "palm",
    "acacia",
    "cherry",
    "monkey_puzzle",
    "shrub",
    "grass",
    "reed",
    "cactus",
    "agave",
    "rock",
    "arch",
    "stack",
    "hoodoo",
    "log",
    "village",
    "tower",
    "lighthouse",
    "turbine",
    "viaduct",
    "torii",
    "pagoda",
    "aqueduct",
    "bridge",
    "ruin",
    "church",
    "hut",
    "crane",
    "pylon",
    "fence",
    "signpost",
]
"""The kinds of stands; each is a file in a family of `stands`."""


@dataclass(frozen=True)
class Stand:
    """Plants, rocks or buildings of one kind on a ridge.

    Attributes:
        kind: the kind of plant, rock or building.
        height: height of the tallest, in units.
        density: share of the ground that they cover; where it is low, they stand alone.
        clumping: how strongly they gather in clumps with gaps between; 0 is evenly.
        only: the names of the biomes in which they stand; all if left out.
    """

    kind: StandKind
    height: Annotated[float, Interval(ge=2.0, le=540.0)]
    density: Share = 0.5
    clumping: Annotated[float, Interval(ge=0.0, le=2.0)] = 0.6
    only: Annotated[tuple[BiomeName, ...], Len(0, 9)] = ()


@dataclass(frozen=True)
class Layer:
    """One ridge. Lengths are in units: the picture is 1080 units high.

    Attributes:
        base: height of the middle line above the foot of the picture.
        displacement: greatest distance of the ridge's posts above or below the base.
        roughness: decay power of the displacement; 0.8 is jagged, 1.4 round.
        span: distance between posts, a power of two.
        parallax: share of the camera's travel; small is far away.
        drift: units per second of its own movement, to the left if positive.
        peaks: share of a second displacement that is subtracted, folded: sharp summits over round valleys.
        smooth: knot spacing of a spline over the land; 0 is off.
        floor: height of level water above the base, on which nothing stands.
        ceiling: height of plateaus above the base.
        relief: share of the land above the ceiling and below the floor that is left: plateaus and floors that are not
            level, each of its own height.
        mist: share of the mist's colour at the foot of the layer.
        fade: units over which the layer fades into its mist.
        stands: plants, rocks and buildings on it.
        snow: height of the snow line above the base.
        lake: height of the water before the layer, above the foot of the picture; it mirrors the land behind it.
        weathering: how strongly rain has worn it down and filled its hollows with soil.
        water: makes the layer a swell of the sea, on which nothing stands: it glitters, and does not fade into its mist
            but away from it, deep and dark.
        tarns: width in units of the widest lakes in its hollows; 0 is none, and the nearest layer has none.
        bank: makes the layer a bank of cloud or of mist. It takes no colour from `ridges`, but the share `mist` of the
            cloud's or the mist's colour, over the colours behind it: cloud from its top, where `peaks` is the depth of
            the cuts between its lobes, to its foot, `fade` units below; mist from nothing at its top.
        land: number of its land and count of lands: [2, 6] is the land of the third of six layers. By default layers
            and banks are counted, each from the farthest.
    """

    base: Annotated[float, Interval(ge=-1080.0, le=2160.0)]
    displacement: Annotated[float, Interval(ge=0.0, le=1080.0)]
    parallax: Annotated[float, Interval(ge=0.0, le=16.0)]
    roughness: Annotated[float, Interval(gt=0.0, le=4.0)] = 1.0
    span: Annotated[int, Interval(ge=16, le=65536), Doubling()] = 512
    drift: Annotated[float, Interval(ge=-1000.0, le=1000.0)] = 0.0
    peaks: Share = 0.0
    smooth: Annotated[float, Interval(ge=0.0, le=1024.0)] = 0.0
    floor: Annotated[float, Interval(ge=-2160.0, le=2160.0)] | None = None
    ceiling: Annotated[float, Interval(ge=-2160.0, le=2160.0)] | None = None
    relief: Share = 0.0
    mist: Share = 0.5
    fade: Annotated[float, Interval(ge=1.0, le=2160.0)] = 240.0
    stands: Annotated[tuple[Stand, ...], Len(0, 12)] = ()
    snow: Annotated[float, Interval(ge=-1080.0, le=2160.0)] | None = None
    lake: Annotated[float, Interval(ge=1.0, le=1080.0)] | None = None
    weathering: Share = 0.0
    water: bool = False
    tarns: Annotated[float, Interval(ge=0.0, le=512.0)] = 0.0
    bank: Literal["cloud", "mist"] | None = None
    land: Annotated[tuple[Annotated[int, Interval(ge=0, le=64)], ...], Len(2, 2)] | None = None


@dataclass(frozen=True)
class Growth:
    """How dense stands of one kind are in a biome.

    Attributes:
        kind: their kind.
        times: the factor of their density; 0 is none.
    """

    kind: StandKind
    times: Annotated[float, Interval(ge=0.0, le=100.0)]


@dataclass(frozen=True)
class Landmark:
    """Something that stands alone in its biome, once in a stretch of the way.

    Attributes:
        kind: the kind of plant, rock or building.
        height: its height, in units.
        ridge: the ridge that it stands on; 1 is the nearest, 2 the one behind it; the sea does not count.
        chance: in how many of the biome's stretches it is, as a share; several of one biome take turns by chance.
    """

    kind: StandKind
    height: Annotated[float, Interval(ge=2.0, le=540.0)]
    ridge: Annotated[int, Interval(ge=1, le=16)] = 2
    chance: Share = 1.0


@dataclass(frozen=True)
class Biome:
    """A kind of country that the way leads through, for some minutes at a time.

    Attributes:
        name: its name.
        rise: the height of the ridges' middle lines, as a share of their bases: in a valley they are higher, on a pass
            lower.
        relief: the factor of the ridges' displacement.
        water: the factor of the width of lakes in hollows.
        growth: the factor of the density of all stands.
        stands: factors of the density of some kinds, on top of that.
        landmarks: what stands alone in it.
    """

    name: BiomeName
    rise: Annotated[float, Interval(ge=0.2, le=2.0)] = 1.0
    relief: Annotated[float, Interval(ge=0.0, le=4.0)] = 1.0
    water: Share = 1.0
    growth: Annotated[float, Interval(ge=0.0, le=100.0)] = 1.0
    stands: Annotated[tuple[Growth, ...], Len(0, 36)] = ()
    landmarks: Annotated[tuple[Landmark, ...], Len(0, 2)] = ()

    def times(self, stand: Stand) -> float:
        """The factor of a stand's density."""
        if stand.only and self.name not in stand.only:
            return 0.0
        return self.growth * math.prod(growth.times for growth in self.stands if growth.kind == stand.kind)


@dataclass(frozen=True)
class Season:
    """A season of the land.

    Attributes:
        at: the month, 1–13.
        tint: the colour that ridges are drawn to; their lightness stays.
        share: how far they are drawn.
        snow: units by which snow lines are lower.
    """

    at: Month
    tint: Colour = "ffffff"
    share: Share = 0.0
    snow: Annotated[float, Interval(ge=-1080.0, le=1080.0)] = 0.0


@dataclass(frozen=True)
class Chances:
    """Shares of all spells of weather, of a few minutes each; the rest are clear.

    Attributes:
        rain, snow, fog, storm: the share of spells that have it; the four together are 1 at most.
    """

    rain: Share = 0.0
    snow: Share = 0.0
    fog: Share = 0.0
    storm: Share = 0.0


@dataclass(frozen=True)
class Life:
    """Life in the landscape: 0 is never, 1 as often as suits it.

    Attributes:
        birds: passing flocks.
        meteors: shooting stars.
        leaves: leaves that the wind carries from the trees.
        fireflies: lights in summer nights.
        smoke: smoke from the chimneys of villages.
        train: a train with lit windows, on a far ridge.
        boat: a boat with a lantern, on a lake.
        glider: a glider that crosses the nearest ridge.
        balloon: a hot-air balloon that rises from behind the far ridges.
        airliner: an airliner with its trail, or its lights by night.
        geese: geese in a V, low over water.
        heron: a heron that comes to wade in a lake.
        sails: sailing boats on a lake or on the sea.
        whale: a whale in the sea.
        deer: deer on a crest.
        kite: a kite over a meadow or a beach, from spring to autumn.
        doves: doves that burst from a village when its bell rings.
        campfire: a campfire in the evening and by night.
        lanterns: paper lanterns that rise by night.
        satellite: a satellite among the stars.
    """

    birds: Share = 0.6
    meteors: Share = 0.6
    leaves: Share = 0.0
    fireflies: Share = 0.0
    smoke: Share = 1.0
    train: Share = 0.0
    boat: Share = 0.0
    glider: Share = 0.6
    balloon: Share = 0.6
    airliner: Share = 0.5
    geese: Share = 0.5
    heron: Share = 0.5
    sails: Share = 0.6
    whale: Share = 0.0
    deer: Share = 0.6
    kite: Share = 0.4
    doves: Share = 0.5
    campfire: Share = 0.6
    lanterns: Share = 0.0
    satellite: Share = 0.6


@dataclass(frozen=True)
class Theme:
    """A look: the land's layers, back to front, and the colours of the day.

    Attributes:
        words: its mood in a few words, shown by `ridgeline themes`.
        layers: the ridges, back to front.
        hours: palettes in the order of their hours, blended in between.
        biomes: the kinds of country that the way leads through, joined to one another.
        stretch: units of travel, about, through one biome; each stretch is up to a third longer or shorter.
        speed: units per second that the camera travels.
        stops: places of the sky's colours, as shares of the picture's height from the top.
        sunrise: its hour.
        sunset: its hour.
        sun_path: where the sun rises and sets, as shares of the picture's width, and how high it stands between in
            midsummer, as a share of its height.
        sun_radius: radius of the sun, in units; the moon's is a little more than half of it.
        seasons: seasons in the order of their months, blended in between.
        wisps: how thick the high clouds are.
        clouds: the share of the sky's places that have a heaped cloud.
        foreground: what passes close before the camera, out of focus, once in a minute or two.
        milky_way, aurora: how bright it is when all stars shine.
        lamp: the colour of lit windows.
        aurora_low, aurora_high: the aurora's colours at its foot and above.
        weather: how often it has each kind of weather.
        life: how often it has each kind of life.
        scale: which notes its music has.
        land: the word that its land, weather and life follow from, beside the seed; its name if left out.
        name: the name of its file without the ending; not written in the file.
    """

    words: Annotated[str, Len(1, 80)]
    layers: Annotated[tuple[Layer, ...], Len(1, 16)]
    hours: Annotated[tuple[Palette, ...], Len(1, 24)]
    speed: Annotated[float, Interval(ge=-2000.0, le=2000.0)] = 70.0
    stops: Annotated[tuple[Share, ...], Len(2, 12)] = (0.0, 0.28, 0.45, 0.58, 0.68)
    sunrise: Hour = 6.0
    sunset: Hour = 19.5
    sun_path: Annotated[tuple[Share, ...], Len(3, 3)] = (0.29, 0.71, 0.86)
    sun_radius: Annotated[float, Interval(ge=0.0, le=540.0)] = 52.0
    seasons: Annotated[tuple[Season, ...], Len(0, 12)] = ()
    wisps: Share = 0.0
    clouds: Share = 0.0
    foreground: Annotated[tuple[ForegroundKind, ...], Len(0, 6)] = ()
    milky_way: Share = 0.5
    aurora: Share = 0.0
    lamp: Colour = "ffd89a"
    aurora_low: Colour = "5ce8a4"
    aurora_high: Colour = "8c6ae0"
    weather: Chances = Chances()
    life: Life = Life()
    biomes: Annotated[tuple[Biome, ...], Len(0, 9)] = ()
    stretch: Annotated[float, Interval(ge=3000.0, le=100_000.0)] = 9000.0
    scale: Literal["major", "lydian", "mixolydian", "dorian", "minor", "in"] = "major"
    land: Annotated[str, Len(1, 80)] | None = None
    name: str = field(default="", metadata={"unwritten": True})
    __pydantic_config__: ClassVar[dict[str, Any]] = {"extra": "forbid", "strict": True, "allow_inf_nan": False}


def land_numbers(layers: Sequence[Layer]) -> list[int]:
    """The numbers of the layers of land, banks left out."""
    return [number for number, layer in enumerate(layers) if layer.bank is None]


def theme_from(table: dict[str, Any], name: str) -> Theme:
    """The theme of a parsed file, which must be checked already, see `themes.load`."""
    layers, biomes = map(_layer, table["layers"]), map(_biome, table.get("biomes", ()))
    hours = tuple(Palette(**_freeze(hour)) for hour in table["hours"])
    seasons = tuple(Season(**season) for season in table.get("seasons", ()))
    weather, life = Chances(**table.get("weather", {})), Life(**table.get("life", {}))
    parts = ("layers", "hours", "seasons", "weather", "life", "biomes")
    rest = _freeze({key: value for key, value in table.items() if key not in parts})
    known: dict[str, Any] = {"layers": tuple(layers), "biomes": tuple(biomes), "hours": hours, "seasons": seasons}
    return Theme(**known, weather=weather, life=life, name=name, **rest)


def _layer(table: dict[str, Any]) -> Layer:
    stands = tuple(Stand(**_freeze(stand)) for stand in table.get("stands", ()))
    return Layer(**{**_freeze(table), "stands": stands})


def _biome(table: dict[str, Any]) -> Biome:
    stands = tuple(Growth(**growth) for growth in table.get("stands", ()))
    landmarks = tuple(Landmark(**landmark) for landmark in table.get("landmarks", ()))
    return Biome(**{**table, "stands": stands, "landmarks": landmarks})


def _freeze(table: dict[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in table.items()}
