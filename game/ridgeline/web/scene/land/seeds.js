/**
 * The seeds of a landscape: each theme has hills, weather and life of its own, and each layer has
 * land of its own.
 */

import {SEEDS_PER_LAYER} from "../chance.js";

/** Bits of the number of a theme's land. */
const WORD_BITS = 32n;

/**
 * The seed of all that a landscape shows: its own seed, mixed with the number of the theme's land.
 */
export function landSeed(theme, seed) {
    return (BigInt(seed) << WORD_BITS) + BigInt(theme.landNumber);
}

/**
 * The land [i, n] of each layer: that of layer, or bank, number i of a theme with n layers of land.
 */
export function landsOf(theme) {
    const total = theme.layers.filter((layer) => layer.bank === null).length;
    let land = 0;
    let air = 0;
    return theme.layers.map((layer) => {
        const number = layer.bank === null ? land++ : air++;
        return layer.land ?? [number, total];
    });
}

/**
 * The first of each layer's seeds, of a `landSeed`.
 *
 * Banks count backwards, so that the land is the same with and without them.
 */
export function seedsOf(theme, key) {
    return landsOf(theme).map(([number, total], layer) => {
        const own = theme.layers[layer].bank === null ? number : -1 - number;
        return BigInt(SEEDS_PER_LAYER) * (BigInt(key) * BigInt(total) + BigInt(own));
    });
}
