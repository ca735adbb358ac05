/**
 * Spruces: a spire of ragged tiers, from young slender ones to old broad ones; now and then a dead
 * one.
 */

import {clip, leftOf, rint} from "../../numpy.js";
import {bow} from "../pen.js";
import {eachSpecimen, standKind} from "../standKind.js";
import {FOOT, isDead, onStem} from "./limbs.js";

/**
 * Units between tiers, which would run together if much closer; tiers of the smallest and of the
 * tallest trees.
 */
const CONIFER_TIER_UNITS = 19;
const CONIFER_MIN_MAX_TIERS = [4, 13];

/** Share of the older trees that are dead: a bare trunk with stumps of limbs. */
const CONIFER_DEAD_SHARE = 0.08;

/** Age up to which a spruce is dense to the ground. */
const CONIFER_YOUNG = 0.2;

/** Height below which no limb hangs. */
const CONIFER_LOWEST = -0.02;

/** Share of the limbs that are broken off. */
const CONIFER_MISSING_SHARE = 0.05;

/** The outlines of spruces up to `height`; see `standKind`. */
function coniferOutlines(height, chances, x) {
    const tiers = Math.trunc(clip(height / CONIFER_TIER_UNITS, ...CONIFER_MIN_MAX_TIERS));
    // Limbs of the two sides are drawn apart: a tree that mirrors itself looks made.
    const root = leftOf(x, 0);
    return eachSpecimen(chances, (draw, age) => {
        const tree = spruce(height, age, tiers, draw);
        const left = x
            .slice(0, root)
            .reverse()
            .map((place) => -place);
        const outline = new Float64Array(x.length);
        const beside = {...tree, lean: -tree.lean};
        outline.set(halfSpruce(beside, left, tiers, draw).reverse());
        outline.set(halfSpruce(tree, x.slice(root), tiers, draw), root);
        return outline;
    });
}

/**
 * The build of a tree, in units: height, reach of the lowest limbs, how far the tip stands to the
 * right of the root, share by which limbs differ in length, how steeply the needles fall below a
 * limb's tip, and the gap between two tiers as a share of the height.
 */
function spruce(height, age, tiers, draw) {
    const dead = draw() < CONIFER_DEAD_SHARE && age > 0.4;
    const tall = height * (0.3 + 0.45 * age + 0.25 * draw());
    const broad = tall * (0.18 + 0.08 * draw() * draw() + 0.05 * age);
    return {
        tall,
        broad: dead ? 0.4 * broad : broad,
        lean: 0.05 * tall * (draw() - 0.5),
        ragged: dead ? 1 : 0.4 + 0.3 * age,
        hang: dead ? 50 : 9,
        gap: 1 / (tiers * (0.5 + 0.5 * age)),
    };
}

/**
 * The right half of a tree, at places `out` from the root: the highest of the leader and of every
 * limb.
 */
function halfSpruce({tall, broad, lean, ragged, hang, gap}, out, tiers, draw) {
    const outline = out.map((place) => tall * (1 - Math.abs(place - lean) / (0.035 * tall + 0.5)));
    for (let tier = 0; tier < tiers; tier++) {
        const depth = gap * (tier + 0.75 + 0.5 * draw());
        const length =
            broad * depth * Math.sqrt(Math.sqrt(depth)) * (1.2 - ragged * draw()) +
            lean * (1 - depth);
        const droop = 0.35 - 1.9 * draw();
        for (let i = 0; i < out.length; i++) {
            let limb = -tall;
            if (depth < 0.92) {
                // A limb is a line through its tip: needles hang steeply outside, it droops or
                // sweeps up
                // to the stem inside.
                const short = length - out[i];
                const inside = Math.max(short * droop, -0.06 * tall);
                limb = tall * (1 - depth) + (short < 0 ? hang * short : inside);
            }
            outline[i] = Math.max(outline[i], limb);
        }
    }
    return outline;
}

