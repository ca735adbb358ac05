/** The sky of a moment: its gradient, the sun or the moon with their glow, and the stars. */

import {Disc, Glow, Sky} from "../items.js";
import {inView} from "../light/gradients.js";
import {CLEAR_WEATHER} from "../light/daylight.js";
import {clip} from "../numpy.js";
import {Gradient} from "../oklab.js";
import {HEIGHT} from "../view.js";
import {aurora} from "./aurora.js";
import {ceiling} from "./ceiling.js";
import {wisps} from "./cirrus.js";
import {haze} from "./milkyWay.js";
import {rainbow} from "./rainbow.js";
import {rays} from "./rays.js";
import {stars} from "./stars.js";
import {litPhase, MIN_RISE, MOONLIT_STARS, moonPath, sunPath, turningPoints} from "./sunAndMoon.js";

/**
 * Places of a rainbow's middle at sunrise and at sunset, and the share of the sun's height by which
 * it is lower.
 */
const BOW_PLACES = [0.86, 0.14];
const BOW_SINKS = 0.45;

/** The moon's radius, as a share of the sun's. */
const MOON_SIZE = 0.55;

/** Radius in pixels of the smallest disc that is drawn; a theme may have none. */
const MIN_DISC_RADIUS = 1e-3;

/**
 * Standard deviations, in radii of the disc, of its two glows, and what part of the tight one's
 * share the wide has.
 */
const WIDE_GLOW = [10, 2.4];
const WIDE_GLOW_SHARE = 0.5;
const TIGHT_GLOW = 1.9;

/**
 * Light that the moon's dark plains lack, and its radii in pixels from which on, and at which
 * wholly, they are seen.
 */
const MARIA_SHARE = 0.3;
const MARIA_RADII = [4, 14];

/**
 * Light of the dark side of the thinnest moon; and the lightness of the sky from which on nothing
 * of it is seen, and up to which all is: it would be a pale disc before a sky in the smog.
 */
const EARTHSHINE = 0.055;
const EARTHLIT_SKY = [0.42, 0.22];

/** Share of its glow that the thinnest moon gives. */
const THIN_MOON_GLOW = 0.3;

/** Share of the sky behind clouds from which on nothing of a disc is seen. */
const HIDING_COVER = 0.75;

/** Share of the moon that is seen by day. */
const DAY_MOON = 0.4;

/** The sky of a view, in the colours of `shade`, whose rows are in units. */
export function skyOver(theme, shade, light, moment, view, seed, memory, weather = CLEAR_WEATHER) {
    const lit = discsOver(theme, shade, light, moment, view);
    const discs = lit.map(({one}) => one);
    const sun = sunPath(theme, moment.hour);
    const last = lit[lit.length - 1];
    const beams = sun !== null && lit.length;
    return new Sky({
        gradient: inView(shade, view),
        glows: [
            ...lit.flatMap(({one, share}) => glowsOf(one, share * light.glowShare)),
            ...haze(theme, light, view, seed, memory),
        ],
        glowColour: light.glow,
        stars: stars(theme, light, discs, moment, view, seed, memory),
        discs,
        curtains: [
            ...wisps(theme, light, moment, view, seed, memory),
            ...aurora(theme, light, moment, view, seed, memory),
            ...bowOver(theme, light, moment, view),
            ...ceiling(weather, shade, moment, view, seed, memory),
            ...(beams ? rays(light, last.one, last.share, sun[1], view, seed, memory) : []),
        ],
    });
}

/**
 * The rainbow, whose middle is opposite the sun: below the horizon, and on the other side of the
 * panorama.
 */
function bowOver(theme, light, moment, view) {
    const path = sunPath(theme, moment.hour);
    if (path === null || !light.bow) return [];
    const [along, rise] = path;
    const horizon = horizonOf(theme);
    const [left, right, top] = turningPoints(theme, moment.date);
    const [sunrise, sunset] = BOW_PLACES;
    const x = view.breadth * (sunrise + (sunset - sunrise) * (left < right ? along : 1 - along));
    const y = horizon - BOW_SINKS * rise * (HEIGHT * top - horizon);
    return rainbow(light, [x, y], rise, view);
}

/** The sky's own colours, with rows in units below the top of the panorama. */
export function skyShade(theme, light, memory) {
    const weights = memory.recall(roundedStops, theme.stops.length);
    const sum = (values, row) => row.reduce((total, weight, i) => total + weight * values[i], 0);
    const channels = [0, 1, 2].map((channel) => light.sky.map((colour) => colour[channel]));
    return new Gradient(
        Float64Array.from(weights, (row) => HEIGHT * sum(theme.stops, row)),
        weights.map((row) => channels.map((channel) => sum(channel, row))),
    );
}

