/**
 * Thunderstorms: when lightning strikes, the bolt, and the light that it throws on the land.
 *
 * Time is cut into slots of one strike at most, far from the next. A strike is two pulses of light,
 * so that no second has three flashes (WCAG 2, success criterion 2.3.1).
 */

import {uniform} from "../../terrain.js";
import {Address} from "../chance.js";
import {Sprite} from "../items.js";
import {FORGETFUL} from "../memory.js";
import {arange, linspace, rint} from "../numpy.js";
import {lab, mixed} from "../oklab.js";
import {strengthAt} from "../weatherSpells.js";
import {boltOf} from "./bolt.js";

/** Length of a slot, in which lightning strikes once at most. */
const STRIKE_SLOT_SECONDS = 13;

/**
 * Shares of a slot between which it strikes: half a slot, which leaves as much between two strikes.
 */
const EARLIEST_STRIKE = 0.2;
const LATEST_STRIKE = 0.7;

/** Time between two changes of a flash's light: each change repaints the whole picture. */
const HELD_SECONDS = 0.07;

/** Length of a strike, with all its afterglow. */
export const STRIKE_SECONDS = 8 * HELD_SECONDS;

/** Seconds before a strike in which its bolts are made; a strike is never so early in its slot. */
const AHEAD_SECONDS = 1;

/** Distance between the copies of a bolt along the panorama: most views see one. */
const REPEAT_UNITS = 2500;

/** How far a bolt reaches to the sides of its foot. */
const BOLT_REACH_UNITS = 750;

/** Pixels per unit below which bolts are specks, and far too many of them in view. */
const MIN_BOLT_SCALE = 0.05;

/** The colours of the light, and of the bolt itself. */
const FLASH_COLOUR = lab("cfdcff");
const CHANNEL_COLOUR = lab("f6f8ff");

/**
 * How far the flash lights the sky, from its top to the horizon, and the ridges, from the farthest
 * to the nearest.
 */
const SKY_FLASH = [0.34, 0.7];
const RIDGE_FLASH = [0.42, 0.02];

/**
 * Seconds in which the light, its second pulse, the bolt (both pulses) and its branches fall to
 * 1/e.
 */
const FLASH_FADE = 0.08;
const FLICKER_FADE = 0.12;
const BOLT_FADE = 0.16;
const BRANCH_FADE = 0.11;

/**
 * The strength, 0–1, of the light of a bolt at a second; 0 if none strikes, or if little motion is
 * wanted.
 */
export function flash(weather, seed, elapsed, calm, memory = FORGETFUL) {
    const strike = calm ? null : strikeIn(weather, seed, elapsed, memory);
    if (strike === null) return 0;
    const since = elapsed - strike.second;
    if (!(0 <= since && since < STRIKE_SECONDS)) return 0;
    const age = HELD_SECONDS * Math.floor(since / HELD_SECONDS);
    return strike.strength * flashPulses(age, strike.again);
}

/**
 * The light with a flash of that strength, 0–1: it lights the distance more than what is near.
 */
export function litUp(light, share) {
    if (share === 0) return light;
    const flashed = (colour, part) => mixed(colour, FLASH_COLOUR, share * part);
    const row = (colours, [first, last]) => {
        const parts = linspace(first, last, colours.length);
        return colours.map((colour, number) => {
            return flashed(colour, colours.length > 1 ? parts[number] : first);
        });
    };
    return light.with({
        sky: row(light.sky, SKY_FLASH),
        ridges: row(light.ridges, RIDGE_FLASH),
        mist: flashed(light.mist, 0.5),
        sun: flashed(light.sun, 0.6),
        moon: flashed(light.moon, 0.6),
        cloudColour: flashed(light.cloudColour, 0.75),
        snowColour: flashed(light.snowColour, 0.5),
    });
}

/**
 * A list of the visible bolts, if lightning strikes: behind the farthest ridge, or behind the next.
 *
 * In the second before a strike each scene makes a part of its bolts, so that the first picture of
 * it is not late.
 */
