/**
 * Smoke over the chimneys of villages, thin and bent by the wind: mostly in the cold, and while
 * people are home.
 */

import {modulo} from "../../../terrain.js";
import {Brush} from "../../brush.js";
import {Word} from "../../chance.js";
import {CHUNK} from "../../land/land.js";
import {leftEdge} from "../../land/parallax.js";
import {clip, linspace} from "../../numpy.js";
import {LATTICE} from "../../stands/lattice.js";
import {cells} from "../../view.js";
import {about, draws, often, seconds} from "../presence.js";

/**
 * The most plumes over a chunk of land at once, and the most chunks in view for which any are
 * drawn.
 */
const MAX_PLUMES = 2;
const MAX_SMOKE_CHUNKS = 17;

/**
 * Share of the time that the first chimney of a chunk smokes at most, and the share of chance over
 * which it fades.
 */
const MAX_SMOKE_SHARE = 0.6;
const SMOKE_FADE_SHARE = 0.1;

/**
 * First hour and number of hours in which people are at home, the hours in which stoves are lit and
 * go out, and the units by which the snow line is lower in the greatest cold.
 */
const AT_HOME = [
    [5, 5.5],
    [16, 8],
];
const STOVE_FADE_HOURS = 2;
const COLDEST = 150;

/**
 * How far a plume's end drifts, as a share of the church's height; radians a second of that; and
 * the drift for each unit a second of the weather's wind.
 */
const SMOKE_SWAY = 0.35;
const SMOKE_SWAY_PACE = 0.021;
const SMOKE_WEATHER = 0.006;

/** Pixels per unit below which smoke is too small to see. */
const SMOKE_SMALLEST = 0.2;

/**
 * How high it rises, and half its width at its end and at the chimney, as shares of the church's
 * height.
 */
const SMOKE_HIGH = 2.6;
const SMOKE_WIDE = 0.14;
const SMOKE_NARROW = 0.02;

/** Share of its colour at the chimney. */
const SMOKE_THICK = 0.56;

/** Shares of its way; it is straight between them. */
const SMOKE_POINTS = linspace(0, 1, 25);

/**
 * How far the wind and the waves have bent it at the points, and how far it has risen, as shares of
 * the end's.
 */
const SMOKE_ASIDE = SMOKE_POINTS.map((along) => along ** 1.6);
const SMOKE_BENT = SMOKE_POINTS.map((along) => along ** 0.8);
const SMOKE_UPWARDS = SMOKE_POINTS.map((along) => along ** 0.9);

/** The remaining share of its colour. */
const SMOKE_FAINTER = SMOKE_POINTS.map((along) => {
    return Math.min(along / 0.06, 1) * (1 - along) ** 1.3;
});

/**
 * Waves that run up in it: how far they bend it, as a share of the church's height, their number
 * along it, and how many pass while it rises.
 */
const SMOKE_WAVES = [
    [0.13, 1.5, 0.9],
    [0.06, 2.7, 1.5],
];

/** Seconds that smoke takes to rise to the end. */
const SMOKE_RISE_SECONDS = 11;

/** The smoke in view. */
export function smoke(stage) {
    const wanted = often(stage, stage.life.smoke) * MAX_SMOKE_SHARE * heating(stage);
    if (wanted <= 0 || stage.view.pixelsPerUnit < SMOKE_SMALLEST) return [];
    return stage.grounds.flatMap((ground) => {
        return ground.layer.stands.flatMap(({height}, number) => {
            if (ground.land.plantings[number].kind.chimneys === null) return [];
            return smokeOver(stage, ground, number, height, wanted);
        });
    });
}

/** 0–1, the share of lit stoves at the hour, and in the cold. */
function heating(stage) {
    const {hour} = stage.moment;
    const cold = clip(stage.light.snow / COLDEST, 0, 1);
    const atHome = AT_HOME.map(([start, lasts]) => about(hour, start, lasts, STOVE_FADE_HOURS));
    return Math.min(0.25 + 0.75 * Math.max(...atHome) + 0.3 * cold, 1);
}

