/** Cypresses: slender dark flames, dense to the ground. */

import {bow} from "../pen.js";
import {standKind} from "../standKind.js";
import {FOOT, onStem} from "./limbs.js";

/** Corners on each side of a flame. */
const CYPRESS_STEPS = 26;

/** Share of the older ones with a second tip. */
const CYPRESS_SPLIT_SHARE = 0.3;

/** Draw a cypress; see `Kind.drawing`. */
export function drawCypress(pen) {
    const age = pen.age;
    const tall = 0.45 + 0.35 * age + 0.19 * pen.chance();
    const bare = tall * pen.between(0.02, 0.05) * (0.4 + age);
    const width = tall * (0.018 + 0.014 * age);
    pen.stroke(
        [
            [0, FOOT],
            [0, 0],
            [0, 0.3 * tall],
        ],
        [1.6 * width, 1.3 * width, width],
    );
    const broad = tall * (pen.between(0.062, 0.095) + 0.04 * (1 - age) * pen.chance());
    const lean = tall * pen.between(-0.03, 0.03);
    cypressFlame(pen, [0, bare], [lean, tall], broad, pen.between(0.22, 0.4));
    if (age > 0.35 && pen.either(CYPRESS_SPLIT_SHARE)) {
        const side = pen.sign();
        const tip = [lean + side * broad * pen.between(0.75, 1.15), tall * pen.between(0.6, 0.88)];
        cypressFlame(pen, [0.2 * side * broad, 0.2 * tall], tip, 0.45 * broad, 0.35);
    }
}

/**
 * A flame that is `broad` to either side at the share `widest` of its height; sprays of scales
 * stand off it.
 */
function cypressFlame(pen, foot, tip, broad, widest) {
    const line = bow(foot, tip, (tip[1] - foot[1]) * pen.between(-0.012, 0.012), 8);
    const rims = [];
    for (const side of [-1, 1]) {
        let swell = 1;
        const rim = [];
        for (let step = 0; step < CYPRESS_STEPS; step++) {
            const up = (step + pen.between(0.2, 0.8)) / CYPRESS_STEPS;
            const [x, y] = onStem(line, foot[1] + (tip[1] - foot[1]) * up);
            const near = up / widest;
            // Rises like a parabola to the widest place, and falls slowly from there to the tip.
            const rest = (up - widest) / (1 - widest);
            const share =
                up < widest ? 0.3 + 0.7 * near * (2 - near) : (1 - rest) * (1 + 0.85 * rest);
            swell += 0.45 * (pen.between(0.72, 1.2) - swell);
            const far = broad * share * swell;
            rim.push([x + side * far * pen.between(0.95, 1.03), y - 0.004]);
            rim.push([
                x + side * (far * pen.between(0.98, 1.12) + 0.002),
                y + pen.between(0.3, 0.85) / CYPRESS_STEPS,
            ]);
        }
        rims.push(rim);
    }
    pen.polygon([foot, ...rims[1], tip, ...[...rims[0]].reverse()]);
}

/** The kind of these, see `standKind`. */
export const CYPRESS = standKind({slot: 0.2, reach: 0.15, drawing: drawCypress, sway: 0.016});
