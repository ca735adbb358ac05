/** Moments, and the Journey that makes them out of seconds. */

import {modulo} from "../terrain.js";

export const DEFAULT_DATE = {year: 2026, month: 9, day: 16};

/** At which a day begins that turns by itself. */
export const DEFAULT_HOUR = 16;

/** Seconds of a day that turns by itself. */
export const DAY = 600;

/**
 * A moment of a journey, which decides a picture together with the landscape and the view.
 *
 * travel: units that the camera has gone; hour: 0–24; elapsed: seconds, for everything that moves
 * by itself; date: {year, month, day}; speed: units a second of the camera, which slants the rain.
 */
export class Moment {
    constructor(options = {}) {
        const {
            travel = 0,
            hour = DEFAULT_HOUR,
            elapsed = 0,
            date = DEFAULT_DATE,
            speed = 0,
        } = options;
        Object.assign(this, {travel, hour, elapsed, date, speed});
        const {year, month, day} = date;
        /** What tells it from other moments, for a `Memory`. */
        this.memo = ["moment", travel, hour, elapsed, year, month, day, speed].join();
    }
}

/** Days from one date to a later one: Python's `(to - from).days`. */
export function daysBetween(from, to) {
    return (midnight(to) - midnight(from)) / 86_400_000;
}

/** Days of the month of a date. */
export function daysOfMonth({year, month}) {
    return daysBetween({year, month, day: 1}, {year, month: month + 1, day: 1});
}

function midnight({year, month, day}) {
    const at = new Date(0);
    return at.setUTCFullYear(year, month - 1, day);
}

/**
 * A steady speed and a steady day, which give the moment of any second.
 *
 * speed: units per second; hour: at second 0; day: seconds that a day takes, Infinity keeps the
 * hour; turned, travelled: second and travel from which on the camera goes at this speed.
 */
export class Journey {
    constructor(speed, options = {}) {
        const {
            hour = DEFAULT_HOUR,
            day = DAY,
            date = DEFAULT_DATE,
            turned = 0,
            travelled = 0,
        } = options;
        Object.assign(this, {speed, hour, day, date, turned, travelled});
    }

    /** The moment `elapsed` seconds after the start. */
    moment(elapsed) {
        const travel = this.travelled + this.speed * (elapsed - this.turned);
        const hour = modulo(this.hour + 24 * (elapsed / this.day), 24);
        return new Moment({travel, hour, elapsed, date: this.date, speed: this.speed});
    }

    /** The same journey, at another speed from second `elapsed` on. */
    atSpeed(speed, elapsed) {
        const {hour, day, date} = this;
        const {travel} = this.moment(elapsed);
        return new Journey(speed, {hour, day, date, turned: elapsed, travelled: travel});
    }
}
