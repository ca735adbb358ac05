/**
 * The streams of chance: the numbers that each thing hashes of a seed, side by side, so that no two
 * share one.
 *
 * They are part of the format of a seed, and the same as in Python's `chance.py`, which says what
 * they are of.
 */

/** The first number of a stream, and how many numbers each of its things has. */
class Stream {
    constructor(first, each) {
        this.first = first;
        this.each = each;
    }

    /** The first number of a thing. */
    at(thing) {
        return this.first + this.each * thing;
    }

    /** The first number of all, so that a stream can stand where a number is wanted. */
    valueOf() {
        return this.first;
    }
}

/** Numbers hashed with a landscape's seed alone: `uniform(seed, address)`. */
export const Address = {
    STARS: new Stream(0, 3),
    MILKY_WAY: new Stream(10000, 3),
    TWINKLING: new Stream(20000, 2),
    SPELLS: new Stream(52000, 8),
    GUSTS: new Stream(0x5241494e, 8),
    STRIKES: new Stream(3 * 2 ** 40, 8),
    STARDUST: new Stream(60 * 2 ** 40, 4),
    CLOUDS: new Stream(61 * 2 ** 40, 3),
    SPARKS: new Stream(62 * 2 ** 40, 64),
    WIND: new Stream(63 * 2 ** 40, 3),
    AURORA: new Stream(-9000, 6),
    CIRRUS: new Stream(-9500, 4),
    HALO: new Stream(-9600, 1),
    RAYS: new Stream(-9700, 2),
    THEMES: new Stream(-70000, -1000),
};

/** Words absorbed into a seed's key, after which other numbers are hashed. */
export const Word = {
    WINDOWS: new Stream(0x11a3, 1),
    ISLANDS: new Stream(0x15ad, 1),
    LEAF_WIND: new Stream(0x1eaf, 1),
    LEAF_RHYTHM: new Stream(0x1eb0, 1),
    LEAVES: new Stream(0x1eb1, 1),
    SLOPE: new Stream(0x510e, 1),
    SPRAY: new Stream(0x5ba1, 1),
    TUSSOCKS: new Stream(0x7055, 1),
    METEORS: new Stream(0x3e7e, 1),
    METEOR_SHOWERS: new Stream(0x3e80, 1),
    SMOKE: new Stream(0x5a0e, 1),
    GLITTER: new Stream(0x5ea0, 1),
    SURF: new Stream(0x5ea1, 1),
    RINGS: new Stream(0x5ea2, 1),
    GLIDERS: new Stream(0x611d, 1),
    TRAINS: new Stream(0x7a14, 1),
    WAY: new Stream(0x3a90, 1),
    WIND_WHEELS: new Stream(0x9a20, 1),
    BOATS: new Stream(0xb0a7, 1),
    FLOCKS: new Stream(0xb12d, 1),
    WISPS: new Stream(0xc10b, 1),
    CEILING: new Stream(0xc10c, 1),
    SHAFTS: new Stream(0xc10f, 1),
    CUMULUS: new Stream(0xc10d, 1),
    LOW_CLOUDS: new Stream(0xc10e, 1),
    BIRDS: new Stream(0xb16d, 1),
    AIRWAYS: new Stream(0xb1ad, 1),
    AIRLINERS: new Stream(0xa121, 1),
    GEESE: new Stream(0x6ee5, 1),
    GOOSE: new Stream(0x6005, 1),
    SKEINS: new Stream(0x5ce1, 1),
    SAILS: new Stream(0x5a40, 1),
    DEER: new Stream(0xdee2, 1),
    KITES: new Stream(0xc17e, 1),
    LANTERNS: new Stream(0x1a47, 1),
    HERONS: new Stream(0x4e20, 1),
    CAMPFIRES: new Stream(0xca3f, 1),
    SATELLITES: new Stream(0x5a7e, 1),
    WHALES: new Stream(0x3a1e, 1),
    DOVES: new Stream(0xd0ce, 1),
    DOVE: new Stream(0xd0d0, 1),
    BALLOONS: new Stream(0xba01, 1),
    BARS: new Stream(0xba12, 1),
    BAGS: new Stream(0xba60, 1),
    FOG_BANKS: new Stream(0xf00b, 1),
    FOREGROUND: new Stream(0xf04e, 1),
    MEADOWS: new Stream(0xf1fe, 1),
    FIREFLIES: new Stream(0xf206, 1),
    DROPS: new Stream(0x5241494e, 1),
};

/** What is added to a layer's first seed; each line may have a `SECOND_LINE`. */
export const LayerSeed = {
    GROUND: new Stream(0, 2),
    STANDS: new Stream(2, 2),
    SNOW_LINE: new Stream(62, 2),
};

/** Numbers hashed with a stand's seed. */
export const StandAddress = {
    SPECIMENS: new Stream(-3072, 96),
    DRAWINGS: new Stream(-(2 ** 40), 1024),
    SLOTS: new Stream(0, 4),
};

/** Seeds set aside for each layer. */
export const SEEDS_PER_LAYER = 64;

/** Added to the seed of a line of land, gives that of the line that goes with it. */
export const SECOND_LINE = 1;
