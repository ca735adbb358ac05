/**
 * Ruins of abbeys: a gable with a tall window open to the sky, and walls with pointed arches that
 * have crumbled.
 */

import {standKind} from "../standKind.js";

/** The right half of a pointed arch, in halves of its width, from its springing. */
const RUIN_GOTHIC = [
    [1, 0],
    [0.96, 0.3],
    [0.84, 0.6],
    [0.64, 0.9],
    [0.36, 1.18],
    [0, 1.4],
];

/** Draw a gable, and the crumbling nave beside it. */
export function drawRuin(pen) {
    const tall = 0.6 + 0.39 * pen.age;
    const half = 0.21 * tall;
    const side = pen.sign();
    const eaves = 0.56 * tall;
    const broken = pen.between(0.1, 0.8);
    const gable = [
        [-half, -0.1],
        [half, -0.1],
        [half, eaves],
    ];
    gable.push(
        ...ruinCrumbled(
            pen,
            [half, eaves],
            [half * (1 - broken), eaves + (tall - eaves) * broken],
            3,
        ),
    );
    gable.push(
        ...ruinCrumbled(
            pen,
            [half * (1 - broken), eaves + (tall - eaves) * broken],
            [-0.04 * tall, 0.985 * tall],
            4,
        ),
    );
    gable.push([-0.04 * tall, tall], [-0.06 * tall, 0.94 * tall], [-half, eaves]);
    pen.polygon(gable);
    ruinWindow(pen, 0, 0.09 * tall, 0.2 * tall, 0.34 * tall);
    for (const x of [-half, half]) {
        pen.polygon([
            [x - 0.04 * tall, -0.1],
            [x + 0.04 * tall, -0.1],
            [x + 0.026 * tall, eaves * 0.96],
            [x - 0.026 * tall, eaves * 1.02],
        ]);
    }
    pen.part();
    const tracery = 0.011 * tall;
    pen.stroke(
        [
            [0, 0.18 * tall],
            [0, 0.56 * tall],
        ],
        tracery,
    );
    pen.part();
    ruinNave(pen, side, half, tall);
}

/** The wall of the nave: bays with windows, lower and lower, and a last pillar on its own. */
function ruinNave(pen, side, half, tall) {
    const bays = 2 + Math.trunc(2.99 * pen.chance());
    const bay = 0.22 * tall;
    let top = 0.5 * tall;
    const corners = [
        [side * half, -0.1],
        [side * half, top],
    ];
    for (let number = 0; number < bays; number++) {
        const x = side * (half + bay * number);
        const lower = top * (1 - (0.3 * pen.chance() * (number + 1)) / bays);
        corners.push(
            ...Array.from({length: 4}, (_, k) => [
                x + side * bay * (0.3 + 0.1 * k),
                top + (lower - top) * (0.4 + 0.6 * pen.chance()),
            ]),
        );
        top = lower;
    }
    const end = side * (half + bay * bays);
    corners.push([end, top * 0.6], [end - side * 0.02, top * 0.3], [end, -0.1]);
    pen.polygon(corners);
    for (let number = 0; number < bays; number++) {
        ruinWindow(
            pen,
            side * (half + bay * (number + 0.52)),
            0.05 * tall,
            0.1 * tall,
            0.14 * tall,
        );
    }
    const pillar = end + side * 0.14 * tall;
    pen.polygon([
        [pillar - 0.03 * tall, -0.1],
        [pillar + 0.03 * tall, -0.1],
        [pillar + 0.02 * tall, top * 0.72],
        [pillar - 0.005 * tall, top * 0.8],
        [pillar - 0.024 * tall, top * 0.64],
    ]);
}

/** Cut out a window with a pointed arch; `high` from its sill to the springing. */
function ruinWindow(pen, x, half, sill, high) {
    const right = RUIN_GOTHIC.map(([out, up]) => [x + half * out, sill + high + half * up]);
    pen.cut([
        [x + half, sill],
        ...right,
        ...[...right.slice(0, -1)].reverse().map(([a, b]) => [2 * x - a, b]),
        [x - half, sill],
    ]);
}

/** The upper side of a broken wall: steps of stones. */
function ruinCrumbled(pen, start, end, stones) {
    const corners = [];
    for (let stone = 1; stone <= stones; stone++) {
        const along = stone / stones;
        const x = start[0] + along * (end[0] - start[0]);
        const y = start[1] + along * (end[1] - start[1]);
        const drop = stone < stones ? 0.025 * pen.chance() : 0;
        corners.push([x + (0.4 * (start[0] - end[0])) / stones, y - drop], [x, y - drop]);
    }
    return corners;
}

/** The kind of these, see `standKind`. */
export const RUIN = standKind({slot: 6, reach: 1.3, drawing: drawRuin, steepest: 0.4});
