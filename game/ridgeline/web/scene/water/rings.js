/** Rings where drops of rain fall on water: flat ellipses that grow and fade. */

import {absorb, hashOne, modulo, seedKey} from "../../terrain.js";
import {Word} from "../chance.js";
import {Sprite} from "../items.js";
import {inScale} from "../life/presence.js";
import {clip, rint} from "../numpy.js";
import {CALM} from "../weatherSpells.js";
import {lineAt} from "./surfaces.js";

/**
 * Units along the water in which one ring at a time grows, for each of the `RING_LANES`; how long
 * it takes.
 */
const RING_CELL_UNITS = 300;
const RING_SECONDS = 1.1;

/** Rows of cells on a water. */
const RING_LANES = 5;

/** Units below a water's upper edge between which rings lie. */
const RING_DEPTHS = [6, 90];

/**
 * Units of the widest ring at the horizon, and how much wider one is for each unit that it lies
 * below it.
 */
const RING_RADIUS = 5;
const RING_RADIUS_GROWTH = 0.075;

/**
 * Height of a ring as a share of its width, and the breadth of its line as a share of its greatest
 * radius.
 */
const RING_FLATNESS = 0.2;
const RING_BREADTH = 0.07;

/** The most that a ring draws the water to its colour. */
const RING_SHARE = 0.34;

/** How far rings are whiter than the mist. */
const RING_WHITE = 0.35;

/** Pictures of a ring, from the first to the last, for each size. */
const RING_STEPS = 10;

/** Radius of the smallest ring that is drawn. */
const SMALLEST_RING_PIXELS = 2;

/** Numbers of the rings of a cell, far from those of others. */
const RING_ADDRESSES = 16 * RING_LANES * 2 ** 24;

/** A list of the rings of a moment on waters; none where it does not rain. */
export function rings(stage, waters) {
    const pace = stage.calm ? CALM : 1;
    const strength = stage.weather.of("rain", "storm") * pace;
    if (!strength || !inScale(stage.view)) return [];
    const [lightness, a, b] = stage.light.mist;
    const colour = [lightness + RING_WHITE * (1 - lightness), a, b];
    const key = absorb(seedKey(stage.seed), Word.RINGS);
    const time = (pace * stage.moment.elapsed) / RING_SECONDS;
    return waters.flatMap((water) => ringsOn(stage, water, key, time, strength, colour));
}

/** The rings on one water, each cell of which has one after the other. */
function ringsOn(stage, water, key, time, strength, colour) {
    const scale = water.view.pixelsPerUnit;
    const {left} = water;
    const {width} = stage.view;
    const first = Math.floor(left / RING_CELL_UNITS) - 1;
    const stop = Math.floor((left + width / scale) / RING_CELL_UNITS) + 2;
    const crestAt = lineAt(water.crest);
    const coverAt = lineAt(water.cover);
    const found = [];
    for (let lane = 0; lane < RING_LANES; lane++) {
        for (let number = first; number < stop; number++) {
            const cell = RING_LANES * 16 * number + lane + RING_LANES * water.ground;
            const phase = hashOne(key, cell) * 2 ** -32;
            const turn = Math.floor(time + phase);
            const age = time + phase - turn;
            // Another place for each ring of a cell: the chances of its number.
            const again = hashOne(key, cell + RING_ADDRESSES * (1 + modulo(turn, 4096)));
            const across = (again >>> 16) / 65536;
            const down = (again & 0xffff) / 65536;
            const depth = RING_DEPTHS[0] + (RING_DEPTHS[1] - RING_DEPTHS[0]) * down;
            const x = ((number + across) * RING_CELL_UNITS - left) * scale;
            const y = crestAt(x) + scale * depth;
            const radius = scale * (RING_RADIUS + RING_RADIUS_GROWTH * (water.below + depth));
            // Heavier rain has more rings: that of rank 0 is there in any.
            const share = RING_SHARE * clip(4 * (strength - phase * 0.75), 0, 1);
            const seen = share > 0 && radius >= SMALLEST_RING_PIXELS && y < coverAt(x);
            if (!(seen && x > -radius && x < width + radius)) continue;
            const step = Math.trunc(age * RING_STEPS);
            const size = 2 * rint(0.5 * radius);
            const factor = Math.fround(share);
            const shape = stage.memory.recall(ringShape, size, step);
            found.push(
                new Sprite({
                    layer: water.number,
                    left: rint(x) - Math.floor(shape.width / 2),
                    top: rint(y) - Math.floor(shape.height / 2),
                    width: shape.width,
                    height: shape.height,
                    share: shape.share.map((part) => factor * part),
                    colour,
                    words: "ring of rain",
                }),
            );
        }
    }
    return found;
}

/**
 * {width, height, share}: a ring that grows to a radius in pixels, at a step of its growth.
 */
function ringShape(radius, step) {
    const grown = (step + 1) / RING_STEPS;
    const wide = radius + 2;
    const high = rint(RING_FLATNESS * radius) + 2;
    const size = Math.max(grown * radius, 1);
    const flat = RING_FLATNESS * size;
    const breadth = Math.max(RING_BREADTH * radius, 0.8);
    const strength = Math.min(4 * grown, 1);
    const [width, height] = [2 * wide + 1, 2 * high + 1];
    const share = new Float32Array(width * height);
    for (let row = 0, at = 0; row < height; row++) {
        const down = (row - high) / flat;
        for (let column = 0; column < width; column++, at++) {
            const across = (column - wide) / size;
            const away = Math.sqrt(across * across + down * down);
            // A pixel's distance from the ellipse is its excess by the slope of that excess.
            const [dx, dy] = [across / size, down / flat];
            const slope = Math.sqrt(dx * dx + dy * dy) / Math.max(away, 1e-9);
            const distance = Math.abs(away - 1) / Math.max(slope, 1e-9);
            share[at] = clip(1 - distance / breadth, 0, 1) * (1 - step / RING_STEPS) * strength;
        }
    }
    return {width, height, share};
}
