/**
 * Plants, rocks and buildings on the ground: one hash for each slot of equal width, in clumps with
 * gaps between.
 */

import {addToSeed, hashRun, Ridge, seedKey} from "../../terrain.js";
import {SECOND_LINE, StandAddress} from "../chance.js";
import {Memory} from "../memory.js";
import {arange, clip, rint} from "../numpy.js";
import {NO_WAY} from "../way.js";
import {KINDS} from "./kindTable.js";
import {LATTICE} from "./lattice.js";
import {builds, drawn, rim} from "./specimens.js";
import {SPECIMENS} from "./standKind.js";

/** Units, about, from the middle of one clump to the middle of the next. */
const CLUMP_UNITS = 1024;

/** The greatest age, as a share, at the edge of a clump; it rises with the density inside. */
const OLD_SHARE = 0.6;

/** Bytes of masks that are kept at each of the last two scales. */
const MASK_BYTES = 8 << 20;

/**
 * Hashes of a slot: the place in it, the chance that the slot is taken, the age, the side shown.
 */
const SLOT_DRAWS = 4;

/**
 * One stand on an endless ground; answers never depend on earlier questions, and equal seeds give
 * equal plants.
 */
export class Planting {
    /** Lay out a stand; along a way it is as dense as the biomes say. */
    constructor(stand, seed, way = NO_WAY) {
        const kind = KINDS[stand.kind];
        this.kind = kind;
        this._stand = stand;
        this._seed = seed;
        this._way = way;
        this._height = stand.height;
        this._masks = new Map();
        this._outlines = null;
        this._rims = new Map();
        this._turned = kind.turns ? 0.5 : 0;
        this._slot = Math.max(rint((kind.slot * stand.height) / LATTICE), 2);
        this._reach = Math.ceil((kind.reach * stand.height) / LATTICE);
        this._foot = Math.max(rint((kind.foot * stand.height) / LATTICE), 1);
        this._key = seedKey(seed);
        // A line of land of its own, a point for each slot, adds to the density and takes from it.
        const span = 2 ** Math.max(rint(Math.log2(CLUMP_UNITS / (this._slot * LATTICE))), 1);
        const line = addToSeed(seed, SECOND_LINE);
        this._clumps = new Ridge({seed: line, displacement: stand.clumping, roughness: 0.7, span});
        const chances = builds(seed);
        this._windows = kind.windows && kind.windows(stand.height, chances);
        this._rotors = kind.rotors && kind.rotors(stand.height, chances);
        this._chimneys = kind.chimneys && kind.chimneys(stand.height, chances);
    }

    /** Points of ground needed at both ends beyond the outline. */
    get margin() {
        return 2 * this._reach;
    }

    /** Units that the widest specimen grows to either side. */
    get reach() {
        return this._reach * LATTICE;
    }

    /**
     * {shape, snow}: the masks of a specimen at `scale` pixels to a unit, its root so far inside
     * its pixel.
     */
    drawn(number, scale, root = [0, 0]) {
        let masks = this._masks.get(scale);
        if (masks === undefined) {
            masks = new Memory(MASK_BYTES);
            this._masks = new Map([...[...this._masks].slice(-1), [scale, masks]]);
        }
        return masks.recall(drawn, this.kind, this._height, this._seed, number, scale, root);
    }

    /**
     * For each of what stands, a list of its windows [left, bottom, width, height], in units from
     * the root.
     */
    windowsOf({ages, sides}) {
        return Array.from(ages, (age, i) => {
            const panes = this._windows ? this._windows[age] : [];
            if (sides[i] > 0) return panes;
            return panes.map(([left, bottom, width, high]) => [-left - width, bottom, width, high]);
        });
    }

    /**
     * For each of what stands, [x, y, blade] of the hub of its wind wheel, in units from the root.
     */
    rotorsOf({ages, sides}) {
        return Array.from(ages, (age, i) => {
            const [x, y, long] = this._rotors[age];
            return [x * sides[i], y, long];
        });
    }

    /**
     * For each of what stands, [x, y] of its chimney's top, in units from the root; y below 0 for
     * none.
     */
    chimneysOf({ages, sides}) {
        return Array.from(ages, (age, i) => {
            if (!this._chimneys) return [-1, -1];
            const [x, y] = this._chimneys[age];
            return [x * sides[i], y];
        });
    }

