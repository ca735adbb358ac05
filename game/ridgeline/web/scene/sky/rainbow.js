/**
 * A rainbow opposite the sun as rain leaves: curtains whose feet are its arcs, which fade towards
 * their sides.
 */

import {Curtain} from "../items.js";
import {lab} from "../oklab.js";

/** Of each of its two curtains: radius in units, and colours inside and outside. */
const RAINBOW_ARCS = [
    [520, "8579ee", "86ecb0"],
    [546, "dcee86", "ff7f6a"],
];

/**
 * Units over which each fades outwards, its greatest share of the sky, and the height of the sun,
 * 0–1 of its greatest, below which the bow stands over the land.
 */
const RAINBOW_HEIGHT = 66;
const RAINBOW_SHARE = 0.75;
const RAINBOW_LOW_SUN = 0.75;

/** Sine of the angle from an arc's top to where it ends. */
const RAINBOW_STEEPEST = 0.94;

/** Least share that is drawn. */
const LEAST_RAINBOW = 1 / 128;

/**
 * A list of the curtains of the bow about a centre opposite the sun, in units, the sun being so
 * high, as a share of its most.
 */
export function rainbow(light, [x, y], rise, view) {
    const high = Math.min(Math.max((RAINBOW_LOW_SUN - rise) / 0.2, 0), 1);
    const share = RAINBOW_SHARE * light.bow * high;
    if (rise < 0 || share < LEAST_RAINBOW) return [];
    const row = view.row(y);
    return RAINBOW_ARCS.map(([radius, low, outside]) => {
        return rainbowArc([x, row], radius, share, [lab(low), lab(outside)], view);
    });
}

/**
 * The upper arc of a circle about a place in units and a row in pixels, in the colours inside and
 * outside.
 */
function rainbowArc([x, y], radius, share, [low, high], view) {
    const scale = view.pixelsPerUnit;
    const foot = new Float32Array(view.width);
    const shares = new Float32Array(view.width);
    view.places.forEach((place, column) => {
        const sine = Math.abs(place - x) / radius;
        const up = Math.sqrt(Math.max(1 - sine * sine, 1 - RAINBOW_STEEPEST * RAINBOW_STEEPEST));
        const left = (RAINBOW_STEEPEST - sine) / (0.45 * RAINBOW_STEEPEST);
        const ends = Math.min(Math.max(left, 0), 1);
        foot[column] = y - radius * scale * up;
        shares[column] = share * ends * ends * (3 - 2 * ends);
    });
    const height = RAINBOW_HEIGHT * scale;
    return new Curtain({foot, share: shares, height, low, high, words: "rainbow"});
}
