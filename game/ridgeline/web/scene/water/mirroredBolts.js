/** Bolts of lightning, mirrored by lakes: faint, squeezed and cut to strips. */

import {Sprite} from "../items.js";
import {SQUEEZE} from "../land/lake.js";
import {clip, rint} from "../numpy.js";

/** Share of a bolt's brightness in its mirror image. */
const MIRRORED_BRIGHTNESS = Math.fround(0.4);

/**
 * Radians for a pixel's root of the distance from the shore, and how far a strip is moved, in units
 * for 1 of it.
 */
const MIRRORED_STRIPS = 0.55;
const MIRRORED_SWAY = 0.5;

/** Radians a second by which strips wander. */
const MIRRORED_DRIFT = 3;

/** A list of the mirror images of bolts in the lakes before them. */
export function mirroredBolts(stage, bolts) {
    const lakes = stage.grounds.filter((ground) => ground.layer.lake !== null);
    return lakes.flatMap((ground) => {
        const view = stage.view.at(ground.layer.parallax);
        const number = stage.shore(ground);
        const shore = view.row(ground.layer.lake);
        const before = bolts.filter((bolt) => bolt.layer < number);
        return before.flatMap((bolt) => mirroredBolt(stage, bolt, number, shore));
    });
}

/** A part of a bolt as a lake shows it, in a list; empty if none of it is in the picture. */
function mirroredBolt(stage, bolt, number, shore) {
    const {width, height: high, colour} = bolt;
    const middle = SQUEEZE * (shore - bolt.top - high);
    const top = Math.max(Math.ceil(shore + middle - 0.5), Math.ceil(shore));
    const lowest = Math.floor(shore + SQUEEZE * (shore - bolt.top) - 0.5);
    const below = Math.min(lowest, stage.view.height);
    if (top >= below) return [];
    const scale = stage.view.pixelsPerUnit;
    const moved = [];
    const rows = [];
    for (let row = top; row < below; row++) {
        const away = row + 0.5 - shore;
        const root = Math.sqrt(away / scale);
        const turn = 2 * Math.PI * MIRRORED_STRIPS * root + MIRRORED_DRIFT * stage.moment.elapsed;
        rows.push(clip(Math.floor(shore - away / SQUEEZE - bolt.top), 0, high - 1));
        moved.push(rint(MIRRORED_SWAY * scale * root * Math.sin(turn)));
    }
    const margin = moved.reduce((most, step) => Math.max(most, Math.abs(step)), 0);
    const wide = width + 2 * margin;
    const share = new Float32Array(wide * rows.length);
    rows.forEach((row, strip) => {
        const start = strip * wide + margin + moved[strip];
        for (let column = 0; column < width; column++) {
            share[start + column] = MIRRORED_BRIGHTNESS * bolt.share[row * width + column];
        }
    });
    const box = {left: bolt.left - margin, top, width: wide, height: rows.length};
    return [new Sprite({layer: number, ...box, share, colour, words: "mirrored lightning"})];
}
