/**
 * Ground for games: endless midpoint displacement, the same to the last bit as Python's
 * `ridgeline.terrain`.
 *
 *     import {Ridge} from "./terrain.js";
 *
 *     const ridge = new Ridge({seed: 7, displacement: 120, roughness: 1.1});
 *     ridge.heights(0, 1024); // Float64Array of 1024 heights, one for every unit
 *     ridge.heightAt(-3.75);  // a number
 *
 * Lengths and heights are in units of your choosing; y is up. Only + - * / and square roots of
 * 64-bit floats and 32-bit words are used, which every engine computes alike; what also needs a
 * sine or an angle (`lightning`), or a distance (`Ridge.circle`), says so. The file needs nothing
 * else and can be copied alone. It is one file, however long, so that a game takes one file.
 *
 * In order: numbers, checks, hashing, seeds, the lattice, lines (straight, rounded, pinned), what
 * meets a line, chunks, `Ridge`, places, weather, and drawings made of one segment.
 *
 * @module
 */

// ---------------------------------------------------------------------------------------- numbers

/** Of one 32-bit word. */
const WORD = 2 ** 32;

/** The low 32 bits. */
export const MASK = 0xffffffff;

/** Places lie within ±REACH units: beyond, a float has no whole numbers to spare for a lattice. */
export const REACH = 2 ** 52;

/** Times a signed word gives a number from -1 to just below 1; half of it times a word, from 0. */
export const TO_SHARE = 1 / 2 ** 31;

/**
 * Python's `a % n`: the rest with the sign of `n`, exact for all floats.
 * @param {number} a
 * @param {number} n above 0.
 * @returns {number} from 0 to below `n`.
 */
export function modulo(a, n) {
    const rest = a % n;
    return rest < 0 ? rest + n : rest || 0;
}

/** So many numbers, each made of its place: several times as fast as `Float64Array.from`. */
function rowOf(count, number) {
    const row = new Float64Array(count);
    for (let i = 0; i < count; i++) row[i] = number(i);
    return row;
}

/**
 * 3 t² - 2 t³: from 0 to 1, level at both ends.
 * @param {number} t 0 to 1.
 * @returns {number}
 */
export function smoothstep(t) {
    return t * t * (3 - 2 * t);
}

/**
 * `smoothstep` in 32-bit floats, as numpy computes it for a float32 array.
 * @param {number} t 0 to 1, a 32-bit float.
 * @returns {number} a 32-bit float.
 */
export function smoothstep32(t) {
    const {fround} = Math;
    return fround(fround(t * t) * fround(3 - fround(2 * t)));
}

/**
 * 6 t⁵ - 15 t⁴ + 10 t³, whose second derivative is 0 at both ends too (K. Perlin, Improving Noise,
 * 2002).
 * @param {number} t 0 to 1.
 * @returns {number}
 */
export function smootherstep(t) {
    return t * t * t * (10 - t * (15 - 6 * t));
}

// ----------------------------------------------------------------------------------------- checks

/** A value as a message shows it. */
function shown(value) {
    if (typeof value === "string") return `'${value}'`;
    if (typeof value === "bigint") return `the BigInt ${value}`;
    if (typeof value === "function") return "a function";
    if (Array.isArray(value)) return `an array of ${value.length}`;
    if (typeof value === "object" && value !== null)
        return `a ${value.constructor?.name ?? "object"}`;
    return String(value);
}

/** A number as a message shows it: 4,503,599,627,370,496. */
function grouped(number) {
    return number.toLocaleString("en-US", {maximumFractionDigits: 20});
}

/** "from 0 to 1": what is allowed. */
function allowed(low, high, above = false) {
    const bounds = [];
    if (low !== -Infinity) bounds.push(`${above ? "above" : "from"} ${grouped(low)}`);
    if (high !== Infinity) bounds.push(`to ${grouped(high)}`);
    return bounds.join(" ");
}

/** The value, if it is an integer within `low` to `high`. */
function checkInteger(name, value, low = -Infinity, high = Infinity) {
    if (typeof value !== "number" || (Number.isFinite(value) && !Number.isInteger(value))) {
        throw new TypeError(`${name} must be an integer, not ${shown(value)}`);
    }
    if (!(value >= low && value <= high && Number.isInteger(value))) {
        throw new RangeError(`${name} must be an integer ${allowed(low, high)}, not ${value}`);
    }
    return value || 0;
}

/** The value, if it is a power of two within `low` to `high`, which are below 2**31. */
function checkPowerOfTwo(name, value, low, high) {
    const number = checkInteger(name, value);
    if (!(number >= low && number <= high) || number & (number - 1)) {
        throw new RangeError(`${name} must be a power of two ${allowed(low, high)}, not ${value}`);
    }
    return number;
}

/**
 * The value, if it is a finite number within `low` to `high`; with `above`, `low` itself is
 * refused.
 */
function checkReal(name, value, low = -Infinity, high = Infinity, above = false) {
    if (typeof value !== "number")
        throw new TypeError(`${name} must be a number, not ${shown(value)}`);
    if (!Number.isFinite(value) || value < low || value > high || (above && value === low)) {
        const range = `a finite number ${allowed(low, high, above)}`.trimEnd();
        throw new RangeError(`${name} must be ${range}, not ${value}`);
    }
    return value;
}

/** The value, if it is one of the allowed words. */
function checkWord(name, value, words) {
    if (words.includes(value)) return value;
    const Kind = typeof value === "string" ? RangeError : TypeError;
    throw new Kind(`${name} must be one of ${words.join(", ")}, not ${shown(value)}`);
}

/** The value, if it is a number within ±REACH. */
function checkPlace(name, value) {
    return checkReal(name, value, -REACH, REACH);
}

/** Raises an error if the two are not within ±REACH and in order. */
function checkInterval(start, stop, names = ["start", "stop"]) {
    checkPlace(names[0], start);
    checkPlace(names[1], stop);
    if (start > stop) {
        throw new RangeError(
            `${names[0]} must not be after ${names[1]}, but ${start} is after ${stop}`,
        );
    }
}

/** The value as a point [x, y] within ±REACH. */
function checkPoint(name, value) {
    if (!isNumbers(value) || value.length !== 2) {
        throw new TypeError(`${name} must be a point [x, y], not ${shown(value)}`);
    }
    return [checkPlace(`${name}[0]`, value[0]), checkPlace(`${name}[1]`, value[1])];
}

/** Whether it is an array or a typed array. */
function isNumbers(value) {
    return Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
}

/** The value as an array of places within ±REACH. */
function checkPlaces(name, value) {
    if (!isNumbers(value)) {
        throw new TypeError(`${name} must be a number or an array of numbers, not ${shown(value)}`);
    }
    for (const x of value) {
        if (typeof x !== "number") {
            throw new TypeError(
                `${name} must be a number or an array of numbers, not one with ${shown(x)}`,
            );
        }
        if (!Number.isFinite(x)) throw new RangeError(`${name} must be finite, not ${x}`);
        if (Math.abs(x) > REACH) {
            throw new RangeError(`${name} must lie within ±${grouped(REACH)}, not ${x}`);
        }
    }
    return value;
}

/** The options with defaults for what is missing; an unknown name is refused. */
function checkNames(what, given, defaults) {
    if (typeof given !== "object" || given === null) {
        throw new TypeError(`${what} must be an object like {seed: 7}, not ${shown(given)}`);
    }
    const options = {...defaults};
    for (const name of Object.keys(given)) {
        if (!Object.hasOwn(defaults, name)) {
            throw new TypeError(
                `'${name}' is none of the ${what}: ${Object.keys(defaults).join(", ")}`,
            );
        }
        if (given[name] !== undefined) options[name] = given[name];
    }
    return options;
}

// ---------------------------------------------------------------------------------------- hashing
// A stable hash of lattice addresses in 32-bit words. The mixer is `lowbias32` of Chris Wellons'
// hash-prospector (public domain). Words are numbers from 0 to 2**32 - 1, a key is an array of two.
// Addresses are whole numbers that a float holds exactly, within ±2**53.

const MIX_FIRST = 0x7feb352d;
const MIX_SECOND = 0x846ca68b;
const KEY_LEFT = 0x9e3779b9;
const KEY_RIGHT = 0x7f4a7c15;

/**
 * The word with all its bits mixed: a bijection of 32-bit words.
 * @param {number} word taken modulo 2**32.
 * @returns {number} 0 to 2**32 - 1.
 */
export function mix(word) {
    let w = Math.imul(word ^ (word >>> 16), MIX_FIRST);
    w = Math.imul(w ^ (w >>> 15), MIX_SECOND);
    return (w ^ (w >>> 16)) >>> 0;
}

/**
 * The key with one more word mixed in.
 * @param {ReadonlyArray<number>} key
 * @param {number} word taken modulo 2**32.
 * @returns {[number, number]}
 */
export function absorb(key, word) {
    const left = mix(key[0] ^ word);
    return [left, mix(key[1] ^ left)];
}

/**
 * The key of any integer, however large, of either sign.
 * @param {number | bigint} seed a number within ±(2**53 - 1), or any BigInt.
 * @returns {[number, number]}
 */
export function seedKey(seed) {
    let key = [KEY_LEFT, KEY_RIGHT];
    if (typeof seed === "bigint") {
        let rest = seed >= 0n ? 2n * seed : -2n * seed - 1n;
        do {
            key = absorb(key, Number(rest & 0xffffffffn));
            rest >>= 32n;
        } while (rest);
        return key;
    }
    // A negative seed is an odd number; so doubled, one of 53 bits still is exact in two words.
    const doubled = 2 * (seed < 0 ? -seed - 1 : seed);
    const high = Math.floor(doubled / WORD);
    key = absorb(key, doubled - high * WORD + (seed < 0 ? 1 : 0));
    return high ? absorb(key, high) : key;
}

/**
 * The hash of the address whose high word the key has absorbed and whose low word is `low`.
 * @param {ReadonlyArray<number>} key
 * @param {number} low taken modulo 2**32.
 * @returns {number} 0 to 2**32 - 1.
 */
export function keyed(key, low) {
    return keyedSigned(key[0], key[1], low) >>> 0;
}

/** The same as a signed word, from the halves of the key. */
function keyedSigned(left, right, low) {
    let w = low ^ left;
    w = Math.imul(w ^ (w >>> 16), MIX_FIRST);
    w = Math.imul(w ^ (w >>> 15) ^ right, MIX_SECOND);
    return w ^ (w >>> 16);
}

/**
 * The hash of one address.
 * @param {ReadonlyArray<number>} key
 * @param {number} address a whole number within ±2**53.
 * @returns {number} 0 to 2**32 - 1.
 */
export function hashOne(key, address) {
    return keyed(absorb(key, Math.floor(address / WORD)), address);
}

/**
 * The hashes of scattered addresses.
 * @param {ReadonlyArray<number>} key
 * @param {ArrayLike<number>} addresses whole numbers within ±2**53.
 * @returns {Uint32Array}
 */
export function hashMany(key, addresses) {
    const hashes = new Uint32Array(addresses.length);
    let high = NaN;
    let block = key;
    for (let i = 0; i < hashes.length; i++) {
        const own = Math.floor(addresses[i] / WORD);
        if (own !== high) block = absorb(key, (high = own));
        hashes[i] = keyedSigned(block[0], block[1], addresses[i]);
    }
    return hashes;
}

/**
 * The hashes of the addresses `first << shift`, `(first + 1) << shift`, ….
 * @param {ReadonlyArray<number>} key
 * @param {number} first a whole number; all addresses lie within ±2**63.
 * @param {number} count
 * @param {number} [shift] 0 to 31.
 * @returns {Uint32Array}
 */
export function hashRun(key, first, count, shift = 0) {
    const hashes = new Uint32Array(count);
    const size = 2 ** shift;
    // Numbers of a block of 2**32 addresses share a high word.
    const each = WORD / size;
    for (let done = 0; done < count;) {
        const high = Math.floor((first + done) / each);
        const [left, right] = absorb(key, high);
        const low = first + done - high * each;
        const end = Math.min(count, done + each - low);
        for (let word = low * size; done < end; done++, word += size) {
            hashes[done] = keyedSigned(left, right, word);
        }
    }
    return hashes;
}

