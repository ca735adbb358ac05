/** The paths of sun and moon over the sky, and the moon's phase. */

import {modulo} from "../../terrain.js";
import {daysBetween} from "../moment.js";

/** Days from new moon to new moon (Meeus, Astronomical Algorithms, chapter 49). */
const SYNODIC_MONTH = 29.530588853;

/**
 * Share of their way that sun and moon go on below the horizon, so that they sink behind the lowest
 * land of any biome before they end.
 */
const DIP_SHARE = 0.1;

/** Their least height, below the horizon, as a share of their greatest. */
export const MIN_RISE = 1 - (1 + 2 * DIP_SHARE) * (1 + 2 * DIP_SHARE);

/** Brightness of the stars from which the sky is dark enough for the moon to shine. */
export const MOONLIT_STARS = 0.5;

/** A day on which the sun stands highest, and days of a mean year. */
const MIDSUMMER = {year: 2000, month: 6, day: 21};
const YEAR_DAYS = 365.2425;

/**
 * The share of its height that the sun lacks in midwinter, and the share of the panorama's width by
 * which it rises and sets farther outside in midsummer than between, or farther inside in
 * midwinter.
 */
const SEASON_HEIGHT = 0.3;
const SEASON_WIDTH = 0.05;

const NEW_MOON = {year: 2000, month: 1, day: 6};

/**
 * [along, rise]: the sun's way, 0–1 from sunrise to sunset, and its share of the greatest height;
 * null while it is down.
 */
export function sunPath(theme, hour) {
    return skyArc(hour, theme.sunrise, theme.sunset);
}

/** The same for the moon, which rises at sunset. */
export function moonPath(theme, hour) {
    return skyArc(hour, theme.sunset, theme.sunrise);
}

/**
 * [left, right, top]: where the sun rises and sets, and how high it stands between, as shares of
 * the panorama's width and height. The full moon stands opposite the sun: high in winter.
 */
export function turningPoints(theme, date, moon = false) {
    const [left, right, top] = theme.sunPath;
    const turn = (2 * Math.PI * daysBetween(MIDSUMMER, date)) / YEAR_DAYS;
    const summer = Math.cos(turn) * (moon ? -1 : 1);
    const out = Math.abs(SEASON_WIDTH * summer) * (right - left < 0 ? -1 : 1);
    return [left - out, right + out, top * (1 - 0.5 * SEASON_HEIGHT * (1 - summer))];
}

/**
 * The age of the mean moon on a date, in months: 0 at new moon, 0.5 at full moon, below 1.
 */
export function moonPhase(date) {
    return modulo(daysBetween(NEW_MOON, date) / SYNODIC_MONTH, 1);
}

/**
 * The phase whose lit side faces the sun, which has set where the moon will: as one sees it from
 * the south where the sun goes to the left.
 */
export function litPhase(theme, date) {
    const phase = moonPhase(date);
    const [rises, sets] = theme.sunPath;
    return sets > rises ? phase : 1 - phase;
}

/**
 * How strongly the moon lights the land, 0–1 of what a full moon does from its greatest height.
 *
 * Much of a half moon lies in its own shadows: its light falls off faster than the lit part of its
 * disc.
 */
export function moonlight(theme, hour, date) {
    const path = moonPath(theme, hour);
    const lit = 1 - Math.abs(2 * moonPhase(date) - 1);
    return path === null || !theme.sunRadius ? 0 : Math.max(path[1], 0) * lit * lit;
}

/**
 * The light of an hour with its moonlight, of which there is none by day or through clouds.
 */
export function moonlit(light, theme, hour, date) {
    const clear = (1 - light.cover) * Math.min(light.stars / MOONLIT_STARS, 1);
    return light.with({moonlight: clear * moonlight(theme, hour, date)});
}

function skyArc(hour, rise, fall) {
    const whole = modulo(fall - rise, 24) || 24;
    let along = modulo(hour - rise, 24) / whole;
    // Just before it rises it belongs to the way that begins, not to the one that ended yesterday.
    if (!onSkyArc(along)) along -= 24 / whole;
    return onSkyArc(along) ? [along, 1 - (2 * along - 1) * (2 * along - 1)] : null;
}

function onSkyArc(along) {
    return -DIP_SHARE <= along && along <= 1 + DIP_SHARE;
}
