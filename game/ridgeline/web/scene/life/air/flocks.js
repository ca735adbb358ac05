/** Flocks of birds, in a loose V or as a cloud, and their airways. */

import {Word} from "../../chance.js";
import {draws} from "../presence.js";

/** The most birds of a flock. */
const MAX_BIRDS = 20;

/** Random numbers of a bird. */
const BIRD_NUMBERS = 12;

/**
 * Share of the flocks that wheel as a cloud, while the others fly in a V; the fewest and the most
 * birds of both.
 */
const CLOUD_SHARE = 0.45;
const CLOUD_BIRDS = [9, MAX_BIRDS];
const WEDGE_BIRDS = [5, 15];

/** The fewest and the most geese of a V. */
const SKEIN_BIRDS = [7, 13];

/**
 * Units above the foot of the panorama, at which the lowest flocks fly, and how much higher the
 * highest.
 */
const FLOCK_LOWEST = 640;
const FLOCK_HIGHER = 260;

/**
 * Beats a second of wings with that span in units; wings of four times the span beat half as often.
 */
const FLOCK_BEAT = 2.3;
const BEAT_SPAN = 20;

/**
 * Radians; points turned by it from one to the next keep apart, however many they are (H. Vogel,
 * 1979).
 */
const GOLDEN_ANGLE = 2.39996;

/**
 * A line along which flocks fly one behind the other.
 *
 * parallax: its depth; span: of the birds' wings, in units; speed: units a second, in either
 * direction; haze: share of the sky's colour that the birds take on.
 */
export class Airway {
    constructor(parallax, span, speed, haze) {
        Object.assign(this, {parallax, span, speed, haze});
        this.memo = ["airway", parallax, span, speed, haze].join();
    }
}

export const AIRWAYS = [
    new Airway(0.03, 11, 38, 0.42),
    new Airway(0.05, 14, 48, 0.3),
    new Airway(0.12, 21, 64, 0.16),
    new Airway(0.2, 31, 84, 0.05),
];

/**
 * The flock of an airway in a bar of the score, a `cell` of it: birds that fly together. Lengths
 * are in units, times in seconds.
 *
 * reach: the farthest that birds get from its middle; height: above the foot of the panorama;
 * circle, pace, phase: radius, radians a second and beginning of the circles that it flies; yaw:
 * radians by which it flies away from us. For each bird: behind, aside: distance from the leader,
 * along and across the direction of flight; over, right: distance from the path, in any direction
 * of flight; beat: radians a second of the wings; waves: its six phases.
 */
export function flockIn(seed, number, cell) {
    const airway = AIRWAYS[number];
    const lots = draws(seed, Word.FLOCKS.at(number), cell, 8);
    const [, , high, sort, size, phase, pace, wide] = lots;
    const wheels = sort < CLOUD_SHARE;
    const [fewest, most] = wheels ? CLOUD_BIRDS : WEDGE_BIRDS;
    const count = fewest + Math.trunc((most - fewest + 1) * size);
    const draw = birdDraws(seed, Word.BIRDS.at(number), cell, count);
    const places = (wheels ? cloudOfBirds : wedgeOfBirds)(airway.span, draw);
    // A cloud wheels right round; a V sways from its way by circles too small to turn it back.
    const circle = airway.speed * (wheels ? 2.1 + wide : 0.7 + 0.4 * wide);
    const {behind, aside, right} = places;
    const spans = behind.map((back, i) => Math.abs(back) + Math.abs(aside[i]) + Math.abs(right[i]));
    return {
        // A flock breathes: it spreads by up to a fifth, and birds wobble about their places.
        reach: circle + 1.25 * Math.max(...spans) + 2 * airway.span,
        height: FLOCK_LOWEST + FLOCK_HIGHER * high,
        circle,
        pace: wheels ? 0.42 + 0.14 * pace : 0.24 + 0.1 * pace,
        phase: 2 * Math.PI * phase,
        yaw: 0.35 + 0.35 * wide,
        ...places,
        ...wingBeats(airway, draw, 0.93, 0.14),
    };
}