/**
 * Numbers from 0 to just below 1, one for each address; the same for the same seed and address,
 * always.
 * @overload
 * @param {number | bigint} seed
 * @param {number} addresses
 * @returns {number}
 */
/**
 * @overload
 * @param {number | bigint} seed
 * @param {ArrayLike<number>} addresses
 * @returns {Float64Array}
 */
export function uniform(seed, addresses) {
    const key = seedKey(seed);
    if (typeof addresses === "number") return hashOne(key, addresses) * (0.5 * TO_SHARE);
    const hashes = hashMany(key, addresses);
    return rowOf(hashes.length, (i) => hashes[i] * (0.5 * TO_SHARE));
}

// ------------------------------------------------------------------------------------------ seeds

/** What one seed serves besides ridges and lines; part of the format of a seed. */
export const PURPOSE = Object.freeze({MAP: 0x2d, PLACES: 0x3c, SHOWERS: 0x5a, RAIN: 0x7a});

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** The first byte of a character that has 0, 1, 2 or 3 more. */
const UTF8_LEADS = [0, 0xc0, 0xe0, 0xf0];

/** Digits beyond which Python takes a word of digits for a word. */
const MOST_DIGITS = 4300;

const SPACES = "[\\t-\\r \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]*";
const ASCII_INTEGER = /^[\t-\r ]*([+-]?)(\d+(?:_\d+)*)[\t-\r ]*$/;
const UNICODE_INTEGER = new RegExp(`^${SPACES}([+-]?)(\\p{Nd}+(?:_\\p{Nd}+)*)${SPACES}$`, "u");
const DIGIT = /^\p{Nd}$/u;

/**
 * The integer a seed stands for: a number if it lies within ±(2**53 - 1), else a BigInt.
 *
 * An integer stands for itself, and so does a word that spells one. Any other word stands for the
 * 32-bit FNV-1a hash of its UTF-8 bytes. Python reads its seeds the same way.
 * @param {number | bigint | string} seed
 * @returns {number | bigint}
 * @throws {TypeError} if it is neither an integer nor a word.
 * @throws {RangeError} if it is a number too large to be exact: write it as a BigInt or as a word.
 */
export function seedNumber(seed) {
    if (typeof seed === "bigint") return narrowed(seed);
    if (typeof seed === "string") return spelledInteger(seed) ?? wordHash(seed);
    if (typeof seed !== "number" || !Number.isInteger(seed)) {
        throw new TypeError(`seed must be an integer or a word, not ${shown(seed)}`);
    }
    if (!Number.isSafeInteger(seed)) {
        const exact = grouped(Number.MAX_SAFE_INTEGER);
        throw new RangeError(
            `seed must be a number within ±${exact}, or a BigInt or a word, not ${seed}`,
        );
    }
    return seed || 0;
}

/**
 * The seed that is so much larger.
 * @param {number | bigint | string} seed
 * @param {number} more a whole number within ±(2**53 - 1).
 * @returns {number | bigint} as `seedNumber` gives it.
 */
export function addToSeed(seed, more) {
    return narrowed(BigInt(seedNumber(seed)) + BigInt(more));
}

/**
 * The key of all hashes for one purpose of a seed.
 * @param {number | bigint | string} seed
 * @param {number} purpose one of `PURPOSE`.
 * @returns {[number, number]}
 */
export function keyOf(seed, purpose) {
    return absorb(seedKey(seedNumber(seed)), purpose);
}

function narrowed(integer) {
    const number = Number(integer);
    return Number.isSafeInteger(number) ? number : integer;
}

/** The integer that a word spells, as Python's `int` reads it, or undefined. */
function spelledInteger(word) {
    // Python takes more kinds of space where the word has anything beyond ASCII.
    const ascii = !/[^\0-\x7f]/.test(word);
    const match = (ascii ? ASCII_INTEGER : UNICODE_INTEGER).exec(word);
    if (!match) return undefined;
    const digits = [...match[2].replaceAll("_", "")];
    if (digits.length > MOST_DIGITS) return undefined;
    const number = BigInt(ascii ? digits.join("") : digits.map(digitValue).join(""));
    return narrowed(match[1] === "-" ? -number : number);
}

/** 0 to 9: in Unicode, the ten digits of a script stand in a row. */
function digitValue(digit) {
    const code = digit.codePointAt(0);
    let first = code;
    while (DIGIT.test(String.fromCodePoint(first - 1))) first--;
    return (code - first) % 10;
}

function wordHash(word) {
    let hash = FNV_OFFSET;
    const take = (byte) => {
        hash = Math.imul(hash ^ byte, FNV_PRIME);
    };
    for (const character of word) {
        const code = character.codePointAt(0);
        const more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
        take(UTF8_LEADS[more] | (code >> (6 * more)));
        for (let shift = 6 * (more - 1); shift >= 0; shift -= 6)
            take(0x80 | ((code >> shift) & 0x3f));
    }
    return hash >>> 0;
}

// ------------------------------------------------------------------------ levels and displacements

/** The laws of `decay`: see `levelFactors`. */
export const DECAY_LAWS = Object.freeze([
    "power",
    "linear",
    "exponential",
    "logarithmic",
    "none",
    "once",
]);

/** How a midpoint moves: by its bound, up or down; evenly within it; normally within it. */
export const CHOICES = Object.freeze(["sign", "uniform", "gaussian"]);

/** 1 / e, written out because not every engine's exp has the same last bit. */
const INVERSE_E = 0.36787944117144233;

/** Levels after which the linear law is at 0, for a roughness of 1. */
const LINEAR_LEVELS = 16;

/** The numerator that stands for a whole bound. */
const WHOLE_BOUND = 2 ** 31;

/** A Gaussian displacement is clipped at its bound, which is this many standard deviations. */
const SIGMAS = 3;

/**
 * The factors of `levels` levels, coarsest first: midpoints move by at most the displacement times
 * these.
 *
 * At level k = `first`, `first` + 1, …: power 2^(-roughness k); exponential e^(-roughness k);
 * linear 1 - roughness k / 16, at least 0; logarithmic 1 / (1 + roughness (1 + 1/2 + … + 1/k));
 * none 1; once 1 for the coarsest level, then 0. Own factors are used as they stand, with zeros
 * after their end.
 * @param {string | ReadonlyArray<number>} decay
 * @param {number} roughness above 0.
 * @param {number} levels
 * @param {number} first
 * @returns {number[]}
 */
export function levelFactors(decay, roughness, levels, first) {
    const of = (factor) => Array.from({length: levels}, (_, level) => factor(first + level, level));
    if (typeof decay !== "string") return of((_, level) => decay[level] ?? 0);
    if (decay === "once") return of((_, level) => (level ? 0 : 1));
    if (decay === "none") return of(() => 1);
    if (decay === "linear") return of((k) => Math.max(0, 1 - (roughness * k) / LINEAR_LEVELS));
    if (decay === "logarithmic") {
        const totals = [0];
        for (let k = 1; k < first + levels; k++) totals.push(totals[k - 1] + 1 / k);
        return of((k) => 1 / (1 + roughness * totals[k]));
    }
    const factor = fractionalPower(decay === "power" ? 0.5 : INVERSE_E, roughness);
    const powers = [1];
    for (let k = 1; k < first + levels; k++) powers.push(powers[k - 1] * factor);
    return of((k) => powers[k]);
}

/**
 * `base ** exponent` from multiplications and square roots alone, which are the same in every
 * engine.
 * @param {number} base above 0 and below 1.
 * @param {number} exponent from 0.
 * @returns {number}
 */
export function fractionalPower(base, exponent) {
    let power = 1;
    let root = base;
    let fraction = exponent % 1;
    while (fraction && root < 1) {
        root = Math.sqrt(root);
        fraction *= 2;
        if (fraction >= 1) {
            power *= root;
            fraction -= 1;
        }
    }
    let square = base;
    for (let whole = Math.floor(exponent); whole && power; whole = Math.floor(whole / 2)) {
        if (whole % 2) power *= square;
        square *= square;
    }
    return power;
}

/** The displacement that a signed hash stands for, from -2**31 to 2**31. */
function numerator(signed, choice) {
    if (choice === "uniform") return signed;
    if (choice === "sign") return signed < 0 ? -WHOLE_BOUND : WHOLE_BOUND;
    return clipped(standardNormal(signed) * (WHOLE_BOUND / SIGMAS), -WHOLE_BOUND, WHOLE_BOUND);
}

/**
 * A standard normal number: the sum of twelve 16-bit uniforms, straightened by Teichroew's
 * polynomial (D. Teichroew, 1953, in D. E. Knuth, The Art of Computer Programming 2, section
 * 3.4.1).
 */
function standardNormal(signed) {
    let word = signed;
    // Half a unit for each of the twelve, which are rounded down: so the mean is 0.
    let total = 6;
    for (let i = 0; i < 6; i++) {
        word = mix(word + KEY_LEFT);
        total += (word & 0xffff) + (word >>> 16);
    }
    const r = (total / 65536 - 6) * 0.25;
    const square = r * r;
    let odd = 0.029899776 * square + 0.008355968;
    odd = odd * square + 0.076542912;
    odd = odd * square + 0.252408784;
    return (odd * square + 3.949846138) * r;
}

/** The number within two bounds. */
function clipped(number, low, high) {
    const raised = number > low ? number : low;
    return raised < high ? raised : high;
}

// ------------------------------------------------------------------------------------- the lattice

/** Addresses count in steps of 2**-MAX_DETAIL units, whatever the detail. */
const MAX_DETAIL = 10;

/**
 * Heights of a run that are made at a time: they and those of the next coarser level fit a cache.
 */
const RUN_BLOCK = 1 << 13;

/**
 * The heights at the vertices of a ridge before floor and ceiling; index i is at i * 2**-detail
 * units.
 *
 * A point halfway between two coarser ones has the mean of their heights plus a displacement, which
 * is a hash of its address times the bound of its level. Far away an index has more than 53 bits,
 * so it is kept as two words, high and low, as its address is. `goTo` chooses an index, the rest is
 * asked there.
 */
class Lattice {
    constructor(parameters) {
        const {seed, displacement, roughness, decay, choice, span, detail, rhythm, period} =
            parameters;
        this.levels = 31 - Math.clz32(span) + detail;
        this.scales = [1, ...levelFactors(decay, roughness, this.levels, 1)].map(
            (factor) => displacement * factor * TO_SHARE,
        );
        this.choice = choice;
        this.rhythm = rhythm;
        this.key = seedKey(seed);
        this.shift = MAX_DETAIL - detail;
        this.loop = Math.floor((period ?? 0) * 2 ** detail);
        this.loopHigh = Math.floor(this.loop / WORD);
        this.loopLow = this.loop - this.loopHigh * WORD;
        // The index gone to.
        this.high = 0;
        this.low = 0;
        // The key of the addresses with the high word that was asked for last.
        this.block = NaN;
        this.blockLeft = 0;
        this.blockRight = 0;
        // What `bisect` finds.
        this.left = 0;
        this.right = 0;
        this.coarse = new Float64Array(64);
        this.fine = new Float64Array(64);
    }

    /** Go to the index `base + offset`, two whole numbers whose sum a float might round. */
    goTo(base, offset) {
        const baseHigh = Math.floor(base / WORD);
        const offsetHigh = Math.floor(offset / WORD);
        this.high = baseHigh + offsetHigh;
        this.low = base - baseHigh * WORD + (offset - offsetHigh * WORD);
        if (this.low >= WORD) {
            this.low -= WORD;
            this.high += 1;
        }
        if (this.loop) this.wrap();
    }

