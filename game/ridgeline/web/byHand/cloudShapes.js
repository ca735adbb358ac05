/** The puffs of heaped clouds: each is laid over the whole shape, and touches little of it. */

import {NDArray, contiguous} from "../arrays.js";

const {fround} = Math;

/** (rows, columns) float32; see Python's `_with_puff`. */
export function withPuff(thick, x, y, [middle, height], radius) {
    const [before, xs, ys] = [thick, x, y].map(contiguous);
    const found = before.data.slice(before.offset, before.offset + before.size);
    const [side, low, high, square] = [middle, 0.04, height, radius * radius].map(fround);
    const [reach, whole] = [0.12, 0.48].map(fround);
    for (let i = 0; i < found.length; i++) {
        const across = fround(xs.data[xs.offset + i] - side);
        const over = fround(fround(ys.data[ys.offset + i] - low) - high);
        const rest = fround(square - fround(fround(across * across) + fround(over * over)));
        if (!(rest > 0)) continue;
        const dome = fround(Math.sqrt(rest));
        const own = found[i];
        let most = own > dome ? own : dome;
        // Rounded off where two meet: a crease between puffs would look cut.
        if (own > 0) {
            const step = Math.max(fround(reach - Math.abs(fround(own - dome))), 0);
            most += fround(fround(step * step) / whole);
        }
        found[i] = most;
    }
    return new NDArray("float32", found, before.shape);
}
