/**
 * Small soft-edged shapes for sprites: the share of each pixel that a polygon or a stroke covers.
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
            return strength === 1 ? covered : covered.map((part) => strength * part);
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
        return [across, down, 0.5 - across * y + down * x];
    });
    return pixelShares(where, (x, y) => {
        let covered = 1 - sides.length;
        for (const [across, down, rest] of sides)
            covered += clip(across * y + rest - down * x, 0, 1);
        return Math.max(covered, 0);
    });
}

/**
 * (height · width) float32, 0–1, the share of each pixel that lines with round ends cover, about;
 * thin ones are fainter. Lines are [[x, y], [x, y], half the thickness]; a disc has both ends in
 * one place.
 */
export function strokes(where, lines) {
    const table = lines.map(([[left, top], [right, bottom], radius]) => {
        const across = right - left;
        const down = bottom - top;
        const length = Math.max(across * across + down * down, 1e-9);
        return {left, top, across, down, radius, overX: across / length, overY: down / length};
    });
    const thin = table.some(({radius}) => radius < 0.5);
    return pixelShares(where, (px, py) => {
        let most = -Infinity;
        for (const {left, top, across, down, radius, overX, overY} of table) {
            // The nearest point of a line to a pixel, between its ends, decides the distance.
            const along = clip((px - left) * overX + (py - top) * overY, 0, 1);
            const x = px - left - along * across;
            const y = py - top - along * down;
            let covered = Math.max(radius, 0.5) + 0.5 - Math.sqrt(x * x + y * y);
            // A line of less than a pixel is drawn a pixel wide, and fainter instead.
            if (thin) covered = clip(covered, 0, 1) * Math.min(2 * radius, 1);
            if (covered > most) most = covered;
        }
        return clip(most, 0, 1);
    });
}

/** (height · width) float32, 0–1, the share of each pixel that a disc covers, about. */
export function disc(where, [middleX, middleY], radius) {
    const reach = Math.max(radius, 0.5) + 0.5;
    const faint = Math.min(2 * radius, 1);
    return pixelShares(where, (px, py) => {
        const x = px - middleX;
        const y = py - middleY;
        return clip(reach - Math.sqrt(x * x + y * y), 0, 1) * faint;
    });
}

/**
 * (height · width) float32, 0–1: a light that falls off like a bell, to nothing at `across` and
 * `down` pixels from its middle.
 */
export function halo(where, [middleX, middleY], across, down) {
    return pixelShares(where, (px, py) => {
        const x = (px - middleX) / across;
        const y = (py - middleY) / down;
        const near = Math.max(1 - (x * x + y * y), 0);
        return near * near * near;
    });
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
