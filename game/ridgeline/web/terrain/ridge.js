/** The `Ridge` of `terrain.js`, as modules that are made from Python ask for it. */

import {NDArray} from "../arrays.js";
import * as terrain from "../terrain.js";

/** An endless line of heights; see Python's `Ridge`. */
export class Ridge {
    constructor(
        seed = 0,
        displacement = undefined,
        roughness = undefined,
        floor = undefined,
        ceiling = undefined,
        decay = undefined,
        choice = undefined,
        span = undefined,
        chunk = undefined,
        detail = undefined,
        smooth = undefined,
        rhythm = undefined,
    ) {
        const given = {displacement, roughness, decay, choice, span, chunk, detail, smooth, rhythm};
        this._ridge = new terrain.Ridge({
            seed,
            ...given,
            floor: floor ?? undefined,
            ceiling: ceiling ?? undefined,
        });
    }

    /** (n,) float64 heights at start, start + step, … below stop. */
    heights(start, stop, step = 1) {
        const heights = this._ridge.heights(start, stop, step);
        return new NDArray("float64", heights, [heights.length]);
    }

    /** The same, raised where another ridge crosses 0; see Python's `Ground.peaks`. */
    peaks(folds, share, height) {
        return new Peaks(this, folds, share, height);
    }
}

/** A ridge with folds that raise it: their sharp creases become the summits. */
class Peaks {
    constructor(ridge, folds, share, height) {
        Object.assign(this, {ridge, folds, share, height});
    }

    heights(start, stop, step = 1) {
        const heights = this.ridge.heights(start, stop, step);
        const {data} = this.folds.heights(start, stop, step);
        const {share, height} = this;
        for (let i = 0; i < data.length; i++) {
            heights.data[i] += share * (height - Math.abs(data[i]));
        }
        return heights;
    }
}
