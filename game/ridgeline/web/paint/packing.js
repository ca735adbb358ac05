/**
 * Scenes as the arrays that the programs in `render/shader/glsl` read. Nothing here needs WebGL.
 *
 * A scene's arrays are `NDArray`s: colours have three numbers, places and points one to a row.
 */

import {MARIA} from "../made/scene/sky/maria.js";
import {rint} from "../python.js";
import {CardError} from "./cardError.js";

/** Side of the dither pattern in pixels. */
export const DITHER_SIDE = 64;

/**
 * Thresholds, DITHER_SIDE² in rows, that are added to a level before it is cut to a whole number.
 * Interleaved gradient noise (Jimenez, "Next generation post processing", 2014).
 */
export const DITHER = Float32Array.from({length: DITHER_SIDE * DITHER_SIDE}, (_, at) => {
    const x = at % DITHER_SIDE;
    const y = Math.floor(at / DITHER_SIDE);
    return (52.9829189 * ((0.06711056 * x + 0.00583715 * y) % 1)) % 1;
});

/** Share of a glow, and brightness of a star, below which they cannot be seen. */
const FAINTEST_GLOW = 1 / 1024;
const FAINTEST_STAR = 1 / 256;

/** Places of a disc to a pixel, each way, so that the slightest movement changes nothing. */
const DISC_STEPS = 4;

/** Steps to a pixel of a particle's length, each way, and of its radius and softness. */
const PARTICLE_GRID = 4;
const PARTICLE_FINE = 16;

/** Texels in a row of the table of numbers. */
export const NUMBERS_SIDE = 128;

/** The row of the covers, the first of the sky's and the first layer's in the table of numbers. */
export const COVERS_ROW = 0;
export const FIRST_SKY_ROW = 1;
export const FIRST_LAYER_ROW = 5;

/** The rows of glows, discs, curtains and the sky's gradient, beyond the first of the sky's. */
const GLOWS_ROW = 0;
const DISCS_ROW = 1;
const CURTAINS_ROW = 2;
const SKY_GRADIENT_ROW = 3;

/** Bands that are drawn as such, and points of one; more of them are drawn as sprites. */
export const MAX_BANDS = 128;
export const MAX_BAND_POINTS = 64;

/** Outlines of a layer that the graphics card can compute the crest from. */
const MAX_OUTLINES = 2;

/** The row of a cover that no wind moves. */
const NO_WIND = -1;

/** Of a sprite that does not fade out to its sides: no columns between them. */
const UNFADED = [0, 0, 0];

/** Numbers of a particle. */
const PARTICLE_NUMBERS = 11;

/** The numbers of an array in the order of rows; a copy only where they do not lie so. */
export function flat(array) {
    const {data, offset, size} = array.contiguous ? array : array.copy();
    return data.length === size ? data : data.subarray(offset, offset + size);
}

/** The uniform block. @returns {ArrayBuffer} */
export function packedFrame(scene) {
    const {sky} = scene;
    const block = new ArrayBuffer(64);
    const counts = [scene.layers, sky.glows, sky.curtains, sky.discs].map(
        (things) => things.length,
    );
    new Int32Array(block).set(counts);
    new Float32Array(block).set(
        [
            ...[scene.width, scene.height, sky.stars.radius, strongestGlow(sky.glows)],
            ...[...flat(sky.glowColour), strongestGlow(glowsOnLand(sky))],
            ...[...flat(sky.stars.colour), 0],
        ],
        4,
    );
    return block;
}

/**
 * The rows of glows, discs, curtains and the sky's gradient.
 *
 * @returns {Float32Array} (4, NUMBERS_SIDE, 4).
 * @throws {CardError} if a row is too short for them.
 */
export function packedSky(sky) {
    const side = 4 * NUMBERS_SIDE;
    const table = new Float32Array((FIRST_LAYER_ROW - FIRST_SKY_ROW) * side);
    const row = (number) => table.subarray(number * side, (number + 1) * side);
    const plains = MARIA.flat();
    fillRow(
        row(GLOWS_ROW),
        sky.glows.flatMap((glow) => [
            ...[glow.x, glow.y, glow.across, glow.down],
            ...[glow.share, Number(glow.onLand), 0, 0],
        ]),
    );
    row(DISCS_ROW).set(plains, side - plains.length);
    fillRow(
        row(DISCS_ROW),
        sky.discs.flatMap((disc) => [
            ...[rint(disc.x * DISC_STEPS) / DISC_STEPS, rint(disc.y * DISC_STEPS) / DISC_STEPS],
            ...[disc.radius, disc.phase],
            ...[...flat(disc.colour), disc.share],
            ...[disc.maria, disc.earthshine, 0, 0],
        ]),
    );
    fillRow(
        row(CURTAINS_ROW),
        sky.curtains.flatMap((curtain) => [
            ...flat(curtain.low),
            curtain.height,
            ...flat(curtain.high),
            0,
        ]),
    );
    packGradient(row(SKY_GRADIENT_ROW), sky.gradient);
    return table;
}

