/**
 * The glider's sprites: a folded sail, a pilot beneath it and a scarf, soft-edged at any attitude.
 */

import {modulo} from "../../../terrain.js";
import {Brush, polygon, strokes} from "../../brush.js";
import {linspace} from "../../numpy.js";
import {lab, mixed} from "../../oklab.js";
import {box} from "../../ribbon.js";
import {faded} from "../presence.js";
import {nearestRidge, toned} from "../silhouette.js";

/** The two halves of the sail; places are [forward, up] in units from the glider's middle. */
const FAR_WING = [
    [30, 2],
    [-17, 15],
    [-9, 5],
];
const NEAR_WING = [
    [30, 2],
    [-9, 5],
    [-30, -2],
];

/** Head, body, legs, and the bar in the hands: both ends, and half the thickness. */
const PILOT = [
    [[7.6, -7.6], [7.6, -7.6], 2.3],
    [[3.5, -8.5], [-9, -7], 2.1],
    [[-9, -7], [-19, -6.2], 1.3],
    [[6, 3], [9.5, -9], 0.45],
];

/** Units that the sail and the pilot reach from the middle, at most. */
const GLIDER_REACH = 40;

/**
 * Where the scarf begins, half its breadth there, and the share of that which it loses to its end.
 */
const NECK = [4, -6.2];
const SCARF_BREADTH = 1.7;
const SCARF_NARROWING = 0.45;

/**
 * Units from one wave of the scarf to the next, waves a second, and the swing of its end to either
 * side, in units.
 */
const SCARF_WAVE = 31;
const SCARF_BEAT = 1.25;
const FLUTTER = 4.2;

/** Shares of the scarf's length; it is straight between them. */
const SCARF_ALONG = linspace(0, 1, 33);

/**
 * There, how far it swings to either side in units, what is left of its breadth, and how opaque it
 * is.
 */
const SCARF_SWING = SCARF_ALONG.map((along) => FLUTTER * along);
const SCARF_NARROWED = SCARF_ALONG.map((along) => 1 - SCARF_NARROWING * along);
const SCARF_FADED = SCARF_ALONG.map((along) => 1 - along * along);

/** The scarf's colour by day. */
const SCARF = lab("e2513a");

/**
 * A glider's place and posture.
 *
 * x, y: its middle, in units of the panorama and above its foot; attitude: radians by which it
 * climbs; bend: radians a unit by which its path turns upwards; the scarf follows the path; scarf:
 * its length in units; size: multiple of its own size.
 */
export class GliderPose {
    constructor(x, y, attitude = 0, bend = 0, scarf = 78, size = 1) {
        Object.assign(this, {x, y, attitude, bend, scarf, size});
    }
}

/**
 * {far, near, pilot, scarf}: colours that stand out from the land and the sky of an hour: a light
 * sail, a dark pilot, a warm scarf.
 */
export function gliderPaint(light) {
    const air = light.mist;
    const bright = 0.42 + 0.56 * air[0];
    const near = [bright, 0.35 * air[1], 0.35 * air[2] + 0.012];
    const between = mixed(near, air, 0.5);
    return {
        far: [between[0] - 0.09, between[1], between[2]],
        near,
        pilot: toned(nearestRidge(light), [0.8, 1, 1]),
        scarf: SCARF.map((part) => part * (0.55 + 0.45 * air[0])),
    };
}

/**
 * The sprites of a glider, the farthest first; none if it is out of the view.
 *
 * pose: its place and posture; colours: see `gliderPaint`; time: in seconds, which moves the scarf;
 * layer: number in `Scene.layers` of the layer before which it flies; view: clips them; strength:
 * 0–1, how much of it is shown.
 */
export function gliderSprites(pose, colours, time, layer, view, strength = 1) {
    const scale = pose.size * view.pixelsPerUnit;
    const reach = (GLIDER_REACH + pose.scarf) * scale + 2;
    const column = view.column(pose.x);
    const row = view.row(pose.y);
    const inRow = -reach < column && column < view.width + reach;
    if (!(inRow && -reach < row && row < view.height + reach)) return [];
    const placed = new Turned(column, row, pose.attitude, scale);
    const brush = new Brush(view, layer);
    const sprites = [
        ...scarfSprites(brush, placed, pose, colours.scarf, time),
        ...wingSprites(brush, placed, FAR_WING, colours.far),
        ...pilotSprites(brush, placed, colours.pilot),
        ...wingSprites(brush, placed, NEAR_WING, colours.near),
    ];
    return faded(sprites, strength);
}

/**
 * The map from places of the glider to pixels: its middle, cosine and sine of its attitude, pixels
 * per unit.
 */
class Turned {
    constructor(column, row, attitude, scale) {
        const [cosine, sine] = [Math.cos(attitude), Math.sin(attitude)];
        Object.assign(this, {column, row, cosine, sine, scale});
    }

    /** The pixel [x, y] of a place, in units forward and up from the middle. */
    of([forward, up]) {
        return [
            this.column + this.scale * (forward * this.cosine - up * this.sine),
            this.row - this.scale * (forward * this.sine + up * this.cosine),
        ];
    }
}

function wingSprites(brush, placed, corners, colour) {
    const points = corners.map((corner) => placed.of(corner));
    const where = box(points, 1, brush.view);
    return brush.shape(where, (pixels) => polygon(pixels, points), colour, "glider's wing");
}

function pilotSprites(brush, placed, colour) {
    const lines = PILOT.map(([start, end, radius]) => {
        return [placed.of(start), placed.of(end), placed.scale * radius];
    });
    const ends = lines.flatMap(([start, end]) => [start, end]);
    const where = box(ends, 3 * placed.scale + 1, brush.view);
    return brush.shape(where, (pixels) => strokes(pixels, lines), colour, "glider's pilot");
}

/** The scarf: it trails along the path behind, and waves and fades more towards its end. */
function scarfSprites(brush, placed, pose, colour, time) {
    const [forward, up] = NECK;
    const turned = 2 * Math.PI * modulo(SCARF_BEAT * time, 1);
    const points = Array.from(SCARF_ALONG, (along, i) => {
        const behind = Math.max(pose.scarf, 1e-3) * along;
        const rise = SCARF_SWING[i] * Math.sin(behind * ((2 * Math.PI) / SCARF_WAVE) - turned);
        return placed.of([forward - behind, up + rise + 0.5 * pose.bend * behind * behind]);
    });
    const x = points.map((point) => point[0]);
    const y = points.map((point) => point[1]);
    const half = SCARF_NARROWED.map((share) => SCARF_BREADTH * placed.scale * share);
    return brush.ribbon(x, y, half, SCARF_FADED, colour, "glider's scarf");
}