    /** Make `left` and `right` the heights at the index gone to and at the next one. */
    bisect() {
        const {high, low, levels, scales, choice} = this;
        const wide = levels > 32 ? levels - 32 : 0;
        let baseHigh = wide ? (high >> wide) << wide : high;
        let baseLow = levels < 32 ? ((low >>> levels) << levels) >>> 0 : 0;
        let left = this.post(baseHigh, baseLow);
        let right = this.nextPost(baseHigh, baseLow);
        for (let level = levels - 1; level >= 0; level--) {
            const bit = 1 << level; // shifts count modulo 32
            const middleHigh = level < 32 ? baseHigh : baseHigh | bit;
            const middleLow = level < 32 ? (baseLow | bit) >>> 0 : baseLow;
            const move =
                numerator(this.word(middleHigh, middleLow), choice) * scales[levels - level];
            const middle = move + (left + right) * 0.5;
            if ((level < 32 ? low : high) & bit) {
                left = middle;
                baseHigh = middleHigh;
                baseLow = middleLow;
            } else {
                right = middle;
            }
        }
        this.left = left;
        this.right = right;
    }

    /**
     * The heights from the index gone to, every 2**`finest`-th of them; `finest` is at most
     * `levels`, and the index a multiple of it.
     */
    run(count, finest = 0) {
        const heights = new Float64Array(count);
        const step = 2 ** finest;
        const loop = this.loop / step;
        for (let done = 0; done < count;) {
            if (loop && done >= loop) {
                for (; done < count; done++) heights[done] = heights[done - loop];
                break;
            }
            let part = Math.min(RUN_BLOCK, count - done);
            if (loop) part = Math.min(part, this.beforeLoop() / step);
            this.fill(heights, done, part, finest);
            done += part;
            this.low += part * step;
            const carry = Math.floor(this.low / WORD);
            this.low -= carry * WORD;
            this.high += carry;
            if (loop) this.wrap();
        }
        return heights;
    }

    /** Put such heights into an array, at `at`. */
    fill(heights, at, count, finest) {
        const {levels} = this;
        const last = (count - 1) * 2 ** finest;
        let gaps = Math.ceil((this.rest(levels) + last) / 2 ** levels);
        // A level has up to two points more than are asked for.
        const room = Math.max(count, gaps) + 4;
        if (this.fine.length < room) {
            this.coarse = new Float64Array(2 * room);
            this.fine = new Float64Array(2 * room);
        }
        this.fillPosts(gaps);
        let skipped = 0;
        for (let level = levels - 1; level >= finest; level--) {
            this.halve(level, gaps, skipped);
            const rest = this.rest(level);
            skipped = this.rest(level + 1) === rest ? 0 : 1;
            gaps = Math.ceil((rest + last) / 2 ** level);
        }
        heights.set(this.fine.subarray(skipped, skipped + count), at);
    }

    /** Put the posts around a number of gaps into `fine`. */
    fillPosts(gaps) {
        const {fine, levels} = this;
        const size = 2 ** levels;
        let high = levels > 32 ? this.high - modulo(this.high, size / WORD) : this.high;
        let low = levels > 32 ? 0 : this.low - (this.low % size);
        for (let i = 0; i < gaps; i++) {
            fine[i] = this.post(high, low);
            low += size;
            const carry = Math.floor(low / WORD);
            low -= carry * WORD;
            high += carry;
        }
        const atEnd = this.loop && high === this.loopHigh && low === this.loopLow;
        fine[gaps] = atEnd ? this.post(0, 0) : this.post(high, low);
    }

    /** Put the points between those in `fine`, from one of them on, for a number of gaps. */
    halve(level, gaps, skipped) {
        const coarse = this.fine;
        const fine = this.coarse;
        this.coarse = coarse;
        this.fine = fine;
        const scale = this.scales[this.levels - level];
        // The address of the first midpoint, in two words, and of how much the next ones are
        // further.
        const index = this.low - this.rest(level + 1) + 2 ** level;
        const carry = Math.floor(index / WORD);
        const low = index - carry * WORD;
        let high = this.addressHigh(this.high + carry, low);
        let word = (low << this.shift) >>> 0;
        const size = 2 ** (level + 1 + this.shift);
        let left = coarse[skipped];
        for (let gap = 0; gap < gaps;) {
            this.takeBlock(high);
            const end =
                size < WORD ? Math.min(gaps, gap + Math.ceil((WORD - word) / size)) : gap + 1;
            const first = gap;
            if (this.choice === "uniform") {
                const {blockLeft, blockRight} = this;
                for (let own = word; gap < end; gap++, own = (own + size) | 0) {
                    const right = coarse[skipped + gap + 1];
                    let w = own ^ blockLeft;
                    w = Math.imul(w ^ (w >>> 16), MIX_FIRST);
                    w = Math.imul(w ^ (w >>> 15) ^ blockRight, MIX_SECOND);
                    fine[2 * gap] = left;
                    fine[2 * gap + 1] = (w ^ (w >>> 16)) * scale + (left + right) * 0.5;
                    left = right;
                }
            } else {
                for (let own = word; gap < end; gap++, own = (own + size) | 0) {
                    const right = coarse[skipped + gap + 1];
                    const signed = keyedSigned(this.blockLeft, this.blockRight, own);
                    fine[2 * gap] = left;
                    fine[2 * gap + 1] =
                        numerator(signed, this.choice) * scale + (left + right) * 0.5;
                    left = right;
                }
            }
            if (size < WORD) {
                word += (gap - first) * size - WORD;
                high += 1;
            } else {
                high += size / WORD;
            }
        }
        fine[2 * gaps] = left;
    }

    /** The index gone to, modulo 2**`level`. */
    rest(level) {
        if (level <= 32) return this.low % 2 ** level;
        return modulo(this.high, 2 ** (level - 32)) * WORD + this.low;
    }

    post(high, low) {
        const signed = this.word(high, low);
        // In step with the rhythm, even posts are crests in the upper half of their range, odd ones
        // valleys.
        const odd = this.levels < 32 ? (low >>> this.levels) & 1 : (high >> (this.levels - 32)) & 1;
        const crest = (0.5 - odd) * (WHOLE_BOUND + Math.abs(signed));
        return this.scales[0] * (signed + this.rhythm * (crest - signed));
    }

    /** The post after that of an index. */
    nextPost(high, low) {
        const size = 2 ** this.levels;
        const next = low + size;
        const carry = Math.floor(next / WORD);
        const atEnd = high + carry === this.loopHigh && next - carry * WORD === this.loopLow;
        return this.loop && atEnd ? this.post(0, 0) : this.post(high + carry, next - carry * WORD);
    }

    /** The hash of the address of an index, as a signed word. */
    word(high, low) {
        this.takeBlock(this.addressHigh(high, low));
        return keyedSigned(this.blockLeft, this.blockRight, low << this.shift);
    }

    addressHigh(high, low) {
        return this.shift ? (high << this.shift) | (low >>> (32 - this.shift)) : high;
    }

    takeBlock(high) {
        if (high === this.block) return;
        this.block = high;
        [this.blockLeft, this.blockRight] = absorb(this.key, high);
    }

    /** Steps from the index gone to, which lies in the loop, to the loop's end. */
    beforeLoop() {
        return (this.loopHigh - this.high) * WORD + (this.loopLow - this.low);
    }

    /** Go to the same place within the loop. */
    wrap() {
        const above = modulo(this.high * WORD, this.loop);
        const below = this.low % this.loop;
        const aboveHigh = Math.floor(above / WORD);
        const belowHigh = Math.floor(below / WORD);
        this.high = aboveHigh + belowHigh;
        this.low = above - aboveHigh * WORD + (below - belowHigh * WORD);
        if (this.low >= WORD) {
            this.low -= WORD;
            this.high += 1;
        }
        if (this.beforeLoop() <= 0) {
            this.high -= this.loopHigh;
            this.low -= this.loopLow;
            if (this.low < 0) {
                this.low += WORD;
                this.high -= 1;
            }
        }
    }
}

// ------------------------------------------------------------------------------------------ lines
// A line has heights and slopes anywhere: `row(start, step, count)`, `heights(x)` and `slopes(x)`
// for arrays, `height(x)` and `slope(x)` for one place; `curved`, and `breaks(start, stop,
// tolerance)`, the places strictly between two others such that straight lines between them stay
// within the tolerance. None of them checks its arguments.

/**
 * Vertices further apart than this, on average, are made one by one, nearer ones with all between.
 */
const SPARSE_VERTICES = 8;

/** Knots further apart than this, on average, are made one by one, nearer ones with all between. */
const SPARSE_KNOTS = 8;

/** Vertices that a line may be broken into. */
const MAX_VERTICES = 2 ** 22;

/** Straight lines between the vertices of a lattice, within floor and ceiling. */
class Polyline {
    curved = false;

    constructor(parameters) {
        this.lattice = new Lattice(parameters);
        this.detailed = 2 ** parameters.detail;
        this.bounded = parameters.floor !== null || parameters.ceiling !== null;
        this.low = parameters.floor ?? -Infinity;
        this.high = parameters.ceiling ?? Infinity;
    }

    breaks(start, stop) {
        const first = Math.floor(start * this.detailed);
        const firstHigh = Math.floor(first / WORD);
        const count = Math.ceil(stop * this.detailed) - first - 1;
        if (count - 1 > MAX_VERTICES) {
            throw new RangeError(
                `the land from ${grouped(start)} to ${grouped(stop)} has more than ` +
                    `${grouped(MAX_VERTICES)} vertices: ask for less`,
            );
        }
        // The sum is exact until the last addition, as where integers of 64 bits are counted.
        const low = first - firstHigh * WORD + 1;
        const base = firstHigh * WORD;
        return rowOf(Math.max(count, 0), (i) => (base + (low + i)) / this.detailed);
    }

    row(start, step, count) {
        const first = start * this.detailed;
        const gap = step * this.detailed;
        const finest = Number.isInteger(first) ? this.aligned(first, gap) : -1;
        if (finest >= 0) return this.vertices(first, 0, count, finest);
        const heights = new Float64Array(count);
        const below = Math.floor(first);
        const rest = first - below;
        if (gap > SPARSE_VERTICES) {
            for (let i = 0; i < count; i++) {
                const along = i * gap + rest;
                this.goTo(below, Math.floor(along));
                heights[i] = (this.right - this.left) * (along - Math.floor(along)) + this.left;
            }
            return heights;
        }
        const block = Math.max(1, Math.floor(RUN_BLOCK / Math.max(gap, 1)));
        for (let done = 0; done < count; done += block) {
            const end = Math.min(count, done + block);
            const base = Math.floor(done * gap + rest);
            const size = Math.floor((end - 1) * gap + rest) - base + 2;
            const vertices = this.vertices(below, base, size);
            for (let i = done; i < end; i++) {
                const along = i * gap + rest;
                const number = Math.floor(along);
                const left = vertices[number - base];
                heights[i] = (vertices[number - base + 1] - left) * (along - number) + left;
            }
        }
        return heights;
    }

    heights(x) {
        const heights = new Float64Array(x.length);
        this.visit(x, (i, t, left, right) => {
            heights[i] = left + t * (right - left);
        });
        return heights;
    }

    slopes(x) {
        const slopes = new Float64Array(x.length);
        this.visit(x, (i, _, left, right) => {
            slopes[i] = (right - left) * this.detailed;
        });
        return slopes;
    }

    height(x) {
        const scaled = x * this.detailed;
        const below = Math.floor(scaled);
        this.goTo(below, 0);
        return this.left + (scaled - below) * (this.right - this.left);
    }

    slope(x) {
        this.goTo(Math.floor(x * this.detailed), 0);
        return (this.right - this.left) * this.detailed;
    }

    /** The heights of every 2**`finest`-th vertex from the index `base + offset` on. */
    vertices(base, offset, count, finest = 0) {
        this.lattice.goTo(base, offset);
        const heights = this.lattice.run(count, finest);
        if (this.bounded) for (let i = 0; i < count; i++) heights[i] = this.clip(heights[i]);
        return heights;
    }

    /** The height clipped to floor and ceiling. */
    clip(height) {
        return this.bounded ? clipped(height, this.low, this.high) : height;
    }

    /**
     * Make `left` and `right` the heights of the vertex at the index `base + offset` and of the
     * next.
     */
    goTo(base, offset) {
        const {lattice} = this;
        lattice.goTo(base, offset);
        lattice.bisect();
        this.left = this.clip(lattice.left);
        this.right = this.clip(lattice.right);
    }

