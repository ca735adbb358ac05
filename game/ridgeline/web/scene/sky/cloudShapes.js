/**
 * The shape of a heaped cloud: round puffs on a flat foot, ragged by noise, and lit from one side.
 *
 * Shapes are float32, as in Python: each step is rounded by itself.
 */

import {absorb, hashRun, smoothstep, smoothstep32} from "../../terrain.js";
import {linspace} from "../numpy.js";

const {fround} = Math;

/** Places of a shape; it is drawn larger or smaller. */
const SHAPE_COLUMNS = 192;
const SHAPE_ROWS = 76;

/** Reach of a shape to either side, above its foot line and below. */
export const SHAPE_ACROSS = 1.5;
export const SHAPE_TOP = 1.02;
export const SHAPE_FOOT = -0.17;

/**
 * Number of a cloud's puffs, how far from its middle they lie, and how high above the foot line.
 */
const PUFFS = 22;
const PUFF_SPREAD = 1.12;
const PUFF_RISE = 0.4;

/** Of a puff, least and what chance adds. */
const PUFF_RADIUS = [0.13, 0.27];

/** How far noise moves the outlines, and its octaves. */
const RAGGED = 0.26;
const SHAPE_OCTAVES = 5;

/**
 * Thickness below which nothing is seen of a cloud that has just begun, and of a grown one; and
 * that of the edge.
 */
const CLEAR_SHAPE = 0.26;
const FULL_SHAPE = 0.03;
const SHAPE_EDGE = 0.15;

/** Growth up to which a cloud is also pale: a thick one would begin as a few balls. */
const PALE = 0.4;

/** Heights between which the foot fades in. */
const FOOT_FADE = [-0.14, 0.1];

/** How far the light comes from before the picture. */
const FRONT_LIGHT = 0.3;

/** Directions of the light round the circle. */
export const LIGHT_ANGLES = 64;

/** Steps in which a cloud grows. */
export const CLOUD_GROWTH = 96;

/** Share below which nothing of a tone is drawn. */
const FAINT_TONE = 1 / 256;

/**
 * [body, light]: a cloud's body, and the light on it, {left, top, width, height, share} each: first
 * column and row in the cloud, without the empty air around it.
 *
 * key: of the cloud's chances; columns, rows: its size in pixels; grown: steps of `CLOUD_GROWTH`;
 * angle: of the light, in `LIGHT_ANGLES` counted from the right over the top; strong: share of the
 * body where it is thick; shapes: keeps the shapes.
 */
export function tones(key, columns, rows, grown, angle, strong, shapes) {
    const {thick, leanX, leanY, height} = shapes.recall(cloudRelief, key);
    const least = fround(CLEAR_SHAPE + ((FULL_SHAPE - CLEAR_SHAPE) * grown) / CLOUD_GROWTH);
    const edge = fround(SHAPE_EDGE);
    const turn = (2 * Math.PI * angle) / LIGHT_ANGLES;
    const cosine = fround(Math.cos(turn));
    const sine = fround(Math.sin(turn));
    const [front, dim, bright] = [FRONT_LIGHT, 0.18, 0.8].map(fround);
    const strength = fround(strong * smoothstep(Math.min(grown / (PALE * CLOUD_GROWTH), 1)));
    const body = new Float32Array(thick.length);
    const lit = new Float32Array(thick.length);
    for (let row = 0, at = 0; row < SHAPE_ROWS; row++) {
        const up = height[row];
        const foot = easedShare(
            fround(fround(up - fround(FOOT_FADE[0])) / fround(FOOT_FADE[1] - FOOT_FADE[0])),
        );
        const over = easedShare(fround(fround(0.15) + fround(fround(1.7) * up)));
        for (let column = 0; column < SHAPE_COLUMNS; column++, at++) {
            const full = easedShare(fround(fround(thick[at] - least) / edge));
            const share = fround(strength * fround(full * foot));
            body[at] = share;
            if (!share) continue;
            const x = leanX[at];
            const y = leanY[at];
            const towards = fround(fround(fround(x * cosine) + fround(y * sine)) + front);
            const squares = fround(fround(1 + fround(x * x)) + fround(y * y));
            const facing = fround(towards / fround(Math.sqrt(squares)));
            const side = easedShare(fround(dim + fround(bright * facing)));
            lit[at] = fround(share * fround(side * over));
        }
    }
    return [tone(body, rows, columns), tone(lit, rows, columns)];
}

/**
 * A tone of a cloud of that many pixels, of which only what can be seen is computed: most of a
 * shape is air.
 */
