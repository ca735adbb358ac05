/** A campfire on a crest: flames, sparks, a thread of smoke, and those who sit around it. */

import {modulo} from "../../../terrain.js";
import {Brush} from "../../brush.js";
import {Word} from "../../chance.js";
import {outdoors} from "../../lights/lanterns.js";
import {linspace} from "../../numpy.js";
import {figure, glow, mirroredFigure} from "../figure.js";
import {meadow, spots} from "../land/crestPlaces.js";
import {inScale, presence, seconds} from "../presence.js";
import {onRidge, tints} from "../silhouette.js";

/** Seconds that it burns, and in which it flares up, and burns down. */
const FIRE_BURNS = 50;
const FIRE_FADE_SECONDS = 9;

/**
 * Seconds before and after that in which people sit there, and in which they come and go, hardly
 * seen in the dark.
 */
const FIRE_SITS = 6;
const FIRE_COMES_SECONDS = 10;

/** Units of the flames, and by which they are higher on the nearest ridge. */
const FIRE_HIGH = 15;
const FIRE_NEARER = 8;

/** The least share of its light that is seen while the air is still bright. */
const FIRE_BY_DUSK = 0.6;

/** Poses of the flames, and how many are seen in a second. */
const FLAME_POSES = 16;
const FLICKERS = 11;

/** Colours of the outer, the middle and the inner flames. */
const FIRE_COLOURS = ["e4602a", "ffb347", "fff0b8"];

/** Reach of the wide and the tight glow, in heights of the flames, and their shares. */
const FIRE_GLOW = 5;
const FIRE_GLOW_SHARE = 0.36;
const FIRE_CORE = 2;
const FIRE_CORE_SHARE = 0.5;

/** Where people sit, in heights of the flames from the fire. */
const FIRE_PLACES = [-1.75, 1.6, -2.75, 2.6];

/** Units to either side that people and glow may reach. */
const FIRE_REACH = 160;

/** Their height, in those of the flames. */
const SITTING = 1.12;

/** Sparks at once, seconds of one, and heights of the flames that it rises. */
const FIRE_SPARKS = 6;
const SPARK_SECONDS = 2.6;
const SPARK_RISE = 5;

/** Height of the smoke in those of the flames, points along it, and its share. */
const FIRE_SMOKE = 10;
const FIRE_SMOKE_POINTS = 18;
const FIRE_SMOKE_SHARE = 0.3;

/** Three tongues of a flame: how far aside, how high. */
const TONGUES = [
    [-0.22, 0.66],
    [0.2, 0.74],
    [0, 1.05],
];

/** Sizes of the outer, the middle and the inner flames. */
const FLAME_SCALES = [1, 0.66, 0.36];

/** Both ends of the logs that lean together. */
const FIRE_LOGS = [
    [
        [-0.5, -0.08],
        [0.28, 0.16],
    ],
    [
        [0.52, -0.08],
        [-0.26, 0.18],
    ],
    [
        [-0.3, -0.05],
        [0.4, 0.03],
    ],
];

/** The campfires in view. */
export function campfire(stage, cue) {
    const lit = Math.max(outdoors(stage.light), FIRE_BY_DUSK);
    const burning = cue.within(FIRE_BURNS, FIRE_FADE_SECONDS) * lit;
    const stays = FIRE_BURNS + 2 * FIRE_SITS;
    const there = cue.strength * presence(cue.since + FIRE_SITS, stays, FIRE_COMES_SECONDS);
    if (!inScale(stage.view) || there <= 0) return [];
    const ground = meadow(stage);
    const places = spots(stage, ground, cue, Word.CAMPFIRES, 8, FIRE_REACH);
    return places.flatMap((spot) => burningFire(stage, ground, spot, burning, there));
}

/** A fire that burns with a strength, and those around it, who are there with another. */
function burningFire(stage, ground, spot, burning, there) {
    const view = stage.view.at(ground.layer.parallax);
    const layer = stage.behind(ground);
    const {number} = ground;
    const high = FIRE_HIGH + FIRE_NEARER * Math.min(ground.layer.parallax, 1);
    const size = high * view.pixelsPerUnit;
    const time = seconds(stage) + 50 * spot.chances[0];
    const at = [spot.x * view.pixelsPerUnit, view.row(spot.height(0))];
    const flicker = 0.86 + 0.09 * Math.sin(9.1 * time) + 0.05 * Math.sin(23.7 * time + 1);
    const light = stage.memory.recall(tints, ...FIRE_COLOURS);
    const middle = [at[0], at[1] - 0.5 * size];
    const dark = onRidge(stage, ground, at[1], 0.6);
    const words = "campfire's glow";
    const wide = FIRE_GLOW_SHARE * burning;
    const sprites = [
        ...fireSmoke(stage, at, size, time, burning, new Brush(view, layer)),
        ...glow(stage, middle, FIRE_GLOW * size, wide, layer, light[0], words),
    ];
    const people = 1 + Math.trunc(spot.chances[1] * FIRE_PLACES.length);
    FIRE_PLACES.slice(0, people).forEach((aside, person) => {
        const row = view.row(spot.height(aside * high) - 0.1 * high);
        const foot = [at[0] + aside * size, row];
        const sits = [aside > 0 ? -1 : 1, person];
        const tall = SITTING * size;
        const one = "one by a campfire";
        const rim = 0.75 * burning * flicker;
        sprites.push(
            ...figure(stage, drawSitting, sits, foot, tall, layer, dark, one, there),
            ...figure(stage, drawRim, sits, foot, tall, layer, light[1], one, rim),
        );
    });
    sprites.push(...figure(stage, drawLogs, [], at, size, number, dark, "campfire", there));
    const pose = Math.trunc(time * FLICKERS) % FLAME_POSES;
    light.forEach((colour, tongue) => {
        const flame = [pose, tongue];
        sprites.push(
            ...figure(stage, drawFlames, flame, at, size, number, colour, "campfire", burning),
        );
    });
    const tight = FIRE_CORE_SHARE * burning * flicker;
    return [
        ...sprites,
        ...glow(stage, middle, FIRE_CORE * size, tight, number, light[1], words),
        ...fireSparks(stage, number, at, size, time, burning, light[1]),
    ];
}

