/**
 * Doves that burst from a village when its bell rings, wheel over it in the light, and come back.
 */

import {modulo} from "../../../terrain.js";
import {Brush, halo} from "../../brush.js";
import {Word} from "../../chance.js";
import {Sprite} from "../../items.js";
import {CHUNK} from "../../land/land.js";
import {leftEdge} from "../../land/parallax.js";
import {clip, rint} from "../../numpy.js";
import {mixed} from "../../oklab.js";
import {box} from "../../ribbon.js";
import {LATTICE} from "../../stands/lattice.js";
import {cells} from "../../view.js";
import {bird, FLAP, LEAN, TURN} from "../air/birdPicture.js";
import {dimmed, draws, inScale, presence} from "../presence.js";
import {litCloth, nearestRidge, tints} from "../silhouette.js";
import {LEAST_PARALLAX, MAX_STRETCHES, STRETCH_SHARE, STRETCHES_OF_BAR} from "./crestPlaces.js";

/** The kinds of stands that they live in. */
const DOVE_HOMES = ["church", "village", "pagoda", "tower", "hut", "lighthouse"];

/** Seconds from their burst until all are back. */
const DOVE_SECONDS = 30;

/** Doves of a flock. */
const FEWEST_DOVES = 8;
const MOST_DOVES = 13;

/**
 * Units of their wings on the farthest land, and by which they are wider on the nearest.
 */
const DOVE_SPAN = 12;
const DOVE_NEARER = 12;

/**
 * Units of their circles, the least and how much more, and above the roof from which they start.
 */
const DOVE_RADIUS = [44, 80];
const DOVE_UP = [75, 75];

/** Seconds of a circle. */
const DOVE_ROUND = 5.2;

/** Seconds in which their circles grow, and shrink at the end. */
const DOVE_BURST = 3.5;
const DOVE_RETURN = 7;

/**
 * Beats of the wings a second, their poses, and steps of TURN between directions that are drawn.
 */
const DOVE_BEATS = 4.6;
const DOVE_BEAT_POSES = 8;
const DOVE_YAWS = 2;

/** Seconds that light is seen on the bell as it swings, and units of its reach. */
const GLINT_SECONDS = 2.4;
const GLINT = 15;

/** The number of the stand of a layer in which doves live; null for none. */
function dovesHome(layer) {
    if (layer.bank !== null || layer.parallax < LEAST_PARALLAX) return null;
    const number = layer.stands.findIndex((stand) => DOVE_HOMES.includes(stand.kind));
    return number < 0 ? null : number;
}

/** Whether a theme has houses that are near enough. */
export function hasHomes(theme) {
    return theme.layers.some((layer) => dovesHome(layer) !== null);
}

/** The doves in view. */
export function doves(stage, cue) {
    if (!(cue.since >= 0 && cue.since < DOVE_SECONDS) || !inScale(stage.view)) return [];
    const grounds = stage.lands.filter((ground) => dovesHome(ground.layer) !== null);
    const ground = grounds[grounds.length - 1];
    const {layer, land} = ground;
    const stand = dovesHome(layer);
    const view = stage.view.at(layer.parallax);
    const size = STRETCH_SHARE * stage.view.breadth;
    const start = leftEdge(layer, stage.moment, view);
    const width = view.width / view.pixelsPerUnit;
    const reach = DOVE_RADIUS[0] + DOVE_RADIUS[1] + DOVE_SPAN + DOVE_NEARER;
    const touched = cells(start - reach, start + width + reach, size);
    return touched.slice(0, MAX_STRETCHES).flatMap((cell) => {
        const [place, top] = land.kept.recall(roofOf, land, layer, stand, size, cell);
        const seen = -reach < place - start && place - start < width + reach;
        return seen ? doveFlock(stage, cue, ground, [place - start, top], cell) : [];
    });
}

/**
 * [place, top] of a house in the middle of a stretch of land; of the land itself if it has none.
 */
function roofOf(land, layer, stand, size, cell) {
    const middle = (cell + 0.5) * size;
    let best = null;
    let least = 0.4 * size;
    for (const chunk of cells(middle - 0.4 * size, middle + 0.4 * size, CHUNK)) {
        const {roots, feet, ages} = land.standing(stand, chunk);
        roots.forEach((root, i) => {
            const place = root * LATTICE;
            const off = Math.abs(place - middle);
            if (!(off < least)) return;
            least = off;
            best = [place, feet[i] + layer.stands[stand].height * (0.55 + (0.3 * ages[i]) / 31)];
        });
    }
    return best ?? [middle, land.ground(middle, middle + 0.5, 1)[0]];
}