    /** The level of the lattice that has every place of a row, if there is one; else -1. */
    aligned(first, gap) {
        for (let level = 0; level <= this.lattice.levels; level++) {
            const size = 2 ** level;
            if (size === gap) return first % size ? -1 : level;
            if (size > gap) return -1;
        }
        return -1;
    }

    /**
     * Call `take` with each number, the share of the way between its vertices, and their heights.
     */
    visit(x, take) {
        let first = Infinity;
        let last = -Infinity;
        for (let i = 0; i < x.length; i++) {
            const below = Math.floor(x[i] * this.detailed);
            if (below < first) first = below;
            if (below > last) last = below;
        }
        if (last - first > Math.min(SPARSE_VERTICES * x.length, MAX_VERTICES)) {
            for (let i = 0; i < x.length; i++) {
                const scaled = x[i] * this.detailed;
                const below = Math.floor(scaled);
                this.goTo(below, 0);
                take(i, scaled - below, this.left, this.right);
            }
        } else if (x.length) {
            const vertices = this.vertices(first, 0, last - first + 2);
            for (let i = 0; i < x.length; i++) {
                const scaled = x[i] * this.detailed;
                const below = Math.floor(scaled);
                take(i, scaled - below, vertices[below - first], vertices[below - first + 1]);
            }
        }
    }
}

/**
 * The land rounded: a uniform cubic B-spline (C. de Boor, A Practical Guide to Splines, 1978) whose
 * control heights are those of the straight land at the knots.
 */
class Spline {
    curved = true;

    constructor(parameters, polyline) {
        this.polyline = polyline;
        this.distance = parameters.smooth;
        this.loop = parameters.period ? Math.round(parameters.period / parameters.smooth) : 0;
        // The last place asked for alone.
        this.knot = NaN;
        this.around = null;
    }

    breaks(start, stop, tolerance) {
        // In a gap the second derivative lies between those at its knots, which are second
        // differences.
        const first = Math.floor(start / this.distance) - 1;
        const controls = this.atKnots(first, Math.floor(stop / this.distance) + 3 - first);
        let most = 0;
        for (let i = 2; i < controls.length; i++) {
            const bend = controls[i] - controls[i - 1] - (controls[i - 1] - controls[i - 2]);
            most = Math.max(most, Math.abs(bend / (this.distance * this.distance)));
        }
        return evenly(start, stop, most, tolerance);
    }

    row(start, step, count) {
        return this.heights(rowOf(count, (i) => i * step + start));
    }

    heights(x) {
        const heights = new Float64Array(x.length);
        this.visit(x, (i, t, controls, at) => {
            heights[i] = this.polyline.clip(splineHeight(controls, at, t));
        });
        return heights;
    }

    slopes(x) {
        const slopes = new Float64Array(x.length);
        this.visit(x, (i, t, controls, at) => {
            slopes[i] = splineSlope(controls, at, t) / this.distance;
        });
        return slopes;
    }

    height(x) {
        return this.polyline.clip(splineHeight(this.controlsAround(x), 0, this.shareOf(x)));
    }

    slope(x) {
        return splineSlope(this.controlsAround(x), 0, this.shareOf(x)) / this.distance;
    }

    /** The four controls around a place; the last ones are kept for the next place near it. */
    controlsAround(x) {
        const knot = Math.floor(x / this.distance);
        if (knot !== this.knot) {
            this.knot = knot;
            this.around = this.atKnots(knot - 1, 4);
        }
        return this.around;
    }

    /** The share of the way from the knot before a place to the next. */
    shareOf(x) {
        return (x - Math.floor(x / this.distance) * this.distance) / this.distance;
    }

    /**
     * Call `take` with each number, the share of the way between its knots, and the controls from
     * `at` on.
     */
    visit(x, take) {
        const {distance} = this;
        let first = Infinity;
        let last = -Infinity;
        for (let i = 0; i < x.length; i++) {
            const knot = Math.floor(x[i] / distance);
            if (knot < first) first = knot;
            if (knot > last) last = knot;
        }
        const dense = last - first <= SPARSE_KNOTS * x.length;
        let controls = dense && x.length ? this.atKnots(first - 1, last - first + 4) : null;
        for (let i = 0; i < x.length; i++) {
            const knot = Math.floor(x[i] / distance);
            if (!dense) controls = this.atKnots(knot - 1, 4);
            take(i, this.shareOf(x[i]), controls, dense ? knot - first : 0);
        }
    }

    /** The heights at knots from `first` on. */
    atKnots(first, count) {
        const places = new Float64Array(count);
        for (let i = 0; i < count; i++) {
            const knot = first + i;
            places[i] = (this.loop ? modulo(knot, this.loop) : knot) * this.distance;
        }
        return this.polyline.heights(places);
    }
}

/**
 * Places strictly between two others, such that a curve of this second derivative is nearly
 * straight between them: a chord of length d lies within d² / 8 times the second derivative of its
 * curve.
 */
function evenly(start, stop, curvature, tolerance) {
    const parts = Math.ceil((stop - start) * Math.sqrt(curvature / (8 * tolerance)));
    if (!(parts <= MAX_VERTICES)) {
        throw new RangeError(
            `a tolerance of ${tolerance} takes more than ${grouped(MAX_VERTICES)} points: ` +
                "allow more or ask for less",
        );
    }
    return rowOf(Math.max(parts - 1, 0), (i) => start + (stop - start) * ((i + 1) / parts));
}

/** The height between the second and the third of four controls, those from `at` on. */
function splineHeight(controls, at, t) {
    const rest = 1 - t;
    const outer = rest * rest * rest * controls[at] + t * t * t * controls[at + 3];
    const inner =
        (4 - 3 * t * t * (1 + rest)) * controls[at + 1] +
        (4 - 3 * rest * rest * (1 + t)) * controls[at + 2];
    return (outer + inner) / 6;
}

/** The same of the slope, in units per knot distance. */
function splineSlope(controls, at, t) {
    const left = controls[at + 1];
    const right = controls[at + 2];
    const rest = 1 - t;
    const outer = t * t * (controls[at + 3] - right) + rest * rest * (left - controls[at]);
    return 0.5 * outer + (0.5 + t * rest) * (right - left);
}

/** The greatest second derivative of `smootherstep`, the ease from pin to pin. */
const MAX_EASE_BEND = 10 / Math.sqrt(3);

/**
 * Land bent through its pins. The rise added to the land leads from pin to pin and, one span away
 * from them, to 0: in straight lines, or eased with continuous curvature if the land is smooth.
 */
class PinnedLine {
    constructor(parameters, line) {
        this.line = line;
        this.curved = parameters.smooth > 0;
        const period = (this.period = parameters.period);
        let pins = parameters.pins.map(([x, height]) => ({
            x: period ? modulo(x, period) : x,
            height,
        }));
        pins.sort((one, other) => one.x - other.x || one.height - other.height);
        const land = line.heights(pins.map((pin) => pin.x));
        pins.forEach((pin, i) => (pin.rise = pin.height - land[i]));
        // One more loop on each side, so that a place near the end of a period has both of its
        // neighbours.
        if (period) {
            const moved = (by) => pins.map((pin) => ({...pin, x: pin.x + by}));
            pins = [...moved(-period), ...pins, ...moved(period)];
        }
        const free = freePlaces(pins, parameters.span).map((x) => ({x, height: NaN, rise: 0}));
        const all = [...pins, ...free].sort((one, other) => one.x - other.x); // a stable sort
        this.places = all.map((one) => one.x);
        this.rises = all.map((one) => one.rise);
        this.pinned = all.map((one) => one.height);
        // What `locate` finds.
        this.place = 0;
        this.share = 0;
    }

    breaks(start, stop, tolerance) {
        const bends = this.placesBetween(start, stop);
        const all = [...bends, ...this.line.breaks(start, stop, 0.5 * tolerance)];
        if (this.curved) {
            const edges = [start, ...bends, stop];
            for (let i = 1; i < edges.length; i++) {
                for (const x of this.eased(edges[i - 1], edges[i], 0.5 * tolerance)) all.push(x);
            }
        }
        const sorted = Float64Array.from(all).sort();
        return sorted.filter((x, i) => i === 0 || x > sorted[i - 1]);
    }

    row(start, step, count) {
        const heights = this.line.row(start, step, count);
        if (!this.touches(start, start + count * step)) return heights;
        for (let i = 0; i < count; i++) heights[i] = this.bend(start + step * i, heights[i]);
        return heights;
    }

    heights(x) {
        const heights = this.line.heights(x);
        for (let i = 0; i < heights.length; i++) heights[i] = this.bend(x[i], heights[i]);
        return heights;
    }

    slopes(x) {
        const slopes = this.line.slopes(x);
        for (let i = 0; i < slopes.length; i++) slopes[i] = this.bendSlope(x[i], slopes[i]);
        return slopes;
    }

    height(x) {
        return this.bend(x, this.line.height(x));
    }

    slope(x) {
        return this.bendSlope(x, this.line.slope(x));
    }

    placesBetween(start, stop) {
        const {places, period} = this;
        if (!period) return places.filter((x) => x > start && x < stop);
        const inner = places.filter((x) => x >= 0 && x < period);
        const between = [];
        for (let loop = Math.floor(start / period); loop <= Math.floor(stop / period); loop++) {
            for (const place of inner) {
                const x = loop * period + place;
                if (x > start && x < stop) between.push(x);
            }
        }
        return between;
    }

    /** Such places between two others with no pin between them. */
    eased(start, stop, tolerance) {
        this.locate(0.5 * (start + stop));
        const {place, share, places, rises} = this;
        if (!(share >= 0 && share < 1)) return [];
        const gap = places[place + 1] - places[place];
        const rise = Math.abs(rises[place + 1] - rises[place]);
        return evenly(start, stop, MAX_EASE_BEND * (rise / (gap * gap)), tolerance);
    }

    touches(start, stop) {
        const {places} = this;
        return Boolean(this.period) || (start <= places[places.length - 1] && stop >= places[0]);
    }

    /** The height at x of land that is so high there. */
    bend(x, height) {
        if (!this.touches(x, x)) return height;
        this.locate(x);
        const {place, rises, pinned} = this;
        const share = clipped(this.share, 0, 1);
        const t = this.curved ? smootherstep(share) : share;
        // Land plus rise would miss the pin by a rounding.
        if (t === 0 && !Number.isNaN(pinned[place])) return pinned[place];
        return height + (rises[place] + t * (rises[place + 1] - rises[place]));
    }

    bendSlope(x, slope) {
        if (!this.touches(x, x)) return slope;
        this.locate(x);
        const {place, share: t, places, rises} = this;
        const gap = places[place + 1] - places[place];
        // 30 t² (1 - t)² is the derivative of the ease in `bend`.
        const steepness = this.curved ? 30 * t * t * (1 - t) * (1 - t) : 1;
        const rise = t >= 0 && t < 1 ? rises[place + 1] - rises[place] : 0;
        return slope + (steepness * rise) / gap;
    }

    /**
     * Make `place` the number of the place before x, and `share` x's share of the way to the next.
     */
    locate(x) {
        const {places} = this;
        const at = this.period ? modulo(x, this.period) : x;
        this.place = Math.min(Math.max(firstAbove(places, at) - 1, 0), places.length - 2);
        const left = places[this.place];
        this.share = (at - left) / (places[this.place + 1] - left);
    }
}

/**
 * The places where the rise has come to 0: `reach` from a pin, unless the next is less than twice
 * that away.
 */
function freePlaces(pins, reach) {
    const free = [pins[0].x - reach, pins[pins.length - 1].x + reach];
    for (let i = 1; i < pins.length; i++) {
        const left = pins[i - 1].x + reach;
        const right = pins[i].x - reach;
        if (left < right) free.push(left, right);
    }
    return free;
}

/** The number of the first of ascending values that is above `x`. */
function firstAbove(values, x) {
    let low = 0;
    let high = values.length;
    while (low < high) {
        const middle = (low + high) >>> 1;
        if (values[middle] <= x) low = middle + 1;
        else high = middle;
    }
    return low;
}

