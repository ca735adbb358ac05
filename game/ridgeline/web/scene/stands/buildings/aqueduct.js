/** Ruined aqueducts: tall arches under a row of small ones, of which some have fallen. */

import {standKind} from "../standKind.js";
import {arch, pier} from "./arches.js";

/** How far the piers reach below the ground at the middle, as a share of the height. */
const AQUEDUCT_DEEP = 1;

/** Small arches over a large one. */
const AQUEDUCT_SMALL = 3;

/** Draw a whole stretch, its broken end, and stumps of piers beyond. */
export function drawAqueduct(pen) {
    const tall = 0.75 + 0.25 * pen.age;
    const whole = 3 + Math.trunc(3.99 * pen.chance());
    const stumps = 1 + Math.trunc(2.99 * pen.chance());
    const side = pen.sign();
    const span = pen.between(0.5, 0.58) * tall;
    const wide = 0.22 * span;
    const spring = 0.36 * tall;
    const half = 0.5 * (span - wide);
    const floor = spring + half + 0.05 * tall;
    const start = -0.5 * side * span * (whole + stumps);
    for (let number = 0; number <= whole; number++) {
        const x = start + side * span * number;
        pier(pen, x, wide, -AQUEDUCT_DEEP, spring, 0.22);
        pen.rectangle(x - 0.6 * wide, spring - 0.022 * tall, x + 0.6 * wide, spring);
        pen.rectangle(x - 0.5 * wide, spring, x + 0.5 * wide, floor);
        if (number < whole) {
            const [near, far] = [x + side * 0.5 * wide, x + side * (span - 0.5 * wide)].sort(
                (one, other) => one - other,
            );
            arch(pen, near, far, spring, half, floor);
            aqueductSmallArches(pen, x, side * span, floor, tall, number === whole - 1);
        }
    }
    pen.rectangle(start - 0.6 * wide, floor, start + 0.6 * wide, tall);
    for (let number = 1; number <= stumps; number++) {
        aqueductStump(
            pen,
            start + side * span * (whole + number),
            wide,
            spring * pen.between(0.35, 1.05),
        );
    }
}

/** The small arches and the channel over a span; the last one has fallen in part. */
function aqueductSmallArches(pen, x, span, floor, tall, broken) {
    const step = span / AQUEDUCT_SMALL;
    const channel = 0.9 * tall;
    const last = broken ? 1 : AQUEDUCT_SMALL;
    for (let number = 0; number < last; number++) {
        const [near, far] = [x + step * number, x + step * (number + 1)].sort(
            (one, other) => one - other,
        );
        const slim = 0.13 * Math.abs(step);
        pen.rectangle(near - slim, floor - 0.01, near + slim, channel);
        pen.rectangle(far - slim, floor - 0.01, far + slim, channel);
        const rise = 0.5 * (far - near) - slim;
        arch(pen, near + slim, far - slim, channel - rise - 0.02 * tall, rise, channel);
    }
    const end = x + step * last;
    const ragged = [[end, channel - 0.01]];
    if (broken) {
        ragged.push(
            ...[
                [0.3, 0],
                [0.2, 0.4],
                [0.36, 0.5],
            ].map(([out, up]) => [end + step * out, channel + (tall - channel) * up]),
        );
    }
    ragged.push([end + (broken ? 0.1 * step : 0), tall]);
    pen.polygon([[x, tall], [x, channel - 0.01], ...ragged]);
}

/** What is left of a pier. */
function aqueductStump(pen, x, wide, top) {
    const sides = [
        [0.5, pen.between(0.8, 1)],
        [0.2, pen.between(0.9, 1.1)],
        [-0.1, 1],
        [-0.5, pen.between(0.7, 0.95)],
    ];
    const head = sides.map(([out, up]) => [x + wide * out, top * up]);
    pen.polygon([[x - 0.62 * wide, -AQUEDUCT_DEEP], [x + 0.62 * wide, -AQUEDUCT_DEEP], ...head]);
}

/** The kind of these, see `standKind`. */
export const AQUEDUCT = standKind({
    slot: 14,
    reach: 3,
    drawing: drawAqueduct,
    lowest: AQUEDUCT_DEEP,
});