/** Sparks that rise, sway and go out. */
function fireSparks(stage, layer, at, size, time, burning, colour) {
    const sprites = [];
    for (let number = 0; number < FIRE_SPARKS; number++) {
        const lived = time / SPARK_SECONDS + number / FIRE_SPARKS;
        const age = modulo(lived, 1);
        const own = number * 2.4 + Math.floor(lived) * 1.7;
        const sway = (0.2 + age) * 0.5 * Math.sin(5 * age + own);
        const x = at[0] + size * (0.35 * Math.sin(own) + sway);
        const y = at[1] - size * (0.7 + SPARK_RISE * age * (1 - 0.35 * age));
        const bright = burning * (1 - age) ** 1.5;
        const words = "campfire's spark";
        sprites.push(...glow(stage, [x, y], 0.09 * size, bright, layer, colour, words));
    }
    return sprites;
}

/** A thread of smoke that wavers, widens and fades. */
function fireSmoke(stage, at, size, time, burning, brush) {
    const points = new Float64Array(4 * FIRE_SMOKE_POINTS);
    linspace(0, 1, FIRE_SMOKE_POINTS).forEach((along, i) => {
        const sway =
            0.25 * Math.sin(5 * along - 0.9 * time) +
            0.5 * along * Math.sin(2.2 * along - 0.37 * time);
        const x = at[0] + size * (sway * (0.3 + 1.8 * along) + 1.4 * (along * along));
        const y = at[1] - size * (0.9 + FIRE_SMOKE * along);
        const half = size * (0.12 + 0.75 * along);
        const faded = (1 - along) ** 1.4 * Math.min(along / 0.1, 1);
        points.set([x, y, half, burning * FIRE_SMOKE_SHARE * faded], 4 * i);
    });
    return brush.band(points, stage.light.mist, "campfire's smoke");
}

/** Draw tongues of a flame, those inside smaller. */
function drawFlames(pen, [number, inner]) {
    const scale = FLAME_SCALES[inner];
    TONGUES.forEach(([aside, high], k) => {
        const turn = 2 * Math.PI * (number / FLAME_POSES + 0.37 * k + 0.11 * inner);
        const tall = scale * high * (1 + 0.17 * Math.sin(turn) + 0.08 * Math.sin(3 * turn));
        const lean = 0.13 * Math.sin(2 * turn + k);
        const wide = 0.2 * scale * (1.25 - (0.25 * k) / 2);
        const x = aside * scale;
        pen.polygon([
            [x - 0.7 * wide, 0.05],
            [x - 1.05 * wide, 0.28 * tall],
            [x - 0.55 * wide + 0.5 * lean, 0.62 * tall],
            [x + lean, tall],
            [x + 0.45 * wide + 0.4 * lean, 0.66 * tall],
            [x + 1.05 * wide, 0.3 * tall],
            [x + 0.7 * wide, 0.05],
        ]);
    });
}

/** Draw logs that lean together. */
function drawLogs(pen) {
    for (const ends of FIRE_LOGS) pen.stroke(ends, 0.11);
}

/** How far one who sits leans. */
function sittingLean(number) {
    return 0.05 * (number % 3) - 0.04;
}

/** Draw one who sits, to the right: back, head, knees drawn up, arms around them. */
function drawSitting(pen, [side, number]) {
    const lean = sittingLean(number);
    const back = [
        [-0.24, 0.02],
        [-0.17, 0.32],
        [-0.03 + lean, 0.63],
    ];
    const thigh = [
        [-0.22, 0.08],
        [0.24, 0.4],
    ];
    const shank = [
        [0.22, 0.42],
        [0.3, 0.02],
        [0.45, 0],
    ];
    const arm = [
        [lean, 0.56],
        [0.26, 0.42],
    ];
    pen.stroke(back, [0.36, 0.33, 0.23]);
    pen.ellipse(0.05 + lean, 0.82, 0.135, 0.155);
    pen.stroke(thigh, [0.26, 0.17]);
    pen.stroke(shank, [0.16, 0.12, 0.1]);
    pen.stroke(arm, [0.13, 0.09]);
    mirroredFigure(pen, side);
}

/** Draw the edge of one who sits that the fire lights. */
function drawRim(pen, [side, number]) {
    const lean = sittingLean(number);
    const face = [
        [0.15 + lean, 0.93],
        [0.19 + lean, 0.82],
        [0.13 + lean, 0.7],
    ];
    const knee = [
        [0.14, 0.44],
        [0.29, 0.42],
        [0.37, 0.06],
    ];
    pen.stroke(face, [0.02, 0.06, 0.02]);
    pen.stroke(knee, [0.03, 0.07, 0.03]);
    mirroredFigure(pen, side);
}
