/** The share of each pixel that a ribbon covers, and the boxes of pixels that shapes may touch. */

import {clip, interp} from "./numpy.js";

/**
 * The pixels that a shape may touch.
 *
 * left, top: the first column and row; x, y: (width) and (height) float32, the middles of the
 * columns and rows.
 */
export class Box {
    constructor(left, top, x, y) {
        Object.assign(this, {left, top, x, y});
    }

    get width() {
        return this.x.length;
    }

    get height() {
        return this.y.length;
    }
}

/**
 * [left, top, width, height] of the visible part of the box around points [x, y], in pixels, with a
 * margin; null if none of it is in view.
 */
export function bounds(points, margin, view) {
    let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const [x, y] of points) {
        west = Math.min(west, x);
        east = Math.max(east, x);
        north = Math.min(north, y);
        south = Math.max(south, y);
    }
    const left = Math.max(Math.floor(west - margin), 0);
    const right = Math.min(Math.ceil(east + margin), view.width);
    const top = Math.max(Math.floor(north - margin), 0);
    const bottom = Math.min(Math.ceil(south + margin), view.height);
    return left >= right || top >= bottom ? null : [left, top, right - left, bottom - top];
}

/**
 * The visible part of the box around points in pixels, with a margin; null if none of it is in
 * view.
 */
export function box(points, margin, view) {
    const seen = bounds(points, margin, view);
    return seen && pixelsIn(...seen);
}

/** The pixels of so many columns and rows. */
export function pixelsIn(left, top, width, height) {
    const x = Float32Array.from({length: width}, (_, column) => left + column + 0.5);
    const y = Float32Array.from({length: height}, (_, row) => top + row + 0.5);
    return new Box(left, top, x, y);
}

/**
 * (height · width) float32, 0–1: a band along points in pixels, each with half its breadth and a
 * share.
 *
 * A soft one fades from its middle to its borders. The line must not turn back in its longer
 * direction.
 */
export function ribbon(where, x, y, half, share, soft = false) {
    const last = x.length - 1;
    if (Math.abs(x[last] - x[0]) < Math.abs(y[last] - y[0])) {
        const turned = ribbonAcross(
            new Box(where.top, where.left, where.y, where.x),
            y,
            x,
            half,
            share,
            soft,
        );
        return transposed(turned, where.width, where.height);
    }
    return ribbonAcross(where, x, y, half, share, soft);
}

/** The same of a line that goes to the right or to the left. */
function ribbonAcross(where, x, y, half, share, soft) {
    if (x[0] > x[x.length - 1]) {
        return ribbonAcross(
            where,
            ...[x, y, half, share].map((line) => Array.from(line).reverse()),
            soft,
        );
    }
    const first = x[0];
    const last = x[x.length - 1];
    const upright = Array.from({length: x.length - 1}, (_, i) => {
        const slope = (y[i + 1] - y[i]) / (x[i + 1] - x[i]);
        return 1 / Math.sqrt(1 + slope * slope);
    });
    const ends = x.slice(1);
    const {fround} = Math;
    const {width, height} = where;
    const covered = new Float32Array(width * height);
    for (let column = 0; column < width; column++) {
        const at = where.x[column];
        const middle = fround(interp(at, x, y));
        const breadth = interp(at, x, half);
        // Distances are measured down a column: the slope makes them those from the line.
        const slant = fround(interp(at, ends, upright));
        let strength = interp(at, x, share) * clip(Math.min(at - first, last - at) + 0.5, 0, 1);
        strength = fround(strength * Math.min(2 * breadth, 1));
        const reach = fround(fround(Math.max(breadth, 0.5)) + 0.5);
        for (let row = 0; row < height; row++) {
            const away = fround(Math.abs(fround(where.y[row] - middle)) * slant);
            let part = fround(reach - away);
            if (soft) {
                const share = fround(away / reach);
                const near = Math.max(fround(1 - fround(share * share)), 0);
                part = fround(near * near);
            } else part = clip(part, 0, 1);
            covered[row * width + column] = part * strength;
        }
    }
    return covered;
}

/** A picture of `width` columns and `height` rows from one of `height` columns and `width` rows. */
function transposed(picture, width, height) {
    const other = new Float32Array(picture.length);
    for (let row = 0; row < height; row++) {
        for (let column = 0; column < width; column++) {
            other[row * width + column] = picture[column * height + row];
        }
    }
    return other;
}
