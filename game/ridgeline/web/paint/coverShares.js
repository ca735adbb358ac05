/** How far what stands on ridges covers each pixel. */

/** Steps from one element of a plane to the next. */
const PLANE_FINE = 256;

/** Half of the product of the weights of four elements, which rounds their sum. */
const PLANE_HALF = (PLANE_FINE * PLANE_FINE) / 2;

/** Finds the shares of covers, and keeps of each plane what that is faster with. */
export class CoverShares {
    #framed = new WeakMap();

    /**
     * Write the largest share, 0–255, of a layer's covers in each pixel.
     *
     * @param {Uint8Array} shown (height · width), where the shares are written; all 0 before.
     * @param {Cover[]} covers
     * @param {Float32Array} crest (width + 1) of their layer.
     * @param {Int32Array} limit (width) rows from which on a nearer layer hides all.
     * @param {number} height
     * @returns {number[]} the first row with any, and the row after the last.
     */
    write(shown, covers, crest, limit, height) {
        const rows = [height, 0];
        for (const cover of covers) {
            const {plane, top, down} = cover;
            if (!this.#framed.has(plane)) this.#framed.set(plane, new FramedPlane(plane));
            const placed = new PlacedCover(cover, this.#framed.get(plane), crest);
            // Half an element beyond its first and last row a plane still shows a little of them.
            const first = Math.max(Math.floor(top - 0.5 / down) - 1, 0);
            const last = Math.min(Math.ceil(top + (plane.rows + 0.5) / down) + 1, height);
            for (let y = first; y < last; y++) placed.write(shown, limit, y);
            if (first < last)
                [rows[0], rows[1]] = [Math.min(rows[0], first), Math.max(rows[1], last)];
        }
        return rows;
    }
}

/** A plane with a frame of empty elements, one wide, and where in each of its rows anything is. */
class FramedPlane {
    /** @param {CoverPlane} plane */
    constructor({shares, rows, columns}) {
        this.side = columns + 2;
        this.rows = rows + 2;
        this.shares = new Uint8Array(this.side * this.rows);
        /** The first column of each row that is not empty; beyond the last one for an empty row. */
        this.first = new Int32Array(this.rows).fill(this.side);
        /** The last such column; -1 for an empty row. */
        this.last = new Int32Array(this.rows).fill(-1);
        for (let row = 1; row <= rows; row++) {
            const line = shares.subarray((row - 1) * columns, row * columns);
            this.shares.set(line, row * this.side + 1);
            const first = line.findIndex((share) => share > 0);
            if (first < 0) continue;
            let last = columns - 1;
            while (line[last] === 0) last--;
            [this.first[row], this.last[row]] = [first + 1, last + 1];
        }
    }
}

/** A cover before a picture. */
class PlacedCover {
    #cover;
    #framed;
    #crest;
    #columns;
    #lowest;
    #strongest;

    constructor(cover, framed, crest) {
        const {left, across, wind} = cover;
        this.#cover = cover;
        this.#framed = framed;
        this.#crest = crest;
        // Where the middle of each column is while no wind blows, in steps from the frame's corner.
        this.#columns = new Int32Array(crest.length - 1);
        for (let x = 0; x < this.#columns.length; x++) {
            this.#columns[x] = Math.floor((left + (x + 0.5) * across + 0.5) * PLANE_FINE + 0.5);
        }
        this.#lowest = wind ? crest.reduce((most, y) => Math.max(most, y), 0) : 0;
        this.#strongest = wind ? wind.reduce((most, by) => Math.max(most, Math.abs(by)), 0) : 0;
    }

    /** Write what is larger than what is there in a row of a picture. */
    write(shown, limit, y) {
        const {top, down, across, wind, reach} = this.#cover;
        const {shares, side, rows, first, last} = this.#framed;
        const steps = Math.floor(((y + 0.5 - top) * down + 0.5) * PLANE_FINE + 0.5);
        const row = Math.floor(steps / PLANE_FINE);
        if (row < 0 || row + 1 >= rows) return;
        const lower = steps - row * PLANE_FINE;
        const upper = PLANE_FINE - lower;
        const [from, to] = this.#seen(
            Math.min(first[row], first[row + 1]),
            Math.max(last[row], last[row + 1]),
            y,
        );
        const blown = wind ? across * PLANE_FINE : 0;
        for (let x = from, at = y * limit.length + from; x < to; x++, at++) {
            if (y >= limit[x]) continue;
            let place = this.#columns[x];
            if (wind) {
                const high = Math.max((this.#crest[x] + this.#crest[x + 1]) * 0.5 - y - 0.5, 0);
                place -= Math.floor((wind[x] * blown * high * high) / (reach * reach) + 0.5);
            }
            const column = place >> 8;
            if (column < 0 || column + 1 >= side) continue;
            const right = place & 255;
            const left = PLANE_FINE - right;
            const one = row * side + column;
            const other = one + side;
            const mixed =
                upper * (shares[one] * left + shares[one + 1] * right) +
                lower * (shares[other] * left + shares[other + 1] * right);
            const share = (mixed + PLANE_HALF) >> 16;
            if (share > shown[at]) shown[at] = share;
        }
    }

    /** Columns of a picture, first and after the last, that may show anything of some rows. */
    #seen(first, last, y) {
        const {left, across, reach} = this.#cover;
        const width = this.#columns.length;
        const high = Math.max(this.#lowest - y, 0) / reach;
        const beyond = 3 + this.#strongest * across * high * high;
        const from = Math.floor((first - beyond - left) / across);
        const to = Math.ceil((last + beyond - left) / across);
        return first > last ? [0, 0] : [Math.max(from, 0), Math.min(to, width)];
    }
}