export function bolts(stage) {
    const {view, weather, seed, memory, grounds} = stage;
    const {elapsed} = stage.moment;
    const scale = view.pixelsPerUnit;
    const strike = stage.calm ? null : strikeIn(weather, seed, elapsed, memory);
    if (strike === null || scale < MIN_BOLT_SCALE) return [];
    const since = elapsed - strike.second;
    if (!(-AHEAD_SECONDS < since && since < STRIKE_SECONDS)) return [];
    const land = Array.from(grounds.keys()).filter((n) => grounds[n].layer.bank === null);
    const behind = land[strike.shape % Math.min(2, land.length)];
    const foot = boltFoot(grounds[behind].layer);
    const ground = view.row(0);
    const struck = boltPlaces(strike, view).map((x) => {
        const {width, height} = view;
        return memory.recall(boltOf, strike.shape, foot, scale, x, ground, width, height);
    });
    if (elapsed < strike.second) {
        for (const bolt of struck) bolt.goOn();
        return [];
    }
    const layer = behind ? grounds[behind - 1].number : -1;
    const [main, branches] = boltBrightness(since, strike.again).map(Math.fround);
    return struck.flatMap((bolt) => {
        return bolt.strips.map(({left, top, width, height, channel, branches: sides}) => {
            const share = channel.map((part, pixel) => {
                return Math.max(Math.fround(main * part), Math.fround(branches * sides[pixel]));
            });
            const box = {left, top, width, height};
            const colour = CHANNEL_COLOUR;
            return new Sprite({layer, ...box, share, colour, words: "lightning"});
        });
    });
}

/**
 * The columns, in a view or beside it, of the feet of a strike's bolts that may reach into the
 * view.
 */
function boltPlaces(strike, view) {
    const {places} = view;
    const left = places[0] - BOLT_REACH_UNITS - strike.place;
    const right = places[places.length - 1] + BOLT_REACH_UNITS - strike.place;
    const first = Math.ceil(left / REPEAT_UNITS);
    const count = Math.max(Math.floor(right / REPEAT_UNITS) + 1 - first, 0);
    return Array.from({length: count}, (_, tile) => {
        return view.column(strike.place + REPEAT_UNITS * (first + tile));
    });
}

/**
 * The height in units of the foot of a bolt behind a layer: none of its valleys is lower.
 */
function boltFoot({base, displacement, floor}) {
    return base - (floor === null ? displacement : Math.min(displacement, -floor));
}

/**
 * The strike of a second's slot, before or after it, if the storm is strong enough for it; else
 * null.
 */
function strikeIn(weather, seed, elapsed, memory) {
    if (weather.kind !== "storm") return null;
    const slot = Math.floor(elapsed / STRIKE_SLOT_SECONDS);
    const strike = memory.recall(strikeOf, seed, slot);
    return strike.needed < strengthAt(seed, weather.number, strike.second) ? strike : null;
}

/**
 * The strike of a slot; a weak storm may leave it out.
 *
 * second: its beginning; strength: 0–1; place: units from the left, in every `REPEAT_UNITS` of the
 * panorama; needed: the least strength of storm that has it; again: seconds until its second pulse;
 * shape: seed of the bolt.
 */
function strikeOf(seed, number) {
    const chances = uniform(seed, arange(6, Address.STRIKES.at(number)));
    const [when, needed, strength, place, again, form] = chances;
    const within = (LATEST_STRIKE - EARLIEST_STRIKE) * when;
    return {
        second: STRIKE_SLOT_SECONDS * (number + EARLIEST_STRIKE + within),
        strength: 0.6 + 0.4 * strength,
        place: REPEAT_UNITS * place,
        needed,
        again: HELD_SECONDS * (2 + rint(again)),
        shape: Math.trunc(form * 2 ** 31),
    };
}

/**
 * The light of a strike, 0–1: it comes at once and fades, and comes back once, weaker.
 */
function flashPulses(age, again) {
    const flicker = age >= again - 1e-9 ? 0.6 * Math.exp((again - age) / FLICKER_FADE) : 0;
    return Math.max(Math.exp(-age / FLASH_FADE), flicker) * (1 - age / STRIKE_SECONDS);
}

/**
 * The brightness, 0–1, of the main channel of a bolt, and of its branches, which do not flicker.
 */
function boltBrightness(age, again) {
    const end = 1 - age / STRIKE_SECONDS;
    const flicker = age >= again ? 0.85 * Math.exp((again - age) / BOLT_FADE) : 0;
    return [
        Math.max(Math.exp(-age / BOLT_FADE), flicker) * end,
        Math.exp(-age / BRANCH_FADE) * end,
    ];
}
