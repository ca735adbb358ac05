/**
 * Fireflies on summer nights: soft lights that wander low over the nearest ridges, glowing on and
 * off.
 */

import {modulo} from "../../../terrain.js";
import {Word} from "../../chance.js";
import {Sprite} from "../../items.js";
import {leftEdge} from "../../land/parallax.js";
import {clip, interp, rint} from "../../numpy.js";
import {lab} from "../../oklab.js";
import {cells} from "../../view.js";
import {about, dimmed, draws, inScale, often, seconds} from "../presence.js";

/** Units of land that have fireflies of their own. */
const FIREFLY_STRETCH = 512;

/**
 * Fireflies in a stretch, about, where a theme has the most of them; more of them gather in
 * meadows.
 */
const MAX_FIREFLIES = 12;

/** Those that a stretch has numbers for. */
const DRAWN_FIREFLIES = 24;

/** The most units that one wanders from its place. */
const FIREFLY_WANDER = 60;

/**
 * Units of the waves in which one wanders sideways and up and down; radians a second of these and
 * of its glow's two.
 */
const FIREFLY_ACROSS = [34, 11];
const FIREFLY_UP = [15, 6];
const FIREFLY_PACES = [0.31, 0.83, 0.43, 1.07, 0.55, 0.29];

/** Numbers of a firefly: its place, then phases and paces of its waves. */
const FIREFLY_NUMBERS = 2 + 2 * FIREFLY_PACES.length;

/**
 * Units above the ground: of the lowest, and how far up a low swarm reaches, and how much farther a
 * high one.
 */
const FIREFLY_LOWEST = 14;
const SWARM = 50;
const HIGH_SWARM = 40;

/** The months in which they fly. */
const FIREFLY_MONTHS = [5, 9];

/**
 * Hours: from sunset until they come, the hour at which they are gone, and how long coming and
 * leaving takes.
 */
const AFTER_SUNSET = 0.4;
const BEDTIME = 24.6;
const FIREFLY_FADE_HOURS = 0.7;

/**
 * Units of the light itself on the nearest ridge, and how many radii its halo reaches; size and
 * brightness on each farther ridge, as shares of those on the one before it.
 */
const FIREFLY_RADIUS = 2.3;
const FIREFLY_HALO = 5.8;
const FIREFLY_SMALLER = 0.72;
const FIREFLY_FAINTER = 0.78;

/** Units between the heights of the ground that they fly over. */
const FIREFLY_GROUND_UNITS = 16;

/** Number of nearest ridges with fireflies. */
const FIREFLY_RIDGES = 2;

/** The colour, and the share of it below which a light is not drawn. */
const FIREFLY_LIGHT = lab("e2f77e");
const FIREFLY_FAINTEST = 0.01;

/** The fireflies of a moment. */
export function fireflies(stage) {
    const share = often(stage, stage.life.fireflies);
    const {month} = stage.moment.date;
    const flies = FIREFLY_MONTHS[0] <= month && month <= FIREFLY_MONTHS[1];
    if (!(share && flies && inScale(stage.view))) return [];
    const wet = Math.min(2 * stage.weather.of("rain", "snow", "storm"), 1);
    const strength = fireflyHour(stage) * (1 - wet);
    if (!strength) return [];
    const near = stage.lands.slice(-FIREFLY_RIDGES).reverse();
    return near.flatMap((ground, far) => firefliesOver(stage, ground, far, share, strength));
}

/** 0–1, from dusk to midnight, or as long as the night lasts. */
function fireflyHour({theme: {sunset, sunrise}, moment}) {
    const night = modulo(sunrise - sunset, 24);
    const lasts = Math.min(modulo(BEDTIME - sunset, 24), night) - AFTER_SUNSET;
    return about(moment.hour, sunset + AFTER_SUNSET, lasts, FIREFLY_FADE_HOURS);
}

/**
 * The fireflies over the nearest ridge (`far` 0) or one behind it, where they are smaller and
 * fainter.
 */
