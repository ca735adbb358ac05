/** Saguaros: columns with round heads, and arms that bend upwards near the ground. */

import {clip} from "../../numpy.js";
import {rounded} from "../curves.js";
import {NOWHERE, dome, emptyOutline, raise} from "../shapes.js";
import {eachSpecimen, standKind} from "../standKind.js";

/**
 * Units of a plant's height for each arm, and the most arms of the smallest and of the tallest
 * plants.
 */
const CACTUS_ARM_UNITS = 20;
const CACTUS_MIN_MAX_ARMS = [1, 3];

/** The outlines of saguaros up to `height`; see `standKind`. */
function cactusOutlines(height, chances, x) {
    const arms = Math.trunc(clip(height / CACTUS_ARM_UNITS, ...CACTUS_MIN_MAX_ARMS));
    return eachSpecimen(chances, (draw, age) => {
        const tall = height * (0.25 + 0.55 * age + 0.2 * draw());
        const thick = Math.min(
            0.04 * tall * (0.8 + 0.4 * draw()) + 0.012 * height + 0.2,
            0.075 * height,
        );
        const outline = emptyOutline(x);
        raise(outline, x, dome(0, thick, tall, 1.3 * thick));
        let side = draw() < 0.5 ? -1 : 1;
        for (let arm = 0; arm < arms; arm++) {
            const hasArm = draw() < 0.75 + 0.6 * age - 0.3 * arm;
            const out = side * thick * (3.4 + 0.9 * draw() + 1.5 * Math.floor(arm / 2));
            const elbow = tall * (0.1 + 0.12 * draw());
            const top = elbow + (tall - elbow) * (0.25 + 0.45 * draw());
            if (hasArm) {
                raise(outline, x, dome(out, 0.75 * thick, top, 1.1 * thick));
                raise(outline, x, cactusBend(side, out, elbow, thick));
            }
            side = -side;
        }
        return outline;
    });
}

/** The lower part of an arm, from the stem to its limb, as a function of x. */
function cactusBend(side, out, elbow, thick) {
    return (x) => {
        const along = (x * side - thick) / (Math.abs(out) - thick);
        if (!(x * side > 0 && along < 1)) return NOWHERE;
        // A fourth power keeps the arm nearly level and rounds it where it meets the stem and the
        // limb.
        const beside = 2 * clip(along, 0, 1) - 1;
        const square = beside * beside;
        return elbow * (0.8 + 0.6 * square * square);
    };
}

/** Draw a saguaro: a club when it is young, then a column, then one with arms; few are dead. */
export function drawCactus(pen) {
    const tall = 0.22 + 0.6 * pen.age + 0.16 * pen.chance();
    const thick = (0.06 + 0.028 * pen.age) * pen.between(0.85, 1.15);
    if (pen.age > 0.4 && pen.either(0.09)) {
        cactusSkeleton(pen, 0.85 * tall, thick);
        return;
    }
    const lean = 0.025 * tall * pen.between(-1, 1);
    const stem = [
        [0, -0.08],
        [0.2 * lean, 0.12 * tall],
        [0.6 * lean, 0.5 * tall],
        [lean, tall - 0.45 * thick],
    ];
    pen.stroke(...rounded(stem, [0.78 * thick, 0.86 * thick, 1.06 * thick, 0.9 * thick]));
    if (pen.age > 0.55 && pen.either(0.5)) {
        cactusBuds(pen, [lean, tall], thick);
    }
    let side = pen.sign();
    let low = pen.between(0.3, 0.46);
    for (
        let time = 0,
            stop =
                pen.age > 0.36
                    ? Math.trunc(6 * (pen.age - 0.32) * pen.between(0.6, 1.25) + 0.6)
                    : 0;
        time < stop;
        time++
    ) {
        if (low < 0.72) {
            cactusArm(pen, side, low * tall, tall, thick);
        }
        side = pen.either(0.8) ? -side : side;
        low += pen.between(0.04, 0.13);
    }
}

/** An arm that leaves the stem sideways and rises from its elbow. */
function cactusArm(pen, side, low, tall, thick) {
    const wide = thick * pen.between(0.62, 0.8);
    const out = side * thick * pen.between(1.45, 2.4);
    const rise = (tall - low) * pen.between(0.22, 0.95);
    const bend = Math.min(0.9 * thick, rise);
    const spread = side * 0.12 * rise * pen.chance();
    const elbow = [
        [0, low],
        [0.45 * out, low - 0.1 * thick],
        [0.78 * out, low + 0.08 * bend],
        [0.96 * out, low + 0.42 * bend],
    ];
    const limb = [...elbow, [out, low + bend], [out + 0.5 * spread, low + bend + 0.5 * rise]];
    const top = Math.min(low + bend + rise, 0.97 * tall);
    if (top > limb.at(-1)[1] + 0.3 * wide) {
        limb.push([out + spread, top]);
    }
    const widths = [0.62 * wide, 0.72 * wide, 0.9 * wide, wide, wide, 1.04 * wide, 0.92 * wide];
    pen.stroke(...rounded(limb, widths.slice(0, limb.length)));
    if (pen.either(0.3)) {
        cactusBuds(pen, [limb.at(-1)[0], limb.at(-1)[1] + 0.46 * wide], wide);
    }
}

/** Flower buds on a crown. */
function cactusBuds(pen, crown, thick) {
    const [x, y] = crown;
    for (const out of [-0.3, -0.08, 0.16, 0.34]) {
        if (pen.either(0.7)) {
            pen.ellipse(
                x + out * thick,
                y + thick * (0.06 - 0.9 * out * out),
                0.09 * thick,
                0.14 * thick,
            );
        }
    }
}

/** The woody ribs of a dead one: they part towards the top. */
function cactusSkeleton(pen, tall, thick) {
    pen.stroke(
        [
            [0, -0.08],
            [0, 0.3 * tall],
            [0, 0.5 * tall],
        ],
        [0.8 * thick, 0.75 * thick, 0.3 * thick],
    );
    for (const rib of [-0.36, -0.2, -0.04, 0.13, 0.3]) {
        const top = tall * pen.between(0.55, 1);
        const out = rib * thick * (1 + 1.6 * pen.chance());
        const points = [
            [0.9 * rib * thick, 0.1 * tall],
            [rib * thick, 0.4 * tall],
            [out, top],
        ];
        pen.stroke(points, [0.14 * thick, 0.15 * thick, 0.06 * thick]);
    }
}

/** The kind of these, see `standKind`. */
export const CACTUS = standKind({
    slot: 0.6,
    reach: 0.5,
    outlines: cactusOutlines,
    drawing: drawCactus,
});
