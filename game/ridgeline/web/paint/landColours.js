/** The colours of the rows of layers, dithered, and the light of the sky's glows on them. */

import {DITHER, DITHER_SIDE, gradientLabs, packedPixel, writeLevels} from "./colours.js";
import {glowCurves, glowShares, glowsOnLand, strongestGlow} from "./glows.js";
import {heldLevel} from "./skyPixels.js";

/** How far a row of land is drawn to the glow at most where that cannot be seen. */
const FAINTEST_LAND_LIGHT = 1 / 512;

/**
 * Rows beyond those in view that are coloured, too, so that land which moves does not need others
 * at once.
 */
const SPARE_ROWS = 16;

/**
 * The colours of the rows of layers in pictures of one size, each kept as long as its gradient and
 * its light.
 */
export class LandColours {
    #size;
    #layers = [];
    #sky = null;
    #glow = null;

    constructor(width, height) {
        this.#size = {width, height};
    }

    /**
     * The colours of each layer.
     *
     * @param {CrestLayer[]} layers
     * @param {number[][]} seen the rows of each layer that are in view.
     * @returns {LayerColours[]}
     */
    of(layers, sky, seen) {
        if (sky !== this.#sky) {
            const {width, height} = this.#size;
            const glows = glowsOnLand(sky);
            const strongest = strongestGlow(glows);
            const {share, lit} = glowShares(glows, width, height);
            this.#glow = {
                share,
                strongest,
                colour: sky.glowColour,
                most: mostOfRows(share, lit, width),
            };
            [this.#sky, this.#layers] = [sky, []];
        }
        this.#layers = layers.map((layer, number) => {
            const kept = this.#layers[number];
            const [first, last] = seen[number];
            if (kept?.serves(layer, first, last)) return kept;
            const rows = [
                Math.max(first - SPARE_ROWS, 0),
                Math.min(last + SPARE_ROWS, this.#size.height),
            ];
            return new LayerColours(
                layer,
                ...(first < last ? rows : [0, 0]),
                this.#glow,
                this.#size.width,
            );
        });
        return this.#layers;
    }
}

/** The colours of a layer in some rows. */
class LayerColours {
    #layer;
    #rows;
    #width;
    #share;
    #curves = null;

    constructor(layer, first, last, {share, strongest, colour, most}, width) {
        const labs = gradientLabs(layer.gradient, first, last - first);
        const levels = [0, 0, 0];
        this.#layer = layer;
        this.#rows = [first, last];
        this.#width = width;
        this.#share = share;
        /** For each row, DITHER_SIDE pixels. */
        this.tile = new Uint32Array(DITHER_SIDE * (last - first));
        /** For each row, 1 if a glow lies on it. */
        this.lit = Uint8Array.from({length: last - first}, (_, row) =>
            Number(layer.glow * most[first + row] >= FAINTEST_LAND_LIGHT),
        );
        for (let row = first, at = 0; row < last; row++) {
            const noise = (row % DITHER_SIDE) * DITHER_SIDE;
            const from = 3 * (row - first);
            writeLevels(levels, 0, labs[from], labs[from + 1], labs[from + 2]);
            for (let column = 0; column < DITHER_SIDE; column++) {
                const threshold = DITHER[noise + column];
                this.tile[at++] = packedPixel(
                    levels[0] + threshold,
                    levels[1] + threshold,
                    levels[2] + threshold,
                );
            }
        }
        if (this.lit.includes(1))
            this.#curves = glowCurves(labs, colour, strongest, layer.glow * strongest);
    }

    /** Whether these are also the colours of a layer in other rows. */
    serves({gradient, glow}, first, last) {
        const same = gradient === this.#layer.gradient && glow === this.#layer.glow;
        return same && (first >= last || (this.#rows[0] <= first && last <= this.#rows[1]));
    }

    /** Fill a row from column `left`, with which a tile begins, to before column `right`. */
    fill(pixels, row, left, right) {
        const from = (row - this.#rows[0]) * DITHER_SIDE;
        const at = row * this.#width;
        pixels.set(this.tile.subarray(from, from + right - left), at + left);
    }

    /** Whether a glow lies on a row. */
    isLit(row) {
        return this.lit[row - this.#rows[0]] === 1;
    }

    /** The colour of a pixel. */
    pixel(row, column) {
        const at = row - this.#rows[0];
        const share = this.lit[at] ? this.#share[row * this.#width + column] : 0;
        if (share === 0) return this.tile[at * DITHER_SIDE + (column % DITHER_SIDE)];
        const threshold = DITHER[(row % DITHER_SIDE) * DITHER_SIDE + (column % DITHER_SIDE)];
        const curves = this.#curves;
        const from = 9 * at;
        return packedPixel(
            heldLevel(
                threshold + curves[from] + (curves[from + 1] + curves[from + 2] * share) * share,
            ),
            heldLevel(
                threshold +
                    curves[from + 3] +
                    (curves[from + 4] + curves[from + 5] * share) * share,
            ),
            heldLevel(
                threshold +
                    curves[from + 6] +
                    (curves[from + 7] + curves[from + 8] * share) * share,
            ),
        );
    }
}

/** The most that glows draw any pixel of each row. */
function mostOfRows(share, lit, width) {
    const most = new Float32Array(lit.length);
    for (let row = 0, at = 0; row < lit.length; row++, at += width) {
        if (!lit[row]) continue;
        for (let x = at; x < at + width; x++) if (share[x] > most[row]) most[row] = share[x];
    }
    return most;
}
