/**
 * A bolt of lightning as small pictures: its main channel and its branches, each with a soft light
 * around it.
 */

import {lightning, modulo, smoothstep, uniform} from "../../terrain.js";
import {clip, linspace, rint} from "../numpy.js";

/**
 * Heights in units of the clouds, in which a bolt fades out: their foot, and where it is hidden.
 */
const BOLT_CLOUDS = [960, 1130];

/** Greatest distance, sideways, of its foot from its root. */
const BOLT_LEAN_UNITS = 260;

/** See `lightning` in terrain.js; the displacement is in units. */
const BOLT_SHAPE = {displacement: 0.13 * BOLT_CLOUDS[1], iterations: 6, branches: 7};

/** Width in units of the main channel at its root, and of a branch at its end. */
const BOLT_ROOT_WIDTH = 3.4;
const BOLT_TIP_WIDTH = 0.8;

/**
 * Width of the main channel at its foot, and of a branch where it leaves it, in shares of
 * `BOLT_ROOT_WIDTH`.
 */
const BOLT_TAPER = 0.7;
const BOLT_BRANCH_WIDTH = 0.5;

/**
 * Brightness of the light around the main channel, and its standard deviation in units.
 */
const BOLT_GLOW = 0.42;
const BOLT_GLOW_UNITS = 8;

/**
 * Brightness at which it is cut off: its outskirts are many pixels and little to see.
 */
const BOLT_GLOW_EDGE = 0.02;

/** Standard deviations from a channel to where its light is cut off, about. */
const BOLT_GLOW_REACH = 2.6;

/**
 * Side of a cell, in which channels are summed before they are spread, in standard deviations of
 * that light.
 */
const BOLT_CELL_SPREADS = 0.8;

/** Cells around a picture whose light reaches into it. */
const BOLT_MARGIN_CELLS = 5;

/**
 * Height of each of the small pictures: a slanting bolt leaves most of one large box empty.
 */
const BOLT_STRIP_UNITS = 80;

/** Least share of a pixel that counts. */
const LEAST_BOLT_SHARE = 1 / 512;

/**
 * The visible part of a bolt, from the clouds down to its foot, strip by strip.
 *
 * A bolt takes as long as several frames, so its strips can be made ahead; they are the same then.
 */
export class Bolt {
    /**
     * Lay out a bolt. shape: the seed; foot: height in units of its end; scale: pixels per unit;
     * place, ground: column of the picture where it strikes, and row of the height 0; width,
     * height: of the picture.
     */
    constructor(shape, foot, scale, place, ground, width, height) {
        const lean = (2 * uniform(shape, 0) - 1) * BOLT_LEAN_UNITS;
        const root = [lean, BOLT_CLOUDS[1]];
        const channels = lightning(root, [0, foot], {...BOLT_SHAPE, seed: shape});
        const lines = channels.map((line) => {
            return line.map((at, i) => (i % 2 ? at * -scale + ground : at * scale + place));
        });
        const thick = BOLT_ROOT_WIDTH * scale;
        Object.assign(this, {_place: place, _ground: ground, _scale: scale});
        // Two pictures, since the main channel flickers and the branches do not.
        this._channel = boltSegments(lines.slice(0, 1), thick, BOLT_TAPER * thick);
        const branch = BOLT_BRANCH_WIDTH * thick;
        this._branches = boltSegments(lines.slice(1), branch, BOLT_TIP_WIDTH * scale);
        const step = Math.max(rint(BOLT_STRIP_UNITS * scale), 1);
        this._boxes = [];
        for (let top = 0; top < height; top += step) {
            const box = this._box(top, Math.min(top + step, height), width);
            if (box !== null) this._boxes.push(box);
        }
        this._strips = [];
    }

    /** Bytes of all strips, at most. */
    get byteLength() {
        return this._boxes.reduce((sum, {width, height}) => sum + 2 * 4 * width * height, 0);
    }

    /**
     * All of it, without what is empty, a list of {left, top, width, height, channel, branches}:
     * column and row of the first pixel, and the shares by which pixels are drawn to its colour,
     * (height · width) float32, 0–1.
     */
    get strips() {
        while (this._strips.length < this._boxes.length) this.goOn();
        return this._strips.filter((strip) => strip !== null);
    }

    /** Make one more strip, so that no picture waits for all of them. */
    goOn() {
        const number = this._strips.length;
        if (number < this._boxes.length) this._strips.push(this._made(this._boxes[number]));
    }

