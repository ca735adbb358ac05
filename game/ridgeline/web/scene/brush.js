/**
 * Small soft-edged shapes for sprites: the share of each pixel that a polygon or a stroke covers.
 *
 * Pixels are measured in float32, each step rounded as numpy does it: far from the left border,
 * where a pixel's place has few digits left, shares would differ otherwise.
 */

import {Band, Sprite} from "./items.js";
import {clip} from "./numpy.js";
import {bounds, box, ribbon} from "./ribbon.js";

/** Draws on one layer of a view. Each answer is a list of one sprite, or of none out of view. */
export class Brush {
    constructor(view, layer) {
        this.view = view;
        this.layer = layer;
    }

    /** The sprite of the shares of a box: `share(box)` gives (height · width) float32. */
    shape(where, share, colour, words) {
        if (where === null) return [];
        const {left, top, width, height} = where;
        return [
            new Sprite({
                layer: this.layer,
                left,
                top,
                width,
                height,
                share: share(where),
                colour,
                words,
            }),
        ];
    }

    /**
     * The sprite of a band, see the function of that name; `strength` 0–1 is how much of it is
     * shown.
     */
    ribbon(x, y, half, share, colour, words, {soft = false, strength = 1} = {}) {
        const corners = [
            [Math.min(...x), Math.min(...y)],
            [Math.max(...x), Math.max(...y)],
        ];
        const where = box(corners, Math.max(...half) + 1, this.view);
        const band = (pixels) => {
            const covered = ribbon(pixels, x, y, half, share, soft);
            const factor = Math.fround(strength);
            return strength === 1 ? covered : covered.map((part) => factor * part);
        };
        return this.shape(where, band, colour, words);
    }

    /** The soft band along points, (4n) x, y, half the breadth and share of each; see `Band`. */
    band(points, colour, words) {
        const corners = [];
        let half = 0;
        for (let i = 0; i < points.length; i += 4) {
            corners.push([points[i], points[i + 1]]);
            half = Math.max(half, points[i + 2]);
        }
        const seen = bounds(corners, half + 1, this.view);
        if (seen === null) return [];
        const [left, top, width, height] = seen;
        return [new Band({layer: this.layer, left, top, width, height, points, colour, words})];
    }
}

/**
 * (height · width) float32, 0–1, the share of each pixel that a convex polygon covers, about; its
 * points [x, y] are in pixels.
 *
 * Each side covers a pixel by its distance from the middle, and the shares that the sides leave
 * uncovered add up: so slivers thinner than a pixel are as faint as they are thin.
 */
export function polygon(where, points) {
    const {fround} = Math;
    const following = (number) => points[(number + 1) % points.length];
    // The shoelace formula gives twice the area, positive if the points run clockwise on the
    // screen.
    let doubled = 0;
    points.forEach(([x, y], number) => {
        const [nextX, nextY] = following(number);
        doubled += x * nextY - nextX * y;
    });
    const turn = doubled < 0 || Object.is(doubled, -0) ? -1 : 1;
    // Of each side, its distance from a point (x, y): across · y - down · x + rest, growing
    // inwards.
    const sides = points.map(([x, y], number) => {
        const [nextX, nextY] = following(number);
        const length = Math.hypot(nextX - x, nextY - y) || 1;
        const across = (turn * (nextX - x)) / length;
        const down = (turn * (nextY - y)) / length;
        return [across, down, 0.5 - across * y + down * x].map(fround);
    });
    return pixelShares(where, (x, y) => {
        let covered = 0;
        for (let side = 0; side < sides.length; side++) {
            const [across, down, rest] = sides[side];
            const inside = fround(fround(fround(across * y) + rest) - fround(down * x));
            covered = fround(covered + clip(inside, 0, 1));
        }
        return Math.max(covered + (1 - sides.length), 0);
    });
}

/**
 * (height · width) float32, 0–1, the share of each pixel that lines with round ends cover, about;
 * thin ones are fainter. Lines are [[x, y], [x, y], half the thickness]; a disc has both ends in
 * one place.
 */
