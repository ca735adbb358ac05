/**
 * What Python does with numbers, words and collections, to the last bit, where JavaScript's own
 * operators and functions differ: for modules that are made from Python.
 */

import {NDArray} from "./arrays.js";

/** By what a record is compared: the values of its fields. */
export const PARTS = Symbol("parts");

export class ValueError extends Error {}
export class TypeError extends Error {}
export class RuntimeError extends Error {}
export class IndexError extends Error {}
export class KeyError extends Error {}
export class OSError extends Error {}
export class AssertionError extends Error {}

// ---------------------------------------------------------------------------------------- numbers

/** `a % b`: the rest with the sign of `b`. */
export function modulo(a, b) {
    const rest = a % b;
    if (rest === 0) return b < 0 ? -0 : 0;
    return rest < 0 !== b < 0 ? rest + b : rest;
}

/** `a // b` of floats. */
export function floorDivide(a, b) {
    const rest = a % b;
    let quotient = (a - rest) / b;
    if (rest !== 0 && rest < 0 !== b < 0) quotient -= 1;
    if (quotient === 0) return Object.is(a / b, -0) || a / b < 0 ? -0 : 0;
    const floor = Math.floor(quotient);
    return quotient - floor > 0.5 ? floor + 1 : floor;
}

/** `divmod(a, b)`. */
export function divmod(a, b) {
    return [floorDivide(a, b), modulo(a, b)];
}

/** The rest with the sign of `a`. */
export function fmod(a, b) {
    return a % b;
}

export function square(x) {
    return x * x;
}

/** The nearest whole number; halves go to the even one. */
export function rint(value) {
    const floor = Math.floor(value);
    const rest = value - floor;
    const up = rest === 0.5 ? floor % 2 !== 0 : rest > 0.5;
    if (!up) return floor;
    return floor === -1 ? -0 : floor + 1;
}

/** `round(value, digits)`, for values whose product with a power of ten is exact enough. */
export function rounded(value, digits) {
    return Number.isFinite(value) ? Number(fixed(value, digits)) : value;
}

/** A number with so many digits behind the point; of halves, the even one. */
function fixed(value, digits) {
    const text = value.toFixed(digits);
    const size = Math.abs(value);
    const exact = size.toFixed(Math.min(digits + 30, 100));
    const point = exact.length - Math.min(30, 100 - digits);
    let found = text;
    if (/^50*$/.test(exact.slice(point))) {
        const down = exact.slice(0, point).replace(/\.$/, "");
        if (Number(down.at(-1)) % 2 === 0) found = value < 0 ? `-${down}` : down;
    }
    return Object.is(value, -0) || (value < 0 && found[0] !== "-") ? `-${found}` : found;
}

export function copysign(size, sign) {
    const negative = sign < 0 || Object.is(sign, -0);
    return negative ? -Math.abs(size) : Math.abs(size);
}

export function radians(degrees) {
    return degrees * (Math.PI / 180);
}

export function degrees(radians) {
    return radians * (180 / Math.PI);
}

export function isInfinite(value) {
    return value === Infinity || value === -Infinity;
}

export function clip(value, low, high) {
    return Math.min(Math.max(value, low), high);
}

export function uint8(value) {
    return Math.trunc(value) & 0xff;
}

export function uint16(value) {
    return Math.trunc(value) & 0xffff;
}

export function int8(value) {
    return (Math.trunc(value) << 24) >> 24;
}

export function int32(value) {
    return Math.trunc(value) | 0;
}

export function uint32(value) {
    return modulo(Math.trunc(value), 2 ** 32);
}

/** The smallest of some numbers; the first of equal ones. */
export function min(first, ...others) {
    let least = first;
    for (const other of others) if (other < least) least = other;
    return least;
}

/** The largest of some numbers; the first of equal ones. */
export function max(first, ...others) {
    let most = first;
    for (const other of others) if (other > most) most = other;
    return most;
}

/** A word of bits of whole numbers, which may lie beyond 32 of them. */
function bitwise(a, b, small, large) {
    if ((a | 0) === a && (b | 0) === b) return small(a, b);
    return safe(large(BigInt(a), BigInt(b)));
}

