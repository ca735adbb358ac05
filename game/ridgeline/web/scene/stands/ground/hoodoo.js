/** Hoodoos: needles of soft rock in bands, under caps of hard rock that have sheltered them. */

import {blanket, weathered} from "../curves.js";
import {standKind} from "../standKind.js";

/** Hard bands below the cap, with a soft one under each. */
const HOODOO_BANDS = 5;

/** Draw a group of needles on a mound of what has crumbled from them. */
export function drawHoodoo(pen) {
    const tall = 0.42 + 0.34 * pen.age + 0.22 * pen.chance();
    const half = tall * pen.between(0.075, 0.15) * (1.25 - 0.25 * pen.age);
    hoodooNeedle(pen, 0, half, tall);
    let side = pen.sign();
    let beyond = half;
    for (let time = 0, stop = Math.trunc(3.6 * pen.chance()); time < stop; time++) {
        const high = tall * pen.between(0.35, 0.82);
        const wide = high * pen.between(0.09, 0.14);
        hoodooNeedle(pen, side * (beyond + 1.3 * wide), wide, high);
        [side, beyond] = [-side, beyond + 0.7 * wide];
    }
    const [right, left] = Array.from({length: 2}, () => beyond + tall * pen.between(0.08, 0.46));
    const peak = tall * pen.between(0.1, 0.17);
    const slope = [
        [right, -0.3],
        [right, -0.03],
        [0.45 * right, 0.62 * peak],
        [0, peak],
        [-0.5 * left, 0.55 * peak],
    ];
    pen.polygon(weathered(pen, [...slope, [-left, -0.03], [-left, -0.3]], 0.07, 3));
}

/** One needle: narrower towards its neck, and a cap above it. */
function hoodooNeedle(pen, middle, half, tall) {
    const neck = pen.between(0.72, 0.82);
    const right = [
        [1.35, -0.1],
        [1.2, 0.06],
    ];
    const left = [
        [-1.35, -0.1],
        [-1.2, 0.06],
    ];
    for (let band = 0; band < HOODOO_BANDS; band++) {
        const up = 0.1 + ((neck - 0.1) * (band + 0.2 + 0.6 * pen.chance())) / HOODOO_BANDS;
        const wide = 1.15 - 0.55 * up;
        const thick = (neck / HOODOO_BANDS) * pen.between(0.22, 0.36);
        for (const [line, side] of [
            [right, 1],
            [left, -1],
        ]) {
            const hard = wide * pen.between(0.92, 1.18);
            const soft = wide * pen.between(0.66, 0.84);
            line.push(
                [side * soft, up - 0.5 * thick],
                [side * hard, up],
                [side * hard * 0.95, up + thick],
            );
        }
    }
    for (const [line, side] of [
        [right, 1],
        [left, -1],
    ]) {
        const cap = pen.between(0.85, 1.3);
        const high = neck + 0.05;
        line.push([side * 0.46, neck + 0.01], [side * 0.85 * cap, high], [side * cap, high + 0.06]);
        line.push([side * 0.8 * cap, 0.93 + 0.03 * pen.chance()], [side * 0.3, 0.975]);
    }
    let ring = [...right, ...[...left].reverse()].map(([x, y]) => [middle + half * x, tall * y]);
    ring = weathered(pen, ring, 0.09, 2).map(([x, y]) => [x, Math.min(y, tall)]);
    pen.polygon(ring);
    blanket(
        pen,
        ring.slice(Math.floor(ring.length / 3), Math.floor(-ring.length / 3)),
        0.04 * tall,
        0.5,
    );
}

/** The kind of these, see `standKind`. */
export const HOODOO = standKind({
    slot: 1.1,
    reach: 0.9,
    drawing: drawHoodoo,
    even: true,
    steepest: 0.35,
    foot: 0.4,
});
