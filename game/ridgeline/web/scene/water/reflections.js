/** Lit windows and lanterns on the water before them: a few strokes beneath each light. */

import {seconds} from "../life/presence.js";
import {clip} from "../numpy.js";
import {strokeLength, strokeParticles} from "./strokes.js";

/** Units above the water from which on no light is seen on it. */
const HIGHEST_LIGHT = 220;

/** Strokes beneath a light, and the distance of two, in their lengths. */
const LIGHT_STROKES = 7;
const LIGHT_SPACING = 0.42;

/** The most that a stroke draws the water to the lamp's colour. */
const LIGHT_ON_WATER = 0.6;

/**
 * Distance of the first stroke from the water's edge, as a share of the light's height above it.
 */
const LIGHT_SQUEEZE = 0.35;

/** Lengths by which a stroke wanders to either side, and radians a second of that. */
const LIGHT_SWAY = 0.3;
const LIGHT_PACE = 1.3;

/** Radians between two waters' strokes, and between two strokes of a light. */
const FIRST_LIGHT_PHASE = 2.4;
const NEXT_LIGHT_PHASE = 1.9;

/** A list of the particles of all lights that have water before them. */
export function reflections(stage, lamps, waters) {
    return waters.flatMap((water, number) => {
        const behind = number ? waters[number - 1].number : -1;
        const lit = lamps.filter(({layer}) => behind < layer && layer < water.number);
        return lit.length ? lightsBefore(stage, lit, water) : [];
    });
}

/** The strokes of lights on one water, all in the colour of the first light. */
function lightsBefore(stage, lamps, water) {
    const scale = water.view.pixelsPerUnit;
    const length = 0.7 * strokeLength(water.below);
    const second = seconds(stage);
    const lights = lamps.map((lamp) => {
        const {x, y, most} = middleOf(lamp);
        const column = Math.trunc(clip(x, 0, water.crest.length - 1));
        const crest = water.crest[column];
        const high = (crest - y) / scale;
        const near = high > 0 ? clip(2 * (1 - high / HIGHEST_LIGHT), 0, 1) : 0;
        return {x, crest, cover: water.cover[column], high, strength: LIGHT_ON_WATER * most * near};
    });
    const strokes = [];
    for (let order = 0; order < LIGHT_STROKES; order++) {
        const first = LIGHT_PACE * second + NEXT_LIGHT_PHASE * order;
        const phase = first + FIRST_LIGHT_PHASE * water.ground;
        const bright = (1 - order / LIGHT_STROKES) * (0.65 + 0.35 * Math.sin(1.7 * phase));
        const wander = LIGHT_SWAY * length * scale * Math.sin(phase);
        for (const {x, crest, cover, high, strength} of lights) {
            const down = LIGHT_SQUEEZE * high + length * (0.5 + LIGHT_SPACING * order);
            const y = crest + scale * down;
            strokes.push({
                number: water.number,
                x: x + wander,
                y,
                length: length * scale * (0.7 + 0.1 * order),
                share: y < cover ? strength * bright : 0,
            });
        }
    }
    return strokeParticles(strokes, stage.view, lamps[0].colour, "light on the water");
}

/**
 * {x, y, most}: pixels of the middle of a light's shares, and their greatest: it moves smoothly as
 * windows are lit.
 */
function middleOf({left, top, width, share}) {
    let total = 0;
    let across = 0;
    let down = 0;
    let most = 0;
    for (let at = 0, row = 0; at < share.length; row++) {
        for (let column = 0; column < width; column++, at++) {
            const part = share[at];
            total += part;
            across += part * column;
            down += part * row;
            if (part > most) most = part;
        }
    }
    const whole = Math.max(total, 1e-9);
    return {x: left + 0.5 + across / whole, y: top + 0.5 + down / whole, most};
}