function safe(integer) {
    const number = Number(integer);
    if (!Number.isSafeInteger(number)) throw new RangeError(`${integer} is beyond 2**53`);
    return number;
}

export function and(a, b) {
    // Of a word's lowest bits, as addresses are cut.
    if (b === 0xffffffff) return modulo(a, 2 ** 32);
    return bitwise(
        a,
        b,
        (x, y) => x & y,
        (x, y) => x & y,
    );
}

export function or(a, b) {
    return bitwise(
        a,
        b,
        (x, y) => x | y,
        (x, y) => x | y,
    );
}

export function xor(a, b) {
    return bitwise(
        a,
        b,
        (x, y) => x ^ y,
        (x, y) => x ^ y,
    );
}

export function shiftLeft(a, bits) {
    return safe(BigInt(a) << BigInt(bits));
}

export function shiftRight(a, bits) {
    return Math.floor(a / 2 ** bits);
}

// ------------------------------------------------------------------------------------------ seeds
// Whole numbers of any size: a number where it is exact, else a BigInt.

function narrowed(integer) {
    const number = Number(integer);
    return Number.isSafeInteger(number) ? number : integer;
}

export function addSeeds(a, b) {
    return narrowed(BigInt(a) + BigInt(b));
}

export function multiplySeeds(a, b) {
    return narrowed(BigInt(a) * BigInt(b));
}

export function xorSeeds(a, b) {
    return narrowed(BigInt(a) ^ BigInt(b));
}

export function shiftSeed(seed, bits) {
    return narrowed(BigInt(seed) << BigInt(bits));
}

export function negativeSeed(seed) {
    return narrowed(-BigInt(seed));
}

/** The rest of a seed, from 0 to below `n`. */
export function seedModulo(seed, n) {
    const divisor = BigInt(n);
    return Number(((BigInt(seed) % divisor) + divisor) % divisor);
}

/** A whole number of a stream of chance, from which its things are counted. */
export class Stream {
    constructor(first, each) {
        this.first = first;
        this.each = each;
    }

    /** The first number of a thing. */
    at(thing) {
        return this.first + this.each * thing;
    }

    valueOf() {
        return this.first;
    }
}

// ------------------------------------------------------------------------------------ collections

/** [start, start + step, …] before `stop`. */
export function range(start, stop = null, step = 1) {
    const [first, last] = stop === null ? [0, start] : [start, stop];
    const count = Math.max(Math.ceil((last - first) / step), 0);
    const numbers = new Array(count);
    for (let number = 0; number < count; number++) numbers[number] = first + number * step;
    return Object.assign(numbers, {start: first, stop: last, step});
}

/** Tuples of the things of several, as long as the first has some; all are equally long. */
export function zip(...rows) {
    const lists = rows.map((row) => (Array.isArray(row) ? row : [...row]));
    const count = Math.min(...lists.map((list) => list.length));
    return Array.from({length: count}, (_, place) => lists.map((list) => list[place]));
}

/** Pairs of a number, from `first` on, and a thing. */
export function enumerate(row, first = 0) {
    return Array.from(row, (thing, place) => [first + place, thing]);
}

/** Pairs of neighbours. */
export function pairwise(row) {
    const list = Array.isArray(row) ? row : [...row];
    return list.slice(1).map((thing, place) => [list[place], thing]);
}

export function map(make, ...rows) {
    return rows.length === 1
        ? Array.from(rows[0], (thing) => make(thing))
        : zip(...rows).map((things) => make(...things));
}

export function product(...rows) {
    return rows.reduce(
        (found, row) => found.flatMap((one) => Array.from(row, (thing) => [...one, thing])),
        [[]],
    );
}

export function combinations(row, count) {
    if (count === 0) return [[]];
    return [...row].flatMap((thing, place, list) =>
        combinations(list.slice(place + 1), count - 1).map((rest) => [thing, ...rest]),
    );
}

export function accumulate(row) {
    let sum = 0;
    return Array.from(row, (thing, place) => (sum = place ? sum + thing : thing));
}