export function strokes(where, lines) {
    const {fround} = Math;
    const table = lines.map(([start, end, thickness]) => {
        const [left, top] = start.map(fround);
        const across = fround(fround(end[0]) - left);
        const down = fround(fround(end[1]) - top);
        const radius = fround(thickness);
        const squared = fround(fround(across * across) + fround(down * down));
        const length = Math.max(squared, fround(1e-9));
        const [overX, overY] = [fround(across / length), fround(down / length)];
        const reach = fround(Math.max(radius, 0.5) + 0.5);
        return {left, top, across, down, radius, reach, overX, overY};
    });
    const thin = table.some(({radius}) => radius < 0.5);
    const shares = new Float32Array(where.width * where.height);
    for (const line of table) strokeOne(shares, where, line, thin);
    return shares;
}

/** Raise shares to those of one line of a table, in the pixels that it may reach. */
function strokeOne(shares, where, line, thin) {
    const {fround} = Math;
    const {left, top, across, down, reach, overX, overY} = line;
    // A line of less than a pixel is drawn a pixel wide, and fainter instead.
    const faint = thin ? Math.min(fround(2 * line.radius), 1) : 1;
    const {width} = where;
    const [first, last] = reached(where.x, left, across, reach);
    const [begin, end] = reached(where.y, top, down, reach);
    for (let row = begin; row < end; row++) {
        const below = fround(where.y[row] - top);
        const belowAlong = fround(below * overY);
        for (let column = first; column < last; column++) {
            const aside = fround(where.x[column] - left);
            // The nearest point of a line to a pixel, between its ends, decides the distance.
            const along = clip(fround(fround(aside * overX) + belowAlong), 0, 1);
            const x = fround(aside - fround(along * across));
            const y = fround(below - fround(along * down));
            const away = fround(Math.sqrt(fround(fround(x * x) + fround(y * y))));
            const covered = clip(fround(reach - away), 0, 1) * faint;
            const at = row * width + column;
            if (covered > shares[at]) shares[at] = covered;
        }
    }
}

/** [first, stop]: the numbers of the pixels that a line from a place on may reach. */
function reached(pixels, start, way, reach) {
    const margin = reach + 1;
    const low = Math.min(start, start + way) - margin - pixels[0];
    const high = Math.max(start, start + way) + margin - pixels[0];
    return [Math.max(Math.floor(low), 0), Math.min(Math.ceil(high) + 1, pixels.length)];
}

/** (height · width) float32, 0–1, the share of each pixel that a disc covers, about. */
export function disc(where, [middleX, middleY], radius) {
    const {fround} = Math;
    const [left, top] = [fround(middleX), fround(middleY)];
    const reach = fround(fround(Math.max(radius, 0.5)) + 0.5);
    const faint = fround(Math.min(2 * radius, 1));
    return pixelShares(where, (px, py) => {
        const x = fround(px - left);
        const y = fround(py - top);
        const away = fround(Math.sqrt(fround(fround(x * x) + fround(y * y))));
        return clip(fround(reach - away), 0, 1) * faint;
    });
}

/**
 * (height · width) float32, 0–1: a light that falls off like a bell, to nothing at `across` and
 * `upright` pixels from its middle.
 */
export function halo(where, [middleX, middleY], across, upright) {
    const {fround} = Math;
    const [left, top] = [fround(middleX), fround(middleY)];
    const [wide, high] = [fround(across), fround(upright)];
    const squares = (pixels, middle, reach) => {
        return pixels.map((pixel) => {
            const away = fround(fround(pixel - middle) / reach);
            return away * away;
        });
    };
    const aside = squares(where.x, left, wide);
    const below = squares(where.y, top, high);
    const {width} = where;
    const shares = new Float32Array(width * where.height);
    for (let row = 0; row < where.height; row++) {
        const down = below[row];
        for (let column = 0; column < width; column++) {
            const near = fround(1 - fround(aside[column] + down));
            if (near > 0) shares[row * width + column] = fround(near * near) * near;
        }
    }
    return shares;
}

/** (height · width) float32: what `share` gives for the middle of each pixel of a box. */
export function pixelShares({x, y}, share) {
    const shares = new Float32Array(x.length * y.length);
    let at = 0;
    for (const row of y) {
        for (const column of x) {
            shares[at] = share(column, row);
            at += 1;
        }
    }
    return shares;
}
