/** A whale between the swells: it blows, its back rolls by, and its tail rises and goes down. */

import {Brush} from "../../brush.js";
import {Word} from "../../chance.js";
import {scrolled} from "../../land/parallax.js";
import {linspace} from "../../numpy.js";
import {mixed} from "../../oklab.js";
import {emerging, figure, mirroredFigure} from "../figure.js";
import {draws, inScale} from "../presence.js";
import {onRidge} from "../silhouette.js";
import {levelAt, swells} from "./openWater.js";

/**
 * Units of what is seen of its back on the farthest swell, and by which it is longer on the
 * nearest.
 */
const WHALE_LENGTH = 105;
const WHALE_NEARER = 95;

/** Units a second that it swims past the picture, and the second at which it is at its place. */
const WHALE_PACE = 11;
const WHALE_HALF_WAY = 14;

/** Seconds at which it comes up and blows. */
const WHALE_BLOWS = [0, 11];

/**
 * Seconds of a roll of its back; the second at which it dives for long, and seconds that its tail
 * is seen.
 */
const WHALE_ROLL = 7.5;
const WHALE_DIVE = 23;
const WHALE_TAIL = 6.5;

/**
 * Height of its blow in lengths of the back, seconds that it hangs in the air, and after coming up
 * until it blows.
 */
const SPRAY = 0.42;
const SPRAY_SECONDS = 3.4;
const SPRAY_DELAY = 0.9;

/** Poses of the back, and of the tail. */
const WHALE_TURNS = 24;
const WHALE_LIFTS = 24;

/**
 * Its back from the tail to the head, with the fin behind and the blowhole's bump before, in
 * lengths of it.
 */
const WHALE_BACK = [
    [-0.62, -0.16],
    [-0.5, -0.02],
    [-0.38, 0.05],
    [-0.24, 0.11],
    [-0.2, 0.165],
    [-0.155, 0.175],
    [-0.13, 0.137],
    [0, 0.16],
    [0.14, 0.163],
    [0.27, 0.145],
    [0.36, 0.125],
    [0.41, 0.13],
    [0.46, 0.105],
    [0.56, 0],
    [0.62, -0.16],
];

/** Points of the blow. */
const SPRAY_POINTS = 14;

/** The whale in view, if any. */
export function whale(stage, cue) {
    const near = swells(stage);
    const seas = near.length > 1 ? near.slice(1) : near;
    const {since} = cue;
    const comes = since >= 0 && since < WHALE_DIVE + WHALE_TAIL;
    if (!seas.length || !comes || !inScale(stage.view)) return [];
    const lots = stage.memory.recall(draws, stage.seed, Word.WHALES, cue.number, 4);
    const [which, place, side] = lots;
    const ground = seas[Math.trunc(which * seas.length)];
    const {parallax} = ground.layer;
    const ahead = side < 0.5 ? 1 : -1;
    const view = stage.view.at(parallax);
    const length = WHALE_LENGTH + WHALE_NEARER * Math.min(parallax, 1);
    const swum = ahead * WHALE_PACE * (since - WHALE_HALF_WAY);
    const x = stage.view.breadth * (0.3 + 0.4 * place) + swum;
    const y = levelAt(ground, x + scrolled(ground.layer, stage.moment), 0.25 * length);
    const at = [view.column(x), view.row(y)];
    const size = length * view.pixelsPerUnit;
    if (!(-size < at[0] && at[0] < view.width + size)) return [];
    const seen = {ground, at, size, ahead, strength: cue.strength};
    return [
        ...WHALE_BLOWS.flatMap((blow) => [
            ...whaleBlow(stage, seen, since - blow),
            ...whaleBack(stage, seen, (since - blow) / WHALE_ROLL),
        ]),
        ...whaleTail(stage, seen, (since - WHALE_DIVE) / WHALE_TAIL),
    ];
}

/** Its back, which rises, rolls forward and sinks behind the swell. */
function whaleBack(stage, {ground, at, size, ahead, strength}, along) {
    if (!(along > 0 && along < 1)) return [];
    const pose = [ahead, Math.trunc(along * WHALE_TURNS)];
    const {number} = ground;
    const sunk = size * 0.2 * (1 - Math.sin(Math.PI * along));
    const skin = onRidge(stage, ground, at[1], 0.5);
    const shine = mixed(skin, stage.light.glow, 0.4);
    const foot = [at[0], at[1] + sunk];
    const wet = 0.7 * strength;
    return emerging(stage, number, [
        ...figure(stage, drawWhale, pose, foot, size, number, skin, "whale", strength),
        ...figure(stage, drawWet, pose, foot, size, number, shine, "whale", wet),
    ]);
}

