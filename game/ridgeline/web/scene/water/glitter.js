/**
 * The path of glitter under the sun and the moon: level strokes that twinkle, as waves tilt towards
 * us and away.
 *
 * On the crests of swells they lie closer, and farther to the sides.
 */

import {absorb, seedKey} from "../../terrain.js";
import {Word} from "../chance.js";
import {seconds} from "../life/presence.js";
import {clip, pairwiseSum, rint} from "../numpy.js";
import {mixed} from "../oklab.js";
import {MOONLIT_STARS, sunPath} from "../sky/sunAndMoon.js";
import {HEIGHT} from "../view.js";
import {strokeCells, strokeParticles, strokeRows} from "./strokes.js";
import {lineAt} from "./surfaces.js";

/** Units below the upper edge of a water to which it glitters. */
const GLITTER_DEEPEST = {lake: 320, sea: 280, tarn: 40};

/** Share of that depth over which the path ends. */
const GLITTER_FADE_OUT = 0.4;

/**
 * The path's standard deviation at the horizon, in radii of the disc, and its growth for each unit
 * below it.
 */
const GLITTER_SPREAD = 0.42;
const GLITTER_SPREADING = 0.0042;

/** Standard deviations from the middle of the path to its end. */
const GLITTER_REACH = 2.2;

/**
 * Brightness of the strokes along a swell's crest, as a share of that of others, and how far the
 * light reaches along it, in radii of the disc.
 */
const GLITTER_CREST = 0.6;
const GLITTER_CREST_REACH = 4.2;

/** The most that a stroke draws the water to the light's colour. */
const SUN_GLITTER = 0.95;
const MOON_GLITTER = 0.75;

/** How far the light's colour is drawn to that of the glow around it. */
const GLITTER_GLOW_SHARE = 0.45;

/** Share of the glitter that is left, by the bright sky, when land hides the disc. */
const GLITTER_HIDDEN = 0.6;

/**
 * Heights above the horizon, in pictures, from which on the disc's path fades, and at which it is
 * faintest.
 */
const GLITTER_HIGH = [0.12, 0.46];

/** Share of the glitter that is left under the highest sun and moon. */
const HIGH_SUN_GLITTER = 0.25;
const HIGH_MOON_GLITTER = 0.6;

/** Radians a second of the slowest twinkling, and by how much the fastest is faster. */
const GLITTER_PACES = [1.1, 2.3];

/**
 * Waves that gather strokes: radians for a unit down the picture, radians a second, and the share
 * that they take.
 */
const GLITTER_GROUPS = [0.11, 1.3, 0.5];

/**
 * Lengths of a stroke above its middle in which it may be seen when nearer land hides that.
 */
const GLITTER_MARGIN = 0.15;

/** Lengths of a stroke from the upper edge of sloping water to the first ones. */
const GLITTER_EDGE = 0.22;

/**
 * A list of {one, share, colour}: the sun and the moon, discs, as bright as waters show them, 0–1.
 */
export function glitterLamps(stage, sky, waters) {
    const sunIsUp = sunPath(stage.theme, stage.moment.hour) !== null;
    const skyline = Float64Array.from(stage.crests[0].crest);
    for (const {crest} of stage.crests.slice(1, waters[0].number + 1)) {
        for (let i = 0; i < skyline.length; i++) if (crest[i] < skyline[i]) skyline[i] = crest[i];
    }
    const horizon = stage.view.row(Math.max(...waters.map((water) => water.level)));
    return sky.discs.flatMap((one, number) => {
        const isSun = sunIsUp && number === sky.discs.length - 1;
        const lit = 1 - Math.abs(2 * one.phase - 1);
        const night = Math.min(stage.light.stars / MOONLIT_STARS, 1);
        let share = isSun ? SUN_GLITTER : MOON_GLITTER * night * lit;
        const least = isSun ? HIGH_SUN_GLITTER : HIGH_MOON_GLITTER;
        share *= one.share * heightShare(one, horizon, stage.view.pixelsPerUnit, least);
        share *= GLITTER_HIDDEN + (1 - GLITTER_HIDDEN) * freeShare(one, skyline);
        if (!(share > 0)) return [];
        return [{one, share, colour: mixed(one.colour, sky.glowColour, GLITTER_GLOW_SHARE)}];
    });
}

