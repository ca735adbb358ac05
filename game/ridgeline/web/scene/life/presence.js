/**
 * What the kinds of life share: whether they are about, how calm slows them, and the chances they
 * are made with.
 */

import {absorb, hashMany, modulo, seedKey} from "../../terrain.js";
import {Sprite} from "../items.js";
import {arange} from "../numpy.js";
import {CALM} from "../weatherSpells.js";

/**
 * Pixels per unit below which small creatures are too small to see, and above which too large to
 * draw.
 */
const SMALLEST_SCALE = 0.05;
const LARGEST_SCALE = 16;

/** Whether small creatures are drawn in such a view. */
export function inScale(view) {
    return SMALLEST_SCALE <= view.pixelsPerUnit && view.pixelsPerUnit <= LARGEST_SCALE;
}

/** The moment's second for creatures; time runs slower if little motion is wanted. */
export function seconds(stage) {
    return stage.moment.elapsed * (stage.calm ? CALM : 1);
}

/** A theme's share 0–1 of something, less if little motion is wanted. */
export function often(stage, share) {
    return share * (stage.calm ? CALM : 1);
}

/** 0–1, the presence at an hour of a creature that comes at `start` for so many hours. */
export function about(hour, start, duration, fade) {
    return presence(modulo(hour - start, 24), duration, fade);
}

/** 0–1, how much of something is present `since` its coming; it takes `fade` to come and to go. */
export function presence(since, duration, fade) {
    return Math.min(Math.max(Math.min(since, duration - since) / fade, 0), 1);
}

/** The sprites with all shares multiplied by 0–1. */
export function faded(sprites, strength) {
    if (strength >= 1) return sprites;
    return sprites.map((sprite) => new Sprite({...sprite, share: dimmed(sprite.share, strength)}));
}

/** Shares multiplied by 0–1, in float32; the same ones for 1. */
export function dimmed(share, strength) {
    if (strength >= 1) return share;
    const factor = Math.fround(strength);
    return share.map((part) => part * factor);
}

/**
 * (count) numbers from 0 to just below 1, a seed's own for thing `number` of the kind with this
 * `Word`.
 */
export function draws(seed, word, number, count) {
    const key = absorb(absorb(seedKey(seed), word), number);
    return Float64Array.from(hashMany(key, arange(count)), (hash) => hash * 2 ** -32);
}

/** A list of (count) the same for things with the given numbers. */
export function drawsOf(seed, word, numbers, count) {
    const wide = absorb(seedKey(seed), word);
    return Array.from(numbers, (number) => {
        const hashes = hashMany(absorb(wide, number), arange(count));
        return Float64Array.from(hashes, (hash) => hash * 2 ** -32);
    });
}
