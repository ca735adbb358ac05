/** Lit panes of windows: thousands of small boxes in a frame, each of a few pixels. */

import {contiguous, empty} from "../arrays.js";
import {GLOW, HALO, LIGHT_REACH, WIDE_GLOW} from "../made/scene/lights/windowPanes.js";

/** [column, row, shares] of each place; see Python's `panes`. */
export function panes(sides, lit, place, view) {
    const [left, top, right, bottom, bright, places] = [...sides, lit, place].map((column) => {
        const {data, offset, size} = contiguous(column);
        return data.subarray(offset, offset + size);
    });
    const least = GLOW * Math.max(1, view.pixelsPerUnit);
    const glow = left.map((start, i) => {
        return Math.min(Math.max(WIDE_GLOW * (right[i] - start), least), 0.5 * LIGHT_REACH);
    });
    const across = lightOf(left, right, glow, view.width);
    const down = lightOf(top, bottom, glow, view.height);
    const pictures = [];
    for (let begin = 0, end = 0; begin < places.length; begin = end) {
        while (end < places.length && places[end] === places[begin]) end += 1;
        pictures.push(pictureOf(across, down, bright, begin, end));
    }
    return pictures;
}

/** The picture of the panes from number `begin` to before `end`. */
function pictureOf(across, down, bright, begin, end) {
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (let pane = begin; pane < end; pane++) {
        left = Math.min(left, across.firsts[pane]);
        right = Math.max(right, across.firsts[pane] + across.most);
        top = Math.min(top, down.firsts[pane]);
        bottom = Math.max(bottom, down.firsts[pane] + down.most);
    }
    const [width, height] = [right - left, bottom - top];
    const light = new Float64Array(width * height);
    for (let pane = begin; pane < end; pane++) {
        const [fromRow, fromColumn] = [pane * down.most, pane * across.most];
        let start = (down.firsts[pane] - top) * width + across.firsts[pane] - left;
        for (let row = 0; row < down.counts[pane]; row++, start += width) {
            const strong = down.shares[fromRow + row] * bright[pane];
            for (let column = 0; column < across.counts[pane]; column++) {
                light[start + column] += strong * across.shares[fromColumn + column];
            }
        }
    }
    const shares = empty([height, width], "float32");
    const {data, offset} = shares;
    for (let i = 0; i < light.length; i++) data[offset + i] = Math.min(light[i], 1);
    return [left, top, shares];
}

/**
 * {most, firsts, counts, shares}: of each pane the first of the pixels in a row that it and its
 * glow cover, how many these are, and their shares, `most` for each pane; see Python's `_light`.
 */
function lightOf(starts, stops, glows, size) {
    const firsts = starts.map((start, i) =>
        Math.min(Math.max(Math.floor(start - glows[i]), -1), size),
    );
    const counts = stops.map((stop, i) => {
        return Math.min(Math.ceil(stop + glows[i]), size + 1) - firsts[i];
    });
    const most = counts.reduce((one, other) => Math.max(one, other), 1);
    const shares = new Float64Array(most * starts.length);
    for (let pane = 0, at = 0; pane < starts.length; pane++, at += most) {
        const [begin, end, reach] = [
            starts[pane] - firsts[pane],
            stops[pane] - firsts[pane],
            glows[pane],
        ];
        const thin = Math.min(end - begin, 1);
        const halo = (HALO / 3) * (thin * thin);
        // Beyond the picture's end nobody sees whether the light ends.
        if (firsts[pane] + counts[pane] > size) counts[pane] = most;
        for (let pixel = 0; pixel < counts[pane]; pixel++) {
            const sharp = Math.min(end, pixel + 1) - Math.max(begin, pixel);
            // The integral of the falling square between a pixel's two sides.
            const inner = Math.min(Math.max(1 + sharp / reach, 0), 1);
            const outer = Math.min(Math.max(1 + (sharp - 1) / reach, 0), 1);
            const near = (inner * inner * inner - outer * outer * outer) * reach * halo;
            shares[at + pixel] = Math.max(sharp, 0) + near;
        }
    }
    return {most, firsts, counts, shares};
}
