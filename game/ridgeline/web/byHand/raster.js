/** Masks of polygons, filled by the page's own loop: as sums of arrays it takes eight times as long. */

import {NDArray} from "../arrays.js";
import {Mask, NOTHING} from "../made/scene/stands/raster.js";
import * as hand from "../scene/stands/raster.js";

/** What parts cover; see Python's `mask`. */
export function mask(parts, scale, lowest, root = [0, 0]) {
    const {shares, rows, columns, left, top} = hand.mask(parts, scale, lowest, root);
    return rows ? new Mask(new NDArray("uint8", shares, [rows, columns]), left, top) : NOTHING;
}
