/** Chances of many things at once. */

import {NDArray} from "../arrays.js";
import {absorb, hashRun, seedKey} from "../terrain.js";

/** (n, count) numbers from 0 to just below 1 for things with the given numbers, (n,). */
export function uniformsOf(seed, word, numbers, count) {
    const key = absorb(seedKey(seed), Number(word));
    const chances = new Float64Array(numbers.length * count);
    let at = 0;
    for (const number of numbers) {
        const hashes = hashRun(absorb(key, number), 0, count);
        for (let i = 0; i < count; i++, at++) chances[at] = hashes[i] * 2 ** -32;
    }
    return new NDArray("float64", chances, [numbers.length, count]);
}
