/**
 * The record of a kind of plant, rock or building: the room it takes, its outlines from afar and
 * its drawings.
 */

import {linspace} from "../numpy.js";

/** Different individuals of a stand, from the youngest to the oldest. */
export const SPECIMENS = 32;

/** Random numbers for each specimen. */
export const CHANCES = 96;

/** The ages of the specimens, 0–1. */
export const AGES = linspace(0, 1, SPECIMENS);

/**
 * One kind, with defaults for what is not given. Lengths are shares of the height of the tallest.
 *
 * slot: width of the ground that each has to itself; reach: how far the widest one grows to either
 * side; outlines(height, chances, x): of small and far ones, a list of heights above the root in
 * units at places x, one for each specimen, or null for the upper rims of the drawings;
 * drawing(pen): draws a specimen; turns: half of them are mirrored; even: all ages are equally
 * frequent where the stand is dense; steepest: the slope above which none stands; foot: half of its
 * foot, in which the ground has to be that even; windows(height, chances): for each specimen a list
 * of [left, bottom, width, height] in units, width 0 for none; lit: share of the windows that are
 * lit at some hour; beacon: the windows are lanterns; sway: how far a gust bends the tip of the
 * tallest drawing; lowest: how far drawings reach below the root; rotors, chimneys: for each
 * specimen [x, y, blade] and [x, y].
 */
export function standKind(given) {
    return {
        outlines: null,
        drawing: null,
        turns: true,
        even: false,
        steepest: Infinity,
        foot: 0.1,
        windows: null,
        lit: 0.5,
        beacon: false,
        sway: 0,
        lowest: 0.1,
        rotors: null,
        chimneys: null,
        ...given,
    };
}

/**
 * A list with what `make(draw, age, number)` gives for each specimen; draw() gives the next of its
 * chances, and then the first ones again.
 */
export function eachSpecimen(chances, make) {
    return Array.from(AGES, (age, number) => make(drawerOf(chances, number), age, number));
}

/** What `make(draw, age, number)` gives for one specimen. */
export function oneSpecimen(chances, number, make) {
    return make(drawerOf(chances, number), AGES[number], number);
}

function drawerOf(chances, number) {
    let drawn = 0;
    return () => {
        const chance = chances[number * CHANCES + (drawn % CHANCES)];
        drawn += 1;
        return chance;
    };
}
