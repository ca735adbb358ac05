/** The `Weathered` of `terrain.js`, as modules that are made from Python ask for it. */

import {NDArray, numbersOf} from "../arrays.js";
import * as terrain from "../terrain.js";

/** Ground that rain and talus have changed; see Python's `Weathered`. */
export class Weathered {
    constructor(profile, seed, step, showers, lifetime, rain, drop, soil, talus) {
        const bare = {
            heights: (start, stop, each) => numbersOf(profile.heights(start, stop, each)),
        };
        const given = {seed, step, showers, lifetime, rain, drop, soil, talus};
        this._weathered = new terrain.Weathered(bare, given);
    }

    heights(start, stop, step = undefined) {
        const heights = this._weathered.heights(start, stop, step);
        return new NDArray("float64", heights, [heights.length]);
    }
}
