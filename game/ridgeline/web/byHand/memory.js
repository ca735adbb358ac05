/** A memory of results, which saves time and changes no answer; see Python's `scene/memory.py`. */

import {keyOf} from "../python.js";

export const MAX_BYTES = 6 << 20;
export const MAX_LARGE_BYTES = 48 << 20;

const PICTURE_BYTES = 10;

/** Bytes of a result, about, besides its arrays. */
const OVERHEAD = 256;

/** Keeps the latest result of each pure function. */
export class Latest {
    constructor(keeps = true) {
        this._keeps = keeps;
        this._kept = new Map();
    }

    /** `make(...given)`, or its result if it was the last question; it must not be changed. */
    call(make, ...given) {
        const kept = this._kept.get(make);
        if (kept !== undefined && sameAll(kept[0], given)) return kept[1];
        const made = make(...given);
        if (this._keeps) this._kept.set(make, [given, made]);
        return made;
    }
}

function sameAll(some, others) {
    if (some.length !== others.length) return false;
    for (let k = 0; k < some.length; k++) {
        if (some[k] !== others[k] && keyOf(some[k]) !== keyOf(others[k])) return false;
    }
    return true;
}

/** Results by function and arguments: Maps in Maps, so that no word is made of the arguments. */
class Results {
    constructor() {
        this._of = new Map();
    }

    /** The result; undefined if it is not there. */
    get(make, given) {
        let found = this._of.get(make)?.get(given.length);
        for (let k = 0; k < given.length && found !== undefined; k++) {
            found = found.get(keyOf(given[k]));
        }
        return found;
    }

    set(make, given, made) {
        let [place, key] = [mapIn(this._of, make), given.length];
        for (const argument of given) {
            place = mapIn(place, key);
            key = keyOf(argument);
        }
        place.set(key, made);
    }
}

/** The Map at a key of a Map, a new one where it has none. */
function mapIn(map, key) {
    let found = map.get(key);
    if (found === undefined) map.set(key, (found = new Map()));
    return found;
}

/** Keeps the latest results of pure functions, up to a number of bytes. */
export class Memory {
    constructor(limit = MAX_BYTES, large = 0) {
        this._half = Math.floor(limit / 2);
        this._most = large;
        this._large = new Results();
        this._fresh = new Results();
        this._old = new Results();
        this._filled = 0;
        this.latest = new Latest(limit > 0);
    }

    /** What keeps results that are needed for a moment: here they are kept with the rest. */
    get brief() {
        return this;
    }

    /** `make(...given)`, or its result of last time; it must not be changed. */
    call(make, ...given) {
        let kept = this._fresh.get(make, given) ?? this._large.get(make, given);
        if (kept !== undefined) return kept;
        kept = this._old.get(make, given);
        if (kept === undefined)
            kept =
                make.prototype?.constructor === make && isClass(make)
                    ? new make(...given)
                    : make(...given);
        this._keep(make, given, kept);
        return kept;
    }

    /** Keep the pictures of a view of so many pixels, and of all smaller ones. */
    makeRoom(width, height) {
        this._half = Math.max(this._half, Math.floor((PICTURE_BYTES * width * height) / 2));
    }

    _keep(make, given, made) {
        const size = bytesOf(made);
        if (size > this._half) {
            if (size > this._most) return;
            this._large = new Results();
            this._large.set(make, given, made);
            return;
        }
        if (this._filled + size > this._half) {
            this._old = this._fresh;
            this._fresh = new Results();
            this._filled = 0;
        }
        this._fresh.set(make, given, made);
        this._filled += size;
    }
}

function isClass(make) {
    return Function.prototype.toString.call(make).startsWith("class");
}

/** A memory that keeps nothing. */
export const FORGETFUL = new Memory(0);

/** The same thing. */
export function readOnly(made) {
    return made;
}

/** Bytes of a thing, about. */
function bytesOf(thing) {
    if (thing === null || typeof thing !== "object") return OVERHEAD;
    if (typeof thing.nbytes === "number") return OVERHEAD + thing.nbytes;
    if (Array.isArray(thing) && typeof thing[0] === "number") return OVERHEAD + 8 * thing.length;
    let size = OVERHEAD;
    for (const part of Object.values(thing)) {
        if (part !== null && typeof part === "object") size += bytesOf(part);
    }
    return size;
}
