/**
 * The Milky Way: a haze in two strands with a dark rift between them, and the faint stars that are
 * its grain.
 */

import {modulo, uniform} from "../../terrain.js";
import {Address} from "../chance.js";
import {Glow} from "../items.js";
import {arange, linspace, rint} from "../numpy.js";
import {HEIGHT} from "../view.js";
import {randomPhases} from "./cirrus.js";

/**
 * Height in units of its middle line over the middle of the panorama, its rise to the right, and
 * how it arches.
 */
const MILKY_MIDDLE = 800;
const MILKY_SLOPE = 0.19;
const MILKY_BEND = -8e-5;

/** Units to both sides of the panorama's middle that it is long. */
const MILKY_REACH = 1300;

/** Waves of its brightness and of its edges along the line: length in units, and part. */
const MILKY_LUMPS = [
    [610, 0.5],
    [257, 0.3],
    [109, 0.2],
];

/**
 * Units: how far above the middle line the dark rift runs, how far it strays, and half its mean
 * breadth.
 */
const RIFT = -8;
const RIFT_WANDER = 26;
const RIFT_BREADTH = 15;

/**
 * Stars drawn by lot, of which the rift and the gaps take many; standard deviation in units of
 * their distance.
 */
const GRAINS = 5000;
const GRAIN_BREADTH = 52;

/**
 * Soft lights that make its haze: number, standard deviations in units, greatest share, distance
 * from the rift.
 */
const MILKY_PUFFS = [
    [29, [104, 25], 0.26, 42],
    [5, [330, 80], 0.1, 0],
];

/** Standard deviations beyond which such a light cannot be seen. */
const FAR_FROM_PUFF = 3.5;

/** Steps in which the haze comes and goes. */
const HAZE_STEPS = 512;

/** Share of it that is lost under a high full moon. */
const DROWNED_BY_MOON = 0.75;

/**
 * 0–1, how clear it stands in the sky: all stars must shine, and moonlight drowns it.
 */
export function clarity(light) {
    return Math.max(2 * light.stars - 1, 0) * (1 - DROWNED_BY_MOON * light.moonlight);
}

/** A list of its soft lights. */
export function haze(theme, light, view, seed, memory) {
    const steps = rint(theme.milkyWay * clarity(light) * HAZE_STEPS);
    return steps ? memory.recall(hazeGlows, seed, steps / HAZE_STEPS, view) : [];
}

/** The soft lights of a share in two strands along the rift, and wider ones under both. */
function hazeGlows(seed, share, view) {
    const scale = view.pixelsPerUnit;
    const middle = 0.5 * view.breadth;
    const rift = milkyLumps(seed, 0);
    return MILKY_PUFFS.flatMap(([count, [across, down], most, apart], kind) => {
        const lumps = milkyLumps(seed, 1 + kind);
        const reach = FAR_FROM_PUFF * across * scale;
        const glows = [];
        linspace(-MILKY_REACH, MILKY_REACH, count).forEach((x, number) => {
            const column = (middle + x - view.corner[0]) * scale;
            if (!(column > -reach && column < view.width + reach)) return;
            const y = riftHeight(rift, x) + apart * (number % 2 ? 1 : -1);
            const strength = most * share * (0.6 + 0.4 * lumps(x));
            const row = view.row(y);
            glows.push(new Glow(column, row, across * scale, down * scale, strength, false));
        });
        return glows;
    });
}

/** The height in units of the middle line, at units from the middle of the panorama. */
function milkyHeight(x) {
    return MILKY_MIDDLE + x * (MILKY_SLOPE + MILKY_BEND * x);
}

/** The height in units of the middle of the dark rift, whose lumps are given. */
function riftHeight(lumps, x) {
    return milkyHeight(x) + RIFT + RIFT_WANDER * lumps(x);
}

/** A function that gives an uneven line, -1 to 1, at any x. */
function milkyLumps(seed, which) {
    const phases = randomPhases(seed, Address.MILKY_WAY.at(0), 5, MILKY_LUMPS.length)[which];
    return (x) => {
        let sum = 0;
        MILKY_LUMPS.forEach(([length, part], wave) => {
            sum += part * Math.sin((2 * Math.PI * x) / length + phases[wave]);
        });
        return sum;
    };
}

/**
 * {places, brightness}: [x, y] units from the top of the panorama's middle, and 0–1 the brightness
 * of its faint stars.
 */
export function grain(seed) {
    const chances = uniform(seed, arange(4 * GRAINS, Address.STARDUST.at(0)));
    const [rift, glow, breadth] = [0, 1, 4].map((which) => milkyLumps(seed, which));
    const places = [];
    const brightness = [];
    for (let number = 0; number < GRAINS; number++) {
        const [along, far, side, size] = [0, 1, 2, 3].map((of) => chances[of * GRAINS + number]);
        const x = MILKY_REACH * (2 * along - 1);
        // The inverse of a bell curve, about: stars crowd at the middle line.
        const away = GRAIN_BREADTH * Math.sqrt(-2 * Math.log(1 - far));
        const height = milkyHeight(x) + away * (side < 0.5 ? -1 : 1) * modulo(2 * side, 1);
        const half = RIFT_BREADTH * (1 + breadth(x)); // of the rift, which closes here and there
        const dark = Math.abs(height - riftHeight(rift, x)) < half;
        if (dark || height >= HEIGHT) continue;
        places.push([x, HEIGHT - height]);
        brightness.push((0.1 + 0.22 * size ** 5) * (0.6 + 0.4 * glow(x)));
    }
    return {places, brightness};
}