function smokeOver(stage, ground, stand, height, wanted) {
    const {layer, land} = ground;
    const view = stage.view.at(layer.parallax);
    const start = leftEdge(layer, stage.moment, view);
    const stop = start + view.width / view.pixelsPerUnit;
    const reach = 2 * height;
    const chunks = cells(start - reach, stop + reach, CHUNK);
    if (chunks.length > MAX_SMOKE_CHUNKS) return [];
    const {weather} = stage;
    const sway = SMOKE_SWAY * height * Math.sin(SMOKE_SWAY_PACE * seconds(stage));
    const wind = sway + SMOKE_WEATHER * height * weather.wind * weather.strength;
    const bands = [];
    for (const chunk of chunks) {
        const chimneys = land.kept.recall(chimneysIn, land, stand, chunk, stage.seed);
        chimneys.forEach((chimney, number) => {
            const share = clip((wanted / (1 + number) - chimney.chance) / SMOKE_FADE_SHARE, 0, 1);
            const {place} = chimney;
            if (share > 0 && start - reach < place && place < stop + reach) {
                const thick = SMOKE_THICK * share * (1 - 0.5 * layer.mist);
                bands.push(...plume(stage, ground, chimney, height, wind, thick));
            }
        });
    }
    return bands;
}

/**
 * A line that rises from the chimney, bent by the wind and by waves in it, wider and fainter
 * upwards.
 */
function plume(stage, ground, chimney, height, wind, thick) {
    const view = stage.view.at(ground.layer.parallax);
    const scale = view.pixelsPerUnit;
    const passed = seconds(stage) / SMOKE_RISE_SECONDS + chimney.phase;
    const up = SMOKE_HIGH * height * (0.75 + 0.25 * chimney.phase);
    const first = chimney.place - leftEdge(ground.layer, stage.moment, view);
    const foot = view.row(chimney.top);
    const points = new Float64Array(4 * SMOKE_POINTS.length);
    SMOKE_POINTS.forEach((along, i) => {
        const [slow, quick] = SMOKE_WAVES.map(([weight, turns, pace]) => {
            return weight * Math.sin(2 * Math.PI * (turns * along - modulo(pace * passed, 1)));
        });
        const aside = wind * SMOKE_ASIDE[i] + height * SMOKE_BENT[i] * (slow + quick);
        const x = (first + aside) * scale;
        const y = foot - up * SMOKE_UPWARDS[i] * scale;
        const puffs = Math.sin(2 * Math.PI * (along * 3 - modulo(2 * passed, 1)));
        const puff = 1 + 0.3 * puffs * Math.sqrt(along);
        const half = (SMOKE_NARROW + SMOKE_WIDE * SMOKE_BENT[i]) * puff * (height * scale);
        // A band's soft borders reach half a pixel farther; what is thin is fainter by as much, and
        // so the same at any size.
        points.set([x, y, half, (thick * SMOKE_FAINTER[i] * half) / (half + 0.5)], 4 * i);
    });
    const {cloudColour, mist} = stage.light;
    const colour = cloudColour.map((part, i) => 0.6 * part + 0.4 * mist[i]);
    return new Brush(view, ground.number).band(points, colour, "smoke");
}

/**
 * The chimneys {place, top, chance, phase} of a chunk that may smoke, the most frequent first:
 * place on the land and height of the top, in units, and chances of their own.
 */
function chimneysIn(land, stand, chunk, seed) {
    const standing = land.standing(stand, chunk);
    const tops = land.plantings[stand].chimneysOf(standing);
    const chimneys = [];
    standing.roots.forEach((root, i) => {
        const [aside, top] = tops[i];
        if (!(top > 0)) return;
        const [sort, chance, phase] = draws(seed, Word.SMOKE.at(stand), root, 3);
        const place = root * LATTICE + aside;
        chimneys.push({sort, place, top: standing.feet[i] + top, chance, phase});
    });
    return chimneys.sort((one, other) => one.sort - other.sort).slice(0, MAX_PLUMES);
}
