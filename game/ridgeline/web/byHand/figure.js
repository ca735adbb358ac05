/** Whales and sails that rise behind a crest: pictures as large as the view. */

import {NDArray, contiguous} from "../arrays.js";
import {Sprite} from "../made/scene/items.js";

const {fround} = Math;

/** The sprites as far as they are above a crest; see Python's `emerging`. */
export function emerging(stage, number, sprites) {
    const {data: edges, offset: first, size} = contiguous(stage.crests[number].crest);
    const edge = (column) => fround(edges[first + Math.min(Math.max(column, 0), size - 1)]);
    return sprites.map(({left, top, share, colour, words}) => {
        const {data, offset, shape} = contiguous(share);
        const [rows, columns] = shape;
        const risen = new Float32Array(share.size);
        for (let column = 0; column < columns; column++) {
            const middle = fround(0.5 * fround(edge(left + column + 1) + edge(left + column)));
            for (let row = 0, at = column; row < rows && top + row < middle; row++, at += columns) {
                risen[at] = data[offset + at] * Math.min(fround(middle - (top + row)), 1);
            }
        }
        const above = new NDArray("float32", risen, shape);
        return new Sprite(number, left, top, above, colour, words);
    });
}
