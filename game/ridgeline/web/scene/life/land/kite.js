/** A kite in the wind over a meadow or a beach, and the one who flies it. */

import {smoothstep} from "../../../terrain.js";
import {Brush} from "../../brush.js";
import {Word} from "../../chance.js";
import {linspace, rint} from "../../numpy.js";
import {figure, mirroredFigure} from "../figure.js";
import {inScale, presence, seconds} from "../presence.js";
import {litCloth, onRidge, tints} from "../silhouette.js";
import {meadow, spots} from "./crestPlaces.js";

/**
 * Seconds that it is seen, in which it comes and goes, and in which it climbs from the hand, and
 * comes down to it.
 */
const KITE_SECONDS = 50;
const KITE_FADE_SECONDS = 8;
const LAUNCH_SECONDS = 11;

/** Share of its height and of its distance at which it comes and goes. */
const KITE_LOWEST = 0.16;

/** Units of the one who flies it, and of the kite. */
const FLYER_TALL = 27;
const KITE_SIZE = 38;

/** Units from the hand to the kite, to the side and upwards. */
const KITE_AWAY = 180;
const KITE_UP = 330;

/** Units of the figure of eight that it flies, and radians a second of that. */
const KITE_LOOP = [62, 34];
const KITE_LOOP_PACE = 0.55;

/** Poses of the kite all around. */
const KITE_TILTS = 32;

/** Units of the tail, points along it, and bows on it. */
const KITE_TAIL = 74;
const KITE_TAIL_POINTS = 13;
const KITE_BOWS = 3;

/**
 * Pieces of the line from the hand to the kite, and points of each; its share next to the two, and
 * by how much less of that is seen half-way; and half its thickness in units, where that is more
 * than half a pixel.
 */
const LINE_PARTS = 8;
const LINE_POINTS = 4;
const LINE_SHARE = 0.62;
const LINE_FAINTER = 0.4;
const LINE_HALF = 0.55;

/** How far the line sags, as a share of its breadth. */
const LINE_SAG = 0.2;

/** Colours of its two halves. */
const KITE_CLOTHS = [
    ["e8553c", "f8d45c"],
    ["3d7fb8", "f3e7c8"],
    ["d9437a", "f6b24a"],
    ["4f9f6e", "f2e3a0"],
];

/** The kites in view, and those who fly them. */
export function kite(stage, cue) {
    const flown = cue.within(KITE_SECONDS, KITE_FADE_SECONDS);
    if (flown <= 0 || !inScale(stage.view)) return [];
    const ground = meadow(stage);
    const reach = KITE_AWAY + KITE_LOOP[0] + KITE_TAIL;
    const places = spots(stage, ground, cue, Word.KITES, 5, reach);
    const launched = presence(cue.since, KITE_SECONDS, LAUNCH_SECONDS);
    return places.flatMap((spot) => flownKite(stage, ground, spot, flown, launched));
}

function flownKite(stage, ground, spot, strength, launched) {
    const view = stage.view.at(ground.layer.parallax);
    const layer = stage.behind(ground);
    const [cloth, phase, far, way] = spot.chances;
    const scale = view.pixelsPerUnit;
    const side = way < 0.5 ? 1 : -1;
    const turn = KITE_LOOP_PACE * seconds(stage) + 2 * Math.PI * phase;
    const out = KITE_LOWEST + (1 - KITE_LOWEST) * smoothstep(launched);
    const x = out * (side * (KITE_AWAY * (0.8 + 0.4 * far)) + KITE_LOOP[0] * Math.sin(turn));
    const y = out * (KITE_UP + KITE_LOOP[1] * Math.sin(2 * turn));
    const foot = [spot.x * scale, view.row(spot.height(0))];
    const hand = [foot[0] + 0.3 * side * FLYER_TALL * scale, foot[1] - 0.78 * FLYER_TALL * scale];
    const at = [foot[0] + x * scale, foot[1] - y * scale];
    // It flies across the line to its hand, and leans into its turns.
    const leans = Math.sin(2 * turn) < 0 ? 1 : 0.7;
    const lean = Math.atan2(x, y) + 0.55 * Math.cos(turn) * leans;
    const tilt = rint((lean / (2 * Math.PI)) * KITE_TILTS);
    const cloths = KITE_CLOTHS[Math.trunc(cloth * KITE_CLOTHS.length)];
    const [first, second] = stage.memory
        .recall(tints, ...cloths)
        .map((colour) => litCloth(stage, colour, y, 0.04));
    const dark = onRidge(stage, ground, foot[1], 0.7);
    const size = KITE_SIZE * scale;
    const brush = new Brush(view, layer);
    const sway = rint(2 * Math.sin(turn));
    const drawn = (drawing, pose, place, tall, colour, words, share) => {
        return figure(stage, drawing, pose, place, tall, layer, colour, words, share);
    };
    return [
        ...drawn(drawFlyer, [side, sway], foot, FLYER_TALL * scale, dark, "kite's flyer", strength),
        ...kiteLine(brush, hand, at, dark, strength),
        ...kiteTail(stage, brush, at, lean, turn, size, second, strength),
        ...drawn(drawKiteHalf, [tilt, -1], at, size, first, "kite", strength),
        ...drawn(drawKiteHalf, [tilt, 1], at, size, second, "kite", strength),
        ...drawn(drawSticks, [tilt], at, size, dark, "kite", 0.55 * strength),
    ];
}

