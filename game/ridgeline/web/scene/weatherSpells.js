/**
 * The weather of a second: one spell after another, each of one kind, which comes and goes slowly.
 *
 * A spell is a function of the seed and its number, so that any second can be asked for. What
 * weather does to the light is in the tables of the day, see `light/daylight.js`.
 */

import {smoothstep, uniform} from "../terrain.js";
import {Address} from "./chance.js";
import {FORGETFUL} from "./memory.js";
import {arange} from "./numpy.js";
import {PANORAMA} from "./view.js";

export const WEATHER_KINDS = ["rain", "snow", "fog", "storm"];

/** Seconds from one spell to the next, and in which weather comes, and goes. */
export const SPELL_SECONDS = 300;
export const RISE_SECONDS = 60;

/**
 * Share of a spell that is clear at either end, at most, beside the time in which its front comes
 * and leaves.
 */
const MAX_WAIT = 0.14;

/** Seconds in which snow whitens the land while it falls, and in which it melts afterwards. */
const SETTLE_SECONDS = 120;
const MELT_SECONDS = 240;

/**
 * Seconds after the end of rain between which a rainbow may stand, and in which it comes and goes.
 */
const BOW_SECONDS = [-30, 50];
const BOW_FADE = 20;

/** Units a second at which weather comes from the side of its wind, and leaves to the other. */
export const FRONT_SPEED = 40;

/** Seconds between the middle of the panorama and either side of it. */
const FRONT_SECONDS = (0.5 * PANORAMA) / FRONT_SPEED;

/**
 * Strength of weather that was asked for, by how much it swings to and fro, and the seconds of 1
 * radian of that.
 */
const ASKED = 0.9;
const ASKED_SWING = 0.1;
const ASKED_SECONDS = 41;

/** Strength of the weakest spell where it is strongest: its sky is wholly covered. */
const LEAST_PEAK = 0.75;

/** Strongest wind, in units a second. */
export const MAX_WIND = 190;

/** Speed and amount of moving things where little motion is wanted. */
export const CALM = 0.5;

/**
 * The weather of a moment.
 *
 * kind: "rain", "snow", "fog" or "storm"; null is clear; strength: 0–1; wind: units a second
 * throughout the spell, to the right if positive; began: second; number: of the spell, for its
 * chances.
 */
export class Spell {
    constructor(kind = null, strength = 0, wind = 0, began = 0, number = 0) {
        Object.assign(this, {kind, strength, wind, began, number});
        this.memo = ["spell", kind, strength, wind, began, number].join();
    }

    /** Its strength if it is one of these kinds, else 0. */
    of(...kinds) {
        return kinds.includes(this.kind) ? this.strength : 0;
    }
}

/** The weather of second `elapsed`: the one `asked` for ("none" too), or with null the theme's. */
export function spell(theme, seed, elapsed, asked, calm, memory = FORGETFUL) {
    if (asked === "none") return new Spell();
    const number = asked ? 0 : Math.floor(elapsed / SPELL_SECONDS);
    const [lot, , blow] = memory.recall(spellChances, seed, number);
    const wind = MAX_WIND * (2 * blow - 1) * (calm ? CALM : 1);
    if (asked) return new Spell(asked, strengthAt(seed, 0, elapsed, memory), wind);
    const kind = number ? spellKind(theme, lot) : null;
    if (kind === null) return new Spell(null, 0, 0, 0, number);
    const strength = strengthAt(seed, number, elapsed, memory);
    return new Spell(kind, strength, wind, number * SPELL_SECONDS, number);
}

/**
 * The strength of a spell in a second of it; number 0 is the weather that was asked for, which
 * never ends.
 */
export function strengthAt(seed, number, elapsed, memory = FORGETFUL) {
    if (number === 0) return ASKED + ASKED_SWING * Math.sin(elapsed / ASKED_SECONDS);
    const chances = memory.recall(spellChances, seed, number);
    const since = elapsed - number * SPELL_SECONDS;
    const [start, stop] = spellEnds(chances);
    const share = Math.min(Math.max(Math.min(since - start, stop - since) / RISE_SECONDS, 0), 1);
    return spellPeak(chances) * smoothstep(share);
}

/**
 * (n) float64, the strength of a spell over places x in units of the panorama: it comes as a front.
 */
