/**
 * Flocks of birds that cross the sky: in a loose V, or as a cloud that wheels.
 *
 * They fly on a few airways, each with its own speed and depth, and come from outside the panorama
 * and leave it again.
 */

import {modulo} from "../../../terrain.js";
import {Word} from "../../chance.js";
import {Sprite} from "../../items.js";
import {clip, rint} from "../../numpy.js";
import {dimmed, draws, inScale, seconds} from "../presence.js";
import {silhouette} from "../silhouette.js";
import {BIRD_BELOW, bird, FLAP, LEAN, TURN} from "./birdPicture.js";
import {AIRWAYS, flockIn} from "./flocks.js";

/**
 * How often in a circle, and how far in radians, a flock runs ahead of an even turn and falls back;
 * how often in a circle it rises and sinks, and how far, as a share of the circle's radius.
 */
const SWINGS = 0.37;
const FLOCK_SWING = 0.9;
const RISES = 0.61;
const FLOCK_RISE = 0.5;

/**
 * How a flock spreads and closes up: share of its width, radians a second, and multiple of its
 * phase.
 */
const BREATHS = [
    [0.14, 0.71, 1],
    [0.07, 1.63, 2],
];

/**
 * Bank for each unit of a turn, its limit in radians, and the units a second below which it grows
 * no more.
 */
const BANKING = 0.9;
const MAX_BANK = 0.7;
const SLOWEST = 10;

/**
 * Radians a second, and spans, of the four waves in which a bird leaves its place: two along the
 * way, two above it.
 */
const WOBBLE_PACES = [0.83, 1.31, 0.67, 1.13];
const WOBBLES = [0.28, 0.14, 0.26, 0.14];

/**
 * Radians of a wing's inner and outer part: while gliding, and of a full beat; and by which the
 * outer one follows.
 */
const GLIDE = [0.16, -0.28];
const WING_BEAT = [0.62, 0.55];
const WING_LAG = 1.1;

/** The birds of a flock that crosses the panorama. */
export function birds(stage, cue) {
    if (!inScale(stage.view)) return [];
    const {view, memory} = stage;
    const [number, ahead] = memory.recall(flockWay, stage.seed, cue.number);
    const flock = memory.recall(flockIn, stage.seed, number, cue.number);
    const airway = AIRWAYS[number];
    const across = airway.speed * cue.since - flock.reach;
    const x = ahead > 0 ? across : view.breadth - across;
    const {width} = view;
    const out = Math.abs(view.column(x) - 0.5 * width);
    if (out > 0.5 * width + flock.reach * view.pixelsPerUnit) return [];
    const behind = stage.grounds.filter(({layer}) => layer.parallax <= airway.parallax);
    const layer = behind.length ? Math.max(...behind.map((ground) => ground.number)) : -1;
    const colour = silhouette(stage, flock.height, airway.haze);
    const speed = ahead * airway.speed;
    return flying(stage, airway, flock, x, speed, layer, colour, "bird", cue.passing);
}

/** [the airway of a flock, 1 if it flies to the right, else -1]. */
function flockWay(seed, number) {
    const [airway, side] = draws(seed, Word.AIRWAYS, number, 2);
    return [Math.trunc(airway * AIRWAYS.length), side < 0.5 ? 1 : -1];
}

