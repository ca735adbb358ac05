/**
 * The life in a landscape, one file for each kind. All of it is a function of the seed and the
 * second.
 */

import {leaves} from "./land/leaves.js";
import {smoke} from "./land/smoke.js";
import {fireflies} from "./night/fireflies.js";
import {Cue} from "./score.js";
import {VOICES} from "./voices.js";

/** What is there for hours; all else comes when the score says so. */
const STEADY_LIFE = [leaves, fireflies, smoke];

/** The sprites and bands of everything alive in view, but for what is aloft. */
export function living(stage, cues) {
    const steady = STEADY_LIFE.flatMap((kind) => kind(stage));
    return [...steady, ...eventsOf(stage, cues, false)];
}

/** The sprites and bands of events above the clouds. */
export function aloft(stage, cues) {
    return eventsOf(stage, cues, true);
}

function eventsOf(stage, cues, above) {
    const sprites = [];
    for (const cue of cues.filter(({kind}) => VOICES[kind].aloft === above)) {
        const {draw, shuns} = VOICES[cue.kind];
        const foul = Math.min(1.6 * stage.weather.of(...shuns), 1);
        const strength = cue.strength * (1 - foul);
        if (strength > 0) {
            sprites.push(...draw(stage, new Cue(cue.kind, cue.number, cue.since, strength)));
        }
    }
    return sprites;
}
