/**
 * Lakes in the hollows of a layer, level with their lower rim: where they stand, and how they look.
 */

import {filled} from "../../terrain.js";
import {rint} from "../numpy.js";
import {Gradient, mixed} from "../oklab.js";
import {LATTICE} from "../stands/lattice.js";
import {HEIGHT} from "../view.js";

/**
 * Width and depth of the smallest lakes, in shares of the width of the widest; else every dent
 * would shine.
 */
const MIN_WIDTH = 0.3;
const MIN_DEPTH = 0.03;

/**
 * Points by which water continues behind the land: else small pictures would show a gap at the
 * shores.
 */
export const SHORE_POINTS = rint(8 / LATTICE);

/** Height in units of the sky that water mirrors, and the share of its lightness. */
const MIRRORED_HEIGHT = 430;
const MIRROR_LIGHTNESS = 0.97;

/** How far water has the colour of the slopes around it, which it mirrors too. */
const SLOPE_SHARE = 0.25;

/** Mist before the water, as a share of that before the land. */
const MIST_SHARE = 0.3;

/** Depth of the water below dry ground, so that it does not shine through the ridge's edge. */
const SUNK_UNITS = 24;

/** The number of points beyond each end of a stretch that decide its lakes. */
export function tarnMargin(layer) {
    return 2 * widestTarn(layer);
}

/**
 * (n) the level of the water on a ground whose points are LATTICE apart; -Infinity where it is dry.
 *
 * ground: (n) heights in units; shares: (n) of the width `layer.tarns` that the widest have at each
 * point; all of it if null.
 */
export function tarnLakes(ground, layer, shares = null) {
    const widest = widestTarn(layer);
    const waters = new Float64Array(ground.length).fill(-Infinity);
    if (widest < 2) return waters;
    const level = filled(ground, widest);
    let first = 0;
    while (first < ground.length) {
        if (!(level[first] > ground[first])) {
            first += 1;
            continue;
        }
        let last = first;
        let lowest = Infinity;
        for (; last < ground.length && level[last] > ground[last]; last++) {
            lowest = Math.min(lowest, ground[last]);
        }
        const wide = last - first;
        const narrow = shares === null || wide <= shares[Math.floor((first + last) / 2)] * widest;
        const deep = level[first] - lowest >= MIN_DEPTH * layer.tarns;
        if (wide >= MIN_WIDTH * widest && narrow && deep) waters.fill(level[first], first, last);
        first = last;
    }
    return waters;
}

/** (n) the crest of the water behind the ground; the first and last SHORE_POINTS do not count. */
export function tarnOutline(ground, level) {
    const near = new Uint8Array(ground.length);
    for (let i = 0; i < ground.length; i++) {
        if (level[i] > ground[i]) near.fill(1, Math.max(i - SHORE_POINTS, 0), i + SHORE_POINTS + 1);
    }
    return ground.map((height, i) => {
        if (level[i] > height) return level[i];
        return near[i] ? height : height - SUNK_UNITS;
    });
}

/** The number of points across the widest lake. */
function widestTarn(layer) {
    return rint(layer.tarns / LATTICE);
}

/**
 * The colours of the water: it mirrors the sky and the land around it, and fades less into the mist
 * than that.
 */
export function tarnShade({rows, shares}, land, light, air) {
    const sky = air.labAt(HEIGHT - MIRRORED_HEIGHT);
    sky[0] *= MIRROR_LIGHTNESS;
    const water = mixed(sky, land, SLOPE_SHARE);
    const colours = Array.from(shares, (share) => mixed(water, light.mist, MIST_SHARE * share));
    return new Gradient(rows, colours);
}
