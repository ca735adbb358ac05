/**
 * Leafless trees, as in winter or dead: six levels of limbs that end in fine twigs; the old ones
 * broad and heavy.
 */

import {turned} from "../pen.js";
import {NOWHERE, raise} from "../shapes.js";
import {eachSpecimen, standKind} from "../standKind.js";
import {drawLimbs, fitted, snowOn, treeHabit, treeLimbs} from "./limbs.js";

/** How far a crown reaches to a side at most. */
const LEAFLESS_WIDEST = 0.68;

/** Points of a crown from afar. */
const LEAFLESS_SPIKES = 9;

/** The outlines of bare trees up to `height`: a stem and a fan of limbs; see `standKind`. */
function leaflessOutlines(height, chances, x) {
    return eachSpecimen(chances, (draw, age) => {
        const tall = height * (0.34 + 0.42 * age + 0.23 * draw());
        const broad = tall * (0.26 + 0.16 * age + 0.1 * draw());
        const outline = x.map((place) => 0.45 * tall * (1 - Math.abs(place) / (0.05 * tall + 0.5)));
        for (let spike = 0; spike < LEAFLESS_SPIKES; spike++) {
            const at = ((spike + 0.2 + 0.6 * draw()) / LEAFLESS_SPIKES) * 2 - 1;
            const top = tall * (1 - 0.5 * at * at) * (0.78 + 0.22 * draw());
            raise(outline, x, (place) => {
                const away =
                    Math.abs(place - at * broad) / ((0.75 * broad) / LEAFLESS_SPIKES + 0.5);
                return away < 1 ? top - 0.55 * tall * away : NOWHERE;
            });
        }
        return outline;
    });
}

/** Draw a leafless tree; see `Kind.drawing`. */
export function drawLeafless(pen) {
    const age = pen.age;
    const tall = 0.34 + 0.42 * age + 0.23 * pen.chance();
    const old = pen.between(0.6, 1) * age;
    const habit = treeHabit({
        levels: age > 0.12 ? 6 : 5,
        fork: [0.16 + 0.08 * old, 0.3 + 0.16 * old],
        rise: pen.between(0.06, 0.2) - 0.06 * old,
        crooked: 0.07 + 0.08 * old,
        lateral: 0.42,
        twig: 0.0022,
    });
    const heading = turned([0, 1], pen.between(-0.06, 0.06));
    const stem = tall * (0.3 - 0.1 * old * pen.chance());
    const width = tall * (0.03 + 0.06 * old);
    const forks = pen.either(0.55 + 0.25 * old) ? 3 : 2;
    const limbs = fitted(treeLimbs(pen, heading, stem, width, habit, forks), tall, LEAFLESS_WIDEST);
    drawLimbs(pen, limbs);
    snowOn(pen, limbs, 0.011);
}

/** The kind of these, see `standKind`. */
export const LEAFLESS = standKind({
    slot: 0.7,
    reach: 0.7,
    outlines: leaflessOutlines,
    drawing: drawLeafless,
    sway: 0.012,
});
