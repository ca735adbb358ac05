/**
 * The types of `terrain.js`, which describes every function, knob, unit and error.
 */

/** Any integer, or any word: see `seedNumber`. */
export type Seed = number | bigint | string;

/** Two 32-bit words. */
export type Key = readonly [number, number];

/** x and y, in units. */
export type Point = readonly [number, number];

/** The name of a law: see `levelFactors`. */
export type DecayLaw = "power" | "linear" | "exponential" | "logarithmic" | "none" | "once";

/** A law by its name, or 1 to 64 factors of your own, 0 to 1e6, coarsest level first. */
export type Decay = DecayLaw | ArrayLike<number>;

/** How a midpoint moves: by its bound, up or down; evenly within it; normally within it. */
export type Choice = "sign" | "uniform" | "gaussian";

/** Points that land passes through: {x: height}, a Map, or pairs. */
export type Pins = Readonly<Record<number, number>> | Iterable<readonly [number, number]>;

/** The knobs of a `Ridge`. */
export interface RidgeKnobs {
    /** Which land: any integer, or any word; 0. */
    seed?: Seed;
    /** Units, 0 to 1e15: how far posts, and the midpoints of the first level, may move; 120. */
    displacement?: number;
    /** Above 0: the factor of level k is 2^(-roughness k). 0.5 is jagged, 1 rocky, 2 rolling; 1. */
    roughness?: number;
    /** Units: lower land is raised to it, which makes level lakes; null for none. */
    floor?: number | null;
    /** Units, not below `floor`: higher land is cut to it, which makes plateaus; null for none. */
    ceiling?: number | null;
    /** Another law for the factors, or factors of your own; "power". */
    decay?: Decay;
    /** How a midpoint moves; "uniform". */
    choice?: Choice;
    /** Units, a power of two from 1 to 2**30: the distance between posts; 4096. */
    span?: number;
    /** Units, a power of two from 1 to 2**22: the length of the pieces that `chunk` serves; 1024. */
    chunk?: number;
    /** An integer, -10 to 10: vertices stand every 2**-detail units; 0. */
    detail?: number;
    /** Units, 0 (off) or from 2**-detail to 2**30: the knot spacing that rounds the land; 0. */
    smooth?: number;
    /** 0 to 1: from independent posts to alternating crests and valleys; 0. */
    rhythm?: number;
    /** Points the land passes exactly through; null for none. */
    pins?: Pins | null;
    /** Units, 1 to 2**50, a multiple of `span` and `smooth`: the land repeats; null for never. */
    period?: number | null;
}

/** All knobs of a `Ridge`, checked. */
export interface RidgeParameters {
    readonly seed: number | bigint;
    readonly displacement: number;
    readonly roughness: number;
    readonly floor: number | null;
    readonly ceiling: number | null;
    readonly decay: DecayLaw | readonly number[];
    readonly choice: Choice;
    readonly span: number;
    readonly chunk: number;
    readonly detail: number;
    readonly smooth: number;
    readonly rhythm: number;
    readonly pins: ReadonlyArray<readonly [number, number]>;
    readonly period: number | null;
}

/** A piece of land, both edges included: neighbouring chunks share an edge. */
export interface Chunk {
    readonly index: number;
    /** Units. */
    readonly start: number;
    /** Units. */
    readonly stop: number;
    /** Units, one for each lattice vertex; yours to change. */
    readonly heights: Float64Array;
}

/** Where a ray meets the land. */
export interface Hit {
    readonly point: Point;
    /** The land's, of length 1, pointing up. */
    readonly normal: Point;
    /** The share of the ray before it, 0 to 1. */
    readonly fraction: number;
}

/** How a circle touches the land. */
export interface Contact {
    /** The land's nearest point. */
    readonly point: Point;
    /** The direction out of the land, of length 1. */
    readonly normal: Point;
    /** Units. */
    readonly depth: number;
}

