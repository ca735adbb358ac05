/**
 * Birches: slim stems, now and then two or three from one root, and twigs that hang with small airy
 * leaves.
 */

import {turned} from "../pen.js";
import {dome, emptyOutline, raise} from "../shapes.js";
import {eachSpecimen, standKind} from "../standKind.js";
import {clump} from "./leaves.js";
import {drawLimbs, fitted, treeHabit, treeLimbs} from "./limbs.js";

/** How far a crown reaches to a side at most. */
const BIRCH_WIDEST = 0.42;

/** Share of the birches with a second stem. */
const BIRCH_TWIN_SHARE = 0.25;

/** Tufts of a crown from afar. */
const BIRCH_TUFTS = 6;

/** The outlines of birches up to `height`: narrow crowns with tufts on top; see `standKind`. */
function birchOutlines(height, chances, x) {
    return eachSpecimen(chances, (draw, age) => {
        const tall = height * (0.45 + 0.35 * age + 0.19 * draw());
        const broad = tall * (0.15 + 0.07 * draw());
        const lean = 0.1 * tall * (draw() - 0.5);
        const outline = emptyOutline(x);
        raise(outline, x, dome(0.5 * lean, broad, 0.72 * tall, 0.72 * tall));
        for (let tuft = 0; tuft < BIRCH_TUFTS; tuft++) {
            const at = ((tuft + 0.2 + 0.6 * draw()) / BIRCH_TUFTS) * 2 - 1;
            const top = tall * (1 - 0.5 * at * at) * (0.85 + 0.15 * draw());
            const wide = tall * (0.03 + 0.03 * draw());
            raise(outline, x, dome(lean + at * broad, wide, top, 0.3 * tall));
        }
        return outline;
    });
}

/** Draw a birch; see `Kind.drawing`. */
export function drawBirch(pen) {
    const age = pen.age;
    const tall = 0.45 + 0.35 * age + 0.19 * pen.chance();
    const lean = pen.between(-0.06, 0.06);
    const twin = age > 0.3 && pen.either(BIRCH_TWIN_SHARE);
    birchStem(pen, tall, lean + (twin ? 0.07 : 0), age);
    if (twin) {
        birchStem(pen, tall * pen.between(0.68, 0.9), lean - pen.between(0.09, 0.13), 0.5 * age);
    }
}

function birchStem(pen, tall, lean, age) {
    const habit = treeHabit({
        levels: 4,
        main: [0.7, 0.9],
        side: [0.5, 0.7],
        fork: [0.14, 0.26],
        rise: 0.28 - 0.1 * age,
        crooked: 0.06,
        lateral: 0.5,
        twig: 0.0018,
    });
    const heading = turned([0, 1], lean);
    let limbs = treeLimbs(
        pen,
        heading,
        tall * (age > 0.2 ? 0.3 : 0.2),
        tall * (0.014 + 0.017 * age),
        habit,
        3,
    );
    limbs = fitted(limbs, tall - 0.02, BIRCH_WIDEST - 0.1);
    drawLimbs(pen, limbs);
    for (const limb of limbs) {
        if (limb.level >= 3) {
            const [x, y] = limb.points.at(-1);
            const out = x > tall * lean ? 1 : -1;
            const ends =
                limb.level === habit.levels
                    ? [[limb.points.at(-1), 1]]
                    : [
                          [limb.points.at(-1), 0.8],
                          [limb.points[0], 0.6],
                      ];
            for (const [at, longest] of ends) {
                birchTassel(
                    pen,
                    at,
                    out * pen.between(-0.005, 0.04),
                    longest * tall * pen.between(0.05, 0.1 + 0.1 * age),
                );
            }
            if (pen.either(0.7)) {
                clump(
                    pen,
                    [x + pen.between(-0.02, 0.02), y + pen.between(-0.02, 0.02)],
                    tall * pen.between(0.008, 0.02),
                    0.7,
                    0.4,
                );
            }
        }
    }
}

/** A twig that hangs, with leaves on both sides. */
function birchTassel(pen, start, out, length) {
    const [x, y] = start;
    const right = [];
    const left = [];
    const leaves = 3;
    for (let leaf = 0; leaf < leaves; leaf++) {
        const along = (leaf + 0.5) / leaves;
        const px = x + out * along * (2 - along);
        const py = y - length * along;
        right.push(
            [px + 0.0015, py + (0.3 * length) / leaves],
            [px + pen.between(0.003, 0.009), py - (0.1 * length) / leaves],
        );
        left.push(
            [px - 0.0015, py + (0.1 * length) / leaves],
            [px - pen.between(0.003, 0.009), py - (0.3 * length) / leaves],
        );
    }
    pen.polygon([[x, y], ...right, [x + out, y - length], ...[...left].reverse()]);
}

/** The kind of these, see `standKind`. */
export const BIRCH = standKind({
    slot: 0.4,
    reach: 0.42,
    outlines: birchOutlines,
    drawing: drawBirch,
    sway: 0.025,
});