/** The flock of large birds in a V that hold their way, at a height. */
export function skein(seed, airway, number, height) {
    const [size, phase, pace] = draws(seed, Word.GEESE, number, 3);
    const [fewest, most] = SKEIN_BIRDS;
    const draw = birdDraws(
        seed,
        Word.GOOSE,
        number,
        fewest + Math.trunc((most - fewest + 1) * size),
    );
    const places = wedgeOfBirds(airway.span, draw);
    const {behind, aside} = places;
    return {
        reach:
            1.25 * Math.max(...behind.map((back, i) => back + Math.abs(aside[i]))) +
            3 * airway.span,
        height,
        circle: 0.35 * airway.span,
        pace: 0.2 + 0.1 * pace,
        phase: 2 * Math.PI * phase,
        yaw: 0.25,
        ...places,
        ...wingBeats(airway, draw, 0.96, 0.08),
    };
}

/**
 * The lists of the random numbers of `count` birds, by what they are for.
 *
 * Numbers are drawn for the most birds there can be: those of a bird do not depend on how many fly
 * with it.
 */
function birdDraws(seed, word, number, count) {
    const every = draws(seed, word, number, BIRD_NUMBERS * MAX_BIRDS);
    return Array.from({length: BIRD_NUMBERS}, (_, of) => {
        return every.slice(of * MAX_BIRDS, of * MAX_BIRDS + count);
    });
}

/**
 * {beat, waves}: a wing's beat slows with the root of the span, and no two birds keep quite the
 * same time.
 */
function wingBeats(airway, draw, slowest, more) {
    const usual = 2 * Math.PI * FLOCK_BEAT * Math.sqrt(BEAT_SPAN / airway.span);
    return {
        beat: draw[4].map((own) => usual * (slowest + more * own)),
        waves: draw.slice(5, 11).map((phases) => phases.map((own) => 2 * Math.PI * own)),
    };
}

/** {behind, aside, over, right} of birds in a loose V, whose arms are seldom equally long. */
function wedgeOfBirds(span, draw) {
    // The leader's last number is the flock's: it decides how many birds each arm has.
    const left = 0.35 + 0.3 * draw[11][0];
    const arms = draw[0].map((own) => (own < left ? -1 : 1));
    // Birds on each arm are counted apart, so that no place in the V stays empty.
    const counts = {"-1": 0, 1: 0};
    const steps = arms.map((arm) => (counts[arm] += 1));
    steps[0] = 0;
    arms[0] = 0;
    return {
        behind: steps.map((step, i) => span * (1.25 * step + 0.6 * (draw[1][i] - 0.5))),
        aside: steps.map((step, i) => span * arms[i] * (1.15 * step + 0.7 * (draw[2][i] - 0.5))),
        over: draw[3].map((own) => span * 0.5 * (own - 0.5)),
        right: steps.map(() => 0),
    };
}

/** {behind, aside, over, right} of birds in a cloud. */
function cloudOfBirds(span, draw) {
    const count = draw[0].length;
    const wide = span * (1.2 + 0.55 * Math.sqrt(count));
    // Places on a sunflower's disc, spread evenly by the root, then disturbed.
    const away = draw[0].map((own, i) => {
        return Math.sqrt((i + own) / count) * (0.7 + 0.5 * draw[3][i]);
    });
    const angles = draw[1].map((own, i) => i * GOLDEN_ANGLE + 1.8 * own);
    return {
        behind: draw[2].map((own) => 0.9 * wide * own),
        aside: away.map(() => 0),
        over: away.map((out, i) => 0.55 * wide * out * Math.sin(angles[i])),
        right: away.map((out, i) => wide * out * Math.cos(angles[i])),
    };
}
