/**
 * A hot-air balloon that rises from behind the far ridges and drifts on; its burner glows in the
 * dusk.
 */

import {modulo} from "../../../terrain.js";
import {Word} from "../../chance.js";
import {outdoors} from "../../lights/lanterns.js";
import {clip} from "../../numpy.js";
import {lab} from "../../oklab.js";
import {sunPath} from "../../sky/sunAndMoon.js";
import {figure, glow, SLOW} from "../figure.js";
import {draws, inScale} from "../presence.js";
import {LONGEST} from "../score.js";
import {litCloth, silhouette, tints} from "../silhouette.js";

/** Units from the basket's foot to the crown of the smallest, and by which others are larger. */
const BALLOON_SIZE = 58;
const BALLOON_LARGER = 30;

/**
 * Units above the panorama's foot at which it rises, behind land; by which it rises fast, and
 * seconds in which it has risen by two thirds of that; and units a second that it climbs all the
 * while, until it is above the picture.
 */
const BALLOON_BELOW = 300;
const BALLOON_RISE = 150;
const BALLOON_SLOWER = 25;
const BALLOON_CLIMB = 6.2;

/** Units a second that it drifts to one side. */
const BALLOON_PACE = 9;

/** Units by which it sways up and down, and radians a second of that. */
const BALLOON_BOB = 5;
const BALLOON_BOB_PACE = 0.23;

/** Seconds that it has been rising when it comes into the picture. */
const BALLOON_SOONER = 9;

/** Seconds in which it is lost at the end, high above all but huge views. */
const BALLOON_FADE_SECONDS = 16;

/**
 * Heights of the envelope's mouth, its widest part and its top, as shares of the balloon's size.
 */
const BALLOON_MOUTH = 0.3;
const BELLY = 0.68;
const CROWN = 1;

/** Half its breadth there and at the mouth. */
const BALLOON_WIDEST = 0.34;
const BALLOON_NARROWEST = 0.075;

/** Panels of the envelope that are seen. */
const GORES = 7;

/** Colours of the two sorts of panels. */
const BALLOON_CLOTHS = [
    ["d8483a", "f3e3c3"],
    ["2f6f8f", "f2d27a"],
    ["e39a3b", "8e2f3f"],
    ["5b4a8c", "e9b7a0"],
    ["3f8067", "f0e6cf"],
];

/** Seconds from one burst of the burner to the next, and the share of them that it burns. */
const BURN = 7;
const BURN_SHARE = 0.45;

/**
 * How far the sun's side is drawn to its light, and the other to the dark; and from which
 * meridians, step by step.
 */
const BALLOON_SUNLIT = 0.8;
const BALLOON_SHADED = 0.55;
const BALLOON_STEPS = [0.3, 0.52, 0.7, 0.86];

/** How far its colours are drawn to the sky's by the air before it. */
const BALLOON_HAZE = 0.16;

/** The layer before which it flies: behind all land. */
const BALLOON_LAYER = -1;

/** The sprites of the balloon in view, if any. */
export function balloon(stage, cue) {
    const {view} = stage;
    if (!inScale(view)) return [];
    const lots = stage.memory.recall(draws, stage.seed, Word.BALLOONS, cue.number, 5);
    const [large, place, side, cloth, phase] = lots;
    const size = BALLOON_SIZE + BALLOON_LARGER * large;
    const time = cue.since + BALLOON_SOONER;
    if (time <= 0) return [];
    const ahead = side < 0.5 ? 1 : -1;
    const x = view.breadth * (0.5 - ahead * (0.08 + 0.27 * place)) + ahead * BALLOON_PACE * time;
    const risen = BALLOON_RISE * (1 - Math.exp(-time / BALLOON_SLOWER));
    const bob = BALLOON_BOB * Math.sin(BALLOON_BOB_PACE * time);
    const y = BALLOON_BELOW + risen + BALLOON_CLIMB * time + bob;
    const left = (LONGEST - cue.since) / BALLOON_FADE_SECONDS;
    const strength = cue.strength * clip(left, 0, 1);
    const at = [view.column(x), view.row(y)];
    const scale = size * view.pixelsPerUnit;
    const reach = 1.2 * scale;
    const inRow = -reach < at[0] && at[0] < view.width + reach;
    const seen = inRow && -reach < at[1] && at[1] < view.height + 2 * reach;
    if (!seen || strength <= 0) return [];
    const cloths = BALLOON_CLOTHS[Math.trunc(cloth * BALLOON_CLOTHS.length)];
    return [
        ...balloonPictures(stage, at, scale, y, cloths, strength),
        ...burnerLight(stage, at, scale, phase * BURN + time, strength),
    ];
}

