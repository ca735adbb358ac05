/**
 * The foreground: once in a minute or two a trunk, a bough or a rock passes close before the
 * camera, out of focus.
 */

import {absorb, hashRun, seedKey} from "../../terrain.js";
import {Word} from "../chance.js";
import {Sprite} from "../items.js";
import {clip, rint} from "../numpy.js";
import {mixed} from "../oklab.js";
import {Pen} from "../stands/pen.js";
import {mask} from "../stands/raster.js";
import {cells, HEIGHT} from "../view.js";
import {PASSING_DRAWINGS} from "./drawings.js";

/** Share of travel: it is far nearer than the nearest ridge, and soon past. */
export const FOREGROUND_PARALLAX = 3;

/**
 * Seconds of travel at a theme's own speed in which one thing passes at most; and the fewest units
 * of its travel.
 */
const PASSING_SECONDS = 75;
const LEAST_PASSING_SLOT = 6000;

/** Probability that one does. */
const PASSING_CHANCE = 0.75;

/** Different ones of a kind. */
const PASSING_INDIVIDUALS = 32;

/**
 * Heights of the picture that a thing reaches to either side, and stays away from the borders of
 * its slot.
 */
const PASSING_REACH = 1.1;

/** Units to one pixel of the pictures that are kept: what is out of focus has no finer parts. */
const PASSING_GRAIN = 4;

/**
 * Pixels of these by which it is blurred either way, three times, which is nearly a bell curve.
 */
const PASSING_BLUR = 2;

/** Columns of one sprite: what is empty above or below a thing costs nothing. */
const PASSING_STRIP = 64;

/** Share of a pixel below which nothing is drawn. */
const FAINTEST_PASSING = 0.004;

/**
 * Share of the step from the nearest ridge's colour to that of the one behind it: so large a
 * thing would be heavy.
 */
const PASSING_SOFTER = 0.15;

/** Pixels per unit above which nothing is drawn. */
const LARGEST_PASSING = 4.5;

/** Random numbers of a pen. */
const PASSING_NUMBERS = 2048;

/**
 * A list of the sprites of what passes before the camera, if anything does; nothing does where
 * little motion is wanted.
 *
 * last: place, in units of its own travel, up to which something does; pictures: keeps their
 * pictures.
 */
export function foreground(stage, last, pictures) {
    const view = stage.view.unzoomed;
    const scale = view.pixelsPerUnit;
    const travel = FOREGROUND_PARALLAX * stage.moment.travel;
    const reach = PASSING_REACH * HEIGHT;
    const {theme, seed, memory} = stage;
    if (!theme.foreground.length || stage.calm || scale > LARGEST_PASSING) return [];
    const left = view.corner[0] + travel;
    const own = FOREGROUND_PARALLAX * Math.abs(theme.speed) * PASSING_SECONDS;
    const wide = Math.max(own, LEAST_PASSING_SLOT);
    const slots = cells(left - reach, left + view.width / scale + reach, wide);
    return slots.flatMap((slot) => {
        const thing = memory.recall(passing, theme.foreground, seed, slot, wide);
        if (thing === null || thing.place - reach > last) return [];
        const strips = pictures.recall(passingStrips, thing.kind, thing.individual, scale);
        return passingSprites(stage, view, thing.place - travel, strips);
    });
}

/**
 * {kind, individual, place}: the kind of thing in a slot, which one of it, and the place of its
 * root; null if there is none.
 */
function passing(kinds, seed, slot, wide) {
    const key = absorb(absorb(seedKey(seed), Word.FOREGROUND), slot);
    const chances = Array.from(hashRun(key, 0, 4), (hash) => hash * 2 ** -32);
    const [there, kind, individual, place] = chances;
    const reach = PASSING_REACH * HEIGHT;
    if (there >= PASSING_CHANCE) return null;
    return {
        kind: kinds[Math.trunc(kind * kinds.length)],
        individual: Math.trunc(individual * PASSING_INDIVIDUALS),
        place: slot * wide + reach + place * (wide - 2 * reach),
    };
}

/** The sprites of a thing whose root is at a place in the panorama, as far as they are in view. */
function passingSprites(stage, view, x, strips) {
    const column = rint(view.column(x));
    const row = rint(view.row(0));
    const {ridges} = stage.light;
    const near = ridges[ridges.length - 1];
    const colour = mixed(near, ridges[Math.max(ridges.length - 2, 0)], PASSING_SOFTER);
    const layer = stage.crests.length - 1;
    return strips.flatMap((strip) => {
        const left = column + strip.left;
        const top = row + strip.top;
        if (!(-strip.width < left && left < view.width)) return [];
        if (!(-strip.height < top && top < view.height)) return [];
        return [new Sprite({...strip, layer, left, top, colour, words: "foreground"})];
    });
}

/**
 * A list of {left, top, width, height, share}: a thing at so many pixels per unit, in strips as
 * tall as is seen of it; column and row of each strip's first pixel are from the thing's root.
 */
