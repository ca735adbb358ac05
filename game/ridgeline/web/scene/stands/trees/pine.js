/**
 * Pines: a crooked stem, and boughs at odd heights on either side that end in upright brushes of
 * needles.
 */

import {clip, rint} from "../../numpy.js";
import {CIRCLE, bow} from "../pen.js";
import {NOWHERE, emptyOutline, raise} from "../shapes.js";
import {eachSpecimen, standKind} from "../standKind.js";
import {FOOT, isDead, onStem} from "./limbs.js";

/** Units of a tree's height for each bough, and for each point of a brush. */
const PINE_BOUGH_UNITS = 22;
const PINE_NEEDLE_UNITS = 45;

/** Boughs, and points of a brush, of the smallest and of the tallest trees. */
const PINE_MIN_MAX_BOUGHS = [3, 11];
const PINE_MIN_MAX_NEEDLES = [2, 6];

/** Age up to which a pine is a cone of boughs. */
const PINE_YOUNG = 0.22;

/**
 * The directions of a tuft's corners, and how far out they are: needles and the notches between.
 */
const PINE_NEEDLES = CIRCLE.map((corner, number) => [corner, number % 2 ? 0.72 : 1]);

/** The outlines of pines up to `height`; see `standKind`. */
function pineOutlines(height, chances, x) {
    const boughs = Math.trunc(clip(height / PINE_BOUGH_UNITS, ...PINE_MIN_MAX_BOUGHS));
    const needles = Math.trunc(clip(height / PINE_NEEDLE_UNITS, ...PINE_MIN_MAX_NEEDLES));
    return eachSpecimen(chances, (draw, age) => {
        const tall = height * (0.5 + 0.35 * age + 0.15 * draw());
        const broad = tall * (0.15 + 0.1 * draw() + 0.04 * age);
        const lean = 0.1 * tall * (2 * draw() - 1);
        let side = draw() < 0.5 ? -1 : 1;
        const outline = emptyOutline(x);
        const brush = (middle, level, half, high) => {
            raiseBrush(
                outline,
                x.map((place) => place - middle),
                level,
                half,
                high,
                needles,
                draw,
            );
        };
        brush(lean, 0.86 * tall, 0.05 * tall + 0.3, 0.14 * tall);
        for (let bough = 0; bough < boughs; bough++) {
            const depth = (bough + 0.9 * draw()) / boughs;
            const level = 0.78 - 0.74 * depth;
            const half = broad * (0.16 + 0.14 * draw() + 0.1 * depth);
            const out = broad * (0.1 + depth * (1.25 - 0.25 * depth)) * (0.35 + 0.75 * draw());
            const middle = lean * level + side * Math.max(out - 0.5 * half, 0.3 * half);
            brush(middle, tall * level, half, tall * (0.05 + 0.07 * draw()));
            // Boughs mostly take turns on the two sides; now and then two in a row are on one.
            side = draw() < 0.85 ? -side : side;
        }
        raise(outline, x, (place) => {
            const stem = 1 - Math.abs(place - 0.8 * lean) / (0.04 * tall + 0.5);
            return 0.8 * tall * Math.max(stem, -1);
        });
        return outline;
    });
}

/**
 * Raise an outline by points of needles above `level`, the highest in the middle, within `half` of
 * it.
 */
function raiseBrush(outline, x, level, half, tall, needles, draw) {
    const wide = (1.5 * half) / needles;
    for (let needle = 0; needle < needles; needle++) {
        const at = ((needle + 0.2 + 0.6 * draw()) / needles) * 2 - 1;
        const top =
            level +
            tall * (1 - 0.9 * Math.abs(at) * Math.sqrt(Math.abs(at))) * (0.6 + 0.4 * draw());
        raise(outline, x, (place) => {
            const away = Math.abs(place - at * (half - 0.5 * wide)) / wide;
            return away < 1 ? top - (0.6 * tall + wide) * away : NOWHERE;
        });
    }
}

