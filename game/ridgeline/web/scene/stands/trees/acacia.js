/** Umbrella acacias: limbs that spread from a low fork, under a flat and layered roof of leaves. */

import {rint} from "../../numpy.js";
import {bow} from "../pen.js";
import {standKind} from "../standKind.js";
import {clump} from "./leaves.js";
import {FOOT, isDead} from "./limbs.js";

/** How far a roof of leaves reaches to a side at most, without its rim. */
const ACACIA_WIDEST = 0.74;

/** Draw an acacia; see `Kind.drawing`. */
export function drawAcacia(pen) {
    const age = pen.age;
    const tall = 0.42 + 0.38 * age + 0.19 * pen.chance();
    const broad = Math.min(tall * pen.between(0.62, 0.82) * (0.6 + 0.4 * age), ACACIA_WIDEST);
    const lean = tall * pen.between(-0.1, 0.1);
    const fork = [lean, tall * pen.between(0.28, 0.44)];
    const width = tall * (0.028 + 0.026 * age);
    const stem = bow([0, 0], fork, tall * pen.between(-0.03, 0.03), 3);
    pen.stroke([[0, FOOT], ...stem], [2 * width, 1.5 * width, 1.05 * width, width, 0.95 * width]);
    const dead = isDead(pen);
    const limbs = age > 0.2 ? rint(pen.between(4, 6.4)) : 3;
    const roof = tall * pen.between(0.8, 0.86);
    for (let limb = 0; limb < limbs; limb++) {
        const out = ((2 * (limb + pen.between(0.2, 0.8))) / limbs - 1) * 0.82;
        const end = [lean + out * broad, roof + tall * (0.045 - 0.13 * out * out)];
        acaciaLimb(pen, fork, end, width * 0.62, tall, dead);
    }
    if (dead) {
        return;
    }
    const steps = rint(16 + 44 * broad);
    for (let step = 0; step < steps; step++) {
        // The roof: flat clumps side by side, in uneven layers, thinner towards the rim.
        const out = (2 * (step + pen.chance())) / steps - 1;
        const thick = tall * (0.04 - 0.016 * out * out) * pen.between(0.5, 1.2);
        const y = roof + tall * (0.055 - 0.13 * out * out) + tall * pen.between(-0.055, 0.03);
        clump(pen, [lean + out * broad, Math.min(y, tall - 1.3 * thick)], 2 * thick, 0.42, 0.22);
    }
}

/** A limb that forks below the roof, into three. */
function acaciaLimb(pen, start, end, width, tall, dead) {
    const out = end[0] - start[0];
    const line = bow(start, end, -0.12 * out + tall * pen.between(-0.03, 0.03), 5);
    pen.stroke(line, [width, 0.8 * width, 0.68 * width, 0.55 * width, 0.42 * width, 0.25 * width]);
    for (const knee of [2, 3]) {
        const [x, y] = line[knee];
        const away = tall * pen.between(0.05, 0.14) * pen.sign();
        const tip = [x + away, y + (end[1] - y) * pen.between(0.85, 1)];
        const twig = bow([x, y], tip, -0.15 * away, 3);
        pen.stroke(twig, [0.42 * width, 0.34 * width, 0.28 * width, 0.16 * width]);
        if (dead) {
            pen.stroke(
                [twig[2], [tip[0] - 0.6 * away, tip[1] + 0.02]],
                [0.2 * width, 0.08 * width],
            );
        }
    }
}

/** The kind of these, see `standKind`. */
export const ACACIA = standKind({slot: 0.9, reach: 0.95, drawing: drawAcacia, sway: 0.012});
