/** The colours of silhouettes: dark before the sky, and paler the farther away. */

import {clip, rightOf} from "../numpy.js";
import {lab, mixed} from "../oklab.js";
import {HEIGHT} from "../view.js";

/** What is left of the nearest ridge's lightness and chroma. */
const DARKER = [0.9, 0.6, 0.6];

/** How far thick fog draws what is at the far end of the land to the colour behind it. */
const FOG_HIDES = 0.95;

/**
 * How far the nearest ridge's colour is drawn to that of snow for what stands before it.
 */
const BEFORE_SNOW = 0.3;

/**
 * The colour of something so high in the sky: the nearest ridge's, darker, in as much haze.
 */
export function silhouette(stage, height, haze) {
    const dark = toned(nearestRidge(stage.light), DARKER);
    const air = haze + (0.9 - haze) * 0.8 * stage.weather.of("fog", "snow");
    return mixed(dark, skyAt(stage, height), air);
}

/** The colour of the sky at a height in units, without its glows. */
export function skyAt(stage, height) {
    const {sky} = stage.light;
    const {stops} = stage.theme;
    const row = 1 - height / HEIGHT;
    const after = clip(rightOf(stops, row), 1, stops.length - 1);
    const share = clip((row - stops[after - 1]) / (stops[after] - stops[after - 1]), 0, 1);
    return mixed(sky[after - 1], sky[after], share);
}

/** A list of colours in hexadecimal digits, shared by all pictures of them. */
export function tints(...colours) {
    return colours.map(lab);
}

/**
 * The colour of something that stands on a layer in a row: darker than the ridge, and dark before
 * snow.
 */
export function onRidge(stage, ground, row, lightness = 0.82) {
    const own = stage.crests[ground.number].gradient.labAt(row);
    const darker = toned(own, [lightness, 0.95, 0.95]);
    const bare = mixed(nearestRidge(stage.light), own, BEFORE_SNOW);
    return behindFog(stage, ground, bare[0] < darker[0] ? bare : darker, own);
}

/**
 * The colour of something on a layer before a colour: in fog a ghost of itself, the more the
 * farther it is.
 */
export function behindFog(stage, ground, colour, behind) {
    const near = Math.min(ground.layer.parallax, 1);
    return mixed(colour, behind, FOG_HIDES * stage.weather.of("fog") * (1 - near));
}

/**
 * The colour of a cloth of a colour in the light of the hour, in so much haze before the sky at a
 * height.
 */
export function litCloth(stage, colour, height, haze) {
    const {mist} = stage.light;
    const day = clip((mist[0] - 0.3) / 0.6, 0, 1);
    const own = toned(colour, [0.24 + 0.76 * day, 0.35 + 0.65 * day, 0.35 + 0.65 * day]);
    own[1] += 0.35 * (1 - day) * mist[1];
    own[2] += 0.35 * (1 - day) * mist[2];
    const air = haze + 0.6 * stage.weather.of("fog", "snow");
    return mixed(own, skyAt(stage, height), Math.min(air, 1));
}

/** The colour with each coordinate multiplied by a factor of its own. */
export function toned(colour, factors) {
    return [colour[0] * factors[0], colour[1] * factors[1], colour[2] * factors[2]];
}

/** The colour of the nearest ridge in a light. */
export function nearestRidge({ridges}) {
    return ridges[ridges.length - 1];
}
