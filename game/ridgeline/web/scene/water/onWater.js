/** All strokes of light and foam on the waters of a moment. */

import {glitter, glitterLamps} from "./glitter.js";
import {reflections} from "./reflections.js";
import {surf} from "./surf.js";

/**
 * A list of the particles of surf, glitter, and the reflections of lit windows and lanterns.
 */
export function onWater(stage, sky, lit, waters) {
    return [
        ...surf(stage, waters),
        ...glitter(stage, glitterLamps(stage, sky, waters), waters),
        ...reflections(stage, lit, waters),
    ];
}
