/**
 * The land of one layer: its ridge, kept for the stretch in view, and the crest that a view sees of
 * it.
 */

import {addToSeed} from "../../terrain.js";
import {LayerSeed} from "../chance.js";
import {FORGETFUL, Memory} from "../memory.js";
import {arange, rint} from "../numpy.js";
import {Outline, Stretch} from "../outline.js";
import {LATTICE} from "../stands/lattice.js";
import {loneOf} from "../stands/lone.js";
import {plantingOf} from "../stands/planting.js";
import {cells} from "../view.js";
import {NO_WAY} from "../way.js";
import {bedrock} from "./bedrock.js";
import {Bank} from "./cloudBanks.js";
import {leftEdge} from "./parallax.js";
import {SHORE_POINTS, tarnLakes, tarnMargin, tarnOutline} from "./tarns.js";

/** Units of land that are made at a time. */
export const CHUNK = 1024;

/** Units from 0 to the end of the land; beyond, floats are too coarse for it. */
export const MAX_PLACE = 1e15;

/** Units between columns beyond which the bare ground is sampled. */
const MAX_OUTLINE_STEP = 32;

/** Bytes that callers may keep with a land. */
const LAND_BYTES = 1 << 20;

/**
 * A stand as tall as this, or on a layer as near, shows its drawings, and is no part of the
 * outline.
 */
const TALL_UNITS = 40;
const NEAR_PARALLAX = 0.5;

/**
 * The endless outline of one layer, in units above the foot of the panorama.
 *
 * plantings: of the layer's stands, in their order; drawn: the numbers of those that show their
 * drawings, see `covers.js`; kept: a memory for facts about it.
 */
export class Land {
    /**
     * Lay out the land of `layer`; lands of equal seeds share what is in a memory.
     *
     * Along a way, the layer's last stands are the way's landmarks, see `marked`. Nothing is rooted
     * up to the height of a `shore`.
     */
    constructor(layer, seed, memory = FORGETFUL, way = NO_WAY, shore = -Infinity) {
        this._way = way;
        this._layer = layer;
        this._memory = memory;
        this.kept = new Memory(LAND_BYTES);
        this._raw =
            layer.bank === "cloud" ? new Bank(layer, seed) : memory.recall(bedrock, layer, seed);
        this._water = layer.floor === null ? -Infinity : layer.floor + layer.base;
        this._shore = shore;
        const marks = way.landmarks;
        const usual = layer.stands.length - marks.length;
        this.plantings = layer.stands.map((stand, number) => {
            const own = addToSeed(seed, LayerSeed.STANDS.at(number));
            if (number < usual) return memory.recall(plantingOf, stand, own, way);
            return memory.recall(loneOf, marks[number - usual], own, way);
        });
        this.drawn = [...layer.stands.keys()].filter((number) => {
            const tall = layer.stands[number].height >= TALL_UNITS;
            return this.plantings[number].kind.drawing && (tall || layer.parallax >= NEAR_PARALLAX);
        });
        this._margin = Math.max(0, ...this.plantings.map((planting) => planting.margin));
        this._chunks = new Map();
        this._stretch = new Stretch(0, new Float64Array(0));
        this._wanted = "";
    }

    /**
     * (count) float64 heights at start, start + step, …
     *
     * Each is the mean over one step, so that things narrower than a pixel neither vanish nor
     * flicker; steps finer than the outline's own points take the straight lines between them.
     */
    heights(start, step, count) {
        if (step > MAX_OUTLINE_STEP) return this.ground(start, start + step * (count - 0.5), step);
        return this.outline(start, step, count).outlineHeights();
    }

    /**
     * The heights at start, start + step, …, still to be computed; steps are MAX_OUTLINE_STEP at
     * most.
     */
    outline(start, step, count) {
        const from = start - (step >= LATTICE ? 0.5 * step : 0);
        const stretch = this._stretchOf(cells(from, from + step * (count + 0.5) + LATTICE, CHUNK));
        const first = Math.floor(from / LATTICE);
        const steps = this._memory.recall(outlineSteps, step, count + 1);
        return new Outline(stretch, steps, first - stretch.first, from / LATTICE - first);
    }

    /** The outline of these chunks, which is kept until others are wanted. */
    _stretchOf(wanted) {
        const name = `${wanted[0]} ${wanted.length}`;
        if (this._wanted !== name) {
            const missing = wanted.filter((chunk) => !this._chunks.has(chunk));
            const made = missing.length
                ? this._made(missing[0], missing[missing.length - 1])
                : null;
            const chunks = wanted.map((chunk) => [
                chunk,
                this._chunks.get(chunk) ?? made.get(chunk),
            ]);
            const size = CHUNK / LATTICE;
            const heights = new Float64Array(wanted.length * size);
            chunks.forEach(([, chunk], number) => heights.set(chunk, number * size));
            this._chunks = new Map(chunks);
            this._stretch = new Stretch(wanted[0] * size, heights);
            this._wanted = name;
        }
        return this._stretch;
    }