    /**
     * {left, top, width, height} of what the bolt may light between two rows; null if it is not
     * there.
     */
    _box(top, below, width) {
        const reach = BOLT_GLOW_REACH * lightSpread(this._scale) + 2;
        let west = Infinity;
        let east = -Infinity;
        for (const part of [this._channel, this._branches]) {
            for (const {x, across} of nearSegments(part, top - reach, below + reach)) {
                west = Math.min(west, x, x + across);
                east = Math.max(east, x, x + across);
            }
        }
        if (west === Infinity) return null;
        const left = Math.max(Math.floor(west - reach), 0);
        const right = Math.min(Math.ceil(east + reach), width);
        return left < right ? {left, top, width: right - left, height: below - top} : null;
    }

    /** A strip without the empty columns at its sides; null if all are empty. */
    _made({left, top, width, height}) {
        const scale = this._scale;
        const bells = lightBells(width, height, this._place - left, this._ground - top, scale);
        const fade = Float32Array.from({length: height}, (_, row) => {
            return cloudFade((this._ground - 0.5 - (top + row)) / scale);
        });
        // As far as cells are looked at.
        const reach = BOLT_CELL_SPREADS * BOLT_MARGIN_CELLS * lightSpread(scale);
        const [channel, branches] = [this._channel, this._branches].map((part) => {
            const near = nearSegments(part, top - reach, top + height + reach);
            const moved = near.map((one) => ({...one, x: one.x - left, y: one.y - top}));
            const picture = boltPicture(moved, bells, width, height, scale);
            return picture.map((share, at) => fade[Math.floor(at / width)] * share);
        });
        const shown = (column) => {
            for (let at = column; at < channel.length; at += width) {
                if (channel[at] > LEAST_BOLT_SHARE || branches[at] > LEAST_BOLT_SHARE) return true;
            }
            return false;
        };
        let first = 0;
        while (first < width && !shown(first)) first += 1;
        if (first === width) return null;
        let end = width;
        while (!shown(end - 1)) end -= 1;
        const inside = (picture) => {
            const kept = new Float32Array((end - first) * height);
            for (let row = 0; row < height; row++) {
                const part = picture.subarray(row * width + first, row * width + end);
                kept.set(part, row * (end - first));
            }
            return kept;
        };
        const box = {left: left + first, top, width: end - first, height};
        return {...box, channel: inside(channel), branches: inside(branches)};
    }
}

/** A bolt, for a memory. */
export function boltOf(...given) {
    return new Bolt(...given);
}

/**
 * A list of {x, y, across, down, width}: the straight pieces of lines, each of which has a width at
 * its root and another at its end.
 */
function boltSegments(lines, root, end) {
    return lines.flatMap((line) => {
        const widths = linspace(root, end, line.length / 2);
        const pieces = [];
        for (let i = 0; i + 2 < line.length; i += 2) {
            const [x, y, nextX, nextY] = line.subarray(i, i + 4);
            pieces.push({x, y, across: nextX - x, down: nextY - y, width: widths[i / 2 + 1]});
        }
        return pieces;
    });
}

/** The pieces of which a part lies between two rows. */
function nearSegments(pieces, top, below) {
    return pieces.filter(({y, down}) => {
        return y + Math.max(down, 0) > top && y + Math.min(down, 0) < below;
    });
}

/** The share of the bolt, at a height in units, that the clouds do not hide. */
function cloudFade(height) {
    const [foot, hidden] = BOLT_CLOUDS;
    return smoothstep(clip((hidden - height) / (hidden - foot), 0, 1));
}

/** (height · width) float32, lines, and the light around them. */
function boltPicture(pieces, bells, width, height, scale) {
    const light = boltLight(pieces, bells, width, height, scale);
    const core = new Float32Array(width * height);
    for (const piece of pieces) addBoltLine(core, piece, width, height);
    // The glow fills what the channel leaves, so that both together stay below 1.
    return core.map((share, at) => share + Math.fround(Math.fround(1 - share) * light[at]));
}

/**
 * Draw a straight line with edges a pixel soft over what is fainter; one thinner than a pixel is
 * fainter itself.
 */
function addBoltLine(core, {x, y, across, down, width: wide}, width, height) {
    const half = 0.5 * Math.max(wide, 1);
    const [left, right] = boltWithin(x, x + across, half, width);
    const [top, foot] = boltWithin(y, y + down, half, height);
    const square = across * across + down * down + 1e-12; // a piece may have no length
    const overX = across / square;
    const overY = down / square;
    const strength = Math.min(wide, 1);
    for (let row = top; row < foot; row++) {
        const dy = row + 0.5 - y;
        for (let column = left; column < right; column++) {
            const dx = column + 0.5 - x;
            const along = Math.min(Math.max(dx * overX + dy * overY, 0), 1);
            const awayX = dx - along * across;
            const awayY = dy - along * down;
            const away = Math.sqrt(awayX * awayX + awayY * awayY);
            const drawn = strength * Math.min(half + 0.5 - away, 1);
            if (drawn > core[row * width + column]) core[row * width + column] = drawn;
        }
    }
}

