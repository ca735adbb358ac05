/** How far each pixel of a sprite, or of a band, is drawn to its colour. */

import {pixelsIn, ribbon} from "../scene/ribbon.js";

/** Keeps what was drawn for bands. */
export class SpriteShares {
    #bands = new WeakMap();

    /** The shares of a sprite or of a band, (height · width) 0–1. @returns {Float32Array} */
    of(sprite) {
        if (!sprite.points) return sprite.share;
        if (!this.#bands.has(sprite)) this.#bands.set(sprite, bandShare(sprite));
        return this.#bands.get(sprite);
    }
}

function bandShare({left, top, width, height, points}) {
    const [x, y, half, share] = [0, 1, 2, 3].map((part) =>
        points.filter((_, at) => at % 4 === part),
    );
    return ribbon(pixelsIn(left, top, width, height), x, y, half, share, true);
}
