/** Stars, and the sun and the moon, laid over the sky of a picture. */

import {rint} from "../scene/numpy.js";
import {blendPixel, pixelOf} from "./colours.js";
import {MOON_PLAINS} from "./moonPlains.js";

/** Brightness of a star below which it cannot be seen. */
export const FAINTEST_STAR = 1 / 256;

/** Places of a disc to a pixel, each way, so that the slightest movement changes nothing. */
export const DISC_STEPS = 4;

/** How much lighter a dark plain of the moon is at its half axes than in its middle. */
const PLAIN_SHORE = 0.6;

/** Phase of a disc all of which is lit. */
const FULL_DISC = 0.5;

/**
 * Lay stars over the upper rows of a picture.
 *
 * @param {{pixels: Uint32Array, width: number}} picture
 * @param {number} rows
 */
export function layStars({pixels, width}, rows, {places, brightness, radius, colour}) {
    const pixel = pixelOf(colour);
    const reach = Math.ceil(radius); // its light ends half a pixel beyond its radius
    for (let star = 0; star < brightness.length; star++) {
        const bright = brightness[star];
        const x = places[2 * star];
        const y = places[2 * star + 1];
        if (!(bright > FAINTEST_STAR)) continue;
        // A star's area, and not its radius, is as large as it is bright.
        const edge = radius * Math.sqrt(bright) + 0.5;
        const column = Math.floor(x);
        const row = Math.floor(y);
        for (let at = Math.max(row - reach, 0); at <= Math.min(row + reach, rows - 1); at++) {
            for (
                let to = Math.max(column - reach, 0);
                to <= Math.min(column + reach, width - 1);
                to++
            ) {
                const light = Math.min(edge - Math.hypot(to + 0.5 - x, at + 0.5 - y), 1) * bright;
                if (light > 0) {
                    const place = at * width + to;
                    pixels[place] = blendPixel(pixels[place], pixel, rint(light * 256));
                }
            }
        }
    }
}

/** Lay the sun, or the moon, whose lit side ends at half an ellipse through the poles. */
export function layDisc({pixels, width}, rows, disc) {
    const {radius, phase} = disc;
    const pixel = pixelOf(disc.colour);
    const reach = Math.ceil(radius) + 1;
    const middle = [disc.x, disc.y].map((along) => rint(along * DISC_STEPS) / DISC_STEPS);
    const [left, up] = middle.map((along) => Math.floor(along) - reach);
    const turned = Math.cos(2 * Math.PI * phase);
    for (let row = Math.max(up, 0); row <= Math.min(up + 2 * reach, rows - 1); row++) {
        const down = row + 0.5 - middle[1];
        const terminator = turned * Math.sqrt(Math.max(radius * radius - down * down, 0));
        for (
            let column = Math.max(left, 0);
            column <= Math.min(left + 2 * reach, width - 1);
            column++
        ) {
            const along = column + 0.5 - middle[0];
            let light = Math.min(radius + 0.5 - Math.hypot(along, down), 1);
            if (light <= 0) continue;
            if (phase !== FULL_DISC) {
                // A waxing moon is lit from the terminator to the right, a waning one to the left
                // of its mirror image.
                const lit = phase < FULL_DISC ? along - terminator : -terminator - along;
                light *=
                    disc.earthshine + (1 - disc.earthshine) * Math.min(Math.max(lit + 0.5, 0), 1);
            }
            if (disc.maria) light *= 1 - disc.maria * moonPlains(along / radius, down / radius);
            const place = row * width + column;
            pixels[place] = blendPixel(pixels[place], pixel, rint(disc.share * light * 256));
        }
    }
}

/** How much of the moon is a dark plain at a place in radii of its disc, 0–1. */
function moonPlains(x, y) {
    let dark = 0;
    for (const [middleX, middleY, across, down] of MOON_PLAINS) {
        const away = ((x - middleX) / across) ** 2 + ((y - middleY) / down) ** 2;
        dark += Math.max(1 - PLAIN_SHORE * away, 0);
    }
    return Math.min(dark, 1);
}
