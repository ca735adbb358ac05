/**
 * Northern lights: curtains whose folds wander slowly along the sky and whose rays come and go.
 */

import {Address} from "../chance.js";
import {Curtain} from "../items.js";
import {lab, mixed} from "../oklab.js";
import {randomPhases} from "./cirrus.js";

/** For each curtain: foot and height in units, and strength. */
const AURORA_CURTAINS = [
    [560, 330, 1],
    [690, 260, 0.55],
];

/** Waves of the foot: length and height in units, and period in seconds. */
const AURORA_FOLDS = [
    [1500, 46, 300],
    [620, 24, 140],
    [270, 9, 70],
];

/** Waves of the strength: length in units, and period in seconds. */
const AURORA_RAYS = [
    [2300, 210],
    [410, 90],
    [97, 48],
];

/**
 * Shares of the first wave's strength that the second and the third take away at most: rays within
 * rays.
 */
const SECOND_RAYS = 0.65;
const THIRD_RAYS = 0.3;

/**
 * Shares of the light of the strongest aurora by which the colours below are drawn to its low one:
 * land keeps its lightness, so that ridges stand as far apart as before; snow shows all of the
 * light.
 */
const AURORA_ON_LAND = 0.12;
const AURORA_ON_SNOW = 0.35;

/** Least strength that is drawn. */
const LEAST_AURORA = 1 / 256;

/** A list of the curtains of the aurora over a view, as bright as the stars are. */
export function aurora(theme, light, moment, view, seed, memory) {
    const strength = theme.aurora * light.stars;
    if (strength < LEAST_AURORA) return [];
    const scale = view.pixelsPerUnit;
    const {places} = view;
    const {elapsed} = moment;
    const low = lab(theme.auroraLow);
    const high = lab(theme.auroraHigh);
    const count = AURORA_FOLDS.length + AURORA_RAYS.length;
    const rows = AURORA_CURTAINS.length;
    const waves = memory.recall(randomPhases, seed, Address.AURORA.at(0), rows, count);
    return AURORA_CURTAINS.map(([foot, height, bright], number) => {
        const phases = waves[number];
        const level = view.row(foot);
        return new Curtain({
            foot: Float32Array.from(places, (x) => level - scale * auroraFold(x, elapsed, phases)),
            share: Float32Array.from(places, (x) => {
                return strength * bright * auroraRay(x, elapsed, phases);
            }),
            height: height * scale,
            low,
            high,
            words: "aurora",
        });
    });
}

/** The light with what the aurora sheds on the land and its snow, the same everywhere. */
export function belowAurora(theme, light) {
    const strength = theme.aurora * light.stars * (1 - light.cover);
    if (strength < LEAST_AURORA) return light;
    const low = lab(theme.auroraLow);
    const share = AURORA_ON_LAND * strength;
    const ridges = light.ridges.map(([lightness, a, b]) => [
        lightness,
        a + share * (low[1] - a),
        b + share * (low[2] - b),
    ]);
    const snowColour = mixed(light.snowColour, low, AURORA_ON_SNOW * strength);
    return light.with({ridges, snowColour});
}

/** Units by which the foot is higher at a place. */
function auroraFold(x, elapsed, phases) {
    let higher = 0;
    AURORA_FOLDS.forEach(([length, size, period], wave) => {
        higher += size * auroraWave(x, elapsed, length, period, phases[wave]);
    });
    return higher;
}

/** The brightness of the curtain, 0–1, at a place. */
function auroraRay(x, elapsed, phases) {
    const [one, two, three] = AURORA_RAYS.map(([length, period], wave) => {
        const phase = phases[AURORA_FOLDS.length + wave];
        return 0.5 + 0.5 * auroraWave(x, elapsed, length, period, phase);
    });
    return one * (1 - SECOND_RAYS + SECOND_RAYS * two) * (1 - THIRD_RAYS + THIRD_RAYS * three);
}

function auroraWave(x, elapsed, length, period, phase) {
    return Math.sin(2 * Math.PI * (x / length + elapsed / period) + phase);
}
