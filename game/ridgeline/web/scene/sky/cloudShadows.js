/** The shadows of heaped clouds, which glide along the crest of a ridge below them by day. */

import {smoothstep} from "../../terrain.js";
import {Sprite} from "../items.js";
import {PLANE_COLUMNS, joinedPieces} from "../land/covers.js";
import {leftEdge} from "../land/parallax.js";
import {arange, clip, interp, rint} from "../numpy.js";
import {cells} from "../view.js";
import {CLOUD_DEPTHS} from "./cumulus.js";

/**
 * The depth of the clouds that have shadows to be seen, and the land on which these are, as a share
 * of the way from the farthest to the nearest that is no sea.
 */
const NEAREST_CLOUDS = CLOUD_DEPTHS.length - 1;
const SHADOWED_LAND = 0.65;

/** Breadth of a shadow, in breadths of its cloud; units below the crest in which it fades out. */
const SHADOW_WIDER = 1.7;
const SHADOW_DEEP = 150;

/**
 * How far a shadow is moved away from below the sun, as a share of the cloud's distance from that.
 */
const SHADOW_ASIDE = 0.3;

/**
 * How far a shadow draws the land at the crest to its darker colour, and what that has of
 * lightness.
 */
const SHADOW_DARK = 0.16;
const SHADOW_DARKER = 0.6;

/**
 * How much less there is of shadows for each 1 of stars and of cover, and for each 1 of mist on the
 * land.
 */
const SHADOW_DIMMER = 1.5;
const SHADOW_MISTY = 0.8;

/** Steps in which shadows come and go. */
const SHADOW_LEVELS = 12;

/**
 * Units between the places at which the land's heights are taken; how many of these to both sides a
 * shadow stays below, and how many make the land's broad form.
 */
const SHADOW_STEP = 8;
const SHADOW_NEAR = 2;
const SHADOW_AROUND = 20;

/** How many of these places are looked at at a time. */
const SHADOW_STRETCH = 64;

/** Pixels below the crest in which a shadow begins. */
const SHADOW_EDGE = 3;

/**
 * A list of the shadows of clouds on the land in view; `pictures` keeps their pictures.
 */
export function cloudShadows(stage, sky, clouds, pictures) {
    const {light} = stage;
    const lands = stage.lands.filter(({layer}) => !layer.water);
    if (!sky.discs.length || !lands.length) return [];
    const ground = lands[Math.trunc(SHADOWED_LAND * (lands.length - 1))];
    const dim = SHADOW_DIMMER * (light.stars + light.cover);
    const clear = Math.max(1 - dim - SHADOW_MISTY * ground.layer.mist, 0);
    const strength = clear * (1 - stage.weather.of("fog", "snow"));
    const view = stage.view.unzoomed;
    const sun = view.corner[0] + sky.discs[sky.discs.length - 1].x / view.pixelsPerUnit;
    return clouds.flatMap((heap) => {
        const level = rint(SHADOW_LEVELS * strength * heap.grown);
        if (heap.depth !== NEAREST_CLOUDS || !level) return [];
        const [start, wide] = heap.span;
        const middle = start + 0.5 * wide;
        const x = middle + SHADOW_ASIDE * (middle - sun);
        return cloudShadow(stage, ground, x, SHADOW_WIDER * wide, level, pictures);
    });
}

/** A shadow around a place, along the crest there. */
function cloudShadow(stage, ground, x, wide, level, pictures) {
    const {layer, land, number} = ground;
    const view = stage.view.at(layer.parallax);
    const scale = view.pixelsPerUnit;
    const width = Math.max(rint(scale * wide), 2);
    const left = rint(view.column(x - 0.5 * wide));
    if (!(-width < left && left < view.width)) return [];
    const first = Math.floor(leftEdge(layer, stage.moment, view) * scale + left + 0.5);
    const given = [pictures, land, first, width, scale, level];
    const {up, height, share} = pictures.recall(shadowPicture, ...given);
    const top = Math.floor(view.row(0) + 0.5) - up;
    if (!(-height < top && top < view.height)) return [];
    const [lightness, a, b] = stage.crests[number].gradient.labAt(top + 0.5 * height);
    const colour = [lightness * SHADOW_DARKER, a, b];
    const words = "shadow of a cloud";
    return [new Sprite({layer: number, left, top, width, height, share, colour, words})];
}

