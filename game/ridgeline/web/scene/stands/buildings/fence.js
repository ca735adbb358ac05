/** Fences: old posts that lean, and two rails. */

import {standKind} from "../standKind.js";

/** How far posts reach below the ground at the middle, as a share of the height. */
const FENCE_DEEP = 0.5;

/** Draw a stretch of six to nine posts; a rail has fallen now and then. */
export function drawFence(pen) {
    const posts = 6 + Math.trunc(3.99 * pen.chance());
    const tall = 0.7 + 0.25 * pen.age;
    const places = [];
    for (let number = 0; number < posts; number++) {
        const x = 1.1 * (number - 0.5 * (posts - 1)) + pen.between(-0.1, 0.1);
        const lean = pen.between(-0.1, 0.1);
        const top = tall * pen.between(0.88, 1.05);
        pen.stroke(
            [
                [x, -FENCE_DEEP],
                [x, 0],
                [x + lean, top],
            ],
            [0.13, 0.12, 0.1],
        );
        places.push([x + 0.7 * lean, tall]);
    }
    for (const level of [0.78, 0.42]) {
        for (let k = 1; k < places.length; k++) {
            const [x] = places[k - 1];
            const [x1] = places[k];
            if (pen.either(0.92)) {
                pen.stroke(
                    [
                        [x - 0.12, level * tall + pen.between(-0.03, 0.03)],
                        [x1 + 0.12, level * tall + pen.between(-0.03, 0.03)],
                    ],
                    0.07,
                );
            } else if (pen.either(0.6)) {
                pen.stroke(
                    [
                        [x, level * tall],
                        [x1 - 0.1, -0.1],
                    ],
                    0.07,
                );
            }
        }
    }
}

/** The kind of these, see `standKind`. */
export const FENCE = standKind({
    slot: 16,
    reach: 5.2,
    drawing: drawFence,
    lowest: FENCE_DEEP,
    steepest: 0.4,
});
