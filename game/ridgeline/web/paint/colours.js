/** Colours as a screen shows them, and the noise that hides the steps between its levels. */

import {rint} from "../scene/numpy.js";

/** Side of the dither pattern in pixels. */
export const DITHER_SIDE = 64;

/**
 * Thresholds, DITHER_SIDE² in rows, that are added to a level before it is cut to a whole number.
 * Interleaved gradient noise (Jimenez, "Next generation post processing", 2014).
 */
export const DITHER = Float32Array.from({length: DITHER_SIDE * DITHER_SIDE}, (_, at) => {
    const x = at % DITHER_SIDE;
    const y = Math.floor(at / DITHER_SIDE);
    return (52.9829189 * ((0.06711056 * x + 0.00583715 * y) % 1)) % 1;
});

/**
 * sRGB levels, 0–255, of an OKLab colour, clipped to the colours of a screen.
 * Ottosson, "A perceptual color space for image processing", 2020.
 *
 * @param {ArrayLike<number>} levels takes red, green and blue from `at` on
 */
export function writeLevels(levels, at, lightness, a, b) {
    let long = lightness + 0.3963377774 * a + 0.2158037573 * b;
    let middle = lightness - 0.1055613458 * a - 0.0638541728 * b;
    let short = lightness - 0.0894841775 * a - 1.291485548 * b;
    long *= long * long;
    middle *= middle * middle;
    short *= short * short;
    levels[at] = encodedLevel(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short);
    levels[at + 1] = encodedLevel(
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    );
    levels[at + 2] = encodedLevel(
        -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
    );
}

/** The level of linear light by the curve of sRGB, IEC 61966-2-1. */
function encodedLevel(light) {
    if (light <= 0.0031308) {
        return light > 0 ? 255 * 12.92 * light : 0;
    }
    return light < 1 ? 255 * (1.055 * light ** (1 / 2.4) - 0.055) : 255;
}

/** The pixel, 0xAABBGGRR as canvases keep them in memory, of an OKLab colour. */
export function pixelOf([lightness, a, b]) {
    const levels = [0, 0, 0];
    writeLevels(levels, 0, lightness, a, b);
    return packedPixel(...levels.map(rint));
}

/** The pixel of levels; what follows a point is cut off. */
export function packedPixel(red, green, blue) {
    return (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0;
}

/**
 * OKLab colours of a gradient in rows: straight lines between its stops.
 *
 * @param {{rows: ArrayLike<number>, colours: number[][]}} gradient y of the stops in pixels, not
 *     descending, and the colour at each; constant above the first and below the last.
 * @param {number} first the first row; its middle is half a pixel below it.
 * @param {number} count
 * @returns {Float32Array} (3 count).
 */
export function gradientLabs({rows, colours}, first, count) {
    const labs = new Float32Array(3 * count);
    const last = rows.length - 1;
    let stop = 0;
    for (let at = 0; at < count; at++) {
        const y = first + at + 0.5;
        while (stop < last && rows[stop + 1] <= y) stop++;
        const inside = stop < last && y > rows[stop];
        const along = inside ? (y - rows[stop]) / (rows[stop + 1] - rows[stop]) : 0;
        const one = colours[stop];
        const next = inside ? colours[stop + 1] : one;
        for (let part = 0; part < 3; part++) {
            labs[3 * at + part] = one[part] + along * (next[part] - one[part]);
        }
    }
    return labs;
}

/** A pixel laid on another with a weight of 0–256 in 256ths, rounded. */
export function blendPixel(under, over, weight) {
    // Red and blue are two bytes apart, so that one product of 32 bits holds both, with room for
    // the carry.
    const keep = 256 - weight;
    const ends = Math.imul(over & 0xff00ff, weight) + Math.imul(under & 0xff00ff, keep) + 0x800080;
    const green = ((over >>> 8) & 0xff) * weight + ((under >>> 8) & 0xff) * keep + 0x80;
    return (0xff000000 | ((ends >>> 8) & 0xff00ff) | (green & 0xff00)) >>> 0;
}
