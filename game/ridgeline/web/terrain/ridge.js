/** The `Ridge` of `terrain.js`, as modules that are made from Python ask for it. */

import {NDArray} from "../arrays.js";
import * as terrain from "../terrain.js";

/** An endless line of heights; see Python's `Ridge`. */
export class Ridge {
    constructor(
        seed = 0,
        displacement = undefined,
        roughness = undefined,
        floor = null,
        ceiling = null,
        decay = undefined,
        choice = undefined,
        span = undefined,
        chunk = undefined,
        detail = undefined,
        smooth = undefined,
        rhythm = undefined,
    ) {
        const defaults = terrain.RIDGE_DEFAULTS;
        this._line = terrain._unpinnedLine({
            seed,
            displacement: displacement ?? defaults.displacement,
            roughness: roughness ?? defaults.roughness,
            floor,
            ceiling,
            decay: decay ?? defaults.decay,
            choice: choice ?? defaults.choice,
            span: span ?? defaults.span,
            chunk: chunk ?? defaults.chunk,
            detail: detail ?? defaults.detail,
            smooth: smooth ?? defaults.smooth,
            rhythm: rhythm ?? defaults.rhythm,
            period: null,
        });
    }

    /** (n,) float64 heights at start, start + step, … below stop. */
    heights(start, stop, step = 1) {
        let count = Math.max(Math.ceil((stop - start) / step), 0);
        // The division may have been rounded up.
        if (count && start + (count - 1) * step >= stop) count -= 1;
        const heights = count ? this._line.row(start, step, count) : new Float64Array(0);
        return new NDArray("float64", heights, [count]);
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