/**
 * A list of weights of the stops that round off a line: where the slope of a colour jumps, the eye
 * sees a crease (Mach band).
 *
 * Each corner is cut three times (G. Chaikin, An algorithm for high-speed curve generation, 1974).
 */
function roundedStops(count) {
    let weights = Array.from({length: count}, (_, stop) => {
        return Array.from({length: count}, (__, other) => (stop === other ? 1 : 0));
    });
    for (let times = 0; times < 3; times++) {
        const cut = weights.slice(1).flatMap((after, number) => {
            const before = weights[number];
            return [
                before.map((weight, i) => 0.75 * weight + 0.25 * after[i]),
                before.map((weight, i) => 0.25 * weight + 0.75 * after[i]),
            ];
        });
        weights = [weights[0], ...cut, weights[weights.length - 1]];
    }
    return weights;
}

/**
 * A list of {one, share}: the moon and the sun, if they are up, each with its share of the glow,
 * which fades as they sink.
 */
function discsOver(theme, shade, light, moment, view) {
    const horizon = horizonOf(theme);
    const radius = theme.sunRadius * view.pixelsPerUnit;
    // By day the moon is pale and hardly glows.
    const night = Math.min(light.stars / MOONLIT_STARS, 1);
    const moon = moonPath(theme, moment.hour);
    const sun = sunPath(theme, moment.hour);
    const phase = litPhase(theme, moment.date);
    const lit = [];
    for (const [path, colour, lighted, size, strength, moons] of [
        [moon, light.moon, phase, MOON_SIZE * radius, night, true],
        [sun, light.sun, 0.5, radius, 1, false],
    ]) {
        if (path === null || !(size > MIN_DISC_RADIUS)) continue;
        const [along, rise] = path;
        const [left, right, top] = turningPoints(theme, moment.date, moons);
        const x = view.breadth * (left + (right - left) * along);
        const y = horizon + rise * (HEIGHT * top - horizon);
        // Squared: clouds that leave half of the sky open already hide most of a disc.
        const open = Math.max(1 - light.cover / HIDING_COVER, 0);
        const clear = open * open * (DAY_MOON + (1 - DAY_MOON) * strength);
        const face = moons ? moonFace(lighted, size, night, shade.labAt(HEIGHT - y)[0]) : {};
        const parts = {phase: lighted, share: clear, ...face};
        const one = new Disc(view.column(x), view.row(y), size, colour, parts);
        lit.push({one, share: Math.min(1 - rise / MIN_RISE, 1) * strength});
    }
    return lit;
}

/**
 * {maria, earthshine} of a moon: maria if it is large enough to show them, earthshine on a thin one
 * by night; `sky` is the lightness of the sky around it.
 */
function moonFace(phase, radius, night, sky) {
    const lit = 1 - Math.abs(2 * phase - 1);
    const [least, most] = MARIA_RADII;
    const seen = clip((radius - least) / (most - least), 0, 1);
    const [bright, black] = EARTHLIT_SKY;
    const dark = clip((bright - sky) / (bright - black), 0, 1);
    return {maria: MARIA_SHARE * seen, earthshine: EARTHSHINE * night * dark * (1 - lit)};
}

/**
 * The height in units at which sun and moon rise and set: the valleys of the farthest ridge.
 */
function horizonOf(theme) {
    const {base, displacement, floor} = theme.layers.find((layer) => layer.bank === null);
    const valley = -0.5 * displacement;
    return base + (floor === null ? valley : Math.max(valley, floor));
}

/**
 * A wide weak glow along the horizon and a tight strong one around the disc; a thin moon gives
 * less.
 *
 * The wide one lies on the land; the tight one would be seen there as the disc of a sun that shines
 * through hills.
 */
function glowsOf({x, y, radius, phase}, full) {
    const lit = 1 - Math.abs(2 * phase - 1);
    const share = full * (THIN_MOON_GLOW + (1 - THIN_MOON_GLOW) * lit);
    const [across, down] = WIDE_GLOW;
    const tight = TIGHT_GLOW * radius;
    return [
        new Glow(x, y + radius, across * radius, down * radius, WIDE_GLOW_SHARE * share),
        new Glow(x, y, tight, tight, share, false),
    ];
}