/**
 * The rows of the layers.
 *
 * @returns {Float32Array} (layers, NUMBERS_SIDE, 4).
 * @throws {CardError} if a row is too short for one.
 */
export function packedLayers(layers) {
    const side = 4 * NUMBERS_SIDE;
    const table = new Float32Array(layers.length * side);
    let first = 0;
    for (const [number, layer] of layers.entries()) {
        const row = table.subarray(number * side, (number + 1) * side);
        packGradient(row, layer.gradient);
        row.set([first, layer.covers.length, layer.glow], 1);
        first += layer.covers.length;
    }
    return table;
}

function packGradient(row, {rows, colours}) {
    const [ys, labs] = [flat(rows), flat(colours)];
    if (ys.length >= NUMBERS_SIDE) {
        const most = `at most ${NUMBERS_SIDE - 1} can be drawn`;
        throw new CardError(`gradients of ${ys.length} stops; ${most}`);
    }
    row[0] = ys.length;
    for (let stop = 0, at = 4; stop < ys.length; stop++) {
        row[at++] = ys[stop];
        for (let part = 0; part < 3; part++) row[at++] = labs[3 * stop + part];
    }
}

function fillRow(row, numbers) {
    if (numbers.length > row.length)
        throw new CardError(`${numbers.length} numbers; at most ${row.length} can be drawn`);
    row.set(numbers);
}

/** The beginning of the covers' row, for planes in these slots. @returns {Float32Array} */
export function packedCovers(covers, slots) {
    let winds = 0;
    return Float32Array.from(
        covers.flatMap((cover, number) => [
            cover.left + 0.5 * cover.across - 0.5,
            (0.5 - cover.top) * cover.down - 0.5,
            ...[cover.across, cover.down],
            ...[Math.max(cover.plane.shape[1], 1), Math.max(cover.plane.shape[0], 1)],
            ...[slots[number], cover.wind ? winds++ : NO_WIND],
        ]),
    );
}

/**
 * Rows of columns of the plane by which the wind moves what is a pixel above the crest.
 *
 * @returns {Float32Array} (covers that wind moves, columns).
 */
export function packedWinds(covers, width) {
    const blown = covers.filter((cover) => cover.wind);
    const rows = new Float32Array(blown.length * width);
    for (const [number, {wind, across, reach}] of blown.entries()) {
        const each = across / (reach * reach);
        const pixels = flat(wind);
        for (let x = 0; x < width; x++) rows[number * width + x] = pixels[x] * each;
    }
    return rows;
}

/** Whether the graphics card computes a layer's crest from its outlines. */
export function isOutlined(layer) {
    return Array.isArray(layer.line) && layer.line.length <= MAX_OUTLINES;
}

/** What `crest.vert` is told of a layer whose outlines begin at texels `starts`. */
export function packedOutlines(number, layers, lines, starts) {
    const one = lines[0];
    const other = lines[lines.length - 1];
    return [
        ...[number, layers, one.steps.get(1), one.scale],
        ...[starts[0] + one.left, one.along, one.foot],
        ...[starts[starts.length - 1] + other.left, other.along, other.foot],
    ];
}

/** Feet and strengths of curtains, by turns. @returns {Float32Array} (curtains, columns, 2). */
export function packedVeils(curtains, width) {
    const rows = new Float32Array(2 * width * curtains.length);
    let at = 0;
    for (const curtain of curtains) {
        const [foot, share] = [flat(curtain.foot), flat(curtain.share)];
        for (let x = 0; x < width; x++) {
            rows[at++] = foot[x];
            rows[at++] = share[x];
        }
    }
    return rows;
}

/** x, y and brightness of the stars that can be seen. @returns {Float32Array} (n, 3). */
export function packedStars(stars) {
    const [places, brightness] = [flat(stars.places), flat(stars.brightness)];
    const rows = [];
    for (let star = 0; star < brightness.length; star++) {
        if (brightness[star] > FAINTEST_STAR) {
            rows.push(places[2 * star], places[2 * star + 1], brightness[star]);
        }
    }
    return Float32Array.from(rows);
}