/** The things of a row over and over. */
export function cycle(row) {
    const list = [...row];
    let place = -1;
    return {
        next() {
            place = place + 1 < list.length ? place + 1 : 0;
            return {value: list[place], done: false};
        },
        [Symbol.iterator]() {
            return this;
        },
    };
}

export function* count(first = 0, step = 1) {
    for (let number = 0; ; number++) yield first + number * step;
}

export function* islice(row, count) {
    if (count <= 0) return;
    let left = count;
    for (const thing of row) {
        yield thing;
        left -= 1;
        if (left === 0) return;
    }
}

export function iter(row) {
    return row[Symbol.iterator]();
}

/** The next thing of an iterator; `otherwise` if there is none. */
export function next(iterator, otherwise) {
    const {value, done} = (iterator.next ? iterator : iter(iterator)).next();
    if (!done) return value;
    if (otherwise === undefined) throw new RangeError("an iterator has ended");
    return otherwise;
}

/** A function that gives the next thing of an iterator each time. */
export function taker(iterator) {
    return () => next(iterator);
}

export function sum(row) {
    let total = 0;
    for (const thing of row) total += Number(thing);
    return total;
}

/** Where a thing belongs in a row that ascends: behind equal ones, or before them. */
export function bisect(row, thing, side) {
    let low = 0;
    let high = row.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        const before = side === "right" ? !(thing < row[middle]) : row[middle] < thing;
        if (before) low = middle + 1;
        else high = middle;
    }
    return low;
}

/** The product of a row, one after another. */
export function prod(row) {
    let product = 1;
    for (const factor of row) product *= factor;
    return product;
}

/** A row again and again. */
export function repeated(row, times) {
    return Array.from({length: Math.max(times, 0)}, () => row).flat(1);
}

/** `row[start:stop:step]`. */
export function stretch(row, start, stop, step) {
    const {length} = row;
    const way = step ?? 1;
    const bound = (place, otherwise) => {
        if (place === null) return otherwise;
        const from = place < 0 ? place + length : place;
        return way > 0
            ? Math.min(Math.max(from, 0), length)
            : Math.min(Math.max(from, -1), length - 1);
    };
    const first = bound(start, way > 0 ? 0 : length - 1);
    const last = bound(stop, way > 0 ? length : -1);
    const found = range(first, last, way).map((place) => row[place]);
    return typeof row === "string" ? found.join("") : found;
}

/** -1, 0 or 1: how numbers, words, or rows of them stand in order. */
export function compared(one, other) {
    if (!isRow(one)) return one < other ? -1 : one > other ? 1 : 0;
    const [left, right] = [[...one], [...other]];
    for (let place = 0; place < Math.min(left.length, right.length); place++) {
        const found = compared(left[place], right[place]);
        if (found) return found;
    }
    return left.length - right.length;
}

export function sorted(row, key = null, falling = false) {
    const pairs = Array.from(row, (thing) => [key ? key(thing) : thing, thing]);
    pairs.sort((one, other) => compared(one[0], other[0]) * (falling ? -1 : 1));
    return pairs.map(([, thing]) => thing);
}

export function sortInPlace(list, key = null, falling = false) {
    sorted(list, key, falling).forEach((thing, place) => {
        list[place] = thing;
    });
}

/** The first thing for which none is before it in order. */
export function minOf(row, key, otherwise) {
    return extreme(row, key, otherwise, -1);
}

/** The first thing for which none is behind it in order. */
export function maxOf(row, key, otherwise) {
    return extreme(row, key, otherwise, 1);
}

function extreme(row, key, otherwise, sign) {
    let found;
    let best;
    let some = false;
    for (const thing of row) {
        const own = key ? key(thing) : thing;
        if (!some || compared(own, best) * sign > 0) [found, best] = [thing, own];
        some = true;
    }
    if (some) return found;
    if (otherwise === undefined) throw new ValueError("there is nothing to choose from");
    return otherwise;
}

function isRow(thing) {
    return (
        typeof thing === "object" && thing !== null && typeof thing[Symbol.iterator] === "function"
    );
}

