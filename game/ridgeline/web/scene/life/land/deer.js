/** Deer that come up to a crest, graze, lift their heads, and go on over it. */

import {modulo} from "../../../terrain.js";
import {Word} from "../../chance.js";
import {clip, rint} from "../../numpy.js";
import {figure, mirroredFigure} from "../figure.js";
import {inScale} from "../presence.js";
import {onRidge} from "../silhouette.js";
import {meadow, spots} from "./crestPlaces.js";

/**
 * Units of a doe's height at the shoulder, and by which it is more on the nearest ridge.
 */
const WITHERS = 15;
const DEER_NEARER = 11;

/** The most deer of a group, and units from one to the next, about. */
const MOST_DEER = 3;
const DEER_APART = 46;

/**
 * Seconds between which the first of them walks: up to the crest, a few steps, and down behind it.
 */
const DEER_WALKS = [
    [0, 7],
    [14, 18],
    [27, 34],
];

/** Seconds by which each other one does the same later. */
const DEER_LATER = 1.7;

/** Units a second that it walks, and seconds of a stride. */
const DEER_PACE = 7.5;
const STRIDE = 2.1;

/** Seconds between which it comes up from behind the crest, and goes down. */
const DEER_UP = [0.5, 6];
const DEER_DOWN = [28.5, 34];

/** Seconds after which the last of them has gone. */
const DEER_GONE = DEER_DOWN[1] + 2 * DEER_LATER * MOST_DEER;

/** Heights at the shoulder by which it is lower before and after. */
const DEER_DEEP = 2.3;

/** Poses of the neck, from grazing to looking up, and of the legs in a stride. */
const DEER_HEADS = 5;
const DEER_STEPS = 8;

/** The trunk's outline, in heights at the shoulder. */
const DEER_BODY = [
    [-0.6, 0.9],
    [-0.54, 0.99],
    [-0.4, 1.02],
    [-0.15, 0.97],
    [0.15, 0.98],
    [0.36, 1.03],
    [0.5, 0.98],
    [0.55, 0.84],
    [0.5, 0.68],
    [0.36, 0.58],
    [0.1, 0.55],
    [-0.2, 0.6],
    [-0.38, 0.6],
    [-0.55, 0.68],
    [-0.61, 0.8],
];

/**
 * Head, ear and antler: forward of and above the poll; the last is how far each joint of the two
 * antlers is apart.
 */
const DEER_HEAD = [
    [-0.1, 0.04],
    [0.03, 0.1],
    [0.14, 0.07],
    [0.34, 0.01],
    [0.36, -0.05],
    [0.12, -0.11],
    [-0.08, -0.09],
];
const DEER_EAR = [
    [-0.05, 0.06],
    [-0.22, 0.15],
    [-0.2, 0.2],
    [0, 0.1],
];
const ANTLER = [
    [0, 0.08, 0],
    [-0.16, 0.24, 1],
    [-0.2, 0.46, 1.6],
    [-0.06, 0.66, 2],
];

/** The joints of an antler that have a tine, and how far that reaches. */
const TINES = [
    [1, 0.135, 0.12],
    [2, 0.15, 0.08],
];

/** Size of the smallest of a group. */
const FAWN = 0.72;

/** The four legs: hip, phase of the stride, whether it is a hind one. */
const DEER_LEGS = [
    [-0.47, 0, true],
    [-0.4, 0.5, true],
    [0.36, 0.25, false],
    [0.43, 0.75, false],
];

/** The deer in view. */
export function deer(stage, cue) {
    if (!inScale(stage.view) || !(cue.since >= 0 && cue.since < DEER_GONE)) return [];
    const ground = meadow(stage);
    const herds = spots(stage, ground, cue, Word.DEER, 4 + 3 * MOST_DEER, 4 * DEER_APART);
    return herds.flatMap((spot) => deerGroup(stage, ground, cue, spot));
}

function deerGroup(stage, ground, cue, spot) {
    const {parallax} = ground.layer;
    const view = stage.view.at(parallax);
    const layer = stage.behind(ground);
    const [count, way] = spot.chances;
    const side = way < 0.5 ? 1 : -1;
    const sprites = [];
    for (let number = 0; number < 1 + Math.trunc(count * MOST_DEER); number++) {
        const [apart, grown, rhythm] = spot.chances.slice(4 + 3 * number, 7 + 3 * number);
        const since = cue.since - DEER_LATER * number * (0.7 + 0.6 * rhythm);
        const stag = number === 0 && grown < 0.6;
        const tallest = WITHERS + DEER_NEARER * Math.min(parallax, 1);
        const size = tallest * (stag ? 1.12 : FAWN + (1 - FAWN) * grown);
        const aside = side * (deerWalked(since) - 70 - DEER_APART * number * (0.8 + 0.4 * apart));
        const sunk = DEER_DEEP * size * (1 - deerRisen(since)) + 0.04 * size;
        // In whole pixels, so that few pictures are kept.
        const tall = Math.max(rint(size * view.pixelsPerUnit), 1);
        const at = [(spot.x + aside) * view.pixelsPerUnit, view.row(spot.height(aside) - sunk)];
        const pose = [side, deerStep(since), deerHead(since, rhythm), Number(stag)];
        const colour = onRidge(stage, ground, at[1], 0.75);
        const {strength} = cue;
        sprites.push(...figure(stage, drawDeer, pose, at, tall, layer, colour, "deer", strength));
    }
    return sprites;
}

