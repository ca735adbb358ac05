/** Sailing boats that cross a lake or the sea, one to three of them, heeling in the wind. */

import {Word} from "../../chance.js";
import {scrolled} from "../../land/parallax.js";
import {rint} from "../../numpy.js";
import {bow} from "../../stands/pen.js";
import {emerging, figure, mirroredFigure} from "../figure.js";
import {draws, inScale, seconds} from "../presence.js";
import {litCloth, silhouette, tints} from "../silhouette.js";
import {lakes, levelAt, swells} from "./openWater.js";

/**
 * Units of the smallest boat's mast on the farthest water, how much taller others are, and how much
 * on near water.
 */
const SAIL_SIZE = 40;
const SAIL_LARGER = 14;
const SAIL_NEARER = 30;

/**
 * Units a second that the first boat sails, and the share by which each other one is slower.
 */
const SAIL_PACE = 27;
const SAIL_SLOWER = 0.08;

/** The most boats, and units from one to the next. */
const MOST_SAILS = 3;
const SAILS_APART = 90;

/**
 * Units below a lake's shore in the picture, where the farthest sail, and how much lower others do.
 */
const SAIL_BELOW = 14;
const SAIL_FARTHER_BELOW = 22;

/** Share of its size that a boat lies deeper than the crest of a swell. */
const SAIL_SUNK = 0.035;

/**
 * Degrees that a gust heels a boat more or less, radians a second of that, and the number of poses.
 */
const HEEL = 6;
const HEEL_PACE = 0.5;
const HEELS = 9;

/** Degrees that a boat heels in the mean. */
const HEELED = 3;

/** Colours of the mainsail and the jib. */
const SAIL_CLOTHS = [
    ["f7f1e2", "e9dcc6"],
    ["f7f1e2", "c9503f"],
    ["efe6d2", "3d6f94"],
    ["d98a4a", "f2e2c4"],
];

/** Share of its image in a lake. */
const SAIL_MIRRORED = 0.3;

/** The sailing boats in view, the farthest first. */
export function sails(stage, cue) {
    const waters = [...lakes(stage), ...swells(stage).slice(0, 2)];
    if (!waters.length || !inScale(stage.view)) return [];
    const numbers = 3 + 4 * MOST_SAILS;
    const chances = stage.memory.recall(draws, stage.seed, Word.SAILS, cue.number, numbers);
    const [which, side, count] = chances;
    const ground = waters[Math.trunc(which * waters.length)];
    const sprites = [];
    for (let number = Math.trunc(count * MOST_SAILS); number >= 0; number--) {
        const own = chances.slice(3 + 4 * number, 7 + 4 * number);
        sprites.push(...sailingBoat(stage, cue, ground, side < 0.5 ? 1 : -1, number, own));
    }
    return sprites;
}

