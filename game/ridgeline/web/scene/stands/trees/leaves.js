/** Leaves of trees: clumps with ragged rims, and masses of them with the sky between. */

import {modulo} from "../../../terrain.js";
import {rint} from "../../numpy.js";
import {CIRCLE} from "../pen.js";

/** The directions of the corners of a small clump. */
export const LUMP = CIRCLE.filter((_, number) => number % 2 === 0);

/**
 * Fill a small clump of leaves about `size` out from its middle, flatter by `flat`, its rim uneven
 * by `ragged`.
 */
export function clump(pen, middle, size, flat = 0.8, ragged = 0.2) {
    const [x, y] = middle;
    const corners = [];
    for (const [cosine, sine] of LUMP) {
        const far = size * (1 + ragged * pen.between(-1, 1));
        corners.push([x + far * cosine, y + far * flat * sine]);
    }
    pen.polygon(corners);
}

/** Fill a mass of leaves about `size` out from its middle, with lumps all along its rim. */
export function mass(pen, middle, size, flat = 0.75, lumps = 7) {
    const [x, y] = middle;
    clump(pen, middle, 0.86 * size, flat, 0.12);
    const first = Math.trunc(16 * pen.chance());
    for (let lump = 0; lump < lumps; lump++) {
        const [cosine, sine] =
            CIRCLE[modulo(first + rint(((lump + pen.between(-0.25, 0.25)) * 16) / lumps), 16)];
        const far = size * pen.between(0.72, 1.02);
        clump(
            pen,
            [x + far * cosine, y + far * flat * sine],
            size * pen.between(0.2, 0.36),
            0.85,
            0.25,
        );
    }
}
