/**
 * The clock of light: the steps of time at which colours, sun, stars and high clouds are taken.
 *
 * What is taken at one step is one object until the next. The sky changes to the nearest step half
 * way to it, the land a frame later, so that no frame has to take both.
 */

import {modulo} from "../../terrain.js";
import {DAY, Moment} from "../moment.js";
import {rint} from "../numpy.js";

/** Steps a second: one in five frames of a window. */
export const STEPS_PER_SECOND = 12;

/** Steps in an hour of the day. */
export const STEPS_PER_HOUR = rint((STEPS_PER_SECOND * DAY) / 24);

/** Steps by which the sky, and the land, change to a step later than half way to it. */
export const SKY_LAG = 0;
export const LAND_LAG = 0.2;

/** The moment whose light is shown at `moment` by what changes `lag` steps late. */
export function lightMoment(moment, lag) {
    const hour = modulo(nearestStep(moment.hour, STEPS_PER_HOUR, lag), 24);
    const elapsed = nearestStep(moment.elapsed, STEPS_PER_SECOND, lag);
    return new Moment({hour, elapsed, date: moment.date});
}

/** The number of the step whose light is shown at a second by what changes `lag` steps late. */
export function stepOfSecond(elapsed, lag) {
    return Math.floor(elapsed * STEPS_PER_SECOND + 0.5 - lag);
}

/** The nearest hour, 0–24, that is a step. */
export function hourOnStep(hour) {
    return modulo(nearestStep(hour, STEPS_PER_HOUR, 0), 24);
}

/** A value in whole steps, so many of which make 1. */
function nearestStep(value, steps, lag) {
    return Math.floor(value * steps + 0.5 - lag) / steps;
}
