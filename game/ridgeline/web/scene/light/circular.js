/** Cycles: the hours of a day and the months of a year. */

import {modulo} from "../../terrain.js";
import {rightOf} from "../numpy.js";

/**
 * [before, after, share]: the numbers of the places before and after `at` on a cycle of length
 * `whole`, and how far on it is, 0–1.
 */
export function between(places, at, whole) {
    const after = rightOf(places, at) % places.length;
    const before = modulo(after - 1, places.length);
    const gap = modulo(places[after] - places[before], whole);
    return [before, after, gap ? modulo(at - places[before], whole) / gap : 0];
}
