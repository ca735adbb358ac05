/**
 * Places on crests where something of an event stands: one in each stretch of land, so that one is
 * always in view.
 */

import {leftEdge} from "../../land/parallax.js";
import {dry} from "../../land/shores.js";
import {interp} from "../../numpy.js";
import {cells} from "../../view.js";
import {draws} from "../presence.js";

/** The parallax of the farthest layer on which anything can be made out. */
export const LEAST_PARALLAX = 0.2;

/** Length of a stretch of land, as a share of the panorama's breadth. */
export const STRETCH_SHARE = 0.7;

/**
 * Places of a stretch of which the highest is taken, and the share of it at both ends that is not
 * tried.
 */
const TRIED_PLACES = 9;
const STRETCH_MARGIN = 0.1;

/** Units of the land's profile to both sides of a place, and between its points. */
const PROFILE_AROUND = 176;
const PROFILE_STEP = 4;

/** The most stretches in a view. */
export const MAX_STRETCHES = 6;

/** Things of an event that have numbers of their own: more than there are stretches in any view. */
export const STRETCHES_OF_BAR = 4096;

/**
 * A place on a crest.
 *
 * x: units right of the view's left border; place: of the land; heights: of the land, in units,
 * from PROFILE_AROUND before it, PROFILE_STEP apart; chances: numbers from 0 to 1, its own.
 */
class Spot {
    constructor(x, place, heights, chances) {
        Object.assign(this, {x, place, heights, chances});
        this._places = heights.map((_, number) => PROFILE_STEP * number - PROFILE_AROUND);
    }

    /** The height of the land so far to the right of the place. */
    height(aside) {
        return interp(aside, this._places, this.heights);
    }
}

function meadowsOf(layers) {
    return dry(layers).filter((layer) => layer.parallax >= LEAST_PARALLAX);
}

/** Whether a theme has land that is near enough, and not islands in a sea. */
export function hasMeadow(theme) {
    return meadowsOf(theme.layers).length > 0;
}

/** The nearest land, on which creatures are as large as the trees allow; the theme `hasMeadow`. */
export function meadow(stage) {
    const nearest = meadowsOf(stage.grounds.map(({layer}) => layer)).pop();
    return stage.grounds.findLast(({layer}) => layer === nearest);
}

/**
 * The places of an event whose things may be in view, which reach so many units to either side.
 */
export function spots(stage, ground, cue, word, count, reach) {
    const {layer, land} = ground;
    const view = stage.view.at(layer.parallax);
    const size = STRETCH_SHARE * stage.view.breadth;
    const start = leftEdge(layer, stage.moment, view);
    const width = view.width / view.pixelsPerUnit;
    const found = [];
    const touched = cells(start - reach, start + width + reach, size);
    for (const cell of touched.slice(0, MAX_STRETCHES)) {
        const number = STRETCHES_OF_BAR * cue.number + cell;
        const chances = stage.memory.recall(draws, stage.seed, word, number, count);
        const [place, heights] = land.kept.recall(highestSpot, land, size, cell);
        if (-reach < place - start && place - start < width + reach) {
            found.push(new Spot(place - start, place, heights, chances));
        }
    }
    return found;
}

/**
 * [place, heights]: the highest of a few places of a stretch, and the profile of the land around
 * it.
 */
function highestSpot(land, size, cell) {
    const step = ((1 - 2 * STRETCH_MARGIN) * size) / (TRIED_PLACES - 1);
    const first = (cell + STRETCH_MARGIN) * size;
    const tried = land.ground(first, first + step * (TRIED_PLACES - 0.5), step);
    const place = first + step * tried.indexOf(Math.max(...tried));
    const stop = place + PROFILE_AROUND + 0.5 * PROFILE_STEP;
    return [place, land.ground(place - PROFILE_AROUND, stop, PROFILE_STEP)];
}
