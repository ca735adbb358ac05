/**
 * Polygons as planes of coverage: the exact area of each pixel that they cover.
 *
 * Every piece of an edge, cut at the borders of pixels, covers all to its right: what it covers of
 * its own pixel is kept there, the rest one pixel on, and a running sum along each row gives the
 * areas (as in S. Barrett's stb_truetype 2). Only + - × ÷ and floor are used, in the order of
 * Python's.
 */

import {NDArray, pairwiseSum} from "../arrays.js";
import {SpecimenMask, NOTHING} from "../made/scene/stands/raster.js";

/**
 * What parts cover, in `scale` pixels to one of their units, as far as `lowest` of these below the
 * root.
 *
 * The root is so many pixels to the right of its column's left side, and above the foot of its row.
 */
export function mask(parts, scale, lowest, [rootX, rootY] = [0, 0]) {
    let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const {filled} of parts) {
        for (const corners of filled) {
            for (const [x, y] of corners) {
                const column = x * scale + rootX;
                const row = y * scale + rootY;
                if (column < west) west = column;
                if (column > east) east = column;
                if (row < south) south = row;
                if (row > north) north = row;
            }
        }
    }
    if (west === Infinity) return NOTHING;
    const left = Math.floor(west);
    const top = Math.ceil(north);
    const foot = Math.ceil(Math.max(-south, 0));
    const rows = top + Math.min(foot, Math.ceil(lowest * scale));
    const columns = Math.ceil(east) - left;
    if (rows <= 0 || columns <= 0) return NOTHING;
    const covered = new Float64Array(rows * columns);
    for (const {filled, cut} of parts) {
        if (!filled.length && !cut.length) continue;
        const own = polygonAreas(filled, scale, left - rootX, top - rootY, rows, columns);
        const less = cut.length
            ? polygonAreas(cut, scale, left - rootX, top - rootY, rows, columns)
            : null;
        if (less) for (let i = 0; i < own.length; i++) own[i] -= less[i];
        for (let i = 0; i < own.length; i++) if (own[i] > covered[i]) covered[i] = own[i];
    }
    const shares = new Uint8Array(covered.length);
    for (let i = 0; i < shares.length; i++) shares[i] = covered[i] * 255 + 0.5;
    return new SpecimenMask(new NDArray("uint8", shares, [rows, columns]), left, top);
}

/** (rows · columns) 0–1, the share of each pixel inside polygons. */
function polygonAreas(polygons, scale, left, top, rows, columns) {
    const sums = new EdgeSums(rows, columns);
    for (const corners of polygons) {
        const x = corners.map((corner) => corner[0] * scale + -left);
        const y = corners.map((corner) => corner[1] * -scale + top);
        const last = corners.length - 1;
        const following = (number) => (number === last ? 0 : number + 1);
        // Upside down, what lies inside a counterclockwise polygon is to the right of its edges
        // that go
        // down the picture.
        const doubled = x.map((_, i) => y[i] * x[following(i)] - x[i] * y[following(i)]);
        const turn = doubled[0] + (last ? pairwiseSum(doubled, 1) : 0) >= 0 ? 1 : -1;
        for (let i = 0; i <= last; i++) {
            const next = following(i);
            if (y[next] > y[i]) sums.add(x[i], y[i], x[next], y[next], turn);
            else sums.add(x[next], y[next], x[i], y[i], -turn);
        }
    }
    return sums.areas();
}

/** What edges cover: the areas to the right of them. */
class EdgeSums {
    constructor(rows, columns) {
        this._rows = rows;
        this._columns = columns;
        this._sums = new Float64Array(rows * (columns + 2));
        this._places = [];
        this._rests = [];
    }

    /** Add an edge from its upper end to its lower one, with the sign of what is to its right. */
    add(x, y, x1, y1, sign) {
        const rows = this._rows;
        const columns = this._columns;
        if (!(y < y1 && y1 > 0 && y < rows)) return;
        const slope = (x1 - x) / (y1 - y);
        const stop = Math.min(Math.ceil(y1), rows);
        // In pieces of one row each.
        for (let row = Math.max(Math.floor(y), 0); row < stop; row++) {
            const above = Math.max(y, row);
            const below = Math.min(y1, row + 1);
            const one = Math.min(Math.max(x + (above - y) * slope, 0), columns);
            const other = Math.min(Math.max(x + (below - y) * slope, 0), columns);
            this._addRow(row, Math.min(one, other), Math.max(one, other), (below - above) * sign);
        }
    }

    /** Add the piece of an edge in one row, between two places in it. */
    _addRow(row, near, far, signed) {
        const last = Math.floor(far);
        // And of one column each.
        for (let column = Math.floor(near); column <= last; column++) {
            const begin = Math.max(near, column);
            const end = Math.min(far, column + 1);
            const part = far > near ? (signed * (end - begin)) / (far - near) : signed;
            const beside = 0.5 * (begin + end) - column;
            const at = row * (this._columns + 2) + column;
            this._sums[at] += part * (1 - beside);
            // Added when all first parts are, as numpy does: sums depend on their order.
            this._places.push(at + 1);
            this._rests.push(part * beside);
        }
    }

    /** (rows · columns) 0–1. */
    areas() {
        const columns = this._columns;
        const sums = this._sums;
        const places = this._places;
        const rests = this._rests;
        for (let i = 0; i < places.length; i++) sums[places[i]] += rests[i];
        const areas = new Float64Array(this._rows * columns);
        for (let row = 0, to = 0, from = 0; row < this._rows; row++, from += 2) {
            let covered = 0;
            for (let column = 0; column < columns; column++, to++, from++) {
                covered += sums[from];
                areas[to] = covered < 0 ? 0 : covered > 1 ? 1 : covered;
            }
        }
        return areas;
    }
}
