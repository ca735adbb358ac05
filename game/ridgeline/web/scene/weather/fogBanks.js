/**
 * Banks of fog in the valleys between the ridges, which sway to and fro while the fog is there.
 */

import {absorb, hashRun, MASK, seedKey, smoothstep} from "../../terrain.js";
import {Word} from "../chance.js";
import {Sprite} from "../items.js";
import {scrolled} from "../land/parallax.js";
import {pairwiseSum, rint} from "../numpy.js";
import {cells} from "../view.js";
import {CALM} from "../weatherSpells.js";

/** Units of a ridge to one bank. */
const FOG_SLOT = 1500;

/** Of a bank in units: least, and what chance adds. */
const FOG_WIDTH = [900, 700];
const FOG_HEIGHT = [110, 90];

/** Units by which a bank goes to and fro, and seconds for that. */
const FOG_SWAY = 160;
const FOG_SWAY_SECONDS = 75;

/**
 * How far the middle of a bank draws to the fog's colour when the fog is at its thickest.
 */
const FOG_DENSE = 0.8;

/** Steps in which banks grow dense. */
const FOG_LEVELS = 12;

/**
 * Waves along a bank's upper side and the part of each, and their height as a share of the bank's.
 */
const FOG_LUMPS = [
    [3, 0.5],
    [7, 0.3],
    [13, 0.2],
];
const FOG_LUMPY = 0.3;

/** Units between the places at which the valley under a bank is looked for. */
const FOG_GROUND_STEP = 100;

/** Pixels per unit below which banks are too small to see, and above which too large to draw. */
const SMALLEST_FOG = 0.05;
const LARGEST_FOG = 4.5;

/**
 * A list of the banks in view, before the ridges on which they lie: none before the nearest;
 * `pictures` keeps their pictures.
 */
export function fogBanks(stage, pictures) {
    const level = rint(FOG_LEVELS * stage.weather.of("fog"));
    const scale = stage.view.pixelsPerUnit;
    if (!level || !(SMALLEST_FOG <= scale && scale <= LARGEST_FOG)) return [];
    return stage.lands.slice(0, -1).flatMap((ground) => fogOn(stage, ground, level, pictures));
}

function fogOn(stage, ground, level, pictures) {
    const view = stage.view.at(ground.layer.parallax);
    const scale = view.pixelsPerUnit;
    const travel = scrolled(ground.layer, stage.moment);
    const start = view.corner[0] + travel;
    const reach = 0.5 * (FOG_WIDTH[0] + FOG_WIDTH[1]) + FOG_SWAY;
    const time = stage.moment.elapsed * (stage.calm ? CALM : 1);
    const slots = cells(start - reach, start + view.width / scale + reach, FOG_SLOT);
    return slots.flatMap((slot) => {
        const bank = stage.memory.recall(fogBank, stage.seed, ground.land, ground.number, slot);
        const {home, wide, high, phase, foot} = bank;
        const turn = 2 * Math.PI * (time / FOG_SWAY_SECONDS + phase);
        const x = home + FOG_SWAY * Math.sin(turn) - travel;
        const width = Math.max(rint(wide * scale), 2);
        const height = Math.max(rint(high * scale), 2);
        const left = rint(view.column(x - 0.5 * wide));
        const top = rint(view.row(foot + 0.5 * high));
        if (!(-width < left && left < view.width)) return [];
        if (!(-height < top && top < view.height)) return [];
        const share = pictures.recall(fogPicture, rint(phase * MASK), width, height, level);
        const box = {left, top, width, height};
        const colour = stage.light.mist;
        return [new Sprite({layer: ground.number, ...box, share, colour, words: "bank of fog"})];
    });
}

/**
 * {home, wide, high, phase, foot} of the bank of a slot: its middle, breadth, height, the phase of
 * its sway, and the height of its middle.
 */
function fogBank(seed, land, number, slot) {
    const key = absorb(absorb(absorb(seedKey(seed), Word.FOG_BANKS), number), slot);
    const [place, wider, higher, phase] = Array.from(hashRun(key, 0, 4), (hash) => hash * 2 ** -32);
    const home = (slot + place) * FOG_SLOT;
    const wide = FOG_WIDTH[0] + FOG_WIDTH[1] * wider;
    const high = FOG_HEIGHT[0] + FOG_HEIGHT[1] * higher;
    const ground = land.ground(home - 0.5 * wide, home + 0.5 * wide, FOG_GROUND_STEP);
    const valley = pairwiseSum(ground) / ground.length;
    return {home, wide, high, phase, foot: valley - 0.2 * high};
}

/** (rows · columns) float32, the shares of a bank: thick in the middle, with a lumpy upper side. */
function fogPicture(number, columns, rows, level) {
    const full = (FOG_DENSE * level) / FOG_LEVELS;
    const lumps = new Float64Array(columns);
    const across = new Float64Array(columns);
    for (let column = 0; column < columns; column++) {
        const x = ((column + 0.5) / columns) * 2 - 1;
        let lump = 0;
        for (const [waves, part] of FOG_LUMPS) {
            lump += part * Math.sin(waves * (x + 1) + (number % 628) * 0.01 * waves);
        }
        lumps[column] = FOG_LUMPY * lump * (1 - x * x);
        across[column] = full * smoothstep(1 - Math.abs(x));
    }
    const share = new Float32Array(rows * columns);
    for (let row = 0, at = 0; row < rows; row++) {
        const y = 1 - ((row + 0.5) / rows) * 2;
        for (let column = 0; column < columns; column++, at++) {
            const inside = 1 - Math.abs(y - lumps[column]);
            if (inside > 0) share[at] = across[column] * smoothstep(Math.min(inside, 1));
        }
    }
    return share;
}
