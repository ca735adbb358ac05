/** Small pictures of glowing window panes. */

import {clip} from "../numpy.js";

/**
 * Reach of a pane's glow: in units or pixels, whichever is more, or as a share of a large pane's
 * width; its light.
 */
const PANE_GLOW = 1.6;
const WIDE_PANE_GLOW = 0.6;
const PANE_HALO = 0.3;

/** The longest reach of any light, in units or pixels, whichever is more. */
export const LIGHT_REACH = 60;

/**
 * A list of {left, top, width, height, share}: a picture of the lit panes of each place, by the
 * exact area that they cover of a pixel, with their glow.
 *
 * lit: a list of {left, top, right, bottom, lit, place}, in pixels, 0–1, and ascending numbers;
 * panes with the same number share a picture; view: clips them.
 */
export function panes(windows, view) {
    const least = PANE_GLOW * Math.max(1, view.pixelsPerUnit);
    const glows = windows.map(({left, right}) => {
        return Math.min(Math.max(WIDE_PANE_GLOW * (right - left), least), 0.5 * LIGHT_REACH);
    });
    const across = paneLight(
        windows.map(({left, right}) => [left, right]),
        glows,
        view.width,
    );
    const down = paneLight(
        windows.map(({top, bottom}) => [top, bottom]),
        glows,
        view.height,
    );
    const pictures = [];
    for (let first = 0, last = 0; first < windows.length; first = last) {
        while (last < windows.length && windows[last].place === windows[first].place) last += 1;
        pictures.push(panePicture(windows, across, down, first, last));
    }
    return pictures;
}

/** The picture of the panes from number `first` to before `last`. */
function panePicture(windows, across, down, first, last) {
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (let pane = first; pane < last; pane++) {
        left = Math.min(left, across.firsts[pane]);
        right = Math.max(right, across.firsts[pane] + across.count);
        top = Math.min(top, down.firsts[pane]);
        bottom = Math.max(bottom, down.firsts[pane] + down.count);
    }
    const [width, height] = [right - left, bottom - top];
    const share = new Float32Array(width * height);
    for (let pane = first; pane < last; pane++) {
        const [rows, columns] = [down.shares[pane], across.shares[pane]];
        let at = (down.firsts[pane] - top) * width + across.firsts[pane] - left;
        for (let row = 0; row < rows.length; row++, at += width) {
            const bright = rows[row] * windows[pane].lit;
            for (let i = 0; i < columns.length; i++) share[at + i] += bright * columns[i];
        }
    }
    for (let i = 0; i < share.length; i++) if (share[i] > 1) share[i] = 1;
    return {left, top, width, height, share};
}

/**
 * {shares, firsts, count}: of each pane the shares of `count` pixels in a row that it and its glow
 * cover, and the number of the first pixel.
 *
 * The glow falls with the square of its remaining reach, and a pixel shows its mean. It is 0 where
 * the pixels end, unless that is out of the picture.
 */
function paneLight(sides, glows, size) {
    const firsts = sides.map(([start], i) => clip(Math.floor(start - glows[i]), -1, size));
    const counts = sides.map(
        ([, stop], i) => Math.min(Math.ceil(stop + glows[i]), size + 1) - firsts[i],
    );
    const count = Math.max(...counts, 1);
    const shares = sides.map(([start, stop], i) => {
        const begin = start - firsts[i];
        const end = stop - firsts[i];
        const thin = Math.min(end - begin, 1);
        const own = new Float64Array(count);
        for (let pixel = 0; pixel < count; pixel++) {
            const sharp = Math.min(end, pixel + 1) - Math.max(begin, pixel);
            // The integral of the falling square between a pixel's two sides, so that a moving glow
            // never flickers.
            const inner = clip(1 + sharp / glows[i], 0, 1);
            const outer = clip(1 + (sharp - 1) / glows[i], 0, 1);
            const whole = (inner * inner * inner - outer * outer * outer) * glows[i];
            own[pixel] = Math.max(sharp, 0) + whole * ((PANE_HALO / 3) * thin * thin);
        }
        return own;
    });
    return {shares, firsts, count};
}
