/** The shadows of heaped clouds, which glide over the land below them by day. */

import {smoothstep} from "../../terrain.js";
import {Sprite} from "../items.js";
import {scrolled} from "../land/parallax.js";
import {rint} from "../numpy.js";
import {CLOUD_DEPTHS} from "./cumulus.js";

/**
 * The depth of the clouds that have shadows to be seen, and the land on which these are, as a share
 * of the way from the farthest to the nearest.
 */
const NEAREST_CLOUDS = CLOUD_DEPTHS.length - 1;
const SHADOWED_LAND = 0.65;

/** Breadth of a shadow, in breadths of its cloud, and its height in breadths of its own. */
const SHADOW_WIDER = 1.25;
const SHADOW_FLAT = 0.16;

/**
 * How far a shadow is moved away from below the sun, as a share of the cloud's distance from that.
 */
const SHADOW_ASIDE = 0.3;

/**
 * How far the middle of a shadow draws the land to its darker colour, and what that has of
 * lightness.
 */
const SHADOW_DARK = 0.26;
const SHADOW_DARKER = 0.6;

/** How much less there is of shadows for each 1 of stars and of cover. */
const SHADOW_DIMMER = 1.5;

/** Steps in which shadows come and go. */
const SHADOW_LEVELS = 12;

/**
 * Units between the places at which the land's lowest crest is looked for, and from one stretch in
 * which it is looked for to the next.
 */
const SHADOW_GROUND_STEP = 60;
const SHADOW_STRETCH = 240;

/**
 * A list of the shadows of clouds on the land in view; `pictures` keeps their pictures.
 */
export function cloudShadows(stage, sky, clouds, pictures) {
    const {light} = stage;
    const strength = Math.max(1 - SHADOW_DIMMER * (light.stars + light.cover), 0);
    if (!sky.discs.length) return [];
    const view = stage.view.unzoomed;
    const sun = view.corner[0] + sky.discs[sky.discs.length - 1].x / view.pixelsPerUnit;
    const {lands} = stage;
    const ground = lands[Math.trunc(SHADOWED_LAND * (lands.length - 1))];
    return clouds.flatMap((heap) => {
        const level = rint(SHADOW_LEVELS * strength * heap.grown);
        if (heap.depth !== NEAREST_CLOUDS || !level) return [];
        const [start, wide] = heap.span;
        const middle = start + 0.5 * wide;
        const x = middle + SHADOW_ASIDE * (middle - sun);
        return cloudShadow(stage, ground, x, SHADOW_WIDER * wide, level, pictures);
    });
}

/**
 * A shadow around a place, right below the lowest crest there: so hardly any of it is on what is
 * behind.
 */
function cloudShadow(stage, ground, x, wide, level, pictures) {
    const view = stage.view.at(ground.layer.parallax);
    const scale = view.pixelsPerUnit;
    const width = Math.max(rint(scale * wide), 2);
    const height = Math.max(rint(scale * wide * SHADOW_FLAT), 2);
    const left = rint(view.column(x - 0.5 * wide));
    if (!(-width < left && left < view.width)) return [];
    const place = scrolled(ground.layer, stage.moment) + x;
    const top = rint(view.row(lowestCrest(stage, ground, place, wide)));
    if (!(-height < top && top < view.height)) return [];
    const [lightness, a, b] = stage.crests[ground.number].gradient.labAt(top + 0.5 * height);
    const share = pictures.recall(shadowPicture, width, height, level);
    const colour = [lightness * SHADOW_DARKER, a, b];
    const words = "shadow of a cloud";
    return [new Sprite({layer: ground.number, left, top, width, height, share, colour, words})];
}

/** The height of the lowest crest around a place, which changes evenly as that does. */
function lowestCrest(stage, ground, place, wide) {
    const first = Math.floor(place / SHADOW_STRETCH);
    const here = stage.memory.recall(lowestAround, ground.land, first, wide);
    const following = stage.memory.recall(lowestAround, ground.land, first + 1, wide);
    return here + (following - here) * (place / SHADOW_STRETCH - first);
}

function lowestAround(land, stretch, wide) {
    const reach = 0.5 * wide + SHADOW_STRETCH;
    const middle = SHADOW_STRETCH * stretch;
    return Math.min(...land.ground(middle - reach, middle + reach, SHADOW_GROUND_STEP));
}

/** (rows · columns) float32, the shares of a shadow: a flat ellipse that fades out. */
function shadowPicture(columns, rows, level) {
    const share = new Float32Array(rows * columns);
    for (let row = 0, at = 0; row < rows; row++) {
        const y = ((row + 0.5) / rows) * 2 - 1;
        for (let column = 0; column < columns; column++, at++) {
            const x = ((column + 0.5) / columns) * 2 - 1;
            const inside = Math.max(1 - Math.sqrt(x * x + y * y), 0);
            const near = smoothstep(Math.min(1.25 * inside, 1));
            share[at] = ((SHADOW_DARK * level) / SHADOW_LEVELS) * near;
        }
    }
    return share;
}
