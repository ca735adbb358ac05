/**
 * The mist between the ridges: how far a layer has faded into it, from its summits down (aerial
 * perspective).
 */

import {smoothstep} from "../../terrain.js";
import {interp} from "../numpy.js";
import {HEIGHT} from "../view.js";

/** Stops of a layer's gradient on its way into the mist, 0–1. */
export const FADE_STOPS = Float64Array.of(0, 0.15, 0.3, 0.5, 0.7, 0.85, 1);

/** Share of its mist that a layer has at each stop: gentle at both ends. */
export const FADE_SHARES = FADE_STOPS.map(smoothstep);

/** How far above its base, in displacements, the summits of a layer begin. */
const SUMMIT_RISE = 0.8;

/**
 * The height in units above the foot of the picture from which on the layer has wholly its own
 * colour.
 */
export function summit(layer) {
    const rise = SUMMIT_RISE * layer.displacement;
    return layer.base + (layer.ceiling === null ? rise : Math.min(rise, layer.ceiling));
}

/**
 * The way of a layer into the mist: {rows, shares}, (n) float64 each.
 *
 * rows: units below the top of the panorama; shares: of the mist's colour that it has there, 0–1;
 * below 0 where water goes away from it.
 */
export function fading(layer) {
    const top = HEIGHT - summit(layer);
    return {
        rows: FADE_STOPS.map((stop) => top + stop * layer.fade),
        shares: FADE_SHARES.map((share) => mistAtFoot(layer) * share),
    };
}

/**
 * The share of the mist's colour that the layer has at a height in units above the foot, see
 * `fading`.
 */
export function mistShare(layer, height) {
    return (
        mistAtFoot(layer) * interp((summit(layer) - height) / layer.fade, FADE_STOPS, FADE_SHARES)
    );
}

/**
 * The share of the mist's colour at a layer's foot: land sinks into it, water turns deep and dark.
 */
function mistAtFoot(layer) {
    return layer.water ? -layer.mist : layer.mist;
}