/** Draw a spruce; see `Kind.drawing`. */
export function drawConifer(pen) {
    const age = pen.age;
    const tall = 0.3 + 0.45 * age + 0.25 * pen.chance();
    const foot = tall * (age > CONIFER_YOUNG ? pen.between(0.08, 0.17) : 0.04);
    const top = [tall * pen.between(-0.02, 0.02), tall];
    const stem = bow([0, 0], top, tall * pen.between(-0.012, 0.012));
    if (isDead(pen)) {
        coniferDead(pen, stem, tall);
        return;
    }
    const width = tall * (0.022 + 0.014 * age);
    pen.stroke(
        [[0, FOOT], ...stem],
        [1.7, 1.4, 1, 0.8, 0.6, 0.4, 0.25, 0].map((share) => width * share),
    );
    const broad = tall * (age > CONIFER_YOUNG ? pen.between(0.15, 0.21) : pen.between(0.22, 0.28));
    const tiers = rint(pen.between(15, 21) * (0.66 + 0.34 * age));
    const sweep = pen.between(-0.1, 0.22);
    for (const side of [-1, 1]) {
        for (let tier = 0; tier < tiers; tier++) {
            // Tiers are closer at the top, and the two sides do not match.
            const up = (tier + pen.between(-0.3, 0.3)) / tiers;
            const depth = 1 - up * (1.45 - 0.45 * up);
            if (depth > 0.03) {
                const gap = ((1.45 - 0.9 * up) / tiers) * (tall - foot);
                const lean = Math.min(1, 7 * (1 - depth) + 0.72);
                let reach = broad * depth * (1.5 - 0.5 * depth) * lean * pen.between(0.78, 1.12);
                if (age > CONIFER_YOUNG && pen.either(CONIFER_MISSING_SHARE)) {
                    reach *= 0.35;
                }
                coniferLimb(
                    pen,
                    onStem(stem, foot + (tall - foot) * (1 - depth)),
                    side * reach,
                    gap,
                    sweep + 0.25 - 0.75 * depth,
                );
            }
        }
    }
}

/**
 * A limb that sags and lifts its tip, with twigs that hang from it like a curtain, `gap` deep at
 * the stem.
 */
function coniferLimb(pen, start, reach, gap, slope) {
    const [x, y] = start;
    const length = Math.abs(reach);
    slope += pen.between(-0.15, 0.15);
    const lift = pen.between(-0.1, 0.3);
    const at = (along) => {
        const sag = slope * along - 0.5 * along * (1 - along) + lift * along * along;
        return [x + reach * along, Math.max(y + length * sag, CONIFER_LOWEST + 0.015)];
    };
    const upper = Array.from({length: 5}, (_, step) => at(step / 4));
    const curtain = [];
    const twigs = Math.max(3, rint((11 * length) / (length + 0.12)));
    let before = 1;
    for (let twig = twigs; twig > 0; twig--) {
        const along = (twig - 0.7 + pen.between(-0.3, 0.3)) / twigs;
        // Dense by the stem, thin towards the tip.
        const deep = gap * (1.5 - 1.15 * along * along) * pen.between(0.45, 1.1);
        const between = at(0.5 * (before + along));
        const low = at(along + 0.25 / twigs);
        curtain.push([
            between[0],
            Math.max(between[1] - 0.004 - 0.3 * deep * (1.2 - along), CONIFER_LOWEST + 0.01),
        ]);
        curtain.push([low[0], Math.max(low[1] - deep, CONIFER_LOWEST)]);
        before = along;
    }
    pen.polygon([[x, y + 0.3 * gap], ...upper.slice(1), ...curtain, [x, y - 1.2 * gap]]);
    pen.snowing();
    const ridge = upper.slice(1, 4).map(([px, py]) => [px, py + 0.005 + 0.03 * length]);
    pen.polygon([...upper.slice(1), ...[...ridge].reverse()]);
    pen.snowing(false);
}

/** A bare stem, often broken, with stumps of limbs. */
function coniferDead(pen, stem, tall) {
    const width = tall * 0.03;
    const whole = 4 + rint(2 * pen.chance());
    const widths = [
        1.5 * width,
        1.3 * width,
        width,
        0.85 * width,
        0.65 * width,
        0.5 * width,
        0.3 * width,
        0.1 * width,
    ];
    pen.stroke([[0, FOOT], ...stem.slice(0, whole + 1)], widths.slice(0, whole + 2));
    for (let time = 0; time < 16; time++) {
        const height = (tall * pen.between(0.16, 0.95) * whole) / 6;
        const [x, y] = onStem(stem, height);
        const side = pen.sign();
        const length = side * tall * pen.between(0.015, 0.13) * (1.15 - height / tall);
        const end = [x + length, y - Math.abs(length) * pen.between(-0.3, 0.7)];
        pen.stroke([[x, y], end], [0.2 * width, 0.07 * width]);
    }
}

/** The kind of these, see `standKind`. */
export const CONIFER = standKind({
    slot: 0.24,
    reach: 0.33,
    outlines: coniferOutlines,
    drawing: drawConifer,
    sway: 0.012,
});
