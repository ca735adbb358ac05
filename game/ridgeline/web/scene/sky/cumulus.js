/**
 * Heaped clouds in three depths, which drift with the wind, grow and dissolve: the farther, the
 * smaller and flatter.
 */

import {absorb, hashRun, modulo, seedKey, smoothstep} from "../../terrain.js";
import {Word} from "../chance.js";
import {Sprite} from "../items.js";
import {clip, rint} from "../numpy.js";
import {mixed} from "../oklab.js";
import {
    CLOUD_GROWTH,
    LIGHT_ANGLES,
    SHAPE_ACROSS,
    SHAPE_FOOT,
    SHAPE_TOP,
    tones,
} from "./cloudShapes.js";

/**
 * Depths of clouds.
 *
 * foot, higher: height of the lowest feet in units, and what chance adds; width, wider: of a cloud
 * in units, least and what chance adds; flat: its height as a share of that of a cloud overhead;
 * slot: units in which there is one at most; wind: units a second; strong: share of a body where it
 * is thick.
 */
export const CLOUD_DEPTHS = [
    {foot: 490, higher: 80, width: 130, wider: 150, flat: 0.5, slot: 330, wind: 1, strong: 0.7},
    {
        foot: 610,
        higher: 110,
        width: 260,
        wider: 220,
        flat: 0.72,
        slot: 680,
        wind: 1.9,
        strong: 0.82,
    },
    {
        foot: 775,
        higher: 120,
        width: 460,
        wider: 240,
        flat: 0.85,
        slot: 1180,
        wind: 3.2,
        strong: 0.88,
    },
];

/** Period of the sky's slow filling and clearing, and by how much it does either way. */
const CLOUDING_SECONDS = 700;
const CLOUDING_PART = 0.35;

/** Seconds in which a cloud grows and dissolves again, least and what chance adds. */
const CLOUD_SECONDS = [240, 260];

/** Cover between that at which a cloud begins and that at which it is grown. */
const CLOUD_COMING = 0.3;

/** Cover of heaped clouds that bad weather takes away: its ceiling stands in their place. */
const WEATHER_COVER = 1.3;

/**
 * Units above the horizon at which the sun no longer colours clouds, and about it in which it
 * lights them most.
 */
const LOW_SUN_UNITS = 420;
const NEAR_SUN_UNITS = 520;

/** Height of the horizon in units, about. */
const CLOUD_HORIZON = 430;

/**
 * By night, how far a body is dark before the stars, and how much of its light it lacks: less
 * beside the moon.
 */
const CLOUD_NIGHT_SHADE = 0.85;
const CLOUD_NIGHT_LIGHT = [0.85, 0.5];

/**
 * What a body then has of the sky's colour at the horizon, where it would look like mould, and so
 * many units above.
 */
const CLOUD_NIGHT_DARK = [0.98, 0.86];
const CLOUD_NIGHT_HIGH = 600;

/**
 * Pixels per unit below which clouds are too small to see, and above which too large to draw.
 */
const SMALLEST_CLOUDS = 0.05;
const LARGEST_CLOUDS = 8;

/** The most that is kept of pictures of clouds, fog and the foreground. */
export const CUMULUS_MASK_BYTES = 24 << 20;

/** Share of the wind where little motion is wanted. */
const CLOUD_CALM_WIND = 0.5;

/**
 * A heaped cloud over a view, or just beside it.
 *
 * depth: number of its row in `CLOUD_DEPTHS`; key: of its picture; chances: six numbers from 0 to 1
 * that decide it; start: of its slot, in units of the panorama; grown: 0–1, how far it has grown.
 */
export class Heap {
    constructor(depth, key, chances, start, grown) {
        Object.assign(this, {depth, key, chances, start, grown});
    }

    /** [start, wide]: where it begins and how wide it is, in units of the panorama. */
    get span() {
        const {width, wider, slot} = CLOUD_DEPTHS[this.depth];
        const [, aside, size] = this.chances;
        const wide = width + wider * size;
        return [this.start + aside * (slot - 0.5 * wide), wide];
    }
}

/** A list of the heaped clouds of a moment, the farthest first. */
export function heaps(stage) {
    const scale = stage.view.unzoomed.pixelsPerUnit;
    if (!stage.theme.clouds || !(SMALLEST_CLOUDS <= scale && scale <= LARGEST_CLOUDS)) return [];
    return CLOUD_DEPTHS.flatMap((row, depth) => heapsOf(stage, depth, row));
}

function heapsOf(stage, depth, row) {
    const view = stage.view.unzoomed;
    const covered = cloudCover(stage);
    const blown = row.wind * stage.moment.elapsed * (stage.calm ? CLOUD_CALM_WIND : 1);
    const left = view.corner[0] + blown;
    const right = left + view.width / view.pixelsPerUnit;
    const found = [];
    const stop = Math.ceil(right / row.slot) + 1;
    // A cloud is at most as wide as one slot, and begins up to one slot behind its own.
    for (let slot = Math.floor(left / row.slot) - 2; slot < stop; slot++) {
        const {key, chances} = stage.memory.recall(cloudChances, stage.seed, depth, slot);
        const grown = cloudGrowth(stage, covered, chances);
        if (grown) found.push(new Heap(depth, key, chances, slot * row.slot - blown, grown));
    }
    return found;
}

/**
 * A list of the sprites of clouds in view: each is a body and the light on it; `masks` keeps their
 * pictures.
 */
export function cumulus(stage, sky, clouds, masks) {
    return clouds.flatMap((heap) => cloudSprites(stage, sky, heap, masks));
}

