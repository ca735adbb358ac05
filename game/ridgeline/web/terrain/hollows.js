/** Hollows of a profile, filled level, as modules that are made from Python ask for them. */

import {NDArray} from "../arrays.js";
import * as terrain from "../terrain.js";

/** (n,) the heights with every hollow filled to its lower rim. */
export function filled(ground, widest) {
    const {data} = ground.copy();
    return new NDArray("float64", terrain.filled(data, widest), [ground.length]);
}