/** The chunks that touch a moving window: `Ridge.stream` makes one. */
export declare class ChunkStream {
    constructor(serve: (index: number) => Chunk, length: number, ahead: number, behind: number);
    /** The live chunks, from left to right. */
    get chunks(): Chunk[];
    /** The chunks that enter and those that leave as the window moves. */
    moveTo(left: number, right: number): [entered: Chunk[], left: Chunk[]];
}

/** An endless ridge made by midpoint displacement: ask for any stretch of it, in any order. */
export declare class Ridge {
    constructor(knobs?: RidgeKnobs);
    readonly parameters: RidgeParameters;
    /** The ridge with these knobs changed and all others kept. */
    with(changes: RidgeKnobs): Ridge;
    /** All 14 knobs, for `JSON.stringify`; a seed beyond ±(2**53 - 1) is a word of digits. */
    toJSON(): Omit<RidgeParameters, "seed"> & {readonly seed: number | string};
    /** The heights at start, start + step, … below stop, in units. */
    heights(start: number, stop: number, step?: number): Float64Array;
    heightAt(x: number): number;
    heightAt(x: readonly number[] | Float64Array | Float32Array): Float64Array;
    /** At a vertex, the slope to its right. */
    slopeAt(x: number): number;
    slopeAt(x: readonly number[] | Float64Array | Float32Array): Float64Array;
    /** The upward unit normal; of an array of places x0, y0, x1, y1, … */
    normalAt(x: number): [number, number];
    normalAt(x: readonly number[] | Float64Array | Float32Array): Float64Array;
    /** The land as straight segments: x0, y0, x1, y1, … of their points, both ends included. */
    segments(
        start: number,
        stop: number,
        tolerance?: number,
        options?: {neighbours?: boolean},
    ): Float64Array;
    /** The first point on the line from `start` to `end` that is on or in the ground, or null. */
    ray(start: Point, end: Point): Hit | null;
    /** How a circle touches the land, or null. */
    circle(centre: Point, radius: number): Contact | null;
    /** The piece of land from `index * chunk` to `(index + 1) * chunk`. */
    chunk(index: number): Chunk;
    /** A stream of the chunks that enter and leave a moving window; both in units, from 0. */
    stream(margins: {ahead: number; behind: number}): ChunkStream;
}

/** What `Weathered` can weather: a `Ridge`, or anything with such a method. */
export interface Profile {
    heights(start: number, stop: number, step: number): ArrayLike<number>;
}

/** What weather land had. */
export interface Weather {
    /** Decides where drops fall; 0. */
    seed?: Seed;
    /** Units, a power of two from 1 to 1024: the distance between places; 1. */
    step?: number;
    /** 0 to 4096; 4. */
    showers?: number;
    /** Epochs that the drops of a shower live, 1 to 4096; showers times lifetime is at most 4096; 16. */
    lifetime?: number;
    /** 0 to 100: drops that fall on each place in a shower; 1. */
    rain?: number;
    /** Units, above 0: the height of one drop; 0.02. */
    drop?: number;
    /** 0 to 1: the share of half the level difference that leaving drops may carry; 0.5. */
    soil?: number;
    /** Units per unit, from 0: the slope above which ground slides; null for never. */
    talus?: number | null;
}

/** The land of a ridge after rain and talus: ask for any stretch, in any order. */
export declare class Weathered {
    constructor(ridge: Profile, weather?: Weather);
    /** Units around a place within which the ridge decides its height. */
    get reach(): number;
    /** The heights at start, start + step, … below stop; both are multiples of `step`. */
    heights(start: number, stop: number): Float64Array;
    /** The same with lakes, none of them wider than `widest` units. */
    water(start: number, stop: number, widest: number): Float64Array;
}

