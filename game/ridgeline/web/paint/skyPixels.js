/** The sky's pixels: gradient and glow, curtains, noise; then the stars and the discs. */

import {DITHER, DITHER_SIDE, gradientLabs, packedPixel, writeLevels} from "./colours.js";
import {glowCurves, glowShares, strongestGlow} from "./glows.js";
import {layDisc, layStars} from "./lights.js";

/** The highest level with its threshold that is still 255 when it is cut to a whole number. */
const HIGHEST_LEVEL = 255.9;

/** A curtain's light is full at one by this of its height. */
const SOFT_FOOT = 8;

/** Paint the upper rows of a picture. @returns {Uint32Array} (rows · width). */
export function skyPixels(sky, width, rows) {
    const pixels = new Uint32Array(width * rows);
    const strongest = strongestGlow(sky.glows);
    const curves = glowCurves(
        gradientLabs(sky.gradient, 0, rows),
        sky.glowColour,
        strongest,
        strongest,
    );
    const {share} = glowShares(sky.glows, width, rows);
    const hangings = sky.curtains.map(hungCurtain);
    const channels = [0, 1, 2].map(() => new Float32Array(width));
    for (let y = 0; y < rows; y++) {
        const noise = DITHER.subarray(
            (y % DITHER_SIDE) * DITHER_SIDE,
            ((y % DITHER_SIDE) + 1) * DITHER_SIDE,
        );
        const glow = share.subarray(y * width, (y + 1) * width);
        channels.forEach((levels, channel) => {
            const [start, slope, bend] = curves.subarray(9 * y + 3 * channel);
            for (let x = 0; x < width; x++) levels[x] = start + (slope + bend * glow[x]) * glow[x];
        });
        for (const hanging of hangings) drawHungCurtain(channels, hanging, y + 0.5);
        const [red, green, blue] = channels;
        for (let x = 0, at = y * width; x < width; x++, at++) {
            const threshold = noise[x % DITHER_SIDE];
            pixels[at] = packedPixel(
                heldLevel(red[x] + threshold),
                heldLevel(green[x] + threshold),
                heldLevel(blue[x] + threshold),
            );
        }
    }
    layStars({pixels, width}, rows, sky.stars);
    for (const disc of sky.discs) layDisc({pixels, width}, rows, disc);
    return pixels;
}

/** A level with its threshold within what a pixel holds. */
export function heldLevel(level) {
    return level < 0 ? 0 : level > HIGHEST_LEVEL ? HIGHEST_LEVEL : level;
}

/** A curtain ready to be mixed into the sky. */
function hungCurtain({foot, share, height, low, high}) {
    const lowLevels = [0, 0, 0];
    const highLevels = [0, 0, 0];
    writeLevels(lowLevels, 0, ...low);
    writeLevels(highLevels, 0, ...high);
    let [top, bottom, first, last] = [Infinity, -Infinity, share.length, 0];
    for (let x = 0; x < share.length; x++) {
        if (share[x] <= 0) continue;
        [top, bottom] = [Math.min(top, foot[x]), Math.max(bottom, foot[x])];
        [first, last] = [Math.min(first, x), x + 1];
    }
    return {foot, share, height, lowLevels, highLevels, top: top - height, bottom, first, last};
}

/** Draw the levels of a row towards a curtain's colours. */
function drawHungCurtain([red, green, blue], curtain, y) {
    const {foot, share, height, top, bottom, first, last} = curtain;
    if (y <= top || y >= bottom) return;
    const [lowRed, lowGreen, lowBlue] = curtain.lowLevels;
    const [highRed, highGreen, highBlue] = curtain.highLevels;
    for (let x = first; x < last; x++) {
        const along = Math.min((foot[x] - y) / height, 1);
        if (along <= 0) continue;
        const rest = 1 - along;
        const light = share[x] * Math.min(along * SOFT_FOOT, 1) * rest * rest;
        if (light <= 0) continue;
        const high = light * along;
        const low = light - high;
        red[x] += low * (lowRed - red[x]);
        green[x] += low * (lowGreen - green[x]);
        blue[x] += low * (lowBlue - blue[x]);
        red[x] += high * (highRed - red[x]);
        green[x] += high * (highGreen - green[x]);
        blue[x] += high * (highBlue - blue[x]);
    }
}
