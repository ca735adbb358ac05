/** Viaducts: a level deck on slender piers, with arches between them. */

import {standKind} from "../standKind.js";
import {arch, pier} from "./arches.js";

/** How far the piers reach below the ground at the middle, as a share of the height. */
const VIADUCT_DEEP = 1.6;

/** Draw one of seven to eleven arches, whose ends run into the hills. */
export function drawViaduct(pen) {
    const tall = 0.7 + 0.3 * pen.age;
    const arches = 7 + Math.trunc(4.99 * pen.chance());
    const span = tall * pen.between(0.34, 0.42);
    const wide = 0.19 * span;
    const deck = 0.8 * tall + 0.06 * span;
    const left = -0.5 * span * arches;
    const right = 0.5 * span * arches;
    const spring = deck - 0.5 * span;
    for (let number = 0; number <= arches; number++) {
        const x = left + span * number;
        pier(pen, x, wide, -VIADUCT_DEEP, spring, 0.35);
        pen.rectangle(x - 0.6 * wide, spring - 0.015 * tall, x + 0.6 * wide, spring + 0.008 * tall);
        pen.rectangle(x - 0.5 * wide, spring, x + 0.5 * wide, deck + 0.06 * tall);
        if (number < arches) {
            arch(
                pen,
                x + 0.5 * wide,
                x + span - 0.5 * wide,
                spring,
                0.5 * (span - wide),
                deck + 0.06 * tall,
            );
        }
    }
    pen.rectangle(left - 0.6 * wide, deck + 0.05 * tall, right + 0.6 * wide, deck + 0.09 * tall);
    pen.rectangle(left - 0.6 * wide, deck + 0.115 * tall, right + 0.6 * wide, deck + 0.123 * tall);
    const posts = 4 * arches;
    for (let post = 0; post <= posts; post++) {
        const x = left + ((right - left) * post) / posts;
        pen.rectangle(x - 0.004, deck + 0.08 * tall, x + 0.004, deck + 0.12 * tall);
    }
}

/** The kind of these, see `standKind`. */
export const VIADUCT = standKind({
    slot: 16,
    reach: 2.6,
    drawing: drawViaduct,
    lowest: VIADUCT_DEEP,
});
