/** Poplars: slender columns with tufts all along their sides. */

import {clip, rint} from "../../numpy.js";
import {bow} from "../pen.js";
import {dome, emptyOutline, raise} from "../shapes.js";
import {eachSpecimen, standKind} from "../standKind.js";
import {FOOT, onStem} from "./limbs.js";

/**
 * Units between the tufts of a tall tree, and tufts on each side of the smallest and of the tallest
 * trees.
 */
const POPLAR_TUFT_UNITS = 11;
const POPLAR_MIN_MAX_TUFTS = [3, 16];

/** Age up to which a poplar has leaves down to the ground. */
const POPLAR_YOUNG = 0.2;

/** Share of the older ones whose top has withered. */
const POPLAR_WITHERED_SHARE = 0.12;

/** How far up a plume of leaves, and how wide it is there. */
const POPLAR_PLUME = [
    [0.18, 0.75],
    [0.36, 0.9],
    [0.52, 1],
    [0.68, 0.8],
    [0.84, 0.5],
];

/** The outlines of poplars up to `height`; see `standKind`. */
function poplarOutlines(height, chances, x) {
    const tufts = Math.trunc(clip(height / POPLAR_TUFT_UNITS, ...POPLAR_MIN_MAX_TUFTS));
    return eachSpecimen(chances, (draw, age) => {
        const tall = height * (0.5 + 0.35 * age + 0.15 * draw());
        const broad = tall * (0.065 + 0.045 * draw() + 0.02 * age);
        const lean = 0.05 * tall * (2 * draw() - 1);
        const outline = emptyOutline(x);
        raise(outline, x, dome(lean, 0.3 * broad, tall, 0.3 * tall));
        for (const side of [-1, 1]) {
            for (let tuft = 0; tuft < tufts; tuft++) {
                const level = (tuft + 0.2 + 0.6 * draw()) / tufts;
                const wide = broad * (0.2 + 0.2 * draw());
                const out = broad * (1 - level * level * level) * (0.7 + 0.3 * draw());
                const top = tall * (0.1 + 0.88 * level);
                const middle = lean * level + side * Math.max(out - wide, 0);
                raise(outline, x, dome(middle, wide, top, 0.09 * tall));
            }
        }
        raise(outline, x, dome(0.5 * lean, 0.75 * broad, 0.8 * tall, 0.8 * tall));
        return outline;
    });
}

/** Draw a poplar; see `Kind.drawing`. */
export function drawPoplar(pen) {
    const age = pen.age;
    const tall = 0.5 + 0.35 * age + 0.15 * pen.chance();
    const top = [tall * pen.between(-0.04, 0.04), 0.9 * tall];
    const stem = bow([0, 0], top, tall * pen.between(-0.02, 0.02));
    const width = tall * (0.016 + 0.016 * age);
    pen.stroke(
        [[0, FOOT], ...stem],
        [1.8 * width, 1.4 * width, width, 0.8 * width, 0.6 * width, 0.4 * width, 0.2 * width, 0],
    );
    const broad = tall * pen.between(0.075, 0.11);
    const bare = age > POPLAR_YOUNG ? pen.between(0.06, 0.12) : 0.03;
    const boughs = rint(26 + 14 * age);
    const withered = age > 0.4 && pen.either(POPLAR_WITHERED_SHARE) ? pen.between(0.5, 0.8) : 1;
    for (let bough = 0; bough < boughs; bough++) {
        const up = (bough + pen.chance()) / boughs;
        const level = bare + (0.9 - bare) * up;
        const [x, y] = onStem(stem, level * tall);
        // Widest below the middle; limbs hug the stem.
        const out =
            broad * (0.42 + 1.9 * up * (1 - up)) * (1 - 0.72 * up * up) * pen.between(0.55, 1.08);
        const side = bough % 2 ? 1 : -1;
        const length = Math.min(tall * pen.between(0.1, 0.18), 0.985 * tall - y);
        const tip = [x + side * out, y + length];
        if (up > withered) {
            pen.stroke(
                [
                    [x, y],
                    [x + 0.7 * side * out, y + length],
                ],
                [0.3 * width, 0.06 * width],
            );
            continue;
        }
        poplarBough(pen, [x, y], tip, tall * pen.between(0.022, 0.034) * (1.1 - 0.5 * up));
    }
    if (withered === 1) {
        poplarBough(pen, onStem(stem, 0.75 * tall), [top[0], tall], 0.028 * tall);
    }
}

/** An upright plume of leaves with an uneven rim. */
function poplarBough(pen, foot, tip, wide) {
    const [x, y] = foot;
    const [x1, y1] = tip;
    const right = [];
    const left = [];
    for (const [along, share] of POPLAR_PLUME) {
        // The limb leaves the stem sideways and then turns up.
        const middle = [x + (x1 - x) * along * (1.7 - 0.7 * along), y + (y1 - y) * along];
        right.push([middle[0] + wide * share * pen.between(0.6, 1.25), middle[1]]);
        left.push([middle[0] - wide * share * pen.between(0.6, 1.25), middle[1] + 0.02 * (y1 - y)]);
    }
    pen.polygon([foot, ...right, tip, ...[...left].reverse()]);
}

/** The kind of these, see `standKind`. */
export const POPLAR = standKind({
    slot: 0.24,
    reach: 0.25,
    outlines: poplarOutlines,
    drawing: drawPoplar,
    sway: 0.02,
});
