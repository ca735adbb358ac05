/**
 * Leaves and petals on the wind from the trees of the nearest ridges: they fall, drift and tumble.
 */

import {modulo} from "../../../terrain.js";
import {Word} from "../../chance.js";
import {Sprite} from "../../items.js";
import {leftEdge} from "../../land/parallax.js";
import {clip, rint} from "../../numpy.js";
import {mixed} from "../../oklab.js";
import {draws, drawsOf, inScale, often, seconds} from "../presence.js";

/** Units after which the leaves in the air repeat. */
const LEAF_FIELD = 2560;

/** The most leaves of a field at a time; a gust carries many of them, a lull few. */
const MAX_LEAVES = 44;

/**
 * Units a second that the wind carries a leaf and that it falls; units that it bobs up and down,
 * and sways.
 */
const LEAF_WIND = 34;
const LEAF_FALL = 21;
const LEAF_BOB = 7;
const LEAF_SWAY = 16;

/**
 * Units above a ridge's middle line at which the lowest leaf begins, and how much higher the
 * highest; and the share of leaves in the air between gusts.
 */
const LEAF_LOWEST = 120;
const LEAF_HIGHER = 210;
const LEAF_LULL = 0.12;

/**
 * Seconds in which a leaf appears and vanishes, and the share of its light below which it is not
 * drawn.
 */
const LEAF_FADE_SECONDS = 0.9;
const LEAF_FAINTEST = Math.fround(0.01);

/**
 * Number of nearest ridges with leaves before them, and sizes before each, as shares of those
 * before the nearer one.
 */
const LEAF_RIDGES = 2;
const LEAF_FARTHER = 0.66;

/** Radians between the pictures of a turned leaf, and pictures of half a turn. */
const LEAF_TURN = Math.PI / 12;
const LEAF_TURNS = 12;

/** Pictures of a leaf from its edge to its flat side. */
const OPENING_STEPS = 6;

/** Radians a second of the waves of a leaf, about, and random numbers of one. */
const LEAF_PACES = [0.7, 1.4, 1, 2.3];

/** The leaves of a moment. */
export function leaves(stage) {
    const wanted = often(stage, stage.life.leaves);
    const {view} = stage;
    if (!(wanted && inScale(view))) return [];
    const near = stage.lands.slice(-LEAF_RIDGES).reverse();
    const falls = fallingLeaves(stage, near, wanted);
    const scale = view.pixelsPerUnit;
    const colour = leafColour(stage.light);
    const foot = view.row(0);
    const sprites = [];
    const fields = Math.floor(view.width / scale / LEAF_FIELD) + 1;
    for (let field = -1; field < fields; field++) {
        falls.forEach(({place, y, light, turn, opened, size}, leaf) => {
            const column = (place + LEAF_FIELD * field) * scale;
            const out = Math.abs(column - 0.5 * view.width);
            if (!(light > LEAF_FAINTEST && out < 0.5 * view.width + 20 * scale)) return;
            const columns = rint(2 * column);
            const rows = rint(2 * (foot - y * scale));
            const pose = [turn, opened, modulo(columns, 2), modulo(rows, 2)];
            const picture = stage.memory.recall(leafPicture, scale * size, ...pose);
            const middle = Math.floor(picture.side / 2);
            sprites.push(
                new Sprite({
                    layer: near[leaf % near.length].number,
                    left: Math.floor(columns / 2) - middle,
                    top: Math.floor(rows / 2) - middle,
                    width: picture.side,
                    height: picture.side,
                    share: picture.share.map((part) => light * part),
                    colour,
                    words: "leaf",
                }),
            );
        });
    }
    return sprites;
}

/**
 * For each leaf {place, y, light, turn, opened, size}: its place in its field and height, its share
 * of light, its pose, half its length.
 *
 * Leaves take turns before these ridges; before a farther one they are smaller, and so are all
 * their motions.
 */
