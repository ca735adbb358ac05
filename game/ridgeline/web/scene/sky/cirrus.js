/** High thin clouds: long streaks with gaps between them, each row of them in its own wind. */

import {absorb, hashRun, seedKey, smoothstep, uniform} from "../../terrain.js";
import {Address, Word} from "../chance.js";
import {Curtain} from "../items.js";
import {arange, clip} from "../numpy.js";

/** For each row of streaks: foot and height in units, wind in units a second, and strength. */
const WISP_ROWS = [
    [945, 66, 1.7, 0.8],
    [840, 74, 1.2, 1],
    [725, 48, 0.8, 0.8],
];

/**
 * By which a seed's rows are higher, in units, how much taller and how much thicker: least and
 * most.
 */
const WISP_RANGES = [
    [-95, 70],
    [0.6, 1.5],
    [0.25, 1.15],
];

/** Waves of the thickness: length in units, and part; each wave breaks the longer ones. */
const WISP_LENGTHS = [1730, 640, 233];
const WISP_WEIGHTS = [0.55, 0.3, 0.15];

/** Wave of a row's foot: length and height in units. */
const BEND_LENGTH = 910;
const BEND_UNITS = 9;

/** Share of the clouds that is lost when all stars shine: by night they are hardly lit. */
const WISP_DAY_SHARE = 0.7;

/** Thickness below which a row shows nothing. */
const WISP_CLEAR_SHARE = 0.42;

/** Units between the places at which the waves are computed. */
const WISP_SAMPLE_UNITS = 16;

/** Least strength that is drawn. */
const LEAST_WISP = 1 / 128;

/** A list of the high clouds over a view; hardly any are seen by night. */
export function wisps(theme, light, moment, view, seed, memory) {
    const strength = theme.wisps * (1 - WISP_DAY_SHARE * light.stars) * (1 - light.cover);
    if (strength < LEAST_WISP) return [];
    const scale = view.pixelsPerUnit;
    const colour = light.cloudColour;
    return memory.recall(wispRows, seed).map(([foot, height, wind, thick], row) => {
        const blown = view.places;
        for (let i = 0; i < blown.length; i++) blown[i] += wind * moment.elapsed;
        const {share, bend} = wispsAt(blown, seed, row, memory);
        const level = view.row(foot);
        for (let i = 0; i < blown.length; i++) {
            share[i] *= strength * thick;
            bend[i] = level - scale * BEND_UNITS * bend[i];
        }
        return new Curtain({
            foot: new Float32Array(bend),
            share: new Float32Array(share),
            height: height * scale,
            low: colour,
            high: colour,
            words: "wisps",
        });
    });
}

/** The rows of a seed's sky, as in `WISP_ROWS`. */
function wispRows(seed) {
    const key = absorb(seedKey(seed), Word.WISPS);
    const chances = hashRun(key, 0, 3 * WISP_ROWS.length);
    return WISP_ROWS.map(([foot, height, wind, thick], row) => {
        const [higher, taller, thicker] = WISP_RANGES.map(([least, most], kind) => {
            return least + chances[3 * row + kind] * 2 ** -32 * (most - least);
        });
        return [foot + higher, height * taller, wind, thick * thicker];
    });
}

/**
 * {share, bend}: `wispStreaks` of a row at ascending places, computed a few units apart and
 * straight between.
 */
function wispsAt(x, seed, row, memory) {
    const first = Math.floor(x[0] / WISP_SAMPLE_UNITS);
    const last = Math.floor(x[x.length - 1] / WISP_SAMPLE_UNITS) + 1;
    if (last - first > x.length) return wispStreaks(x, seed, row);
    const {share, bend} = memory.recall(wispStretch, first, last, seed, row);
    const at = {share: new Float64Array(x.length), bend: new Float64Array(x.length)};
    for (let i = 0; i < x.length; i++) {
        const along = x[i] / WISP_SAMPLE_UNITS - first;
        const left = Math.floor(along);
        at.share[i] = share[left] + (along - left) * (share[left + 1] - share[left]);
        at.bend[i] = bend[left] + (along - left) * (bend[left + 1] - bend[left]);
    }
    return at;
}

/** A row's streaks at the sampled places; the wind moves them unchanged, so they can be kept. */
function wispStretch(first, last, seed, row) {
    const points = arange(last - first + 1, first).map((point) => WISP_SAMPLE_UNITS * point);
    return wispStreaks(points, seed, row);
}

/**
 * {share, bend}: (n) float64 each, the thickness of a row, 0–1, at places `x`, and the bend of its
 * foot, -1 to 1.
 */
function wispStreaks(x, seed, row) {
    const count = WISP_LENGTHS.length;
    const phases = randomPhases(seed, Address.CIRRUS.at(0), WISP_ROWS.length, count + 1)[row];
    const share = new Float64Array(x.length);
    const bend = new Float64Array(x.length);
    for (let i = 0; i < x.length; i++) {
        const turn = 2 * Math.PI * x[i];
        const [one, two, three] = WISP_LENGTHS.map((length, wave) => {
            return Math.sin(turn / length + phases[wave]);
        });
        const sum = WISP_WEIGHTS[0] * one + WISP_WEIGHTS[1] * two + WISP_WEIGHTS[2] * three;
        const thick = 0.5 + 0.5 * sum;
        share[i] = smoothstep(clip((thick - WISP_CLEAR_SHARE) / (1 - WISP_CLEAR_SHARE), 0, 1));
        bend[i] = (Math.sin(turn / BEND_LENGTH + phases[count]) + 0.3 * three) / 1.3;
    }
    return {share, bend};
}

/** A list for each of `rows`, of phases, 0 to 2 pi, from a seed's numbers from `first` on. */
export function randomPhases(seed, first, rows, waves) {
    const chances = uniform(seed, arange(rows * waves, first));
    return Array.from({length: rows}, (_, row) => {
        return Array.from(
            chances.subarray(row * waves, (row + 1) * waves),
            (chance) => 2 * Math.PI * chance,
        );
    });
}
