/** Hashes of `terrain.js`, as modules that are made from Python ask for them. */

import {NDArray} from "../arrays.js";
import * as terrain from "../terrain.js";

export const absorb = terrain.absorb;
export const seedKey = terrain.seedKey;
export const MASK = terrain.MASK;
export const TO_SHARE = terrain.TO_SHARE;
export const hashOne = terrain.hashOne;

/** (count,) uint32, the hashes of `first << shift`, `(first + 1) << shift`, …. */
export function hashRun(key, first, count, shift = 0) {
    const hashes = terrain.hashRun(key, Number(first), count, shift);
    return new NDArray("uint32", hashes, [count]);
}

/** (n,) uint32, the hashes of scattered addresses. */
export function hashMany(key, addresses) {
    const {data, offset, size} = addresses.contiguous ? addresses : addresses.copy();
    const given = data.subarray(offset, offset + size);
    for (const address of given) {
        if (!Number.isSafeInteger(address))
            throw new RangeError(`the address ${address} is inexact`);
    }
    return new NDArray("uint32", terrain.hashMany(key, given), addresses.shape);
}

/** Numbers from 0 to just below 1, in the shape of the addresses. */
export function uniform(seed, addresses) {
    if (!(addresses instanceof NDArray)) return terrain.uniform(seed, Number(addresses));
    const {data, offset, size} = addresses.contiguous ? addresses : addresses.copy();
    const first = data[offset];
    let count = 1;
    while (count < size && data[offset + count] === first + count) count += 1;
    const key = terrain.seedKey(seed);
    const hashes =
        count === size
            ? terrain.hashRun(key, first, size)
            : terrain.hashMany(key, data.subarray(offset, offset + size));
    const shares = new Float64Array(size);
    for (let i = 0; i < size; i++) shares[i] = hashes[i] * 2 ** -32;
    return new NDArray("float64", shares, addresses.shape);
}