/**
 * The line from the hand to the kite, a little slack and fainter half-way; in pieces, whose
 * pictures are small.
 */
function kiteLine(brush, hand, at, colour, strength) {
    const half = new Float64Array(LINE_POINTS);
    half.fill(Math.max(LINE_HALF * brush.view.pixelsPerUnit, 0.5));
    return Array.from({length: LINE_PARTS}).flatMap((_, part) => {
        const along = linspace(0, 1, LINE_POINTS).map((share) => (part + share) / LINE_PARTS);
        const middle = along.map((share) => 4 * share * (1 - share));
        const x = along.map((share) => hand[0] + (at[0] - hand[0]) * share);
        const y = along.map((share, i) => {
            const sag = 0.25 * LINE_SAG * Math.abs(at[0] - hand[0]) * middle[i];
            return hand[1] + (at[1] - hand[1]) * share + sag;
        });
        const shares = middle.map((share) => LINE_SHARE * (1 - LINE_FAINTER * share));
        return brush.ribbon(x, y, half, shares, colour, "kite's line", {strength});
    });
}

/** The tail, which waves behind the kite's way, with bows on it. */
function kiteTail(stage, brush, at, lean, turn, size, colour, strength) {
    const along = linspace(0, 1, KITE_TAIL_POINTS);
    const length = (KITE_TAIL / KITE_SIZE) * size;
    const time = seconds(stage);
    const down = along.map((share) => {
        return 0.5 * lean * (1 - share) - 0.5 * Math.cos(turn) * share;
    });
    const x = along.map((share, i) => {
        const wave = 0.16 * size * share * Math.sin(8 * share - 5 * time);
        return at[0] - 0.56 * size * Math.sin(lean) + (wave - Math.sin(down[i]) * length * share);
    });
    const y = along.map((share, i) => {
        return at[1] + 0.56 * size * Math.cos(lean) + Math.cos(down[i]) * length * share;
    });
    const half = along.map(() => Math.max(0.028 * size, 0.4));
    const shares = along.map((share) => 1 - 0.4 * share);
    const sprites = brush.ribbon(x, y, half, shares, colour, "kite's tail", {strength});
    for (let bow = 1; bow <= KITE_BOWS; bow++) {
        const place = rint((bow * (KITE_TAIL_POINTS - 1)) / KITE_BOWS);
        const pose = [bow % 2];
        const middle = [x[place], y[place]];
        const tall = 0.2 * size;
        const {layer} = brush;
        sprites.push(
            ...figure(stage, drawBow, pose, middle, tall, layer, colour, "kite's tail", strength),
        );
    }
    return sprites;
}

function tilted(points, tilt) {
    const angle = (2 * Math.PI * tilt) / KITE_TILTS;
    const sine = Math.sin(angle);
    const cosine = Math.cos(angle);
    return points.map(([x, y]) => [x * cosine + y * sine, y * cosine - x * sine]);
}

/** Draw one of its halves, to the left (-1) or the right (1). */
function drawKiteHalf(pen, [tilt, side]) {
    const half = [
        [0, 0.46],
        [side * 0.38, 0.1],
        [0, -0.58],
    ];
    pen.polygon(tilted(half, tilt));
}

/** Draw the cross that holds it. */
function drawSticks(pen, [tilt]) {
    const upright = [
        [0, 0.46],
        [0, -0.58],
    ];
    const across = [
        [-0.38, 0.1],
        [0, 0.13],
        [0.38, 0.1],
    ];
    for (const ends of [upright, across]) pen.stroke(tilted(ends, tilt), 0.035);
}

/** Draw a bow on the tail. */
function drawBow(pen, [up]) {
    const lift = up ? 0.2 : -0.2;
    pen.polygon([
        [-0.5, 0.3 + lift],
        [0.5, -0.3 + lift],
        [0.5, 0.3 - lift],
        [-0.5, -0.3 - lift],
    ]);
}

/** Draw one who stands, leaning back, with both arms up to the line, to the right. */
function drawFlyer(pen, [side, sway]) {
    const lean = -0.06 - 0.015 * sway;
    const hip = [0, 0.46];
    const neck = [lean, 0.8];
    for (const [foot, knee] of [
        [
            [-0.13, 0],
            [-0.07, 0.24],
        ],
        [
            [0.12, 0],
            [0.1, 0.25],
        ],
    ]) {
        pen.stroke([hip, knee, foot], [0.13, 0.1, 0.075]);
        pen.stroke([foot, [foot[0] + 0.09, 0.02]], 0.05);
    }
    pen.stroke([[0, 0.42], [0.5 * lean, 0.62], neck], [0.16, 0.19, 0.17]);
    pen.ellipse(lean + 0.02, 0.92, 0.07, 0.082);
    for (const hand of [
        [0.3, 0.8],
        [0.27, 0.74],
    ]) {
        pen.stroke([[lean + 0.03, 0.75], [0.13, 0.68], hand], [0.08, 0.065, 0.05]);
    }
    mirroredFigure(pen, side);
}
