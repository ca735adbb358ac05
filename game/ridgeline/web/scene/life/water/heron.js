/** A heron that flies in, wades and looks for fish in the shallows, and flies on. */

import {modulo} from "../../../terrain.js";
import {Word} from "../../chance.js";
import {clip, rint} from "../../numpy.js";
import {figure, mirroredFigure, reshaped} from "../figure.js";
import {draws, inScale} from "../presence.js";
import {onRidge} from "../silhouette.js";
import {lakes} from "./openWater.js";

/** Units that it is tall by the farthest water, and by which it is taller by near water. */
const HERON_TALL = 30;
const HERON_NEARER = 14;

/** Seconds at which it lands, takes off, and is far away. */
const HERON_LANDS = 11;
const HERON_LEAVES = 30;
const HERON_GONE = 44;

/**
 * Where it comes from and goes to, in units ahead of and above the place where it wades.
 */
const HERON_IN = [-760, 230];
const HERON_OUT = [840, 300];

/** Beats of its wings a second, and their poses. */
const HERON_BEATS = 1.25;
const HERON_FLAPS = 12;

/** Poses of its neck, from a strike at the water (0) to standing tall. */
const HERON_NECKS = 6;

/** Units below a lake's shore in the picture, where it wades. */
const HERON_BELOW = 26;

/** Units a second that it wades. */
const HERON_STEP_PACE = 2.2;

/** The heron in view, if any. */
export function heron(stage, cue) {
    const waters = lakes(stage);
    const {since, strength} = cue;
    if (!waters.length || !(since >= 0 && since < HERON_GONE) || !inScale(stage.view)) return [];
    const lots = stage.memory.recall(draws, stage.seed, Word.HERONS, cue.number, 4);
    const [which, place, side, rhythm] = lots;
    const ground = waters[Math.trunc(which * waters.length)];
    const layer = stage.shore(ground);
    const level = ground.layer.lake - HERON_BELOW;
    const ahead = side < 0.5 ? 1 : -1;
    const view = stage.view.at(ground.layer.parallax);
    const size = HERON_TALL + HERON_NEARER * Math.min(ground.layer.parallax, 1);
    const [x, y, flies] = heronWay(since);
    const middle = stage.view.breadth * (0.35 + 0.3 * place);
    const at = [view.column(middle + ahead * x), view.row(level + y)];
    const scale = size * view.pixelsPerUnit;
    const colour = onRidge(stage, ground, view.row(level), 0.45);
    if (flies) {
        const beat = Math.trunc(since * HERON_BEATS * HERON_FLAPS) % HERON_FLAPS;
        const pose = [ahead, beat, Math.trunc(clip(1 - y / 60, 0, 1) * 3)];
        return figure(stage, drawHeronFlying, pose, at, scale, layer, colour, "heron", strength);
    }
    const pose = [ahead, heronNeck(since - HERON_LANDS, rhythm)];
    const dim = 0.28 * strength;
    const image = "heron's image";
    return [
        ...figure(stage, drawHeronImage, pose, at, scale, layer, colour, image, dim),
        ...figure(stage, drawHeronWading, pose, at, scale, layer, colour, "heron", strength),
    ];
}

/** [units ahead of and above the place where it lands, whether it flies]. */
function heronWay(since) {
    const wades = HERON_LEAVES - HERON_LANDS - 6;
    const waded = HERON_STEP_PACE * clip(since - HERON_LANDS - 3, 0, wades);
    if (since < HERON_LANDS) {
        const left = 1 - since / HERON_LANDS;
        const ahead = HERON_IN[0] * left * (0.75 + 0.25 * left);
        return [ahead, HERON_IN[1] * left * left * (3 - 2 * left), true];
    }
    if (since < HERON_LEAVES) return [waded, 0, false];
    const gone = (since - HERON_LEAVES) / (HERON_GONE - HERON_LEAVES);
    const ahead = waded + HERON_OUT[0] * gone * (0.45 + 0.55 * gone);
    return [ahead, HERON_OUT[1] * gone * (0.6 + 0.4 * gone), true];
}

/** The pose of its neck: it stands tall, stoops slowly, and strikes now and then. */
function heronNeck(since, rhythm) {
    if (since < 1.2 || since > HERON_LEAVES - HERON_LANDS - 1) return HERON_NECKS - 1;
    const turn = modulo(0.42 * since + 2 * rhythm, 1);
    if (turn > 0.44 && turn < 0.54) return 0;
    const stoop = 0.5 - 0.5 * Math.cos(2 * Math.PI * turn);
    return rint((HERON_NECKS - 1) * (1 - 0.7 * stoop));
}