function doveFlock(stage, cue, ground, home, cell) {
    const view = stage.view.at(ground.layer.parallax);
    const scale = view.pixelsPerUnit;
    const near = Math.min(ground.layer.parallax, 1);
    const thing = STRETCHES_OF_BAR * cue.number + cell;
    const lots = stage.memory.recall(draws, stage.seed, Word.DOVES, thing, 4);
    const [count, way, wide, high] = lots;
    const number = FEWEST_DOVES + Math.trunc(count * (MOST_DOVES - FEWEST_DOVES + 1));
    const own = stage.memory.recall(draws, stage.seed, Word.DOVE, thing, 5 * MOST_DOVES);
    const side = way < 0.5 ? 1 : -1;
    const half = Math.max(rint(4 * (0.5 * (DOVE_SPAN + DOVE_NEARER * near) * scale)) / 4, 1.5);
    const white = litCloth(stage, stage.memory.recall(tints, "fbf6ea")[0], home[1] + 100, 0.04);
    const dark = mixed(white, nearestRidge(stage.light), 0.45);
    const sprites = bellGlint(stage, cue, ground, home);
    for (let dove = 0; dove < number; dove++) {
        const [late, off, low, quick, phase] = [0, 1, 2, 3, 4].map(
            (of) => own[of * MOST_DOVES + dove],
        );
        const since = cue.since - 1.6 * late;
        const back = (DOVE_SECONDS - 1 - late - cue.since) / DOVE_RETURN;
        const out = Math.min(clip(since / DOVE_BURST, 0, 1) ** 0.7, clip(back, 0, 1));
        if (!(since > 0 && out > 0.01)) continue;
        const circles = since / (DOVE_ROUND * (0.92 + 0.16 * quick)) + 0.22 * off;
        const angle = side * (2 * Math.PI) * circles;
        const radius =
            (DOVE_RADIUS[0] + DOVE_RADIUS[1] * wide) *
            (0.75 + 0.5 * off) *
            out *
            (0.7 + 0.3 * near);
        const x = radius * Math.cos(angle);
        const risen = (DOVE_UP[0] + DOVE_UP[1] * high) * out * (0.8 + 0.4 * low);
        const y = risen + 0.3 * radius * Math.sin(angle) * 0.8;
        const column = rint(2 * scale * (home[0] + x));
        const row = rint(2 * (view.row(home[1]) - scale * y));
        const yaw = angle + side * 0.5 * Math.PI;
        const pose = dovePose(since, quick, phase, yaw, side);
        const right = modulo(column, 2);
        const drawn = stage.memory.recall(bird, half, pose, right, modulo(row, 2));
        const strength = cue.strength * presence(out, 2, 0.12);
        const {left, top, width, height, share} = drawn;
        sprites.push(
            new Sprite({
                layer: ground.number,
                left: left + Math.floor(column / 2),
                top: top + Math.floor(row / 2),
                width,
                height,
                share: dimmed(share, strength),
                colour: Math.sin(yaw) > -0.2 ? white : dark,
                words: "dove",
            }),
        );
    }
    return sprites;
}

/** The pose of a dove, see `bird`. */
function dovePose(since, quick, phase, yaw, side) {
    const beats = DOVE_BEATS * (0.9 + 0.2 * quick) * since + phase;
    const beat = ((2 * Math.PI) / DOVE_BEAT_POSES) * Math.floor(DOVE_BEAT_POSES * beats);
    const beating = Math.sin(0.8 * since + 6 * phase) + 1.4 - 0.02 * since > 0.4;
    const strong = beating ? 1 : 0.25;
    const heading = modulo(yaw + Math.PI, 2 * Math.PI) - Math.PI;
    return [
        (0.15 + 0.75 * strong * Math.sin(beat)) / FLAP,
        (-0.2 + 0.5 * strong * Math.sin(beat - 1)) / FLAP,
        DOVE_YAWS * rint(heading / (DOVE_YAWS * TURN)),
        (0.3 * side) / LEAN,
        (since < DOVE_BURST ? 0.6 : 0) / LEAN,
    ].map(rint);
}

/** Light on the bell that swings. */
function bellGlint(stage, cue, ground, home) {
    const view = stage.view.at(ground.layer.parallax);
    const swings = 0.5 + 0.5 * Math.cos(9 * cue.since);
    const lit = presence(cue.since, GLINT_SECONDS, 0.3) * swings * cue.strength;
    const at = [home[0] * view.pixelsPerUnit, view.row(home[1])];
    const reach = GLINT * view.pixelsPerUnit;
    const factor = Math.fround(lit);
    const light = (where) => {
        const upright = halo(where, at, 0.16 * reach, reach);
        return halo(where, at, reach, 0.16 * reach).map((part, i) => {
            return factor * Math.max(part, upright[i]);
        });
    };
    const where = lit > 0 ? box([at], reach, view) : null;
    const brush = new Brush(view, ground.number);
    return brush.shape(where, light, stage.light.sun, "light on a bell");
}