// ------------------------------------------------------------- segments, rays and circles on a
// line

/** Units that the straight segments which rays and circles meet may lie from smooth land. */
const PRECISION = 2 ** -11;

/** Units that the centre of a circle may lie under the land. */
const MAX_DEPTH = 2 ** 16;

/**
 * Units of land that a ray is compared with first, so that a near hit costs little. Each stretch is
 * twice as long as the one before it, up to the longest.
 */
const FIRST_STRETCH = 2 ** 9;
const LONGEST_STRETCH = 2 ** 13;

/** Instead of 0 as a divisor. */
const TINY = 1e-300;

/**
 * Points from `start` to `stop`, both included, never further than `tolerance` upright from the
 * line, as {x, y}. Points are left out where the straight line without them stays close enough: D.
 * Douglas and T. Peucker, 1973, with distances measured upright.
 */
function lineSegments(line, start, stop, tolerance) {
    // Half of the tolerance goes into placing points on the curve, the rest into leaving some of
    // them out.
    const spare = line.curved ? 0.5 * tolerance : 0;
    const {x, y} = linePoints(line, start, stop, spare);
    if (!tolerance) return {x, y};
    const kept = keptPoints(x, y, tolerance - spare);
    return {x: kept.map((i) => x[i]), y: kept.map((i) => y[i])};
}

/** All points from `start` to `stop` between which the line is straight within `tolerance`. */
function linePoints(line, start, stop, tolerance) {
    const between = line.breaks(start, stop, tolerance);
    const x = new Float64Array(between.length + 2);
    x[0] = start;
    x.set(between, 1);
    x[x.length - 1] = stop;
    return {x, y: line.heights(x)};
}

/** The numbers of the points to keep: the ends, and the worst miss between two, again and again. */
function keptPoints(x, y, tolerance) {
    const kept = [0];
    const stretches = [[0, x.length - 1]];
    while (stretches.length) {
        const [first, last] = stretches.pop();
        const slope = (y[last] - y[first]) / Math.max(x[last] - x[first], TINY);
        let most = tolerance;
        let worst = -1;
        for (let i = first + 1; i < last; i++) {
            const miss = Math.abs(y[i] - (y[first] + (x[i] - x[first]) * slope));
            if (miss > most) {
                most = miss;
                worst = i;
            }
        }
        if (worst < 0) kept.push(last);
        else stretches.push([worst, last], [first, worst]);
    }
    return kept;
}

/** The upward unit normal of a slope. */
function normalOf(slope) {
    const up = 1 / Math.sqrt(1 + slope * slope);
    return [-slope * up, up];
}

/**
 * The first point of the straight line from `start` to `end` that is on or in the ground, or null.
 */
function lineRay(line, start, end) {
    const hit = (x, y, slope, fraction) => ({point: [x, y], normal: normalOf(slope), fraction});
    const [x0, y0] = start;
    const [x1, y1] = end;
    const ground = line.height(x0);
    if (y0 <= ground) return hit(x0, y0, line.slope(x0), 0);
    if (x0 === x1) {
        return y1 > ground ? null : hit(x0, ground, line.slope(x0), (y0 - ground) / (y0 - y1));
    }
    const forward = x1 > x0;
    const width = Math.abs(x1 - x0);
    let left = x0;
    let stretch = FIRST_STRETCH;
    for (let way = stretch; left !== x1; way += stretch) {
        const right = way < width ? x0 + (forward ? way : -way) : x1;
        stretch = Math.min(2 * stretch, LONGEST_STRETCH);
        const [first, last] = [Math.min(left, right), Math.max(left, right)];
        const {x, y} = linePoints(line, first, last, line.curved ? PRECISION : 0);
        const at = (n) => (forward ? n : x.length - 1 - n);
        const share = (n) => (x[at(n)] - x0) / (x1 - x0);
        const above = (n) => y0 + share(n) * (y1 - y0) - y[at(n)];
        let n = 0;
        while (n < x.length && above(n) > 0) n++;
        if (n < x.length) {
            const before = Math.max(n - 1, 0);
            const part = n ? above(before) / (above(before) - above(n)) : 0;
            const slope = n ? (y[at(n)] - y[at(before)]) / (x[at(n)] - x[at(before)]) : 0;
            const meets = x[at(before)] + part * (x[at(n)] - x[at(before)]);
            const fraction = share(before) + part * (share(n) - share(before));
            return hit(meets, line.height(meets), slope, fraction);
        }
        left = right;
    }
    return null;
}

/** How the circle touches the land, or null. All below the land is ground. */
function lineCircle(line, [cx, cy], radius) {
    const above = cy - line.height(cx);
    const reach = above > 0 ? radius : radius - above;
    if (reach - radius > MAX_DEPTH) {
        const most = `at most ${grouped(MAX_DEPTH)} units under the land`;
        throw new RangeError(`the centre must be ${most}, not ${grouped(-above)}`);
    }
    const {x, y} = linePoints(line, cx - reach, cx + reach, line.curved ? PRECISION : 0);
    let distance = Infinity;
    let nearest = [0, 0];
    for (let i = 1; i < x.length; i++) {
        const dx = x[i] - x[i - 1];
        const dy = y[i] - y[i - 1];
        const square = Math.max(dx * dx + dy * dy, TINY);
        const share = clipped(((cx - x[i - 1]) * dx + (cy - y[i - 1]) * dy) / square, 0, 1);
        const foot = [x[i - 1] + share * dx, y[i - 1] + share * dy];
        const away = Math.hypot(foot[0] - cx, foot[1] - cy);
        if (away < distance) {
            distance = away;
            nearest = foot;
        }
    }
    if (above > 0 && distance > radius) return null;
    const outward = above > 0 ? distance : -distance;
    // A centre on the land has no direction to its nearest point: the land's normal leads out.
    const normal =
        distance <= PRECISION
            ? normalOf(line.slope(nearest[0]))
            : [(cx - nearest[0]) / outward, (cy - nearest[1]) / outward];
    return {point: nearest, normal, depth: radius - outward};
}

// ----------------------------------------------------------------------------------------- chunks

/** Chunks live at once. */
const MAX_CHUNKS = 4096;

/**
 * A piece of land, both edges included: neighbouring chunks share an edge.
 * @typedef {object} Chunk
 * @property {number} index
 * @property {number} start units.
 * @property {number} stop units.
 * @property {Float64Array} heights in units, one for each lattice vertex.
 */

/**
 * The chunks that touch the window from `left - behind` to `right + ahead`, wherever it moves;
 * `Ridge.stream` makes one. The live chunks depend on the last window alone.
 */
export class ChunkStream {
    #serve;
    #length;
    #ahead;
    #behind;
    #live = new Map();

    /**
     * @param {(index: number) => Chunk} serve
     * @param {number} length units of a chunk.
     * @param {number} ahead units, from 0.
     * @param {number} behind units, from 0.
     */
    constructor(serve, length, ahead, behind) {
        this.#serve = serve;
        this.#length = length;
        this.#ahead = checkReal("ahead", ahead, 0, REACH);
        this.#behind = checkReal("behind", behind, 0, REACH);
    }