/** Whether two values are equal as in Python: rows and records by their parts. */
export function equals(one, other) {
    if (one === other) return true;
    if (one === null || other === null || typeof one !== "object" || typeof other !== "object") {
        const large = typeof one === "bigint" || typeof other === "bigint";
        return large && String(one) === String(other);
    }
    if (typeof one.equals === "function") return one.equals(other);
    if (one instanceof Set && other instanceof Set)
        return one.size === other.size && isSubset(one, other);
    if (one instanceof Map && other instanceof Map) {
        return (
            one.size === other.size &&
            [...one].every(([key, value]) => other.has(key) && equals(value, other.get(key)))
        );
    }
    // Tuples with names equal those without; other records equal only such of their class.
    if (!isRow(one) && !isRow(other) && one.constructor !== other.constructor) return false;
    const [left, right] = [partsOf(one), partsOf(other)];
    if (left === null || right === null || left.length !== right.length) return false;
    return left.every((part, place) => equals(part, right[place]));
}

/** The parts by which something is compared; null for what is equal to itself alone. */
function partsOf(thing) {
    if (Array.isArray(thing)) return thing;
    return thing[PARTS] ?? (thing instanceof Map ? [...thing] : null);
}

export function contains(row, thing) {
    for (const one of row) if (equals(one, thing)) return true;
    return false;
}

export function indexOf(row, thing) {
    const place = [...row].findIndex((one) => equals(one, thing));
    if (place < 0) throw new ValueError("it is not in the list");
    return place;
}

export function counted(row, thing) {
    return [...row].filter((one) => equals(one, thing)).length;
}

/** The value of a key, which is there. */
export function item(table, key) {
    const value = table.get(key);
    if (value === undefined && !table.has(key)) throw new KeyError(String(key));
    return value;
}

/** A place in a list, counted from its end where it is negative. */
export function placeIn(list, place) {
    const own = place < 0 ? place + list.length : place;
    if (!(own >= 0 && own < list.length)) throw new IndexError(`${place} of ${list.length}`);
    return own;
}

/** `list[place] = value`. */
export function put(list, place, value) {
    list[placeIn(list, place)] = value;
}

export function setDefault(table, key, value = null) {
    if (!table.has(key)) table.set(key, value);
    return table.get(key);
}

export function popItem(table, key, otherwise) {
    const value = table.get(key);
    if (!table.delete(key)) {
        if (otherwise === undefined) throw new KeyError(String(key));
        return otherwise;
    }
    return value;
}

export function united(one, other) {
    return new Set([...one, ...other]);
}

export function shared(one, other) {
    return new Set([...one].filter((thing) => other.has(thing)));
}

export function isSubset(one, other) {
    return [...one].every((thing) => other.has(thing));
}

/** A dictionary of these keys, in their order. */
export function fromKeys(keys, value = null) {
    return new Table(Array.from(keys, (key) => [key, value]));
}

export function without(one, other) {
    return new Set([...one].filter((thing) => !other.has(thing)));
}

/** A dictionary whose keys are tuples or records, told apart by their parts. */
export class Table extends Map {
    #keys = new Map();

    constructor(pairs = []) {
        super();
        for (const [key, value] of pairs) this.set(key, value);
    }

