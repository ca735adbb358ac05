/**
 * Drops, flakes and sparks: one stencil for each kind, for all places that one may have within a
 * pixel.
 */

import {rint} from "../scene/numpy.js";
import {smoothstep} from "../terrain.js";

/**
 * Steps to a pixel of the places that a stencil is laid at, each way; also of a streak's length.
 */
export const STENCIL_GRID = 4;

/** Steps to a pixel of radii; also of softness. */
export const STENCIL_FINE = 16;

/** The least weight of 256 that is worth drawing. */
const FAINTEST_WEIGHT = 4;

/** Pixels beyond which particles grow no larger. */
const MAX_STENCIL_RADIUS = 64;
const MAX_STENCIL_LENGTH = 1024;

/** The share of a streak's length over which its ends fade out where nothing is soft. */
const STREAK_END = 0.02;

/** Stencils that are kept. */
const MAX_STENCILS = 64;

/**
 * The pixels of a particle, for each place on the grid within a pixel.
 *
 * @typedef {object} Stencil
 * @property {Int32Array} starts (STENCIL_GRID² + 1) where the pixels of each place begin.
 * @property {Int32Array} down rows from the pixel that it is in.
 * @property {Int32Array} across columns from there.
 * @property {Int32Array} weight of 256.
 */

/** Keeps the stencils of the kinds that were drawn lately. */
export class Stencils {
    #kept = new Map();

    /** The stencil of particles. @returns {Stencil} */
    of({across, down, radius, soft}) {
        const large = Math.max(
            radius / MAX_STENCIL_RADIUS,
            Math.hypot(across, down) / MAX_STENCIL_LENGTH,
            1,
        );
        const reach = [across, down].map((along) => rint((along / large) * STENCIL_GRID));
        const shape = [
            ...reach,
            ...[radius / large, soft].map((size) => rint(size * STENCIL_FINE)),
        ];
        const key = shape.join();
        if (!this.#kept.has(key)) {
            if (this.#kept.size >= MAX_STENCILS) this.#kept.clear();
            this.#kept.set(key, stencilOf(...shape));
        }
        return this.#kept.get(key);
    }
}

/** A streak of that reach with round ends; one thinner than a pixel is fainter by as much. */
function stencilOf(across, down, radius, soft) {
    const end = [across / STENCIL_GRID, down / STENCIL_GRID];
    const thick = radius / STENCIL_FINE;
    const soften = soft / STENCIL_FINE;
    const streak = across !== 0 || down !== 0;
    const rim = 1 + soften * Math.max(thick - 0.5, 0);
    const length = Math.max(end[0] ** 2 + end[1] ** 2, 1e-9);
    const reach = Math.ceil(thick) + 1;
    const [left, top] = end.map((along) => Math.floor(Math.min(along, 0)) - reach);
    const [right, bottom] = end.map((along) => Math.ceil(Math.max(along, 0)) + reach + 2);
    const starts = [0];
    const rows = [];
    const columns = [];
    const weights = [];
    for (let place = 0; place < STENCIL_GRID ** 2; place++) {
        const startX = ((place % STENCIL_GRID) + 0.5) / STENCIL_GRID - 0.5;
        const startY = (Math.floor(place / STENCIL_GRID) + 0.5) / STENCIL_GRID - 0.5;
        for (let row = top; row < bottom; row++) {
            for (let column = left; column < right; column++) {
                const x = column - startX;
                const y = row - startY;
                const along = Math.min(Math.max((x * end[0] + y * end[1]) / length, 0), 1);
                const distance = Math.hypot(x - along * end[0], y - along * end[1]);
                let share = Math.min(Math.max((Math.max(thick, 0.5) + 0.5 - distance) / rim, 0), 1);
                if (share === 0) continue;
                if (streak) {
                    const fade =
                        (Math.min(along, 1 - along) + STREAK_END) /
                        Math.max(0.5 * soften, STREAK_END);
                    share *= Math.min(1, fade);
                }
                share += soften * (smoothstep(share) - share);
                const weight = rint(256 * Math.min(1, 2 * thick) * share);
                if (weight >= FAINTEST_WEIGHT) {
                    rows.push(row);
                    columns.push(column);
                    weights.push(weight);
                }
            }
        }
        starts.push(rows.length);
    }
    const [begins, downs, acrosses, strengths] = [starts, rows, columns, weights].map((list) =>
        Int32Array.from(list),
    );
    return {starts: begins, down: downs, across: acrosses, weight: strengths};
}
