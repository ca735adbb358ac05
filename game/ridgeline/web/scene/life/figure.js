/**
 * Figures: small pictures of creatures and things in a few poses, kept at each size and part of a
 * pixel; and glows.
 */

import {modulo} from "../../terrain.js";
import {Sprite} from "../items.js";
import {clip, rint} from "../numpy.js";
import {Pen} from "../stands/pen.js";
import {mask} from "../stands/raster.js";
import {dimmed, draws} from "./presence.js";

/**
 * Places in a pixel, across and down, at which pictures are kept: of what moves on, and of what
 * hardly does.
 */
export const FAST = 2;
export const SLOW = 4;

/** Strengths of a glow that are kept. */
const GLOW_LEVELS = 48;

/** Random numbers of a pen. */
const FIGURE_NUMBERS = 64;

/**
 * A list of the sprite of a figure; of none if it is out of the view.
 *
 * stage: its view clips the figure; drawing, pose: what it shows, see below; at: [x, y], its root
 * in pixels; size: pixels to 1 of the drawing; layer: before which it is; words: what it is;
 * strength: 0–1, how much of it is shown; phases: places in a pixel at which pictures are kept.
 *
 * `drawing(pen, pose)` draws a figure in a pose, a list of whole numbers, cutting nothing out; x
 * goes to the right of its root, y up, and 1 is its size. Of several parts each adds an equal
 * share: so shades are drawn that grow step by step.
 */
export function figure(
    stage,
    drawing,
    pose,
    at,
    size,
    layer,
    colour,
    words,
    strength = 1,
    phases = FAST,
) {
    const column = Math.floor(phases * at[0]);
    const row = Math.floor(phases * at[1]);
    const right = modulo(column, phases) / phases;
    const down = modulo(row, phases) / phases;
    const shown = stage.memory.recall(picture, drawing, pose, size, right, down);
    const {width, height, share} = shown;
    const left = shown.left + Math.floor(column / phases);
    const top = shown.top + Math.floor(row / phases);
    const inRow = -width < left && left < stage.view.width;
    const seen = inRow && -height < top && top < stage.view.height;
    if (!seen || strength <= 0 || !share.length) return [];
    const dim = dimmed(share, strength);
    return [new Sprite({layer, left, top, width, height, share: dim, colour, words})];
}

/**
 * A list of the sprite of a round light that falls off like a bell, to nothing at `reach` pixels;
 * of none if out of view.
 */
export function glow(stage, at, reach, strength, layer, colour, words) {
    const column = Math.floor(2 * at[0]);
    const row = Math.floor(2 * at[1]);
    const level = rint(GLOW_LEVELS * Math.min(strength, 1));
    const wide = Math.max(rint(2 * reach), 3);
    const half = Math.floor((wide + 1) / 2);
    const left = Math.floor(column / 2) - half;
    const top = Math.floor(row / 2) - half;
    const inRow = -wide - 2 < left && left < stage.view.width;
    if (level <= 0 || !(inRow && -wide - 2 < top && top < stage.view.height)) return [];
    const share = stage.memory.recall(bell, wide, modulo(column, 2), modulo(row, 2), level);
    const side = 2 * half + 1;
    return [new Sprite({layer, left, top, width: side, height: side, share, colour, words})];
}

/**
 * (side · side) float32 shares of a glow that reaches so many halves of a pixel, moved by halves of
 * one.
 */
export function bell(wide, right, down, level) {
    const {fround} = Math;
    const half = Math.floor((wide + 1) / 2);
    const side = 2 * half + 1;
    const squares = [right, down].map((moved) =>
        Float32Array.from({length: side}, (_, number) => {
            const place = fround((number - half + 0.5 - 0.5 * moved) / (0.5 * wide));
            return place * place;
        }),
    );
    const strength = fround(level / GLOW_LEVELS);
    const share = new Float32Array(side * side);
    for (let row = 0; row < side; row++) {
        for (let column = 0; column < side; column++) {
            const near = Math.max(fround(1 - fround(squares[0][column] + squares[1][row])), 0);
            share[row * side + column] = fround(fround(strength * near) * near) * near;
        }
    }
    return share;
}

/**
 * The sprites as far as they are above the crest of a layer, out of which they rise, and before it.
 *
 * Nearer layers hide whole pixels: what rises right behind a crest of another colour would have a
 * jagged foot.
 */
export function emerging(stage, number, sprites) {
    const {fround} = Math;
    const {crest} = stage.crests[number];
    const edge = (column) => fround(crest[clip(column, 0, crest.length - 1)]);
    return sprites.map((sprite) => {
        const {left, top, width} = sprite;
        const middles = Array.from({length: width}, (_, column) => {
            return fround(0.5 * fround(edge(left + column + 1) + edge(left + column)));
        });
        const share = sprite.share.map((part, at) => {
            const above = fround(middles[at % width] - (top + Math.floor(at / width)));
            return part * clip(above, 0, 1);
        });
        return new Sprite({...sprite, layer: number, share});
    });
}

/** Turn all that a pen has drawn to the left if `side` is -1. */
export function mirroredFigure(pen, side) {
    if (side < 0) reshaped(pen, ([x, y]) => [-x, y]);
}

/** Move all points that a pen has drawn. */
export function reshaped(pen, moved) {
    for (const part of pen.parts) part.filled = part.filled.map((corners) => corners.map(moved));
}

/**
 * {left, top, width, height, share}: where a figure begins from the root, and its float32 shares,
 * moved by parts of a pixel.
 */
export function picture(drawing, pose, size, right, down) {
    const chances = draws(0, 0, 0, FIGURE_NUMBERS);
    let drawn = 0;
    const pen = new Pen(1, () => chances[drawn++], 0, null);
    drawing(pen, pose);
    const parts = pen.parts.filter((part) => part.filled.length);
    let lowest = Infinity;
    for (const {filled} of parts) {
        for (const corners of filled) for (const [, y] of corners) lowest = Math.min(lowest, y);
    }
    // Each part together: what overlaps is covered all the same, and each by itself would take as
    // long as all.
    const masks = parts.map((part) => mask([part], size, 1 - lowest, [right, 1 - down]));
    const left = Math.min(...masks.map((one) => one.left));
    const top = Math.max(...masks.map((one) => one.top));
    const width = Math.max(...masks.map((one) => one.left + one.columns)) - left;
    const height = Math.max(...masks.map((one) => one.rows - one.top)) + top;
    const share = new Float32Array(width * height);
    for (const one of masks) {
        for (let row = 0; row < one.rows; row++) {
            const at = (top - one.top + row) * width + one.left - left;
            for (let column = 0; column < one.columns; column++) {
                share[at + column] += one.shares[row * one.columns + column];
            }
        }
    }
    const most = 255 * masks.length;
    return {left, top: 1 - top, width, height, share: share.map((sum) => sum / most)};
}