function firefliesOver(stage, ground, far, share, strength) {
    const {view} = stage;
    const time = seconds(stage);
    const scale = view.pixelsPerUnit;
    const size = FIREFLY_RADIUS * FIREFLY_SMALLER ** far;
    const left = leftEdge(ground.layer, stage.moment, view);
    const stop = left + view.width / scale + FIREFLY_WANDER;
    const stretches = cells(left - FIREFLY_WANDER, stop, FIREFLY_STRETCH);
    const border = left - FIREFLY_STRETCH * stretches[0];
    const reach = FIREFLY_HALO * size * scale + 2;
    const radius = rint(8 * size * scale) / 8;
    const foot = view.row(0);
    const {land} = ground;
    const sprites = [];
    stretches.forEach((stretch, number) => {
        const flies = land.kept.recall(swarmOf, land, stage.seed, far, stretch, share);
        for (let first = 0; first < flies.length; first += FIREFLY_NUMBERS) {
            const [place, y, ...waving] = flies.subarray(first, first + FIREFLY_NUMBERS);
            const waves = FIREFLY_PACES.map((_, wave) => {
                return Math.sin(time * waving[FIREFLY_PACES.length + wave] + waving[wave]);
            });
            // Two slow waves together glow unevenly, and less than half of the time.
            const glows = clip(1.5 * waves[4] + 0.9 * waves[5] - 0.35, 0, 1);
            const bright = glows ** 1.5 * (strength * FIREFLY_FAINTER ** far);
            const x = FIREFLY_STRETCH * number + place;
            const aside = FIREFLY_ACROSS[0] * waves[0] + FIREFLY_ACROSS[1] * waves[1];
            const column = (x + aside - border) * scale;
            const up = FIREFLY_UP[0] * waves[2] + FIREFLY_UP[1] * waves[3];
            const out = Math.abs(column - 0.5 * view.width);
            if (!(bright > FIREFLY_FAINTEST && out < 0.5 * view.width + reach)) continue;
            const columns = rint(4 * column);
            const rows = rint(4 * (foot - (y + up) * scale));
            const right = modulo(columns, 4);
            const dot = stage.memory.recall(fireflyDot, radius, right, modulo(rows, 4));
            const middle = Math.floor(dot.side / 2);
            sprites.push(
                new Sprite({
                    layer: ground.number,
                    left: Math.floor(columns / 4) - middle,
                    top: Math.floor(rows / 4) - middle,
                    width: dot.side,
                    height: dot.side,
                    share: dimmed(dot.share, bright),
                    colour: FIREFLY_LIGHT,
                    words: "firefly",
                }),
            );
        }
    });
    return sprites;
}

/**
 * The FIREFLY_NUMBERS of each firefly of a stretch, one after the other: units from the start of
 * the stretch and above the foot of the panorama; six phases and six radians a second.
 */
function swarmOf(land, seed, far, stretch, share) {
    const [count, high] = draws(seed, Word.MEADOWS.at(far), stretch, 2);
    const n = rint(MAX_FIREFLIES * share * (0.25 + 1.35 * count * count));
    const draw = draws(seed, Word.FIREFLIES.at(far), stretch, FIREFLY_NUMBERS * DRAWN_FIREFLIES);
    const place = FIREFLY_STRETCH * stretch;
    const stop = place + FIREFLY_STRETCH + FIREFLY_GROUND_UNITS;
    const ground = land.ground(place, stop, FIREFLY_GROUND_UNITS);
    const places = ground.map((_, number) => FIREFLY_GROUND_UNITS * number);
    const flies = new Float64Array(FIREFLY_NUMBERS * n);
    for (let fly = 0; fly < n; fly++) {
        const lot = (of) => draw[of * DRAWN_FIREFLIES + fly];
        const x = FIREFLY_STRETCH * lot(0);
        const above = (SWARM + HIGH_SWARM * high) * lot(1) ** 1.7;
        const y = interp(x, places, ground) + FIREFLY_LOWEST + above;
        const phases = FIREFLY_PACES.map((_, wave) => 2 * Math.PI * lot(2 + wave));
        const paces = FIREFLY_PACES.map((pace, wave) => pace * (0.7 + 0.6 * lot(8 + wave)));
        flies.set([x, y, ...phases, ...paces], FIREFLY_NUMBERS * fly);
    }
    return flies;
}

/**
 * {side, share}: (side · side) float32 shares of a soft light, moved right and down by quarters of
 * a pixel.
 */
function fireflyDot(radius, right, down) {
    const reach = Math.ceil(FIREFLY_HALO * radius) + 1;
    const side = 2 * reach + 1;
    const share = new Float32Array(side * side);
    for (let row = 0; row < side; row++) {
        const y = row - reach + 0.5 - 0.25 * down;
        for (let column = 0; column < side; column++) {
            const x = column - reach + 0.5 - 0.25 * right;
            const away = Math.sqrt(x * x + y * y);
            const core = clip(0.75 * radius + 0.5 - away, 0, 1);
            const part = away / (1.8 * radius + 0.3);
            const light = Math.fround(Math.max(core, 0.4 * Math.exp(-0.5 * (part * part))));
            share[row * side + column] = light < 1 / 256 ? 0 : light;
        }
    }
    return {side, share};
}
