/** Ways from 0 to 1 that are level at both ends: of numbers and of arrays. */

import {elementwise} from "../arrays.js";
import * as terrain from "../terrain.js";

/** 3 t² - 2 t³, for t from 0 to 1: a number or an array, in the size of its floats. */
export function smoothstep(t) {
    if (typeof t === "number") return terrain.smoothstep(t);
    const step = t.dtype === "float32" ? terrain.smoothstep32 : terrain.smoothstep;
    return elementwise(t.dtype, [t], (to, k, end, from, i, by) => {
        for (let [at, place] = [k, i]; at < end; at++, place += by) to[at] = step(from[place]);
    });
}
