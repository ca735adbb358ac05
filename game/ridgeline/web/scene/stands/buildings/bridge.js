/** Suspension bridges: a deck that hangs from cables between two tall portals. */

import {standKind} from "../standKind.js";

/** How far the portals reach below the ground at the middle, as a share of the height. */
const BRIDGE_DEEP = 0.6;

/** Pieces of a cable between the portals, each with a hanger. */
const BRIDGE_STEPS = 12;

/** Draw one with two portals. */
export function drawBridge(pen) {
    const tall = 0.69 + 0.3 * pen.age;
    const half = pen.between(0.9, 1.15) * tall;
    const deck = pen.between(0.28, 0.36) * tall;
    const ends = half + 0.8 * tall;
    pen.rectangle(-ends, deck - 0.03 * tall, ends, deck);
    pen.rectangle(-ends, deck + 0.02 * tall, ends, deck + 0.026 * tall);
    for (const portal of [-half, half]) {
        for (const leg of [-0.032, 0.032]) {
            const foot = portal + 1.5 * leg * tall;
            const head = portal + leg * tall;
            pen.stroke(
                [
                    [foot, -BRIDGE_DEEP],
                    [foot, 0],
                    [head, tall],
                ],
                [0.036 * tall, 0.034 * tall, 0.022 * tall],
            );
        }
        for (const tie of [0.55, 0.76, 0.955]) {
            pen.rectangle(
                portal - 0.04 * tall,
                tie * tall,
                portal + 0.04 * tall,
                (tie + 0.028) * tall,
            );
        }
    }
    const sag = 0.94 * tall - deck - 0.06 * tall;
    const cable = [];
    for (let step = 0; step <= BRIDGE_STEPS; step++) {
        const along = (2 * step) / BRIDGE_STEPS - 1;
        cable.push([half * along, 0.98 * tall - sag * (1 - along * along)]);
    }
    pen.stroke(cable, 0.011 * tall);
    for (const [x, y] of cable.slice(1, -1)) {
        pen.stroke(
            [
                [x, deck],
                [x, y],
            ],
            0.0045 * tall,
        );
    }
    for (const side of [-1, 1]) {
        const back = [];
        for (let step = 0; step < 7; step++) {
            const along = step / 6;
            back.push([
                side * (half + (ends - half) * along),
                deck + (0.98 * tall - deck) * (1 - along) * (1 - 0.35 * along),
            ]);
        }
        pen.stroke(back, 0.011 * tall);
        for (const [x, y] of back.slice(1, -1)) {
            pen.stroke(
                [
                    [x, deck],
                    [x, y],
                ],
                0.0045 * tall,
            );
        }
    }
}

/** The kind of these, see `standKind`. */
export const BRIDGE = standKind({
    slot: 14,
    reach: 2,
    drawing: drawBridge,
    lowest: BRIDGE_DEEP,
    turns: false,
});