/** The birds of a flock whose middle is at `x` in the panorama, before a layer. */
export function flying(stage, airway, flock, x, speed, layer, colour, words, shown) {
    const {view} = stage;
    const time = seconds(stage);
    const scale = view.pixelsPerUnit;
    const reach = scale * airway.span;
    const half = rint(2 * airway.span * scale) / 4;
    const middle = view.column(x);
    const level = view.row(flock.height);
    const sprites = [];
    flyingPoses(flock, airway, speed, time).forEach(([across, height, yaw, bank, climb], i) => {
        const column = middle + scale * across;
        const row = level - scale * height;
        const inRow = column > -reach && column < view.width + reach;
        if (!(inRow && row > -reach && row < view.height + reach)) return;
        // Poses and places are rounded, so that a few hundred kept pictures serve all birds at all
        // moments.
        const [inner, outer] = wingsRaised(flock, i, time);
        const steps = [inner / FLAP, outer / FLAP, yaw / TURN, bank / LEAN, climb / LEAN];
        const columns = rint(2 * column);
        const rows = rint(2 * row);
        const pose = steps.map(rint);
        const drawn = stage.memory.recall(bird, half, pose, modulo(columns, 2), modulo(rows, 2));
        const {left, top, width, height: high} = drawn;
        sprites.push(
            new Sprite({
                layer,
                left: left + Math.floor(columns / 2),
                top: top + Math.floor(rows / 2),
                width,
                height: high,
                share: dimmed(drawn.share, shown),
                colour,
                words,
            }),
        );
    });
    return sprites;
}

/**
 * For each bird [units right of and above the middle of the flock, and radians: yaw, bank, climb].
 *
 * All fly along the leader's path, later by as much as they are behind: what the leader does runs
 * through the flock.
 */
function flyingPoses(flock, airway, speed, time) {
    const {circle} = flock;
    let breath = 1;
    for (const [wide, pace, turns] of BREATHS) {
        breath += wide * Math.sin(pace * time + turns * flock.phase);
    }
    return Array.from(flock.behind, (behind, i) => {
        const late = behind * (breath / airway.speed);
        const turn = flock.pace * (time - late) + flock.phase;
        const swing = SWINGS * turn;
        const angle = turn + FLOCK_SWING * Math.sin(swing);
        const rate = flock.pace * (1 + FLOCK_SWING * SWINGS * Math.cos(swing));
        const slope = RISES * turn + 1;
        const lift = FLOCK_RISE * RISES * circle * flock.pace * Math.cos(slope);
        const sin = Math.sin(angle);
        const cos = Math.cos(angle);
        // Velocities are derivatives of the places below, so that birds look where they go.
        const ahead = speed + circle * rate * cos;
        const away = -circle * rate * sin;
        const yaw = Math.atan2(away, ahead) + (speed < 0 ? -flock.yaw : flock.yaw);
        const squared = ahead * ahead + away * away;
        const bank =
            (BANKING * circle * rate * (speed * cos + circle * rate)) /
            Math.max(squared, SLOWEST * SLOWEST);
        const waves = WOBBLES.map((wobble, wave) => {
            return (
                airway.span * wobble * Math.sin(WOBBLE_PACES[wave] * time + flock.waves[wave][i])
            );
        });
        const aside = flock.aside[i] * breath;
        const right =
            flock.right[i] * breath +
            waves[0] +
            waves[1] +
            circle * sin -
            speed * late -
            Math.sin(yaw) * aside;
        const lifted = FLOCK_RISE * circle * Math.sin(slope);
        // We look up at the sky: a bird that is farther away is seen lower.
        const over =
            flock.over[i] * breath +
            waves[2] +
            waves[3] +
            lifted -
            BIRD_BELOW * (circle * cos + Math.cos(yaw) * aside);
        const climb = Math.atan2(lift, Math.sqrt(squared));
        return [right, over, yaw, clip(bank, -MAX_BANK, MAX_BANK), climb];
    });
}

/**
 * [inner, outer], radians of the two parts of a bird's wings: each beats for a while and glides for
 * a while.
 */
function wingsRaised(flock, number, time) {
    const will =
        0.75 +
        0.7 * Math.sin(0.53 * time + flock.phase) +
        Math.sin(0.9 * time + flock.waves[4][number]);
    const strength = clip(will, 0, 1);
    const beat = flock.beat[number] * time + flock.waves[5][number];
    return [
        GLIDE[0] + WING_BEAT[0] * strength * Math.sin(beat),
        GLIDE[1] + WING_BEAT[1] * strength * Math.sin(beat - WING_LAG),
    ];
}
