/** Lamps outdoors: when they burn, and pictures of lanterns that flash like a turning beam. */

import {clip} from "../numpy.js";
import {pixelShares} from "../brush.js";
import {LIGHT_REACH} from "./windowPanes.js";

/** OKLab lightness of the mist above which no lamp burns outdoors, and below which all do. */
const LAMP_DAY = 0.82;
const LAMP_DUSK = 0.66;

/** Seconds from one flash of a lantern to the next, and the sharpness of a flash (von Mises). */
export const FLASH_PERIOD = 6;
const FLASH_SHARPNESS = 5;

/** 0–1, how far the lamps of trains and boats are lit. */
export function outdoors(light) {
    return clip((LAMP_DAY - light.mist[0]) / (LAMP_DAY - LAMP_DUSK), 0, 1);
}

/**
 * A list of {left, top, width, height, share}: a bright core in a wide weak halo, swelling and
 * fading like a turning beam.
 *
 * lamps: a list of {x, y, radius, lit, seconds}, in pixels, 0–1, and each one's time, which decides
 * its flash; view: clips them.
 */
export function flashingLanterns(lamps, view) {
    const most = LIGHT_REACH * Math.max(1, view.pixelsPerUnit);
    return lamps.flatMap(({x, y, radius, lit, seconds}) => {
        const turn = Math.cos(2 * Math.PI * (seconds / FLASH_PERIOD)) - 1;
        const flash = Math.exp(FLASH_SHARPNESS * turn);
        const wide = Math.min(radius * 2.2 + 1, most / 3);
        const reach = 3 * wide;
        const left = Math.max(Math.trunc(x - reach), -1);
        const top = Math.max(Math.trunc(y - reach), -1);
        const width = Math.min(Math.trunc(x + reach) + 1, view.width + 1) - left;
        const height = Math.min(Math.trunc(y + reach) + 1, view.height + 1) - top;
        if (width <= 0 || height <= 0) return [];
        const columns = Array.from({length: width}, (_, column) => left + column + 0.5 - x);
        const rows = Array.from({length: height}, (_, row) => top + row + 0.5 - y);
        const share = pixelShares({x: columns, y: rows}, (right, below) => {
            const away = Math.hypot(right, below);
            const core = clip(0.8 * radius + 0.5 - away, 0, 1) * (0.35 + 0.65 * flash);
            const bell = Math.exp(-0.5 * (away / wide) * (away / wide));
            const soft = (0.12 + 0.5 * flash) * bell * clip(1.5 - away / (2 * wide), 0, 1);
            return lit * (core + (1 - core) * soft);
        });
        return [{left, top, width, height, share}];
    });
}
