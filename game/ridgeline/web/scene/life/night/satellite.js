/**
 * A satellite: a steady point that crosses the stars, flares once, and is lost in the earth's
 * shadow.
 */

import {Brush, halo} from "../../brush.js";
import {Word} from "../../chance.js";
import {clip} from "../../numpy.js";
import {box} from "../../ribbon.js";
import {STARLIGHT} from "../../sky/stars.js";
import {draws, inScale} from "../presence.js";

/**
 * Seconds that it is seen, and in which it comes out of the earth's shadow, and goes into it.
 */
const SATELLITE_SECONDS = 40;
const SATELLITE_FADE_SECONDS = 5;

/** Units above the panorama's foot half-way, of the lowest, and how much higher others are. */
const SATELLITE_LOWEST = 700;
const SATELLITE_HIGHER = 260;

/**
 * Its way, in breadths of the panorama, and units that it climbs or sinks for each unit of that, at
 * most.
 */
const SATELLITE_WAY = 0.62;
const SATELLITE_STEEP = 0.3;

/** Units of its way at most. */
const SATELLITE_MOST_WAY = 1300;

/** Units of the point, and of the weak light around it. */
const SATELLITE_RADIUS = 1.7;
const SATELLITE_HALO = 4.5;

/** How much brighter it is when it flares, and seconds of that. */
const SATELLITE_FLARE = 0.55;
const SATELLITE_FLARE_SECONDS = 2.2;

/**
 * Brightness of the stars at which it begins to show; at half as much again, it shows in full.
 */
const SATELLITE_DIMMEST = 0.22;

/** The satellite in view, if any. */
export function satellite(stage, cue) {
    const {view, light} = stage;
    const clear = light.stars * (1 - light.cover);
    const shown = clip((clear - SATELLITE_DIMMEST) / (0.5 * SATELLITE_DIMMEST), 0, 1);
    const seen = cue.within(SATELLITE_SECONDS, SATELLITE_FADE_SECONDS) * shown;
    if (seen <= 0 || !inScale(view)) return [];
    const lots = stage.memory.recall(draws, stage.seed, Word.SATELLITES, cue.number, 5);
    const [high, steep, side, flare, place] = lots;
    const along = cue.since / SATELLITE_SECONDS - 0.5;
    const length = Math.min(SATELLITE_WAY * view.breadth, SATELLITE_MOST_WAY);
    const way = length * (side < 0.5 ? 1 : -1);
    const climb = SATELLITE_STEEP * (2 * steep - 1) * Math.abs(way) * along;
    const at = [
        view.column(view.breadth * (0.42 + 0.16 * place) + way * along),
        view.row(SATELLITE_LOWEST + SATELLITE_HIGHER * high + climb),
    ];
    const flaresAt = SATELLITE_SECONDS * (0.35 + 0.3 * flare);
    const sinceFlare = (cue.since - flaresAt) / SATELLITE_FLARE_SECONDS;
    const bright = 0.62 + SATELLITE_FLARE * Math.exp(-sinceFlare * sinceFlare);
    const scale = view.pixelsPerUnit;
    const radius = Math.max(SATELLITE_RADIUS * scale, 1.1);
    const wide = Math.max(SATELLITE_HALO * scale, 2.8) * (0.7 + 0.5 * bright);
    const {fround} = Math;
    const share = fround(seen * Math.min(bright, 1));
    const [weak, strong] = [fround(0.35), fround(0.65)];
    const point = (where) => {
        const inner = halo(where, at, 2 * radius, 2 * radius);
        return halo(where, at, wide, wide).map((part, i) => {
            return share * fround(fround(weak * part) + fround(strong * inner[i]));
        });
    };
    const brush = new Brush(view, -1);
    return brush.shape(box([at], wide + 1, view), point, STARLIGHT, "satellite");
}
