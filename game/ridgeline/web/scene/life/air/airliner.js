/**
 * An airliner high above, before a trail that the low sun lights; by night only its lights are
 * seen.
 */

import {modulo} from "../../../terrain.js";
import {Brush, halo} from "../../brush.js";
import {Word} from "../../chance.js";
import {outdoors} from "../../lights/lanterns.js";
import {linspace} from "../../numpy.js";
import {mixed} from "../../oklab.js";
import {box} from "../../ribbon.js";
import {figure, mirroredFigure} from "../figure.js";
import {draws, inScale} from "../presence.js";
import {skyAt, tints, toned} from "../silhouette.js";

/** Units from nose to tail, and units a second that it flies. */
const AIRLINER_LENGTH = 30;
const AIRLINER_PACE = 33;

/** Units above the panorama's foot of the lowest, and how much higher others fly. */
const AIRLINER_LOWEST = 850;
const AIRLINER_HIGHER = 150;

/** Units that it climbs or sinks for each unit of its way, at most. */
const STEEPEST_WAY = 0.025;

/** Units of the trail, of clear air behind the tail, and points along it. */
const TRAIL = 620;
const TRAIL_GAP = 14;
const TRAIL_POINTS = 24;

/**
 * Half the trail's breadth at its beginning and its end, its share, and half the distance of its
 * two strands there.
 */
const TRAIL_THIN = 0.9;
const TRAIL_WIDE = 8;
const TRAIL_SHARE = 0.72;
const TRAIL_STRANDS = 2.6;

/** Share of the trail on which its two strands are still apart. */
const SPREAD_AT = 0.22;

/**
 * Seconds from one pair of white flashes to the next, of a flash, and until the second of a pair.
 */
const BLINK = 1.3;
const BLINK_FLASH = 0.12;
const BLINK_AGAIN = 0.25;

/** How much less is seen of the airliner below a sky all covered; it then has no trail. */
const BELOW_COVER = 0.45;

/** The layer before which it flies: behind all land. */
const AIRLINER_LAYER = -1;

/** The airliner in view, if any, and its trail. */
export function airliner(stage, cue) {
    if (!inScale(stage.view)) return [];
    const {view} = stage;
    const lots = stage.memory.recall(draws, stage.seed, Word.AIRLINERS, cue.number, 3);
    const [high, slope, side] = lots;
    const ahead = side < 0.5 ? 1 : -1;
    const flown = AIRLINER_PACE * cue.since - 0.5 * AIRLINER_LENGTH;
    const climb = STEEPEST_WAY * (2 * slope - 1);
    const x = ahead > 0 ? flown : view.breadth - flown;
    const y = AIRLINER_LOWEST + AIRLINER_HIGHER * high + climb * (flown - 0.5 * view.breadth);
    const at = [view.column(x), view.row(y)];
    const {cover} = stage.light;
    const strength = cue.passing * (1 - BELOW_COVER * cover);
    const reach = (TRAIL + AIRLINER_LENGTH) * view.pixelsPerUnit;
    if (strength <= 0 || !(-reach < at[0] && at[0] < view.width + reach)) return [];
    const strands = cover < 1 ? [-1, 1] : [];
    return [
        ...strands.flatMap((strand) => {
            return trailBands(stage, at, ahead, climb, strand, y, strength * (1 - cover));
        }),
        ...aircraft(stage, at, ahead, y, strength),
        ...airlinerLights(stage, at, ahead, cue.since, strength),
    ];
}

/** The aircraft itself, paler where the sun lights it. */
function aircraft(stage, at, side, height, strength) {
    const dusk = outdoors(stage.light);
    const sky = skyAt(stage, height);
    const size = AIRLINER_LENGTH * stage.view.pixelsPerUnit;
    const dark = toned(sky, [0.62 - 0.12 * dusk, 0.9, 0.9]);
    const light = mixed(sky, sunlitTrail(stage), 0.75 * (1 - 0.6 * dusk));
    return [
        ...figure(stage, drawPlane, [side], at, size, AIRLINER_LAYER, dark, "airliner", strength),
        ...figure(stage, drawShine, [side], at, size, AIRLINER_LAYER, light, "airliner", strength),
    ];
}

/** The light that the trail and the fuselage have of the sun, or of the moon. */
function sunlitTrail({light}) {
    const sunlit = mixed(light.sun, light.glow, 0.45);
    return mixed(sunlit, light.mist, 0.55 * outdoors(light));
}

