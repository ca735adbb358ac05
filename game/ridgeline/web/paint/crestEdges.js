/**
 * Where the soft edges of crests lie, and how much of each of their pixels the land covers: exact
 * areas.
 */

/** Rise in pixels below which a crest counts as level; it keeps a division finite. */
const LEVEL_RISE = 1e-3;

/** The crests of all layers in a picture, column by column. */
export class CrestEdges {
    /**
     * @param {CrestLayer[]} layers
     * @param {number} width
     * @param {number} height
     */
    constructor(layers, width, height) {
        const tables = (count, Kind) => Array.from({length: count}, () => new Kind(width));
        /** For each layer, (width + 1) y in pixels. */
        this.crests = layers.map(({crest}) => Float32Array.from(crest));
        /** The first row that the land touches, in each layer and column. */
        this.top = tables(layers.length, Int32Array);
        /** The first row below `top` that it covers completely. */
        this.solid = tables(layers.length, Int32Array);
        /** For the sky and each layer, the first row that a nearer layer covers completely. */
        this.limit = tables(layers.length + 1, Int32Array);
        /**
         * For each layer, the first row in view and the row after the last; the height and 0 for
         * none.
         */
        this.seen = layers.map(() => [height, 0]);
        this.limit[layers.length].fill(height);
        for (let layer = layers.length - 1; layer >= 0; layer--) this.#find(layer, width, height);
    }

    #find(layer, width, height) {
        const crest = this.crests[layer];
        const top = this.top[layer];
        const solid = this.solid[layer];
        const nearer = this.limit[layer + 1];
        const limit = this.limit[layer];
        const seen = this.seen[layer];
        for (let x = 0; x < width; x++) {
            const upper = Math.min(crest[x], crest[x + 1]);
            const lower = Math.max(crest[x], crest[x + 1]);
            top[x] = Math.min(Math.max(upper, 0), height);
            solid[x] = Math.min(Math.max(Math.ceil(Math.min(lower, height)), top[x] + 1), height);
            limit[x] = Math.min(nearer[x], solid[x]);
            if (top[x] < nearer[x]) {
                seen[0] = Math.min(seen[0], top[x]);
                seen[1] = Math.max(seen[1], nearer[x]);
            }
        }
    }
}

/** 0–256: the share of a pixel in a row below a straight line from `left` to `right`. */
export function landWeight(row, left, right) {
    const rise = Math.max(Math.abs(left - right), LEVEL_RISE);
    const upper = Math.min(left, right);
    const above = Math.max(row - upper, 0);
    const below = Math.max(row + 1 - upper, 0);
    const start = Math.min(above, rise);
    const stop = Math.min(below, rise);
    const share = below - above - (stop - start) * (1 - (0.5 * (stop + start)) / rise);
    return Math.floor(share * 256 + 0.5);
}