/** A list of the particles of light on waters under sun and moon. */
export function glitter(stage, lights, waters) {
    const key = absorb(seedKey(stage.seed), Word.GLITTER);
    const wet = waters.flatMap(({ground, below, words}) => {
        return [ground, below, GLITTER_DEEPEST[words], words === "sea"];
    });
    const table = stage.memory.recall(strokeRows, ...wet);
    return lights.flatMap(({one, share, colour}) => {
        const strokes = glitterStrokes(stage, key, table, waters, one, share);
        return strokeParticles(strokes, stage.view, colour, "glitter");
    });
}

/** The strokes of one light. */
function glitterStrokes(stage, key, table, waters, one, strength) {
    const own = stage.view.pixelsPerUnit;
    const wide = table.map((row) => {
        const spread = GLITTER_SPREAD + GLITTER_SPREADING * row.below;
        return one.radius * (row.crest ? GLITTER_CREST_REACH : GLITTER_REACH * spread);
    });
    const larger = Math.max(...waters.map((water) => water.view.pixelsPerUnit / own));
    const widest = wide.reduce((most, spread) => Math.max(most, spread), 0) * larger;
    const left = one.x - widest;
    const right = one.x + widest;
    const lines = waters.map(({crest, cover}) => {
        return {crest: lineAt(crest, left, right), cover: lineAt(cover, left, right)};
    });
    const open = waters.map((water) => openRows(water, left, right));
    const second = seconds(stage);
    const strokes = [];
    table.forEach((row, place) => {
        const water = waters[row.water];
        const scale = water.view.pixelsPerUnit;
        if (!((row.depth - GLITTER_MARGIN * row.length) * scale < open[row.water])) return;
        const spread = wide[place] / own;
        const middle = water.left + one.x / scale;
        const {crest, cover} = lines[row.water];
        const [units, pace, taken] = GLITTER_GROUPS;
        const wave = Math.sin(units * row.below - pace * second);
        const gathered = row.crest ? GLITTER_CREST : 1 - taken * (0.5 + 0.5 * wave);
        const deep = row.depth / GLITTER_DEEPEST[water.words];
        const rest = Math.min((1 - deep) / GLITTER_FADE_OUT, 1);
        const slope = GLITTER_EDGE * (water.words === "sea" ? 1 : 0) * (1 - row.crest);
        for (const cell of strokeCells(key, row, middle - spread, middle + spread)) {
            const x = (cell.x - water.left) * scale;
            const y = crest(x) + scale * (cell.depth + slope * row.length);
            const away = (cell.x - middle) / spread;
            const bell = Math.max(1 - away * away, 0);
            const tempo = GLITTER_PACES[0] + GLITTER_PACES[1] * cell.pace;
            const twinkle = 0.5 + 0.5 * Math.sin(tempo * second + 2 * Math.PI * cell.phase);
            const sharp = row.crest + (1 - row.crest) * twinkle;
            let share = bell * bell * twinkle * twinkle * sharp * (strength * rest * gathered);
            if (!(y - GLITTER_MARGIN * scale * row.length < cover(x))) share = 0;
            strokes.push({number: water.number, x, y, length: scale * row.length, share});
        }
    });
    return strokes;
}

/** The most pixels that a water has from its crest down to what hides it, around some columns. */
function openRows({crest, cover}, left, right) {
    const edge = crest.length - 1;
    const first = Math.min(Math.max(Math.floor(left), 0), edge - 1);
    const stop = Math.max(Math.ceil(Math.min(right, edge)), first + 1) + 1;
    let most = -Infinity;
    for (let column = first; column < Math.min(stop, edge + 1); column++) {
        most = Math.max(most, cover[column] - crest[column]);
    }
    return most;
}

/**
 * 0–1: nothing below the horizon, all above it, the `least` high up, whence light comes back from
 * everywhere.
 */
function heightShare({y, radius}, horizon, scale, least) {
    const up = clip((horizon - y + radius) / (2 * radius), 0, 1);
    const [low, top] = GLITTER_HIGH;
    const high = ((horizon - y) / (scale * HEIGHT) - low) / (top - low);
    return up * (1 - (1 - least) * clip(high, 0, 1));
}

/**
 * The share of a disc's height that no land hides, as a mean over its columns; 1 beside the
 * picture.
 */
function freeShare({x, y, radius}, skyline) {
    const [left, right] = [-1, 1].map((side) =>
        clip(rint(x + side * radius), 0, skyline.length - 1),
    );
    if (left >= right) return 1;
    const shown = skyline.slice(left, right + 1).map((edge) => {
        return clip((edge - y + radius) / (2 * radius), 0, 1);
    });
    return pairwiseSum(shown) / shown.length;
}