/** One of the two strands of the trail: they widen, join and fade away. */
function trailBands(stage, [x, y], ahead, climb, strand, height, strength) {
    const scale = stage.view.pixelsPerUnit;
    const night = 0.35 + 0.65 * (1 - Math.min(stage.light.stars, 1));
    const points = new Float64Array(4 * TRAIL_POINTS);
    linspace(0, 1, TRAIL_POINTS).forEach((along, i) => {
        const behind = 0.5 * AIRLINER_LENGTH + TRAIL_GAP + TRAIL * along;
        const apart = strand * TRAIL_STRANDS * Math.max(1 - along / SPREAD_AT, 0);
        const wave = 2.2 * along * Math.sin(9 * along + height);
        const half = scale * (TRAIL_THIN + (TRAIL_WIDE - TRAIL_THIN) * along ** 0.8);
        const share =
            strength * night * TRAIL_SHARE * (1 - along) ** 1.3 * Math.min(along / 0.02, 1);
        const below = y + scale * (climb * behind - apart + wave);
        points.set([x - ahead * scale * behind, below, half, share], 4 * i);
    });
    const brush = new Brush(stage.view, AIRLINER_LAYER);
    return brush.band(points, sunlitTrail(stage), "airliner's trail");
}

/** A steady red light on the tail's side, and white flashes. */
function airlinerLights(stage, at, side, since, strength) {
    const {stars, cover} = stage.light;
    const lit = strength * Math.min(Math.max(2 * stars, cover * outdoors(stage.light)), 1);
    const scale = stage.view.pixelsPerUnit;
    if (lit <= 0) return [];
    const phase = modulo(since, BLINK);
    const brush = new Brush(stage.view, AIRLINER_LAYER);
    const light = (ahead, colour, share, reach) => {
        const lamp = [at[0] + side * ahead * AIRLINER_LENGTH * scale, at[1]];
        const radius = Math.max(reach * scale, 2.5);
        const factor = Math.fround(lit * share);
        return brush.shape(
            box([lamp], radius, stage.view),
            (where) => halo(where, lamp, radius, radius).map((part) => factor * part),
            colour,
            "airliner's light",
        );
    };
    const [red, white] = stage.memory.recall(tints, "ff5a48", "ffffff");
    const flashes = Math.min(phase, Math.abs(phase - BLINK_AGAIN)) < BLINK_FLASH;
    return [...light(-0.1, red, 0.75, 4.5), ...(flashes ? light(-0.45, white, 1, 8) : [])];
}

/**
 * Draw it from the side and a little below: fuselage, both wings swept back, fin, tailplane and
 * engines.
 */
function drawPlane(pen, [side]) {
    pen.stroke(
        [
            [-0.5, 0.02],
            [-0.36, 0.005],
            [0.38, 0],
            [0.47, -0.006],
            [0.5, -0.014],
        ],
        [0.02, 0.075, 0.08, 0.06, 0.015],
    );
    pen.polygon([
        [0.1, -0.02],
        [-0.05, -0.02],
        [-0.25, -0.2],
        [-0.2, -0.2],
    ]);
    pen.polygon([
        [0.08, 0.03],
        [-0.04, 0.03],
        [-0.18, 0.115],
        [-0.15, 0.115],
    ]);
    pen.polygon([
        [-0.34, 0.02],
        [-0.47, 0.02],
        [-0.54, 0.17],
        [-0.48, 0.17],
    ]);
    pen.polygon([
        [-0.4, 0.01],
        [-0.48, 0.01],
        [-0.55, -0.05],
        [-0.52, -0.05],
    ]);
    pen.stroke(
        [
            [-0.02, -0.1],
            [0.07, -0.1],
        ],
        0.045,
    );
    mirroredFigure(pen, side);
}

/** Draw the upper half of the fuselage, and the fin's edge, which the sun lights. */
function drawShine(pen, [side]) {
    pen.stroke(
        [
            [-0.46, 0.028],
            [-0.3, 0.028],
            [0.36, 0.026],
            [0.46, 0.008],
        ],
        [0.012, 0.03, 0.032, 0.012],
    );
    pen.polygon([
        [-0.36, 0.03],
        [-0.4, 0.03],
        [-0.51, 0.165],
        [-0.485, 0.165],
    ]);
    mirroredFigure(pen, side);
}
