/**
 * The strokes of light on waters, thousands in a frame, of which few are seen.
 *
 * Their cells have addresses beyond 2⁵³: a hash takes them in two words.
 */

import {NDArray, contiguous} from "../arrays.js";
import {Word} from "../made/chance.js";
import {seconds} from "../made/scene/life/presence.js";
import * as path from "../made/scene/water/glitter.js";
import {CELL_SHARE, FAINTEST, ROW_SHARE, Strokes, rows} from "../made/scene/water/lightStrokes.js";
import {absorb, keyed, seedKey} from "../terrain.js";

const WORD = 2 ** 32;

/** The particles of light on waters under sun and moon; see Python's `glitter`. */
export function* glitter(stage, lights, waters) {
    const key = absorb(seedKey(stage.seed), Number(Word.GLITTER));
    const wet = waters.map(({ground, below, words}) => {
        return [ground, below, path.DEEPEST.get(words), words === "sea"];
    });
    const table = stage.memory.call(rows, wet);
    for (const [disc, strength, colour] of lights) {
        const strokes = strokesUnder(stage, key, table, waters, disc, strength);
        if (strokes !== null) yield* strokes.particles(stage.view, colour, "glitter");
    }
}

/** The strokes of one light that are bright enough to be drawn; null if land hides all rows. */
function strokesUnder(stage, key, table, waters, disc, strength) {
    const own = stage.view.pixelsPerUnit;
    const second = seconds(stage);
    const wide = new Float64Array(table.crest.size);
    for (let row = 0; row < wide.length; row++) {
        const bell = path.SPREAD + path.SPREADING * of(table.below, row);
        const reach = of(table.crest, row) > 0 ? path.CREST_REACH : path.PATH_REACH * bell;
        wide[row] = disc.radius * reach;
    }
    const larger = Math.max(...waters.map((water) => water.view.pixelsPerUnit / own));
    const widest = wide.reduce((most, spread) => Math.max(most, spread), 0) * larger;
    const lines = waters.map(({crest, cover}) => {
        return linesBetween(crest, cover, disc.x - widest, disc.x + widest);
    });
    const found = {number: [], x: [], y: [], length: [], share: []};
    let some = false;
    for (let row = 0; row < wide.length; row++) {
        const [place, length] = [of(table.water, row), of(table.length, row)];
        const [water, line] = [waters[place], lines[place]];
        const scale = water.view.pixelsPerUnit;
        const depth = of(table.depth, row);
        if (!((depth - path.HIDING_MARGIN * length) * scale < line.open)) continue;
        some = true;
        const [crest, below] = [of(table.crest, row), of(table.below, row)];
        const [units, pace, taken] = path.GROUPS;
        const wave = Math.sin(units * below - pace * second);
        const gathered = 1 - taken * (0.5 + 0.5 * wave);
        const rest = Math.min((1 - depth / path.DEEPEST.get(water.words)) / path.FADE_OUT, 1);
        const slope = path.EDGE * (water.words === "sea" ? 1 : 0);
        addRow(found, key, line, second, {
            number: water.number,
            left: water.left,
            scale,
            length,
            depth,
            crest,
            high: of(table.address, row) / WORD,
            middle: water.left + disc.x / scale,
            spread: wide[row] / own,
            bright: strength * rest * (crest > 0 ? path.CREST : gathered),
            edge: slope * ((1 - crest) * length),
        });
    }
    if (!some) return null;
    const column = (dtype, numbers) => {
        return new NDArray(dtype, Float64Array.from(numbers), [numbers.length]);
    };
    const number = column("int64", found.number);
    const floats = [found.x, found.y, found.length, found.share].map((numbers) => {
        return column("float64", numbers);
    });
    return new Strokes(number, ...floats);
}

/** Add the strokes of a row that are bright enough to be drawn. */
function addRow(found, key, line, second, row) {
    const {number, left, scale, length, depth, crest, high, middle, spread, bright, edge} = row;
    const width = CELL_SHARE * length;
    const stop = Math.floor((middle + spread) / width);
    const [slowest, faster] = path.PACES;
    let [word, block] = [NaN, key];
    for (let cell = Math.floor((middle - spread) / width); cell <= stop; cell++) {
        const upper = high + Math.floor((2 * cell) / WORD);
        if (upper !== word) {
            word = upper;
            block = absorb(key, upper);
        }
        const place = keyed(block, 2 * cell);
        const along = (cell + (place >>> 16) / 65536) * width;
        const away = (along - middle) / spread;
        const bell = Math.max(1 - away * away, 0);
        if (!(bell > 0)) continue;
        const times = keyed(block, 2 * cell + 1);
        const [phase, pace] = [(times >>> 16) / 65536, (times & 0xffff) / 65536];
        const turn = (slowest + faster * pace) * second + 2 * Math.PI * phase;
        const twinkle = 0.5 + 0.5 * Math.sin(turn);
        const sharp = crest + (1 - crest) * twinkle;
        const share = bell * bell * twinkle * twinkle * sharp * bright;
        if (!(share > FAINTEST)) continue;
        const down = (place & 0xffff) / 65536;
        const x = (along - left) * scale;
        const low = depth + (1 - crest) * (down - 0.5) * ROW_SHARE * length;
        const y = yAt(line, line.crest, x) + scale * (low + edge);
        if (!(y - path.HIDING_MARGIN * scale * length < yAt(line, line.cover, x))) continue;
        found.number.push(number);
        found.x.push(x);
        found.y.push(y);
        found.length.push(scale * length);
        found.share.push(share);
    }
}

/**
 * Columns of a water's crest and of what hides it, and the most pixels between them: see `Lines`.
 */
function linesBetween(crest, cover, left, right) {
    const last = crest.size - 1;
    const first = Math.min(Math.max(Math.floor(left), 0), last - 1);
    const stop = Math.max(Math.ceil(Math.min(right, last)), first + 1) + 1;
    const [upper, lower] = [crest, cover].map((line) => {
        const {data, offset} = contiguous(line);
        return data.subarray(offset + first, offset + Math.min(stop, last + 1));
    });
    let open = -Infinity;
    for (let i = 0; i < upper.length; i++) open = Math.max(open, lower[i] - upper[i]);
    return {first, crest: upper, cover: lower, open};
}

/** The y of a line at an x, both in pixels. */
function yAt({first}, line, x) {
    const along = Math.min(Math.max(x - first, 0), line.length - 1.001);
    const left = Math.trunc(along);
    return line[left] + (along - left) * (line[left + 1] - line[left]);
}

/** The number in a place of a column. */
function of(column, place) {
    return column.data[column.offset + place * column.strides[0]];
}
