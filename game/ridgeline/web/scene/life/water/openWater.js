/** Where open water is: lakes before a layer, and the swells of the sea. */

import {clip} from "../../numpy.js";

/**
 * Units of a swell whose heights are kept together, of those on both sides, and between two of
 * them.
 */
const SWELL_CHUNK = 512;
const SWELL_AROUND = 96;
const SWELL_STEP = 8;

/** Whether a lake lies before a layer. */
export function hasLake(theme) {
    return theme.layers.some((layer) => layer.lake !== null);
}

/** Whether a layer is a swell of the sea. */
export function hasSea(theme) {
    return theme.layers.some((layer) => layer.water);
}

/** Whether there is a lake or the sea. */
export function hasWater(theme) {
    return hasLake(theme) || hasSea(theme);
}

/** The grounds with a lake before them: `ground.layer.lake` is its level in units. */
export function lakes(stage) {
    return stage.grounds.filter((ground) => ground.layer.lake !== null);
}

/** The grounds that are swells of the sea, back to front, but for the nearest of all grounds. */
export function swells(stage) {
    return stage.lands.slice(0, -1).filter((ground) => ground.layer.water);
}

/**
 * The height of a swell around a place of its land, in units: the mean there and so far to both
 * sides.
 */
export function levelAt(ground, place, reach) {
    const {land} = ground;
    const chunk = Math.floor(place / SWELL_CHUNK);
    const heights = land.kept.recall(swellHeights, land, chunk);
    const first = (place - chunk * SWELL_CHUNK + SWELL_AROUND) / SWELL_STEP;
    let total = 0;
    for (const aside of [-reach, 0, reach]) {
        const at = clip(first + aside / SWELL_STEP, 0, heights.length - 1.001);
        const left = Math.trunc(at);
        total += heights[left] + (at - left) * (heights[left + 1] - heights[left]);
    }
    return total / 3;
}

/** Heights of a chunk of land and around it, SWELL_STEP apart. */
function swellHeights(land, chunk) {
    const start = chunk * SWELL_CHUNK - SWELL_AROUND;
    const stop = (chunk + 1) * SWELL_CHUNK + SWELL_AROUND + 0.5 * SWELL_STEP;
    return land.ground(start, stop, SWELL_STEP);
}
