/** Lines with round ends, drawn in the pixels alone that they reach. */

import {NDArray, contiguous} from "../arrays.js";

const {fround} = Math;

/** (height, width) float32; see Python's `strokes`. */
export function strokes(where, lines) {
    const table = lines.map(([[left, top], [right, bottom], thickness]) => {
        const [startX, startY, radius] = [fround(left), fround(top), fround(thickness)];
        const across = fround(fround(right) - startX);
        const down = fround(fround(bottom) - startY);
        const squared = fround(fround(across * across) + fround(down * down));
        const length = Math.max(squared, fround(1e-9));
        const reach = fround(Math.max(radius, 0.5) + 0.5);
        const [overX, overY] = [fround(across / length), fround(down / length)];
        return {left: startX, top: startY, across, down, radius, reach, overX, overY};
    });
    const thin = table.some(({radius}) => radius < 0.5);
    const [x, y] = [where.x, where.y].map((pixels) => {
        const {data, offset, size} = contiguous(pixels);
        return data.subarray(offset, offset + size);
    });
    const shares = new Float32Array(x.length * y.length);
    for (const line of table) {
        // A line of less than a pixel is drawn a pixel wide, and fainter instead.
        drawLine(shares, x, y, line, thin ? Math.min(fround(2 * line.radius), 1) : 1);
    }
    return new NDArray("float32", shares, [y.length, x.length]);
}

/** Raise shares to those of one line, in the pixels that it may reach. */
function drawLine(shares, columns, rows, line, faint) {
    const {left, top, across, down, reach, overX, overY} = line;
    const [first, last] = reached(columns, left, across, reach);
    const [begin, end] = reached(rows, top, down, reach);
    for (let row = begin; row < end; row++) {
        const below = fround(rows[row] - top);
        const belowAlong = fround(below * overY);
        let at = row * columns.length + first;
        for (let column = first; column < last; column++, at++) {
            const aside = fround(columns[column] - left);
            // The nearest point of a line to a pixel, between its ends, decides the distance.
            const along = Math.min(Math.max(fround(fround(aside * overX) + belowAlong), 0), 1);
            const x = fround(aside - fround(along * across));
            const y = fround(below - fround(along * down));
            const away = fround(Math.sqrt(fround(fround(x * x) + fround(y * y))));
            const covered = Math.min(fround(reach - away), 1) * faint;
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
