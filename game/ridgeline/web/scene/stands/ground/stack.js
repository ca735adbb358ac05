/**
 * Sea stacks: tall pillars of layered rock that the waves have undercut, and lower ones beside
 * them.
 */

import {blanket, weathered} from "../curves.js";
import {standKind} from "../standKind.js";
import {boulder} from "./rock.js";

const STACK_SHAPE = [
    [-0.4, 1.2],
    [0, 1.14],
    [0.04, 0.92],
    [0.1, 0.78],
    [0.18, 0.88],
    [0.3, 1],
    [0.42, 0.95],
    [0.55, 0.84],
];

/**
 * Heights on a pillar, as shares of its own, and its half widths there: waves have washed out the
 * foot.
 */
const STACK_UPPER = [
    [0.66, 0.8],
    [0.77, 0.7],
    [0.86, 0.66],
];

/** How far a ledge stands out, as a share of the half width. */
const STACK_LEDGE = 0.16;

/** Draw a pillar with its neighbours and the reefs around them. */
export function drawStack(pen) {
    const tall = 0.36 + 0.42 * pen.age + 0.18 * pen.chance();
    const half = tall * pen.between(0.12, 0.24) * (1.4 - 0.4 * pen.age);
    stackPillar(pen, 0, half, tall);
    let side = pen.sign();
    for (let time = 0, stop = Math.trunc(2.7 * pen.chance()); time < stop; time++) {
        const high = tall * pen.between(0.22, 0.7);
        const wide = high * pen.between(0.16, 0.34);
        stackPillar(pen, side * (half + wide * pen.between(0.9, 2) + 0.06 * tall), wide, high);
        side = -side;
    }
    for (let time = 0, stop = 1 + Math.trunc(3 * pen.chance()); time < stop; time++) {
        const small = tall * pen.between(0.04, 0.1);
        boulder(
            pen,
            pen.sign() * half * pen.between(0.8, 2.2),
            small * pen.between(1.2, 2.4),
            small,
            0,
        );
    }
}

/** One pillar, undercut at its foot, with ledges on both sides and a top that slopes. */
function stackPillar(pen, middle, half, tall) {
    const lean = 0.1 * pen.between(-1, 1);
    const slope = 0.8 * pen.between(-1, 1);
    const sides = [];
    for (const side of [1, -1]) {
        const line = [];
        for (const [up, wide] of [...STACK_SHAPE, ...STACK_UPPER]) {
            const out = half * wide * pen.between(0.86, 1.1) * side;
            line.push([middle + lean * up * tall + out, up * tall]);
            if (up > 0.2) {
                const ledge = STACK_LEDGE * half * pen.between(-0.6, 1) * side;
                line.push([middle + lean * up * tall + out - ledge, (up + 0.012) * tall]);
            }
        }
        const shoulder = half * pen.between(0.45, 0.68) * side;
        line.push([middle + lean * tall + shoulder, tall * (0.92 + 0.07 * slope * side)]);
        sides.push(line);
    }
    const crown = [middle + lean * tall + half * 0.3 * pen.between(-1, 1), 0.97 * tall];
    const ring = weathered(pen, [...sides[0], crown, ...[...sides[1]].reverse()], 0.11, 2).map(
        ([x, y]) => [x, Math.min(y, tall)],
    );
    pen.polygon(ring);
    blanket(pen, ring, 0.05 * tall, 0.5);
}

/** The kind of these, see `standKind`. */
export const STACK = standKind({slot: 1.6, reach: 1.2, drawing: drawStack, even: true});
