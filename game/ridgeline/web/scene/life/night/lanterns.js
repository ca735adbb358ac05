/** Paper lanterns that rise from behind a ridge into the night, sway, and grow small and dim. */

import {Word} from "../../chance.js";
import {outdoors} from "../../lights/lanterns.js";
import {rint} from "../../numpy.js";
import {CIRCLE} from "../../stands/pen.js";
import {figure, glow} from "../figure.js";
import {groundNear} from "../land/train.js";
import {draws, inScale} from "../presence.js";
import {tints} from "../silhouette.js";

/** The least share of their light that is seen while the air is still bright. */
const LANTERN_BY_DUSK = 0.6;

/** Lanterns of an event. */
const FEWEST_LANTERNS = 6;
const MOST_LANTERNS = 11;

/** Units of a lantern's height as it rises, and the share of it that is left in the end. */
const LANTERN_SIZE = 15;
const LANTERN_SMALLER = 0.55;

/** Seconds in which they are let go, one after the other. */
const RELEASED = 13;

/**
 * Units above the panorama's foot from which they rise behind land; units a second, and the share
 * of that which they lose in each second.
 */
const LANTERN_FROM = 300;
const LANTERN_RISE = 15.5;
const LANTERN_SLOWER = 0.0035;

/** Seconds of a lantern, and in which it dies at their end. */
const LANTERN_SECONDS = 62;
const LANTERN_FADE_SECONDS = 14;

/** Seconds that the first has been rising when it comes into the picture. */
const LANTERN_SOONER = 6;

/**
 * Units between which they are let go, and units a second by which those at the sides drift apart.
 */
const LANTERN_BREADTH = 300;
const LANTERN_SPREADS = 2.4;

/** Units by which each sways, and radians a second of that. */
const LANTERN_SWAY = 7;
const LANTERN_SWAY_PACE = 0.5;

/** Reach of the light around it, in its heights, and its share. */
const LANTERN_GLOW = 1.9;
const LANTERN_GLOW_SHARE = 0.4;

/** Colours of the paper, and of the flame behind it. */
const LANTERN_COLOURS = ["f0803c", "ffe9a8"];

/** They rise behind the ridge whose parallax is nearest to this. */
const LANTERN_FAR = 0.15;

/** One side of the paper: wider and round above, open below. */
const PAPER_SIDE = [
    [0.24, 0],
    [0.33, 0.35],
    [0.37, 0.66],
    [0.33, 0.86],
    [0.2, 0.97],
    [0, 1],
];

/** Half the breadth, half the height and the middle of the light, and brighter around the flame. */
const PAPER_LIGHTS = [
    [0.28, 0.38, 0.38],
    [0.2, 0.27, 0.25],
    [0.12, 0.17, 0.16],
];

/** The lanterns in view. */
export function paperLanterns(stage, cue) {
    const lit = cue.strength * Math.max(outdoors(stage.light), LANTERN_BY_DUSK);
    if (lit <= 0 || !inScale(stage.view)) return [];
    const numbers = 2 + 4 * MOST_LANTERNS;
    const lots = stage.memory.recall(draws, stage.seed, Word.LANTERNS, cue.number, numbers);
    const [place, count, ...chances] = lots;
    const colours = stage.memory.recall(tints, ...LANTERN_COLOURS);
    const layer = stage.behind(groundNear(stage.lands, LANTERN_FAR));
    const middle = stage.view.breadth * (0.3 + 0.4 * place);
    const all = FEWEST_LANTERNS + Math.trunc(count * (MOST_LANTERNS - FEWEST_LANTERNS + 1));
    const sprites = [];
    for (let number = 0; number < all; number++) {
        const own = chances.slice(4 * number, 4 * number + 4);
        sprites.push(...paperLantern(stage, cue.since, middle, own, lit, colours, layer));
    }
    return sprites;
}

function paperLantern(stage, since, middle, chances, lit, colours, layer) {
    const [later, place, swift, phase] = chances;
    const age = since + LANTERN_SOONER - RELEASED * later;
    if (!(age > 0 && age < LANTERN_SECONDS)) return [];
    const {view} = stage;
    const breadth = Math.min(LANTERN_BREADTH, 0.45 * view.breadth);
    const aside = 2 * place - 1;
    const risen = LANTERN_RISE * (0.8 + 0.4 * swift) * age * (1 - LANTERN_SLOWER * age);
    const turn = LANTERN_SWAY_PACE * age + 2 * Math.PI * phase;
    const spread = middle + 0.5 * breadth * aside + LANTERN_SPREADS * aside * age;
    const x = spread + LANTERN_SWAY * Math.sin(turn);
    const left = 1 + ((LANTERN_SMALLER - 1) * age) / LANTERN_SECONDS;
    const wide = Math.max(view.pixelsPerUnit * LANTERN_SIZE * left, 3);
    const at = [view.column(x), view.row(LANTERN_FROM + risen)];
    const strength = lit * Math.min((LANTERN_SECONDS - age) / LANTERN_FADE_SECONDS, 1);
    const tilt = [rint(1.4 * Math.sin(turn + 1.2))];
    const flicker = strength * (0.9 + 0.1 * Math.sin(5.3 * age + 9 * phase));
    // Sizes in steps, so that few pictures are kept.
    const size = Math.floor(wide + 0.5);
    const [paper, flame] = colours;
    const reach = LANTERN_GLOW * size;
    const around = LANTERN_GLOW_SHARE * strength;
    const heart = [at[0], at[1] - 0.45 * size];
    return [
        ...glow(stage, heart, reach, around, layer, paper, "lantern's glow"),
        ...figure(stage, drawPaper, tilt, at, size, layer, paper, "lantern", strength),
        ...figure(stage, drawPaperLight, tilt, at, size, layer, flame, "lantern", flicker),
    ];
}

function leant(points, tilt) {
    return points.map(([x, y]) => [x + 0.09 * tilt * y, y]);
}

/** Draw the paper. */
function drawPaper(pen, [tilt]) {
    const other = PAPER_SIDE.slice(0, -1).reverse();
    pen.polygon(leant([...PAPER_SIDE, ...other.map(([x, y]) => [-x, y])], tilt));
}

/** Draw the part of the paper that the flame lights. */
function drawPaperLight(pen, [tilt]) {
    for (const [wide, high, up] of PAPER_LIGHTS) {
        const light = CIRCLE.map(([x, y]) => [wide * x, up + high * y]);
        pen.polygon(leant(light, tilt));
        pen.part();
    }
}
