/** A boat with a lantern that is rowed across a lake. */

import {modulo} from "../../../terrain.js";
import {Brush, halo, polygon, strokes} from "../../brush.js";
import {Word} from "../../chance.js";
import {outdoors} from "../../lights/lanterns.js";
import {linspace} from "../../numpy.js";
import {lab} from "../../oklab.js";
import {box} from "../../ribbon.js";
import {draws, faded, inScale, seconds} from "../presence.js";
import {behindFog, toned} from "../silhouette.js";
import {lakes} from "./openWater.js";

/** Units below the shore, in the picture, between which boats lie. */
const BOAT_FARTHEST = 20;
const BOAT_NEAREST = 50;

/**
 * Length of a boat at the shore, in units, and how much longer it is for each unit that it lies
 * below the shore.
 */
const SHORE_LENGTH = 20;
const BOAT_LENGTH = 0.55;

/**
 * Units a second that it passes the picture, units by which each stroke moves it ahead, and radians
 * a second of it.
 */
const BOAT_PACE = 26;
const BOAT_STROKE = 3;
const BOAT_STROKE_PACE = 2.1;

/** How far a boat bobs, in its lengths, and tilts, in radians; and radians a second of both. */
const BOAT_BOB = 0.02;
const BOAT_BOB_PACE = 1.3;
const BOAT_TILT = 0.03;
const BOAT_TILT_PACE = 0.9;

/** What its hull has of the lightness and chroma of the water. */
const HULL_DARK = [0.42, 0.8, 0.8];

/** The hull's corners, forward and up, in lengths of the boat; the water's line is at 0. */
const BOAT_HULL = [
    [-0.5, 0.13],
    [-0.34, -0.02],
    [0.32, -0.02],
    [0.5, 0.17],
];

/** The stern, the one who sits in it, and the lantern's pole: both ends, and half the thickness. */
const BOAT_LINES = [
    [[-0.5, 0.13], [-0.46, 0.17], 0.012],
    [[-0.12, 0.1], [-0.08, 0.24], 0.045],
    [[-0.06, 0.31], [-0.06, 0.31], 0.038],
    [[-0.06, 0.22], [0.06, 0.15], 0.018],
    [[0.36, 0.1], [0.4, 0.44], 0.011],
    [[0.4, 0.44], [0.47, 0.42], 0.009],
];

/**
 * The lantern's place, and the reach of its light, of the bright core and of the reflection, in
 * lengths of the boat.
 */
const BOAT_LANTERN = [0.47, 0.365];
const BOAT_GLOW = 0.95;
const BOAT_CORE = 0.2;
const BOAT_REFLECTION = 0.8;

/** Points along the reflection. */
const REFLECTION_POINTS = 24;

/** The boat in view, if any. */
export function boat(stage, cue) {
    const waters = lakes(stage);
    if (!waters.length || !inScale(stage.view)) return [];
    const lots = stage.memory.recall(draws, stage.seed, Word.BOATS, cue.number, 4);
    const [which, depth, phase, side] = lots;
    const ground = waters[Math.trunc(which * waters.length)];
    const view = stage.view.at(ground.layer.parallax);
    const below = BOAT_FARTHEST + (BOAT_NEAREST - BOAT_FARTHEST) * depth;
    const length = SHORE_LENGTH + BOAT_LENGTH * below;
    const stroke = BOAT_STROKE * Math.sin(BOAT_STROKE_PACE * cue.since);
    const rowed = BOAT_PACE * cue.since + stroke - 0.5 * length;
    const x = side < 0.5 ? rowed : stage.view.breadth - rowed;
    const at = [x - view.corner[0], ground.layer.lake - below];
    const ahead = side < 0.5 ? 1 : -1;
    const sprites = boatPictures(stage, view, ground, at, length, ahead, phase);
    return faded(sprites, cue.passing);
}

/**
 * A boat, its lantern and the lantern's reflection; `at` is right of the border and above the foot.
 */
