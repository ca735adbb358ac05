/**
 * The colours of layers, row by row. Here rows are in units below the top of the panorama, the same
 * for every view.
 */

import {smoothstep} from "../../terrain.js";
import {rint} from "../numpy.js";
import {added, Gradient, mixed} from "../oklab.js";
import {HEIGHT} from "../view.js";

/** Stops of a cloud between its foot (0) and its full share (1); the last is where the sky ends. */
const CLOUD_RISE = [1, 0.8, 0.6, 0.4, 0.2, 0, 0];

/** The share of a cloud's own colour at each stop, without a crease at either end. */
const CLOUD_SHARES = CLOUD_RISE.map(smoothstep);

/** Mean of a bell curve across 1920 units, by its standard deviation. */
export const GLOW_MEAN = 1 / 960;

/**
 * Share of the sky's glow that lies on the farthest land, and the power by which it falls with the
 * parallax.
 */
export const FARTHEST_GLOW = 0.75;
export const GLOW_FALL = 2.2;

/** OKLab that snow takes on under a high full moon: lighter, and cooler. */
export const MOONLIT = [0.075, -0.002, -0.012];

/** Share of that for water. */
const MOONLIT_WATER = 0.5;

/** How far snow is drawn to the colour of its layer. */
const SNOW_SHADOW = 0.15;

/** The gradient in pixels of a view. */
export function inView(shade, view) {
    const rows = shade.rows.map((row) => (row - view.corner[1]) * view.pixelsPerUnit);
    return new Gradient(rows, shade.colours);
}

/**
 * The colours of a layer: its own at the summits, smoothly fading into the mist below (aerial
 * perspective).
 */
export function ridgeShade({rows, shares}, colour, light) {
    return new Gradient(
        rows,
        Array.from(shares, (share) => mixed(colour, light.mist, share)),
    );
}

/** The colours of the snow on a layer of that colour. */
export function snowShade(into, colour, light) {
    const snow = mixed(light.snowColour, colour, SNOW_SHADOW);
    return ridgeShade(into, added(snow, MOONLIT, light.moonlight), light);
}

/** The colours of a shade drawn so far, 0–1, to those of another with the same rows. */
export function drawnTo(other, share, shade) {
    if (!share) return shade;
    const colours = shade.colours.map((colour, number) =>
        mixed(colour, other.colours[number], share),
    );
    return new Gradient(shade.rows, colours);
}

/** The sky's colours as water shows them: moonlight glints on its waves. */
export function skyOnWater(air, light) {
    const glint = light.moonlight * MOONLIT_WATER;
    return new Gradient(
        air.rows,
        air.colours.map((colour) => added(colour, MOONLIT, glint)),
    );
}

/**
 * The colours behind a bank, drawn from its foot up to that of the sky above, which lights its
 * shaded side.
 *
 * That of lit clouds would not be seen before a bright horizon, where a bank would cut through the
 * sun unseen.
 */
export function cloudShade(layer, behind, light) {
    const rows = Float64Array.from(CLOUD_RISE, (rise) => HEIGHT - layer.base - rise * layer.fade);
    const last = rows.length - 1;
    rows[last] = Math.max(rows[last], behind.rows[behind.rows.length - 1]);
    const own = behind.labs(rows);
    const shaded = light.sky[light.sky.length >> 1];
    const share = (number) => layer.mist * CLOUD_SHARES[number];
    return new Gradient(
        rows,
        own.map((colour, number) => mixed(colour, shaded, share(number))),
    );
}

/**
 * The sky's own colours, drawn to the glows of sun and moon by their means: what mist and water
 * show of it.
 */
export function litAir(air, sky, view) {
    const glows = sky.glows.filter((glow) => glow.onLand);
    if (!glows.length) return new Gradient(air.rows, air.colours);
    const rounded = (value) => rint((value / view.pixelsPerUnit) * 1000) / 1000;
    const bells = glows.map((glow) => {
        const mean = glow.share * Math.min(GLOW_MEAN * rounded(glow.across), 1);
        // A tiny sun's glow is rounded to nothing.
        return {y: rounded(glow.y), down: Math.max(rounded(glow.down), 1e-3), mean};
    });
    const colours = air.colours.map((colour, number) => {
        let left = 1;
        for (const {y, down, mean} of bells) {
            const away = (air.rows[number] - view.corner[1] - y) / down;
            left *= 1 - mean * Math.exp(-0.5 * away * away);
        }
        return mixed(colour, sky.glowColour, 1 - left);
    });
    return new Gradient(air.rows, colours);
}

/**
 * How far the light of the sky's glows lies on a layer, 0–1: the nearer it is, the less air is
 * before it.
 */
export function glowOnLand(layer) {
    return FARTHEST_GLOW * Math.max(1 - layer.parallax, 0) ** GLOW_FALL;
}

/** The colours behind a bank of mist, drawn more and more to the mist's from its top down. */
export function mistShade({rows, shares}, behind, light) {
    const own = behind.labs(rows);
    return new Gradient(
        rows,
        own.map((colour, number) => mixed(colour, light.mist, shares[number])),
    );
}