function passingStrips(kind, individual, scale) {
    const {left, top, width, height, share} = passingPicture(kind, individual);
    const size = PASSING_GRAIN * scale;
    const rows = enlargedRows(height, top, size);
    const columns = enlargedRows(width, left, size);
    const whole = enlarged(share, width, rows, columns);
    const across = columns.first.length;
    const strips = [];
    for (let start = 0; start < across; start += PASSING_STRIP) {
        const stop = Math.min(start + PASSING_STRIP, across);
        const part = passingStrip(whole, across, rows.first.length, start, stop);
        if (part === null) continue;
        const above = Math.floor(top * size);
        strips.push({...part, left: Math.floor(left * size) + start, top: above + part.top});
    }
    return strips;
}

/**
 * {top, width, height, share}: some columns of a picture without what is empty above and below;
 * null if all is.
 */
function passingStrip(whole, across, rows, start, stop) {
    const shown = (row) => {
        for (let at = row * across + start; at < row * across + stop; at++) {
            if (whole[at] > FAINTEST_PASSING) return true;
        }
        return false;
    };
    let top = 0;
    while (top < rows && !shown(top)) top += 1;
    if (top === rows) return null;
    let below = rows;
    while (!shown(below - 1)) below -= 1;
    const width = stop - start;
    const height = below - top;
    const share = new Float32Array(width * height);
    for (let row = 0; row < height; row++) {
        const from = (top + row) * across;
        share.set(whole.subarray(from + start, from + stop), row * width);
    }
    return {top, width, height, share};
}

/**
 * {first, share}: of each of the rows that are 1/`size` as large as some, the first of which is
 * number `start`, the one before it, and how far it is on its way to the next.
 */
function enlargedRows(count, start, size) {
    const above = Math.floor(start * size);
    const pixels = Math.ceil((start + count) * size) - above;
    const first = new Int32Array(pixels);
    const share = new Float32Array(pixels);
    for (let pixel = 0; pixel < pixels; pixel++) {
        const at = clip((above + pixel + 0.5) / size - start - 0.5, 0, count - 1);
        first[pixel] = Math.min(Math.floor(at), count - 2);
        share[pixel] = at - first[pixel];
    }
    return {first, share};
}

/** A picture `width` pixels wide in other rows and columns, mixed from the two nearest. */
function enlarged(share, width, rows, columns) {
    const {fround} = Math;
    const across = columns.first.length;
    const whole = new Float32Array(across * rows.first.length);
    const line = new Float32Array(width);
    for (let row = 0, at = 0; row < rows.first.length; row++) {
        const start = rows.first[row] * width;
        for (let column = 0; column < width; column++) {
            const before = share[start + column];
            const step = fround(share[start + width + column] - before);
            line[column] = before + fround(rows.share[row] * step);
        }
        for (let column = 0; column < across; column++, at++) {
            const before = line[columns.first[column]];
            const step = fround(line[columns.first[column] + 1] - before);
            whole[at] = before + fround(columns.share[column] * step);
        }
    }
    return whole;
}

/**
 * {left, top, width, height, share}: column and row of the first pixel from the root, and the
 * shares of a thing in pixels of `PASSING_GRAIN`, blurred.
 */
function passingPicture(kind, individual) {
    const number = Object.keys(PASSING_DRAWINGS).indexOf(kind);
    const key = absorb(
        absorb(seedKey(0), Word.FOREGROUND),
        number * PASSING_INDIVIDUALS + individual,
    );
    const chances = hashRun(key, 0, PASSING_NUMBERS);
    let next = 0;
    const pen = new Pen(1, () => chances[next++] * 2 ** -32, 0, []);
    PASSING_DRAWINGS[kind](pen);
    const drawn = mask(pen.parts, HEIGHT / PASSING_GRAIN, 1);
    const edge = 3 * PASSING_BLUR;
    const width = drawn.columns + 2 * edge;
    const height = drawn.rows + 2 * edge;
    const share = new Float32Array(width * height);
    for (let row = 0; row < drawn.rows; row++) {
        for (let column = 0; column < drawn.columns; column++) {
            const covered = drawn.shares[row * drawn.columns + column];
            share[(row + edge) * width + column + edge] = covered / 255;
        }
    }
    for (let times = 0; times < 3; times++) {
        for (let column = 0; column < width; column++) blurLine(share, column, width, height);
        for (let row = 0; row < height; row++) blurLine(share, row * width, 1, width);
    }
    return {left: drawn.left - edge, top: -drawn.top - edge, width, height, share};
}

/**
 * Blur `count` values of a picture, `step` apart from `start` on: each becomes the mean around it.
 *
 * Sums are float32, as in Python.
 */
function blurLine(share, start, step, count) {
    const {fround} = Math;
    const whole = 2 * PASSING_BLUR + 1;
    const sums = new Float32Array(count + whole);
    let sum = 0;
    for (let i = 0; i < sums.length; i++) {
        const at = i - PASSING_BLUR - 1;
        if (at >= 0 && at < count) sum = fround(sum + share[start + at * step]);
        sums[i] = sum;
    }
    for (let i = 0; i < count; i++) {
        share[start + i * step] = fround(sums[i + whole] - sums[i]) / whole;
    }
}
