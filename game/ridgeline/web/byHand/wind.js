/**
 * Gusts over every column of every land that bends: sines, each of which follows from the one
 * before it.
 */

import {NDArray, contiguous} from "../arrays.js";
import {modulo} from "../terrain.js";

/** (n,) float32, at places equally far apart; see Python's `_gusts`. */
export function gusts(places, gone, {WAVES}) {
    const {data, offset, size} = contiguous(places);
    const first = data[offset];
    const step = (data[offset + size - 1] - first) / Math.max(size - 1, 1);
    const strength = new Float64Array(size).fill(0.55);
    for (const [length, speed, share] of WAVES) {
        const turn = 2 * Math.PI * modulo((first - speed * gone) / length, 1);
        const next = (2 * Math.PI * step) / length;
        const [along, more] = [Math.cos(next), Math.sin(next)];
        let [across, up] = [Math.cos(turn), Math.sin(turn)];
        for (let i = 0; i < size; i++) {
            strength[i] += 0.45 * share * up;
            const after = across * along - up * more;
            up = up * along + across * more;
            across = after;
        }
    }
    return new NDArray("float32", Float32Array.from(strength), [size]);
}
