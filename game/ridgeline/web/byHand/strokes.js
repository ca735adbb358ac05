/** The cells of water's rows, whose addresses are beyond 2⁵³: a hash takes them in two words. */

import {NDArray} from "../arrays.js";
import {CELL_SHARE, Cells, ROW_SHARE} from "../made/scene/water/strokes.js";
import {absorb, keyed} from "../terrain.js";

const WORD = 2 ** 32;

/** The cells of rows between two places each; see Python's `cells`. */
export function cells(key, rows, first, last) {
    const found = [[], [], [], [], []];
    for (let row = 0; row < rows.depth.size; row++) {
        const width = CELL_SHARE * rows.length.get(row);
        const high = rows.address.get(row) / WORD;
        const tall = 1 - rows.crest.get(row);
        const start = Math.floor(first.get(row) / width);
        const stop = Math.floor(last.get(row) / width);
        for (let number = start; number <= stop; number++) {
            const block = absorb(key, high + Math.floor((2 * number) / WORD));
            const [place, times] = [keyed(block, 2 * number), keyed(block, 2 * number + 1)];
            const [across, down] = halves(place);
            const [phase, pace] = halves(times);
            const depth =
                rows.depth.get(row) + tall * (down - 0.5) * ROW_SHARE * rows.length.get(row);
            [row, (number + across) * width, depth, phase, pace].forEach((part, k) => {
                found[k].push(part);
            });
        }
    }
    return new Cells(
        ...found.map((numbers, k) => {
            const dtype = k ? "float64" : "int64";
            return new NDArray(dtype, Float64Array.from(numbers), [numbers.length]);
        }),
    );
}

/** Two chances of a hash: one of its upper bits, one of its lower ones. */
function halves(word) {
    return [word >>> 16, word & 0xffff].map((bits) => bits / 65536);
}