/** Draw it standing in the water to the right: thin legs, a long body, and the bent neck. */
function drawHeronWading(pen, [side, neck]) {
    const up = neck / (HERON_NECKS - 1);
    for (const [foot, knee] of [
        [
            [-0.02, -0.01],
            [-0.04, 0.2],
        ],
        [
            [0.1, -0.01],
            [0.05, 0.19],
        ],
    ]) {
        pen.stroke([foot, knee, [-0.02, 0.38]], [0.022, 0.026, 0.034]);
    }
    pen.polygon([
        [-0.3, 0.36],
        [-0.2, 0.47],
        [-0.02, 0.575],
        [0.12, 0.56],
        [0.16, 0.48],
        [0.08, 0.4],
        [-0.1, 0.36],
    ]);
    pen.polygon([
        [-0.16, 0.42],
        [-0.37, 0.3],
        [-0.3, 0.38],
    ]);
    const head = [0.17 + 0.24 * (1 - up), 0.06 + 0.94 * up ** 0.8];
    const bend = [0.2 + 0.06 * (1 - up), 0.52 + 0.12 * up];
    const back = [0.07 + 0.14 * (1 - up), 0.56 + 0.22 * up * (1 - 0.2 * up)];
    const between = [
        bend[0] + 0.5 * (back[0] - bend[0]) + 0.02,
        bend[1] + 0.5 * (back[1] - bend[1]),
    ];
    pen.stroke([[0.08, 0.5], bend, between, back, head], [0.14, 0.09, 0.07, 0.06, 0.055]);
    pen.ellipse(...head, 0.052, 0.036);
    const [x, y] = head;
    const tilt = -0.16 * (1 - up) - 0.02;
    pen.polygon([
        [x, y + 0.028],
        [x + 0.24, y + tilt],
        [x, y - 0.026],
    ]);
    pen.polygon([
        [x - 0.02, y + 0.03],
        [x - 0.15, y - 0.005],
        [x - 0.02, y + 0.008],
    ]);
    mirroredFigure(pen, side);
}

/** Draw its image in the water. */
function drawHeronImage(pen, pose) {
    drawHeronWading(pen, pose);
    reshaped(pen, ([x, y]) => [x, -0.8 * y]);
}

/**
 * Draw it flying to the right: neck drawn in, legs behind, broad bowed wings; near the water its
 * legs come down.
 */
function drawHeronFlying(pen, [side, beat, landing]) {
    const turn = (2 * Math.PI * beat) / HERON_FLAPS;
    const lift = Math.sin(turn);
    const tip = Math.sin(turn - 0.9);
    const drop = landing / 3;
    const body = [
        [-0.28, 0.4],
        [-0.1, 0.44],
        [0.12, 0.46],
        [0.22, 0.48],
    ];
    const legs = [
        [-0.22, 0.41],
        [-0.46 + 0.2 * drop, 0.38 - 0.17 * drop],
        [-0.66 + 0.52 * drop, 0.38 - 0.33 * drop],
    ];
    const neck = [
        [0.14, 0.47],
        [0.25, 0.43],
        [0.28, 0.5],
        [0.35, 0.53],
    ];
    pen.stroke(body, [0.06, 0.13, 0.15, 0.08]);
    pen.stroke(legs, [0.04, 0.03, 0.026]);
    pen.stroke(neck, [0.1, 0.09, 0.07, 0.06]);
    pen.polygon([
        [0.33, 0.555],
        [0.6, 0.51],
        [0.33, 0.5],
    ]);
    for (const far of [0.86, 1]) {
        const wrist = [0.06, 0.46 + far * 0.42 * lift];
        const end = [-0.12, 0.46 + far * (0.42 * lift + 0.42 * tip)];
        pen.polygon([
            [0.14, 0.48],
            [wrist[0] + 0.1, wrist[1]],
            [end[0] + 0.05, end[1]],
            [end[0] - 0.1, end[1] - 0.01 * lift],
            [wrist[0] - 0.22, wrist[1] - 0.03],
            [-0.14, 0.44],
        ]);
    }
    mirroredFigure(pen, side);
}
