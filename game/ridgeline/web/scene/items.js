/**
 * All things that can be drawn, as pure data.
 *
 * A colour is [L, a, b] in OKLab, an array of three numbers. Pictures are flat arrays in rows, with
 * their `width` and `height`. What is not there is `null`.
 */

import {computed} from "./outline.js";
import {pixelsIn, ribbon} from "./ribbon.js";

/**
 * A light that fades out like a bell curve and draws colours towards the sky's `glowColour`.
 *
 * x, y: centre in pixels; across, down: standard deviations in pixels; share: 0–1, in the centre;
 * onLand: whether it lies on the land, too.
 */
export class Glow {
    constructor(x, y, across, down, share, onLand = true) {
        Object.assign(this, {x, y, across, down, share, onLand});
    }
}

/**
 * The sun or the moon.
 *
 * x, y, radius: in pixels; phase: 0 new, 0.5 full, 1 new again; share: 0–1, its opacity; maria,
 * earthshine: 0–1, see Python's `Disc`.
 */
export class Disc {
    constructor(x, y, radius, colour, {phase = 0.5, share = 1, maria = 0, earthshine = 0} = {}) {
        Object.assign(this, {x, y, radius, colour, phase, share, maria, earthshine});
    }
}

/**
 * Points of light in the sky.
 *
 * places: (2n) float32, x and y in pixels by turns; brightness: (n) float32, 0–1; radius: of the
 * brightest, in pixels.
 */
export class Stars {
    constructor(places, brightness, radius, colour) {
        Object.assign(this, {places, brightness, radius, colour});
    }
}

/**
 * A hanging light or a thin cloud: a sharp foot that fades upwards, in two colours.
 *
 * foot, share: (width) float32, y in pixels of the foot and 0–1 the strength in the middle of each
 * column; height: pixels from the foot to its upper end; low, high: colours.
 */
export class Curtain {
    constructor({foot, share, height, low, high, words}) {
        Object.assign(this, {foot, share, height, low, high, words});
    }
}

/**
 * Everything behind the land: gradient, glows in one colour, curtains, stars, discs.
 *
 * Only the same sky is equal: one is kept until it changes, see `light/clock.js`.
 */
export class Sky {
    constructor({gradient, glows, glowColour, stars, discs, curtains = []}) {
        Object.assign(this, {gradient, glows, glowColour, stars, discs, curtains});
    }
}

/**
 * A plane of coverage: numbers 0–255 on a lattice of its own.
 *
 * shares: (rows · columns) uint8; only the same one is equal.
 */
export class CoverPlane {
    constructor(shares, rows, columns) {
        Object.assign(this, {shares, rows, columns});
    }

    get byteLength() {
        return this.shares.byteLength;
    }
}

/**
 * What stands on a ridge as shares of pixels, on the land's own lattice; nothing is beside the
 * plane.
 *
 * The pixel in column x and row y of a picture shows the plane at column `left + (x + 0.5) ·
 * across`, row `(y + 0.5 - top) · down`. The wind moves what is h pixels above the ridge's crest to
 * the right by `wind · (h / reach)²` pixels.
 *
 * plane: a `CoverPlane`; top: y in pixels of the plane's upper side; wind: (width) float32 or null;
 * reach: height in pixels.
 */
export class Cover {
    constructor({plane, left, top, across = 1, down = 1, wind = null, reach = 1}) {
        Object.assign(this, {plane, left, top, across, down, wind, reach});
    }
}

/**
 * One ridge: everything below its crest, and what stands on it.
 *
 * line: its crest (width + 1) float64, or the list of outlines it is computed from, see
 * `outline.js`; gradient: the colour of each row; parallax: its share of travel; words: what stands
 * on it; covers: of several the largest share counts; glow: 0–1, how far the sky's glows lie on it.
 */
export class CrestLayer {
    constructor({line, gradient, parallax, words = "bare", covers = [], glow = 0}) {
        Object.assign(this, {line, gradient, parallax, words, covers, glow});
        this._crest = null;
    }

    /** (width + 1) float64, the ridge's y in pixels at every column edge, straight in between. */
    get crest() {
        this._crest ??= computed(this.line);
        return this._crest;
    }
}

/**
 * A small picture in one colour that stands on a layer; nearer layers hide it.
 *
 * layer: number in `Scene.layers` of the layer that it stands on, -1 for the sky; left, top: column
 * and row of its first pixel; share: (height · width) float32, 0–1, how far each pixel is drawn to
 * the colour.
 */
export class Sprite {
    constructor({layer, left, top, width, height, share, colour, words}) {
        Object.assign(this, {layer, left, top, width, height, share, colour, words});
    }
}

/**
 * A soft band along a line, in one colour, that stands on a layer; nearer layers hide it.
 *
 * left, top, width, height: the pixels that it may touch; points: (4n) float64, for each point x
 * and y in pixels, half its breadth there, and 0–1 how far it draws to the colour.
 */
export class Band {
    constructor({layer, left, top, width, height, points, colour, words}) {
        Object.assign(this, {layer, left, top, width, height, points, colour, words});
        this._share = null;
    }

    /** (height · width) float32, 0–1, how far each pixel is drawn to the colour. */
    get share() {
        if (this._share === null) {
            const where = pixelsIn(this.left, this.top, this.width, this.height);
            const lines = [0, 1, 2, 3].map((of) =>
                this.points.filter((_, number) => number % 4 === of),
            );
            this._share = ribbon(where, ...lines, true);
        }
        return this._share;
    }
}

/**
 * Many equal drops, flakes or sparks before a layer; nearer layers hide them.
 *
 * places: (2n) float32, x and y in pixels by turns; share: (n) float32, 0–1; across, down: how far
 * each reaches from its place, in pixels, zero for a round one; radius: half its thickness in
 * pixels; soft: 0–1, how much of the radius, and of a streak's length towards its ends, fades out.
 */
export class Particles {
    constructor({layer, places, share, across, down, radius, colour, words, soft = 0}) {
        Object.assign(this, {layer, places, share, across, down, radius, colour, words, soft});
    }
}

/** All that is visible, back to front: sky, layers with their sprites (and bands), particles. */
export class Scene {
    constructor({width, height, sky, layers, sprites = [], particles = []}) {
        Object.assign(this, {width, height, sky, layers, sprites, particles});
    }
}