/** {key, chances}: the key of a cloud, and six numbers from 0 to 1 that decide it. */
function cloudChances(seed, row, slot) {
    const key = absorb(absorb(absorb(seedKey(seed), Word.CUMULUS), row), slot);
    const hashes = hashRun(absorb(key, 0), 0, 6);
    return {key, chances: Array.from(hashes, (hash) => hash / 2 ** 32)};
}

/**
 * The share of places that have a cloud, at most 1: the theme's, with a slow wave; negative in bad
 * weather.
 */
function cloudCover(stage) {
    const rest = Number(BigInt(stage.seed) % 997n);
    const phase = modulo(rest, 997) / 997;
    const turn = 2 * Math.PI * (stage.moment.elapsed / CLOUDING_SECONDS + phase);
    const asked = stage.theme.clouds * (1 + CLOUDING_PART * Math.sin(turn));
    return Math.min(asked, 1) - WEATHER_COVER * stage.light.cover;
}

/** 0–1, how far a cloud has grown. */
function cloudGrowth(stage, covered, [lot, , , , phase, pace]) {
    const [least, more] = CLOUD_SECONDS;
    const turn = stage.moment.elapsed / (least + more * pace) + phase;
    const breath = 0.12 * Math.sin(2 * Math.PI * turn);
    return smoothstep(clip((covered + breath - lot) / CLOUD_COMING + 0.3, 0, 1));
}

function cloudSprites(stage, sky, heap, masks) {
    const row = CLOUD_DEPTHS[heap.depth];
    const up = heap.chances[3];
    const grown = rint(CLOUD_GROWTH * heap.grown);
    const view = stage.view.unzoomed;
    const [start, wide] = heap.span;
    const scale = view.pixelsPerUnit;
    const columns = Math.max(rint(scale * wide), 2);
    const tall = columns * row.flat * (SHAPE_TOP - SHAPE_FOOT);
    const rows = Math.max(rint(tall / (2 * SHAPE_ACROSS)), 2);
    const left = Math.floor(view.column(start));
    const foot = view.row(row.foot + row.higher * up);
    const top = Math.floor(foot - (rows * SHAPE_TOP) / (SHAPE_TOP - SHAPE_FOOT));
    const beside = left >= view.width || left + columns <= 0;
    if (!grown || beside || top >= view.height || top + rows <= 0) return [];
    const x = left + 0.5 * columns;
    const y = top + 0.5 * rows;
    const lamp = sky.discs.length ? sky.discs[sky.discs.length - 1] : null; // the sun, or the moon
    const angle = lampAngle(lamp, x, y);
    const {key} = heap;
    const pictures = masks.recall(tones, key, columns, rows, grown, angle, row.strong, masks);
    const colours = cloudColours(stage, sky, lamp, x, y, view);
    return pictures.map((picture, number) => {
        return new Sprite({
            ...picture,
            layer: -1,
            left: left + picture.left,
            top: top + picture.top,
            colour: colours[number],
            words: number ? "light on cumulus" : "cumulus",
        });
    });
}

/**
 * The direction of the light at a place, in `LIGHT_ANGLES`; without a disc it comes from above.
 */
function lampAngle(lamp, x, y) {
    if (lamp === null) return Math.floor(LIGHT_ANGLES / 4);
    // Light from below the cloud still comes over its shoulder: the sky lights it, too.
    const away = lamp.x - x;
    const over = Math.max(y - lamp.y, 0.35 * Math.abs(lamp.x - x));
    return modulo(rint((LIGHT_ANGLES * Math.atan2(over, away)) / (2 * Math.PI)), LIGHT_ANGLES);
}

/** [shaded, bright]: the colours of a cloud's shaded body and of its lit side. */
function cloudColours(stage, sky, lamp, x, y, view) {
    const {light} = stage;
    const scale = view.pixelsPerUnit;
    const horizonRow = view.row(CLOUD_HORIZON);
    const [behind, horizon] = sky.gradient.labs([y, horizonRow]);
    const day = smoothstep(clip((horizon[0] - 0.45) / 0.35, 0, 1));
    let high = 0.5;
    let near = 0;
    if (lamp !== null) {
        high = clip((horizonRow - lamp.y) / (LOW_SUN_UNITS * scale), 0, 1);
        const across = lamp.x - x;
        const down = lamp.y - y;
        const reach = NEAR_SUN_UNITS * scale;
        near = Math.exp(-(across * across + down * down) / (reach * reach));
    }
    const white = [Math.min(0.985, behind[0] + 0.24), 0, 0.006];
    const warm = mixed(light.cloudColour, light.glow, 0.35 + 0.5 * near);
    const whiter = day * (0.25 + 0.6 * high) * (1 - 0.45 * light.cover);
    const plain = [0, 1, 2].map((of) => {
        return 0.5 * behind[of] + 0.3 * horizon[of] + 0.2 * light.cloudColour[of];
    });
    const night = Math.min(light.stars, 1);
    const up = smoothstep(clip((horizonRow - y) / (CLOUD_NIGHT_HIGH * scale), 0, 1));
    const [low, above] = CLOUD_NIGHT_DARK;
    const dark = behind.map((part) => (low + (above - low) * up) * part);
    const hidden = night * (1 - (1 - CLOUD_NIGHT_SHADE) * up);
    const [lightness, a, b] = mixed(plain, dark, hidden);
    const dimmer = 0.08 * (1 - day) * (1 - night * (1 - up)) + 0.05 * light.cover;
    const shaded = [lightness * (1 - dimmer), a, b];
    const lost = (CLOUD_NIGHT_LIGHT[0] - CLOUD_NIGHT_LIGHT[1] * near) * night;
    return [shaded, mixed(mixed(warm, white, whiter), shaded, lost)];
}