function tone(share, rows, columns) {
    const mostInRow = new Float32Array(SHAPE_ROWS);
    const mostInColumn = new Float32Array(SHAPE_COLUMNS);
    for (let row = 0, at = 0; row < SHAPE_ROWS; row++) {
        for (let column = 0; column < SHAPE_COLUMNS; column++, at++) {
            if (share[at] > mostInRow[row]) mostInRow[row] = share[at];
            if (share[at] > mostInColumn[column]) mostInColumn[column] = share[at];
        }
    }
    const [top, bottom] = seenOf(mostInRow, rows);
    const [left, right] = seenOf(mostInColumn, columns);
    const down = spreadPlaces(SHAPE_ROWS, rows, top, bottom);
    const across = spreadPlaces(SHAPE_COLUMNS, columns, left, right);
    const width = right - left;
    const height = bottom - top;
    const spreadOut = new Float32Array(width * height);
    const line = new Float32Array(SHAPE_COLUMNS);
    for (let row = 0, at = 0; row < height; row++) {
        const start = down.first[row] * SHAPE_COLUMNS;
        const part = down.share[row];
        for (let column = 0; column < SHAPE_COLUMNS; column++) {
            const before = share[start + column];
            const step = fround(share[start + column + SHAPE_COLUMNS] - before);
            line[column] = before + fround(part * step);
        }
        for (let column = 0; column < width; column++, at++) {
            const place = across.first[column];
            const step = fround(line[place + 1] - line[place]);
            spreadOut[at] = line[place] + fround(across.share[column] * step);
        }
    }
    return {left, top, width, height, share: spreadOut};
}

/**
 * [first, end] of so many pixels in which anything of a row of places can be seen, at least one.
 */
function seenOf(most, pixels) {
    let first = 0;
    let last = most.length - 1;
    while (first < most.length && !(most[first] > FAINT_TONE)) first += 1;
    if (first === most.length) return [0, 1];
    while (!(most[last] > FAINT_TONE)) last -= 1;
    const scale = (pixels - 1) / (most.length - 1);
    const end = Math.ceil((last + 1) * scale);
    return [Math.max(Math.floor((first - 1) * scale), 0), Math.min(end + 1, pixels)];
}

/**
 * {first, share}: of some of so many pixels over places, the place before each, and how far it is
 * on its way to the next, smoothly.
 */
function spreadPlaces(places, pixels, start, stop) {
    const at = linspace(0, places - 1, pixels).slice(start, stop);
    const first = Int32Array.from(at, (place) => Math.min(Math.floor(place), places - 2));
    return {first, share: Float32Array.from(at, (place, i) => smoothstep(place - first[i]))};
}

/**
 * {thick, leanX, leanY, height}: (rows · columns) each, how thick a cloud is, how its face leans to
 * the right and upwards; (rows) the height.
 */
function cloudRelief(key) {
    const x = Float32Array.from(linspace(-SHAPE_ACROSS, SHAPE_ACROSS, SHAPE_COLUMNS));
    const y = Float32Array.from(linspace(SHAPE_TOP, SHAPE_FOOT, SHAPE_ROWS));
    const ragged = fround(RAGGED);
    const bentX = shapeNoise(absorb(key, 1));
    const bentY = shapeNoise(absorb(key, 2));
    for (let at = 0; at < bentX.length; at++) {
        bentX[at] = x[at % SHAPE_COLUMNS] + fround(ragged * bentX[at]);
        const height = y[Math.floor(at / SHAPE_COLUMNS)];
        bentY[at] = fround(height + fround(ragged * bentY[at])) - fround(0.04);
    }
    const thick = new Float32Array(SHAPE_ROWS * SHAPE_COLUMNS);
    const chances = shapeChances(key, 3 * PUFFS);
    for (let puff = 0; puff < PUFFS; puff++) {
        const [place, size, up] = chances.subarray(3 * puff, 3 * puff + 3);
        addPuff(thick, bentX, bentY, place, size, up);
    }
    const soft = blurredShape(blurredShape(thick, false), true);
    return {thick: soft, ...leaning(soft), height: y};
}

/** Add a puff to a cloud that is so thick; its chances, 0–1, are of its place, size and height. */
function addPuff(thick, bentX, bentY, place, size, up) {
    const aside = 2 * place - 1;
    const within = 1 - aside * aside;
    const radius = (PUFF_RADIUS[0] + PUFF_RADIUS[1] * size) * (0.4 + 0.6 * within);
    const middle = fround(PUFF_SPREAD * aside);
    const rise = fround(PUFF_RISE * up * within);
    const square = fround(radius * radius);
    const [reach, whole] = [0.12, 0.48].map(fround);
    for (let at = 0; at < thick.length; at++) {
        const across = fround(bentX[at] - middle);
        const over = fround(bentY[at] - rise);
        const away = fround(fround(across * across) + fround(over * over));
        const dome = fround(Math.sqrt(Math.max(fround(square - away), 0)));
        const own = thick[at];
        let most = own > dome ? own : dome;
        // Rounded off where two meet: a crease between puffs would look cut.
        if (own > 0 && dome > 0) {
            const step = Math.max(fround(reach - Math.abs(fround(own - dome))), 0);
            most += fround(fround(step * step) / whole);
        }
        thick[at] = most;
    }
}