function fallingLeaves(stage, near, share) {
    const {memory, seed} = stage;
    const time = seconds(stage);
    const rhythm = memory.recall(leafRhythm, seed);
    // Each leaf falls again and again; the number of its fall decides by chance where the next one
    // begins.
    const numbers = rhythm.map(({lifetime, phases}) => Math.floor(time / lifetime + phases[0]));
    const starts = memory.recall(leafStarts, seed, new LeafFalls(numbers));
    const windLot = memory.recall(draws, seed, Word.LEAF_WIND, 0, 1)[0];
    const wind = windLot < 0.5 ? LEAF_WIND : -LEAF_WIND;
    const edges = near.map(({layer}) => leftEdge(layer, stage.moment, stage.view));
    return rhythm.map(({lifetime, phases, paces, half}, leaf) => {
        const ridge = leaf % near.length;
        const small = ridge ? LEAF_FARTHER : 1;
        const turns = time / lifetime + phases[0];
        const since = (turns - numbers[leaf]) * lifetime;
        const began = (numbers[leaf] - phases[0]) * lifetime;
        const [chance, place, high] = starts[leaf];
        // A leaf belongs to the gust in which it began to fall: none vanishes because a gust is
        // over.
        const gusts = Math.max(Math.sin(0.075 * began + 1.7 * Math.sin(0.031 * began)), 0);
        const gust = LEAF_LULL + (1 - LEAF_LULL) * gusts;
        const shown = Math.min(Math.min(since, lifetime - since) / LEAF_FADE_SECONDS, 1);
        const waves = paces.map((pace, wave) => Math.sin(time * pace + phases[1 + wave]));
        const [left, bob, sway, flat] = waves;
        const blown = small * (wind * (since + 1.1 * left) + LEAF_SWAY * sway);
        const x = LEAF_FIELD * place + blown - edges[ridge];
        const above = LEAF_LOWEST + LEAF_HIGHER * high - LEAF_FALL * since - LEAF_BOB * bob;
        const angle = phases[5] + 0.9 * sway + 0.5 * time * paces[2];
        return {
            place: modulo(x, LEAF_FIELD),
            y: near[ridge].layer.base + small * above,
            light: chance < share * gust ? Math.fround(shown) : 0,
            turn: modulo(Math.floor(angle / LEAF_TURN), LEAF_TURNS),
            opened: rint(OPENING_STEPS * (0.5 + 0.5 * flat)),
            size: small * half,
        };
    });
}

/**
 * For each leaf {lifetime, phases, paces, half}: seconds of a fall, six phases, four radians a
 * second, half its length, rounded to a few.
 */
function leafRhythm(seed) {
    const draw = draws(seed, Word.LEAF_RHYTHM, 0, 12 * MAX_LEAVES);
    return Array.from({length: MAX_LEAVES}, (_, leaf) => {
        const own = Array.from({length: 12}, (__, of) => draw[of * MAX_LEAVES + leaf]);
        return {
            lifetime: 9 + 6 * own[0],
            phases: [own[1], ...own.slice(2, 7).map((lot) => 2 * Math.PI * lot)],
            paces: LEAF_PACES.map((pace, wave) => pace * (0.7 + 0.6 * own[7 + wave])),
            half: rint(4 * (3.8 + 2.2 * own[11])) / 4,
        };
    });
}

/** The numbers of the falls of all leaves, which a `Memory` tells apart. */
class LeafFalls {
    constructor(numbers) {
        this.numbers = numbers;
        this.memo = `falls ${numbers.join()}`;
    }
}

/**
 * For each leaf [chance, place, high]: chances in its fall: for falling at all, for the place, for
 * the height.
 */
function leafStarts(seed, {numbers}) {
    const falls = numbers.map((number, leaf) => MAX_LEAVES * number + leaf);
    return drawsOf(seed, Word.LEAVES, falls, 3);
}

/**
 * {side, share}: (side · side) float32 shares of a leaf, pointed at both ends, moved right and down
 * by halves of a pixel.
 */
function leafPicture(size, turn, opened, right, down) {
    const wide = Math.max(size * (0.12 + (0.4 * opened) / OPENING_STEPS), 0.3);
    const half = Math.max(size, 0.5);
    const reach = Math.ceil(half) + 1;
    const side = 2 * reach + 1;
    const cosine = Math.cos(LEAF_TURN * turn);
    const sine = Math.sin(LEAF_TURN * turn);
    const share = new Float32Array(side * side);
    for (let row = 0; row < side; row++) {
        const y = row - reach + 0.5 - 0.5 * down;
        for (let column = 0; column < side; column++) {
            const x = column - reach + 0.5 - 0.5 * right;
            const along = cosine * x + sine * y;
            const across = Math.abs(cosine * y - sine * x);
            const part = along / (half + 0.5);
            const edge = wide * Math.max(1 - part * part, 0);
            const ends = clip(half + 0.5 - Math.abs(along), 0, 1);
            const sides = clip(edge + 0.5 - across, 0, 1) * Math.min(2 * wide, 1);
            share[row * side + column] = ends * sides;
        }
    }
    return {side, share};
}

/** The colour of the ridge most like blossom or autumn leaves, lit by the sky's glow. */
function leafColour({ridges, glow}) {
    const warmth = ridges.map(([, a, b]) => a + 0.5 * b);
    return mixed(ridges[warmth.indexOf(Math.max(...warmth))], glow, 0.45);
}