    /**
     * The chunks from `first` to `last`: the higher of the bare ground and the stands on it, at
     * each place.
     */
    _made(first, last) {
        const margin = this._margin;
        const {left, ground, level} = this.waters(first * CHUNK, (last + 1) * CHUNK, margin);
        const highest = ground.slice(margin, ground.length - margin);
        this.plantings.forEach((planting, stand) => {
            if (this.drawn.includes(stand)) return;
            const outline = planting.raised(ground, left, this._bare(level));
            for (let i = 0; i < highest.length; i++) {
                if (outline[i + margin] > highest[i]) highest[i] = outline[i + margin];
            }
        });
        return partedOutline(highest, first, last);
    }

    /** {roots, feet, ages, sides} of the plants of a stand that are rooted in a chunk. */
    standing(stand, chunk) {
        const margin = this.plantings[stand].margin / 2;
        const {left, ground, level} = this.waters(chunk * CHUNK, (chunk + 1) * CHUNK, margin);
        return this.plantings[stand].standing(ground, left, this._bare(level));
    }

    /** The height below which nothing is rooted, as in lakes. */
    _bare(level) {
        const wet = Math.max(this._shore, this._layer.lake ?? -Infinity);
        return wet === -Infinity ? level : level.map((water) => Math.max(water, wet));
    }

    /**
     * Heights of the bare ground at start, start + step, … below stop, in units above the foot of
     * the panorama.
     */
    ground(start, stop, step) {
        const heights = this._raw.heights(start, stop, step);
        const {base} = this._layer;
        if (!this._way.leads) return heights.map((height) => this._levelled(height) + base);
        const x = heights.map((_, i) => start + step * i);
        const reliefs = this._way.reliefs(x);
        const rises = this._way.rises(x);
        return heights.map((height, i) => this._levelled(height * reliefs[i]) + base * rises[i]);
    }

    /** A height above the base with the layer's floor and ceiling. */
    _levelled(height) {
        const {floor, ceiling, relief} = this._layer;
        let level = height;
        if (floor !== null) level = Math.max(level, floor);
        if (ceiling !== null) level = Math.min(level, ceiling);
        return relief ? level + relief * (height - level) : level;
    }

    /**
     * {left, ground, level}: the number of the first point, and at all points the ground and the
     * water's level, -Infinity where it is dry.
     *
     * Points are LATTICE apart, from `margin` of them before `start` to as many behind `stop`.
     */
    waters(start, stop, margin) {
        const left = rint(start / LATTICE) - margin;
        const count = rint((stop - start) / LATTICE) + 2 * margin;
        const around = tarnMargin(this._layer);
        const begin = left - around;
        const ground = this.ground(begin * LATTICE, (left + count + around) * LATTICE, LATTICE);
        const places = () => arange(count + 2 * around, begin).map((point) => LATTICE * point);
        const shares = this._way.leads && this._layer.tarns ? this._way.waters(places()) : null;
        const level = tarnLakes(ground, this._layer, shares).slice(around, around + count);
        return {
            left,
            ground: ground.slice(around, around + count),
            level: level.map((water) => Math.max(water, this._water)),
        };
    }
}

/** The water in the hollows of a land, as an outline behind that of the land. */
export class Tarns extends Land {
    /**
     * The chunks from `first` to `last`: the level of the lakes, and below the ground elsewhere.
     */
    _made(first, last) {
        const around = SHORE_POINTS;
        const {ground, level} = this.waters(first * CHUNK, (last + 1) * CHUNK, around);
        const outline = tarnOutline(ground, level);
        return partedOutline(outline.slice(around, outline.length - around), first, last);
    }
}

/** Raises a RangeError beyond the end of the land. */
export function checkLandPlace(at) {
    if (!(Math.abs(at) < MAX_PLACE)) {
        throw new RangeError(`the land ends at ${MAX_PLACE} units: use an earlier second`);
    }
}

/** The line of the crest that a view sees of a land, lower by some units. */
export function crestOf(land, layer, moment, view, lower = 0) {
    const scale = view.pixelsPerUnit;
    const start = leftEdge(layer, moment, view);
    const step = 1 / scale;
    const count = view.width + 1;
    checkLandPlace(start);
    const foot = view.row(0) + lower * scale;
    if (step > MAX_OUTLINE_STEP) {
        return land.heights(start, step, count).map((height) => foot - scale * height);
    }
    return [land.outline(start, step, count).seen(scale, foot)];
}

/** The chunks of an outline, by their numbers from `first` to `last`. */
function partedOutline(outline, first, last) {
    const size = outline.length / (last + 1 - first);
    const parts = new Map();
    for (let chunk = first; chunk <= last; chunk++) {
        parts.set(chunk, outline.slice((chunk - first) * size, (chunk - first + 1) * size));
    }
    return parts;
}

/**
 * (count) steps from 0 on, in gaps between the outline's points; all layers of a view share them.
 */
function outlineSteps(step, count) {
    return arange(count).map((number) => number * (step / LATTICE));
}

/** The stands of a layer, or that it is the sea, for the page's words. */
export function landWords(layer) {
    if (layer.water) return "sea";
    return layer.stands.map(({kind, height}) => `${kind} to ${height}`).join(", ") || "bare";
}
