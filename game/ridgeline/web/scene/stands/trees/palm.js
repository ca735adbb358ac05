/** Palms: a curved stem, and fronds that arch with leaflets hanging from them. */

import {rint} from "../../numpy.js";
import {bow, turned} from "../pen.js";
import {standKind} from "../standKind.js";
import {FOOT, isDead} from "./limbs.js";

/** Leaflets on each side of a frond. */
const PALM_LEAFLETS = 11;

/** Tangents of half the angles between fronds and the upright. */
const PALM_HEADINGS = [-1.1, -0.84, -0.62, -0.46, -0.3, -0.12, 0.12, 0.3, 0.46, 0.62, 0.84, 1.1];

/** Draw a palm; see `Kind.drawing`. */
export function drawPalm(pen) {
    const age = pen.age;
    const frond = pen.between(0.31, 0.37) * (0.8 + 0.2 * age);
    const tall = age > 0.12 ? 0.2 + 0.36 * age + 0.17 * pen.chance() : 0.16 * pen.between(0.6, 1);
    const lean = tall * pen.between(0.05, 0.38) * pen.sign();
    const stem = bow([0, 0], [lean, tall], lean * pen.between(0.15, 0.45), 10);
    const width = pen.between(0.024, 0.032);
    const swollen = [2, 1.7, 1.25, 1, 0.92, 0.86, 0.82, 0.78, 0.76, 0.76, 0.8, 0.9];
    pen.stroke(
        [[0, FOOT], ...stem],
        swollen.map((share) => width * share),
    );
    if (isDead(pen)) {
        return;
    }
    const crown = stem.at(-1);
    for (const tangent of PALM_HEADINGS) {
        if (pen.either(0.93)) {
            const heading = turned([0, 1], tangent + pen.between(-0.06, 0.06));
            palmFrond(
                pen,
                crown,
                heading,
                frond * pen.between(0.82, 1.08) * (1 - 0.2 * Math.abs(tangent)),
            );
        }
    }
    for (let time = 0, stop = rint(pen.between(0, 3.4) * age); time < stop; time++) {
        // Withered fronds hang along the stem.
        const heading = turned([0, -1], pen.sign() * pen.between(0.08, 0.3));
        palmFrond(pen, crown, heading, frond * pen.between(0.5, 0.75), 0.35);
    }
    pen.ellipse(crown[0], crown[1] - 0.004, 0.024, 0.022);
    for (let time = 0, stop = rint(pen.between(0, 4) * age); time < stop; time++) {
        pen.ellipse(
            crown[0] + pen.between(-0.03, 0.03),
            crown[1] - pen.between(0.02, 0.04),
            0.012,
            0.013,
        );
    }
}

/**
 * A frond that bends under its weight; its leaflets slant towards its tip and hang, the longest in
 * its middle.
 */
function palmFrond(pen, start, heading, length, full = 1) {
    const [x, y] = start;
    const [hx, hy] = heading;
    const weight = length * (0.3 + 0.45 * Math.abs(hx)) * pen.between(0.6, 1.3) * full;
    const at = (along) => {
        return [x + hx * length * along, y + hy * length * along - weight * along * along];
    };
    const over = [];
    const under = [];
    for (let leaflet = 0; leaflet < PALM_LEAFLETS; leaflet++) {
        const along = 0.1 + (0.86 * (leaflet + pen.between(-0.25, 0.25))) / PALM_LEAFLETS;
        const [px, py] = at(along);
        const [qx, qy] = at(along + 0.05);
        let dx = qx - px;
        let dy = qy - py;
        const unit = Math.sqrt(dx * dx + dy * dy);
        [dx, dy] = [dx / unit, dy / unit];
        const far = length * full * (0.06 + 0.62 * along * (1.03 - along)) * pen.between(0.8, 1.15);
        const thin = 0.0022 + 0.002 * (1 - along);
        // To the left and to the right of the midrib; both hang.
        for (const [rim, side] of [
            [over, 1],
            [under, -1],
        ]) {
            const nx = -side * dy;
            const ny = side * dx;
            const share = ny > 0 ? 0.45 : 1;
            rim.push([px - ((0.3 * far) / PALM_LEAFLETS) * dx + thin * nx, py + thin * ny]);
            const tip = [
                px + far * share * (0.75 * nx + 0.8 * dx),
                py + far * share * (0.75 * ny + 0.8 * dy) - 0.3 * far,
            ];
            rim.push(tip);
            rim.push([px + 2.2 * thin * dx + thin * nx, py + 2.2 * thin * dy + thin * ny]);
        }
    }
    const end = at(1);
    pen.polygon([start, ...under, end, ...[...over].reverse()]);
}

/** The kind of these, see `standKind`. */
export const PALM = standKind({slot: 0.5, reach: 0.7, drawing: drawPalm, sway: 0.03});
