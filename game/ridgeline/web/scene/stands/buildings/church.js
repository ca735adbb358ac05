/** Churches on their own: a nave and a tower with a slender spire. */

import {standKind} from "../standKind.js";

/** How deep walls reach into the ground. */
const CHURCH_SUNK = -0.15;

/** Draw one, with a choir, buttresses, and snow on its roofs. */
export function drawChurch(pen) {
    const tall = 0.7 + 0.3 * pen.age;
    const side = pen.sign();
    const half = pen.between(0.075, 0.09) * tall;
    const belfry = pen.between(0.44, 0.52) * tall;
    const wall = 0.2 * tall;
    const ridge = 0.36 * tall;
    const end = half + pen.between(0.34, 0.46) * tall;
    pen.rectangle(-half, CHURCH_SUNK, half, belfry);
    pen.rectangle(-1.12 * half, belfry - 0.02 * tall, 1.12 * half, belfry);
    const spire = [
        [1.1 * half, belfry],
        [0.72 * half, belfry + 0.07 * tall],
        [0, 0.95 * tall],
    ];
    pen.polygon([...spire, ...[...spire.slice(0, -1)].reverse().map(([x, y]) => [-x, y])]);
    for (const x of [-0.95 * half, 0.95 * half]) {
        pen.polygon([
            [x - 0.016 * tall, belfry - 0.01],
            [x + 0.016 * tall, belfry - 0.01],
            [x, belfry + 0.12 * tall],
        ]);
    }
    pen.rectangle(-0.005 * tall, 0.93 * tall, 0.005 * tall, tall);
    pen.rectangle(-0.022 * tall, 0.968 * tall, 0.022 * tall, 0.978 * tall);
    pen.ellipse(0, 0.945 * tall, 0.01 * tall, 0.01 * tall);
    pen.rectangle(-0.42 * half, belfry - 0.14 * tall, -0.1 * half, belfry - 0.05 * tall, true);
    pen.rectangle(0.1 * half, belfry - 0.14 * tall, 0.42 * half, belfry - 0.05 * tall, true);
    pen.part();
    const nave = [
        [side * 0.8 * half, CHURCH_SUNK],
        [side * 0.8 * half, ridge],
        [side * end, ridge],
        [side * (end + 0.02 * tall), wall],
        [side * end, wall],
        [side * end, CHURCH_SUNK],
    ];
    pen.polygon(nave);
    const choir = end + 0.13 * tall;
    pen.polygon([
        [side * end, CHURCH_SUNK],
        [side * end, 0.82 * ridge],
        [side * (choir - 0.05 * tall), 0.82 * ridge],
        [side * (choir + 0.012 * tall), 0.8 * wall],
        [side * choir, 0.8 * wall],
        [side * choir, CHURCH_SUNK],
    ]);
    for (let bay = 0; bay < 4; bay++) {
        const x = side * (half + ((end - half) * (bay + 1)) / 4.2);
        pen.polygon([
            [x - 0.02 * tall, CHURCH_SUNK],
            [x + 0.02 * tall, CHURCH_SUNK],
            [x + 0.012 * tall, wall],
            [x - 0.012 * tall, wall],
        ]);
    }
    pen.snowing();
    pen.stroke(
        [
            [side * half, ridge + 0.007],
            [side * end, ridge + 0.007],
            [side * (end + 0.02 * tall), wall + 0.01],
        ],
        0.02 * tall,
    );
    pen.stroke(
        [
            [side * 0.9 * half, belfry + 0.04 * tall],
            [0, 0.93 * tall],
        ],
        [0.02 * tall, 0.006 * tall],
    );
    pen.snowing(false);
}

/** The kind of these, see `standKind`. */
export const CHURCH = standKind({slot: 6, reach: 0.75, drawing: drawChurch, steepest: 0.35});