function boatPictures(stage, view, ground, at, length, ahead, phase) {
    const number = stage.shore(ground);
    const scale = view.pixelsPerUnit;
    const time = seconds(stage) + 9 * phase;
    const column = at[0] * scale;
    const row = view.row(at[1] + BOAT_BOB * length * Math.sin(BOAT_BOB_PACE * time));
    const size = length * scale;
    const reach = 2 * length * scale;
    if (!(-reach < column && column < view.width + reach)) return [];
    const tilt = BOAT_TILT * Math.sin(BOAT_TILT_PACE * time + 1);
    // The pixel of a place in lengths of the boat.
    const pixel = ([forward, up]) => [
        column + ahead * size * (forward - tilt * up),
        row - size * (up + tilt * forward),
    ];
    const water = stage.crests[number].gradient.labAt(row);
    const dark = behindFog(stage, ground, toned(water, HULL_DARK), water);
    const lit = outdoors(stage.light);
    const brush = new Brush(view, number);
    const hull = BOAT_HULL.map(pixel);
    const lines = BOAT_LINES.map(([start, end, half]) => [pixel(start), pixel(end), size * half]);
    const corners = [...hull, ...lines.flatMap(([start, end]) => [start, end])];
    const whole = (where) => {
        const drawn = strokes(where, lines);
        return polygon(where, hull).map((part, i) => Math.max(part, drawn[i]));
    };
    const sprites = [
        ...boatShadow(brush, [column, row], size, dark),
        ...brush.shape(box(corners, 0.05 * size + 1, view), whole, dark, "boat"),
    ];
    if (!(lit > 0)) return sprites;
    const light = stage.memory.recall(lab, stage.theme.lamp);
    const lantern = pixel(BOAT_LANTERN);
    const around = box([lantern], BOAT_GLOW * size, view);
    const factor = Math.fround(lit);
    const shine = (where) => boatLight(where, lantern, size).map((part) => factor * part);
    return [
        ...sprites,
        ...brush.shape(around, shine, light, "boat's lantern"),
        ...boatMirrored(brush, [lantern[0], row + 0.06 * size], size, time, lit, light),
    ];
}

/**
 * The shadow: only the water below the hull darkens, above its line the shadow would lie on the
 * shore behind.
 */
function boatShadow(brush, at, size, dark) {
    const [column, row] = at;
    const beneath = [
        [column - 0.5 * size, row],
        [column + 0.5 * size, row + 0.25 * size],
    ];
    const level = Math.fround(row);
    const weak = Math.fround(0.4);
    const shadow = (where) => {
        return halo(where, at, 0.5 * size, 0.2 * size).map((part, i) => {
            return where.y[Math.floor(i / where.width)] > level ? weak * part : 0;
        });
    };
    return brush.shape(box(beneath, 1, brush.view), shadow, dark, "boat's shadow");
}

/** The lantern itself, in a wide weak halo and a tight strong one. */
function boatLight(where, lantern, size) {
    const {fround} = Math;
    const [x, y] = lantern;
    const high = 0.012 * size;
    const core = strokes(where, [[[x, y - high], [x, y + high], 0.03 * size]]);
    const tight = halo(where, lantern, BOAT_CORE * size, BOAT_CORE * size);
    const light = halo(where, lantern, BOAT_GLOW * size, BOAT_GLOW * size);
    const weak = fround(0.22);
    for (let i = 0; i < light.length; i++) {
        const around = fround(fround(weak * light[i]) + fround(0.5 * tight[i]));
        light[i] = Math.max(Math.min(around, 1), core[i]);
    }
    return light;
}

/**
 * The lantern's light on the water: short strips one beneath the other, wandering and fading
 * downwards.
 */
function boatMirrored(brush, [left, top], size, time, lit, colour) {
    const along = linspace(0, 1, REFLECTION_POINTS);
    const wander = modulo(1.7 * time, 2 * Math.PI);
    const glitter = modulo(2.3 * time, 2 * Math.PI);
    const x = along.map((share) => {
        return left + 0.05 * size * (0.3 + share) * Math.sin(15 * share - wander);
    });
    const y = along.map((share) => top + BOAT_REFLECTION * size * share);
    const strips = along.map((share) => Math.sin(26 * share - glitter));
    const half = along.map((share, i) => {
        return size * (0.035 + 0.05 * share) * (0.6 + 0.4 * strips[i]);
    });
    const shares = along.map((share, i) => 0.75 * (1 - share) ** 1.6 * (0.65 + 0.35 * strips[i]));
    const words = "boat's light on the water";
    return brush.ribbon(x, y, half, shares, colour, words, {soft: true, strength: lit});
}
