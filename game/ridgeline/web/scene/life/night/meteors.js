/** Shooting stars: a few in a row, and on rare occasions a shower from one place of the sky. */

import {modulo} from "../../../terrain.js";
import {Word} from "../../chance.js";
import {Sprite} from "../../items.js";
import {FORGETFUL} from "../../memory.js";
import {clip} from "../../numpy.js";
import {STARLIGHT} from "../../sky/stars.js";
import {cells, HEIGHT} from "../../view.js";
import {draws, inScale} from "../presence.js";

/** Units of the longest way of one. */
const METEOR_REACH = 900;

/**
 * Seconds with one at most, the most of an event that is no shower, and the share that the later
 * ones have.
 */
const METEOR_SLOT = 5;
const METEORS_ALONE = 5;
const METEOR_SLOT_SHARE = 0.65;

/**
 * Share of the events that are showers, seconds of one, and with one shooting star in it at most;
 * share that fall.
 */
const SHOWER_SHARE = 0.1;
const SHOWER_SECONDS = 26;
const SHOWER_SLOT = 2.2;
const SHOWER_FALL_SHARE = 0.85;

/** Radians between the directions of a shower's shooting stars, at most. */
const SHOWER_SPREAD = 0.14;

/** Seconds at the end of a slot in which none begins, so that it falls within the slot. */
const LONGEST_ALONE = 2;
const LONGEST_IN_SHOWER = 1.3;

/**
 * Brightness of the stars at which shooting stars begin to show; at half as much again, they show
 * in full.
 */
const METEOR_DIMMEST = 0.22;

/** Rows of pixels in a sprite: one box around a slanting streak would be mostly empty. */
const STREAK_ROWS = 32;

/**
 * Shares of its way and of its tail that a streak loses to its end, and of its time: flaring up,
 * and fading.
 */
const STREAK_SLOWING = 0.25;
const STREAK_SHORTENING = 0.35;
const STREAK_FLARE = 0.15;
const STREAK_FADE = 0.4;

/** The shooting stars of a moment. */
export function meteors(stage, cue) {
    const clear = stage.light.stars * (1 - stage.light.cover);
    const strength = cue.strength * clip((clear - METEOR_DIMMEST) / (0.5 * METEOR_DIMMEST), 0, 1);
    const {view, seed, memory} = stage;
    if (!(strength && inScale(view))) return [];
    const left = view.corner[0];
    const stop = left + view.width / view.pixelsPerUnit + METEOR_REACH;
    return cells(left - METEOR_REACH, stop, view.breadth).flatMap((field) => {
        return fallingMeteors(seed, field, cue, memory).flatMap(([meteor, since]) => {
            return streak(stage, meteor, view.breadth * (field + meteor.x), since, strength);
        });
    });
}

/**
 * A list of [meteor, seconds since it began]: the shooting stars over a panorama, or beside it.
 */
export function fallingMeteors(seed, field, cue, memory = FORGETFUL) {
    const lots = memory.recall(draws, seed, Word.METEOR_SHOWERS, cue.number, 3);
    const [showers, steep, side] = lots;
    const shower = showers < SHOWER_SHARE;
    const slot = shower ? SHOWER_SLOT : METEOR_SLOT;
    const last = shower ? SHOWER_SECONDS : METEORS_ALONE * METEOR_SLOT;
    if (!(cue.since >= 0 && cue.since < last)) return [];
    const number = Math.floor(cue.since / slot);
    const angle = 0.35 + 0.4 * steep;
    const towards = side < 0.5 ? Math.PI - angle : angle;
    const own = number + 64 * cue.number;
    const one = memory.recall(meteorOf, seed, field, own, shower ? towards : null);
    const since = cue.since - number * slot - one.start;
    // The first and the last fall in any case, so that there is something to see for all of its
    // time.
    const ends = number === 0 || (!shower && number === METEORS_ALONE - 1);
    const falls = ends || one.chance < (shower ? SHOWER_FALL_SHARE : METEOR_SLOT_SHARE);
    return falls && since > 0 && since < one.duration ? [[one, since]] : [];
}

/**
 * The shooting star of a slot; with an angle it belongs to a shower and falls in about that
 * direction, else it is null.
 *
 * chance: it falls if this is below the share of slots that have one; start, duration: seconds from
 * its slot's beginning, and of its fall; x, y: its beginning, a share of the panorama's breadth and
 * units below its top; right, down: its direction; speed: units a second; tail: units that its
 * light reaches behind it; brightness: 0–1.
 */
