/** Cherries in blossom: a low broad crown of many small clumps, with dark limbs between. */

import {turned} from "../pen.js";
import {standKind} from "../standKind.js";
import {clump, mass} from "./leaves.js";
import {drawLimbs, fitted, treeHabit, treeLimbs} from "./limbs.js";

/** How far a crown reaches to a side at most. */
const CHERRY_WIDEST = 0.9;

/** Draw a cherry; see `Kind.drawing`. */
export function drawCherry(pen) {
    const age = pen.age;
    const tall = 0.4 + 0.38 * age + 0.19 * pen.chance();
    const old = pen.between(0.6, 1) * age;
    const habit = treeHabit({
        levels: 4,
        main: [0.7, 0.92],
        side: [0.6, 0.82],
        fork: [0.24 + 0.1 * old, 0.36 + 0.14 * old],
        rise: pen.between(0.02, 0.1) - 0.06 * old,
        crooked: 0.1 + 0.06 * old,
        lateral: 0.4,
    });
    const heading = turned([0, 1], pen.between(-0.1, 0.1));
    let limbs = treeLimbs(
        pen,
        heading,
        tall * pen.between(0.18, 0.24),
        tall * (0.03 + 0.05 * old),
        habit,
        3,
    );
    const size = tall * pen.between(0.066, 0.08);
    limbs = fitted(limbs, tall - 1.4 * size, CHERRY_WIDEST - 2 * size);
    drawLimbs(pen, limbs);
    const full = pen.between(0.6, 0.85);
    for (const limb of limbs) {
        const [x, y] = limb.points.at(-1);
        if (limb.level === habit.levels) {
            // Blossom covers the twigs; single sprays stand out.
            mass(pen, [x, y], size * pen.between(0.55, 1), 0.7, 3);
        } else if (limb.level >= 2 && pen.either(full)) {
            clump(pen, [x, y + 0.4 * size], size * pen.between(0.6, 1.1), 0.75, 0.25);
        }
    }
}

/** The kind of these, see `standKind`. */
export const CHERRY = standKind({slot: 0.9, reach: 0.95, drawing: drawCherry, sway: 0.015});
