/** Huts: a low log cabin under a broad roof, with a chimney and a stack of wood. */

import {standKind} from "../standKind.js";

/** How deep walls reach into the ground. */
const HUT_SUNK = -0.3;

/** Draw one, seen from the gable or from the eaves. */
export function drawHut(pen) {
    const tall = 0.75 + 0.15 * pen.age;
    const side = pen.sign();
    const half = pen.between(0.5, 0.62) * tall;
    const wall = pen.between(0.36, 0.42) * tall;
    const level = pen.either(0.5) * 0.55 * half;
    pen.rectangle(-half, HUT_SUNK, half, wall + 0.05);
    const out = half + 0.16 * tall;
    pen.polygon([
        [-out, wall - 0.06 * tall],
        [out, wall - 0.06 * tall],
        [out, wall],
        [level + 0.02, tall],
        [-level - 0.02, tall],
        [-out, wall],
    ]);
    const chimney = side * 0.45 * half;
    pen.rectangle(chimney - 0.05 * tall, wall, chimney + 0.05 * tall, tall + 0.1);
    pen.rectangle(chimney - 0.065 * tall, tall + 0.06, chimney + 0.065 * tall, tall + 0.08);
    for (let row = 0; row < 3; row++) {
        for (let log = 0; log < 4 - row; log++) {
            pen.ellipse(
                -side * (half + (0.12 + 0.1 * log + 0.05 * row) * tall),
                (0.05 + 0.085 * row) * tall,
                0.05 * tall,
                0.05 * tall,
            );
        }
    }
    pen.snowing();
    pen.stroke(
        [
            [-out, wall + 0.02],
            [-level - 0.01, tall + 0.03],
            [level + 0.01, tall + 0.03],
            [out, wall + 0.02],
        ],
        0.07 * tall,
    );
    pen.snowing(false);
}

/** The kind of these, see `standKind`. */
export const HUT = standKind({slot: 8, reach: 1.2, drawing: drawHut, steepest: 0.4});