/** How `displace` moves midpoints. */
export interface DisplaceOptions {
    displacement?: number | null;
    roughness?: number;
    iterations?: number;
    minLength?: number;
    method?: "vertical" | "perpendicular";
    choice?: Choice;
    decay?: Decay;
    floor?: number | null;
    ceiling?: number | null;
    seed?: Seed;
}

/** How a bolt of `lightning` looks. */
export interface LightningOptions {
    displacement?: number | null;
    roughness?: number;
    iterations?: number;
    branches?: number;
    seed?: Seed;
}

/** The low 32 bits. */
export declare const MASK: 0xffffffff;
/** Places lie within ± this many units. */
export declare const REACH: number;
/** Times a signed word gives a number from -1 to just below 1. */
export declare const TO_SHARE: number;
/** What one seed serves besides ridges and lines. */
export declare const PURPOSE: Readonly<Record<"MAP" | "PLACES" | "SHOWERS" | "RAIN", number>>;
export declare const DECAY_LAWS: readonly DecayLaw[];
export declare const CHOICES: readonly Choice[];
/** The knobs of a ridge and what they are if they are not given. */
export declare const RIDGE_DEFAULTS: Readonly<Required<RidgeKnobs>>;

/** Python's `a % n`: the rest with the sign of `n`. */
export declare function modulo(a: number, n: number): number;
/** 3 t² - 2 t³. */
export declare function smoothstep(t: number): number;
/** The same in 32-bit floats. */
export declare function smoothstep32(t: number): number;
/** 6 t⁵ - 15 t⁴ + 10 t³. */
export declare function smootherstep(t: number): number;

/** The 32-bit word with all its bits mixed. */
export declare function mix(word: number): number;
/** The key with one more word mixed in. */
export declare function absorb(key: Key, word: number): [number, number];
/** The key of any integer. */
export declare function seedKey(seed: number | bigint): [number, number];
/** The hash of the address whose high word the key has absorbed. */
export declare function keyed(key: Key, low: number): number;
/** The hash of one address, a whole number within ±2**53. */
export declare function hashOne(key: Key, address: number): number;
/** The hashes of scattered addresses. */
export declare function hashMany(key: Key, addresses: ArrayLike<number>): Uint32Array;
/** The hashes of the addresses `first << shift`, `(first + 1) << shift`, … */
export declare function hashRun(
    key: Key,
    first: number,
    count: number,
    shift?: number,
): Uint32Array;
/** Numbers from 0 to just below 1, one for each address. */
export declare function uniform(seed: number | bigint, addresses: number): number;
export declare function uniform(seed: number | bigint, addresses: ArrayLike<number>): Float64Array;

/** The integer a seed stands for: a BigInt if it is beyond ±(2**53 - 1). */
export declare function seedNumber(seed: Seed): number | bigint;
/** The seed that is so much larger. */
export declare function addToSeed(seed: Seed, more: number): number | bigint;
/** The key of all hashes for one purpose of a seed. */
export declare function keyOf(seed: Seed, purpose: number): [number, number];

/** The factors of `levels` levels, coarsest first. */
export declare function levelFactors(
    decay: Decay,
    roughness: number,
    levels: number,
    first: number,
): number[];
/** `base ** exponent` for a base between 0 and 1, the same in every engine. */
export declare function fractionalPower(base: number, exponent: number): number;

/** The places of things from `start` to below `stop`, sorted: on average one in every `per` units. */
export declare function scatter(seed: Seed, start: number, stop: number, per: number): Float64Array;
/** The heights with every hollow filled to its lower rim, at most `widest` places wide. */
export declare function filled(ground: ArrayLike<number>, widest: number): Float64Array;
/** The points of a segment after n passes of midpoint displacement: x0, y0, x1, y1, … */
export declare function displace(start: Point, end: Point, options?: DisplaceOptions): Float64Array;
/** The channels of a bolt of lightning, the main one first: each x0, y0, x1, y1, … */
export declare function lightning(
    start: Point,
    end: Point,
    options?: LightningOptions,
): Float64Array[];
