/**
 * Banks of cloud: the outline of long flat lenses with round lobes on top, and gaps between them.
 */

import {addToSeed, Ridge} from "../../terrain.js";
import {SECOND_LINE} from "../chance.js";

/** Swell below which there is a gap. */
const GAP_SWELL = 0.2;

/** Swell at which a bank has half its height: the smaller, the flatter its top. */
const HALF_HEIGHT_SWELL = 0.25;

/** Steepness of its fall in gaps, in multiples of that of its rise. */
const GAP_DEPTH = 10;

/**
 * The outline of a bank of cloud, relative to its foot: a swell that is cut off where it is low,
 * with lobes.
 */
export class Bank {
    constructor(layer, seed) {
        this._displacement = layer.displacement;
        this._cut = layer.peaks;
        const {roughness, span} = layer;
        const knot = layer.smooth || Math.max(span / 8, 1);
        this._swell = new Ridge({seed, displacement: 1, roughness, span, smooth: knot});
        this._lobes = new Ridge({
            seed: addToSeed(seed, SECOND_LINE),
            displacement: 1,
            roughness: 0.8,
            span: Math.max(Math.floor(span / 4), 16),
            smooth: 0.5 * Math.max(knot, 2),
        });
    }

    /** Heights at start, start + step, … below stop, in units above the foot. */
    heights(start, stop, step) {
        const lobes = this._lobes.heights(start, stop, step);
        return this._swell.heights(start, stop, step).map((height, i) => {
            const swell = height - GAP_SWELL;
            const lobe = Math.min(Math.abs(lobes[i]), 1);
            const dome = swell / (HALF_HEIGHT_SWELL + Math.max(swell, 0));
            const part = swell > 0 ? 1 - this._cut * (1 - lobe) : GAP_DEPTH;
            return this._displacement * dome * part;
        });
    }
}
