/** Pylons: lattice towers in a row, with wires that sag between them. */

import {bow} from "../pen.js";
import {standKind} from "../standKind.js";

/** How far they reach below the ground at the middle, as a share of the height. */
const PYLON_DEEP = 0.5;

/** Height of each pair of arms, and its reach, as shares of a tower's height. */
const PYLON_ARMS = [
    [0.66, 0.17],
    [0.8, 0.21],
    [0.93, 0.14],
];

/** Draw three towers with their wires. */
export function drawPylon(pen) {
    const tall = 0.76 + 0.18 * pen.age;
    const gap = pen.between(1.9, 2.3) * tall;
    const feet = Array.from({length: 3}, () => pen.between(-0.04, 0.04) * tall);
    for (const [number, foot] of feet.entries()) {
        pylonTower(pen, gap * (number - 1), foot, tall);
    }
    for (let number = 0; number < 2; number++) {
        for (const [level, reach] of PYLON_ARMS) {
            for (const side of [-1, 1]) {
                const x = gap * (number - 1) + side * reach * tall;
                const y = feet[number] + (level - 0.05) * tall;
                const end = [x + gap, feet[number + 1] + (level - 0.05) * tall];
                pen.stroke(bow([x, y], end, -0.13 * tall, 8), 0.0045 * tall);
            }
        }
    }
}

/** A tower of lattice with three pairs of arms. */
function pylonTower(pen, x, foot, tall) {
    const thin = 0.0085 * tall;
    const low = 0.12 * tall;
    const waist = 0.035 * tall;
    const head = 0.016 * tall;
    const knee = foot + 0.58 * tall;
    for (const side of [-1, 1]) {
        const legs = [
            [x + side * low * 1.3, foot - 0.5],
            [x + side * low, foot],
            [x + side * waist, knee],
            [x + side * head, foot + tall],
        ];
        pen.stroke(legs, [1.6 * thin, 1.5 * thin, 1.2 * thin, thin]);
        const rungs = [0, 0.17, 0.31, 0.43, 0.52, 0.58];
        for (let rung = 0; rung < rungs.length - 1; rung++) {
            const [lower, upper] = [rungs[rung], rungs[rung + 1]];
            const start = low + ((waist - low) * lower) / 0.58;
            const stop = low + ((waist - low) * upper) / 0.58;
            const turn = rung % 2 === 0 ? side : -side;
            pen.stroke(
                [
                    [x + turn * start, foot + lower * tall],
                    [x - turn * stop, foot + upper * tall],
                ],
                0.6 * thin,
            );
        }
    }
    for (const level of [0.17, 0.43, 0.58]) {
        const half = low + ((waist - low) * level) / 0.58;
        pen.stroke(
            [
                [x - half, foot + level * tall],
                [x + half, foot + level * tall],
            ],
            0.7 * thin,
        );
    }
    for (const level of [0.62, 0.7, 0.78, 0.86, 0.94]) {
        for (const side of [-1, 1]) {
            pen.stroke(
                [
                    [x - side * 0.026 * tall, foot + level * tall],
                    [x + side * 0.022 * tall, foot + (level + 0.08) * tall],
                ],
                0.6 * thin,
            );
        }
    }
    for (const [level, reach] of PYLON_ARMS) {
        const y = foot + level * tall;
        pen.polygon([
            [x - reach * tall, y],
            [x + reach * tall, y],
            [x + 0.03 * tall, y + 0.04 * tall],
            [x - 0.03 * tall, y + 0.04 * tall],
        ]);
        pen.cut([
            [x - 0.72 * reach * tall, y + 0.005 * tall],
            [x - 0.03 * tall, y + 0.005 * tall],
            [x - 0.03 * tall, y + 0.03 * tall],
        ]);
        pen.cut([
            [x + 0.72 * reach * tall, y + 0.005 * tall],
            [x + 0.03 * tall, y + 0.005 * tall],
            [x + 0.03 * tall, y + 0.03 * tall],
        ]);
        for (const side of [-1, 1]) {
            pen.rectangle(
                x + (side * reach - 0.005) * tall,
                y - 0.05 * tall,
                x + (side * reach + 0.005) * tall,
                y,
            );
        }
    }
}

/** The kind of these, see `standKind`. */
export const PYLON = standKind({
    slot: 12,
    reach: 2.6,
    drawing: drawPylon,
    lowest: PYLON_DEEP,
    turns: false,
});