function meteorOf(seed, field, slot, towards) {
    const alone = towards === null;
    const key = 4 * modulo(field, 2 ** 14) + 2 ** 16 * slot + (alone ? 0 : 1);
    const lots = draws(seed, Word.METEORS, key, 10);
    const [chance, begin, duration, x, y, steep, side, speed, bright, long] = lots;
    const own = 0.22 + 0.55 * steep;
    const free = side < 0.5 ? Math.PI - own : own;
    const angle = alone ? free : towards + SHOWER_SPREAD * (steep - 0.5);
    const latest = alone ? METEOR_SLOT - LONGEST_ALONE : SHOWER_SLOT - LONGEST_IN_SHOWER;
    return {
        chance,
        start: begin * latest,
        duration: 0.55 + 0.65 * duration,
        x,
        y: HEIGHT * (0.02 + 0.26 * y),
        right: Math.cos(angle),
        down: Math.sin(angle),
        speed: 430 + 380 * speed,
        tail: 220 + 240 * long,
        brightness: 0.75 + 0.25 * bright,
    };
}

/** A thin streak behind a bright head, in bands of rows; it grows and fades. */
function streak(stage, meteor, left, since, strength) {
    const {view} = stage;
    const scale = view.pixelsPerUnit;
    const along = since / meteor.duration;
    const fallen = meteor.speed * since * (1 - STREAK_SLOWING * along);
    const length = scale * Math.min(fallen, meteor.tail) * (1 - STREAK_SHORTENING * along);
    const flare = Math.min(along / STREAK_FLARE, (1 - along) / STREAK_FADE, 1);
    const light = Math.fround(strength * meteor.brightness * flare);
    const x = view.column(left + meteor.right * fallen);
    const y = view.row(HEIGHT - meteor.y - meteor.down * fallen);
    const thick = Math.max(1.15 * scale, 0.5);
    const reach = 7 * thick + 1;
    const top = Math.max(Math.trunc(y - meteor.down * length - reach), 0);
    const foot = Math.min(Math.trunc(y + reach) + 1, view.height);
    const sprites = [];
    for (let first = top; first < foot; first += STREAK_ROWS) {
        const last = Math.min(first + STREAK_ROWS, foot);
        const ends = [(y - last - reach) / meteor.down, (y - first + reach) / meteor.down];
        const sides = ends.map((end) => x - meteor.right * clip(end, -reach, length + reach));
        const start = Math.max(Math.trunc(Math.min(...sides) - reach), 0);
        const stop = Math.min(Math.trunc(Math.max(...sides) + reach) + 1, view.width);
        if (!(start < stop)) continue;
        const right = arange32(start + 0.5 - x, stop - x);
        const down = arange32(first + 0.5 - y, last - y);
        const shares = streakLight(meteor, right, down, Math.max(length, 1), thick);
        sprites.push(
            new Sprite({
                layer: -1,
                left: start,
                top: first,
                width: right.length,
                height: down.length,
                share: shares.map((share) => light * share),
                colour: STARLIGHT,
                words: "shooting star",
            }),
        );
    }
    return sprites;
}

/**
 * Numbers from `start` on to before `stop`, 1 apart, float32 as `np.arange` makes them: each is the
 * first and so many times the rounded step.
 */
function arange32(start, stop) {
    const {fround} = Math;
    const numbers = new Float32Array(Math.ceil(stop - start));
    const first = fround(start);
    const step = fround(fround(start + 1) - first);
    for (let i = 0; i < numbers.length; i++) numbers[i] = first + fround(i * step);
    return numbers;
}

/**
 * (height · width) float32 shares of the pixels that are so far to the right of the head and below
 * it.
 */
function streakLight(meteor, right, down, long, thickness) {
    const {fround} = Math;
    const [acrossX, acrossY] = [fround(meteor.right), fround(meteor.down)];
    const length = fround(long);
    const thick = fround(thickness);
    const behind = new Float32Array(right.length * down.length);
    const off = new Float32Array(behind.length);
    const light = new Float32Array(behind.length);
    let nearest = Infinity;
    down.forEach((below, row) => {
        right.forEach((aside, column) => {
            const at = row * right.length + column;
            behind[at] = fround(-acrossX * aside) - fround(acrossY * below);
            off[at] = fround(acrossX * below) - fround(acrossY * aside);
            nearest = Math.min(nearest, behind[at]);
            const along = clip(fround(behind[at] / length), 0, 1);
            const radius = fround(thick * fround(1 - fround(fround(0.8) * along)));
            const over = fround(behind[at] - fround(along * length));
            const away = fround(Math.sqrt(off[at] * off[at] + over * over));
            const rest = fround(1 - along);
            const near = Math.max(fround(fround(radius + 0.5) - away), 0);
            const share = Math.min(near, fround(2 * radius), 1);
            light[at] = share * fround(rest * fround(Math.sqrt(rest)));
        });
    });
    // The head glows too, as far as its band is near enough to show it.
    const wide = 1.8 * thickness + 0.4;
    if (!(nearest < fround(4 * wide))) return light;
    const sharpness = fround(-0.5 / (wide * wide));
    return light.map((share, at) => {
        const squared = fround(fround(off[at] * off[at]) + fround(behind[at] * behind[at]));
        return Math.max(share, 0.5 * fround(Math.exp(fround(squared * sharpness))));
    });
}
