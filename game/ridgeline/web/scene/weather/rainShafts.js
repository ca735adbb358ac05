/** Shafts of far rain under a ceiling, slanted by the wind. */

import {absorb, hashRun, seedKey, smoothstep} from "../../terrain.js";
import {Word} from "../chance.js";
import {Sprite} from "../items.js";
import {clip, interp, linspace, rint} from "../numpy.js";
import {mixed} from "../oklab.js";
import {HEIGHT} from "../view.js";
import {isAnywhere, localStrength} from "../weatherSpells.js";

/** How far the shafts of a kind of weather draw the sky to their colour. */
const SHAFT_SHOWN = {rain: 0.56, storm: 0.72};

/** Their lightness in shares of the sky's. */
const SHAFT_DARK = {rain: 0.74, storm: 0.54};

/** Units in which there is one shaft at most, and the share of slots that have one. */
const SHAFT_SLOT = 520;
const SHAFT_CHANCE = 0.8;

/** Of a shaft in units, least and what chance adds. */
const SHAFT_WIDTH = 190;
const SHAFT_WIDER = 240;

/**
 * Heights in units between which it hangs: from within the lowest deck down to behind the land.
 */
const SHAFT_TOP = 690;
const SHAFT_FOOT = 385;

/** Units a second at which far rain falls: the wind slants it by its share of that. */
const SHAFT_FALL = 330;

/** Share of the wind with which shafts drift. */
const SHAFT_DRIFT = 0.02;

/** Of a shaft: each is a little denser or thinner. */
const SHAFT_STRANDS = 19;

/** In which a shaft's strength changes. */
const SHAFT_STEPS = 24;

/** Pixels per unit below which shafts are too small to see, and above which too large to draw. */
const SMALLEST_SHAFTS = 0.05;
const LARGEST_SHAFTS = 8;

/** Share that the colour of the top of the sky has in theirs: they hang from its decks. */
const SHAFT_OF_ABOVE = 0.3;

/** Height of the horizon in units, about. */
const SHAFT_HORIZON = 430;

/**
 * A list of the shafts over a view, behind all land; none without rain. `masks` keeps their
 * pictures.
 */
export function rainShafts(stage, sky, masks) {
    const {weather, seed, memory} = stage;
    const {elapsed} = stage.moment;
    const view = stage.view.unzoomed;
    const scale = view.pixelsPerUnit;
    if (SHAFT_SHOWN[weather.kind] === undefined) return [];
    if (!(SMALLEST_SHAFTS <= scale && scale <= LARGEST_SHAFTS)) return [];
    if (!isAnywhere(weather, seed, elapsed, memory)) return [];
    const slant = weather.wind / SHAFT_FALL;
    const blown = SHAFT_DRIFT * weather.wind * elapsed;
    const tall = SHAFT_TOP - SHAFT_FOOT;
    const left = view.corner[0] - blown - Math.abs(slant) * tall;
    const right = view.corner[0] - blown + view.width / scale + Math.abs(slant) * tall;
    const rows = Math.max(rint(scale * tall), 2);
    const top = Math.floor(view.row(SHAFT_TOP));
    const [horizon, above] = sky.gradient.labs([view.row(SHAFT_HORIZON), view.row(HEIGHT)]);
    const [lightness, a, b] = mixed(horizon, above, SHAFT_OF_ABOVE);
    const colour = [lightness * SHAFT_DARK[weather.kind], a * 0.9, b * 0.9];
    const shown = [];
    const stop = Math.floor(right / SHAFT_SLOT) + 1;
    for (let slot = Math.floor(left / SHAFT_SLOT) - 1; slot < stop; slot++) {
        const {key, chances} = memory.recall(shaftChances, seed, weather.number, slot);
        const [lot, aside, wide, strong] = chances;
        const start = slot * SHAFT_SLOT + aside * (SHAFT_SLOT - SHAFT_WIDTH) + blown;
        const [there] = localStrength(weather, seed, elapsed, [start], memory);
        const step = rint(SHAFT_STEPS * there * (0.5 + 0.5 * strong));
        if (lot > SHAFT_CHANCE || !step) continue;
        const columns = Math.max(rint(scale * (SHAFT_WIDTH + SHAFT_WIDER * wide)), 2);
        const lean = rint(rows * slant);
        const full = (SHAFT_SHOWN[weather.kind] * step) / SHAFT_STEPS;
        const share = masks.recall(shaftPicture, key, columns, rows, lean, full);
        const place = Math.floor(view.column(start)) + Math.min(lean, 0);
        const width = columns + Math.abs(lean);
        if (!(place < view.width && place + width > 0)) continue;
        const box = {left: place, top, width, height: rows};
        shown.push(new Sprite({layer: -1, ...box, share, colour, words: "far rain"}));
    }
    return shown;
}

/** {key, chances}: the key of a shaft, and four numbers from 0 to 1 that decide it. */
function shaftChances(seed, number, slot) {
    const key = absorb(absorb(absorb(seedKey(seed), Word.SHAFTS), number), slot);
    return {key, chances: Array.from(hashRun(key, 0, 4), (hash) => hash / 2 ** 32)};
}

/**
 * (rows · columns and the lean) float32, the shares of a shaft that leans by so many pixels to the
 * right at its foot.
 */
function shaftPicture(key, columns, rows, lean, strong) {
    const places = linspace(0, 1, SHAFT_STRANDS);
    const hashes = hashRun(absorb(key, 1), 0, SHAFT_STRANDS);
    const strands = Array.from(hashes, (hash) => 0.5 + (0.5 * hash) / 2 ** 32);
    const width = columns + Math.abs(lean);
    const share = new Float32Array(rows * width);
    linspace(0, 1, rows).forEach((down, row) => {
        const fade = smoothstep(Math.min(2.5 * down, 1)) * (1 - down) ** 1.3;
        for (let column = 0; column < width; column++) {
            const x = column + 0.5 - Math.max(-lean, 0) - lean * down;
            const across = clip(x / columns, 0, 1);
            const soft = smoothstep(Math.min(2 * Math.min(across, 1 - across), 1));
            const dense = soft && interp(across, places, strands);
            share[row * width + column] = strong * dense * soft * fade;
        }
    });
    return share;
}
