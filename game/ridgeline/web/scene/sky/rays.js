/**
 * Rays of a low sun, or after rain: beams that fan out over the sky, each a curtain along its lower
 * side.
 */

import {uniform} from "../../terrain.js";
import {Address} from "../chance.js";
import {Curtain} from "../items.js";
import {arange} from "../numpy.js";

/** Degrees above the horizon of the beams on either side. */
const RAY_ANGLES = [27, 52, 73];

/**
 * Degrees by which each may lie elsewhere; its breadth for each 1 of its length; and its length, in
 * units.
 */
const RAY_JITTER = 8;
const RAY_BREADTH = 0.16;
const RAY_LENGTH = 900;

/**
 * How far a beam draws the sky to the glow at most, and the heights of the sun, 0–1 of its
 * greatest, up to which there are all of the beams, and none.
 */
const RAY_SHARE = 0.17;
const RAY_LOW_SUN = [0.25, 0.55];

/** Least share that is drawn. */
const LEAST_RAY = 1 / 128;

/**
 * A list of the beams of a sun of such a height, 0–1 of its greatest, and share of its glow; as
 * rain leaves, at any hour.
 */
export function rays(light, sun, glow, rise, view, seed, memory) {
    const [all, none] = RAY_LOW_SUN;
    const low = Math.min(Math.max((none - rise) / (none - all), light.bow), 1);
    const share = RAY_SHARE * sun.share * glow * low;
    if (share < LEAST_RAY) return [];
    const scale = view.pixelsPerUnit;
    return memory.recall(rayChances, seed).map(([aside, strong], number) => {
        const side = number % 2 ? 1 : -1;
        const angle = RAY_ANGLES[Math.floor(number / 2)] + RAY_JITTER * aside;
        const slope = Math.tan(angle * (Math.PI / 180));
        const long = Math.sqrt(1 + slope * slope);
        const foot = new Float32Array(view.width);
        const shares = new Float32Array(view.width);
        for (let column = 0; column < view.width; column++) {
            const x = side * (column + 0.5 - sun.x);
            const along = (x * long) / (RAY_LENGTH * scale);
            const near = Math.min(Math.max(along - 0.06, 0) / 0.12, 1);
            const reach = Math.min(Math.max(x, 0), (RAY_LENGTH * scale) / long);
            foot[column] = sun.y - reach * slope;
            const rest = Math.max(1 - along, 0);
            shares[column] = share * strong * (near * rest * Math.sqrt(rest));
        }
        return new Curtain({
            foot,
            share: shares,
            height: 0.5 * RAY_BREADTH * RAY_LENGTH * scale * long,
            low: light.glow,
            high: light.glow,
            words: "ray",
        });
    });
}

/**
 * Of each beam, by how much of the most it lies elsewhere, -1 to 1, and how strong it is, 0–1.
 */
function rayChances(seed) {
    const numbers = uniform(seed, arange(4 * RAY_ANGLES.length, Address.RAYS.at(0)));
    return Array.from({length: 2 * RAY_ANGLES.length}, (_, beam) => {
        return [2 * numbers[2 * beam] - 1, 0.4 + 0.6 * numbers[2 * beam + 1]];
    });
}