/** {leanX, leanY}: how the face of a shape leans to the right and upwards. */
function leaning(soft) {
    const spacing = (2 * SHAPE_ACROSS) / SHAPE_COLUMNS;
    const slope = (before, after, apart) => fround(fround(after - before) / fround(apart));
    const leanX = new Float32Array(soft.length);
    const leanY = new Float32Array(soft.length);
    for (let row = 0, at = 0; row < SHAPE_ROWS; row++) {
        const above = row > 0 ? SHAPE_COLUMNS : 0;
        const below = row < SHAPE_ROWS - 1 ? SHAPE_COLUMNS : 0;
        const down = above && below ? 2 * spacing : spacing;
        for (let column = 0; column < SHAPE_COLUMNS; column++, at++) {
            const left = column > 0 ? 1 : 0;
            const right = column < SHAPE_COLUMNS - 1 ? 1 : 0;
            const across = left && right ? 2 * spacing : spacing;
            leanX[at] = -slope(soft[at - left], soft[at + right], across);
            leanY[at] = slope(soft[at - above], soft[at + below], down);
        }
    }
    return {leanX, leanY};
}

/** (rows · columns) float32, noise around 0. */
function shapeNoise(key) {
    const total = new Float32Array(SHAPE_ROWS * SHAPE_COLUMNS);
    let part = 0.5;
    let cells = 4;
    for (let octave = 0; octave < SHAPE_OCTAVES; octave++) {
        const tall = cells / 2;
        const chances = shapeChances(absorb(key, octave), tall * cells);
        const lattice = Float32Array.from(chances, (chance) => fround(chance) - 0.5);
        addLattice(total, lattice, tall, cells, fround(part));
        part *= 0.55;
        cells *= 2;
    }
    return total;
}

/** Add a lattice of values, spread over the picture, by a factor. */
function addLattice(total, lattice, tall, cells, part) {
    const down = interpolation(tall, SHAPE_ROWS);
    const across = interpolation(cells, SHAPE_COLUMNS);
    const line = new Float32Array(cells);
    for (let row = 0, at = 0; row < SHAPE_ROWS; row++) {
        const start = down.first[row] * cells;
        for (let cell = 0; cell < cells; cell++) {
            const above = fround(down.left[row] * lattice[start + cell]);
            line[cell] = above + down.right[row] * lattice[start + cells + cell];
        }
        for (let column = 0; column < SHAPE_COLUMNS; column++, at++) {
            const place = across.first[column];
            const before = fround(across.left[column] * line[place]);
            const value = fround(before + across.right[column] * line[place + 1]);
            total[at] += fround(part * value);
        }
    }
}

/**
 * {first, left, right}: of each pixel the place before it, and the float32 weights of that and of
 * the next.
 */
function interpolation(places, pixels) {
    const at = linspace(0, places - 1, pixels);
    const first = Int32Array.from(at, (place) => Math.min(Math.floor(place), places - 2));
    const share = at.map((place, i) => smoothstep(place - first[i]));
    return {
        first,
        left: Float32Array.from(share, (part) => 1 - part),
        right: Float32Array.from(share),
    };
}

/** The values, each mixed with two to either side of it in its row, or in its column. */
function blurredShape(values, inRows) {
    const step = inRows ? 1 : SHAPE_COLUMNS;
    const size = inRows ? SHAPE_COLUMNS : SHAPE_ROWS;
    const blurred = new Float32Array(values.length);
    for (let at = 0; at < values.length; at++) {
        const place = inRows ? at % SHAPE_COLUMNS : Math.floor(at / SHAPE_COLUMNS);
        let sum = 0;
        for (let side = -2; side <= 2; side++) {
            if (place + side >= 0 && place + side < size)
                sum = fround(sum + values[at + side * step]);
        }
        blurred[at] = sum / 5;
    }
    return blurred;
}

/** (count) float64, 0 to just below 1. */
function shapeChances(key, count) {
    return Float64Array.from(hashRun(key, 0, count), (hash) => hash / 2 ** 32);
}

function easedShare(share) {
    return smoothstep32(Math.min(Math.max(share, 0), 1));
}