    /**
     * (n) the outline of the ground and of the stand on it; each specimen rises from its root's
     * height.
     *
     * ground: (n) heights in units, LATTICE apart; first: number of its first point on the endless
     * lattice; water: (n) heights up to which nothing grows. The outermost `margin` points at both
     * ends lack some of their neighbourhood.
     */
    raised(ground, first, water) {
        const {roots, feet, ages, sides} = this.standing(ground, first, water);
        const outline = ground.slice();
        roots.forEach((root, i) => {
            const rising = this._rising(ages[i]);
            const foot = feet[i];
            const step = sides[i];
            let at = root - first - step * this._reach;
            for (let k = 0; k < rising.length; k++, at += step) {
                const height = foot + rising[k];
                if (height > outline[at]) outline[at] = height;
            }
        });
        return outline;
    }

    /**
     * {roots, feet, ages, sides} of the specimens rooted at least half a `margin` from both ends of
     * a ground: numbers of lattice points, heights of the ground there in units, numbers of the
     * specimens, and 1, or -1 if mirrored.
     */
    standing(ground, first, water) {
        const plants = this._plants(first + this._reach, first + ground.length - this._reach);
        const most = this._foot * LATTICE * this.kind.steepest;
        const standing = {roots: [], feet: [], ages: [], sides: []};
        plants.roots.forEach((root, i) => {
            const point = root - first;
            if (!(ground[point] > water[point])) return;
            if (most < Infinity) {
                // The slope across the whole foot: a single step of the lattice would refuse a
                // house for one sharp stone.
                const left = ground[point - this._foot];
                const right = ground[point + this._foot];
                if (!(Math.abs(right - left) <= 2 * most)) return;
                // On the brink of a cliff both ends may be as low, and the foot hang over them.
                if (!(ground[point] - Math.min(left, right) <= 2 * most)) return;
            }
            standing.roots.push(root);
            standing.feet.push(ground[point]);
            standing.ages.push(plants.ages[i]);
            standing.sides.push(plants.sides[i]);
        });
        return standing;
    }

    /** {roots, ages, sides} from point `start` to before `stop`. */
    _plants(start, stop) {
        const slot = Math.floor(start / this._slot);
        const count = Math.floor(stop / this._slot) + 1 - slot;
        const hashes = hashRun(this._key, StandAddress.SLOTS.at(slot), count * SLOT_DRAWS);
        // The same line decides where things stand and how old they grow: clumps are old inside and
        // young at the edge.
        const growth = this._growth(slot, count);
        const plants = {roots: [], ages: [], sides: []};
        for (let i = 0; i < count; i++) {
            const [place, chance, years, side] = [0, 1, 2, 3].map(
                (draw) => hashes[SLOT_DRAWS * i + draw] * 2 ** -32,
            );
            const root = (slot + i) * this._slot + Math.trunc(place * this._slot);
            if (!(chance < growth[i]) || root < start || root >= stop) continue;
            let oldest = OLD_SHARE + growth[i];
            if (this.kind.even) oldest = clip(oldest, 0, 1);
            plants.roots.push(root);
            plants.ages.push(Math.trunc(Math.min(years * oldest, 0.999) * SPECIMENS));
            plants.sides.push(side < this._turned ? -1 : 1);
        }
        return plants;
    }

    /**
     * (count) chances that slots are taken; a biome with more of it fills gaps, one with less thins
     * it out.
     */
    _growth(slot, count) {
        const clumps = this._clumps.heights(slot, slot + count);
        const {density} = this._stand;
        if (!this._way.leads) return clumps.map((clump) => density + clump);
        const wide = this._slot * LATTICE;
        const places = arange(count).map((number) => (slot + 0.5 + number) * wide);
        const times = this._way.times(this._stand, places);
        return clumps.map((clump, i) => {
            return (density * Math.max(times[i], 1) + clump) * Math.min(times[i], 1);
        });
    }

    /** (2 · reach + 1) heights of a specimen above its root, in units, at the points around it. */
    _rising(age) {
        const places = () => arange(2 * this._reach + 1, -this._reach).map((at) => LATTICE * at);
        if (this.kind.outlines) {
            this._outlines ??= this.kind.outlines(this._height, builds(this._seed), places());
            return this._outlines[age];
        }
        if (!this._rims.has(age)) {
            this._rims.set(age, rim(this.kind, this._height, this._seed, age, places()));
        }
        return this._rims.get(age);
    }
}

/** A planting, for a `Memory`. */
export function plantingOf(stand, seed, way) {
    return new Planting(stand, seed, way);
}
