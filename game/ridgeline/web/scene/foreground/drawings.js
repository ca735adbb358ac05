/**
 * Drawings of what passes close before the camera; 1 is the height of the picture, and y = 0 its
 * foot.
 */

import {bow} from "../stands/pen.js";

/**
 * Heights, below and above the picture, from which and to which things are drawn that do not end in
 * it.
 */
const PASSING_FOOT = -0.08;
const PASSING_TOP = 1.12;

/** A tree right beside the camera: its trunk, and a few boughs that leave it high up. */
function drawPassingTrunk(pen) {
    const lean = pen.between(-0.09, 0.09);
    const wide = pen.between(0.08, 0.14);
    const stem = bow([0, PASSING_FOOT], [lean, PASSING_TOP], pen.between(-0.02, 0.02), 8);
    const flares = [1.5, 1.12, 1, 1, 1, 1, 1, 1, 1];
    pen.stroke(
        stem,
        flares.map((flare, step) => wide * flare * (1 - 0.035 * step)),
    );
    let side = pen.sign();
    const count = pen.either(0.3) ? 4 : pen.either(0.6) ? 3 : 2;
    for (let number = 0; number < count; number++) {
        const height = 0.74 + 0.1 * number + pen.between(-0.04, 0.04);
        const start = [lean * height, height];
        const out = start[0] + side * pen.between(0.3, 0.52);
        const end = [out, height + pen.between(-0.12, 0.12)];
        const limb = bow(start, end, side * pen.between(-0.05, 0.02));
        drawLeafyLimb(pen, limb, 0.15 * wide, pen.between(0.036, 0.046));
        side = -side;
    }
}

/** Leafy boughs that hang into the picture from above. */
function drawPassingBough(pen) {
    drawHangingLimbs(pen, 0.036, 0.05);
}

/** Boughs in full bloom that hang into the picture from above. */
function drawPassingBlossom(pen) {
    drawHangingLimbs(pen, 0.05, 0.062);
}

function drawHangingLimbs(pen, least, most) {
    const side = pen.sign();
    for (let number = 0; number < 4; number++) {
        const start = [side * (-0.5 + 0.12 * number), PASSING_TOP + 0.05];
        const reach = pen.between(0.4, 0.8);
        const deep = pen.between(0.18, 0.36);
        const end = [start[0] + side * reach, start[1] - deep];
        const limb = bow(start, end, side * pen.between(0.02, 0.08), 8);
        drawLeafyLimb(pen, limb, 0.02, pen.between(least, most));
    }
}

/**
 * A limb that ends in a point, with twigs to both sides of its outer part, and leaves along these.
 */
function drawLeafyLimb(pen, limb, wide, leaf) {
    const last = limb.length - 1;
    pen.stroke(
        limb,
        limb.map((_, step) => wide * (1.05 - step / last)),
    );
    limb.slice(Math.floor(last / 3)).forEach(([x, y], number) => {
        for (let times = 0; times < 3; times++) {
            const twigX = x + leaf * pen.between(-2.2, 2.2);
            const twigY = y + leaf * pen.between(-2.6, 1.6);
            pen.stroke(
                [
                    [x, y],
                    [twigX, twigY],
                ],
                0.005,
            );
            for (const share of [0.35, 0.6, 0.85, 1]) {
                const size = leaf * pen.between(0.3, 0.56) * (1 - 0.06 * number);
                const awayX = pen.between(-0.5, 0.5) * leaf;
                const awayY = pen.between(-0.5, 0.5) * leaf;
                const middleX = x + share * (twigX - x) + awayX;
                const middleY = y + share * (twigY - y) + awayY;
                pen.ellipse(middleX, middleY, 1.3 * size, 0.75 * size);
            }
        }
    });
}

/** The shape of a boulder's upper side. */
const PASSING_ROCK = [
    [-1, 0],
    [-0.86, 0.42],
    [-0.5, 0.62],
    [-0.28, 0.9],
    [0.1, 1],
    [0.42, 0.82],
    [0.66, 0.5],
    [0.9, 0.34],
];

/** A boulder on the ground before the camera, steeper on one side. */
function drawPassingRock(pen) {
    const half = pen.between(0.3, 0.48);
    const high = pen.between(0.22, 0.32);
    const peak = pen.between(-0.5, 0.5);
    const corners = [[-half - 0.06, PASSING_FOOT]];
    for (const [x, y] of PASSING_ROCK) {
        const skewed = x + peak * y * (1 - x * x);
        const across = half * (skewed + pen.between(-0.05, 0.05));
        corners.push([across, PASSING_FOOT + 0.05 + high * y * pen.between(0.88, 1.05)]);
    }
    pen.polygon([...corners, [half + 0.06, PASSING_FOOT]]);
}

/** Tall grass close before the camera, some of it with ears. */
function drawPassingReeds(pen) {
    for (let times = 0; times < 34; times++) {
        const x = pen.between(-0.42, 0.42);
        const high = pen.between(0.16, 0.36) * (1 - 2.4 * x * x);
        const tip = [x + pen.between(-0.16, 0.16), high];
        const stalk = bow([x, PASSING_FOOT], tip, pen.between(-0.03, 0.03));
        const wide = pen.between(0.018, 0.028);
        pen.stroke(
            stalk,
            stalk.map((_, step) => wide * (1 - 0.14 * step)),
        );
        if (pen.either(0.3)) pen.ellipse(tip[0], tip[1], 0.013, 0.042);
    }
}

/** A saguaro: a column, and arms that bend upwards. */
function drawPassingCactus(pen) {
    const high = pen.between(0.5, 0.95);
    const wide = pen.between(0.07, 0.1);
    const column = [
        [0, PASSING_FOOT],
        [0, 0.4 * high],
        [0, high - 0.5 * wide],
    ];
    pen.stroke(column, [0.9 * wide, 1.05 * wide, 0.9 * wide]);
    pen.ellipse(0, high - 0.5 * wide, 0.45 * wide, 0.5 * wide);
    let side = pen.sign();
    const arms = pen.either(0.6) ? 2 : 1;
    for (let times = 0; times < arms; times++) {
        const out = side * pen.between(0.13, 0.2);
        const root = high * pen.between(0.35, 0.55);
        const top = high * pen.between(0.68, 0.88);
        const arm = 0.62 * wide;
        const bend = [
            [0, root],
            [0.7 * out, root],
            [out, root + 0.5 * Math.abs(out)],
            [out, Math.max(top, root + Math.abs(out))],
        ];
        pen.stroke(bend, arm);
        pen.ellipse(...bend[1], 0.5 * arm, 0.5 * arm);
        pen.ellipse(...bend[3], 0.5 * arm, 0.6 * arm);
        side = -side;
    }
}

/** The post of a street lamp, its arm and its lantern. */
function drawPassingLamp(pen) {
    const side = pen.sign();
    const high = pen.between(0.74, 0.86);
    const post = [PASSING_FOOT, 0.1, 0.12, high].map((y) => [0, y]);
    pen.stroke(post, [0.05, 0.046, 0.026, 0.02]);
    pen.stroke(bow([0, high - 0.02], [0.2 * side, high + 0.05], 0.03 * side), 0.016);
    pen.polygon([
        [0.15 * side, high + 0.03],
        [0.29 * side, high + 0.03],
        [0.25 * side, high + 0.07],
    ]);
}

export const PASSING_DRAWINGS = {
    trunk: drawPassingTrunk,
    bough: drawPassingBough,
    blossom: drawPassingBlossom,
    rock: drawPassingRock,
    reeds: drawPassingReeds,
    cactus: drawPassingCactus,
    lamp: drawPassingLamp,
};