    #own(key) {
        const word = wordOf(key);
        const own = this.#keys?.get(word);
        return own === undefined ? [word, key] : [word, own];
    }

    get(key) {
        return super.get(this.#own(key)[1]);
    }

    has(key) {
        return super.has(this.#own(key)[1]);
    }

    set(key, value) {
        const [word, own] = this.#own(key);
        this.#keys.set(word, own);
        return super.set(own, value);
    }

    delete(key) {
        const [word, own] = this.#own(key);
        this.#keys.delete(word);
        return super.delete(own);
    }
}

const names = new WeakMap();
let named = 0;

/** Short words for long ones. */
const shorter = new Map();

/** The most letters of a word that stays: longer ones are those of things that there are few of. */
const LONGEST = 100;

function shortened(word) {
    if (word.length <= LONGEST) return word;
    if (!shorter.has(word)) shorter.set(word, `@${shorter.size}`);
    return shorter.get(word);
}

function wordOfParts(parts) {
    let word = "[";
    for (const part of parts) word += `${wordOf(part)},`;
    return `${word}]`;
}

/** A word for a value: equal values have equal ones. */
export function wordOf(thing) {
    if (typeof thing === "string") return JSON.stringify(thing);
    if (thing === null || (typeof thing !== "object" && typeof thing !== "function")) {
        return Object.is(thing, -0) ? "0" : String(thing);
    }
    if (Array.isArray(thing)) return wordOfParts(thing);
    let name = names.get(thing);
    if (name === undefined) {
        const parts = thing[PARTS];
        name = parts === undefined ? `#${++named}` : shortened(wordOfParts(parts));
        names.set(thing, name);
    }
    return name;
}

/** What a Map tells a value by, equal for equal ones; only lists and records need a word. */
export function keyOf(thing) {
    if (typeof thing === "string") return `"${thing}`;
    return thing === null || (typeof thing !== "object" && typeof thing !== "function")
        ? thing
        : wordOf(thing);
}

export function id(thing) {
    return wordOf(thing);
}

// ------------------------------------------------------------------------------- records, objects

/** Make a class one of records that are equal by their parts: all that they have of their own. */
export function data(Kind) {
    Object.defineProperty(Kind.prototype, PARTS, {get: parts});
}

/** Make a class one of records that are gone through like a list of their parts, too. */
export function tuple(Kind) {
    data(Kind);
    Object.defineProperty(Kind.prototype, Symbol.iterator, {value: iterated});
}

function parts() {
    const found = [];
    // Of a class of records nothing else can be gone through; this is faster than to ask for all.
    for (const name in this) found.push(this[name]);
    return found;
}

function iterated() {
    return parts.call(this)[Symbol.iterator]();
}

/** A record with other values in some fields. */
export function replaced(record, fields) {
    const other = Object.assign(copied(record), fields);
    other.postInit?.();
    return other;
}

/** The same thing again, with the same parts. */
export function copied(thing) {
    const copy = Object.assign(Object.create(Object.getPrototypeOf(thing)), thing);
    return copy;
}

const bounds = new WeakMap();

/** A method as a function: one and the same for an object. */
export function bound(thing, name) {
    let own = bounds.get(thing);
    if (own === undefined) bounds.set(thing, (own = new Map()));
    if (!own.has(name)) own.set(name, thing[name].bind(thing));
    return own.get(name);
}

const kept = new WeakMap();

/** What is computed when it is first asked for. */
export function once(thing, name, make) {
    let own = kept.get(thing);
    if (own === undefined) kept.set(thing, (own = new Map()));
    if (!own.has(name)) own.set(name, make());
    return own.get(name);
}

/** A function that keeps its latest results. */
export function remembered(most) {
    return (make) => {
        const results = new Map();
        return (...given) => {
            const word = wordOf(given);
            if (results.has(word)) return results.get(word);
            const made = make(...given);
            if (results.size >= most) results.delete(results.keys().next().value);
            results.set(word, made);
            return made;
        };
    };
}

// ------------------------------------------------------------------------------------------- days

/** A day of a year. */
export class Day {
    constructor(year, month, day) {
        this.year = year;
        this.month = month;
        this.day = day;
    }

    get [PARTS]() {
        return [this.year, this.month, this.day];
    }

    /** The number of the day: 1 for the first of January of year 1. */
    toordinal() {
        return daysOf(this) + 719163;
    }

    isoformat() {
        const two = (number) => String(number).padStart(2, "0");
        return `${String(this.year).padStart(4, "0")}-${two(this.month)}-${two(this.day)}`;
    }
}

/** Days since the first of January 1970. */
function daysOf({year, month, day}) {
    const date = new Date(0);
    date.setUTCFullYear(year, month - 1, day);
    return date.getTime() / 86_400_000;
}

export function daysBetween(later, earlier) {
    return daysOf(later) - daysOf(earlier);
}

// ------------------------------------------------------------------------------------------ words

/** The UTF-8 bytes of a word. */
export function encode(text) {
    return new TextEncoder().encode(text);
}

/** CRC-32, as in the PNG standard. */
export function crc32(bytes) {
    let sum = ~0;
    for (const byte of bytes) {
        sum ^= byte;
        for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
    }
    return ~sum >>> 0;
}

/** The groups of a whole word that fits a pattern; null if it does not. */
export function fullmatch(pattern, text) {
    return new RegExp(`^(?:${pattern})$`, "u").exec(text);
}

/** A float as Python writes it: with a point or an exponent. */
export function repr(value) {
    if (!Number.isFinite(value))
        return String(value).replace("Infinity", "inf").replace("NaN", "nan");
    if (Number.isInteger(value) && Math.abs(value) < 1e16) {
        return Object.is(value, -0) ? "-0.0" : `${value}.0`;
    }
    const [digits, power] = value.toExponential().split("e");
    if (power >= -4 && power < 16) return String(value);
    return `${digits}e${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
}

export function split(text, by) {
    return by === undefined ? text.split(/\s+/).filter(Boolean) : text.split(by);
}

export function partition(text, by) {
    const place = text.indexOf(by);
    return place < 0 ? [text, "", ""] : [text.slice(0, place), by, text.slice(place + by.length)];
}

export function rpartition(text, by) {
    const place = text.lastIndexOf(by);
    return place < 0 ? ["", "", text] : [text.slice(0, place), by, text.slice(place + by.length)];
}

export function removeprefix(text, start) {
    return text.startsWith(start) ? text.slice(start.length) : text;
}

export function removesuffix(text, end) {
    return end && text.endsWith(end) ? text.slice(0, -end.length) : text;
}

export function capitalize(text) {
    return text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase();
}

export function find(text, part) {
    return text.indexOf(part);
}

/** A word without these letters at its ends. */
export function strip(text, letters) {
    let [start, stop] = [0, text.length];
    while (start < stop && letters.includes(text[start])) start += 1;
    while (stop > start && letters.includes(text[stop - 1])) stop -= 1;
    return text.slice(start, stop);
}

export function isdigit(text) {
    return /^\d+$/.test(text);
}

/** A number as `f"{value:how}"` writes it: g, d, .2f, 02d, 04x. */
export function format(value, how) {
    const [, fill, width, comma, digits, kind] =
        /^(0?)(\d*)(,?)(?:\.(\d+))?([a-z]?)$/.exec(how) ?? [];
    if (kind === undefined) throw new ValueError(`the form ${how} is not known`);
    let text = Number.isInteger(value) ? String(value) : repr(value);
    if (kind === "e") text = exponential(value, digits === undefined ? 6 : Number(digits));
    if (kind === "f") text = fixed(value, digits === undefined ? 6 : Number(digits));
    if (kind === "x") text = value.toString(16);
    if (kind === "g") text = general(value, digits === undefined ? 6 : Number(digits));
    if (comma) text = text.replace(/\d(?=(\d{3})+(?!\d))(?<!\.\d*)/g, "$&,");
    if (!fill || text[0] !== "-") return text.padStart(Number(width || 0), fill || " ");
    return `-${text.slice(1).padStart(Number(width || 0) - 1, fill)}`;
}

function exponential(value, digits) {
    const [mantissa, power] = value.toExponential(digits).split("e");
    return `${mantissa}e${power[0]}${power.slice(1).padStart(2, "0")}`;
}

/** A number in as few digits as say it, `most` at most. */
function general(value, most) {
    if (value === 0) return Object.is(value, -0) ? "-0" : "0";
    const [mantissa, exponent] = value.toExponential(most - 1).split("e");
    const power = Number(exponent);
    if (power >= -4 && power < most) return String(Number(value.toPrecision(most)));
    const sign = power < 0 ? "-" : "+";
    return `${Number(mantissa)}e${sign}${String(Math.abs(power)).padStart(2, "0")}`;
}

export function int(text, base = 10) {
    const number = parseInt(text, base);
    if (Number.isNaN(number)) throw new ValueError(`${text} is no whole number`);
    return number;
}

/** The numbers of an array as nested lists; a number as it is. */
export function toList(array) {
    return array instanceof NDArray ? array.toList() : array;
}

/** The only number of an array; a number as it is. */
export function itemOf(array) {
    return array instanceof NDArray ? array.item() : array;
}
