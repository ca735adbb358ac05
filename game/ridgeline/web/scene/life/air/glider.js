/**
 * A glider that crosses now and then, low over the nearest ridge, down into its valleys and over
 * its crests.
 *
 * Its path is a spline whose control points are each the greatest height of the land within their
 * reach; see `curve.js`.
 */

import {modulo} from "../../../terrain.js";
import {Word} from "../../chance.js";
import {scrolled} from "../../land/parallax.js";
import {FORGETFUL} from "../../memory.js";
import {CALM} from "../../weatherSpells.js";
import {spline} from "../curve.js";
import {draws, seconds} from "../presence.js";
import {gliderPaint, GliderPose, gliderSprites} from "./gliderPicture.js";

/** Units a second, about, by which it passes the picture. */
const GLIDER_PACE = 64;

/** Units by which it runs ahead and falls back, and radians a second of that. */
const SURGE = 34;
const SURGE_PACE = 0.33;

/** Units left of the panorama's border at which it enters. */
const GLIDER_MARGIN = 90;

/** Units between the control points of its path; it flies down into valleys four times as wide. */
const GLIDER_KNOT = 128;

/** Units between the sampled heights of the land. */
const GLIDER_SAMPLE_UNITS = 4;

/** The least height of the glider's middle above the land, in units. */
const CLEARANCE = 62;

/** [amplitude, length], in units, of the waves in which it rises above that. */
const GLIDER_WAVES = [
    [44, 1490],
    [9, 757],
];

/**
 * {x, y, along, velocity, attitude, bend, strength}: the glider in the air at a moment, in a view
 * or beside it.
 *
 * layer, land: the nearest one that is not a bank; cue: which glider, and the seconds since it came
 * into the picture; seed: of the landscape; moment: when, its speed counts in the velocity; calm:
 * its seconds take twice as long.
 *
 * Of the glider: x, y: its middle: units of the panorama, and above its foot; along: its place
 * along the nearest ridge's land; velocity: units a second over that land, forward and up;
 * attitude: radians by which it climbs; bend: radians a unit by which its path turns upwards;
 * strength: 0–1, how much of it is shown; below 1 only far outside the picture.
 */
export function flight(layer, land, cue, seed, moment, calm = false, memory = FORGETFUL) {
    const [swift, phase, ...phases] = memory.recall(draws, seed, Word.GLIDERS, cue.number, 4);
    const pace = GLIDER_PACE * (0.9 + 0.2 * swift);
    const swing = SURGE_PACE * cue.since + 2 * Math.PI * phase;
    const x = pace * cue.since - GLIDER_MARGIN + SURGE * Math.sin(swing);
    const along = x + scrolled(layer, moment);
    const [y, slope, curve] = gliderPath(land, layer.lake || -Infinity, along, phases);
    // Speed over the land: its own in the picture, and how fast the land scrolls below it.
    const own = (pace + SURGE * SURGE_PACE * Math.cos(swing)) * (calm ? CALM : 1);
    const forward = own + layer.drift + layer.parallax * moment.speed;
    return {
        x,
        y,
        along,
        velocity: [forward, forward * slope],
        attitude: Math.atan(slope),
        bend: curve / (1 + slope * slope) ** 1.5,
        strength: cue.passing,
    };
}

/** The sprites of the glider in view, if any. */
export function glider(stage, cue) {
    const ground = stage.lands[stage.lands.length - 1];
    const {layer, land} = ground;
    const flown = flight(layer, land, cue, stage.seed, stage.moment, stage.calm, stage.memory);
    const pose = new GliderPose(flown.x, flown.y, flown.attitude, flown.bend);
    const view = stage.view.at(layer.parallax);
    const colours = gliderPaint(stage.light);
    return gliderSprites(pose, colours, seconds(stage), ground.number, view, flown.strength);
}

/** [height, slope, curvature], a unit, of the path over a place of the land. */
function gliderPath(land, lake, along, phases) {
    const knot = Math.floor(along / GLIDER_KNOT);
    const knots = [-1, 0, 1, 2].map((k) => {
        return land.kept.recall(highestLand, land, lake, knot + k);
    });
    const path = spline(along / GLIDER_KNOT - knot, ...knots);
    // The spline counts in knots; from here on, all is in units.
    let height = path[0] + CLEARANCE;
    let slope = path[1] / GLIDER_KNOT;
    let curve = path[2] / (GLIDER_KNOT * GLIDER_KNOT);
    GLIDER_WAVES.forEach(([rise, length], number) => {
        const wave = (2 * Math.PI) / length;
        const turn = 2 * Math.PI * (modulo(along / length, 1) + phases[number]);
        height += rise * (1 + Math.sin(turn));
        slope += rise * wave * Math.cos(turn);
        curve -= rise * wave * wave * Math.sin(turn);
    });
    return [height, slope, curve];
}

/**
 * The greatest height of the land, or of the lake before it, within the reach of a control point.
 */
function highestLand(land, lake, knot) {
    const start = GLIDER_KNOT * (knot - 2);
    const stop = start + 4 * GLIDER_KNOT + GLIDER_SAMPLE_UNITS;
    return Math.max(lake, ...land.ground(start, stop, GLIDER_SAMPLE_UNITS));
}
