/**
 * Paints scenes with the processor, where there is no WebGL: pixel by pixel, as the painter in
 * Python does.
 */

import {rint} from "../scene/numpy.js";
import {blendPixel, DITHER_SIDE, pixelOf} from "./colours.js";
import {CoverShares} from "./coverShares.js";
import {CrestEdges, landWeight} from "./crestEdges.js";
import {LandColours} from "./landColours.js";
import {skyPixels} from "./skyPixels.js";
import {SpriteShares} from "./spriteShares.js";
import {STENCIL_GRID, Stencils} from "./stencils.js";

/**
 * Rows of sky are painted in whole numbers of these, so that land which moves seldom uncovers more.
 */
const SKY_STEP = 32;

/** The least share that rounds to a weight above 0. */
const FAINTEST_SHARE = 0.5 / 256;

/** Paints scenes on a canvas, which needs nothing but its two dimensions. */
export class CanvasPainter {
    #canvas;
    #context;
    #covers = new CoverShares();
    #bands = new SpriteShares();
    #stencils = new Stencils();
    #image = null;
    #pixels;
    #colours;
    #shown = [];
    #sky = {of: null, pixels: null};

    /**
     * @param {HTMLCanvasElement} canvas
     * @throws {Error} if it has another context already.
     */
    constructor(canvas) {
        this.#canvas = canvas;
        this.#context = canvas.getContext("2d", {alpha: false});
        if (!this.#context) throw new Error("the canvas has another context");
    }

    /** Whether nothing can be drawn for now: never. */
    get lost() {
        return false;
    }

    /**
     * Draw a scene, on a canvas that is made as large as it is.
     *
     * @param {Scene} scene
     * @returns {boolean} true.
     */
    draw(scene) {
        const {width, height, layers} = scene;
        this.#fit(width, height);
        const edges = new CrestEdges(layers, width, height);
        this.#coverLayers(layers, edges);
        this.#paintSky(scene.sky, edges.limit[0]);
        const colours = this.#colours.of(layers, scene.sky, edges.seen);
        for (const [number, colour] of colours.entries()) this.#paintBody(number, colour, edges);
        for (const [number, colour] of colours.entries()) {
            this.#layEdge(number, colour, edges);
            this.#layCover(number, colour, edges);
        }
        const hidden = layers.length ? new Occlusion(edges, this.#shown) : null;
        for (const sprite of scene.sprites) this.#laySprite(sprite, hidden);
        for (const particles of scene.particles) this.#layParticles(particles, hidden);
        this.#context.putImageData(this.#image, 0, 0);
        return true;
    }

    /** Give back its memory. */
    release() {
        this.#image = this.#pixels = this.#colours = null;
    }

    #fit(width, height) {
        if (this.#image?.width === width && this.#image.height === height) return;
        [this.#canvas.width, this.#canvas.height] = [width, height];
        this.#image = this.#context.createImageData(width, height);
        this.#pixels = new Uint32Array(this.#image.data.buffer);
        this.#colours = new LandColours(width, height);
        this.#sky = {of: null, pixels: null};
        this.#shown = [];
    }

    /** Find how far what stands on each layer covers each pixel, and the rows in which it does. */
    #coverLayers(layers, edges) {
        const {width, height} = this.#image;
        this.#shown = layers.map(({covers}, number) => {
            if (!covers.length) return null;
            const share = this.#shown[number]?.share ?? new Uint8Array(width * height);
            share.fill(0);
            const rows = this.#covers.write(
                share,
                covers,
                edges.crests[number],
                edges.limit[number + 1],
                height,
            );
            const seen = edges.seen[number];
            [seen[0], seen[1]] = [Math.min(seen[0], rows[0]), Math.max(seen[1], rows[1])];
            return {share, rows};
        });
    }

    #paintSky(sky, limit) {
        const {width, height} = this.#image;
        const horizon = limit.reduce((low, row) => Math.max(low, row), 0);
        if (sky !== this.#sky.of || this.#sky.pixels.length < horizon * width) {
            const rows = Math.min(SKY_STEP * Math.ceil(horizon / SKY_STEP), height);
            this.#sky = {of: sky, pixels: skyPixels(sky, width, rows)};
        }
        this.#pixels.set(this.#sky.pixels.subarray(0, horizon * width));
    }

    /**
     * Fill what a layer covers completely, block by block: few rows of a block need to be looked at
     * singly.
     */
    #paintBody(layer, colours, edges) {
        const {width} = this.#image;
        const solid = edges.solid[layer];
        const limit = edges.limit[layer + 1];
        for (let left = 0; left < width; left += DITHER_SIDE) {
            const right = Math.min(left + DITHER_SIDE, width);
            let [first, whole, last] = [Infinity, 0, 0];
            for (let x = left; x < right; x++) {
                first = Math.min(first, solid[x]);
                whole = Math.max(whole, solid[x]);
                last = Math.max(last, limit[x]);
            }
            for (let row = first; row < last; row++) {
                if (row >= whole && !colours.isLit(row))
                    colours.fill(this.#pixels, row, left, right);
                else this.#fillPart(colours, row, solid, limit, [left, right]);
            }
        }
    }

    #fillPart(colours, row, solid, limit, [left, right]) {
        const pixels = this.#pixels;
        for (let x = left, at = row * this.#image.width + left; x < right; x++, at++) {
            if (row >= solid[x] && row < limit[x]) pixels[at] = colours.pixel(row, x);
        }
    }

    /** Blend the partly covered pixels of a crest over what is behind it. */
    #layEdge(layer, colours, edges) {
        const {width} = this.#image;
        const pixels = this.#pixels;
        const crest = edges.crests[layer];
        const top = edges.top[layer];
        const solid = edges.solid[layer];
        const limit = edges.limit[layer + 1];
        for (let x = 0; x < width; x++) {
            const last = Math.min(solid[x], limit[x]);
            for (let row = top[x], at = row * width + x; row < last; row++, at += width) {
                const weight = landWeight(row, crest[x], crest[x + 1]);
                pixels[at] = blendPixel(pixels[at], colours.pixel(row, x), weight);
            }
        }
    }

    /** Blend what stands on a layer over what is behind it. */
    #layCover(layer, colours, {limit}) {
        if (!this.#shown[layer]) return;
        const {width} = this.#image;
        const pixels = this.#pixels;
        const {share, rows} = this.#shown[layer];
        for (let row = rows[0], at = row * width; row < rows[1]; row++) {
            for (let x = 0; x < width; x++, at++) {
                if (share[at] && row < limit[layer + 1][x]) {
                    const weight = share[at] + (share[at] >> 7); // 255 is all of a pixel
                    pixels[at] = blendPixel(pixels[at], colours.pixel(row, x), weight);
                }
            }
        }
    }

    #laySprite(sprite, hidden) {
        const {width, height} = this.#image;
        const pixels = this.#pixels;
        const share = this.#bands.of(sprite);
        const colour = pixelOf(sprite.colour);
        const right = Math.min(sprite.left + sprite.width, width);
        const left = Math.max(sprite.left, 0);
        const bottom = Math.min(sprite.top + sprite.height, height);
        for (let row = Math.max(sprite.top, 0); row < bottom; row++) {
            const from = (row - sprite.top) * sprite.width - sprite.left;
            for (let x = left, at = row * width + left; x < right; x++, at++) {
                if (share[from + x] > FAINTEST_SHARE) {
                    const weight = rint(share[from + x] * 256);
                    const rest = hidden ? hidden.rest(sprite.layer, row, x, weight) : weight;
                    if (rest) pixels[at] = blendPixel(pixels[at], colour, rest);
                }
            }
        }
    }

    #layParticles(particles, hidden) {
        const {width, height} = this.#image;
        const pixels = this.#pixels;
        const stencil = this.#stencils.of(particles);
        const colour = pixelOf(particles.colour);
        for (let drop = 0; drop < particles.share.length; drop++) {
            const [stepX, stepY] = [0, 1].map((axis) =>
                Math.floor(particles.places[2 * drop + axis] * STENCIL_GRID),
            );
            const column = Math.floor(stepX / STENCIL_GRID);
            const row = Math.floor(stepY / STENCIL_GRID);
            const place =
                (stepY - STENCIL_GRID * row) * STENCIL_GRID + stepX - STENCIL_GRID * column;
            const strength = Math.floor(particles.share[drop] * 256 + 0.5);
            for (let at = stencil.starts[place]; at < stencil.starts[place + 1]; at++) {
                const x = column + stencil.across[at];
                const y = row + stencil.down[at];
                if (x < 0 || x >= width || y < 0 || y >= height) continue;
                const weight = (strength * stencil.weight[at] + 128) >> 8;
                const rest = hidden ? hidden.rest(particles.layer, y, x, weight) : weight;
                if (rest) pixels[y * width + x] = blendPixel(pixels[y * width + x], colour, rest);
            }
        }
    }
}

/** What hides sprites and particles. */
class Occlusion {
    #shown;
    #tops;
    #width;

    constructor({top}, shown) {
        this.#shown = shown;
        this.#width = top[0].length;
        /**
         * For the sky and each layer, the first row in each column that the land of a nearer one
         * touches.
         */
        this.#tops = [...top, new Int32Array(this.#width).fill(2 ** 30)];
        for (let layer = top.length - 1; layer >= 0; layer--) {
            this.#tops[layer] = top[layer].map((row, x) => Math.min(row, this.#tops[layer + 1][x]));
        }
    }

    /**
     * What is left of a weight on a layer, -1 for the sky: land hides all of it, each cover its
     * share.
     */
    rest(layer, row, column, weight) {
        if (row >= this.#tops[layer + 1][column]) return 0;
        for (let nearer = layer + 1; nearer < this.#shown.length; nearer++) {
            const cover = this.#shown[nearer];
            if (cover) {
                const share = cover.share[row * this.#width + column];
                if (share) weight = Math.floor((weight * (255 - share) + 127) / 255);
            }
        }
        return weight;
    }
}