/** Its tail, which rises dripping, stands and goes down. */
function whaleTail(stage, {ground, at, size, ahead, strength}, along) {
    if (!(along > 0 && along < 1)) return [];
    const risen = Math.sin(Math.PI * along) ** 0.8;
    const foot = [at[0] - 0.1 * ahead * size, at[1] + 0.36 * size * (1 - risen)];
    const pose = [ahead, Math.trunc(along * WHALE_LIFTS)];
    const skin = onRidge(stage, ground, at[1], 0.5);
    const {number} = ground;
    const flukes = figure(stage, drawFlukes, pose, foot, size, number, skin, "whale", strength);
    return emerging(stage, number, flukes);
}

/** Its blow: a plume that shoots up, widens, drifts and falls. */
function whaleBlow(stage, {ground, at, size, ahead, strength}, since) {
    const age = (since - SPRAY_DELAY) / SPRAY_SECONDS;
    if (!(age > 0 && age < 1)) return [];
    const up = SPRAY * size * Math.min(age / 0.18, 1) ** 0.6;
    const points = new Float64Array(4 * SPRAY_POINTS);
    linspace(0, 1, SPRAY_POINTS).forEach((along, i) => {
        const drift = size * 0.1 * along * (0.25 + 1.2 * age) * ahead;
        const x = at[0] + 0.26 * ahead * size + drift;
        const y = at[1] - 0.06 * size - up * along * (1 - 0.25 * age) + 0.05 * size * age;
        const half = size * (0.012 + 0.075 * along ** 1.2 * (0.55 + age));
        const fading = Math.min((1 - along) / 0.16 + 0.1, 1);
        const share = strength * 0.8 * (1 - age) ** 1.2 * (0.55 + 0.45 * along) * fading;
        points.set([x, y, half, share], 4 * i);
    });
    const pale = mixed(stage.light.mist, stage.light.glow, 0.5);
    return new Brush(stage.view, stage.behind(ground)).band(points, pale, "whale's blow");
}

/** The outline of its back: the head's bump first, then the long back with the little fin. */
function whaleProfile(along) {
    const shift = 0.34 * (along - 0.5);
    const sink = 0.5 * (along - 0.5);
    return WHALE_BACK.map(([x, y]) => [x + shift, y - sink * x]);
}

function drawWhale(pen, [side, turn]) {
    pen.polygon([...whaleProfile(turn / WHALE_TURNS), [0.7, -0.4], [-0.7, -0.4]]);
    mirroredFigure(pen, side);
}

/** Draw the upper edge of its back, which shines. */
function drawWet(pen, [side, turn]) {
    const crest = whaleProfile(turn / WHALE_TURNS).slice(3, -2);
    const above = crest.map(([x, y]) => [x, y - 0.008]);
    const below = crest.map(([x, y]) => [x, y - 0.022]).reverse();
    pen.polygon([...above, ...below]);
    mirroredFigure(pen, side);
}

/**
 * Draw the stem of the tail and both flukes, seen a little from the side; they fold as they go
 * down.
 */
function drawFlukes(pen, [side, lift]) {
    const along = lift / WHALE_LIFTS;
    const spread = 0.25 - 0.05 * along;
    const tip = 0.1 - 0.22 * Math.max(along - 0.45, 0);
    const stem = [
        [0.16, -0.3],
        [0.05, 0.05],
        [0, 0.26],
    ];
    pen.stroke(stem, [0.2, 0.1, 0.045]);
    for (const way of [-1, 1]) {
        pen.polygon([
            [0, 0.2],
            [way * 0.4 * spread, 0.27],
            [way * spread, 0.27 + tip],
            [way * 1.04 * spread, 0.3 + tip],
            [way * 0.7 * spread, 0.325 + 0.5 * tip],
            [way * 0.22 * spread, 0.335],
            [0, 0.3],
        ]);
    }
    mirroredFigure(pen, side);
}