/** Units that it has walked. */
function deerWalked(since) {
    let walked = 0;
    for (const [start, stop] of DEER_WALKS) walked += clip(since - start, 0, stop - start);
    return DEER_PACE * walked;
}

/** 0–1, how far it has come up behind the crest. */
function deerRisen(since) {
    const up = clip((since - DEER_UP[0]) / (DEER_UP[1] - DEER_UP[0]), 0, 1);
    const down = clip((since - DEER_DOWN[0]) / (DEER_DOWN[1] - DEER_DOWN[0]), 0, 1);
    const share = up - down;
    return share * share * (3 - 2 * share);
}

/** The pose of its legs; -1 while it stands. */
function deerStep(since) {
    const walks = DEER_WALKS.some(([start, stop]) => start <= since && since < stop);
    return walks ? Math.trunc(modulo(since / STRIDE, 1) * DEER_STEPS) : -1;
}

/** The pose of its neck: it grazes while it stands, and looks up now and then. */
function deerHead(since, rhythm) {
    for (const number of [0, 1]) {
        const start = DEER_WALKS[number][1];
        const stop = DEER_WALKS[number + 1][0];
        if (start <= since && since < stop) {
            const inside = Math.min(since - start, stop - since);
            const grazes = 0.5 + 0.5 * Math.cos(0.55 * (since - start) + 6 * rhythm);
            const low = clip(1.6 * grazes - 0.3, 0, 1) * Math.min(inside / 0.9, 1);
            return rint((DEER_HEADS - 1) * (1 - low));
        }
    }
    return DEER_HEADS - 2;
}

/** Draw one to the right, 1 high at the shoulder. */
function drawDeer(pen, [side, step, head, stag]) {
    drawDeerLegs(pen, step);
    pen.polygon(DEER_BODY);
    pen.polygon([
        [-0.58, 0.95],
        [-0.66, 0.9],
        [-0.67, 0.78],
        [-0.6, 0.82],
    ]);
    drawDeerHead(pen, head / (DEER_HEADS - 1), stag);
    mirroredFigure(pen, side);
}

/** Draw four legs: those of a pair swing against each other. */
function drawDeerLegs(pen, step) {
    for (const [hip, phase, hind] of DEER_LEGS) {
        const turn = 2 * Math.PI * (step / DEER_STEPS + phase);
        const swing = step < 0 ? 0 : 0.2 * Math.sin(turn);
        const lift = step < 0 ? 0 : 0.09 * Math.max(Math.cos(turn), 0);
        const stand = 0.05 * (phase === 0.5 || phase === 0.75 ? 1 : -1);
        const foot = [hip + swing + stand, lift];
        const bend = hind ? -0.1 : 0.05;
        const knee = [
            0.55 * hip + 0.45 * foot[0] + bend + (hind ? -0.3 * lift : 0.4 * lift),
            0.37 + 0.5 * lift,
        ];
        pen.stroke([[hip + (hind ? 0.02 : 0), 0.78], knee], [hind ? 0.27 : 0.2, 0.085]);
        const ankle = [foot[0], foot[1] + 0.05];
        pen.stroke([[knee[0], knee[1] + 0.03], ankle, foot], [0.085, 0.055, 0.07]);
    }
}

/** Draw neck, head, ears and antlers, from grazing (0) to looking up (1). */
function drawDeerHead(pen, up, stag) {
    const angle = (-58 + 118 * up) * (Math.PI / 180);
    const length = 0.62 + 0.1 * (1 - up);
    const [x, y] = [0.42, 0.88];
    const poll = [x + length * Math.cos(angle) * 0.86, y + length * Math.sin(angle)];
    const middle = [x + 0.56 * length * Math.cos(angle), y + 0.46 * length * Math.sin(angle)];
    pen.stroke([[x - 0.06, y - 0.05], middle, poll], [0.38, 0.23, 0.17]);
    const down = (-66 + 46 * up) * (Math.PI / 180);
    const ahead = [Math.cos(down), Math.sin(down)];
    const onHead = (forward, above) => [
        poll[0] + forward * ahead[0] - above * ahead[1],
        poll[1] + forward * ahead[1] + above * ahead[0],
    ];
    pen.polygon(DEER_HEAD.map((corner) => onHead(...corner)));
    for (const aheadBy of [0, 0.06]) {
        pen.polygon(DEER_EAR.map(([forward, above]) => onHead(forward + aheadBy, above)));
    }
    for (const lean of stag ? [-0.07, 0.1] : []) {
        const beam = ANTLER.map(([forward, above, apart]) => onHead(forward + lean * apart, above));
        pen.stroke(beam, [0.06, 0.055, 0.045, 0.025]);
        for (const [joint, out, over] of TINES) {
            const [jointX, jointY] = beam[joint];
            pen.stroke([beam[joint], [jointX + out, jointY + over]], [0.045, 0.022]);
        }
    }
}
