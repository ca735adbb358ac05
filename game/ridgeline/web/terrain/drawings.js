/** Drawings of `terrain.js`, as modules that are made from Python ask for them. */

import {NDArray} from "../arrays.js";
import * as terrain from "../terrain.js";

/** The channels of a bolt, the main one first: each (n, 2) float64. */
export function lightning(start, end, displacement, roughness, iterations, branches, seed) {
    const given = {displacement: displacement ?? undefined, roughness, iterations, branches, seed};
    const channels = terrain.lightning([...start], [...end], given);
    return channels.map((channel) => {
        return new NDArray("float64", Float64Array.from(channel), [channel.length / 2, 2]);
    });
}
