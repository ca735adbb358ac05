/**
 * Where level strokes of light may lie on a water: in rows of cells, that are broader the nearer
 * they are.
 */

import {absorb, keyed} from "../../terrain.js";
import {Particles} from "../items.js";

/**
 * Units of the longest strokes at the horizon, and how much longer they are for each unit that they
 * lie below it.
 */
const STROKE_LENGTH = 7;
const STROKE_LENGTHENING = 0.105;

/** Distance of two rows, and width of a cell, in lengths of a stroke. */
const STROKE_ROW_SHARE = 0.2;
const STROKE_CELL_SHARE = 1.1;

/** Half a stroke's thickness: units, and for each unit of its length. */
const STROKE_THICKNESS = 0.5;
const STROKE_THICKENING = 0.03;

/** How much longer the longest strokes of one set of particles are than its shortest. */
const STROKE_SIZES = 1.6;

/** Sets of particles before a crest, at most. */
const STROKE_SETS = 64;

/** Share from which on a stroke is drawn. */
const FAINTEST_STROKE = 0.03;

/** Length below which strokes are too small to see. */
const SHORTEST_STROKE_PIXELS = 1;

/**
 * Rows of a water, and the high words, of 32 bits, of a row's addresses: there are 2⁵⁰ of these.
 */
const WATER_ROWS = 128;
const ROW_WORDS = 2 ** 18;
const ADDRESS_WORD = 2 ** 32;

/**
 * Strokes along the crest of a swell: their length in that of others, their depth in lengths, and
 * how many there are one over the other.
 */
const SWELL_CREST_LENGTH = 1.6;
const SWELL_CREST_DEPTH = 0.03;
const SWELL_CREST_ROWS = 2;

/** The length in units of strokes so many units below the horizon. */
export function strokeLength(below) {
    return STROKE_LENGTH + STROKE_LENGTHENING * below;
}

/**
 * A list of rows of strokes on some waters, on each from its upper edge towards us.
 *
 * Of each water are given, one after the other: its layer, units below the horizon, the lowest
 * row's depth, and whether it has crests. Of each row: water, which of the waters; word, the high
 * word of its addresses; depth, units below the water's upper edge; below, units below the horizon;
 * length, of the strokes, units; crest, 1 for a row along the upper edge itself, 0 for others.
 */
export function strokeRows(...waters) {
    const table = [];
    for (let water = 0; 4 * water < waters.length; water++) {
        const [layer, below, deepest, crested] = waters.slice(4 * water, 4 * water + 4);
        const word = (row) => ROW_WORDS * (WATER_ROWS * layer + row);
        const long = SWELL_CREST_LENGTH * strokeLength(below);
        const last = WATER_ROWS - SWELL_CREST_ROWS;
        for (let row = last; row < (crested ? WATER_ROWS : 0); row++) {
            const depth = SWELL_CREST_DEPTH * long;
            table.push({water, word: word(row), depth, below, length: long, crest: 1});
        }
        let depth = 0;
        for (let row = 0; row < last; row++) {
            const length = strokeLength(below + depth);
            depth += STROKE_ROW_SHARE * length;
            if (depth > deepest) break;
            table.push({water, word: word(row), depth, below: below + depth, length, crest: 0});
        }
    }
    return table;
}

/**
 * A list of the cells of a row between two places in units, each with a stroke: the same cells from
 * wherever one looks.
 *
 * x: place of its middle along the water, in units; depth: units below the water's upper edge;
 * phase, pace: 0–1, chances that nothing else uses.
 */
export function strokeCells(key, row, first, last) {
    const width = STROKE_CELL_SHARE * row.length;
    const start = Math.floor(first / width);
    const count = Math.floor(last / width) - start + 1;
    const tall = (1 - row.crest) * STROKE_ROW_SHARE * row.length;
    return Array.from({length: Math.max(count, 0)}, (_, cell) => {
        const number = start + cell;
        // A row's addresses are beyond 2⁵³, and a hash takes them in two words.
        const block = absorb(key, row.word + Math.floor((2 * number) / ADDRESS_WORD));
        const place = keyed(block, 2 * number);
        const times = keyed(block, 2 * number + 1);
        // A hash gives two chances: one of its upper bits, one of its lower ones.
        const [across, down, phase, pace] = [place, place << 16, times, times << 16].map((bits) => {
            return (bits >>> 16) / 65536;
        });
        const x = (number + across) * width;
        return {x, depth: row.depth + tall * (down - 0.5), phase, pace};
    });
}

/**
 * A list of the particles of level strokes in one colour, in sets of one crest and nearly equal
 * lengths: those in view; thin ones are so much thinner.
 *
 * strokes: a list of {number, x, y, length, share}: number in `Scene.layers` of the crest that each
 * lies before, pixels of its middle, its length in pixels, and 0–1.
 */
export function strokeParticles(strokes, view, colour, words, thin = 1) {
    const scale = view.pixelsPerUnit;
    const sets = new Map();
    for (const stroke of strokes) {
        const {number, x, y, length, share} = stroke;
        const shown =
            share > FAINTEST_STROKE && length >= SHORTEST_STROKE_PIXELS && y < view.height;
        if (!(shown && x > -length && x < view.width + length)) continue;
        const size = Math.floor(
            Math.log(length / (STROKE_LENGTH * scale)) * (1 / Math.log(STROKE_SIZES)),
        );
        const kind = STROKE_SETS * number + size + Math.floor(STROKE_SETS / 2);
        if (!sets.has(kind)) sets.set(kind, {number, size, some: []});
        sets.get(kind).some.push(stroke);
    }
    const kinds = [...sets.keys()].sort((one, other) => one - other);
    return kinds.map((kind) => {
        const {number, size, some} = sets.get(kind);
        const mean = STROKE_LENGTH * STROKE_SIZES ** (size + 0.5);
        const places = new Float32Array(2 * some.length);
        some.forEach(({x, y}, i) => places.set([x - 0.5 * mean * scale, y], 2 * i));
        return new Particles({
            layer: number,
            places,
            share: Float32Array.from(some, ({share}) => share),
            across: mean * scale,
            down: 0,
            radius: thin * (STROKE_THICKNESS + STROKE_THICKENING * mean) * scale,
            colour,
            words,
            soft: 1,
        });
    });
}