/**
 * {up, height, share}: rows from its top down to the row of height 0, and (height · columns)
 * float32, the shares of a shadow.
 *
 * It is the darkest along the crest, and fades out below the broad form of that, and to both sides.
 * Only the last moves with the cloud: what lies on the land is kept, however fast that goes by.
 *
 * pictures: keeps the shade of the land; land: on which it is; first: its left column on the land,
 * in pixels from place 0; columns: its breadth in pixels; scale: pixels per unit; level: its
 * strength, in SHADOW_LEVELS.
 */
function shadowPicture(pictures, land, first, columns, scale, level) {
    const {fround} = Math;
    const wanted = cells(first, first + columns - 1, PLANE_COLUMNS);
    const given = wanted.map((number) => [pictures, land, number, scale]);
    const pieces = given.map((some) => pictures.recall(shadowPiece, ...some));
    const {plane, top} = joinedPieces(pieces, wanted[0] * PLANE_COLUMNS);
    const begin = first - wanted[0] * PLANE_COLUMNS;
    const share = new Float32Array(plane.rows * columns);
    for (let x = 0; x < columns; x++) {
        const across = smoothstep(1 - Math.abs(((x + 0.5) / columns) * 2 - 1));
        const dark = fround((((SHADOW_DARK / 255) * level) / SHADOW_LEVELS) * across);
        for (let y = 0; y < plane.rows; y++) {
            share[y * columns + x] = plane.shares[y * plane.columns + begin + x] * dark;
        }
    }
    return {up: top, height: plane.rows, share};
}

/**
 * {shares, rows, top}: PLANE_COLUMNS columns of the shade that lies along a land: all that a cloud
 * may darken, 255 where that is most.
 */
function shadowPiece(pictures, land, number, scale) {
    const {fround} = Math;
    const columns = PLANE_COLUMNS;
    const places = arange(columns).map((x) => (number * columns + x + 0.5) / scale);
    const lines = shadowProfiles(pictures, land, places);
    const [crest, form] = lines.map((line) => line.map((height) => -scale * height));
    const top = Math.floor(crest.reduce((one, other) => Math.min(one, other)));
    const lowest = crest.reduce((most, row, x) => Math.max(most, row, form[x]), -Infinity);
    const rows = Math.ceil(lowest + scale * SHADOW_DEEP) - top;
    const shares = new Uint8Array(rows * columns);
    const deep = fround(scale * SHADOW_DEEP);
    for (let x = 0; x < columns; x++) {
        const [edge, broad] = [fround(crest[x]), fround(form[x])];
        for (let y = 0; y < rows; y++) {
            const row = top + 0.5 + y;
            const begun = clip(fround(fround(row - edge) / SHADOW_EDGE), 0, 1);
            const left = clip(fround(fround(fround(broad - row) / deep) + 1), 0, 1);
            shares[y * columns + x] = fround(fround(begun * left) * left) * 255 + 0.5;
        }
    }
    return {shares, rows, top: -top};
}

/**
 * Two (n) float64: heights that are nowhere above the land at places, and those of its broad form.
 */
function shadowProfiles(pictures, land, places) {
    const size = SHADOW_STRETCH * SHADOW_STEP;
    const stretches = cells(places[0], places[places.length - 1] + SHADOW_STEP, size);
    const parts = stretches.map((number) => pictures.recall(shadowStretch, land, number));
    const first = stretches[0] * SHADOW_STRETCH;
    const along = arange(stretches.length * SHADOW_STRETCH, first).map((k) => SHADOW_STEP * k);
    return [0, 1].map((which) => {
        const line = new Float64Array(along.length);
        parts.forEach((part, number) => line.set(part[which], number * SHADOW_STRETCH));
        return places.map((place) => interp(place, along, line));
    });
}

/**
 * Two (SHADOW_STRETCH) float64: the heights of `shadowProfiles` at places SHADOW_STEP units apart.
 */
function shadowStretch(land, number) {
    const margin = SHADOW_AROUND + SHADOW_NEAR;
    const start = number * SHADOW_STRETCH * SHADOW_STEP;
    const stop = start + (SHADOW_STRETCH + margin - 0.5) * SHADOW_STEP;
    const heights = land.ground(start - margin * SHADOW_STEP, stop, SHADOW_STEP);
    const low = heights.slice(2 * SHADOW_NEAR).map((_, i) => {
        return Math.min(...heights.subarray(i, i + 2 * SHADOW_NEAR + 1));
    });
    const inner = low.slice(SHADOW_AROUND, SHADOW_AROUND + SHADOW_STRETCH);
    const window = 2 * SHADOW_AROUND + 1;
    const broad = inner.map((height, i) => {
        const mean = low.subarray(i, i + window).reduce((sum, one) => sum + one / window, 0);
        return Math.min(mean, height + SHADOW_DEEP);
    });
    return [inner, broad];
}
