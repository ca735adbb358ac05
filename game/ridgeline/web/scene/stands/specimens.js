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

/**
 * {shape, snow}: the masks of specimen `number` of a stand that high, `scale` pixels to a unit, and
 * of the snow on it in winter; for the root see `mask`.
 */
export function drawn(kind, height, seed, number, scale, root = [0, 0]) {
    const pen = penOf(kind, seed, number);
    const shape = mask(pen.parts, height * scale, kind.lowest, root);
    return {shape, snow: mask(pen.snow, height * scale, kind.lowest, root)};
}

/** The pen that has drawn a specimen; stands of the same seed and kind have the same. */
export function penOf(kind, seed, number) {
    const numbers = chancesOf(seed, StandAddress.DRAWINGS.at(number), DRAWING_NUMBERS);
    let drawn = 0;
    const chance = () => {
        const next = numbers[drawn % DRAWING_NUMBERS];
        drawn += 1;
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
