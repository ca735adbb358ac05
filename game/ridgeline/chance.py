"""The streams of chance: which numbers each thing hashes with a seed, side by side, so that no two things share one.

There are several ways to ask for a hash. Each is an Enum, whose members are its streams. These numbers are part of a
seed's format: a changed one changes pictures, runs and scores. `terrain` has numbers of its own, since it can be copied
alone: `terrain.seeds.Purpose`.
"""

from enum import IntEnum, unique
from typing import Final, TypeAlias

Seed: TypeAlias = int
"""A seed that a user gives, or one that follows from it. It has no bounds, and JavaScript has to know that."""


class ChanceStream(IntEnum):
    """The first number of a stream. Its things are counted, and each has numbers of its own.

    Attributes:
        each: how many numbers a thing has; negative if the stream counts down.
        things: the numbers of its things.
    """

    each: int
    things: range

    def __new__(cls, first: int, each: int, things: range) -> "ChanceStream":
        """A stream of so many numbers for each of some things."""
        stream = int.__new__(cls, first)
        stream._value_ = first
        stream.each, stream.things = each, things
        return stream

    def at(self, thing: int) -> int:
        """The first number of a thing."""
        return self._value_ + self.each * thing


MANY: Final = range(1 << 27)  #: the things of a stream without end; more than anybody sees
ANYWHERE: Final = range(-(1 << 27), 1 << 27)  #: the same of a stream without end in both directions


@unique
class Address(ChanceStream):
    """Numbers hashed with a landscape's seed alone: `uniform(seed, address)`.

    The land hashes addresses too, but with the seeds of its layers, see `LayerSeed`. The farthest layer of seed 0 has
    seed 0 too, and the course of a run has the run's seed: these share hashes with the stars.
    """

    STARS = 0, 3, range(900)
    MILKY_WAY = 10_000, 3, range(5)
    """The waves of its outlines."""
    TWINKLING = 20_000, 2, range(900)
    SPELLS = 52_000, 8, MANY
    """Of weather, 300 seconds each: after 1640 years they reach the numbers of the gusts."""
    GUSTS = 0x5241494E, 8, MANY
    """Of the wind, by the number of the spell."""
    STRIKES = 3 << 40, 8, MANY
    """Of lightning."""
    STARDUST = 60 << 40, 4, range(5000)
    """The stars of the Milky Way."""
    CLOUDS = 61 << 40, 3, ANYWHERE
    """Of a run."""
    SPARKS = 62 << 40, 64, MANY
    """Of a run, by the tick."""
    WIND = 63 << 40, 3, range(14)
    """The streaks of a fast run."""
    AURORA = -9_000, 6, range(2)
    CIRRUS = -9_500, 4, range(3)
    HALO = -9_600, 1, range(1)
    RAYS = -9_700, 2, range(6)
    """Beams of a low sun."""
    THEMES = -70_000, -1_000, MANY
    """The rounds of a wandering run."""


@unique
class ChapterAddress(ChanceStream):
    """Numbers hashed with the seed of a course's chapters, see `chapter_seed`."""

    ORDER = 0, 1, MANY
    """Of the kinds, bag by bag."""
    SWINGS = 1 << 40, 1, MANY
    """How far a chapter's beginning is off."""
    SHAPES = 2 << 40, 64, MANY
    """Of a chapter, by their slot."""


@unique
class SoundAddress(ChanceStream):
    """Numbers hashed with the seed of a landscape's music, see `sound_seed`."""

    ROOT = 0, 1, range(1)
    TEMPO = 1, 1, range(1)
    CHORDS = 1 << 20, 1, ANYWHERE
    """Progressions, four chords each."""
    BIRDS = 1 << 40, 4, ANYWHERE
    """By the second."""