/** Envelope and basket, and what the sun lights of them. */
function balloonPictures(stage, at, scale, height, cloths, strength) {
    const [first, second] = stage.memory.recall(tints, ...cloths);
    const path = sunPath(stage.theme, stage.moment.hour);
    let towards = 0;
    if (path !== null) towards = path[0] < 0.5 ? -1 : 1;
    const dark = silhouette(stage, height, 0.12);
    const shine = towards ? BALLOON_SUNLIT * stage.light.glowShare : 0;
    const parts = [
        [drawEnvelope, [], litCloth(stage, first, height, BALLOON_HAZE), 1],
        [drawPanels, [], litCloth(stage, second, height, BALLOON_HAZE), 1],
        [drawEdge, [-towards || 1], dark, BALLOON_SHADED],
        [drawEdge, [towards || 1], stage.light.glow, shine],
        [drawBasket, [], dark, 1],
    ];
    return parts.flatMap(([drawing, pose, colour, part]) => {
        const share = strength * part;
        return figure(
            stage,
            drawing,
            pose,
            at,
            scale,
            BALLOON_LAYER,
            colour,
            "balloon",
            share,
            SLOW,
        );
    });
}

/** The flame, and the envelope that it lights from within while it burns. */
function burnerLight(stage, at, scale, time, strength) {
    const lit = strength * outdoors(stage.light);
    const since = modulo(time, BURN) / (BURN * BURN_SHARE);
    if (lit <= 0 || since >= 1) return [];
    const burning = lit * Math.min(4 * since, 2.2 * (1 - since), 1);
    const litNow = burning * (0.9 + 0.1 * Math.sin(23 * time));
    const colour = stage.memory.recall(lab, stage.theme.lamp);
    const [x, y] = at;
    const middle = [x, y - (BALLOON_MOUTH + 0.12) * scale];
    const flame = [x, y - 0.25 * scale];
    const words = "balloon's light";
    const layer = BALLOON_LAYER;
    const within = 0.28 * litNow;
    return [
        ...figure(stage, drawEnvelope, [], at, scale, layer, colour, words, within, SLOW),
        ...glow(stage, middle, 0.28 * scale, 0.85 * litNow, layer, colour, words),
        ...glow(stage, flame, 0.08 * scale + 1, litNow, layer, colour, "balloon's flame"),
    ];
}

/** Half the breadth of the envelope at a height, in sizes of the balloon. */
function envelopeHalf(height) {
    if (height >= BELLY) {
        const up = (height - BELLY) / (CROWN - BELLY);
        return BALLOON_WIDEST * Math.sqrt(Math.max(1 - up * up, 0));
    }
    const down = (BELLY - height) / (BELLY - BALLOON_MOUTH);
    // Round below the belly, then straight to the mouth, as the cloth is pulled by the basket's
    // ropes.
    return BALLOON_NARROWEST + (BALLOON_WIDEST - BALLOON_NARROWEST) * (1 - down ** 1.9) ** 0.92;
}

function envelopeHeights() {
    return Array.from({length: 25}, (_, k) => {
        return BALLOON_MOUTH + (CROWN - BALLOON_MOUTH) * (1 - (1 - k / 24) ** 1.4);
    });
}

/**
 * The part of the envelope between two meridians, -1 to 1 from its left side to its right.
 */
function envelopeStrip(left, right) {
    const heights = envelopeHeights();
    return [
        ...heights.map((y) => [left * envelopeHalf(y), y]),
        ...heights.reverse().map((y) => [right * envelopeHalf(y), y]),
    ];
}

function drawEnvelope(pen) {
    pen.polygon(envelopeStrip(-1, 1));
}

/** Draw every other panel; they narrow towards the sides, as on a globe. */
function drawPanels(pen) {
    const side = (k) => Math.sin(Math.PI * (k / GORES - 0.5));
    for (let k = 1; k < GORES; k += 2) pen.polygon(envelopeStrip(side(k), side(k + 1)));
}

/**
 * Draw the side of the envelope towards the left (-1) or the right (1), darker step by step
 * outwards.
 */
function drawEdge(pen, [side]) {
    for (const step of BALLOON_STEPS) {
        pen.polygon(envelopeStrip(side * step, side));
        pen.part();
    }
}

/** Draw the basket on its ropes, with two heads above its rim, and the scoop of the mouth. */
function drawBasket(pen) {
    pen.polygon([
        [-0.052, 0],
        [0.052, 0],
        [0.062, 0.1],
        [-0.062, 0.1],
    ]);
    for (const side of [-1, 1]) {
        const rope = [BALLOON_NARROWEST * side, BALLOON_MOUTH + 0.005];
        pen.stroke([[0.056 * side, 0.095], rope], 0.011);
        pen.stroke(
            [
                [0.02 * side, 0.095],
                [0.5 * BALLOON_NARROWEST * side, BALLOON_MOUTH],
            ],
            0.008,
        );
    }
    for (const [x, top] of [
        [-0.024, 0.148],
        [0.022, 0.136],
    ]) {
        pen.ellipse(x, top, 0.016, 0.018);
        pen.rectangle(x - 0.019, 0.08, x + 0.019, top - 0.014);
    }
}
