/** A train, small and far away, on the crest of a middle ridge: carriages, lit by night. */

import {Brush, halo} from "../../brush.js";
import {Word} from "../../chance.js";
import {scrolled} from "../../land/parallax.js";
import {outdoors} from "../../lights/lanterns.js";
import {arange, clip, interp, linspace} from "../../numpy.js";
import {lab} from "../../oklab.js";
import {box} from "../../ribbon.js";
import {draws, inScale} from "../presence.js";
import {behindFog, toned} from "../silhouette.js";

/** Units a second by which it passes the picture. */
const TRAIN_PACE = 44;

/**
 * The train's ridge is that with the parallax nearest to this; its size grows with the ridge's,
 * between the limits.
 */
const TRAIN_FAR = 0.2;
const TRAIN_SMALLEST = 0.7;
const TRAIN_LARGEST = 1.3;

/** Units from one carriage to the next, of the gap between two, and of their height. */
const CARRIAGE = 26.4;
const CARRIAGE_GAP = 1.4;
const CARRIAGE_HIGH = 6.4;

/** The fewest and the most carriages of a train. */
const MIN_CARRIAGES = 5;
const MAX_CARRIAGES = 8;

/** Windows of a carriage; units of each, and from one to the next. */
const TRAIN_WINDOWS = 5;
const TRAIN_PANE = 2.5;
const PANE_SPACING = 4.2;

/**
 * Heights of the windows' middle, of half a window and of the light in front, as shares of a
 * carriage's height.
 */
const WINDOW_LEVEL = 0.62;
const WINDOW_HALF = 0.17;
const LAMP_LEVEL = 0.35;

/**
 * Half the length and half the height of the beam ahead, and radius of its lamp, in heights of a
 * carriage.
 */
const TRAIN_BEAM = 3.4;
const BEAM_HALF = 0.8;
const BEAM_LAMP = 0.7;

/** Units of the rails that are kept together, and between two of their heights. */
const RAIL_CHUNK = 512;
const RAIL_STEP = 4;

/**
 * Units by which the rails rise in each unit, at most, and within which they heed lower land to
 * both sides.
 */
const STEEPEST_RAIL = 0.14;
const RAIL_REACH = 800;

/** What its walls have of the land's lightness and chroma. */
const TRAIN_WALL = [0.6, 0.95, 0.95];

/** Units of the rails below the land. */
const RAILS_BELOW = 1.5;

/** The sprites of the train in view, if any. */
export function train(stage, cue) {
    const grounds = stage.lands.filter(({layer}) => !layer.water);
    if (!grounds.length || !inScale(stage.view)) return [];
    const [way, count] = stage.memory.recall(draws, stage.seed, Word.TRAINS, cue.number, 2);
    const ahead = way < 0.5 ? 1 : -1;
    const nose = ahead * TRAIN_PACE * cue.since + (ahead < 0 ? stage.view.breadth : 0);
    const carriages = MIN_CARRIAGES + Math.trunc(count * (MAX_CARRIAGES - MIN_CARRIAGES + 1));
    const ground = groundNear(grounds, TRAIN_FAR);
    return trainPictures(stage, ground, nose, ahead, carriages, cue.passing);
}

/**
 * The carriages, their windows and the light in front; `nose` is the place of that in the panorama.
 */
function trainPictures(stage, ground, nose, ahead, count, strength) {
    const {layer} = ground;
    const view = stage.view.at(layer.parallax);
    const size = clip(layer.parallax / TRAIN_FAR, TRAIN_SMALLEST, TRAIN_LARGEST);
    const tail = nose - ahead * size * count * CARRIAGE;
    const [left, right] = ahead < 0 ? [nose, tail] : [tail, nose];
    const first = Math.max(Math.floor(view.column(left)), -2);
    const last = Math.min(Math.ceil(view.column(right)), view.width + 2);
    if (last - first < 2) return [];
    const edges = arange(last + 1 - first, first).map((column) => {
        return view.corner[0] + column / view.pixelsPerUnit;
    });
    const level = view.row(0);
    const scroll = scrolled(layer, stage.moment);
    // Each carriage is straight from one of its ends to the other.
    const ends = linspace(left, right, count + 1);
    const heights = railHeights(
        ground,
        ends.map((end) => end + scroll),
    );
    const rails = edges.map((edge) => level - view.pixelsPerUnit * interp(edge, ends, heights));
    const behind = edges.map((edge) => (nose - edge) * (ahead / size));
    const x = arange(last - first, first + 0.5);
    const foot = x.map((_, i) => 0.5 * (rails[i + 1] + rails[i]));
    const behindIt = stage.crests[ground.number].gradient.labAt(foot[0]);
    const wall = behindFog(stage, ground, toned(behindIt, TRAIN_WALL), behindIt);
    const light = stage.memory.recall(lab, stage.theme.lamp);
    const lit = strength * outdoors(stage.light) * (1 - 0.4 * layer.mist);
    const high = size * CARRIAGE_HIGH * view.pixelsPerUnit;
    // Exact shares of each column: windows narrower than a pixel glide past without flicker.
    const body = coveredShares(stage.memory.recall(bodiesOf, count), behind, strength);
    const panes = coveredShares(stage.memory.recall(panesOf, count), behind, lit);
    const front = interp(nose, edges, rails) - LAMP_LEVEL * high;
    const brush = new Brush(view, stage.behind(ground));
    const strip = (share, up, half, colour, words) => {
        if (!share.some(Boolean)) return [];
        const y = foot.map((row) => row - up * high);
        const halves = foot.map(() => half * high);
        return brush.ribbon(x, y, halves, share, colour, words);
    };
    return [
        ...strip(body, 0.5, 0.5, wall, "train"),
        ...strip(panes, WINDOW_LEVEL, WINDOW_HALF, light, "train's windows"),
        ...(lit > 0 ? trainBeam(brush, [view.column(nose), front], ahead * high, lit, light) : []),
    ];
}

