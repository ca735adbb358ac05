/** Geese that fly in a V, low over the water. */

import {Word} from "../../chance.js";
import {flying} from "../air/birds.js";
import {Airway, skein} from "../air/flocks.js";
import {draws, inScale} from "../presence.js";
import {silhouette} from "../silhouette.js";
import {lakes, swells} from "./openWater.js";

/**
 * Units of their wings over the farthest water, how much more over near water, and units a second
 * that they fly.
 */
const GOOSE_SPAN = 24;
const GOOSE_NEARER = 14;
const GOOSE_PACE = 62;

/** Units above the water of the lowest, and how much higher others fly. */
const GOOSE_LOWEST = 46;
const GOOSE_HIGHER = 70;

/** How far they are drawn to the sky's colour. */
const GOOSE_HAZE = 0.08;

/** The geese in view, if any. */
export function geese(stage, cue) {
    const {view} = stage;
    const waters = [
        ...lakes(stage).map((ground) => [ground, ground.layer.lake, stage.shore(ground)]),
        ...swells(stage)
            .slice(0, 2)
            .map((ground) => [ground, ground.layer.base, ground.number]),
    ];
    if (!waters.length || !inScale(view)) return [];
    const lots = stage.memory.recall(draws, stage.seed, Word.SKEINS, cue.number, 3);
    const [which, high, side] = lots;
    const [ground, level, layer] = waters[Math.trunc(which * waters.length)];
    const {parallax} = ground.layer;
    const span = GOOSE_SPAN + GOOSE_NEARER * Math.min(parallax, 1);
    const airway = new Airway(parallax, span, GOOSE_PACE, GOOSE_HAZE);
    const height = level + GOOSE_LOWEST + GOOSE_HIGHER * high;
    const flock = stage.memory.recall(skein, stage.seed, airway, cue.number, height);
    const across = GOOSE_PACE * cue.since - 2 * span;
    const x = side < 0.5 ? across : view.breadth - across;
    const place = x - view.corner[0];
    const {reach} = flock;
    if (!(-reach < place && place < view.width / view.pixelsPerUnit + reach)) return [];
    const colour = silhouette(stage, height, GOOSE_HAZE);
    const speed = side < 0.5 ? GOOSE_PACE : -GOOSE_PACE;
    return flying(stage, airway, flock, x, speed, layer, colour, "goose", cue.passing);
}
