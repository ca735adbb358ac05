/** Signposts: a post with pointed boards to both sides. */

import {standKind} from "../standKind.js";

/** Draw one with two to four boards. */
export function drawSignpost(pen) {
    const tall = 0.72 + 0.22 * pen.age;
    const lean = pen.between(-0.03, 0.03);
    pen.stroke(
        [
            [0, -0.2],
            [0, 0],
            [lean, tall],
        ],
        [0.075, 0.07, 0.06],
    );
    const boards = 2 + Math.trunc(2.99 * pen.chance());
    let side = pen.sign();
    for (let board = 0; board < boards; board++) {
        const y = tall * (0.9 - 0.16 * board);
        const long = pen.between(0.3, 0.46);
        const half = 0.052;
        const tilt = pen.between(-0.03, 0.03);
        const x = (lean * y) / tall;
        pen.polygon([
            [x - side * 0.1, y - half - tilt],
            [x + side * long, y - half + tilt],
            [x + side * (long + 0.07), y + tilt],
            [x + side * long, y + half + tilt],
            [x - side * 0.1, y + half - tilt],
        ]);
        side = pen.either(0.75) ? -side : side;
    }
    pen.snowing();
    pen.ellipse(lean, tall + 0.01, 0.05, 0.025);
    pen.snowing(false);
}

/** The kind of these, see `standKind`. */
export const SIGNPOST = standKind({slot: 20, reach: 0.6, drawing: drawSignpost, steepest: 0.5});