/** The ground whose parallax is nearest to this. */
export function groundNear(grounds, parallax) {
    const far = (ground) => Math.abs(ground.layer.parallax - parallax);
    return grounds.reduce((best, ground) => (far(ground) < far(best) ? ground : best));
}

/**
 * (n) heights of the rails at places of the land, which grow; nowhere above it, so it hides steep
 * ways.
 */
function railHeights({land, layer}, places) {
    const [first, last] = [places[0], places[places.length - 1]].map((place) => {
        return Math.floor(place / RAIL_CHUNK);
    });
    const line = [];
    for (let chunk = first; chunk <= last; chunk++) {
        line.push(...land.kept.recall(laidRails, land, layer.lake, chunk));
    }
    line.push(line[line.length - 1]);
    const along = line.map((_, number) => first * RAIL_CHUNK + RAIL_STEP * number);
    return places.map((place) => interp(place, along, line) - RAILS_BELOW);
}

/**
 * Heights of the rails of a chunk, RAIL_STEP apart: the highest line that is never above the land,
 * nor too steep.
 */
function laidRails(land, lake, chunk) {
    const start = chunk * RAIL_CHUNK - RAIL_REACH;
    const stop = (chunk + 1) * RAIL_CHUNK + RAIL_REACH + 0.5 * RAIL_STEP;
    const heights = land.ground(start, stop, RAIL_STEP).map((y) => Math.max(y, lake ?? -Infinity));
    const around = RAIL_REACH / RAIL_STEP;
    const rise = STEEPEST_RAIL * RAIL_STEP;
    return arange(RAIL_CHUNK / RAIL_STEP, around).map((middle) => {
        let least = Infinity;
        for (let away = -around; away <= around; away++) {
            least = Math.min(least, heights[middle + away] + rise * Math.abs(away));
        }
        return least;
    });
}

/** (n) covered shares of the stretches between (n + 1) places behind the nose, times a factor. */
function coveredShares([sides, passed], behind, factor) {
    const lengths = behind.map((place) => interp(place, sides, passed));
    return lengths.slice(1).map((length, i) => {
        return factor * ((length - lengths[i]) / (behind[i + 1] - behind[i]));
    });
}

/**
 * [places behind the nose where carriages begin and end, the length of carriages up to there], in
 * units.
 */
function bodiesOf(count) {
    const starts = arange(count).map((number) => CARRIAGE * number);
    return passedLengths(starts, CARRIAGE - CARRIAGE_GAP);
}

/** The same of their windows; the engine in front has none. */
function panesOf(count) {
    const wide = CARRIAGE - CARRIAGE_GAP - (TRAIN_WINDOWS - 1) * PANE_SPACING - TRAIN_PANE;
    const starts = [];
    for (let carriage = 1; carriage < count; carriage++) {
        for (let pane = 0; pane < TRAIN_WINDOWS; pane++) {
            starts.push(CARRIAGE * carriage + (0.5 * wide + PANE_SPACING * pane));
        }
    }
    return passedLengths(starts, TRAIN_PANE);
}

function passedLengths(starts, length) {
    const sides = Array.from(starts).flatMap((start) => [start, start + length]);
    return [sides, sides.map((_, number) => length * Math.floor(0.5 * (number + 1)))];
}

/** The light of the train, shining ahead; `high` is negative to the left. */
function trainBeam(brush, nose, high, lit, colour) {
    const {fround} = Math;
    const [x, y] = nose;
    const size = Math.abs(high);
    const factor = fround(lit);
    const ends = [
        [x - 0.8 * size, y],
        [x + 5 * high, y],
    ];
    const light = (where) => {
        const around = halo(where, nose, BEAM_LAMP * size, BEAM_LAMP * size);
        const ahead = halo(where, [x + 1.2 * high, y], TRAIN_BEAM * size, BEAM_HALF * size);
        return ahead.map((part, i) => factor * Math.min(fround(0.5 * part + around[i]), 1));
    };
    return brush.shape(box(ends, 1.2 * size, brush.view), light, colour, "train's light");
}