/** [first, end] of `size` pixels near a line of such width. */
function boltWithin(start, stop, half, size) {
    const low = Math.min(start, stop);
    const high = Math.max(start, stop);
    const first = Math.max(Math.trunc(low - half - 1), 0);
    return [first, Math.max(Math.min(Math.trunc(high + half + 2), size), first)];
}

/**
 * {across, down}: the spread of the light of cells, `BOLT_MARGIN_CELLS` of them beyond each side,
 * over a picture; see `bellsAlong`.
 *
 * Cells are counted from where the bolt strikes, so that they are the same for every picture of it.
 */
function lightBells(width, height, place, ground, scale) {
    return {across: bellsAlong(width, place, scale), down: bellsAlong(height, ground, scale)};
}

/**
 * {bells, count, first}: (side · count) float32, the share of a cell's light that each pixel gets;
 * the number of cells; and the first one's place in pixels.
 */
function bellsAlong(side, start, scale) {
    const wide = lightSpread(scale);
    const cell = BOLT_CELL_SPREADS * wide;
    const phase = modulo(start, cell);
    const count = Math.ceil(side / cell + BOLT_MARGIN_CELLS + BOLT_MARGIN_CELLS);
    const bells = new Float32Array(side * count);
    for (let pixel = 0; pixel < side; pixel++) {
        for (let number = 0; number < count; number++) {
            const away = (pixel + 0.5 - phase - cell * (number - BOLT_MARGIN_CELLS)) / wide;
            bells[pixel * count + number] = Math.exp(-0.5 * away * away);
        }
    }
    return {bells, count, first: phase - BOLT_MARGIN_CELLS * cell};
}

/**
 * (height · width) float32, the light around channels: each piece's, spread as a bell curve.
 *
 * A bell of two dimensions is the product of two, so two products of matrices spread all cells at
 * once. A straight channel of full width is as bright as `BOLT_GLOW`.
 */
function boltLight(pieces, {across, down}, width, height, scale) {
    const wide = lightSpread(scale);
    const cell = BOLT_CELL_SPREADS * wide;
    const amounts = new Float64Array(down.count * across.count);
    const full = BOLT_GLOW / (wide * Math.sqrt(2 * Math.PI) * BOLT_ROOT_WIDTH * scale);
    for (const piece of pieces) {
        const column = (piece.x + 0.5 * piece.across - across.first) / cell;
        const row = (piece.y + 0.5 * piece.down - down.first) / cell;
        if (!(column >= 0 && row >= 0 && column < across.count - 1 && row < down.count - 1)) {
            continue;
        }
        const left = Math.floor(column);
        const top = Math.floor(row);
        const right = column - left;
        const below = row - top;
        const bright = Math.hypot(piece.across, piece.down) * piece.width * full;
        // A place shares its light with the four cells around it, so that it does not jump from
        // cell to cell.
        const at = top * across.count + left;
        amounts[at] += bright * (1 - right) * (1 - below);
        amounts[at + across.count] += bright * (1 - right) * below;
        amounts[at + 1] += bright * right * (1 - below);
        amounts[at + across.count + 1] += bright * right * below;
    }
    return spreadLight(Float32Array.from(amounts), across, down, width, height);
}

/** The amounts of light in cells, spread over all pixels, without its outskirts. */
function spreadLight(amounts, across, down, width, height) {
    const rows = new Float32Array(down.count * width);
    for (let row = 0; row < down.count; row++) {
        for (let column = 0; column < width; column++) {
            let sum = 0;
            for (let cell = 0; cell < across.count; cell++) {
                const bell = across.bells[column * across.count + cell];
                sum += amounts[row * across.count + cell] * bell;
            }
            rows[row * width + column] = sum;
        }
    }
    const light = new Float32Array(width * height);
    const sums = new Float64Array(width);
    for (let row = 0; row < height; row++) {
        sums.fill(0);
        for (let cell = 0; cell < down.count; cell++) {
            const bell = down.bells[row * down.count + cell];
            for (let column = 0; column < width; column++) {
                sums[column] += bell * rows[cell * width + column];
            }
        }
        for (let column = 0; column < width; column++) {
            light[row * width + column] = clip(sums[column] - BOLT_GLOW_EDGE, 0, BOLT_GLOW);
        }
    }
    return light;
}

/** The standard deviation in pixels of the light around a channel. */
function lightSpread(scale) {
    return Math.max(BOLT_GLOW_UNITS * scale, 1);
}