export function localStrength(weather, seed, elapsed, x, memory = FORGETFUL) {
    if (weather.number === 0) {
        return new Float64Array(x.length).fill(strengthAt(seed, 0, elapsed, memory));
    }
    return Float64Array.from(x, (place) => {
        const behind = (weather.wind > 0 ? place : PANORAMA - place) - 0.5 * PANORAMA;
        // Beside the panorama it is as at its ends: the spell has no time for a longer way.
        const late = Math.min(Math.max(behind / FRONT_SPEED, -FRONT_SECONDS), FRONT_SECONDS);
        return strengthAt(seed, weather.number, elapsed - late, memory);
    });
}

/**
 * Whether there is anything of a spell over the panorama: it comes to one side before it is in the
 * middle.
 */
export function isAnywhere(weather, seed, elapsed, memory = FORGETFUL) {
    if (weather.kind === null) return false;
    const places = [0, 0.5 * PANORAMA, PANORAMA];
    return localStrength(weather, seed, elapsed, places, memory).some((strength) => strength !== 0);
}

/**
 * 0–1, how white the land is with the snow of this spell and the last; where snow was asked for it
 * lies.
 */
export function fallenSnow(theme, seed, elapsed, asked, memory = FORGETFUL) {
    if (asked !== null) return asked === "snow" ? 1 : 0;
    return lastSpells(elapsed, (past) => lyingSnow(theme, seed, past, elapsed, memory));
}

/**
 * 0–1, how much of a rainbow there may be: as a spell of rain or storm ends, and for a while after.
 */
export function bowAfter(theme, seed, elapsed, asked, memory = FORGETFUL) {
    if (asked !== null) return 0;
    return lastSpells(elapsed, (past) => spellBow(theme, seed, past, elapsed, memory));
}

/** The most that `share` gives for this spell and the last. */
function lastSpells(elapsed, share) {
    const number = Math.floor(elapsed / SPELL_SECONDS);
    return Math.max(0, ...[number - 1, number].filter((past) => past > 0).map(share));
}

/** 0–1, how much of the snow of a spell lies. */
function lyingSnow(theme, seed, number, elapsed, memory) {
    const chances = memory.recall(spellChances, seed, number);
    if (spellKind(theme, chances[0]) !== "snow") return 0;
    const since = elapsed - number * SPELL_SECONDS;
    const [start, stop] = spellEnds(chances);
    const settled = (since - start - 0.5 * RISE_SECONDS) / SETTLE_SECONDS;
    const share = Math.min(settled, 1 - (since - stop) / MELT_SECONDS);
    return spellPeak(chances) * smoothstep(Math.min(Math.max(share, 0), 1));
}

function spellBow(theme, seed, number, elapsed, memory) {
    const chances = memory.recall(spellChances, seed, number);
    if (!["rain", "storm"].includes(spellKind(theme, chances[0]))) return 0;
    const sinceStop = elapsed - number * SPELL_SECONDS - spellEnds(chances)[1];
    const begun = (sinceStop - BOW_SECONDS[0]) / BOW_FADE;
    const left = (BOW_SECONDS[1] - sinceStop) / BOW_FADE;
    return chances[1] * smoothstep(Math.min(Math.max(Math.min(begun, left), 0), 1));
}

/** Five numbers from 0 to 1 that decide a spell. */
function spellChances(seed, number) {
    return uniform(seed, arange(5, Address.SPELLS.at(number)));
}

/**
 * [start, stop]: the seconds after the beginning of a spell at which its weather comes to the
 * middle, and has left it.
 */
function spellEnds([, , , wait, lasts]) {
    const clear = MAX_WAIT * SPELL_SECONDS;
    return [FRONT_SECONDS + clear * wait, SPELL_SECONDS - FRONT_SECONDS - clear * lasts];
}

/** The strength of a spell where it is strongest. */
function spellPeak([, peak]) {
    return LEAST_PEAK + (1 - LEAST_PEAK) * peak;
}

/** The kind of weather of a spell, by a chance from 0 to 1; null for none. */
function spellKind(theme, chance) {
    let lot = chance;
    for (const kind of WEATHER_KINDS) {
        lot -= theme.weather[kind];
        if (lot < 0) return kind;
    }
    return null;
}