/** The bands that the graphics card draws as such, and their rows; others are sprites to it. */
export function bandRows(sprites) {
    const bands = sprites.filter(({points}) => points && points.length <= MAX_BAND_POINTS);
    return new Map(bands.slice(0, MAX_BANDS).map((band, row) => [band, row]));
}

/**
 * A row of points for each band, as long as the longest. @returns {{width: number, texels:
 * Float32Array}}
 */
export function packedBands(bands) {
    const width = Math.max(...bands.map(({points}) => points.length));
    const texels = new Float32Array(4 * width * bands.length);
    bands.forEach(({points}, row) => texels.set(flat(points), 4 * width * row));
    return {width, texels};
}

/**
 * The shares of all sprites but the bands that have rows; of a shadow those of its pieces, which do
 * not change.
 */
export function spriteMasks(sprites, rows) {
    return sprites
        .filter((sprite) => !rows.has(sprite))
        .flatMap(({shade, share}) => shade?.pieces.map(([shares]) => shares) ?? [share]);
}

/**
 * What `sprite.vert` is told: of bands their rows, and of all others the texels at which their
 * masks begin.
 *
 * @returns {Float32Array} (n, 13).
 */
export function packedSprites(sprites, rows, starts) {
    const texels = starts.values();
    const numbers = sprites.flatMap((sprite) => {
        const {left, top, layer, colour, shade} = sprite;
        if (shade) return packedShadow(sprite, texels);
        const [high, wide] = sprite.points ? [sprite.height, sprite.width] : sprite.share.shape;
        const mask = rows.has(sprite)
            ? [rows.get(sprite), sprite.points.length]
            : [texels.next().value, 0];
        return [left, top, wide, high, layer, ...mask, ...flat(colour), ...UNFADED];
    });
    return Float32Array.from(numbers);
}

function packedShadow({left, top, layer, colour, shade}, texels) {
    return shade.pieces.flatMap(([{shape}, aside, down]) => [
        ...[left + aside, top + down, shape[1], shape[0], layer, texels.next().value, 0],
        ...[...flat(colour), left, shade.width, 255 * shade.strength],
    ]);
}

/**
 * The particles of all sets, as far apart in size and place as the painter's stencils.
 *
 * @returns {Float32Array} (n, 11).
 */
export function packedParticles(sets) {
    const count = sets.reduce((sum, {share}) => sum + share.size, 0);
    const rows = new Float32Array(PARTICLE_NUMBERS * count);
    let at = 0;
    for (const set of sets) {
        const {across, down, radius, soft, colour, layer} = set;
        const [places, share] = [flat(set.places), flat(set.share)];
        const shape = [
            ...[
                rint(across * PARTICLE_GRID) / PARTICLE_GRID,
                rint(down * PARTICLE_GRID) / PARTICLE_GRID,
            ],
            ...[
                rint(radius * PARTICLE_FINE) / PARTICLE_FINE,
                rint(soft * PARTICLE_FINE) / PARTICLE_FINE,
            ],
            ...[...flat(colour), layer],
        ];
        for (let drop = 0; drop < share.length; drop++, at += PARTICLE_NUMBERS) {
            rows[at] = places[2 * drop];
            rows[at + 1] = places[2 * drop + 1];
            rows[at + 2] = share[drop];
            rows.set(shape, at + 3);
        }
    }
    return rows;
}

/** The glows of a sky that lie on the land. */
function glowsOnLand(sky) {
    return sky.glows.filter((glow) => glow.onLand);
}

/** A bell's height at a distance in standard deviations; 0 where it cannot be seen. */
function glowBell(away, share) {
    const light = share * Math.exp(-0.5 * away * away);
    return light < FAINTEST_GLOW ? 0 : light;
}

/**
 * The most that glows together draw the sky, which is nearly what they do in the middle of one of
 * them.
 */
function strongestGlow(glows) {
    let most = 0;
    for (const at of glows) {
        let dark = 1;
        for (const glow of glows) {
            const down = glowBell((at.y - glow.y) / glow.down, glow.share);
            dark *= 1 - down * glowBell((at.x - glow.x) / glow.across, 1);
        }
        most = Math.max(most, 1 - dark);
    }
    return Math.max(most, FAINTEST_GLOW);
}
