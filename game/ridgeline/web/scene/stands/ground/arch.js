/**
 * Arches of rock: fins that weather has opened; the older, the wider is the hole and the thinner
 * the span.
 */

import {blanket, weathered} from "../curves.js";
import {standKind} from "../standKind.js";
import {boulder} from "./rock.js";

/** The age at which the hole reaches the ground, and the share of younger fins that have two. */
const ARCH_LARGE_HOLE = 0.45;
const ARCH_TWO_HOLES_SHARE = 0.3;

/** Half of a fin of rock, from its foot to its middle, right and up. */
const ARCH_FIN = [
    [1, -0.5],
    [0.95, 0.2],
    [0.9, 0.45],
    [0.8, 0.7],
    [0.6, 0.88],
    [0.3, 0.94],
    [0, 0.9],
];

/** Half of the hole of an arch. */
const ARCH_OPENING = [
    [1, -0.7],
    [1.02, 0.1],
    [1, 0.3],
    [0.86, 0.6],
    [0.55, 0.87],
    [0.2, 0.99],
    [0, 1],
];

/**
 * Draw a fin with one window or two, or an arch that stands on the ground, and what has fallen from
 * it.
 */
export function drawArch(pen) {
    const tall = 0.45 + 0.35 * pen.age + 0.16 * pen.chance();
    const half = tall * pen.between(0.65, 1.15);
    const tilt = 0.3 * pen.between(-1, 1);
    let fin = archWhole(ARCH_FIN).map(([x, y]) => [
        half * x * pen.between(0.92, 1.06),
        tall * y * pen.between(0.94, 1.03),
    ]);
    // One shoulder stands higher than the other.
    fin = fin.map(([x, y]) => [
        x,
        y > 0 ? y * (1 - 0.4 * Math.abs(tilt) + (0.4 * tilt * x) / half) : y,
    ]);
    const rough = weathered(pen, fin, 0.1, 3).map(([x, y]) => [x, Math.min(y, 1)]);
    pen.polygon(rough);
    if (pen.age > ARCH_LARGE_HOLE) {
        const wide = half * (0.36 + 0.24 * pen.age);
        const high = tall * pen.between(0.52, 0.56 + 0.14 * pen.age) * (1 - 0.4 * Math.abs(tilt));
        const middle = half * 0.12 * pen.between(-1, 1);
        const hole = archWhole(ARCH_OPENING).map(([x, y]) => [
            middle + wide * x * pen.between(0.9, 1.08),
            high * y,
        ]);
        pen.cut(weathered(pen, hole, 0.09, 3));
    } else if (pen.either(ARCH_TWO_HOLES_SHARE)) {
        archWindow(pen, 0.42 * half, 0.4 * tall, 0.22 * half, 0.2 * tall);
        archWindow(pen, -0.38 * half, 0.34 * tall, 0.2 * half, 0.16 * tall);
    } else {
        const size = 0.6 + 0.8 * pen.age;
        archWindow(
            pen,
            0.3 * half * pen.between(-1, 1),
            0.38 * tall,
            0.33 * size * half,
            0.26 * size * tall,
        );
    }
    blanket(pen, rough, 0.05 * tall, 0.5);
    pen.part();
    for (let time = 0, stop = 1 + Math.trunc(3 * pen.chance()); time < stop; time++) {
        const small = tall * pen.between(0.05, 0.14);
        boulder(pen, pen.sign() * half * pen.between(0.3, 1.25), 1.1 * small, small, 0);
    }
}

/** A hole in a fin. */
function archWindow(pen, x, y, across, up) {
    const ring = [
        [1, 0],
        [0.75, 0.6],
        [0.2, 1],
        [-0.5, 0.85],
        [-1, 0.1],
        [-0.8, -0.7],
        [0, -0.8],
        [0.8, -0.7],
    ];
    pen.cut(
        weathered(
            pen,
            ring.map(([a, b]) => [x + across * a, y + up * b]),
            0.12,
            3,
        ),
    );
}

/** Both halves of a shape, counterclockwise. */
function archWhole(half) {
    return [...half, ...[...half.slice(0, -1)].reverse().map(([x, y]) => [-x, y])];
}

/** The kind of these, see `standKind`. */
export const ARCH = standKind({
    slot: 3,
    reach: 1.8,
    drawing: drawArch,
    even: true,
    steepest: 0.3,
    foot: 0.7,
});
