/**
 * Halos: faint rings round sun and moon, 22 degrees away, while a thin cloud of ice passes.
 */

import {uniform} from "../../terrain.js";
import {Brush} from "../brush.js";
import {Address} from "../chance.js";
import {linspace, rint} from "../numpy.js";

/**
 * Units from a disc to its halo, half the halo's breadth in units, and how far it draws the sky at
 * most.
 */
const HALO_RADIUS = 235;
const HALO_BREADTH = 20;
const HALO_SHARE = 0.25;

/** Period of the wave of ice in the air, and the wave's height from which on a halo is seen. */
const HALO_SECONDS = 840;
const HALO_LOW = 0.45;

/** Steps in which a halo comes and goes, so that it is the same for a while. */
const HALO_STEPS = 64;

/** Places of a halo to a pixel, each way. */
const HALO_GRID = 2;

/** Angles along a quarter of a ring and a little more at either end. */
const HALO_POINTS = linspace(-0.28 * Math.PI, 0.28 * Math.PI, 29);

/** Share of a quarter at them: where two meet each fades as the other comes. */
const HALO_ENDS = HALO_POINTS.map((at) => {
    return Math.min((0.28 * Math.PI - Math.abs(at)) / (0.06 * Math.PI), 1);
});

/** A list of the rings of a moment; each is four bands. */
export function halos(stage, sky) {
    const {theme, light, moment, view, seed, memory} = stage;
    const turn = (2 * Math.PI * moment.elapsed) / HALO_SECONDS + memory.recall(haloPhase, seed);
    const clear = (1 - light.cover) * (1 - light.cover);
    const ice = ((theme.wisps * Math.max(Math.sin(turn) - HALO_LOW, 0)) / (1 - HALO_LOW)) * clear;
    const glow = light.glow.map((part) => rint(part * 100) / 100);
    return sky.discs.flatMap((one) => {
        const lit = 1 - Math.abs(2 * one.phase - 1);
        const share = rint(HALO_STEPS * HALO_SHARE * ice * one.share * lit) / HALO_STEPS;
        if (!share) return [];
        const place = [rint(one.x * HALO_GRID) / HALO_GRID, rint(one.y * HALO_GRID) / HALO_GRID];
        return memory.recall(haloRing, place, share, glow, view.unzoomed);
    });
}

/** The ring about a place in pixels. */
function haloRing([x, y], share, glow, view) {
    const radius = HALO_RADIUS * view.pixelsPerUnit;
    const half = HALO_BREADTH * view.pixelsPerUnit;
    const along = HALO_POINTS.map((at) => radius * Math.sin(at));
    const away = HALO_POINTS.map((at) => radius * Math.cos(at));
    const negative = (values) => values.map((value) => -value);
    const brush = new Brush(view, -1);
    return [
        [along, negative(away)],
        [away, along],
        [along, away],
        [negative(away), along],
    ].flatMap(([across, down]) => {
        const points = new Float64Array(4 * HALO_POINTS.length);
        HALO_ENDS.forEach((end, i) => {
            points.set([x + across[i], y + down[i], half, share * end], 4 * i);
        });
        return brush.band(points, glow, "halo");
    });
}

function haloPhase(seed) {
    return 2 * Math.PI * uniform(seed, Address.HALO.at(0));
}
