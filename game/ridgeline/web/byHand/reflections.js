/** Where lights are that water shows: in a town by night some dozens, read in each frame. */

import {contiguous} from "../arrays.js";

/** [x, y, most] of a light; see Python's `_middle`. */
export function middle({left, top, share}) {
    const {data, offset, shape} = contiguous(share);
    const [rows, columns] = shape;
    const sums = new Float64Array(columns);
    let [down, most] = [0, 0];
    for (let row = 0, at = offset; row < rows; row++) {
        let sum = 0;
        for (let column = 0; column < columns; column++, at++) {
            const part = data[at];
            sums[column] += part;
            sum += part;
            if (part > most) most = part;
        }
        down += sum * row;
    }
    let [total, across] = [0, 0];
    for (let column = 0; column < columns; column++) {
        total += sums[column];
        across += sums[column] * column;
    }
    const whole = Math.max(total, 1e-9);
    return [left + 0.5 + across / whole, top + 0.5 + down / whole, most];
}