    /**
     * The live chunks, from left to right.
     * @returns {Chunk[]}
     */
    get chunks() {
        return [...this.#live.values()];
    }

    /**
     * The chunks that enter and those that leave as the window moves: `[entered, left]`, each from
     * left to right. A chunk that leaves is the very object that entered. At most 4096 chunks are
     * live at once.
     * @param {number} left units, within ±2**52: the window's left edge.
     * @param {number} right units, within ±2**52, not below `left`.
     * @returns {[Chunk[], Chunk[]]}
     * @throws {RangeError} if the window is too wide or lies outside these bounds.
     */
    moveTo(left, right) {
        checkInterval(left, right, ["left", "right"]);
        const length = this.#length;
        const first = Math.floor((left - this.#behind) / length);
        const last = Math.max(first, Math.ceil((right + this.#ahead) / length) - 1);
        if (last - first >= MAX_CHUNKS) {
            const most = `at most ${MAX_CHUNKS} chunks of ${length}`;
            throw new RangeError(`a window may touch ${most}, not ${last - first + 1}`);
        }
        const old = this.#live;
        const live = new Map();
        const entered = [];
        for (let index = first; index <= last; index++) {
            let chunk = old.get(index);
            if (!chunk) {
                chunk = this.#serve(index);
                entered.push(chunk);
            }
            live.set(index, chunk);
        }
        this.#live = live;
        return [entered, [...old.values()].filter((chunk) => !live.has(chunk.index))];
    }
}

// -------------------------------------------------------------------------------------- the ridge

const MAX_HEIGHT = 1e15;
const MAX_SPAN = 2 ** 30;

/** Heights in a chunk. */
const MAX_CHUNK = 2 ** 22;

const MAX_PERIOD = 2 ** 50;

/** The length of a decay's own sequence. */
const MAX_FACTORS = 64;

const MAX_FACTOR = 1e6;

/** Units between pins. */
const MIN_PIN_GAP = 2 ** -20;

/** Heights in one call. */
const MAX_SAMPLES = 2 ** 26;

const MAX_RAY_WIDTH = 2 ** 20;
const MAX_RADIUS = 2 ** 16;

/** The knobs of a ridge and what they are if they are not given. */
export const RIDGE_DEFAULTS = Object.freeze({
    seed: 0,
    displacement: 120,
    roughness: 1,
    floor: null,
    ceiling: null,
    decay: "power",
    choice: "uniform",
    span: 4096,
    chunk: 1024,
    detail: 0,
    smooth: 0,
    rhythm: 0,
    pins: null,
    period: null,
});

/** The knobs checked, frozen, and in their proper types. */
function checkedParameters(knobs) {
    const given = checkNames("knobs of a Ridge", knobs, RIDGE_DEFAULTS);
    const seed = seedNumber(given.seed);
    const decay = checkedDecay(given.decay);
    const pins = checkedPins(given.pins);
    const displacement = checkReal("displacement", given.displacement, 0, MAX_HEIGHT);
    const roughness = checkReal("roughness", given.roughness, 0, Infinity, true);
    const [floor, ceiling] = checkedBounds(given.floor, given.ceiling);
    const choice = checkWord("choice", given.choice, CHOICES);
    const span = checkPowerOfTwo("span", given.span, 1, MAX_SPAN);
    const chunk = checkPowerOfTwo("chunk", given.chunk, 1, MAX_CHUNK);
    const coarsest = Math.clz32(Math.min(span, chunk)) - 31;
    const detail = checkInteger("detail", given.detail, coarsest, MAX_DETAIL);
    if (chunk * 2 ** detail > MAX_CHUNK) {
        const most = `at most ${grouped(MAX_CHUNK)} heights`;
        throw new RangeError(`chunk·2^detail must be ${most}, not ${chunk}·2^${detail}`);
    }
    const smooth = checkReal("smooth", given.smooth, 0, MAX_SPAN);
    if (smooth > 0 && smooth < 2 ** -detail) {
        const step = `one lattice step (${2 ** -detail})`;
        throw new RangeError(`smooth must be 0 or at least ${step}, not ${smooth}`);
    }
    const rhythm = checkReal("rhythm", given.rhythm, 0, 1);
    const period = checkedPeriod(given.period, span, smooth);
    checkPinGaps(pins, period);
    return Object.freeze({
        seed,
        displacement,
        roughness,
        floor,
        ceiling,
        decay,
        choice,
        span,
        chunk,
        detail,
        smooth,
        rhythm,
        pins,
        period,
    });
}

function checkedDecay(decay) {
    if (typeof decay === "string") return checkWord("decay", decay, DECAY_LAWS);
    if (!isNumbers(decay)) {
        const laws = DECAY_LAWS.join(", ");
        throw new TypeError(
            `decay must be one of ${laws} or an array of numbers, not ${shown(decay)}`,
        );
    }
    const factors = Array.from(decay, (factor, level) =>
        checkReal(`decay[${level}]`, factor, 0, MAX_FACTOR),
    );
    if (factors.length < 1 || factors.length > MAX_FACTORS) {
        throw new RangeError(`decay must have 1 to ${MAX_FACTORS} numbers, not ${factors.length}`);
    }
    return Object.freeze(factors);
}

function checkedBounds(floor, ceiling) {
    const low = floor === null ? null : checkReal("floor", floor, -MAX_HEIGHT, MAX_HEIGHT);
    const high = ceiling === null ? null : checkReal("ceiling", ceiling, -MAX_HEIGHT, MAX_HEIGHT);
    if (low !== null && high !== null && low > high) {
        throw new RangeError(`floor must not be above ceiling, but ${floor} is above ${ceiling}`);
    }
    return [low, high];
}

/** The pins as pairs [x, height], from left to right. */
function checkedPins(pins) {
    if (pins === null) return Object.freeze([]);
    const refused = () => new TypeError(`pins must be an object {x: height}, not ${shown(pins)}`);
    if (typeof pins !== "object") throw refused();
    const iterable = typeof pins[Symbol.iterator] === "function";
    // The keys of an object are words, whatever they were when it was written.
    const pairs = iterable
        ? [...pins]
        : Object.entries(pins).map(([x, height]) => [x.trim() ? Number(x) : NaN, height]);
    const checked = pairs.map((pair) => {
        if (!isNumbers(pair) || pair.length !== 2) throw refused();
        const x = checkReal("the x of a pin", pair[0], -REACH, REACH);
        const height = checkReal(`the height of the pin at ${x}`, pair[1], -MAX_HEIGHT, MAX_HEIGHT);
        return Object.freeze([x, height]);
    });
    return Object.freeze(checked.sort((one, other) => one[0] - other[0] || one[1] - other[1]));
}

function checkedPeriod(value, span, smooth) {
    if (value === null) return null;
    const period = checkInteger("period", value, 1, MAX_PERIOD);
    if (period % span) {
        let longest = 1;
        while (period % (2 * longest) === 0) longest *= 2;
        throw new RangeError(
            `period must be a multiple of span (${span}), not ${period}: ` +
                `the longest span that fits is ${longest}`,
        );
    }
    if (smooth && period % smooth) {
        throw new RangeError(`period must be a multiple of smooth (${smooth}), not ${period}`);
    }
    return period;
}

function checkPinGaps(pins, period) {
    const places = pins
        .map(([x]) => (period ? modulo(x, period) : x))
        .sort((one, other) => one - other);
    for (let i = 1; i < places.length; i++) {
        if (places[i] - places[i - 1] < MIN_PIN_GAP) {
            const two = `${places[i - 1]} and ${places[i]}`;
            throw new RangeError(
                `pins must be at least ${MIN_PIN_GAP} apart, but two stand at ${two}`,
            );
        }
    }
}

/**
 * An endless ridge made by midpoint displacement: ask for any stretch of it, in any order.
 *
 * Posts stand at regular distances, at heights of their own. The gaps between them are halved again
 * and again, and each midpoint moves by a hash of the seed and its place. So no land depends on
 * what was asked for before. A ridge never changes.
 */
export class Ridge {
    #line = null;

    /**
     * @param {object} [knobs]
     * @param {number | bigint | string} [knobs.seed] which land: any integer, or any word; 0.
     * @param {number} [knobs.displacement] units, 0 to 1e15: posts stand within ± this, and the
     *     midpoints of level k = 1, 2, … of a gap move by at most this times the level's factor;
     *     120.
     * @param {number} [knobs.roughness] above 0: the factor of level k is 2^(-roughness k). 0.5 is
     *     jagged, 1 rocky, 2 rolling; 1.
     * @param {number | null} [knobs.floor] units, within ±1e15: lower land is raised to it, which
     *     makes level lakes; null for none.
     * @param {number | null} [knobs.ceiling] units, within ±1e15, not below `floor`: higher land is
     *     cut to it, which makes plateaus; null for none.
     * @param {string | ReadonlyArray<number>} [knobs.decay] another law for the factors: "power",
     *     "exponential", "linear", "logarithmic", "none" or "once" (see `levelFactors`), or 1 to 64
     *     factors of your own, 0 to 1e6, coarsest level first; "power".
     * @param {string} [knobs.choice] "uniform" moves a midpoint by anything within its bound,
     *     "sign" by the bound itself, up or down, "gaussian" by a normal number, clipped at the
     *     bound, which is three standard deviations; "uniform".
     * @param {number} [knobs.span] units, a power of two from 1 to 2**30: the distance between
     *     posts; 4096.
     * @param {number} [knobs.chunk] units, a power of two from 1 to 2**22: the length of the pieces
     *     that `chunk` serves; it never changes the land; 1024.
     * @param {number} [knobs.detail] an integer, -10 to 10: vertices stand every 2**-detail units,
     *     no further apart than `span` and `chunk`. A finer lattice adds vertices and moves none;
     *     0.
     * @param {number} [knobs.smooth] units, 0 (off) or from 2**-detail to 2**30: the knot spacing
     *     of a cubic B-spline that rounds the land; 0.
     * @param {number} [knobs.rhythm] 0 to 1: from posts that know nothing of each other to posts
     *     that alternate between crest and valley; 0.
     * @param {object | null} [knobs.pins] {x: height}, a Map, or pairs [x, height], in units, x
     *     within ±2**52 and 2**-20 apart, heights within ±1e15: points the land passes exactly
     *     through; null for none.
     * @param {number | null} [knobs.period] units, 1 to 2**50, a multiple of `span` (and of
     *     `smooth` where that is on): the land repeats after it; null for never.
     * @throws {RangeError} if a knob is out of its range; the message says what is allowed.
     * @throws {TypeError} if a knob is of the wrong type, or there is none of that name.
     */
    constructor(knobs = {}) {
        this.parameters = checkedParameters(knobs);
        Object.freeze(this);
    }

    /**
     * The ridge with these knobs changed and all others kept.
     * @param {object} changes
     * @returns {Ridge}
     */
    with(changes) {
        return new Ridge({...this.parameters, ...changes});
    }

    /**
     * All 14 knobs, as JSON can hold them: what `JSON.stringify` writes, `new
     * Ridge(JSON.parse(text))` reads, and so does Python's `Ridge.from_dict`. A seed beyond ±(2**53
     * - 1) is a word of digits.
     * @returns {object}
     */
    toJSON() {
        const {seed} = this.parameters;
        return {...this.parameters, seed: typeof seed === "bigint" ? String(seed) : seed};
    }

    /**
     * The heights at start, start + step, … below stop, in units.
     * @param {number} start units, within ±2**52: the first place.
     * @param {number} stop units, within ±2**52, not below `start`: all places are below it.
     * @param {number} [step] units, above 0: the distance between places; at most 2**26 heights fit
     *     into one call.
     * @returns {Float64Array}
     * @throws {RangeError} if a place, the step or the count is out of range.
     */
    heights(start, stop, step = 1) {
        checkInterval(start, stop);
        checkReal("step", step, 0, 2 * REACH, true);
        const steps = (stop - start) / step;
        if (steps > MAX_SAMPLES) {
            const most = `at most ${grouped(MAX_SAMPLES)} heights can be asked for at once`;
            throw new RangeError(`${most}, not ${grouped(Math.round(steps))}`);
        }
        let count = Math.ceil(steps);
        // The division may have been rounded up.
        if (count && start + (count - 1) * step >= stop) count -= 1;
        return count ? this.line.row(start, step, count) : new Float64Array(0);
    }

    /**
     * The height at a place, or the heights at an array of places, in units.
     * @overload
     * @param {number} x
     * @returns {number}
     */
    /**
     * @overload
     * @param {ArrayLike<number>} x
     * @returns {Float64Array}
     */
    heightAt(x) {
        if (typeof x === "number") return this.line.height(checkPlace("x", x));
        return this.line.heights(checkPlaces("x", x));
    }

    /**
     * The slope at a place, or at each of an array of places; at a vertex that to its right.
     * @overload
     * @param {number} x
     * @returns {number}
     */
    /**
     * @overload
     * @param {ArrayLike<number>} x
     * @returns {Float64Array}
     */
    slopeAt(x) {
        if (typeof x === "number") return this.line.slope(checkPlace("x", x));
        return this.line.slopes(checkPlaces("x", x));
    }

    /**
     * The upward unit normal [x, y] at a place; for an array of places x0, y0, x1, y1, … in one
     * array.
     * @overload
     * @param {number} x
     * @returns {[number, number]}
     */
    /**
     * @overload
     * @param {ArrayLike<number>} x
     * @returns {Float64Array}
     */
    normalAt(x) {
        if (typeof x === "number") return normalOf(this.slopeAt(x));
        const slopes = this.slopeAt(x);
        const normals = new Float64Array(2 * slopes.length);
        for (let i = 0; i < slopes.length; i++) normals.set(normalOf(slopes[i]), 2 * i);
        return normals;
    }

    /**
     * The land as straight segments: x0, y0, x1, y1, … of their points, both ends included.
     * @param {number} start units: the x of the first point.
     * @param {number} stop units, not below `start`: the x of the last one.
     * @param {number} [tolerance] units, from 0, above 0 if the land is smooth: how far above or
     *     below the land a segment may lie; the larger, the fewer points.
     * @param {object} [options]
     * @param {boolean} [options.neighbours] adds the vertex before the first point and the one
     *     after the last ("ghost vertices"), so that in a physics engine bodies roll over the join
     *     of two stretches.
     * @returns {Float64Array}
     * @throws {RangeError} if an argument is out of range, or too many points were needed.
     */
    segments(start, stop, tolerance = 0, options = {}) {
        const {neighbours} = checkNames("options of segments", options, {neighbours: false});
        const {line} = this;
        checkInterval(start, stop);
        checkReal("tolerance", tolerance, 0);
        if (line.curved && !tolerance) {
            throw new RangeError("tolerance must be above 0 for smooth land, not 0");
        }
        const {x, y} = lineSegments(line, start, stop, tolerance);
        const inner = neighbours ? 2 : 0;
        const points = new Float64Array(2 * x.length + 2 * inner);
        for (let i = 0; i < x.length; i++) {
            points[inner + 2 * i] = x[i];
            points[inner + 2 * i + 1] = y[i];
        }
        if (neighbours) {
            const reach = Math.max(2 ** -this.parameters.detail, this.parameters.smooth);
            const before = line.breaks(start - reach, start, tolerance);
            const after = line.breaks(stop, stop + reach, tolerance);
            const outer = [
                before.length ? before[before.length - 1] : start - reach,
                after.length ? after[0] : stop + reach,
            ];
            const [first, last] = line.heights(outer);
            points.set([outer[0], first]);
            points.set([outer[1], last], points.length - 2);
        }
        return points;
    }

    /**
     * The first point on the line from `start` to `end` that is on or in the ground, or null: its
     * `point`, the land's `normal` there, and the `fraction` of the line before it, 0 to 1.
     * @param {ReadonlyArray<number>} start [x, y] in units.
     * @param {ReadonlyArray<number>} end at most 2**20 units away in x.
     * @returns {{point: [number, number], normal: [number, number], fraction: number} | null}
     */
    ray(start, end) {
        const first = checkPoint("start", start);
        const last = checkPoint("end", end);
        const width = Math.abs(last[0] - first[0]);
        if (width > MAX_RAY_WIDTH) {
            throw new RangeError(
                `a ray may be at most ${grouped(MAX_RAY_WIDTH)} units wide, not ${grouped(width)}`,
            );
        }
        return lineRay(this.line, first, last);
    }

    /**
     * How a circle touches the land, or null: the land's nearest `point`, the `normal` that leads
     * out of the land, the `depth` in units. All below the land is ground. It takes the length of a
     * vector, whose last bit may differ between engines.
     * @param {ReadonlyArray<number>} centre [x, y] in units.
     * @param {number} radius units, above 0 to 2**16.
     * @returns {{point: [number, number], normal: [number, number], depth: number} | null}
     */
    circle(centre, radius) {
        const middle = checkPoint("centre", centre);
        return lineCircle(this.line, middle, checkReal("radius", radius, 0, MAX_RADIUS, true));
    }

    /**
     * The piece of land from `index * chunk` to `(index + 1) * chunk`. Its heights are one for
     * every lattice vertex, both edges included; they are yours to change.
     * @param {number} index an integer.
     * @returns {Chunk}
     */
    chunk(index) {
        const {chunk: length, detail} = this.parameters;
        const most = REACH / length;
        const number = checkInteger("index", index, -most, most - 1);
        const start = number * length;
        const heights = this.line.row(start, 2 ** -detail, length * 2 ** detail + 1);
        return {index: number, start, stop: start + length, heights};
    }

    /**
     * A stream of the chunks that enter and leave a moving window.
     * @param {object} margins
     * @param {number} margins.ahead units, from 0, to the right of the window.
     * @param {number} margins.behind units, from 0, to its left.
     * @returns {ChunkStream}
     */
    stream(margins) {
        const {ahead, behind} = checkNames("margins of a stream", margins, {
            ahead: undefined,
            behind: undefined,
        });
        return new ChunkStream((index) => this.chunk(index), this.parameters.chunk, ahead, behind);
    }

    /**
     * The finished land, which does not check its arguments: `row(start, step, count)` and more.
     * @internal
     */
    get line() {
        this.#line ??= finishedLine(this.parameters);
        return this.#line;
    }
}

function finishedLine(parameters) {
    const line = _unpinnedLine(parameters);
    return parameters.pins.length ? new PinnedLine(parameters, line) : line;
}

/**
 * The land of parameters that nobody checks any more, without pins.
 * @internal
 */
export function _unpinnedLine(parameters) {
    const polyline = new Polyline(parameters);
    return parameters.smooth ? new Spline(parameters, polyline) : polyline;
}

// ----------------------------------------------------------------------------------------- places

/** Places in one call. */
const MAX_CELLS = 2 ** 24;

/** Cells from 0: beyond, a float has too few digits for a place in a cell. */
const MAX_CELL = 2 ** 50;

/**
 * The places of things from `start` to below `stop`, sorted: trees, coins, houses.
 *
 * One thing stands at a random place in each cell from `k * per` to `(k + 1) * per`, for all
 * integers k. So every window shows the same things: on average one in every `per` units.
 * @param {number | bigint | string} seed which things: other seeds give other places.
 * @param {number} start units, within ±2**52 and ±2**50 times `per`.
 * @param {number} stop units, with the same bounds, not below `start`.
 * @param {number} per units, above 0 to 2**53: the length of a cell; at most 2**24 of them lie
 *     between the two.
 * @returns {Float64Array}
 * @throws {RangeError} if an argument is out of its range.
 */
export function scatter(seed, start, stop, per) {
    checkInterval(start, stop);
    checkReal("per", per, 0, 2 * REACH, true);
    if (Math.max(Math.abs(start), Math.abs(stop)) > MAX_CELL * per) {
        throw new RangeError(
            `start and stop must lie within ±2^50·per, not ${start} and ${stop} ` +
                `for a per of ${per}`,
        );
    }
    if (stop - start > MAX_CELLS * per) {
        const count = grouped(Math.round((stop - start) / per));
        throw new RangeError(
            `at most ${grouped(MAX_CELLS)} places can be asked for at once, not ${count}`,
        );
    }
    // One cell more on both sides: far away, a place may be rounded out of its cell.
    const first = Math.floor(start / per) - 1;
    const hashes = hashRun(keyOf(seed, PURPOSE.PLACES), first, Math.floor(stop / per) + 2 - first);
    const places = rowOf(hashes.length, (i) => (first + i + hashes[i] * (0.5 * TO_SHARE)) * per);
    let from = 0;
    let to = places.length;
    while (from < to && places[from] < start) from++;
    while (from < to && places[to - 1] >= stop) to--;
    return places.slice(from, to);
}

// ---------------------------------------------------------------------------------------- weather

/**
 * Share of a slope's excess that slides in one epoch, on each side of a place: more would swing.
 */
const SLIDE_SHARE = 0.25;

/** Drops that may leave a place in one epoch. */
const MAX_LEAVING = 3;

const MAX_EPOCHS = 4096;

/** Heights in one call. */
const MAX_WEATHERED = 2 ** 24;

const MAX_WEATHERED_STEP = 1024;
const MAX_RAIN = 100;
const MAX_LAKE = 2 ** 16;

/** The weather of a `Weathered` and what it is if it is not given. */
const WEATHER_DEFAULTS = Object.freeze({
    seed: 0,
    step: 1,
    showers: 4,
    lifetime: 16,
    rain: 1,
    drop: 0.02,
    soil: 0.5,
    talus: null,
});

/**
 * The land of a ridge after rain and talus, in places `step` units apart: ask for any stretch, in
 * any order.
 *
 * At the beginning of a shower drops fall. Then, for `lifetime` epochs, every place looks for the
 * lower of its two neighbours, by the surface of ground and water; the left one if they are equal.
 * Where that is at least two drops' height lower, up to three drops leave for it and carry ground
 * along. After that, where the ground between two places is steeper than `talus`, a quarter of the
 * excess slides down. At the end of a shower the drops dry up. An epoch looks no further than two
 * places, so any two stretches agree to the last bit.
 */
export class Weathered {
    #ridge;
    #key;
    #step;
    #showers;
    #lifetime;
    #rain;
    #drop;
    #soil;
    #talus;

    /**
     * @param {{heights(start: number, stop: number, step: number): ArrayLike<number>}} ridge a
     *     `Ridge`, or anything with such a method.
     * @param {object} [weather]
     * @param {number | bigint | string} [weather.seed] decides where drops fall; 0.
     * @param {number} [weather.step] units, a power of two from 1 to 1024: the distance between
     *     places; 1.
     * @param {number} [weather.showers] 0 to 4096; 4.
     * @param {number} [weather.lifetime] epochs that the drops of a shower live, 1 to 4096; showers
     *     times lifetime is at most 4096; 16.
     * @param {number} [weather.rain] 0 to 100: drops that fall on each place in a shower; 1.
     * @param {number} [weather.drop] units, above 0: the height of water that one drop adds to its
     *     place; 0.02.
     * @param {number} [weather.soil] 0 to 1: the share of half the level difference (less two
     *     drops) that the drops leaving a place in one epoch may carry, all together; 0.5.
     * @param {number | null} [weather.talus] units per unit, from 0: the slope above which ground
     *     slides; null for never.
     * @throws {RangeError} if an argument is out of its range; the message says what is allowed.
     * @throws {TypeError} if an argument is of the wrong type.
     */
    constructor(ridge, weather = {}) {
        if (typeof ridge?.heights !== "function") {
            throw new TypeError(`ridge must be a Ridge, not ${shown(ridge)}`);
        }
        const given = checkNames("weather of a Weathered", weather, WEATHER_DEFAULTS);
        this.#ridge = ridge;
        this.#key = keyOf(given.seed, PURPOSE.SHOWERS);
        this.#step = checkPowerOfTwo("step", given.step, 1, MAX_WEATHERED_STEP);
        this.#showers = checkInteger("showers", given.showers, 0, MAX_EPOCHS);
        this.#lifetime = checkInteger("lifetime", given.lifetime, 1, MAX_EPOCHS);
        if (this.#showers * this.#lifetime > MAX_EPOCHS) {
            const epochs = `${given.showers}·${given.lifetime}`;
            throw new RangeError(
                `showers·lifetime must be at most ${grouped(MAX_EPOCHS)} epochs, not ${epochs}`,
            );
        }
        this.#rain = checkReal("rain", given.rain, 0, MAX_RAIN);
        this.#drop = checkReal("drop", given.drop, 0, Infinity, true);
        this.#soil = 0.5 * checkReal("soil", given.soil, 0, 1);
        this.#talus = given.talus === null ? null : this.#step * checkReal("talus", given.talus, 0);
    }

    /**
     * Units around a place within which the ridge decides its height.
     * @returns {number}
     */
    get reach() {
        const spoilt = (this.#rain ? 2 : 0) + (this.#talus === null ? 0 : 1);
        return this.#step * this.#showers * this.#lifetime * spoilt;
    }

    /**
     * The heights at start, start + step, … below stop, in units.
     * @param {number} start units, a multiple of `step`, within ±2**52 less `reach`: the first
     *     place.
     * @param {number} stop units, a multiple of `step`, not below `start` and at most 2**24 steps
     *     above it.
     * @returns {Float64Array}
     * @throws {RangeError} if a place or the count is out of range.
     */
    heights(start, stop) {
        this.#check(start, stop, this.reach);
        const step = this.#step;
        // Every epoch spoils up to three more places at both ends, so as many are added and cut
        // off.
        const around = this.reach / step;
        const ground = Float64Array.from(
            this.#ridge.heights(start - this.reach, stop + this.reach, step),
        );
        for (let shower = 0; shower < this.#showers; shower++) {
            this.#weather(ground, this.#drops(shower, start / step - around, ground.length));
        }
        return ground.slice(around, ground.length - around);
    }

    /**
     * The surface of land and lakes at start, start + step, … below stop, in units: above `heights`
     * in a lake, equal to it elsewhere.
     * @param {number} start units, as for `heights`.
     * @param {number} stop units, as for `heights`.
     * @param {number} widest units, an integer from 0 (no lakes) to 65,536: no lake is wider.
     * @returns {Float64Array}
     */
    water(start, stop, widest) {
        const places = Math.floor(checkInteger("widest", widest, 0, MAX_LAKE) / this.#step);
        const margin = Math.max(places - 1, 0);
        const around = margin * this.#step;
        this.#check(start, stop, this.reach + around);
        const level = filled(this.heights(start - around, stop + around), places);
        return level.slice(margin, level.length - margin);
    }

    /** The drops of a shower that fall on each place from number `first` on. */
    #drops(shower, first, count) {
        const chance = hashRun(absorb(this.#key, shower), first, count);
        return rowOf(count, (i) => Math.floor(chance[i] * (0.5 * TO_SHARE) + this.#rain));
    }

    /** Let one shower fall on the ground, in place; it is right `reach` and more from both ends. */
    #weather(ground, drops) {
        const leaving = new Float64Array(ground.length);
        const carried = new Float64Array(ground.length);
        const rightward = new Uint8Array(ground.length);
        for (let epoch = 0; epoch < this.#lifetime; epoch++) {
            if (this.#rain) {
                this.#look(ground, drops, leaving, carried, rightward);
                moveAmounts(drops, leaving, rightward);
                moveAmounts(ground, carried, rightward);
            }
            if (this.#talus !== null) slideGround(ground, this.#talus);
        }
    }

    /**
     * Find how many drops leave each inner place, how much ground they carry, and whether to the
     * right.
     */
    #look(ground, drops, leaving, carried, rightward) {
        const drop = this.#drop;
        const soil = this.#soil;
        const last = ground.length - 1;
        if (last < 2) return;
        let left = drops[0] * drop + ground[0];
        let here = drops[1] * drop + ground[1];
        for (let i = 1; i < last; i++) {
            const right = drops[i + 1] * drop + ground[i + 1];
            const toRight = right < left;
            const fall = here - (toRight ? right : left) - 2 * drop;
            const leave = fall >= 0 ? Math.min(drops[i], MAX_LEAVING) : 0;
            const slope = ground[i] - ground[toRight ? i + 1 : i - 1];
            rightward[i] = toRight ? 1 : 0;
            leaving[i] = leave;
            carried[i] = Math.max(Math.min(fall, slope), 0) * soil * Math.min(leave, 1);
            left = here;
            here = right;
        }
    }

    #check(start, stop, around) {
        const farthest = REACH - around;
        checkInteger("start", start, -farthest, farthest);
        checkInteger("stop", stop, -farthest, farthest);
        if (start > stop) {
            throw new RangeError(`start must not be after stop, but ${start} is after ${stop}`);
        }
        for (const [name, place] of Object.entries({start, stop})) {
            if (place % this.#step) {
                throw new RangeError(
                    `${name} must be a multiple of step (${this.#step}), not ${place}`,
                );
            }
        }
        const count = (stop - start) / this.#step;
        if (count > MAX_WEATHERED) {
            const most = `at most ${grouped(MAX_WEATHERED)} heights can be asked for at once`;
            throw new RangeError(`${most}, not ${grouped(count)}`);
        }
    }
}

/**
 * Move what leaves each place to its right neighbour, where `rightward` is 1, or to its left one,
 * in place; nothing leaves the ends.
 */
function moveAmounts(amounts, leaving, rightward) {
    const last = amounts.length - 1;
    let fromLeft = 0;
    // Products instead of branches, of which a processor could only guess the way.
    for (let i = 0; i < last; i++) {
        const own = leaving[i];
        const fromRight = leaving[i + 1] * (1 - rightward[i + 1]);
        amounts[i] = amounts[i] - own + fromLeft + fromRight;
        fromLeft = own * rightward[i];
    }
    if (last > 0) amounts[last] += fromLeft;
}

/** Let ground slide where it is steeper than `talus`, in place. */
function slideGround(ground, talus) {
    let before = 0;
    for (let i = 0; i < ground.length - 1; i++) {
        const slope = ground[i] - ground[i + 1];
        const slid = (slope - Math.min(Math.max(slope, -talus), talus)) * SLIDE_SHARE;
        ground[i] = ground[i] + before - slid;
        before = slid;
    }
    if (ground.length) ground[ground.length - 1] += before;
}

/**
 * The heights with every hollow filled to its lower rim, and wide valleys until the lake is
 * `widest` wide.
 *
 * This is the grey-scale closing by a flat segment of `widest` places (J. Serra, Image Analysis and
 * Mathematical Morphology, 1982): at each place the least of the greatest heights of all windows of
 * that width around it.
 * @param {ArrayLike<number>} ground
 * @param {number} widest places between the two shores, from 0.
 * @returns {Float64Array} of the same length; the outermost `widest - 1` at both ends are the
 *     ground's own.
 */
export function filled(ground, widest) {
    const level = Float64Array.from(ground);
    if (widest < 2 || level.length < 2 * widest - 1) return level;
    const highest = runningExtreme(level, widest, (a, b) => (a > b ? a : b));
    level.set(
        runningExtreme(highest, widest, (a, b) => (a < b ? a : b)),
        widest - 1,
    );
    return level;
}

/** The extreme of each `width` neighbours, from those of 1, 2, 4, … of them: `width - 1` fewer. */
function runningExtreme(values, width, extreme) {
    const all = Float64Array.from(values);
    let count = all.length;
    for (let done = 1; done < width;) {
        const more = Math.min(done, width - done);
        count -= more;
        for (let i = 0; i < count; i++) all[i] = extreme(all[i], all[i + more]);
        done += more;
    }
    return all.slice(0, count);
}

// ----------------------------------------------------------------------- drawings of one segment

const MAX_ITERATIONS = 22;

/** Points move up and down, or across the segment they split. */
const METHODS = Object.freeze(["vertical", "perpendicular"]);

const DISPLACE_DEFAULTS = Object.freeze({
    displacement: null,
    roughness: 1,
    iterations: 16,
    minLength: 0,
    method: "vertical",
    choice: "sign",
    decay: "power",
    floor: null,
    ceiling: null,
    seed: 0,
});

/**
 * The points of a segment after n passes of midpoint displacement: x0, y0, x1, y1, … of 2**n + 1
 * points.
 *
 * Each pass splits every segment in the middle and moves the new point by at most `displacement`
 * times the pass's factor: 1, then 2^-roughness, 4^-roughness, … (see `levelFactors`).
 * @param {ReadonlyArray<number>} start [x, y] of the first point, in units, each within ±2**52.
 * @param {ReadonlyArray<number>} end [x, y] of the last point.
 * @param {object} [options]
 * @param {number | null} [options.displacement] units, 0 to 1e15: the bound of the first midpoint;
 *     by default the mean of the two heights.
 * @param {number} [options.roughness] how fast the bound shrinks, above 0; 1.
 * @param {number} [options.iterations] passes at most, 0 to 22; 16.
 * @param {number} [options.minLength] units, from 0: parts no longer than this, measured on the
 *     first straight segment, are not split; 0.
 * @param {string} [options.method] "vertical" moves points up and down, "perpendicular" across the
 *     segment they split; "vertical".
 * @param {string} [options.choice] as for a `Ridge`; "sign".
 * @param {string | ReadonlyArray<number>} [options.decay] as for a `Ridge`; "power".
 * @param {number | null} [options.floor] units, within ±1e15: lower points are raised to it.
 * @param {number | null} [options.ceiling] units, within ±1e15: higher points are lowered to it.
 * @param {number | bigint | string} [options.seed] the same one gives the same line; 0.
 * @returns {Float64Array}
 * @throws {RangeError} if an argument is out of its range.
 */
export function displace(start, end, options = {}) {
    const given = checkNames("options of displace", options, DISPLACE_DEFAULTS);
    const first = checkPoint("start", start);
    const last = checkPoint("end", end);
    const displacement =
        given.displacement === null
            ? 0.5 * (first[1] + last[1])
            : checkReal("displacement", given.displacement, 0, MAX_HEIGHT);
    let passes = 0;
    const most = checkInteger("iterations", given.iterations, 0, MAX_ITERATIONS);
    const shortest = checkReal("minLength", given.minLength, 0);
    let length = Math.hypot(last[0] - first[0], last[1] - first[1]);
    for (; passes < most && length > shortest; passes++) length *= 0.5;
    const roughness = checkReal("roughness", given.roughness, 0, Infinity, true);
    const factors = levelFactors(checkedDecay(given.decay), roughness, passes, 0);
    const across = checkWord("method", given.method, METHODS) === "perpendicular";
    const choice = checkWord("choice", given.choice, CHOICES);
    const [floor, ceiling] = checkedBounds(given.floor, given.ceiling);
    const key = seedKey(seedNumber(given.seed));
    let points = Float64Array.of(...first, ...last);
    factors.forEach((factor, pass) => {
        const bound = displacement * factor * TO_SHARE;
        const hashes = hashRun(key, 2 ** pass, 2 ** pass);
        points = splitSegments(points, (i) => numerator(hashes[i] | 0, choice) * bound, across);
    });
    if (floor !== null || ceiling !== null) {
        for (let i = 1; i < points.length; i += 2) {
            points[i] = clipped(points[i], floor ?? -Infinity, ceiling ?? Infinity);
        }
    }
    return points;
}

/** The points with a new one between each two, moved up or down, or across to the left. */
function splitSegments(points, move, across) {
    const halves = new Float64Array(2 * points.length - 2);
    halves.set(points.subarray(points.length - 2), halves.length - 2);
    for (let i = 0; 2 * i < points.length - 2; i++) {
        const x0 = points[2 * i];
        const y0 = points[2 * i + 1];
        const x1 = points[2 * i + 2];
        const y1 = points[2 * i + 3];
        let x = (x0 + x1) * 0.5;
        let y = (y0 + y1) * 0.5;
        if (across) {
            const dx = y0 - y1;
            const dy = x1 - x0;
            const share = move(i) / (Math.sqrt(dx * dx + dy * dy) || 1);
            x += dx * share;
            y += dy * share;
        } else {
            y += move(i);
        }
        halves[4 * i] = x0;
        halves[4 * i + 1] = y0;
        halves[4 * i + 2] = x;
        halves[4 * i + 3] = y;
    }
    return halves;
}

const MAX_BRANCHES = 64;

/** The first midpoint of a bolt moves by this share of its length, unless told otherwise. */
const BOLT_SHARE = 1 / 6;

/** Share of a channel before its first branch, and on which branches may begin. */
const FIRST_ROOT = 0.1;
const ROOTS = 0.7;

/** Radians between a branch and its parent, at least, and more of them, at most. */
const MIN_TURN = 0.35;
const MAX_MORE_TURN = 0.5;

/**
 * Length of a branch at the root, as a share of its parent's, at least, and more of it, at most.
 */
const MIN_BRANCH = 0.15;
const MAX_MORE_BRANCH = 0.35;

/** Share by which a branch at the far end is shorter than one at the root. */
const SHORTENING = 0.6;

const LIGHTNING_DEFAULTS = Object.freeze({
    displacement: null,
    roughness: 1,
    iterations: 7,
    branches: 6,
    seed: 0,
});

/**
 * The channels of a bolt of lightning, the main one first: each x0, y0, x1, y1, … from its root on.
 * Branches turn by sines, and lengths are of vectors, whose last bits may differ between engines.
 * @param {ReadonlyArray<number>} start [x, y], in units, where the bolt begins.
 * @param {ReadonlyArray<number>} end [x, y], another point, where it strikes.
 * @param {object} [options]
 * @param {number | null} [options.displacement] units, 0 to 1e15: the bound of the first midpoint;
 *     by default a sixth of the bolt's length.
 * @param {number} [options.roughness] above 0, see `displace`; 1.
 * @param {number} [options.iterations] passes of the main channel, 1 to 12; branches have fewer; 7.
 * @param {number} [options.branches] how many channels leave the main one, 0 to 64; every other one
 *     forks once more; 6.
 * @param {number | bigint | string} [options.seed] 0.
 * @returns {Float64Array[]}
 * @throws {RangeError} if an argument is out of its range, or both ends are the same point.
 */
export function lightning(start, end, options = {}) {
    const given = checkNames("options of lightning", options, LIGHTNING_DEFAULTS);
    const root = checkPoint("start", start);
    const foot = checkPoint("end", end);
    const along = [foot[0] - root[0], foot[1] - root[1]];
    const branches = checkInteger("branches", given.branches, 0, MAX_BRANCHES);
    if (!along[0] && !along[1]) throw new RangeError("the two ends must not be the same point");
    const length = Math.hypot(...along);
    const bound =
        given.displacement === null
            ? length * BOLT_SHARE
            : checkReal("displacement", given.displacement, 0, MAX_HEIGHT);
    const seed = seedNumber(given.seed);
    const shape = {
        crookedness: bound / length,
        roughness: given.roughness,
        seed,
        key: seedKey(seed),
    };
    const iterations = checkInteger("iterations", given.iterations, 1, 12);
    const channels = [boltChannel(shape, root, along, iterations, 0)];
    for (let number = 1; number <= branches; number++) {
        const fewer = Math.max(1, iterations - 2);
        channels.push(...boltBranch(shape, channels[0], along, fewer, number, number % 2));
    }
    return channels;
}

/** A channel from a root to where `along` leads. */
function boltChannel(shape, root, along, iterations, number) {
    return displace(root, [root[0] + along[0], root[1] + along[1]], {
        displacement: shape.crookedness * Math.hypot(...along),
        roughness: shape.roughness,
        iterations,
        method: "perpendicular",
        choice: "uniform",
        seed: hashOne(shape.key, number),
    });
}

/** A channel that leaves its parent to one side, then the channels that leave it. */
function boltBranch(shape, parent, along, iterations, number, forks) {
    const [place, length, angle] = uniform(shape.seed, [
        4 * number,
        4 * number + 1,
        4 * number + 2,
    ]);
    const root = 2 * Math.floor((FIRST_ROOT + ROOTS * place) * (parent.length / 2 - 1));
    const size = MIN_TURN + MAX_MORE_TURN * Math.abs(2 * angle - 1);
    const turn = angle < 0.5 ? -size : size;
    const cos = Math.cos(turn);
    const sin = Math.sin(turn);
    const turned = [cos * along[0] - sin * along[1], sin * along[0] + cos * along[1]];
    const way = turned.map(
        (part) => part * (MIN_BRANCH + MAX_MORE_BRANCH * length) * (1 - SHORTENING * place),
    );
    const channel = boltChannel(
        shape,
        Array.from(parent.subarray(root, root + 2)),
        way,
        iterations,
        number,
    );
    if (!forks) return [channel];
    const fewer = Math.max(1, iterations - 1);
    return [channel, ...boltBranch(shape, channel, way, fewer, number + MAX_BRANCHES, forks - 1)];
}
