/**
 * Broadleaved trees: crowns of many boughs, each a ball of leaves; slender when young, wide when
 * old.
 */

import {clip} from "../../numpy.js";
import {turned} from "../pen.js";
import {arcPoint, dome, emptyOutline, raise} from "../shapes.js";
import {eachSpecimen, standKind} from "../standKind.js";
import {mass} from "./leaves.js";
import {drawLimbs, fitted, isDead, treeHabit, treeLimbs} from "./limbs.js";

/**
 * Units of a tree's height for each tuft on a bough's outline, and tufts of the smallest and the
 * tallest trees.
 */
const BROADLEAF_TUFT_UNITS = 26;
const BROADLEAF_MIN_MAX_TUFTS = [0, 8];

/** Boughs on the outline of a crown. */
const BROADLEAF_BOUGHS = 9;

/** How far a drawn crown reaches to a side at most. */
const BROADLEAF_WIDEST = 0.72;

/** The outlines of broadleaved trees up to `height`; see `standKind`. */
function broadleafOutlines(height, chances, x) {
    const tufts = Math.trunc(clip(height / BROADLEAF_TUFT_UNITS, ...BROADLEAF_MIN_MAX_TUFTS));
    return eachSpecimen(chances, (draw, age) => {
        const tall = height * (0.4 + 0.4 * age + 0.2 * draw());
        const broad = tall * (0.42 + 0.12 * draw() + 0.1 * age);
        const lean = 0.3 * broad * (2 * draw() - 1);
        const outline = emptyOutline(x);
        raise(outline, x, dome(0.4 * lean, 0.7 * broad, 0.6 * tall, 0.6 * tall));
        for (let bough = 0; bough < BROADLEAF_BOUGHS; bough++) {
            const [cosine, rise] = arcPoint((bough + 0.1 + 0.8 * draw()) / BROADLEAF_BOUGHS);
            const size = broad * (0.13 + 0.12 * draw() + 0.12 * rise);
            const top = tall * (0.08 + 0.1 * draw() + 0.82 * rise * (0.74 + 0.26 * draw()));
            const middle = lean * rise + (broad - size) * cosine;
            raiseBough(outline, x, middle, size, top, tufts, draw);
        }
        return outline.map((y) => Math.min(y, tall));
    });
}

/** Raise an outline by a ball of leaves, with smaller ones around its upper edge. */
function raiseBough(outline, x, middle, size, top, tufts, draw) {
    raise(outline, x, dome(middle, size, top, 1.2 * size));
    for (let tuft = 0; tuft < tufts; tuft++) {
        const [cosine, sine] = arcPoint((tuft + 0.1 + 0.8 * draw()) / tufts);
        const small = (size * (0.7 + 1.3 * draw())) / (tufts + 2);
        const above = top - 1.2 * size * (1 - sine) + 0.8 * small;
        raise(outline, x, dome(middle + size * cosine, small, above, 1.2 * small));
    }
}

/** Draw a broadleaved tree; see `Kind.drawing`. */
export function drawBroadleaf(pen) {
    const age = pen.age;
    const tall = 0.4 + 0.4 * age + 0.19 * pen.chance();
    const old = pen.between(0.5, 1) * age;
    const habit = treeHabit({
        levels: 3,
        main: [0.62, 0.8],
        side: [0.6, 0.8],
        fork: [0.24 + 0.08 * old, 0.36 + 0.14 * old],
        rise: pen.between(0.06, 0.16) - 0.06 * old,
        lateral: 0.6,
    });
    const heading = turned([0, 1], pen.between(-0.05, 0.05));
    let limbs = treeLimbs(pen, heading, tall * 0.3, tall * (0.035 + 0.05 * old), habit, 3);
    // The masses of leaves go beyond the tips.
    const size = tall * pen.between(0.115, 0.14);
    limbs = fitted(limbs, tall - size, BROADLEAF_WIDEST - 1.4 * size);
    drawLimbs(pen, limbs);
    if (isDead(pen)) {
        return;
    }
    for (const limb of limbs) {
        const [x, y] = limb.points.at(-1);
        if (limb.level === habit.levels) {
            mass(pen, [x, y], size * pen.between(0.62, 1));
        } else if (limb.level === 2) {
            mass(pen, [x, y], size * pen.between(0.7, 0.95), 0.75, 4);
        }
    }
}

/** The kind of these, see `standKind`. */
export const BROADLEAF = standKind({
    slot: 0.6,
    reach: 0.9,
    outlines: broadleafOutlines,
    drawing: drawBroadleaf,
    sway: 0.015,
});
