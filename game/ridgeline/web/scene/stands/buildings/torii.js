/** Gates of shrines: two posts that lean to each other under a tie and a curved double lintel. */

import {standKind} from "../standKind.js";

/** Draw one. */
export function drawTorii(pen) {
    const tall = 0.68 + 0.28 * pen.age;
    const lean = pen.between(0.025, 0.05);
    const half = pen.between(0.36, 0.42);
    for (const side of [-1, 1]) {
        const foot = side * half * tall;
        const head = side * (half - lean) * tall;
        pen.stroke(
            [
                [foot, -0.1],
                [foot, 0],
                [head, 0.86 * tall],
            ],
            [0.085 * tall, 0.08 * tall, 0.066 * tall],
        );
        pen.rectangle(foot - 0.055 * tall, -0.1, foot + 0.055 * tall, 0.035 * tall);
    }
    const tie = 0.66 * tall;
    const out = 0.49 * tall;
    pen.rectangle(-out, tie - 0.03 * tall, out, tie + 0.03 * tall);
    pen.rectangle(-0.03 * tall, tie, 0.03 * tall, 0.86 * tall);
    const bend = pen.between(0.05, 0.08) * tall;
    const lower = toriiPlaces().map((x) => [0.54 * tall * x, 0.84 * tall + bend * x * x]);
    const upper = toriiPlaces().map((x) => [
        0.6 * tall * x,
        0.915 * tall + 0.02 * tall + 1.1 * bend * x * x,
    ]);
    pen.polygon([...lower, ...[...upper].reverse()]);
    pen.polygon([
        ...toriiPlaces().map((x, number) => {
            const [, y] = upper[number];
            return [0.62 * tall * x, y - 0.02 * tall];
        }),
        ...[...upper].reverse(),
    ]);
    pen.snowing();
    pen.stroke(
        upper.map(([x, y]) => [x, y + 0.006]),
        0.022 * tall,
    );
    pen.snowing(false);
}

/** Places along a lintel, from -1 to 1. */
function toriiPlaces() {
    return Array.from({length: 13}, (_, step) => step / 6 - 1);
}

/** The kind of these, see `standKind`. */
export const TORII = standKind({
    slot: 3,
    reach: 0.7,
    drawing: drawTorii,
    turns: false,
    steepest: 0.3,
});
