/**
 * A memory of results, which saves time and changes no answer: it keeps only what would be computed
 * again.
 */

/** The most that the memory of a landscape holds, and besides that of one large thing. */
export const MAX_BYTES = 6 << 20;
export const MAX_LARGE_BYTES = 48 << 20;

/** Bytes of a result, about, besides its arrays. */
const MEMORY_OVERHEAD = 256;

const memoryNames = new WeakMap();
let memoryNamed = 0;

/**
 * Keeps the latest results of pure functions, up to a number of bytes.
 *
 * It has two halves. New results go to the new half; when that is full it replaces the old one,
 * whose results are forgotten unless they were asked for since. A result larger than a half is kept
 * apart.
 */
export class Memory {
    constructor(limit = MAX_BYTES, large = 0) {
        this._half = Math.floor(limit / 2);
        this._most = large;
        this._large = new Map();
        this._fresh = new Map();
        this._old = new Map();
        this._filled = 0;
    }

    /**
     * `make(...args)`, or its result of last time; it must not be changed.
     *
     * `make` must be one and the same function each time: a named one, never an arrow made for the
     * call. Arguments are told apart by value if they are numbers, words, big integers, or things
     * with a `memo` (views and moments); else each object is only equal to itself.
     */
    recall(make, ...args) {
        let key = memoryName(make);
        for (const argument of args) key += `|${memoryName(argument)}`;
        let kept = this._fresh.get(key);
        if (kept === undefined) kept = this._large.get(key);
        if (kept !== undefined) return kept;
        kept = this._old.get(key);
        if (kept === undefined) kept = make(...args);
        this._keep(key, kept);
        return kept;
    }

    _keep(key, made) {
        const size = bytesOf(made);
        if (size > this._half) {
            if (size <= this._most) this._large = new Map([[key, made]]);
            return;
        }
        if (this._filled + size > this._half) {
            this._old = this._fresh;
            this._fresh = new Map();
            this._filled = 0;
        }
        this._fresh.set(key, made);
        this._filled += size;
    }
}

/** A memory that keeps nothing. */
export const FORGETFUL = new Memory(0);

/** A word for an argument: equal ones have equal words. */
function memoryName(thing) {
    if (thing === null || (typeof thing !== "object" && typeof thing !== "function")) {
        return typeof thing === "string" ? `'${thing}` : String(thing);
    }
    if (typeof thing.memo === "string") return thing.memo;
    if (
        Array.isArray(thing) &&
        thing.length < 9 &&
        thing.every((part) => typeof part !== "object")
    ) {
        return `[${thing.map(memoryName).join()}]`;
    }
    let name = memoryNames.get(thing);
    if (name === undefined) {
        memoryNamed += 1;
        name = `#${memoryNamed}`;
        memoryNames.set(thing, name);
    }
    return name;
}

/** Bytes of a thing, about: its `byteLength`, or those of its parts. */
function bytesOf(thing) {
    if (thing === null || typeof thing !== "object") return MEMORY_OVERHEAD;
    if (typeof thing.byteLength === "number") return MEMORY_OVERHEAD + thing.byteLength;
    if (Array.isArray(thing) && typeof thing[0] === "number")
        return MEMORY_OVERHEAD + 8 * thing.length;
    let size = MEMORY_OVERHEAD;
    for (const part of Object.values(thing)) {
        if (part !== null && typeof part === "object") size += bytesOf(part);
    }
    return size;
}
