/** Rocks: low heaps of angular boulders, and leaning shards. */

import {blanket, weathered} from "../curves.js";
import {emptyOutline, raise} from "../shapes.js";
import {eachSpecimen, standKind} from "../standKind.js";

/** Stones of a heap. */
const ROCK_STONES = 6;

/** Share of the heaps whose stones are shards. */
const ROCK_SHARD_SHARE = 0.35;

/** The outlines of heaps up to `height`; see `standKind`. */
function rockOutlines(height, chances, x) {
    return eachSpecimen(chances, (draw, age) => {
        const tall = height * (0.35 + 0.45 * age + 0.2 * draw());
        const shard = draw() < ROCK_SHARD_SHARE;
        const tilt = (shard ? 0.5 : 0.25) * (2 * draw() - 1);
        const outline = emptyOutline(x);
        for (let stone = 0; stone < ROCK_STONES; stone++) {
            const out = stone ? 2 * draw() - 1 : 0.3 * draw();
            const top = stone ? tall * (1 - 0.75 * Math.abs(out)) * (0.5 + 0.3 * draw()) : tall;
            const [slim, broad] = [0.3 + 0.2 * draw(), 0.6 + 0.5 * draw()];
            const face = rockStone(top, top * (shard ? slim : broad), tilt, draw);
            const middle = 1.3 * tall * out;
            raise(outline, x, (place) => face(place - middle));
        }
        return outline;
    });
}

/**
 * A stone as a function of x: a tilted face above, and two faces, a flat and a steep one, on either
 * side.
 */
function rockStone(top, half, tilt, draw) {
    const [right, left] = [half * (1 + tilt), half * (1 - tilt)];
    const corner = half * (0.5 * draw() - 0.25 + tilt);
    const [east, west] = [0.05 + 0.35 * draw(), 0.05 + 0.35 * draw()];
    const [rightSteep, rightHigh] = [1.5 + 2 * draw(), (0.5 + 0.3 * draw()) * top];
    const [leftSteep, leftHigh] = [1.5 + 2 * draw(), (0.5 + 0.3 * draw()) * top];
    return (x) =>
        Math.min(
            top - Math.abs(x - corner) * (x > corner ? east : west),
            ((right - x) * rightSteep * top) / half,
            (right - 0.1 * half - x) * 0.8 + rightHigh,
            ((left + x) * leftSteep * top) / half,
            (left - 0.1 * half + x) * 0.8 + leftHigh,
        );
}

/** Where the faces of a boulder look, right and up, before each is tilted by chance. */
const ROCK_FACES = [
    [-1, 0.2],
    [-1, 0.75],
    [-0.45, 1],
    [0.3, 1],
    [1, 0.8],
    [1, 0.25],
];

/**
 * Draw a heap: a large boulder, others leaning on it, and small stones at its foot; or shards of
 * slate.
 */
export function drawRock(pen) {
    const tall = 0.4 + 0.38 * pen.age + 0.2 * pen.chance();
    const shards = pen.either(ROCK_SHARD_SHARE);
    const lean = pen.sign() * (shards ? pen.between(0.25, 0.55) : pen.between(0, 0.25));
    const half = tall * (shards ? pen.between(0.26, 0.4) : pen.between(0.55, 0.85));
    let side = pen.sign();
    boulder(pen, 0, half, tall, lean);
    for (let time = 0, stop = 1 + Math.trunc(2.6 * pen.chance() + pen.age); time < stop; time++) {
        const high = tall * pen.between(0.28, 0.7);
        const wide = high * (shards ? pen.between(0.3, 0.45) : pen.between(0.6, 0.95));
        boulder(
            pen,
            side * (half * pen.between(0.7, 1.1) + 0.4 * wide),
            wide,
            high,
            lean * pen.between(0.6, 1.3),
        );
        side = -side;
    }
    for (let time = 0, stop = Math.trunc(4 * pen.chance()); time < stop; time++) {
        const small = tall * pen.between(0.06, 0.17);
        boulder(pen, pen.sign() * (half + tall * pen.between(0.2, 0.9)), 1.2 * small, small, 0);
    }
}

/**
 * A block from which planes have been split off on all sides, and the snow that lies on its level
 * faces.
 */
export function boulder(pen, middle, half, tall, lean) {
    let ring = [
        [-half, -0.2],
        [half, -0.2],
        [half, tall],
        [-half, tall],
    ];
    for (let [right, up] of ROCK_FACES) {
        [right, up] = [right + 0.4 * pen.between(-1, 1), up * pen.between(0.7, 1.3)];
        // The face's distance from the middle, as a share of the farthest corner's.
        ring = rockSplit(
            ring,
            [right, up],
            pen.between(0.56, 0.84) * (Math.abs(right) * half + up * tall),
        );
    }
    const highest = Math.max(...ring.map(([, y]) => y));
    ring = ring.map(([x, y]) => [
        middle + x + (lean * y * tall) / highest,
        y > 0 ? (y * tall) / highest : y,
    ]);
    ring = weathered(pen, ring, 0.06, 2).map(([x, y]) => [x, Math.min(y, tall)]);
    pen.polygon(ring);
    blanket(pen, ring, 0.14 * tall);
}

/** What is left of a convex ring where `face` · place is at most `beyond`. */
function rockSplit(ring, face, beyond) {
    const left = [];
    for (const [number, [x, y]] of ring.entries()) {
        const [x1, y1] = ring[(number + 1) % ring.length];
        const here = face[0] * x + face[1] * y - beyond;
        const there = face[0] * x1 + face[1] * y1 - beyond;
        if (here <= 0) {
            left.push([x, y]);
        }
        if (here <= 0 !== there <= 0) {
            const share = here / (here - there);
            left.push([x + share * (x1 - x), y + share * (y1 - y)]);
        }
    }
    return left;
}

/** The kind of these, see `standKind`. */
export const ROCK = standKind({
    slot: 1.6,
    reach: 3.2,
    outlines: rockOutlines,
    drawing: drawRock,
    lowest: 0.12,
});
