/** How far what stands on ridges covers each pixel. */

/** Steps from one element of a plane to the next. */
const PLANE_FINE = 256;

/** Keeps, for each plane, which of its rows are empty. */
export class CoverShares {
    #filled = new WeakMap();

    /**
     * Write the largest share, 0–255, of a layer's covers in each pixel.
     *
     * @param {Uint8Array} shown (height · width), where the shares are written; all 0 before.
     * @param {Cover[]} covers
     * @param {Float32Array} crest (width + 1) of their layer.
     * @param {Int32Array} limit (width) rows below are hidden.
     * @returns {number[]} the first row with any, and the row after the last.
     */
    write(shown, covers, crest, limit, height) {
        const width = limit.length;
        const rows = [height, 0];
        for (const cover of covers) {
            const [first, last] = this.#rows(cover, height);
            const columns = Int32Array.from({length: width}, (_, x) =>
                Math.floor((cover.left + (x + 0.5) * cover.across - 0.5) * PLANE_FINE + 0.5),
            );
            for (let y = first; y < last; y++)
                this.#writeRow(shown, cover, columns, crest, limit, y);
            if (first < last) {
                rows[0] = Math.min(rows[0], first);
                rows[1] = Math.max(rows[1], last);
            }
        }
        return rows;
    }

    /** The rows of a picture in which a cover has anything. */
    #rows({plane, top, down}, height) {
        if (!this.#filled.has(plane)) this.#filled.set(plane, filledRows(plane));
        const [first, last] = this.#filled.get(plane);
        // Half an element beyond its first and last row a plane still shows a little of them.
        const up = Math.floor(top + (first - 0.5) / down) - 1;
        const low = Math.ceil(top + (last + 0.5) / down) + 1;
        return first < last ? [Math.max(up, 0), Math.min(low, height)] : [0, 0];
    }

    #writeRow(shown, {plane, top, down, across, wind, reach}, columns, crest, limit, y) {
        const steps = Math.floor(((y + 0.5 - top) * down - 0.5) * PLANE_FINE + 0.5);
        const row = steps >> 8;
        const lower = steps & 255;
        const upper = PLANE_FINE - lower;
        const {shares, columns: count} = plane;
        if (row < -1 || row >= plane.rows) return;
        const one = row * count;
        const other = one + count;
        const hasOne = row >= 0;
        const hasOther = row + 1 < plane.rows;
        for (let x = 0, at = y * limit.length; x < limit.length; x++, at++) {
            if (y >= limit[x]) continue;
            let place = columns[x];
            if (wind) {
                const high = Math.max((crest[x] + crest[x + 1]) * 0.5 - y - 0.5, 0) / reach;
                place -= Math.floor(wind[x] * across * PLANE_FINE * high * high + 0.5);
            }
            const column = place >> 8;
            const right = place & 255;
            const left = PLANE_FINE - right;
            if (column < -1 || column >= count) continue;
            const here = column >= 0;
            const next = column + 1 < count;
            let share = 0;
            if (hasOne) {
                share +=
                    upper *
                    ((here ? shares[one + column] * left : 0) +
                        (next ? shares[one + column + 1] * right : 0));
            }
            if (hasOther) {
                share +=
                    lower *
                    ((here ? shares[other + column] * left : 0) +
                        (next ? shares[other + column + 1] * right : 0));
            }
            share = (share + PLANE_FINE * PLANE_FINE * 0.5) >>> 16;
            if (share > shown[at]) shown[at] = share;
        }
    }
}

/** The first row of a plane that has anything, and the row after the last. */
function filledRows({shares, rows, columns}) {
    const first = shares.findIndex((share) => share > 0);
    if (first < 0) return [0, 0];
    let last = shares.length - 1;
    while (shares[last] === 0) last--;
    return [Math.floor(first / columns), Math.min(Math.floor(last / columns) + 1, rows)];
}