@unique
class Word(ChanceStream):
    """Words absorbed into a seed's key, after which other numbers are hashed."""

    WINDOWS = 0x11A3, 1, range(30)
    """By the stand of a layer, with the layer's seed."""
    ISLANDS = 0x15AD, 1, range(1)
    """By an island's number: its seed. The drops over it use the same word: the first 2200 islands, nine days of them,
    have the numbers of the drops of the first 0.12 seconds."""
    LEAF_WIND = 0x1EAF, 1, range(1)
    LEAF_RHYTHM = 0x1EB0, 1, range(1)
    LEAVES = 0x1EB1, 1, range(1)
    SLOPE = 0x510E, 1, range(1)
    """The face of the hill that is ridden."""
    SPRAY = 0x5BA1, 1, range(1)
    """What a slide throws up, by the tick."""
    TUSSOCKS = 0x7055, 1, range(1)
    """Grass that rushes past, by the slot, and the pictures of it."""
    METEORS = 0x3E7E, 1, range(1)
    METEOR_SHOWERS = 0x3E80, 1, range(1)
    SMOKE = 0x5A0E, 1, range(30)
    """By the stand of a layer."""
    GLITTER = 0x5EA0, 1, range(1)
    SURF = 0x5EA1, 1, range(1)
    RINGS = 0x5EA2, 1, range(1)
    """Of rain on water."""
    GLIDERS = 0x611D, 1, range(1)
    TRAINS = 0x7A14, 1, range(1)
    WAY = 0x3A90, 1, range(3)
    """Of its segments: their borders, the order of their biomes, their landmarks."""
    WIND_WHEELS = 0x9A20, 1, range(30)
    """By the stand of a layer."""
    BOATS = 0xB0A7, 1, range(1)
    FLOCKS = 0xB12D, 1, range(4)
    """By the airway."""
    WISPS = 0xC10B, 1, range(1)
    """Of each row its height, how tall and how thick it is."""
    CEILING = 0xC10C, 1, range(1)
    """Decks of cloud, by their number."""
    SHAFTS = 0xC10F, 1, range(1)
    """Shafts of far rain, by the number of the spell and their slot."""
    CUMULUS = 0xC10D, 1, range(1)
    """Heaped clouds, by their row and slot."""
    LOW_CLOUDS = 0xC10E, 1, range(1)
    """Banks below the flight, by their place ahead and across."""
    BIRDS = 0xB16D, 1, range(4)
    """The same."""
    AIRWAYS = 0xB1AD, 1, range(1)
    AIRLINERS = 0xA121, 1, range(1)
    GEESE = 0x6EE5, 1, range(1)
    GOOSE = 0x6005, 1, range(1)
    """Of geese, one by one."""
    SKEINS = 0x5CE1, 1, range(1)
    SAILS = 0x5A40, 1, range(1)
    DEER = 0xDEE2, 1, range(1)
    KITES = 0xC17E, 1, range(1)
    LANTERNS = 0x1A47, 1, range(1)
    HERONS = 0x4E20, 1, range(1)
    CAMPFIRES = 0xCA3F, 1, range(1)
    SATELLITES = 0x5A7E, 1, range(1)
    WHALES = 0x3A1E, 1, range(1)
    DOVES = 0xD0CE, 1, range(1)
    DOVE = 0xD0D0, 1, range(1)
    """Of doves, one by one."""
    BALLOONS = 0xBA01, 1, range(1)
    BARS = 0xBA12, 1, range(1)
    """Of the score for life."""
    BAGS = 0xBA60, 1, range(3)
    """Of the same, by the part of the day."""
    FOG_BANKS = 0xF00B, 1, range(1)
    """By the number of the ridge and the slot."""
    FOREGROUND = 0xF04E, 1, range(1)
    """By the slot, and the pictures of it."""
    MEADOWS = 0xF1FE, 1, range(2)
    """Of fireflies, by the ridge, the nearest first."""
    FIREFLIES = 0xF206, 1, range(2)
    """The same."""
    DROPS = 0x5241494E, 1, range(1)
    """Of rain and flakes of snow, by their depth."""


SEEDS_PER_LAYER: Final = 64  #: seeds set aside for each layer

SECOND_LINE: Final = 1
"""Added to the seed of a line of land, it gives that of the line that goes with it: the folds that are cut out of a
ridge, the lobes of a bank of cloud, the clumps in which a stand grows."""


@unique
class LayerSeed(ChanceStream):
    """What is added to a layer's first seed; each line may have a `SECOND_LINE`."""

    GROUND = 0, 2, range(1)
    STANDS = 2, 2, range(30)
    SNOW_LINE = 62, 2, range(1)


@unique
class StandAddress(ChanceStream):
    """Numbers hashed with a stand's seed.

    The slots -768 to -1 have the numbers of the specimens. Nobody sees it: a specimen's numbers make its shape, a
    slot's say where something stands.
    """

    SPECIMENS = -32 * 96, 96, range(32)
    DRAWINGS = -(1 << 40), 1024, range(32)
    SLOTS = 0, 4, ANYWHERE


COINS: Final = 0x5C01
CHAPTERS: Final = 0xC4A9
SOUND: Final = 0x50D9
FIELD: Final = -0x464C59


def coin_seed(seed: int) -> int:
    """The seed of a course's coins; a course that has this seed itself shares hashes with them."""
    return (seed << 16) + COINS


def chapter_seed(seed: int) -> int:
    """The seed of a course's chapters and of what hangs in them, made as `coin_seed` is."""
    return (seed << 16) + CHAPTERS


def field_seed(seed: int) -> int:
    """The seed of the field that is flown over."""
    return seed ^ FIELD


def sound_seed(seed: int) -> int:
    """The seed of a landscape's music."""
    return (seed << 16) + SOUND
