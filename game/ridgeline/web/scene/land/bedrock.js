/**
 * The bare ground of a layer before floor and ceiling: a ridge, less a folded second one, and
 * weathering.
 */

import {addToSeed, Ridge, Weathered} from "../../terrain.js";
import {SECOND_LINE} from "../chance.js";
import {rint} from "../numpy.js";

/** Units between the points that weather: finer wear would not be seen from afar. */
const WEATHERED_STEP = 4;

/** See `Weathered`; a layer that is weathered less has fewer showers. */
const MOST_SHOWERS = 8;
const WEAR = {lifetime: 8, rain: 1, drop: 0.05, soil: 0.8, talus: 0.7};

/** Length of a block that is weathered at a time, and blocks kept. */
const BLOCK_UNITS = 1024;
const KEPT_BLOCKS = 16;

/** Units between heights beyond which weathering cannot be seen, and is left out. */
const MAX_WORN_STEP = 32;

/** The bare ground of a layer of land, in units above the layer's base. */
export function bedrock(layer, seed) {
    const bare = new PlainGround(layer, seed);
    return layer.weathering ? new WornGround(bare, layer.weathering, seed) : bare;
}

/** A ridge, less a second one, folded, where the layer has peaks. */
class PlainGround {
    constructor(layer, seed) {
        this._layer = layer;
        this._ridge = ridgeOf(layer, seed);
        this._folds = layer.peaks ? ridgeOf(layer, addToSeed(seed, SECOND_LINE)) : null;
    }

    /** Heights at start, start + step, … below stop. */
    heights(start, stop, step = 1) {
        const heights = this._ridge.heights(start, stop, step);
        if (this._folds) {
            const {peaks, displacement} = this._layer;
            const folds = this._folds.heights(start, stop, step);
            // Folds raise the ground where the second ridge crosses 0: its sharp creases become the
            // summits.
            folds.forEach((fold, i) => {
                heights[i] += peaks * (0.5 * displacement - Math.abs(fold));
            });
        }
        return heights;
    }
}

/** Ground that rain and talus have changed; its finest forms are those of before. */
class WornGround {
    /** Weather the ground with a share, 0–1, of the showers. */
    constructor(bare, share, seed) {
        this._plain = bare;
        this._blocks = new Map();
        const showers = Math.max(rint(share * MOST_SHOWERS), 1);
        this._weathered = new Weathered(bare, {seed, step: WEATHERED_STEP, showers, ...WEAR});
    }

    /** Bytes that it keeps, about, for a `Memory`. */
    get byteLength() {
        return 230 << 10;
    }

    /** Heights at start, start + step, … below stop. */
    heights(start, stop, step = 1) {
        const heights = this._plain.heights(start, stop, step);
        if (step > MAX_WORN_STEP || !heights.length) return heights;
        // Only the change is interpolated between weathered points: the ridge keeps its own fine
        // detail.
        const first = Math.floor(start / BLOCK_UNITS);
        const last = Math.floor((stop + WEATHERED_STEP) / BLOCK_UNITS);
        const size = BLOCK_UNITS / WEATHERED_STEP;
        const change = new Float64Array((last + 1 - first) * size);
        for (let block = first; block <= last; block++) {
            change.set(this._block(block), (block - first) * size);
        }
        const from = (start - first * BLOCK_UNITS) / WEATHERED_STEP;
        for (let i = 0; i < heights.length; i++) {
            const along = from + (step / WEATHERED_STEP) * i;
            const left = Math.trunc(along);
            heights[i] += change[left] + (along - left) * (change[left + 1] - change[left]);
        }
        return heights;
    }

    /** The heights that weathering adds to a block, WEATHERED_STEP apart. */
    _block(block) {
        let change = this._blocks.get(block);
        if (change === undefined) {
            const start = block * BLOCK_UNITS;
            const stop = start + BLOCK_UNITS;
            const plain = this._plain.heights(start, stop, WEATHERED_STEP);
            change = this._weathered.heights(start, stop).map((height, i) => height - plain[i]);
        }
        // The last in use.
        this._blocks.delete(block);
        this._blocks.set(block, change);
        if (this._blocks.size > KEPT_BLOCKS) this._blocks.delete(this._blocks.keys().next().value);
        return change;
    }
}

function ridgeOf({displacement, roughness, span, smooth}, seed) {
    return new Ridge({seed, displacement, roughness, span, smooth});
}
