/** Where arrays lie in textures, so that those that are shown again and again are written once. */

import {CardError} from "./cardError.js";
import {flat} from "./packing.js";

/** Texels in a row of the sprites' shares, and of the points of outlines. */
export const SHELF_SIDE = 2048;

/** Where arrays lie in a texture of rows of SHELF_SIDE texels, one behind the other. */
export class TextureShelf {
    #rows;
    #textured;
    #starts = new Map();
    #row = 0;

    /**
     * Begin with an empty texture.
     *
     * @param {number} rows how many it has
     * @param {(count: number) => Float32Array | Uint8Array} make texels, all of them 0
     * @param {(texels: Float32Array | Uint8Array, at: number, numbers: ArrayLike<number>) => void}
     *     write an array's numbers to them
     */
    constructor(rows, make, write) {
        this.#rows = rows;
        this.#textured = {make, write};
    }

    /**
     * The texel at which each array begins; the row at which new ones are to be written, and these.
     *
     * @param {NDArray[]} shown
     * @returns {{starts: number[], row: number, texels: Float32Array | Uint8Array | null}}
     * @throws {CardError} if they do not fit
     */
    place(shown) {
        let fresh = this.#fresh(shown),
            texels = null,
            row = this.#row;
        if (fresh.length) {
            if (this.#row + shelfRows(fresh) > this.#rows) {
                this.#starts.clear();
                this.#row = row = 0;
                fresh = this.#fresh(shown);
            }
            const count = shelfRows(fresh);
            if (count > this.#rows) {
                throw new CardError(
                    `${count} rows of ${SHELF_SIDE} pixels; at most ${this.#rows} can be drawn`,
                );
            }
            texels = this.#textured.make(count * SHELF_SIDE);
            let at = 0;
            for (const array of fresh) {
                this.#starts.set(array, row * SHELF_SIDE + at);
                this.#textured.write(texels, at, flat(array));
                at += array.size;
            }
            this.#row += count;
        }
        return {starts: shown.map((array) => this.#starts.get(array)), row, texels};
    }

    #fresh(shown) {
        return [...new Set(shown)].filter((array) => !this.#starts.has(array));
    }
}

/** Rows that arrays take. */
export function shelfRows(arrays) {
    return Math.ceil(arrays.reduce((sum, array) => sum + array.size, 0) / SHELF_SIDE);
}

/** Write a sprite's shares as 255ths, or a shadow's, which are such. */
export function write255ths(texels, at, share) {
    if (share instanceof Uint8Array) {
        texels.set(share, at);
        return;
    }
    for (let pixel = 0; pixel < share.length; pixel++) {
        texels[at + pixel] = share[pixel] * 255 + 0.5;
    }
}

/** Which layer of an array texture each plane of cover lies in. */
export class PlaneSlots {
    #free;
    #slots = new Map();

    /** Begin with so many empty ones. */
    constructor(slots) {
        this.#free = Array.from({length: slots}, (_, slot) => slot);
    }

    /**
     * The slot of each plane, and those that are to be written; what has not been shown for longest
     * makes room.
     *
     * @param {object[]} shown no more planes than slots
     * @returns {{slots: number[], fresh: Array<[number, object]>}}
     */
    place(shown) {
        const fresh = [];
        for (const plane of shown) {
            if (this.#slots.has(plane)) {
                const slot = this.#slots.get(plane);
                this.#slots.delete(plane);
                this.#slots.set(plane, slot);
            }
        }
        for (const plane of shown) {
            if (!this.#slots.has(plane)) {
                if (!this.#free.length) {
                    const [oldest, slot] = this.#slots.entries().next().value;
                    this.#slots.delete(oldest);
                    this.#free.push(slot);
                }
                const slot = this.#free.pop();
                this.#slots.set(plane, slot);
                fresh.push([slot, plane]);
            }
        }
        return {slots: shown.map((plane) => this.#slots.get(plane)), fresh};
    }
}
