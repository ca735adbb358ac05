/** Shrubs: low round bushes, two or three outline into one another. */

import {clip} from "../../numpy.js";
import {turned} from "../pen.js";
import {emptyOutline, raiseLeafy} from "../shapes.js";
import {eachSpecimen, standKind} from "../standKind.js";

/**
 * Units, about, between the tufts of leaves on a tall bush; tufts of the smallest and of the
 * tallest bushes.
 */
const SHRUB_TUFT_UNITS = 10;
const SHRUB_MIN_MAX_TUFTS = [2, 13];

/** The outlines of bushes up to `height`; see `standKind`. */
function shrubOutlines(height, chances, x) {
    const tufts = Math.trunc(clip(height / SHRUB_TUFT_UNITS, ...SHRUB_MIN_MAX_TUFTS));
    return eachSpecimen(chances, (draw, age) => {
        const tall = height * (0.4 + 0.4 * age + 0.2 * draw());
        const outline = emptyOutline(x);
        raiseLeafy(outline, x, 0, tall * (0.6 + 0.4 * draw()), tall, tufts, draw);
        for (const side of [-1, 1]) {
            const beside = side * tall * (0.4 + 0.5 * draw());
            const lower = tall * (0.3 + 0.45 * draw());
            const wide = lower * (0.7 + 0.5 * draw());
            raiseLeafy(outline, x, beside, wide, lower, Math.floor(tufts / 2) + 1, draw);
        }
        return outline;
    });
}

/**
 * Draw a bush: stems that fan out from the root, tufts of leaves at their ends, and twigs beyond
 * these.
 */
export function drawShrub(pen) {
    const tall = 0.38 + 0.4 * pen.age + 0.2 * pen.chance();
    const wide = tall * pen.between(0.55, 1.05);
    const stems = 3 + Math.trunc(3 * pen.age + 2 * pen.chance());
    const tilt = 0.3 * pen.between(-1, 1);
    for (let number = 0; number < stems; number++) {
        const out = (2 * (number + 0.15 + 0.7 * pen.chance())) / stems - 1;
        const high = tall * (1 - 0.45 * (out - tilt) * (out - tilt)) * pen.between(0.75, 0.93);
        const size = tall * pen.between(0.2, 0.28);
        const end = [wide * out * 0.85, high - size];
        const knee = [0.55 * end[0] + 0.05 * wide * pen.between(-1, 1), 0.42 * end[1]];
        pen.stroke(
            [[0.1 * wide * out, -0.06], knee, end],
            [0.035 * tall + 0.008, 0.026 * tall + 0.006, 0.012],
        );
        tuft(pen, end, 1.2 * size, size);
        const lower = [end[0] * pen.between(0.7, 1.15), end[1] * pen.between(0.36, 0.6)];
        tuft(pen, lower, size, 0.8 * size);
        for (let time = 0; time < 2; time++) {
            const beside = [
                end[0] + 1.3 * size * pen.between(-1, 1),
                high + size * pen.between(-0.3, 0.25),
            ];
            shrubTwig(pen, end, beside, 0.19 * size);
        }
    }
}

/** Leaves around a tuft. */
const SHRUB_LEAVES = 13;

/** A mass of leaves: a rough round, and leaves that point outwards all around it. */
export function tuft(pen, middle, across, up) {
    pen.ellipse(middle[0], middle[1], 0.82 * across, 0.8 * up);
    const turn = 0.2 * pen.chance();
    let direction = [1, 0];
    for (let time = 0; time < SHRUB_LEAVES; time++) {
        direction = turned(direction, 0.2 + turn * pen.between(0, 1));
        const [x, y] = direction;
        if (y > -0.97) {
            const far = pen.between(0.95, 1.22);
            const half = 0.17;
            const corners = [
                [0.7, 0],
                [0.5 * (0.7 + far), half],
                [far, 0.3 * half],
                [0.5 * (0.7 + far), -half],
            ];
            pen.polygon(
                corners.map(([a, b]) => [
                    middle[0] + across * (x * a - y * b),
                    middle[1] + up * (y * a + x * b),
                ]),
            );
        }
    }
}

/** A shoot with leaves on both sides. */
function shrubTwig(pen, start, end, leaf) {
    pen.stroke([start, end], [0.01, 0.004]);
    for (const [number, side] of [1, -1, 1, 0].entries()) {
        const along = 0.55 + 0.15 * number;
        const x = start[0] + along * (end[0] - start[0]);
        const y = start[1] + along * (end[1] - start[1]);
        const out = 0.8 * leaf * side;
        const rise = leaf * (side ? 1 : 1.3);
        const near = [x + out + 0.25 * leaf, y + 0.5 * rise];
        const far = [x + out - 0.25 * leaf, y + 0.6 * rise];
        pen.polygon([[x, y], near, [x + 1.6 * out, y + rise], far]);
    }
}

/** The kind of these, see `standKind`. */
export const SHRUB = standKind({
    slot: 1.2,
    reach: 2,
    outlines: shrubOutlines,
    drawing: drawShrub,
    sway: 0.02,
});
