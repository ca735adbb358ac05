/**
 * Reeds: thin stalks that all lean in one wind, some with the heads of cattails, and blades between
 * them.
 */

import {clip} from "../../numpy.js";
import {arc, blade, rounded} from "../curves.js";
import {NOWHERE, dome, emptyOutline, raise} from "../shapes.js";
import {eachSpecimen, standKind} from "../standKind.js";

/** Stalks and blades of a tuft; stalks may carry heads. */
const REED_STALKS = 3;
const REED_BLADES = 3;

/** The outlines of tufts up to `height`; see `standKind`. */
function reedOutlines(height, chances, x) {
    const thick = Math.min(0.3 + 0.004 * height, 0.04 * height);
    return eachSpecimen(chances, (draw, age) => {
        const outline = emptyOutline(x);
        for (let stalk = 0; stalk < REED_STALKS + REED_BLADES; stalk++) {
            const stiff = stalk < REED_STALKS;
            const tall = height * (0.25 + 0.5 * age + 0.25 * draw()) * (stiff ? 1 : 0.6);
            const root = 0.25 * height * (2 * draw() - 1);
            const bend = tall * (0.03 + (stiff ? 0.05 : 0.2) * draw());
            raise(outline, x, (place) => {
                if (!(place > root - thick && place <= root + bend)) return NOWHERE;
                const along = clip((place - root + thick) / (bend + thick), 0, 1);
                return tall * along * along * Math.sqrt(along);
            });
            if (stiff && draw() < 0.5) {
                raise(outline, x, dome(root + bend - thick, 2.6 * thick, 0.86 * tall, 3 * thick));
            }
        }
        return outline;
    });
}

/** Share of the tufts whose stalks bear plumes instead of cattails. */
const REED_PLUMED_SHARE = 0.3;

/**
 * Draw a tuft: long blades, some of them snapped, and stalks that carry cattails or plumes when
 * they are old.
 */
export function drawReed(pen) {
    const tall = 0.3 + 0.52 * pen.age + 0.16 * pen.chance();
    const plumed = pen.either(REED_PLUMED_SHARE);
    for (
        let time = 0, stop = 4 + Math.trunc(2.5 * pen.age + 2 * pen.chance());
        time < stop;
        time++
    ) {
        reedLeaf(pen, tall * pen.between(0.5, 0.92));
    }
    for (
        let time = 0, stop = pen.age > 0.2 ? Math.trunc(3.4 * pen.chance() + pen.age) : 0;
        time < stop;
        time++
    ) {
        const root = 0.1 * pen.between(-1, 1);
        const top = tall * pen.between(0.8, 1);
        const lean = top * pen.between(0.03, 0.16);
        const points = arc(
            [root, -0.06],
            [root + 0.3 * lean, 0.6 * top],
            [root + lean, top],
            [0, 0.4, 0.74, 0.9, 1],
        );
        pen.stroke(points, [0.016, 0.014, 0.012, 0.01, 0.004]);
        if (plumed) {
            reedPlume(pen, points[2], points[4]);
        } else {
            const head = pen.between(0.036, 0.046);
            const [x, y] = points[2];
            const [x1, y1] = points[3];
            const foot = [x + 0.02 * (x1 - x), y + 0.02 * (y1 - y)];
            pen.stroke(
                ...rounded(
                    [foot, [x + 0.1 * (x1 - x), y + 0.1 * (y1 - y)], [x1, y1]],
                    [0.5 * head, head, head],
                ),
            );
        }
    }
}

/** A long blade that leans; one in ten is snapped and hangs. */
function reedLeaf(pen, top) {
    const root = 0.12 * pen.between(-1, 1);
    const lean = top * pen.between(-0.1, 0.38);
    const wide = pen.between(0.02, 0.032);
    if (pen.either(0.1)) {
        const knee = [root + 0.5 * lean, 0.62 * top];
        const fall = [knee[0] + 0.2 * top * (lean > 0 ? 1 : -1), top * pen.between(0.34, 0.5)];
        pen.stroke(
            [[root, -0.06], [root + 0.2 * lean, 0.3 * top], knee, fall],
            [0.7 * wide, wide, 0.8 * wide, 0],
        );
        return;
    }
    const droop = 0.5 * Math.abs(lean) * pen.chance();
    blade(pen, [root, -0.06], [root + 0.2 * lean, 0.8 * top], [root + lean, top - droop], wide);
}

/** A feathery plume: sprays that leave the stalk upwards and hang over to the leeward side. */
function reedPlume(pen, foot, tip) {
    const [x, y] = foot;
    const [x1, y1] = tip;
    for (let spray = 0; spray < 9; spray++) {
        const along = 0.11 * spray;
        const start = [x + along * (x1 - x), y + along * (y1 - y)];
        const out = 0.05 * pen.between(0.2, 1.1) * (spray % 3 ? 1 : -0.35);
        const rise = 0.07 * pen.between(0.8, 1.2) * (1 - 0.5 * along);
        const end = [start[0] + out + 0.3 * (x1 - x), Math.min(start[1] + rise, 0.99)];
        blade(pen, start, [start[0] + 0.2 * out, start[1] + 0.9 * rise], end, 0.02);
    }
}

/** The kind of these, see `standKind`. */
export const REED = standKind({
    slot: 0.28,
    reach: 0.6,
    outlines: reedOutlines,
    drawing: drawReed,
    turns: false,
    sway: 0.2,
});
