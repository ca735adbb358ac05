/** Shores: how high land must be to stand clear of the swells before it. */

/** Units above the middle line of a swell from which on land is dry. */
const SHORE_CLEAR = 12;

/**
 * For each layer the height in units up to which it is in the sea that is before it; -Infinity
 * where none is.
 */
export function shores(layers) {
    const levels = layers.map(({water, base}) => (water ? base + SHORE_CLEAR : -Infinity));
    return layers.map((_, number) => Math.max(...levels.slice(number + 1)));
}

/** The layers of land that is nowhere in the sea, back to front. */
export function dry(layers) {
    const along = shores(layers);
    return layers.filter((layer, number) => {
        const {bank, water, base, floor, displacement} = layer;
        // The height of the deepest valleys, about.
        const deepest = floor === null ? base - displacement : base + floor;
        return bank === null && !water && deepest >= along[number];
    });
}
