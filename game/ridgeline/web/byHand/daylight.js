/**
 * The light of an hour: colours blended between the tables of a theme's day, which Python has made.
 *
 * A theme's tables are those of `present/page/day_tables.py`: for clear air and each kind of
 * weather the colours at some hours, in whole numbers of `unit`; those of the ridges for each
 * season.
 */

import {array} from "../arrays.js";
import {between} from "../made/scene/light/circular.js";
import {CLEAR_WEATHER, Light} from "../made/scene/light/daylight.js";
import {Day, daysBetween} from "../python.js";

/** Rows of a table before the sky's colours: mist, lights, clouds, snow, and the numbers. */
const TABLE_NUMBERS = 6;

/** The light of a theme at every hour of every day. */
export class Daylight {
    /** Prepare the light of a theme from its tables. */
    constructor(theme) {
        const {tables} = theme;
        this.theme = theme;
        this._seasons = tables.seasons;
        this._kinds = Object.fromEntries(
            Object.entries(tables.kinds).map(([kind, given]) => [kind, dayOf(given, tables)]),
        );
    }

    /**
     * The light of `hour` (0–24) on a day: blends in OKLab of two hours, of two seasons, and of a
     * clear day and the weather.
     */
    light(hour, date, weather = CLEAR_WEATHER) {
        const season = seasonOf(this._seasons, date);
        const table = tableAt(this._kinds.clear, hour, season);
        if (weather.strength) {
            const covered = tableAt(this._kinds[weather.kind], hour, season);
            table.forEach((value, i) => (table[i] += (covered[i] - value) * weather.strength));
        }
        const colours = Array.from({length: table.length / 3}, (_, row) => {
            return [table[3 * row], table[3 * row + 1], table[3 * row + 2]];
        });
        const [mist, glow, sun, moon, cloudColour, snowColour, numbers] = colours;
        const [glowShare, stars, cover] = numbers;
        const stops = TABLE_NUMBERS + 1 + this.theme.stops.length;
        const sky = colours.slice(TABLE_NUMBERS + 1, stops);
        const [before, after, share] = season;
        const snow = before.snow + (after.snow - before.snow) * share;
        return new Light(
            array(sky, "float64"),
            array(colours.slice(stops), "float64"),
            ...[mist, glow, sun, moon, cloudColour, snowColour].map((own) => array(own, "float64")),
            glowShare,
            stars,
            cover,
            snow,
        );
    }
}

/** Days of the month of a date. */
function daysOfMonth({year, month}) {
    const next = month === 12 ? new Day(year + 1, 1, 1) : new Day(year, month + 1, 1);
    return daysBetween(next, new Day(year, month, 1));
}

/**
 * [before, after, share]: the seasons around a date, and how far on it is from the one to the
 * other.
 */
function seasonOf(seasons, date) {
    const month = date.month + (date.day - 1) / daysOfMonth(date);
    const places = seasons.map((season) => season.at);
    const [before, after, share] = between(places, month, 12);
    return [{...seasons[before], number: before}, {...seasons[after], number: after}, share];
}

/** The table of an hour: those of the air, then those of the ridges in the season. */
function tableAt(day, hour, [before, after, share]) {
    const air = blendedRow(day.hours, day.air, hour);
    const first = blendedRow(day.ridgeHours, day.ridges[before.number], hour);
    const second = share ? blendedRow(day.ridgeHours, day.ridges[after.number], hour) : first;
    return [...air, ...first.map((value, i) => value + (second[i] - value) * share)];
}

/** The numbers of an hour, on a straight line between those of the hours around it. */
function blendedRow(hours, rows, hour) {
    const [before, after, share] = between(hours, hour, 24);
    return rows[before].map((value, i) => value + (rows[after][i] - value) * share);
}

/**
 * The tables of one kind of weather in numbers: hours and rows of the air, and of the ridges by
 * season.
 */
function dayOf({air, ridgeHours, ridges}, {hours, unit}) {
    const inRows = (numbers, count) => {
        const width = numbers.length / count;
        return Array.from({length: count}, (_, row) => {
            return numbers.slice(row * width, (row + 1) * width).map((number) => number * unit);
        });
    };
    const [first, ...others] = ridges;
    const whole = [first, ...others.map((more) => more.map((number, i) => number + first[i]))];
    const at = ridgeHours ?? hours;
    return {
        hours,
        ridgeHours: at,
        air: inRows(air, hours.length),
        ridges: whole.map((numbers) => inRows(numbers, at.length)),
    };
}