/** Draw a Scots pine; see `Kind.drawing`. */
export function drawPine(pen) {
    const age = pen.age;
    const tall = 0.5 + 0.35 * age + 0.14 * pen.chance();
    const lean = tall * pen.between(-0.14, 0.14);
    const stem = [...bow([0, 0], [0.6 * lean, 0.55 * tall], tall * pen.between(-0.035, 0.035), 4)];
    stem.push(...bow(stem.at(-1), [lean, 0.9 * tall], tall * pen.between(-0.04, 0.04), 4).slice(1));
    const width = tall * (0.02 + 0.022 * age);
    const taper = [1, 0.88, 0.8, 0.74, 0.68, 0.56, 0.42, 0.28, 0.12];
    pen.stroke(
        [[0, FOOT], ...stem],
        [1.9 * width, 1.35 * width, ...taper.slice(1).map((share) => width * share)],
    );
    const dead = isDead(pen);
    const crown = pen.between(0.48, 0.62) - (age > PINE_YOUNG ? 0 : 0.3);
    const boughs = age > PINE_YOUNG ? rint(pen.between(7, 10)) : 9;
    let side = pen.sign();
    for (let bough = 0; bough < boughs; bough++) {
        const up = (bough + pen.between(0.1, 0.7)) / boughs;
        const start = onStem(stem, tall * (crown + (0.92 - crown) * up));
        // The crown of an old one is broad and flat, that of a young one a cone.
        const broad = age > PINE_YOUNG ? 0.25 + 0.75 * (1 - up) * (0.5 + 1.1 * up) : 1 - 0.85 * up;
        const length = tall * pen.between(0.17, 0.34) * broad * (0.7 + 0.4 * age);
        const rise = pen.between(-0.05, 0.35) + 0.5 * up;
        pineBough(
            pen,
            start,
            [side * length, Math.min(rise * length, 0.94 * tall - 0.31 * length - start[1])],
            width * (0.36 - 0.2 * up),
            dead,
        );
        side = pen.either(0.85) ? -side : side;
    }
    if (!dead) {
        pinePad(pen, stem.at(-1), tall * pen.between(0.08, 0.12), tall * 0.06);
    }
    for (let time = 0, stop = rint(pen.between(0.4, 2.6) * age); time < stop; time++) {
        // What is left of limbs that broke off below the crown.
        const start = onStem(stem, tall * pen.between(0.22, crown));
        const out = pen.sign() * tall * pen.between(0.02, 0.08);
        const end = [start[0] + out, start[1] + Math.abs(out) * pen.between(-0.2, 0.5)];
        pen.stroke([start, end], [0.3 * width, 0.16 * width]);
    }
}

/** A limb that dips and then rises, with a pad of needles at its end, and one or two along it. */
function pineBough(pen, start, way, width, dead) {
    const reach = way[0];
    const length = Math.abs(way[0]);
    const end = [start[0] + reach, start[1] + way[1]];
    const line = bow(start, end, -reach * pen.between(-0.02, 0.14), 4);
    pen.stroke(line, [width, 0.8 * width, 0.6 * width, 0.45 * width, 0.25 * width]);
    if (dead) {
        for (const along of [1, 2, 3]) {
            const [px, py] = line[along];
            const out = reach * pen.between(0.1, 0.35);
            pen.stroke(
                [
                    [px, py],
                    [px + out, py + length * pen.between(-0.2, 0.3)],
                ],
                [0.3 * width, 0.1 * width],
            );
        }
        return;
    }
    pinePad(pen, [end[0], end[1] + 0.012], 0.36 * length + 0.03, 0.16 * length + 0.018);
    if (length > 0.1) {
        for (const along of [2, 3]) {
            const [px, py] = line[along];
            const across = length * pen.between(0.16, 0.3) + 0.012;
            pinePad(
                pen,
                [px + pen.between(-0.03, 0.03), py + pen.between(0.012, 0.035)],
                across,
                0.45 * across,
            );
        }
    }
}

/** A flat cushion of needles: tufts side by side that bristle upwards and outwards. */
function pinePad(pen, middle, across, up) {
    const [x, y] = middle;
    const tufts = 3 + rint(22 * across);
    for (let tuft = 0; tuft < tufts; tuft++) {
        const out = (2 * tuft + 1 + pen.between(-0.6, 0.6)) / tufts - 1;
        const size = up * (1.15 - 0.55 * out * out) * pen.between(0.65, 1.1);
        pineTuft(pen, x + out * across, y + pen.between(-0.25, 0.25) * up, size);
    }
}

/** A brush of needles with a flat underside. */
function pineTuft(pen, x, y, size) {
    const corners = [];
    for (const [[cosine, sine], notch] of PINE_NEEDLES) {
        const far = size * notch * pen.between(0.8, 1.2);
        corners.push([x + 1.25 * far * cosine, y + far * sine * (sine > 0 ? 1 : 0.35)]);
    }
    pen.polygon(corners);
}

/** The kind of these, see `standKind`. */
export const PINE = standKind({
    slot: 0.34,
    reach: 0.6,
    outlines: pineOutlines,
    drawing: drawPine,
    sway: 0.014,
});
