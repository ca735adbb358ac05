/** Grass: tufts of tapering bent blades, some with heads of seed, no two alike. */

import {linspace} from "../../numpy.js";
import {arc, blade} from "../curves.js";
import {emptyOutline, raise} from "../shapes.js";
import {SPECIMENS, eachSpecimen, standKind} from "../standKind.js";

/** Blades in a tuft. */
const GRASS_BLADES = 7;

/** Height of the youngest tuft, as a share of the oldest. */
const GRASS_SMALLEST_SHARE = 0.35;

/** The outlines of tufts up to `height`; see `standKind`. */
function grassOutlines(height, chances, x) {
    const sizes = linspace(GRASS_SMALLEST_SHARE, 1, SPECIMENS);
    return eachSpecimen(chances, (draw, _, number) => {
        const outline = emptyOutline(x, -height);
        for (let blades = 0; blades < GRASS_BLADES; blades++) {
            const tall = height * sizes[number] * (0.25 + 0.75 * draw());
            const root = 0.5 * height * (2 * draw() - 1);
            const bend = 0.35 * tall * (2 * draw() - 1);
            raise(outline, x, grassBlade(root, tall, bend, 0.6 + 0.04 * height));
        }
        return outline;
    });
}

/** One blade as a function of x: upright on the side it bends to, a hollow slope on the other. */
function grassBlade(root, tall, bend, thick) {
    return (place) => {
        const x = place - root;
        const before = bend < 0 ? x - bend : bend - x;
        const along = 1 - before / (Math.abs(bend) + thick);
        if (!(before >= 0 && along >= 0)) return -tall;
        return tall * along * Math.sqrt(Math.abs(along));
    };
}

/**
 * Draw a tuft: blades that fan out, the outer ones lower and more bent, and above them stalks with
 * seeds.
 */
export function drawGrass(pen) {
    const tall = GRASS_SMALLEST_SHARE + (0.9 - GRASS_SMALLEST_SHARE) * pen.age + 0.1 * pen.chance();
    const wind = 0.15 * pen.between(-1, 1);
    const blades = 6 + Math.trunc(6 * pen.age + 3 * pen.chance());
    for (let number = 0; number < blades; number++) {
        const out = (2 * (number + pen.chance())) / blades - 1;
        const top = tall * pen.between(0.5, 1) * (1 - 0.35 * out * out) * 0.86;
        const root = 0.13 * tall * out;
        const lean = top * (0.85 * out * pen.between(0.3, 1) + wind);
        const droop = top * pen.between(0, 0.6) * Math.abs(lean / top);
        const start = [root, -0.06];
        const control = [root + pen.between(0.1, 0.4) * lean, (0.95 + 0.3 * Math.abs(out)) * top];
        blade(pen, start, control, [root + lean, top - droop], pen.between(0.024, 0.036));
    }
    if (pen.age > 0.3) {
        for (let time = 0, stop = Math.trunc(3.6 * pen.chance()); time < stop; time++) {
            grassStalk(pen, tall * pen.between(0.82, 0.98), wind);
        }
    }
}

/** A thin stalk with an ear that nods. */
function grassStalk(pen, top, wind) {
    const root = 0.08 * pen.between(-1, 1);
    const lean = top * (wind + 0.22 * pen.between(-1, 1));
    const tip = [root + 1.15 * lean, top - 0.4 * Math.abs(lean)];
    const points = arc(
        [root, -0.05],
        [root + 0.1 * lean, 1.08 * top],
        tip,
        [0, 0.4, 0.7, 0.76, 0.9, 1],
    );
    pen.stroke(points, [0.015, 0.013, 0.011, 0.026, 0.03, 0]);
}

/** The kind of these, see `standKind`. */
export const GRASS = standKind({
    slot: 0.8,
    reach: 1,
    outlines: grassOutlines,
    drawing: drawGrass,
    sway: 0.25,
});
