/**
 * Curves and edges that several drawings share: bent blades, round heads, rock that weather has
 * roughened.
 */

import {ROUND} from "./pen.js";

/** Places along a blade, and its width there as a share of its greatest. */
export const BLADE = [
    [0, 0.6],
    [0.35, 1],
    [0.65, 0.72],
    [0.87, 0.38],
    [1, 0],
];

/**
 * Points at some places, from 0 to 1, of the parabola that leaves `start` for `control` and comes
 * from it.
 */
export function arc(start, control, end, places) {
    return places.map((along) => {
        const before = (1 - along) * (1 - along);
        const between = 2 * along * (1 - along);
        const after = along * along;
        const x = before * start[0] + between * control[0] + after * end[0];
        return [x, before * start[1] + between * control[1] + after * end[1]];
    });
}

/**
 * Draw a leaf of grass: it leaves its root for `control` and bends to its tip, where it is pointed.
 */
export function blade(pen, root, control, tip, width) {
    const places = BLADE.map(([along]) => along);
    pen.stroke(
        arc(root, control, tip, places),
        BLADE.map(([, share]) => width * share),
    );
}

/** [points, widths] of a line whose last end is half a circle instead of straight. */
export function rounded(points, widths) {
    const [x, y] = points[points.length - 2];
    const [end, top] = points[points.length - 1];
    const dx = end - x;
    const dy = top - y;
    const length = Math.sqrt(dx * dx + dy * dy) || 1;
    const radius = 0.5 * widths[widths.length - 1];
    const turns = ROUND.slice(1).map(([cosine, sine]) => [
        (radius / length) * sine,
        2 * radius * cosine,
    ]);
    turns.push([radius / length, 0]);
    const cap = turns.map(([along]) => [end + dx * along, top + dy * along]);
    return [
        [...points, ...cap],
        [...widths, ...turns.map(([, width]) => width)],
    ];
}

/**
 * A line whose edges' middles are moved sideways by up to a share of their length, so many times
 * over.
 */
export function weathered(pen, points, share, times, closed = true) {
    let rough = points;
    for (let time = 0; time < times; time++) {
        const finer = [];
        for (let number = 0; number < rough.length; number++) {
            const [x, y] = rough[number];
            finer.push([x, y]);
            const following = rough[number + 1] ?? (closed ? rough[0] : null);
            if (following !== null) {
                const out = share * (2 * pen.chance() - 1);
                const dx = following[0] - x;
                const dy = following[1] - y;
                finer.push([x + 0.5 * dx - out * dy, y + 0.5 * dy + out * dx]);
            }
        }
        rough = finer;
    }
    return rough;
}

/**
 * Lay snow `depth` thick on the edges of a counterclockwise ring that lie level enough: their
 * normal's share up.
 */
export function blanket(pen, points, depth, flattest = 0.35) {
    pen.snowing();
    points.forEach(([x, y], number) => {
        const [x1, y1] = points[(number + 1) % points.length];
        const dx = x1 - x;
        const dy = y1 - y;
        const length = Math.sqrt(dx * dx + dy * dy);
        if (length > 0 && -dx > flattest * length) {
            const lower = (depth * -dx) / length;
            pen.polygon([
                [x, y],
                [x1, y1],
                [x1, y1 - lower],
                [x, y - lower],
            ]);
        }
    });
    pen.snowing(false);
}
