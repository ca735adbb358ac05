/** Colours: hexadecimal sRGB in files and text, OKLab in every blend; one is an array [L, a, b]. */

import {clip, interp, linspace, rint} from "./numpy.js";

// Björn Ottosson, "A perceptual color space for image processing" (2020).
const TO_CONES = [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_LAB = [
    [0.2104542553, 0.793617785, -0.0040720468],
    [1.9779984951, -2.428592205, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.808675766],
];
/** The inverses of the two. */
const FROM_CONES = [
    [4.076741661347994, -3.3077115904081933, 0.2309699287294279],
    [-1.2684380040921763, 2.6097574006633715, -0.3413193963102196],
    [-0.004196086541837079, -0.7034186144594495, 1.7076147009309446],
];
const FROM_LAB = [
    [0.9999999984505197, 0.3963377921737678, 0.21580375806075877],
    [1.0000000088817607, -0.10556134232365633, -0.0638541747717059],
    [1.0000000546724108, -0.08948418209496574, -1.2914855378640917],
];

/** The OKLab of a hexadecimal sRGB colour such as "ffb58c". */
export function lab(colour) {
    const linear = [0, 2, 4].map((at) => {
        // The curve of sRGB: IEC 61966-2-1.
        const encoded = parseInt(colour.slice(at, at + 2), 16) / 255;
        return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
    });
    return multiplied(TO_LAB, multiplied(TO_CONES, linear).map(Math.cbrt));
}

/** The sRGB, 0–255 each, of an OKLab colour, clipped to the colours of a screen. */
export function srgb(colour) {
    const roots = multiplied(FROM_LAB, colour);
    const linear = multiplied(
        FROM_CONES,
        roots.map((root) => root * root * root),
    );
    return linear.map((given) => {
        const value = clip(given, 0, 1);
        return 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
    });
}

/** The colour as six hexadecimal digits of sRGB. */
export function hexadecimal(colour) {
    return srgb(colour)
        .map((channel) => rint(channel).toString(16).padStart(2, "0"))
        .join("");
}

/** The colour that is a share, 0–1, of the way from one to the other. */
export function mixed(from, to, share) {
    return [
        from[0] + share * (to[0] - from[0]),
        from[1] + share * (to[1] - from[1]),
        from[2] + share * (to[2] - from[2]),
    ];
}

/** The colour with each coordinate added to the other's, times a factor. */
export function added(colour, other, factor = 1) {
    return [
        colour[0] + factor * other[0],
        colour[1] + factor * other[1],
        colour[2] + factor * other[2],
    ];
}

/** The list of `count` colours at equal distances from the first of some to the last. */
export function spread(colours, count) {
    const places = Array.from(colours, (_, number) => number);
    return betweenColours(linspace(0, colours.length - 1, count), places, colours);
}

/** The list of colours at the places `where`, on straight lines from stop to stop. */
export function betweenColours(where, places, colours) {
    const channels = [0, 1, 2].map((channel) => colours.map((colour) => colour[channel]));
    return Array.from(where, (x) => channels.map((channel) => interp(x, places, channel)));
}

/**
 * Colour as a function of the row: straight lines in OKLab between stops.
 *
 * rows: (k) float64, y of the stops in pixels, not descending; colours: one for each stop; constant
 * above the first and below the last.
 */
export class Gradient {
    constructor(rows, colours) {
        this.rows = rows;
        this.colours = colours;
    }

    /** The list of colours at the rows `y`, in float32 as Python has them. */
    labs(y) {
        return betweenColours(y, this.rows, this.colours).map((colour) => colour.map(Math.fround));
    }

    /** The colour at one row. */
    labAt(y) {
        return this.labs([y])[0];
    }
}

function multiplied(matrix, [x, y, z]) {
    return matrix.map((row) => row[0] * x + row[1] * y + row[2] * z);
}
