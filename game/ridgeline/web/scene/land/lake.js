/** A lake: the layers behind it and the sky, mirrored as crest layers that ripple. */

import {mixed, Gradient} from "../oklab.js";
import {HEIGHT} from "../view.js";

/** Layers of the theme with a mirror image each; those behind them share that of the third. */
const MIRRORED_LAYERS = 3;

/** Height of a mirror image, as a share of the thing's: one looks down at water a little. */
export const SQUEEZE = 0.8;

/**
 * How far the water at the shore is drawn to the colour of deep water, and how much more at the
 * foot.
 */
const DEEP_SHARES = [0.06, 0.34];

/**
 * Strips of water: how many there are for 1 of the depth's root, and how far they move what is
 * mirrored, in units for 1 of the root.
 */
const STRIP_TURNS = 0.4138;
const STRIP_REACH = 0.654;

/** Stops of the water's gradient, in shares of its depth. */
const LAKE_DEPTHS = [0, 0.03, 0.12, 0.3, 0.5, 0.75, 1];

/** Waves that move the strips: [height in turns, length in units, speed in turns a second]. */
const LAKE_WAVES = [
    [0.207, 331, 0.1114],
    [0.143, 97, -0.1751],
    [0.1114, 41, 0.2706],
];

/**
 * The number of nearest crests with a mirror image each, by their words; snow belongs to the land
 * before it.
 */
export function mirrored(behind) {
    let layers = 0;
    for (let number = 0; number < behind.length; number++) {
        if (behind[behind.length - 1 - number] !== "snow") layers += 1;
        if (layers > MIRRORED_LAYERS) return number;
    }
    return behind.length;
}

/**
 * The colours of the water where it mirrors the nearest crest, the next ones behind it, and the
 * sky.
 */
export function waterShades(level, behind, sky) {
    const [lightness, ...hue] = sky.colours[0];
    const deep = [lightness * 0.7, ...hue];
    return [...[...behind].reverse(), sky].map((shade) => waterShade(level, shade, deep));
}

/** The mirrored colours, drawn more to those of deep water the nearer they are. */
function waterShade(level, shade, deep) {
    const shore = HEIGHT - level;
    const depths = LAKE_DEPTHS.map((share) => share * level);
    const colours = shade.labs(depths.map((depth) => shore - depth / SQUEEZE));
    const [first, more] = DEEP_SHARES;
    return new Gradient(
        Float64Array.from(depths, (depth) => shore + depth),
        colours.map((colour, i) =>
            mixed(colour, deep, first + more * Math.sqrt(depths[i] / level)),
        ),
    );
}

/**
 * A list of (width + 1) float64, y in pixels: the shore, then the mirrored crests, `apart` of them,
 * see `mirrored`. Each lies below the one before: it is where the image of the next thing behind
 * begins.
 */
export function waterCrests(level, behind, apart, layer, moment, view) {
    const shore = view.row(level);
    const crests = [new Float64Array(view.width + 1).fill(shore)];
    const scale = view.pixelsPerUnit;
    const step = 1 / scale;
    const start = view.corner[0] + layer.parallax * moment.travel;
    const x = crests[0].map((_, column) => start + step * column);
    const phases = wander(x, moment.elapsed, step);
    const farther = [...behind].reverse();
    const last = Math.max(apart - 1, 0);
    const groups = [...farther.slice(0, last).map((crest) => [crest]), farther.slice(last)];
    for (const group of groups.filter(({length}) => length)) {
        const before = crests[crests.length - 1];
        const highest = highestCrest(group);
        const depths = new Float64Array(highest.length);
        for (let i = 0; i < depths.length; i++)
            depths[i] = Math.max((shore - highest[i]) * (SQUEEZE * step), 0);
        const crest = rippled(depths, phases);
        for (let i = 0; i < crest.length; i++) {
            crest[i] = Math.max(before[i], shore + scale * crest[i]);
        }
        crests.push(crest);
    }
    return crests;
}

/** (width + 1) the highest of some crests in each column. */
function highestCrest([first, ...others]) {
    if (!others.length) return first;
    const highest = first.slice();
    for (const crest of others) {
        for (let i = 0; i < highest.length; i++) if (crest[i] < highest[i]) highest[i] = crest[i];
    }
    return highest;
}

/**
 * (n) turns by which the strips of water are moved at places `x`, in units, as means over `step`.
 */
export function wander(x, elapsed, step) {
    const phases = new Float64Array(x.length);
    for (const [height, length, speed] of LAKE_WAVES) {
        const most = height * waveBlurred(step / length);
        for (let i = 0; i < x.length; i++)
            phases[i] += most * wave(x[i] / length + speed * elapsed);
    }
    return phases;
}

/**
 * (n) depths below the shore, in units, drawn to flat strips, as waves cut a mirror image; order is
 * kept.
 */
export function rippled(depths, phases) {
    const moved = new Float64Array(depths.length);
    for (let i = 0; i < moved.length; i++) {
        const depth = depths[i];
        const root = Math.sqrt(depth + 4); // of the depth: strips look broader the nearer they are
        const reach = Math.min(depth / 6, 1) * STRIP_REACH * root;
        moved[i] = depth + reach * wave(STRIP_TURNS * root + phases[i]);
    }
    return moved;
}

/** -1 to 1: the sine of so many turns to 0.001, by parabolas alone, since it decides a crest. */
export function wave(turns) {
    const half = 2 * (turns - Math.floor(turns)) - 1;
    const parabola = 4 * half * (Math.abs(half) - 1);
    return parabola * (0.775 + 0.225 * Math.abs(parabola));
}

/**
 * The share of a wave's height that is left in its means over that share of its length, about; 0
 * from 1 on.
 */
function waveBlurred(share) {
    const square = Math.min(share * share, 1);
    return (1 - square) * (1 - 0.6 * square);
}