/** One of the boats, and its image in a lake. */
function sailingBoat(stage, cue, ground, side, number, [large, low, cloth, phase]) {
    const {lake, parallax} = ground.layer;
    const view = stage.view.at(parallax);
    const size = SAIL_SIZE + SAIL_LARGER * large + SAIL_NEARER * Math.min(parallax, 1);
    const way = SAIL_PACE * (1 - SAIL_SLOWER * number) * cue.since;
    const sailed = way - SAILS_APART * number - 0.4 * size;
    const x = side > 0 ? sailed : stage.view.breadth - sailed;
    const place = x - view.corner[0];
    if (!(-size < place && place < view.width / view.pixelsPerUnit + size)) return [];
    const turn = HEEL_PACE * seconds(stage) + 2 * Math.PI * phase;
    const gust = 0.5 + 0.35 * Math.sin(turn) + 0.15 * Math.sin(1.7 * turn + 1);
    const heel = rint((HEELS - 1) * gust);
    const onLake = lake !== null;
    const layer = onLake ? stage.shore(ground) : ground.number;
    const y = onLake
        ? lake - SAIL_BELOW - SAIL_FARTHER_BELOW * low
        : levelAt(ground, x + scrolled(ground.layer, stage.moment), 0.3 * size) - SAIL_SUNK * size;
    const at = [view.column(x), view.row(y)];
    const scale = size * view.pixelsPerUnit;
    const cloths = SAIL_CLOTHS[Math.trunc(cloth * SAIL_CLOTHS.length)];
    const [hull, main, jib] = sailColours(stage, cloths, y);
    const {passing} = cue;
    const parts = [
        [drawSailHull, hull],
        [drawMainsail, main],
        [drawJib, jib],
    ];
    const drawn = (drawing, colour, up, words, share) => {
        return figure(stage, drawing, [side, heel, up], at, scale, layer, colour, words, share);
    };
    const sprites = parts.flatMap(([drawing, colour]) => {
        const dim = SAIL_MIRRORED * passing;
        const image = onLake ? drawn(drawing, colour, -1, "sail's image", dim) : [];
        return [...image, ...drawn(drawing, colour, 1, "sail", passing)];
    });
    return onLake ? sprites : emerging(stage, layer, sprites);
}

/** The colours of the hull, the mainsail and the jib. */
function sailColours(stage, cloths, height) {
    const {glow, glowShare} = stage.light;
    const warm = 0.35 * glowShare;
    const lit = stage.memory.recall(tints, ...cloths).map((cloth) => {
        const [light, a, b] = litCloth(stage, cloth, height, 0.06);
        return [
            light + warm * (glow[0] - light) * 0.4,
            a + warm * (glow[1] - a),
            b + warm * (glow[2] - b),
        ];
    });
    return [silhouette(stage, height, 0.06), ...lit];
}

/** Points of a boat that heels, seen or mirrored in the water. */
function heeled(points, [, heel, up]) {
    const degrees = HEEL * ((2 * heel) / (HEELS - 1) - 1) + HEELED;
    const lean = degrees * (Math.PI / 180);
    const sine = Math.sin(lean);
    const cosine = Math.cos(lean);
    const squeeze = up > 0 ? 1 : -0.8;
    return points.map(([x, y]) => [x * cosine - y * sine, squeeze * (y * cosine + x * sine * 0.3)]);
}

/** Draw hull, mast, boom, and one who steers. */
function drawSailHull(pen, pose) {
    const hull = [
        [-0.36, 0.085],
        [-0.33, 0],
        [0.2, 0],
        [0.4, 0.1],
    ];
    const mast = [
        [0.02, 0.05],
        [0, 1],
    ];
    const boom = [
        [0.01, 0.17],
        [-0.34, 0.18],
    ];
    const body = [
        [-0.27, 0.06],
        [-0.25, 0.17],
    ];
    pen.polygon(heeled(hull, pose));
    pen.stroke(heeled(mast, pose), 0.018);
    pen.stroke(heeled(boom, pose), 0.018);
    pen.stroke(heeled(body, pose), 0.05);
    const [head] = heeled([[-0.24, 0.2]], pose);
    pen.ellipse(...head, 0.028, 0.028);
    mirroredFigure(pen, pose[0]);
}

/** Draw the sail behind the mast, its leech bellied. */
function drawMainsail(pen, pose) {
    const leech = bow([-0.33, 0.2], [-0.005, 0.98], -0.06);
    const foot = bow([0, 0.2], [-0.33, 0.2], 0.025, 3);
    pen.polygon(heeled([...foot, ...leech.slice(1)], pose));
    mirroredFigure(pen, pose[0]);
}

/** Draw the sail before the mast. */
function drawJib(pen, pose) {
    const leech = bow([0.05, 0.16], [0.02, 0.84], 0.035);
    const luff = bow([0.02, 0.84], [0.385, 0.12], 0.012);
    pen.polygon(heeled([...leech, ...luff.slice(1)], pose));
    mirroredFigure(pen, pose[0]);
}
