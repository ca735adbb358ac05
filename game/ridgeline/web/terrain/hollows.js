/** Hollows of a profile, filled level, as modules that are made from Python ask for them. */

import {NDArray, numbersOf} from "../arrays.js";
import * as terrain from "../terrain.js";

/** (n,) the heights with every hollow filled to its lower rim. */
export function fill(ground, widest) {
    const heights = numbersOf(ground).slice();
    return new NDArray("float64", terrain.filled(heights, widest), [ground.length]);
}
