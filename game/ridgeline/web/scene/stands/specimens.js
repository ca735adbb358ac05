/** The individuals of a stand: what a pen draws of each, and their masks at a scale. */

import {hashRun, seedKey} from "../../terrain.js";
import {StandAddress} from "../chance.js";
import {Pen} from "./pen.js";
import {mask} from "./raster.js";
import {CHANCES, SPECIMENS} from "./standKind.js";

/** Rows of the drawings whose upper rims are outlines: these are seen from afar. */
const RIM_ROWS = 96;

/** Random numbers of a drawing; one that needs more begins anew. */
const DRAWING_NUMBERS = 1024;

/** A specimen at a scale. */
class Drawn {
    constructor(kind, height, seed, number, scale, root) {
        const pen = penOf(kind, seed, number);
        /** The mask of what it covers. */
        this.shape = mask(pen.parts, height * scale, kind.lowest, root);
        this._snow = null;
        this._snowed = () => {
            const drawnAgain = penOf(kind, seed, number);
            return mask(drawnAgain.snow, height * scale, kind.lowest, root);
        };
    }

    /** The mask of what the snow on it covers in winter, which most never need. */
    get snow() {
        this._snow ??= this._snowed();
        return this._snow;
    }

    /** Bytes that it takes at most, about, for a `Memory`. */
    get byteLength() {
        return 2 * this.shape.shares.byteLength;
    }
}

/**
 * The masks `shape` and `snow` of specimen `number` of a stand that high, `scale` pixels to a unit;
 * for the root see `mask`.
 */
export function drawn(kind, height, seed, number, scale, root = [0, 0]) {
    return new Drawn(kind, height, seed, number, scale, root);
}

/** The pen that has drawn a specimen; stands of the same seed and kind have the same. */
export function penOf(kind, seed, number) {
    const numbers = chancesOf(seed, StandAddress.DRAWINGS.at(number), DRAWING_NUMBERS);
    let taken = 0;
    const chance = () => {
        const next = numbers[taken % DRAWING_NUMBERS];
        taken += 1;
        return next;
    };
    const pen = new Pen(number / (SPECIMENS - 1), chance, number, () => builds(seed));
    kind.drawing(pen);
    return pen;
}

/**
 * (SPECIMENS · CHANCES) the chances of the specimens of a stand, 0–1, which `outlines` of a kind
 * takes.
 */
export function builds(seed) {
    return chancesOf(seed, StandAddress.SPECIMENS.at(0), SPECIMENS * CHANCES);
}

/** (count) numbers from 0 to just below 1, of the addresses from `first` on. */
function chancesOf(seed, first, count) {
    const hashes = hashRun(seedKey(seed), first, count);
    const chances = new Float64Array(count);
    for (let i = 0; i < count; i++) chances[i] = hashes[i] * 2 ** -32;
    return chances;
}

/**
 * (n) the highest point of a specimen's drawing over places `x`, equally far apart, in units from
 * the root; below 0 where there is none.
 */
export function rim(kind, height, seed, number, x) {
    const step = Math.max(x[1] - x[0], height / RIM_ROWS);
    const heights = new Float64Array(x.length).fill(-height);
    const shape = mask(penOf(kind, seed, number).parts, height / step, 0);
    if (!shape.shares.length) return heights;
    const tops = Array.from({length: shape.columns}, (_, column) => {
        for (let row = 0; row < shape.rows; row++) {
            if (shape.shares[row * shape.columns + column] >= 128) {
                return Math.min(step * (shape.top - row), height);
            }
        }
        return -height;
    });
    x.forEach((place, i) => {
        const at = Math.floor(place / step) - shape.left;
        if (at >= 0 && at < tops.length) heights[i] = tops[at];
    });
    return heights;
}
