/**
 * Level strokes on water, some thousands in a frame, in sets of one crest and nearly equal lengths.
 */

import {NDArray, contiguous} from "../arrays.js";
import {Particles} from "../made/scene/items.js";

/** The particles of strokes in view; see Python's `Strokes.particles`. */
export function particles(strokes, view, colour, words, thin, constants) {
    const {FAINTEST, SHORTEST_PIXELS, STROKE_LENGTH, SIZES, SETS, THICKNESS, THICKENING} =
        constants;
    const [number, x, y, length, share] = [...strokes].map(contiguous);
    const {width, height, pixelsPerUnit: scale} = view;
    const shorter = 1 / Math.log(SIZES);
    const sets = new Map();
    for (let i = 0; i < share.size; i++) {
        const long = length.data[length.offset + i];
        if (!(share.data[share.offset + i] > FAINTEST && long >= SHORTEST_PIXELS)) continue;
        if (!(y.data[y.offset + i] < height)) continue;
        const place = x.data[x.offset + i];
        if (!(place > -long && place < width + long)) continue;
        const layer = number.data[number.offset + i];
        const size = Math.floor(Math.log(long / (STROKE_LENGTH * scale)) * shorter);
        const kind = SETS * layer + size;
        let set = sets.get(kind);
        if (set === undefined) sets.set(kind, (set = {layer, size, some: []}));
        set.some.push(i);
    }
    const kinds = [...sets.keys()].sort((one, other) => one - other);
    return kinds.map((kind) => {
        const {layer, size, some} = sets.get(kind);
        const mean = STROKE_LENGTH * SIZES ** (size + 0.5);
        const [spots, strength] = [2, 1].map((columns) => new Float32Array(columns * some.length));
        for (let k = 0; k < some.length; k++) {
            spots[2 * k] = x.data[x.offset + some[k]] - 0.5 * mean * scale;
            spots[2 * k + 1] = y.data[y.offset + some[k]];
            strength[k] = share.data[share.offset + some[k]];
        }
        const places = new NDArray("float32", spots, [some.length, 2]);
        const shares = new NDArray("float32", strength, [some.length]);
        const radius = thin * (THICKNESS + THICKENING * mean) * scale;
        return new Particles(layer, places, shares, mean * scale, 0, radius, colour, words, 1);
    });
}
